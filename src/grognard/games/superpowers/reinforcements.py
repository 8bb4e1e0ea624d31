"""Reinforcements [19.0]: units that come over the edge of the map.

A player picks a unit, then the hex it enters ("at 4824"), perhaps takes others along, and goes on as in any other move.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.moves import Stop
from ...engine.question import GATHERING, PLACING, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from . import helicopters
from .movement import MOVING, advance_to, allowance, barred_hexes, fits_in, go_on, halves, has_room_for, is_barred
from .pack.datafiles import Reinforcement, VariableRow
from .position import OFF, Position
from .scenario import ENEMY, STACKING_LIMIT
from .units import GroundMove
from .variable_reinforcements import brigades_of_the_turn, divided_nations, may_come_by_die


class Entries:
    """What the map and the schedule leave open to a side, looked up once for each ask."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos = pos
        self.side = side
        self._blocked = -1  # not yet known
        self._ways: dict[tuple[str, ...], tuple[dict[int, str], HexSet]] | None = None
        self._room: dict[tuple[int, bool, str, int], Reason | None] = {}
        self._refused: dict[str, Reason | None] = {}
        self._divided: list[str] | None = None
        self._brigades: set[str] = set()

    @property
    def blocked(self) -> HexSet:
        """All hexes that are `is_blocked` to the side."""
        if self._blocked < 0:
            self._blocked = barred_hexes(self.pos, self.side) | self.pos.zoned[ENEMY[self.side]]
        return self._blocked

    @property
    def blocked_ways(self) -> HexSet:
        """Those of them where reinforcements come."""
        return self.blocked & self.pos.scenario.entries[self.side]

    def ways(self, u: int) -> dict[int, str]:
        """The hexes where a unit may enter, each with the entry point it uses there."""
        return self._ways_of(u)[0]

    def hexes(self, u: int) -> HexSet:
        """The same hexes as a set."""
        return self._ways_of(u)[1]

    def _ways_of(self, u: int) -> tuple[dict[int, str], HexSet]:
        """As long as no hex is opened or blocked they are looked up once."""
        points = entry_points(self.pos, u)
        if self._ways is None:
            known: dict[tuple[str, ...], tuple[dict[int, str], HexSet]] = {}
            self._ways = self.pos.kept(("ways in", self.side), self.blocked_ways, lambda: known)
        if points not in self._ways:
            hexes = {point: open_hexes(self.pos, self.side, point, self.blocked) for point in points}
            ways = {hex: point for point in reversed(points) for hex in hexes[point]}
            self._ways[points] = ways, hexset(ways)
        return self._ways[points]

    def room(self, u: int, hex: int) -> Reason | None:
        """Units of a nation that go equally far find room alike."""
        counter = self.pos.counter(u)
        kind = hex, self.pos.scenario.on_ground[u], counter.nation, allowance(self.pos, u)
        if kind not in self._room:
            self._room[kind] = has_room(self.pos, self.side, u, hex)
        return self._room[kind]

    def refused(self, row: VariableRow) -> Reason | None:
        if row.unit not in self._refused:
            if self._divided is None:
                self._divided, self._brigades = divided_nations(self.pos), brigades_of_the_turn(self.pos)
            self._refused[row.unit] = may_come_by_die(self.pos, row, self._divided, self._brigades)
        return self._refused[row.unit]


# -- when -------------------------------------------------------------------------------------------------------------


def due(pos: Position, u: int) -> list[Reinforcement]:
    """The lines of the schedule by which a unit may come now: from its GT and impulse on [DM:EX19.2.a], or later
    [19.0.a]."""
    return pos.scenario.schedule.due(pos.turn, pos.impulse).get(u, [])


def scheduled(pos: Position, side: str) -> list[list[int]]:
    """The side's units off the map that are due, in groups: nobody else can be expected but by the die."""
    return still_off(pos, side, 0)


def waiting(pos: Position, side: str) -> list[list[int]]:
    """The side's units off the map that the schedule or the die may bring now, in groups."""
    return still_off(pos, side, pos.variable_die)


