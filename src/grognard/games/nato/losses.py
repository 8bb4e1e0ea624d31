"""What is lost: steps, units, headquarters [3.2.10.4] [29.8]."""

from __future__ import annotations

from ...engine.pieces import MAP
from .position import ELIMINATED, REBUILDING, Position
from .scenario import SIDES


def lose_step(pos: Position, u: int, rule: str) -> None:
    """A unit of two steps turns to its cadre; everything else is eliminated [3.2.10.4]."""
    if pos.steps(u) > 1:
        pos.change(u, cadre=True)
        pos.tell(rule, "reduced", unit=pos.id(u), hex=pos.hex_of(u))
    else:
        eliminate(pos, u, rule)


def disrupt(pos: Position, u: int, rule: str) -> None:
    """A maneuver unit is disrupted, artillery and headquarters are suppressed [4.2.1] [25.6.4.4]; once more has no
    further effect [25.6.4.3]. It loses its train marker [13.5] and is no reserve [25.6.4]."""
    if not pos.units[u].disrupted:
        pos.change(u, disrupted=True, train="", reserve=False)
        text = "disrupted" if pos.counter(u).maneuver else "suppressed"
        pos.tell(rule, text, unit=pos.id(u), hex=pos.hex_of(u))


def eliminate(pos: Position, u: int, rule: str) -> None:
    """A unit leaves the game; a headquarters comes back two turns later [29.8]."""
    hex = pos.hex_of(u)
    hq = pos.counter(u).hq
    pos.tell(rule, "eliminated", unit=pos.id(u), hex=hex)
    pos.assaulting.discard(u)
    clear_marks(pos, u)
    pos.take_off(u, REBUILDING if hq else ELIMINATED)
    if hq:
        pos.rebuilt[u] = pos.game_turn + pos.scenario.charts.fixed["hq_rebuild_turns"]
        pos.hq.pop(u, None)
        pos.touch()


def clear_marks(pos: Position, u: int) -> None:
    """Who leaves the game has no markers any more: none of his counts as on a train."""
    pos.change(
        u, cadre=False, disrupted=False, no_movement_supply=False, no_combat_supply=False, train="", reserve=False
    )


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """Steps and units that each side has lost."""
    found = {}
    for side in SIDES:
        gone = pos.units_where(side, ELIMINATED)
        cadres = [u for u in pos.scenario.of_side[side] if pos.units[u].cadre and pos.units[u].where == MAP]
        steps = sum(pos.scenario.counters[u].steps for u in gone) + len(cadres)
        found[side] = {"units": len(gone), "steps": steps}
    return found
