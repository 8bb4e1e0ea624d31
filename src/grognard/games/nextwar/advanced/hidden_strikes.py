"""What a side imagines of the enemy's strikes that are hidden from it [29.2.1]."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from ..position import Position
from ..scenario import ENEMY
from . import targets
from .declared import Sortie, Target
from .missions import (
    SUPPRESSED_TRACKS,
    Planned,
    guards_for,
    hides,
    may_aim_at_track,
    may_attack_track,
    seconds,
    site_target,
    sites_for,
    strikers,
    units_for,
    weasels,
)  # fmt: skip


def deal_anew(pos: Position, side: str, chance: Random) -> None:
    """As many missions as the enemy has planned, each of as many aircraft, but of others, and against other targets."""
    planned = pos.sorties
    pos.sorties = [made for made in planned if not is_hidden(pos, side, made)]
    if len(pos.sorties) == len(planned):
        return
    found = []
    for made in planned:
        if is_hidden(pos, side, made):
            made = another(pos, made, chance)
            pos.sorties.append(made)  # its aircraft have a mission, and its target is taken
        found.append(made)
    pos.sorties = found


def is_hidden(pos: Position, side: str, made: Sortie) -> bool:
    return made.side != side and hides(pos, made.kind)


def another(pos: Position, made: Sortie, chance: Random) -> Sortie:
    """A mission of the same size. Where one that was detected early goes is known [24.4]."""
    plan = Planned(made.side, made.kind)
    if made.units:
        could = weasels(pos, made.side) if made.kind == "wild_weasel" else strikers(pos, made.side)
        plan.units = one_like(pos, could, made.units[0], chance)
    plan.target = made.target if made.seen == "ED" else target_for(pos, plan, chance)
    if plan.target is None or (made.units and not plan.units):
        return made
    for u in made.units[1:]:
        plan.units += one_like(pos, seconds(pos, plan), u, chance)
    for u in made.guards:
        plan.guards += one_like(pos, guards_for(pos, plan), u, chance)
    if len(plan.units) < len(made.units) or len(plan.guards) < len(made.guards):
        return made
    return msgspec.structs.replace(
        made, target=plan.target, units=tuple(plan.units), guards=tuple(plan.guards), second=made.second and plan.target
    )


def one_like(pos: Position, could: Sequence[int], u: int, chance: Random) -> list[int]:
    """One of those who could fly instead; how many Wild Weasels come is told [29.2.1]."""
    weasel = pos.counter(u).wild_weasel
    alike = [v for v in could if pos.counter(v).wild_weasel == weasel]
    return [chance.choice(alike)] if alike else []


def target_for(pos: Position, plan: Planned, chance: Random) -> Target | None:
    """One of the units, places and tracks that the mission could be against."""
    enemy = ENEMY[plan.side]
    if plan.kind == "wild_weasel":
        u = plan.units[0] if plan.units else -1
        tracks = [t for t in SUPPRESSED_TRACKS if u >= 0 and may_attack_track(pos, plan.side, u, t) is None]
        return targets.of_track(enemy, chance.choice(tracks)) if tracks else None
    found = [targets.of_unit(pos, u) for u in units_for(pos, plan)]
    found += [place for hex, kind in sites_for(pos, plan) if (place := site_target(pos, plan, hex, kind)) is not None]
    found += [targets.of_track(enemy, t) for t in targets.TRACKS if may_aim_at_track(pos, plan, t) is None]
    return chance.choice(found) if found else None
