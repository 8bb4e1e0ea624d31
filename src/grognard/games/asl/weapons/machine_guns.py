"""Machine guns: rate of fire, field of fire, and how weapons break down [9.2] [9.21] [9.3] [9.7] [A.11]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.dice import Pair
from ....engine.lattice import SIDES
from ..close_quarters.stealth import is_inexperienced
from ..firing.attack import ADVANCING, SUSTAINED, Attack, firer_of, loc_of, manner
from ..locations import is_any, terrains
from ..pack.charts import kind
from ..places import Loc, hex_of, level_of
from ..position import OUT, Position
from ..random_selection import random_selection
from ..scenario import HORSE
from .ammunition import is_short

HEAVIER = ("MMG", "HMG", "MTR")
UP, DOWN = "up", "down"  # fields of fire inside a building [9.21]


def breakdown(pos: Position, shot: int, lane: bool = False) -> tuple[int, int]:
    """The numbers at which a weapon malfunctions and is removed. What lowers the first makes the printed number the
    second [A.11] [9.3] [19.32] [21.11] [19.131]; 13: never. A Fire Lane is no Sustained Fire."""
    row, table = pos.armament(shot), pos.scenario.charts.breakdown
    short = is_short(pos, pos.side(firer_of(pos, shot))) and not pos.units[shot].captured  # [21.11]
    shift = table["ammunition_shortage"].b_shift if short else 0
    if row.type == "FT" or (row.removal and row.target_type == "range"):
        shift += table["inexperienced"].b_shift if is_inexperienced(pos, firer_of(pos, shot)) else 0
        number = row.removal + shift + table["captured"].b_shift * (pos.units[shot].captured + _is_clumsy(pos, shot))
        return number, number  # it is removed [22.5]
    printed = row.breakdown or table["default"].sets
    if manner(pos, shot) in SUSTAINED and not lane:
        shift += table["sustained_fire"].b_shift
    if is_inexperienced(pos, firer_of(pos, shot)):
        shift += table["inexperienced"].b_shift
    if pos.units[shot].captured:
        shift += table["captured"].b_shift
    shift += _of_nation(pos, shot, "breakdown")
    return (printed + shift, printed) if shift else (printed, row.removal or 13)


def _of_nation(pos: Position, shot: int, what: str) -> int:
    """Ethiopian squads that are no elite serve heavier weapons of their own badly [25.936]."""
    u = firer_of(pos, shot)
    type, own = pos.type(u), pos.weapon(shot).nationality == pos.type(u).nationality
    poor = own and type.kind in ("squad", "hs") and type.class_ != "E" and pos.armament(shot).type in HEAVIER
    return pos.nation(u).mg_mortar_non_elite.get(what, 0) if poor else 0


def _is_clumsy(pos: Position, shot: int) -> bool:
    """Those who are no elite, SMC of Partisans too, handle flamethrowers as if they were captured [22.3] [25.24]
    [25.74], and Finns of the poorer classes their PSK [25.77]."""
    u = firer_of(pos, shot)
    if pos.weapon(shot).target_type == "range":
        able = pos.weapon(shot).full_use_classes
        return pos.type(u).mmc and bool(able) and pos.type(u).class_ not in able
    return pos.type(u).class_ not in pos.nation(u).ft_dc_as_elite_classes


def malfunctions(pos: Position, shots: Sequence[int], roll: Pair) -> list[int]:
    """Weapons whose number is reached malfunction or are removed; of several Random Selection decides [9.7] [9.71].
    Gives those that have."""
    reached = [s for s in shots if pos.is_weapon(s) and roll.total >= breakdown(pos, s)[0]]
    hit = random_selection(pos, "9.71", reached)
    for shot in hit:
        fail(pos, shot, "9.7", removed=roll.total >= breakdown(pos, shot)[1])
    return hit


def lane_malfunctions(pos: Position, w: int, roll: Pair) -> None:
    """The roll of a Fire Lane's attack can break down its gun as that of a shot [9.223] [A.11]."""
    number, removal = breakdown(pos, w, lane=True)
    if roll.total >= number:
        fail(pos, w, "9.223", removed=roll.total >= removal)


def fail(pos: Position, w: int, rule: str, removed: bool) -> None:
    """A weapon malfunctions, or is removed for good [9.7]."""
    if removed:
        pos.tell(rule, "weapon-removed", weapon=pos.names[w])
        pos.change(w, by=0)
        pos.take_off(w, OUT)
    else:
        pos.change(w, malfunctioned=True)
        pos.tell(rule, "malfunctions", weapon=pos.names[w])


