"""Combat [8.0]: the combat phases, attacks and barrages, and the steps of one combat."""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import Ask, Procedure, Reasons
from ...engine.battle import BattleStep, fight_out, sheet_of
from ...engine.hexset import HexSet, members
from ...engine.phase import gathering
from ...engine.pieces import MAP
from ...engine.question import GATHERING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import support
from .advance import ADVANCING, FULL_ADVANCE, advance_after_combat
from .attack import Attack, defenders, in_target
from .losses import eliminate
from .obligation import attackers_of, duties, fighters, may_take_part, must_attack_first, owed
from .odds import ignores_retreat, preview, whole_sum
from .position import Position
from .results import SUFFERING, CombatResult, suffer
from .scenario import ENEMY
from .strength import outgun, salvo, shelled

# -- declaring an attack [8.1.A] ----------------------------------------------------------------------------------


def may_be_attacked(pos: Position, side: str, target: int) -> Reason | None:
    """A hex with enemies [8.1.A], any number of times: only the attackers are limited, to one attack each [8.0.a]."""
    if not pos.present[ENEMY[side]][target]:
        return Reason("8.1.A", "no-enemy-there", hex=pos.label(target))
    return None


def may_end_combat(pos: Position, side: str) -> Reasons:
    """Mandatory attacks come first [8.6.a]; in the second impulse there are none [8.7.b]."""
    return [
        Reason("8.6.a", "must-attack", hex=pos.label(h), units=pos.ids(units)) for h, units in owed(pos, side).items()
    ]


def may_attack(pos: Position, side: str, target: int) -> Reason | None:
    reason = may_be_attacked(pos, side, target)
    if reason is None and not attackers_of(pos, side, target):
        return Reason("8.1.A", "nobody-to-attack", hex=pos.label(target))
    return reason


def targets(pos: Position, side: str) -> list[int]:
    """The hexes that may be attacked, in one pass."""
    contact = pos.occupied[ENEMY[side]] & pos.scenario.beside.spread(pos.occupied[side])
    return [h for h in members(contact) if attackers_of(pos, side, h)]


def attack(pos: Position, side: str, target: int) -> Procedure:
    """A normal attack, from declaration to advance [8.1]."""
    return fight_out(pos, Attack(side, "attack", [target]), ATTACK_STEPS)


def declare(pos: Position, made: Attack) -> Procedure:
    return gathering(pos, made.side, "8.1.A", GATHER, made, **{"with": made.units, "also": made.targets})


def joiners(pos: Position, made: Attack) -> list[int]:
    """Who may still take part, in one pass."""
    candidates = dict.fromkeys(u for t in made.targets for u in attackers_of(pos, made.side, t))
    return [u for u in candidates if u not in made.units]


def further_targets(pos: Position, made: Attack) -> list[int]:
    """Enemy hexes next to the attackers."""
    enemy, neighbours = pos.present[made.defender], pos.board.neighbours
    return list(dict.fromkeys(n for u in made.units for n in neighbours[pos.standing[u]] if enemy[n]))


def may_add_unit(pos: Position, made: Attack, u: int) -> Reason | None:
    if u in made.units:
        return Reason("8.0.a", "committed", unit=pos.id(u))
    reasons = [may_take_part(pos, made.side, u, t) for t in made.targets]
    return None if None in reasons else reasons[0]


def may_add_target(pos: Position, made: Attack, n: int) -> Reason | None:
    """Several hexes may be attacked as one, each by a unit next to it."""
    if n in made.targets:
        return Reason("8.1.A", "named-already", hex=pos.label(n))
    reason = may_be_attacked(pos, made.side, n)
    if reason is not None:
        return reason
    if any(may_take_part(pos, made.side, u, n) is None for u in made.units):
        return None
    return Reason("8.1.A", "nobody-to-attack", hex=pos.label(n))


def may_open_fire(pos: Position, made: Attack) -> list[Reason]:
    """Each hex needs an attacker, and units bound to attack may not leave behind an enemy that nobody has attacked and
    nobody else is bound to [8.6.a]."""
    found = [
        Reason("8.1.A", "nobody-attacks-yet", hex=pos.label(t))
        for t in made.targets
        if not any(may_take_part(pos, made.side, u, t) is None for u in made.units)
    ]
    for target, units in owed(pos, made.side).items():
        if target not in pos.attacked and target not in made.targets and set(units) <= set(made.units):
            found.append(Reason("8.6.a", "must-attack-also", hex=pos.label(target)))
    return found


# -- barrage [10.4-5] ---------------------------------------------------------------------------------------------


