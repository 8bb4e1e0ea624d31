"""Spending movement factors [4.2]: entering a Location and what is done in one, each followed by the enemy's fire
[8.1]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.reason import Reason
from .. import cavalry, counters_in_play
from ..before_play.foxholes import out_of_hole
from ..captivity import prisoners
from ..firing import fire_lanes, first_fire
from ..firing.attack import Attack, with_captives
from ..firing.ift import residual_attacks, resolve
from ..hiding import concealment, decoys
from ..hiding.proofs import crowd_proofs, proofs
from ..locations import terrains
from ..nerve import berserk
from ..nerve.desperation import alarm
from ..nerve.leadership import is_good_order, leadership_over, may_lead
from ..nerve.morale import pin
from ..places import Loc, hex_of, level_of
from ..position import Position
from ..scenario import WEAPON
from ..snipers import sniper_attacks
from ..units import Trek
from ..victory import take_control
from ..weapons import set_charges
from . import exits, overrun
from .costs import is_road, unled, weight
from .moves import blockers, may_afford, may_pass_by, names, price, road_bonus
from .purse import able, left


def expend(pos: Position, loc: Loc, way: str) -> Procedure:
    """Enter a Location, but for who only bypasses it: all who hide there show themselves to the berserk and to charging
    Cavalry; of others enough to turn them back; then comes the fire [4.2] [8.1] [12.15] [12.151]. Who is in a foxhole
    leaves it first [8.12]."""
    move = pos.move
    assert move is not None
    cost = price(pos, move, loc, way)
    minimum = cost > left(pos, move) + road_bonus(pos, move, loc, way)
    out = yield from climb_out_first(pos)
    if out:
        move = pos.move
        if move is None or pos.over or not may_still_go(pos, move, loc, way, minimum):
            return
        cost = price(pos, move, loc, way)
    if way in ("", "road") and decoys.are_dummies(pos, move.units) and decoys.meets_enemy(pos, move.side, loc):
        decoys.take_off(pos, move.units, "12.15")
        pos.move = replace(move, done=True)
        return
    if way in ("", "road"):
        if pos.units[move.units[0]].berserk or cavalry.charges_into(pos, move, loc):
            concealment.comes_out(pos, loc, pos.enemy(move.side), "12.15")
        elif concealment.refuses(pos, move.side, loc):
            yield from turned_back(pos, loc, cost, out)
            return
    yield from enter(pos, able(pos, move), loc, way, cost, minimum)


def climb_out_first(pos: Position) -> Procedure:
    """The factor that it takes to leave a foxhole is spent in its Location, under fire there; a hidden one costs none
    [8.12] [8.26] [12.33]. Gives those who have left it."""
    move = pos.move
    assert move is not None
    inside = [u for u in able(pos, move) if pos.units[u].in_hole]
    if not inside or not move.hex or not out_of_hole(pos, move):
        return []
    yield from out_of_foxhole(pos)
    return inside


def may_still_go(pos: Position, move: Trek, loc: Loc, way: str, minimum: bool) -> bool:
    """What they met outside their foxhole has left somebody who can go on where they wanted to."""
    if move.done or not able(pos, move):
        return False
    if way not in ("", "road"):
        return may_pass_by(pos, move, loc, way) is None
    return minimum or may_afford(pos, move, loc, way) is None


def turned_back(pos: Position, loc: Loc, cost: int, out: Sequence[int] = ()) -> Procedure:
    """The factors are spent in the Location from which the units tried to come. They lose their concealment, suffer its
    Residual Firepower again, outside their foxhole, and Snap Shots on the way back; their move is over, and so is a
    Dash [12.15] [4.63]. Where but one SMC has shown himself they may overrun him instead [4.15]."""
    move = pos.move
    assert move is not None
    if move.hex and overrun.may_overrun(pos, move, loc) is None:
        said = yield Ask(move.side, "4.15", overrun.MEET, pos, move)
        if said[0] != "halt" and not concealment.wards_off(pos, move.side, loc):
            yield from run_over(pos, loc, said[1] if said[0] == "lead" else None)
            return
    crossed = hex_of(loc) if hex_of(loc) != move.hex else 0  # on the way back
    pos.move = replace(
        move, spent=move.spent + cost, here=move.here + cost, dash=(), struck=(), crossed=crossed, snapped=()
    )
    pos.tell("12.15", "entry-refused", units=names(pos, move), hex=pos.loc_label(loc))
    for u in move.units:
        concealment.reveal(pos, u, "12.15")
    if move.hex:
        left_hole = [u for u in move.units if pos.units[u].in_hole or u in out]  # back in it only after this fire
        for u in left_hole:
            pos.change(u, in_hole=False)
        yield from fire_at(pos)
        for u in left_hole:
            pos.change(u, in_hole=bool(pos.units[u].hex))
    if pos.move is not None:
        pos.move = replace(pos.move, done=not any(pos.units[u].berserk for u in pos.move.units))


def run_over(pos: Position, loc: Loc, leader: int | None) -> Procedure:
    """Infantry Overrun: those who dare enter at twice the price; the others stay where they are. Whoever is concealed
    beside the SMC turns them back [4.15] [12.15]."""
    out = yield from climb_out_first(pos)
    move = pos.move
    if move is None or pos.over or (out and overrun.may_overrun(pos, move, loc) is not None):
        return
    way = yield from overrun.rate_of_entry(pos, move, loc)
    cost = overrun.TWICE * price(pos, move, loc, way)
    brave = overrun.who_dares(pos, move, loc, leader)
    if not brave:
        yield from lose_heart(pos)
        return
    if concealment.refuses(pos, move.side, loc):
        stay_behind(pos, move, brave)
        pos.move = replace(move, units=tuple(brave))
        yield from turned_back(pos, loc, cost, out)
        return
    yield from enter(pos, brave, loc, way, cost, False, overrun.lone_smc(pos, move.side, loc))


def lose_heart(pos: Position) -> Procedure:
    """Nobody has passed the check for an Overrun: their move is over [4.15] [10.1]."""
    yield from sniper_attacks(pos)
    yield from first_fire.last_chance(pos)
    pos.move = replace(pos.move, done=True, spent=max(1, pos.move.spent)) if pos.move is not None else None


def brace(pos: Position, loc: Loc, leader: int | None) -> Procedure:
    """The check for an Overrun is taken beforehand; who fails goes no farther in this phase [4.15] [10.1]."""
    move = pos.move
    assert move is not None
    brave = overrun.who_dares(pos, move, loc, leader)
    if not brave:
        yield from lose_heart(pos)
        return
    stay_behind(pos, move, brave)
    pos.move = replace(move, units=tuple(brave), dared=(*move.dared, *((u, loc) for u in brave)))
    yield from sniper_attacks(pos)


def enter(
    pos: Position, units: list[int], loc: Loc, way: str, cost: int, minimum: bool, smc: int | None = None
) -> Procedure:
    """The units are there, under fire, and fight at once whom they run over or find unarmed [4.2] [4.152] [20.54]."""
    move = pos.move
    assert move is not None
    charging = cavalry.charges_into(pos, move, loc)
    if pos.units[units[0]].berserk:
        move = replace(move, prey=berserk.keep_aim(pos, move, loc))
    move = without_bonus(pos, move)
    stay_behind(pos, move, units)
    for u in units:
        if pos.units[u].in_hole:
            climb_out(pos, u)
        for w in pos.weapons_of(u):
            if not pos.units[w].moved:
                pos.change(w, moved=True)
    pos.stand_together(units, loc)
    pos.salvo = []  # where they come to nobody has fired at them yet [7.7]
    if cavalry.are_mounted(pos, units):
        for place in (move.loc, loc):
            cavalry.ride_apart(pos, place, move.side, moved=place == loc)
    pos.move = replace(
        move, units=tuple(units), hex=hex_of(loc), level=level_of(loc), came=move.hex, path=(*move.path, hex_of(loc)),
        way=way, minimum=minimum, by_road=move.by_road and _is_by_road(pos, move, loc, way), here=0, shots=(), lanes=(),
        crossed=move.hex if move.hex != hex_of(loc) else 0, snapped=(),
        left_lanes=tuple(dict.fromkeys(gun for gun, _, _ in move.lanes)),
    )  # fmt: skip
    pos.tell("4.2", "moved", units=[pos.names[u] for u in units], hex=pos.loc_label(loc), cost=cost / 2)
    for u in units:
        spends_in_view(pos, u, move)
    concealment.is_crowded(pos, loc, move.side)
    concealment.look_about(pos)
    take_control(pos, (hex_of(loc),))
    alarm(pos, loc, move.side)
    yield from crowd_proofs(pos, loc, move.side)
    if smc is not None:
        yield from overrun.withdrawal(pos, smc)
    yield from under_fire(pos, cost, entry=True)
    if pos.over:
        return
    if charging and pos.move is not None:
        yield from charge(pos, loc)
    elif way in ("", "road"):
        yield from meet(pos, loc)
    if not way and any(kind.mf_all for kind in terrains(pos.scenario, loc)) and pos.move is not None:
        calm = not any(pos.units[u].berserk for u in pos.move.units)
        pos.move = replace(pos.move, done=pos.move.done or calm)  # Double Time leads no farther [4.5]
    if minimum and pos.move is not None:
        for u in [u for u in pos.move.units if pos.units[u].hex and not pos.units[u].broken]:
            if pos.units[u].mounted:  # riders are not pinned, but they and their horses tire [13.3]
                for s in (u, *cavalry.horses(pos, u)):
                    pos.change(s, cx=True)
                continue
            pin(pos, u, "4.134")
            pos.change(u, cx=True, pinned=True)
        pos.move = replace(pos.move, done=True)


def bypass_on(pos: Position, way: str) -> Procedure:
    """Farther around the obstacle that they bypass, under fire on all its hexsides that they use [4.31] [4.34]."""
    move = pos.move
    assert move is not None
    cost = price(pos, move, move.loc, way)
    pos.move = replace(move, way=f"{move.way}-{way}")
    pos.tell("4.2", "moved", units=names(pos, move), hex=pos.loc_label(move.loc), cost=cost / 2)
    yield from under_fire(pos, cost)


def stay_behind(pos: Position, move: Trek, units: list[int]) -> None:
    """The move of those who cannot go on with the rest is over; in Bypass it ends in the obstacle, with whoever hides
    there [4.33] [12.151]."""
    stay = tuple(u for u in move.units if u not in units and pos.units[u].hex)
    for u in stay:
        pos.change(u, moved=True)
    if stay and move.vertices:
        pos.halted.append(replace(move, units=stay, done=True, crossed=0))


def spends_in_view(pos: Position, u: int, move: Trek) -> None:
    """Who spends factors in view of the enemy loses his concealment, in Assault Movement only in Open Ground [12.14.d]
    [12.14.e]."""
    if not pos.units[u].hex:
        return
    if move.assault:
        concealment.acts_in_open(pos, u, "12.14.e")
    else:
        concealment.acts(pos, u, "12.14.d")


def climb_out(pos: Position, u: int) -> None:
    """Out of a foxhole: the factor is spent where it is, in the open [12.14.e]; a hidden one costs none [12.33]."""
    move = pos.move
    assert move is not None
    pos.change(u, in_hole=False)
    if move.hex not in pos.hidden_holes:
        spends_in_view(pos, u, move)


def charge(pos: Position, loc: Loc) -> Procedure:
    """After all fire the riders who are left attack whom they charge, with all their firepower, under the best leader
    who rides with them, if that does not harm [13.6] [7.531]."""
    move = pos.move
    assert move is not None
    pos.move = replace(move, charge=0, charged=True)
    riders = [u for u in able(pos, pos.move) if pos.units[u].mounted and pos.arms(u).fp]
    if not riders or not pos.known_at(loc, pos.enemy(move.side)):
        return
    attack = Attack(move.side, loc, "13.6")
    attack.charge, attack.shots = True, riders
    worth = {
        v: leadership_over(pos, v, riders) + pos.units[v].cx
        for v in able(pos, pos.move) if pos.units[v].mounted and may_lead(pos, v) and v not in riders
    }  # fmt: skip
    attack.leaders = sorted((v for v in worth if worth[v] <= 0), key=lambda v: worth[v])[:1]
    marks = {u: pos.units[u].fired for u in (*riders, *attack.leaders)}
    yield from resolve(pos, attack)
    for u, mark in marks.items():
        if pos.units[u].hex:
            pos.change(u, fired=mark)


def mount(pos: Position) -> Procedure:
    """The whole stack mounts: what it has spent on foot its horses have lost [13.31]."""
    move = pos.move
    assert move is not None
    spent = cavalry.mounted_spent(pos, move)
    for u in move.units:
        pos.change(u, mounted=True)
        cavalry.saddle(pos, u)
    pos.move = replace(move, foot=move.spent + 2, spent=spent, saddled=spent, here=move.here + 2, by_road=False)
    pos.tell("13.31", "mounts", units=names(pos, move), hex=pos.loc_label(move.loc))
    yield from under_fire(pos, 0)


def dismount(pos: Position) -> Procedure:
    """The whole stack gets down, and goes on with what is left of its own factors; in a Melee it is held from now on.
    A Charge that it has declared still costs its fire [13.31] [11.71] [13.61]."""
    move = pos.move
    assert move is not None
    spent, held = cavalry.foot_spent(pos, move), pos.is_melee_at(move.loc)
    for u in move.units:
        pos.change(u, mounted=False, dismounted=True, melee=held)
        for w in cavalry.horses(pos, u):
            pos.change(w, moved=True)
    pos.move = replace(
        move, spent=spent, gallop=0, charge=0, charged=cavalry.has_charged(move), here=move.here + 2, by_road=False,
        done=held,
    )  # fmt: skip
    pos.tell("13.31", "dismounts", units=names(pos, move), hex=pos.loc_label(move.loc))
    yield from under_fire(pos, 0)


def meet(pos: Position, loc: Loc) -> Procedure:
    """Whoever is met in a Location that was entered: Disrupted enemies give themselves up, a lone SMC is fought at
    once, and Unarmed ones may be [19.12] [4.152] [15.432] [20.54]."""
    move = pos.move
    if move is None or hex_of(loc) not in pos.at or not pos.known_at(loc, pos.enemy(move.side)):
        return
    yield from prisoners.disrupted_give_up(pos, loc, move.side)
    foes = pos.known_at(loc, pos.enemy(move.side))
    alone = overrun.lone_smc(pos, move.side, loc) is not None
    if foes and (alone or not blockers(pos, move.side, loc)) and pos.result is None:
        free = yield from overrun.fights(pos, move.units, loc, move.side, held=alone)
        if pos.move is not None:
            pos.move = replace(pos.move, done=pos.move.done or not free)
    take_control(pos, (hex_of(loc),))


def _is_by_road(pos: Position, move: Trek, loc: Loc, way: str) -> bool:
    """At the road rate, or into a hex in which there is nothing but the road [4.132]."""
    if way or pos.scenario.terrains[hex_of(loc)]:
        return way == "road"
    return is_road(pos, move.loc, loc) if move.hex else exits.leads_off_by_road(pos, hex_of(loc))


def under_fire(pos: Position, cost: int, entry: bool = False) -> Procedure:
    """An expenditure, within a Location too, when what it was made for is done: Residual Firepower attacks first, then
    the DEFENDER may fire [8.1] [8.12] [8.22] [8.22.b]."""
    move = pos.move
    assert move is not None
    pos.move = replace(move, spent=move.spent + cost, here=move.here + cost, crossed=move.crossed if entry else 0)
    for u in move.units if not entry else ():
        spends_in_view(pos, u, move)
    yield from fire_at(pos)


def fire_at(pos: Position) -> Procedure:
    """What strikes those who have spent factors: Residual Firepower, Fire Lanes, then the DEFENDER's fire [8.1]."""
    move = pos.move
    assert move is not None
    pos.volleys, pos.move = set(), replace(move, again=())
    yield from proofs(pos, move.units, bare=move.assault)
    if pos.residual:
        yield from residual_attacks(pos, with_captives(pos, [u for u in move.units if pos.units[u].hex]))
    if pos.lanes:
        yield from fire_lanes.lane_attacks(pos)
    yield from sniper_attacks(pos)
    yield from first_fire.windows(pos)


