"""Airlift points and airborne units [18.0]: air supply, parachute drops, airmobile operations.

A player picks the unit to drop or to lift, then the hex ("at 1418"). He drops as many as he likes one after the other;
when he is done dropping, dice are thrown for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.phase import Activity
from ...engine.reason import Reason
from . import air
from .datafiles import Airborne
from .movement import Move, command_check, is_barred, may_stand
from .position import DESTROYED, MAP, OFF, Position
from .reinforcements import Entries, due, is_expected, scheduled, those_who

# -- airlift points ---------------------------------------------------------------------------------------------------


def points_left(pos: Position, side: str) -> int:
    """Airlift points not yet used in this GT; they come back every GT until they are destroyed [18.0.b]."""
    return pos.airlift[side] - pos.airlift_used[side]


def use_points(pos: Position, side: str, count: int) -> None:
    pos.airlift_used[side] += count


def risk_points(pos: Position, side: str, count: int) -> int:
    """Each point that was used may be lost, once its mission has had its effect [13.0.b] [13.0.d]. How many were."""
    lost = 0
    for _ in range(count):
        if air.point_is_lost(pos, side, "13.0.b"):
            pos.airlift[side] -= 1
            pos.airlift_used[side] -= 1
            lost += 1
            pos.tell("13.0.d", "airlift-point-lost", side=side, left=pos.airlift[side])
    return lost


def is_friendly_airfield(pos: Position, side: str, hex: int) -> bool:
    """The side was the last to have a unit there, and no enemy zone reaches it [AR:EX18.3-5.b]."""
    return hex in pos.scenario.airfields and pos.owner.get(hex) == side and not pos.in_enemy_zone(hex, side)


# -- air supply [18.3] ------------------------------------------------------------------------------------------------


def supply_cost(pos: Position, u: int) -> int:
    """Airlift points to supply a unit for a GT [18.3.a]."""
    counter = pos.counter(u)
    if counter.size != "battalion":
        kind = "regiment or brigade"
    else:
        kind = "airmobile battalion" if counter.airmobile else "other battalion"
    return pos.scenario.schedule.air_supply[kind]


def air_supply(pos: Position, side: str, supplied: set[int]) -> Procedure:
    """In the Command Phase airlift points supply units that cannot trace [18.0.a] [18.3.a]. Gives these units."""
    flown_in: set[int] = set()
    while True:
        fed = supplied | flown_in
        options = ["supply " + pos.id(u) for u in pos.on_map(side) if may_supply(pos, side, u, fed) is None]
        if not options:
            return flown_in
        answer = yield supply_ask(pos, side, options, fed)
        if answer == "done":
            return flown_in
        u = pos.scenario.index[answer.split()[1]]
        cost = supply_cost(pos, u)
        flown_in.add(u)
        use_points(pos, side, cost)
        pos.tell("18.3.a", "supplied-by-air", unit=pos.id(u), hex=pos.hex_of(u), points=cost)
        risk_points(pos, side, cost)


def supply_ask(pos: Position, side: str, options: list[Answer], supplied: set[int]) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["supply", id] if (u := pos.scenario.unit(id)) is not None:
                return may_supply(pos, side, u, supplied)
        return Reason("18.3.a", "not-an-option", answer=answer)

    risk = {"left": points_left(pos, side), "lost_on": air.situation(pos, side).point}
    return Ask(side, "18.3.a", "air-supply", [*options, "done"], judge, **risk)


def may_supply(pos: Position, side: str, u: int, supplied: set[int]) -> Reason | None:
    if pos.side(u) != side or pos.units[u].where != MAP or u in supplied:
        return Reason("18.3.a", "needs-no-air-supply", unit=pos.id(u))
    return can_pay(pos, side, supply_cost(pos, u), "18.3.a")


def can_pay(pos: Position, side: str, cost: int, rule: str) -> Reason | None:
    if cost > points_left(pos, side):
        return Reason(rule, "no-airlift-points", cost=cost, left=points_left(pos, side))
    return None


# -- landing ----------------------------------------------------------------------------------------------------------


def may_land(pos: Position, u: int, hex: int) -> Reason | None:
    """No enemy unit there [18.1.a], nothing that closes the hex, and room; enemy zones do not matter."""
    side = pos.side(u)
    reason = is_barred(pos, side, hex, hex)
    if reason is not None or not pos.scenario.on_ground[u] or not pos.present[side][hex]:
        return reason
    return may_stand(pos, Move(side, [u], hex, 0), hex)


def land(pos: Position, u: int, hex: int) -> None:
    """In this phase it may still go one hex, on the ground or in flight [AR:EX18.3-5.d] [AR:EX19.6.b]."""
    pos.put(u, hex)
    pos.flown.add(u)
    pos.moved_any = True


def lose_in_the_air(pos: Position, u: int, held: Mapping[int, str]) -> None:
    """A unit lost on its way has occupied nothing: an airfield stays whosever it was [AR:EX18.3-5.b]."""
    hex = pos.units[u].hex
    pos.take_off(u, DESTROYED)
    if hex in held and not pos.present[pos.side(u)][hex]:
        pos.owner[hex] = held[hex]


def landing_ask(
    pos: Position,
    u: int,
    rule: str,
    prompt: str,
    places: Iterable[int],
    may: Callable[[Position, int, int], Reason | None],
    **risk: int,
) -> Ask:
    """The rules are asked about every hex; the places are those that are worth asking about."""

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["at", label] if (hex := pos.hex_named(label)) is not None:
                return may(pos, u, hex)
        return Reason(rule, "not-an-option", answer=answer)

    def options() -> list[Answer]:
        return ["at " + pos.label(h) for h in sorted(places) if may(pos, u, h) is None]

    return Ask(pos.side(u), rule, prompt, options, judge, unit=pos.id(u), **risk)


def named_unit(pos: Position, words: list[str], rule: str) -> int | Reason:
    u = pos.find(words)
    return pos.scenario.unknown(rule, " ".join(words)) if u is None or len(words) != 1 else u


# -- parachute drops [DM:EX18.0] [AR:EX18.6] --------------------------------------------------------------------------


def may_drop(pos: Position, side: str, u: int) -> Reason | None:
    """Airborne units [DM:EX18.2.a] [DM:EX18.3.a] [AR:EX19.6-7.a] from off the map [DM:EX18.0.c] [AR:EX18.6.b], from
    the GT of the schedule on, and all of a phase before the dice [DM:EX18.0.e] [AR:EX18.6.c], if a hex is open."""
    airborne = pos.scenario.schedule.airborne
    if u not in airborne:
        return Reason(rule_of(pos, "DM:EX18.2.a", "AR:EX19.6-7.a"), "cannot-drop", unit=pos.id(u))
    if pos.units[u].where == MAP and pos.side(u) == side:
        return Reason(rule_of(pos, "DM:EX18.0.c", "AR:EX18.6.b"), "on-the-map", unit=pos.id(u))
    reason = is_expected(Entries(pos, side), u) or drops_together(pos, u, airborne[u])
    if reason is None and pos.dropped and not airborne[u].together:  # a brigade that must follow may do so
        return Reason(rule_of(pos, "DM:EX18.0.e", "AR:EX18.6.c"), "drops-diced", unit=pos.id(u))
    reason = reason or can_pay(pos, side, pos.scenario.file.drops.cost, "AR:EX18.0.a")
    if reason is None and not any(may_drop_at(pos, u, h) is None for h in pos.scenario.drop_zones):
        return Reason("18.0.a", "nowhere-to-land", unit=pos.id(u))
    return reason


def rule_of(pos: Position, munich: str, rhine: str) -> str:
    """The scenario's own rule on the same thing."""
    return munich if pos.scenario.file.airlift is None else rhine


