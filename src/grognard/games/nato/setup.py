"""The set-up [35.9]: every counter of the year where the scenario says."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.dice import Dice
from ...engine.fields import slotted
from ...engine.hexset import HexSet, hexset, members
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import stacking
from .headquarters import hq_ground, may_hq_enter
from .pack.datafiles import SetupGroup
from .position import READY, SCHEDULE, SITE, SRB, Position
from .scenario import SIDES, Scenario
from .units import Site, Train, Unit

FIRST_BOX: Final = {"nato": "box1", "wp": "box3"}


def start(scenario: Scenario, dice: Dice) -> Position:
    """Units in their hexes, boxes and Reforger sites, as the 3rd Armored Cavalry in its own [4.1.7]; tracks at their
    starts [35.9]."""
    points = scenario.file.points
    pos = slotted(Position)(
        units=[starting(scenario, id) for id in scenario.index],
        hq={u: "line" for s in SIDES for u in scenario.hqs[s]},
        sites={
            scenario.index[id]: Site(scenario.board.hex(label))
            for id, label in scenario.file.setup.reforger_site.items()
            if id in scenario.index
        },
        chemical={"wp": points.wp.chemical_start, "nato": points.nato.chemical_start},
        supply_points=points.wp.supply_start,
        supply_income=points.wp.supply_per_turn,
    )
    return pos.attach(scenario, dice)


def starting(scenario: Scenario, id: str) -> Unit:
    """Where a counter starts, with the marker it has there."""
    setup = scenario.file.setup
    train: Train = "entrained" if id in setup.entrained else ""
    if id in setup.hex:
        return Unit(MAP, scenario.board.hex(setup.hex[id]), train=train)
    if id in setup.box:
        return Unit(f"box{setup.box[id]}", train=train)
    if train:  # any box of its side would do [33.2.3]
        return Unit(FIRST_BOX[scenario.counters[scenario.index[id]].side], train=train)
    if id in setup.reforger_site:
        return Unit(SITE)
    if id in setup.wp_srb or id in setup.nato_srb:
        return Unit(SRB, train=train)
    if id in scenario.file.display.ids:
        return Unit(READY)
    return Unit(SCHEDULE)


# -- free set-up ----------------------------------------


def set_up(pos: Position, side: None) -> Procedure:
    """Every counter stands already where the scenario lists it [35.9]; where it leaves that to the players, one after
    the other may set its units up anew within their deployment areas [5.2] [2.2.4]."""
    if not pos.scenario.file.setup.free:
        return
    for alliance in pos.scenario.file.setup.order:
        s = alliance.lower()
        if s not in pos.deployed:
            yield from phase(pos, s, "35.9", DEPLOYING)
            pos.deployed.add(s)
    pos.moved = set()


def group_of(pos: Position, u: int) -> SetupGroup | None:
    """The group of a unit that may be set up anew."""
    return next((g for g in pos.scenario.file.setup.group if pos.id(u) in g.units and g.place != "fixed"), None)


def ground_of(pos: Position, u: int) -> HexSet:
    """Where a unit may be set up, which never changes [2.2.4]."""
    known = pos.scenario.deployment
    if u not in known:
        known[u] = _ground_of(pos, u)
    return known[u]


def _ground_of(pos: Position, u: int) -> HexSet:
    """In an area, near one, or in a country, so far from the Iron Curtain [2.2.4]."""
    group, static = group_of(pos, u), pos.scenario
    if group is None:
        return 0
    if group.place == "country":
        far = static.curtain_distance
        inside = static.countries[group.country]
        return hexset(h for h in members(inside) if far[h] >= group.iron_curtain_at_least)
    found = static.areas[group.area]
    for _ in range(group.within):
        found |= static.everywhere.spread(found)
    return found & static.land & static.territory[pos.side(u)]


def deployable(pos: Position, side: str) -> list[int]:
    """Units that their side may still set up anew, each once."""
    groups = [g for g in pos.scenario.file.setup.group if g.side.lower() == side and g.place != "fixed"]
    found = [pos.index[id] for group in groups for id in group.units if id in pos.index]
    return [u for u in found if pos.units[u].where == MAP and u not in pos.moved]


def may_stand(pos: Position, u: int, hex: int) -> Reason | None:
    """In its deployment area, where there is room for it [2.2.4] [9.1.1]; or where it stands."""
    if hex == pos.standing[u]:
        return None
    if not ground_of(pos, u) >> hex & 1:
        return Reason("2.2.4", "not-its-area", unit=pos.id(u), hex=pos.label(hex))
    if pos.counter(u).hq and (reason := may_hq_enter(pos, u, hex)):
        return reason
    return stacking.may_join(pos, u, hex, pos.stack(hex, pos.side(u)))


def places(pos: Position, u: int) -> list[int]:
    """Where it may stand, in one pass: where nobody is there is room."""
    side, free = pos.side(u), ground_of(pos, u)
    if pos.scenario.is_hq[u]:
        free &= hq_ground(pos, u)
    crowded = free & pos.occupied[side]
    full = [h for h in members(crowded) if stacking.may_join(pos, u, h, pos.stack(h, side))]
    return members(free & ~hexset(full) | 1 << pos.standing[u])


def deploy(pos: Position, side: str, u: int) -> Procedure:
    _, hex = yield Ask(side, "35.9", STANDING, pos, u)
    pos.put(u, hex)
    pos.moved.add(u)
    pos.tell("35.9", "deployed", unit=pos.id(u), hex=pos.label(hex))


STANDING: Question = Question(
    "deploy-to",
    PLACING,
    Verb("to", HEX, why_not=may_stand, listed=places),
    about=lambda pos, u: About([u], [pos.standing[u]]),
)
DEPLOYING: Question = Question(
    "deploy", PHASE, Verb("deploy", UNIT, among=deployable, does=deploy, then=(STANDING,)), Verb("done")
)
