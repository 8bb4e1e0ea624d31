"""Demolition charges [23.]: placed in the Movement Phase, or thrown."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ....engine.ask import Procedure
from ....engine.lattice import CENTRE
from ....engine.reason import Reason, Tally
from ....engine.verbs import UNIT, Verb
from .. import cavalry
from ..close_quarters.stealth import is_inexperienced
from ..firing import residual
from ..firing.attack import with_captives
from ..firing.drm import add_movement, fence_tem, ground_tem, vs_crowd, vs_flamethrower
from ..firing.ift import take_effect
from ..firing.readiness import full_use, guards_too_many, has_blasted, most_weapons
from ..hiding import concealment, decoys
from ..locations import LOCATION, height, is_bare, is_interior, next_to, terrains
from ..moving.bypass import beside
from ..moving.costs import cost_in_halves, is_road
from ..moving.purse import able, left, purse
from ..nerve.leadership import is_good_order
from ..pack.charts import kind
from ..places import Loc, hex_of, level_of, loc_at
from ..position import OUT, Position
from ..rolls import dice_roll
from ..scenario import Scenario
from ..sight import are_next, sees
from ..snipers import sniper_attacks
from ..stacking import overstacked
from ..units import Trek

CHARGE: Final = "DC"
SAFE: Final = 2  # levels above the target: the thrower is out of its reach [23.6]


def are_there(scenario: Scenario) -> bool:
    """Whether there are demolition charges in a scenario at all."""
    return CHARGE in scenario.weapon_kinds


def charges(pos: Position, u: int) -> list[int]:
    return [w for w in pos.weapons_of(u) if pos.weapon(w).type == CHARGE]


def fails_from(pos: Position, w: int, u: int) -> int:
    """The Original roll at which a charge is a dud: 12; 10 if captured or in hands that are no elite, less if both, and
    one less in Inexperienced ones [23.4] [23.2] [19.32]. Of one that is placed it is known, whatever becomes of who has
    placed it [23.3]."""
    if w in pos.duds:
        return pos.duds[w]
    clumsy = pos.type(u).class_ not in pos.nation(u).ft_dc_as_elite_classes
    table = pos.scenario.charts.breakdown
    green = table["inexperienced"].b_shift if is_inexperienced(pos, u) else 0
    return (pos.weapon(w).removal or 12) + green + table["captured"].b_shift * (pos.units[w].captured + clumsy)


def explode(
    pos: Position,
    w: int,
    loc: Loc,
    user: int,
    extra: Tally,
    rule: str,
    fuse: bool = True,
    thrown: bool = False,
    mover: Trek | None = None,
) -> Procedure:
    """Thirty firepower against everybody in a Location; TEM counts, that of hexsides if it was thrown, leadership and
    hindrance do not; half against those who were concealed when it was thrown or placed. A dud does nothing [23.1]
    [23.4]."""
    charts, side = pos.scenario.charts, pos.side(user)
    there = [u for s in pos.scenario.sides for u in pos.at_loc(loc, s)]
    struck = with_captives(pos, [u for u in there if mover is None or u in mover.units])
    roll = dice_roll(pos, rule, side)
    if fuse and roll.total >= fails_from(pos, w, user):
        pos.tell("23.4", "dud", weapon=pos.names[w])
        return False
    fp = Fraction(pos.weapon(w).fp)
    concealment.uncover_hole(pos, map(pos.host, struck))
    dim = pos.dim[w] if w in pos.dim else [u for u in there if pos.units[u].concealed]
    results, can, columns, finals, illusions = {}, {}, {}, {}, {}
    false = [v for s in pos.scenario.sides for v in pos.dummies_at(loc, s) if mover is None or v in mover.units]
    for u in (*struck, *false):
        sums = Tally(extra)
        hidden_by = thrown and pos.units[user].hex and not pos.units[pos.host(u)].mounted  # hexsides, not riders [13.5]
        fences = fence_tem(pos, pos.locs[user], loc, CENTRE) if hidden_by else 0
        if tem := max(ground_tem(pos, loc, pos.host(u)), fences):
            sums.add(tem, "23.1", "tem")
        vs_flamethrower(pos, sums, pos.host(u))
        if mover is not None or pos.phase != "MPh":  # then it endangers none but movers [5.13]
            vs_crowd(pos, sums, pos.host(u), loc)
        open_ground = is_bare(terrains(pos.scenario, loc), passing=True)
        add_movement(pos, sums, pos.host(u), mover, open_ground and not tem)  # the hazardous suffer in any phase [4.62]
        column = charts.ift.column(fp / 2 if pos.host(u) in dim or u in false else fp)
        result = charts.ift.result(column, roll.total + int(sums.total))
        pos.tell(
            rule, "explodes", unit=pos.names[u], hex=pos.loc_label(loc), final=roll.total + int(sums.total),
            result=result, drm=sums,
        )  # fmt: skip
        if u in false:
            illusions[u] = result
            continue
        columns[u], results[u] = column, result
        finals[u] = roll.total + cavalry.drm_for_horses(sums)
        can[u] = charts.ift.can_check_morale(column, int(sums.total))
    decoys.suffer(pos, illusions, (user,))
    had = cavalry.steeds(pos, struck)
    yield from take_effect(pos, {u: r for u, r in results.items() if kind(r)}, can, columns, side, (user,))
    most = max(columns.values(), default=0)
    yield from cavalry.strike_horses(pos, loc, struck, finals, most, moving=mover is not None, had=had)
    return True


def serve(pos: Position, u: int) -> None:
    """A charge is used as any weapon is: a squad keeps its own firepower, others do not [23.2] [23.6] [7.352]."""
    used = pos.units[u].shots + 1
    pos.change(u, shots=used, no_fp=pos.units[u].no_fp or used >= full_use(pos, u))


def use_up(pos: Position, w: int) -> None:
    if pos.units[w].where != OUT:
        pos.change(w, by=0)
        pos.take_off(w, OUT)


# -- placing ----------------------------------------------------------------------------------------------------------


def owned(pos: Position, move: Trek) -> list[int]:
    return [w for u in able(pos, move) for w in charges(pos, u)]


def places(pos: Position, move: Trek, w: int) -> list[Loc]:
    return list(next_to(pos.scenario, move.loc)) if move.hex else []


def may_lay(pos: Position, move: Trek, w: int, loc: Loc) -> Reason | None:
    """Infantry in its senses, into an ADJACENT Location in sight, for the factors that it would cost to enter it;
    never into the own one [23.3] [23.61] [15.431]."""
    u = pos.units[w].by - 1
    if w not in owned(pos, move) or w in pos.charges or pos.units[u].mounted:
        return Reason("23.3", "no-charge", unit=pos.names[w])
    if pos.units[u].berserk:
        return Reason("15.431", "berserk", unit=pos.names[u])
    if has_blasted(pos, u):
        return Reason("22.3", "has-fired", unit=pos.names[u])
    if guards_too_many(pos, u):
        return Reason("20.52", "guards-too-many", unit=pos.names[u])
    if move.dash:
        return Reason("4.63", "must-dash")
    if loc == move.loc or not are_next(pos, move.loc, loc):
        return Reason("23.61", "not-next", hex=pos.loc_label(loc))
    if move.vertices and hex_of(loc) not in beside(pos, move):  # into which it could go on from there [4.31]
        return Reason("23.3", "not-next", hex=pos.loc_label(loc))
    cost, have = lay_cost(pos, move, loc), left(pos, move)
    if cost > have or (move.assault and cost >= have):
        return Reason("4.13", "not-enough-factors", hex=pos.loc_label(loc), cost=cost / 2, left=have / 2)
    return None


def lay_cost(pos: Position, move: Trek, loc: Loc) -> int:
    """What it would cost to enter the Location, in halves of a factor, by a road that leads there too; marsh takes all
    that a unit has [23.3] [4.132]."""
    by_road = not move.vertices and is_road(pos, move.loc, loc)
    ways, whole = ("", "road") if by_road else ("",), purse(pos, move).whole
    return min(cost_in_halves(pos, move.loc, loc, (), way, whole, crowded=False) for way in ways)


def begin(pos: Position, u: int, loc: Loc) -> None:
    """A charge is about to be placed, under fire [23.3]."""
    concealment.acts(pos, u)
    pos.tell("23.3", "lays-charge", unit=pos.names[u], hex=pos.loc_label(loc))


def laid(pos: Position, w: int, u: int, loc: Loc) -> None:
    """Who comes through the fire unbroken and unpinned has placed his charge [23.3]."""
    unit = pos.units[u]
    if unit.hex and not unit.broken and not unit.pinned and pos.units[w].by == u + 1:
        pos.charges[w], pos.duds[w] = loc, fails_from(pos, w, u)
        pos.dim[w] = tuple(v for s in pos.scenario.sides for v in pos.at_loc(loc, s) if pos.units[v].concealed)
        pos.blasters.add(u)
        if unit.cx:
            pos.winded.add(w)
        pos.tell("23.3", "charge-placed", unit=pos.names[u], hex=pos.loc_label(loc))


def detonate(pos: Position) -> Procedure:
    """Charges placed in the Movement Phase go off in the Advancing Fire Phase; squads keep their own firepower for it
    [23.4] [23.2]."""
    for w, loc in sorted(pos.charges.items()):
        user = pos.units[w].by - 1
        extra = Tally()
        if w in pos.winded:  # whatever has become of them since
            extra.add(pos.scenario.charts.ift_drm["cx"].drm, "23.4", "cx")
        if user >= 0:
            serve(pos, user)
            yield from explode(pos, w, loc, user, extra, "23.4")
        use_up(pos, w)
        yield from sniper_attacks(pos)
    pos.charges, pos.dim, pos.winded, pos.duds = {}, {}, set(), {}


# -- throwing ---------------------------------------------------------------------------------------------------------


def throwable(pos: Position, side: str) -> list[int]:
    held = pos.each(("charges", side), None, side, lambda u: charges(pos, u))
    return [w for w in held if may_use(pos, side, w) is None and not is_beset(pos, w)]


def is_beset(pos: Position, w: int) -> bool:
    """A Known enemy is in the Location of a charge's possessor, who attacks nobody else [7.212]."""
    u = pos.units[w].by - 1
    return bool(pos.known_at(pos.locs[u], pos.enemy(pos.side(u))))


