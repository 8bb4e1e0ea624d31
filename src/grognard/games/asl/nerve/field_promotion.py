"""Field promotions [18.1]: a MMC brings forth a leader, in rallying by itself or in Close Combat."""

from __future__ import annotations

from ....engine.ask import Procedure
from ....engine.reason import Tally
from ..close_quarters.assaults import figures_of
from ..close_quarters.fights import Assault, Fight
from ..made_units import make
from ..pack.chart_rows import CctColumn
from ..position import Position
from ..random_selection import random_selection
from .leadership import morale_level


def creation_drm(pos: Position, u: int, odds: CctColumn | None = None) -> Tally:
    """By nationality, morale and state of the MMC, and by the odds of its Close Combat [18.2] [18.2.a]."""
    sums, chart = Tally(), pos.scenario.charts.leader_creation_drm
    nation = pos.nation(u)
    if nation.leader_creation_drm:
        sums.add(nation.leader_creation_drm, "18.2.a", "creation-nation")
    if morale_level(pos, u) >= 8:
        sums.add(chart["morale_high"].drm, "18.2.a", "creation-morale")
    elif morale_level(pos, u) <= 6:
        sums.add(chart["morale_low"].drm, "18.2.a", "creation-morale")
    if pos.units[u].broken:
        sums.add(chart["broken"].drm, "18.11", "creation-broken")
    if odds is not None and odds.columns_below_1_1:
        sums.add(chart["odds"].drm * odds.columns_below_1_1, "18.2.a", "creation-odds")
    return sums


def create_leader(pos: Position, u: int, sums: Tally, rule: str) -> int | None:
    """The die says which leader appears, if any; some nations have none [18.1] [18.2]."""
    charts, type = pos.scenario.charts, pos.type(u)
    if not charts.nations[type.nationality].leader_creation:
        return None
    final = pos.roll(rule, pos.side(u)) + int(sums.total)
    printed = next(row.leader for row in charts.leader_creation if row.takes(final))
    pos.tell(rule, "leader-creation", unit=pos.names[u], final=final, drm=sums)
    found = [
        id for id, t in charts.units.items()
        if t.kind == "leader" and t.nationality == pos.people(u) and t.printed == printed
    ]  # fmt: skip
    if not printed or not found:
        return None
    unit = pos.units[u]
    leader = make(pos, pos.side(u), found[0], unit.loc, melee=unit.melee, fanatic=unit.fanatic, in_hole=unit.in_hole)
    pos.tell(rule, "leader-created", unit=pos.names[leader], mate=pos.names[u])
    return leader


def in_close_combat(pos: Position, fight: Fight, attack: Assault, odds: CctColumn, sums: dict[int, Tally]) -> Procedure:
    """An Original 2 of a MMC's attack may bring forth a leader, who counts in this attack at once [18.12]."""
    yield from ()
    makers = [u for u in attack.attackers if pos.type(u).mmc and pos.units[u].hex and not pos.type(u).unarmed]
    if not makers:
        return odds, sums
    best = max(makers, key=lambda u: pos.type(u).bpv)
    leader = create_leader(pos, best, creation_drm(pos, best, odds), "18.12")
    if leader is None:
        return odds, sums
    mate = random_selection(pos, "18.2", makers)[0]  # whoever of them it is beside whom he stands
    fight.with_whom[leader] = mate
    attack.attackers.append(leader)
    attack.born = leader
    for other in fight.attacks:  # those still to be resolved find him beside his men
        if mate in other.targets and not other.over:
            other.targets.append(leader)
            other.figures = figures_of(pos, fight, other)
    return figures_of(pos, fight, attack)
