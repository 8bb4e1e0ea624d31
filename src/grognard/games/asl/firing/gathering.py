"""Declaring an attack: who takes part, who directs it [7.5] [7.53]."""

from __future__ import annotations

from ....engine.ask import Ask, Procedure
from ....engine.question import GATHERING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from ..locations import distance
from ..nerve.leadership import leaders
from ..position import Position
from ..shown.fire_sheet import sheet
from ..units import Trek
from ..weapons import molotov
from . import fire_lanes, spraying
from .attack import Attack, firer_of, loc_of, locations
from .fire_groups import joiners, may_direct, may_fire_at, may_join
from .firepower import is_protective
from .readiness import UNDIRECTED


def directors(pos: Position, attack: Attack) -> list[int]:
    if not attack.shots:
        return []
    places = locations(pos, attack.shots)
    return [u for u in leaders(pos, attack.side) if pos.locs[u] in places and may_direct(pos, attack, u) is None]


def may_shoot(pos: Position, attack: Attack) -> Reason | None:
    """Somebody fires; who fires protectively uses all his machine guns [8.31] [13.351]; a machine gun reaches beyond 16
    hexes only if a leader directs it [9.4]."""
    if not attack.shots:
        return Reason("7.5", "nobody-fires")
    for s in attack.shots:
        far = distance(pos.scenario, loc_of(pos, s), attack.loc) > UNDIRECTED
        if far and pos.is_weapon(s) and pos.weapon(s).mg and not _directed(pos, attack, s):
            return Reason("9.4", "needs-direction", unit=pos.names[s])
    for u in dict.fromkeys(firer_of(pos, s) for s in attack.shots):
        if any(is_protective(pos, attack, s) for s in attack.shots if firer_of(pos, s) == u):
            for w in pos.weapons_of(u):
                if w not in attack.shots and may_join(pos, attack, w) is None:
                    return Reason("8.31", "must-use-weapons", unit=pos.names[w])
    return _may_stand_by(pos, attack)


def must_fire(pos: Position, move: Trek) -> list[int]:
    """Unbroken armed Infantry whose Location an enemy MMC has entered attack him at once [8.312]."""
    side = pos.enemy(move.side)
    if not pos.present[side][move.hex] or (move.loc, move.loc) in pos.volleys:
        return []
    if not any(pos.type(u).mmc and pos.units[u].hex for u in move.units):
        return []
    there = [u for u in pos.at_loc(move.loc, side) if not pos.units[u].concealed and not pos.units[u].mounted]
    there = [u for u in there if not (pos.units[u].berserk and u in dict(move.shots))]  # they have, each for himself
    return [s for u in there for s in (u, *pos.weapons_of(u)) if may_fire_at(pos, side, s, move.loc) is None]


def _may_stand_by(pos: Position, attack: Attack) -> Reason | None:
    """Everybody in a Location that an enemy MMC enters fires at it, in one group [8.312] [7.55]."""
    if attack.mover is None or attack.loc not in locations(pos, attack.shots):
        return None
    firing = {firer_of(pos, s) for s in attack.shots}
    for s in must_fire(pos, attack.mover):
        if firer_of(pos, s) not in firing and may_join(pos, attack, s) is None:
            return Reason("8.312", "must-fire", unit=pos.names[s])
    return None


def _directed(pos: Position, attack: Attack, s: int) -> bool:
    return any(pos.locs[v] == loc_of(pos, s) for v in attack.leaders)


GATHER: Question = Question(
    "gather",
    GATHERING,
    Verb("with", UNIT, among=joiners, why_not=may_join, listed=joiners),
    Verb("led", UNIT, among=directors, why_not=may_direct, listed=directors),
    fire_lanes.LANE,
    spraying.SPRAY,
    molotov.MOLOTOV,
    Verb("shoot", why_not=may_shoot),
    about=lambda pos, attack: About(units=attack.shots, target=pos.loc_label(attack.loc)),
    battle=sheet,
)


def gather(pos: Position, attack: Attack) -> Procedure:
    """Name firers and leaders until the side opens fire."""
    while True:
        match (yield Ask(attack.side, attack.rule, GATHER, pos, attack)):
            case "with", u:
                attack.shots.append(u)
            case "led", u:
                attack.leaders.append(u)
            case "molotov", u:
                attack.molotov = u
            case "spray", loc:
                attack.spray = loc
            case "lane", w, loc, grain:
                attack.sweeps.append((w, loc, grain))
            case _:
                return
