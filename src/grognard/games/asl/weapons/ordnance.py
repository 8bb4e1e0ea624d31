"""Light mortars: ordnance that must hit before it hurts [8.25], and fires with nobody else [7.51]."""

from __future__ import annotations

from fractions import Fraction

from ....engine.dice import Pair
from ....engine.reason import Tally
from ..firing.attack import Attack, firer_of, loc_of
from ..firing.drm import add_movement, director, lines, passes, vs_flamethrower
from ..firing.encirclement import is_encircled
from ..locations import SHELLHOLES, distance, terrains
from ..moving.dash import halves_fire
from ..nerve.leadership import is_hero, is_overruled, leadership
from ..places import Loc
from ..position import Position
from ..stacking import excess, overstacked

ACQUIRED = ("acquired_1", "acquired_2")
CRITICAL = 2  # the Original roll of a critical hit


def is_ordnance(pos: Position, shot: int) -> bool:
    """A weapon that fires at an area, and must hit it."""
    return pos.is_weapon(shot) and pos.weapon(shot).target_type == "area"


def fires(pos: Position, attack: Attack) -> bool:
    return any(is_ordnance(pos, s) for s in attack.shots)


def number(pos: Position, shot: int, loc: Loc) -> int:
    """What a roll may not exceed, by range."""
    far = distance(pos.scenario, loc_of(pos, shot), loc)
    rows = pos.scenario.charts.to_hit
    return next((row.area for row in rows if row.range_min <= far <= row.range_max), 0)


def to_hit_drm(pos: Position, attack: Attack, untold: bool = False) -> Tally:
    """Everything that modifies the roll to hit, but for concealment; untold, as if the line were clear [7.531] [5.12]
    [5.131] [7.7] [7.81] [4.51] [21.12] [4.63]."""
    sums, chart, shot = Tally(), pos.scenario.charts.to_hit_drm, attack.shots[0]
    firer, enemy = firer_of(pos, shot), pos.enemy(attack.side)
    between = max((line.hindrance for line in lines(pos, attack, None, untold).values() if not line.blocked), default=0)
    if between:
        sums.add(between, "6.7", "hindrance")
    leader = director(pos, attack)
    if leader is not None and leadership(pos, leader, firer) and not is_overruled(pos, leader):
        sums.add(leadership(pos, leader, firer), "7.531", "leadership")
    if is_hero(pos, firer):
        sums.add(pos.scenario.charts.ift_drm["hero"].drm, "15.23", "hero")
    for row, rule, holds in (
        ("pinned", "7.81", pos.units[firer].pinned),
        ("cx", "4.51", any(pos.units[u].cx for u in (firer, *attack.leaders))),
        ("captured", "21.12", pos.units[shot].captured),
    ):
        if holds:
            sums.add(chart[row].drm, rule, f"to-hit-{row}")
    place, times = pos.acquired.get(shot, (-1, 0))
    if place == attack.loc and times:
        sums.add(chart[ACQUIRED[times - 1]].drm, "8.25", "to-hit-acquired")
    table = pos.scenario.charts.ift_drm
    if is_encircled(pos, firer):
        sums.add(table["encircled"].drm, "7.7", "encircled-firer")
    if pos.smoke_at(loc_of(pos, shot)) is not None:
        sums.add(table["out_of_smoke"].drm, "24.8", "out-of-smoke")
    if over := overstacked(pos, loc_of(pos, shot), attack.side):
        sums.add(over * table["overstacked"].drm, "5.12", "overstacked")
    crowd = [u for u in pos.at_loc(attack.loc, enemy) if not (untold and pos.units[u].concealed)]
    if over := excess(pos, crowd):
        sums.add(over * table["vs_overstacked"].drm, "5.131", "vs-overstacked")
    if is_at_dash(pos, attack):
        sums.add(chart["dash"].drm, "4.63", "to-hit-dash")
    if any(pos.units[u].mounted and not pos.units[u].concealed for u in pos.at_loc(attack.loc, enemy)):
        sums.add(table["cavalry"].drm, "13.5", "cavalry")
    return sums


def is_at_dash(pos: Position, attack: Attack) -> bool:
    """Those who dash across a road are harder to hit there, not half as vulnerable, and not easier for their movement
    [4.63]."""
    return attack.mover is not None and halves_fire(pos, attack.mover, loc_of(pos, attack.shots[0]), attack.loc)


def hits(pos: Position, attack: Attack, roll: Pair, sums: Tally) -> dict[bool, bool]:
    """Whether known and concealed targets are hit; those are harder to hit instead of half as vulnerable [12.13]."""
    wanted, final = number(pos, attack.shots[0], attack.loc), roll.total + int(sums.total)
    harder = pos.scenario.charts.to_hit_drm["concealed"].drm
    return {hidden: final + (harder if hidden else 0) <= wanted for hidden in (False, True)}


def chance(pos: Position, attack: Attack, hidden: bool) -> float:
    """How likely a hit is, as far as the side that fires can tell."""
    wanted = number(pos, attack.shots[0], attack.loc) - int(to_hit_drm(pos, attack, untold=True).total)
    wanted -= pos.scenario.charts.to_hit_drm["concealed"].drm if hidden else 0
    return sum(a + b <= wanted for a in range(1, 7) for b in range(1, 7)) / 36


def acquire(pos: Position, shot: int, loc: Loc) -> None:
    """Who fires at one Location again and again hits it more easily."""
    place, times = pos.acquired.get(shot, (-1, 0))
    pos.acquired[shot] = (loc, min(len(ACQUIRED), times + 1) if place == loc else 1)


def lose_aim(pos: Position, shot: int) -> None:
    pos.acquired.pop(shot, None)


def firepower(pos: Position, attack: Attack, critical: bool) -> Fraction:
    """No Point Blank, no Advancing Fire, no Area Fire; a critical hit counts twice [7.21] [7.24] [12.13]."""
    return Fraction(pos.armament(attack.shots[0]).fp * (2 if critical else 1))


def effect_drm(pos: Position, attack: Attack, target: int, critical: bool, horse: int | None = None) -> Tally:
    """Cover against shells from above, reversed by a critical hit, and the target's own movement, but for a Dash [7.6]
    [4.6] [4.63]. Against a `horse` of the target: neither foxhole nor shellholes cover it [13.5]."""
    sums = Tally()
    tem = cover(pos, attack.loc, target if horse is None else horse)
    if tem:
        sums.add(-tem if critical else tem, "7.6", "tem")
    clear = not any(line.in_cover for line in lines(pos, attack, target).values())
    if not pos.units[target].mounted:  # riders are easier to hit instead [13.5]
        add_movement(pos, sums, target, None if is_at_dash(pos, attack) else attack.mover, clear)
    vs_flamethrower(pos, sums, target)
    return sums


def cover(pos: Position, loc: Loc, target: int) -> int:
    """The TEM of a Location against indirect fire; a foxhole counts instead."""
    kinds = [kind for kind in terrains(pos.scenario, loc) if kind.id != SHELLHOLES or not passes(pos, target)]
    natural = sum(kind.tem_indirect or 0 for kind in kinds)
    if pos.units[target].in_hole and pos.hole_at(loc) and not pos.units[target].mounted:
        return max(natural, pos.scenario.charts.terrain["foxhole"].tem_indirect or 0)
    return natural
