"""Nuclear weapons [16.0] and firestorms [16.5]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.hexset import members
from ...engine.pieces import MAP
from ...engine.question import CHOICE, NUMBER_OF, About, Question
from ...engine.reason import Reason, Tally
from ...engine.result import Result
from ...engine.verbs import HEX, NUMBER, UNIT, Verb
from . import air
from .attack import AIR
from .obligation import must_attack_first
from .position import DESTROYED, Position
from .results import SUFFERING, CombatResult, suffer
from .retreat import RETREATING, can_retreat, retreat
from .scenario import ENEMY, SIDES
from .supply import morale
from .support import may_fire_at
from .units import Devastation

FIRESTORM_ON = 4  # or less [16.5.a]
FIRESTORM_DIFFERENTIAL = 5  # [16.5.b]
CLOSED_FOR = 1  # until the end of the next GT [16.5.c]
PEACE, NUCLEAR_WAR = "peace", "nuclear-war"


# -- before play ----------------------------------------------------------------------------------------------------


def choose_postures(pos: Position, side: str | None) -> Procedure:
    """Both sides choose in secret how far they would go [16.0.a] [DM:EX16.0.a] [AR:EX16.0.a]."""
    answers = yield tuple(Ask(s, "16.0.a", POSTURE, pos, s) for s in SIDES)
    for s in SIDES:
        pos.posture[s] = answers[s][1]
        pos.tell("16.0.a", "posture-chosen", side=s, posture=pos.posture[s], to=(s,))


def postures(pos: Position, side: str) -> Sequence[int]:
    low, high = pos.scenario.file.nuclear.posture
    return range(low, high + 1)


def earlier_use(pos: Position, side: str | None) -> Procedure:
    """What was used in the war so far: the difference of two dice [AR:EX16.0.b]."""
    yield from ()
    dice = {s: pos.roll("AR:EX16.0.b", s) for s in SIDES}
    pos.earlier = abs(dice["nato"] - dice["wp"])
    pos.tell("AR:EX16.0.b", "earlier-use", weapons=pos.earlier)


# -- permission [16.0.b] ----------------------------------------------------------------------------------------------


def posture_now(pos: Position, side: str) -> int:
    """The value for permission; results B may have lowered it [OPT.1.a]."""
    return max(0, pos.posture[side] - pos.lowered)


def is_closed(pos: Position, side: str) -> Reason | None:
    """An agreement ends nuclear use for all [NUC.B], a posture of zero for one side [OPT.1.c]."""
    if pos.nuclear_ended:
        return Reason("NUC.B", "nuclear-use-ended")
    if posture_now(pos, side) == 0:
        return Reason("OPT.1.c", "posture-is-zero")
    return None


def may_ask_permission(pos: Position, side: str) -> Reason | None:
    """Once a GT; what was granted holds to its end."""
    if side in pos.permission:
        return Reason("16.0.b", "permission-granted" if pos.permission[side] else "permission-refused")
    return is_closed(pos, side)


def permission(pos: Position, side: str) -> None:
    """A die not above the posture gives permission for the GT [16.0.b]. The die would tell of the posture: only the
    answer is public."""
    die = pos.roll("16.0.b", side, to=(side,))
    pos.permission[side] = die <= posture_now(pos, side)
    pos.tell("16.0.b", "permission-granted" if pos.permission[side] else "permission-refused", side=side)


# -- words about it [16.0.f] ------------------------------------------------------------------------------------------


def may_announce(pos: Position, side: str, posture: int) -> Reason | None:
    return Reason("16.0.f", "has-announced") if pos.announced else None


def announce(pos: Position, side: str, posture: int) -> None:
    """A posture may be announced, true or not [16.0.f]."""
    pos.announced = True
    pos.tell("16.0.f", "announced", side=side, posture=posture)


# -- the attack [16.0.c] ----------------------------------------------------------------------------------------------


def may_use(pos: Position, side: str) -> Reason | None:
    """Permission [16.0.b], and the scenario's limit for a GT [DM:EX16.0.b] [AR:EX16.0.c]."""
    reason = is_closed(pos, side)
    if reason is not None:
        return reason
    if not pos.permission.get(side):
        return Reason("16.0.b", "permission-refused" if side in pos.permission else "no-permission")
    limit = pos.scenario.file.nuclear.per_game_turn
    if limit and pos.nuclear_used[side] >= limit:
        return Reason("AR:EX16.0.c", "nuclear-limit", limit=limit)
    return None


def may_target(pos: Position, side: str, target: int) -> Reason | None:
    """A hex with enemy units, not next to one's own [16.0.g]."""
    if not pos.present[ENEMY[side]][target]:
        return Reason("16.0.c", "no-enemy-there", hex=pos.label(target))
    if any(pos.present[side][n] for n in pos.scenario.board.neighbours[target]):
        return Reason("16.0.g", "own-units-adjacent", hex=pos.label(target))
    return None


