"""Combat [8.0]: the combat phases, attacks and barrages, and the steps of one combat."""

from __future__ import annotations

from typing import Any

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.hexset import HexSet
from ...engine.phase import Activity, Joining, gathering
from ...engine.reason import Reason
from . import support
from .advance import FULL_ADVANCE, advance_after_combat
from .attack import Attack, defenders, in_target
from .losses import eliminate
from .obligation import attackers_of, may_take_part, must_attack_first, owed
from .position import MAP, Position
from .results import CombatResult, suffer
from .scenario import ENEMY
from .shifts import column_shifts
from .strength import attack_firepower, barrage_outguns, defence_firepower
from .supply import morale
from .support import support_step

# -- declaring an attack [8.1.A] ----------------------------------------------------------------------------------


def may_be_attacked(pos: Position, side: str, target: int) -> Reason | None:
    if not pos.present[ENEMY[side]][target]:
        return Reason("8.1.A", "no-enemy-there", hex=pos.label(target))
    if target in pos.attacked:
        return Reason("8.1.A", "attacked-already", hex=pos.label(target))
    return None


def may_end_combat(pos: Position, side: str) -> Reasons:
    """Mandatory attacks come first [8.6.a]; in the second impulse there are none [8.7.b]."""
    return [
        Reason("8.6.a", "must-attack", hex=pos.label(h), units=pos.ids(units)) for h, units in owed(pos, side).items()
    ]


def enemy_hexes(pos: Position, side: str) -> list[int]:
    return [h for h in pos.hexes_of(ENEMY[side]) if h not in pos.attacked]


def attack_options(pos: Position, side: str) -> list[Answer]:
    ours, neighbours = pos.present[side], pos.scenario.board.neighbours
    return [
        "attack " + pos.label(h)
        for h in enemy_hexes(pos, side)
        if any(ours[n] for n in neighbours[h]) and attackers_of(pos, side, h)
    ]


def judge_attack(pos: Position, side: str, words: list[str]) -> Reasons:
    target = pos.hex_named(words[0]) if len(words) == 1 else None
    if target is None:
        return Reason("8.1.A", "no-such-hex", hex=" ".join(words))
    reason = may_be_attacked(pos, side, target)
    if reason is None and not attackers_of(pos, side, target):
        return Reason("8.1.A", "nobody-to-attack", hex=pos.label(target))
    return reason


def attack(pos: Position, side: str, words: list[str]) -> Procedure:
    """A normal attack, from declaration to advance [8.1]."""
    made = Attack(side, "attack", [pos.scenario.board.hex(words[0])])
    yield from gather(pos, made)
    yield from combat(pos, made)


def gather(pos: Position, made: Attack) -> Procedure:
    """The attacker names further hexes and the units that take part [8.1.A]."""
    scenario = pos.scenario

    def joiners() -> list[str]:
        candidates = dict.fromkeys(u for t in made.targets for u in attackers_of(pos, made.side, t))
        return [pos.id(u) for u in candidates if u not in made.units]

    def further() -> list[str]:
        around = dict.fromkeys(
            n for u in made.units for n in scenario.board.neighbours[pos.units[u].hex] if pos.present[made.defender][n]
        )
        return [pos.label(n) for n in around if may_add_target(pos, made, n) is None]

    joining = {
        "with": Joining(joiners, scenario.unit, lambda u: may_add_unit(pos, made, u), made.units),
        "also": Joining(further, pos.hex_named, lambda n: may_add_target(pos, made, n), made.targets),
    }
    yield from gathering(
        made.side, "8.1.A", "gather", joining, "fire", lambda: may_open_fire(pos, made), lambda: about(pos, made)
    )


def about(pos: Position, made: Attack) -> dict[str, Any]:
    """What the attacker is told while he gathers."""
    return {"hexes": pos.labels(made.targets), "units": pos.ids(made.units), "battle": lambda: preview(pos, made)}


def may_add_unit(pos: Position, made: Attack, u: int) -> Reason | None:
    if u in made.units:
        return Reason("8.0.a", "committed", unit=pos.id(u))
    reasons = [may_take_part(pos, made.side, u, t) for t in made.targets]
    return None if None in reasons else reasons[0]


def may_add_target(pos: Position, made: Attack, n: int) -> Reason | None:
    """Several hexes may be attacked as one, each by a unit next to it."""
    if n in made.targets:
        return Reason("8.1.A", "attacked-already", hex=pos.label(n))
    reason = may_be_attacked(pos, made.side, n)
    if reason is not None:
        return reason
    if any(may_take_part(pos, made.side, u, n) is None for u in made.units):
        return None
    return Reason("8.1.A", "nobody-to-attack", hex=pos.label(n))


