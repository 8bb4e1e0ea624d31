"""What units may do in the Movement Phase: who moves, what a step costs, which manners allow it [4.]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....engine.reason import Reason
from .. import cavalry
from ..locations import may_be_entered, next_to
from ..nerve import berserk
from ..places import Loc, hex_of, level_of, loc_at
from ..position import OFFBOARD, Position
from ..stacking import has_room
from ..units import Trek
from . import dash
from .bypass import beside, farther
from .bypass import bypasses as ways_around
from .costs import (
    bypass_farther,
    cost_in_halves,
    is_road,
)
from .purse import able, left, purse

ANYTHING, NOTHING = 9999, -1  # factors that a step may cost

FARTHER = 4  # hexes along the edge for each turn that an entry is barred [2.5]


def movers(pos: Position, side: str) -> list[int]:
    can = pos.ones(("movers", side), None, side, lambda u: is_free_to_move(pos, side, u))
    if pos.waiting(side):
        can = [u for u in pos.fielded(side) if u in can or (not pos.units[u].hex and not _may_move(pos, side, u))]
    return [u for u in can if pos.units[u].berserk] if berserk.waiting(pos, side) else list(can)


def who_sets_out(pos: Position, side: str) -> list[int]:
    """Units, and Dummies, which move as if somebody were under them [12.11]."""
    if berserk.waiting(pos, side):
        return movers(pos, side)
    return [*movers(pos, side), *[u for u in pos.dummies(side) if is_free_to_move(pos, side, u)]]


def may_move(pos: Position, side: str, u: int) -> Reason | None:
    """Unbroken, and neither fired, labouring, waiting to fire nor in Melee; the berserk charge first [4.1] [15.43]."""
    if against := _may_move(pos, side, u):
        return against
    if not pos.units[u].berserk and (first := berserk.waiting(pos, side)):
        return Reason("15.43", "must-charge", unit=pos.names[first[0]])
    return None


def _may_move(pos: Position, side: str, u: int) -> Reason | None:
    name, unit = pos.names[u], pos.units[u]
    if unit.by or pos.is_weapon(u) or pos.side(u) != side:
        return Reason("4.1", "not-your-unit", unit=name)
    if not unit.hex and unit.where != OFFBOARD:
        return Reason("4.1", "not-your-unit", unit=name)
    if unit.broken:
        return Reason("10.4", "broken-cannot-move", unit=name)
    if unit.fired or unit.shots:  # a weapon alone is fired by its possessor, too [3.3]
        return Reason("4.1", "has-fired", unit=name)
    if unit.ti:
        return Reason("4.8", "ti-cannot-act", unit=name)
    if unit.melee:
        return Reason("11.15", "in-melee", unit=name)
    if unit.pinned:
        return Reason("7.8", "pinned-cannot-move", unit=name)
    if unit.moved:
        return Reason("4.2", "has-moved", unit=name)
    return None


def is_free_to_move(pos: Position, side: str, u: int) -> bool:
    """The same without a reason: most who have changed have moved."""
    return not pos.units[u].moved and _may_move(pos, side, u) is None


def names(pos: Position, move: Trek) -> list[str]:
    return [pos.names[u] for u in move.units]


def mates(pos: Position, move: Trek) -> list[int]:
    if move.spent:
        return []
    near = pos.at.get(move.hex, ()) if move.hex else pos.fielded(move.side)
    return [u for u in near if may_go_along(pos, move, u) is None]


def may_go_along(pos: Position, move: Trek, u: int) -> Reason | None:
    """Units of one Location may move as a stack from the beginning [4.2]."""
    if move.spent:
        return Reason("4.2", "under-way")
    if u in move.units:
        return Reason("4.2", "moves-already", unit=pos.names[u])
    if against := may_move(pos, move.side, u):
        return against
    if pos.is_dummy(u) or pos.is_dummy(move.units[0]):
        return Reason("12.11", "dummy-alone", unit=pos.names[u])
    unit = pos.units[u]
    if unit.berserk != pos.units[move.units[0]].berserk:
        return Reason("15.43", "berserk", unit=pos.names[u])
    if (unit.hex, unit.level) != (move.hex, move.level):
        return Reason("4.2", "not-in-location", unit=pos.names[u])
    if any(pos.units[v].mounted != unit.mounted and not (pos.type(v).leads or pos.type(u).leads) for v in move.units):
        return Reason("13.3", "mounted", unit=pos.names[u])
    if not move.hex and entry_group(pos, u) != entry_group(pos, move.units[0]):
        return Reason("2.5", "another-group", unit=pos.names[u])
    return _may_fall_in(pos, move, u)


def _may_fall_in(pos: Position, move: Trek, u: int) -> Reason | None:
    """What has been declared for a stack binds whoever joins it: nobody takes part in a Dash or Gallop for which he was
    not there [4.63] [13.36] [4.61]."""
    if move.dash:
        return Reason("4.63", "must-dash")
    if move.gallop:
        return Reason("13.36", "no-gallop")
    return _may_creep(pos, u) if move.assault else None


def may_assault(pos: Position, move: Trek) -> Reason | None:
    """Declared before anything is spent; not with Double Time [4.61]."""
    if move.spent or move.assault or move.double or move.dash:
        return Reason("4.61", "too-late-for-assault")
    return next((against for u in move.units if (against := _may_creep(pos, u))), None)


def _may_creep(pos: Position, u: int) -> Reason | None:
    """Neither the berserk nor who rides, has ridden in this turn or leads horses use Assault Movement [4.61] [13.5]
    [13.7]."""
    if pos.units[u].berserk:
        return Reason("4.61", "berserk")
    if pos.units[u].mounted or pos.units[u].dismounted:
        return Reason("13.5", "mounted", unit=pos.names[u])
    if pos.cargo.get(u) and cavalry.horses(pos, u):
        return Reason("13.7", "leads-horses", unit=pos.names[u])
    return None


def may_double(pos: Position, move: Trek) -> Reason | None:
    """Unwounded units that were not CX; once [4.5]."""
    if move.double or move.assault:
        return Reason("4.5", "doubles-already" if move.double else "assault-declared")
    if pos.units[move.units[0]].berserk:
        return Reason("4.5", "berserk")
    riders = [u for u in move.units if pos.units[u].mounted or pos.units[u].dismounted]
    if riders:
        return Reason("4.5", "mounted", unit=pos.names[riders[0]])
    return next((against for u in able(pos, move) if (against := _may_run(pos, u))), None)


def _may_run(pos: Position, u: int) -> Reason | None:
    unit = pos.units[u]
    if unit.wounded or unit.cx or unit.rested:
        return Reason("4.5", "wounded" if unit.wounded else "out-of-breath", unit=pos.names[u])
    return None


def runners(pos: Position, move: Trek) -> Sequence[int]:
    """Those of a stack who may still run, for as much as those who do already [4.5]."""
    as_much = not move.double or move.double == running_bonus(pos, move)
    return able(pos, move) if len(move.units) > 1 and as_much and not move.assault else ()


def running_bonus(pos: Position, move: Trek) -> int:
    """What Double Time brings, in factors: less if some have been spent already [4.5]."""
    bonus: int = pos.scenario.charts.movement[
        "bonus_double_time_later" if move.spent else "bonus_double_time_start"
    ].value
    return bonus


def may_run_alone(pos: Position, move: Trek, u: int) -> Reason | None:
    """Some units of a stack use Double Time, if they have to keep up with the rest [4.5] [4.52]."""
    if u not in runners(pos, move) or pos.units[u].berserk or pos.units[u].mounted or pos.units[u].dismounted:
        return Reason("4.5", "no-double-time")
    return _may_run(pos, u)


def parting(pos: Position, move: Trek) -> Sequence[int]:
    return move.units if move.spent and len(move.units) > 1 else ()


def may_leave(pos: Position, move: Trek, u: int) -> Reason | None:
    """A moving stack may split; who leaves it goes on when the others have stopped [4.2]: in Bypass only if he and they
    can get out of it without each other, see the reading parts-in-bypass [4.32]. The berserk stay together [15.43]."""
    if u not in move.units or not move.spent or len(able(pos, move)) < 2 or u not in able(pos, move):
        return Reason("4.2", "not-moving", unit=pos.names[u])
    if pos.units[u].berserk:
        return Reason("15.43", "must-charge", unit=pos.names[u])
    if move.vertices:
        parts = (u,), tuple(v for v in move.units if v != u)
        if not all(gets_on(pos, replace(move, units=part)) for part in parts):
            return Reason("4.32", "in-bypass")
    return None


def gets_on(pos: Position, move: Trek) -> bool:
    """There is a Location that they can enter."""
    return any(may_afford(pos, move, loc, "") is None for loc in reachable(pos, move))


def price(pos: Position, move: Trek, loc: Loc, way: str) -> int:
    """What a step costs, in halves of a factor [4.13] [4.31]."""
    has = purse(pos, move)
    if move.vertices and hex_of(loc) == move.hex:
        if way:
            return bypass_farther(pos, loc_at(move.came), loc, cavalry.are_mounted(pos, move.units))
        return cost_in_halves(pos, loc_at(move.came), loc, has.units, "", has.whole)
    extra = cavalry.CHARGE_COST if cavalry.charges_into(pos, move, loc) else 0
    return extra + cost_in_halves(pos, move.loc if move.hex else loc, loc, has.units, way, has.whole)


def reachable(pos: Position, move: Trek) -> Sequence[Loc]:
    """Locations that a stack may step into, by terrain: the next ones; the obstacle that it bypasses; at first the
    entry hexes of units from outside."""
    if not move.hex:
        return [loc_at(hex) for hex in entry_hexes(pos, move.units[0])]
    if move.dash:
        return [dash.next_step(move)]
    if pos.units[move.units[0]].berserk:
        return [loc for loc, way in charge_steps(pos, move) if not way]
    if move.vertices:
        return [loc_at(move.hex), *(loc_at(h) for h in beside(pos, move))]
    return next_to(pos.scenario, move.loc)


def entry_group(pos: Position, u: int) -> int:
    return pos.group(u)


def entry_hexes(pos: Position, u: int) -> tuple[int, ...]:
    """Where a unit comes onto the board; if it was barred, for each turn four hexes more along that edge [2.5]."""
    of, group = pos.scenario, entry_group(pos, u)
    named, late = of.entry[group], pos.turn - pos.units[u].enters
    edge = of.edge_hexes.get(of.file.groups[group].edge) if late > 0 else None
    if not edge:
        return named
    board, reach = pos.board, FARTHER * late
    near = [h for h in sorted(edge) if h not in named and any(board.distance(h, entry) <= reach for entry in named)]
    return (*named, *(h for h in near if may_be_entered(of, h)))


def may_step(pos: Position, move: Trek, loc: Loc, way: str) -> Reason | None:
    """Enemies, factors, and what the manner of movement allows [4.14] [4.61] [4.134]."""
    if loc not in reachable(pos, move):
        return Reason("4.1", "not-next", hex=pos.loc_label(loc))
    return may_afford(pos, move, loc, way)


def blockers(pos: Position, side: str, loc: Loc, unarmed: bool = False) -> list[int]:
    """The Known enemies who bar a Location to a side in the Movement Phase: not the Disrupted, nor Unarmed ones, who
    themselves are barred by everybody [4.14] [19.12] [20.54]."""
    enemy = pos.enemy(side)
    if not pos.present[enemy][hex_of(loc)]:
        return []
    there = pos.known_at(loc, enemy)
    return [v for v in there if unarmed or not (pos.units[v].disrupted or pos.type(v).unarmed)]


def bars_bypass(pos: Position, side: str, hex: int, unarmed: bool = False) -> bool:
    """Such an enemy keeps a side from bypassing his hex, on whatever level he is [4.3]."""
    if not pos.present[pos.enemy(side)][hex]:
        return False
    return any(blockers(pos, side, loc, unarmed) for loc in pos.scenario.locations(hex))


def carries_twice(pos: Position, move: Trek) -> Reason | None:
    """A weapon that has been carried, put down and taken up again stays where it is in this phase [4.4]."""
    for u in able(pos, move) if pos.sought else ():
        for w in pos.weapons_of(u):
            if (w, w) in pos.sought:
                return Reason("4.4", "carried-before", unit=pos.names[w])
    return None


def may_afford(pos: Position, move: Trek, loc: Loc, way: str) -> Reason | None:
    first = move.units[0]
    if against := carries_twice(pos, move):
        return against
    if against := cavalry.may_enter(pos, move, loc, way) or cavalry.may_lead_into(pos, move, loc, way):
        return against
    if hex_of(loc) in pos.at and not pos.units[first].berserk and not cavalry.may_charge_into(pos, move, loc):
        unarmed = has_unarmed(pos, move)
        if blockers(pos, move.side, loc, unarmed):
            return Reason("20.54" if unarmed else "4.14", "enemy-there", hex=pos.loc_label(loc))
    return affords(pos, move, loc, price(pos, move, loc, way), way)


def affords(pos: Position, move: Trek, loc: Loc, cost: int, way: str = "", least: bool = True) -> Reason | None:
    """The factors suffice, or it is a Minimum Move (`least`: allowed) [4.13] [4.134] [4.61]."""
    if move.assault and has_entered(move):
        return Reason("4.61", "one-location", hex=pos.loc_label(loc))
    have, road = left(pos, move), road_bonus(pos, move, loc, way)
    if cost <= dearest(move, have + (road if move.assault else 0), least):
        return None
    if move.assault:
        return Reason("4.61", "all-factors", hex=pos.loc_label(loc))
    if cost <= have + road:
        return None
    return Reason("4.13", "not-enough-factors", hex=pos.loc_label(loc), cost=cost / 2, left=have / 2)


def road_bonus(pos: Position, move: Trek, loc: Loc, way: str) -> int:
    """What a first step at the road rate, or into a hex in which there is nothing but the road, earns, in halves [4.11]
    [4.132]."""
    if not move.hex or move.spent or not move.by_road or way not in ("", "road"):
        return 0
    bare = not pos.scenario.terrains[hex_of(loc)] and is_road(pos, move.loc, loc)
    return pos.scenario.charts.mf("bonus_road") if way or bare else 0


def has_entered(move: Trek) -> bool:
    """Whether it has come to another Location yet; factors may have been spent before that [4.61]."""
    return len(move.path) > 1


def dearest(move: Trek, have: int, least: bool = True) -> int:
    """What a step may cost at most, in halves: of a first one anything, as a Minimum Move (`least`: allowed); in
    Assault Movement not all factors [4.134] [4.61]."""
    if move.assault:
        return have - 2 * move.double - 1 if not has_entered(move) else NOTHING
    return ANYTHING if least and not move.spent and have >= 2 else have


def has_unarmed(pos: Position, move: Trek) -> bool:
    for u in move.units:  # noqa: SIM110 - asked for every listing
        if pos.kinds[u].unarmed:
            return True
    return False


def may_enter(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    return may_step(pos, move, loc, "")


def may_take_road(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """The road rate across a road hexside, where the hex has other terrain too [4.132]."""
    if not move.hex or move.vertices or not is_road(pos, move.loc, loc) or level_of(loc):
        return Reason("4.132", "no-road", hex=pos.loc_label(loc))
    if not pos.scenario.terrains[hex_of(loc)]:
        return Reason("4.132", "road-anyway", hex=pos.loc_label(loc))
    return may_step(pos, move, loc, "road")


def may_go_around(pos: Position, move: Trek) -> bool:
    """On the ground, and free in its movement [4.3] [4.61] [4.63]."""
    return bool(move.hex) and not (move.level or move.assault or move.dash)


def around(pos: Position, move: Trek) -> list[Loc]:
    if not may_go_around(pos, move):
        return []
    same = (move.hex,) if move.vertices else ()
    return [loc_at(h) for h in (*same, *pos.board.neighbours[move.hex]) if h in pos.board.bypass]


def bypasses(pos: Position, move: Trek, loc: Loc) -> tuple[str, ...]:
    """The Bypasses of a hex that begin where the stack is, and how that of its own hex goes on."""
    if move.vertices and hex_of(loc) == move.hex:
        return farther(pos, move)
    return ways_around(pos, move, hex_of(loc))


def may_bypass(pos: Position, move: Trek, loc: Loc, way: str) -> Reason | None:
    """Clear hexsides, no armed Known enemy in the hex, and factors left to get out again is the mover's own business
    [4.3] [4.32]."""
    if move.assault:
        return Reason("4.61", "one-location", hex=pos.loc_label(loc))
    if loc not in around(pos, move) or way not in bypasses(pos, move, loc):
        return Reason("4.3", "no-bypass", hex=pos.loc_label(loc))
    if pos.units[move.units[0]].berserk and (loc, way) not in charge_steps(pos, move):
        return Reason("15.431", "must-charge", unit=pos.names[move.units[0]])
    return may_pass_by(pos, move, loc, way)


def may_pass_by(pos: Position, move: Trek, loc: Loc, way: str) -> Reason | None:
    """Nobody and nothing there is in the way, and the factors suffice to stop there, too [4.3] [4.14] [4.32]."""
    if hex_of(loc) in pos.smoke and pos.smoke[hex_of(loc)].kind == "blaze":
        return Reason("4.3", "no-bypass", hex=pos.loc_label(loc))
    if bars_bypass(pos, move.side, hex_of(loc), has_unarmed(pos, move)):
        return Reason("4.14", "enemy-there", hex=pos.loc_label(loc))
    if against := carries_twice(pos, move):
        return against
    if cavalry.are_mounted(pos, move.units):
        if against := cavalry.may_enter(pos, move, loc, way):
            return against
        cost = price(pos, move, loc, way)
        if against := affords(pos, move, loc, cost, way, least=False):
            return against
        out = rides_out(pos, move, loc, way, cost)
        return None if out else Reason("4.32", "must-be-able-to-stop", hex=pos.loc_label(loc))
    inside = price(pos, move, loc, "")
    if price(pos, move, loc, way) + inside > left(pos, move):
        return Reason("4.32", "must-be-able-to-stop", hex=pos.loc_label(loc))
    return None


def rides_out(pos: Position, move: Trek, loc: Loc, way: str, cost: int) -> bool:
    """Riders have factors left to leave a Bypass again, or to stop in an obstacle that horses enter [4.32] [13.3]."""
    farther = move.vertices and hex_of(loc) == move.hex
    there = replace(
        move, hex=hex_of(loc), came=move.came if farther else move.hex, spent=move.spent + cost, by_road=False,
        way=f"{move.way}-{way}" if farther else way,
    )  # fmt: skip
    return gets_on(pos, there)


def charge_steps(pos: Position, move: Trek) -> list[berserk.Step]:
    """How the berserk may go on [15.431]."""
    return pos.kept("charge-steps", (pos.changes, move), lambda: berserk.steps(pos, move, passing_by(pos, move)))


def passing_by(pos: Position, move: Trek) -> berserk.MayBypass:
    free = may_go_around(pos, move)
    return lambda loc, way: free and may_pass_by(pos, move, loc, way) is None


def may_take_hole(pos: Position, move: Trek) -> Reason | None:
    """A foxhole of the Location with room for Infantry costs one factor, a hidden one nothing; the berserk go on
    [8.26] [5.6] [12.33] [15.431]."""
    if move.hex not in pos.foxholes or move.vertices or not pos.hole_at(move.loc):
        return Reason("5.6", "no-foxhole")
    if move.dash:
        return Reason("4.63", "must-dash")
    units = [u for u in able(pos, move) if pos.is_person(u)]
    if all(pos.units[u].in_hole for u in units):
        return Reason("5.6", "no-foxhole")
    if any(pos.units[u].berserk for u in units):
        return Reason("15.431", "must-charge", unit=pos.names[units[0]])
    if riders := [u for u in units if pos.units[u].mounted]:
        return Reason("5.6", "mounted", unit=pos.names[riders[0]])
    if not has_room(pos, move.side, move.loc, units):
        return Reason("5.6", "foxhole-full")
    have = left(pos, move)
    if move.hex not in pos.hidden_holes and have < 2 + move.assault:  # Assault Movement does not take all [4.61]
        rule = "4.61" if move.assault else "4.13"
        return Reason(rule, "not-enough-factors", hex=pos.loc_label(move.loc), cost=1, left=have / 2)
    return None
