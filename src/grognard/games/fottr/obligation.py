"""Attacks that must be made: beside a multi-hex attack [6.6] [13.1B], by airborne troops among their enemies [19.0.c],
and the German opening of the historical variant [3.2E].

One unit attacking alone is enough for each hex owed, and no attack from a single hex brings new duties [13.1C]. So all
duties can be done exactly if each hex can have an attacker of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.matching import most_matched
from ...engine.reason import Consequence, Reason
from .attack import Attack, attackers_of, is_strong, may_be_attacked, may_take_part
from .position import Position
from .sides import CAMP, ENEMY

Duties = dict[int, list[int]]  # hex to be attacked -> the units one of which must do it


# -- what a multi-hex attack brings ---------------------------------------------------------------------------------


def owed_beside(pos: Position, attack: Attack, units: Iterable[int]) -> set[int]:
    """The other hexes that must be attacked in this segment if these units attack together from several hexes: all with
    an enemy in a zone of one of theirs, forts and the Kursk zone or not [6.6] [13.1B]. A hex with nothing but divisions
    has no zone [6.2]. Troops dropped into the hex attacked do not make it a second one."""
    hexes = {pos.hex(u) for u in units} - {attack.target}
    if len(hexes) < 2:
        return set()
    camp = CAMP[attack.power]
    enemy, zone_into = pos.present[ENEMY[camp]], pos.scenario.zone_into[camp]
    around = {n for h in hexes if has_zone(pos, h) for n in zone_into[h] if enemy[n]} - {attack.target}
    return {n for n in around if may_be_attacked(pos, attack.power, n) is None}


def brought(pos: Position, attack: Attack) -> dict[str, Consequence]:
    """By answer: the hexes that must be attacked in this segment, too, if a further unit takes part, or if those who do
    attack now. What is owed already is not told again."""
    before = owed_beside(pos, attack, attack.units)
    found = {"fire": before - pos.owed}
    for u in attackers_of(pos, attack.seat, attack.target):
        if u not in attack.units:
            found[f"with {pos.id(u)}"] = owed_beside(pos, attack, [*attack.units, u]) - before - pos.owed
    return {answer: Consequence("13.1B", "more-attacks", hexes=pos.labels(sorted(hexes)))
            for answer, hexes in found.items() if hexes}  # fmt: skip


def has_zone(pos: Position, hex: int) -> bool:
    """One unit with a zone gives it to the whole stack, also if it does not attack [6.1]."""
    return any(pos.scenario.zones[u] for u in pos.at[hex])


# -- what must still be attacked ------------------------------------------------------------------------------------


def duties(pos: Position, seat: str) -> Duties:
    """Each hex that must still be attacked and can be, with those who can. Nobody is bound to what nobody can do."""
    found = {h: able(pos, seat, h) for h in sorted(pos.owed) if may_be_attacked(pos, pos.phasing, h) is None}
    for u in sorted(pos.dropped):
        if may_take_part(pos, seat, u, pos.hex(u)) is None:
            found.setdefault(pos.hex(u), []).append(u)
    for origin, target in opening(pos):
        if may_be_attacked(pos, pos.phasing, target) is None:
            found[target] = [u for u in able(pos, seat, target) if pos.hex(u) == origin]
    return {h: units for h, units in found.items() if units}


def able(pos: Position, seat: str, hex: int) -> list[int]:
    return [u for u in attackers_of(pos, seat, hex) if is_strong(pos, u)]


def opening(pos: Position) -> list[tuple[int, int]]:
    """The attacks of the Axis combat segment in the historical variant, from hex to hex [3.2E]."""
    file, board = pos.scenario.file.historical, pos.scenario.board
    if not pos.scenario.options["historical"] or pos.turn != file.turn or pos.phasing != "axis" or pos.reaction:
        return []
    return [(board.hex(a.origin), board.hex(a.target)) for a in file.attacks]


def must_come_first(pos: Position, attack: Attack) -> list[int]:
    """Those without whom this hex is not attacked, as long as none of them takes part: airborne troops that dropped
    there, every one [19.0.c], and a unit from where the historical variant says [3.2E]."""
    dropped = [u for u in pos.stack(attack.target, attack.power) if u not in attack.units]
    if dropped:
        return dropped
    for origin, target in opening(pos):
        if target == attack.target and not any(pos.hex(u) == origin for u in attack.units):
            return [u for u in able(pos, attack.seat, target) if pos.hex(u) == origin]
    return []


# -- whether all can be done ----------------------------------------------------------------------------------------


def keeps_duties(pos: Position, attack: Attack, u: int) -> Reason | None:
    """Whether with one more unit in this attack every other duty can still be done as before, and the new ones, too."""
    units = [*attack.units, u]
    due = duties(pos, attack.seat)
    new = owed_beside(pos, attack, units)
    if not due and not new:
        return None
    left = {h: free(able_ones, units) for h, able_ones in due.items() if h != attack.target}
    brought = {h: free(due.get(h) or able(pos, attack.seat, h), units) for h in sorted(new)}
    if most_matched(brought) < len(brought):
        return Reason("13.1B", "must-attack-beside", hexes=pos.labels(brought), unit=pos.id(u))
    before = most_matched(due) - (attack.target in due)
    if most_matched(left | brought) < before + len(brought.keys() - left.keys()):
        return Reason("13.1B", "needed-elsewhere", unit=pos.id(u), hexes=pos.labels(left))
    return None


def free(units: Sequence[int], used: Sequence[int]) -> list[int]:
    return [u for u in units if u not in used]