def may_open_fire(pos: Position, made: Attack) -> list[Reason]:
    """Each hex needs an attacker. Units bound to attack take part unless they have another enemy to attack, and
    may not leave behind an enemy that nobody else can attack [8.6.a]."""
    found = [
        Reason("8.1.A", "nobody-to-attack", hex=pos.label(t))
        for t in made.targets
        if not any(may_take_part(pos, made.side, u, t) is None for u in made.units)
    ]
    due = owed(pos, made.side)
    for target in made.targets:
        for u in due.get(target, ()):
            elsewhere = any(u in units for h, units in due.items() if h not in made.targets)
            if u not in made.units and not elsewhere:
                found.append(Reason("8.6.a", "must-take-part", unit=pos.id(u), hex=pos.label(target)))
    for target, units in due.items():
        if target not in made.targets and set(units) <= set(made.units):
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


def gunners(pos: Position, side: str, target: int) -> list[int]:
    near = support.within_range(pos, pos.scenario.guns[side], [target])
    return [u for u in near if may_barrage(pos, side, u, target) is None]


def barrage_options(pos: Position, side: str) -> list[Answer]:
    in_range = hexes_in_range(pos, side)
    targets = [h for h in enemy_hexes(pos, side) if in_range >> h & 1]
    return ["barrage " + pos.label(h) for h in targets if may_be_shelled(pos, side, h) is None]


def hexes_in_range(pos: Position, side: str) -> HexSet:
    """Where the guns reach that have not fired yet: few enemies are there, so that is looked at first."""
    found = 0
    for u in pos.scenario.guns[side]:
        if pos.standing[u] and u not in pos.fought:
            found |= pos.scenario.board.disc_bits(pos.standing[u], pos.counter(u).range)
    return found


def judge_barrage(pos: Position, side: str, words: list[str]) -> Reasons:
    target = pos.hex_named(words[0]) if len(words) == 1 else None
    if target is None:
        return Reason("10.4-5.a", "no-such-hex", hex=" ".join(words))
    return may_be_shelled(pos, side, target)


def may_be_shelled(pos: Position, side: str, target: int) -> Reason | None:
    """All guns in range together must outgun the defenders, or there is no barrage [10.4-5.c]."""
    reason = may_be_attacked(pos, side, target)
    if reason is not None:
        return reason
    guns = gunners(pos, side, target)
    if not guns:
        return Reason("10.0.d", "no-artillery-in-range", hex=pos.label(target))
    if not barrage_outguns(pos, Attack(side, "barrage", [target], guns)):
        return Reason("10.4-5.c", "not-outgunned", hex=pos.label(target))
    return None


def barrage(pos: Position, side: str, words: list[str]) -> Procedure:
    """Artillery alone attacks from afar [10.4-5.a]."""
    target = pos.scenario.board.hex(words[0])
    made = Attack(side, "barrage", [target])

    def options() -> list[Answer]:
        listed = ["with " + pos.id(u) for u in gunners(pos, side, target) if u not in made.units]
        return [*listed, "fire"] if barrage_outguns(pos, made) else listed

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["fire"]:
                return None if barrage_outguns(pos, made) else Reason("10.4-5.c", "not-outgunned", hex=words[0])
            case ["with", id] if (u := pos.scenario.unit(id)) is not None:
                return Reason("8.0.a", "committed", unit=id) if u in made.units else may_barrage(pos, side, u, target)
        return Reason("10.4-5.a", "not-an-option", answer=answer)

    while True:
        answer = yield Ask(
            side, "10.4-5.a", "barrage", options, judge,
            hexes=words, units=pos.ids(made.units), battle=lambda: preview(pos, made),
        )  # fmt: skip
        if answer == "fire":
            break
        made.units.append(pos.scenario.index[answer.split()[1]])
    yield from combat(pos, made)


# -- the steps of a combat ----------------------------------------------------------------------------------------


def combat(pos: Position, made: Attack) -> Procedure:
    """Support of both sides [8.1.B] [8.1.C], then the fight."""
    yield from support_step(pos, made, made.side, lambda: preview(pos, made))
    yield from support_step(pos, made, made.defender, lambda: preview(pos, made))
    pos.attacked.update(made.targets)
    yield from fight(pos, made)