def may_deliver(pos: Position, side: str, u: int, target: int) -> Reason | None:
    """Artillery that has not fired in this phase [8.0.a], in range [10.0.d], in no enemy zone [10.0.b], and not
    bound to attack an enemy beside it first [8.6.a]."""
    if pos.side(u) != side or pos.units[u].where != MAP or not pos.counter(u).artillery:
        return Reason("16.0.c", "not-a-carrier", unit=pos.id(u))
    if u in pos.fought:
        return Reason("8.0.a", "has-fought", unit=pos.id(u))
    return may_fire_at(pos, side, u, [target], attacking=True) or must_attack_first(pos, side, u, [target])


def may_deliver_by_air(pos: Position, side: str) -> Reason | None:
    if air.available(pos, side) < 1:
        return Reason("12.0.b", "no-air-points", left=0)
    return None


def open_targets(pos: Position, side: str) -> list[int]:
    """The hexes that may be hit now, whatever carries the weapon: each of them `may_target`."""
    if may_use(pos, side) is not None:
        return []
    return members(pos.occupied[ENEMY[side]] & ~pos.scenario.beside.spread(pos.occupied[side]))


def targets_by_air(pos: Position, side: str) -> list[tuple[int]]:
    return [] if may_deliver_by_air(pos, side) is not None else [(h,) for h in open_targets(pos, side)]


def targets_by_guns(pos: Position, side: str) -> list[tuple[int, int]]:
    targets, standing, disc = open_targets(pos, side), pos.standing, pos.board.disc_bits
    guns = [u for u in pos.scenario.artillery[side] if standing[u] and u not in pos.fought] if targets else []
    reach = [(u, disc(standing[u], pos.counter(u).range)) for u in guns]
    return [(h, u) for h in targets for u, near in reach if near >> h & 1 and may_deliver(pos, side, u, h) is None]


def may_attack(pos: Position, side: str, target: int, u: int | None = None) -> list[Reason]:
    """Each rule against a nuclear attack by this artillery, or by air."""
    able = may_deliver_by_air(pos, side) if u is None else may_deliver(pos, side, u, target)
    return [r for r in (may_use(pos, side), may_target(pos, side, target), able) if r is not None]


def nuclear(pos: Position, side: str, target: int, u: int | None = None) -> Procedure:
    """The weapon goes off, the fire spreads, and the world takes notice [16.0.d] [16.5.a] [16.0.e]."""
    pos.nuclear_used[side] += 1
    pos.explosions += 1
    units, carrier = pos.stack(target, ENEMY[side]), AIR if u is None else pos.id(u)
    pos.tell("16.0.c", "nuclear-attack", side=side, hex=pos.label(target), carrier=carrier, units=pos.ids(units))
    for enemy in units:
        pos.take_off(enemy, DESTROYED)
    devastate(pos, side, target, firestorm=False)
    if u is None:
        air.use_air(pos, side, 1, "13.0.b")
    else:
        pos.fought.add(u)
    if pos.scenario.built_up[target]:
        yield from firestorm(pos, side, target)
    consequences(pos, side)


def devastate(pos: Position, side: str, hex: int, firestorm: bool) -> None:
    """The hex is closed until the end of the next GT [16.5.c]. Who destroyed it first is remembered for victory."""
    before = pos.devastated.get(hex)
    by = side if before is None else before.by
    burnt = firestorm or (before is not None and before.firestorm)
    pos.devastated[hex] = Devastation(by, pos.turn + CLOSED_FOR, burnt)


# -- firestorm [16.5] ---------------------------------------------------------------------------------------------


def firestorm(pos: Position, side: str, target: int) -> Procedure:
    """In a town the fire may spread to every town hex next to it [16.5.a] and strikes all around [16.5.b]."""
    die = pos.roll("16.5.a", side)
    if die > FIRESTORM_ON:
        pos.tell("16.5.a", "no-firestorm", hex=pos.label(target), die=die)
        return
    neighbours = pos.scenario.board.neighbours
    burning = [target, *(n for n in neighbours[target] if pos.scenario.built_up[n])]
    for h in burning:
        devastate(pos, side, h, firestorm=True)
    pos.tell("16.5.a", "firestorm", hexes=pos.labels(burning), die=die)
    reached = sorted({n for h in burning for n in (h, *neighbours[h])})
    for h, units in [(h, list(pos.at[h])) for h in reached if h in pos.at]:  # who retreats here is not struck twice
        yield from scorch(pos, side, h, units)


