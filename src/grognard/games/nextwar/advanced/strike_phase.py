"""A strike phase step by step [M.SOP.7]: missiles, Wild Weasels, detection, interception, missions, headquarters and
helicopters, and what waits for the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from ....engine.ask import Procedure
from ....engine.pieces import MAP
from .. import air_defence as standard
from .. import air_points, helicopters, losses, mines
from ..position import A, B, Position
from ..scenario import ENEMY
from . import air_defence, air_display, headquarters, interception, strike, targets
from .air_combat import CARGO
from .air_defence import LOCAL, NAVAL, NORMAL, Mission
from .declared import Sortie, Target
from .interception import Raid
from .missions import committed, hides
from .strike import Strike

NEXT_TO_SHIPS: Final = 1  # hexes from mines at which enemy ships fire at who lays them [23.6]


def begin(pos: Position, side: str) -> None:
    """Headquarters may be used once more, helicopters fly once more, in every strike phase [18.2] [6.5.2]."""
    if side == pos.player(A):
        pos.hq_busy, pos.flown, pos.collateral_hit = set(), set(), set()
        pos.sorties, pos.delayed = [], {}


def declared(pos: Position, *kinds: str) -> Iterator[Sortie]:
    """Missions of these kinds, those of the holder of the initiative first."""
    for role in (A, B):
        yield from [s for s in pos.sorties if s.kind in kinds and s.side == pos.player(role)]


def drop(pos: Position, made: Sortie) -> None:
    pos.sorties = [s for s in pos.sorties if s is not made]


# -- missiles [26.1] --------------------------------------------------------------------------------------------------


def missile_step(pos: Position, side: None) -> Procedure:
    """All of them were declared and paid; they meet no fire but that of ships [26.1] [M.SOP.7.b]."""
    for made in list(declared(pos, "missile")):
        yield from fire_missile(pos, made)
        drop(pos, made)


def fire_missile(pos: Position, made: Sortie) -> Procedure:
    if not still_there(pos, made.target):
        return
    column, plus = pos.scenario.module.weapons[made.weapon].column, 0
    if made.target.kind == "ship":
        fire = close_in_fire(pos, made, column)
        if fire in air_defence.SPOILT:
            return
        plus = air_defence.plus_of(fire)
    yield from strike.resolve(Strike(pos, made.side, column, made.target, plus=plus), "26.1")


def close_in_fire(pos: Position, made: Sortie, attack: str) -> str:
    """Of the ship that is attacked [17.1.4.2]."""
    ship = pos.units[made.target.unit]
    nation = pos.counter(made.target.unit).nation
    return air_defence.close_in_fire(pos, made.side, ship.where, ship.hex, attack, nation)


def still_there(pos: Position, target: Target) -> bool:
    """Whether what was to be struck is still in play and not destroyed meanwhile."""
    if target.unit >= 0:
        u = target.unit
        return bool(pos.standing[u]) or (pos.counter(u).kind == "naval" and pos.units[u].where.find(":") > 0)
    if target.kind == "beachhead":
        return target.hex in pos.beachheads
    return pos.place_strikes.get(target.name, 0) < 3


# -- Wild Weasels [23.3] ----------------------------------------------------------------------------------------------


def weasel_step(pos: Position, side: None) -> Procedure:
    """Each mission is played to its end: detection, interception, fire, attack; the tracks fall at once [23.3]
    [M.SOP.7.c]."""
    for made in list(declared(pos, "wild_weasel")):
        raid = raid_of(pos, made)
        seen = air_defence.detect(mission_of(pos, made, raid)) if raid.attackers else ""
        if seen == "ED":
            yield from interception.assign(pos, raid, frozenset(committed(pos)))
            yield from interception.fight_out(pos, raid)
        yield from carry_out(pos, msgspec.structs.replace(made, seen=seen), raid)
        drop(pos, made)


# -- detection [24.1.a] -----------------------------------------------------------------------------------------------


def detection_step(pos: Position, side: None) -> Procedure:
    """Every other air mission is looked for before anything else happens [24.1.a] [M.SOP.7.d]."""
    yield from ()
    for at, made in enumerate(pos.sorties):
        if made.kind not in ("air", "mine_laying") or made.points[0]:
            continue
        raid = raid_of(pos, made)
        if raid.attackers:
            seen = air_defence.detect(mission_of(pos, made, raid))
            pos.sorties[at] = msgspec.structs.replace(made, seen=seen)


def defence_of(pos: Position, made: Sortie) -> str:
    """Tracks, ships or local fire [24.2] [24.3] [17.1.4] [23.6]."""
    target = made.target
    if target.kind == "ship":
        return NAVAL
    if not target.hex:
        return NORMAL
    if made.kind == "mine_laying":
        return mine_defence(pos, made)
    return air_defence.defence_at(pos, made.side, target.hex)


def mine_defence(pos: Position, made: Sortie) -> str:
    """Off the own coast, away from enemy ships and headquarters, only local fire [23.6]."""
    hex, side = made.target.hex, made.side
    if air_defence.naval_row(pos, ENEMY[side], MAP, hex, NEXT_TO_SHIPS):
        return NAVAL
    shore = [hex] if pos.scenario.is_land[hex] else pos.board.neighbours[hex]
    own = any(pos.scenario.home_side[h] == side for h in shore)
    return LOCAL if own and not air_defence.is_near_their_hq(pos, side, hex) else NORMAL


def raid_of(pos: Position, made: Sortie) -> Raid:
    """Those who fly it now: aircraft whose carrier was sunk after they were declared do not [27.4.b]."""
    attackers = in_play(pos, made.units) if made.units else [CARGO]
    where = pos.units[made.target.unit].where if made.target.kind == "ship" else MAP
    raid = Raid(
        pos, made.side, attackers, in_play(pos, made.guards), targets.areas(pos, made.target), made.target.hex, where, 0
    )  # fmt: skip
    raid.interceptors = list(made.interceptors)
    return raid


def in_play(pos: Position, units: Iterable[int]) -> list[int]:
    return [u for u in units if air_display.area(pos, u) in air_display.AREAS]


def mission_of(pos: Position, made: Sortie, raid: Raid) -> Mission:
    units = (*raid.attackers, *raid.guards)
    near = NEXT_TO_SHIPS if made.kind == "mine_laying" else 0
    return Mission(pos, made.side, made.target.hex, units, defence_of(pos, made), raid.place, near=near)


# -- interception [24.4] ----------------------------------------------------------------------------------------------


def interception_step(pos: Position, side: None) -> Procedure:
    """All interceptors are assigned, then all interceptions are fought [24.4] [M.SOP.7.e]. Who has a mission of his
    own intercepts nobody [22.4.a]."""
    raids = []
    taken = committed(pos)
    for made in list(declared(pos, "air", "mine_laying")):
        if made.seen == "ED":
            raid = raid_of(pos, made)
            if raid.attackers:
                yield from interception.assign(pos, raid, frozenset(taken))
            taken |= set(raid.interceptors)
            raids.append((made, raid))
    for made, raid in raids:
        yield from interception.fight_out(pos, raid)
        left = tuple(u for u in raid.attackers if u != CARGO and u not in raid.dropped)
        for u in raid.dropped:
            if air_display.area(pos, u) == air_display.READY:
                air_display.fly_home(pos, u)
        spoilt = raid.cargo_result in ("abort", "step", "destroyed")
        if spoilt:
            lose_mines(pos, made)
        if spoilt or (made.units and not left):  # nobody is left to carry it out: who guarded it flies home
            for u in raid.guards:
                air_display.fly_home(pos, u)
            drop(pos, made)
            continue
        at = pos.sorties.index(made)
        pos.sorties[at] = msgspec.structs.replace(made, units=left, guards=tuple(raid.guards))


# -- missions [24.5] [23.4.1] -----------------------------------------------------------------------------------------


def mission_step(pos: Position, side: None) -> Procedure:
    """Mission by mission: SAM, AAA, strike; mines are laid [24.5] [M.SOP.7.f]."""
    for made in list(declared(pos, "air", "mine_laying")):
        if made.points[0]:
            yield from strike_with_points(pos, made)
        else:
            yield from carry_out(pos, made, raid_of(pos, made))
        drop(pos, made)


def strike_with_points(pos: Position, made: Sortie) -> Procedure:
    """Standard air defence fire, whatever the target [6.2], then one strike with the points that are left [29.1.2];
    ships fire at it, too [17.1.4.2]. Nobody looks for it before, so now it comes to light [29.2.1]."""
    points, escort = made.points
    if hides(pos, made.kind):
        pos.tell(
            "29.2.1", "strike-declared", side=made.side, kind=made.kind, units=[], reveals=True,
            **targets.named(pos, made.target),
        )  # fmt: skip
    fire = standard.fire_at(standard.Mission(pos, made.side, "support", made.target.hex, made.target.hex, escort))
    points -= fire.spoilt
    if fire.lost:
        air_points.lose_for_good(pos, made.side, "6.3.2")
    if points <= 0 or not still_there(pos, made.target):
        return
    group, plus = "air", 0
    if made.target.kind == "ship":
        fire_of_ship = close_in_fire(pos, made, "air")
        if fire_of_ship in air_defence.SPOILT:
            return
        group, plus = "naval", air_defence.plus_of(fire_of_ship)
    yield from strike.resolve(Strike(pos, made.side, f"{group}{points}", made.target, plus=plus), "29.1.2")


def carry_out(pos: Position, made: Sortie, raid: Raid) -> Procedure:
    """Fire at the attackers and at those who suppress, not at escorts [24.5.1], then the attack; then all fly home. So
    do the guards of a mission that has nobody left to attack."""
    attackers = [u for u in raid.attackers if u not in raid.dropped]
    if attackers:
        yield from fly_on(pos, made, raid, attackers)
    for u in (*raid.attackers, *raid.guards, *raid.dropped):
        if u != CARGO and air_display.area(pos, u) in (air_display.READY, air_display.SUPERIORITY):
            air_display.fly_home(pos, u)


def fly_on(pos: Position, made: Sortie, raid: Raid, attackers: list[int]) -> Procedure:
    """SAM, AAA and the strike of one mission, or its mines [24.5]."""
    mission = mission_of(pos, made, raid)
    plus = dict.fromkeys(attackers, 0)
    if made.seen:
        for u in list(attackers):
            plus[u] += take_fire(pos, made, mission, raid, u, "sam", attackers)
        for u in raid.suppressors:
            take_fire(pos, made, mission, raid, u, "sam", raid.guards)
    if made.kind == "mine_laying":
        if made.seen not in ("", LOCAL) and CARGO in attackers:  # local guns do not fire at mine layers [23.6]
            take_fire(pos, made, mission, raid, CARGO, "aaa", attackers)
        if CARGO in attackers and made.target.hex not in pos.mines:
            mines.put(pos, made.target.hex, made.side, 1, "23.6")
    else:
        yield from attack(pos, made, mission, raid, attackers, plus)


def attack(
    pos: Position, made: Sortie, mission: Mission, raid: Raid, attackers: list[int], plus: dict[int, int]
) -> Procedure:  # fmt: skip
    """Unit by unit, each against its own target [23.4.1]: the second Wild Weasel unit may have another track [23.3]."""
    struck = False
    for u in list(attackers):
        target = made.second if made.second is not None and u != made.units[0] else made.target
        if target.kind == "ship":
            yield from attack_ship(pos, made, mission, u, plus[u])
            continue
        before = faces_guns(pos, u) and bool(made.seen)
        if before:
            plus[u] += take_fire(pos, made, mission, raid, u, "aaa", attackers)
        if u in attackers and still_there(pos, target) and can_still_strike(pos, made, u):
            row = "wild_weasel" if made.kind == "wild_weasel" else f"air{min(6, air_display.strike_value(pos, u))}"
            rule = "23.3" if made.kind == "wild_weasel" else "23.4.1"
            yield from strike.resolve(Strike(pos, made.side, row, target, u, plus[u]), rule, again=struck)
            struck = True
            if faces_guns(pos, u) and not made.seen:
                take_fire(pos, made, mission, raid, u, "aaa", attackers)


def can_still_strike(pos: Position, made: Sortie, u: int) -> bool:
    """Whether losses on the way have left a unit a strike value [23.4.1]; Wild Weasels need none."""
    return made.kind == "wild_weasel" or air_display.strike_value(pos, u) > 0


def faces_guns(pos: Position, u: int) -> bool:
    """Units whose strike value has no asterisk always take AAA fire, others never [24.6] [15.2.8]."""
    return not pos.counter(u).strike_standoff


def take_fire(
    pos: Position, made: Sortie, mission: Mission, raid: Raid, u: int, weapon: str, among: list[int]
) -> int:  # fmt: skip
    """One shot at one unit. Gives what it adds to the unit's strike; +n means nothing to suppression [24.8]."""
    local = made.seen in ("", LOCAL)
    suppressors = sum(v != u for v in raid.suppressors)
    what = ("mines",) if u == CARGO else ("air",)
    shot = air_defence.Target(pos, made.side, made.target.hex, u, suppressors, what, "air")
    result = air_defence.fire(mission, weapon, shot, local=local)
    if result == "-":
        return 0
    if u == CARGO:  # any effect on the mines takes them out of the game [23.6]
        lose_mines(pos, made)
        among.remove(u)
        return 0
    if result == "A":
        air_display.abort(pos, u, "24.5")
        among.remove(u)
    elif result == "X":
        air_display.lose_step(pos, u, "24.5")
        if air_display.area(pos, u) not in air_display.AREAS:
            among.remove(u)
    return air_defence.plus_of(result)


