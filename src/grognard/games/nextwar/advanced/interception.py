"""Interception [24.4]: fighters of the Air Superiority Box against missions that were detected early."""

from __future__ import annotations

from ....engine.ask import Ask, Procedure
from ....engine.pieces import MAP
from ....engine.question import CHOICE, GATHERING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import ships, special
from ..position import Position
from ..scenario import ENEMY, SIDES
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
    def over(self) -> str:
        """The side over whose country it flies: tracks and theatre weapons, which have no hex, lie in their owner's."""
        if not self.hex and self.place == MAP:
            return self.enemy
        return self.pos.scenario.home_side[self.hex]

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
    aircraft that are Ready, in At Sea Boxes they alone [17.1.4.4]; those of a host nation not abroad [M.12]."""
    raid, taken = what
    if pos.side(u) != raid.enemy or not air_display.is_air(pos, u):
        return Reason("24.4", "not-your-aircraft", unit=pos.id(u))
    if len(raid.interceptors) >= pos.scenario.charts.support["interceptors_per_mission"].defender:
        return Reason("24.4", "enough-interceptors")
    if u in taken or u in raid.interceptors:
        return Reason("24.4", "assigned-already", unit=pos.id(u))
    if air_display.area(pos, u) != SUPERIORITY and not is_carrier_patrol(pos, raid, u):
        return Reason("24.4", "not-an-interceptor", unit=pos.id(u))
    if air_display.area(pos, u) == SUPERIORITY and raid.place.partition(":")[0] in (ships.AT_SEA, ships.BOX):
        return Reason("17.1.4.4", "carrier-aircraft-only", unit=pos.id(u))
    if not air_display.reaches(pos, u, raid.areas):
        return Reason("24.4", "out-of-reach", unit=pos.id(u))
    return special.stays_home(pos, u, raid.hex) if raid.hex else None


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


def mission_met(pos: Position, what: tuple[Raid, frozenset[int]]) -> About:
    """Who flies it, and to where; of a hidden one only the place is known [29.2.1]."""
    raid = what[0]
    hidden = pos.scenario.plays("fog_29_2") or not raid.named
    hexes = [raid.hex] if raid.hex else None
    return About(None if hidden else raid.named, hexes, mission="unseen" if hidden else pos.ids(raid.named))


ASSIGNING: Question = Question(
    "intercept",
    GATHERING,
    Verb("intercept", UNIT, why_not=may_intercept, listed=interceptors),
    Verb("done"),
    about=mission_met,
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
    Verb("avoid", why_not=lambda pos, what: None if what[2] else Reason("24.4.1.1", "must-engage"), rule="24.4.1.3"),
    about=lambda pos, what: About(units=[what[0]]),
)
DOUBLING: Question = Question(
    "join-fight",
    CHOICE,
    Verb("join", UNIT, among=lambda pos, what: what[0]),
    Verb("avoid"),
    about=lambda pos, what: About(units=[what[1]]),
)


def opponents(raid: Raid, fight: Fight) -> list[int]:
    """Escorts that nobody engages come first, then the others of the mission [24.4.1.1]."""
    engaged = fight.fighters()
    left = [u for u in raid.escorts if u not in engaged and u not in fight.out]
    if left:
        return left
    rest = [*raid.attackers, *(u for u in raid.guards if u not in raid.escorts)]
    return [u for u in rest if u not in engaged and u not in fight.out]


def alone(fight: Fight, side: str) -> list[int]:
    """Units of a side that fight one enemy: another one may join him [22.6.4]."""
    return [u for units in fight.engagements if len(units) == 2 for u in units if fight.side(u) == side]


def join(fight: Fight, u: int, v: int) -> None:
    fight.engagements = [(*units, u) if v in units else units for units in fight.engagements]


def engage(raid: Raid, fight: Fight, u: int, *, again: bool) -> Procedure:
    """An interceptor picks its opponent. Who has lost one may engage another [24.4.1.3], and where nobody is left for
    it, it may join against one who is engaged, as in air superiority combat [24.4.1.2]."""
    free = opponents(raid, fight)
    among, may_avoid = free or alone(fight, raid.side), again or not free
    if not among:
        return
    v = among[0]
    if len(among) > 1 or may_avoid:
        said = yield Ask(raid.enemy, "24.4.1.1", ENGAGING, raid.pos, (u, among, may_avoid))
        if said[0] == "avoid":
            return
        v = CARGO if said[0] == "transports" else said[1]
    if free:
        fight.engagements.append((u, v))
    else:
        join(fight, u, v)


def double_up(raid: Raid, fight: Fight) -> Procedure:
    """Escorts that outnumber the interceptors may fight them two on one [24.4.1.1]."""
    for v in raid.escorts:
        among = alone(fight, raid.enemy)
        if v in fight.fighters() or not among:
            continue
        said = yield Ask(raid.side, "24.4.1.1", DOUBLING, raid.pos, (among, v))
        if said[0] == "join":
            join(fight, v, said[1])


def break_up(fight: Fight) -> None:
    """Who is out leaves his engagement, and one without an enemy is over: who is left of it is free."""
    left = [tuple(u for u in units if u not in fight.out) for units in fight.engagements]
    fight.engagements = [units for units in left if len({fight.side(u) for u in units}) == len(SIDES)]


def fight_out(pos: Position, raid: Raid) -> Procedure:
    """Interception [24.4.1]: like air superiority combat [24.4.1.2]; interceptors that are free engage again after each
    stage [24.4.1.3]."""
    if not raid.interceptors:
        return
    fight = Fight(pos, "interception", ())
    fight.over, fight.cargo_side, fight.cargo_acr = raid.over, raid.side, raid.cargo_acr or 0
    fight.roles = dict.fromkeys(raid.interceptors, "interceptor") | dict.fromkeys(raid.attackers, "attacker")
    fight.immune = {u for u in raid.interceptors if air_display.area(pos, u) == READY}
    for stage in STAGES:
        first = stage == STAGES[0]
        for u in raid.interceptors:
            if u not in fight.out and not fight.enemies(u):
                yield from engage(raid, fight, u, again=not first)
        if first:
            yield from double_up(raid, fight)
        yield from air_combat.jettison(fight)
        yield from air_combat.fight_stage(fight, stage)
        break_up(fight)
        yield from air_combat.disengage(fight, unengaged(raid, fight, stage), "24.4.1.6")
    end(pos, raid, fight)


def unengaged(raid: Raid, fight: Fight, stage: str) -> list[int]:
    """Who may abort after a stage, because he has no opponent [24.4.1.6]. After the dogfight interceptors and escorts
    are on their way home anyway."""
    last = stage == DOGFIGHT
    units = [u for u in raid.named if u not in raid.escorts] if last else [*raid.named, *raid.interceptors]
    return [u for u in units if u not in fight.fighters()]


def end(pos: Position, raid: Raid, fight: Fight) -> None:
    """Interceptors and escorts fly home [24.4.1.5]; carrier aircraft stay Ready [17.1.4.4]."""
    for u in (*raid.interceptors, *raid.escorts):
        if u not in fight.out and air_display.area(pos, u) == SUPERIORITY:
            air_display.fly_home(pos, u)
    raid.dropped = fight.dropped
    raid.cargo_result = fight.cargo_result
    raid.guards = [u for u in raid.guards if air_display.area(pos, u) == READY]
    raid.attackers = [u for u in raid.attackers if u not in fight.out]
