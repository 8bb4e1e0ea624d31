"""Positions that read like a map, beside the driver of `tests.driver`.

pos = position("strategic_surprise", at("3120", "WG-H63"), at("3219", "SU-83A", disrupted=True), turn=2, dice=[3])
run(begin(pos, "nato", "move WG-H63"), pos, {"nato": ["enter 3220", "stop"]})

`turn` is the number that the rules count by: some scenarios begin with turn 0. Units not placed are off the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.ask import Answer, Ask
from grognard.engine.dice import ScriptedDice
from grognard.engine.info import Choice
from grognard.games.nato import GAME
from grognard.games.nato.air import AIR_STRIKES
from grognard.games.nato.artillery import ARTILLERY
from grognard.games.nato.attack import Attack
from grognard.games.nato.battles import COMBAT, CYCLE, PLANNING, attack
from grognard.games.nato.chemical import PLACING_GAS
from grognard.games.nato.helicopters import HELICOPTERS
from grognard.games.nato.hq_supply import PAYING
from grognard.games.nato.nuclear import NUCLEAR
from grognard.games.nato.position import OFF_MAP, SCHEDULE, Position
from grognard.games.nato.rail import DETRAINING, ENTRAINING, RIDING
from grognard.games.nato.scenario import SIDES, Scenario
from grognard.games.nato.sequence import GROUND_MOVEMENT
from grognard.games.nato.transport import AIR_AND_SEA
from grognard.games.nato.units import Unit
from tests.build import Phases, Placement, place_each, set_fields, unit, units, where
from tests.driver import asked, rules_against, rules_of, run, told

__all__ = [
    "Placement", "against", "air", "asked", "at", "attack_on", "begin", "fight", "gathered", "hex_set", "load",
    "options_of", "phase_ask", "position", "rules_against", "rules_of", "run", "state", "told", "unit", "units",
    "where",
]  # fmt: skip

PHASES = Phases(
    (GROUND_MOVEMENT, "12.0"), (PAYING, "10.8.2"), (DETRAINING, "13.5"), (RIDING, "13.2"), (ENTRAINING, "13.1"),
    (AIR_AND_SEA, "14.0"), (HELICOPTERS, "18.1"), (NUCLEAR, "21.0"), (PLACING_GAS, "22.2.3"), (AIR_STRIKES, "23.2.4"),
    (ARTILLERY, "24.1.1"), (PLANNING, "25.0"), (COMBAT, "25.0"),
)  # fmt: skip
phase_ask, begin, against, options_of = PHASES.ask, PHASES.begin, PHASES.against, PHASES.options


def load(slug: str = "strategic_surprise", year: str = "1983", **options: Choice) -> Scenario:
    static: Scenario = GAME.load(slug, {"year": year, **options})
    return static


def at(place: str, *ids: str, **state: Any) -> Placement:
    """Units in a hex or a box; state: cadre=True, disrupted=True, train="entrained"; moved=True for units that have
    moved in this phase; hq="cut" for headquarters."""
    return place, ids, state


def position(
    slug: str,
    *placements: Placement,
    dice: Sequence[int] = (),
    options: Mapping[str, Choice] | None = None,
    turn: int = 4,
    conquered: Mapping[str, str] | None = None,
    **fields: Any,
) -> Position:
    """A position with these units placed and all others off the map; fields are those of the Position. Turn 4 is after
    surprise, refugees and all that."""
    static: Scenario = GAME.load(slug, options or {})
    pos = Position(units=[Unit(SCHEDULE)] * len(static.counters)).attach(static, ScriptedDice(list(dice)))
    pos.turn = turn + 1 - static.first_turn
    pos.hq = {hq: "line" for side in SIDES for hq in static.hqs[side]}
    for label, side in (conquered or {}).items():
        pos.take_city(static.board.hex(label), side)
    set_fields(pos, fields)
    pos.derive()
    for u, state in place_each(pos, placements, OFF_MAP.__contains__):
        if "hq" in state:
            pos.hq[u] = state.pop("hq")
        pos.change(u, **state)
    pos.touch()
    return pos


def attack_on(pos: Position, side: str, hex: str, *ids: str) -> Attack:
    """An attack on a hex to which these units are committed."""
    made = Attack(side, pos.board.hex(hex), CYCLE[side])
    made.units += units(pos, *ids)
    return made


def fight(pos: Position, side: str, hex: str, *ids: str, **answers: Sequence[Answer]) -> list[Any]:
    """A whole battle of these units, "+SU-NEGF" for offensive support; answers: wp=[...], nato=[...]."""
    first = [f"support {id[1:]}" if id[0] == "+" else f"with {id}" for id in ids] + ["fire"]
    told = {"wp": [], "nato": [], **answers}
    told[side] = [*first, *told[side]]
    return run(attack(pos, side, pos.board.hex(hex)), pos, told)


def gathered(pos: Position, side: str, hex: str, *ids: str) -> Ask:
    """What the attacker is asked when these units have been committed."""
    return asked(attack(pos, side, pos.board.hex(hex)), {side: [f"with {id}" for id in ids]})


def hex_set(pos: Position, labels: str) -> int:
    return sum(1 << pos.board.hex(label) for label in labels.split())


def state(pos: Position, id: str) -> tuple[bool, bool]:
    """Whether a unit is a cadre, and whether it is disrupted."""
    return pos.units[unit(pos, id)].cadre, pos.units[unit(pos, id)].disrupted


def air(pos: Position, **points: int) -> Position:
    """A position in which the sides have these air points: wp=5 tactical ones, nato_deep=2 operational ones."""
    pos.tactical = {"wp": points.get("wp", 0), "nato": points.get("nato", 0)}
    pos.operational = {"wp": points.get("wp_deep", 0), "nato": points.get("nato_deep", 0)}
    return pos
