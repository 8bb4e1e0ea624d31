"""What each side hears of an event: the owner of slots their names, the others the names and markers that they see
[12.11] [12.3]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.reason import Event
from ..scenario import WEAPON, Scenario
from ..slots import OFF, RESERVE
from ..units import Unit

# parameters of events that name slots
NAMING: Final = frozenset({"unit", "units", "weapon", "weapons", "leader", "mate", "targets"})


# A slot when something happened, on which it depends what it was called: its number, its record, that of who carried
# it, and the name by which the other side knew it. A squad that is reduced later was still a squad then.
Called = tuple[int, Unit, Unit | None, str | None]


def outward(scenario: Scenario, called: Called) -> str | None:
    """What the other side calls a slot: its name, its marker, or nothing if it may not know of it."""
    u, unit, holder, public = called
    if holder is not None and scenario.is_a[u] == WEAPON:
        if holder.hidden:
            return None
        if holder.marker:
            return marker_name(scenario, unit.by - 1, holder)
    if unit.hidden or (unit.where in (OFF, RESERVE) and public is None):
        return None
    return marker_name(scenario, u, unit) if unit.marker else public


def marker_name(scenario: Scenario, u: int, unit: Unit) -> str:
    """What the other side calls the "?" that a unit is under."""
    return f"{scenario.side_of[u][0]}?{unit.marker}"


def figures(scenario: Scenario, u: int, unit: Unit) -> str:
    """What is printed on a counter; nothing on those of unarmed units, which are called by a word."""
    if scenario.is_a[u] == WEAPON:
        return scenario.charts.weapons[unit.type].type
    kind = scenario.charts.units[unit.type]
    return "" if kind.unarmed else kind.printed


class Hearsay:
    """An event as the sides hear of it who may not know all of it. It is put into words when one of them listens, from
    what the slots were called when it happened: most of it nobody ever listens to."""

    __slots__ = ("called", "params", "reveals", "rule", "scenario", "text", "told")

    def __init__(self, event: Event, scenario: Scenario, called: Mapping[str, Called]) -> None:
        self.rule, self.text, self.params, self.reveals = event.rule, event.text, event.params, event.reveals
        self.scenario = scenario
        self.called = called
        self.told: dict[str | None, Event | None] = {}

    @property
    def owners(self) -> set[str]:
        """The sides whose slots are named."""
        return {self.scenario.side_of[u] for u, _, _, _ in self.called.values()}

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
        known = self._known(listener)
        if known:
            params["called"] = known
        heard.params = params
        return heard

    def _known(self, listener: str | None) -> dict[str, str]:
        """What people call those who are named: a listener's own slots, and units of others that he saw as they were,
        who may be under a "?" by the time he reads of it [12.11]."""
        known, of = {}, self.scenario
        for slot, called in self.called.items():
            u, unit, _, _ = called
            printed = figures(of, u, unit)
            if printed and of.side_of[u] == listener:
                known[slot] = f"{printed} {slot}"
            elif printed and not unit.concealed and (name := outward(of, called)) is not None:
                known[name] = f"{printed} {name.rpartition('.')[2]}"
        return known

    def _is_covered(self, listener: str | None) -> bool:
        """Whether somebody is named of whom the listener sees a "?" only, or nothing."""
        for name in ("unit", "units"):
            given = self.params.get(name, ())
            for slot in given if isinstance(given, list) else (given,):
                called = self.called.get(slot)
                if called is not None and called[1].concealed and self.scenario.side_of[called[0]] != listener:
                    return True
        return False

    def _say(self, slot: str, listener: str | None) -> str | None:
        called = self.called.get(slot)
        if called is None or self.scenario.side_of[called[0]] == listener:
            return slot
        return outward(self.scenario, called)
