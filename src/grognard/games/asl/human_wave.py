"""Human Wave [25.23] [25.231], and Cavalry Wave [13.62]: who takes part, and where to. How they run is in
`impulses`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.lattice import SIDES
from ...engine.question import GATHERING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb, word
from . import cavalry, cavalry_wave
from .hiding import concealment
from .impulses import WAVE, go_on
from .locations import LOCATION, distance, ranges
from .moving.costs import burden, capacity
from .moving.moves import may_move
from .nerve import berserk
from .nerve.leadership import is_good_order
from .places import Loc, hex_of
from .position import Position
from .sight import are_next, sees
from .units import Wave

REACH: Final = 8  # hexes within which the target lies [25.23]
CHAIN: Final = 3  # hexes of the chain at least
PER_HEX: Final = 2  # MMC to a hex, on the average
STRAIGHT, LEFT, RIGHT = "straight", "left", "right"
GRAIN = word("grain", STRAIGHT, LEFT, RIGHT)


# -- who takes part ---------------------------------------------------------------------------------------------------


def may_be_in_wave(pos: Position, side: str, u: int) -> Reason | None:
    """Good Order units of nations that know it, free to move, with no enemy beside them or in their hex, no Guards
    [25.23] [25.933]; Cavalry of any nation that can gallop, with no enemy within three hexes [13.62]."""
    if against := may_move(pos, side, u):
        return against
    name, unit = pos.names[u], pos.units[u]
    if unit.mounted:
        return cavalry_wave.may_ride(pos, side, u)
    if not pos.nation(u).human_wave or not unit.hex or not is_good_order(pos, u) or u in pos.no_wave:
        return Reason("25.23", "no-human-wave", unit=name)
    if pos.captives(u) or burden(pos, u) > capacity(pos, u, tired=False):  # CX comes off when it sets out [4.51]
        return Reason("25.23", "no-human-wave", unit=name)
    far = ranges(pos.scenario, unit.loc)
    near = [loc for loc in pos.seen_locations(pos.enemy(side)) if far[hex_of(loc)] <= 1]
    if any(not far[hex_of(loc)] or are_next(pos, unit.loc, loc) for loc in near):
        return Reason("25.23", "enemy-beside", unit=name)
    return None


def candidates(pos: Position, side: str) -> Sequence[int]:
    """Found anew for all only if somebody has gone berserk, or what is seen of the enemy has changed."""
    basis = berserk.waiting(pos, side), sorted(pos.no_wave), pos.seen_locations(pos.enemy(side))

    def may(u: int) -> bool:
        knows = pos.units[u].mounted or pos.nation(u).human_wave
        return knows and may_be_in_wave(pos, side, u) is None

    return pos.ones(("wave", side), basis, side, may)


class Gathered:
    """A wave in the making."""

    def __init__(self, side: str, first: int) -> None:
        self.side = side
        self.units = [first]


def may_add(pos: Position, wave: Gathered, u: int) -> Reason | None:
    """In a Location of the chain, or ADJACENT to one [25.23]."""
    if u in wave.units:
        return Reason("25.23", "takes-part", unit=pos.names[u])
    return may_be_in_wave(pos, wave.side, u) or _may_link(pos, wave, u)


def _may_link(pos: Position, wave: Gathered, u: int) -> Reason | None:
    here = pos.locs[u]
    if pos.units[u].mounted != pos.units[wave.units[0]].mounted:
        return Reason("13.62", "mounted", unit=pos.names[u])
    if not any(are_next(pos, pos.locs[v], here) for v in wave.units):
        return Reason("25.23", "not-linked", unit=pos.names[u])
    return None


def links(pos: Position, wave: Gathered) -> list[int]:
    can = candidates(pos, wave.side)
    return [u for u in can if u not in wave.units and _may_link(pos, wave, u) is None]


def is_chain(pos: Position, units: list[int]) -> Reason | None:
    """Three hexes in a row at least, a MMC from each and two on the average, and a leader [25.23]. Of Cavalry one on
    the average is enough, but a squad-equivalent in each hex [13.62]."""
    hexes = {pos.units[u].hex for u in units}
    mmc = [u for u in units if pos.type(u).mmc]
    if len(hexes) < CHAIN:
        return Reason("25.23", "chain-too-short")
    rides = cavalry.are_mounted(pos, units)
    if {pos.units[u].hex for u in mmc} != hexes or len(mmc) < (1 if rides else PER_HEX) * len(hexes):
        return Reason("25.23", "too-few-squads")
    if rides and not cavalry_wave.is_strong(pos, units):
        return Reason("13.62", "too-few-squads")
    return (
        None if any(pos.type(u).leads for u in units) else Reason("25.23", "needs-a-leader", unit=pos.names[units[0]])
    )


# -- direction --------------------------------------------------------------------------------------------------------


def grains(pos: Position, start: int, grain: str) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """The rows of hexes of a kind from a hex to the edge of the board, each with its heading: a hexside, or the two
    beside a spine [25.231]."""
    board = pos.board
    for k, side in enumerate(SIDES):
        left, right = board.offset[side], board.offset[SIDES[(k + 1) % 6]]
        beside = {STRAIGHT: left, LEFT: left, RIGHT: right}[grain]
        heading = (side,) if grain == STRAIGHT else (side, SIDES[(k + 1) % 6])
        found, hex = [start], start
        while hex + beside in board.neighbours[hex]:
            found.append(hex + beside)
            on = hex + beside if grain == STRAIGHT else hex + left + right
            if grain != STRAIGHT:
                if on not in board.neighbours[found[-1]]:
                    break
                found.append(on)
            hex = on
        yield heading, found


def axis(pos: Position, start: int, target: int, grain: str) -> tuple[tuple[str, ...], list[int]] | None:
    """The row of a kind that leads from a hex through the target."""
    for heading, found in grains(pos, start, grain):
        if target in found[1:]:
            return heading, found
    return None


def starts(pos: Position, wave: Gathered, target: Loc) -> list[int]:
    """Hexes from which a grain leads through the target, as near as possible to the units [25.231]."""
    chain = sorted({pos.units[u].hex for u in wave.units})
    for far in range(4):
        near = sorted({h for c in chain for h in pos.board.within(c, far) if pos.board.distance(c, h) == far})
        found = [h for h in near if any(axis(pos, h, hex_of(target), g) for g in (STRAIGHT, LEFT, RIGHT))]
        if found:
            return found
    return []


def targets(pos: Position, wave: Gathered) -> list[Loc]:
    """Enemies in sight or not within eight hexes: a line of sight shows itself only afterwards [25.23] [6.11]."""
    far = cavalry_wave.RIDES if cavalry.are_mounted(pos, wave.units) else REACH
    return [
        loc for loc in pos.seen_locations(pos.enemy(wave.side))
        if any(distance(pos.scenario, pos.locs[u], loc) <= far for u in wave.units)
    ]  # fmt: skip


def chain_targets(pos: Position, wave: Gathered) -> list[Loc]:
    """The same, as soon as there is a chain."""
    return targets(pos, wave) if is_chain(pos, wave.units) is None else []


def may_head(pos: Position, wave: Gathered, target: Loc, start: int, grain: str) -> Reason | None:
    if against := is_chain(pos, wave.units):
        return against
    if target not in targets(pos, wave) or start not in starts(pos, wave, target):
        return Reason("25.231", "no-grain", hex=pos.loc_label(target))
    if axis(pos, start, hex_of(target), grain) is None:
        return Reason("25.231", "no-grain", hex=pos.loc_label(target))
    return None


def has_target(pos: Position, units: list[int], side: str, target: Loc) -> bool:
    """One of them sees the target, within eight hexes (riders within sixteen factors), and none sees a nearer enemy
    [25.23] [25.231] [13.62]."""
    seen = {}
    for loc in pos.seen_locations(pos.enemy(side)):
        ranges = [distance(pos.scenario, pos.locs[u], loc) for u in units if sees(pos, pos.locs[u], loc)]
        seen[loc] = min(ranges, default=99)
    if seen.get(target, 99) != min(seen.values()):
        return False
    if cavalry.are_mounted(pos, units):
        watching = [u for u in units if sees(pos, pos.locs[u], target)]
        return any(cavalry_wave.rides_to(pos, u, target) for u in watching)
    return seen[target] <= REACH


# -- declaring it -----------------------------------------------------------------------------------------------------


def declare(pos: Position, side: str, u: int) -> Procedure:
    """Units join, then a direction is chosen; without a target in sight there is no wave [25.23]."""
    wave = Gathered(side, u)
    while True:
        match (yield Ask(side, "25.23", GATHER, pos, wave)):
            case "with", v:
                wave.units.append(v)
            case "head", target, start, grain:
                found = axis(pos, start, hex_of(target), grain)
                assert found is not None
                break
            case _:
                return
    if not has_target(pos, wave.units, side, target):
        pos.no_wave.update(wave.units)
        pos.tell("25.23", "no-wave", hex=pos.loc_label(target))
        return
    heading, row = found
    rides = cavalry.are_mounted(pos, wave.units)
    for v in wave.units:
        concealment.reveal(pos, v, "25.23")
        pos.change(v, waved=True, cx=False)
        for horse in cavalry.horses(pos, v) if rides else ():
            pos.change(horse, cx=True)  # all of them gallop [13.62]
    pos.wave = Wave(side, tuple(wave.units), heading, tuple(row), todo=tuple(wave.units), mounted=rides)
    pos.tell("25.23", "wave-begins", units=[pos.names[v] for v in wave.units], hex=pos.loc_label(target))
    yield from go_on(pos)


GATHER: Question = Question(
    "wave-gather",
    GATHERING,
    Verb("with", UNIT, among=links, why_not=may_add, listed=links),
    Verb(
        "head", LOCATION, HEX, GRAIN, why_not=may_head,
        among=(chain_targets, starts, lambda pos, wave, target, start: (STRAIGHT, LEFT, RIGHT)),
    ),
    Verb("cancel"),
    about=lambda pos, wave: About(units=wave.units),
)  # fmt: skip
DECLARE: Verb = Verb(
    "wave", UNIT, among=candidates, why_not=may_be_in_wave, listed=candidates, does=declare, then=(GATHER, WAVE),
    rule="25.23",
)  # fmt: skip
ASKS: tuple[Question, ...] = (GATHER, WAVE)
