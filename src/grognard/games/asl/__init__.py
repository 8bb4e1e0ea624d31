"""Advanced Squad Leader, chapter A: squads, leaders and support weapons on 40-metre hexes."""

from __future__ import annotations

from pathlib import Path

from ...engine.fields import slotted
from ...engine.info import GameInfo, OptionInfo
from .before_play.setup import start
from .firing.first_fire import ORDERS
from .hiding.fog import redeal
from .moving.march import LOOKS, expand
from .position import Position
from .scenario import SIDES, Scenario
from .sequence import SEQUENCE
from .shown.view import (
    losses,
    public_view,
    view,
)
from .victory import conceded

OPTIONS = {
    # the side that moves first or second gets the Balance of the scenario
    "integrity": OptionInfo("16."),
    "inspection": OptionInfo("12.16"),
    "unseen": OptionInfo("12.12"),
    "balance": OptionInfo("26.4", "none", ("none", "first", "second")),
}
SEATS = {
    "t1": ("german", "russian"),
    "s1": ("german", "russian"),
    "s2": ("russian", "finnish"),
    "s3": ("hungarian", "partisan"),
    "s4": ("american", "italian"),
    "s5": ("german", "russian"),
    "s6": ("british", "german"),
    "s7": ("german", "french"),
    "s8": ("british", "italian"),
    "s9": ("german", "russian"),
    "s10": ("russian", "german"),
}

GAME = GameInfo(
    slug="asl",
    sides=SIDES,
    scenarios=tuple(SEATS),
    options=OPTIONS,
    folder=Path(__file__).parent,
    sequence=SEQUENCE,
    position=slotted(Position),
    scenario=Scenario,
    start=start,
    view=view,
    public_view=public_view,
    statistics=losses,
    conceded=conceded,
    seats=SEATS,
    combat_rolls=frozenset({"7.3", "8.2", "11.11"}),
    instructions=("8.1", ORDERS),
    expand=expand,
    looks=LOOKS,
    redeal=redeal,
)
