"""Positions that read like a map, on made fields or on the boards of a scenario, beside the driver of `tests.driver`.

pos = field("h U2 g -; s U2 SE hedge", at("T1", "ge.sq.467", "ge.lmg"), at("V2", "ru.sq.447.rifle"), dice=[3, 4])
shot = attack(pos, "V2", "g1", "gw1", mover=moving(pos, "r1"))

Units are named in the order in which they are placed: g1, g2 and so on for the first side (Germans), r1 for the other;
weapons gw1, rw1. A weapon belongs to the unit before it. On a field everything is open ground at level 0 but for what
the facts say.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from grognard.engine.data import Pack
from grognard.engine.dice import ScriptedDice
from grognard.engine.hexmap import HexMap
from grognard.engine.join import Laid, join
from grognard.games.asl import GAME
from grognard.games.asl.firing.attack import Attack
from grognard.games.asl.pack.charts import Charts
from grognard.games.asl.pack.scenario_files import (
    Group,
    ScenarioFile,
)
from grognard.games.asl.places import Loc, hex_of, level_of
from grognard.games.asl.position import OFF, Position
from grognard.games.asl.scenario import DUMMY, PERSON, Scenario
from grognard.games.asl.units import Trek, Unit
from tests.build import Placement, set_fields
from tests.build import unit as u
from tests.driver import asked, rules_against, rules_of, run, told
from tests.engine.made_field import made

__all__ = [
    "asked", "at", "attack", "board", "decoy", "field", "loc", "moving", "rules_against", "rules_of", "run", "told",
    "u", "under_way",
]  # fmt: skip

GERMANS = ("ge.", "ss.")
PACK = Pack(GAME.folder / "data", None)


@cache
def charts() -> Charts:
    return Charts(PACK)


@cache
def field_map(facts: str) -> HexMap:
    with tempfile.TemporaryDirectory() as folder:
        return made(Path(folder), facts)


@cache
def board_map(number: int) -> HexMap:
    return join([Laid(PACK.map(str(number)))])


class FieldScenario(Scenario):
    """A scenario of two sides with the units that a test places, on a board of its own."""

    def __init__(self, ground: HexMap, units: dict[str, list[str]], changes: dict[str, Any]) -> None:
        self.slug = "t1"
        self.options = {}
        self.facts = {}
        self.pack = PACK
        self.charts = charts()
        file = PACK.toml("scenarios/t1.toml", ScenarioFile)
        groups = [Group(side, side, side, "setup", {}, {}, 0, 0, 0) for side in ("german", "russian")]
        self.file = replace(file, groups=groups, **changes)
        self.placed = units
        self._lay_out(ground)

    def _slots(self) -> list[Any]:
        from grognard.games.asl.scenario import Slot

        found = []
        for number, side in enumerate(self.sides):
            persons = weapons = decoys = 0
            for type in self.placed[side]:
                if type == DUMMY:
                    decoys += 1
                    found.append(Slot(f"{side[0]}d{decoys}", side, DUMMY, DUMMY, number))
                elif type in self.charts.weapons:
                    weapons += 1
                    found.append(Slot(f"{side[0]}w{weapons}", side, "weapon", type, number))
                else:
                    persons += 1
                    found.append(Slot(f"{side[0]}{persons}", side, PERSON, type, number))
            spans = sum(type.startswith("horse.") for type in self.placed[side])  # that may be parted, or be too big
            found += [Slot(f"{side[0]}w{weapons + n}", side, "weapon") for n in range(1, spans + 1)]
            found += [Slot(f"{side[0]}{persons + n}", side, PERSON) for n in range(1, 9)]
        return found


def at(place: str, *types: str, **state: Any) -> Placement:
    """Units and weapons in a Location ("T6", "T6h1"), with what is true of the units: broken=True, marker=3."""
    return place, types, state


def decoy(place: str, side: str) -> Placement:
    """A Dummy of a side; they are named gd1, rd1 and so on."""
    return place, (DUMMY,), {"side": side}


def side_of(type: str) -> str:
    return "german" if type.startswith(GERMANS) else "russian"


def field(facts: str, *placements: Placement, **given: Any) -> Position:
    """A position on a made field."""
    return position(field_map(facts), *placements, **given)


def board(number: int, *placements: Placement, **given: Any) -> Position:
    """A position on one of the boards."""
    return position(board_map(number), *placements, **given)


def position(
    ground: HexMap, *placements: Placement, dice: Sequence[int] = (), phase: str = "PFPh", attacker: str = "german",
    date: str = "1942-06", weather: Any = None, **fields: Any,
) -> Position:  # fmt: skip
    units: dict[str, list[str]] = {"german": [], "russian": []}
    for _, types, state in placements:
        units[state.get("side") or side_of(types[0])] += types
    changes: dict[str, Any] = {"date": date, **({"weather": weather} if weather is not None else {})}
    scenario = FieldScenario(ground, units, changes)
    records = [Unit(OFF, type=slot.type) for slot in scenario.slots]
    pos = Position(
        units=records, attacker=attacker, phase=phase, turn=1, cvp={"german": 0, "russian": 0},
        san={"german": 0, "russian": 0}, elr={"german": 5, "russian": 5},
    ).attach(scenario, ScriptedDice(list(dice)))  # fmt: skip
    placed = {"german": [0, 0], "russian": [0, 0]}
    decoys = {"german": 0, "russian": 0}
    for place, types, state in placements:
        where = scenario.location_named(place)
        assert where is not None, place
        if types == (DUMMY,):
            side = state["side"]
            decoys[side] += 1
            slot = scenario.index[f"{side[0]}d{decoys[side]}"]
            pos.change(slot, marker=pos.next_marker(side) + 90)
            pos.stand_at(slot, where)
            continue
        holder = -1
        for type in types:
            side = side_of(types[0])
            weapon = type in scenario.charts.weapons
            placed[side][weapon] += 1
            slot = scenario.index[f"{side[0]}{'w' if weapon else ''}{placed[side][weapon]}"]
            if weapon:
                pos.give(slot, holder)
                continue
            holder = slot
            pos.change(slot, **state)
            pos.stand_at(slot, where)
            if not pos.units[slot].concealed:
                pos.meet(slot)
    set_fields(pos, fields)
    return pos


def loc(pos: Position, label: str) -> Loc:
    found = pos.scenario.location_named(label)
    assert found is not None, label
    return found


def moving(pos: Position, *names: str, spent: int = 1, came: str = "", **state: Any) -> Trek:
    """These units are under way where they stand, and have spent so many factors there."""
    slots = tuple(u(pos, name) for name in names)
    here = pos.units[slots[0]].loc
    pos.phase = "MPh"
    pos.attacker = pos.side(slots[0])
    pos.move = Trek(
        pos.side(slots[0]), slots, hex_of(here), 8, level=level_of(here), spent=2 * spent, here=2 * spent,
        came=pos.board.hex(came) if came else 0, **state,
    )  # fmt: skip
    return pos.move


def under_way(pos: Position) -> Trek:
    """The move under way."""
    assert pos.move is not None
    return pos.move


def attack(pos: Position, target: str, *names: str, led: str = "", mover: Trek | None = None) -> Attack:
    """An attack at a Location by these units and weapons."""
    shots = [u(pos, name) for name in names]
    holder = pos.units[shots[0]].by - 1 if pos.is_weapon(shots[0]) else shots[0]
    made_of = Attack(pos.side(holder), loc(pos, target), "8.1" if mover else "7.3", mover)
    made_of.shots += shots
    if led:
        made_of.leaders.append(u(pos, led))
    return made_of
