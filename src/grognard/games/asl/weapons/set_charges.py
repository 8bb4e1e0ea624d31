"""Set Demolition Charges [23.7] to [23.72]: prepared in the Movement Phase, and set off from afar later."""

from __future__ import annotations

from fractions import Fraction

from ....engine.ask import Procedure
from ....engine.phase import choose
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason, Tally
from ....engine.verbs import UNIT, Verb
from .. import cavalry
from ..firing.attack import with_captives
from ..firing.drm import add_movement, vs_crowd, vs_flamethrower
from ..firing.ift import take_effect
from ..firing.readiness import guards_too_many
from ..hiding import concealment, decoys
from ..locations import distance
from ..moving.purse import able
from ..nerve.leadership import best_over, is_good_order, leaders_among
from ..nerve.morale import check_task
from ..pack.charts import kind
from ..places import loc_at
from ..position import OFF, Position
from ..rolls import dice_roll
from ..sight import sees
from ..snipers import sniper_attacks
from ..units import SetCharge, Trek
from .demolition import are_there, charges, use_up

FP = 36
CONCEALED_FP = 18
NEAREST, FARTHEST = 2, 6  # hexes from which it can be set off [23.7]
DUD = 12


def prepare(pos: Position) -> None:
    """Charges that a special rule lets a side begin with: of those it has, in the hexes named, hidden if the rule says
    so. Everybody of the side who stands on the board can set them off [23.7] [23.72]."""
    given = pos.scenario.file.switch("set_charges")
    if not given:
        return
    side = given["side"]
    owned = [w for u in pos.persons(side) for w in charges(pos, u)]
    setters = tuple(pos.persons(side))
    for label, w in zip(given["hexes"], owned):
        pos.change(w, by=0)
        pos.take_off(w, OFF)
        loc = loc_at(pos.scenario.hex_named(label))
        pos.set_charges[w] = SetCharge(loc, setters, 0, "", hidden=given.get("hidden", False))


def may_set(pos: Position, move: Trek, w: int) -> Reason | None:
    """Infantry that has spent nothing yet gives all its factors to set its charge where it stands [23.7]."""
    u = pos.units[w].by - 1
    if u not in able(pos, move) or not pos.is_weapon(w) or w not in charges(pos, u) or w in pos.charges:
        return Reason("23.7", "no-charge", unit=pos.names[w])
    if guards_too_many(pos, u):
        return Reason("20.52", "guards-too-many", unit=pos.names[u])
    if pos.units[u].mounted:
        return Reason("23.7", "mounted", unit=pos.names[u])
    if move.spent or move.assault or move.double or move.dash or not move.hex or not is_good_order(pos, u):
        return Reason("23.7", "all-factors", hex=pos.loc_label(move.loc))
    return None


def owned(pos: Position, move: Trek) -> list[int]:
    return [w for u in able(pos, move) for w in charges(pos, u)]


def begin(pos: Position, w: int) -> None:
    """It is Hazardous Movement [23.7] [4.62]."""
    u = pos.units[w].by - 1
    concealment.acts(pos, u)
    pos.change(u, hazardous=True)
    pos.tell("23.7", "sets-charge", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))


def finish(pos: Position, w: int, u: int) -> None:
    """Who comes through the fire unbroken and unpinned sets it with a die up to his size; a leader may help [23.7]."""
    unit = pos.units[u]
    if not unit.hex or unit.broken or unit.pinned or pos.units[w].by != u + 1:
        return
    sums = Tally()
    there = leaders_among(pos, pos.at_loc(unit.loc, pos.side(u)))
    if (best := best_over(pos, [v for v in there if v != u], (u,))) < 0:  # he need not help [10.72]
        sums.add(best, "23.7", "leadership")
    final = pos.roll("23.7", pos.side(u)) + int(sums.total)
    done = final <= pos.type(u).unit_size
    if done:
        pos.change(w, by=0)
        pos.take_off(w, OFF)  # it can be neither possessed nor recovered [23.72]
        pos.set_charges[w] = SetCharge(unit.loc, (u,), pos.turn, pos.attacker)
    pos.tell("23.7", "charge-set" if done else "charge-not-set", unit=pos.names[u], final=final, drm=sums)


# -- setting it off ---------------------------------------------------------------------------------------------------


def firers(pos: Position, w: int) -> list[int]:
    """Good Order units that have set it, at two to six hexes [23.7]."""
    charge = pos.set_charges[w]
    return [
        u for u in charge.setters
        if pos.units[u].hex and is_good_order(pos, u) and not pos.units[u].ti
        and NEAREST <= distance(pos.scenario, pos.locs[u], charge.loc) <= FARTHEST
    ]  # fmt: skip


