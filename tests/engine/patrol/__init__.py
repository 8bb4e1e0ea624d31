"""Patrol: squads on two joined boards, with all that is hard at that scale.

Squads and dummies move hex by hex [Q.2]; whoever steps into open ground in sight of an enemy piece is seen [Q.3]. At
each hex whoever sees the move may fire [Q.5], or a side's standing orders answer for it [Q.8]. Lines of sight know
levels, walls, grain and smoke [Q.4] [Q.6]; those who meet in a hex fight it out [Q.7]. The hill decides [Q.9].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grognard.engine.ask import Answer, Ask, Procedure, Refused
from grognard.engine.battle import Battle, BattleStep, fight_out
from grognard.engine.cover import OPEN, Cover, Haze, SightRules
from grognard.engine.data import Pack
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.info import Choice, GameInfo
from grognard.engine.join import Laid, join
from grognard.engine.moves import Move, Stop
from grognard.engine.orders import entering, setting_out, units_and_hexes, without_on, words_of
from grognard.engine.pieces import MAP, PiecePosition
from grognard.engine.question import CHOICE, LOSSES, PATH, PHASE, About, Question
from grognard.engine.reason import Reason
from grognard.engine.result import Result
from grognard.engine.sequence import each_side, sequence, step
from grognard.engine.sight import BLOCKED, Layers, Sight, Stand
from grognard.engine.verbs import HEX, NUMBER, UNIT, Verb
from grognard.engine.windows import window

HERE = Path(__file__).parent
SIDES = ("green", "grey")
ENEMY = {"green": "grey", "grey": "green"}
RULES = frozenset(f"Q.{n}" for n in range(1, 10))
START = {"green": ("1B1", "1D1", "1F1", "1G2", "1H2"), "grey": ("2B2", "2D2", "2E3", "2F2", "2G3")}
HILL = ("2D3", "2E3", "2E4", "2F3")
OUT = "out"
ALLOWANCE = 6
RANGE = 6
LAST_TURN = 3

SIGHT = SightRules(
    covers={
        "open": OPEN, "woods": Cover(2), "grain": Cover(hindrance=1), "wall": Cover(1), "hedge": Cover(1),
    },
    rules={
        "obstacle": "Q.4", "half": "Q.4", "crest": "Q.4", "blind": "Q.4", "depression": "Q.4", "hindrance": "Q.4",
        "opaque": "Q.4",
    },
    opaque=6,
)  # fmt: skip


class Squad(msgspec.Struct, frozen=True):
    where: str
    hex: int = 0
    seen: bool = False  # the enemy knows what it is
    spent: bool = False  # it has moved, fired or thrown smoke this turn


class Scenario:
    """Four squads and a dummy a side; the second board lies upside down below the first."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        self.slug = slug
        self.options = options
        self.pack = pack
        self.board = join([Laid(pack.map("1")), Laid(pack.map("2"), row=1, turned=True)])
        self.sight = Sight(self.board, SIGHT)
        self.ids = [f"{side}-{n}" for side in SIDES for n in range(5)]
        self.index = {id: u for u, id in enumerate(self.ids)}
        self.side_of = [SIDES[u // 5] for u in range(len(self.ids))]
        self.dummies = frozenset(u for u, id in enumerate(self.ids) if id.endswith("4"))
        self.groups = [(side,) for side in self.side_of]
        self.zones = [""] * len(self.ids)
        self.zone_into: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.hill = frozenset(self.board.hex(label) for label in HILL)


@dataclass(kw_only=True)
class Patrol(PiecePosition):
    units: list[Squad] = field(default_factory=list)
    move: Move | None = None  # the one under way
    smoke: dict[int, int] = field(default_factory=dict)  # turns that it stays
    grenades: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 2))
    orders: dict[str, Orders] = field(default_factory=dict)  # secret: each side knows its own
    scenario: Scenario = field(init=False, repr=False, compare=False)

    def player(self, role: str) -> str:
        return role

    def side(self, u: int) -> str:
        return self.scenario.side_of[u]

    @property
    def listeners(self) -> Sequence[str | None]:
        return (*SIDES, None)

    def known_as(self, u: int, side: str | None) -> str | None:
        """Its owner knows a piece, and everybody one that was seen; of others there is only a back."""
        unit = self.units[u]
        if self.side(u) == side or unit.seen or unit.where == OUT:
            return self.id(u)
        backs = [v for v in self.at[unit.hex] if self.side(v) == self.side(u) and not self.units[v].seen]
        return f"{self.side(u)}?{self.label(unit.hex)}-{backs.index(u)}"

    def change(self, u: int, **news: Any) -> None:
        self.units[u] = msgspec.structs.replace(self.units[u], **news)
        self.changes += 1


