"""What the commander of The Next War moves by rail, by air and by sea."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grognard.games.nextwar import air_transport, amphibious, movement
from grognard.players.nextwar import Commander, lifts
from grognard.players.nextwar.doctrine import DOCTRINES
from grognard.players.nextwar.outlook import Outlook
from tests.nextwar.build import asked, at, begin, phase_ask, position, stand, unit

pytestmark = pytest.mark.game("nextwar")
C = "campaign_standard"
POINTS = {"nato": 3, "russia": 4}


def plan(pos, side, **weights):
    ask = phase_ask(pos, side, *lifts.WAYS)
    doctrine = replace(DOCTRINES[side], **weights)
    return {lift.answer: lift for lift in lifts.planned(pos, ask, Outlook(pos, side, doctrine))}


def staffed():
    return Commander()


def goal(lift):
    """Where it ends: a hex or a box."""
    return lift.then[-1].split()[1]


def test_a_unit_far_behind_the_front_takes_the_train():
    pos = position(C, at("0654", "pl-15"), at("3053", "pl-2"), at("3455", "ru-25"), options={"rail": True})
    found = plan(pos, "nato")
    assert "ride pl-15" in found
    here, there = (pos.board.hex(label) for label in ("0654", goal(found["ride pl-15"])))
    front = pos.board.hex("3455")
    assert pos.board.distance(there, front) < pos.board.distance(here, front)


def test_paratroops_seize_an_empty_objective_only_where_it_is_worth_the_risk():
    pos = position(C, at("6119", "ru-237", "ru-45"))
    lift = plan(pos, "russia", least_ride=99.0, seizure=1.0)["drop ru-237"]
    assert lift.then[0] == "with ru-45"
    objective = lift.because.figures["hex"]
    landing = ("russia", (unit(pos, "ru-237"), unit(pos, "ru-45")), pos.board.hex(goal(lift)))
    assert pos.board.hex(objective) in air_transport.objectives(pos, landing)
    guarded = position(C, at("6119", "ru-237", "ru-45"), at(objective, "pl-15"))
    again = plan(guarded, "russia", least_ride=99.0, seizure=1.0).get("drop ru-237")
    assert again is None or again.because.figures["hex"] != objective


def test_troops_that_face_the_enemy_are_not_lifted_away():
    places = at("6223", "ru-11b"), at("5114", "pl-15")
    easy = {"seizure": -99.0, "least_ride": 99.0}
    assert "lift ru-11b" in plan(position(C, *places, airmobile=dict(POINTS)), "russia", **easy)
    near = position(C, *places, at("6225", "pl-2"), airmobile=dict(POINTS))
    assert "lift ru-11b" not in plan(near, "russia", **easy)


def test_helicopters_out_of_range_of_any_enemy_change_their_base():
    pos = position(C, at("0248", "h-pl1"), at("3455", "ru-25"), at("3053", "pl-2"))
    far = plan(pos, "nato")["rebase h-pl1"]
    assert pos.board.distance(pos.board.hex(goal(far)), pos.board.hex("3455")) <= pos.counter(unit(pos, "h-pl1")).range
    near = position(C, at("2054", "h-pl1"), at("3455", "ru-25"), at("3053", "pl-2"))
    assert "rebase h-pl1" not in plan(near, "nato")


def test_warships_go_where_the_sea_is_not_ours():
    pos = position(C, at("at_sea:gdansk_bay", "n-us1"))
    pos.sea_control |= {"at_sea:gdansk_bay": "nato", "inshore:gdansk_bay": "contested"}
    assert goal(plan(pos, "nato")["sail n-us1"]) == "inshore:gdansk_bay"
    pos.sea_control |= dict.fromkeys(pos.sea_control, "nato")
    assert "sail n-us1" not in plan(pos, "nato")


def test_the_commander_carries_out_what_he_has_planned():
    pos = position(C, at("0654", "pl-15"), at("3053", "pl-2"), at("3455", "ru-25"), options={"rail": True})
    commander = staffed()
    station = goal(plan(pos, "nato")["ride pl-15"])
    assert commander.movement(pos, phase_ask(pos, "nato", *lifts.WAYS, "move", "done")) == "ride pl-15"
    assert commander.carry_on(pos, asked(begin(pos, "nato", "ride pl-15"))) == f"detrain {station}"
    assert commander.because.text == "rides"


def test_marines_go_aboard_when_a_landing_is_worth_it_and_stay_when_the_waters_are_the_enemys():
    pos = position(C, at("1148", "ru-336", "n-rua"))
    pos.sea_control |= {"inshore:gdansk_bay": "russia"}
    assert plan(pos, "russia")["embark ru-336 n-rua"].because.text == "boards"
    pos.sea_control |= dict.fromkeys(pos.sea_control, "nato")
    assert "embark ru-336 n-rua" not in plan(pos, "russia")


def test_marines_off_an_empty_beach_approach_it_and_land():
    pos = position(C, at("inshore:gdansk_bay", "n-rua"), at("aboard:n-rua", "ru-336"))
    pos.sea_control |= {"inshore:gdansk_bay": "russia"}
    approach = plan(pos, "russia")["approach n-rua"]
    beach, berth = approach.because.figures["hex"], pos.board.hex(goal(approach))
    assert pos.board.hex(beach) in amphibious.beaches_at(pos, berth)
    pos.put(unit(pos, "n-rua"), berth)
    pos.approached.add(unit(pos, "n-rua"))
    stand(pos, "first-combat")
    ask = phase_ask(pos, "russia", "attack", "storm", "done")
    assert staffed().fight(pos, ask).startswith("storm ")


def test_helicopters_leave_a_base_that_is_too_crowded_for_them_though_nothing_calls_them_elsewhere():
    pos = position(C, at("1548", "h-ru1", "h-ru2"), at("1551", "pl-15"))
    pos.homeless = {unit(pos, "h-ru1")}
    assert set(plan(pos, "russia")) == {"rebase h-ru1"}
    commander, segment = staffed(), movement.movement_segment(pos, "russia")
    ask = asked(segment)
    assert commander.leave_crowd(pos, ask) == "rebase h-ru1"
    basing = asked(begin(pos, "russia", "rebase h-ru1"))
    answer = commander.rebase(pos, basing)  # without an errand
    assert answer is not None
    assert answer.startswith("base ")
