"""The Fall of the Third Reich: the war in Europe from July 1943 to its end, corps and armies, 30 miles a hex."""

from __future__ import annotations

from pathlib import Path

from ...engine.fields import slotted
from ...engine.info import GameInfo, OptionInfo
from .fog import redeal
from .losses import losses
from .orders import expand
from .position import Position
from .scenario import Scenario
from .sequence import SEQUENCE
from .setup import start
from .shown.looks import LOOKS
from .shown.view import public_view, view
from .sides import SEATS
from .victory import conceded

OPTIONS = {
    "historical": OptionInfo("3.2E"),
    "flexible_deployment": OptionInfo("21.1"),
    "winter": OptionInfo("21.2A"),
    "invasion_weather": OptionInfo("21.2B"),
    "panzer_corps": OptionInfo("21.3"),
    "fog_of_war": OptionInfo("21.4"),
    "west_leaves_zones": OptionInfo("6.5.b2", default=True),
}

GAME = GameInfo(
    slug="fottr",
    sides=("axis", "allies", "west", "soviet", "okw", "okh"),
    seats=SEATS,
    scenarios=tuple(SEATS),
    options=OPTIONS,
    folder=Path(__file__).parent,
    sequence=SEQUENCE,
    position=slotted(Position),
    scenario=Scenario,
    start=start,
    view=view,
    public_view=public_view,
    expand=expand,
    looks=LOOKS,
    conceded=conceded,
    redeal=redeal,
    statistics=losses,
    combat_rolls=frozenset({"13.2D"}),
)