class Orders(msgspec.Struct, frozen=True):
    """What a side does when it sees a move: it fires within a range, at anybody or only at those in the open."""

    within: int
    open_only: bool = False


def start(scenario: Scenario, dice: Dice) -> Patrol:
    hexes = [scenario.board.hex(label) for side in SIDES for label in START[side]]
    return Patrol(turn=1, units=[Squad(MAP, hex) for hex in hexes]).attach(scenario, dice)


# -- sight [Q.4] ------------------------------------------------------------------------------------------------------


def layers(pos: Patrol) -> Layers:
    return {hex: (Haze(3, 4, "smoke", "Q.6", everywhere=True),) for hex in sorted(pos.smoke)}


def hindrance(pos: Patrol, a: int, b: int) -> int:
    return pos.scenario.sight.sees(a, b, layers=layers(pos))


def is_open(pos: Patrol, hex: int) -> bool:
    return pos.board.terrain[hex] == "open"


def watchers(pos: Patrol, side: str, hex: int) -> list[int]:
    """Pieces of a side, dummies as well, that see a hex in range and have not fired: everybody may know who they
    could be, for nobody fires without being seen."""
    return [
        u
        for u in pos.on_map(side)
        if not (pos.units[u].seen and pos.units[u].spent)
        and 0 < pos.board.distance(pos.standing[u], hex) <= RANGE
        and hindrance(pos, pos.standing[u], hex) != BLOCKED
    ]


def show(pos: Patrol, u: int, rule: str) -> None:
    """The enemy sees what a piece is; a dummy is taken off."""
    if pos.units[u].seen:
        return
    pos.change(u, seen=True)
    pos.tell(rule, "seen", unit=pos.id(u), hex=pos.label(pos.standing[u]), reveals=pos.side(u))
    if u in pos.scenario.dummies:
        pos.take_off(u, OUT)
        pos.tell(rule, "dummy", unit=pos.id(u), reveals=True)  # the move is over, and with it an order


# -- moving [Q.2] [Q.3] -----------------------------------------------------------------------------------------------


def can_act(pos: Patrol, side: str) -> list[int]:
    return [u for u in pos.on_map(side) if not pos.units[u].spent]


def may_set_out(pos: Patrol, side: str, u: int) -> Reason | None:
    if pos.side(u) != side or pos.units[u].where != MAP:
        return Reason("Q.2", "not-your-squad", unit=pos.id(u))
    return Reason("Q.2", "spent", unit=pos.id(u)) if pos.units[u].spent else None


def set_out(pos: Patrol, side: str, u: int) -> None:
    pos.change(u, spent=True)
    pos.move = Move(side, (u,), pos.standing[u], ALLOWANCE, path=(pos.standing[u],))


def price(pos: Patrol, a: int, b: int) -> int:
    climb = pos.board.levels[b] > pos.board.levels[a]
    return (1 if is_open(pos, b) else 2) + climb


def may_enter(pos: Patrol, move: Move, hex: int) -> Reason | None:
    if move.stopped:
        return move.stopped.reason(pos)
    if hex not in pos.board.neighbours[move.hex]:
        return Reason("Q.2", "not-next", hex=pos.label(hex))
    needed = price(pos, move.hex, hex)
    if needed > move.left:
        return Reason("Q.2", "too-far", hex=pos.label(hex), needed=needed, left=move.left)
    return None


MOVING = Question(
    "march",
    PATH,
    Verb("enter", HEX, among=lambda pos, move: pos.board.neighbours[move.hex], why_not=may_enter),
    Verb("stop"),
    about=lambda pos, move: About(units=move.units, hexes=(move.hex,), left=move.left),
    cost=lambda pos, move, hex: price(pos, move.hex, hex),
)


def enter(pos: Patrol, move: Move, hex: int) -> Procedure:
    (u,) = move.units
    enemy = ENEMY[move.side]
    spent = move.spent + price(pos, move.hex, hex)
    pos.put(u, hex)
    pos.move = msgspec.structs.replace(move, hex=hex, spent=spent, path=(*move.path, hex))
    pos.tell("Q.2", "moves", unit=pos.id(u), hex=pos.label(hex))
    watched = bool(watchers(pos, enemy, hex))
    if watched and is_open(pos, hex):
        show(pos, u, "Q.3")
    if pos.present[enemy][hex]:
        halt(pos, "met", hex)
    if watched and pos.units[u].where == MAP:
        yield from fire_window(pos, enemy, u)


