"""Skirmish: a tiny game with everything that is hard for an engine.

Both sides bid in secret for the first move [S.1]. A visible unit that moves is reacted to at each hex [S.4]; against
the reaction its own side may counter [S.5], and against that the first firer may throw smoke [S.6]: asks three deep
inside a move. Units are concealed until they fire or are bumped into [S.8]; reserves of smoke are secret [S.2].
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import msgspec

from grognard.engine.ask import Ask, Procedure
from grognard.engine.data import Pack
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.hexmap import HexMap
from grognard.engine.info import Choice, GameInfo, OptionInfo
from grognard.engine.phase import phase
from grognard.engine.position import Position
from grognard.engine.question import CHOICE, NUMBER_OF, PATH, PHASE, About, Question
from grognard.engine.reason import Reason
from grognard.engine.result import Result
from grognard.engine.sequence import each_side, sequence, step
from grognard.engine.verbs import HEX, NUMBER, UNIT, Verb

SIDES = ("red", "blue")
ENEMY = {"red": "blue", "blue": "red"}
RULES = frozenset(f"S.{n}" for n in range(1, 9))
GRIDS = {"meadow": "cols=1..5 rows=1..4 shift=odd", "lane": "cols=1..7 rows=1..2 shift=even"}
GONE = -1
LAST_TURN = 3


class Scenario:
    """Two units a side, on opposite edges; each side's second unit is concealed."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        self.slug = slug
        self.options = options
        self.board = field(GRIDS[slug])
        self.index = {id: u for u, id in enumerate(("r1", "r2", "b1", "b2"))}


def field(grid: str) -> HexMap:
    """An empty field of clear hexes."""
    lines = [f"grid flat {grid} label={{c}}{{r}} east=+ south=+", "terrain c clear"]
    cols, rows = (range(int(a), int(b) + 1) for a, b in (w.split("=")[1].split("..") for w in grid.split()[:2]))
    lines += [f"h {c}{r} c -" for c in cols for r in rows]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "field.hexmap"
        path.write_text("\n".join(lines))
        return HexMap.load(path)


class Unit(msgspec.Struct, frozen=True):
    side: str
    hex: int
    hidden: bool


@dataclass(kw_only=True)
class Skirmish(Position):
    units: list[Unit]
    points: dict[str, int]  # left to bid with
    reserve: dict[str, int] = dataclasses.field(default_factory=dict)  # secret
    first: str = "red"
    moved: set[int] = dataclasses.field(default_factory=set)
    scenario: Scenario = dataclasses.field(init=False, repr=False, compare=False)

    def derive(self) -> None:
        self.at: dict[int, tuple[int, ...]] = {unit.hex: (u,) for u, unit in enumerate(self.units) if unit.hex != GONE}

    def copy_derived(self, twin: Self) -> None:
        twin.at = self.at.copy()

    def put(self, u: int, hex: int) -> None:
        if self.units[u].hex != GONE:
            del self.at[self.units[u].hex]
        if hex != GONE:
            self.at[hex] = (u,)
        self.units[u] = msgspec.structs.replace(self.units[u], hex=hex)

    def reveal(self, u: int) -> None:
        if self.units[u].hidden:
            self.units[u] = msgspec.structs.replace(self.units[u], hidden=False)
            self.tell("S.8", "revealed", unit=self.id(u), hex=self.label(self.units[u].hex), reveals=True)

    @property
    def board(self) -> HexMap:
        return self.scenario.board

    @property
    def index(self) -> Mapping[str, int]:
        return self.scenario.index

    @property
    def names(self) -> list[str]:
        return list(self.index)

    def id(self, u: int) -> str:
        return self.names[u]

    def label(self, hex: int) -> str:
        return self.board.label(hex)

    def hex_named(self, label: str) -> int | None:
        return self.board.hex(label) if self.board.has(label) else None

    def player(self, role: str) -> str:
        return self.first if role == "first player" else ENEMY[self.first]

    def of(self, side: str) -> list[int]:
        return [u for u, unit in enumerate(self.units) if unit.side == side and unit.hex != GONE]

    def in_range(self, side: str, hex: int) -> list[int]:
        return [u for u in self.of(side) if self.scenario.board.distance(self.units[u].hex, hex) <= 2]

    def those_who_see(self, u: int) -> tuple[str, ...] | None:
        return (self.units[u].side,) if self.units[u].hidden else None


