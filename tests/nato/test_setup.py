"""Every scenario begins with every counter of its year in its place."""

from __future__ import annotations

from collections import Counter

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.engine.dice import SeededDice
from grognard.engine.draft import Draft
from grognard.engine.hexset import members
from grognard.engine.pieces import MAP
from grognard.games.nato import GAME
from grognard.games.nato.position import BOXES, READY, SCHEDULE, SITE, SRB, Position
from grognard.games.nato.setup import deploy, deployable, start
from grognard.games.nato.shown.editing import place
from tests.nato.build import asked, at, load, position, rules_against, run, unit

YEARS = pytest.mark.parametrize("year", ["1983", "1988"])
SCENARIOS = pytest.mark.parametrize("slug", GAME.scenarios)


def begun(slug: str, year: str = "1983") -> Position:
    return start(load(slug, year), SeededDice(1))


@SCENARIOS
@YEARS
@pytest.mark.rule("nato", "3.7.1")
def test_only_counters_of_the_common_pool_and_of_the_year_are_used(slug: str, year: str):
    assert {c.pool for c in load(slug, year).counters} <= {"common", year}


@SCENARIOS
@YEARS
@pytest.mark.rule("nato", "35.9")
def test_as_many_units_start_in_each_place_as_the_scenario_says(slug: str, year: str):
    pos = begun(slug, year)
    expected = next(row for row in pos.scenario.file.setup.count if row.year == int(year))
    found = Counter((pos.side(u), record.where) for u, record in enumerate(pos.units))
    assert (found["wp", MAP], found["nato", MAP]) == (expected.wp_on_map, expected.nato_on_map)
    assert (found["wp", SRB], found["nato", SRB]) == (expected.wp_srb, expected.nato_srb)
    assert sum(found["nato", box] for box in BOXES) == expected.nato_boxes
    assert sum(found["wp", box] for box in BOXES) == expected.wp_boxes
    assert found["nato", SITE] == expected.reforger_sites == len(pos.sites)


@SCENARIOS
def test_lift_commands_and_helicopters_start_ready_and_nobody_is_forgotten(slug: str):
    pos = begun(slug)
    assert {pos.counter(u).ground for u, record in enumerate(pos.units) if record.where == READY} == {False}
    coming = {id for line in pos.scenario.file.reinforcement for id in line.units}
    assert {pos.id(u) for u, record in enumerate(pos.units) if record.where == SCHEDULE} <= coming


@pytest.mark.rule("nato", "5.1")
def test_the_year_decides_which_brigades_are_in_germany():
    assert "US-1-3AD-83" in load(year="1983").index
    assert "US-1-3AD-83" not in load(year="1988").index
    assert "US-1-3AD-88" in load(year="1988").index


@pytest.mark.rule("nato", "5.3")
def test_baltap_lasts_seven_turns_and_the_others_fourteen():
    assert {slug: load(slug).last_turn for slug in GAME.scenarios} == {
        "baltap": 7, "tactical_surprise": 14, "strategic_surprise": 14, "extended_buildup": 14,
    }  # fmt: skip


def test_strategic_surprise_begins_with_turn_0():
    game = grognard.new("nato", "strategic_surprise", seed=1)
    assert game.log[0].params == {"turn": 0}
    assert game.view(None)["game_turn"] == 0


@pytest.mark.rule("nato", "4.1.7")
def test_the_third_armored_cavalry_waits_at_its_site():
    pos = begun("strategic_surprise")
    u = unit(pos, "US-3ACR-83")
    assert pos.units[u].where == SITE
    assert pos.label(pos.sites[u].hex) == "3626"


@pytest.mark.rule("nato", "3.6.4")
@pytest.mark.parametrize(("year", "strength"), [("1983", 2), ("1988", 3)])
def test_us_attack_helicopters_defend_better_in_1988(year: str, strength: int):
    found = {c.flak_defence for c in load(year=year).counters if c.type == "attack_helicopter" and c.nation == "US"}
    assert found == {strength}


