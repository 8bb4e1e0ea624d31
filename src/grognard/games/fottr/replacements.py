"""Replacements [7.2]: points by turn, what a step costs, and where rebuilt units come back."""

from __future__ import annotations

from fractions import Fraction

from ...engine.ask import REST, Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from . import reinforcements, supply
from .charts import PANZER, POOLS
from .position import FREE, GONE, IN_PLAY, LOST, MAP, MED, SHOT_DOWN, Position
from .units import AirUnit

SHARE = {33: Fraction(1, 3), 67: Fraction(2, 3)}  # what "33 %" means


# -- points -------------------------------------------------------------------------------------------------------


def receive(pos: Position, power: str) -> None:
    """The points of this turn [7.2.d]; what is not spent is lost [7.2.i]."""
    row = pos.scenario.charts.replacements[pos.turn]
    match power:
        case "axis":
            german = max(0, row.german_multiplier * len(producing(pos)) - pos.bombed)  # [7.2.e]
            share = SHARE.get(row.panzer_share_percent, Fraction(row.panzer_share_percent, 100))
            pos.points |= {"German": german, PANZER: int(german * share), "minor": row.axis_minor}  # [7.2.g]
        case "west":
            pos.points |= {"US": row.us, "CW": row.commonwealth}
        case "soviet":
            pos.points |= {"Soviet": row.soviet}
    pos.tell("7.2.d", "replacement-points", power=power, points=points_of(pos, power))


def points_of(pos: Position, power: str) -> dict[str, int]:
    return {pool: pos.points[pool] for pool in POOLS[power]}


def producing(pos: Position) -> list[int]:
    """German factories that are held, in supply and were never captured [7.2.e] [7.2.f]."""
    return [f for f in supply.working_factories(pos) if f not in pos.ruined]


def ruin_factories(pos: Position) -> None:
    """A factory that supplied Allied or Soviet units take never works again for replacements [7.2.f]."""
    for f in pos.scenario.factories:
        if f in pos.ruined or not pos.held_by_allies(f):
            continue
        if any(supply.in_supply(pos, u) for u in pos.at.get(f, ())):
            pos.ruined.add(f)
            pos.tell("7.2.f", "factory-ruined", hex=pos.label(f))


# -- costs --------------------------------------------------------------------------------------------------------


def price(pos: Position, u: int) -> tuple[int, str]:
    """What it costs to bring a unit back, or to turn it over, and from which points [7.2.h]."""
    row = pos.scenario.charts.replacement_cost(pos.scenario.group[u], pos.counter(u))
    assert row is not None  # `figures` has seen to it
    return (row.rebuild if pos.units[u].where in LOST else row.restore), row.pool


def price_of_air(pos: Position, a: int) -> tuple[int, str]:
    counter = pos.scenario.air_units[a]
    group = pos.scenario.file.counts_as.get(counter.nation, counter.nation)
    row = pos.scenario.charts.replacement_cost(group, counter)
    assert row is not None  # `figures` has seen to it
    return row.rebuild, row.pool


def left_in(pos: Position, pool: str) -> int:
    """Panzer steps come out of their share and of all German points [7.2.g]."""
    return min(pos.points["German"], pos.points[PANZER]) if pool == PANZER else pos.points[pool]


def can_pay(pos: Position, points: int, pool: str) -> Reason | None:
    left = left_in(pos, pool)
    rule = "7.2.g" if pool == PANZER else "7.2.h"
    return None if points <= left else Reason(rule, "no-points", pool=pool, cost=points, left=left)


def pay(pos: Position, points: int, pool: str) -> None:
    pos.points[pool] -= points
    if pool == PANZER:
        pos.points["German"] -= points


# -- the segments [4.0.4c] [4.0.4d] [4.0.4e] --------------------------------------------------------------------------


def axis_replacements(pos: Position, seat: str) -> Procedure:
    """In a four-player game OKH spends the points [3.4.a]."""
    yield from spend(pos, seat, "axis")


def allied_replacements(pos: Position, seat: str) -> Procedure:
    yield from spend(pos, seat, "west")


def soviet_replacements(pos: Position, seat: str) -> Procedure:
    yield from spend(pos, seat, "soviet")


def spend(pos: Position, seat: str, power: str) -> Procedure:
    """Step by step: turn reduced units over, bring lost ones back, rebuild air units [7.2.a]."""
    if POOLS[power][0] not in pos.points:
        receive(pos, power)
    while True:
        yield REST
        points = points_of(pos, power)
        if not any(points.values()):
            return
        match (yield replacements_ask(pos, seat, power, points)).split():
            case ["done"]:
                return
            case ["restore", id]:
                restore(pos, pos.scenario.index[id])
            case ["rebuild", id] if id in pos.scenario.air_index:
                rebuild_air(pos, pos.scenario.air_index[id])
            case ["rebuild", id, *label]:
                rebuild(pos, pos.scenario.index[id], *label)
            case ["divert", id]:
                rebuild(pos, pos.scenario.index[id], box=MED)


def replacements_ask(pos: Position, seat: str, power: str, points: dict[str, int]) -> Ask:
    def listed() -> list[Answer]:
        return options(pos, power)

    def prices() -> dict[str, dict[str, int]]:
        """By unit: what it costs, and how many points are left for such units."""
        found = {id: price_named(pos, id) for _, id, *_ in (answer.split() for answer in listed()[:-1])}
        return {id: {"points": cost, "left": left_in(pos, pool)} for id, (cost, pool) in found.items()}

    return Ask(seat, "7.2.a", "replacements", listed, lambda a: judge(pos, power, a), points=points, prices=prices)