def lose_mines(pos: Position, made: Sortie) -> None:
    key = f"{made.side} 1"
    pos.mines_gone[key] = pos.mines_gone.get(key, 0) + 1
    pos.tell("23.6", "mines-lost", hex=pos.label(made.target.hex))


def attack_ship(pos: Position, made: Sortie, mission: Mission, u: int, plus: int) -> Procedure:
    """Close-in fire first; what it hits has failed, and suffers unless it fired from afar; +n makes the strike worse
    [17.1.4.2]."""
    if not still_there(pos, made.target) or not can_still_strike(pos, made, u):
        return
    fire = close_in_fire(pos, made, "air")
    if fire in air_defence.SPOILT:
        if faces_guns(pos, u):
            if fire == "A":
                air_display.abort(pos, u, "17.1.4.2")
            else:
                air_display.lose_step(pos, u, "17.1.4.2")
        return
    row = f"naval{min(6, air_display.strike_value(pos, u))}"
    plus += air_defence.plus_of(fire)
    yield from strike.resolve(Strike(pos, made.side, row, made.target, u, plus), "17.1.3")


# -- headquarters and helicopters [18.2.2] [23.4.2] -------------------------------------------------------------------


def ground_step(pos: Position, side: None) -> Procedure:
    """Headquarters strikes meet no fire; helicopters meet local fire [M.SOP.7.g]."""
    for made in list(declared(pos, "hq")):
        hq = made.units[0]
        if not headquarters.has_kept_its_use(pos, hq):
            pos.tell("18.2.a", "called-off", unit=pos.id(hq))
        elif still_there(pos, made.target):
            yield from strike.resolve(Strike(pos, made.side, "hq", made.target, hq), "18.2.2")
        drop(pos, made)
    for made in list(declared(pos, "helo")):
        yield from helicopter_strike(pos, made)
        drop(pos, made)