def drops_together(pos: Position, u: int, formation: Airborne) -> Reason | None:
    """All battalions of such a brigade drop in the same GT [DM:EX18.3.b]."""
    if not formation.together:
        return None
    if any(pos.has_come(v) and not pos.entered_now(v) for v in brothers(pos, u)):
        return Reason("DM:EX18.3.b", "brigade-has-dropped", unit=pos.id(u))
    return None


def brothers(pos: Position, u: int) -> Iterable[int]:
    return pos.scenario.schedule.members[pos.counter(u).formation]


def may_end_movement(pos: Position, side: str) -> Reason | None:
    """A brigade that must drop in one GT has dropped by the last movement phase of it, if it can [DM:EX18.3.b]."""
    if pos.impulse == 1:
        return None
    for u, formation in pos.scenario.schedule.airborne.items():
        waits = formation.together and pos.side(u) == side and pos.units[u].where == OFF
        if waits and any(map(pos.entered_now, brothers(pos, u))) and may_drop(pos, side, u) is None:
            return Reason("DM:EX18.3.b", "must-drop-too", unit=pos.id(u))
    return None


def drop_options(pos: Position, side: str) -> list[Answer]:
    dropping = [u for u in pos.scenario.schedule.airborne if pos.units[u].where == OFF and pos.side(u) == side]
    return ["drop " + pos.id(u) for u in dropping if may_drop(pos, side, u) is None]


def judge_drop(pos: Position, side: str, words: list[str]) -> Reasons:
    u = named_unit(pos, words, rule_of(pos, "DM:EX18.2.a", "AR:EX19.6-7.a"))
    return u if isinstance(u, Reason) else may_drop(pos, side, u)


