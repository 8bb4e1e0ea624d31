"""Wounds of SMC [17.1]."""

from __future__ import annotations

from msgspec.structs import replace

from ..position import Position

WHOLE = 2  # halves of a movement factor


def survives(pos: Position, u: int, grave: bool = False) -> bool:
    """The severity of a wound, of a hero who fails a check too: light, or mortal; one more if the SMC is wounded
    already, or as if he were [17.1] [17.11] [15.2] [10.31]."""
    drm = pos.scenario.charts.small_roll_drm["wound_wounded"].drm if grave or pos.units[u].wounded else 0
    final = pos.roll("17.11", pos.side(u)) + drm
    roll = pos.scenario.charts.small_rolls["wound_severity"]
    if final > roll.target:
        return False
    type = pos.type(u)
    pos.change(u, wounded=True, type=type.pair if type.kind == "hero" and type.pair else type.id)
    pos.tell("17.11", "wounded", unit=pos.names[u])
    move, unit = pos.move, pos.units[u]
    if move is None or u not in move.units or unit.broken or unit.mounted:
        return True
    if move.dash and move.hex == move.dash[0]:  # he dashes no more [4.63]
        alone = move.units == (u,)
        pos.move = move = replace(move, dash=()) if alone else replace(move, hurt=(*move.hurt, u))
    if move.spent >= pos.scenario.charts.mf("mf_smc_wounded") + WHOLE:
        pos.change(u, pinned=True)  # he can go no farther, hero or not [17.2] [15.22]
    return True
