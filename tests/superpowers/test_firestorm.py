"""Firestorms [16.5]: towns that burn after a nuclear attack, and who is struck."""

import pytest

from grognard.games.superpowers import nuclear
from grognard.games.superpowers.position import DESTROYED, POOL
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, begin, position, run, told, unit, where
from tests.superpowers.striking import combat_phase, ready, strike

rule = pytest.mark.rule
CREW, NEXT, NEAR = "m_wg_661_66", "m_wg_662_66", "m_cz_2_mr_2"  # morale C, C, B


def munich(*placements, dice):
    """The WP strikes 1117 in Munich by air; the firestorm reaches the town hexes around it. NEAR: 1119, in the open."""
    return position(
        "munich", at("1117", CREW), *placements, dice=[6, *dice, 3, 3],
        posture={"nato": 4, "wp": 4}, permission={"wp": True}, air={"nato": 4, "wp": 6},
    )  # fmt: skip


def burn(pos, *answers):
    combat_phase(pos, "nuclear 1117 air", side="wp", nato=answers)


@rule("superpowers", "16.5.a", "16.5.c")
def test_on_one_to_four_a_town_burns_with_every_town_hex_next_to_it():
    pos = munich(dice=[4])
    burn(pos)
    scenario, target = pos.scenario, pos.scenario.board.hex("1117")
    assert set(pos.devastated) == {target} | {n for n in scenario.board.neighbours[target] if scenario.built_up[n]}
    assert len(pos.devastated) > 3
    assert all(pos.closed_by_fire(h) and d.firestorm and d.by == "wp" for h, d in pos.devastated.items())
    (storm,) = told(pos, "firestorm")
    assert (set(storm["hexes"]), storm["die"]) == (set(pos.labels(pos.devastated)), 4)


@rule("superpowers", "16.5.a")
def test_the_fire_does_not_spread_into_open_country():
    pos = position("field", dice=[1])
    run(nuclear.firestorm(pos, "nato", pos.scenario.board.hex("1505")), pos)  # a town next to a city
    assert sorted(pos.labels(pos.devastated)) == ["1504", "1505"]


@rule("superpowers", "16.5.a")
def test_on_five_only_the_target_is_hit():
    pos = munich(dice=[5])
    burn(pos)
    assert pos.labels(pos.devastated) == ["1117"]
    assert told(pos, "no-firestorm") == [{"hex": "1117", "die": 5}]
    assert not pos.devastated[pos.scenario.board.hex("1117")].firestorm


@rule("superpowers", "16.5.a")
def test_in_the_open_there_is_no_firestorm():
    pos = ready(dice=[1, 3])
    strike(pos)
    assert not told(pos, "firestorm") + told(pos, "no-firestorm")


@rule("superpowers", "16.5.b")
def test_units_next_to_the_fire_are_attacked_at_five_and_may_retreat_whosever_they_are():
    pos = munich(at("1119", NEAR), dice=[1, 4])  # the WP's own regiment
    choice = asked(begin(pos, "wp", "nuclear 1117 air"))
    assert told(pos, "scorched")[0] == {"hex": "1119", "units": [NEAR], "morale": "B", "die": 4, "result": "D1"}
    assert (choice.side, choice.options) == ("wp", ["lose " + NEAR, "retreat"])


@rule("superpowers", "16.5.b", "20.0.a")
@pytest.mark.parametrize("out_of_supply", [False, True])
def test_units_lost_to_the_fire_go_to_the_pool_whatever_their_supply(out_of_supply):
    pos = munich(at("1217", NEXT, out_of_supply=out_of_supply), dice=[1, 5])  # in the burning town hex, morale C: D(1)
    burn(pos)
    assert (where(pos, CREW), where(pos, NEXT)) == (DESTROYED, POOL)


def in_burning_city():
    """NEXT in a city hex beside the target, with the result D2."""
    return munich(at("1217", NEXT), dice=[1, 4])


@rule("superpowers", "3.5A")
def test_the_fire_drives_nobody_out_of_a_city():
    pos = in_burning_city()
    burn(pos, "stand")
    assert where(pos, NEXT) == "1217"
    assert told(pos, "stood-fast") == [{"units": [NEXT], "result": "D2"}]


@rule("superpowers", "16.5.b")
def test_units_in_a_burning_city_may_retreat():
    pos = in_burning_city()
    choice = asked(begin(pos, "wp", "nuclear 1117 air"))
    assert (choice.side, choice.options) == ("nato", ["stand", "retreat"])
    paths = asked(begin(in_burning_city(), "wp", "nuclear 1117 air"), {"nato": ["retreat"]}).options
    pos = in_burning_city()
    burn(pos, "retreat", paths[0])
    assert where(pos, NEXT) == paths[0].split()[-1]


@rule("superpowers", "16.5.c")
def test_units_that_fire_surrounds_in_a_city_stand_fast():
    pos = in_burning_city()
    for n in pos.scenario.board.neighbours[pos.scenario.board.hex("1217")]:
        pos.devastated[n] = Devastation("wp", 2, False)
    burn(pos)
    assert where(pos, NEXT) == "1217"


@rule("superpowers", "16.5.b")
def test_results_against_the_attacker_hurt_nobody():
    pos = munich(at("1119", NEAR), dice=[1, 1])
    burn(pos)
    assert (told(pos, "scorched")[0]["result"], where(pos, NEAR)) == ("A2", "1119")


@rule("superpowers", "16.5.b")
def test_each_stack_is_attacked_once_with_its_best_morale():
    pos = munich(
        at("1217", NEXT, "m_wg_663_66"), at("1119", NEAR), at("1218", "m_wg_241_24", "m_wg_665_66"), dice=[1, 2, 3, 3]
    )
    burn(pos, "stand")
    assert {e["hex"]: e["morale"] for e in told(pos, "scorched")} == {"1217": "C", "1119": "B", "1218": "A"}


@rule("superpowers", "16.5.b", "7.0.b")
def test_who_retreated_in_this_phase_lends_no_morale_against_the_fire():
    fresh, best = NEXT, "m_wg_241_24"
    pos = munich(at("1217", fresh, best), at("1218", "m_wg_242_24"), dice=[1, 2, 3])
    pos.retreated = {unit(pos, best), unit(pos, "m_wg_242_24")}
    burn(pos, "stand")
    assert {e["hex"]: e["morale"] for e in told(pos, "scorched")} == {"1217": "C", "1218": "A"}


@rule("superpowers", "DM:EX21.0.e")
@pytest.mark.parametrize("burnt", [True, False])
def test_who_destroyed_a_hex_first_is_remembered(burnt):
    pos = ready(dice=[1, 3])
    hex = pos.scenario.board.hex("3028")
    pos.devastated[hex] = Devastation("wp", 0, burnt)
    strike(pos)
    assert pos.devastated[hex] == Devastation("wp", 2, burnt)
