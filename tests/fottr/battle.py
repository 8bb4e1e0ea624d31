"""Positions in a combat segment, and attacks in them.

pos = battle("axis", at("69.14", "ger-41pz"), at("70.14", "sov-13"))
fight(pos, "70.14", "ger-41pz", dice=[4, 6], axis=["advance ger-41pz"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.ask import Ask, Procedure
from grognard.engine.dice import ScriptedDice
from grognard.engine.pieces import MAP
from grognard.engine.reason import Event
from grognard.games.fottr import combat
from grognard.games.fottr.attack import Attack
from grognard.games.fottr.position import CARPET, SUPPORT, Position
from grognard.games.fottr.sequence import begin_combat
from grognard.games.fottr.units import AirUnit, Beachhead
from tests.fottr.build import Activity, Placement, asked, hexes, position, run, set_up, told, unit

SEAT = {"axis": "axis", "west": "allies", "soviet": "allies"}
ATTACK = Activity(combat.COMBAT, "attack")
BEACH = "17.13"  # the West lands its supplies here, against 17.14


def battle(power: str, *placements: Placement, **fields: Any) -> Position:
    """The combat segment of a power with only these units, all in command."""
    return begun(position(*placements, phasing=power, **fields), power)


def citadel(**options: bool) -> Position:
    """The Axis combat segment as the campaign is set up."""
    return begun(set_up(options=options), "axis")


def begun(pos: Position, power: str) -> Position:
    pos.phasing = power
    begin_combat(pos)
    pos.commanded = set(pos.on_map(power))
    return pos


def ashore(pos: Position, beach: str = BEACH) -> Position:
    """The Western Allies hold a joint beachhead with a SHAEF marker."""
    (hex,) = hexes(pos, beach)
    pos.beachheads["beachhead-al-1"] = Beachhead(MAP, hex)
    pos.command["shaef-4"] = hex
    pos.derive()
    return pos


def flying(pos: Position, *ids: str, theatre: str, where: str = CARPET) -> Position:
    """Air units on a mission over a theatre."""
    for id in ids:
        pos.air[pos.scenario.air_index[id]] = AirUnit(where, theatre)
    return pos


def supported(pos: Position, theatre: str) -> Position:
    """The Luftwaffe stands by in a theatre."""
    return flying(pos, "ger-luftwaffe1", theatre=theatre, where=SUPPORT)


def made(pos: Position, target: str, *ids: str) -> Attack:
    """An attack as it will be reckoned."""
    return Attack(SEAT[pos.phasing], pos.phasing, pos.scenario.board.hex(target), [unit(pos, id) for id in ids])


def fight(pos: Position, target: str, *ids: str, dice: Sequence[int] = (), **answers: Sequence[str]) -> list[Event]:
    """Attack a hex with these units, or air units; these dice fall, and the answers are those that come afterwards."""
    seat = SEAT[pos.phasing]
    assert isinstance(pos.dice, ScriptedDice)
    pos.dice = ScriptedDice([*pos.dice.rolls, *dice])
    script = {side: list(given) for side, given in answers.items()}
    script[seat] = [*answers_for(pos, ids), "fire", *script.get(seat, [])]
    return run(ATTACK.begin(pos, seat, target), pos, script)


def shoot(pos: Position, target: str, *ids: str, dice: Sequence[int] = ()) -> dict[str, Any]:
    """Attack, and look only at how it was reckoned: losses, which figures may change, are left open."""
    pos.dice = ScriptedDice([*[1] * pos.rolls, *dice])
    attack = ATTACK.begin(pos, SEAT[pos.phasing], target)
    ask = next(attack)
    for answer in [*answers_for(pos, ids), "fire"]:
        assert isinstance(ask, Ask)
        assert ask.reasons(answer) == []
        ask = send(attack, ask.read(answer))
    return told(pos, "combat")[-1]


def send(procedure: Procedure, answer: Any) -> Any:
    """The next ask; none at the end."""
    try:
        return procedure.send(answer)
    except StopIteration:
        return None


def answers_for(pos: Position, ids: Sequence[str]) -> list[str]:
    return [("bomb " if id in pos.scenario.air_index else "with ") + id for id in ids]


def gathering(pos: Position, target: str, *ids: str) -> Ask:
    """The question who else attacks a hex, after these units."""
    seat = SEAT[pos.phasing]
    return asked(ATTACK.begin(pos, seat, target), {seat: ["with " + id for id in ids]})


def options(pos: Position) -> list[str]:
    return ATTACK.options(pos, SEAT[pos.phasing])


def against(pos: Position, target: str) -> list[str]:
    """The rules against attacking a hex."""
    return ATTACK.against(pos, SEAT[pos.phasing], target)
