"""The HQ Supply Phase [10.4]: lines, supply points of the Warsaw Pact [10.8], ships for the Baltic Corps [10.9]."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.hexset import HexSet
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from .airspace import airspace
from .headquarters import BALTIC_CORPS, final_sources, is_supplied
from .interception import is_intercepted
from .lines import chain
from .position import Position
from .scenario import BALTIC, NORTH_SEA


def hq_supply_phase(pos: Position, side: str) -> Procedure:
    """When lines have been checked, the WP pays for the headquarters that it wants supplied, after the turns of
    automatic supply [10.4.1] [10.8.2], and may send ships to the Baltic Corps [10.9.2]."""
    yield from phase(pos, side, "10.8.2", PAYING, as_long_as=somebody_wants_supply)
    leave_trains(pos, side)


def somebody_wants_supply(pos: Position, side: str) -> bool:
    return bool(payable(pos, side) or awaiting_ships(pos, side))


def check_lines(pos: Position, side: str) -> None:
    """Every headquarters on the map is checked for a line at the start of its side's player turn [10.4] [7.2.II.A]
    [7.2.III.A]."""
    automatic = side == "nato" or not must_pay(pos)
    fed: dict[HexSet, HexSet] = {}  # from where a line leads to some sources: most headquarters have the same ones
    for hq in pos.scenario.hqs[side]:
        if pos.units[hq].where != MAP:
            continue
        ends = final_sources(pos, hq)
        if ends not in fed:
            fed[ends] = chain(pos, side, ends)
        line = fed[ends] >> pos.standing[hq] & 1
        free = automatic or pos.counter(hq).front_or_corps == BALTIC_CORPS  # it never needs points [10.9.1]
        state = "cut" if not line else "line" if free else "unpaid"
        if state == "cut":
            pos.tell("10.4", "hq-cut", unit=pos.id(hq))
        pos.hq[hq] = state
    pos.touch()


def leave_trains(pos: Position, side: str) -> None:
    """A headquarters that is unsupplied after all, be it for want of a supply point, loses its train marker [10.4.3]
    [13.5]."""
    for hq in pos.scenario.hqs[side]:
        if pos.units[hq].where == MAP and pos.units[hq].train and not is_supplied(pos, hq):
            pos.change(hq, train="")


def must_pay(pos: Position) -> bool:
    """Automatic supply of the WP is over [10.8]."""
    return pos.game_turn > pos.scenario.file.points.wp.automatic_supply_through


def payable(pos: Position, side: str) -> list[int]:
    """Headquarters with a line that a supply point can still be spent on [10.8.2]."""
    return [hq for hq in on_map(pos, side) if may_pay(pos, side, hq) is None]


def on_map(pos: Position, side: str) -> list[int]:
    return [hq for hq in pos.scenario.hqs[side] if pos.standing[hq]]


def may_pay(pos: Position, side: str, hq: int) -> Reason | None:
    if pos.hq.get(hq) == "cut":
        return Reason("10.8.2", "hq-has-no-line", unit=pos.id(hq))
    if pos.hq.get(hq) != "unpaid":
        return Reason("10.8.2", "needs-no-point", unit=pos.id(hq))
    if not pos.supply_points:
        return Reason("10.8.2", "no-supply-points")
    return None


def pay(pos: Position, side: str, hq: int) -> None:
    pos.supply_points -= 1
    pos.hq[hq] = "line"
    pos.touch()
    pos.tell("10.8.2", "hq-paid", unit=pos.id(hq), left=pos.supply_points)


def awaiting_ships(pos: Position, side: str) -> list[int]:
    """The Baltic Corps in a Baltic coastal hex without a line [10.9.2]; also on the North Sea once Denmark is conquered
    and NATO holds no Danish city [10.9.2.1]."""
    static = pos.scenario
    coast = static.coast & static.seas[BALTIC]
    danish = static.own_cities["nato"] & static.countries.get("Denmark", 0)
    if pos.has_surrendered("Denmark") and not danish & pos.held["nato"]:
        coast |= static.coast & static.seas[NORTH_SEA]
    return [
        hq
        for hq in static.hqs[side]
        if pos.counter(hq).front_or_corps == BALTIC_CORPS and pos.hq.get(hq) == "cut" and coast >> pos.standing[hq] & 1
    ]


def ship(pos: Position, side: str, hq: int) -> None:
    """Ships that are on no track run the gauntlet in the airspace of the headquarters [10.9.2] [26.6.2a]."""
    hex = pos.standing[hq]
    intercepted = is_intercepted(pos, "10.9.2", side, airspace(pos, hex, side), hex)
    pos.hq[hq] = "intercepted" if intercepted else "sea"
    pos.touch()
    if not intercepted:
        pos.tell("10.9.2", "hq-by-sea", unit=pos.id(hq))


PAYING: Question = Question(
    "hq-supply",
    PHASE,
    Verb("supply", UNIT, among=on_map, why_not=may_pay, does=pay),
    Verb("ship", UNIT, among=awaiting_ships, does=ship, rule="10.9.2"),
    Verb("done"),
    about=lambda pos, side: About(left=pos.supply_points),
)