def halt(pos: Patrol, text: str, hex: int) -> None:
    assert pos.move is not None
    pos.move = msgspec.structs.replace(pos.move, stopped=Stop("Q.7" if text == "met" else "Q.5", text, hex))


def movement(pos: Patrol, side: str) -> Procedure:
    """Every hex entered is a resting point: the move under way is in the position."""
    while True:
        if (move := pos.move) is not None:
            if pos.units[move.units[0]].where != MAP:
                pos.move = None
                continue
            match (yield Ask(side, "Q.2", MOVING, pos, move, rests=True)):
                case "enter", hex:
                    yield from enter(pos, move, hex)
                case _:
                    pos.move = None
            continue
        match (yield Ask(side, "Q.1", ACTING, pos, side, rests=True)):
            case "move", u:
                set_out(pos, side, u)
            case "smoke", u, hex:
                throw(pos, side, u, hex)
            case _:
                return


# -- fire [Q.5] -------------------------------------------------------------------------------------------------------


def firers(pos: Patrol, what: Any) -> list[int]:
    side, target = what
    real = [u for u in watchers(pos, side, pos.standing[target]) if u not in pos.scenario.dummies]
    return [u for u in real if not pos.units[u].spent]


def by_orders(pos: Patrol, side: str, what: Any) -> tuple[Any, ...] | None:
    """The nearest squad fires, if the orders of its side say so; without orders the side is asked."""
    orders = pos.orders.get(side)
    if orders is None:
        return None
    hex = pos.standing[what[1]]
    near = [u for u in firers(pos, what) if pos.board.distance(pos.standing[u], hex) <= orders.within]
    if not near or (orders.open_only and not is_open(pos, hex)):
        return ("pass",)
    return "fire", min(near, key=lambda u: (pos.board.distance(pos.standing[u], hex), u))


FIRING = Question(
    "fire",
    CHOICE,
    Verb("fire", UNIT, among=firers),
    Verb("pass"),
    about=lambda pos, what: About(hexes=(pos.standing[what[1]],), target=pos.known_as(what[1], what[0])),
    ordered=by_orders,
)


def fire_window(pos: Patrol, side: str, target: int) -> Procedure:
    """Whoever sees a move may fire, one squad after the other."""
    while pos.units[target].where == MAP and watchers(pos, side, pos.standing[target]):
        said = yield from window(pos, side, "Q.5", FIRING, (side, target))
        if said[0] == "pass":
            return
        fire(pos, said[1], target)


def fire(pos: Patrol, u: int, target: int) -> None:
    hex = pos.standing[target]
    show(pos, u, "Q.5")
    pos.change(u, spent=True)
    total = pos.roll_pair("Q.5", pos.side(u)).total + hindrance(pos, pos.standing[u], hex)
    total += 0 if is_open(pos, hex) else 2
    total += 0 if pos.units[target].seen else 2
    result = "hit" if total <= 4 else "pinned" if total <= 7 else "missed"
    pos.tell("Q.5", result, unit=pos.id(u), target=pos.id(target), total=total)
    if result == "hit":
        pos.take_off(target, OUT)
    elif result == "pinned":
        halt(pos, "pinned", hex)


# -- smoke [Q.6] ------------------------------------------------------------------------------------------------------


def may_throw(pos: Patrol, side: str, u: int, hex: int) -> Reason | None:
    if against := may_set_out(pos, side, u):
        return against
    if u in pos.scenario.dummies:
        return Reason("Q.6", "dummy", unit=pos.id(u))
    return None if pos.grenades[side] else Reason("Q.6", "no-grenades")


def throw(pos: Patrol, side: str, u: int, hex: int) -> None:
    show(pos, u, "Q.6")
    pos.change(u, spent=True)
    pos.grenades[side] -= 1
    pos.smoke[hex] = 2
    pos.tell("Q.6", "smoke", unit=pos.id(u), hex=pos.label(hex))


