"""Missions that carry troops [25.1]: their escorts, and the fire that they meet."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Ask, Procedure
from ....engine.question import GATHERING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import special
from ..air_defence import NOTHING, Fire
from ..air_defence import Mission as Carrying
from ..position import Position
from ..scenario import ENEMY
from . import air_combat, air_defence, air_display, interception
from .air_combat import CARGO
from .air_defence import LOCAL, Mission
from .air_display import READY, SUPERIORITY, air_units
from .charts import TransportDefence
from .interception import Raid

ESCORTS: Final = 2
TRANSPORT_ACR: Final = 1  # of aircraft without a counter, for defence only [25.1.i]


class Convoy:
    """A mission with troops aboard, and who goes along."""

    def __init__(self, side: str, units: tuple[int, ...], hex: int) -> None:
        self.side = side
        self.units = units
        self.hex = hex
        self.guards: list[int] = []


def may_escort(pos: Position, convoy: Convoy, u: int) -> Reason | None:
    """Two at most: escorts from the Air Superiority Box, suppression from Ready boxes [25.1]; those of a host nation
    only in their own country [M.12]."""
    if pos.side(u) != convoy.side or not air_display.is_air(pos, u) or u in convoy.guards:
        return Reason("25.1", "not-your-aircraft", unit=pos.id(u))
    if len(convoy.guards) >= ESCORTS:
        return Reason("25.1", "enough-guards")
    against = air_display.may_guard(pos, u, air_display.areas_of_hex(pos, convoy.hex))
    return against or special.stays_home(pos, u, convoy.hex)


def escorts(pos: Position, convoy: Convoy) -> list[int]:
    return [u for u in air_units(pos, convoy.side, READY, SUPERIORITY) if may_escort(pos, convoy, u) is None]


ESCORTING: Question = Question(
    "air-escort",
    GATHERING,
    Verb("guard", UNIT, why_not=may_escort, listed=escorts),
    Verb("done"),
    about=lambda pos, convoy: About(units=[*convoy.units, *convoy.guards], hexes=[convoy.hex]),
)


QUESTIONS: Final[tuple[Question, ...]] = (
    ESCORTING, interception.ASSIGNING, interception.ENGAGING, interception.DOUBLING, air_combat.AIMING,
    air_combat.DISENGAGING,
)  # fmt: skip


def escorted(pos: Position, side: str, units: tuple[int, ...], hex: int) -> Procedure:
    """The air units that go along, if there are any that can [25.1]."""
    convoy = Convoy(side, units, hex)
    while (ask := Ask(side, "25.1", ESCORTING, pos, convoy)).count > 1:
        said = yield ask
        if said[0] == "done":
            break
        convoy.guards.append(said[1])
    return tuple(convoy.guards)


# -- fire [25.1] ------------------------------------------------------------------------------------------------------


def row_of(pos: Position, case: Carrying) -> TransportDefence:
    """The line of the table. In the enemy's land the tracks fire [25.1.i]. At home near enemies [25.1.ii] the fire is
    local [25.1.ii.a], unless the enemy has the upper hand in the air [25.1.ii.b]; elsewhere at home [25.1.iii] there is
    none [25.1.iii.a], unless he has [25.1.iii.b]. Airmobile missions meet local fire at most [25.1.1]."""
    side = case.side
    land = "enemy" if pos.scenario.home_side[case.hex] == ENEMY[side] else "own_or_allied"  # as a deck at sea is
    near = "true" if air_defence.has_enemy_near(pos, side, case.hex, installations=False) else "false"
    level = "enemy" if pos.air_side == ENEMY[side] else "own_or_contested"
    kind = case.kind if case.kind in ("air_transport", "paradrop", "airmobile") else "airmobile"
    return next(
        row
        for row in pos.scenario.charts.transport_defence
        if kind in row.mission.split()
        and row.target_in == land
        and row.enemy_within_2 in ("", near)
        and row.air_level in ("any", level)
    )


def fire_at(case: Carrying, guards: tuple[int, ...] = (), *, is_over: bool = True) -> Procedure:
    """Detection, interception, SAM and AAA as the line says [25.1.1]; then those who go along fly home, if the mission
    is over. Gives what came of it, as the Standard game puts it: turned back, or a step lost."""
    pos = case.pos
    row = row_of(pos, case)
    found = NOTHING
    if row.defence != "none":
        found = yield from through(pos, case, row, flying(pos, guards))
    if is_over:
        fly_home(pos, guards)
    return found


def flying(pos: Position, guards: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the air units that go along who have neither aborted nor gone home."""
    return tuple(u for u in guards if air_display.area(pos, u) in (READY, SUPERIORITY))


def fly_home(pos: Position, guards: tuple[int, ...]) -> None:
    for u in flying(pos, guards):
        air_display.fly_home(pos, u)


def through(pos: Position, case: Carrying, row: TransportDefence, guards: tuple[int, ...]) -> Procedure:
    defence = LOCAL if row.defence == LOCAL else air_defence.NORMAL
    mission = Mission(pos, case.side, case.hex, (CARGO, *guards), defence)
    areas = air_display.areas_of_hex(pos, case.hex)
    raid = Raid(pos, case.side, [CARGO], list(guards), areas, case.hex, cargo_acr=TRANSPORT_ACR)
    seen = air_defence.detect(mission)
    if seen == "ED":
        yield from interception.assign(pos, raid)
        yield from interception.fight_out(pos, raid)
    if raid.cargo_result in ("abort", "step", "destroyed"):
        return Fire(True, 0, int(raid.cargo_result != "abort"))
    near = air_defence.has_enemy_near(pos, case.side, case.hex, installations=True)
    if not seen:
        return NOTHING
    lost = 0
    for weapon, within in (("sam", row.sam_within), ("aaa", row.aaa_within)):
        if (within and not near) or lost >= case.steps:  # [25.1.i] [25.1.iii.b] [25.1.1]
            continue
        for u in raid.suppressors if weapon == "sam" else ():
            suffer(pos, mission, raid, u)
        result = shoot(pos, mission, raid, case, weapon, seen == LOCAL)
        if result == "A":
            return Fire(True, 0, lost)
        lost += result == "X"  # who survives SAM meets AAA, too [25.1.i]
    return Fire(False, 0, lost)


def shoot(pos: Position, mission: Mission, raid: Raid, case: Carrying, weapon: str, local: bool) -> str:
    what = ("airmobile",) if case.kind in ("airmobile", "base_change") else ("transport",)
    shot = air_defence.Target(pos, case.side, case.hex, -1, len(raid.suppressors), what, "air")
    return air_defence.fire(mission, weapon, shot, local=local)


def suffer(pos: Position, mission: Mission, raid: Raid, u: int) -> None:
    """Suppression is fired at, too, worse if there is another [15.2.9]; +n means nothing to it [24.5.1] [24.8]."""
    others = sum(v != u for v in raid.suppressors)
    shot = air_defence.Target(pos, raid.side, raid.hex, u, others, ("air",), "air")
    result = air_defence.fire(mission, "sam", shot, local=mission.defence == LOCAL)
    if result == "A":
        air_display.abort(pos, u, "24.5")
    elif result == "X":
        air_display.lose_step(pos, u, "24.5")