# -- within a Location ------------------------------------------------------------------------------------------------


def without_bonus(pos: Position, move: Trek) -> Trek:
    """The same move, in which those who leave a foxhole without a leader, or go into his, are without his bonus to the
    end [4.12]."""
    if not any(pos.units[u].in_hole for u in move.units):
        return move
    return replace(move, unled=tuple(sorted({*move.unled, *unled(pos, move.units)})))


def into_foxhole(pos: Position) -> Procedure:
    move = pos.move
    assert move is not None
    pos.move = move = without_bonus(pos, move)
    for u in able(pos, move):
        pos.change(u, in_hole=True)
    unseen = move.hex in pos.hidden_holes
    to = (move.side,) if unseen else None
    pos.tell("8.26", "takes-cover", to=to, units=names(pos, move), hex=pos.loc_label(move.loc))
    if not unseen:  # what the enemy does not see costs nothing [12.33]
        yield from under_fire(pos, 2)


def out_of_foxhole(pos: Position) -> Procedure:
    move = pos.move
    assert move is not None
    pos.move = move = without_bonus(pos, move)
    cost = out_of_hole(pos, move)
    for u in able(pos, move):
        pos.change(u, in_hole=False)
    to = None if cost else (move.side,)
    pos.tell("8.12", "leaves-cover", to=to, units=names(pos, move), hex=pos.loc_label(move.loc))
    if cost:
        yield from under_fire(pos, cost)


