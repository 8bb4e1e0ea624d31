"""Declaring missions [23.2]: all air strikes, Wild Weasel missions, headquarters and helicopter strikes, missiles and
mine laying of a side, before any is resolved."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Ask, Procedure
from ....engine.phase import phase
from ....engine.question import NUMBER_OF, PHASE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import HEX, NUMBER, UNIT, Verb
from .. import alignment, helicopters, mines, weather
from ..position import Position
from ..scenario import ENEMY
from . import headquarters, missiles, targets
from .declared import Sortie
from .missions import (
    AIMING,
    PACKING,
    SUPPRESSED_TRACKS,
    TRACK,
    WEAPON,
    Planned,
    aim,
    committed,
    hides,
    is_second,
    may_attack_track,
    may_strike,
    may_weasel,
    of_side,
    pack,
    strikers,
    too_many,
    weasels,
)  # fmt: skip

STRIKING_POINTS: Final = 4  # air points of a strike with the Standard air rules [29.1.2]
ESCORT_POINTS: Final = 2


def declare(pos: Position, plan: Planned) -> None:
    assert plan.target is not None
    made = Sortie(
        plan.side, plan.kind, plan.target, tuple(plan.units), tuple(plan.guards), plan.weapon, plan.second,
        points=plan.points
    )  # fmt: skip
    pos.sorties.append(made)
    hidden = hides(pos, plan.kind)
    if hidden:
        pos.tell("29.2.1", "strike-planned", side=plan.side)
    pos.tell(
        "23.2", "strike-declared", to=(plan.side,) if hidden else None, side=plan.side, kind=plan.kind,
        units=pos.ids(made.units) or [plan.weapon] * bool(plan.weapon), **targets.named(pos, plan.target),
    )  # fmt: skip


def fly(pos: Position, side: str, u: int) -> Procedure:
    plan = Planned(side, "air", u)
    yield from aim(pos, plan)
    if plan.target is not None:
        yield from pack(pos, plan)
        declare(pos, plan)


def hunt(pos: Position, side: str, u: int, track: str) -> Procedure:
    plan = Planned(side, "wild_weasel", u)
    plan.target = targets.of_track(ENEMY[side], track)
    yield from pack(pos, plan)
    declare(pos, plan)


def tracks_for(pos: Position, side: str, u: int) -> list[str]:
    return [track for track in SUPPRESSED_TRACKS if may_hunt(pos, side, u, track) is None]


def may_hunt(pos: Position, side: str, u: int, track: str) -> Reason | None:
    if against := may_weasel(pos, side, u):
        return against
    if track not in SUPPRESSED_TRACKS:
        return Reason("23.3", "not-that-track", track=track)
    return may_attack_track(pos, side, u, track)


# -- headquarters, helicopters, missiles, mines -----------------------------------------------------------------------


def may_shell(pos: Position, side: str, hq: int, u: int) -> Reason | None:
    """A headquarters with a use left strikes a detected unit, headquarters or supply column in its range
    [18.2.2]; so does the Supreme HQ [18.3.1]."""
    if pos.side(hq) != side or not headquarters.is_hq(pos, hq) or not headquarters.is_able(pos, hq):
        return Reason("18.2", "headquarters-used", unit=pos.id(hq))
    if not pos.standing[u]:
        return Reason("18.2.2", "not-on-map", unit=pos.id(u))
    if against := targets.why_not(pos, side, "hq", targets.of_unit(pos, u)):
        return against
    if pos.board.distance(pos.standing[hq], pos.standing[u]) > pos.counter(hq).range:
        return Reason("18.2.2", "out-of-reach", unit=pos.id(u))
    return alignment.may_attack(pos, hq)


def shellers(pos: Position, side: str) -> list[int]:
    return [hq for hq in headquarters.headquarters(pos, side) if headquarters.is_able(pos, hq)]


def shelled(pos: Position, side: str, hq: int) -> list[int]:
    near = pos.board.disc_bits(pos.standing[hq], pos.counter(hq).range) if pos.standing[hq] else 0
    enemies = [u for u in pos.on_map(ENEMY[side]) if near >> pos.standing[u] & 1]
    return [u for u in enemies if may_shell(pos, side, hq, u) is None]


def shell(pos: Position, side: str, hq: int, u: int) -> None:
    plan = Planned(side, "hq", hq)
    plan.target = targets.of_unit(pos, u)
    headquarters.use(pos, hq)
    declare(pos, plan)


def may_sortie(pos: Position, side: str, u: int) -> Reason | None:
    """A helicopter with a mission left, at its base or on a ship off the coast [23.4.2] [6.5.5]."""
    here = helicopters.base_hex(pos, u)
    if pos.side(u) != side or not helicopters.is_helicopter(pos, u) or not here or u in committed(pos):
        return Reason("23.4.2", "not-your-helicopter", unit=pos.id(u))
    if not helicopters.can_fly(pos, u, here):
        return Reason("23.4.2", "cannot-fly", unit=pos.id(u))
    return alignment.may_attack(pos, u)


def sortie_helicopters(pos: Position, side: str) -> list[int]:
    return [u for u in helicopters.based(pos, side) if may_sortie(pos, side, u) is None]


def sortie(pos: Position, side: str, u: int) -> Procedure:
    plan = Planned(side, "helo", u)
    yield from aim(pos, plan)
    if plan.target is not None:
        helicopters.fly(pos, u)
        declare(pos, plan)


def may_launch(pos: Position, side: str, name: str) -> Reason | None:
    if is_second(pos):
        return Reason("M.18", "no-missiles")
    return missiles.may_fire(pos, side, name)


def launch(pos: Position, side: str, name: str) -> Procedure:
    """Points are paid when the target is declared [26.1.2]."""
    plan = Planned(side, "missile", weapon=name)
    yield from aim(pos, plan)
    if plan.target is not None:
        missiles.pay(pos, name)
        declare(pos, plan)


def may_mine_at_all(pos: Position, side: str) -> Reason | None:
    """One mission a side and phase, not in a Storm, with a marker of level 1 [23.6]."""
    most = int(pos.scenario.charts.second_strike["mines"].value)
    if not weather.allows(pos, "mine_laying_missions"):
        return Reason("23.6", "no-mining-in-storm")
    if sum(1 for _ in of_side(pos, side, "mine_laying")) >= most:
        return Reason("23.6", "one-mine-mission")
    if pos.scenario.file.sea is None or not mines.markers_left(pos, side, 1):
        return Reason("7.5", "no-mines-left")
    return None


def may_mine(pos: Position, side: str, hex: int) -> Reason | None:
    if against := may_mine_at_all(pos, side):
        return against
    if not mines.is_place(pos, hex) or not mines.is_free(pos, hex, side, 1):
        return Reason("7.5.1", "no-place-for-mines", hex=pos.label(hex))
    return None


def minable(pos: Position, side: str) -> list[int]:
    return [] if may_mine_at_all(pos, side) else mines.fields(pos, side)


def mine(pos: Position, side: str, hex: int) -> Procedure:
    plan = Planned(side, "mine_laying")
    plan.target = targets.of_hex(hex)
    yield from pack(pos, plan)
    declare(pos, plan)


# -- with air points [29.1.2] -----------------------------------------------------------------------------------------


def numbers(pos: Position, side: str) -> list[int]:
    """Up to four air points strike."""
    if pos.scenario.uses_air_units:
        return []
    return list(range(1, min(STRIKING_POINTS, pos.air_points[side]) + 1))


def may_fly_points(pos: Position, side: str, points: int) -> Reason | None:
    """Strikes with air points are air missions, too [M.18]."""
    return too_many(pos, side)


ESCORTING: Question = Question(
    "escort-strike",
    NUMBER_OF,
    Verb("escort", NUMBER, among=lambda pos, side: range(min(ESCORT_POINTS, pos.air_points[side]) + 1)),
    about=lambda pos, side: About(left=pos.air_points[side]),
)


def fly_points(pos: Position, side: str, points: int) -> Procedure:
    """Four points and two of escort at most fly one strike [29.1.2]."""
    plan = Planned(side, "air")
    yield from aim(pos, plan)
    if plan.target is None:
        return
    pos.air_points[side] -= points
    _, escort = yield Ask(side, "29.1.2", ESCORTING, pos, side)
    pos.air_points[side] -= escort
    plan.points = (points, escort)
    declare(pos, plan)


DECLARING: Question = Question(
    "strikes",
    PHASE,
    Verb("strike", UNIT, why_not=may_strike, listed=strikers, does=fly, then=(AIMING, PACKING)),
    Verb("points", NUMBER, among=numbers, why_not=may_fly_points, does=fly_points, then=(AIMING, ESCORTING),
         rule="29.1.2"),
    Verb("weasel", UNIT, TRACK, among=(weasels, tracks_for), why_not=may_hunt, does=hunt, then=(PACKING,), rule="23.3"),
    Verb("shell", UNIT, UNIT, among=(shellers, shelled), why_not=may_shell, does=shell, rule="18.2.2"),
    Verb("helicopter", UNIT, why_not=may_sortie, listed=sortie_helicopters, does=sortie, then=(AIMING,), rule="23.4.2"),
    Verb("missile", WEAPON, why_not=may_launch, does=launch, then=(AIMING,), rule="26.1.2"),
    Verb("mine", HEX, why_not=may_mine, listed=minable, does=mine, then=(PACKING,), rule="23.6"),
    Verb("done"),
)  # fmt: skip


def declaration(pos: Position, side: str) -> Procedure:
    """Everything is declared before anything is resolved [23.2] [M.SOP.7.a]."""
    yield from phase(pos, side, "23.2", DECLARING)
