"""What the commander of The Next War moves by rail, by air and by sea."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import air_transport
from grognard.players.nextwar import Commander, lifts
from grognard.players.nextwar.doctrine import DOCTRINES
from grognard.players.nextwar.outlook import Outlook
from tests.nextwar.build import asked, at, begin, phase_ask, position, unit

pytestmark = pytest.mark.game("nextwar")
C = "campaign_standard"
POINTS = {"nato": 3, "russia": 4}


def plan(pos, side):
    ask = phase_ask(pos, side, *lifts.WAYS)
    return {lift.answer: lift for lift in lifts.planned(pos, ask, Outlook(pos, side, DOCTRINES[side]))}


def test_a_unit_far_behind_the_front_takes_the_train():
    pos = position(C, at("0654", "pl-15"), at("3053", "pl-2"), at("3455", "ru-25"), options={"rail": True})
    found = plan(pos, "nato")
    assert "ride pl-15" in found
    here, there = (pos.board.hex(label) for label in ("0654", found["ride pl-15"].goal))
    front = pos.board.hex("3455")
    assert pos.board.distance(there, front) < pos.board.distance(here, front)


def test_paratroops_seize_an_empty_objective_only_where_it_is_worth_the_risk():
    pos = position(C, at("6119", "ru-237", "ru-45"))
    lift = plan(pos, "russia")["drop ru-237"]
    assert lift.units == (unit(pos, "ru-237"), unit(pos, "ru-45"))
    landing = (("russia"), lift.units, pos.board.hex(lift.goal))
    assert lift.objective in air_transport.objectives(pos, landing)
    guarded = position(C, at("6119", "ru-237", "ru-45"), at(pos.label(lift.objective), "pl-15"))
    again = plan(guarded, "russia").get("drop ru-237")
    assert again is None or again.objective != lift.objective


def test_troops_that_face_the_enemy_are_not_lifted_away(monkeypatch):
    monkeypatch.setattr(lifts, "LEAST_PROMISE", -99.0)
    places = at("6223", "ru-11b"), at("5114", "pl-15")
    assert "lift ru-11b" in plan(position(C, *places, airmobile=dict(POINTS)), "russia")
    assert "lift ru-11b" not in plan(position(C, *places, at("6225", "pl-2"), airmobile=dict(POINTS)), "russia")


def test_helicopters_out_of_range_of_any_enemy_change_their_base():
    pos = position(C, at("0248", "h-pl1"), at("3455", "ru-25"), at("3053", "pl-2"))
    far = plan(pos, "nato")["rebase h-pl1"]
    assert pos.board.distance(pos.board.hex(far.goal), pos.board.hex("3455")) <= pos.counter(unit(pos, "h-pl1")).range
    near = position(C, at("2054", "h-pl1"), at("3455", "ru-25"), at("3053", "pl-2"))
    assert "rebase h-pl1" not in plan(near, "nato")


def test_warships_go_where_the_sea_is_not_ours():
    pos = position(C, at("at_sea:gdansk_bay", "n-us1"))
    pos.sea_control |= {"at_sea:gdansk_bay": "nato", "inshore:gdansk_bay": "contested"}
    assert plan(pos, "nato")["sail n-us1"].goal == "inshore:gdansk_bay"
    pos.sea_control |= dict.fromkeys(pos.sea_control, "nato")
    assert "sail n-us1" not in plan(pos, "nato")


def test_the_commander_carries_out_what_he_has_planned():
    pos = position(C, at("0654", "pl-15"), at("3053", "pl-2"), at("3455", "ru-25"), options={"rail": True})
    commander = Commander()
    goal = plan(pos, "nato")["ride pl-15"].goal
    assert commander.movement(pos, phase_ask(pos, "nato", *lifts.WAYS, "move", "done")) == "ride pl-15"
    assert commander.take_off(pos, asked(begin(pos, "nato", "ride pl-15"))) == f"detrain {goal}"