def set_charge(pos: Position, w: int) -> Procedure:
    """All factors go into setting a charge, under fire [23.7]."""
    move = pos.move
    assert move is not None
    u = pos.units[w].by - 1
    set_charges.begin(pos, w)
    yield from under_fire(pos, left(pos, move))
    set_charges.finish(pos, w, u)
    if pos.move is not None:
        pos.move = replace(pos.move, done=True)


def seekers(pos: Position, move: Trek) -> Sequence[int]:
    """Those of a stack who could find something: weapons lie where they are, or SMC who may take those of others."""
    if not move.hex:
        return ()
    if WEAPON in pos.present and pos.present[WEAPON][move.hex]:
        return move.units
    return [u for u in move.units if pos.type(u).smc] if pos.broken else ()


def finds(pos: Position, move: Trek, u: int) -> list[int]:
    return counters_in_play.finds(pos, move.side, u) if move.hex else []


def may_pick_up(pos: Position, move: Trek, u: int, w: int) -> Reason | None:
    """In the Movement Phase a try costs a factor, once for each unit and weapon; a SMC takes for nothing what broken
    friends have [4.44]."""
    if u not in able(pos, move) or move.vertices or w not in finds(pos, move, u) or (u, w) in pos.sought:
        return Reason("4.44", "nothing-to-recover", unit=pos.names[u])
    if not pos.is_person(u):
        return Reason("4.44", "nothing-to-recover", unit=pos.names[u])
    if pos.units[u].mounted:
        return Reason("13.33", "mounted", unit=pos.names[u])
    armed = [v for v in pos.known_at(move.loc, pos.enemy(move.side)) if not pos.type(v).unarmed]
    if not is_good_order(pos, u) or armed:
        return Reason("4.44", "nothing-to-recover", unit=pos.names[u])
    if pos.units[w].by:
        return None
    if move.dash:
        return Reason("4.63", "must-dash")
    have = left(pos, move)
    if have < 2 or (move.assault and have <= 2):
        return Reason("4.13", "not-enough-factors", hex=pos.loc_label(move.loc), cost=1, left=have / 2)
    return None