ACTING = Question(
    "act",
    PHASE,
    Verb("move", UNIT, among=can_act, why_not=may_set_out, then=(MOVING,)),
    Verb(
        "smoke",
        UNIT,
        HEX,
        among=(can_act, lambda pos, side, u: pos.board.neighbours[pos.standing[u]]),
        why_not=may_throw,
        rule="Q.6",
    ),
    Verb("done"),
)


# -- close combat [Q.7] -----------------------------------------------------------------------------------------------


class Melee(Battle):
    def __init__(self, hex: int) -> None:
        super().__init__(steps=STEPS)
        self.hex = hex
        self.hits = dict.fromkeys(SIDES, 0)


def uncover(pos: Patrol, made: Melee) -> None:
    for u in pos.at.get(made.hex, ()):
        show(pos, u, "Q.7")


def struggle(pos: Patrol, made: Melee) -> None:
    """Both sides strike at the same time."""
    fit = {side: pos.present[side][made.hex] for side in SIDES}
    for side in SIDES:
        if fit[side] and fit[ENEMY[side]]:
            made.hits[ENEMY[side]] += pos.roll("Q.7", side) <= 2 + fit[side]


def stricken(pos: Patrol, what: Any) -> list[int]:
    made, side = what
    return pos.stack(made.hex, side)


CASUALTIES = Question(
    "casualties",
    LOSSES,
    Verb("lose", UNIT, among=stricken),
    about=lambda pos, what: About(hexes=(what[0].hex,), left=what[0].hits[what[1]]),
    battle=lambda pos, what: what[0].sheet(),
)


def casualties(side: str) -> Any:
    def suffer(pos: Patrol, made: Melee) -> Procedure:
        if made.hits[side] and pos.present[side][made.hex]:
            _, u = yield Ask(side, "Q.7", CASUALTIES, pos, (made, side))
            pos.take_off(u, OUT)
            pos.tell("Q.7", "lost", unit=pos.id(u))

    return suffer


STEPS = (
    BattleStep("uncover", uncover, "Q.7"),
    BattleStep("struggle", struggle, "Q.7"),
    BattleStep("green-casualties", casualties("green"), "Q.7"),
    BattleStep("grey-casualties", casualties("grey"), "Q.7"),
)


def close_combat(pos: Patrol, side: str) -> Procedure:
    yield from ()
    both = pos.occupied["green"] & pos.occupied["grey"]
    for hex in pos.board.hexes:
        if both >> hex & 1:
            yield from fight_out(pos, Melee(hex))


# -- the end of a turn ------------------------------------------------------------------------------------------------


def end_of_turn(pos: Patrol, side: None) -> Procedure:
    yield from ()
    for u, unit in enumerate(pos.units):
        if unit.spent:
            pos.change(u, spent=False)
    pos.smoke = {hex: left - 1 for hex, left in pos.smoke.items() if left > 1}
    if pos.turn == LAST_TURN:
        held = {s: len(on_hill(pos, s)) for s in SIDES}
        winner = max(SIDES, key=lambda s: held[s]) if held["green"] != held["grey"] else None
        pos.result = Result(winner, "points" if winner else "draw", "Q.9", held)


def on_hill(pos: Patrol, side: str) -> list[int]:
    """Its squads there, dummies apart."""
    return [u for u in pos.on_map(side) if pos.standing[u] in pos.scenario.hill and u not in pos.scenario.dummies]


# -- standing orders [Q.8] --------------------------------------------------------------------------------------------


def order_fire(open_only: bool) -> Any:
    def give(pos: Patrol, side: str, within: int) -> None:
        pos.orders[side] = Orders(within, open_only)
        pos.tell("Q.8", "ordered", to=(side,), within=within)

    return give


def ask_me(pos: Patrol, side: str) -> None:
    pos.orders.pop(side, None)


def in_force(open_only: bool) -> Any:
    def given(pos: Patrol, side: str) -> list[int]:
        orders = pos.orders.get(side)
        return [orders.within] if orders is not None and orders.open_only == open_only else []

    return given


def ranges(pos: Patrol, side: str) -> Iterable[int]:
    return range(RANGE + 1)


ORDERING = Question(
    "orders",
    CHOICE,
    Verb("fire-within", NUMBER, among=ranges, does=order_fire(open_only=False), given=in_force(open_only=False)),
    Verb(
        "fire-in-the-open-within", NUMBER, among=ranges, does=order_fire(open_only=True), given=in_force(open_only=True)
    ),
    Verb("ask-me", does=ask_me),
)


# -- what is seen -----------------------------------------------------------------------------------------------------


