"""Reinforcements [19.0]: units that come over the edge of the map.

A player picks a unit, then the hex it enters ("at 4824"), perhaps takes others along, and goes on as in any other move.
"""

from __future__ import annotations

from collections.abc import Callable

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.phase import Activity
from ...engine.reason import Reason, Tally
from . import helicopters
from .datafiles import Reinforcement, VariableRow
from .movement import Move, advance_to, allowance, fits_in, go_on, halves, is_barred, may_stand
from .position import OFF, Position
from .scenario import STACKING_LIMIT
from .variable_reinforcements import brigades_of_the_turn, divided_nations, may_come_by_die


class Entries:
    """What the map and the schedule leave open to a side, looked up once for each ask."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos = pos
        self.side = side
        self._hexes: dict[str, list[int]] = {}
        self._ways: dict[tuple[str, ...], dict[int, str]] = {}
        self._room: dict[tuple[int, bool, str, int], Reason | None] = {}
        self._refused: dict[str, Reason | None] = {}
        self._divided: list[str] | None = None
        self._brigades: set[str] = set()

    def hexes(self, point: str) -> list[int]:
        if point not in self._hexes:
            self._hexes[point] = open_hexes(self.pos, self.side, point)
        return self._hexes[point]

    def ways(self, u: int) -> dict[int, str]:
        """The hexes where a unit may enter, each with the entry point it uses there."""
        points = entry_points(self.pos, u)
        if points not in self._ways:
            self._ways[points] = {hex: point for point in reversed(points) for hex in self.hexes(point)}
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


def scheduled(pos: Position, side: str) -> list[int]:
    """The side's units off the map that are due: nobody else can be expected but by the die."""
    coming = pos.scenario.schedule.coming(side, pos.turn, pos.impulse)
    return [u for u in coming if pos.units[u].where == OFF]


def waiting(pos: Position, side: str) -> list[int]:
    """The side's units off the map that the schedule or the die may bring now."""
    coming = pos.scenario.schedule.coming(side, pos.turn, pos.impulse, pos.variable_die)
    return [u for u in coming if pos.units[u].where == OFF]


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


def open_hexes(pos: Position, side: str, point: str) -> list[int]:
    """Hexes of an entry point without enemy units and zones; if there is none, the nearest road hexes at the edge of
    the map in the direction of the own edge [19.0.b]."""
    hexes = pos.scenario.area(point)
    found = [h for h in hexes if is_blocked(pos, side, h) is None]
    if found:
        return found
    detours = [
        (min(pos.scenario.board.distance(h, e) for e in hexes), h)
        for h in pos.scenario.schedule.border_roads
        if towards_own_edge(pos, side, hexes, h) and is_blocked(pos, side, h) is None
    ]
    nearest = min(detours, default=(0, 0))[0]
    return [h for distance, h in detours if distance == nearest]


def is_blocked(pos: Position, side: str, hex: int) -> Reason | None:
    """No reinforcement enters in a hex with enemy units or in an enemy zone [19.0.b]."""
    reason = is_barred(pos, side, hex, hex)
    if reason is None and pos.in_enemy_zone(hex, side):
        return Reason("19.0.b", "entry-in-zone", hex=pos.label(hex))
    return reason


def towards_own_edge(pos: Position, side: str, hexes: list[int], hex: int) -> bool:
    """Not farther from the own edge than the blocked entry; half a hex does not count."""
    own = {"west": -1, "east": 1}[pos.scenario.file.own_edge[side]]
    centre = pos.scenario.board.centre
    return own * centre(hex)[0] > min(own * centre(h)[0] for h in hexes) - 0.75


def entry_cost(pos: Position, hex: int) -> Tally:
    """The first unit or stack pays the cost of the hex, the second twice as much, and so on [19.0.c]. A road that
    leaves the map there counts."""
    roads = pos.scenario.schedule.roads_in.get(hex, ())
    cost = min((pos.scenario.way_cost(kinds, hex) for kinds in [*roads, {}]), key=halves)
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
    go = Move(side, [u], hex, allowance(pos, u))
    reason = may_stand(pos, go, hex)
    return None if reason is None else fits_in(pos, go, hex, halves(entry_cost(pos, hex)))


def enter_options(pos: Position, side: str) -> list[Answer]:
    entries = Entries(pos, side)
    return ["enter " + pos.id(u) for u in those_who(pos, waiting(pos, side), lambda u: may_enter_map(entries, u))]


def those_who(pos: Position, waiting: list[int], may: Callable[[int], Reason | None]) -> list[int]:
    """Who may enter of units off the map: of those that schedule, pace and stacking treat alike one is judged."""
    judged: dict[tuple[int, bool], bool] = {}
    found = []
    for u in waiting:
        kind = pos.scenario.schedule.alike[u], pos.units[u].out_of_supply
        if kind not in judged:
            judged[kind] = may(u) is None
        if judged[kind]:
            found.append(u)
    return found


