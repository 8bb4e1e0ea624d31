"""What a player may look at when he wants to: supply nets, objectives, how far a unit comes, what a way costs.

Everything here follows from what both sides see, so who looks makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.battle import look_at_odds, thought_of
from ....engine.hexset import members
from ....engine.info import Look
from ....engine.march import Supplied, march_looks, unit_looked_at
from ..attack import Attack
from ..combat import ATTACK_STEPS
from ..obligation import may_take_part
from ..odds import preview
from ..orders import MARCH
from ..position import Position
from ..scenario import ENEMY, SIDES
from ..supply import always_supplied, blocked_to_supply, source_of, supplied_hexes


def supply(pos: Position, side: str | None, words: list[str]) -> dict[str, list[str]]:
    """Hexes from which each side can trace supply now, to whichever source [2.0.a]."""
    sources = {"nato": ("nato",), "wp": tuple(pos.scenario.file.supply.armies)}
    return {s: pos.labels(members(supply_net(pos, s, sources[s]))) for s in SIDES}


def supply_net(pos: Position, side: str, sources: Sequence[str]) -> int:
    blocked, net = blocked_to_supply(pos, side), 0
    for source in sources:
        net |= supplied_hexes(pos, side, source, blocked)
    return net


def objectives(pos: Position, side: str | None, words: list[str]) -> dict[str, dict[str, Any]]:
    """Hexes whose last occupant counts for victory, and who that is; at the start all are NATO's."""
    return {pos.label(h): {"side": pos.owner.get(h, "nato")} for h in sorted(pos.scenario.held)}


def range_of(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """Hexes that a unit's fire reaches [10.0.d]: for artillery in an enemy zone only those adjacent [10.0.b]."""
    u = unit_looked_at(pos, words)
    if u is None:
        return []
    here, counter, board = pos.units[u].hex, pos.counter(u), pos.scenario.board
    pinned = not counter.helicopter and pos.in_enemy_zone(here, counter.side)
    far = min(1, counter.range) if pinned else counter.range
    return pos.labels(h for h in board.hexes if 0 < board.distance(here, h) <= far)


def might_take_part(pos: Position, u: int, hex: int) -> bool:
    """Whether a unit could attack a hex if it had not fought yet [8.0.a]."""
    reason = may_take_part(pos, pos.side(u), u, hex)
    return reason is None or reason.rule == "8.0.a"


def odds(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """What an attack on a hex would be like, before support [8.1]."""

    def able(hex: int) -> list[int]:
        near = [u for n in pos.board.neighbours[hex] for u in pos.at.get(n, ())]
        return [u for u in near if pos.present[ENEMY[pos.side(u)]][hex] and might_take_part(pos, u, hex)]

    def weighed(units: list[int], hex: int) -> dict[str, Any]:
        return thought_of(preview(pos, Attack(pos.side(units[0]), "attack", [hex], units)), ATTACK_STEPS)

    return look_at_odds(pos, words, able, weighed)


def supplies(pos: Position, u: int) -> list[Supplied]:
    """Where a unit is in supply now [2.0.a]."""
    if not pos.scenario.on_ground[u]:
        return []
    area = supplied_hexes(pos, pos.side(u), source_of(pos, u))
    return [Supplied("2.0.a", area | (1 << pos.standing[u] if always_supplied(pos, u) else 0))]


LOOKS: dict[str, Look] = {
    "supply": supply, "objectives": objectives, "range": range_of, "odds": odds,
    **march_looks(lambda pos, u: MARCH, supplies),
}  # fmt: skip
