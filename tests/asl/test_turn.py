"""A German Player Turn of the training scenario from the default set-up to its Close Combat, answer by answer, with the
dice and the outcome that were worked out by hand."""

import pytest

from grognard.engine.dice import ScriptedDice
from grognard.engine.game import Game
from grognard.games.asl import GAME
from grognard.games.asl.firing.fire_phases import defensive_fire_phase, prep_fire_phase, targets
from grognard.games.asl.sequence import SEQUENCE
from tests.asl.build import asked, at, field

ANSWERS = [
    ("russian", "suggested"), ("russian", "done"), ("german", "suggested"), ("german", "done"),
    ("russian", "sniper X4"), ("german", "sniper Q5"), ("german", "done"),
    # Prep Fire at the inn: column 6, stone +3, leader -1: Final 6, 1MC; the 4-4-7 breaks
    ("german", "fire T6"), ("german", "with g1"), ("german", "with gw1"), ("german", "led g5"), ("german", "shoot"),
    ("german", "done"),
    # g4 goes to U6
    ("german", "move g4"), ("german", "enter W7"), ("russian", "pass"), ("german", "enter V6"), ("russian", "pass"),
    ("german", "enter U6"), ("russian", "fire"), ("russian", "with r4"), ("russian", "shoot"), ("russian", "pass"),
    # g3 goes to T4
    ("german", "move g3"), ("german", "enter U4"), ("russian", "fire"), ("russian", "with r1"), ("russian", "with rw1"),
    ("russian", "shoot"), ("russian", "pass"), ("german", "enter T4"), ("russian", "fire"), ("russian", "with r1"),
    ("russian", "with rw1"), ("russian", "shoot"), ("russian", "fire"), ("russian", "with r3"), ("russian", "led r5"),
    ("russian", "shoot"), ("russian", "pass"), ("german", "stop"), ("russian", "pass"),
    # g2 follows: nobody can fire at V5
    ("german", "move g2"), ("german", "enter V5"), ("german", "enter U5"), ("russian", "fire"), ("russian", "with r4"),
    ("russian", "shoot"), ("german", "enter T4"), ("russian", "pass"),
]  # fmt: skip
DICE = [2, 2, 5, 3, 3, 4, 4, 3, 3, 2, 5, 4, 6, 2, 4, 6, 3, 2, 4, 2]


@pytest.fixture(scope="module")
def game():
    played = Game(GAME, GAME.load("t1", {}), ScriptedDice(DICE), {})
    for side, answer in ANSWERS:
        assert played.asked == (side,), f"{played.asked} instead of {side}, who would say {answer!r}"
        played.answer(side, answer)
    return played


def unit(game, name):
    return game.position.units[game.position.index[name]]


@pytest.mark.rule("asl", "3.", "3.2", "7.31")
def test_prep_fire_breaks_the_squad_in_the_inn(game):
    assert (unit(game, "r2").broken, unit(game, "r2").dm) == (True, True)
    assert [unit(game, n).fired for n in ("g1", "gw1", "g5")] == ["prep"] * 3


@pytest.mark.rule("asl", "3.3", "8.2", "8.3")
def test_movement_under_fire_leaves_marks_and_residual(game):
    pos = game.position
    assert [pos.label(unit(game, n).hex) for n in ("g2", "g3", "g4")] == ["T4", "T4", "U6"]
    assert [unit(game, n).fired for n in ("r1", "r3", "r4", "r5")] == ["final", "first", "final", "first"]
    assert unit(game, "rw1").malfunctioned
    assert {pos.loc_label(loc): fp for loc, fp in pos.residual.items()} == {"U6": 2, "U4": 2, "T4": 2, "U5": 1}
    assert pos.rolls == len(DICE)


@pytest.mark.rule("asl", "3.3", "3.4")
def test_nobody_is_asked_in_the_defensive_fire_phase_and_marks_come_off(game):
    twin = game.fork()
    twin.answer("german", "done")
    assert twin.position.phase == "AFPh"
    assert twin.position.residual == {}
    assert not [x.fired for x in twin.position.units if x.fired in ("first", "final")]


