"""Special operations [20.0]: markers are assigned to missions, then resolved one by one, and have to survive."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Ask, Procedure
from ....engine.phase import choose, phase
from ....engine.question import CHOICE, PHASE, About, Question
from ....engine.reason import Consequence, Reason
from ....engine.verbs import HEX, UNIT, Verb, word
from .. import alignment
from ..position import Position
from ..scenario import ENEMY
from . import detection, missiles, naval_withdrawal, places, sof_missions, targets
from .declared import Operation, Target

AVAILABLE: Final = "available"
RAIDED_TRACKS: Final = ("detection", "sam")  # [20.1.3.3]


def markers(pos: Position, side: str) -> list[int]:
    """Those that are at hand and have no mission yet [20.1.1]."""
    busy = {op.marker for op in pos.operations}
    return [u for u in pos.scenario.of_side[side] if pos.units[u].where == AVAILABLE and u not in busy]


class Task:
    """A marker that is being given a mission."""

    def __init__(self, side: str, marker: int) -> None:
        self.side = side
        self.marker = marker


def planned(pos: Position, kind: str, target: Target) -> bool:
    return any(op.kind == kind and targets.is_same(op.target, target) for op in pos.operations)


def is_enemy_on_map(pos: Position, side: str, u: int) -> bool:
    return pos.side(u) == ENEMY[side] and bool(pos.standing[u]) and pos.counter(u).kind != "naval"


def will_be_seen(pos: Position, u: int) -> bool:
    """Detected, or to be looked for in this very phase [20.1.2]."""
    return detection.is_detected(pos, u) or planned(pos, "recon", targets.of_unit(pos, u))


# -- raids [20.2.1] ---------------------------------------------------------------------------------------------------


def may_raid_unit(pos: Position, task: Task, u: int) -> Reason | None:
    """Detected headquarters, depots and columns [20.1.3.2]; helicopters in cities without airfield [20.1.3.5]."""
    if not is_enemy_on_map(pos, task.side, u):
        return Reason("20.2.1", "not-an-enemy", unit=pos.id(u))
    target, rule = targets.of_unit(pos, u), "20.1.3.2"
    if target.kind == "helicopter":
        rule = "20.1.3.5"
        if any(pos.scenario.has(target.hex, kind) for kind in places.AIRFIELDS):
            return Reason("20.1.3.5", "at-an-airfield", unit=pos.id(u))
    elif target.kind == "land_unit":
        return Reason("20.1.3.2", "not-raided", unit=pos.id(u))
    if not will_be_seen(pos, u):
        return Reason(rule, "not-detected", unit=pos.id(u))
    return raided_before(pos, pos.id(u), target)


def raided_before(pos: Position, name: str, target: Target) -> Reason | None:
    """A hex, unit or installation once a turn [20.2.1.c]."""
    if name in pos.raided or planned(pos, "raid", target):
        return Reason("20.2.1.c", "raided-already", target=name)
    return None


def raidable_units(pos: Position, task: Task) -> list[int]:
    return [u for u in pos.on_map(ENEMY[task.side]) if may_raid_unit(pos, task, u) is None]


def site_at(pos: Position, hex: int, kind: str) -> Target | None:
    found = next((s for s in places.sites(pos) if s.hex == hex and s.place.kind == kind), None)
    return None if found is None else targets.of_site(pos, found)


def may_raid_place(pos: Position, task: Task, hex: int, kind: str) -> Reason | None:
    """Enemy airfields and installations [20.1.3.1] that are not destroyed [27.2.a]."""
    target = site_at(pos, hex, kind)
    if target is None:
        return Reason("20.1.3.1", "nothing-there", hex=pos.label(hex))
    if against := targets.may_strike_named(pos, task.side, target):
        return against
    return raided_before(pos, target.name, target)


def raidable_places(pos: Position, task: Task) -> list[tuple[int, str]]:
    found = [(s.hex, s.place.kind) for s in targets.enemy_sites(pos, task.side)]
    return [(hex, kind) for hex, kind in found if may_raid_place(pos, task, hex, kind) is None]


def may_block(pos: Position, task: Task, hex: int) -> Reason | None:
    """Close country, for interdiction [20.1.3.7] [20.2.1.c]."""
    if not pos.scenario.is_land[hex] or not pos.scenario.terrain(hex).sof_interdiction:
        return Reason("20.1.3.7", "open-ground", hex=pos.label(hex))
    return raided_before(pos, pos.label(hex), targets.of_hex(hex))


def blockable(pos: Position, task: Task) -> list[int]:
    close = pos.kept(
        "close country",
        0,
        lambda: [h for h in pos.board.hexes if pos.scenario.is_land[h] and pos.scenario.terrain(h).sof_interdiction],
    )
    return [h for h in close if may_block(pos, task, h) is None]


def may_raid_track(pos: Position, task: Task, track: str) -> Reason | None:
    """Detection and SAM tracks, as often as there are markers [20.1.3.3] [20.2.1.1]."""
    if track not in RAIDED_TRACKS:
        return Reason("20.1.3.3", "not-that-track", track=track)
    return targets.may_strike_named(pos, task.side, targets.of_track(ENEMY[task.side], track))


def may_raid_weapon(pos: Position, task: Task, name: str) -> Reason | None:
    """Theatre weapons on land, as often as there are markers [20.1.3.8] [20.2.1.2]."""
    if not pos.scenario.module.weapons[name].site.raid or not missiles.can_be_struck(pos, name):
        return Reason("20.1.3.8", "no-site", weapon=name)
    return targets.may_strike_named(pos, task.side, targets.of_weapon(name))


# -- reconnaissance and targeting [20.2.2] [20.2.3] -------------------------------------------------------------------


def may_scout(pos: Position, task: Task, u: int) -> Reason | None:
    """Any enemy unit on land that is not detected, even a Supreme HQ, a depot or a helicopter, each once a turn
    [20.2.2] [21.4]."""
    if not is_enemy_on_map(pos, task.side, u):
        return Reason("20.2.2", "not-an-enemy", unit=pos.id(u))
    if detection.is_detected(pos, u):
        return Reason("20.1.3.6", "detected-already", unit=pos.id(u))
    if u in pos.scouted or planned(pos, "recon", targets.of_unit(pos, u)):
        return Reason("20.2.2", "scouted-already", unit=pos.id(u))
    return None


def scoutable(pos: Position, task: Task) -> list[int]:
    return [u for u in pos.on_map(ENEMY[task.side]) if may_scout(pos, task, u) is None]


def may_mark_unit(pos: Position, task: Task, u: int) -> Reason | None:
    """Detected units, ships in port among them [20.1.3.4]: the reading "ships-marked-in-port"."""
    is_ship = pos.counter(u).kind == "naval"
    if is_ship and pos.side(u) == ENEMY[task.side] and naval_withdrawal.is_in_port(pos, u):
        return None
    if not is_enemy_on_map(pos, task.side, u) or not pos.scenario.is_land_unit[u]:
        return Reason("20.2.3", "not-an-enemy", unit=pos.id(u))
    if not will_be_seen(pos, u):
        return Reason("20.1.3.4", "not-detected", unit=pos.id(u))
    return None


def markable(pos: Position, task: Task) -> list[int]:
    return [u for u in pos.on_map(ENEMY[task.side]) if may_mark_unit(pos, task, u) is None]


def may_mark_place(pos: Position, task: Task, hex: int, kind: str) -> Reason | None:
    target = site_at(pos, hex, kind)
    if target is None:
        return Reason("20.1.3.4", "nothing-there", hex=pos.label(hex))
    return targets.may_strike_named(pos, task.side, target)


def markable_places(pos: Position, task: Task) -> list[tuple[int, str]]:
    found = [(s.hex, s.place.kind) for s in targets.enemy_sites(pos, task.side)]
    return [(hex, kind) for hex, kind in found if may_mark_place(pos, task, hex, kind) is None]


KIND = word("kind", *places.STRUCK)
TASKING: Question = Question(
    "special-task",
    CHOICE,
    Verb("raid", UNIT, why_not=may_raid_unit, listed=raidable_units, rule="20.2.1"),
    Verb("sabotage", HEX, KIND, why_not=may_raid_place, listed=raidable_places, rule="20.1.3.1"),
    Verb("jam", word("track", *targets.TRACKS), why_not=may_raid_track, rule="20.2.1.1"),
    Verb(
        "spike", word("weapon", of=lambda pos: pos.scenario.module.weapons), why_not=may_raid_weapon,
        rule="20.2.1.2",
    ),
    Verb("block", HEX, why_not=may_block, listed=blockable, rule="20.1.3.7"),
    Verb("scout", UNIT, why_not=may_scout, listed=scoutable, rule="20.2.2"),
    Verb("mark", UNIT, why_not=may_mark_unit, listed=markable, rule="20.2.3"),
    Verb("designate", HEX, KIND, why_not=may_mark_place, listed=markable_places, rule="20.2.3"),
    Verb("cancel"),
    about=lambda pos, task: About(units=[task.marker]),
)  # fmt: skip


def send(pos: Position, side: str, marker: int) -> Procedure:
    """All missions are assigned before any is resolved [20.1.2]."""
    said = yield Ask(side, "20.1.2", TASKING, pos, Task(side, marker))
    made: tuple[str, Target | None]
    match said:
        case "raid", u:
            made = ("raid", targets.of_unit(pos, u))
        case "sabotage", hex, kind:
            made = ("raid", site_at(pos, hex, kind))
        case "jam", track:
            made = ("track", targets.of_track(ENEMY[side], track))
        case "spike", name:
            made = ("track", targets.of_weapon(name))
        case "block", hex:
            made = ("raid", targets.of_hex(hex))
        case "scout", u:
            made = ("recon", targets.of_unit(pos, u))
        case "mark", u:
            made = ("targeting", targets.of_unit(pos, u))
        case "designate", hex, kind:
            made = ("targeting", site_at(pos, hex, kind))
        case _:
            return
    assert made[1] is not None
    pos.operations.append(Operation(side, marker, made[0], made[1]))
    pos.tell("20.1.2", "special-task", unit=pos.id(marker), kind=made[0])


def may_send(pos: Position, side: str, u: int) -> Reason | None:
    """A marker that is available; one of a host nation stays at home [M.12]."""
    if u not in markers(pos, side):
        return Reason("20.1.1", "not-available", unit=pos.id(u))
    return alignment.may_attack(pos, u)


def sendable(pos: Position, side: str) -> list[int]:
    return [u for u in markers(pos, side) if may_send(pos, side, u) is None]


SENDING: Question = Question(
    "special-operations",
    PHASE,
    Verb("send", UNIT, why_not=may_send, listed=sendable, does=send, then=(TASKING,)),
    Verb("done"),
    about=lambda pos, side: About(units=sendable(pos, side)),
)


def assignment(pos: Position, side: str) -> Procedure:
    yield from phase(pos, side, "20.1.1", SENDING, as_long_as=lambda pos, side: bool(sendable(pos, side)))


# -- in the order that the owner likes [20.2.2] -----------------------------------------------------------------------


def assigned(pos: Position, side: str) -> list[int]:
    return [op.marker for op in pos.operations if op.side == side]


def against_whom(pos: Position, side: str) -> dict[str, Consequence]:
    """What each marker is to do, to be read beside it."""
    return {
        f"resolve {pos.id(op.marker)}": Consequence(
            "20.1.2", "mission-of", kind=op.kind, **targets.named(pos, op.target)
        )
        for op in pos.operations
        if op.side == side
    }


RESOLVING: Question = Question(
    "special-order",
    CHOICE,
    Verb("resolve", UNIT, among=assigned),
    about=lambda pos, side: About(
        units=assigned(pos, side),
        hexes=[hex for op in pos.operations if op.side == side and (hex := sof_missions.hex_of(pos, op.target))],
    ),
    consequences=against_whom,
)


def resolution(pos: Position, side: str) -> Procedure:
    while waiting := assigned(pos, side):
        marker = yield from choose(pos, side, "20.2.2", RESOLVING, waiting, side, rests=True)
        made = next(op for op in pos.operations if op.marker == marker)
        pos.operations = [op for op in pos.operations if op.marker != marker]
        yield from sof_missions.carry_out(pos, made)
    pos.collateral_hit = set()
