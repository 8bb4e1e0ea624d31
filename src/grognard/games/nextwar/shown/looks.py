"""What a player may look at when he wants to: the reach of units on the ground and by helicopter, ways and costs."""

from __future__ import annotations

from typing import Any

from ....engine.battle import look_at_odds, thought_of
from ....engine.info import Look
from ....engine.march import (
    March,
    Supplied,
    march_looks,
    unit_looked_at,
)
from .. import airmobile
from ..air_transport import Trip
from ..attackers import may_take_part
from ..combat import Combat
from ..fog import unseen
from ..odds import preview
from ..orders import MARCH
from ..position import Position
from ..scenario import (
    ENEMY,
    LAND,
)
from ..strength import attacked_from, fits
from ..supply_option import supplied


def airmobile_of(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """Where helicopters could set a unit down now."""
    u = unit_looked_at(pos, words, unseen(pos, side))
    if u is None or airmobile.may_lift(pos, pos.side(u), u) is not None:
        return []
    return pos.labels(airmobile.landings(pos, Trip(pos, pos.side(u), u)))


def might_take_part(pos: Position, u: int, hex: int) -> bool:
    """Whether a land unit could attack a hex if it had not attacked yet [9.1]."""
    reason = may_take_part(pos, pos.side(u), u, hex)
    return reason is None or reason.text == "has-attacked"


def odds(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """What an attack on a hex would be like, before support [9.2]."""

    def able(hex: int) -> list[int]:
        near = [u for n in pos.board.neighbours[hex] for u in pos.at.get(n, ()) if pos.scenario.is_land_unit[u]]
        return [u for u in near if pos.present[LAND[ENEMY[pos.side(u)]]][hex] and might_take_part(pos, u, hex)]

    def weighed(units: list[int], hex: int) -> dict[str, Any]:
        made = Combat(pos, pos.side(units[0]), hex)
        made.attackers = units
        return thought_of(preview(made), made.steps)

    def together(units: list[int], hex: int) -> list[int]:
        """As many as may attack out of a hex, if it is overstacked [8.1.1.1.d]."""
        force: list[int] = []
        for u in units:
            beside = [v for v in force if pos.standing[v] == pos.standing[u]]
            beside += [v for v in attacked_from(pos, pos.standing[u]) if v != u and v not in beside]
            if fits(pos, pos.standing[u], pos.side(u), [*beside, u]):
                force.append(u)
        return force

    return look_at_odds(pos, words, able, weighed, unseen(pos, side), together)


def moving(pos: Position, u: int | None) -> March | None:
    return MARCH if u is None or pos.scenario.is_land_unit[u] else None


def supplies(pos: Position, u: int) -> list[Supplied]:
    """Where a unit is in supply now by the optional rule of the Standard game, if it is in use."""
    if not pos.scenario.judges_supply or pos.scenario.advanced or not pos.scenario.is_land_unit[u]:
        return []
    return [Supplied("13.1.3", supplied(pos, pos.side(u)))]


LOOKS: dict[str, Look] = {
    **march_looks(moving, supplies, unseen), "airmobile": airmobile_of, "odds": odds,
}  # fmt: skip
