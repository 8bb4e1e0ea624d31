"""Sorties: a tiny game in which both sides plan in secret at the same time, then battles are fought in named steps.

Each side lists which of its wings fly where [P.1], takes back what it likes and seals the list [P.2]; all lists are
revealed together. Where both come a battle of nine steps follows [P.3] with reserves [P.4], and reactions to a
reaction to a reaction [P.5]; a side may leave standing orders for them [P.6]. Flak is hidden until it fires [P.7].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grognard.engine.ask import Ask, Procedure, Together
from grognard.engine.battle import Battle, BattleStep, fight_out
from grognard.engine.data import Pack
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.info import Choice, GameInfo
from grognard.engine.pieces import MAP, PiecePosition
from grognard.engine.question import CHOICE, GATHERING, LOSSES, PHASE, YES_NO, About, Question
from grognard.engine.reason import Event, Reason
from grognard.engine.result import Result
from grognard.engine.sequence import sequence, step
from grognard.engine.verbs import HEX, NUMBER, UNIT, Verb
from grognard.engine.windows import window

SIDES = ("east", "west")
ENEMY = {"east": "west", "west": "east"}
RULES = frozenset(f"P.{n}" for n in range(1, 9))
BASE, LOST = "base", "lost"
LAST_TURN = 2


class Wing(msgspec.Struct, frozen=True):
    where: str
    hex: int = 0


class Scenario:
    """A few wings a side; any number, to see how long lists do."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        self.slug = slug
        self.options = options
        self.pack = pack
        self.board = pack.map("field")
        self.wings = 40 if slug == "many" else 4
        self.ids = [f"{side[0]}{n}" for side in SIDES for n in range(self.wings)]
        self.index = {id: u for u, id in enumerate(self.ids)}
        self.side_of = [SIDES[u // self.wings] for u in range(len(self.ids))]
        self.groups = [(side,) for side in self.side_of]
        self.zones = [""] * len(self.ids)
        self.zone_into: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.facts: dict[object, object] = {}


@dataclass(kw_only=True)
class Sorties(PiecePosition):
    units: list[Wing] = field(default_factory=list)
    plans: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)  # secret until all are sealed
    sealed: set[str] = field(default_factory=set)
    flak: dict[str, int] = field(default_factory=dict)  # secret: hexes of hidden guns
    orders: dict[str, int] = field(default_factory=dict)  # secret: reactions are let pass below this strength
    scenario: Scenario = field(init=False, repr=False, compare=False)

    def masks(self, event: Event) -> dict[str | None, Event | None] | None:
        """What is planned the planner alone hears."""
        if event.text != "planned":
            return None
        owner = self.scenario.side_of[self.index[event.params["unit"]]]
        return dict.fromkeys((ENEMY[owner], None))


def start(scenario: Scenario, dice: Dice) -> Sorties:
    units = [Wing(BASE) for _ in scenario.ids]
    hexes = scenario.board.hexes
    return Sorties(turn=1, units=units, flak={"east": hexes[3], "west": hexes[7]}).attach(scenario, dice)


# -- planning [P.1] [P.2] ---------------------------------------------------------------------------------------------


def may_fly(pos: Sorties, side: str, u: int, hex: int) -> Reason | None:
    if pos.scenario.side_of[u] != side or pos.units[u].where != BASE:
        return Reason("P.1", "not-your-wing", unit=pos.id(u))
    if any(u == v for v, _ in pos.plans.get(side, ())):
        return Reason("P.1", "planned-already", unit=pos.id(u))
    return None


def wings_left(pos: Sorties, side: str) -> list[int]:
    flying = {u for u, _ in pos.plans.get(side, ())}
    return [u for u in pos.of_group[side] if pos.units[u].where == BASE and u not in flying]


PLANNING = Question(
    "plan",
    PHASE,
    Verb("fly", UNIT, HEX, among=(wings_left, lambda pos, side, u: pos.board.hexes), why_not=may_fly),
    Verb("seal"),
)


def plan(pos: Sorties, side: str) -> Procedure:
    """A side lists its sorties until it seals the list."""
    while side not in pos.sealed:
        match (yield Ask(side, "P.1", PLANNING, pos, side, rests=True)):
            case "fly", u, hex:
                pos.plans[side] = (*pos.plans.get(side, ()), (u, hex))
                pos.tell("P.1", "planned", unit=pos.id(u), hex=pos.label(hex))
            case _:
                pos.sealed.add(side)
    return pos.plans.get(side, ())


def planning(pos: Sorties, side: None) -> Procedure:
    plans = yield Together({s: plan(pos, s) for s in SIDES})
    pos.tell("P.2", "revealed", reveals=True, east=len(plans["east"]), west=len(plans["west"]))
    for s in SIDES:
        for u, hex in plans[s]:
            pos.put(u, hex)
    pos.plans, pos.sealed = {}, set()


# -- battles [P.3] ----------------------------------------------------------------------------------------------------


class Dogfight(Battle):
    def __init__(self, pos: Sorties, hex: int) -> None:
        super().__init__(steps=STEPS)
        self.hex = hex
        self.reserves: dict[str, list[int]] = {s: [] for s in SIDES}
        self.hits = dict.fromkeys(SIDES, 0)

    def strength(self, pos: Sorties, side: str) -> int:
        return pos.present[side][self.hex] + len(self.reserves[side])


def announce(pos: Sorties, made: Dogfight) -> None:
    pos.tell("P.3", "dogfight", hex=pos.label(made.hex))


def about(pos: Sorties, what: Any) -> About:
    return About(hexes=[what[0].hex])


def sums(pos: Sorties, what: Any) -> dict[str, Any]:
    made = what[0]
    return {**{s: made.strength(pos, s) for s in SIDES}, **made.sheet()}


def free_wings(pos: Sorties, what: Any) -> list[int]:
    made, side = what
    return [u for u in pos.of_group[side] if pos.units[u].where == BASE and u not in made.reserves[side]]


RESERVES = Question("reserves", GATHERING, Verb("with", UNIT, among=free_wings), Verb("done"), about=about, battle=sums)


def reserves_of(side: str) -> Any:
    def commit(pos: Sorties, made: Dogfight) -> Procedure:
        while (said := (yield Ask(side, "P.4", RESERVES, pos, (made, side))))[0] == "with":
            made.reserves[side].append(said[1])

    return commit


def by_order(pos: Sorties, side: str, what: Any) -> tuple[Any, ...] | None:
    """A side that has left an order lets weak enemies pass, and fires at others."""
    least = pos.orders.get(side)
    if least is None:
        return None
    return ("react",) if what[0].strength(pos, ENEMY[side]) >= least else ("pass",)


REACTION = Question("reaction", YES_NO, Verb("react"), Verb("pass"), about=about, battle=sums, ordered=by_order)


def reactions(pos: Sorties, made: Dogfight) -> Procedure:
    yield from react(pos, made, "east", 3)


def react(pos: Sorties, made: Dogfight, side: str, deep: int) -> Procedure:
    """A side reacts, the other may react to that, and so on, three deep [P.5]."""
    said = yield from window(pos, side, "P.5", REACTION, (made, side))
    if said[0] == "react":
        pos.tell("P.5", "reacts", side=side)
        if deep > 1:
            yield from react(pos, made, ENEMY[side], deep - 1)
        made.hits[ENEMY[side]] += pos.roll("P.5", side) > 4


def flak(pos: Sorties, made: Dogfight) -> None:
    """Hidden guns fire, and are seen from then on [P.7]."""
    for s in SIDES:
        if pos.flak.get(s) == made.hex:
            del pos.flak[s]
            pos.tell("P.7", "flak", side=s, hex=pos.label(made.hex), reveals=True)
            made.hits[ENEMY[s]] += 1


def volley(pos: Sorties, made: Dogfight) -> None:
    for s in SIDES:
        made.hits[ENEMY[s]] += pos.roll("P.3", s) <= min(5, made.strength(pos, s))


def losers(pos: Sorties, what: Any) -> list[int]:
    made, side = what
    return pos.stack(made.hex, side)


LOSS = Question("losses", LOSSES, Verb("lose", UNIT, among=losers), about=about, battle=sums)


def losses_of(side: str) -> Any:
    def suffer(pos: Sorties, made: Dogfight) -> Procedure:
        for _ in range(min(made.hits[side], pos.present[side][made.hex])):
            _, u = yield Ask(side, "P.3", LOSS, pos, (made, side))
            pos.take_off(u, LOST)
            pos.tell("P.3", "shot-down", unit=pos.id(u))

    return suffer


def home(pos: Sorties, made: Dogfight) -> None:
    for u in pos.at.get(made.hex, ()):
        pos.take_off(u, BASE)


STEPS = (
    BattleStep("announce", announce, "P.3"),
    BattleStep("east-reserves", reserves_of("east"), "P.4"),
    BattleStep("west-reserves", reserves_of("west"), "P.4"),
    BattleStep("reactions", reactions, "P.5"),
    BattleStep("flak", flak, "P.7"),
    BattleStep("volley", volley, "P.3"),
    BattleStep("east-losses", losses_of("east"), "P.3"),
    BattleStep("west-losses", losses_of("west"), "P.3"),
    BattleStep("home", home, "P.3"),
)


def next_battle(pos: Sorties) -> int | None:
    """The next hex where both sides have come."""
    both = pos.occupied["east"] & pos.occupied["west"]
    return (both & -both).bit_length() - 1 if both else None


FIGHTING = Question("battles", CHOICE, Verb("fight", then=(RESERVES, REACTION, LOSS)))


def battles(pos: Sorties, side: None) -> Procedure:
    while (hex := next_battle(pos)) is not None:
        yield Ask("east", "P.3", FIGHTING, pos, "east", rests=True)
        yield from fight_out(pos, Dogfight(pos, hex))


def end_of_turn(pos: Sorties, side: None) -> Procedure:
    yield from ()
    for u, wing in enumerate(pos.units):
        if wing.where == MAP:
            pos.take_off(u, BASE)
    if pos.turn == LAST_TURN:
        left = wings(pos)
        winner = max(SIDES, key=lambda s: left[s]) if left["east"] != left["west"] else None
        pos.result = Result(winner, "points" if winner else "draw", "P.8", left)


# -- standing orders [P.6] --------------------------------------------------------------------------------------------


def stand_by(pos: Sorties, side: str, least: int) -> None:
    pos.orders[side] = least
    pos.tell("P.6", "ordered", least=least, to=(side,))


def ask_me(pos: Sorties, side: str) -> None:
    pos.orders.pop(side, None)


def in_force(pos: Sorties, side: str) -> list[int]:
    return [pos.orders[side]] if side in pos.orders else []


def no_order(pos: Sorties, side: str) -> Reason | None:
    return None if side in pos.orders else Reason("P.6", "no-order")


ORDERS = Question(
    "orders",
    CHOICE,
    Verb("react-from", NUMBER, among=lambda pos, side: range(1, 9), does=stand_by, given=in_force),
    Verb("ask-me", does=ask_me, why_not=no_order),
)


def view(pos: Sorties, side: str | None) -> dict[str, Any]:
    return {
        "units": [unit_view(pos, u, wing) for u, wing in enumerate(pos.units)],
        "wings": wings(pos),
        "plan": [(pos.id(u), pos.label(hex)) for u, hex in pos.plans.get(side or "", ())],
        "sealed": side in pos.sealed,
        "orders": pos.orders.get(side or ""),
        "markers": markers(pos, side or ""),
    }


def unit_view(pos: Sorties, u: int, wing: Wing) -> dict[str, Any]:
    shown = {"id": pos.id(u), "side": pos.scenario.side_of[u], "where": wing.where}
    return {**shown, "hex": pos.label(wing.hex)} if wing.where == MAP else shown


def wings(pos: Sorties) -> dict[str, int]:
    """How many each side has left."""
    return {s: sum(pos.units[u].where != LOST for u in pos.of_group[s]) for s in SIDES}


def markers(pos: Sorties, side: str) -> dict[str, list[dict[str, str]]]:
    """What a side alone knows of: its guns, and how many flights it plans to each hex."""
    flights = Counter(hex for _, hex in pos.plans.get(side, ()))
    found = {pos.label(h): [{"kind": "flight", "side": side, "text": str(n)}] for h, n in flights.items()}
    if side in pos.flak:
        found.setdefault(pos.label(pos.flak[side]), []).append({"kind": "flak", "side": side})
    return found


SORTIES = GameInfo(
    slug="sorties",
    sides=SIDES,
    scenarios=("few", "many"),
    options={},
    folder=Path(__file__).parent,
    sequence=sequence(
        step("plan", planning, rules="P.1", asks=PLANNING),
        step("battle", battles, rules="P.3", asks=FIGHTING),
        step("end", end_of_turn, rules="P.8"),
    ),
    position=Sorties,
    scenario=Scenario,
    start=start,
    view=view,
    instructions=("P.6", ORDERS),
    redeal=lambda pos, side, chance, heard: redeal(pos, side, chance),
)


GAME = SORTIES


def sorties(dice: Dice, scenario: str = "few") -> Game:
    return Game(SORTIES, SORTIES.load(scenario, {}), dice, {})


def conserved(pos: Sorties) -> object:
    return len(pos.units)


def redeal(pos: Sorties, side: str, chance: Random) -> None:
    """Of the other side's plans nothing is known, its flak may be anywhere, its orders are as they come."""
    enemy = ENEMY[side]
    pos.plans.pop(enemy, None)
    pos.orders.pop(enemy, None)
    if enemy in pos.flak:
        pos.flak[enemy] = chance.choice(pos.board.hexes)


def secrets(pos: Sorties, side: str) -> list[Sorties]:
    """Positions that this side cannot tell from the given one: other plans, flak elsewhere, other orders."""
    enemy, found = ENEMY[side], []
    twin = pos.copy()
    twin.plans[enemy] = ()
    found.append(twin)
    if enemy in pos.flak:
        for hex in pos.board.hexes[:4]:
            twin = pos.copy()
            twin.flak[enemy] = hex
            found.append(twin)
    twin = pos.copy()
    twin.orders[enemy] = 7
    found.append(twin)
    return found