def start(scenario: Scenario, dice: Dice) -> Skirmish:
    hexes = scenario.board.hexes
    west = [h for h in hexes if scenario.board.centre(h)[0] < 1]
    east = [h for h in hexes if scenario.board.centre(h)[0] > scenario.board.centre(hexes[-1])[0] - 0.5]
    places = [("red", west[0]), ("red", west[1]), ("blue", east[0]), ("blue", east[1])]
    units = [Unit(side, hex, hidden=i % 2 == 1) for i, (side, hex) in enumerate(places)]
    pos = Skirmish(units=units, points=dict.fromkeys(SIDES, 3)).attach(scenario, dice)
    pos.tell("S.3", "armies-meet")
    return pos


def draw_reserves(pos: Skirmish, side: None) -> Procedure:
    """Each side throws for its reserve in secret [S.2]."""
    yield from ()
    for s in SIDES:
        pos.reserve[s] = pos.roll("S.2", s, to=(s,)) // 3


def bid(pos: Skirmish, side: None) -> Procedure:
    """Both sides bid in secret; the higher bid moves first, the dice decide between equals [S.1]."""
    answers = yield tuple(Ask(s, "S.1", BID, pos, s) for s in SIDES)
    bids = {s: points for s, (_, points) in answers.items()}
    for s in SIDES:
        pos.points[s] -= bids[s]
    pos.first = max(SIDES, key=lambda s: bids[s])
    if bids["red"] == bids["blue"]:
        pos.first = SIDES[pos.roll("S.1", None) % 2]
    pos.tell("S.1", "bids", **bids, first=pos.first)


def begin_movement(pos: Skirmish, side: str) -> None:
    pos.moved = set()
    pos.tell("S.3", "moves-now", side=side)


def movement(pos: Skirmish, side: str) -> Procedure:
    yield from phase(pos, side, "S.3", MOVEMENT)


def movers(pos: Skirmish, side: str) -> list[int]:
    return [u for u in pos.of(side) if u not in pos.moved]


def may_move(pos: Skirmish, side: str, u: int) -> Reason | None:
    if u not in pos.of(side):
        return Reason("S.3", "not-your-unit", unit=pos.id(u))
    return Reason("S.3", "has-moved", unit=pos.id(u)) if u in pos.moved else None


def move(pos: Skirmish, side: str, u: int) -> Procedure:
    """Up to two hexes, each of which may be reacted to [S.3]."""
    pos.moved.add(u)
    for _ in range(2):
        match (yield Ask(side, "S.3", STEP, pos, u)):
            case ("stop",):
                return
            case "enter", hex:
                if hex in pos.at:  # a concealed enemy: both show themselves, nobody moves on
                    pos.reveal(pos.at[hex][0])
                    pos.reveal(u)
                    return
                pos.put(u, hex)
                pos.tell("S.3", "moved", unit=pos.id(u), hex=pos.label(hex), to=pos.those_who_see(u))
        if not pos.units[u].hidden:
            yield from reaction(pos, ENEMY[side], u)
        if pos.units[u].hex == GONE or pos.result is not None:
            return


def may_enter(pos: Skirmish, u: int, hex: int) -> Reason | None:
    """A neighbouring hex in which no unit is seen [S.3]: a concealed enemy must not be given away."""
    if hex not in pos.board.neighbours[pos.units[u].hex]:
        return Reason("S.3", "too-far", hex=pos.label(hex))
    for other in pos.at.get(hex, ()):
        if pos.units[other].side == pos.units[u].side or not pos.units[other].hidden:
            return Reason("S.3", "occupied", hex=pos.label(hex), by=pos.id(other))
    return None


def firers(pos: Skirmish, target: int) -> list[int]:
    """Enemies of a unit that can fire at it."""
    return pos.in_range(ENEMY[pos.units[target].side], pos.units[target].hex)


def reaction(pos: Skirmish, side: str, target: int) -> Procedure:
    """The other side may fire at the moving unit; its target's side may counter, and so on [S.4] [S.5] [S.6]."""
    match (yield Ask(side, "S.4", REACT, pos, target)):
        case "fire", firer:
            pos.reveal(firer)
            pos.tell("S.4", "fires", unit=pos.id(firer), at=pos.id(target))
            yield from counter(pos, ENEMY[side], firer)
            if pos.units[firer].hex != GONE:
                fire(pos, "S.4", side, target, 4)


