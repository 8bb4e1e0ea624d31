"""Attacks in Close Combat: odds, modifiers, results [11.11] [11.13] [11.14] [11.141]."""

from __future__ import annotations

from fractions import Fraction

from ....engine.reason import Reason, Tally
from ..nerve.leadership import helps_all, is_overruled, leadership, leadership_over, may_lead
from ..pack.chart_rows import CctColumn
from ..position import Position
from ..stacking import overstacked
from .fights import Assault, Fight, bundle, heads, strength
from .hand_to_hand import fierceness
from .stealth import is_inexperienced


def may_attack(pos: Position, fight: Fight, u: int) -> Reason | None:
    """Unbroken units that do not withdraw attack, once; Unarmed ones too. A SMC who stands with a broken MMC does not
    [11.12] [11.14] [11.16] [11.2] [20.5]."""
    name, unit = pos.names[u], pos.units[u]
    if not pos.is_person(u) or pos.side(u) != fight.side or not unit.hex or unit.loc != fight.loc or unit.by:
        return Reason("11.1", "not-in-location", unit=name)
    if unit.broken:
        return Reason("11.16", "cannot-attack", unit=name)
    if pos.units[fight.with_whom.get(u, u)].broken:
        return Reason("11.14", "cannot-attack", unit=name)
    if fight.only is not None and u not in fight.only:
        return Reason(fight.only_rule, "not-overrunning", unit=name)
    if u in fight.leaving:
        return Reason("11.2", "withdraws", unit=name)
    if any(u in attack.attackers for attack in fight.attacks):
        return Reason("11.12", "has-attacked", unit=name)
    return None


def may_be_attacked(pos: Position, fight: Fight, u: int) -> Reason | None:
    """Nobody is attacked twice by the same side [11.12]."""
    name = pos.outward(u) or ""
    if pos.side(u) == fight.side or not pos.units[u].hex or pos.locs[u] != fight.loc or pos.units[u].by:
        return Reason("11.1", "not-in-location", unit=name)
    if u in fight.spared:
        return Reason("4.152", "not-overrunning", unit=name)
    if any(u in attack.targets for attack in fight.attacks):
        return Reason("11.12", "is-attacked", unit=name)
    return None


def attackers(pos: Position, fight: Fight) -> list[int]:
    """The first of each bundle that can attack; a SMC may attack alone."""
    found = []
    for head in heads(pos, fight, fight.side):
        able = [v for v in bundle(pos, fight, head) if may_attack(pos, fight, v) is None]
        if able:
            found.append(head if head in able else able[0])
    return found


def targets(pos: Position, fight: Fight) -> list[int]:
    """The first of each enemy bundle that can still be attacked."""
    return [u for u in heads(pos, fight, fight.enemy(fight.side)) if may_be_attacked(pos, fight, u) is None]


def attack_strength(pos: Position, attack: Assault) -> Fraction:
    """Pinned attackers have half their firepower, and so has everybody against a concealed target [11.19] [7.81]."""
    total = sum((_own(pos, attack, u) for u in attack.attackers), Fraction(0))
    if any(pos.units[v].concealed for v in attack.targets):
        total *= Fraction(pos.scenario.charts.cc_drm["half_concealed"].value)
    return total


def _own(pos: Position, attack: Assault, u: int) -> Fraction:
    """What one of the attackers brings."""
    if u in attack.worth:
        return attack.worth[u]
    chart, own = pos.scenario.charts.cc_drm, Fraction(strength(pos, u))
    if pos.units[u].pinned:
        own *= Fraction(chart["half_pinned"].value)
    if pos.captives(u) and any(pos.units[v].rebel != u + 1 for v in attack.targets):
        own *= Fraction(chart["half_guard"].value)  # but for those who rise against him [20.52]
    return own


def defence(pos: Position, attack: Assault) -> Fraction:
    """What the attacked defend themselves with [11.11]."""
    return sum((attack.worth.get(v, Fraction(strength(pos, v))) for v in attack.targets), Fraction(0))


def column(pos: Position, attack: Assault) -> CctColumn:
    """The odds, rounded down to a column [11.11]."""
    mine, theirs = attack_strength(pos, attack), defence(pos, attack)
    found = pos.scenario.charts.cct[0]
    for col in pos.scenario.charts.cct:
        if col.above:
            fits = theirs == 0 or mine * col.defense > theirs * col.attack
        else:
            fits = mine * col.defense >= theirs * col.attack
        if fits and mine:
            found = col
    return found


