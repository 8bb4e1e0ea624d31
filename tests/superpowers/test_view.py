"""What a side may see: everything but the other side's secrets."""

from random import Random

import pytest

from grognard.engine.result import Result
from grognard.games.superpowers import GAME
from grognard.games.superpowers.shown.view import (
    redeal,
    view,
)
from tests.superpowers.build import at, position


@pytest.mark.rule("superpowers", "16.0.a", "16.0.e")
def test_postures_are_hidden_until_the_first_nuclear_attack():
    pos = position("munich", posture={"nato": 2, "wp": 5})
    assert [view(pos, side)["posture"] for side in ("nato", "wp", None)] == [{"nato": 2}, {"wp": 5}, {}]
    pos.postures_shown = True
    assert view(pos, None)["posture"] == {"nato": 2, "wp": 5}
    pos.postures_shown, pos.result = False, Result("wp", "limited", "DM:EX21.0.h")  # it never came to that
    assert view(pos, "nato")["posture"] == {"nato": 2, "wp": 5}


@pytest.mark.rule("superpowers", "OPT.4.c")
def test_an_uncertain_chemical_stock_is_known_to_nato_alone_until_the_game_ends():
    pos = position("munich", chemical={"nato": 7, "wp": 16}, options={"uncertain_chemical": True})
    assert [view(pos, side)["tracks"]["chemical"].get("nato") for side in ("nato", "wp", None)] == [7, None, None]
    pos.result = Result("wp", "limited", "DM:EX21.0.h")
    assert view(pos, "wp")["tracks"]["chemical"]["nato"] == 7


@pytest.mark.rule("superpowers", "17.0.a")
def test_a_certain_one_is_known_to_all():
    assert view(position("munich", chemical={"nato": 4, "wp": 16}), "wp")["tracks"]["chemical"] == {"nato": 4, "wp": 16}


@pytest.mark.rule("superpowers", "6.0.a", "SEQ.A.b")
def test_units_their_state_and_their_zones_are_open():
    pos = position("munich", at("2427", "m_wg_241_24", out_of_supply=True))
    pos.moved.add(pos.scenario.index["m_wg_241_24"])
    for side in ("nato", "wp", None):
        seen = GAME.seen(pos, side)
        (unit,) = [u for u in seen["units"] if u["where"] == "map"]
        assert (unit["id"], unit["hex"], unit["out_of_supply"]) == ("m_wg_241_24", "2427", True)
        assert (unit["moved"], unit["fought"]) == (True, False)
        assert "2426" in seen["markers"]["zones"]["nato"]


@pytest.mark.rule("superpowers", "OPT.4.c")
def test_the_other_side_may_imagine_any_stock_of_chemical_points():
    pos = position("munich", turn=3, options={"uncertain_chemical": True})
    stocks = set()
    for seed in range(40):
        redeal(pos, "wp", Random(seed), [])
        stocks.add(pos.chemical["nato"])
    assert len(stocks) > 3
    own = pos.chemical["nato"]
    redeal(pos, "nato", Random(1), [])
    assert pos.chemical["nato"] == own
