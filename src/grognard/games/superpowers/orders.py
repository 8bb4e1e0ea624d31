"""Whole orders: one line that stands for many answers.

    move U,V 2427 2429          units that go together, and the hexes they pass; gaps are filled by the cheapest way
    move 2427 2429              the same for all units of a hex that can go together
    go 2429                     the same for a move that has begun
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

from ...engine.ask import Answer, Ask, Refused
from ...engine.orders import entering, setting_out, units_and_hexes, words_of
from ...engine.reach import path_to, reach
from ...engine.reason import Reason
from . import bridges
from .combat import gunners
from .movement import ZONE_COST, Move, allowance, closed_hexes, halves, may_join, may_move
from .obligation import attackers_of
from .position import Position
from .reinforcements import Entries, entry_cost, may_come_along
from .scenario import ENEMY

SUPPORT_WORDS = ("support", "air", "chemical")
FAR = 1000  # half points: from anywhere to anywhere


def expand(game: Any, order: str) -> list[Answer]:
    """The answers that an order stands for. Raises Refused if it is none; the answers themselves are judged later."""
    pos: Position = game.position
    side = next(iter(game.asked), "")
    prompt = game.ask(side).prompt if side else ""
    match words_of(order):
        case ["move", *words] if side:
            return list(move_order(pos, side, words))
        case ["enter", *words] if side:
            return list(enter_order(game, side, words))
        case ["go", *words] if prompt in ("move", "fly"):
            return list(go_order(pos, game.ask(side), words))
        case ["go", *words] if prompt == "enter-with":
            trial = tried(game, side, ["done"])
            return ["done", *go_order(trial.position, trial.ask(side), words)]
        case [("attack" | "barrage") as verb, *words] if side:
            return combat_order(game, side, verb, words)
        case [("support" | "air" | "chemical"), *_] as words if prompt == "support":
            return list(support_order(game.ask(side), words))
        case [("support" | "air" | "chemical"), *_] as words if prompt in ("gather", "barrage"):
            return ["fire", *support_order(tried(game, side, ["fire"]).ask(side), words)]
    raise Refused([Reason("SEQ.C", "no-such-order", order=order)])


def tried(game: Any, side: str, answers: Sequence[Answer]) -> Any:
    """A game of its own in which these answers have been given."""
    trial = game.fork()
    for answer in answers:
        trial.answer(side, answer)
    return trial


# -- moving -----------------------------------------------------------------------------------------------------------


def move_order(pos: Position, side: str, words: Sequence[str]) -> Iterator[Answer]:
    named = units_and_hexes(pos, words)
    if named is None or len(words) < 2:
        raise Refused([Reason("SEQ.C", "no-such-order", order=" ".join(["move", *words]))])
    units, goals = named
    if not units:
        units, goals = whole_stack(pos, side, goals[0]), goals[1:]
    reason = may_move(pos, side, units[0])
    if reason is not None:
        raise Refused([reason])
    yield from setting_out(pos, units)
    yield from steps(pos, units, pos.units[units[0]].hex, goals)
    yield "stop"


def whole_stack(pos: Position, side: str, hex: int) -> list[int]:
    """The units of a hex that can go together: ground units rather than helicopters, which fly alone."""
    fresh = [u for u in pos.stack(hex, side) if may_move(pos, side, u) is None]
    if not fresh:
        raise Refused([Reason("3.0.a", "nobody-to-move", hex=pos.label(hex))])
    first = next((u for u in fresh if pos.counter(u).ground), fresh[0])
    go = Move(side, [first], hex, allowance(pos, first), by_air=first in pos.flown)
    for u in fresh:
        if u != first and may_join(pos, go, u) is None:
            go.units.append(u)
    return go.units


def go_order(pos: Position, ask: Ask, words: Sequence[str]) -> Iterator[Answer]:
    """The units under way go on, and may stop or not: that is asked next."""
    named = units_and_hexes(pos, words)
    if named is None or named[0]:
        raise Refused([Reason("SEQ.C", "no-such-order", order=" ".join(["go", *words]))])
    goals = named[1]
    units = [pos.scenario.index[id] for id in ask.about.get("units") or [ask.about["unit"]]]
    yield from steps(pos, units, pos.scenario.board.hex(ask.about["hex"]), goals, int(ask.about["left"] * 2))


def enter_order(game: Any, side: str, words: Sequence[str]) -> Iterator[Answer]:
    """Tried out answer by answer: only so it is known who else could come along and how many points are left."""
    pos: Position = game.position
    named = units_and_hexes(pos, words)
    if named is None or not named[0] or len(words) < 2:
        raise Refused([Reason("19.0.a", "no-such-order", order=" ".join(["enter", *words]))])
    units, goals = named
    trial = game.fork()

    def give(answer: Answer) -> Answer:
        trial.answer(side, answer)
        return answer

    yield give("enter " + pos.id(units[0]))
    ways = [pos.scenario.board.hex(answer.split()[1]) for answer in trial.ask(side).options]
    yield give("at " + pos.label(way_in(pos, units, ways, goals)))
    if goals and goals[0] in ways:
        goals.pop(0)
    for place, u in enumerate(units[1:], 1):
        ask, answer = trial.ask(side), "with " + pos.id(u)
        if ask.prompt != "enter-with":  # nobody can come along any more: say why not this one
            stack = Move(side, list(units[:place]), trial.position.units[units[0]].hex, allowance(pos, units[0]))
            raise Refused([may_come_along(Entries(trial.position, side), stack, u) or ask.not_asked(answer)])
        yield give(answer)
    if trial.ask(side).prompt == "enter-with":
        yield give("done")
    if goals:
        yield from go_order(trial.position, trial.ask(side), pos.labels(goals))
    yield "stop"


def way_in(pos: Position, units: Sequence[int], ways: Sequence[int], goals: Sequence[int]) -> int:
    """The entry hex named, the only one, or the one from which the goal costs least."""
    if goals and goals[0] in ways:
        return goals[0]
    if len(ways) == 1:
        return ways[0]
    side, costs = pos.side(units[0]), {}
    for hex in ways if goals else ():
        left = max(0, min(allowance(pos, u) for u in units) - (spent := halves(entry_cost(pos, hex))))
        found = reach(bridges.edges(pos), hex, left, pos.zone[ENEMY[side]], closed_hexes(pos, side), ZONE_COST)
        if goals[0] in found:
            costs[hex] = spent + found[goals[0]]
    if not costs and goals:
        entry = {"units": pos.ids(units), "hexes": pos.labels(ways)}
        raise Refused([Reason("3.0.a", "beyond-reach-from-entry", hex=pos.label(goals[0]), **entry)])
    if not costs:
        raise Refused([Reason("19.0.b", "say-where-to-enter", units=pos.ids(units), hexes=pos.labels(ways))])
    return min(costs, key=lambda hex: costs[hex])


def steps(
    pos: Position, units: Sequence[int], here: int, goals: Sequence[int], left: int | None = None
) -> Iterator[Answer]:
    for goal in goals:
        yield from entering(pos, way(pos, units, here, goal, left))
        here = goal


def way(pos: Position, units: Sequence[int], start: int, goal: int, left: int | None = None) -> list[int]:
    """The cheapest way for units that go together, with so many half points left (none: all they have); neighbours
    need none, and the rules say whether they may."""
    if goal in pos.scenario.board.neighbours[start]:
        return [goal]
    side = pos.side(units[0])
    closed = closed_hexes(pos, side)
    if pos.present[ENEMY[side]][goal] and pos.counter(units[0]).ground:
        raise Refused([Reason("4.0.a", "enemy-there", hex=pos.label(goal))])
    if pos.counter(units[0]).helicopter:
        closed[goal] = 0  # it may fly over enemies, if that is where it is sent [5.0.e]
        board, zone = pos.scenario.board, bytearray(pos.scenario.board.size)
        edges = tuple(tuple((n, 1) for n in around) for around in board.neighbours)
        found, cost = reach(edges, start, board.distance(start, goal) * 2, zone, closed), (0, 0)
    else:
        edges, zone, cost = bridges.edges(pos), pos.zone[ENEMY[side]], ZONE_COST
        left = min(allowance(pos, u) for u in units) if left is None else max(0, left)
        found = reach(edges, start, left, zone, closed, cost)
        if goal not in found and goal in (farther := reach(edges, start, FAR, zone, closed, cost)):
            short = {"cost": farther[goal] / 2, "left": left / 2}
            raise Refused([Reason("3.0.a", "beyond-reach", units=pos.ids(units), hex=pos.label(goal), **short)])
    if goal not in found:
        raise Refused([Reason("3.0.a", "no-way", units=pos.ids(units), hex=pos.label(goal))])
    return path_to(edges, found, start, goal, zone, cost)


# -- fighting ---------------------------------------------------------------------------------------------------------


def combat_order(game: Any, side: str, verb: str, words: Sequence[str]) -> list[Answer]:
    pos: Position = game.position
    parts = in_parts([verb, *words], (verb, "with", "fire", *SUPPORT_WORDS))
    targets, units = parts[verb], parts.get("with", [])
    if not targets or not units:
        raise Refused([Reason("8.1.A", "no-such-order", order=" ".join([verb, *words]))])
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
        parts["support"] = supporters(trial.ask(side)) if side in trial.asked else []
    return [*attack, *committed(parts), "done"]


def support_order(ask: Ask, words: Sequence[str]) -> Iterator[Answer]:
    parts = in_parts(words, (*SUPPORT_WORDS, "done"))
    if parts.get("support") == ["all"]:
        parts["support"] = supporters(ask)
    yield from committed(parts)
    if "done" in parts:
        yield "done"


def supporters(ask: Ask) -> list[str]:
    return [option.split()[1] for option in ask.options if option.startswith("support ")]


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
    standing = {id: pos.units[u].hex if (u := pos.scenario.unit(id)) is not None else -1 for id in units}
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
