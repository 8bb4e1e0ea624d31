"""What a game declares to a table (docs/protocol.md, "What a game declares"): `display.toml` and `look.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from .data import Pack
from .figures import Fault

CODE = "SFGP{function}-{echelon}---"  # an APP-6 code: a friend, on the ground, present


class Colours(msgspec.Struct, frozen=True):
    fill: str
    ink: str


class Look(msgspec.Struct, frozen=True):
    """`look.toml`: colours by nation, marks for unit sizes."""

    nations: dict[str, Colours]
    sizes: dict[str, str]


class Secret(msgspec.Struct, frozen=True):
    """What one side knows alone: where it stands in the view, and the prompts whose options depend on it."""

    path: list[str]
    prompts: list[str]


class Declared(msgspec.Struct, frozen=True):
    """`display.toml`."""

    symbols: dict[str, str]  # branch -> function in the APP-6 code
    echelons: dict[str, str]  # size -> its sign in the code
    facts: list[str]
    orders: list[str]
    battle: dict[str, Any]
    status: list[dict[str, Any]]
    track: list[dict[str, Any]]
    box: list[dict[str, Any]]
    overlay: list[dict[str, Any]]
    answer: list[dict[str, Any]]
    markers: dict[str, Any] = {}
    sides: dict[str, Any] = {}
    unfit: list[str] = []
    secret: list[Secret] = []

    def symbol(self, branch: str, size: str) -> str:
        """The APP-6 code of a ground unit."""
        return CODE.format(function=self.symbols[branch], echelon=self.echelons[size])


def declared(pack: Pack) -> Declared:
    return pack.toml("display.toml", Declared)


def look(pack: Pack) -> Look:
    return pack.toml("look.toml", Look)


def undrawn(pack: Pack, counters: Iterable[Any], branch: str) -> Iterator[Fault]:
    """Counters of an owner for which there are no colours or signs. `branch`: in which column it stands."""
    if pack.overlay is None:
        return
    of, colours = declared(pack), look(pack)
    for counter in counters:
        for column, known in (("nation", colours.nations), (branch, of.symbols), ("size", of.echelons)):
            if (word := getattr(counter, column)) not in known:
                yield "counters.csv", [counter.id, column], f"there is no {word!r}; known are {', '.join(known)}"


def shown(of: Declared) -> dict[str, Any]:
    """The declaration as a table reads it. What belongs to an optional rule says so (`option`)."""
    return {
        "tracks": of.track,
        "boxes": of.box,
        "overlays": of.overlay,
        "status": of.status,
        "facts": of.facts,
        "answers": of.answer,
        "orders": of.orders,
        "battle": of.battle,
        "markers": of.markers,
        "sides": of.sides,
        "unfit": of.unfit,
    }