def counter(pos: Skirmish, side: str, target: int) -> Procedure:
    match (yield Ask(side, "S.5", COUNTER, pos, target)):
        case "counter", u:
            pos.reveal(u)
            pos.tell("S.5", "counters", unit=pos.id(u), at=pos.id(target))
            needed = 4
            if (yield Ask(ENEMY[side], "S.6", SMOKE, pos, ENEMY[side])) == ("smoke",):
                pos.reserve[ENEMY[side]] -= 1
                pos.tell("S.6", "smoke", side=ENEMY[side])
                needed = 6
            fire(pos, "S.5", side, target, needed)


def may_throw_smoke(pos: Skirmish, side: str) -> Reason | None:
    return None if pos.reserve[side] else Reason("S.6", "no-smoke")


def fire(pos: Skirmish, rule: str, side: str, target: int, needed: int) -> None:
    if pos.roll(rule, side) >= needed:
        pos.put(target, GONE)
        pos.tell(rule, "hit", unit=pos.id(target))
        if not pos.of(ENEMY[side]):
            pos.result = Result(side, "annihilation", "S.7")


def end_of_turn(pos: Skirmish, side: None) -> Procedure:
    yield from ()
    if pos.turn == LAST_TURN:
        left = {s: len(pos.of(s)) for s in SIDES}
        winner = max(SIDES, key=lambda s: left[s]) if left["red"] != left["blue"] else None
        pos.result = Result(winner, "points" if winner else "draw", "S.7", left)


def view(pos: Skirmish, side: str | None) -> dict[str, Any]:
    seen = [u for u, unit in enumerate(pos.units) if not unit.hidden or unit.side == side]
    return {
        "units": {pos.id(u): pos.label(pos.units[u].hex) for u in seen if pos.units[u].hex != GONE},
        "moved": [pos.id(u) for u in seen if u in pos.moved],
        "points": dict(pos.points),
        "reserve": {s: n for s, n in pos.reserve.items() if s == side},
        "first": pos.first,
    }


BID = Question("bid", NUMBER_OF, Verb("bid", NUMBER, among=lambda pos, side: range(pos.points[side] + 1)))
REACT = Question("react", CHOICE, Verb("hold"), Verb("fire", UNIT, among=firers))
COUNTER = Question("counter", CHOICE, Verb("endure"), Verb("counter", UNIT, among=firers))
SMOKE = Question("smoke", CHOICE, Verb("stand"), Verb("smoke", why_not=may_throw_smoke, option="smoke"))
STEP = Question(
    "step",
    PATH,
    Verb("enter", HEX, among=lambda pos, u: pos.board.neighbours[pos.units[u].hex], why_not=may_enter),
    Verb("stop"),
    about=lambda pos, u: About([u]),
)
MOVE = Verb("move", UNIT, among=movers, why_not=may_move, does=move, then=(STEP, REACT, COUNTER, SMOKE))
MOVEMENT = Question("movement", PHASE, MOVE, Verb("done"))

SKIRMISH = GameInfo(
    slug="skirmish",
    sides=SIDES,
    scenarios=tuple(GRIDS),
    options={"smoke": OptionInfo("S.6", default=True)},
    folder=Path(__file__).parent,
    sequence=sequence(
        step("bid", bid, rules="S.1", asks=BID),
        each_side("first player", "second player")(
            step("move", movement, rules="S.3", begin=begin_movement, asks=MOVEMENT)
        ),
        step("end", end_of_turn, rules="S.7"),
        before=(step("reserve", draw_reserves, rules="S.2"),),
    ),
    position=Skirmish,
    scenario=Scenario,
    start=start,
    view=view,
)


def skirmish(dice: Dice, scenario: str = "meadow", smoke: bool = True) -> Game:
    options = {"smoke": smoke}
    return Game(SKIRMISH, SKIRMISH.load(scenario, options), dice, options)


def conserved(pos: Skirmish) -> object:
    """Four units, each alone in its hex or gone."""
    places = [unit.hex for unit in pos.units if unit.hex != GONE]
    return len(pos.units), len(places) == len(set(places)), [unit.side for unit in pos.units]


def secrets(pos: Skirmish, side: str) -> list[Skirmish]:
    """Positions that this side cannot tell from the given one: concealed enemies elsewhere, another reserve."""
    enemy = ENEMY[side]
    found = []
    for u in pos.of(enemy):
        free = [h for h in pos.scenario.board.hexes if h not in pos.at]
        for hex in free if pos.units[u].hidden else ():
            twin = pos.copy()
            twin.put(u, hex)
            found.append(twin)
    if pos.reserve:
        twin = pos.copy()
        twin.reserve[enemy] = 2 - twin.reserve[enemy]
        found.append(twin)
    return found
