"""Artillery strikes [24.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato.air import (
    RESOLVING,
    air_strike_segment,
)
from grognard.games.nato.artillery import strike_of
from grognard.games.nato.position import Position
from grognard.games.nato.strikes import begin_strikes
from grognard.games.nato.units import Chemical
from tests.nato.build import against, air, asked, at, begin, options_of, position, rules_against, run, told, unit

S = "strategic_surprise"


# -- artillery [24.0] ----------------------------------------


def guns(*with_them: str, **state: object) -> Position:
    return position(S, at("3214", "SU-34N", **state), at("3214", *with_them), at("3215", "WG-1"))


@pytest.mark.rule("nato", "24.0", "24.1.1")
def test_artillery_needs_a_maneuver_unit_of_its_own_front():
    assert against(guns("SU-16GT"), "wp", "fire SU-34N at 3215") == []
    other = next(
        c.id for c in guns().scenario.counters if c.front_or_corps == "SEGF" and c.maneuver and c.attack
    )  # fmt: skip
    assert against(guns(other), "wp", "fire SU-34N at 3215") == ["24.1.1"]
    assert against(guns(), "wp", "fire SU-34N at 3215") == ["24.1.1"]


@pytest.mark.rule("nato", "24.1", "24.1.1")
def test_each_artillery_unit_strikes_once_at_a_neighbour():
    pos = guns("SU-16GT")
    assert options_of(pos, "wp", "fire") == ["fire SU-34N at 3215"]
    assert against(pos, "wp", "fire SU-34N at 3216") == ["24.1"]
    assert against(pos, "wp", "fire SU-16GT at 3215") == ["24.1"]
    pos.fired.add(unit(pos, "SU-34N"))
    assert against(pos, "wp", "fire SU-34N at 3215") == ["24.1.1"]


@pytest.mark.rule("nato", "24.1.1", "29.2.2")
def test_artillery_hits_no_headquarters():
    pos = position(S, at("3214", "SU-34N", "SU-16GT"), at("3215", "BR-I"))
    assert against(pos, "wp", "fire SU-34N at 3215") == ["24.1.1"]


@pytest.mark.rule("nato", "24.1.3")
def test_artillery_of_two_fronts_does_not_strike_one_hex():
    pos = guns("SU-16GT")
    pos.struck = {(pos.board.hex("3215"), "SEGF")}
    assert against(pos, "wp", "fire SU-34N at 3215") == ["24.1.3"]
    pos.struck = {(pos.board.hex("3215"), "NEGF")}
    assert against(pos, "wp", "fire SU-34N at 3215") == []


@pytest.mark.rule("nato", "24.1.4")
def test_no_strike_crosses_a_hexside_that_forbids_attacks_but_rivers_do_not_matter():
    pos = position(S)
    guns_at = unit(pos, "SU-34N"), unit(pos, "SU-16GT")

    def against_across(kind: str) -> list[str]:
        a, b = next(
            (a, b) for (a, b), kinds in sorted(pos.board.sides.items())
            if kind in kinds and pos.scenario.is_land[a] and pos.scenario.is_land[b]
            and not {"causeway", "dike"} & kinds.keys()
        )  # fmt: skip
        for u in guns_at:
            pos.put(u, a)
        pos.put(unit(pos, "WG-1"), b)
        return against(pos, "wp", f"fire SU-34N at {pos.label(b)}")

    assert against_across("sea") == ["24.1.4"]
    assert against_across("major_river") == []
    assert strike_of(pos, guns_at[0], pos.units[unit(pos, "WG-1")].hex).column == 1


@pytest.mark.rule("nato", "24.1.4", "4.2.2", "25.6.4.4")
def test_suppressed_or_contaminated_artillery_strikes_on_the_zero_column():
    pos = guns("SU-16GT", disrupted=True)
    u, target = unit(pos, "SU-34N"), pos.board.hex("3215")
    assert strike_of(pos, u, target).column == 0
    pos = guns("SU-16GT")
    assert strike_of(pos, u, target).column == 1
    pos.gas[target] = (Chemical("wp", True, 4),)
    assert strike_of(pos, u, target).column == 1  # gas at the target does not matter
    pos.gas[pos.board.hex("3214")] = (Chemical("wp", True, 4),)
    assert strike_of(pos, u, target).column == 0
    pos.gas, pos.nuclear = {}, {pos.board.hex("3214")}
    assert strike_of(pos, u, target).column == 0


@pytest.mark.rule("nato", "24.1.4")
def test_the_zero_column_is_the_weaker_one():
    pos = position(S, at("3214", "SU-34N", disrupted=True), at("3214", "SU-16GT"), at("3215", "WG-1"), dice=[5])
    assert pos.scenario.primary[pos.board.hex("3215")] == "clear"
    run(begin(pos, "wp", "fire SU-34N at 3215"), pos)
    assert told(pos, "strike")[0]["result"] == "*"


@pytest.mark.rule("nato", "24.2.1")
def test_artillery_goes_from_zone_to_zone_only_to_friends():
    pos = position(S, at("3214", "SU-34N"), at("3215", "WG-1"), at("3115", "SU-16GT"))
    go = asked(begin(pos, "wp", "move SU-34N"), {})
    inside = [pos.label(n) for n in pos.board.neighbours[pos.board.hex("3214")] if pos.zone["nato"][n]]
    empty = next(h for h in inside if not pos.at.get(pos.board.hex(h)) and pos.board.hex(h) not in pos.scenario.cities)
    assert rules_against(go, f"enter {empty}") == ["12.3.2"]


@pytest.mark.rule("nato", "24.2.5", "10.6", "10.6.1")
def test_combat_supply_is_checked_right_after_the_strike_and_without_it_no_gun_fires():
    pos = position(S, at("3619", "SU-34N", "SU-16GT"), at("3620", "WG-1"), dice=[1])
    run(begin(pos, "wp", "fire SU-34N at 3620"), pos)
    assert pos.units[unit(pos, "SU-34N")].no_combat_supply
    assert not pos.units[unit(pos, "SU-16GT")].no_combat_supply
    begin_strikes(pos, "wp")
    assert against(pos, "wp", "fire SU-34N at 3620") == ["24.2.5"]


@pytest.mark.rule("nato", "24.2.6")
def test_no_gun_fires_from_a_train():
    assert against(guns("SU-16GT", train="entrained"), "wp", "fire SU-34N at 3215") == ["24.2.6"]


def test_nobody_strikes_in_peace():
    pos = air(position(S, at("3216", "WG-1"), turn=0), wp=5)
    run(air_strike_segment(pos, "wp"), pos)
    assert told(pos, "strike") == []


@pytest.mark.rule("nato", "23.2.4")
def test_only_strikes_that_were_marked_are_resolved():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22"))
    pos.strikes = {pos.board.hex("3319"): ("tactical",), pos.board.hex("3320"): ("tactical",)}
    ask = Ask("wp", "23.2.4", RESOLVING, pos, "wp")
    assert rules_against(ask, "resolve 3319 with tactical") == []
    assert rules_against(ask, "resolve 3319 with operational") == ["23.2.4"]
