"""What each side hears of an event: the owner of slots their names, the others the names and markers that they see
[12.11] [12.3]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.reason import Event

# parameters of events that name slots
NAMING: Final = frozenset({"unit", "units", "weapon", "weapons", "leader", "mate", "targets"})


# A slot when something happened: whose it was, what the other side called it (None: it knew nothing of it), whether
# it was under a "?" or hidden, and its printed figures: a squad that is reduced later was still a squad then.
Called = tuple[str, str | None, bool, str]


class Hearsay:
    """An event as the sides hear of it who may not know all of it. It is put into words when one of them listens, from
    what the slots were called when it happened: most of it nobody ever listens to."""

    __slots__ = ("called", "params", "reveals", "rule", "text", "told")

    def __init__(self, event: Event, called: Mapping[str, Called]) -> None:
        self.rule, self.text, self.params, self.reveals = event.rule, event.text, event.params, event.reveals
        self.called = called
        self.told: dict[str | None, Event | None] = {}

    @property
    def owners(self) -> set[str]:
        """The sides whose slots are named."""
        return {side for side, _, _, _ in self.called.values()}

    def __contains__(self, side: object) -> bool:
        """Everybody: an owner, too, hears what his slots were called then."""
        return True

    def __getitem__(self, side: str | None) -> Event | None:
        listener = side if side in self.owners else None  # all to whom nobody named belongs hear the same
        if listener not in self.told:
            self.told[listener] = self._tell(listener)
        return self.told[listener]

    def _tell(self, listener: str | None) -> Event | None:
        if "final" in self.params and self._is_covered(listener):
            return None  # the dice are heard, but no figure that would tell what is under a "?"
        params = self.params.copy()
        for name, given in self.params.items():
            if name not in NAMING or given is None:
                continue
            if isinstance(given, list):
                names = [self._say(slot, listener) for slot in given]
                said: Any = list(dict.fromkeys([one for one in names if one is not None]))
            else:
                said = self._say(given, listener)
            if said is None or (given and not said):
                return None
            params[name] = said
        heard = Event(self.rule, self.text, reveals=self.reveals)
        own = {
            slot: f"{figures} {slot}"
            for slot, (side, _, _, figures) in self.called.items()
            if side == listener and figures
        }
        if own:
            params["called"] = own
        heard.params = params
        return heard

    def _is_covered(self, listener: str | None) -> bool:
        """Whether somebody is named of whom the listener sees a "?" only, or nothing."""
        for name in ("unit", "units"):
            given = self.params.get(name, ())
            for slot in given if isinstance(given, list) else (given,):
                side, _, covered, _ = self.called.get(slot, (listener, None, False, ""))
                if covered and side != listener:
                    return True
        return False

    def _say(self, slot: str, listener: str | None) -> str | None:
        side, outward, _, _ = self.called.get(slot, (listener, None, False, ""))
        return slot if side == listener else outward
