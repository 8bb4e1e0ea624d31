"""The Movement Phase [4.]: units and stacks spend movement factors one expenditure at a time, under fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.phase import phase
from ....engine.question import PATH, PHASE, YES_NO, About, Question
from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb, word
from .. import cavalry, human_wave, impulses
from ..before_play.foxholes import may_climb_out
from ..captivity import rearming
from ..close_quarters import close_combat
from ..counters_in_play import DEPLOY_GUARD, weapons
from ..firing import fire_lanes, first_fire
from ..hiding import concealment, decoys, disclosure, searching
from ..locations import LOCATION
from ..nerve import berserk
from ..nerve.heat_of_battle import in_rage
from ..places import Loc, hex_of
from ..position import OFFBOARD, Position
from ..sight import sees
from ..units import Trek
from ..victory import end_at_once, is_undecided, take_control
from ..weapons import demolition, set_charges, smoke_grenades
from . import advance, charges, dash, excess, exits, march, overrun
from .bypass import all_ways
from .costs import allowance, is_plain, room_beside
from .expenditures import (
    brace,
    bypass_on,
    dismount,
    drop,
    droppable,
    expend,
    finds,
    into_foxhole,
    leave_board,
    may_drop,
    may_pick_up,
    mount,
    out_of_foxhole,
    run_over,
    seekers,
    set_charge,
)
from .moves import (
    around,
    blockers,
    bypasses,
    has_unarmed,
    mates,
    may_assault,
    may_bypass,
    may_double,
    may_enter,
    may_go_along,
    may_leave,
    may_move,
    may_run_alone,
    may_take_hole,
    may_take_road,
    names,
    parting,
    passing_by,
    runners,
    running_bonus,
    who_sets_out,
)
from .next_steps import all_bypasses, by_road, enterable, may_stop, pays_for_terrain
from .purse import able, left, outlasting
from .stack_acts import TOGETHER, lay, pick_up, search, throw

# -- who moves --------------------------------------------------------------------------------------------------------


def movement_phase(pos: Position, side: str) -> Procedure:
    """The ATTACKER moves what he likes; the DEFENDER fires at what moves [3.3]."""
    yield from go_on(pos)  # which was under way when the game was left
    yield from impulses.go_on(pos)
    yield from phase(pos, side, "3.3", MOVEMENT, as_long_as=is_undecided)
    end_movement(pos)


def end_movement(pos: Position) -> None:
    """Residual Firepower, Fire Lanes and grenade SMOKE are taken off; CX of earlier turns ends [3.3] [24.11] [4.51].
    Who has charged and sees nobody any more calms down [15.431].
    DEFENDERs whose guns have taken all their hands keep half their own firepower for Final Fire at close targets, even
    if the guns have kept their rate [7.353]."""
    pos.residual, pos.lanes, pos.volleys, pos.salvo = {}, [], set(), []
    berserk.after_charges(pos, pos.attacker)
    demolition.end_of_movement(pos)
    pos.engaged, pos.scrounged, pos.no_wave, pos.sought = set(), set(), set(), set()
    pos.smoke = {hex: smoke for hex, smoke in pos.smoke.items() if not smoke.grenade}
    for u in pos.showing():
        unit = pos.units[u]
        if unit.acted and pos.is_weapon(u):
            pos.change(u, acted=False)
        if unit.cx and not unit.moved and pos.side(unit.by - 1 if unit.by else u) == pos.attacker:
            pos.change(u, cx=False)
        if unit.rested:
            pos.change(u, rested=False)  # it was out of breath in this phase only [4.51]
        if unit.arc and not (unit.by and pos.units[unit.by - 1].pinned):
            pos.change(u, arc="")  # pinned hands keep their field of fire [9.21]
        if unit.no_fp and not unit.fired and pos.arms(u).fp and pos.side(u) == pos.defender:
            pos.change(u, fired="first")


def begin_move(pos: Position, side: str, u: int) -> Procedure:
    """A unit sets out; CX of its last turn comes off. The berserk of a Location go together [4.2] [4.51] [15.43]."""
    show_marker(pos, u)
    unit = pos.units[u]
    if unit.berserk:
        excess.drop_weapons(pos, u)
    catch_breath(pos, u)
    pos.move = Trek(
        side, (u,), unit.hex, 2 * allowance(pos, u, (u,)), level=unit.level, came=unit.hex, path=(unit.hex,)
    )
    pos.volleys, pos.salvo = set(), []  # others are under fire now [7.7]
    for v in berserk.pack_of(pos, u):
        excess.drop_weapons(pos, v)
        take_along(pos, v)
    yield from go_on(pos)


def go_on(pos: Position) -> Procedure:
    """The move under way, one expenditure after the other."""
    while not end_at_once(pos) and pos.move is not None:
        part_from_the_berserk(pos)
        part_from_the_wounded(pos)
        part_from_the_spent(pos)
        move = pos.move
        spent_all = bool(move.spent) and left(pos, move) <= 0 and not (move.vertices or can_still_run(pos, move))
        if move.done or spent_all or not able(pos, move) or dash.is_over(move):
            yield from end_move(pos)
            continue
        ask = Ask(move.side, "4.2", MOVING, pos, move, rests=True)
        said = yield ask
        match said:
            case "with", u:
                take_along(pos, u)
            case ("assault",):
                pos.move = replace(move, assault=True)
                pos.tell("4.61", "assault-movement", units=names(pos, move))
            case ("double",):
                double_time(pos, able(pos, move))
            case "hurry", u:
                double_time(pos, (u,))
            case "leave", u:
                leave_behind(pos, u)
            case "enter", loc:
                yield from expend(pos, loc, "")
            case "road", loc:
                yield from expend(pos, loc, "road")
            case "bypass", loc, way if loc == move.loc:
                yield from bypass_on(pos, way)
            case "bypass", loc, way:
                yield from expend(pos, loc, way)
            case "overrun", loc:
                yield from run_over(pos, loc, None)
            case "lead", u, loc:
                yield from run_over(pos, loc, u)
            case "brace", loc:
                yield from brace(pos, loc, None)
            case "embolden", u, loc:
                yield from brace(pos, loc, u)
            case ("hole",):
                yield from into_foxhole(pos)
            case ("out",):
                yield from out_of_foxhole(pos)
            case ("exit",):
                yield from leave_board(pos)
            case "smoke", u, loc:
                yield from throw(pos, u, loc, phosphorus=False)
            case "phosphorus", u, loc:
                yield from throw(pos, u, loc, phosphorus=True)
            case "dash", road, goal:
                pos.move = replace(move, dash=(hex_of(road), hex_of(goal), move.hex))
                pos.tell("4.63", "dashes", units=names(pos, move), hex=pos.loc_label(goal))
            case ("search",):
                yield from search(pos)
            case "lay", w, loc:
                yield from lay(pos, w, loc)
            case ("gallop",):
                pos.move = replace(move, gallop=cavalry.gallop(pos, move))
                pos.tell("13.36", "gallops", units=names(pos, move))
            case "charge", loc:
                declare_charge(pos, loc)
            case ("mount",):
                yield from mount(pos)
            case ("dismount",):
                yield from dismount(pos)
            case "set", w:
                yield from set_charge(pos, w)
            case "recover", u, w:
                yield from pick_up(pos, u, w)
            case "drop", w:
                drop(pos, w)
            case ("stop",):
                yield from first_fire.last_chance(pos)
                pos.move = replace(pos.move, done=True)


def declare_charge(pos: Position, loc: Loc) -> None:
    """Without a line of sight to the enemy there is no Charge [13.6]."""
    move = pos.move
    assert move is not None
    if sees(pos, move.loc, loc):
        pos.move = replace(move, charge=loc)
        pos.tell("13.6", "charges", units=names(pos, move), hex=pos.loc_label(loc))
    else:
        pos.move = replace(move, charge=-1)
        pos.tell("6.11", "no-line", hex=pos.loc_label(move.loc), target=pos.loc_label(loc))


def may_mount(pos: Position, move: Trek) -> Reason | None:
    """All of a stack mount together [13.31]."""
    return next((against for u in move.units if (against := cavalry.may_mount(pos, move, u))), None)


def may_dismount(pos: Position, move: Trek) -> Reason | None:
    return next((against for u in move.units if (against := cavalry.may_dismount(pos, move, u))), None)


def show_marker(pos: Position, u: int) -> None:
    """A hidden unit that is about to move comes under a "?" first [12.32]."""
    if pos.units[u].hidden:
        concealment.appear(pos, [u], "12.32")


def take_along(pos: Position, u: int) -> None:
    move = pos.move
    assert move is not None
    show_marker(pos, u)
    catch_breath(pos, u)
    pos.move = replace(move, units=(*move.units, u))


def catch_breath(pos: Position, u: int) -> None:
    """Who sets out is CX no more, nor are his horses; but they neither run nor gallop in this move [4.51] [13.36]."""
    for s in (u, *cavalry.horses(pos, u)):
        if pos.units[s].cx:
            pos.change(s, cx=False, rested=True)


def double_time(pos: Position, units: Sequence[int]) -> None:
    """Two factors more, or one if some have been spent already; the units are CX [4.5]."""
    move = pos.move
    assert move is not None
    for u in units:
        pos.change(u, cx=True)
    pos.move = replace(move, double=running_bonus(pos, move))
    pos.tell("4.5", "double-time", units=[pos.names[u] for u in units])


def can_still_run(pos: Position, move: Trek) -> bool:
    """Fire has stopped some of a stack, and with them the bonus of the others, say, who may run for another factor: see
    the reading double-time-in-time [4.5] [7.831]."""
    if len(able(pos, move)) == len(move.units) or may_double(pos, move) is not None:
        return False
    return left(pos, move) + running_bonus(pos, move) > 0


def leave_behind(pos: Position, u: int) -> None:
    """A unit parts from the stack: it goes on from here before anybody else moves [4.2]."""
    move = pos.move
    assert move is not None
    pos.move = replace(move, units=tuple(v for v in move.units if v != u))
    if pos.halted and replace(pos.halted[-1], units=()) == replace(move, units=()):
        pos.halted[-1] = replace(pos.halted[-1], units=(*pos.halted[-1].units, u))
    else:
        pos.halted.append(replace(move, units=(u,)))


def dashes(pos: Position, move: Trek) -> list[tuple[Loc, Loc]]:
    """In one pass: in the plain case terrain has its price, and only hexes in which somebody is are looked at."""
    rows = dash.rows(pos, move)
    if not rows:
        return []
    have, plain = left(pos, move), pays_for_terrain(pos, move, move.units) and is_plain(pos, move.units)
    alone = plain and room_beside(pos, move.units) >= 0 and not pos.units[move.units[0]].berserk
    return [
        (road, goal) for road, goal, cost in rows
        if (cost <= have or not plain)
        and ((alone and cost >= 0 and _is_empty(pos, road) and _is_empty(pos, goal))
             or (_may_cross(pos, move, road, goal) or dash.may_afford(pos, move, road, goal, have)) is None)
    ]  # fmt: skip


def _is_empty(pos: Position, loc: Loc) -> bool:
    """Neither anybody nor SMOKE is there."""
    return hex_of(loc) not in pos.at and hex_of(loc) not in pos.smoke


def may_dash(pos: Position, move: Trek, road: Loc, goal: Loc) -> Reason | None:
    return _may_cross(pos, move, road, goal) or dash.may_dash(pos, move, road, goal, left(pos, move))


def _may_cross(pos: Position, move: Trek, road: Loc, goal: Loc) -> Reason | None:
    """Nobody on horseback, nor who charges elsewhere, nor where an enemy is in the way [13.3] [15.431] [4.14]."""
    if cavalry.are_mounted(pos, move.units):
        return Reason("13.3", "mounted", unit=pos.names[move.units[0]])
    if pos.units[move.units[0]].berserk and not berserk.is_on_the_way(pos, move, (road, goal), passing_by(pos, move)):
        return Reason("15.431", "must-charge", unit=pos.names[move.units[0]])
    unarmed = has_unarmed(pos, move)
    if blockers(pos, move.side, road, unarmed) or blockers(pos, move.side, goal, unarmed):
        return Reason("4.14", "enemy-there", hex=pos.loc_label(goal))
    return None


def end_move(pos: Position) -> Procedure:
    """The move is over: who was in Bypass is now in the obstacle; whoever hid in it shows himself and may fire, and
    they show themselves, too [4.32] [4.33] [12.151]."""
    move = pos.move
    assert move is not None
    if move.vertices and concealment.comes_out(pos, move.loc, pos.enemy(move.side), "12.151"):
        for u in move.units:
            concealment.reveal(pos, u, "12.151")
        yield from first_fire.windows(pos)
        if pos.move is None:
            return
        move = pos.move
    for u in move.units:
        spent_all = move.minimum or (u in able(pos, move) and left(pos, move) <= 0)
        if spent_all and rearming.may_scrounge(pos, u):
            yield from look_for_arms(pos, move.side, u)
        if pos.units[u].hex or pos.units[u].where == OFFBOARD:
            done = bool(move.spent) or pos.units[u].berserk  # who cannot charge has charged as far as he can [15.43]
            pos.change(u, moved=done)
            for s in (u, *cavalry.horses(pos, u)):
                if pos.units[s].rested:  # who has not set out after all is as tired as before [4.51]
                    pos.change(s, cx=pos.units[s].cx or not done, rested=False)
            if cavalry.has_charged(move):
                cavalry.spend_fire(pos, u)
        if pos.is_dummy(u):
            decoys.settle(pos, u)
    pos.move = pos.halted.pop(0) if pos.halted else None
    take_control(pos, (move.hex,) if move.hex else ())


def part_from_the_berserk(pos: Position) -> None:
    """Who goes berserk on the move charges at once; those with whom he moved go on afterwards [15.431] [4.2]."""
    move = pos.move
    assert move is not None
    if not pos.berserk:
        return
    calm = tuple(u for u in move.units if not pos.units[u].berserk)
    if calm and len(calm) < len(move.units):
        pos.halted.append(replace(move, units=calm))
        pos.move = in_rage(replace(move, units=tuple(u for u in move.units if u not in calm)))


def part_from_the_wounded(pos: Position) -> None:
    """Who is wounded on the road dashes no more; those with whom he moved dash on [4.63]."""
    move = pos.move
    assert move is not None
    if not move.hurt:
        return
    dashing = tuple(u for u in move.units if u not in move.hurt)
    pos.move = replace(move, units=dashing, hurt=())
    pos.halted.append(replace(move, units=tuple(u for u in move.units if u in move.hurt), hurt=(), dash=()))


def part_from_the_spent(pos: Position) -> None:
    """Those who have spent their factors stop; whoever moved with them and has some left goes on without them [4.2]."""
    move = pos.move
    assert move is not None
    if len(move.units) < 2 or not move.spent or move.done or move.vertices or move.dash or left(pos, move) > 0:
        return
    if pos.units[move.units[0]].berserk or not (fresh := outlasting(pos, move)):
        return
    pos.halted.append(replace(move, units=fresh))
    pos.move = replace(move, units=tuple(u for u in move.units if u not in fresh))


def look_for_arms(pos: Position, side: str, u: int) -> Procedure:
    if (yield Ask(side, "20.552", SCROUNGE, pos, u))[0] == "yes":
        rearming.scrounge(pos, u)


def may_end(pos: Position, side: str) -> Reason | None:
    """The berserk charge first [15.43]."""
    first = berserk.waiting(pos, side)
    return Reason("15.43", "must-charge", unit=pos.names[first[0]]) if first else None


SCROUNGE: Question = Question("scrounge", YES_NO, Verb("yes"), Verb("no"), about=lambda pos, u: About(units=[u]))
WAY: Final = word("way", of=lambda pos: all_ways())


MOVING: Question = Question(
    "move",
    PATH,
    Verb("with", UNIT, among=mates, why_not=may_go_along, listed=mates),
    Verb("assault", why_not=may_assault),
    Verb("double", why_not=may_double),
    Verb("hurry", UNIT, among=runners, why_not=may_run_alone, rule="4.5", role=SELDOM),
    Verb("enter", LOCATION, why_not=may_enter, listed=enterable),
    Verb("road", LOCATION, why_not=may_take_road, listed=by_road),
    Verb("bypass", LOCATION, WAY, among=(around, bypasses), why_not=may_bypass, listed=all_bypasses),
    overrun.OVERRUN,
    overrun.LEAD,
    overrun.BRACE,
    overrun.EMBOLDEN,
    Verb("leave", UNIT, among=parting, why_not=may_leave),
    Verb("hole", why_not=may_take_hole),
    Verb("out", why_not=may_climb_out, rule="8.12"),
    Verb("dash", LOCATION, LOCATION, among=(dash.roads, dash.goals), why_not=may_dash, listed=dashes, rule="4.63"),
    demolition.LAY,
    set_charges.SET_CHARGE,
    Verb("gallop", why_not=cavalry.may_gallop, rule="13.36", only=cavalry.are_there),
    Verb(
        "charge", LOCATION, among=charges.aims, why_not=charges.may_declare, rule="13.6",
        only=cavalry.are_there,
    ),
    Verb("mount", why_not=may_mount, rule="13.31", only=cavalry.are_there),
    Verb("dismount", why_not=may_dismount, rule="13.31", only=cavalry.are_there),
    searching.SEARCH,
    smoke_grenades.SMOKE_VERB,
    smoke_grenades.PHOSPHORUS_VERB,
    Verb("recover", UNIT, UNIT, among=(seekers, finds), why_not=may_pick_up, rule="4.44"),
    Verb("drop", UNIT, among=droppable, why_not=may_drop, rule="4.43", role=SELDOM),
    Verb("exit", why_not=exits.may_exit),
    Verb("stop", why_not=may_stop),
    about=lambda pos, move: About(units=move.units, hexes=[move.hex] if move.hex else [], left=left(pos, move) / 2),
    reach=march.reach,
)  # fmt: skip
MOVE: Verb = Verb(
    "move", UNIT, among=who_sets_out, why_not=may_move, listed=who_sets_out, does=begin_move,
    then=(
        MOVING, TOGETHER, first_fire.FIRST_FIRE, first_fire.GATHER, fire_lanes.SNAP, fire_lanes.CROSSING, SCROUNGE,
        *overrun.ASKS, *close_combat.AT_ONCE_ASKS,
    ),
)  # fmt: skip
DROP: Verb = Verb("drop", UNIT, among=weapons, why_not=advance.may_drop, does=advance.drop, rule="4.43", role=SELDOM)
MOVEMENT: Question = Question(
    "movement-phase",
    PHASE,
    MOVE,
    human_wave.DECLARE,
    DROP,
    DEPLOY_GUARD,
    *disclosure.VERBS,
    Verb("done", why_not=may_end),
)
