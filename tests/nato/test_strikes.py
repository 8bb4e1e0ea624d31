"""Strikes [20.0], and what those from the air do [23.3]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato import airspace
from grognard.games.nato.air import (
    air_campaign,
    air_strike_segment,
)
from grognard.games.nato.artillery import artillery_strike_segment
from grognard.games.nato.attack import Attack
from grognard.games.nato.defence import defensive_strikes
from grognard.games.nato.position import Position
from grognard.games.nato.reinforcements import other_points
from grognard.games.nato.sequence import SEQUENCE
from grognard.games.nato.strikes import TARGETING, Strike, begin_strikes, carry_out, strike_modifiers, targets
from grognard.games.nato.units import Site
from tests.nato.build import air, asked, at, position, rules_against, run, state, told, unit, where
from tests.nato.test_air import mark

S = "strategic_surprise"


def drm(pos: Position, side: str, hex: str, *ids: str, kind: str = "air") -> int:
    strike = Strike(side, kind, pos.board.hex(hex))  # type: ignore[arg-type]
    return int(strike_modifiers(pos, strike, [unit(pos, id) for id in ids]).total)


# -- examples ----------------------------------------


@pytest.mark.rule("nato", "23.1", "23.1.1", "7.2.I.B.1")
def test_ex_23_1_extended_buildup_of_1988_turn_3_a_roll_of_three():
    pos = position("extended_buildup", turn=3, dice=[3], options={"year": "1988"})
    run(air_campaign(pos, None), pos)
    assert (pos.tactical, pos.operational) == ({"wp": 5, "nato": 8}, {"wp": 1, "nato": 2})


@pytest.mark.rule("nato", "23.1.5", "23.2.6", "23.3.1", "23.3.2")
def test_ex_23_2_two_strikes_in_a_forest():
    """A motor rifle division and a cadre in contested airspace: 6 less 1 is D1, 3 less 1 is a star."""
    pos = air(position(S, dice=[6, 3]), nato=2)
    west = pos.scenario.countries["West Germany"]
    forest = next(
        h for h in pos.board.hexes if west >> h & 1 and pos.scenario.primary[h] == "forest" and is_contested(pos, h)
    )
    hex = pos.label(forest)
    pos.put(unit(pos, "SU-21"), forest)
    pos.put(unit(pos, "EG-9P"), forest)
    pos.change(unit(pos, "EG-9P"), cadre=True)
    assert is_contested(pos, forest)
    plan = [f"strike {hex} with tactical"] * 2
    run(air_strike_segment(pos, "nato"), pos, {"nato": [*plan, "hit SU-21"]})
    assert state(pos, "SU-21") == (True, True)
    assert state(pos, "EG-9P") == (True, True)
    assert [e["result"] for e in told(pos, "strike")] == ["D1", "*"]


def is_contested(pos: Position, hex: int) -> bool:
    return airspace.airspace(pos, hex, "nato") == "contested"


def minor_city(*ids: str, dice: tuple[int, ...] = ()) -> Position:
    """Zwolle, far behind the front: enemy airspace to the WP, and a minor city."""
    return air(position(S, at("3027", *ids), at("3027", "BR-24", train="entraining"), dice=dice), wp_deep=1)


@pytest.mark.rule("nato", "23.3.1", "13.4.5", "11.8.4", "30.4.2", "23.3.3")
def test_ex_23_3_both_at_minus_two_or_the_train_alone_at_nothing():
    pos = minor_city("NL-11", dice=(5,))
    assert drm(pos, "wp", "3027", "NL-11", "BR-24") == -2
    assert drm(pos, "wp", "3027", "BR-24") == 0
    script = ["strike 3027 with operational", "hit BR-24"]
    run(air_strike_segment(pos, "wp"), pos, {"wp": script})
    assert where(pos, "BR-24") == "eliminated"
    assert state(pos, "NL-11") == (False, False)


@pytest.mark.rule("nato", "23.3.1", "23.3.2")
def test_ex_23_4_the_two_dutch_brigades_at_minus_two_are_disrupted():
    pos = minor_city("NL-11", "NL-12", dice=(5,))
    run(air_strike_segment(pos, "wp"), pos, {"wp": ["strike 3027 with operational", "hit NL-11 and NL-12"]})
    assert state(pos, "NL-11") == state(pos, "NL-12") == (False, True)
    assert state(pos, "BR-24") == (False, False)


@pytest.mark.rule("nato", "23.7", "10.8.1")
def test_ex_23_5_deep_interdiction_with_two_points_takes_one_supply_point():
    pos = air(position(S, turn=5, dice=[4], supply_points=3, supply_income=2), nato_deep=2)
    run(air_strike_segment(pos, "nato"), pos, {"nato": ["deep 2"]})
    assert pos.operational["nato"] == 0
    assert pos.interdiction_pending == 1
    pos.turn += 1
    run(other_points(pos, None), pos)
    assert (pos.supply_points, pos.interdiction_pending) == (4, 0)


@pytest.mark.rule("nato", "23.1.4", "13.4.5", "23.5", "23.1.3")
def test_ex_24_1_b_and_c_operational_points_hit_a_train_and_a_headquarters():
    train, soviets = at("2825", "US-3-2AD-83", train="entrained"), (at("2818", "SU-16GT"), at("2715", "SU-NEGF"))
    pos = air(position(S, train, at("2822", "BR-I"), *soviets, dice=[5, 3]), wp=2, wp_deep=2)
    assert airspace.airspace(pos, pos.board.hex("2822"), "wp") == "contested"
    assert mark(pos, "wp", "2825", "tactical") == "23.1.3"
    assert mark(pos, "wp", "2822", "tactical") == "23.1.4"
    assert drm(pos, "wp", "2825", "US-3-2AD-83") == 0
    assert drm(pos, "wp", "2822", "BR-I") == 0
    pos.tactical["wp"] = 0
    script = ["strike 2825 with operational", "strike 2822 with operational", "resolve 2825 with operational"]
    run(air_strike_segment(pos, "wp"), pos, {"wp": script})
    assert where(pos, "US-3-2AD-83") == "eliminated"
    assert state(pos, "BR-I") == (False, True)


@pytest.mark.rule("nato", "24.1.1", "24.1.2", "25.9.1", "24.1", "24.0")
def test_ex_24_1_d_artillery_clears_a_planned_hex():
    pos = position(S, at("2520", "SU-34N", "SU-16GT"), at("2521", "WG-1"), dice=[6])
    pos.battles = {pos.board.hex("2521")}
    run(artillery_strike_segment(pos, "wp"), pos, {"wp": ["fire SU-34N at 2521"]})
    assert where(pos, "WG-1") == "eliminated"
    assert pos.breakthroughs == {pos.board.hex("2521"): "wp"}
    assert pos.opened == {pos.board.hex("2521")}


# -- order and targets [20.0] ----------------------------------------


@pytest.mark.rule("nato", "20.0", "20.1")
def test_strikes_come_in_the_order_nuclear_chemical_air_artillery():
    order = {s: [step.id for step in SEQUENCE.turn if step.role == s] for s in ("wp", "nato")}
    kinds = ["nuclear", "chemical", "air-strikes", "artillery"]
    assert [id for id in order["wp"] if id in kinds] == kinds
    assert [id for id in order["nato"] if id in kinds] == kinds[:3]


@pytest.mark.rule("nato", "20.1", "20.0")
def test_a_unit_is_struck_once_in_a_segment_and_again_in_the_next():
    pos = position(S, at("3216", "WG-1"), dice=[2])
    strike = Strike("wp", "air", pos.board.hex("3216"))
    run(carry_out(pos, strike, offensive=True), pos)
    assert targets(pos, strike) == []
    begin_strikes(pos, "wp")
    assert targets(pos, strike) == [unit(pos, "WG-1")]


# -- results [23.3] ----------------------------------------


@pytest.mark.rule("nato", "23.3.2")
def test_of_two_units_the_striker_picks_the_one_that_is_lost():
    pos = air(position(S, at("3216", "WG-1", "WG-2"), dice=[6]), wp=1)
    assert airspace.airspace(pos, pos.board.hex("3216"), "wp") == "contested"
    script = ["strike 3216 with tactical", "hit WG-1 and WG-2", "lose WG-2"]
    run(air_strike_segment(pos, "wp"), pos, {"wp": script})
    assert where(pos, "WG-2") == "eliminated"
    assert state(pos, "WG-1") == (False, True)
    assert pos.breakthroughs == {}


@pytest.mark.rule("nato", "23.3.2", "24.2.3", "25.6.4.4")
def test_artillery_is_suppressed_by_a_strike():
    pos = air(position(S, at("3212", "SU-34N"), dice=[4]), nato_deep=1)
    run(air_strike_segment(pos, "nato"), pos, {"nato": ["strike 3212 with operational"]})
    assert state(pos, "SU-34N") == (False, True)
    assert told(pos, "suppressed")


@pytest.mark.rule("nato", "23.3.2", "25.9.1")
@pytest.mark.parametrize("planned", [True, False])
def test_the_last_unit_in_a_planned_hex_leaves_a_breakthrough(planned: bool):
    pos = air(position(S, at("3216", "WG-1"), dice=[6]), wp=1)
    pos.battles = {pos.board.hex("3216")} if planned else set()
    run(air_strike_segment(pos, "wp"), pos, {"wp": ["strike 3216 with tactical"]})
    assert where(pos, "WG-1") == "eliminated"
    assert (pos.board.hex("3216") in pos.breakthroughs) == planned


@pytest.mark.rule("nato", "23.3.3", "30.4.3", "11.8.4")
@pytest.mark.parametrize(("hex", "ground"), [("3212", -2), ("3310", -1), ("2504", -2)])
def test_terrain_and_airspace_add_up(hex: str, ground: int):
    """NATO strikes units of the WP in cities: Magdeburg and Szczecin are major ones, Dessau is a minor one."""
    pos = position(S, at(hex, "SU-16GT"))
    sky = {"enemy": -1, "contested": 0, "friendly": 1}[airspace.airspace(pos, pos.board.hex(hex), "nato")]
    assert drm(pos, "nato", hex, "SU-16GT") == sky + ground
    assert drm(pos, "nato", hex, "SU-16GT", kind="artillery") == ground


@pytest.mark.rule("nato", "35.7")
def test_strikes_of_the_pact_are_better_in_a_turn_of_surprise():
    calm, surprised = position(S, at("3216", "WG-1"), turn=4), position(S, at("3216", "WG-1"), turn=1)
    assert drm(surprised, "wp", "3216", "WG-1") == drm(calm, "wp", "3216", "WG-1") + 1
    assert drm(surprised, "nato", "3216", "WG-1") == drm(calm, "nato", "3216", "WG-1")


@pytest.mark.rule("nato", "23.5", "29.2.2")
def test_a_strike_on_a_headquarters_hits_nobody_else_and_only_suppresses():
    pos = air(position(S, at("3216", "WG-1", "BR-I"), dice=[6]), wp_deep=1)
    ask = Ask("wp", "23.3.1", TARGETING, pos, Strike("wp", "air", pos.board.hex("3216"), deep=True))
    assert rules_against(ask, "hit WG-1 and BR-I") == ["23.5"]
    run(air_strike_segment(pos, "wp"), pos, {"wp": ["strike 3216 with operational", "hit BR-I"]})
    assert where(pos, "BR-I") == "3216"
    assert state(pos, "BR-I") == (False, True)
    assert state(pos, "WG-1") == (False, False)


@pytest.mark.rule("nato", "23.4", "23.1.3")
def test_west_berlin_gives_the_pact_one_more_and_nato_no_defensive_strikes():
    pos = air(position(S, at("3007", "US-Berlin"), at("3006", "SU-16GT")), nato=2)
    berlin = pos.board.hex("3007")
    assert airspace.airspace(pos, berlin, "wp") == "friendly"
    assert drm(pos, "wp", "3007", "US-Berlin") == 1 - 2
    battle = Attack("wp", berlin)
    battle.units = [unit(pos, "SU-16GT")]
    ask = asked(defensive_strikes(pos, battle), {})
    assert rules_against(ask, "strike 3006") == ["23.1.3"]


# -- Reforger sites [23.6] ----------------------------------------


def with_site(*dice: int, damaged: bool = False) -> Position:
    pos = air(position(S, at("site", "US-3-1ID-83"), dice=dice), wp_deep=2)
    pos.sites[unit(pos, "US-3-1ID-83")] = Site(pos.board.hex("3626"), damaged)
    return pos


@pytest.mark.rule("nato", "23.6", "33.3.3", "33.3.3.1")
@pytest.mark.parametrize(("die", "gone", "damaged"), [(2, False, False), (4, False, True), (6, True, False)])
def test_the_pact_strikes_reforger_sites(die: int, gone: bool, damaged: bool):
    pos = with_site(die)
    assert strike_modifiers(pos, Strike("wp", "air", pos.board.hex("3626")), [unit(pos, "US-3-1ID-83")]).total == -1
    run(air_strike_segment(pos, "wp"), pos, {"wp": ["strike 3626 with operational", "done"]})
    assert (where(pos, "US-3-1ID-83") == "eliminated") == gone
    assert bool(not gone and pos.sites[unit(pos, "US-3-1ID-83")].damaged) == damaged


@pytest.mark.rule("nato", "33.3.3.1")
def test_a_strike_hits_one_of_two_sites_in_a_hex():
    pos = with_site()
    pos.take_off(unit(pos, "US-2-1ID-83"), "site")
    pos.sites[unit(pos, "US-2-1ID-83")] = Site(pos.board.hex("3626"))
    ask = Ask("wp", "23.3.1", TARGETING, pos, Strike("wp", "air", pos.board.hex("3626"), deep=True))
    assert set(ask.options) == {"hit US-2-1ID-83", "hit US-3-1ID-83"}
    assert rules_against(ask, "hit US-2-1ID-83 and US-3-1ID-83") == ["23.1.5"]


@pytest.mark.rule("nato", "33.3.3.1", "25.6.4.3")
def test_a_second_disruption_destroys_a_damaged_site():
    pos = with_site(4, damaged=True)
    run(air_strike_segment(pos, "wp"), pos, {"wp": ["strike 3626 with operational", "done"]})
    assert where(pos, "US-3-1ID-83") == "eliminated"