def may_use(pos: Position, side: str, w: int) -> Reason | None:
    """An unpinned Good Order possessor, or berserk outside the Prep Fire Phase, with a hand free, that is neither
    marked nor waits; who has only used its own firepower in this Prep Fire Phase is not marked yet [23.6] [23.63]
    [15.432] [22.3]."""
    u = pos.units[w].by - 1
    if not pos.is_weapon(w) or pos.weapon(w).type != CHARGE or u < 0 or pos.side(u) != side or w in pos.charges:
        return Reason("23.6", "no-charge", unit=pos.names[w])
    unit = pos.units[u]
    if unit.pinned or unit.ti or not (is_good_order(pos, u) or unit.berserk) or not unit.hex or unit.melee:
        return Reason("23.6", "cannot-throw", unit=pos.names[u])
    if guards_too_many(pos, u):
        return Reason("20.52", "guards-too-many", unit=pos.names[u])
    if unit.berserk and pos.phase == "PFPh":
        return Reason("15.432", "berserk", unit=pos.names[u])
    if unit.fired == "bounding" and pos.phase == "PFPh":
        return Reason("7.25", "waits-to-fire", unit=pos.names[u])
    just_now = unit.fired == "prep" and pos.phase == "PFPh" and pos.type(u).kind == "squad" and not unit.shots
    if unit.fired and unit.fired != "bounding" and not just_now:
        return Reason("23.63", "has-fired", unit=pos.names[u])
    if has_blasted(pos, u) or unit.shots >= most_weapons(pos, u):
        return Reason("22.3", "has-fired", unit=pos.names[u])
    return None


