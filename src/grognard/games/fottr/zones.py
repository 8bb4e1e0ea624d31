"""Zones of control in movement [6.5]: which ones bind whom, and who may leave one."""

from __future__ import annotations

from ...engine.hexset import HexSet, hexset, marks
from ...engine.reason import Reason
from . import supply
from .position import Position
from .sides import ARMOUR, CAMP, ENEMY, WEAK_ARMOUR
from .units import GroundMove


def all_zones(pos: Position, power: str) -> bytearray:
    """Every enemy zone of control; in reaction they bind mechanised units, too [ERR.r2]."""
    return pos.zone[ENEMY[CAMP[power]]]


def mechanised_zones(pos: Position, power: str) -> bytearray:
    """The enemy zones that bind mechanised units: those of other mechanised units [6.3.d] [16.0.a]. In reaction all
    zones bind them."""
    camp = ENEMY[CAMP[power]]
    standing = holding_armour(pos, camp)

    def find() -> bytearray:
        reached = pos.scenario.zone_ways[camp].spread(standing) & ~hexset(pos.sheltered(camp))
        return marks(reached, pos.board.size)

    return pos.kept(("mechanised zones", camp), standing, find)


def holding_armour(pos: Position, camp: str) -> HexSet:
    """Where units stand whose zones stop mechanised units: mechanised ones, but from 1944 on not those of the Axis of C
    strength [16.0.c]."""
    weak = pos.occupied.get(WEAK_ARMOUR, 0) if camp == "axis" and pos.year == pos.scenario.year(1) else 0
    return pos.occupied.get(ARMOUR[camp], 0) | weak


# -- leaving one [6.5.b] ----------------------------------------------------------------------------------------------


def may_leave(pos: Position, go: GroundMove) -> Reason | None:
    """Each unit needs a clause of its own; the last of a stack cannot count on a friend."""
    held = next((u for u in go.units if not leaves_by(pos, go, u)), None)
    return None if held is None else Reason("6.5.b", "zone-pins", unit=pos.id(held), hex=pos.label(go.hex))


def leaves_by(pos: Position, go: GroundMove, u: int) -> str:
    """The rule by which a unit may leave an enemy zone: mechanised units always may; others if a friend stays, whose
    presence negates the zone for them [6.5.b1] [6.4.b], in command [6.5.b2] [11.1.g], or out of supply [6.5.b3]."""
    if u in pos.scenario.mechanised:
        return "6.5.a"
    if pos.present[CAMP[go.power]][go.hex] > len(go.units):
        return "6.5.b1"
    if is_as_in_command(pos, u):
        return "6.5.b2"
    return "" if supply.in_supply(pos, u) else "6.5.b3"


def is_as_in_command(pos: Position, u: int) -> bool:
    """Whether a unit leaves zones by command: Yugoslavs always [20.1.e]; the West, which has no such markers, if
    players want it so."""
    if pos.power(u) == "west":
        return bool(pos.scenario.options["west_leaves_zones"])
    return u in pos.commanded or u in pos.scenario.yugoslavs
