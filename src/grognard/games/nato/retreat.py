"""Retreats [25.7]: steps lost instead, ways out by priority, zones that cost a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.losses import last_steps
from ...engine.paths import Path, best_paths, open_paths
from ...engine.phase import choose
from ...engine.question import CHOICE, LOSSES, RETREAT, About, Question
from ...engine.verbs import HEX, UNIT, Verb
from . import contamination, stacking, territorial
from .attack import Attack
from .headquarters import may_hq_enter
from .losses import eliminate, lose_step
from .position import Position
from .results import LOSING, Loss, disrupt_all, first_to_lose
from .scenario import ENEMY
from .strength import ground
from .zones import counts, in_enemy_zone


def retreat_result(pos: Position, made: Attack) -> int:
    """Hexes that the defenders must go: terrain of the objective takes one or two off [25.7.2]."""
    assert made.result is not None
    return max(0, made.result.retreat - ground(pos, made.target).retreat_reduced)


def retreat_after_combat(pos: Position, made: Attack, units: Sequence[int]) -> Procedure:
    """Steps are traded for hexes, those of units on trains for nothing [13.4.4]; then those who are left go [25.7]."""
    whole = length = retreat_result(pos, made)
    while length and (left := [u for u in standing(pos, units) if not pos.units[u].train]):
        trade = Trade(made, first_to_lose(pos, made, left), length)
        word, *args = yield Ask(made.defender, "25.7", TRADING, pos, trade)
        if word != "lose":
            break
        lose_step(pos, args[0], "25.7")
        length -= 1
    left = standing(pos, units)
    if whole and not length and not left:
        made.stood_fast = True
        pos.tell("25.7.1", "they-shall-not-pass", hex=pos.label(made.target))
    if length:
        yield from retreat(pos, made, without_trains(pos, left), length)


def standing(pos: Position, units: Sequence[int]) -> list[int]:
    return [u for u in units if pos.standing[u]]


def without_trains(pos: Position, units: Sequence[int]) -> list[int]:
    """Units on trains are lost when they have to retreat [13.4.4]."""
    for u in units:
        if pos.units[u].train:
            eliminate(pos, u, "13.4.4")
    return standing(pos, units)


def retreat(pos: Position, made: Attack, units: list[int], length: int) -> Procedure:
    """As one stack or one after the other [25.7.3], disrupted or not [25.6.4.2]: "apart" lets one unit go its own
    way."""
    while units:
        going = units
        go = Retreat(made, going, length, ways_out(pos, made.target, going, length))
        if go.paths != [()] and (len(units) > 1 or len(go.paths) > 1):
            word, arg = yield Ask(made.defender, "25.7.3", RETREATING, pos, go)
            if word == "apart":
                going = [arg]
                go = Retreat(made, going, length, ways_out(pos, made.target, going, length))
                path = go.paths[0]
                if len(go.paths) > 1:
                    _, path = yield Ask(made.defender, "25.7.3", ALONE, pos, go)
            else:
                path = arg
        else:
            path = go.paths[0]
        units = [u for u in units if u not in going]
        yield from go_back(pos, go, path)


def go_back(pos: Position, go: Retreat, path: Path) -> Procedure:
    """They go; zones on the way [25.7.4.1] and hexes not gone [25.7.3] cost a step each, of the owner's choice."""
    price = steps_lost(pos, go.units, path, go.length)
    if path:
        release(pos, go, path)
        for u in go.units:
            pos.put(u, path[-1])
        pos.tell("25.7.3", "retreated", units=pos.ids(go.units), path=pos.labels(path))
    for left in range(price, 0, -1):
        alive = standing(pos, go.units)
        if not alive:
            break
        lost = yield from choose(pos, go.attack.defender, "25.7.4.1", LOSING, alive, Loss(alive, left))
        lose_step(pos, lost, "25.7.4.1")
    if any(contamination.is_contaminated(pos, n) for n in path):
        nuclear = any(n in pos.nuclear for n in path)
        disrupt_all(pos, go.units, "21.1.3(8)" if nuclear else "22.3.1(8)")


def release(pos: Position, go: Retreat, path: Path) -> None:
    """Who has been forced out of his country or area is bound to it no longer [25.7.8]."""
    for u in go.units:
        if any(leaves_area(pos, u, go.attack.target, n) for n in path):
            pos.released.add(u)


# -- ways out ----------------------------------------


class Retreat(NamedTuple):
    """Who retreats together, how far, and the ways that are equally good."""

    attack: Attack
    units: list[int]
    length: int
    paths: list[Path]


def ways_out(pos: Position, start: int, units: Sequence[int], length: int) -> list[Path]:
    """The ways that cost least steps [25.7.4.2], and of those the ones that keep most priorities [25.7.4] [8.2.6]:
    restricted units stay where they may be [25.7.8], not in enemy zones, even where a friend cancels them, not beside
    enemies, not onto contaminated ground, towards the
    rear, not over-stacked, not into mountains or across major rivers."""
    side = pos.side(units[0])
    return best_paths(
        possible(pos, side, start, units, length),
        lambda path: steps_lost(pos, units, path, length),
        lambda path: sum(leaves_area(pos, u, start, n) for u in units for n in path),
        lambda path: sum(in_enemy_zone(pos, n, side) for n in path),
        lambda path: sum(beside_enemy(pos, side, n) for n in path),
        lambda path: sum(contamination.is_contaminated(pos, n) for n in path),
        lambda path: not_to_the_rear(pos, side, start, path),
        lambda path: not halts(pos, side, path, length) and is_crowded(pos, side, units, path),
        lambda path: hard_going(pos, start, path),
    )