def may_drop_at(pos: Position, u: int, hex: int) -> Reason | None:
    """Into clear hexes, however far [DM:EX18.0.d] [AR:EX18.6.a]."""
    if pos.scenario.board.terrain[hex] not in pos.scenario.file.drops.terrain:
        return Reason(rule_of(pos, "DM:EX18.0.d", "AR:EX18.6.a"), "no-drop-zone", hex=pos.label(hex))
    return may_land(pos, u, hex)


def drop(pos: Position, side: str, words: list[str]) -> Procedure:
    """Units drop one after the other; when all are placed, the owner dices for each [DM:EX18.0.e] [AR:EX18.6.c]."""
    dropped: list[int] = []
    held = dict(pos.owner)
    while words != ["dropping"]:
        u = pos.scenario.index[words[0]]
        zones, lost_on = pos.scenario.drop_zones, air.drop_lost_on(pos, side)
        label = (yield landing_ask(pos, u, "18.0.a", "drop-zone", zones, may_drop_at, lost_on=lost_on)).split()[1]
        land(pos, u, pos.scenario.board.hex(label))
        dropped.append(u)
        use_points(pos, side, pos.scenario.file.drops.cost)
        pos.tell("18.0.a", "dropped", unit=pos.id(u), hex=label)
        words = ["dropping"] if not drop_options(pos, side) else (yield drop_ask(pos, side)).split()[1:]
    roll_for_drops(pos, side, dropped, held)


def drop_ask(pos: Position, side: str) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done", "dropping"]:
                return None
            case ["drop", *words]:
                return judge_drop(pos, side, words)
        return Reason("18.0.a", "not-an-option", answer=answer)

    return Ask(side, "18.0.a", "drop-more", lambda: [*drop_options(pos, side), "done dropping"], judge)


def roll_for_drops(pos: Position, side: str, dropped: list[int], held: Mapping[int, str]) -> None:
    """A unit lost in the drop cannot be rebuilt. Its airlift point runs its own risk [13.0.b]."""
    rule = rule_of(pos, "DM:EX18.0.e", "AR:EX18.6.c")
    pos.dropped = True
    for u in dropped:
        risk_points(pos, side, pos.scenario.file.drops.cost)
        die = pos.roll(rule, side)
        if die <= air.drop_lost_on(pos, side):
            pos.tell(rule, "lost-in-drop", unit=pos.id(u), hex=pos.hex_of(u), die=die)
            lose_in_the_air(pos, u, held)


# -- airmobile operations [18.1] [AR:EX18.2] [AR:EX18.3-5] -------------------------------------------------------------


def may_lift(pos: Position, side: str, u: int) -> Reason | None:
    """Airmobile units from a friendly airfield or from off the map; other NATO reinforcements to airfields."""
    if pos.scenario.file.airlift is None:
        return Reason("DM:EX18.0.a", "only-drops", unit=pos.id(u))
    if pos.side(u) != side:
        return Reason("SEQ.C", "not-your-unit", unit=pos.id(u))
    reason = may_start(pos, u) if pos.units[u].where == MAP else may_be_flown_in(pos, side, u)
    if reason is not None:
        return reason
    airmobile = pos.counter(u).airmobile
    reason = can_pay(pos, side, lift_cost(pos, u), "18.1.b" if airmobile else "AR:EX18.2.b")
    if reason is None and not any(may_lift_to(pos, u, h) is None for h in landing_places(pos, u)):
        return Reason("18.1.a", "nowhere-to-land", unit=pos.id(u))
    return reason


def may_start(pos: Position, u: int) -> Reason | None:
    """On the map only airmobile units fly, and only from a friendly airfield [AR:EX18.3-5.a]."""
    if not pos.counter(u).airmobile:
        return Reason("18.1.a", "not-airmobile", unit=pos.id(u))
    if u in pos.moved or u in pos.flown:
        return Reason("3.0.a", "has-moved", unit=pos.id(u))
    if not is_friendly_airfield(pos, pos.side(u), pos.units[u].hex):
        return Reason("AR:EX18.3-5.a", "not-at-airfield", unit=pos.id(u), hex=pos.hex_of(u))
    return None


def may_be_flown_in(pos: Position, side: str, u: int) -> Reason | None:
    """Reinforcements: airmobile ones [AR:EX18.3-5.a], airborne ones that need not drop [AR:EX19.6-7.b], and other NATO
    ones [AR:EX18.0.a] [AR:EX18.2.a]; some only so many a GT [AR:EX19.6.a]."""
    reason = is_expected(Entries(pos, side), u)
    if reason is not None:
        return reason
    assert pos.scenario.file.airlift is not None
    if u in pos.scenario.schedule.variable:
        return Reason("AR:EX19.2-5.a", "enters-by-edge", unit=pos.id(u))
    if not pos.counter(u).airmobile and pos.scenario.file.airlift.landing.side != side:
        return Reason("AR:EX18.2.a", "not-airmobile", unit=pos.id(u))
    lines = [line for line in due(pos, u) if line.entry != ["drop"]]
    if not lines:
        return Reason("AR:EX19.6-7.b", "only-drop-now", unit=pos.id(u))
    limit = lines[0].per_game_turn
    if limit and sum(pos.entered_now(v) for v in brothers(pos, u)) >= limit:
        return Reason("AR:EX19.6.a", "one-each-turn", unit=pos.id(u), limit=limit)
    return None


