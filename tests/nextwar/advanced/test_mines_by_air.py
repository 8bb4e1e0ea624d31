"""Mines laid from the air [23.6]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import mines
from grognard.games.nextwar.advanced import (
    air_defence,
    air_display,
    declaring,
    strike_phase,
    targets,
)
from grognard.games.nextwar.advanced.air_defence import LOCAL, NAVAL, NORMAL
from grognard.games.nextwar.advanced.declared import Sortie
from grognard.games.nextwar.advanced.declaring import declaration
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    FIRST,
    asked,
    at,
    carry_out,
    empty,
    fired,
    go_through,
    hex_of,
    position,
    rules_of,
    run,
    script,
    send,
    unit,
)  # fmt: skip


@pytest.mark.rule("nextwar", "7.5", "7.5.1")
def test_mines_are_laid_from_the_air_only_where_they_may_lie_and_as_long_as_there_are_markers():
    pos = position(CAMPAIGN, step=FIRST)
    assert rules_of(declaring.may_mine(pos, "russia", hex_of(pos, "3557"))) == ["7.5.1"]  # inland
    pos.mines_gone["russia 1"] = pos.scenario.module.limits.russia.mines_level1
    assert rules_of(declaring.may_mine(pos, "russia", hex_of(pos, "1147"))) == ["7.5"]


@pytest.mark.rule("nextwar", "23.6")
def test_one_mine_laying_mission_a_phase_and_none_in_a_storm():
    pos = position(CAMPAIGN, step=FIRST)
    hexes = [h for h in pos.board.hexes if mines.is_place(pos, h)]
    assert f"mine {pos.label(hexes[0])}" in asked(declaration(pos, "russia")).options
    pos.sorties = [Sortie("russia", "mine_laying", targets.of_hex(hexes[0]))]
    assert rules_of(declaring.may_mine(pos, "russia", hexes[1])) == ["23.6"]
    pos.sorties, pos.weather = [], "storm"
    assert rules_of(declaring.may_mine(pos, "russia", hexes[0])) == ["23.6"]


@pytest.mark.rule("nextwar", "23.6")
def test_off_the_own_coast_mine_layers_meet_local_sam_only_and_any_hit_takes_the_mines():
    pos = empty(scenario=CAMPAIGN, dice=[3])
    for u in list(range(len(pos.units))):
        if pos.counter(u).kind == "naval":
            pos.take_off(u, "gone")
    own = next(h for h in pos.board.hexes if mines.is_place(pos, h) and pos.scenario.home_side[h] == "russia")
    made = Sortie("russia", "mine_laying", targets.of_hex(own), seen=LOCAL)
    assert strike_phase.defence_of(pos, made) == LOCAL
    carry_out(pos, made)  # local SAM 3: +1, any effect
    assert own not in pos.mines
    assert pos.mines_gone == {"russia 1": 1}
    script(pos, 9)
    carry_out(pos, made)
    assert pos.mines[own].level == 1
    at(pos, pos.label(own), "hq-est")
    assert strike_phase.defence_of(pos, made) == NORMAL


@pytest.mark.rule("nextwar", "23.6")
@pytest.mark.parametrize(("label", "side", "defence"), [
    ("4802", "nato", LOCAL),  # the sea off Estonia
    ("5803", "nato", NORMAL),  # a Russian beach beside it
    ("5803", "russia", LOCAL),
])  # fmt: skip
def test_the_own_coast_is_own_land_or_the_sea_beside_it(label: str, side: str, defence: str):
    pos = empty(scenario=CAMPAIGN)
    made = Sortie(side, "mine_laying", targets.of_hex(hex_of(pos, label)))
    assert strike_phase.defence_of(pos, made) == defence


@pytest.mark.rule("nextwar", "23.6")
@pytest.mark.parametrize(("seen", "shots"), [("D", ["sam", "aaa"]), (LOCAL, ["sam"]), ("", [])])
def test_off_other_coasts_guns_fire_at_mine_layers_too(seen: str, shots: list[str]):
    pos = empty(scenario=CAMPAIGN, dice=[9] * len(shots))
    hex = next(h for h in pos.board.hexes if mines.is_place(pos, h) and pos.scenario.home_side[h] == "nato")
    carry_out(pos, Sortie("russia", "mine_laying", targets.of_hex(hex), seen=seen))
    assert [weapon for weapon, _ in fired(pos)] == shots


@pytest.mark.rule("nextwar", "23.6")
def test_ships_next_to_the_mines_fire_with_their_own_values():
    pos = empty(scenario=CAMPAIGN)
    hex = next(h for h in pos.board.hexes if mines.is_place(pos, h) and pos.scenario.home_side[h] == "russia")
    made = Sortie("russia", "mine_laying", targets.of_hex(hex))
    pos.tracks |= {"nato detection": 0, "nato sam": 0}
    beside = next(n for n in pos.board.neighbours[hex] if pos.board.terrain[n] == "sea")
    pos.put(unit(pos, "n-cvn"), beside)
    case = strike_phase.mission_of(pos, made, strike_phase.raid_of(pos, made))
    assert (case.defence, air_defence.value(case, "detection"), air_defence.value(case, "sam")) == (NAVAL, 8, 8)
    pos.put(unit(pos, "n-cvn"), next(h for h in pos.board.hexes if pos.board.distance(h, hex) == 2))
    assert strike_phase.defence_of(pos, made) == LOCAL


@pytest.mark.rule("nextwar", "23.6", "24.4.1")
def test_mines_that_interceptors_take_out_are_not_laid():
    pos = empty(scenario=CAMPAIGN, dice=[0])
    send(pos, "superiority:poland", "a-typd-1")
    typhoon = unit(pos, "a-typd-1")
    near = [h for h in pos.board.hexes if air_display.reaches(pos, typhoon, air_display.areas_of_hex(pos, h))]
    hex = next(h for h in near if mines.is_place(pos, h))
    pos.sorties = [Sortie("russia", "mine_laying", targets.of_hex(hex), seen="ED")]
    go_through(strike_phase.interception_step(pos, None), "intercept a-typd-1")
    assert pos.mines_gone == {"russia 1": 1}
    run(strike_phase.mission_step(pos, None), pos)
    assert (pos.mines, pos.mines_gone) == ({}, {"russia 1": 1})
