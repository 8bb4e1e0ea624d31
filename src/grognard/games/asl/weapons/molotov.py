"""Molotov cocktails [22.6], which a special rule gives to a side."""

from __future__ import annotations

from ....engine.reason import Reason, Tally
from ....engine.verbs import UNIT, Verb
from ..firing.attack import MARKED, SUBSEQUENT, Attack, loc_of, manner
from ..firing.firepower import is_point_blank, is_protective
from ..firing.readiness import most_weapons
from ..nerve.leadership import is_good_order
from ..places import Loc, hex_of
from ..position import Position
from ..scenario import Scenario


def may_use(pos: Position, attack: Attack, u: int) -> Reason | None:
    """A Good Order or berserk unpinned unit of the attack, at Point Blank or in its own Location, once in an attack;
    not in Subsequent, marked or Protective fire, as that of Infantry at riders beside it is, nor together with its
    weapons, nor in a Snap Shot [22.6] [22.61] [22.611] [13.351] [8.15]."""
    name = pos.names[u]
    if attack.side not in pos.scenario.file.switch("mol", ()) or attack.molotov is not None or u not in attack.shots:
        return Reason("22.6", "no-molotov", unit=name)
    unit, here = pos.units[u], loc_of(pos, u)
    if pos.is_weapon(u) or unit.pinned or not (is_good_order(pos, u) or unit.berserk) or unit.shots:
        return Reason("22.61", "no-molotov", unit=name)
    if is_protective(pos, attack, u) or manner(pos, u) in (SUBSEQUENT, MARKED) or not in_throw(pos, here, attack.loc):
        return Reason("22.611", "no-molotov", unit=name)
    if attack.snap:  # which is fired with small arms and machine guns
        return Reason("8.15", "no-molotov", unit=name)
    if _is_overgrown(pos, here, attack):
        return Reason("22.611", "no-molotov", unit=name)
    if attack.spray is not None or any(w in attack.shots for w in pos.weapons_of(u)):
        return Reason("22.611", "no-molotov", unit=name)
    return None


def in_throw(pos: Position, here: Loc, loc: Loc) -> bool:
    """Point Blank Fire, down to the street too, or fire at its own Location [22.611] [7.21]."""
    return here == loc or is_point_blank(pos, here, loc)


def _is_overgrown(pos: Position, here: Loc, attack: Attack) -> bool:
    """Nobody throws through the hexside between two orchards, or across which woods go on, but along a road at who is
    on it [22.611]."""
    one, other = hex_of(here), hex_of(attack.loc)
    on_road = attack.mover is not None and attack.mover.way == "road"
    if one == other or (on_road and "road" in pos.board.side(one, other)):
        return False
    kinds = {pos.board.terrain[one], pos.board.terrain[other]}
    return kinds == {"orchard"} or (
        kinds == {"woods"} and not (_is_clear(pos, one, other) or _is_clear(pos, other, one))
    )


def _is_clear(pos: Position, hex: int, other: int) -> bool:
    """What stands in a hex leaves its hexside clear, so that one could pass by [4.31]."""
    return pos.board.direction(hex, other) in pos.board.bypass.get(hex, ())


def are_there(scenario: Scenario) -> bool:
    return bool(scenario.file.switch("mol", ()))


def users(pos: Position, attack: Attack) -> list[int]:
    if attack.side not in pos.scenario.file.switch("mol", ()):
        return []
    return [u for u in attack.shots if not pos.is_weapon(u)]


def check_drm(pos: Position, u: int) -> Tally:
    """Small units and tired ones throw worse, and nobody throws at a tank: a SMC never gets it lit [22.611]."""
    sums, chart, type = Tally(), pos.scenario.charts.small_roll_drm, pos.type(u)
    if type.smc:
        sums.add(chart["mol_smc"].drm, "22.611", "mol-size")
    elif type.kind != "squad":
        sums.add(chart["mol_hs"].drm, "22.611", "mol-size")
    if pos.units[u].cx:
        sums.add(chart["mol_cx"].drm, "22.611", "cx")
    sums.add(chart["mol_not_afv"].drm, "22.611", "mol-not-afv")
    return sums


def keeps_firepower(pos: Position, u: int) -> bool:
    """A squad adds its own firepower, and serves no weapon besides; anybody else has used his only attack, whether the
    bottle burns or not [22.611] [7.352]."""
    return pos.type(u).kind == "squad"


def added(pos: Position, attack: Attack) -> int:
    """The MOL Check: four firepower more after all else has been counted, or nothing; leaders do not help with it
    [22.611] [22.62]."""
    u = attack.molotov
    if u is None:
        return 0
    sums = check_drm(pos, u)
    final = pos.roll("22.611", attack.side) + int(sums.total)
    lit = final <= pos.scenario.charts.small_rolls["mol_check"].target
    pos.tell("22.611", "molotov", unit=pos.names[u], final=final, drm=sums)
    pos.change(u, shots=most_weapons(pos, u), no_fp=pos.units[u].no_fp or not keeps_firepower(pos, u))
    return pos.scenario.charts.fp["mol"].add if lit else 0


MOLOTOV: Verb = Verb("molotov", UNIT, among=users, why_not=may_use, rule="22.6", only=are_there)
