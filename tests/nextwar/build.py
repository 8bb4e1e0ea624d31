"""Positions that read like a map, beside the driver of `tests.driver`.

pos = position("suwalki", at("3557", "ru-4ga"), at("3656", "pl-15", reduced=True), dice=[3])
run(begin(pos, "russia", "move ru-4ga"), pos, {"russia": ["enter 3556", "stop"]})

Units not placed are still to come, or out of the game if they have no turn to come in. The position stands in a step
("first-movement") that `step=` names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.ask import Answer
from grognard.engine.dice import ScriptedDice
from grognard.engine.info import Choice
from grognard.games.nextwar import GAME, combat, movement, reinforcements, replacements
from grognard.games.nextwar.position import GONE, TO_COME, Position
from grognard.games.nextwar.scenario import Scenario
from grognard.games.nextwar.sequence import SEQUENCE
from grognard.games.nextwar.setup import control_at_start
from grognard.games.nextwar.units import Unit
from tests.build import Phases, Placement, hexes, place_each, set_fields, unit, units, where
from tests.driver import asked, rules_against, rules_of, run, told

__all__ = [
    "Placement", "after", "against", "asked", "at", "attack_on", "begin", "fight", "hexes", "load", "options_of",
    "phase_ask", "position", "rules_against", "rules_of", "run", "stand", "told", "unit", "units", "where",
]  # fmt: skip

PHASES = Phases(
    (movement.MOVEMENT, "8.5"), (combat.COMBAT, "9.0"), (reinforcements.ARRIVING, "10.0"),
    (replacements.REPLACING, "11.0"),
)  # fmt: skip
phase_ask, begin, against, options_of = PHASES.ask, PHASES.begin, PHASES.against, PHASES.options


def load(slug: str = "campaign_standard", **options: Choice) -> Scenario:
    static: Scenario = GAME.load(slug, options)
    return static


def at(place: str, *ids: str, **state: Any) -> Placement:
    """Units in a hex or a box ("at_sea:gdansk_bay"); state: reduced=True, moved=True, clearing=True."""
    return place, ids, state


def position(
    slug: str,
    *placements: Placement,
    dice: Sequence[int] = (),
    options: Mapping[str, Choice] | None = None,
    turn: int = 3,
    step: str = "first-movement",
    player: str = "russia",
    control: Mapping[str, str] | None = None,
    **fields: Any,
) -> Position:
    """A position with these units placed and no others; fields are those of the Position. `player` is
    the Initiative or First player. Dice are those thrown, 0 to 9."""
    static: Scenario = GAME.load(slug, options or {})
    pos = Position(
        units=[Unit(TO_COME if c.id in static.arrivals else GONE) for c in static.counters],
        markers=sorted(static.charts.clearing_markers),
        initiative=player, forts_open=True, sea_control=control_at_start(static),
    ).attach(static, ScriptedDice([die + 1 for die in dice]))  # fmt: skip
    pos.turn = turn
    pos.alignment = dict(static.module.alignment.start)
    stand(pos, step)
    for label, side in (control or {}).items():
        pos.control[static.board.hex(label)] = side
    set_fields(pos, fields)
    pos.derive()
    for u, state in place_each(pos, placements, lambda place: not static.board.has(place)):
        pos.change(u, **state)
    pos.entered, pos.changes = {}, pos.changes + 1
    return pos


def stand(pos: Position, step: str) -> None:
    """The position stands in the step with this id."""
    pos.step = next(i for i, s in enumerate(SEQUENCE.turn) if s.id == step)


def attack_on(pos: Position, side: str, hex: str, *ids: str) -> combat.Combat:
    """An attack on a hex by these units."""
    made = combat.Combat(pos, side, pos.board.hex(hex))
    made.attackers += units(pos, *ids)
    return made


def fight(pos: Position, side: str, hex: str, *ids: str, **answers: Sequence[Answer]) -> list[Any]:
    """A whole combat of these units; answers: nato=[...], russia=[...]. Returns the dice left."""
    told: dict[str, Sequence[Answer]] = {"nato": [], "russia": [], **answers}
    told[side] = [*(f"with {id}" for id in ids), "commit", *told[side]]
    return run(combat.attack(pos, side, pos.board.hex(hex)), pos, told)


def after(
    hex: str,
    defenders: Sequence[str],
    *attackers: tuple[str, ...],
    side: str = "russia",
    column: int = 0,
    losses: tuple[int, int] = (0, 0),
    retreats: bool = False,
    **fields: Any,
) -> tuple[Position, combat.Combat]:
    """A combat whose die has been thrown: attackers as (hex, ids...); the first units lead."""
    places = [at(hex, *defenders), *(at(label, *ids) for label, *ids in attackers), *fields.pop("also", ())]
    pos = position("campaign_standard", *places, **{"step": "first-combat", **fields})
    made = attack_on(pos, side, hex, *(id for _, *ids in attackers for id in ids))
    made.lead, made.defending_lead = made.attackers[0], made.defenders[0]
    made.losses = {made.side: losses[0], made.enemy: losses[1]}
    made.column, made.retreats = column, retreats
    return pos, made
