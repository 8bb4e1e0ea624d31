"""What is decided behind the front: air missions, landings, markers, reinforcements, replacements, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...engine.ask import Answer, Ask
from ...engine.hexset import HexSet
from ...games.fottr import command, supply
from ...games.fottr.beachheads import in_air_range
from ...games.fottr.position import MED, Position
from ...games.fottr.reinforcements import PORTS_IN, box_of
from . import worth
from .outlook import CALLS, STARVES, Outlook

LUFTWAFFE = ("east", "nwe", "med", "balkan")  # where support is sent first
MISSIONS = {1943: ("factory", "oil"), 1944: ("carpet", "factory", "transit"), 1945: ("carpet", "transit", "oil")}
WANTED = 2.0  # the pull from which on a unit is near enough to where it is wanted
WORTH_A_TRAIN = 2.0  # what a strategic move must gain
FAR_WORSE = 2.0  # how many times a theatre must be worse off to be sent troops from the front of another
WORTH_A_MARKER = 0.5  # and that of a SHAEF marker
WAY_BACK = 4.0  # the price of having to go back to be fed
GATHERING = (3, 4, 5)  # turns in which corps are shipped to England
LEFT_IN_THE_SOUTH = 3


def power_of(pos: Position, ask: Ask) -> str:
    """The power that an ask concerns: the phasing one, or the other if it is asked in between."""
    return pos.phasing if ask.side in pos.seats(pos.phasing) else other_power(pos, ask)


def other_power(pos: Position, ask: Ask) -> str:
    return next(p for p in ("axis", "west", "soviet") if ask.side in pos.seats(p))


def decide(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    return DECISIONS.get(ask.prompt, first_option)(pos, ask, outlook)


def first_option(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    return ask.options[0]


# -- losses ----------------------------------------------------------------------------------------------------------


def lose(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The cheapest step first."""
    return min(ask.options, key=lambda a: (worth.price_of_step(pos, pos.scenario.index[a.split()[1]]), a))


