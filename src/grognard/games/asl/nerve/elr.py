"""Experience Level Rating [19.]: units that fail by more are replaced, or lose heart."""

from __future__ import annotations

from msgspec.structs import replace

from ..captivity.guards import share_prisoners
from ..made_units import inherit_charges, make, turn_into
from ..moving.costs import burden, capacity, heaviest_load, weight
from ..position import Position
from .leadership import force_of

BEST = 5  # the highest ELR that a side begins with [19.1]
HIGHEST = 6  # to which a Massacre can raise it [20.4]


def rating(pos: Position, u: int) -> int:
    """The ELR of a unit's group, or of its side [19.1]: with what the side has lost, and what a Massacre has added, for
    all its units [16.2] [20.4]."""
    side, number = pos.side(u), pos.group(u)
    own = pos.scenario.file.groups[number].elr if number >= 0 else -1
    begun = BEST if has_the_best(pos, u, own) else own
    changed = pos.elr[side] - pos.scenario.file.sides[side].elr
    return max(0, min(HIGHEST, begun + changed)) if begun >= 0 else pos.elr[side]


def has_the_best(pos: Position, u: int, own: int) -> bool:
    """MMC with underlined morale have an ELR of five, less what their side has lost, whatever the others have; so have
    Partisans, if no other is stated for their group. A special rule may say otherwise [19.132] [25.12] [25.24] [25.31]
    [25.42]."""
    if pos.scenario.file.switch("underlined_elr", False):
        return False
    return pos.type(u).elr5 or (own < 0 and pos.nation(u).elr == BEST)


def massacred(pos: Position, victims: str) -> None:
    """The ELR of a side whose prisoners were killed rises, once, and from now on it gives itself up no more [20.4]
    [20.3]."""
    if victims not in pos.massacred:
        pos.massacred.add(victims)
        pos.elr[victims] = min(HIGHEST, pos.elr[victims] + 1)
    pos.no_quarter.add(victims)


def check(pos: Position, u: int, over: int) -> None:
    """An unbroken squad, half-squad or leader that fails its check by more than its ELR is replaced by the next lower
    counter; underlined morale does not save it if a special rule says so [19.1] [19.11] [19.13] [19.132]."""
    type = pos.type(u)
    if type.kind not in ("squad", "hs", "leader") or pos.units[u].broken or over <= rating(pos, u):
        return
    if splits(pos, u):
        split(pos, u)
    elif is_underlined(pos, u) or type.down not in pos.scenario.charts.units:
        disrupt(pos, u)
    else:
        pos.tell("19.13", "replaced", unit=pos.names[u])
        turn_into(pos, u, type.down)


def is_underlined(pos: Position, u: int) -> bool:
    """Its morale is underlined, and no special rule makes that void [19.132]."""
    return pos.type(u).elr5 and not pos.scenario.file.switch("underlined_elr", False)


def splits(pos: Position, u: int) -> bool:
    """A squad with underlined morale is not lowered [19.13]."""
    return pos.type(u).kind == "squad" and is_underlined(pos, u)


def split(pos: Position, u: int) -> None:
    """A squad with underlined morale becomes two broken half-squads, both under fire if it was on the move, and the
    second takes what is too much for the first [19.13] [8.14] [4.431]."""
    half, unit = pos.type(u).pair, pos.units[u]
    other = make(
        pos, pos.side(u), half, unit.loc, broken=True, dm=True, fired=unit.fired, moved=unit.moved, melee=unit.melee,
        group=pos.group(u), in_hole=unit.in_hole, fanatic=unit.fanatic,
    )  # fmt: skip
    turn_into(pos, u, half)
    if pos.move is not None and u in pos.move.units:
        pos.move = replace(pos.move, units=(*pos.move.units, other))
    share_prisoners(pos, u, other)
    share_weapons(pos, u, other)
    inherit_charges(pos, u, other)
    pos.tell("19.13", "splits", units=[pos.names[u], pos.names[other]])


def share_weapons(pos: Position, u: int, half: int) -> None:
    """The other half takes the weapons with which the first could not rout, as far as it can itself [4.431] [10.4]."""
    kept = heaviest_load(pos, u, capacity(pos, u, tired=False))
    for w in [w for w in pos.weapons_of(u) if w not in kept and w not in pos.charges]:
        if burden(pos, half) + weight(pos, w) <= capacity(pos, half, tired=False):
            pos.give(w, half)


def disrupt(pos: Position, u: int) -> None:
    """Who cannot be lowered is Disrupted; some only break [19.12]."""
    if is_steadfast(pos, u):
        return
    pos.change(u, disrupted=True)
    pos.tell("19.12", "disrupted", unit=pos.names[u])


def is_steadfast(pos: Position, u: int) -> bool:
    """Fanatic units and Commissars, and nations that are never Disrupted, or not against this enemy [19.12]."""
    type = pos.type(u)
    nation = force_of(pos, u)
    enemy = pos.scenario.file.sides[pos.enemy(pos.side(u))].nationality
    return (
        pos.units[u].fanatic or type.kind == "commissar" or not nation.disruption
        or enemy in nation.no_disruption_against
    )  # fmt: skip
