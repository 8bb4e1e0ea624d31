"""What is decided behind the front: air missions, landings, markers, reinforcements, replacements, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...engine.ask import Answer, Ask
from ...games.fottr import command, supply
from ...games.fottr.beachheads import in_air_range
from ...games.fottr.position import ENGLAND, MED, Position
from ...games.fottr.reinforcements import box_of
from ..common.because import weighed
from ..common.commander import Commander
from . import worth
from .doctrine import GATHERING, LANDING_FORCE, LEFT_IN_THE_SOUTH, LUFTWAFFE, MISSIONS
from .outlook import Outlook

Decision = Callable[[Commander, Position, Ask, Outlook], Answer | None]


# -- the air war -----------------------------------------------------------------------------------------------------


def luftwaffe(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Where the most letters will be diced for."""
    for theatre in LUFTWAFFE:
        if "assign " + theatre in ask.options and pressed(pos, outlook, theatre) > 0:
            return "assign " + theatre
    return ask.options[0]


def pressed(pos: Position, outlook: Outlook, theatre: str) -> float:
    """How much the enemy weighs on a theatre."""
    return sum([outlook.threat[pos.hex(u)] for u in pos.on_map("axis") if pos.theatre(u) == theatre])


def missions(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer:
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


# -- landings --------------------------------------------------------------------------------------------------------


def invade(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """The site that promises most, if the dice are good enough."""
    return chief.best_hex(pos, ask, lambda h: promise(pos, h, outlook), "invade", least=0.0) or "done"


def promise(pos: Position, site: int, outlook: Outlook) -> float:
    """What a landing would open: the pull of its coasts, less the troops that wait there. The first in a theatre waits
    until an army has gathered."""
    theatre = pos.scenario.theatre[pos.scenario.board.hex(pos.scenario.landings[site][0].coast)]
    box = ENGLAND if theatre == "nwe" else MED
    if not outlook.theatres.armies[theatre] and len(pos.units_where("west", box)) < LANDING_FORCE[box]:
        return 0.0
    value = 0.0
    for beach in pos.scenario.landings[site]:
        hex, coast = pos.scenario.board.hex(beach.beach), pos.scenario.board.hex(beach.coast)
        guards = sum([worth.defence(pos, u) for u in pos.enemies_in(coast, "west")])
        value += 2.0 + max(0.0, outlook.pull[coast]) * 0.5 + (4.0 if in_air_range(pos, hex) else -4.0)
        value -= guards * 1.2 + outlook.threat[coast] * 0.15
        value += 1.0 if coast in pos.scenario.ports else 0.0
    return value


def land(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """The best corps on every beach, airborne support, the Mulberry."""
    for verb in ("land", "drop"):
        if found := chief.best_unit(pos, ask, lambda u: worth.attack(pos, u), verb):
            return found
    return next((o for o in ask.options if o.startswith("mulberry ")), "done")


def drop_zone(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """Beside friends, towards the goals."""
    return chief.best_hex(pos, ask, lambda h: outlook.pull[h])


# -- markers ---------------------------------------------------------------------------------------------------------


def buy(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """The dearest marker for the high command with more of its army in contact."""

    def use(words: list[str]) -> float:
        marker = pos.scenario.markers[words[1]]
        theatres = command.theatres_of(pos, marker.kind)
        taken = sum(pos.scenario.markers[m].kind == marker.kind for m in pos.bought)
        contact = sum(1 for u in pos.on_map("axis") if pos.theatre(u) in theatres and outlook.threat[pos.hex(u)] > 3)
        return contact * (marker.number + 1) / (1 + 2 * taken)

    return chief.best(pos, ask, use, "buy") or "done"


def place_command(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """The largest marker where it commands the most strength near the enemy that is not commanded yet."""
    power = pos.phasing
    covered = command.covered(pos, power)
    wanting = [(pos.hex(u), worth.attack(pos, u)) for u in pos.on_map(power) if outlook.threat[pos.hex(u)] > 0]
    wanting = [(h, s) for h, s in wanting if not covered >> h & 1]
    largest = max((pos.scenario.markers[o.split()[1]].number for o in ask.options if o.startswith("place ")), default=0)

    def use(words: list[str]) -> float:
        if pos.scenario.markers[words[1]].number < largest:
            return -1.0
        area = command.area_of(pos, words[1], pos.board.hex(words[2]))
        return sum([s for h, s in wanting if area >> h & 1])

    return chief.best(pos, ask, use, "place") or "done"


def place_shaef(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """The marker and the place that let the army go furthest on its supplies; nothing more if that is hardly better."""
    least = prospect(pos, outlook) + outlook.doctrine.worth_a_marker

    def use(words: list[str]) -> float:
        twin = pos.copy()
        twin.lay(words[1], pos.board.hex(words[2]))
        return prospect(twin, outlook)

    return chief.best(pos, ask, use, "place", least=least) or "done"


def prospect(pos: Position, outlook: Outlook) -> float:
    """What pulls each Western unit most where it could be fed next."""
    total = 0.0
    army = Counter((pos.scenario.fed_as[u], pos.hex(u)) for u in pos.on_map("west"))
    for (kind, hex), units in army.items():
        ahead = outlook.ahead(pos, hex)
        area = supply.area(pos, kind)
        total += units * next((outlook.pull[h] for h in ahead if area >> h & 1), -outlook.doctrine.starves)
        total -= 0 if area >> hex & 1 else units * outlook.doctrine.back_to_supply
    return total


# -- new and restored units ------------------------------------------------------------------------------------------


def reinforcements(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """To the place nearest to where it is needed; Western corps to the map where an army is ashore."""
    return chief.best(pos, ask, lambda o: place_value(pos, o, outlook))


def place_value(pos: Position, words: list[str], outlook: Outlook) -> float:
    if len(words) < 3:
        return 0.0
    hex = pos.board.hex(words[2])
    if box_of(pos, pos.index[words[1]]) == ENGLAND and pos.scenario.theatre[hex] != "nwe":
        return -1.0  # the great landing needs it
    return 1.0 + outlook.pull[hex] + min(4.0, 0.2 * outlook.threat[hex]) + outlook.unguarded(pos, hex)


def replacements(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """Steps that bring the most strength for their points; units near the enemy first."""

    def use(words: list[str]) -> float:
        if words == ["done"]:
            return -99.0
        if words[1] in pos.scenario.air_index:
            return 3.0
        counter = pos.counter(chief.unit(pos, words))
        full, back = worth.strength(pos, counter.front.defence), worth.strength(pos, counter.back.defence)
        if words[0] == "restore":
            return full - back + 0.5
        return (back if counter.steps > 1 else full) + 0.02 * place_value(pos, words, outlook)

    return chief.best(pos, ask, use)


# -- strategic movement and reaction ---------------------------------------------------------------------------------


def react(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """The marker goes where a valuable hex is in danger and reserves are near."""
    best, best_need = "done", 1.0
    for h, value in outlook.value.items():
        need = value + outlook.help[h] * 0.1 - (6.0 if pos.stack(h, pos.phasing) else 0.0)
        if outlook.threat[h] > 4 and need > best_need and not ask.reasons("react " + pos.label(h)):
            best, best_need = "react " + pos.label(h), need
            chief.because = weighed("reacts", {}, hex=pos.label(h), gain=need)
    return best


def transfer(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """Reserves far from the fighting go to where they are wanted, and troops of a theatre that can spare them to one
    that is far worse off."""
    theatres, doctrine = outlook.theatres, outlook.doctrine
    worst = max(theatres.need.values())

    def spared(u: int) -> float:
        hex, theatre = pos.hex(u), pos.theatre(u)
        spare = theatres.spares(theatre, doctrine.far_worse)
        if theatres.keeps(theatre) or (outlook.threat[hex] > 0 and not spare):
            return -99.0
        return (doctrine.calls * worst if spare else 0.0) - outlook.pull[hex]

    return chief.best_unit(pos, ask, spared, "move", least=-doctrine.wanted) or "done"


def destination(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """The place that pulls most; nowhere if that is hardly better than where it stands."""

    def wanted(hex: int) -> float:
        return outlook.pull[hex] + outlook.unguarded(pos, hex)

    here = pos.board.hex(ask.params["hex"]) if "hex" in ask.params else None
    least = None if here is None else wanted(here) + outlook.doctrine.worth_a_train
    return chief.best_hex(pos, ask, wanted, "to", least=least) or "stop"


def sea_traffic(chief: Commander, pos: Position, ask: Ask, outlook: Outlook) -> Answer | None:
    """Corps go ashore where there is a harbour; before the great landing they gather in England."""

    def strength(words: list[str]) -> float:
        u = pos.index.get(words[1])
        return -1.0 if u is None else worth.attack(pos, u)

    gathers = pos.turn in GATHERING and len(pos.units_where("west", MED)) > LEFT_IN_THE_SOUTH
    shipped = chief.best(pos, ask, strength, "ship", least=-0.5) if gathers else None
    return shipped or chief.best(pos, ask, strength, "send") or "done"


DECISIONS: dict[str, Decision] = {
    "luftwaffe": luftwaffe,
    "air-missions": missions,
    "invade": invade,
    "landing": land,
    "drop-zone": drop_zone,
    "buy-markers": buy,
    "place-command": place_command,
    "place-shaef": place_shaef,
    "reinforcements": reinforcements,
    "yugoslavs": reinforcements,
    "replacements": replacements,
    "reaction-marker": react,
    "strategic-axis": transfer,
    "strategic-soviet": transfer,
    "strategic-west": sea_traffic,
    "strategic-to": destination,
    "send-to": destination,
}
