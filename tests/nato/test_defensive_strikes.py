"""NATO's defensive strikes [20.2] [23.2.2]."""

from __future__ import annotations

import pytest

from grognard.games.nato.attack import Attack
from grognard.games.nato.defence import defensive_strikes
from grognard.games.nato.odds import preview
from grognard.games.nato.position import Position
from tests.nato.build import air, asked, at, position, rules_against, run, state, unit, where
from tests.nato.test_air import mark

S = "strategic_surprise"


# -- NATO's defensive strikes [20.2] [23.2.2] ----------------------------------------


def attacked(*dice: int, nato: int = 4) -> tuple[Position, Attack]:
    """Soviets attack Hannover from 3116 and 3216; a third division stands in 3116 and does not take part."""
    pos = air(
        position(S, at("3116", "SU-16GT", "SU-94G"), at("3216", "SU-21"), at("3117", "WG-1"), dice=dice), nato=nato
    )
    battle = Attack("wp", pos.board.hex("3117"))
    battle.units = [unit(pos, "SU-16GT"), unit(pos, "SU-21")]
    return pos, battle


@pytest.mark.rule("nato", "20.2", "23.2.2", "23.2.5", "25.1.3")
def test_nato_spends_two_tactical_points_a_battle_and_places_both_markers_first():
    pos, battle = attacked()
    ask = asked(defensive_strikes(pos, battle), {"nato": ["strike 3116", "strike 3216"]})
    assert ask.options == ["resolve 3116", "resolve 3216"]
    assert pos.tactical["nato"] == 2
    pos, battle = attacked()
    pos.put(unit(pos, "SU-94G"), pos.board.hex("3017"))
    battle.units.append(unit(pos, "SU-94G"))
    ask = asked(defensive_strikes(pos, battle), {"nato": ["strike 3116", "strike 3216"]})
    assert ask.prompt == "resolve-defence"  # no third one, on 3017
    pos, battle = attacked(2, 6)
    run(defensive_strikes(pos, battle), pos, {"nato": ["strike 3116", "strike 3216", "resolve 3116"]})
    assert state(pos, "SU-16GT") == (False, True)
    assert state(pos, "SU-21") == (True, True)
    assert pos.breakthroughs == {}


@pytest.mark.rule("nato", "23.2.2.1")
def test_only_those_who_take_part_are_struck():
    pos, battle = attacked(2)
    run(defensive_strikes(pos, battle), pos, {"nato": ["strike 3116", "done"]})
    assert state(pos, "SU-94G") == (False, False)
    assert state(pos, "SU-16GT") == (False, True)
    again, battle = attacked()
    assert "strike 3211" not in asked(defensive_strikes(again, battle), {}).options


@pytest.mark.rule("nato", "23.2.2", "23.1.5")
def test_a_second_strike_on_one_hex_needs_other_targets():
    pos, battle = attacked()
    ask = asked(defensive_strikes(pos, battle), {"nato": ["strike 3116"]})
    assert rules_against(ask, "strike 3116") == ["23.1.5"]
    pos, battle = attacked()
    battle.units.append(unit(pos, "SU-94G"))
    ask = asked(defensive_strikes(pos, battle), {"nato": ["strike 3116"]})
    assert "strike 3116" in ask.options


@pytest.mark.rule("nato", "23.2.2")
def test_operational_points_do_not_defend():
    pos, battle = attacked(nato=0)
    pos.operational["nato"] = 5
    assert rules_against(asked(defensive_strikes(pos, battle), {}), "strike 3116") == ["23.2.2"]


@pytest.mark.rule("nato", "23.2.2.2")
def test_nato_strikes_for_an_empty_free_city_too():
    pos, battle = attacked()
    pos.take_off(unit(pos, "WG-1"), "eliminated")
    assert "strike 3116" in asked(defensive_strikes(pos, battle), {}).options


@pytest.mark.rule("nato", "20.2", "21.0")
def test_nuclear_strikes_come_before_air_strikes_in_defence():
    pos, battle = attacked()
    assert "release 3116" in asked(defensive_strikes(pos, battle), {}).options
    pos, battle = attacked()
    ask = asked(defensive_strikes(pos, battle), {"nato": ["strike 3116"]})
    assert rules_against(ask, "release 3216") == ["20.2"]


@pytest.mark.rule("nato", "21.0", "21.1.1")
def test_a_defensive_nuclear_strike_hits_the_uncommitted_as_well():
    """Two divisions in 3116, four dice, then one for Armageddon."""
    pos, battle = attacked(1, 1, 6, 6, 6, nato=0)
    run(defensive_strikes(pos, battle), pos, {"nato": ["release 3116", "done"]})
    assert where(pos, "SU-94G") == "eliminated"
    assert pos.board.hex("3116") in pos.nuclear
    pos, battle = attacked(6, 6, 6, nato=0)
    run(defensive_strikes(pos, battle), pos, {"nato": ["release 3216", "done"]})
    assert where(pos, "SU-21") == "eliminated"
    assert pos.breakthroughs == {}  # the hex is empty, but it is not NATO's strike phase


@pytest.mark.rule("nato", "23.2.3", "27.2", "27.3.3")
def test_in_an_assault_both_sides_strike_from_the_air_but_not_with_worse():
    pos = air(position(S, at("2521", "WG-1"), at("2521", "SU-97G"), dice=[]), nato=1, wp=1, wp_deep=1)
    pos.assaulting.add(unit(pos, "SU-97G"))
    pos.refresh(unit(pos, "SU-97G"))
    assert mark(pos, "wp", "2521", "operational") is None
    battle = Attack("wp", pos.board.hex("2521"))
    battle.units = [unit(pos, "SU-97G")]
    ask = asked(defensive_strikes(pos, battle), {})
    assert "strike 2521" in ask.options
    assert rules_against(ask, "release 2521") == ["27.2"]


def test_who_decides_about_defensive_strikes_sees_the_battle():
    pos, battle = attacked()
    ask = asked(defensive_strikes(pos, battle), {})
    assert ask.shown("battle")["chances"] == preview(pos, battle)["chances"]
