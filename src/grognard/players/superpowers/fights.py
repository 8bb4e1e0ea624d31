"""The commander in the combat phase: which attacks, with whom, and with what support."""

from __future__ import annotations

from ...engine.ask import Answer, Ask
from ...engine.pieces import MAP
from ...games.superpowers import air, support
from ...games.superpowers.attack import AIR, Attack
from ...games.superpowers.combat import gunners
from ...games.superpowers.obligation import attackers_of, owed
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY
from ...games.superpowers.strength import outgun
from .judgement import expected_gain

WORTH_AN_ATTACK = 0.25
AIR_POINT = 0.08  # what an air point could do elsewhere in this turn
AIR_POINT_LOST = 0.15  # what it could do in each turn to come
CHEMICAL_POINT = 0.5  # if there is one for each turn left
DEAREST_CHEMICAL = 0.6
BATTERY = 0.02
ANSWERING = 0.6  # how much of the support he could have a defender will have


def best_attack(pos: Position, side: str, target: int) -> tuple[float, Attack]:
    """The strongest useful force against one hex: one formation or nation, and nobody who only risks his skin."""
    best = (-99.0, Attack(side, "attack", [target]))
    able = attackers_of(pos, side, target)
    guns = guns_on(pos, side, target) if able else []
    batteries = [u for u in pos.on_map(ENEMY[side]) if pos.counter(u).range and u not in pos.fought] if able else []
    for group in forces_against(pos, able, target):
        attack = Attack(side, "attack", [target])
        for u in sorted(group, key=lambda u: -pos.counter(u).firepower):
            attack.units.append(u)
            gain = expected_gain(pos, with_answer(pos, with_guns(pos, attack, guns), batteries))
            if gain > best[0]:
                best = (gain, Attack(side, "attack", [target], list(attack.units)))
    return best


def forces_against(pos: Position, units: list[int], target: int) -> list[list[int]]:
    """Forces that fight together without penalty; against a town also without their tanks, who are a burden there."""
    found = formations_of(pos, units)
    if pos.scenario.built_up[target]:
        on_foot = [[u for u in force if not pos.counter(u).armour] for force in found]
        found += [rest for rest, force in zip(on_foot, found, strict=True) if 0 < len(rest) < len(force)]
    return found


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
    of_the_army = counter.army == army and counter.level != "division"
    return counter.independent or of_the_army or counter.formation == division


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


def with_answer(pos: Position, attack: Attack, batteries: list[int]) -> Attack:
    """The attack with the guns that will probably support the defenders: some of those in range."""
    marks = sorted({pos.units[u].hex for u in attack.units})
    limit = ANSWERING * sum(pos.counter(u).firepower for t in attack.targets for u in pos.stack(t, attack.defender))
    for u in batteries:
        if limit <= 0:
            break
        in_target = pos.units[u].hex in attack.targets
        if not in_target and support.may_fire_at(pos, attack.defender, u, marks, attacking=False) is None:
            attack.support[attack.defender].append(u)
            limit -= pos.counter(u).firepower
    return attack


def next_attack(pos: Position, side: str) -> tuple[Answer, list[int]]:
    """The next combat of the phase and who takes part: the best first, what is owed at the end, then done."""
    due = owed_then(pos, side)
    enemy = {pos.units[e].hex for e in pos.on_map(ENEMY[side])} - pos.attacked
    batteries = idle_batteries(pos, side)
    found = []
    for target in sorted(enemy):
        if any(pos.present[side][n] for n in pos.scenario.board.neighbours[target]):
            gain, attack = best_attack(pos, side, target)
            if attack.units:
                found.append((gain, target, attack.units))
        barrage = best_barrage(pos, side, target, batteries)
        if barrage is not None:
            found.append((barrage[0], -target, barrage[1]))
    found.sort(reverse=True)
    for gain, target, units in found:
        if gain > WORTH_AN_ATTACK or target in due or (-target in due and gain > 0):
            return ("attack " if target > 0 else "barrage ") + pos.label(abs(target)), units
    again = [(gain, target, a.units) for target in owed(pos, side) for gain, a in [best_attack(pos, side, target)]]
    if again:  # whoever has not fought is bound by the rules of today, whoever else has attacked there
        _, target, units = max(again)
        return "attack " + pos.label(target), units
    return "done", []