def keep(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The dearest unit is fed first."""
    return max(ask.options, key=lambda a: (worth.price(pos, pos.scenario.index[a.split()[1]]), a))


# -- the air war -----------------------------------------------------------------------------------------------------


def luftwaffe(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Where the most letters will be diced for."""
    for theatre in LUFTWAFFE:
        if "assign " + theatre in ask.options and pressed(pos, outlook, theatre) > 0:
            return "assign " + theatre
    return ask.options[0]


def pressed(pos: Position, outlook: Outlook, theatre: str) -> float:
    """How much the enemy weighs on a theatre."""
    return sum([outlook.threat[pos.hex(u)] for u in pos.on_map("axis") if pos.theatre(u) == theatre])


def missions(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Each bomber does what the year asks for, as far as there is something to bomb for."""
    for mission in MISSIONS[pos.year]:
        for answer in ask.options:
            if answer.split()[2:3] == [mission] and is_useful(pos, answer):
                return answer
    return ask.options[0]


def is_useful(pos: Position, answer: Answer) -> bool:
    """Carpet bombing needs an army in the theatre, transit bombing an enemy who has to bring troops there."""
    _, id, mission, *over = answer.split()
    if mission == "carpet":
        theatre = pos.scenario.file.air.carpet[id]
        return any(pos.theatre(u) == theatre for u in pos.on_map("west"))
    return mission != "transit" or over == ["nwe"]


def ground_support(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """At once: the first battle is as good as the next."""
    return ask.options[0]


# -- landings --------------------------------------------------------------------------------------------------------


def invade(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The site that promises most, if the dice are good enough."""
    best, best_value = "done", 0.0
    for answer in ask.options:
        if answer.startswith("invade "):
            value = promise(pos, answer.split()[1], outlook)
            if value > best_value:
                best, best_value = answer, value
    return best


def promise(pos: Position, label: str, outlook: Outlook) -> float:
    """What a landing would open: the pull of its coasts, less the troops that wait there."""
    value = 0.0
    for beach in pos.scenario.landings[pos.board.hex(label)]:
        hex, coast = pos.scenario.board.hex(beach.beach), pos.scenario.board.hex(beach.coast)
        guards = sum([worth.defence(pos, u) for u in pos.enemies_in(coast, "west")])
        value += 2.0 + max(0.0, outlook.pull[coast]) * 0.5 + (4.0 if in_air_range(pos, hex) else -4.0)
        value -= guards * 1.2 + outlook.threat[coast] * 0.15
        value += 1.0 if coast in pos.scenario.ports else 0.0
    return value


def land(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The best corps on every beach, airborne support, the Mulberry."""
    for verb in ("land", "drop", "mulberry"):
        found = [a for a in ask.options if a.startswith(verb + " ")]
        if found and verb == "mulberry":
            return found[0]
        if found:
            return max(found, key=lambda a: (worth.attack(pos, pos.scenario.index[a.split()[1]]), a))
    return "done"


def resolve(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    return ask.options[0]


def landing_advance(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Everybody off the beach, the best first."""
    found = [a for a in ask.options if a.startswith("advance ")]
    return max(found, key=lambda a: (worth.defence(pos, pos.scenario.index[a.split()[1]]), a)) if found else "done"


def overwhelming(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    return "done"


def pin(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The strongest infantry that could come."""
    found = [a for a in ask.options if a.startswith("pin ")]
    return max(found, key=lambda a: (worth.defence(pos, pos.scenario.index[a.split()[1]]), a)) if found else "done"


def drop_zone(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Beside friends, towards the goals."""
    return max(ask.options, key=lambda a: (outlook.pull[pos.scenario.board.hex(a.split()[1])], a))


# -- markers ---------------------------------------------------------------------------------------------------------


def buy(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The dearest marker for the high command with more of its army in contact."""
    found = [a for a in ask.options if a.startswith("buy ")]
    if not found:
        return "done"

    def use(answer: Answer) -> float:
        marker = pos.scenario.markers[answer.split()[1]]
        theatres = command.theatres_of(pos, marker.kind)
        taken = sum(pos.scenario.markers[m].kind == marker.kind for m in pos.bought)
        contact = sum(1 for u in pos.on_map("axis") if pos.theatre(u) in theatres and outlook.threat[pos.hex(u)] > 3)
        return contact * (marker.number + 1) / (1 + 2 * taken)

    return max(found, key=lambda a: (use(a), a))


def place_command(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Where a marker commands the most strength near the enemy that is not commanded yet."""
    covered: HexSet = 0
    power = pos.phasing
    for id, hex in pos.command.items():
        if pos.scenario.markers[id].power == power:
            covered |= command.area_of(pos, id, hex)
    wanting = [(pos.hex(u), worth.attack(pos, u)) for u in pos.on_map(power) if outlook.threat[pos.hex(u)] > 0]
    wanting = [(h, s) for h, s in wanting if not covered >> h & 1]

    def use(answer: Answer) -> float:
        _, id, label = answer.split()
        area = command.area_of(pos, id, pos.scenario.board.hex(label))
        return sum([s for h, s in wanting if area >> h & 1])

    found = [a for a in ask.options if a.startswith("place ")]
    largest = max((pos.scenario.markers[a.split()[1]].number for a in found), default=0)
    found = [a for a in found if pos.scenario.markers[a.split()[1]].number == largest]
    return max(found, key=lambda a: (use(a), a), default="done")


def place_shaef(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The marker and the place that let the army go furthest on its supplies; nothing more if that is hardly better."""
    best, best_prospect = "done", prospect(pos, outlook) + WORTH_A_MARKER
    for answer in ask.options:
        if answer.startswith("place "):
            _, id, label = answer.split()
            found = prospect(with_marker(pos, id, pos.scenario.board.hex(label)), outlook)
            if found > best_prospect:
                best, best_prospect = answer, found
    return best


def with_marker(pos: Position, id: str, hex: int) -> Position:
    twin = pos.copy()
    twin.lay(id, hex)
    return twin


def prospect(pos: Position, outlook: Outlook) -> float:
    """What pulls each Western unit most where it could be fed next."""
    total = 0.0
    army = Counter((pos.scenario.fed_as[u], pos.hex(u)) for u in pos.on_map("west"))
    for (kind, hex), units in army.items():
        ahead = outlook.ahead(pos, hex)
        area = supply.area(pos, kind)
        total += units * next((outlook.pull[h] for h in ahead if area >> h & 1), -STARVES)
        total -= 0 if area >> hex & 1 else units * WAY_BACK
    return total


# -- new and restored units ------------------------------------------------------------------------------------------


def reinforcements(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """To the place nearest to where it is needed; Western corps to the map where an army is ashore."""
    found = [a for a in ask.options if came_there_then(pos, a)]
    return max(found or ask.options, key=lambda a: (place_value(pos, a, outlook), a))


def came_there_then(pos: Position, answer: Answer) -> bool:
    """By the rules of then a Western unit came to beachheads of the theatres that its box serves, and to no others."""
    _, id, *label = answer.split() if " " in answer else (answer, "")
    u, hex = pos.index.get(id), pos.hex_named(label[0]) if label else None
    if u is None or hex is None or pos.power(u) != "west" or hex not in pos.scenario.coast:
        return True
    box = box_of(pos, u)
    return not box or bool(pos.scenario.ground(PORTS_IN[box]) >> hex & 1)


def place_value(pos: Position, answer: Answer, outlook: Outlook) -> float:
    words = answer.split()
    if len(words) < 3:
        return 0.0
    hex = pos.scenario.board.hex(words[2])
    return 1.0 + outlook.pull[hex] + min(4.0, 0.2 * outlook.threat[hex]) + outlook.unguarded(pos, hex)


def replacements(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Steps that bring the most strength for their points; units near the enemy first."""
    found = [a for a in ask.options if a != "done" and came_there_then(pos, a)]
    if not found:
        return "done"

    def use(answer: Answer) -> float:
        verb, id, *_ = answer.split()
        if id in pos.scenario.air_index:
            return 3.0
        u = pos.scenario.index[id]
        full, back = pos.counter(u).front, pos.counter(u).back
        if verb == "restore":
            gain = worth.strength(pos, full.defence) - worth.strength(pos, back.defence)
            return gain + 0.5
        gain = worth.strength(pos, (back if pos.counter(u).steps > 1 else full).defence)
        return gain + 0.02 * place_value(pos, answer, outlook)

    return max(found, key=lambda a: (use(a), a))


# -- strategic movement and reaction ---------------------------------------------------------------------------------


def react(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The marker goes where a valuable hex is in danger and reserves are near."""
    best, best_need = "done", 1.0
    for h, value in outlook.value.items():
        need = value + outlook.help[h] * 0.1 - (6.0 if pos.stack(h, pos.phasing) else 0.0)
        if outlook.threat[h] > 4 and need > best_need and not ask.reasons("react " + pos.label(h)):
            best, best_need = "react " + pos.label(h), need
    return best


def transfer(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Reserves far from the fighting go to where they are wanted, and troops of a theatre that can spare them to one
    that is far worse off."""
    found = [a for a in ask.options if a.startswith("move ")]
    found = [a for a in found if not outlook.keeps(pos, pos.scenario.index[a.split()[1]])]
    if not found:
        return "done"
    need = outlook.need
    worst = max(need.values())

    def missed(answer: Answer) -> float:
        u = pos.scenario.index[answer.split()[1]]
        hex, here = pos.hex(u), need[pos.theatre(u)]
        spare = here * FAR_WORSE < worst
        if outlook.threat[hex] > 0 and not spare:
            return 99.0
        return outlook.pull[hex] - (CALLS * worst if spare else 0.0)

    best = min(found, key=lambda a: (missed(a), a))
    return best if missed(best) < WANTED else "done"


def destination(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The place that pulls most; nowhere if that is hardly better than where it stands."""
    here = pos.hex_named(ask.params["hex"]) if "hex" in ask.params else None
    found = [a for a in ask.options if a.startswith("to ")]

    def wanted(answer: Answer) -> float:
        hex = pos.scenario.board.hex(answer.split()[1])
        return outlook.pull[hex] + outlook.unguarded(pos, hex)

    best = max(found, key=lambda a: (wanted(a), a), default="stop")
    if here is not None and best != "stop":
        return best if wanted(best) - wanted("to " + pos.label(here)) > WORTH_A_TRAIN else "stop"
    return best


def sea_traffic(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Corps go ashore where there is a harbour; before the great landing they gather in England."""
    sent = [a for a in ask.options if a.startswith("send ")]
    shipped = [a for a in ask.options if a.startswith("ship ")]
    if shipped and pos.turn in GATHERING and len(pos.units_where("west", MED)) > LEFT_IN_THE_SOUTH:
        corps = [a for a in shipped if a.split()[1] in pos.scenario.index]
        if corps:
            return max(corps, key=lambda a: (worth.attack(pos, pos.scenario.index[a.split()[1]]), a))
    if sent:
        return max(sent, key=lambda a: (worth.attack(pos, pos.scenario.index[a.split()[1]]), a))
    return "done"


DECISIONS: dict[str, Callable[[Position, Ask, Outlook], Answer]] = {
    "take-loss": lose,
    "landing-loss": lose,
    "excess": lose,
    "feed": keep,
    "luftwaffe": luftwaffe,
    "air-missions": missions,
    "ground-support": ground_support,
    "invade": invade,
    "landing": land,
    "resolve": resolve,
    "landing-advance": landing_advance,
    "overwhelming": overwhelming,
    "fusag": pin,
    "drop-zone": drop_zone,
    "buy-markers": buy,
    "place-command": place_command,
    "place-shaef": place_shaef,
    "reinforcements": reinforcements,
    "yugoslavs": reinforcements,
    "exchange": first_option,
    "replacements": replacements,
    "reaction-marker": react,
    "strategic-axis": transfer,
    "strategic-soviet": transfer,
    "strategic-west": sea_traffic,
    "strategic-to": destination,
    "send-to": destination,
}
