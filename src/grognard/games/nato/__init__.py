"""NATO: The Cold War Goes Hot: brigades and divisions from Denmark to the Alps, 15 miles a hex."""

from __future__ import annotations

from pathlib import Path

from ...engine.fields import slotted
from ...engine.info import GameInfo, OptionInfo
from .losses import losses
from .orders import expand
from .pack.figures import sound_scenario
from .position import Position
from .reaction import ORDERS
from .scenario import SIDES
from .sequence import SEQUENCE
from .setup import start
from .shown.looks import LOOKS
from .shown.view import public_view, redeal, view
from .victory import conceded

OPTIONS = {
    "year": OptionInfo("5.1", default="1983", values=("1983", "1988")),
    "formation_integrity": OptionInfo("25.4.5"),
    "nuclear_weapons": OptionInfo("21.0", default=True),
}

GAME = GameInfo(
    slug="nato",
    sides=SIDES,
    scenarios=("baltap", "tactical_surprise", "strategic_surprise", "extended_buildup"),
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
    combat_rolls=frozenset({"25.5.2"}),
    looks=LOOKS,
    redeal=redeal,
    instructions=("25.1.2", ORDERS),
    conceded=conceded,
)
