"""The commander in the combat phase: which attacks, with whom, and with what support."""

from __future__ import annotations

from ...engine.ask import Answer, Ask
from ...games.superpowers import support
from ...games.superpowers.attack import Attack
from ...games.superpowers.combat import attackers_of, gunners, owed
from ...games.superpowers.position import MAP, Position
from ...games.superpowers.scenario import ENEMY
from ...games.superpowers.strength import barrage_outguns
from .judgement import expected_gain

WORTH_AN_ATTACK = 0.25
WORTH_AN_AIR_POINT = 0.35
WORTH_A_CHEMICAL_POINT = 0.6


def best_attack(pos: Position, side: str, target: int) -> tuple[float, Attack]:
    """The strongest useful force against one hex: one formation or nation, and nobody who only risks his skin."""
    best = (-99.0, Attack(side, "attack", [target]))
    able = attackers_of(pos, side, target)
    guns = guns_on(pos, side, target) if able else []
    for group in formations_of(pos, able):
        attack = Attack(side, "attack", [target])
        for u in sorted(group, key=lambda u: -pos.counter(u).firepower):
            attack.units.append(u)
            gain = expected_gain(pos, with_guns(pos, attack, guns))
            if gain > best[0]:
                best = (gain, Attack(side, "attack", [target], list(attack.units)))
    return best


def formations_of(pos: Position, units: list[int]) -> list[list[int]]:
    """Forces that fight together without penalty: a WP division with its army's and free troops, or a NATO nation."""
    if not units:
        return []
    if pos.side(units[0]) == "nato":
        nations = {pos.counter(u).nation for u in units}
        return [[u for u in units if pos.counter(u).nation == n] for n in sorted(nations)] + (
            [units] if len(nations) > 1 else []
        )
    bound = {(c.army, c.formation) for c in map(pos.counter, units) if c.level == "division"}
    groups = []
    for army, division in sorted(bound):
        groups.append([u for u in units if fits(pos, u, army, division)])
    return (groups if len(groups) == 1 else [*groups, units]) or [units]


def fits(pos: Position, u: int, army: str, division: str) -> bool:
    counter = pos.counter(u)
    return counter.independent or (counter.army == army and counter.level != "division") or counter.formation == division


def guns_on(pos: Position, side: str, target: int) -> list[int]:
    """Artillery and helicopters that could support an attack on a hex, the strongest first."""
    counters = pos.scenario.counters
    found = [
        u
        for u in pos.scenario.of_side[side]
        if counters[u].range
        and pos.units[u].where == MAP
        and u not in pos.fought
        and support.may_fire_at(pos, side, u, [target], attacking=True) is None
    ]
    return sorted(found, key=lambda u: -counters[u].firepower)


def with_guns(pos: Position, attack: Attack, guns: list[int]) -> Attack:
    """The attack with the artillery that could support it, up to what counts."""
    made = Attack(attack.side, attack.kind, attack.targets, list(attack.units))
    limit = sum(pos.counter(u).firepower for u in attack.units)
    for u in guns:
        if limit <= 0:
            break
        if u not in attack.units and support.is_of_the_formation(pos, u, attack.units) is None:
            made.support[attack.side].append(u)
            limit -= pos.counter(u).firepower
    return made


def next_attack(pos: Position, side: str) -> tuple[Answer, list[int]]:
    """The next combat of the phase and who takes part: the best first, what is owed at the end, then done."""
    due = owed(pos, side)
    enemy = {pos.units[e].hex for e in pos.on_map(ENEMY[side])} - pos.attacked
    found = []
    for target in sorted(enemy):
        if any(pos.present[side][n] for n in pos.scenario.board.neighbours[target]):
            gain, attack = best_attack(pos, side, target)
            if attack.units:
                found.append((gain, target, attack.units))
        barrage = best_barrage(pos, side, target)
        if barrage is not None:
            found.append((barrage[0], -target, barrage[1]))
    found.sort(reverse=True)
    for gain, target, units in found:
        if gain > WORTH_AN_ATTACK or target in due or (-target in due and gain > 0):
            return ("attack " if target > 0 else "barrage ") + pos.label(abs(target)), units
    return "done", []


def best_barrage(pos: Position, side: str, target: int) -> tuple[float, list[int]] | None:
    guns = gunners(pos, side, target)
    attack = Attack(side, "barrage", [target], guns)
    if not guns or not barrage_outguns(pos, attack):
        return None
    return expected_gain(pos, attack), guns


def gather_answer(ask: Ask, wanted: list[str]) -> Answer:
    """Bring in those chosen, then whoever the rules demand, then fire."""
    options = ask.options
    for id in wanted:
        if f"with {id}" in options:
            return f"with {id}"
    if "fire" in options:
        return "fire"
    for reason in ask.reasons("fire"):
        answer = f"also {reason.params['hex']}" if reason.text == "must-attack-also" else f"with {reason.params.get('unit')}"
        if answer in options:
            return answer
    return next((o for o in options if o.startswith("with")), options[0])


def support_answer(pos: Position, ask: Ask, attack: Attack) -> Answer:
    """Commit whatever raises the expected gain most, as long as it is worth its price. Guns count together: one alone
    may not reach the next column."""
    side = ask.side
    sign = 1 if side == attack.side else -1
    now = expected_gain(pos, attack)
    best, best_gain = "done", 0.0
    guns = sorted((o for o in ask.options if o.startswith("support")), key=lambda o: -firepower(pos, o))
    made, spent = attack, 0.0
    for option in guns:
        made, spent = supported(pos, made, side, option), spent + price(option)
        gain = sign * (expected_gain(pos, made) - now) - spent
        if gain > best_gain:
            best, best_gain = guns[0], gain
    for option in ask.options:
        if option.startswith(("air", "chemical")):
            gain = sign * (expected_gain(pos, supported(pos, attack, side, option)) - now) - price(option)
            if gain > best_gain:
                best, best_gain = option, gain
    return best


def firepower(pos: Position, option: Answer) -> int:
    return pos.counter(pos.scenario.index[option.split()[1]]).firepower


def price(option: Answer) -> float:
    verb, *words = option.split()
    if verb == "air":
        return WORTH_AN_AIR_POINT * int(words[0])
    return {"chemical": WORTH_A_CHEMICAL_POINT, "support": 0.02}.get(verb, 0.0)


def supported(pos: Position, attack: Attack, side: str, option: Answer) -> Attack:
    made = Attack(
        attack.side,
        attack.kind,
        attack.targets,
        attack.units,
        {s: list(us) for s, us in attack.support.items()},
        dict(attack.air),
        dict(attack.chemical),
    )
    match option.split():
        case ["support", id]:
            made.support[side].append(pos.scenario.index[id])
        case ["air", points]:
            made.air[side] = int(points)
        case ["chemical", carrier]:
            made.chemical[side] = carrier
    return made