def price_named(pos: Position, id: str) -> tuple[int, str]:
    a = pos.scenario.air_index.get(id)
    return price(pos, pos.scenario.index[id]) if a is None else price_of_air(pos, a)


def options(pos: Position, power: str) -> list[Answer]:
    listed = []
    for u in pos.scenario.of_power[power]:
        where = pos.units[u].where
        if where in LOST and may_rebuild(pos, u) is None:
            listed += rebuild_answers(pos, u)
        elif where in IN_PLAY and pos.units[u].steps < pos.counter(u).steps and may_restore(pos, u) is None:
            listed.append("restore " + pos.id(u))
    listed += [
        "rebuild " + c.id
        for a, c in enumerate(pos.scenario.air_units)
        if c.power == power and may_rebuild_air(pos, a) is None
    ]
    return [*listed, "done"]


def rebuild_answers(pos: Position, u: int) -> list[Answer]:
    box = reinforcements.box_of(pos, u)
    boxes = ["rebuild " + pos.id(u)] if box else []
    if reinforcements.may_divert(pos, u) is None:
        boxes.append("divert " + pos.id(u))
    return boxes + [f"rebuild {pos.id(u)} {pos.label(h)}" for h in reinforcements.places_for(pos, u, box)]


def judge(pos: Position, power: str, answer: Answer) -> Reasons:
    match answer.split():
        case ["done"]:
            return None
        case ["rebuild", id] if (a := pos.scenario.air_index.get(id)) is not None:
            if pos.scenario.air_units[a].power == power:
                return may_rebuild_air(pos, a)
        case ["restore" | "rebuild" | "divert" as verb, id, *label] if (u := pos.scenario.unit(id)) is not None:
            if pos.power(u) != power:
                return Reason("7.2.a", "not-your-unit", unit=id)
            if verb != "rebuild" and label:
                return Reason("7.2.a", "not-an-option", answer=answer)
            if verb == "restore":
                return may_restore(pos, u)
            if verb == "divert":
                return may_rebuild(pos, u) or reinforcements.may_divert(pos, u)
            return judge_rebuild(pos, u, label)
    return Reason("7.2.a", "not-an-option", answer=answer)


def judge_rebuild(pos: Position, u: int, label: list[str]) -> Reasons:
    reason = may_rebuild(pos, u)
    if reason is not None:
        return reason
    box = reinforcements.box_of(pos, u)
    match label:
        case []:
            return None if box else Reason("7.2.b", "no-box", unit=pos.id(u))
        case [name] if (hex := pos.hex_named(name)) is not None:
            return reinforcements.may_be_placed(pos, u, hex, box)
    return Reason("7.2.a", "not-an-option", answer=" ".join(label))


# -- restoring and rebuilding -----------------------------------------------------------------------------------------


def may_restore(pos: Position, u: int) -> Reason | None:
    """A reduced unit in supply is turned over where it stands [7.2.a]."""
    unit = pos.units[u]
    if unit.where not in IN_PLAY or unit.steps == pos.counter(u).steps:
        return Reason("7.2.a", "not-reduced", unit=pos.id(u))
    if unit.where == MAP and not supply.in_supply(pos, u):
        return Reason("7.2.a", "out-of-supply", unit=pos.id(u))
    return may_be_replaced(pos, u) or can_pay(pos, *price(pos, u))


def may_rebuild(pos: Position, u: int) -> Reason | None:
    """A lost unit comes back with one step [7.2.a]."""
    if pos.units[u].where not in LOST:
        return Reason("7.2.a", "not-lost", unit=pos.id(u))
    return may_be_replaced(pos, u) or can_pay(pos, *price(pos, u))


def may_be_replaced(pos: Position, u: int) -> Reason | None:
    """Not the units with a triangle [7.2.c], not Yugoslavs [20.1.e] or Croatians [20.7]."""
    if pos.counter(u).replaceable:
        return None
    rule = {"Yugoslav": "20.1.e", "Croatian": "20.7"}.get(pos.counter(u).nation, "7.2.c")
    return Reason(rule, "irreplaceable", unit=pos.id(u))


def restore(pos: Position, u: int) -> None:
    pay(pos, *price(pos, u))
    pos.flip(u, pos.counter(u).steps)
    pos.tell("7.2.a", "restored", unit=pos.id(u))


def rebuild(pos: Position, u: int, label: str = "", box: str = "") -> None:
    """Lost units come back as reinforcements [7.2.a], Western ones by the box they were lost to [7.2.b] unless they are
    sent to another [21.1]."""
    own = reinforcements.box_of(pos, u)
    pay(pos, *price(pos, u))  # while it is still lost
    pos.flip(u, 1)
    if label:
        reinforcements.place(pos, u, pos.scenario.board.hex(label), "7.2.a")
    else:
        reinforcements.put_in_box(pos, u, box or own, "21.1" if box else "7.2.b")


def may_rebuild_air(pos: Position, a: int) -> Reason | None:
    """Air units that were shot down can be rebuilt [8.5.1.b] [8.5.1.c], not those removed for good [8.5.1.d]."""
    air = pos.air[a]
    if air.where == GONE:
        return Reason("8.5.1.d", "removed-for-good", unit=pos.scenario.air_units[a].id)
    if air.where != SHOT_DOWN:
        return Reason("7.2.a", "not-lost", unit=pos.scenario.air_units[a].id)
    return can_pay(pos, *price_of_air(pos, a))


def rebuild_air(pos: Position, a: int) -> None:
    pay(pos, *price_of_air(pos, a))
    pos.air[a] = AirUnit(FREE)
    pos.tell("7.2.a", "air-rebuilt", unit=pos.scenario.air_units[a].id)
