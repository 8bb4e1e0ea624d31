"""Hex control in the Advanced game [M.SOP.14.d]: captured bases, and what an owner wrecks before he loses it."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.ask import Ask, Procedure
from ....engine.question import PHASE, Question
from ....engine.reason import Reason
from ....engine.verbs import HEX, Verb, word
from .. import clearing
from ..pack.terms import tally
from ..position import Position
from ..scenario import ENEMY, LAND
from . import collateral, damage, missiles, places, supply

NEAR = 2  # hexes within which an enemy must be [27.2.1]


class Wreck(NamedTuple):
    """A place that its owner wrecks."""

    pos: Position
    side: str
    hex: int
    kind: str
    captured: bool

    @property
    def is_what(self) -> tuple[str, ...]:
        return (self.kind,)


def is_being_captured(pos: Position, side: str, hex: int) -> bool:
    """An enemy was the last to enter, and has cleared what he must: the hex changes hands in this very step."""
    return pos.entered.get(hex) == ENEMY[side] and clearing.changes_hands(pos, hex, ENEMY[side])


def may_wreck(pos: Position, side: str, hex: int, kind: str) -> Reason | None:
    """A friendly installation or airfield with an enemy within two hexes, once a step, even if it is captured in the
    same step [27.2.1]."""
    if not any(p.kind == kind for p in pos.scenario.places.get(hex, ())) or pos.controller(hex) != side:
        return Reason("27.2.1", "not-your-place", hex=pos.label(hex))
    if places.is_destroyed(pos, hex, kind):
        return Reason("27.2.a", "destroyed-already", place=places.key(pos, hex, kind))
    if places.key(pos, hex, kind) in pos.raided:
        return Reason("27.2.1", "wrecked-already", place=places.key(pos, hex, kind))
    if not any(pos.present[LAND[ENEMY[side]]][h] for h in pos.board.disc(hex, NEAR)):
        return Reason("27.2.1", "no-enemy-near", hex=pos.label(hex))
    return None


def wreckable(pos: Position, side: str) -> list[tuple[int, str]]:
    found = [(s.hex, s.place.kind) for s in places.of_side(pos, side)]
    return [(hex, kind) for hex, kind in found if may_wreck(pos, side, hex, kind) is None]


def wreck(pos: Position, side: str, hex: int, kind: str) -> None:
    """The table with its modifiers; no collateral damage [27.2.1]."""
    case = Wreck(pos, side, hex, kind, is_being_captured(pos, side, hex))
    name = places.key(pos, hex, kind)
    pos.raided.add(name)
    modifiers = tally(pos.scenario.charts.deliberate_modifiers, case)
    die = pos.roll("27.2.1", side, 10, lowest=0)
    result = pos.scenario.charts.deliberate.result(die + int(modifiers.total), "result")
    pos.tell("27.2.1", "wrecks", place=name, result=result, modifiers=modifiers)
    if result == "-":
        return
    has = pos.place_strikes.get(name, 0)
    if result == "destroyed":
        damage.strike_place(pos, side, name, places.DESTROYED, "27.2.1")
    else:
        becomes = damage.becomes(pos, "base", has, result)
        level = places.DESTROYED if becomes == "destroyed" else int(becomes[-1])
        damage.strike_place(pos, side, name, level, "27.2.1")


WRECKING: Question = Question(
    "wreck",
    PHASE,
    Verb("wreck", HEX, word("kind", *places.STRUCK), why_not=may_wreck, listed=wreckable),
    Verb("done"),
)


def deliberate_destruction(pos: Position, side: str) -> Procedure:
    while wreckable(pos, side):
        said = yield Ask(side, "27.2.1", WRECKING, pos, side, rests=True)
        if said[0] == "done":
            return
        wreck(pos, side, said[1], said[2])
        yield from collateral.leave_ruins(pos, side, places.site(pos, places.key(pos, said[1], said[2])))


def holders(pos: Position) -> dict[int, str]:
    """Who controls the airbases and airfields."""
    return {s.hex: pos.controller(s.hex) for s in places.sites(pos, *places.AIRFIELDS)}


def clearing_operations(pos: Position, side: None) -> Procedure:
    """What is cleared stays its owner's until hex control, so that he can still wreck it [8.4.1] [27.2.1]."""
    end_needless_clearing(pos)
    yield from clearing.clearing_operations(pos, side)


def end_needless_clearing(pos: Position) -> None:
    """Where all that was to be cleared is destroyed, the marker comes off, and the hex changes hands [27.2.a]."""
    for hex, marker in sorted(pos.clearing.items()):
        if not places.must_clear(pos, hex):
            clearing.take_off_marker(pos, hex)
            pos.entered[hex] = marker.side


def hex_control(pos: Position, side: None) -> Procedure:
    """Hexes change hands [8.4]."""
    before = holders(pos)
    end_needless_clearing(pos)
    yield from clearing.hex_control(pos, side)
    yield from captured_bases(pos, before)
    pos.raided = set()
    pos.collateral_hit = set()
    pos.missions = {}  # who had to change base since helicopters were reset is done for this turn, not for the next
    missiles.lose_sites(pos)
    supply.watch_exclave(pos)


def captured_bases(pos: Position, before: dict[int, str]) -> Procedure:
    """Bases that come into enemy hands undamaged endanger those who are based there as Strike 1 would [27.7.2b]; all of
    them count in the next sortie step [22.6.1.a]."""
    for s in places.sites(pos, *places.AIRFIELDS):
        loser = before[s.hex]
        if not loser or pos.controller(s.hex) == loser:
            continue
        name = s.key(pos)
        pos.bases_lost[name] = loser
        if not pos.place_strikes.get(name):
            yield from collateral.roll(pos, loser, name, 1)
