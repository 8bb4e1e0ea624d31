"""Figures of an owner that do not fit the others are told with their place before play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.overlays import Slip, is_told

S = "strategic_surprise"


@pytest.mark.parametrize(
    "slip",
    [
        Slip("counters.csv", "id,nation\nSU-16GT,Martian\n", ":2: column 'nation': there is no nation 'Martian'"),
        Slip("counters.csv", "id,movement\nSU-16GT,0\n", ":2: column 'movement': a ground unit moves"),
        Slip("counters.csv", "id,support_range\nSU-NEGF,0\n", ":2: column 'support_range': a headquarters has a"),
        Slip("counters.csv", "id,steps\nSU-16GT,3\n", ":2: column 'steps'"),
        Slip("tables/terrain_effects.csv", "terrain,mp\nclear,0\n", ":2: column 'mp': at least one point is expected"),
        Slip("tables/terrain_effects.csv", "terrain,mp\npass,-3\n", ":2: column 'mp': a mountain costs a point"),
        Slip("tables/air_campaign.csv", "scenario,turn_from,modified_die,turn_to\nstrategic_surprise,0,1,2\n",
             "2 rows for turn 2 and die 1"),
        Slip("maps/areas.csv", "id,hexes\nsector:1,3334 9999\n", ":2: column 'hexes': no hex '9999' on the map"),
    ],
    ids=lambda slip: slip.text.split("\n")[1],
)  # fmt: skip
def test_figures_that_do_not_fit_are_told(slip: Slip, tmp_path: Path):
    is_told(slip, tmp_path, "nato", S)
