"""The Next War series: modern war, brigades on 12 km hexes, with the module Next War: Baltic."""

from __future__ import annotations

from pathlib import Path

from ...engine.fields import slotted
from ...engine.info import GameInfo, OptionInfo
from . import losses
from .advanced import words as words
from .advanced.sequence import SEQUENCE as ADVANCED
from .fog import redeal
from .orders import expand
from .pack import combat_words as combat_words  # the tables know its words
from .pack.figures import sound_scenario
from .position import Position
from .scenario import BY_SCENARIO, ON, SIDES
from .sequence import SEQUENCE
from .setup import start
from .shown.looks import LOOKS
from .shown.view import (
    public_view,
    view,
)
from .victory import conceded

OPTIONS = {
    "supply_13_1": OptionInfo("13.1", default=BY_SCENARIO, values=(BY_SCENARIO, ON, "off")),
    "fog_13_2": OptionInfo("13.2", default=BY_SCENARIO, values=(BY_SCENARIO, ON, "off")),
    "rail": OptionInfo("M.9"),
    "quiet_north": OptionInfo("M.12"),
    "belarus_host": OptionInfo("M.12"),
    "chemical": OptionInfo("M.11"),
    **{
        name: OptionInfo(rule, default=BY_SCENARIO, values=(BY_SCENARIO, ON, "off"))
        for name, rule in (
            ("std_air_29_1", "29.1"),
            ("fog_29_2", "29.2"),
            ("free_rebuild_29_3", "29.3"),
            ("jettison_29_4", "29.4"),
            ("hq_supply_29_5", "29.5"),
        )
    },
}

GAME = GameInfo(
    slug="nextwar",
    sides=SIDES,
    scenarios=("suwalki", "suwalki_advanced", "north", "campaign_standard", "campaign_advanced"),
    options=OPTIONS,
    folder=Path(__file__).parent,
    sequence=SEQUENCE,
    sequences=dict.fromkeys(("suwalki_advanced", "campaign_advanced"), ADVANCED),
    position=slotted(Position),
    scenario=sound_scenario,
    start=start,
    view=view,
    public_view=public_view,
    conceded=conceded,
    redeal=redeal,
    expand=expand,
    statistics=losses.losses,
    combat_rolls=frozenset({"9.2.6"}),
    looks=LOOKS,
)
