"""Whole orders: one line that stands for many answers.

    move U,V 2427 2429          and "go 2429": see `engine/march`
    enter U,V 4824 4624         reinforcements that come together: the entry hex, if there is a choice, and where to
    attack 2427,2428 with U,V support W air 2 chemical air      ("with all": everyone who can)
    barrage 2427 with U,V fire
    support U,V air 2 chemical air done          when support is asked for ("support all": everyone who can)

An order to attack only names who takes part, so that the odds can be seen; closed by "fire" it opens fire, and with
support named ("support none", too) it goes on to the end of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ...engine.ask import Answer, Ask, Refused
from ...engine.march import March, go_order, move_order, no_such_order
from ...engine.orders import units_and_hexes, words_of
from ...engine.reach import path_to, reach
from ...engine.reason import Modifier, Reason, Tally
from . import bridges, helicopters, movement
from .combat import gunners
from .obligation import attackers_of
from .position import Position
from .reinforcements import entry_cost, entry_hexes, may_come_along
from .scenario import ENEMY
from .support import supporters
from .units import Flight, GroundMove

SUPPORT_WORDS = ("support", "air", "chemical")
FAR = 1000  # half points: from anywhere to anywhere


def expand(game: Any, order: str) -> list[Answer]:
    """The answers that an order stands for. Raises Refused if it is none; the answers themselves are judged later."""
    pos: Position = game.position
    side = next(iter(game.asked), "")
    prompt = game.ask(side).prompt if side else ""
    match words_of(order):
        case ["move", *words] if side:
            return list(move_order(pos, MARCH, side, words))
        case ["enter", *words] if side:
            return list(enter_order(game, side, words))
        case ["go", *words] if prompt in ("move", "fly"):
            return list(go_order(pos, MARCH, words))
        case ["go", *words] if prompt == "enter-with":
            trial = tried(game, side, ["done"])
            return ["done", *go_order(trial.position, MARCH, words)]
        case [("attack" | "barrage") as verb, *words] if side:
            return combat_order(game, side, verb, words)
        case [("support" | "air" | "chemical"), *_] as words if prompt == "support":
            return list(support_order(game.ask(side), words))
        case [("support" | "air" | "chemical"), *_] as words if prompt in ("gather", "barrage"):
            return ["fire", *support_order(tried(game, side, ["fire"]).ask(side), words)]
    raise no_such_order("SEQ.C", order)


def tried(game: Any, side: str, answers: Sequence[Answer]) -> Any:
    """A game of its own in which these answers have been given."""
    trial = game.fork()
    for answer in answers:
        trial.answer(side, answer)
    return trial


# -- moving -----------------------------------------------------------------------------------------------------------


def fresh(pos: Position, side: str, hex: int) -> list[int]:
    """The units of a hex that may move: ground units rather than helicopters, which fly alone."""
    able = [u for u in pos.stack(hex, side) if movement.may_move(pos, side, u) is None]
    return [u for u in able if pos.scenario.on_ground[u]] or able[:1]


def way(pos: Position, go: GroundMove | Flight, goal: int) -> GroundMove | Flight:
    """The move at its goal, by the cheapest way; neighbours need no search, and the rules say whether they may be
    entered."""
    if goal in pos.scenario.board.neighbours[go.hex]:
        ways = {} if isinstance(go, Flight) else dict(movement.ways_on(pos, go.side, go.hex))
        if (
            not isinstance(go, Flight)
            and goal not in ways
            and (reason := movement.is_barred(pos, go.side, go.hex, goal))
        ):
            raise Refused([reason])
        cost = ways.get(goal, 1)
        return replace(go, hex=goal, spent=go.spent + cost, path=(*go.path, goal))
    path, cost = flight_path(pos, go, goal) if isinstance(go, Flight) else ground_path(pos, go, goal)
    return replace(go, hex=goal, spent=go.spent + cost, path=(*go.path, *path))


def flight_path(pos: Position, go: Flight, goal: int) -> tuple[list[int], int]:
    """It may fly over enemies, if that is where it is sent [5.0.e]."""
    closed, zone = movement.closed_hexes(pos, go.side), bytearray(pos.board.size)
    closed[goal] = 0
    edges = tuple(tuple((n, 1) for n in around) for around in pos.board.neighbours)
    found = reach(edges, go.hex, pos.board.distance(go.hex, goal) * 2, zone, closed)
    if goal not in found:
        raise no_way(pos, go, goal)
    return path_to(edges, found, go.hex, goal, zone), found[goal]


def ground_path(pos: Position, go: GroundMove, goal: int) -> tuple[list[int], int]:
    if pos.present[ENEMY[go.side]][goal]:
        raise Refused([Reason("4.0.a", "enemy-there", hex=pos.label(goal))])
    left = max(0, go.left)
    found = dict(movement.spread(pos, go.side, go.hex, left))
    if goal in found:
        zone = pos.zone[ENEMY[go.side]]
        return path_to(bridges.edges(pos), found, go.hex, goal, zone, movement.ZONE_COST), found[goal]
    farther = dict(movement.spread(pos, go.side, go.hex, FAR))
    if goal not in farther:
        raise no_way(pos, go, goal)
    short = {"cost": farther[goal] / 2, "left": left / 2}
    raise Refused([Reason("3.0.a", "beyond-reach", units=pos.ids(go.units), hex=pos.label(goal), **short)])


def no_way(pos: Position, go: GroundMove | Flight, goal: int) -> Refused:
    return Refused([Reason("3.0.a", "no-way", units=pos.ids(go.units), hex=pos.label(goal))])


def cost_of_step(pos: Position, go: GroundMove | Flight, a: int, b: int) -> Tally:
    return Tally([Modifier(1, "5.0.b", "flight")]) if isinstance(go, Flight) else movement.step_cost(pos, go.side, a, b)


def points(go: GroundMove | Flight) -> float:
    return go.allowance if isinstance(go, Flight) else go.allowance / 2


def reach_of(pos: Position, go: GroundMove | Flight) -> dict[str, float]:
    if isinstance(go, Flight):
        return helicopters.within_range(pos, go.side, go.hex, go.left)
    return movement.within_reach(pos, go)


MARCH = March(
    "3.0.a", Position.side, movement.may_move, fresh, movement.set_out, movement.may_join,
    way, cost_of_step, points, reach_of,
)  # fmt: skip


def enter_order(game: Any, side: str, words: Sequence[str]) -> Iterator[Answer]:
    """Tried out answer by answer: only so it is known who else could come along and how many points are left."""
    pos: Position = game.position
    named = units_and_hexes(pos, words)
    if named is None or not named[0] or len(words) < 2:
        raise no_such_order("19.0.a", "enter", *words)
    units, goals = named
    trial = game.fork()

    def give(answer: Answer) -> Answer:
        trial.answer(side, answer)
        return answer

    yield give("enter " + pos.id(units[0]))
    ways = entry_hexes(trial.position, units[0])
    yield give("at " + pos.label(way_in(pos, units, ways, goals)))
    if goals and goals[0] in ways:
        goals.pop(0)
    for place, u in enumerate(units[1:], 1):
        ask, answer = trial.ask(side), "with " + pos.id(u)
        if ask.prompt != "enter-with":  # nobody can come along any more: say why not this one
            stack = GroundMove(
                side, tuple(units[:place]), trial.position.units[units[0]].hex, movement.allowance(pos, units[0])
            )
            raise Refused([may_come_along(trial.position, stack, u) or ask.not_asked(answer)])
        yield give(answer)
    if trial.ask(side).prompt == "enter-with":
        yield give("done")
    if goals:
        yield from go_order(trial.position, MARCH, pos.labels(goals))
    yield "stop"


def way_in(pos: Position, units: Sequence[int], ways: Sequence[int], goals: Sequence[int]) -> int:
    """The entry hex named, the only one, or the one from which the goal costs least."""
    if goals and goals[0] in ways:
        return goals[0]
    if len(ways) == 1:
        return ways[0]
    side, costs = pos.side(units[0]), {}
    for hex in ways if goals else ():
        spent = movement.halves(entry_cost(pos, hex))
        left = max(0, min(movement.allowance(pos, u) for u in units) - spent)
        found = dict(movement.spread(pos, side, hex, left))
        if goals[0] in found:
            costs[hex] = spent + found[goals[0]]
    if not costs and goals:
        entry = {"units": pos.ids(units), "hexes": pos.labels(ways)}
        raise Refused([Reason("3.0.a", "beyond-reach-from-entry", hex=pos.label(goals[0]), **entry)])
    if not costs:
        raise Refused([Reason("19.0.b", "say-where-to-enter", units=pos.ids(units), hexes=pos.labels(ways))])
    return min(costs, key=lambda hex: costs[hex])


# -- fighting ---------------------------------------------------------------------------------------------------------


def combat_order(game: Any, side: str, verb: str, words: Sequence[str]) -> list[Answer]:
    pos: Position = game.position
    parts = in_parts([verb, *words], (verb, "with", "fire", *SUPPORT_WORDS))
    targets, units = parts[verb], parts.get("with", [])
    if not targets or not units:
        raise no_such_order("8.1.A", verb, *words)
    if units == ["all"]:
        units = able(pos, side, verb, targets)
    attack = [f"{verb} {targets[0]}", *gathered(pos, targets, units)]
    supported = any(word in parts for word in SUPPORT_WORDS)
    if supported or "fire" in parts:
        attack.append("fire")
    if not supported:
        return attack
    if parts.get("support") == ["all"]:
        trial = tried(game, side, attack)
        parts["support"] = able_to_support(trial.ask(side)) if side in trial.asked else []
    return [*attack, *committed(parts), "done"]


def support_order(ask: Ask, words: Sequence[str]) -> Iterator[Answer]:
    parts = in_parts(words, (*SUPPORT_WORDS, "done"))
    if parts.get("support") == ["all"]:
        parts["support"] = able_to_support(ask)
    yield from committed(parts)
    if "done" in parts:
        yield "done"


def able_to_support(ask: Ask) -> list[str]:
    return ask.pos.ids(supporters(ask.pos, ask.what)) if ask.prompt == "support" else []


def committed(parts: Mapping[str, Sequence[str]]) -> Iterator[Answer]:
    for word in SUPPORT_WORDS:
        yield from (f"{word} {what}" for what in parts.get(word, ()) if what != "none")


def in_parts(words: Sequence[str], headings: Sequence[str]) -> dict[str, list[str]]:
    """What follows each heading: "with U V air 2"."""
    parts: dict[str, list[str]] = {}
    part = ""
    for word in words:
        names_carrier = part == "chemical" and not parts[part]  # "chemical air"
        if word in headings and not names_carrier:
            part = word
            parts.setdefault(part, [])
        else:
            parts[part].append(word)
    return parts


def able(pos: Position, side: str, verb: str, targets: Sequence[str]) -> list[str]:
    """Everyone who can attack or barrage one of the hexes."""
    find = attackers_of if verb == "attack" else gunners
    hexes = [h for label in targets if (h := pos.hex_named(label)) is not None]
    return pos.ids(dict.fromkeys(u for h in hexes for u in find(pos, side, h)))


def gathered(pos: Position, targets: list[str], units: list[str]) -> Iterator[Answer]:
    """Units and further hexes in an order in which each can be named: a unit next to a hex named before, and a hex next
    to a unit named before."""
    neighbours = pos.scenario.board.neighbours
    standing = {id: pos.units[u].hex if (u := pos.index.get(id)) is not None else -1 for id in units}
    named, hexes, waiting = [pos.hex_named(targets[0])], targets[1:], list(units)
    while waiting or hexes:
        unit = next((id for id in waiting if any(h in neighbours[standing[id]] for h in named)), None)
        if unit is None and hexes:
            named.append(pos.hex_named(hexes[0]))
            yield "also " + hexes.pop(0)
        else:
            unit = unit or waiting[0]
            waiting.remove(unit)
            yield "with " + unit