def wreck(pos: Position, weapons: Sequence[int], column: int) -> None:
    """A die for each weapon of those whom a KIA has eliminated, in the same column: a KIA destroys it, and a K lets it
    malfunction, or destroys it if it already has or is of a kind that is only ever removed [9.74]. Horses suffer by
    themselves [13.511]."""
    for w in [w for w in weapons if pos.weapon(w).type != HORSE and pos.units[w].where != OUT]:
        result = pos.scenario.charts.ift.result(column, pos.roll("9.74", pos.enemy(pos.side(w))))
        spent = pos.units[w].malfunctioned or pos.weapon(w).removal > 0
        if kind(result) == "KIA" or (kind(result) == "K" and spent):
            pos.tell("9.74", "weapon-removed", weapon=pos.names[w])
            pos.take_off(w, OUT)
        elif kind(result) == "K":
            pos.change(w, malfunctioned=True)
            pos.tell("9.74", "malfunctions", weapon=pos.names[w])


def wreck_charges(pos: Position, loc: Loc, column: int) -> None:
    """A KIA can also destroy the Set DC of its Location [23.72] [9.74]."""
    for w in [w for w, charge in pos.set_charges.items() if charge.loc == loc]:
        side = pos.enemy(pos.side(pos.set_charges[w].setters[0]))
        if kind(pos.scenario.charts.ift.result(column, pos.roll("23.72", side))) in ("KIA", "K"):
            del pos.set_charges[w]
            pos.tell("23.72", "weapon-removed", weapon=pos.names[w])
            pos.take_off(w, OUT)


def rate_of_fire(pos: Position, shot: int) -> int:
    """A weapon's rate; captured ones fire more slowly [9.2] [21.12]."""
    table = pos.scenario.charts.breakdown
    captured = table["captured"].rof_shift if pos.units[shot].captured else 0
    return pos.armament(shot).rof + captured + _of_nation(pos, shot, "rof")


def keeps_rate(pos: Position, shot: int, roll: Pair) -> bool:
    """A coloured die within its rate lets a machine gun fire on; not in Sustained Fire, in the Advancing Fire Phase
    without Opportunity Fire, nor in pinned hands [9.2] [9.3] [4.41] [7.81]."""
    if not pos.is_weapon(shot) or pos.units[shot].malfunctioned or not pos.units[shot].by:
        return False
    if (how := manner(pos, shot)) == ADVANCING or how in SUSTAINED or pos.units[firer_of(pos, shot)].pinned:
        return False
    return roll.coloured <= rate_of_fire(pos, shot)


def is_bound(pos: Position, shot: int) -> bool:
    """MMG and HMG in woods, rubble or buildings are bound to a field of fire [9.21]."""
    if not pos.is_weapon(shot) or pos.armament(shot).type not in ("MMG", "HMG", "HMG50"):
        return False
    kinds = terrains(pos.scenario, loc_of(pos, shot))
    return any(kind.kind == "building" or kind.id in ("woods", "rubble") for kind in kinds) and is_any(kinds, "tem")


def arcs(pos: Position, a: Loc, b: Loc) -> list[str]:
    """The fields of fire that take in a target, each named by the hexspine in its middle: sixty degrees to both sides
    of it, the hexes that the grains beside the spine enclose; inside a building up or down the stairs [9.21]."""
    if hex_of(a) == hex_of(b):
        return [UP if level_of(b) > level_of(a) else DOWN]
    board, lattice = pos.board, pos.board.lattice
    assert lattice is not None
    (ax, ay), (bx, by) = board.lattice_point(hex_of(a)), board.lattice_point(hex_of(b))
    dx, dy = bx - ax, by - ay
    found = []
    for k in range(6):  # a spine lies between the sides k and k + 1
        (lx, ly), (rx, ry) = lattice.middle(SIDES[k]), lattice.middle(SIDES[(k + 1) % 6])
        if lx * dy - ly * dx >= 0 and dx * ry - dy * rx >= 0:
            found.append(f"{SIDES[k]}-{SIDES[(k + 1) % 6]}")
    return found


def in_arc(pos: Position, shot: int, loc: Loc) -> bool:
    """One of the fields of fire that its shots so far leave open takes in the target."""
    return not set(pos.units[shot].arc.split()).isdisjoint(arcs(pos, loc_of(pos, shot), loc))


def bind(pos: Position, attack: Attack) -> None:
    """After a shot a bound weapon keeps only the fields of fire that took in its target [9.21]."""
    for shot in attack.shots:
        if is_bound(pos, shot) and attack.loc != loc_of(pos, shot):
            taken = arcs(pos, loc_of(pos, shot), attack.loc)
            before = pos.units[shot].arc.split()
            pos.change(shot, arc=" ".join(arc for arc in taken if not before or arc in before))
