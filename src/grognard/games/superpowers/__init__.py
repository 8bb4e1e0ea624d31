"""Superpowers at War: two battles of a war in Central Europe in the 1980s, battalions and regiments, 4 km a hex."""

from __future__ import annotations

from pathlib import Path

from ...engine.fields import slotted
from ...engine.info import GameInfo, OptionInfo
from .losses import losses
from .orders import expand
from .pack.figures import sound_scenario
from .position import Position
from .scenario import SIDES
from .sequence import SEQUENCE
from .setup import start
from .shown.looks import LOOKS
from .shown.view import public_view, redeal, view
from .victory import conceded

OPTIONS = {
    "lowered_postures": OptionInfo("OPT.1.a"),
    "flexible_artillery": OptionInfo("OPT.2.a"),
    "breakthrough": OptionInfo("OPT.3.a"),
    "uncertain_chemical": OptionInfo("OPT.4.a"),
    "bridges": OptionInfo("OPT.5.a"),
    "helicopter_zones": OptionInfo("6.0.a", default=True),
    "defensive_chemical": OptionInfo("8.1.C.a", default=True),
}

GAME = GameInfo(
    slug="superpowers",
    sides=SIDES,
    scenarios=("munich", "rhine"),
    options=OPTIONS,
    folder=Path(__file__).parent,
    sequence=SEQUENCE,
    position=slotted(Position),
    scenario=sound_scenario,
    start=start,
    view=view,
    public_view=public_view,
    expand=expand,
    statistics=losses,
    combat_rolls=frozenset({"8.1.F.a"}),
    looks=LOOKS,
    conceded=conceded,
    redeal=redeal,
)
