"""The sheet of an attack in preparation: firepower, column, modifiers and the chances of each result, as if the lines
were clear [6.11]: what hinders or blocks them is told when the attack is declared."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from ....engine.reason import Tally
from ..firing.attack import Attack, targets
from ..firing.cowering import cowering_shift, timid_firers
from ..firing.drm import drm
from ..firing.firepower import is_hard_to_see, is_out_of_sight, line
from ..pack.charts import (
    NO_EFFECT,
    FireTable,
)
from ..position import Position
from ..weapons import ordnance

ROLLS = tuple(product(range(1, 7), repeat=2))  # of the coloured and the white die
GRADES = ("KIA", "K/", "MC", "PTC", "-")


def sheet(pos: Position, attack: Attack) -> dict[str, Any]:
    fp, sums = firepower(pos, attack), modifiers(pos, attack)
    ift, shift = pos.scenario.charts.ift, cowering_shift(pos, timid_firers(pos, attack))
    total = Fraction(fp.total)
    likely = chances(ift, total, int(sums.total), shift) if attack.shots else {}
    if ordnance.fires(pos, attack):
        hit = ordnance.chance(pos, attack, is_seen_dimly(pos, attack))
        likely = {result: hit * odds for result, odds in likely.items() if result != NO_EFFECT}
        likely[NO_EFFECT] = 1 - sum(likely.values(), 0.0)
    return {
        "chances": likely,
        "fp": fp,
        "column": ift.column(total),
        "drm": sums,
        "cowering": ift.column(total, shift) if shift and attack.shots else None,
    }


def is_seen_dimly(pos: Position, attack: Attack) -> bool:
    """The side that fires sees nobody there but a "?": its firepower is halved as Area Fire [12.13]."""
    seen = pos.visible_at(attack.loc, pos.enemy(attack.side)) if attack.mover is None else list(attack.mover.units)
    return bool(seen) and all(pos.units[u].marker for u in seen)


def is_seen_from_afar(pos: Position, attack: Attack) -> bool:
    """There are only Infantry whom machine guns beyond 16 hexes fire at as if it were concealed [9.4]."""
    known = [u for u in targets(pos, attack) if not pos.units[u].concealed]
    return bool(known) and all(is_hard_to_see(pos, attack, u, untold=True) for u in known)


def firepower(pos: Position, attack: Attack) -> Tally:
    """What each unit and weapon brings, and what doubled or halved it [7.2]."""
    sums, dim, far = Tally(), is_seen_dimly(pos, attack), is_seen_from_afar(pos, attack)
    for shot in attack.shots:
        of = line(pos, attack, shot, dim or (far and is_out_of_sight(pos, attack, shot)))
        why = "shot-changed" if of.factors else "shot"
        sums.add(
            float(of.fp), "7.2", why, unit=pos.names[shot], base=of.base, causes=[cause.id for cause in of.factors]
        )
    return sums


def modifiers(pos: Position, attack: Attack) -> Tally:
    """What modifies the roll against the first known target; of what is under a "?" nothing is said."""
    known = [u for u in targets(pos, attack) if not pos.units[u].concealed]
    if ordnance.fires(pos, attack):
        return ordnance.to_hit_drm(pos, attack, untold=True)
    return drm(pos, attack, known[0] if known else None, untold=True)


def chances(ift: FireTable, fp: Fraction, drm: int, shift: int) -> dict[str, float]:
    """How likely each result is, the worst for the target first; doubles cower by so many columns [7.9]."""
    column, lower = ift.column(fp), ift.column(fp, shift)
    found: dict[str, int] = {}
    for coloured, white in ROLLS:
        result = ift.result(lower if coloured == white else column, coloured + white + drm)
        found[result] = found.get(result, 0) + 1
    return {result: found[result] / len(ROLLS) for result in sorted(found, key=_grade)}


def _grade(result: str) -> tuple[int, str]:
    """KIA before K before MC; within a kind the higher figure first, NMC last."""
    kind = next(k for k, sign in enumerate(GRADES) if sign in result)
    figures = "".join(sign for sign in result if sign.isdigit())
    return kind, f"{99 - int(figures or 0):02}"