def droppable(pos: Position, move: Trek) -> list[int]:
    return [w for u in able(pos, move) for w in pos.weapons_of(u)]


def may_drop(pos: Position, move: Trek, w: int) -> Reason | None:
    """Unbroken units leave weapons behind as they like, in Bypass too; the berserk carry on what they still have [4.4]
    [4.43] [15.431]."""
    if not move.hex or w not in droppable(pos, move):
        return Reason("4.43", "not-possessed", unit=pos.names[w])
    if pos.units[pos.units[w].by - 1].berserk:
        return Reason("15.431", "berserk", unit=pos.names[w])
    if cavalry.is_ridden(pos, w):
        return Reason("13.31", "mounted", unit=pos.names[pos.units[w].by - 1])
    return None


def drop(pos: Position, w: int) -> None:
    """What has been carried for a while weighs on its carrier to the end of his move [4.4] [4.43]."""
    move = pos.move
    assert move is not None
    u = pos.units[w].by - 1
    if move.spent:
        pos.move = replace(move, shed=(*move.shed, (u, weight(pos, w))))
    counters_in_play.abandon(pos, w)


def leave_board(pos: Position) -> Procedure:
    """The moving stack leaves the board, out of its foxhole first [2.6] [8.12]."""
    out = yield from climb_out_first(pos)
    move = pos.move
    if move is None or pos.over or (out and exits.may_exit(pos, move) is not None):
        return
    leaving = able(pos, move)
    stay_behind(pos, move, leaving)
    exits.leave(pos, move.side, leaving)
    pos.move = replace(move, units=(), done=True)
