"""Reorganisation in the Advanced game [M.SOP.14]: markers off, strikes repaired, bases and tracks for supply points."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Procedure
from ....engine.phase import phase
from ....engine.pieces import MAP
from ....engine.question import PHASE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import HEX, Verb, word
from .. import ships
from ..position import Position
from ..scenario import SIDES
from . import depots, places, supply, targets
from .sof_missions import USED
from .special_forces import AVAILABLE

REPAIRED: Final = ("airbase", "airfield", "port")  # [27.9.1]
HIGHEST: Final = {"detection": 10, "sam": 10, "aaa": 3}  # [27.9.2]


def reset(pos: Position, side: None) -> Procedure:
    """Headquarters are ready again, special forces available; markers of the turn go [M.SOP.14.a]."""
    yield from ()
    pos.hq_uses, pos.hq_busy = {}, set()
    pos.detected, pos.targeted, pos.place_targets = set(), {}, {}
    supply.end_emergency(pos)
    pos.chemical, pos.sustained = set(), set()
    pos.raided, pos.scouted, pos.interdicted = set(), set(), {}
    pos.in_port, pos.fired = set(), {}
    for u, unit in enumerate(pos.units):
        if unit.where == USED:
            pos.take_off(u, AVAILABLE)
    pos.changes += 1


def heal(pos: Position, side: None) -> Procedure:
    """Strike 1 goes, Strike 2 becomes Strike 1 [27.9.1]; ships only in a friendly port [27.4.b]."""
    yield from ()
    for u, level in sorted(pos.strikes.items()):
        if pos.counter(u).kind == "naval" and not is_in_friendly_port(pos, u):
            continue
        if level == 1:
            del pos.strikes[u]
        else:
            pos.strikes[u] = level - 1
    for name, level in sorted(pos.place_strikes.items()):
        if level == 1:
            del pos.place_strikes[name]
            pos.repaired.discard(name)
            whole_again(pos, name)
        elif level == 2:
            pos.place_strikes[name] = 1
    pos.changes += 1
    pos.spent = dict.fromkeys(SIDES, 0)


def whole_again(pos: Position, name: str) -> None:
    """Only now can it be destroyed for points once more [27.2.a]; a port brings its level back [7.4.3.d]."""
    if name in pos.restored:
        pos.restored.discard(name)
        where = places.site(pos, name)
        owner = pos.controller(where.hex)
        if where.place.kind == "port" and pos.scenario.home_side[where.hex] == owner:
            ships.change_level(pos, owner, 1, "7.4.3.d")


def is_in_friendly_port(pos: Position, u: int) -> bool:
    """A port that is destroyed mends nothing [27.7.2a]."""
    unit = pos.units[u]
    in_port = unit.where == MAP and pos.scenario.has(unit.hex, "port") and pos.controller(unit.hex) == pos.side(u)
    return in_port and not places.is_destroyed(pos, unit.hex, "port")


# -- for supply points [27.9.1] [27.9.2] ------------------------------------------------------------------------------


def may_repair(pos: Position, side: str, hex: int, kind: str) -> Reason | None:
    """A destroyed airbase, airfield or port of the side [27.9.1]."""
    if kind not in REPAIRED or pos.controller(hex) != side or not places.is_destroyed(pos, hex, kind):
        return Reason("27.9.1", "not-destroyed", hex=pos.label(hex))
    return depots.too_dear(pos, side, "repair_base_or_port", "27.9.1")


def repairable(pos: Position, side: str) -> list[tuple[int, str]]:
    found = [places.site(pos, name) for name, level in sorted(pos.place_strikes.items()) if level == places.DESTROYED]
    return [(s.hex, s.place.kind) for s in found if may_repair(pos, side, s.hex, s.place.kind) is None]


def mend(pos: Position, side: str, hex: int, kind: str) -> None:
    """Airbases and ports have Strike 2 left, airfields Strike 1 [27.9.1]."""
    depots.pay(pos, side, depots.price(pos, "repair_base_or_port"))
    pos.spent[side] -= depots.price(pos, "repair_base_or_port")  # counts for tracks only
    name = places.key(pos, hex, kind)
    pos.place_strikes[name] = 1 if kind == "airfield" else 2
    pos.repaired.add(name)
    pos.changes += 1
    pos.tell("27.9.1", "repaired", place=name)


def may_raise(pos: Position, side: str, track: str) -> Reason | None:
    """Four points for AAA, two for detection and SAM; at most four a turn [27.9.2]."""
    if pos.tracks[f"{side} {track}"] >= HIGHEST[track]:
        return Reason("27.9.2", "track-full", track=track)
    cost = depots.price(pos, item(track))
    if pos.spent.get(side, 0) + cost > depots.price(pos, "adf_repair_max"):
        return Reason("27.9.2", "enough-repairs", most=depots.price(pos, "adf_repair_max"))
    return depots.too_dear(pos, side, item(track), "27.9.2")


def item(track: str) -> str:
    return "raise_aaa" if track == "aaa" else "raise_detection_or_sam"


def lift(pos: Position, side: str, track: str) -> None:
    depots.pay(pos, side, depots.price(pos, item(track)))
    pos.tracks[f"{side} {track}"] += 1
    pos.tell("27.9.2", "track-raised", track=f"{side} {track}", level=pos.tracks[f"{side} {track}"])


MENDING: Question = Question(
    "repairs",
    PHASE,
    Verb("repair", HEX, word("kind", *places.STRUCK), why_not=may_repair, listed=repairable, does=mend),
    Verb("raise", word("track", *targets.TRACKS), why_not=may_raise, does=lift, rule="27.9.2"),
    Verb("done"),
    about=lambda pos, side: About(left=pos.supply_points[side]),
)


def repairs(pos: Position, side: str) -> Procedure:
    yield from phase(pos, side, "27.9.1", MENDING)