def lift_cost(pos: Position, u: int) -> int:
    """One point for an airmobile unit [18.1.b], two for others [AR:EX18.2.b]."""
    rules = pos.scenario.file.airlift
    assert rules is not None
    return rules.cost if pos.counter(u).airmobile else rules.landing.cost


def landing_places(pos: Position, u: int) -> Iterable[int]:
    """Those in range."""
    if not pos.counter(u).airmobile:
        return pos.scenario.airfields
    rules = pos.scenario.file.airlift
    assert rules is not None
    if pos.units[u].where == MAP:
        return pos.scenario.board.disc(pos.units[u].hex, rules.range)
    return pos.scenario.schedule.near_own_edge[pos.side(u)]


def may_lift_to(pos: Position, u: int, hex: int) -> Reason | None:
    """Airmobile units: a clear hex in range of airfield or own edge [AR:EX18.3-5.c]. Others: a friendly airfield
    [AR:EX18.2.a]."""
    side, rules = pos.side(u), pos.scenario.file.airlift
    assert rules is not None
    if not pos.counter(u).airmobile:
        if not is_friendly_airfield(pos, side, hex):
            return Reason("AR:EX18.2.a", "no-friendly-airfield", hex=pos.label(hex))
    elif pos.scenario.board.terrain[hex] not in rules.terrain:
        return Reason("AR:EX18.3-5.c", "no-landing-zone", hex=pos.label(hex))
    elif not in_range(pos, u, hex, rules.range):
        return Reason("AR:EX18.3-5.c", "beyond-airlift-range", hex=pos.label(hex), range=rules.range)
    return may_land(pos, u, hex)


def in_range(pos: Position, u: int, hex: int, range: int) -> bool:
    if pos.units[u].where == MAP:
        return pos.scenario.board.distance(pos.units[u].hex, hex) <= range
    return hex in pos.scenario.schedule.near_own_edge[pos.side(u)]


def lift_options(pos: Position, side: str) -> list[Answer]:
    rules, airfields = pos.scenario.file.airlift, pos.scenario.airfields
    if rules is None or not points_left(pos, side):
        return []
    airmobile = pos.scenario.airmobile[side]
    coming = [u for u in scheduled(pos, side) if rules.landing.side == side or u in airmobile]
    at_airfields = [u for u in airmobile if pos.standing[u] in airfields]
    able = those_who(pos, coming, lambda u: may_lift(pos, side, u))
    able += [u for u in at_airfields if may_lift(pos, side, u) is None]
    return ["airlift " + pos.id(u) for u in sorted(able)]


def judge_lift(pos: Position, side: str, words: list[str]) -> Reasons:
    u = named_unit(pos, words, "18.1.a")
    return u if isinstance(u, Reason) else may_lift(pos, side, u)


def lift(pos: Position, side: str, words: list[str]) -> Procedure:
    """The unit lands, then the points run their risk [18.1.a] [13.0.d]; if one is lost, so may be its passenger
    [13.0.c]. The cavalry's airlift is no exception [AR:EX19.6.c]."""
    u = pos.scenario.index[words[0]]
    if not command_check(pos, u):
        pos.moved.add(u)
        return
    cost, left = lift_cost(pos, u), points_left(pos, side)
    places, lost_on = landing_places(pos, u), air.situation(pos, side).point
    ask = landing_ask(pos, u, "18.1.a", "landing-zone", places, may_lift_to, points=cost, left=left, lost_on=lost_on)
    label = (yield ask).split()[1]
    held = dict(pos.owner)
    land(pos, u, pos.scenario.board.hex(label))
    use_points(pos, side, cost)
    pos.tell("18.1.a", "airlifted", unit=pos.id(u), hex=label, points=cost)
    if risk_points(pos, side, cost):
        die = pos.roll("13.0.c", side)
        if die <= air.passenger_lost_on(pos, side):
            pos.tell("13.0.c", "lost-in-transit", unit=pos.id(u), hex=label, die=die)
            lose_in_the_air(pos, u, held)


ACTIVITIES: dict[str, Activity] = {
    "drop": Activity(drop_options, judge_drop, drop),
    "airlift": Activity(lift_options, judge_lift, lift),
}
