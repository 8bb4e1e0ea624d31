"""Interception [24.4]: fighters of the Air Superiority Box against missions that were detected early."""

from __future__ import annotations

from ....engine.ask import Ask, Procedure
from ....engine.pieces import MAP
from ....engine.question import CHOICE, GATHERING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import ships
from ..position import Position
from ..scenario import ENEMY
from . import air_combat, air_display
from .air_combat import CARGO, DOGFIGHT, STAGES, Fight
from .air_display import READY, SUPERIORITY, air_units


class Raid:
    """A mission that can be intercepted: who attacks, who guards them, and where."""

    def __init__(
        self, pos: Position, side: str, attackers: list[int], guards: list[int], areas: tuple[str, ...], hex: int,
        place: str = MAP, cargo_acr: int | None = None,
    ) -> None:  # fmt: skip
        self.pos = pos
        self.side = side
        self.attackers = attackers  # CARGO: aircraft without a counter
        self.guards = guards
        self.areas = areas
        self.hex = hex
        self.place = place
        self.cargo_acr = cargo_acr
        self.interceptors: list[int] = []
        self.cargo_result = ""
        self.dropped: set[int] = set()

    @property
    def enemy(self) -> str:
        return ENEMY[self.side]

    @property
    def named(self) -> list[int]:
        return [u for u in (*self.attackers, *self.guards) if u != CARGO]

    @property
    def escorts(self) -> list[int]:
        return [u for u in self.guards if air_display.area(self.pos, u) == SUPERIORITY]

    @property
    def suppressors(self) -> list[int]:
        """Wild Weasels that go along."""
        return [u for u in self.guards if air_display.area(self.pos, u) == READY]


def may_intercept(pos: Position, what: tuple[Raid, frozenset[int]], u: int) -> Reason | None:
    """One or two units from the Air Superiority Box that reach the target [24.4] [22.6.7]; over the sea also carrier
    aircraft that are Ready, in At Sea Boxes they alone [17.1.4.4]."""
    raid, taken = what
    if pos.side(u) != raid.enemy or not air_display.is_air(pos, u):
        return Reason("24.4", "not-your-aircraft", unit=pos.id(u))
    if len(raid.interceptors) >= pos.scenario.charts.support["interceptors_per_mission"].defender:
        return Reason("24.4", "enough-interceptors")
    if u in taken or u in raid.interceptors:
        return Reason("24.4", "assigned-already", unit=pos.id(u))
    if air_display.area(pos, u) != SUPERIORITY and not is_carrier_patrol(pos, raid, u):
        return Reason("24.4", "not-in-superiority-box", unit=pos.id(u))
    if air_display.area(pos, u) == SUPERIORITY and raid.place.partition(":")[0] in (ships.AT_SEA, ships.BOX):
        return Reason("17.1.4.4", "carrier-aircraft-only", unit=pos.id(u))
    if not air_display.reaches(pos, u, raid.areas):
        return Reason("24.4", "out-of-reach", unit=pos.id(u))
    return None


def is_carrier_patrol(pos: Position, raid: Raid, u: int) -> bool:
    return (
        raid.place.partition(":")[0] in (ships.AT_SEA, ships.INSHORE, ships.BOX)
        and pos.id(u) in pos.scenario.module.air.rules.carrier_air
        and air_display.area(pos, u) == READY
        and air_display.acr(pos, u) > 0
    )


def interceptors(pos: Position, what: tuple[Raid, frozenset[int]]) -> list[int]:
    return [
        u for u in air_units(pos, what[0].enemy, SUPERIORITY, READY) if may_intercept(pos, what, u) is None
    ]  # fmt: skip


ASSIGNING: Question = Question(
    "intercept",
    GATHERING,
    Verb("intercept", UNIT, why_not=may_intercept, listed=interceptors),
    Verb("done"),
    about=lambda pos, what: About(
        None if pos.scenario.plays("fog_29_2") else what[0].named, [what[0].hex] if what[0].hex else None
    ),
)