# The Russian SAN is thrown: his Sniper comes to W6 and pins g1. r2 routs to S6; then g2 and g3 advance on r1.
REST = [
    ("german", "done"),
    ("german", "fire S4"), ("german", "with g2"), ("german", "with g3"), ("german", "shoot"), ("russian", "snipe"),
    ("german", "fire T6"), ("german", "with g4"), ("german", "shoot"),
    ("german", "done"), ("russian", "done"),
    ("russian", "rout r2"), ("russian", "enter S6"), ("russian", "stop"),
    ("german", "advance g2 S4"), ("german", "advance g3 S4"), ("german", "advance g4 T6"), ("german", "done"),
    ("german", "attack r4-4-7.A"), ("german", "with g2"), ("german", "with g3"), ("german", "go"),
    ("russian", "attack g4-6-7.B"), ("russian", "with r1"), ("russian", "go"),
]  # fmt: skip
REST_DICE = [1, 2, 2, 2, 2, 3, 2, 6, 1, 6, 1, 4, 4, 2, 4, 4, 5]


@pytest.fixture(scope="module")
def whole_turn(game):
    played = Game(GAME, GAME.load("t1", {}), ScriptedDice(DICE + REST_DICE), {})
    for side, answer in ANSWERS + REST:
        assert played.asked == (side,), f"{played.asked} instead of {side}, who would say {answer!r}"
        played.answer(side, answer)
    return played


@pytest.mark.rule("asl", "14.1", "14.2", "14.21", "14.3")
def test_sniper_comes_to_the_nearest_target_and_pins_the_selected_squad(whole_turn):
    told = [e.params for e in whole_turn.log if e.text == "sniper-attacks"]
    assert [(t["side"], t["hex"]) for t in told] == [("russian", "W6")]
    assert [e.params["unit"] for e in whole_turn.log if e.text == "pinned"] == ["g1"]
    assert whole_turn.position.label(whole_turn.position.sniper["russian"]) == "W6"


@pytest.mark.rule("asl", "3.8", "11.1", "11.11", "11.12")
def test_close_combat_is_simultaneous_and_ends_the_player_turn(whole_turn):
    pos = whole_turn.position
    assert unit(whole_turn, "r1").where == "out"
    assert [e.params["odds"] for e in whole_turn.log if e.text == "assault-result"] == ["2-1", "1-1"]
    assert (pos.attacker, pos.phase) == ("russian", "RPh")
    assert not [x for x in pos.units if x.pinned or x.melee]
    assert pos.held_hexes[pos.board.hex("S4")] == "german"
    assert pos.held_buildings["101:church"] == "russian"
    assert pos.rolls == len(DICE + REST_DICE)


@pytest.mark.rule("asl", "3.2")
def test_prep_fire_phase_is_played_without_a_target_for_who_can_wait_or_dig():
    far = field("", at("A1", "ge.sq.467"), at("J9", "ru.sq.426", broken=True))
    assert targets(far, "german") == []
    ask = asked(prep_fire_phase(far, "german"))
    assert {"wait g1", "entrench g1", "done"} <= set(ask.options)


@pytest.mark.rule("asl", "9.8", "9.73")
def test_weapons_are_taken_apart_in_the_defensive_fire_phase_without_a_target():
    pos = field("", at("A1", "ge.sq.467", "ge.mmg"), phase="DFPh", attacker="russian")
    assert {"dismantle gw1", "destroy gw1"} <= set(asked(defensive_fire_phase(pos, "russian")).options)


@pytest.mark.rule("asl", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9")
def test_two_player_turns_of_eight_phases_make_a_game_turn():
    phases = ["RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"]
    assert [step.id for step in SEQUENCE.turn] == [*phases, *phases, "end"]