def still_off(pos: Position, side: str, die: int) -> list[list[int]]:
    """Groups of units that schedule, pace and stacking treat alike: one of each need be judged."""

    def find() -> list[list[int]]:
        units = pos.units
        coming = pos.scenario.schedule.coming(side, pos.turn, pos.impulse, die)
        return sorted(off for group in coming if (off := [u for u in group if units[u].where == OFF]))

    return pos.kept(("still off", side, die), (pos.turn, pos.impulse, pos.arrivals), find)


def is_expected(entries: Entries, u: int) -> Reason | None:
    """A unit of the side that is still to come, and whose time has come [DM:EX19.3.1N] [DM:EX19.3.1W] [DM:EX19.3.2N]
    [DM:EX19.3.2W] [DM:EX19.3.3N] [DM:EX19.3.3W] [DM:EX19.3.4N] [DM:EX19.3.5W] [DM:EX19.3.6N] [AR:EX19.1.1N]
    [AR:EX19.1.1W] [AR:EX19.1.2W] [AR:EX19.1.3N] [AR:EX19.1.4N] [AR:EX19.1.5N] [AR:EX19.1.6N]."""
    pos = entries.pos
    if pos.side(u) != entries.side:
        return Reason("SEQ.C", "not-your-unit", unit=pos.id(u))
    if pos.units[u].where != OFF:
        return Reason("19.0.a", "no-reinforcement", unit=pos.id(u))
    if u in pos.scenario.schedule.variable:
        return entries.refused(pos.scenario.schedule.variable[u])
    lines = pos.scenario.schedule.arrivals.get(u)
    if not lines:
        return Reason("19.0.a", "no-reinforcement", unit=pos.id(u))
    if not due(pos, u):
        return Reason(lines[0].rule, "not-due", unit=pos.id(u), turn=lines[0].game_turn, impulse=lines[0].impulse)
    return in_window(pos, u)


def in_window(pos: Position, u: int) -> Reason | None:
    """Airborne units of the WP must all have entered within some GTs of the first [DM:EX18.2.b]."""
    airborne = pos.scenario.schedule.airborne
    if u not in airborne or not airborne[u].window:
        return None
    come = [pos.units[v].entered for v, other in airborne.items() if other.window and pos.has_come(v)]
    last = min(come, default=pos.turn) + airborne[u].window
    if pos.turn > last:
        return Reason("DM:EX18.2.b", "window-closed", unit=pos.id(u), turn=last)
    return None


# -- where ------------------------------------------------------------------------------------------------------------


def entry_points(pos: Position, u: int) -> tuple[str, ...]:
    """The entry areas and hexes a unit may use; a formation keeps to the one it chose [DM:EX19.2.b] [DM:EX19.2.c]."""
    if u in pos.scenario.schedule.variable:
        return (pos.scenario.schedule.variable[u].point,)  # [AR:EX19.2-5.f]
    points = pos.scenario.schedule.points(pos.turn, pos.impulse).get(u, ())
    chosen = pos.entry_choice.get(pos.counter(u).formation)
    return (chosen,) if chosen in points else points


def open_hexes(pos: Position, side: str, point: str, blocked: HexSet) -> list[int]:
    """Hexes of an entry point without enemy units and zones; if there is none, the nearest road hexes at the edge of
    the map in the direction of the own edge [19.0.b]."""
    found = [h for h in pos.scenario.area(point) if not blocked >> h & 1]
    if found:
        return found
    detours = [(distance, h) for distance, h in pos.scenario.detours(side, point) if not blocked >> h & 1]
    nearest = min(detours, default=(0, 0))[0]
    return [h for distance, h in detours if distance == nearest]


def is_blocked(pos: Position, side: str, hex: int) -> Reason | None:
    """No reinforcement enters in a hex with enemy units or in an enemy zone [19.0.b]."""
    reason = is_barred(pos, side, hex, hex)
    if reason is None and pos.in_enemy_zone(hex, side):
        return Reason("19.0.b", "entry-in-zone", hex=pos.label(hex))
    return reason


