"""Victory points of prisoners, Control, and the Balance."""

import pytest
from msgspec.structs import replace

import grognard
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.close_quarters.close_combat import close_combat_phase
from grognard.games.asl.firing.fire_phases import prep_fire_phase
from grognard.games.asl.firing.first_fire import windows
from grognard.games.asl.moving.movement import go_on
from grognard.games.asl.nerve.morale import eliminate
from grognard.games.asl.nerve.rally import rally_phase
from grognard.games.asl.nerve.rout import rout_phase
from grognard.games.asl.pack.scenario_files import Condition
from grognard.games.asl.victory import count_prisoners, take_control
from tests.asl.build import at, board, field, moving, run, told, u


@pytest.mark.rule("asl", "26.222", "20.1")
def test_prisoners_score_when_taken_and_double_in_the_end():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert pos.cvp["german"] == 2
    count_prisoners(pos)
    assert pos.cvp["german"] == 4


@pytest.mark.rule("asl", "26.222")
def test_freed_prisoners_score_no_longer():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    eliminate(pos, u(pos, "g1"), "7.301")
    assert pos.cvp == {"german": 0, "russian": 2}


@pytest.mark.rule("asl", "26.15")
def test_concealed_units_hold_and_gain_control():
    pos = board(101, at("S4", "ge.sq.467", marker=1), at("R4", "ru.sq.426", marker=2))
    take_control(pos)
    assert pos.held_hexes[pos.board.hex("S4")] == "german"
    assert "101:church" not in pos.held_buildings


@pytest.mark.rule("asl", "26.14", "26.15")
def test_control_of_what_the_game_is_fought_for_is_told_when_it_is_known():
    pos = board(101, at("S4", "ge.sq.467", marker=1), at("L4", "ge.sq.467"))
    take_control(pos)
    assert told(pos, "takes-building") == []  # nobody need know of the church, and L4 is a house like others
    pos.change(u(pos, "g1"), marker=0)
    for _ in range(2):
        take_control(pos)
    assert told(pos, "takes-building") == [{"side": "german", "building": "church", "hex": "S4"}]


@pytest.mark.rule("asl", "26.11")
def test_men_who_rally_in_a_building_take_it_at_once():
    pos = board(101, at("S4", "ge.sq.467", broken=True), at("L9", "ru.sq.426"), phase="RPh", dice=[1, 2])
    pos.held_buildings = {"101:church": "russian"}
    run(rally_phase(pos, "german"), pos, {"german": ["rally g1"]})
    assert pos.held_buildings["101:church"] == "german"


@pytest.mark.rule("asl", "26.4")
@pytest.mark.parametrize(("slug", "who", "id"), [("t1", "first", "ge.lmg"), ("s6", "second", "ge.ldr.8m0")])
def test_balance_adds_or_replaces(slug, who, id):
    plain = grognard.new("asl", slug, seed=1)
    helped = grognard.new("asl", slug, seed=1, options={"balance": who})
    count = [sum(slot.type == id for slot in game.position.scenario.slots) for game in (plain, helped)]
    assert count[1] == count[0] + 1


@pytest.mark.rule("asl", "26.4")
def test_balance_may_ease_a_condition():
    plain, helped = (grognard.new("asl", "s2", seed=1, options={"balance": who}) for who in ("none", "second"))
    other = grognard.new("asl", "s2", seed=1, options={"balance": "first"})
    needed = {game.position.scenario.file.victory.conditions[0].at_least for game in (plain, helped, other)}
    assert needed == {7, 8}


def won_at(pos, points):
    """The Germans win at once with so many Casualty VP."""
    won = Condition("cvp", by="german", at_least=points, when="immediately")
    of = replace(pos.scenario.file.victory, side="russian", opponent=[won])
    pos.scenario.file = replace(pos.scenario.file, victory=of)
    return pos


@pytest.mark.rule("asl", "26.222")
def test_move_that_wins_at_once_ends_the_game_before_it_goes_on():
    pos = won_at(field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426", broken=True, disrupted=True)), 2)
    moving(pos, "g1", spent=0)
    run(go_on(pos), pos, {"german": ["enter J6", "accept"]})
    assert pos.result is not None
    assert pos.result.winner == "german"


@pytest.mark.rule("asl", "26.222")
def test_fire_at_a_mover_that_wins_at_once_is_the_last():
    placed = at("J5", "ge.sq.467"), at("J4", "ge.sq.467"), at("J6", *["ru.sq.426"] * 3)
    pos = won_at(field("", *placed, dice=[2, 2, 3, 2, 1]), 2)
    moving(pos, "r1", "r2", "r3")  # one of them dies
    run(windows(pos), pos, {"german": ["fire", "with g1", "shoot"]})
    assert pos.result is not None


@pytest.mark.rule("asl", "26.222")
def test_close_combat_that_wins_at_once_is_the_last():
    placed = [at(place, type) for place in ("J5", "J6") for type in ("ge.sq.838.engineer", "ru.sq.426")]
    pos = won_at(field("", *placed, phase="CCPh", dice=[1, 2]), 2)
    said = {"german": ["fight J5", "attack r4-2-6.A", "with g1", "go"], "russian": ["done"]}
    run(close_combat_phase(pos, "german"), pos, said)
    assert pos.result is not None


@pytest.mark.rule("asl", "26.222")
def test_fire_phase_is_over_with_the_attack_that_wins_at_once():
    placed = at("J5", "ge.sq.467"), at("J4", "ge.sq.467"), at("J6", *["ru.sq.426"] * 3)
    pos = won_at(field("", *placed, dice=[1, 1, 3, 2, 1]), 2)
    run(prep_fire_phase(pos, "german"), pos, {"german": ["fire J6", "with g1", "shoot"]})
    assert pos.result is not None


@pytest.mark.rule("asl", "26.222")
def test_surrender_that_wins_at_once_is_the_last():
    held = [at(place, "ge.sq.467") for place in ("J5", "Q5")]
    broken = [at(place, "ru.sq.447.rifle", broken=True, dm=True) for place in ("J6", "Q6")]
    pos = won_at(field("", *held, *broken, phase="RtPh"), 2)
    run(rout_phase(pos, "german"), pos, {"german": ["accept"]})
    assert pos.result is not None
    assert [pos.units[u(pos, name)].by > 0 for name in ("r1", "r2")] == [True, False]


@pytest.mark.rule("asl", "26.222")
def test_rally_phase_is_over_with_the_loss_that_wins_at_once():
    placed = at("J5", *["ru.hs.237.rifle"] * 2, broken=True), at("J5", "ru.ldr.8m0"), at("T9", "ge.sq.467")
    pos = won_at(field("", *placed, phase="RPh", attacker="russian", dice=[6, 6]), 1)
    run(rally_phase(pos, "russian"), pos, {"russian": ["rally r1"]})
    assert pos.result is not None
