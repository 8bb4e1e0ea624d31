"""Victory conditions [26.]: Control, Victory Points, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...engine.result import CONCEDED, Result
from .nerve import battlefield_integrity
from .nerve.leadership import is_armed, is_good_order
from .pack.scenario_files import Condition
from .position import CARRIED, Position
from .scenario import HOUSE


def points(pos: Position, type: str) -> int:
    """What a unit is worth, as it is now [26.211] [26.21]."""
    unit, table = pos.scenario.charts.units[type], pos.scenario.charts.vp
    names = {"hs": "half_squad", "unarmed_squad": "squad", "unarmed_hs": "half_squad"}
    row = table[names.get(unit.kind, unit.kind)]
    return row.vp + (max(0, -unit.leadership) if row.per_minus_leadership else 0)


def worth(pos: Position, u: int, type: str = "") -> int:
    """What a unit is worth, or would be as this counter; of Unarmed ones it is remembered who was a crew, and of which
    squads both halves were one [26.211] [20.5] [20.51]."""
    unit, row = pos.units[u], pos.scenario.charts.units[type or pos.units[u].type]
    if not unit.crew or not row.unarmed:
        return points(pos, row.id)
    return pos.scenario.charts.vp["crew"].vp * (2 if row.kind == "unarmed_squad" else 1)


def score_loss(pos: Position, u: int, to: str = "", sign: int = 1, counts: bool = True) -> None:
    """The enemy scores the Casualty VP of a unit, or the difference to what is left of it; a freed prisoner costs him
    what the capture had brought [26.22] [26.221] [26.222]. What `counts` not, does not shake its side [16.11]."""
    if counts:
        battlefield_integrity.loses(pos, u, to, sign)
    lost = worth(pos, u) - (worth(pos, u, to) if to else 0)
    enemy = pos.enemy(pos.side(u))
    pos.cvp[enemy] = pos.cvp.get(enemy, 0) + sign * lost


def count_prisoners(pos: Position) -> None:
    """Prisoners who are still held, or were led off the board, count double in the end [20.1] [26.222] [26.23]."""
    factor = pos.scenario.charts.vp["prisoner_factor"].vp
    for side, brought in pos.led_away.items():
        pos.cvp[side] += (factor - 1) * brought
    for side, brought in pos.led_to_score.items():
        pos.exit_vp[side] += (factor - 1) * brought
    for u, unit in enumerate(pos.units):
        if unit.by and unit.where == CARRIED and pos.is_person(u):
            enemy = pos.enemy(pos.side(u))
            pos.cvp[enemy] += (factor - 1) * worth(pos, u)


def first_control(pos: Position) -> None:
    """At the start a side Controls what only it may set up in; if only one sets up on the board, everything [26.11]."""
    of = pos.scenario
    areas = {
        side: frozenset().union(*(of.area[n] for n, g in enumerate(of.file.groups) if g.side == side))
        for side in of.sides
    }
    alone = next((s for s in of.sides if not areas[of.enemy[s]]), None)
    for hex in of.board.hexes:
        owners = [s for s in of.sides if hex in areas[s]]
        if alone is not None or len(owners) == 1:
            pos.held_hexes[hex] = alone or owners[0]
    for name, hexes in of.of_building.items():
        holders = {pos.held_hexes.get(h, "") for h in hexes}
        if len(holders) == 1 and (holder := holders.pop()):
            pos.held_buildings[name] = holder
    pos.shown_hexes, pos.shown_buildings = dict(pos.held_hexes), dict(pos.held_buildings)


def take_control(pos: Position, hexes: Iterable[int] | None = None) -> None:
    """An armed Good Order MMC, concealed or not, gains the hex at ground level, or on and under a bridge, and the
    building, in which no armed enemy is [26.11] [26.13] [26.131] [26.14]. What concealed units hold need not be known
    before the end [26.15]. If no hexes are named, wherever somebody has come, gone or changed since the last time."""
    of, present = pos.scenario, pos.present
    if hexes is None:
        hexes = _wherever_touched(pos)
    for hex in sorted(hexes):
        for side in of.sides:
            if present[side][hex] and not _is_theirs(pos, hex, side):
                takers = [u for u in pos.stack(hex, side) if _gains(pos, u)]
                seen = [u for u in takers if not pos.units[u].concealed]
                _take(pos, hex, side, takers, pos.held_hexes, pos.held_buildings, known=False)
                _take(pos, hex, side, seen, pos.shown_hexes, pos.shown_buildings, known=True)


def _wherever_touched(pos: Position) -> set[int]:
    """The hexes in which somebody is, of those that were touched; a building changes hands in any of its hexes: enemies
    anywhere in it were in the way."""
    of, at, found = pos.scenario, pos.at, set[int]()
    for hex in pos.touched:
        building = of.buildings.get(hex)
        if building is not None:
            for part in of.of_building[building.id]:
                if part in at:
                    found.add(part)
        elif hex in at:
            found.add(hex)
    pos.touched = set()
    return found


def _is_theirs(pos: Position, hex: int, side: str) -> bool:
    """There is nothing left for a side to gain in a hex."""
    if pos.held_hexes.get(hex) != side or pos.shown_hexes.get(hex) != side:
        return False
    building = pos.scenario.buildings.get(hex)
    return building is None or pos.held_buildings.get(building.id) == side == pos.shown_buildings.get(building.id)


def _take(
    pos: Position, hex: int, side: str, takers: list[int], hexes: dict[int, str], buildings: dict[str, str], known: bool
) -> None:
    if not takers:
        return
    of = pos.scenario
    on_ground = hex in of.bridges or any(pos.units[u].level == 0 for u in takers)
    if on_ground and not _resisted(pos, (hex,), side, known):
        if known and hexes.get(hex) != side and any(of.hex_named(h) == hex for c in goals(pos) for h in c.hexes):
            pos.tell("26.13", "takes-hex", side=side, hex=pos.label(hex))
        hexes[hex] = side
    building = of.buildings.get(hex)
    if building is not None and not _resisted(pos, of.of_building[building.id], side, known):
        if known and buildings.get(building.id) != side and any(building.id in c.buildings for c in goals(pos)):
            pos.tell("26.14", "takes-building", side=side, building=building.use or HOUSE, hex=pos.label(hex))
        buildings[building.id] = side


def goals(pos: Position) -> list[Condition]:
    """What the game is fought for."""
    of = pos.scenario.file.victory
    return [*of.conditions, *of.opponent]


def _gains(pos: Position, u: int) -> bool:
    moving = pos.move is not None and u in pos.move.units and pos.move.vertices
    return pos.type(u).mmc and is_armed(pos, u) and is_good_order(pos, u) and not moving and not pos.units[u].mounted


def _resisted(pos: Position, hexes: Iterable[int], side: str, known: bool) -> bool:
    enemy = pos.enemy(side)
    there = pos.present[enemy]
    for hex in hexes:
        for v in pos.stack(hex, enemy) if there[hex] else ():
            if is_armed(pos, v) and not pos.units[v].by and not (known and pos.units[v].concealed):
                return True
    return False


def reached(pos: Position, of: Condition, side: str) -> int:
    """How much of a condition a side has reached."""
    match of.kind:
        case "control_buildings":
            return sum(pos.held_buildings.get(name) == side for name in of.buildings)
        case "control_hexes":
            return sum(pos.held_hexes.get(pos.scenario.hex_named(h)) == side for h in of.hexes)
        case "exit_vp":
            return pos.exit_vp.get(side, 0)
        case "cvp":
            return pos.cvp.get(of.by, 0)
        case "cvp_not_less":
            return pos.cvp.get(of.by, 0) - pos.cvp.get(pos.enemy(of.by), 0)


def is_met(pos: Position, of: Condition, side: str) -> bool:
    return reached(pos, of, side) >= of.at_least


def has_won(pos: Position, side: str) -> bool:
    """Whether the side that has conditions fulfils them now."""
    of = pos.scenario.file.victory
    if of.mode == "points":
        return sum(c.each * reached(pos, c, side) for c in of.conditions) >= of.points_needed
    return all(is_met(pos, c, side) for c in of.conditions)


def end_at_once(pos: Position) -> bool:
    """Conditions that end the game as soon as they are met: looked at after each attack, expenditure and activity, when
    a simultaneous Close Combat is over, and whenever a phase is [26.222]. Gives whether the game is over."""
    if pos.result is not None:
        return True
    if pos.touched:
        take_control(pos)  # whoever was in the way may be gone, and men may have rallied [26.11]
    of = pos.scenario.file.victory
    if of.when == "immediately" and has_won(pos, of.side):
        finish(pos, of.side, "26.2")
        return True
    for c in of.opponent:
        if c.when == "immediately" and is_met(pos, c, pos.enemy(of.side)):
            finish(pos, pos.enemy(of.side), "26.2")
            return True
    return False


def is_undecided(pos: Position, side: str) -> bool:
    """Nobody has won at once [26.222]."""
    return not end_at_once(pos)


def undecided(has: Callable[[Position, str], bool]) -> Callable[[Position, str], bool]:
    """As long as a side has something to do in a phase, and nobody has won at once [26.222]."""
    return lambda pos, side: not end_at_once(pos) and has(pos, side)


def end_of_game(pos: Position) -> None:
    """The last turn is over: the other side has won if the conditions are not met [26.3] [3.9]."""
    of = pos.scenario.file.victory
    take_control(pos)
    count_prisoners(pos)
    if has_won(pos, of.side):
        finish(pos, of.side, "26.1")
    else:
        finish(pos, pos.enemy(of.side), "26.3")


def finish(pos: Position, winner: str, rule: str) -> None:
    pos.result = Result(winner, "victory", rule, {s: pos.cvp.get(s, 0) for s in pos.scenario.sides})
    pos.tell(rule, "game-ends", side=winner)


def conceded(pos: Position, side: str) -> Result:
    """The rules do not speak of giving up: the opponent has won, as if the conditions were met or avoided."""
    return Result(
        pos.enemy(side), CONCEDED, "26.1" if pos.enemy(side) == pos.scenario.file.victory.side else "26.3", loser=side
    )


def led_off(pos: Position, side: str, prisoner: int, scores: bool) -> None:
    """A prisoner who is led off the board where Exit VP are scored brings his own, twice that in the end [26.23]."""
    brings = worth(pos, prisoner)
    pos.led_away[side] = pos.led_away.get(side, 0) + brings
    if scores:
        pos.exit_vp[side] = pos.exit_vp.get(side, 0) + brings
        pos.led_to_score[side] = pos.led_to_score.get(side, 0) + brings


def exit_worth(pos: Position, u: int) -> int:
    """Exit VP of a unit at this moment; broken Personnel count nothing [26.23]."""
    return 0 if pos.units[u].broken or pos.type(u).kind == "hero" else worth(pos, u)
