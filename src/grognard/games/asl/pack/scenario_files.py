"""Scenario files, typed: boards, orders of battle, default set-ups, victory conditions, special rules."""

from __future__ import annotations

from typing import (
    Any,
    Literal,
)

import msgspec
from msgspec.structs import replace

from ....engine.figures import Few


class LaidBoard(msgspec.Struct, frozen=True):
    board: int
    column: Few
    row: Few
    rotated: bool
    first_column: str
    last_column: str


class LaidOverlay(msgspec.Struct, frozen=True):
    """An overlay, and the two hexes of a board on which its hexes 1 and 2 lie [2.73]."""

    overlay: str
    board: int
    first: str
    second: str


class Balance(msgspec.Struct, frozen=True):
    """What the side that gives way gets [26.4]."""

    kind: Literal["add", "replace", "condition"]
    id: str = ""
    by: str = ""
    count: Few = 0
    group: str = ""
    condition: Few = 0
    at_least: Few = 0


def balanced(file: ScenarioFile, side: str) -> ScenarioFile:
    """The scenario with the Balance that a side gets [26.4]: more, better, or an easier condition."""
    what = file.sides[side].balance
    if what.kind == "condition":
        conditions = list(file.victory.conditions)
        conditions[what.condition] = replace(conditions[what.condition], at_least=what.at_least)
        return replace(file, victory=replace(file.victory, conditions=conditions))
    groups = []
    for group in file.groups:
        if group.id == what.group:
            group = _helped(group, what)
        groups.append(group)
    return replace(file, groups=groups)


def _helped(group: Group, what: Balance) -> Group:
    units, sw, setup = dict(group.units), dict(group.sw), group.setup
    new = what.by if what.kind == "replace" else what.id
    kind = sw if what.id in sw or new.split(".")[1] not in ("sq", "hs", "ldr", "crew", "com") else units
    kind[new] = kind.get(new, 0) + what.count
    if what.kind == "replace":
        kind[what.id] -= what.count
        if not kind[what.id]:
            del kind[what.id]
        setup = [replace(s, units=[new if id == what.id else id for id in s.units]) for s in setup]
    elif setup:
        first = next(s for s in setup if kind is units or any(".sq." in id for id in s.units))
        at = setup.index(first)
        setup = [*setup[:at], replace(first, units=[*first.units, new]), *setup[at + 1 :]]
    return replace(group, units=units, sw=sw, setup=setup)


class SideFile(msgspec.Struct, frozen=True):
    nationality: str
    elr: int
    san: Few
    friendly_edge: Literal["north", "east", "south", "west"]
    balance: Balance


class SetUpStack(msgspec.Struct, frozen=True):
    """A Location of the default set-up."""

    hex: str
    level: Few
    units: list[str]
    concealed: bool
    foxhole: Few


class Group(msgspec.Struct, frozen=True):
    """A part of an order of battle: it sets up in an area, or enters by an edge on a turn."""

    id: str
    side: str
    title: str
    arrive: Literal["setup", "enter"]
    units: dict[str, int]
    sw: dict[str, int]
    concealment: Few
    foxholes: Few
    hip_squads: Few
    area: list[str] = []
    setup: list[SetUpStack] = []
    turn: Few = 0
    edge: str = ""
    entry: list[str] = []
    elr: int = -1


class Condition(msgspec.Struct, frozen=True):
    """A victory condition [26.]."""

    kind: Literal["control_buildings", "control_hexes", "cvp", "cvp_not_less", "exit_vp"]
    buildings: list[str] = []
    hexes: list[str] = []
    at_least: Few = 0
    each: Few = 0
    by: str = ""
    edge: str = ""
    when: Literal["end", "immediately"] = "end"


class VictoryFile(msgspec.Struct, frozen=True):
    side: str
    mode: Literal["all", "points"]
    when: Literal["end", "immediately"]
    text: str
    conditions: list[Condition]
    opponent: list[Condition] = []
    points_needed: Few = 0


class Ssr(msgspec.Struct, frozen=True):
    id: str
    text: str
    switch: dict[str, Any] = {}


class Weather(msgspec.Struct, frozen=True):
    """A Mild Breeze blows from a hexside of each hex; who names none lets it blow from the north."""

    ec: Literal["dry", "moderate", "wet"]
    wind: Literal["none", "mild", "heavy"]
    grain: Literal["none", "standing", "young"]
    orchard_in_leaf: bool
    wind_from: Literal["N", "NE", "SE", "S", "SW", "NW"] = "N"
    rain: bool = False
    ground: Literal["firm", "mud", "deep_snow"] = "firm"

    @property
    def scatters_smoke(self) -> bool:
        """Heavy Winds, rain, mud and deep snow leave grenades no SMOKE in the open [24.11]."""
        return self.wind == "heavy" or self.rain or self.ground != "firm"


class ScenarioFile(msgspec.Struct, frozen=True):
    id: str
    title: str
    training: bool
    source: str
    date: str
    place: str
    summary: str
    turns: Few
    first_move: str
    sets_up_first: str
    half_turn_last: bool
    weather: Weather
    boards: list[LaidBoard]
    sides: dict[str, SideFile]
    groups: list[Group]
    victory: VictoryFile
    overlays: list[LaidOverlay] = []
    ssr: list[Ssr] = []

    def switch(self, name: str, otherwise: Any = None) -> Any:
        """What a scenario's special rules say of something."""
        for rule in self.ssr:
            if name in rule.switch:
                return rule.switch[name]
        return otherwise