def owed_then(pos: Position, side: str) -> dict[int, list[int]]:
    """What had to be attacked by the rules of then: hexes that nobody had attacked yet."""
    return {h: units for h, units in owed(pos, side).items() if h not in pos.attacked}


def demanded(pos: Position, made: Attack) -> list[Answer]:
    """What the rules demanded before an attack could begin: that units bound to attack took part unless they had
    another enemy to attack, and left no enemy behind that nobody else could attack."""
    due, found = owed_then(pos, made.side), []
    for target in made.targets:
        for u in due.get(target, ()):
            elsewhere = any(u in units for h, units in due.items() if h not in made.targets)
            if u not in made.units and not elsewhere:
                found.append("with " + pos.id(u))
    for target, units in due.items():
        if target not in made.targets and set(units) <= set(made.units):
            found.append("also " + pos.label(target))
    return found


def idle_batteries(pos: Position, side: str) -> list[int]:
    """Guns that could still fire a barrage in this phase."""
    counters = pos.scenario.counters
    return [u for u in pos.on_map(side) if counters[u].barrage and u not in pos.fought]


def best_barrage(pos: Position, side: str, target: int, batteries: list[int]) -> tuple[float, list[int]] | None:
    """A barrage by everybody in range, if it can outgun the defenders."""
    board, counters = pos.scenario.board, pos.scenario.counters
    near = sum(
        counters[u].firepower for u in batteries if board.distance(pos.units[u].hex, target) <= counters[u].range
    )
    if near <= sum(counters[e].firepower for e in pos.stack(target, ENEMY[side])) // 2:
        return None
    guns = gunners(pos, side, target)
    attack = Attack(side, "barrage", [target], guns)
    if not guns or not outgun(pos, side, guns, target):
        return None
    return expected_gain(pos, attack), guns


def gather_answer(pos: Position, ask: Ask, wanted: list[str]) -> Answer:
    """Bring in those chosen, then whoever the rules demand, then fire."""
    options = ask.options
    for id in wanted:
        if f"with {id}" in options:
            return f"with {id}"
    owing = demanded(pos, ask.what) if ask.prompt == "gather" else []
    if "fire" in options and not owing:
        return "fire"
    for answer in owing:
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
        made, spent = supported(pos, made, side, option), spent + price(pos, side, option)
        gain = sign * (expected_gain(pos, made) - now) - spent
        if gain > best_gain:
            best, best_gain = guns[0], gain
    for option in ask.options:
        if option.startswith(("air", "chemical")):
            gain = sign * (expected_gain(pos, supported(pos, attack, side, option)) - now) - price(pos, side, option)
            if gain > best_gain:
                best, best_gain = option, gain
    return best


def firepower(pos: Position, option: Answer) -> int:
    return pos.counter(pos.scenario.index[option.split()[1]]).firepower


def price(pos: Position, side: str, option: Answer) -> float:
    """What the points and batteries committed could do elsewhere or later."""
    verb, *words = option.split()
    left = pos.scenario.last_turn - pos.turn
    if verb == "air":
        risk = air.situation(pos, side).point / 6
        return int(words[0]) * (AIR_POINT + risk * AIR_POINT_LOST * left)
    if verb == "chemical":
        return min(DEAREST_CHEMICAL, CHEMICAL_POINT * left / pos.chemical[side])
    return BATTERY


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
            made.chemical[side] = carrier if carrier == AIR else pos.scenario.index[carrier]
    return made