def assign(pos: Position, raid: Raid, taken: frozenset[int] = frozenset()) -> Procedure:
    """Up to two interceptors against a mission detected early; of a hidden one they know the number, and whether Wild
    Weasels are with it [29.2.1]."""
    if pos.scenario.plays("fog_29_2"):
        weasels = sum(pos.counter(u).wild_weasel for u in raid.named)
        pos.tell("29.2.1", "mission-size", side=raid.side, count=len(raid.named), weasels=weasels, reveals=True)
    while interceptors(pos, (raid, taken)):
        said = yield Ask(raid.enemy, "24.4", ASSIGNING, pos, (raid, taken))
        if said[0] == "done":
            break
        raid.interceptors.append(said[1])
    if raid.interceptors:
        pos.tell("24.4", "intercepted", units=pos.ids(raid.interceptors))


# -- the fight [24.4.1] -----------------------------------------------------------------------------------------------


ENGAGING: Question = Question(
    "engage",
    CHOICE,
    Verb("engage", UNIT, among=lambda pos, what: [u for u in what[1] if u != CARGO]),
    Verb("transports", why_not=lambda pos, what: None if CARGO in what[1] else Reason("24.4.1.1", "no-cargo")),
    about=lambda pos, what: About(units=[what[0]]),
)


def opponents(raid: Raid, fight: Fight) -> list[int]:
    """Escorts that nobody engages come first, then the others of the mission [24.4.1.1]."""
    engaged = {u for units in fight.engagements for u in units}
    left = [u for u in raid.escorts if u not in engaged and u not in fight.out]
    if left:
        return left
    rest = [*raid.attackers, *(u for u in raid.guards if u not in raid.escorts)]
    return [u for u in rest if u not in engaged and u not in fight.out]


def engage(raid: Raid, fight: Fight, u: int) -> Procedure:
    """An interceptor picks its opponent."""
    among = opponents(raid, fight)
    if not among:
        return
    v = among[0]
    if len(among) > 1:
        said = yield Ask(raid.enemy, "24.4.1.1", ENGAGING, raid.pos, (u, among))
        v = CARGO if said[0] == "transports" else said[1]
    fight.engagements.append((u, v))


def double_up(raid: Raid, fight: Fight) -> None:
    """Escorts that outnumber the interceptors fight them two on one [24.4.1.1]."""
    for v in opponents(raid, fight):
        if v not in raid.escorts:
            return
        for at, units in enumerate(fight.engagements):
            if len(units) == 2:
                fight.engagements[at] = (*units, v)
                break


def fight_out(pos: Position, raid: Raid) -> Procedure:
    """Interception [24.4.1]: like air superiority combat [24.4.1.2]; interceptors that are free engage again after each
    stage [24.4.1.3]."""
    if not raid.interceptors:
        return
    fight = Fight(pos, "interception", (), raid.hex)
    fight.cargo_side, fight.cargo_acr = raid.side, raid.cargo_acr or 0
    fight.roles = dict.fromkeys(raid.interceptors, "interceptor") | dict.fromkeys(raid.attackers, "attacker")
    fight.immune = {u for u in raid.interceptors if air_display.area(pos, u) == READY}
    for stage in STAGES:
        for u in raid.interceptors:
            if u not in fight.out and not fight.enemies(u):
                fight.engagements = [units for units in fight.engagements if u not in units]
                yield from engage(raid, fight, u)
        double_up(raid, fight)
        yield from air_combat.jettison(fight)
        yield from air_combat.fight_stage(fight, stage)
        if stage != DOGFIGHT:
            yield from air_combat.disengage(fight, [*raid.named, *raid.interceptors], "24.4.1.6")
    end(pos, raid, fight)


def end(pos: Position, raid: Raid, fight: Fight) -> None:
    """Interceptors and escorts fly home [24.4.1.5]; carrier aircraft stay Ready [17.1.4.4]."""
    for u in (*raid.interceptors, *raid.escorts):
        if u not in fight.out and air_display.area(pos, u) == SUPERIORITY:
            air_display.fly_home(pos, u)
    raid.dropped = fight.dropped
    raid.cargo_result = fight.cargo_result
    raid.guards = [u for u in raid.guards if air_display.area(pos, u) == READY]
    raid.attackers = [u for u in raid.attackers if u not in fight.out]
