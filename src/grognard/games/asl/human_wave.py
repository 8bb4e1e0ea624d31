"""Human Wave [25.23] to [25.234], and Cavalry Wave [13.62]: a chain of units runs at the enemy, one Location in each
Impulse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from ...engine.ask import Ask, Procedure
from ...engine.lattice import SIDES
from ...engine.question import GATHERING, PATH, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb, word
from . import berserk, cavalry, cavalry_wave, concealment
from .costs import burden, capacity, cost_in_halves
from .expenditures import charge, fire_at, meet
from .leadership import is_good_order
from .locations import LOCATION, distance, next_to, ranges
from .moves import may_move
from .places import Loc, hex_of, level_of
from .position import Position
from .sight import are_next, sees
from .units import Trek, Wave
from .victory import take_control

REACH: Final = 8  # hexes within which the target lies [25.23]
CHAIN: Final = 3  # hexes of the chain at least
PER_HEX: Final = 2  # MMC to a hex, on the average
STRAIGHT, LEFT, RIGHT = "straight", "left", "right"
GRAIN = word("grain", STRAIGHT, LEFT, RIGHT)


# -- who takes part ---------------------------------------------------------------------------------------------------


def may_be_in_wave(pos: Position, side: str, u: int) -> Reason | None:
    """Good Order units of nations that know it, free to move, with no enemy beside them, no Guards [25.23] [25.933];
    Cavalry of any nation that can gallop, with no enemy within three hexes [13.62]."""
    if against := may_move(pos, side, u):
        return against
    name, unit = pos.names[u], pos.units[u]
    if unit.mounted:
        return cavalry_wave.may_ride(pos, side, u)
    if not pos.nation(u).human_wave or not unit.hex or not is_good_order(pos, u) or u in pos.no_wave:
        return Reason("25.23", "no-human-wave", unit=name)
    if pos.captives(u) or burden(pos, u) > capacity(pos, u, unit.cx):
        return Reason("25.23", "no-human-wave", unit=name)
    far = ranges(pos.scenario, unit.loc)
    near = [loc for loc in pos.seen_locations(pos.enemy(side)) if far[hex_of(loc)] <= 1]
    if any(are_next(pos, unit.loc, loc) for loc in near):
        return Reason("25.23", "enemy-beside", unit=name)
    return None


def candidates(pos: Position, side: str) -> Sequence[int]:
    """Found anew for all only if somebody has gone berserk, or what is seen of the enemy has changed."""
    basis = berserk.waiting(pos, side), sorted(pos.no_wave), pos.seen_locations(pos.enemy(side))
    return pos.each(("wave", side), basis, side, lambda u: (u,) if may_be_in_wave(pos, side, u) is None else ())


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


def forward(pos: Position, wave: Wave, hex: int) -> list[int]:
    """The two or three hexes before a unit [25.2311]."""
    sides = [SIDES.index(side) for side in wave.heading]
    if len(sides) == 1:
        sides = [(sides[0] + turn) % 6 for turn in (-1, 0, 1)]
    return [n for n in pos.board.neighbours[hex] if SIDES.index(pos.board.direction(hex, n)) in sides]


def beside(pos: Position, wave: Wave, hex: int) -> list[int]:
    """The hexes at its sides, if the wave runs along an alternate grain [25.2311]."""
    if len(wave.heading) == 1:
        return []
    first, second = (SIDES.index(side) for side in wave.heading)
    sides = ((first - 1) % 6, (second + 1) % 6)
    return [n for n in pos.board.neighbours[hex] if SIDES.index(pos.board.direction(hex, n)) in sides]


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
        pos.change(v, waved=True, in_hole=False, cx=False)
        for horse in cavalry.horses(pos, v) if rides else ():
            pos.change(horse, cx=True)  # all of them gallop [13.62]
    pos.wave = Wave(side, tuple(wave.units), heading, tuple(row), todo=tuple(wave.units), mounted=rides)
    pos.tell("25.23", "wave-begins", units=[pos.names[v] for v in wave.units], hex=pos.loc_label(target))
    yield from go_on(pos)


# -- Impulses ---------------------------------------------------------------------------------------------------------


def left(pos: Position, wave: Wave, u: int) -> int:
    """Factors that a unit has left, in halves: eight, or three for the wounded; at a Gallop twenty [25.232] [13.62]."""
    table = pos.scenario.charts
    if wave.mounted:
        return table.mf("mf_horse") + table.mf("bonus_gallop_start") - wave.spent
    slow = pos.type(u).smc and pos.units[u].wounded
    return table.mf("mf_smc_wounded" if slow else "mf_human_wave") - wave.spent


def goals(pos: Position, wave: Wave, u: int) -> list[Loc]:
    """Where a unit may go in this Impulse: forward, aside to an enemy, or by stairs to the ground or an enemy; an enemy
    before it whom nobody fights yet it must attack [25.232] [25.2321] [25.2322] [25.233]."""
    here, enemy = pos.locs[u], pos.enemy(wave.side)
    ahead, aside = forward(pos, wave, hex_of(here)), beside(pos, wave, hex_of(here))
    found = []
    for loc in next_to(pos.scenario, here):
        if hex_of(loc) == hex_of(here):
            down = level_of(loc) < level_of(here) or bool(armed(pos, loc, enemy))
            allowed = down and level_of(loc) >= 0
        else:
            allowed = hex_of(loc) in ahead or (hex_of(loc) in aside and bool(pos.visible_at(loc, enemy)))
        if allowed and wave.mounted:
            allowed = cavalry_wave.can_gallop_into(pos, wave.side, u, loc)
        if allowed and price(pos, wave, u, loc) <= left(pos, wave, u) and keeps_on(pos, wave, u, loc):
            found.append(loc)
    unmet = [loc for loc in found if armed(pos, loc, enemy) and not armed(pos, loc, wave.side)]
    if any(hex_of(loc) in ahead for loc in unmet):
        return [loc for loc in found if armed(pos, loc, enemy)]
    return found


def price(pos: Position, wave: Wave, u: int, loc: Loc) -> int:
    """What a step costs, in halves; a Charge three factors more [25.232] [13.6]."""
    charge = cavalry.CHARGE_COST if wave.mounted and pos.known_at(loc, pos.enemy(wave.side)) else 0
    return charge + cost_in_halves(pos, pos.locs[u], loc, (u,))


def armed(pos: Position, loc: Loc, side: str) -> list[int]:
    """Known armed units of a side that are not Disrupted [25.233]."""
    return [v for v in pos.known_at(loc, side) if not pos.type(v).unarmed and not pos.units[v].disrupted]


def away(pos: Position, wave: Wave, hex: int) -> int:
    """How far a hex is from the grain of the wave [25.2321]."""
    return min(pos.board.distance(hex, h) for h in wave.axis)


def keeps_on(pos: Position, wave: Wave, u: int, loc: Loc) -> bool:
    """Not away from the grain twice, and not back to where it has been, nor beside that [25.2321] [25.2322]."""
    here, board = pos.units[u].hex, pos.board
    if u in wave.ranged and away(pos, wave, hex_of(loc)) > away(pos, wave, here):
        return False
    been = [h for v, h in wave.been if v == u]
    return not any(board.distance(hex_of(loc), h) <= 1 for h in been if h != hex_of(loc) or hex_of(loc) != here)


def able(pos: Position, wave: Wave) -> list[int]:
    return [u for u in wave.todo if u in members(pos, wave) and goals(pos, wave, u)]


def members(pos: Position, wave: Wave) -> list[int]:
    """Those still in the wave [25.234]."""
    return [
        u for u in wave.units
        if pos.units[u].hex and not pos.units[u].broken and not pos.units[u].by and not pos.captives(u)
        and pos.units[u].mounted == wave.mounted
    ]  # fmt: skip


def may_run(pos: Position, wave: Wave, u: int, loc: Loc) -> Reason | None:
    if u not in wave.todo or u not in members(pos, wave):
        return Reason("25.232", "has-moved", unit=pos.names[u])
    if loc not in goals(pos, wave, u):
        return Reason("25.232", "not-forward", unit=pos.names[u], hex=pos.loc_label(loc))
    return None


def go_on(pos: Position) -> Procedure:
    """Impulse after Impulse, every unit that can does one thing in each; then comes the fire [25.232] [25.234]."""
    while pos.wave is not None and pos.result is None:
        wave = pos.wave
        if able(pos, wave):
            _, u, loc = yield Ask(wave.side, "25.232", WAVE, pos, wave, rests=True)
            run(pos, u, loc)
        elif wave.moved:
            yield from end_impulse(pos)
        else:
            end_wave(pos)


def run(pos: Position, u: int, loc: Loc) -> None:
    """One unit goes on by a Location; who hides there shows himself, but does not turn a wave back [25.232] [12.15]
    [4.14]."""
    wave, here = pos.wave, pos.locs[u]
    assert wave is not None
    cost = price(pos, wave, u, loc)
    ranged = set(wave.ranged)
    concealment.refuses(pos, wave.side, loc)
    before, after = away(pos, wave, hex_of(here)), away(pos, wave, hex_of(loc))
    if after > before:
        ranged.add(u)
    elif after < before:
        ranged.discard(u)
    pos.stand_at(u, loc)
    for w in pos.weapons_of(u):
        pos.change(w, moved=True)
    pos.tell("25.232", "moved", units=[pos.names[u]], hex=pos.loc_label(loc), cost=cost / 2)
    concealment.find_holes(pos)
    pos.wave = replace(
        wave, todo=tuple(v for v in wave.todo if v != u), moved=(*wave.moved, u), cost=max(wave.cost, cost),
        ranged=tuple(sorted(ranged)), came=(*wave.came, (u, hex_of(here))),
    )  # fmt: skip


def end_impulse(pos: Position) -> Procedure:
    """All have spent as much as the dearest step took. The DEFENDER fires at Location after Location; then whoever met
    an enemy leaves the wave [25.232] [25.233] [25.234]."""
    wave = pos.wave
    assert wave is not None
    for loc in sorted({pos.locs[u] for u in wave.moved if pos.units[u].hex}):
        there = [u for u in wave.moved if pos.units[u].hex and pos.locs[u] == loc]
        if there:
            yield from strike(pos, wave, there, loc)
    pos.move = None
    been = (*wave.been, *wave.came)
    next_wave = replace(wave, been=been, came=(), moved=(), spent=wave.spent + wave.cost, cost=0)
    foe = pos.enemy(wave.side)
    stay = [u for u in members(pos, next_wave) if wave.mounted or not armed(pos, pos.locs[u], foe)]
    todo = tuple(u for u in stay if u in wave.moved)  # who could not go on stays where he is [25.2322]
    pos.wave = replace(next_wave, units=tuple(stay), todo=todo, charged=pos.wave.charged if pos.wave else ())
    take_control(pos)


def strike(pos: Position, wave: Wave, there: list[int], loc: Loc) -> Procedure:
    """Fire at those who came to one Location together, then what they meet there [8.1] [25.233]."""
    came = dict(wave.came).get(there[0], 0)
    pos.move = Trek(
        wave.side, tuple(there), hex_of(loc), pos.scenario.charts.mf("mf_human_wave"), level=level_of(loc),
        spent=wave.spent + wave.cost, here=wave.cost, came=came, path=(came, hex_of(loc)), by_road=False,
    )  # fmt: skip
    charging = wave.mounted and bool(pos.known_at(loc, pos.enemy(wave.side)))
    yield from fire_at(pos)
    if charging and pos.move is not None:  # they attack together, and go on [13.6] [13.62]
        yield from charge(pos, loc)
        pos.wave = replace(pos.wave, charged=(*pos.wave.charged, *there)) if pos.wave is not None else None
    elif not charging:
        yield from meet(pos, loc)
    pos.move = None


def end_wave(pos: Position) -> None:
    """Nobody can go on [25.234]."""
    wave = pos.wave
    assert wave is not None
    for u, unit in enumerate(pos.units):
        if unit.waved and not unit.moved:
            pos.change(u, moved=True)
    for u in wave.charged:
        if pos.units[u].hex:
            pos.change(u, fired="prep")  # [13.61]
    pos.wave = None
    pos.tell("25.234", "wave-ends", side=wave.side)


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
WAVE: Question = Question(
    "wave",
    PATH,
    Verb("run", UNIT, LOCATION, among=(able, goals), why_not=may_run),
    about=lambda pos, wave: About(units=wave.todo),
)
DECLARE: Verb = Verb(
    "wave", UNIT, among=candidates, why_not=may_be_in_wave, listed=candidates, does=declare, then=(GATHER, WAVE),
    rule="25.23",
)  # fmt: skip
ASKS = (GATHER, WAVE)