def entry_cost(pos: Position, hex: int) -> Tally:
    """The first unit or stack pays the cost of the hex, the second twice as much, and so on [19.0.c]. A road that
    leaves the map there counts."""
    cost = Tally(pos.scenario.cost_over_edge(hex))
    before = pos.column.get(hex, 0)
    if before:
        cost.add(cost.total * before, "19.0.c", "in-column", place=before + 1)
    return cost


# -- entering ---------------------------------------------------------------------------------------------------------


def may_enter_map(entries: Entries, u: int) -> Reason | None:
    pos = entries.pos
    reason = is_expected(entries, u)
    if reason is not None:
        return reason
    if not entry_points(pos, u):
        return Reason(due(pos, u)[0].rule, "comes-by-air", unit=pos.id(u))
    ways = entries.ways(u)
    if not ways:
        return Reason("19.0.b", "entry-blocked", unit=pos.id(u))
    for hex in ways:
        reason = entries.room(u, hex)
        if reason is None:
            break
    return reason


def has_room(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """A unit needs room in the entry hex [7.0.a], or points enough to pass on to another."""
    if not pos.present[side][hex] or not pos.scenario.on_ground[u]:
        return None
    go = GroundMove(side, (u,), hex, allowance(pos, u))
    return None if has_room_for(pos, go, hex) else fits_in(pos, go, hex, halves(entry_cost(pos, hex)))


class Opening(NamedTuple):
    """Units that come alike, and the hexes where the map is open to them."""

    units: list[int]
    hexes: HexSet


def openings(entries: Entries) -> list[Opening]:
    """Who is expected and finds a way in, room apart; found anew only if those who wait or the entries have changed."""
    pos, side = entries.pos, entries.side

    def find() -> list[Opening]:
        coming = waiting(pos, side)
        expected = [group for group in coming if is_expected(entries, group[0]) is None]
        return [Opening(group, hexes) for group in expected if (hexes := entries.hexes(group[0]))]

    basis = pos.turn, pos.impulse, pos.arrivals, entries.blocked_ways
    return pos.kept(("openings", side), basis, find)


def finds_room(entries: Entries, group: Opening) -> bool:
    if group.hexes & ~entries.pos.occupied[entries.side]:
        return True
    return any(entries.room(group.units[0], hex) is None for hex in members(group.hexes))


def able_to_enter(pos: Position, side: str) -> list[int]:
    """The units that may enter, in one pass."""
    if not waiting(pos, side):
        return []
    entries = Entries(pos, side)
    taken, found = pos.occupied[side], []
    for group in openings(entries):
        if group.hexes & ~taken or finds_room(entries, group):  # an empty hex will do for most
            found += group.units
    return found


def enter(pos: Position, side: str, u: int) -> Procedure:
    """A unit or stack enters, pays for the entry hex [19.0.c], helicopters with a hex of their range, and goes on."""
    _, hex = yield Ask(side, "19.0.b", ENTRY_HEX, pos, u)
    cost = entry_cost(pos, hex)
    come_in(pos, u, hex)
    if pos.counter(u).helicopter:
        pos.moved_any = True
        yield from helicopters.fly(pos, side, u, flown=1)
        return
    go = GroundMove(side, (u,), hex, allowance(pos, u))
    go = advance_to(pos, go, hex, halves(cost))
    while (ask := Ask(side, "19.0.c", ENTERING_WITH, pos, go)).count > 1:
        match (yield ask):
            case "with", v:
                come_in(pos, v, hex)
                go = replace(go, units=(*go.units, v), allowance=min(go.allowance, allowance(pos, v)))
            case _:
                break
    pos.column[hex] = pos.column.get(hex, 0) + 1
    pos.tell("19.0.c", "entered", units=pos.ids(go.units), hex=pos.label(hex), cost=cost)
    pos.move = replace(go, stopped=Stop("3.0.a", "one-hex-only", hex)) if go.spent > go.allowance else go
    yield from go_on(pos)


def come_in(pos: Position, u: int, hex: int) -> None:
    formation = pos.counter(u).formation
    if formation and pos.scenario.file.one_entry_point:
        pos.entry_choice.setdefault(formation, Entries(pos, pos.side(u)).ways(u)[hex])
    pos.put(u, hex)
    pos.moved.add(u)


def ways_in(pos: Position, u: int) -> Iterable[int]:
    """The hexes where a unit might enter."""
    return Entries(pos, pos.side(u)).ways(u)


def may_enter_at(pos: Position, u: int, hex: int) -> Reason | None:
    side = pos.side(u)
    if hex in ways_in(pos, u):
        return has_room(pos, side, u, hex)
    if any(hex in pos.scenario.area(point) for point in entry_points(pos, u)):
        return is_blocked(pos, side, hex)
    return no_entry_there(pos, u, hex)


def entry_hexes(pos: Position, u: int) -> list[int]:
    """The hexes where it may enter, in one pass."""
    side = pos.side(u)
    return [hex for hex in ways_in(pos, u) if has_room(pos, side, u, hex) is None]


def no_entry_there(pos: Position, u: int, hex: int) -> Reason:
    """Another point than the schedule's, or than the formation's choice [DM:EX19.2.b] [DM:EX19.2.c]."""
    chosen = pos.entry_choice.get(pos.counter(u).formation)
    if chosen and any(hex in pos.scenario.area(point) for line in due(pos, u) for point in line.points):
        return Reason("DM:EX19.2.c", "formation-uses", unit=pos.id(u), point=chosen)
    rule = "AR:EX19.2-5.f" if u in pos.scenario.schedule.variable else due(pos, u)[0].rule
    return Reason(rule, "no-entry-there", unit=pos.id(u), hex=pos.label(hex))


# -- several units as one stack ---------------------------------------------------------------------------------------


def may_come_along(pos: Position, go: GroundMove, u: int) -> Reason | None:
    return is_companion(Entries(pos, go.side), go, u)


def is_companion(entries: Entries, go: GroundMove, u: int) -> Reason | None:
    """Units that enter in the same hex may do so as one stack of at most three [19.0.c] [7.0.a]."""
    pos = entries.pos
    reason = may_enter_map(entries, u)
    if reason is not None:
        return reason
    if pos.counter(u).helicopter:
        return Reason("5.0.a", "flies-alone", unit=pos.id(u))
    if go.hex not in entries.ways(u):
        return no_entry_there(pos, u, go.hex)
    stack = GroundMove(go.side, (*go.units, u), go.hex, min(go.allowance, allowance(pos, u)), go.spent)
    return fits_in(pos, stack, go.hex, 0)


def companions(pos: Position, go: GroundMove) -> list[int]:
    """Who may come along, in one pass."""
    if len(go.units) == STACKING_LIMIT:
        return []
    entries, found = Entries(pos, go.side), []
    for group in openings(entries):
        u = group.units[0]
        if group.hexes >> go.hex & 1 and not pos.counter(u).helicopter and finds_room(entries, group):
            stack = GroundMove(go.side, (*go.units, u), go.hex, min(go.allowance, allowance(pos, u)), go.spent)
            if fits_in(pos, stack, go.hex, 0) is None:
                found += group.units
    return found


ENTRY_HEX: Question = Question(
    "entry-hex", PLACING, Verb("at", HEX, why_not=may_enter_at, listed=entry_hexes), about=lambda pos, u: About([u])
)
ENTERING_WITH: Question = Question(
    "enter-with",
    GATHERING,
    Verb("with", UNIT, why_not=may_come_along, listed=companions),
    Verb("done"),
    about=lambda pos, go: About(go.units, [go.hex]),
)
ENTER: Final[Verb] = Verb(
    "enter", UNIT,
    why_not=lambda pos, side, u: may_enter_map(Entries(pos, side), u), listed=able_to_enter,
    does=enter, then=(ENTRY_HEX, ENTERING_WITH, MOVING, helicopters.FLYING), rule="19.0.a",
)  # fmt: skip