def preview(pos: Position, made: Attack) -> dict[str, Any]:
    """The whole sum of a combat and the exact chance of each result, before the die; nothing without attackers."""
    if not made.units:
        return {}
    sums = whole_sum(pos, made)
    rows = [(die, sums["morale"]) for die in range(1, 7)]
    chances = pos.scenario.combat_results.distribution(rows, sums["index"])
    return {**sums, "chances": chances, **without_effect(pos, made)}


def whole_sum(pos: Position, made: Attack) -> dict[str, Any]:
    """Differential, morale and shifts [8.1.D] [8.1.E]."""
    ours, theirs, shifts = attack_firepower(pos, made), defence_firepower(pos, made), column_shifts(pos, made)
    chart = pos.scenario.combat_results
    grade = best_morale(pos, made)
    differential = int(ours.total - theirs.total)
    column = chart.columns.shifted(differential, int(shifts.total))
    return {
        "attack": ours,
        "defence": theirs,
        "differential": differential,
        "shifts": shifts,
        "morale": grade,
        "column": chart.columns.heading(column),
        "index": column,
    }


def without_effect(pos: Position, made: Attack) -> dict[str, str]:
    """What the chances do not tell: cities where only results in brackets count, and who fires from afar [10.0.e]."""
    cities = pos.labels(t for t in made.targets if ignores_retreat(pos, t))
    told = {"steadfast": ", ".join(cities)} if cities else {}
    return told if made.adjacent else told | {"from_afar": "A"}


def best_morale(pos: Position, made: Attack) -> str:
    """The best morale among the defenders counts [8.1.E]."""
    return min(morale(pos, u) for u in defenders(pos, made))


def fight(pos: Position, made: Attack) -> Procedure:
    """Differential, morale, shifts, die and result [8.1.D] to [8.1.G], then the advance."""
    sums = whole_sum(pos, made)
    die = pos.roll("8.1.F.a", made.side)
    cell = pos.scenario.combat_results.result((die, sums["morale"]), sums["index"])
    pos.tell(
        "8.1.F", "combat", kind=made.kind, hexes=pos.labels(made.targets), units=pos.ids(made.units), side=made.side,
        attack=sums["attack"], defence=sums["defence"], shifts=sums["shifts"], morale=sums["morale"],
        column=sums["column"], die=die, result=cell,
    )  # fmt: skip
    support.expend(pos, made)
    result = CombatResult.parse(cell)
    if result.loser == "A" and made.adjacent:  # a barrage suffers nothing [10.0.e]
        yield from suffer(pos, made.side, made.units, cell, "3.5B.a", may_retreat=made.kind != "overrun")
    elif result.loser == "D":
        yield from defenders_suffer(pos, made, cell, result)


def ignores_retreat(pos: Position, hex: int) -> bool:
    """Defenders of a city ignore results that would make them retreat [3.5A]."""
    return pos.scenario.terrain_effects[pos.scenario.board.terrain[hex], "hex"].defender_ignores_retreat


def defenders_suffer(pos: Position, made: Attack, cell: str, result: CombatResult) -> Procedure:
    """The defenders take the result, those who sheltered with them are lost when they go, even if they came there in
    this retreat [14.3-6.d], and the attacker may advance [8.1.G.a]."""
    units = defenders(pos, made)
    stood = {u: pos.units[u].hex for u in in_target(pos, made)}
    steadfast = [u for u in units if ignores_retreat(pos, pos.units[u].hex)]
    if steadfast and not result.in_units:
        pos.tell("3.5A", "stood-fast", units=pos.ids(steadfast), result=cell)
    yield from suffer(pos, made.defender, units, cell, "3.5B.a", steadfast=steadfast)
    for u in stood:
        hex = pos.units[u].hex
        hosts = [x for x in pos.stack(hex, made.defender) if x in units and stood[x] == hex]
        if hex in made.targets and not hosts:
            eliminate(pos, u, "14.3-6.d")
    vacated = [t for t in made.targets if not pos.present[made.defender][t]]
    if vacated and made.kind == "attack":
        wiped_out = not any(pos.standing[u] for u in stood)
        yield from advance_after_combat(pos, made, vacated, FULL_ADVANCE if wiped_out else result.number)


ACTIVITIES: dict[str, Activity] = {
    "attack": Activity(attack_options, judge_attack, attack),
    "barrage": Activity(barrage_options, judge_barrage, barrage),
}