def may_barrage(pos: Position, side: str, u: int, target: int) -> Reason | None:
    """Artillery with its firepower in parentheses, at a target in range that is not adjacent [10.4-5.a] [0.0.d]."""
    counter = pos.counter(u)
    if counter.side != side or pos.units[u].where != MAP:
        return Reason("10.4-5.a", "not-your-unit", unit=counter.id)
    if not counter.barrage:
        return Reason("10.4-5.a", "cannot-barrage", unit=counter.id)
    if u in pos.fought:
        return Reason("8.0.a", "has-fought", unit=counter.id)
    if target in pos.scenario.board.neighbours[pos.units[u].hex]:
        return Reason("10.4-5.a", "adjacent-attacks", unit=counter.id)
    return support.may_fire_at(pos, side, u, [target], attacking=True) or must_attack_first(pos, side, u, [target])


def batteries(pos: Position, side: str) -> list[tuple[int, HexSet]]:
    """Guns that `may_barrage` what is in their range, and where that is: they have not fought [8.0.a], stand in no
    enemy zone [10.0.b] and are not bound to attack an enemy beside them [8.6.a]."""

    def find() -> list[tuple[int, HexSet]]:
        standing, zone, board = pos.standing, pos.zone[ENEMY[side]], pos.board
        ready = [u for u in pos.scenario.guns[side] if standing[u] and u not in pos.fought and not zone[standing[u]]]
        beside = pos.scenario.beside.spread(pos.occupied[ENEMY[side]])
        return [
            (u, board.disc_bits(standing[u], pos.counter(u).range) & ~board.disc_bits(standing[u], 1))
            for u in ready
            if not beside >> standing[u] & 1 or not duties(pos, side, u)
        ]

    return pos.kept(("batteries", side), fighters(pos), find)


def gunners(pos: Position, side: str, target: int) -> list[int]:
    return [u for u, reach in batteries(pos, side) if reach >> target & 1]


def marks(pos: Position, side: str) -> list[int]:
    """The hexes that may be shelled, in one pass."""
    in_range, ready, found = 0, batteries(pos, side), []
    for _, reach in ready:
        in_range |= reach
    fire: dict[tuple[int, ...], int] = {}  # of those who reach a hex: often they are the same
    for h in members(in_range & pos.occupied[ENEMY[side]]):
        guns = [u for u, reach in ready if reach >> h & 1]
        who = tuple(guns)
        if who not in fire:
            fire[who] = salvo(pos, side, guns)
        if fire[who] > shelled(pos, side, h):
            found.append(h)
    return found


def may_be_shelled(pos: Position, side: str, target: int) -> Reason | None:
    """All guns in range together must outgun the defenders, or there is no barrage [10.4-5.c]."""
    reason = may_be_attacked(pos, side, target)
    if reason is not None:
        return reason
    guns = gunners(pos, side, target)
    if not guns:
        return Reason("10.0.d", "no-artillery-in-range", hex=pos.label(target))
    if not outgun(pos, side, guns, target):
        return Reason("10.4-5.c", "not-outgunned", hex=pos.label(target))
    return None


def barrage(pos: Position, side: str, target: int) -> Procedure:
    """Artillery alone attacks from afar [10.4-5.a]."""
    return fight_out(pos, Attack(side, "barrage", [target]), BARRAGE_STEPS)


def declare_barrage(pos: Position, made: Attack) -> Procedure:
    return gathering(pos, made.side, "10.4-5.a", BARRAGE, made, **{"with": made.units})


def may_add_gun(pos: Position, made: Attack, u: int) -> Reason | None:
    if u in made.units:
        return Reason("8.0.a", "committed", unit=pos.id(u))
    return may_barrage(pos, made.side, u, made.targets[0])


def idle_gunners(pos: Position, made: Attack) -> list[int]:
    return [u for u in gunners(pos, made.side, made.targets[0]) if u not in made.units]


def may_open_barrage(pos: Position, made: Attack) -> Reason | None:
    if outgun(pos, made.side, made.units, made.targets[0]):
        return None
    return Reason("10.4-5.c", "not-outgunned", hex=pos.label(made.targets[0]))


# -- the steps of a combat ----------------------------------------------------------------------------------------


def attacker_support(pos: Position, made: Attack) -> Procedure:
    return support_step(pos, made, made.side, "8.1.B")


def defender_support(pos: Position, made: Attack) -> Procedure:
    return support_step(pos, made, made.defender, "8.1.C")


def support_step(pos: Position, made: Attack, side: str, rule: str) -> Procedure:
    """A side commits what it wants, one thing at a time, until it is done [8.1.B] [8.1.C]."""
    to = support.Commitment(made, side)
    ask = Ask(side, rule, SUPPORTING, pos, to)
    if ask.count == 1 and not support.might_support_in_secret(pos, made, side):
        return
    while (answer := (yield ask)) != ("done",):
        support.commit(pos, to, *answer)
        ask = Ask(side, rule, SUPPORTING, pos, to)


def sheet(pos: Position, made: Attack) -> dict[str, Any]:
    return sheet_of(made, preview(pos, made))


