"""The odds of a combat before the die [9.2.2] [9.2.3]: sums, column, and the chance of each result."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...engine.tables import equal_chances
from .advanced import supply_units
from .pack.charts import COLUMNS
from .stacking import efficiency

if TYPE_CHECKING:
    from .combat import Combat

DICE = range(10)  # a 0 is a zero [2.6]


def preview(made: Combat) -> dict[str, Any]:
    """The whole sum of a combat. As long as no lead units are named [9.5.1], the most efficient lead both sides;
    before attackers are, there is nothing to weigh."""
    found: dict[str, Any] = {"attack": made.attack, "defence": made.defence, "line": made.line}
    if not made.attackers or not made.defenders:
        return found
    led = with_leads(made)
    shifts, modifiers = led.shifts(), led.modifiers()
    column = COLUMNS[(made.column or led.shifted(shifts)) - 1]
    chances = results(led, column, int(modifiers.total))
    return found | {"shifts": shifts, "modifiers": modifiers, "column": column, "chances": chances}


def with_leads(made: Combat) -> Combat:
    """The combat with the leads it has, or with the best that it could have."""
    led = made.twin()
    if led.lead is None:
        led.lead = max(made.attackers, key=lambda u: efficiency(made.pos, u))
    if led.defending_lead is None:
        leaders = supply_units.troops(made.pos, made.defenders)
        led.defending_lead = max(leaders, key=lambda u: efficiency(made.pos, u))
    return led


def results(made: Combat, column: str, modifier: int) -> dict[str, Fraction]:
    """How likely each result of the column is, best for the attacker first [9.2.6]: he wants low dice."""
    charts = made.pos.scenario.charts
    grid = charts.crt[charts.lines[made.line].grid]
    return equal_chances([grid.result(die + modifier, column) for die in DICE])
