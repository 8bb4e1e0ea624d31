"""Victory points and the end of the game [12.0]."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.paths import rings
from ...engine.result import CONCEDED, Result
from .position import Position
from .scenario import ENEMY, LAND, SIDES

DESTROYED = 3  # strike level of a place [27.2]
INSTALLATION_EVENTS = {"airbase": "capture_airbase", "port": "capture_port", "installation": "capture_installation"}


def score(pos: Position, side: str, event: str, retaken: bool = False, hex: int | None = None) -> None:
    """Points of this turn [12.1]; the report names the hex that they are given for."""
    award = pos.scenario.charts.awards[event]
    points = award.vp_retaken if retaken else award.vp
    if points:
        pos.this_turn[side] += points
        where = None if hex is None else pos.label(hex)
        pos.tell(award.rule, "scored", side=side, points=points, event=event, hex=where)


def score_hex(pos: Position, hex: int, side: str) -> None:
    """What a captured hex is worth, each time it is captured [12.1.a]; installations that were destroyed nothing until
    they are whole again [12.1.2]."""
    scenario = pos.scenario
    retaken = scenario.home_side[hex] == side
    if scenario.urban >> hex & 1:
        capital = pos.label(hex) in scenario.module.sides[ENEMY[side] if not retaken else side].capitals  # type: ignore[index]
        score(pos, side, "capture_capital_urban" if capital else "capture_urban", retaken, hex)
    elif scenario.cities >> hex & 1:
        score(pos, side, "capture_city", retaken, hex)
    for installation in scenario.installations.get(hex, ()):
        name = f"{pos.label(hex)} {installation.kind}"
        if pos.place_strikes.get(name) == DESTROYED or name in pos.restored:  # [12.1.2] [27.2.a]
            continue
        score(pos, side, INSTALLATION_EVENTS[installation.kind], retaken, hex)
    for extra in scenario.file.victory.extra_hexes:
        if extra.side == side and pos.label(hex) in extra.hexes and not (extra.once and hex in pos.scored):
            pos.scored.add(hex)
            pos.this_turn[side] += extra.vp
            pos.tell("12.1", "scored", side=side, points=extra.vp, event="extra_hex", hex=pos.label(hex))


def victory_phase(pos: Position, side: None) -> Procedure:
    """Points of the turn are added to the total, and kept until the next turn reads them [12.1.b] [SOP.V.1]."""
    yield from ()
    score_awards(pos)
    for s in SIDES:
        pos.points[s] += pos.this_turn[s]
    pos.result = automatic(pos)  # [SOP.V.2]
    cease_fire = pos.accepting == set(SIDES)  # [28.0]
    if pos.result is None and (cease_fire or pos.turn == pos.scenario.last_turn):
        pos.result = final_result(pos)  # [SOP.V.2]


def final_result(pos: Position) -> Result:
    """The side with more points wins; its lead sets the level [12.3]."""
    leader = max(SIDES, key=lambda s: pos.points[s])
    lead = pos.points[leader] - pos.points[ENEMY[leader]]
    margins = pos.scenario.file.victory.margins
    level = next(
        (name for name in ("decisive", "substantive", "marginal") if lead >= getattr(margins, name)), "stalemate"
    )
    return Result(None if level == "stalemate" else leader, level, "12.3", dict(pos.points))


def conceded(pos: Position, side: str) -> Result:
    """The rules do not speak of giving up: the opponent has won, whatever the points."""
    return Result(ENEMY[side], CONCEDED, "12.3", loser=side)


# -- awards of the module [M.1] ---------------------------------------------------------------------------------------


def score_awards(pos: Position) -> None:
    """The corridor from the exclave to Belarus, and the road that relieves the Baltic capitals [M.1] [M.1.a]."""
    given = pos.scenario.file.victory.awards
    if "corridor" in given and "corridor" in pos.scenario.specials:
        special = pos.scenario.module.rule("corridor")
        if holds_corridor(pos):
            pos.awards.add("corridor")
            score(pos, "russia", "corridor")
        relief = special.relief
        if "relief" in given and relief is not None and relief.after_award in pos.awards and holds_road(pos):
            score(pos, "nato", "relief")


def corridor_hexes(pos: Position) -> list[int]:
    """The land of the corridor area [M.1]."""
    area = pos.scenario.module.rule("corridor").area
    assert area is not None
    board, scenario = pos.board, pos.scenario

    def lies_in(h: int) -> bool:
        col, row = int(board.labels[h][:2]), int(board.labels[h][2:])
        inside = area.cols[0] <= col <= area.cols[1] and area.rows[0] <= row <= area.rows[1]
        return inside and scenario.country_of[h] in area.countries and bool(scenario.is_land[h])

    return pos.known("corridor", lambda: [h for h in board.hexes if scenario.in_play >> h & 1 and lies_in(h)])


def ends_corridor(pos: Position, hex: int) -> bool:
    """Whether a hex of the corridor lies next to Belarus, where the chain ends [M.1]."""
    area = pos.scenario.module.rule("corridor").area
    assert area is not None
    return any(pos.scenario.country_of[n] == area.to_country for n in pos.board.neighbours[hex])


def holds_corridor(pos: Position) -> bool:
    """An unbroken chain of Russian hexes of the area from the exclave to Belarus, without a NATO unit."""
    board, exclave = pos.board, pos.scenario.exclave
    links = {h for h in corridor_hexes(pos) if pos.controller(h) == "russia" and not pos.present[LAND["nato"]][h]}
    begin = [h for h in links if any(exclave >> n & 1 for n in board.neighbours[h])]
    return any(ends_corridor(pos, h) for h, _ in rings(board, begin, links.__contains__))


def holds_road(pos: Position) -> bool:
    """A road over NATO hexes from Poland to a friendly Baltic capital."""
    relief = pos.scenario.module.rule("corridor").relief
    assert relief is not None
    board, scenario = pos.board, pos.scenario
    goals = {board.hex(label) for label in relief.to_hexes if pos.controller(board.hex(label)) == "nato"}
    todo = [h for h in board.hexes if scenario.country_of[h] == relief.from_country and pos.controller(h) == "nato"]
    seen = set(todo)
    while todo:
        here = todo.pop()
        if here in goals:
            return True
        for n in board.neighbours[here]:
            road = any(kind in board.side(here, n) for kind in relief.path)
            if n not in seen and road and pos.controller(n) == "nato":
                seen.add(n)
                todo.append(n)
    return False


# -- automatic victory [12.2] -----------------------------------------------------------------------------------------


def automatic(pos: Position) -> Result | None:
    """A throw for the leader whose lead reaches the level, and one for who holds all the enemy's capitals [12.2], each
    in the column of its number [12.2.a]."""
    level = pos.scenario.file.victory.automatic_level
    if not level:
        return None
    leader = max(SIDES, key=lambda s: pos.points[s])
    throwers = [leader] if pos.points[leader] - pos.points[ENEMY[leader]] >= level else []
    throwers += [s for s in SIDES if holds_capitals(pos, s)]
    for side in throwers:
        pos.victory_rolls += 1
        column = f"roll{pos.victory_rolls}" if pos.victory_rolls < 5 else "roll5_plus"
        die = pos.roll("12.2", side)
        if pos.scenario.charts.automatic_victory.result(die, column) == "victory":
            return Result(side, "automatic", "12.2.a", dict(pos.points))
    return None


def holds_capitals(pos: Position, side: str) -> bool:
    hexes = pos.scenario.module.sides[side].automatic_victory_hexes  # type: ignore[index]
    return all(pos.controller(pos.board.hex(label)) == side for label in hexes)