def judge_enter(pos: Position, side: str, words: list[str]) -> Reasons:
    u = pos.find(words)
    if u is None or len(words) != 1:
        return pos.scenario.unknown("19.0.a", " ".join(words))
    return may_enter_map(Entries(pos, side), u)


def enter(pos: Position, side: str, words: list[str]) -> Procedure:
    """A unit or stack enters, pays for the entry hex [19.0.c], helicopters with a hex of their range, and goes on."""
    u = pos.scenario.index[words[0]]
    hex = pos.scenario.board.hex((yield entry_ask(pos, side, u)).split()[1])
    cost = entry_cost(pos, hex)
    come_in(pos, u, hex)
    if pos.counter(u).helicopter:
        pos.moved_any = True
        yield from helicopters.fly(pos, side, u, flown=1)
        return
    go = Move(side, [u], hex, allowance(pos, u))
    advance_to(pos, go, hex, halves(cost))
    while others := companions(pos, go):
        match (yield companion_ask(pos, go, others)).split():
            case ["with", id]:
                v = pos.scenario.index[id]
                come_in(pos, v, hex)
                go.units.append(v)
                go.allowance = min(go.allowance, allowance(pos, v))
            case _:
                break
    pos.column[hex] = pos.column.get(hex, 0) + 1
    pos.tell("19.0.c", "entered", units=pos.ids(go.units), hex=pos.label(hex), cost=cost)
    if go.spent > go.allowance:
        go.stopped = Reason("3.0.a", "one-hex-only", hex=pos.label(hex))
    yield from go_on(pos, go)


def come_in(pos: Position, u: int, hex: int) -> None:
    formation = pos.counter(u).formation
    if formation and pos.scenario.file.one_entry_point:
        pos.entry_choice.setdefault(formation, Entries(pos, pos.side(u)).ways(u)[hex])
    pos.put(u, hex)
    pos.moved.add(u)


def entry_ask(pos: Position, side: str, u: int) -> Ask:
    ways = Entries(pos, side).ways(u)

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["at", label] if (hex := pos.hex_named(label)) is not None:
                return may_enter_at(hex)
        return Reason("19.0.b", "not-an-option", answer=answer)

    def may_enter_at(hex: int) -> Reason | None:
        if hex in ways:
            return has_room(pos, side, u, hex)
        if any(hex in pos.scenario.area(point) for point in entry_points(pos, u)):
            return is_blocked(pos, side, hex)
        return no_entry_there(pos, u, hex)

    def options() -> list[Answer]:
        return ["at " + pos.label(hex) for hex in ways if may_enter_at(hex) is None]

    return Ask(side, "19.0.b", "entry-hex", options, judge, unit=pos.id(u))


def no_entry_there(pos: Position, u: int, hex: int) -> Reason:
    """Another point than the schedule's, or than the formation's choice [DM:EX19.2.b] [DM:EX19.2.c]."""
    chosen = pos.entry_choice.get(pos.counter(u).formation)
    if chosen and any(hex in pos.scenario.area(point) for line in due(pos, u) for point in line.points):
        return Reason("DM:EX19.2.c", "formation-uses", unit=pos.id(u), point=chosen)
    rule = "AR:EX19.2-5.f" if u in pos.scenario.schedule.variable else due(pos, u)[0].rule
    return Reason(rule, "no-entry-there", unit=pos.id(u), hex=pos.label(hex))


# -- several units as one stack ---------------------------------------------------------------------------------------


def may_come_along(entries: Entries, go: Move, u: int) -> Reason | None:
    """Units that enter in the same hex may do so as one stack of at most three [19.0.c] [7.0.a]."""
    pos = entries.pos
    reason = may_enter_map(entries, u)
    if reason is not None:
        return reason
    if pos.counter(u).helicopter:
        return Reason("5.0.a", "flies-alone", unit=pos.id(u))
    if go.hex not in entries.ways(u):
        return no_entry_there(pos, u, go.hex)
    stack = Move(go.side, [*go.units, u], go.hex, min(go.allowance, allowance(pos, u)), go.spent)
    return fits_in(pos, stack, go.hex, 0)


def companions(pos: Position, go: Move) -> list[int]:
    if len(go.units) == STACKING_LIMIT:
        return []
    entries = Entries(pos, go.side)
    return those_who(pos, waiting(pos, go.side), lambda u: may_come_along(entries, go, u))


def companion_ask(pos: Position, go: Move, others: list[int]) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["with", id] if (u := pos.scenario.unit(id)) is not None:
                return may_come_along(Entries(pos, go.side), go, u)
        return Reason("19.0.c", "not-an-option", answer=answer)

    options = [*("with " + pos.id(u) for u in others), "done"]
    return Ask(go.side, "19.0.c", "enter-with", options, judge, units=pos.ids(go.units), hex=pos.label(go.hex))


ACTIVITIES: dict[str, Activity] = {"enter": Activity(enter_options, judge_enter, enter)}
