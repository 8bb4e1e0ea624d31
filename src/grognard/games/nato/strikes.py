"""Strikes [20.0]: what air points and artillery do to units in a hex [23.3], and what all kinds of strikes share.

A strike is aimed at one or two steps of combat units, at a headquarters, or at a Reforger site, never at two of these
[23.3.1]. Its targets are named when it is carried out [23.2.6].
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import UNIT, Verb
from . import activation, airspace, cities, sites, surprise
from .breakthrough import mark_after_strike
from .flak import assault_hexes
from .losses import disrupt, eliminate, lose_step
from .position import SITE, Position
from .scenario import ENEMY
from .strength import is_fortified

Kind = Literal["air", "artillery", "nuclear", "chemical"]


class Strike(NamedTuple):
    """One strike that is about to be carried out."""

    side: str
    kind: Literal["air", "artillery"]
    hex: int
    column: int = 1  # of the strike table
    deep: bool = False  # by an operational point: headquarters are within reach [23.5]
    only: frozenset[int] | None = None  # the units that it may be aimed at, if not all [23.2.2.1]


def begin_strikes(pos: Position, side: str) -> None:
    """A new segment: every unit may be struck again [20.0] [20.1]."""
    pos.stage, pos.struck, pos.targets, pos.fired, pos.strikes = "", set(), set(), set(), {}


# -- targets ----------------------------------------


def targets(pos: Position, strike: Strike) -> list[int]:
    """Enemy units in the hex that no strike of this kind has been aimed at in this segment [20.1] [23.1.5]: combat
    units [24.2.3], headquarters for operational points alone [23.1.4] [23.5] [29.2.2], and Reforger sites, if the WP
    strikes [23.6]. The strength of a free city is no target [23.2.7] [24.1.5]."""
    enemy = ENEMY[strike.side]
    found = [u for u in pos.stack(strike.hex, enemy) if u not in pos.targets]
    if strike.only is not None:
        found = [u for u in found if u in strike.only]
    if not strike.deep:
        found = [u for u in found if not pos.scenario.is_hq[u]]
    if strike.side == "wp" and strike.only is None:
        found += [u for u in sites.in_hex(pos, strike.hex) if u not in pos.targets]
    return found


def single_steps(pos: Position, strike: Strike) -> list[int]:
    """Targets of one step of which two may be hit at once [23.1.5]."""
    return [u for u in targets(pos, strike) if pos.standing[u] and not pos.scenario.is_hq[u] and pos.steps(u) == 1]


def pairs(pos: Position, strike: Strike) -> list[tuple[int, int]]:
    found = single_steps(pos, strike)
    return [(u, v) for i, u in enumerate(found) for v in found[i + 1 :]]


def may_hit_both(pos: Position, strike: Strike, u: int, v: int) -> Reason | None:
    """Two units of one step each; a unit of two steps, a headquarters or a site is hit alone [23.1.5] [23.3.1] [23.5]
    [33.3.3.1]."""
    if (u, v) in pairs(pos, strike):
        return None
    rule = "23.5" if pos.scenario.is_hq[u] or pos.scenario.is_hq[v] else "23.1.5"
    return Reason(rule, "no-pair-of-targets", units=pos.ids([u, v]))


# -- the die ----------------------------------------


def strike_modifiers(pos: Position, strike: Strike, aimed: Sequence[int]) -> Tally:
    """Airspace counts for air strikes [11.8.4], terrain unless the target has a train marker, is a headquarters or a
    site [23.3.3], the train itself [13.4.5], surprise [35.7]. Two targets that differ are struck with what holds for
    the one not on a train [23.3.1]."""
    tally, drm = Tally(), pos.scenario.charts.strike_drm
    if strike.kind == "air":
        state = airspace.airspace(pos, strike.hex, strike.side)
        if value := drm["air", state].drm:
            tally.add(value, "11.8.4", "airspace", state=state)
    on_trains = all(pos.units[u].train for u in aimed)
    bare = on_trains or any(pos.scenario.is_hq[u] or pos.units[u].where == SITE for u in aimed)
    if on_trains:
        tally.add(drm[strike.kind, "train_marker"].drm, "13.4.5", "on-trains")
    if not bare:
        add_terrain(pos, tally, strike.kind, strike.hex)
    add_surprise(pos, tally, strike.kind, strike.side)
    return tally


def add_terrain(pos: Position, tally: Tally, kind: Kind, hex: int) -> None:
    """What the ground is worth against strikes: the primary terrain, or a fortification that is worth more [30.4.2]
    [30.4.3]."""
    drm, ground = pos.scenario.charts.strike_drm, pos.scenario.primary[hex]
    if is_fortified(pos, hex) and drm[kind, "fortified"].drm < drm[kind, ground].drm:
        ground = "fortified"
    if value := drm[kind, ground].drm:
        tally.add(value, "23.3.3", "terrain", terrain=ground)


def add_surprise(pos: Position, tally: Tally, kind: Kind, side: str) -> None:
    """Every strike of the WP is better in a turn of surprise [35.7]."""
    if side == "wp" and surprise.is_surprise(pos):
        tally.add(pos.scenario.charts.strike_drm[kind, "wp_surprise_turn"].drm, "35.7", "surprise")


def within(die: int, rows: Collection[int]) -> int:
    """A modified die, on the table."""
    return max(min(rows), min(max(rows), die))


# -- carrying it out [23.3] ----------------------------------------


def carry_out(pos: Position, strike: Strike, offensive: bool) -> Procedure:
    """Name the targets, throw a die, add all modifiers [23.3.1]. Whoever is alone in the hex is named without a
    question."""
    found = targets(pos, strike)
    if not found:
        pos.tell("23.3.1", "no-target", hex=pos.label(strike.hex))
        return
    aimed: tuple[int, ...] = (found[0],)
    if len(found) > 1:
        match (yield Ask(strike.side, "23.3.1", TARGETING, pos, strike)):
            case "hit", u, "and", v:
                aimed = (u, v)
            case "hit", u:
                aimed = (u,)
    pos.targets.update(aimed)
    strike_wakes(pos, strike.side, strike.hex)
    on_ground = pos.present[ENEMY[strike.side]][strike.hex]
    tally = strike_modifiers(pos, strike, aimed)
    die = pos.roll("23.3.1", strike.side)
    column = [row for points, row in pos.scenario.charts.strike if points == strike.column]
    total = within(die + int(tally.total), column)
    result = pos.scenario.charts.strike[strike.column, total]
    pos.tell(
        "23.3.1", "strike",
        side=strike.side, kind=strike.kind, units=pos.ids(aimed), hex=pos.label(strike.hex),
        die=die, modifiers=tally, result=result,
    )  # fmt: skip
    yield from suffer(pos, strike, aimed, result)
    if offensive and pos.present[ENEMY[strike.side]][strike.hex] < on_ground:
        mark_after_strike(pos, strike.side, strike.hex)


def suffer(pos: Position, strike: Strike, aimed: Sequence[int], result: str) -> Procedure:
    """Disruption for each target, or a step lost and disruption for what is left; headquarters are suppressed at worst
    [23.3.2] [23.5]."""
    if result == "-":
        return
    first = aimed[0]
    if pos.units[first].where == SITE:
        sites.suffer(pos, first, result)
    elif result == "*" or pos.scenario.is_hq[first]:
        for u in aimed:
            disrupt(pos, u, "23.5" if pos.scenario.is_hq[u] else "23.3.2")
    elif len(aimed) == 1:
        lose_step_to_strike(pos, first, "23.3.2")
    else:
        _, lost = yield Ask(strike.side, "23.3.2", ELIMINATING, pos, tuple(aimed))
        eliminate(pos, lost, "23.3.2")
        disrupt(pos, next(u for u in aimed if u != lost), "23.3.2")


def lose_step_to_strike(pos: Position, u: int, rule: str) -> None:
    """One step is eliminated; what is left of the unit is disrupted [21.1.1] [22.2.3] [23.3.2]."""
    whole = pos.steps(u) > 1
    lose_step(pos, u, rule)
    if whole:
        disrupt(pos, u, rule)


def strike_wakes(pos: Position, side: str, hex: int) -> None:
    """A strike on units in an inactive country wakes its army, as an attack does [35.2.1]."""
    if pos.present[ENEMY[side]][hex]:
        activation.disturb(pos, hex, side)


# -- cities ----------------------------------------


def war_crime(pos: Position, side: str, hex: int, rule: str) -> None:
    """A nuclear or chemical strike on a city that the enemy controls gives him its points, once for each hex, whoever
    strikes it and with what [34.4] [21.6] [22.5]."""
    enemy = ENEMY[side]
    if hex not in pos.scenario.cities or cities.controller(pos, hex) != enemy or hex in pos.crimes:
        return
    pos.crimes.add(hex)
    points = pos.scenario.cities[hex].points
    pos.points[enemy] += points
    pos.tell(rule, "war-crime", side=enemy, hex=pos.label(hex), points=points)


def may_devastate(pos: Position, hex: int, kind: Kind) -> Reason | None:
    """Nuclear and chemical strikes: not into an assault [27.2], and once a segment [20.1]."""
    if not pos.scenario.in_play >> hex & 1:
        return Reason("21.0", "not-in-play", hex=pos.label(hex))
    if assault_hexes(pos) >> hex & 1:
        return Reason("27.2", "assault-there", hex=pos.label(hex))
    if (hex, kind) in pos.struck:
        return Reason("20.1", "struck-already", hex=pos.label(hex))
    return None


TARGETING: Question = Question(
    "targets",
    CHOICE,
    Verb("hit", UNIT, among=targets),
    Verb("hit", UNIT, "and", UNIT, why_not=may_hit_both, listed=pairs),
    about=lambda pos, strike: About(hexes=[strike.hex]),
)
ELIMINATING: Question = Question(
    "eliminate",
    CHOICE,
    Verb("lose", UNIT, among=lambda pos, aimed: aimed),
    about=lambda pos, aimed: About(aimed, [pos.standing[aimed[0]]]),
)