def view(pos: Patrol, side: str | None) -> dict[str, Any]:
    shown = [unit_view(pos, u, side) for u in range(len(pos.units))]
    mine = pos.orders.get(side or "")
    return {
        "units": sorted(shown, key=lambda seen: str(seen["id"])),  # the place in a list would tell who it is
        "markers": {pos.label(hex): [{"kind": "smoke"}] for hex in sorted(pos.smoke)},
        "grenades": dict(pos.grenades),
        "hill": {s: sum(pos.units[u].seen for u in on_hill(pos, s)) for s in SIDES},
        "orders": None if mine is None else msgspec.to_builtins(mine),
    }


def unit_view(pos: Patrol, u: int, side: str | None) -> dict[str, Any]:
    unit = pos.units[u]
    seen: dict[str, Any] = {"id": pos.known_as(u, side), "side": pos.side(u), "where": unit.where}
    if unit.where == MAP:
        seen["hex"] = pos.label(unit.hex)
        if seen["id"] == pos.id(u):
            seen["spent"] = unit.spent
        else:
            seen["face"] = {"symbol": "?", "fill": "#8c8c84", "ink": "#1c1c1c"}
    return seen


def look_sight(pos: Patrol, side: str | None, words: list[str]) -> Any:
    """A line between two hexes with all that blocks or hinders it."""
    hexes = [pos.hex_named(word) for word in words]
    if len(hexes) != 2 or None in hexes:
        return None
    verdict = pos.scenario.sight.look(Stand(hexes[0] or 0), Stand(hexes[1] or 0), layers(pos))
    return {"clear": verdict.clear, "reasons": verdict.reasons, "hindrance": verdict.hindrance}


def expand(game: Game, order: str) -> list[Answer]:
    """ "move U H H …": the hexes are entered one after the other."""
    pos, ask = game.position, game.ask(game.asked[0])
    verb, *said = words_of(order)
    words, stays = without_on(said)
    named = units_and_hexes(pos, words)
    if verb != "move" or named is None or len(named[0]) != 1:
        raise Refused([Reason(ask.rule, "no-such-order", order=order)])
    units, hexes = named
    return [*setting_out(pos, units), *entering(pos, hexes), *([] if stays else ["stop"])]


PATROL = GameInfo(
    slug="patrol",
    sides=SIDES,
    scenarios=("hill",),
    options={},
    folder=HERE,
    sequence=sequence(
        each_side(*SIDES)(
            step("move", movement, rules="Q.1", asks=ACTING),
            step("close", close_combat, rules="Q.7"),
        ),
        step("end", end_of_turn, rules="Q.9"),
    ),
    position=Patrol,
    scenario=Scenario,
    start=start,
    view=view,
    expand=expand,
    looks={"sight": look_sight},
    instructions=("Q.8", ORDERING),
    redeal=lambda pos, side, chance, heard: redeal(pos, side, chance),
)


GAME = PATROL


def patrol(dice: Dice) -> Game:
    return Game(PATROL, PATROL.load("hill", {}), dice, {})


def conserved(pos: Patrol) -> object:
    return len(pos.units)


def unknown(pos: Patrol, side: str) -> list[int]:
    """Enemy pieces on the map of which a side sees only the back."""
    return [u for u in pos.on_map(ENEMY[side]) if not pos.units[u].seen]


def exchanged(pos: Patrol, old: Sequence[int], new: Sequence[int]) -> None:
    """Let pieces change places."""
    records = [pos.units[u] for u in old]
    for u, record in zip(new, records):
        pos.units[u] = record
    pos.derive()
    pos.changes += 1


def redeal(pos: Patrol, side: str, chance: Random) -> None:
    """Pieces that are not seen could each be any of them; orders of the enemy are as they come."""
    pos.orders.pop(ENEMY[side], None)
    backs = unknown(pos, side)
    exchanged(pos, backs, chance.sample(backs, len(backs)))


def secrets(pos: Patrol, side: str) -> list[Patrol]:
    """Positions that a side cannot tell from this one."""
    found = []
    backs = unknown(pos, side)
    for turned in range(1, len(backs)):
        twin = pos.copy()
        if twin.move is None or twin.move.units[0] not in backs:
            exchanged(twin, backs, [*backs[turned:], *backs[:turned]])
            found.append(twin)
    twin = pos.copy()
    twin.orders[ENEMY[side]] = Orders(2)
    return [*found, twin]
