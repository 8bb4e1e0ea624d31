"""Leaving the board [2.6]: in the Movement Phase and in the Advance Phase."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.lattice import SIDES
from ....engine.reason import Reason
from .. import cavalry
from ..before_play.foxholes import out_of_hole
from ..places import loc_at
from ..position import EXITED, Position
from ..scenario import Scenario
from ..units import Trek
from ..victory import end_at_once, exit_worth, led_off, score_loss
from .costs import NEVER, goes_on_horseback, mounted_step
from .purse import able, left, purse

FACTOR = 2  # halves of a movement factor


def may_exit(pos: Position, move: Trek) -> Reason | None:
    """From an edge hex, at the cost of a hex like it beyond; where the scenario lets the side leave, or its Guards lead
    prisoners to the rear [2.6] [20.53]. The board is left as one Location is entered: not in a Dash, and in Assault
    Movement only instead of it [4.61] [4.63]."""
    ground = move.hex and not move.level and is_way_out(pos)
    free = ground and may_leave_here(pos, move.side, move.hex, able(pos, move))
    if not free or pos.is_dummy(move.units[0]) or (move.vertices and not reaches_edge(pos, move)):
        return Reason("2.6", "no-exit")
    if move.dash:
        return Reason("4.63", "must-dash")
    if move.assault and len(move.path) > 1:  # it would be the second Location
        return Reason("4.61", "one-location", hex=pos.loc_label(move.loc))
    way = move.way if move.vertices else "road" if leads_off_by_road(pos, move.hex) else ""
    if against := cavalry.may_enter(pos, move, move.loc, way) or cavalry.may_lead_into(pos, move, move.loc, way):
        return against  # no ground for horses beyond, either
    price, have = exit_price(pos, move), left(pos, move)
    if have < price + move.assault:  # Assault Movement does not take all
        return Reason(
            "4.61" if move.assault else "2.6", "not-enough-factors", hex=pos.loc_label(move.loc), cost=price / 2,
            left=have / 2,
        )  # fmt: skip
    return None


def exit_price(pos: Position, move: Trek) -> int:
    """In halves of a factor; whoever has come along the hexsides by Bypass pays one factor more, and who is in a
    foxhole leaves it first [2.6] [8.12]."""
    if move.vertices:
        return FACTOR
    units = able(pos, move)
    inside = any(pos.units[u].in_hole for u in units)
    price = price_beyond(pos, move.hex, purse(pos, move).whole, bool(units) and goes_on_horseback(pos, units))
    return price + (out_of_hole(pos, move) if inside else 0)


def price_beyond(pos: Position, hex: int, whole: float, rides: bool = False) -> int:
    """The offboard hex mirrors the one at the edge; by road if one leaves there; marsh takes all that a unit has, and
    riders pay what such ground costs horses [2.6] [13.3]."""
    kinds = pos.scenario.terrains[hex]
    if not kinds or leads_off_by_road(pos, hex):
        return FACTOR
    if rides:
        return int(FACTOR * (mounted_step(pos, loc_at(hex), loc_at(hex), "") or NEVER))
    if any(kind.mf_all for kind in kinds):
        return int(FACTOR * whole)
    price: float = sum([float(kind.mf or 0) for kind in kinds])
    return int(FACTOR * price)


def leads_off_by_road(pos: Position, hex: int) -> bool:
    """A road crosses a hexside at the edge, also where only a part of the board is in play; one that runs into a
    half-hex goes on in its other half [2.6]."""
    board = pos.board
    flags = board.flags[hex]
    if "road" in flags and any(flag.startswith("half:") for flag in flags):
        return True
    return any("road" in board.exits.get((hex, side), ()) for side in SIDES)


def reaches_edge(pos: Position, move: Trek) -> bool:
    """The hexsides of a Bypass end at a vertex on the edge [2.6]."""
    near = pos.board.neighbours[move.hex]
    for side in move.way.split("-"):
        k = SIDES.index(side)
        if any(move.hex + pos.board.offset[SIDES[n % 6]] not in near for n in (k - 1, k, k + 1)):
            return True
    return False


def may_leave_here(pos: Position, side: str, hex: int, units: Sequence[int]) -> bool:
    """Where the scenario lets a side leave; Guards take prisoners off the friendly edge [20.53]."""
    home = pos.scenario.edge_hexes[pos.scenario.file.sides[side].friendly_edge]
    leads_off = bool(pos.guarded) and hex in home and all(pos.captives(u) for u in units)
    return leads_off or exits(pos, side, hex)


def exits(pos: Position, side: str, hex: int) -> bool:
    """Whether units of a side may leave the board here: where Exit VP are scored, or a special rule allows it."""
    if scores_here(pos, side, hex):
        return True
    free = pos.scenario.file.switch("free_exit")
    if free and free["side"] == side and pos.turn >= free["from_turn"]:
        return hex in pos.scenario.edge_hexes[free["edge"]]
    return False


def scores_here(pos: Position, side: str, hex: int) -> bool:
    """Exit VP are scored for leaving by the hexes that the victory conditions name [26.23]."""
    return side == pos.scenario.file.victory.side and hex in scoring_exits(pos)


def scoring_exits(pos: Position) -> frozenset[int]:
    """Those hexes; found when first asked for."""
    return pos.known("scoring exits", lambda: _scoring_exits(pos.scenario))


def _scoring_exits(scenario: Scenario) -> frozenset[int]:
    scoring = [of.hexes for of in scenario.file.victory.conditions if of.kind == "exit_vp"]
    return frozenset([scenario.hex_named(label) for hexes in scoring for label in hexes])


def leave(pos: Position, side: str, units: Sequence[int]) -> None:
    """Units that exit score or are lost; they never return [2.6] [26.221] [26.23]."""
    file = pos.scenario.file
    for u in units:
        scores = scores_here(pos, side, pos.units[u].hex)
        pos.tell("2.6", "exited", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))
        if scores:
            pos.exit_vp[side] = pos.exit_vp.get(side, 0) + exit_worth(pos, u)
        elif not file.switch("free_exit") and not pos.captives(u):  # Guards may lead them off [20.53]
            score_loss(pos, u)
        for w in pos.carried_by(u):
            if not pos.is_weapon(w):
                led_off(pos, side, w, scores)
            pos.change(w, by=0)
            pos.take_off(w, EXITED)
        pos.remove(u, EXITED)
    end_at_once(pos)


def is_way_out(pos: Position) -> bool:
    """Somebody may leave the board somewhere."""
    return bool(pos.guarded) or pos.known("a way out", lambda: _has_exits(pos.scenario))


def _has_exits(scenario: Scenario) -> bool:
    return bool(_scoring_exits(scenario) or scenario.file.switch("free_exit"))


def at_the_edge(pos: Position, side: str) -> list[int]:
    """Units in hexes at the edge of the playing area, if anybody may leave it."""
    if not is_way_out(pos):
        return []
    rim = pos.kept("rim", None, lambda: frozenset().union(*pos.scenario.edge_hexes.values()))
    return [u for u in pos.persons(side) if pos.units[u].hex in rim]