def possible(pos: Position, side: str, start: int, units: Sequence[int], length: int) -> list[Path]:
    """Ways of the whole length, which end so far from the objective; of one hex, if a friend stands there or the ground
    would shorten a retreat; where there is none, as far as anybody can go [25.7.3]. Who may not stay in a nuclear hex
    goes on [21.1.3(8)]."""
    board = pos.board

    def may_go(a: int, n: int) -> bool:
        return may_retreat_into(pos, side, a, n)

    for hexes in range(length, 0, -1):
        found = [p for p in open_paths(board, start, hexes, may_go) if board.distance(start, p[-1]) == hexes]
        if hexes == length:
            found += further(pos, start, found, units, may_go)
        if hexes > 1:
            found += [p for p in open_paths(board, start, 1, may_go) if may_halt(pos, side, p[0])]
        found = [p for p in found if may_stay(pos, units, p[-1])]
        if found:
            return found
    return [()]


def further(
    pos: Position, start: int, short: Sequence[Path], units: Sequence[int], may_go: Callable[[int, int], bool]
) -> list[Path]:
    """From nuclear hexes, in which only hard units stay, the way goes on by one hex."""
    return [
        (*path, n)
        for path in short
        if not may_stay(pos, units, path[-1])
        for n in pos.board.neighbours[path[-1]]
        if n != start and may_go(path[-1], n)
    ]


def may_stay(pos: Position, units: Sequence[int], hex: int) -> bool:
    """Units that are not hard retreat through nuclear hexes, but not only into them [21.1.3(8)]."""
    return hex not in pos.nuclear or all(pos.counter(u).hard for u in units)


def may_retreat_into(pos: Position, side: str, a: int, n: int) -> bool:
    """Not into enemies, enemy cities or prohibited terrain [25.7.4]."""
    if not pos.scenario.passable(a, n) or pos.held[ENEMY[side]] >> n & 1:
        return False
    return not pos.present[ENEMY[side]][n]


def may_halt(pos: Position, side: str, hex: int) -> bool:
    """The second hex is waived where a friend stands in the first, or ground that shortens retreats [25.7.3]."""
    return bool(pos.present[side][hex]) or ground(pos, hex).retreat_reduced > 0


def halts(pos: Position, side: str, path: Path, length: int) -> bool:
    """Whether a way leaves the second hex out because it may, be the first one as crowded as it will [25.7.3]."""
    return len(path) == 1 < length and may_halt(pos, side, path[0])


def steps_lost(pos: Position, units: Sequence[int], path: Path, length: int) -> int:
    """One for every hex in an enemy zone that no friend cancels [25.7.4.1] [8.5.d], and for every hex not gone
    [25.7.3]."""
    side = pos.side(units[0])
    zones = sum(counts(pos, n, side, "retreat_costs_step") for n in path)
    return zones + (0 if halts(pos, side, path, length) else max(0, length - len(path)))


def leaves_area(pos: Position, u: int, start: int, n: int) -> bool:
    """A territorial unit out of its country [3.2.5.1], or a headquarters out of its area [25.7.8]."""
    if pos.scenario.territorial[u]:
        return territorial.leaves_home(pos, u, start, n)
    return pos.counter(u).hq and u not in pos.released and may_hq_enter(pos, u, n) is not None


def beside_enemy(pos: Position, side: str, hex: int) -> bool:
    enemy = pos.present[ENEMY[side]]
    return any(enemy[n] for n in pos.board.neighbours[hex])


def not_to_the_rear(pos: Position, side: str, start: int, path: Path) -> int:
    """Steps that do not lead towards the friendly rear, which differs in the BALTAP zone [25.7.5]."""
    wrong, a = 0, start
    for n in path:
        zone = "baltap" if pos.scenario.zone_of["baltap"] >> a & 1 else "main"
        wrong += pos.board.direction(a, n) not in pos.scenario.charts.rear[zone, side]
        a = n
    return wrong


def is_crowded(pos: Position, side: str, units: Sequence[int], path: Path) -> bool:
    """Over-stacking is a last resort, to be cured by the end of the next Movement Phase [25.7.6]."""
    return bool(path) and stacking.is_over(pos, [*pos.stack(path[-1], side), *units])


def hard_going(pos: Position, start: int, path: Path) -> int:
    """Mountains entered and major rivers crossed [25.7.4]."""
    bad, a = 0, start
    for n in path:
        bad += pos.scenario.primary[n] == "mountain" or "major_river" in pos.board.side(a, n)
        a = n
    return bad


# -- questions ----------------------------------------


class Trade(NamedTuple):
    """Whose steps may be lost instead of going so many hexes."""

    attack: Attack
    among: list[int]
    length: int


TRADING: Question = Question(
    "trade-steps",
    LOSSES,
    Verb("lose", UNIT, among=lambda pos, trade: trade.among),
    Verb("go", rule="25.7.3"),
    about=lambda pos, trade: About(trade.among, [trade.attack.target], trade.length),
    consequences=lambda pos, trade: last_steps(pos, "3.2.10.4", trade.among, Position.steps),
)
RETREATING: Question = Question(
    "retreat-path",
    RETREAT,
    Verb("retreat", HEX.several(), among=lambda pos, go: go.paths),
    Verb("apart", UNIT, among=lambda pos, go: go.units if len(go.units) > 1 else ()),
    about=lambda pos, go: About(go.units, [go.attack.target], go.length),
)
ALONE: Question = Question(
    "retreat-path",
    CHOICE,
    Verb("retreat", HEX.several(), among=lambda pos, go: go.paths),
    about=lambda pos, go: About(go.units, [go.attack.target], go.length),
)
