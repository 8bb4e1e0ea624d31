"""The Commitment Segment [25.1.1]: the objective hex, the units that attack it, and offensive support [25.4]."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ...engine.hexset import HexSet, hexset, members
from ...engine.matching import most_matched
from ...engine.pieces import MAP
from ...engine.reason import Reason
from . import activation
from .attack import Attack
from .coordination import belongs_to, may_attack_together
from .headquarters import BALTIC_FRONT, US_III_CORPS, is_superior, is_supplied
from .lines import reach_of
from .position import Position
from .scenario import ENEMY
from .zones import intact_cities

FRONT_LEVEL: Final = ("", "Front", "Corps", BALTIC_FRONT)  # subordinations that are no army [25.4.5]

# -- who attacks ----------------------------------------


def may_attack(pos: Position, side: str, u: int) -> Reason | None:
    """Maneuver units [25.8.4], once a Combat Phase [25.2]; not on a train [13.4.2], not before they are active [35.2],
    and not as reserves [28.1.1]."""
    unit = pos.units[u]
    if pos.side(u) != side or unit.where != MAP:
        return Reason("25.2", "not-your-unit", unit=pos.id(u))
    if not pos.counter(u).maneuver:
        return Reason("25.2", "no-maneuver-unit", unit=pos.id(u))
    if u in pos.attacked:
        return Reason("25.2", "has-attacked", unit=pos.id(u))
    if unit.train:
        return Reason("13.4.2", "on-a-train", unit=pos.id(u))
    if unit.reserve:
        return Reason("28.1.1", "is-reserve", unit=pos.id(u))
    if not activation.is_active(pos, u):
        return Reason("35.2", "not-active", unit=pos.id(u))
    return None


def may_attack_across(pos: Position, a: int, b: int) -> bool:
    """Not across barred and all-sea hexsides, the Danish ferry and the Afsluitdijk [25.2.4]."""
    static = pos.scenario
    if not static.passable(a, b):
        return False
    rows = static.charts.terrain
    kinds = static.board.side(a, b)
    open_way = "causeway" in kinds  # over an all-sea hexside
    return all(kind not in rows or rows[kind].attack or (open_way and kind in ("sea", "lake")) for kind in kinds)


def may_take_part(pos: Position, side: str, u: int, target: int) -> Reason | None:
    """From the hexes around the objective, or from inside: who has landed among enemies attacks those [25.2] [27.3];
    who was evacuated attacks nobody [16.2.3.1]."""
    if reason := may_attack(pos, side, u):
        return reason
    if u in pos.evacuated:
        return Reason("16.2.3.1", "was-evacuated", unit=pos.id(u))
    hex = pos.standing[u]
    if u in pos.assaulting:
        return None if hex == target else Reason("27.3", "attacks-where-it-landed", unit=pos.id(u))
    if target not in pos.board.neighbours[hex]:
        return Reason("25.2", "not-adjacent", hex=pos.label(target))
    if not may_attack_across(pos, hex, target):
        return Reason("25.2.4", "cannot-attack-across", unit=pos.id(u), hex=pos.label(target))
    return None


def fit_to_attack(pos: Position, side: str) -> tuple[frozenset[int], dict[int, list[int]]]:
    """The units that may still attack somebody, in one pass; and what is known of who attacks which hex."""
    done = (len(pos.attacked), len(pos.evacuated), len(pos.assaulting), len(pos.activated))
    basis = (pos.changes, pos.marks, pos.turn, done)

    def find() -> tuple[frozenset[int], dict[int, list[int]]]:
        units = [u for u in pos.on_map(side) if u not in pos.evacuated and may_attack(pos, side, u) is None]
        return frozenset(units), {}

    return pos.kept(("fit to attack", side), basis, find)


def attackers_of(pos: Position, side: str, target: int) -> list[int]:
    """Everybody who could attack a hex: `may_take_part` for all in one pass."""
    ours, (fit, known) = pos.present[side], fit_to_attack(pos, side)
    found = known.get(target)
    if found is None:
        landed = pos.assaulting
        found = [u for u in pos.stack(target, side) if u in fit and u in landed]
        for n in attacked_from(pos, target):
            if ours[n]:
                found += [u for u in pos.stack(n, side) if u in fit and u not in landed]
        known[target] = found
    return found.copy()


def attacked_from(pos: Position, target: int) -> tuple[int, ...]:
    """The hexes from which an attack may cross into another: it never changes."""
    known = pos.scenario.attacked_from
    if target not in known:
        known[target] = tuple(n for n in pos.board.neighbours[target] if may_attack_across(pos, n, target))
    return known[target]


def strong_attackers(pos: Position, side: str, target: int) -> list[int]:
    """Those who could attack it by themselves: with an attack strength [25.2.2]."""
    return [u for u in attackers_of(pos, side, target) if pos.attack(u)]


# -- objectives ----------------------------------------


def objectives(pos: Position, side: str) -> HexSet:
    """Hexes with an enemy ground unit, or an enemy free city with its strength, whether or not anybody is there
    [25.1.1]; none twice in a phase [25.2]."""
    return (pos.occupied[ENEMY[side]] | intact_cities(pos, ENEMY[side])) & ~hexset(pos.objectives)


def may_be_objective(pos: Position, side: str, target: int) -> Reason | None:
    if target in pos.objectives:
        return Reason("25.2", "attacked-already", hex=pos.label(target))
    if not objectives(pos, side) >> target & 1:
        return Reason("25.1.1", "no-enemy-there", hex=pos.label(target))
    return None


def in_contact(pos: Position, side: str) -> list[int]:
    """Objectives beside own units, or among them."""
    ours = pos.occupied[side]
    return members(objectives(pos, side) & (ours | pos.scenario.everywhere.spread(ours)))


# -- the plan of the WP [25.0] ----------------------------------------


def owed(pos: Position, side: str) -> list[int]:
    """Marked hexes that must still be attacked, and can be: those of the WP's plan [25.0], and assaults of either side
    [27.3]."""
    open_still = objectives(pos, side)
    marked = [h for h in sorted(pos.battles) if open_still >> h & 1]
    return [h for h in marked if strong_attackers(pos, side, h)]


def matched(pos: Position, side: str, hexes: Sequence[int], without: Collection[int] = ()) -> int:
    """How many of these hexes can each have an attacker of its own."""
    return most_matched({h: [u for u in strong_attackers(pos, side, h) if u not in without] for h in hexes})


def keeps_plan(pos: Position, made: Attack, u: int) -> Reason | None:
    """Who is needed for another hex that must be attacked does not join this one [25.0], nor a breakthrough where
    strikes have left nobody to attack [25.9.1]."""
    due = owed(pos, made.side)
    others = [h for h in due if h != made.target]
    beside = pos.board.neighbours[pos.standing[u]]
    if not any(h in beside for h in others):
        return None
    here = [made.target] if made.target in due else []
    before = matched(pos, made.side, [*here, *others])
    if matched(pos, made.side, others, {*made.units, u}) >= before - len(here):
        return None
    return Reason("25.0", "needed-elsewhere", unit=pos.id(u))


# -- gathering ----------------------------------------


def may_join(pos: Position, made: Attack, u: int) -> Reason | None:
    """Everybody able to attack the hex who coordinates with the others [25.2.1] [27.3.1]; without attack strength only
    in support of others [25.2.2]."""
    if u in made.units:
        return Reason("25.1.1", "committed", unit=pos.id(u))
    if reason := may_take_part(pos, made.side, u, made.target):
        return reason
    if not pos.attack(u) and not made.units:
        return Reason("25.2.2", "no-attack-strength", unit=pos.id(u))
    if reason := may_attack_together(pos, made.target, [*made.units, u]) or suits_support(pos, made, u):
        return reason
    return keeps_plan(pos, made, u)


def joiners(pos: Position, made: Attack) -> list[int]:
    return [u for u in attackers_of(pos, made.side, made.target) if may_join(pos, made, u) is None]


def may_commit(pos: Position, made: Attack) -> Reason | None:
    """At least one unit attacks [25.1.1.1]; who has landed in the hex must [27.3]."""
    if not made.units:
        return Reason("25.1.1.1", "nobody-committed", hex=pos.label(made.target))
    left = [u for u in attackers_of(pos, made.side, made.target) if u in pos.assaulting and u not in made.units]
    bound = [u for u in left if may_join(pos, made, u) is None]
    if bound:
        return Reason("27.3", "assaulters-must-attack", units=pos.ids(bound))
    return None


# -- offensive support [25.4] ----------------------------------------


def may_support(pos: Position, made: Attack, hq: int) -> Reason | None:
    """A Front's headquarters [25.4.1], or one of a US corps [25.4.2], supports one battle a phase in which a
    subordinate within its range attacks [8.4]; one headquarters a battle [25.4.4]. Others give none [29.0] [26.6.3a],
    and none does that is suppressed, unsupplied or on a train [29.2.1] [29.2.3]."""
    counter, rules = pos.counter(hq), pos.scenario.file.rules
    if pos.side(hq) != made.side or not pos.standing[hq] or not counter.hq:
        return Reason("25.4", "no-headquarters", unit=pos.id(hq))
    if made.support:
        return Reason("25.4.4", "supported-already", hex=pos.label(made.target))
    if made.side == "wp":
        if counter.type != "hq":
            return Reason("25.4.1", "gives-no-support", unit=pos.id(hq))
        if counter.front_or_corps == BALTIC_FRONT and not rules.baltic_front_offensive_support:
            return Reason("29.5.2", "gives-no-support", unit=pos.id(hq))
    elif not is_us_corps(pos, hq):
        return Reason("25.4.2", "gives-no-support", unit=pos.id(hq))
    if hq in pos.supporting:
        return Reason("25.4.1" if made.side == "wp" else "25.4.2", "has-given-support", unit=pos.id(hq))
    if pos.units[hq].disrupted or pos.units[hq].train or not is_supplied(pos, hq):
        return Reason("25.4.3", "unfit-for-support", unit=pos.id(hq))
    if made.side == "wp" and not all(belongs_to(pos, u, (counter.front_or_corps,)) for u in made.units):
        return Reason("25.4.1", "another-front-attacks", unit=pos.id(hq))
    reach = reach_of(pos, hq)
    if not any(reach >> pos.standing[u] & 1 and is_superior(pos, hq, u) for u in made.units):
        return Reason("25.4.1" if made.side == "wp" else "25.4.2", "no-subordinate-in-range", unit=pos.id(hq))
    return keeps_integrity(pos, made.side, made.units)


def suits_support(pos: Position, made: Attack, u: int) -> Reason | None:
    """A Front supports no attack in which units of another one take part, be it in the BALTAP zone [25.4.1]; whoever
    comes later, too, is of the one army that is supported [25.4.5]."""
    for hq in made.support:
        if made.side == "wp" and not belongs_to(pos, u, (pos.counter(hq).front_or_corps,)):
            return Reason("25.4.1", "another-front-attacks", unit=pos.id(hq))
    return keeps_integrity(pos, made.side, [*made.units, u]) if made.support else None


def is_us_corps(pos: Position, hq: int) -> bool:
    """The III Corps gives support only in Extended Buildup [25.4.2]."""
    late = pos.counter(hq).front_or_corps == US_III_CORPS and not pos.scenario.file.rules.us_iii_corps_offensive_support
    return pos.scenario.nation_of[hq] == "US" and not late


def keeps_integrity(pos: Position, side: str, units: Collection[int]) -> Reason | None:
    """With the optional rule only attackers of one army are supported, units of the Front and independent ones apart;
    of NATO only an attack of US units alone [25.4.5]."""
    if not pos.scenario.options["formation_integrity"]:
        return None
    if side == "nato":
        whole = all(pos.scenario.nation_of[u] == "US" for u in units)
    else:
        armies = {army_of(pos, u) for u in units} - {""}
        whole = len(armies) <= 1
    return None if whole else Reason("25.4.5", "not-one-army")


def army_of(pos: Position, u: int) -> str:
    """The army of a WP unit; none for units of the Front itself and for independent ones."""
    counter = pos.counter(u)
    army = counter.army_or_subordination
    return "" if counter.independent or army in FRONT_LEVEL or army == counter.front_or_corps else army


def supporters(pos: Position, made: Attack) -> list[int]:
    return [hq for hq in pos.scenario.hqs[made.side] if pos.standing[hq] and may_support(pos, made, hq) is None]