def may_detonate(pos: Position, side: str, w: int) -> Reason | None:
    """From the next Player Turn on, in a fire phase of its side [23.7]."""
    charge = pos.set_charges.get(w)
    if charge is None or pos.side(charge.setters[0]) != side:
        return Reason("23.7", "no-charge", unit=pos.names[w])
    if (charge.turn, charge.attacker) == (pos.turn, pos.attacker):
        return Reason("23.7", "too-early", unit=pos.names[w])
    if w in pos.tried:
        return Reason("10.1", "has-acted", unit=pos.names[w])
    return None if firers(pos, w) else Reason("23.7", "nobody-can-fire", unit=pos.names[w])


def owned_by(pos: Position, side: str) -> list[int]:
    return [w for w, charge in sorted(pos.set_charges.items()) if pos.side(charge.setters[0]) == side]


def detonate(pos: Position, side: str, w: int) -> Procedure:
    """With a line of sight and a Task Check of one who has set it, which costs no concealment [23.7] [12.141]."""
    u, charge = (yield from choose(pos, side, "23.7", SETTER, firers(pos, w))), pos.set_charges[w]
    pos.tried.add(w)
    pos.tell("23.7", "detonates", unit=pos.names[u], hex=pos.loc_label(charge.loc))
    if not sees(pos, pos.locs[u], charge.loc):
        pos.tell("6.11", "no-line", hex=pos.loc_label(pos.locs[u]), target=pos.loc_label(charge.loc))
        return
    if check_task(pos, u, rule="23.7"):
        yield from explode(pos, w, side)
    yield from sniper_attacks(pos)


def explode(pos: Position, w: int, side: str) -> Procedure:
    """Thirty-six firepower at -3, whatever the cover; every enemy on foot there makes it fail sooner [23.7] [23.71]
    [4.62] [13.5]."""
    charge, charts = pos.set_charges.pop(w), pos.scenario.charts
    struck = with_captives(pos, [u for s in pos.scenario.sides for u in pos.at_loc(charge.loc, s)])
    crowd = sum(not pos.units[v].mounted for v in pos.at_loc(charge.loc, pos.enemy(side)))
    false = [v for s in pos.scenario.sides for v in pos.dummies_at(charge.loc, s)]
    roll = dice_roll(pos, "23.71", side)
    use_up(pos, w)
    if roll.total + crowd >= DUD:
        pos.tell("23.7", "dud", weapon=pos.names[w])
        return
    results, can, columns, finals, illusions = {}, {}, {}, {}, {}
    for u in (*struck, *false):
        sums = Tally()
        sums.add(charts.ift_drm["set_dc"].drm, "23.71", "set-charge")
        vs_flamethrower(pos, sums, pos.host(u))
        vs_crowd(pos, sums, pos.host(u), charge.loc)
        add_movement(pos, sums, pos.host(u), None, bare=False)  # the hazardous and riders suffer from any attack
        hidden = pos.units[pos.host(u)].concealed
        column, final = charts.ift.column(Fraction(CONCEALED_FP if hidden else FP)), roll.total + int(sums.total)
        result = charts.ift.result(column, final)
        pos.tell("23.71", "explodes", unit=pos.names[u], hex=pos.loc_label(charge.loc), final=final, result=result,
                 drm=sums)  # fmt: skip
        if u in false:
            illusions[u] = result
            continue
        columns[u], results[u], finals[u] = column, result, roll.total + cavalry.drm_for_horses(sums)
        can[u] = charts.ift.can_check_morale(column, int(sums.total))
    decoys.suffer(pos, illusions)
    had = cavalry.steeds(pos, struck)
    yield from take_effect(pos, {u: r for u, r in results.items() if kind(r)}, can, columns, side)
    most = max(columns.values(), default=0)
    yield from cavalry.strike_horses(pos, charge.loc, struck, finals, most, moving=False, had=had)


SETTER: Question = Question(
    "set-off", CHOICE, Verb("fuse", UNIT, among=lambda pos, able: able), about=lambda pos, able: About(units=able),
)  # fmt: skip
SET_CHARGE: Verb = Verb("set", UNIT, among=owned, why_not=may_set, rule="23.7", only=are_there)
DETONATE: Verb = Verb(
    "detonate",
    UNIT,
    among=owned_by,
    why_not=may_detonate,
    does=detonate,
    then=(SETTER,),
    rule="23.7",
    only=are_there,
)