def scorch(pos: Position, side: str, hex: int, units: list[int]) -> Procedure:
    """The units of one hex are attacked at +5; nobody is there to suffer an attacker's result [16.5.b]. The morale of
    units that retreated there in this phase does not help the others [7.0.b]."""
    chart = pos.scenario.combat_results
    grade = min(morale(pos, u) for u in [u for u in units if u not in pos.retreated] or units)
    die = pos.roll("16.5.b", side)
    cell = chart.result((die, grade), chart.columns.index(FIRESTORM_DIFFERENTIAL))
    pos.tell("16.5.b", "scorched", hex=pos.label(hex), units=pos.ids(units), morale=grade, die=die, result=cell)
    result = CombatResult.parse(cell)
    if result.loser != "D":
        return
    if pos.scenario.board.terrain[hex] == "city" and not result.in_units:
        yield from stand_or_retreat(pos, hex, units, cell, result.number)
    else:
        yield from suffer(pos, pos.side(units[0]), units, cell, "16.5.b")


def stand_or_retreat(pos: Position, hex: int, units: list[int], cell: str, length: int) -> Procedure:
    """In a city nobody is driven out [3.5A], but the fire lets everybody retreat who wants to [16.5.b]."""
    side, answer = pos.side(units[0]), ("stand",)
    if can_retreat(pos, side, units, length):
        answer = yield Ask(side, "16.5.b", STAND_OR_RETREAT, pos, Scorched(units, hex, cell))
    if answer == ("retreat",):
        yield from retreat(pos, side, units, length)
    else:
        pos.tell("3.5A", "stood-fast", units=pos.ids(units), result=cell)


class Scorched(NamedTuple):
    """The units of a burning city, and what the fire does to them."""

    units: list[int]
    hex: int
    result: str


# -- consequences [16.0.e] --------------------------------------------------------------------------------------------


def escalation(pos: Position) -> Tally:
    """Both postures as chosen [OPT.1.b], every explosion so far, and earlier use [AR:EX16.0.b]."""
    total = Tally()
    for s in SIDES:
        total.add(pos.posture[s], "16.0.e", "posture", side=s)
    total.add(pos.explosions, "16.0.e", "explosions")
    if pos.earlier:
        total.add(pos.earlier, "AR:EX16.0.b", "earlier-use", weapons=pos.earlier)
    return total


def consequences(pos: Position, side: str) -> None:
    """Postures are shown and two dice thrown on the nuclear results table [16.0.e] [NUC]."""
    total = escalation(pos)
    pos.postures_shown = True
    pos.tell("16.0.e", "postures-shown", reveals=True, total=total, **pos.posture)
    roll = pos.roll("NUC", side) + pos.roll("NUC", side)
    chart = pos.scenario.nuclear_results
    column = chart.columns.index(int(total.total))
    result = chart.result(roll, column)
    pos.tell("NUC", "nuclear-result", total=total, column=chart.columns.heading(column), roll=roll, result=result)
    match result:
        case "A":
            pos.result = Result(side, PEACE, "NUC.A")
            pos.tell("NUC.A", "sues-for-peace", side=ENEMY[side])
        case "B" if pos.scenario.options["lowered_postures"]:
            pos.lowered += 1
            pos.tell("OPT.1.a", "postures-lowered", by=pos.lowered)
        case "B":
            pos.nuclear_ended = True
            pos.tell("NUC.B", "nuclear-use-ends")
        case "C":
            pos.result = Result(None, NUCLEAR_WAR, "NUC.C", loser=side)
            pos.tell("NUC.C", "nuclear-war", side=side)
        case _:
            pos.tell("NUC.0", "no-consequences")


POSTURE: Question = Question("posture", NUMBER_OF, Verb("posture", NUMBER, among=postures))
STAND_OR_RETREAT: Question = Question(
    "stand-or-retreat",
    CHOICE,
    Verb("stand"),
    Verb("retreat", then=(RETREATING,)),
    about=lambda pos, fire: About(fire.units, [fire.hex], result=fire.result),
)
FIRESTORM: tuple[Question, ...] = (STAND_OR_RETREAT, *SUFFERING)
VERBS: Final[tuple[Verb, ...]] = (
    Verb("permission", why_not=may_ask_permission, does=permission, rule="16.0.b"),
    Verb("announce", NUMBER, among=postures, why_not=may_announce, does=announce, rule="16.0.f"),
    Verb("nuclear", HEX, "air", why_not=may_attack, listed=targets_by_air, does=nuclear, then=FIRESTORM, rule="16.0.c"),
    Verb("nuclear", HEX, UNIT, why_not=may_attack, listed=targets_by_guns, does=nuclear, then=FIRESTORM, rule="16.0.c"),
)
