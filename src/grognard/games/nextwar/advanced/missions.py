"""Putting a mission together [23.1] [23.3] [23.4]: who may fly, what it is against, who goes along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, GATHERING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import HEX, UNIT, Verb, word
from .. import alignment, helicopters
from ..position import Position
from ..scenario import ENEMY
from . import air_display, missiles, places, targets
from .air_display import READY, SUPERIORITY, air_units
from .declared import Sortie, Target

ATTACKERS: Final = 2
GUARDS: Final = 2
SUPPRESSED_TRACKS: Final = ("detection", "sam")  # that Wild Weasels attack [23.3]
FLOWN_IN_FOG: Final = ("air", "wild_weasel")


def is_second(pos: Position) -> bool:
    """Whether this is the second strike phase [23.0]."""
    from ..movement import segment_id

    return segment_id(pos).startswith("second-strike")


def committed(pos: Position) -> set[int]:
    return {u for s in pos.sorties for u in (*s.units, *s.guards)}


def of_side(pos: Position, side: str, *kinds: str) -> Iterator[Sortie]:
    return (s for s in pos.sorties if s.side == side and s.kind in kinds)


def hides(pos: Position, kind: str) -> bool:
    """With air fog of war number, types and targets of air missions are not revealed [29.2.1]."""
    return kind in FLOWN_IN_FOG and pos.scenario.plays("fog_29_2")


class Planned:
    """A mission that is being put together."""

    def __init__(self, side: str, kind: str, first: int | None = None, weapon: str = "") -> None:
        self.side = side
        self.kind = kind
        self.units = [first] if first is not None else []
        self.guards: list[int] = []
        self.weapon = weapon
        self.points = (0, 0)  # air points that strike, and that escort them
        self.target: Target | None = None
        self.second: Target | None = None


def attack_of(target: Target, kind: str) -> str:
    """Aircraft strike ships, too [17.1], with columns of their own [17.1.3]."""
    return "naval" if target.kind == "ship" and kind == "air" else kind


# -- who may fly ------------------------------------------------------------------------------------------------------


def may_fly(pos: Position, side: str, u: int) -> Reason | None:
    if not pos.scenario.uses_air_units:
        return Reason("29.1", "air-points-instead", unit=pos.id(u))
    if pos.side(u) != side or not air_display.is_air(pos, u) or air_display.area(pos, u) != READY:
        return Reason("23.0", "not-ready", unit=pos.id(u))
    if u in committed(pos):
        return Reason("23.0", "has-a-mission", unit=pos.id(u))
    return alignment.may_attack(pos, u)


def too_many(pos: Position, side: str) -> Reason | None:
    """In the second strike phase a side declares so many air missions at most [M.18]."""
    most = int(pos.scenario.charts.second_strike["missions"].value)
    if is_second(pos) and sum(1 for _ in of_side(pos, side, "air", "wild_weasel")) >= most:
        return Reason("M.18", "enough-missions", most=most)
    return None


def may_strike(pos: Position, side: str, u: int) -> Reason | None:
    """Ready units with a strike value left by the weather [23.0] [23.1.a]."""
    if against := may_fly(pos, side, u):
        return against
    if air_display.strike_value(pos, u) < 1:
        return Reason("23.1.a", "no-strike-value", unit=pos.id(u))
    return too_many(pos, side)


def strikers(pos: Position, side: str) -> list[int]:
    return [u for u in air_units(pos, side, READY) if may_strike(pos, side, u) is None]


def may_weasel(pos: Position, side: str, u: int) -> Reason | None:
    if against := may_fly(pos, side, u):
        return against
    if not air_display.can_suppress(pos, u):
        return Reason("15.2.9", "not-a-weasel", unit=pos.id(u))
    if not any(may_attack_track(pos, side, u, track) is None for track in SUPPRESSED_TRACKS):
        return Reason("23.3", "no-track-in-reach", unit=pos.id(u))
    return too_many(pos, side)


def weasels(pos: Position, side: str) -> list[int]:
    return [u for u in air_units(pos, side, READY) if may_weasel(pos, side, u) is None]


# -- targets ----------------------------------------------------------------------------------------------------------


def may_attack(pos: Position, plan: Planned, target: Target) -> Reason | None:
    """A legal target in reach that no other mission of the phase is against [23.4] [23.4.b]."""
    attack = attack_of(target, missiles.column(pos, plan.weapon) if plan.weapon else plan.kind)
    if against := targets.why_not(pos, plan.side, attack, target):
        return against
    if plan.weapon:
        return missiles.may_reach(pos, plan.weapon, target)
    if is_second(pos) and plan.kind == "air" and target.kind.startswith("track_"):
        return Reason("M.18", "tracks-by-weasels-only")
    if any(targets.is_same(s.target, target) for s in of_side(pos, plan.side, "air", "helo")):
        return Reason("23.4.b", "struck-already")
    return out_of_reach(pos, plan, target)


def out_of_reach(pos: Position, plan: Planned, target: Target) -> Reason | None:
    for u in plan.units:
        if plan.kind == "helo":
            if pos.board.distance(helicopters.base_hex(pos, u), target.hex) > pos.counter(u).range:
                return Reason("23.4.2", "out-of-range", hex=pos.label(target.hex))
        elif not air_display.reaches(pos, u, targets.areas(pos, target)):
            return Reason("22.3", "out-of-reach", unit=pos.id(u))
    return None


def may_attack_track(pos: Position, side: str, u: int, track: str) -> Reason | None:
    target = targets.of_track(ENEMY[side], track)
    if against := targets.why_not(pos, side, "wild_weasel", target):
        return against
    if not air_display.reaches(pos, u, targets.areas(pos, target)):
        return Reason("22.3", "out-of-reach", unit=pos.id(u))
    return None


def site_target(pos: Position, plan: Planned, hex: int, kind: str) -> Target | None:
    if kind == "beachhead":
        return targets.of_beachhead(pos, hex) if hex in pos.beachheads else None
    found = next((s for s in places.sites(pos) if s.hex == hex and s.place.kind == kind), None)
    return None if found is None else targets.of_site(pos, found, by_missile=bool(plan.weapon))


def units_for(pos: Position, plan: Planned) -> list[int]:
    return [u for u in targets.enemy_units(pos, plan.side) if may_aim_at_unit(pos, plan, u) is None]


def may_aim_at_unit(pos: Position, plan: Planned, u: int) -> Reason | None:
    if not pos.standing[u] and pos.counter(u).kind != "naval":
        return Reason("23.4", "not-on-map", unit=pos.id(u))
    return may_attack(pos, plan, targets.of_unit(pos, u))


def sites_for(pos: Position, plan: Planned) -> list[tuple[int, str]]:
    found = [(s.hex, s.place.kind) for s in targets.enemy_sites(pos, plan.side)]
    found += [(hex, "beachhead") for hex in sorted(pos.beachheads)]
    return [(hex, kind) for hex, kind in found if may_aim_at_site(pos, plan, hex, kind) is None]


def may_aim_at_site(pos: Position, plan: Planned, hex: int, kind: str) -> Reason | None:
    target = site_target(pos, plan, hex, kind)
    if target is None:
        return Reason("23.4", "nothing-there", hex=pos.label(hex))
    return may_attack(pos, plan, target)


def may_aim_at_track(pos: Position, plan: Planned, track: str) -> Reason | None:
    return may_attack(pos, plan, targets.of_track(ENEMY[plan.side], track))


def may_aim_at_weapon(pos: Position, plan: Planned, name: str) -> Reason | None:
    return may_attack(pos, plan, targets.of_weapon(name))


def may_interdict(pos: Position, plan: Planned, hex: int) -> Reason | None:
    if not pos.scenario.is_land[hex]:
        return Reason("23.4.4", "not-land", hex=pos.label(hex))
    return may_attack(pos, plan, targets.of_hex(hex))


def hexes_for(pos: Position, plan: Planned) -> list[int]:
    """Land hexes in reach, for interdiction."""
    if plan.weapon or plan.kind not in ("air", "helo"):
        return []
    if plan.kind == "helo":
        here = helicopters.base_hex(pos, plan.units[0])
        near = sorted(pos.board.disc(here, pos.counter(plan.units[0]).range))
        return [h for h in near if may_interdict(pos, plan, h) is None]
    return [h for h in pos.board.hexes if pos.scenario.is_land[h] and may_interdict(pos, plan, h) is None]


TRACK = word("track", *targets.TRACKS)
KIND = word("kind", *places.STRUCK, "beachhead")
WEAPON = word("weapon", of=lambda pos: pos.scenario.module.weapons)
AIMING: Question = Question(
    "strike-target",
    CHOICE,
    Verb("unit", UNIT, why_not=may_aim_at_unit, listed=units_for),
    Verb("place", HEX, KIND, why_not=may_aim_at_site, listed=sites_for),
    Verb("track", TRACK, why_not=may_aim_at_track),
    Verb("weapon", WEAPON, why_not=may_aim_at_weapon),
    Verb("interdict", HEX, why_not=may_interdict, listed=hexes_for, rule="23.4.4"),
    Verb("cancel"),
    about=lambda pos, plan: About(units=plan.units),
)


def aim(pos: Position, plan: Planned) -> Procedure:
    """The target of a mission; None if it is called off."""
    match (yield Ask(plan.side, "23.2", AIMING, pos, plan)):
        case "unit", u:
            plan.target = targets.of_unit(pos, u)
        case "place", hex, kind:
            plan.target = site_target(pos, plan, hex, kind)
        case "track", track:
            plan.target = targets.of_track(ENEMY[plan.side], track)
        case "weapon", name:
            plan.target = targets.of_weapon(name)
        case "interdict", hex:
            plan.target = targets.of_hex(hex)


# -- who goes along [23.1] --------------------------------------------------------------------------------------------


def may_go_with(pos: Position, plan: Planned, u: int) -> Reason | None:
    """A second attacker."""
    if plan.kind not in ("air", "wild_weasel") or u in plan.units or u in plan.guards:
        return Reason("23.1", "not-with-the-mission", unit=pos.id(u))
    if len(plan.units) >= ATTACKERS:
        return Reason("23.1", "enough-attackers")
    against = may_strike(pos, plan.side, u) if plan.kind == "air" else may_weasel(pos, plan.side, u)
    if against:
        return against
    assert plan.target is not None
    if not air_display.reaches(pos, u, targets.areas(pos, plan.target)):
        return Reason("22.3", "out-of-reach", unit=pos.id(u))
    return None


def seconds(pos: Position, plan: Planned) -> list[int]:
    return [u for u in air_units(pos, plan.side, READY) if may_go_with(pos, plan, u) is None]


def may_escort(pos: Position, plan: Planned, u: int) -> Reason | None:
    """Escorts come from the Air Superiority Box, suppression from Ready boxes; two at most [23.1] [22.4.a]
    [22.6.7]."""
    if pos.side(u) != plan.side or not air_display.is_air(pos, u) or u in plan.units or u in plan.guards:
        return Reason("23.1", "not-with-the-mission", unit=pos.id(u))
    if not pos.scenario.uses_air_units:
        return Reason("29.1", "air-points-instead", unit=pos.id(u))
    if u in committed(pos):
        return Reason("23.0", "has-a-mission", unit=pos.id(u))
    if len(plan.guards) >= GUARDS:
        return Reason("23.1", "enough-guards")
    assert plan.target is not None
    return air_display.may_guard(pos, u, targets.areas(pos, plan.target)) or alignment.may_attack(pos, u)


def guards_for(pos: Position, plan: Planned) -> list[int]:
    return [u for u in air_units(pos, plan.side, READY, SUPERIORITY) if may_escort(pos, plan, u) is None]


def may_split(pos: Position, plan: Planned, track: str) -> Reason | None:
    """The second Wild Weasel unit may attack another track [23.3]."""
    if plan.kind != "wild_weasel" or len(plan.units) < ATTACKERS or plan.second is not None:
        return Reason("23.3", "no-second-weasel")
    return may_attack_track(pos, plan.side, plan.units[1], track)


def mission_under_way(pos: Position, plan: Planned) -> About:
    assert plan.target is not None
    return About(units=[*plan.units, *plan.guards], target=targets.named(pos, plan.target)["target"])


PACKING: Question = Question(
    "strike-package",
    GATHERING,
    Verb("with", UNIT, why_not=may_go_with, listed=seconds),
    Verb("guard", UNIT, why_not=may_escort, listed=guards_for),
    Verb("split", TRACK, among=lambda pos, plan: SUPPRESSED_TRACKS, why_not=may_split, rule="23.3"),
    Verb("done"),
    about=mission_under_way,
)


def pack(pos: Position, plan: Planned) -> Procedure:
    while (ask := Ask(plan.side, "23.1", PACKING, pos, plan)).count > 1:
        match (yield ask):
            case "with", u:
                plan.units.append(u)
            case "guard", u:
                plan.guards.append(u)
            case "split", track:
                plan.second = targets.of_track(ENEMY[plan.side], track)
            case _:
                return