@pytest.mark.rule("nato", "3.2.10.1", "3.2.10.2", "3.2.10.3")
@SCENARIOS
@YEARS
def test_steps_follow_from_side_and_size(slug: str, year: str):
    for c in load(slug, year).counters:
        if c.hq or c.artillery:
            assert c.steps == 1, c.id
        elif c.ground and c.side == "wp":
            assert c.steps == (2 if c.size == "XX" else 1), c.id
        elif c.ground and c.steps == 2:
            assert (c.nation, c.type) in {("US", "armoured_cavalry"), ("French", "armour")}, c.id


# -- free set-up ----------------------------------------


def deploying(pos: Position, side: str, id: str) -> Ask:
    """Where a unit may be set up."""
    return asked(deploy(pos, side, pos.scenario.index[id]))


@pytest.mark.rule("nato", "35.9", "2.2.4", "5.2")
def test_in_extended_buildup_each_side_sets_its_units_up_anew_the_pact_first_or_last_as_the_scenario_says():
    game = grognard.new("nato", "extended_buildup", seed=1)
    first, second = (alliance.lower() for alliance in game.position.scenario.file.setup.order)
    assert game.asked == (first,)
    game.answer(first, "done")
    assert game.asked == (second,)
    game.answer(second, "done")
    assert game.position.turn == 1
    fixed = grognard.new("nato", "strategic_surprise", seed=1)
    assert fixed.position.turn == 1


@pytest.mark.rule("nato", "2.2.4", "35.9", "9.1.1")
def test_a_unit_starts_in_its_deployment_area_where_there_is_room():
    pos = position("extended_buildup", at("3218", "BR-7"), turn=1)
    area = pos.scenario.areas["deployment:br_i"]
    ask = deploying(pos, "nato", "BR-7")
    assert {answer.split()[1] for answer in ask.options} == {pos.label(h) for h in members(area)} | {"3218"}
    assert rules_against(ask, "to 5312") == ["2.2.4"]
    full = next(pos.label(h) for h in members(area))
    pos = position("extended_buildup", at("3218", "BR-7"), at(full, "BR-22", "BR-33", "BR-4", "BR-6"), turn=1)
    assert rules_against(deploying(pos, "nato", "BR-7"), f"to {full}") == ["9.1.1"]


@pytest.mark.rule("nato", "35.9")
def test_each_unit_is_set_up_anew_once():
    pos = position("extended_buildup", at("3218", "BR-7"), turn=1)
    run(deploy(pos, "nato", pos.scenario.index["BR-7"]), pos, {"nato": ["to 3218"]})
    assert pos.scenario.index["BR-7"] not in deployable(pos, "nato")
    assert pos.scenario.index["BR-I"] not in deployable(pos, "nato")  # it is not on the map


@pytest.mark.rule("nato", "33.2.3")
def test_units_on_trains_start_in_a_box_of_their_side():
    pos = begun("extended_buildup")
    record = pos.units[unit(pos, "FR-27DA")]
    assert (record.where, record.train) == ("box1", "entrained")


@pytest.mark.rule("nato", "35.9")
def test_in_an_edited_scenario_the_numbers_of_units_that_start_in_each_place_follow():
    scenario = load("baltap")
    draft, file = Draft(scenario.pack.folder, {}), "scenarios/baltap.toml"
    place(draft, scenario, "SU-BC", "2504")  # from the Strategic Reserve Box
    place(draft, scenario, "EG-8", "")
    place(draft, scenario, "EG-9P", "2412")
    setup = draft.toml(file)["setup"]
    assert (setup["hex"]["SU-BC"], setup["hex"]["EG-9P"]) == ("2504", "2412")
    assert "SU-BC" not in setup["wp_srb"]
    assert "EG-8" not in setup["hex"]
    before = {row.year: row for row in scenario.file.setup.count}
    for row in setup["count"]:
        assert row["wp_on_map"] == before[row["year"]].wp_on_map  # one more, one less
        assert row["wp_srb"] == before[row["year"]].wp_srb - 1