def director(pos: Position, attack: Assault) -> int | None:
    """A leader who attacks with others directs them, unless one of them is berserk [11.141]. One who has become a hero
    is a leader or a hero in this, whichever helps more [15.21] [15.24]."""
    if len(attack.attackers) < 2 or any(pos.units[u].berserk for u in attack.attackers):
        return None
    bold = int(pos.scenario.charts.cc_drm["hero"].value)
    leaders = [u for u in attack.attackers if _could_lead(pos, attack, u) and not is_overruled(pos, u)]
    leaders = [u for u in leaders if not pos.units[u].heroic or leadership(pos, u) <= bold]
    leaders = [u for u in leaders if helps_all(pos, u, attack.attackers)]
    return min(leaders, key=lambda u: (leadership(pos, u), pos.units[u].heroic, u)) if leaders else None


def _could_lead(pos: Position, attack: Assault, u: int) -> bool:
    return u in attack.leaders or may_lead(pos, u)


def drm(pos: Position, fight: Fight, attack: Assault, target: int) -> Tally:
    """Everything that modifies an attack against one of its targets [11.141] [11.2] [11.4] [11.16] [4.51] [5.12]."""
    sums, chart = Tally(), pos.scenario.charts.cc_drm

    def add(row: str, rule: str, text: str, times: int = 1) -> None:
        if times and chart[row].value:
            sums.add(int(chart[row].value) * times, rule, text)

    leader = director(pos, attack)
    led = leadership_over(pos, leader, attack.attackers) if leader is not None else 0
    if led < 0 or (led and leader == attack.born):  # nobody else has to direct them [10.72] [18.12]
        sums.add(led, "11.141", "leadership")
    heroes = [u for u in attack.attackers if (pos.type(u).kind == "hero" or pos.units[u].heroic) and u != leader]
    add("hero", "15.24", "hero", len(heroes))
    add("ambusher", "11.4", "ambusher", fight.ambusher == attack.side)
    add("vs_ambusher", "11.4", "vs-ambusher", fight.ambusher == fight.enemy(attack.side))
    add("cx", "4.51", "cx", any(pos.units[u].cx for u in attack.attackers))
    add("ti", "4.8", "ti", any(pos.units[u].ti for u in attack.attackers))
    add("overstacked", "5.12", "overstacked", overstacked(pos, fight.loc, attack.side))
    unit, enemy = pos.units[target], fight.enemy(attack.side)
    add("vs_cx", "4.51", "vs-cx", unit.cx)
    add("vs_ti", "4.8", "vs-ti", unit.ti)
    add("vs_broken", "11.16", "vs-broken", unit.broken)
    add("vs_overstacked", "5.131", "vs-overstacked", overstacked(pos, fight.loc, enemy))
    if target in fight.leaving:
        add("vs_withdrawing", "11.2", "vs-withdrawing")
        staying = [v for v in pos.at_loc(fight.loc, enemy) if v not in fight.leaving and not pos.units[v].by]
        add("friends_stay", "11.2", "friends-stay", len(staying))
    early = pos.scenario.file.switch("early_soviet", False) and pos.type(target).id in ("ru.sq.426", "ru.hs.226")
    add("early_soviet", "25.212", "early-soviet", early and not attack.capture)
    if attack.capture:
        _capture(pos, attack, target, sums)
    if fierce := fierceness(pos, fight, attack):
        sums.add(fierce, "25.43", "hand-to-hand")
    return sums


def figures_of(pos: Position, fight: Fight, attack: Assault) -> tuple[CctColumn, dict[int, Tally]]:
    """The odds of an attack, and what modifies it against each of its targets."""
    return column(pos, attack), {v: drm(pos, fight, attack, v) for v in attack.targets}


def stand_by(pos: Position, fight: Fight, attack: Assault) -> None:
    """In simultaneous Close Combat an attack is carried out as it was declared, by units that are lost or reduced in
    the meantime, too [11.1] [11.12]."""
    attack.leaders = frozenset(u for u in attack.attackers if may_lead(pos, u))
    attack.worth = {v: Fraction(strength(pos, v)) for v in attack.targets} | {
        u: _own(pos, attack, u) for u in attack.attackers
    }
    attack.figures = figures_of(pos, fight, attack)


def _capture(pos: Position, attack: Assault, target: int, sums: Tally) -> None:
    """Taking prisoners is harder, but not from the Inexperienced or from Italians who are no elite [20.22] [19.35]."""
    type = pos.type(target)
    nation = pos.nation(target)
    drm = nation.capture_drm if type.class_ == "E" or type.smc else nation.capture_drm_non_elite
    if is_inexperienced(pos, target):
        drm = nation.capture_drm_inexperienced
    if drm:
        sums.add(drm, "20.22", "capture")