def aims(pos: Position, side: str, w: int) -> list[Loc]:
    u = pos.units[w].by - 1
    if u < 0 or not pos.units[u].hex:
        return []
    return list(dict.fromkeys((*next_to(pos.scenario, pos.locs[u]), *ground_below(pos, pos.locs[u]))))


def ground_below(pos: Position, here: Loc) -> list[Loc]:
    """Where a charge falls from above: the ground of the next hexes in sight, and that of the own hex unless it is
    building all around [23.6]."""
    of, hex = pos.scenario, hex_of(here)
    near = [loc_at(other) for other in pos.board.neighbours[hex]]
    found = [loc for loc in near if height(of, loc) < height(of, here) and sees(pos, here, loc)]
    if level_of(here) > 0 and not is_interior(of, hex):
        found.append(loc_at(hex))
    return found


def may_throw(pos: Position, side: str, w: int, loc: Loc) -> Reason | None:
    """Into an ADJACENT Location in sight or down to the ground, not a level up, nor into the own one, nor by who has an
    enemy there [23.6] [23.61] [7.212]."""
    if against := may_use(pos, side, w):
        return against
    here = pos.locs[pos.units[w].by - 1]
    if is_beset(pos, w):
        return Reason("7.212", "enemy-in-location", unit=pos.names[w], hex=pos.loc_label(here))
    if loc == here or not (are_next(pos, here, loc) or loc in ground_below(pos, here)):
        return Reason("23.61", "not-next", hex=pos.loc_label(loc))
    if height(pos.scenario, loc) - height(pos.scenario, here) >= 1:
        return Reason("23.6", "too-high", hex=pos.loc_label(loc))
    return None