def helicopter_strike(pos: Position, made: Sortie) -> Procedure:
    """Local detection; if detected SAM and AAA first, else AAA after the strike [23.4.2] [24.6]. Whose base was badly
    struck in this phase takes off no more [27.7.1]."""
    u = made.units[0]
    if not helicopters.base_hex(pos, u) or not still_there(pos, made.target):
        return
    if not helicopters.can_take_off(pos, u):
        pos.tell("27.7.1", "called-off", unit=pos.id(u))
        return
    seen = air_defence.detect(Mission(pos, made.side, made.target.hex, (), LOCAL))
    plus, turned_back = 0, False
    for weapon in ("sam", "aaa") if seen else ():
        result = helicopter_fire(pos, made, u, weapon)
        turned_back = turned_back or result == "A" or not helicopters.base_hex(pos, u)
        plus += air_defence.plus_of(result)
        if turned_back:
            return
    row = f"helo{max(1, min(2, helicopters.support_value(pos, u)))}"
    yield from strike.resolve(Strike(pos, made.side, row, made.target, u, plus), "23.4.2")
    if not seen:
        helicopter_fire(pos, made, u, "aaa")


def helicopter_fire(pos: Position, made: Sortie, u: int, weapon: str) -> str:
    mission = Mission(pos, made.side, made.target.hex, (), LOCAL)
    shot = air_defence.Target(pos, made.side, made.target.hex, u, 0, ("helicopter",), "helo")
    result = air_defence.fire(mission, weapon, shot, local=True)
    if result == "X":
        losses.lose_step(pos, u, "24.6.2")
    return result


def end_step(pos: Position, side: None) -> Procedure:
    """Tracks fall, collateral damage is rolled for; Wild Weasels and others are home [M.SOP.7.h]."""
    yield from strike.end_of_phase(pos)
    pos.sorties = []
