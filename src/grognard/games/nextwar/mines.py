"""Mines [7.5]: markers on sea hexes and coasts, which ships lay, sweep and fear."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.pieces import MAP
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import weather
from .position import A, B, Position
from .scenario import ENEMY, has_sea
from .ships import INSHORE, change_level, ships
from .units import Mine

SWEPT_A_TURN: Final = 2
SWEPT_ON: Final = 3  # or less
SHIP_HELPS: Final = -2


def area(pos: Position, hex: int) -> set[int]:
    """The hexes that a marker affects: a sea hex alone, or a coast and the sea hexes next to it [7.5.3]."""
    if pos.board.terrain[hex] == "sea":
        return {hex}
    return {hex, *(n for n in pos.board.neighbours[hex] if pos.board.terrain[n] == "sea")}


def over(pos: Position, hex: int) -> set[int]:
    """The markers that affect a hex."""
    return {marker for marker in pos.mines if hex in area(pos, marker)}


def approaches(pos: Position, hex: int) -> list[int]:
    """The sea hexes over one of which a voyage to or from a port or beach goes [8.5.6.4] [8.5.7]."""
    if not hex or pos.board.terrain[hex] == "sea":
        return []
    return [n for n in pos.board.neighbours[hex] if pos.board.terrain[n] == "sea" and pos.scenario.in_play >> n & 1]


def is_entered(pos: Position, ship: str, start: int, end: int) -> bool:
    """Whether a voyage goes into or out of mines [8.5.6.4.1.b], from hex to hex of the same area, too [7.5.3]; the ship
    that laid them leaves them freely [7.5.1.1]."""
    return bool(over(pos, end)) or is_left(pos, ship, start)


def is_left(pos: Position, ship: str, hex: int) -> bool:
    """Whether mines of others than the ship itself affect a hex that it leaves."""
    return any(not ship or pos.mines[marker].layer != ship for marker in over(pos, hex))


def level_entered(pos: Position, start: int, end: int) -> int:
    """Areas that overlap are one: the highest level counts [7.5.3]. Of the sea hexes before a port or beach the one
    with the fewest mines is used."""
    here = over(pos, start)
    out = fewest(pos, approaches(pos, start)) - here
    into = (over(pos, end) | fewest(pos, approaches(pos, end))) - here
    if out & into:
        return level_of(pos, out | into)
    return level_of(pos, out) + level_of(pos, into)


def fewest(pos: Position, seas: list[int]) -> set[int]:
    return min((over(pos, n) for n in seas), key=lambda markers: level_of(pos, markers), default=set())


def level_of(pos: Position, markers: set[int]) -> int:
    return max((pos.mines[marker].level for marker in markers), default=0)


# -- laying [7.5.1] ---------------------------------------------------------------------------------------------------


def markers_left(pos: Position, side: str, level: int) -> int:
    limits = pos.scenario.module.limits.of(side)
    most = limits.mines_level1 if level == 1 else limits.mines_level2
    laid = sum(mine.side == side and mine.level == level for mine in pos.mines.values())
    return max(0, most - laid - pos.mines_gone.get(f"{side} {level}", 0))


def is_place(pos: Position, hex: int) -> bool:
    """Sea hexes, and coasts with a port or a beach [7.5.1]."""
    flags = pos.board.flags[hex]
    return bool(pos.scenario.in_play >> hex & 1) and (
        pos.board.terrain[hex] == "sea" or "beach" in flags or pos.scenario.has(hex, "port")
    )


def may_lay(pos: Position, side: str, u: int) -> Reason | None:
    """A ship on the coast lays a marker of level 2 instead of moving [7.5.1.1]: not if it may not move, in a Storm
    [4.1.3.a] or after it has withdrawn to port [27.4]."""
    if pos.side(u) != side or pos.counter(u).kind != "naval" or pos.units[u].where != MAP:
        return Reason("7.5.1.1", "not-on-the-coast", unit=pos.id(u))
    if u in pos.moved:
        return Reason("7.5.1.1", "has-moved", unit=pos.id(u))
    if not weather.allows(pos, "naval_movement"):
        return Reason("4.1.3.a", "no-sailing", unit=pos.id(u))
    if u in pos.in_port:
        return Reason("27.4", "stays-in-port", unit=pos.id(u))
    if not markers_left(pos, side, 2):
        return Reason("7.5", "no-mines-left")
    return None


def layers(pos: Position, side: str) -> list[int]:
    if not markers_left(pos, side, 2) or not weather.allows(pos, "naval_movement"):
        return []
    on_map = [u for u in ships(pos, side) if pos.standing[u] and u not in pos.moved and u not in pos.in_port]
    return [u for u in on_map if fields_near(pos, u)]


def fields_near(pos: Position, u: int) -> list[int]:
    here, places = pos.standing[u], places_for_mines(pos)
    return [h for h in (here, *pos.board.neighbours[here]) if h in places and is_free(pos, h, pos.side(u), 2)]


def is_free(pos: Position, hex: int, side: str, level: int) -> bool:
    """One marker a hex, but a smaller one may become greater [7.5.1]: the reading "mines-do-not-add-up"."""
    mine = pos.mines.get(hex)
    return mine is None or (mine.side == side and mine.level < level)


def fields(pos: Position, side: str) -> list[int]:
    """Where a side could lay a marker of level 1 from far away."""
    return [h for h in places_for_mines(pos) if is_free(pos, h, side, 1)]


def places_for_mines(pos: Position) -> dict[int, None]:
    """All of them, in order."""
    return pos.known("mine-fields", lambda: dict.fromkeys(h for h in pos.board.hexes if is_place(pos, h)))


LAYING: Question = Question(
    "lay-mines",
    PLACING,
    Verb("mine", HEX, among=lambda pos, what: what[1]),
    Verb("stay"),
    about=lambda pos, what: About(units=[what[0]] if what[0] is not None else []),
)


def lay(pos: Position, side: str, u: int) -> Procedure:
    said = yield Ask(side, "7.5.1.1", LAYING, pos, (u, fields_near(pos, u)))
    if said[0] == "mine":
        pos.moved.add(u)
        put(pos, said[1], side, 2, "7.5.1.1", pos.id(u))


def may_lay_unseen(pos: Position, side: str) -> Reason | None:
    """Submarines lay a marker of level 1 for a level of theirs, but not the last one [7.5.1.2]."""
    if pos.scenario.file.sea is None or pos.scenario.module.sea.tracks.submarine_owner != side:
        return Reason("7.5.1.2", "no-submarines")
    if pos.submarine <= 1:
        return Reason("7.5.1.2", "last-submarines")
    return None if markers_left(pos, side, 1) else Reason("7.5", "no-mines-left")


def lay_unseen(pos: Position, side: str) -> Procedure:
    said = yield Ask(side, "7.5.1.2", LAYING, pos, (None, fields(pos, side)))
    if said[0] == "mine":
        change_level(pos, side, -1, "7.5.1.2")
        put(pos, said[1], side, 1, "7.5.1.2")


def put(pos: Position, hex: int, side: str, level: int, rule: str, layer: str = "") -> None:
    pos.mines[hex] = Mine(side, level, layer)
    pos.changes += 1
    pos.tell(rule, "mined", hex=pos.label(hex), level=level, side=side)


# -- sweeping [7.5.2] -------------------------------------------------------------------------------------------------


def sweepable(pos: Position, what: tuple[str, tuple[int, ...]]) -> list[int]:
    """Enemy markers in waters whose Inshore Box is friendly, each once."""
    side, tried = what
    return [
        hex
        for hex, mine in sorted(pos.mines.items())
        if mine.side == ENEMY[side]
        and hex not in tried
        and any(pos.sea_control.get(f"{INSHORE}:{name}") == side for name in zones_of(pos, hex))
    ]


def zones_of(pos: Position, hex: int) -> set[str]:
    """The sea zones that a marker affects."""
    flags = [flag for h in area(pos, hex) for flag in pos.board.flags[h]]
    return {flag.removeprefix("zone:") for flag in flags if flag.startswith("zone:")}


SWEEPING: Question = Question("sweep", PLACING, Verb("sweep", HEX, among=sweepable), Verb("done"))


def mine_clearing(pos: Position, side: None) -> Procedure:
    """Each side tries up to two markers [7.5.2]."""
    for role in (A, B):
        player = pos.player(role)
        tried: tuple[int, ...] = ()
        while len(tried) < SWEPT_A_TURN and sweepable(pos, (player, tried)):
            said = yield Ask(player, "7.5.2", SWEEPING, pos, (player, tried))
            if said[0] == "done":
                break
            tried = (*tried, said[1])
            sweep(pos, player, said[1])


def sweep(pos: Position, side: str, hex: int) -> None:
    helped = any(pos.standing[u] in area(pos, hex) for u in ships(pos, side))
    die = pos.roll("7.5.2", side) + (SHIP_HELPS if helped else 0)
    if die > SWEPT_ON:
        pos.tell("7.5.2", "not-swept", hex=pos.label(hex))
        return
    mine = pos.mines.pop(hex)
    if mine.level > 1:  # the marker is exchanged; only one that is removed is out of the game
        pos.mines[hex] = Mine(mine.side, mine.level - 1, mine.layer)
    else:
        key = f"{mine.side} {mine.level}"
        pos.mines_gone[key] = pos.mines_gone.get(key, 0) + 1
    pos.changes += 1
    pos.tell("7.5.2", "swept", hex=pos.label(hex), level=mine.level - 1)


LAY: Verb = Verb("mine", UNIT, why_not=may_lay, listed=layers, does=lay, then=(LAYING,), rule="7.5.1.1")
LAY_UNSEEN: Verb = Verb("sow", why_not=may_lay_unseen, does=lay_unseen, then=(LAYING,), rule="7.5.1.2", only=has_sea)