def throw(pos: Position, side: str, w: int, loc: Loc) -> Procedure:
    """It goes off at once, at +2 there and, unless it fell two levels, at +3 in the thrower's own Location; one more in
    the Advancing Fire Phase. As First Fire it strikes only the movers there, and leaves Residual Firepower [23.6]
    [23.62] [8.1] [8.2]."""
    u, mover = pos.units[w].by - 1, pos.move if pos.phase == "MPh" else None
    here, table, of = pos.locs[u], pos.scenario.charts.ift_drm, pos.scenario
    concealment.acts(pos, u)
    pos.tell("23.6", "throws", unit=pos.names[u], hex=pos.loc_label(loc))
    hasty = pos.phase == "AFPh" and pos.units[u].fired != "bounding"
    tired, mounted, crowd = pos.units[u].cx, pos.units[u].mounted, overstacked(pos, here, side)
    serve(pos, u)
    pos.blasters.add(u)
    safe = height(of, here) - height(of, loc) >= SAFE
    dim = mover is not None and all(pos.units[v].concealed for v in mover.units)
    for place, row in ((loc, "thrown_dc"),) if safe else ((loc, "thrown_dc"), (here, "thrown_dc_own")):
        extra = Tally()
        extra.add(table[row].drm, "23.6", "thrown")
        if hasty:
            extra.add(table["thrown_dc_afph"].drm, "23.62", "thrown-hastily")
        if tired:
            extra.add(table["cx"].drm, "23.4", "cx")
        if mounted:
            extra.add(table["thrown_dc_afph"].drm, "23.6", "thrown-mounted")
        if crowd:
            extra.add(crowd * table["overstacked"].drm, "5.12", "overstacked")
        there = mover if place == loc else None
        went_off = yield from explode(pos, w, place, u, extra, "23.6", fuse=place == loc, thrown=True, mover=there)
        if not went_off:
            break
        if there is not None:
            residual.place(pos, loc, left_by(pos, w, here, extra, dim))
    use_up(pos, w)
    yield from sniper_attacks(pos)


def left_by(pos: Position, w: int, here: Loc, extra: Tally, dim: bool) -> int:
    """The Residual Firepower of a charge thrown from a Location: what made the throw worse comes from outside the
    target's hex, and so do the hexsides that protect it [8.26] [23.6]."""
    move = pos.move
    assert move is not None
    fp = Fraction(pos.weapon(w).fp) / (2 if dim else 1)
    outside = int(extra.total) + fence_tem(pos, here, move.loc, CENTRE)
    return residual.left_by(pos, pos.scenario.charts.ift.column(fp), outside)


def end_of_movement(pos: Position) -> None:
    """DEFENDERs who have thrown a charge use their own firepower in that phase only [23.2]."""
    for u in pos.blasters:
        if pos.side(u) == pos.defender and pos.units[u].hex:
            pos.change(u, fired="none")


THROW: Verb = Verb(
    "throw", UNIT, LOCATION, among=(throwable, aims), why_not=may_throw, does=throw, rule="23.6", only=are_there,
)  # fmt: skip
LAY: Verb = Verb("lay", UNIT, LOCATION, among=(owned, places), why_not=may_lay, rule="23.3", only=are_there)