def resolve(pos: Position, made: Attack) -> None:
    """Differential, morale and shifts, then the die [8.1.D] [8.1.E] [8.1.F.a]."""
    if made.kind != "overrun":
        pos.attacked.update(made.targets)
    if made.kind == "barrage":
        pos.barraged.update(made.targets)
    sums = whole_sum(pos, made)
    die = pos.roll("8.1.F.a", made.side)
    made.result = pos.scenario.combat_results.result((die, sums["morale"]), sums["index"])
    pos.tell(
        "8.1.F", "combat", kind=made.kind, hexes=pos.labels(made.targets), units=pos.ids(made.units), side=made.side,
        attack=sums["attack"], defence=sums["defence"], shifts=sums["shifts"], morale=sums["morale"],
        column=sums["column"], die=die, result=made.result,
    )  # fmt: skip
    support.expend(pos, made)


def take_result(pos: Position, made: Attack) -> Procedure:
    """The loser suffers [8.1.G]."""
    result = CombatResult.parse(made.result)
    if result.loser == "A" and made.adjacent:  # a barrage suffers nothing [10.0.e]
        yield from suffer(pos, made.side, made.units, made.result, "3.5B.a", may_retreat=made.kind != "overrun")
    elif result.loser == "D":
        yield from defenders_suffer(pos, made, result)


def advance(pos: Position, made: Attack) -> Procedure | None:
    """The attacker may enter what the defenders have left [8.1.G.a]."""
    return advance_after_combat(pos, made) if made.vacated else None


def defenders_suffer(pos: Position, made: Attack, result: CombatResult) -> Procedure:
    """The defenders take the result, and those who sheltered with them are lost when they go, even if they came there
    in this retreat [14.3-6.d]."""
    units = defenders(pos, made)
    stood = {u: pos.units[u].hex for u in in_target(pos, made)}
    steadfast = [u for u in units if ignores_retreat(pos, pos.units[u].hex)]
    if steadfast and not result.in_units:
        pos.tell("3.5A", "stood-fast", units=pos.ids(steadfast), result=made.result)
    yield from suffer(pos, made.defender, units, made.result, "3.5B.a", steadfast=steadfast)
    for u in stood:
        hex = pos.units[u].hex
        hosts = [x for x in pos.stack(hex, made.defender) if x in units and stood[x] == hex]
        if hex in made.targets and not hosts:
            eliminate(pos, u, "14.3-6.d")
    made.vacated = [t for t in made.targets if not pos.present[made.defender][t]]
    wiped_out = not any(pos.standing[u] for u in stood)
    made.distance = FULL_ADVANCE if wiped_out else result.number


def about(pos: Position, made: Attack) -> About:
    """What the attacker is told while he gathers."""
    return About(made.units, made.targets)


SUPPORTING: Question = Question(
    "support",
    GATHERING,
    *support.VERBS,
    about=support.about_support,
    battle=lambda pos, to: sheet(pos, to.attack),
)
GATHER: Question = Question(
    "gather",
    GATHERING,
    Verb("with", UNIT, why_not=may_add_unit, listed=joiners),
    Verb("also", HEX, among=further_targets, why_not=may_add_target),
    Verb("fire", why_not=may_open_fire, then=(SUPPORTING,)),
    about=about,
    battle=sheet,
)
BARRAGE: Question = Question(
    "barrage",
    GATHERING,
    Verb("with", UNIT, why_not=may_add_gun, listed=idle_gunners),
    Verb("fire", why_not=may_open_barrage, then=(SUPPORTING,)),
    about=about,
    battle=sheet,
)
SUPPORT_STEPS: Final = (
    BattleStep("attacker-support", attacker_support, "8.1.B"),
    BattleStep("defender-support", defender_support, "8.1.C", replies=True),
)
OVERRUN_STEPS: Final = (BattleStep("resolve", resolve, "8.1.F"), BattleStep("result", take_result, "8.1.G"))
BARRAGE_STEPS: Final = (BattleStep("declare", declare_barrage, "10.4-5.a"), *SUPPORT_STEPS, *OVERRUN_STEPS)
ATTACK_STEPS: Final = (
    BattleStep("declare", declare, "8.1.A"),
    *SUPPORT_STEPS,
    *OVERRUN_STEPS,
    BattleStep("advance", advance, "14.7.e"),
)
FIGHT: tuple[Question, ...] = (GATHER, *SUFFERING, ADVANCING)
SHELLING: tuple[Question, ...] = (BARRAGE, *SUFFERING)
VERBS: Final[tuple[Verb, ...]] = (
    Verb("attack", HEX, why_not=may_attack, listed=targets, does=attack, then=FIGHT, rule="8.1.A"),
    Verb("barrage", HEX, why_not=may_be_shelled, listed=marks, does=barrage, then=SHELLING, rule="10.4-5.a"),
)
