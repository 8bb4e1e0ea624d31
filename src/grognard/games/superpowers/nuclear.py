"""Nuclear weapons [16.0] and firestorms [16.5]."""

from __future__ import annotations

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.phase import Activity
from ...engine.reason import Reason, Tally
from ...engine.result import Result
from . import air
from .obligation import must_attack_first
from .position import DESTROYED, MAP, Position
from .results import suffer
from .scenario import ENEMY, SIDES
from .supply import morale
from .support import may_fire_at, within_range
from .units import Devastation

FIRESTORM_ON = 4  # or less [16.5.a]
FIRESTORM_DIFFERENTIAL = 5  # [16.5.b]
CLOSED_FOR = 1  # until the end of the next GT [16.5.c]
PEACE, NUCLEAR_WAR = "peace", "nuclear-war"


# -- before play ----------------------------------------------------------------------------------------------------


def choose_postures(pos: Position, side: str | None) -> Procedure:
    """Both sides choose in secret how far they would go [16.0.a] [DM:EX16.0.a] [AR:EX16.0.a]."""
    answers = yield tuple(Ask(s, "16.0.a", "posture", posture_options(pos, "posture")) for s in SIDES)
    for s in SIDES:
        pos.posture[s] = int(answers[s].split()[1])
        pos.tell("16.0.a", "posture-chosen", side=s, posture=pos.posture[s], to=(s,))


def posture_options(pos: Position, verb: str) -> list[Answer]:
    low, high = pos.scenario.file.nuclear.posture
    return [f"{verb} {n}" for n in range(low, high + 1)]


def earlier_use(pos: Position, side: str | None) -> Procedure:
    """What was used in the war so far: the difference of two dice [AR:EX16.0.b]."""
    if pos.scenario.file.nuclear.earlier_use:
        dice = {s: pos.roll("AR:EX16.0.b", s) for s in SIDES}
        pos.earlier = abs(dice["nato"] - dice["wp"])
        pos.tell("AR:EX16.0.b", "earlier-use", weapons=pos.earlier)
    yield from ()


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


def permission_options(pos: Position, side: str) -> list[Answer]:
    return [] if may_ask_permission(pos, side) else ["permission"]


def judge_permission(pos: Position, side: str, words: list[str]) -> Reasons:
    if words:
        return Reason("16.0.b", "not-an-option", answer=" ".join(["permission", *words]))
    return may_ask_permission(pos, side)


def permission(pos: Position, side: str, words: list[str]) -> Procedure:
    """A die not above the posture gives permission for the GT [16.0.b]. The die would tell of the posture: only the
    answer is public."""
    die = pos.roll("16.0.b", side, to=(side,))
    pos.permission[side] = die <= posture_now(pos, side)
    pos.tell("16.0.b", "permission-granted" if pos.permission[side] else "permission-refused", side=side)
    yield from ()


# -- words about it [16.0.f] ------------------------------------------------------------------------------------------


def may_announce(pos: Position, side: str) -> Reason | None:
    return Reason("16.0.f", "has-announced") if pos.announced else None


def announce_options(pos: Position, side: str) -> list[Answer]:
    return [] if may_announce(pos, side) else posture_options(pos, "announce")


def judge_announce(pos: Position, side: str, words: list[str]) -> Reasons:
    answer = " ".join(["announce", *words])
    if answer not in posture_options(pos, "announce"):
        return Reason("16.0.f", "not-an-option", answer=answer)
    return may_announce(pos, side)


def announce(pos: Position, side: str, words: list[str]) -> Procedure:
    """A posture may be announced, true or not [16.0.f]."""
    pos.announced = True
    pos.tell("16.0.f", "announced", side=side, posture=int(words[0]))
    yield from ()


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


def nuclear_options(pos: Position, side: str) -> list[Answer]:
    if may_use(pos, side) is not None:
        return []
    targets = [h for h in pos.hexes_of(ENEMY[side]) if may_target(pos, side, h) is None]
    by_air = ["air"] if may_deliver_by_air(pos, side) is None else []
    guns = [u for u in pos.scenario.artillery[side] if u not in pos.fought]
    listed = []
    for h in targets:
        able = [pos.id(u) for u in within_range(pos, guns, [h]) if may_deliver(pos, side, u, h) is None]
        listed += [f"nuclear {pos.label(h)} {carrier}" for carrier in [*by_air, *able]]
    return listed


def judge_nuclear(pos: Position, side: str, words: list[str]) -> Reasons:
    match words:
        case [label, carrier] if (target := pos.hex_named(label)) is not None:
            u = pos.scenario.unit(carrier)
            if carrier == "air" or u is not None:
                able = may_deliver_by_air(pos, side) if u is None else may_deliver(pos, side, u, target)
                return [r for r in (may_use(pos, side), may_target(pos, side, target), able) if r is not None]
    return Reason("16.0.c", "not-an-option", answer=" ".join(["nuclear", *words]))


def nuclear(pos: Position, side: str, words: list[str]) -> Procedure:
    """The weapon goes off, the fire spreads, and the world takes notice [16.0.d] [16.5.a] [16.0.e]."""
    target, carrier = pos.scenario.board.hex(words[0]), words[1]
    pos.nuclear_used[side] += 1
    pos.explosions += 1
    units = pos.stack(target, ENEMY[side])
    pos.tell("16.0.c", "nuclear-attack", side=side, hex=words[0], carrier=carrier, units=pos.ids(units))
    for u in units:
        pos.take_off(u, DESTROYED)
    devastate(pos, side, target, firestorm=False)
    if carrier == "air":
        air.use_air(pos, side, 1, "13.0.b")
    else:
        pos.fought.add(pos.scenario.index[carrier])
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
    if cell.startswith("D"):
        city = units if pos.scenario.board.terrain[hex] == "city" else []
        yield from suffer(pos, pos.side(units[0]), units, cell, "16.5.b", steadfast=city)


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


ACTIVITIES: dict[str, Activity] = {
    "permission": Activity(permission_options, judge_permission, permission),
    "announce": Activity(announce_options, judge_announce, announce),
    "nuclear": Activity(nuclear_options, judge_nuclear, nuclear),
}
