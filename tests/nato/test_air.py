"""Air points [23.1] and interdiction [23.7] [23.8]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato import costs
from grognard.games.nato.air import (
    air_campaign,
    air_strike_segment,
    may_mark,
    strikable,
)
from grognard.games.nato.artillery import may_fire_at
from grognard.games.nato.ferry import cities_by_air
from grognard.games.nato.lines import blocked
from grognard.games.nato.position import Position
from grognard.games.nato.reinforcements import other_points
from grognard.games.nato.reserve import reserve_phase
from grognard.games.nato.strikes import TARGETING, Strike, targets
from tests.nato.build import against, air, asked, at, begin, options_of, position, rules_against, run, told, unit

S = "strategic_surprise"


def mark(pos: Position, side: str, hex: str, kind: str) -> str | None:
    """The rule against a marker, if there is one."""
    reason = may_mark(pos, side, pos.board.hex(hex), kind)
    return reason.rule if reason else None


# -- air points [23.1] ----------------------------------------


@pytest.mark.rule("nato", "23.1.1", "23.1.7")
def test_points_of_the_last_turn_are_gone():
    pos = air(position(S, dice=[3]), wp=90, nato=90, wp_deep=90, nato_deep=90)
    run(air_campaign(pos, None), pos)
    assert max(*pos.tactical.values(), *pos.operational.values()) < 30


@pytest.mark.rule("nato", "23.1.2")
def test_two_tactical_points_are_left_whatever_was_lost():
    pos = position(S, dice=[3], tactical_lost={"wp": 1, "nato": 40})
    plain = position(S, dice=[3])
    run(air_campaign(pos, None), pos)
    run(air_campaign(plain, None), plain)
    assert pos.tactical == {"wp": plain.tactical["wp"] - 1, "nato": 2}


@pytest.mark.rule("nato", "23.1.7", "23.2.4", "4.1.4", "23.2.1")
def test_points_are_spent_when_markers_are_placed_and_strikes_come_after_all_markers():
    pos = air(position(S, at("3216", "WG-1"), at("3116", "WG-2"), dice=[1, 1]), wp=2)
    script = ["strike 3216 with tactical", "strike 3116 with tactical"]
    ask = asked(air_strike_segment(pos, "wp"), {"wp": list(script)})
    assert ask.options == ["resolve 3116 with tactical", "resolve 3216 with tactical"]
    assert pos.tactical["wp"] == 0
    assert told(pos, "strike") == []


@pytest.mark.rule("nato", "23.1.3", "11.8.3")
def test_tactical_points_stay_out_of_enemy_airspace():
    pos = air(position(S, at("3626", "WG-1"), at("3216", "WG-2")), wp=1, wp_deep=1)
    assert mark(pos, "wp", "3626", "tactical") == "23.1.3"
    assert mark(pos, "wp", "3626", "operational") is None
    assert mark(pos, "wp", "3216", "tactical") is None


@pytest.mark.rule("nato", "23.1.5")
def test_a_second_point_only_where_more_than_two_steps_are():
    pos = air(position(S, at("3216", "WG-1", "WG-2"), at("3116", "WG-3", "WG-7", "WG-8")), wp=5)
    for hex in ("3216", "3116"):
        run(begin(pos, "wp", f"strike {hex} with tactical"), pos)
    assert mark(pos, "wp", "3216", "tactical") == "23.1.5"
    assert mark(pos, "wp", "3116", "tactical") is None
    run(begin(pos, "wp", "strike 3116 with tactical"), pos)
    assert mark(pos, "wp", "3116", "tactical") == "23.1.5"


@pytest.mark.rule("nato", "23.1.5", "23.3.1")
def test_a_strike_hits_two_units_of_one_step_or_one_of_two():
    pos = position(S, at("3211", "SU-16GT", "SU-34N"), at("3211", "SU-94G", cadre=True))
    ask = Ask("nato", "23.3.1", TARGETING, pos, Strike("nato", "air", pos.board.hex("3211")))
    assert [sorted(o.split()[1::2]) for o in ask.options if "and" in o] == [["SU-34N", "SU-94G"]]
    assert rules_against(ask, "hit SU-16GT and SU-34N") == ["23.1.5"]


@pytest.mark.rule("nato", "23.1.6")
def test_both_kinds_of_points_may_strike_one_hex():
    pos = air(position(S, at("3116", "WG-3", "WG-7", "WG-8")), wp=1, wp_deep=1)
    run(begin(pos, "wp", "strike 3116 with tactical"), pos)
    assert mark(pos, "wp", "3116", "operational") is None
    run(begin(pos, "wp", "strike 3116 with operational"), pos)
    pos.operational["wp"] = 1
    assert mark(pos, "wp", "3116", "operational") == "23.1.5"


@pytest.mark.rule("nato", "23.2.1")
def test_there_must_be_something_to_strike():
    pos = air(position(S, at("3116", "WG-3")), wp=9, wp_deep=9)
    assert mark(pos, "wp", "3217", "tactical") == "23.2.1"
    assert {pos.label(h) for h, _kind in strikable(pos, "wp")} == {"3116"}


@pytest.mark.rule("nato", "23.2.7", "24.1.5")
def test_a_free_city_without_units_is_no_target():
    pos = air(position(S, at("3212", "SU-34N", "SU-16GT")), wp=9, wp_deep=9)
    assert mark(pos, "wp", "3117", "operational") == "23.2.1"
    pos.put(unit(pos, "WG-1"), pos.board.hex("3117"))
    assert targets(pos, Strike("wp", "air", pos.board.hex("3117"))) == [unit(pos, "WG-1")]
    beside = position(S, at("3116", "SU-34N", "SU-16GT"))
    reason = may_fire_at(beside, "wp", unit(beside, "SU-34N"), beside.board.hex("3117"))
    assert reason is not None
    assert reason.rule == "24.1.1"


@pytest.mark.rule("nato", "23.1.7", "23.7", "23.8")
def test_who_has_no_points_left_strikes_and_interdicts_nothing():
    pos = air(position(S, at("3116", "WG-3")), nato_deep=2)
    assert mark(pos, "wp", "3116", "tactical") == mark(pos, "wp", "3116", "operational") == "23.1.7"
    assert against(pos, "wp", "interdict tactical") == ["23.8"]
    assert against(pos, "nato", "deep 3") == ["23.7"]


@pytest.mark.rule("nato", "23.1.5", "23.1.4")
def test_two_steps_and_a_headquarters_take_one_point_of_each_kind():
    pos = air(position(S, at("3116", "WG-3", "WG-7", "BR-I")), wp=3, wp_deep=3)
    run(begin(pos, "wp", "strike 3116 with tactical"), pos)
    assert mark(pos, "wp", "3116", "tactical") == "23.1.5"
    assert mark(pos, "wp", "3116", "operational") is None


# -- interdiction [23.7] [23.8] ----------------------------------------


@pytest.mark.rule("nato", "23.7", "23.1.4")
def test_deep_interdiction_is_natos_once_a_turn_with_three_points_at_most():
    pos = air(position(S, dice=[6]), nato_deep=5, wp_deep=5)
    assert against(pos, "wp", "deep 1") == ["23.7"]
    assert options_of(pos, "nato", "deep") == ["deep 1", "deep 2", "deep 3"]
    run(begin(pos, "nato", "deep 3"), pos)
    assert pos.operational["nato"] == 2
    assert against(pos, "nato", "deep 1") == ["23.7"]


@pytest.mark.rule("nato", "23.7")
def test_deep_interdiction_takes_nothing_that_has_arrived():
    pos = position(S, turn=5, supply_points=3, supply_income=1, interdiction_pending=2)
    run(other_points(pos, None), pos)
    assert (pos.supply_points, pos.interdiction_pending) == (3, 0)


@pytest.mark.rule("nato", "23.8", "11.8.3")
def test_an_interdiction_marker_takes_a_point_within_its_reach():
    pos = air(position(S, at("3622", "WG-1")), wp=1, wp_deep=1)
    ask = asked(begin(pos, "wp", "interdict tactical"), {})
    assert rules_against(ask, "at 3626") == ["23.1.3"]
    run(begin(pos, "wp", "interdict operational"), pos, {"wp": ["at 3623"]})
    assert pos.interdicted == {(pos.board.hex("3623"), "wp")}
    assert pos.operational["wp"] == 0
    a, b = pos.board.hex("3622"), pos.board.hex("3623")
    assert costs.step_cost(pos, "nato", a, b).value("23.8") == 1
    assert costs.step_cost(pos, "wp", a, b).value("23.8") == 0
    asked(begin(pos, "nato", "move WG-1"), {"nato": ["enter 3623"]})
    assert pos.move is not None
    assert pos.move.spent == pos.scenario.move_cost(a, b).total + 1


@pytest.mark.rule("nato", "23.8")
def test_markers_are_placed_in_the_segment_at_sea_as_well_and_once_in_a_hex():
    pos = air(position("baltap"), wp_deep=2)
    script = ["interdict operational", "at 1409", "done"]
    run(air_strike_segment(pos, "wp"), pos, {"wp": script})
    assert pos.interdicted == {(pos.board.hex("1409"), "wp")}  # all sea
    ask = asked(begin(pos, "wp", "interdict operational"), {})
    assert rules_against(ask, "at 1409") == ["23.8"]
    assert rules_against(ask, "at 3216") == ["23.8"]  # no part of this scenario's map


@pytest.mark.rule("nato", "23.8.1", "10.2.5")
def test_interdiction_closes_no_line_and_no_flight():
    pos = position(S, at("3626", "US-1-82"))
    assert blocked(pos, "nato")
    before = blocked(pos, "nato"), cities_by_air(pos, unit(pos, "US-1-82"))
    pos.interdicted = {(pos.board.hex("3626"), "wp"), (pos.board.hex("5313"), "wp")}
    pos.touch()
    assert (blocked(pos, "nato"), cities_by_air(pos, unit(pos, "US-1-82"))) == before


@pytest.mark.rule("nato", "23.8.2")
def test_enemy_interdiction_goes_at_the_end_of_the_reserve_phase():
    pos = position(S, in_reserve_phase=True)
    pos.interdicted = {(pos.board.hex("3626"), "wp"), (pos.board.hex("3310"), "nato")}
    run(reserve_phase(pos, "nato"), pos)
    assert pos.interdicted == {(pos.board.hex("3310"), "nato")}
