"""What special rules of scenarios give, what stands once play has moved on, and whose rules a unit follows."""

import pytest
from msgspec.structs import replace

import grognard
from grognard.games.asl.moving.march import LOOKS
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.weapons.smoke_grenades import exponent
from tests.asl.build import at, field, u


@pytest.mark.rule("asl", "1.5")
def test_special_rule_makes_assault_engineers():
    pos = field("", at("J5", "ge.sq.838.engineer"))
    assert exponent(pos, u(pos, "g1")) == 3
    ssr = Ssr("engineers", "", {"assault_engineers": ["ge.sq.838.engineer"]})
    pos.scenario.file = replace(pos.scenario.file, ssr=[ssr])
    assert exponent(pos, u(pos, "g1")) == 5


@pytest.mark.rule("asl", "25.92")
def test_allied_minors_in_british_or_russian_uniform_follow_those_rules():
    pos = field("", at("J5", "al.sq.458"), at("J6", "br.sq.457"), at("J7", "ru.sq.447.rifle"))
    minor, british, russian = (pos.nation(u(pos, name)) for name in ("r1", "r2", "r3"))
    assert (minor.deploys, british.deploys, russian.deploys) == (True, True, False)
    assert british.heat_of_battle_drm != minor.heat_of_battle_drm
    assert russian.human_wave
    assert not minor.human_wave


@pytest.mark.rule("asl", "A.2")
def test_what_was_forgotten_in_a_phase_that_is_over_cannot_be_done_any_more():
    game = grognard.new("asl", "t1", seed=3)
    while game.position.phase != "PFPh":
        side = game.asked[0]
        options = game.ask(side).options
        game.answer(side, "suggested" if "suggested" in options else "done" if "done" in options else options[0])
    rally = "deploy g1"
    assert game.why_not("german", rally)
    before = len(game.answers)
    fire = next(option for option in game.ask("german").options if option.startswith("fire "))
    for answer in (fire, None, "shoot"):
        options = game.ask("german").options
        game.answer("german", answer or next(option for option in options if option.startswith("with ")))
    assert game.position.rolls
    with pytest.raises(grognard.Refused):
        game.undo("german")
    assert len(game.answers) == before + 3


def test_weapons_have_no_reach_of_their_own():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), phase="MPh")
    assert LOOKS["reach"](pos, "german", ["gw1"]) == {}
    assert LOOKS["way"](pos, "german", ["gw1", "J6"]) == {}
    assert LOOKS["reach"](pos, "german", ["g1"])


def test_reach_tells_nothing_of_an_enemy_who_sets_up():
    pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426"))
    assert "J7" not in LOOKS["reach"](pos, "german", ["g1"])
    pos.turn, pos.step = 0, 1
    assert "J7" in LOOKS["reach"](pos, "german", ["g1"])
