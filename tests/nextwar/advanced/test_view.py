"""What a table shows of the Advanced game: markers, tracks, bases, sea zones, the mission sheet."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.reason import Event
from grognard.games.nextwar import losses
from grognard.games.nextwar.advanced import supply_units
from grognard.games.nextwar.fog import redeal
from grognard.games.nextwar.shown.display import display
from grognard.games.nextwar.shown.view import (
    public_view,
    unit_view,
    view,
)
from tests.nextwar.advanced.table import ADVANCED, BAY, CAMPAIGN, SUWALKI, mission, place, position, sea, send, unit


def shown(pos, id: str) -> set[str]:
    return {name for name, value in unit_view(pos, unit(pos, id)).items() if value is True}


def test_markers_lie_on_units_wherever_they_are():
    pos = sea()
    send(pos, BAY, "n-de")
    pos.strikes = {unit(pos, "n-de"): 2, unit(pos, "ru-4ga"): 1}
    pos.naval_detected = {unit(pos, "n-de"): "point"}
    pos.hq_uses = {unit(pos, "hq-1gta"): 1, unit(pos, "hq-pl16"): 2}
    pos.out_of_supply = {unit(pos, "ru-4ga")}
    assert shown(pos, "n-de") == {"strike2", "point"}
    assert shown(pos, "ru-4ga") == {"strike1", "out_of_supply"}
    assert (shown(pos, "hq-1gta"), shown(pos, "hq-pl16")) == ({"used"}, {"spent"})


def test_tracks_tell_the_posture_of_the_world_and_the_points_of_each_weapon():
    tracks = public_view(position(CAMPAIGN, turn=4))["tracks"]
    assert tracks["posture"] == -1  # -2, and +1 from turn 4 on
    assert tracks["missiles"]["cruise_nato"] == 4
    assert tracks["resolution"] == []
    assert {"posture", "vetoes"} <= {track["name"] for track in display(ADVANCED.load(CAMPAIGN, {}))["tracks"]}
    assert "posture" not in {track["name"] for track in display(ADVANCED.load(SUWALKI, {}))["tracks"]}


def test_the_sheet_lists_the_missions_with_their_targets():
    pos = position()
    pos.sorties = [mission(pos, "a-su24", target=place(pos, "3054 airfield"), seen="D")]
    assert view(pos, "nato")["missions"] == [
        {
            "side": "russia",
            "kind": "air",
            "target": ["3054", "airfield"],
            "units": ["a-su24"],
            "guards": [],
            "seen": "D",
        }
    ]


@pytest.mark.rule("nextwar", "29.2.1")
def test_with_fog_of_war_the_sheet_shows_the_own_air_missions_only():
    pos = position(options={"fog_29_2": "on"})
    pos.sorties = [mission(pos, "a-su24", target=place(pos, "3054 airfield"))]
    assert len(view(pos, "russia")["missions"]) == 1
    assert view(pos, "nato")["missions"] == view(pos, None)["missions"] == []


@pytest.mark.rule("nextwar", "29.2.1")
def test_who_thinks_imagines_other_strikes_than_those_that_are_hidden_from_his_side():
    pos = position(options={"fog_29_2": "on"})
    pos.sorties = [mission(pos, "a-su24", target=place(pos, "3054 airfield"))]
    deals = [imagined(pos, "nato", seed) for seed in range(20)]
    assert {len(one.sorties) for one in deals} == {len(one.sorties[0].units) for one in deals} == {1}
    assert len({one.sorties[0].units for one in deals}) > 1
    assert len({one.sorties[0].target for one in deals}) > 5
    assert all(view(one, "nato") == view(pos, "nato") for one in deals)
    assert imagined(pos, "russia", 1).sorties == pos.sorties


@pytest.mark.rule("nextwar", "29.2.1")
def test_where_a_mission_goes_that_was_detected_early_is_known_to_who_thinks():
    pos = position(options={"fog_29_2": "on"})
    target = place(pos, "3054 airfield")
    pos.sorties = [mission(pos, "a-su24", target=target, seen="ED")]
    deals = [imagined(pos, "nato", seed) for seed in range(20)]
    assert {one.sorties[0].target for one in deals} == {target}
    assert len({one.sorties[0].units for one in deals}) > 1
    die = Event("24.2", "die", die=3, sides=10)
    twin = pos.copy()
    redeal(twin, "nato", Random(1), [die])  # it is being resolved
    assert twin.sorties == pos.sorties


def test_without_fog_nobody_imagines_other_strikes():
    pos = position()
    pos.sorties = [mission(pos, "a-su24", target=place(pos, "3054 airfield"))]
    assert imagined(pos, "nato", 1).sorties == pos.sorties


def imagined(pos, side: str, seed: int):
    """The position as a side may imagine it."""
    twin = pos.copy()
    redeal(twin, side, Random(seed), [])
    return twin


def test_every_base_of_the_module_is_drawn_with_its_areas_and_the_sea_only_where_there_is_one():
    air, waters = display(ADVANCED.load(CAMPAIGN, {}))["displays"]
    bases = {group["name"]: [cell["label"] for cell in group["cells"]] for group in air["groups"]}
    assert bases["superiority"] == ["nato", "russia"]
    assert bases["poland"] == ["ready", "flown", "abort"]
    assert bases["conus"] == ["ready", "flown", "abort", "recovery"]
    assert ["central_baltic", "gdansk_bay"] in waters["links"]
    assert [one["name"] for one in display(ADVANCED.load(SUWALKI, {}))["displays"]] == ["air"]
    standard = display(ADVANCED.load("campaign_standard", {}))
    assert ([one["name"] for one in standard["displays"]], standard["sheets"]) == (["sea"], [])


def test_the_backs_of_supply_units_and_ships_count_for_no_losses():
    pos = position(CAMPAIGN)
    before = losses.losses(pos)["nato"]["steps"]
    supply_units.put(pos, "nato", pos.board.hex("2358"), msu=True, rule="19.4.a")
    pos.put(unit(pos, "n-gba"), pos.board.hex("0249"))
    pos.change(unit(pos, "n-gba"), reduced=True)
    assert losses.losses(pos)["nato"]["steps"] == before
    pos.change(unit(pos, "a-f16pl-1"), reduced=True)
    assert losses.losses(pos)["nato"]["steps"] == before + 1
