"""The Impulses of a Human Wave or Cavalry Wave [25.232] to [25.234]: everybody goes on by a Location in each, and then
comes the fire."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...engine.ask import Ask, Procedure
from ...engine.lattice import SIDES
from ...engine.question import PATH, About, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from . import cavalry, cavalry_wave
from .firing.attack import of_the_wave
from .firing.fire_lanes import lane_attacks
from .hiding import concealment
from .locations import LOCATION, next_to
from .moving.costs import cost_in_halves
from .moving.expenditures import charge, fire_at, meet
from .nerve.desperation import alarm
from .places import Loc, hex_of, level_of
from .position import Position
from .stacking import squad_equivalents
from .units import Trek, Wave
from .victory import end_at_once, take_control


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


def left(pos: Position, wave: Wave, u: int) -> int:
    """Factors that a unit has left, in halves: eight, or three for the wounded; at a Gallop twenty [25.232] [13.62]."""
    table = pos.scenario.charts
    if wave.mounted:
        return table.mf("mf_horse") + table.mf("bonus_gallop_start") - wave.spent
    slow = pos.type(u).smc and pos.units[u].wounded
    return table.mf("mf_smc_wounded" if slow else "mf_human_wave") - wave.spent


def goals(pos: Position, wave: Wave, u: int) -> list[Loc]:
    """Where a unit may go in this Impulse: forward, aside to an enemy, or by stairs to the ground or an enemy; an enemy
    before it whom nobody fights yet it must attack [25.232] [25.2321] [25.2322] [25.233]. Its own Location: out of its
    foxhole first, or into one if its factors suffice for nothing else [25.232]."""
    here, enemy = pos.locs[u], pos.enemy(wave.side)
    if pos.units[u].in_hole:
        return [here] if price(pos, wave, u, here) <= left(pos, wave, u) else []
    ahead, aside = forward(pos, wave, hex_of(here)), beside(pos, wave, hex_of(here))
    found, wanting = [], False
    for loc in next_to(pos.scenario, here):
        if hex_of(loc) == hex_of(here):
            down = level_of(loc) < level_of(here) or leads_to_enemy(pos, here, loc, enemy)
            allowed = down and level_of(loc) >= 0
        else:
            allowed = hex_of(loc) in ahead or (hex_of(loc) in aside and bool(pos.visible_at(loc, enemy)))
        if allowed and wave.mounted:
            allowed = cavalry_wave.can_gallop_into(pos, wave.side, u, loc)
        if allowed and keeps_on(pos, wave, u, loc):
            enough = price(pos, wave, u, loc) <= left(pos, wave, u)
            found += [loc] if enough else []
            wanting = wanting or not enough
    if not found and wanting and has_hole(pos, wave, u):
        return [here]
    unmet = [loc for loc in found if armed(pos, loc, enemy) and not armed(pos, loc, wave.side)]
    if any(hex_of(loc) in ahead for loc in unmet):
        return [loc for loc in found if armed(pos, loc, enemy)]
    return found


def leads_to_enemy(pos: Position, here: Loc, loc: Loc, enemy: str) -> bool:
    """By these stairs one comes nearer to an enemy in the same hex [25.232]."""
    foes = [level_of(at) for at in pos.scenario.locations(hex_of(here)) if armed(pos, at, enemy)]
    return any(abs(level - level_of(loc)) < abs(level - level_of(here)) for level in foes)


def price(pos: Position, wave: Wave, u: int, loc: Loc) -> int:
    """What a step costs, in halves; a Charge three factors more [25.232] [13.6]. Out of a foxhole, or into it, one
    factor, nothing if it is hidden [8.26] [12.33]."""
    table = pos.scenario.charts
    if loc == pos.locs[u]:
        return 0 if hex_of(loc) in pos.hidden_holes else int(2 * table.terrain["foxhole"].mf_out)
    charge = cavalry.CHARGE_COST if wave.mounted and pos.known_at(loc, pos.enemy(wave.side)) else 0
    return charge + cost_in_halves(pos, pos.locs[u], loc, (u,), "", table.mf("mf_human_wave") / 2)


def has_hole(pos: Position, wave: Wave, u: int) -> bool:
    """There is room for it in a foxhole, and its factors suffice to go in [25.232]."""
    here = pos.locs[u]
    inside = [v for v in pos.at_loc(here, wave.side) if pos.units[v].in_hole]
    room = bool(pos.hole_at(here)) and squad_equivalents(pos, [*inside, u]) <= pos.hole_at(here)
    return room and not wave.mounted and price(pos, wave, u, here) <= left(pos, wave, u)


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
        if pos.units[u].hex and not (pos.units[u].broken or pos.units[u].pinned or pos.units[u].by or pos.captives(u))
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
    while not end_at_once(pos) and pos.wave is not None:
        wave = pos.wave
        if able(pos, wave):
            _, u, loc = yield Ask(wave.side, "25.232", WAVE, pos, wave, rests=True)
            run(pos, u, loc)
        elif wave.moved:
            yield from end_impulse(pos)
        else:
            end_wave(pos)


def run(pos: Position, u: int, loc: Loc) -> None:
    """One unit goes on by a Location; all who hide there show themselves, but do not turn a wave back [25.232] [12.15]
    [4.14]."""
    wave, here = pos.wave, pos.locs[u]
    assert wave is not None
    cost = price(pos, wave, u, loc)
    ranged = set(wave.ranged)
    if loc != here:
        concealment.comes_out(pos, loc, pos.enemy(wave.side), "12.15")
    before, after = away(pos, wave, hex_of(here)), away(pos, wave, hex_of(loc))
    if after > before:
        ranged.add(u)
    elif after < before:
        ranged.discard(u)
    came = wave.came
    if loc == here:
        pos.change(u, in_hole=not pos.units[u].in_hole)
        told = "takes-cover" if pos.units[u].in_hole else "leaves-cover"
    else:
        pos.stand_at(u, loc)
        for place in (here, loc) if wave.mounted else ():
            cavalry.ride_apart(pos, place, wave.side, moved=place == loc)
        for w in pos.weapons_of(u):
            pos.change(w, moved=True)
        came, told = (*came, (u, hex_of(here))), "moved"
        alarm(pos, loc, wave.side)
        concealment.is_crowded(pos, loc, wave.side)
    pos.tell("25.232", told, units=[pos.names[u]], hex=pos.loc_label(loc), cost=cost / 2)
    concealment.look_about(pos)
    pos.wave = replace(
        wave, todo=tuple(v for v in wave.todo if v != u), moved=(*wave.moved, u), cost=max(wave.cost, cost),
        ranged=tuple(sorted(ranged)), came=came,
    )  # fmt: skip


def end_impulse(pos: Position) -> Procedure:
    """All have spent as much as the dearest step took. The DEFENDER fires at Location after Location, with each weapon
    no more often at all of them than factors were spent; then whoever met an enemy leaves the wave [25.232] [25.233]
    [25.234] [9.2]."""
    wave = pos.wave
    assert wave is not None
    shots: tuple[tuple[int, int], ...] = ()
    struck: dict[Loc, tuple[tuple[int, int, int], ...]] = {}  # by Location what lanes have attacked
    for loc in sorted({pos.locs[u] for u in wave.moved if pos.units[u].hex}):
        there = [u for u in wave.moved if pos.units[u].hex and pos.locs[u] == loc]
        if there and not pos.over:
            yield from strike(pos, wave, there, loc, shots)
            struck[loc], shots = (pos.move.lanes, pos.move.shots) if pos.move is not None else ((), shots)
    yield from swept(pos, wave, struck)
    pos.move = None
    limp(pos, wave)
    been = (*wave.been, *wave.came)
    next_wave = replace(wave, been=been, came=(), moved=(), spent=wave.spent + wave.cost, cost=0)
    foe = pos.enemy(wave.side)
    stay = [u for u in members(pos, next_wave) if wave.mounted or not armed(pos, pos.locs[u], foe)]
    todo = tuple(u for u in stay if u in wave.moved)  # see the reading wave-that-cannot-go-on [25.2322]
    pos.wave = replace(next_wave, units=tuple(stay), todo=todo, charged=pos.wave.charged if pos.wave else ())
    take_control(pos)


def swept(pos: Position, wave: Wave, struck: dict[Loc, tuple[tuple[int, int, int], ...]]) -> Procedure:
    """A Fire Lane that was laid in this Impulse attacks all who are in it, those too at whom fire was over [9.222]."""
    for loc, lanes in struck.items():
        there = [u for u in wave.moved if pos.units[u].hex and pos.locs[u] == loc]
        guns = {gun for gun, _, _ in lanes}
        if there and any(loc in lane.locations and lane.weapon not in guns for lane in pos.lanes):
            pos.move = trek(pos, loc, lanes=lanes)
            yield from lane_attacks(pos)


def limp(pos: Position, wave: Wave) -> None:
    """A wounded SMC keeps up in an Impulse that takes more than he has left: as in a Minimum Move, and is pinned and CX
    [25.232] [4.134]."""
    for u in wave.moved:
        if pos.units[u].hex and left(pos, wave, u) < wave.cost and not wave.mounted:
            pos.change(u, cx=True, pinned=True)
            pos.tell("25.232", "pinned", unit=pos.names[u])


def trek(pos: Position, loc: Loc, **state: Any) -> Trek | None:
    """The move of those who came to one Location together."""
    there = of_the_wave(pos, loc)
    return replace(there, **state) if there is not None else None


def strike(pos: Position, wave: Wave, there: list[int], loc: Loc, shots: tuple[tuple[int, int], ...] = ()) -> Procedure:
    """Fire at those who came to one Location together, then what they meet there [8.1] [25.233]."""
    pos.move, pos.salvo = trek(pos, loc, shots=shots), []
    charging = wave.mounted and bool(pos.known_at(loc, pos.enemy(wave.side)))
    yield from fire_at(pos)
    if charging and pos.move is not None:  # they attack together, and go on [13.6] [13.62]
        yield from charge(pos, loc)
        pos.wave = replace(pos.wave, charged=(*pos.wave.charged, *there)) if pos.wave is not None else None
    elif not charging:
        yield from meet(pos, loc)


def end_wave(pos: Position) -> None:
    """Nobody can go on [25.234]."""
    wave = pos.wave
    assert wave is not None
    for u, unit in enumerate(pos.units):
        if unit.waved and not unit.moved:
            pos.change(u, moved=True)
    for u in wave.charged:
        if pos.units[u].hex:
            cavalry.spend_fire(pos, u)
    pos.wave = None
    pos.tell("25.234", "wave-ends", side=wave.side)


WAVE: Question = Question(
    "wave",
    PATH,
    Verb("run", UNIT, LOCATION, among=(able, goals), why_not=may_run),
    about=lambda pos, wave: About(units=wave.todo),
)
