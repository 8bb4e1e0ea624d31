"""Prisoners [20.]: surrender, capture, Guards and No Quarter."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Procedure
from ....engine.phase import choose
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from ..close_quarters.fights import FOE, Fight, bundle
from ..counters_in_play import deploy_guard, half_of, may_deploy_guard, whole
from ..firing.encirclement import is_encircled
from ..hiding import concealment
from ..locations import is_shelter, next_to
from ..made_units import give_back, make, turn_into
from ..moving.costs import roads_from
from ..nerve import heat_of_battle
from ..nerve.leadership import force_of, is_armed, is_good_order
from ..nerve.morale import eliminate, let_go
from ..nerve.rout_ways import (
    budget,
    flight_of,
    from_hole,
    has_hole,
    into_cover,
    is_hideout,
    is_legal_step,
    leaving_hole,
    reaches,
    step_cost,
    stops_in,
)
from ..nerve.routers import interdictors, is_beside_enemy, known_enemies
from ..places import Loc
from ..position import CARRIED, Position
from ..sight import are_next
from ..units import Flight
from ..victory import end_at_once, score_loss
from ..weapons import recovery
from . import rearming
from .guards import NEW_GUARD, can_guard, may_guard, overflow, room, size

NOT_SAFELY = 99  # halves of a factor: where every way in is interdicted


def may_capture(pos: Position, fight: Fight, u: int) -> Reason | None:
    """The berserk neither take prisoners nor become some, and somebody must be able to guard them, if only with the
    arms that he takes from them [20.2] [20.22] [20.551]."""
    if any(pos.units[v].berserk for v in bundle(pos, fight, u)):  # those who stand with him too
        return Reason("20.2", "berserk", unit=pos.outward(u))
    takers = [v for v in pos.at_loc(fight.loc, fight.side) if not pos.units[v].berserk and not pos.units[v].broken]
    if not any(may_guard(pos, v, u) or rearming.may_take_arms(pos, v, u) for v in takers):
        return Reason("20.22", "nobody-guards")
    return None


def capture(pos: Position, u: int, guards: Sequence[int], rule: str) -> None:
    """A unit gives up its weapons and becomes an Unarmed prisoner of the first who can guard it [20.5] [20.24]; Unarmed
    enemies there take them up, and guard it if nobody else can [20.551]. With nobody to guard it, it is Unarmed and
    free [20.21] [20.5]."""
    guard = next((v for v in guards if may_guard(pos, v, u)), None)
    concealment.reveal(pos, u, rule)
    pos.forsake(pos.weapons_of(u))
    for v in pos.captives(u):
        let_go(pos, v)
    size_of, armed, loc, level = size(pos, u), is_armed(pos, u), pos.locs[u], pos.units[u].level
    if guard is None and armed:  # he guards with the arms of his prisoner
        guard = rearming.take_arms(pos, loc, pos.enemy(pos.side(u)), size_of)
        armed = guard is None
    if guard is None:
        disarm(pos, u)
        pos.change(u, level=level)
        pos.tell("20.5", "free-again", unit=pos.names[u], hex=pos.loc_label(loc))
        return
    if not pos.units[u].rebel:
        score_loss(pos, u)
    disarm(pos, u)
    pos.tell(rule, "captured", unit=pos.names[u], mate=pos.names[guard])
    pos.take_off(u, CARRIED)
    pos.change(u, by=guard + 1, rebel=0)
    if armed:
        rearming.take_arms(pos, loc, pos.side(guard), size_of)


def disarm(pos: Position, u: int) -> None:
    """A MMC becomes the Unarmed counter of its size; a SMC keeps what he is [20.5]."""
    type = pos.type(u)
    state = {
        "broken": False, "dm": False, "pinned": False, "disrupted": False, "melee": False, "cx": False, "ti": False,
        "in_hole": False, "level": 0, "abandoned": False, "mounted": False,
    }  # fmt: skip
    if type.smc:
        pos.change(u, **state)
        return
    kind = "unarmed_squad" if type.kind in ("squad", "unarmed_squad") else "unarmed_hs"
    state["crew"] = type.kind == "crew" or (type.unarmed and pos.units[u].crew)
    id = next(id for id, t in pos.scenario.charts.units.items() if t.kind == kind and t.nationality == pos.people(u))
    turn_into(pos, u, id, **state)


def taken_by(pos: Position, u: int, guards: Sequence[int], rule: str) -> Procedure:
    """The captor says which of those who can guards a prisoner [20.21] [20.5]."""
    able = [v for v in dict.fromkeys(guards) if may_guard(pos, v, u)]
    chosen = [(yield from choose(pos, pos.side(able[0]), "20.5", GUARD, able))] if able else []
    capture(pos, u, chosen, rule)


def capture_half(pos: Position, u: int, guards: Sequence[int]) -> Procedure:
    """Of a squad that is just caught one half is captured, and the other fights on [20.22]. Gives the half."""
    concealment.reveal(pos, u, "20.22")
    type, unit = pos.type(u), pos.units[u]
    half = make(pos, pos.side(u), type.pair, unit.loc, broken=unit.broken, melee=unit.melee, group=pos.group(u))
    turn_into(pos, u, type.pair)
    for v in overflow(pos, u):
        let_go(pos, v)
    yield from taken_by(pos, half, guards, "20.22")
    return half


# -- surrender in the Rout Phase --------------------------------------------------------------------------------------


def captors(pos: Position, u: int) -> list[int]:
    """ADJACENT Known armed Good Order enemies who are not in Melee, whether they have room for more or not [20.21]."""
    here = pos.locs[u]
    return [
        v for v in known_enemies(pos, u)
        if are_next(pos, pos.locs[v], here) and is_good_order(pos, v) and can_guard(pos, v)
    ]  # fmt: skip


def never_surrenders(pos: Position, u: int) -> bool:
    """Fanatic units and Commissars, nations that do not, and those who expect no quarter [20.21] [20.3]."""
    type = pos.type(u)
    nation = force_of(pos, u)
    enemy = pos.scenario.file.sides[pos.enemy(pos.side(u))].nationality
    return (
        pos.units[u].fanatic or type.kind == "commissar" or pos.side(u) in pos.no_quarter or not nation.surrender_rtph
        or enemy in nation.no_surrender_rtph_to
    )  # fmt: skip


def must_surrender(pos: Position, u: int) -> bool:
    """A broken unit next to a captor that cannot rout without being interdicted or crawling; Disrupted and encircled
    ones even if they could [20.21] [19.12]."""
    unit = pos.units[u]
    if not unit.broken or unit.melee or unit.by or not unit.hex or never_surrenders(pos, u) or not captors(pos, u):
        return False
    return unit.disrupted or is_encircled(pos, u) or not has_safe_way(pos, u)


def has_safe_way(pos: Position, u: int) -> bool:
    """A rout that ends away from the enemy and crosses no Open Ground under his eyes: foxholes and shellholes on the
    way hide a router, even if he comes no farther [20.21] [10.51] [10.53]."""
    flight, out = flight_of(pos, u), leaving_hole(pos, u)
    here, wanted, most = pos.locs[u], set(flight.goals), budget(pos, u)
    reached: dict[Loc, int] = {here: 0}
    queue = [here]
    while queue:
        loc = queue.pop(0)
        for near in next_to(pos.scenario, loc):
            if is_legal_step(pos, flight, loc, near, flight.seen) is not None:
                continue
            if loc != here and stops_in(pos, flight, loc) and not is_shelter(pos.scenario, near):
                continue
            price, cover = safe_step(pos, flight, loc, near)
            plain = reached[loc] + price - (out if loc != here else 0)  # it has left its foxhole [10.51]
            if plain + cover > most:
                continue
            on = from_hole(pos) if cover and has_hole(pos, flight, near) else 0  # to go on from there
            cost = plain + cover + on
            if cost >= reached.get(near, cost + 1):
                continue
            may_stay = not wanted or near in wanted or (cover and is_too_far(pos, flight, near, plain, cost, wanted))
            if may_stay and not is_beside_enemy(pos, u, near):
                return True
            reached[near] = cost
            queue.append(near)
    return False


def safe_step(pos: Position, flight: Flight, a: Loc, b: Loc) -> tuple[int, int]:
    """What a step costs on which nobody interdicts the router, by road or through the terrain, and the cover that he
    needs for it, in halves [20.21] [4.132] [10.51]."""
    u = flight.unit
    cost = step_cost(pos, u, a, b)
    if b in roads_from(pos, a) and next(interdictors(pos, u, b, a, by_road=True), None) is None:
        return min(cost, step_cost(pos, u, a, b, "road")), 0
    if next(interdictors(pos, u, b, a, passing=True), None) is None:
        return cost, 0
    return cost, into_cover(pos, flight, b) if is_hideout(pos, flight, b) else NOT_SAFELY


def is_too_far(pos: Position, flight: Flight, loc: Loc, plain: int, cost: int, wanted: set[Loc]) -> bool:
    """Who hides in a Location on his way comes no farther in this phase, though he could without hiding [10.51]."""
    return reaches(pos, flight, loc, plain, wanted) and not reaches(pos, flight, loc, cost, wanted)


def surrenders(pos: Position, side: str) -> Procedure:
    """Units that must surrender do so one after the other, but for those who have routed; the captor accepts or refuses
    [20.21] [20.3]."""
    if end_at_once(pos):
        return
    for u in pos.persons(side):
        if u not in pos.broken or pos.units[u].acted or not must_surrender(pos, u):
            continue
        stack = [v for v in pos.at_loc(pos.locs[u], side) if not pos.units[v].acted and must_surrender(pos, v)]
        guards = list(dict.fromkeys(v for w in stack for v in captors(pos, w)))
        held = {v: len(pos.captives(v)) for v in guards}
        yield from gives_up(pos, stack, guards, "20.21")
        if end_at_once(pos):
            return
        yield from deploy_at_once(pos, pos.enemy(side), [v for v in guards if len(pos.captives(v)) > held[v]])


def deploy_at_once(pos: Position, side: str, guards: Sequence[int]) -> Procedure:
    """Guards may deploy as soon as they have prisoners [20.5]."""
    able = [u for u in guards if may_deploy_guard(pos, side, u) is None]
    while able:
        said = yield Ask(side, "20.5", DEPLOY, pos, tuple(able))
        if said[0] == "done":
            return
        deploy_guard(pos, side, said[1])
        able.remove(said[1])


def at_once(pos: Position) -> Procedure:
    """After an attack leaders who see red carry others with them, and units that have lost their heads give themselves
    up to a Good Order enemy next to them [15.41] [15.5]."""
    while pos.yielding:
        u = pos.yielding.pop(0)
        if pos.units[u].hex and pos.units[u].berserk:
            heat_of_battle.carry_along(pos, u)
        if pos.units[u].hex and pos.units[u].disrupted and not never_surrenders(pos, u) and (takers := captors(pos, u)):
            yield from gives_up(pos, [u], takers, "15.5")
    yield from recovery.at_once(pos)


def gives_up(pos: Position, stack: Sequence[int], guards: Sequence[int], rule: str) -> Procedure:
    """Units of one Location surrender together: the enemy accepts, or refuses, whatever he has suffered himself [20.21]
    [20.3]."""
    enemy = pos.enemy(pos.side(stack[0]))
    accepted = yield Ask(enemy, rule, SURRENDER, pos, stack[0])
    left = list(stack)
    while left:
        u = (yield from next_taken(pos, left, guards)) if accepted[0] == "accept" else left[0]
        left.remove(u)
        if accepted[0] == "accept":
            pos.tell(rule, "surrendered", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))
            yield from taken_by(pos, u, guards, rule)
        else:
            refuse(pos, u)
    yield from recovery.at_once(pos)


def next_taken(pos: Position, stack: Sequence[int], guards: Sequence[int]) -> Procedure:
    """Where there is no room for all who surrender the captor says who is guarded; the others go free [20.21]."""
    able = [u for u in stack if any(may_guard(pos, v, u) for v in guards)]
    if not able or sum(size(pos, u) for u in stack) <= sum(room(pos, v) for v in guards):
        return stack[0]
    return (yield from choose(pos, pos.side(guards[0]), "20.21", TAKEN, able))


def disrupted_give_up(pos: Position, loc: Loc, side: str) -> Procedure:
    """Disrupted enemies whose Location a Known Good Order unit of a side has entered surrender to it, unless they
    expect no quarter [19.12]."""
    enemy = pos.enemy(side)
    for u in pos.at_loc(loc, enemy):
        if not pos.units[u].disrupted or pos.units[u].melee or pos.side(u) in pos.no_quarter:
            continue
        guards = [v for v in pos.known_at(loc, side) if is_good_order(pos, v) and can_guard(pos, v)]
        if guards:
            yield from gives_up(pos, [u], guards, "19.12")


def refuse(pos: Position, u: int) -> None:
    """No Quarter: the unit is eliminated, and from now on its side does not surrender [20.3]."""
    pos.tell("20.3", "no-quarter", side=pos.side(u))
    eliminate(pos, u, "20.3", counts=False)
    pos.no_quarter.add(pos.side(u))


# -- passing them on --------------------------------------------------------------------------------------------------


def held_by(pos: Position, side: str) -> Sequence[int]:
    """The prisoners of a side, in the order of their Guards."""
    return pos.each(("captives", side), None, side, pos.captives) if pos.guarded else ()


def new_guards(pos: Position, side: str, v: int) -> list[int]:
    guard = pos.units[v].by - 1
    return [u for u in pos.at_loc(pos.locs[guard], side) if u != guard] if guard >= 0 else []


def may_give_up(pos: Position, side: str, v: int) -> Reason | None:
    """In the own Rally or Advance Phase, as weapons change hands: by Good Order units that are not pinned [20.5]."""
    guard = pos.units[v].by - 1
    if not pos.is_person(v) or guard < 0 or pos.side(guard) != side or side != pos.attacker:
        return Reason("20.5", "no-prisoner", unit=pos.outward(v) or "")
    if not is_good_order(pos, guard) or pos.units[guard].pinned:
        return Reason("20.5", "not-in-good-order", unit=pos.names[guard])
    return None


def may_hand_over(pos: Position, side: str, v: int, u: int) -> Reason | None:
    if against := may_give_up(pos, side, v):
        return against
    if u not in new_guards(pos, side, v) or not is_good_order(pos, u) or pos.units[u].pinned:
        return Reason("20.5", "not-in-location", unit=pos.names[u])
    return None if may_guard(pos, u, v) else Reason("20.51", "nobody-guards")


def hand_over(pos: Position, side: str, v: int, u: int) -> None:
    """Another unit guards a prisoner; nobody has acted by that [20.5]."""
    pos.change(v, by=u + 1)
    pos.tell("20.5", "guards", unit=pos.names[v], mate=pos.names[u])


def set_free(pos: Position, side: str, v: int) -> None:
    """A prisoner is abandoned: he is Unarmed, and free [20.5] [20.53]."""
    loc = pos.place(v)
    pos.change(v, by=0, abandoned=True)
    pos.stand_at(v, loc)
    score_loss(pos, v, sign=-1)
    pos.tell("20.5", "free-again", unit=pos.names[v], hex=pos.loc_label(loc))


def fellows(pos: Position, side: str, v: int) -> list[int]:
    """Later ones of the same Guard."""
    guard = pos.units[v].by - 1
    return [w for w in pos.captives(guard) if w > v] if guard >= 0 else []


def may_exchange(pos: Position, side: str, v: int) -> Reason | None:
    """A squad of prisoners may become two half-squads, if its Guard has room for them [20.51]."""
    guard = pos.units[v].by - 1
    if not pos.is_person(v) or guard < 0 or pos.side(guard) != side or pos.type(v).kind != "unarmed_squad":
        return Reason("20.51", "no-prisoner", unit=pos.outward(v) or "")
    more = 2 * pos.types[half_of(pos, v)].unit_size - size(pos, v)
    return None if room(pos, guard) >= more else Reason("20.51", "nobody-guards")


def exchange(pos: Position, side: str, v: int) -> None:
    """Two Unarmed half-squads for a squad [20.51]."""
    guard, half = pos.units[v].by - 1, half_of(pos, v)
    other = make(pos, pos.side(v), half, pos.locs[guard], group=pos.group(v), crew=pos.units[v].crew)
    pos.take_off(other, CARRIED)
    pos.change(other, by=guard + 1)
    turn_into(pos, v, half)
    if worth := pos.captive_worth.get(v):
        pos.captive_worth[v], pos.captive_worth[other] = worth - worth // 2, worth // 2
    pos.tell("20.51", "deploys", units=[pos.names[v], pos.names[other]])


def may_unite(pos: Position, side: str, v: int, w: int) -> Reason | None:
    """Two half-squads or two crews of prisoners with one Guard may become a squad, see the reading crews-stay-apart
    [20.51]."""
    guard = pos.units[v].by - 1
    if not pos.is_person(v) or guard < 0 or pos.side(guard) != side:
        return Reason("20.51", "no-prisoner", unit=pos.outward(v) or "")
    alike = pos.units[v].type == pos.units[w].type and pos.type(v).kind == "unarmed_hs"
    if w not in fellows(pos, side, v) or not alike or pos.units[v].crew != pos.units[w].crew:
        return Reason("20.51", "no-squad", unit=pos.outward(v) or "")
    return None


def unite(pos: Position, side: str, v: int, w: int) -> None:
    """An Unarmed squad for two half-squads [20.51]; the slot of the other is as if it had never been used."""
    turn_into(pos, v, whole(pos, v))
    if worth := pos.captive_worth.pop(w, 0):
        pos.captive_worth[v] = pos.captive_worth.get(v, 0) + worth
    pos.tell("20.51", "recombines", unit=pos.names[v])
    pos.change(w, by=0)
    give_back(pos, w)


def can_pass_on(pos: Position, side: str) -> bool:
    """Whether a side can do anything with its prisoners now."""
    return any(
        may_give_up(pos, side, v) is None or may_exchange(pos, side, v) is None
        or any(may_unite(pos, side, v, w) is None for w in fellows(pos, side, v))
        for v in held_by(pos, side)
    )  # fmt: skip


HAND: Verb = Verb(
    "hand", FOE, UNIT, among=(held_by, new_guards), why_not=may_hand_over, does=hand_over, rule="20.5", role=SELDOM
)
VERBS: tuple[Verb, ...] = (
    Verb("free", FOE, among=held_by, why_not=may_give_up, does=set_free, rule="20.5", role=SELDOM),
    Verb("part", FOE, among=held_by, why_not=may_exchange, does=exchange, rule="20.51", role=SELDOM),
    Verb("unite", FOE, FOE, among=(held_by, fellows), why_not=may_unite, does=unite, rule="20.51", role=SELDOM),
)
GUARD: Question = Question(
    "mop-up-guard", CHOICE, Verb("guard", UNIT, among=lambda pos, able: able),
    about=lambda pos, able: About(units=able),
)  # fmt: skip
SURRENDER: Question = Question(
    "surrender",
    CHOICE,
    Verb("deny"),
    Verb("accept"),
    about=lambda pos, u: About(hexes=[pos.units[u].hex]),
)
TAKEN: Question = Question(
    "taken-first", CHOICE, Verb("take", FOE, among=lambda pos, able: able), about=lambda pos, able: About(units=able),
)  # fmt: skip
DEPLOY: Question = Question(
    "guards-deploy", CHOICE, Verb("done"), Verb("deploy", UNIT, among=lambda pos, able: able),
    about=lambda pos, able: About(units=able),
)  # fmt: skip
ASKS: tuple[Question, ...] = (SURRENDER, GUARD, NEW_GUARD, TAKEN, DEPLOY)
