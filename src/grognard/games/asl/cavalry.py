"""Cavalry [13.]: units on horseback. A horse is a counter in the hands of its rider, or of who leads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from ...engine.ask import Procedure
from ...engine.reason import Reason, Tally
from .locations import height, terrains
from .moving.costs import burden, capacity, mounted_step, weight
from .nerve.morale import check_morale, eliminate_horse, split_squad
from .places import Loc
from .position import OFF, Position
from .random_selection import random_selection, selection_of
from .scenario import HORSE as HORSE
from .scenario import WEAPON, Scenario
from .units import Trek, Unit

QUARTERS = 4  # a factor on foot is a quarter of a horse's, and the other way round [13.31]
CHARGE_COST = 6  # three factors more to attack, in halves [13.6]
FOOT = 8  # the four basic factors of who mounts or dismounts, in halves [13.31]
ROOM = {3: 99, 2: 4, 1: 1}  # SMC beside their rider whom horses of this size carry [13.32]
NO_GALLOP = ("marsh", "stream_deep")  # where none begins [13.36]
HALF = 3  # of the six faces of a die
LED = 3  # times its own size a unit leads horses [13.7]


def are_there(scenario: Scenario) -> bool:
    """Whether there are horses in a scenario at all."""
    return HORSE in scenario.weapon_kinds


def horses(pos: Position, u: int) -> list[int]:
    """The horses that a unit rides or leads, the biggest first."""
    found = [w for w in pos.weapons_of(u) if pos.weapon(w).type == HORSE]
    return sorted(found, key=lambda w: (-size(pos, w), w))


def size(pos: Position, w: int) -> int:
    """3: for a squad, 2: for a half-squad or crew, 1: for a SMC [13.32]."""
    return pos.weapon(w).squad_max


def horse_of(pos: Position, u: int) -> int | None:
    """The horse that carries a unit: the smallest that is big enough [13.32]."""
    fit = [w for w in horses(pos, u) if size(pos, w) >= pos.type(u).unit_size or pos.type(u).smc]
    return min(fit, key=lambda w: (size(pos, w), w)) if fit else None


def is_ridden(pos: Position, w: int) -> bool:
    """Somebody sits on these horses: nobody else has them before he has dismounted [13.31]."""
    rider = pos.units[w].by - 1
    return rider >= 0 and pos.units[rider].mounted and horse_of(pos, rider) == w


def are_mounted(pos: Position, units: Iterable[int]) -> bool:
    for u in units:  # noqa: SIM110 - asked for every listing
        if pos.units[u].mounted:
            return True
    return False


def may_ride(pos: Position, u: int) -> Reason | None:
    """A horse of its own that is big enough, for a squad those of two half-squads, or for a SMC one of somebody mounted
    there with room [13.32]."""
    if horse_of(pos, u) is not None or pair_for(pos, u) or (pos.type(u).smc and hosts(pos, u)):
        return None
    return Reason("13.32", "no-horse", unit=pos.names[u])


def hosts(pos: Position, u: int) -> list[int]:
    """Mounted units with whom a SMC can ride: a squad's horses carry any number, a half-squad's four, a SMC's one more
    [13.32]."""
    there = [v for v in pos.at_loc(pos.locs[u], pos.side(u)) if v != u and pos.units[v].mounted]
    guests = [v for v in there if pos.type(v).smc and horse_of(pos, v) is None]
    steeds = {v: size(pos, horse) for v in there if (horse := horse_of(pos, v)) is not None}
    room = sum(ROOM[steed] for steed in steeds.values())
    return list(steeds) if len(guests) < room else []


def pair_for(pos: Position, u: int) -> list[int]:
    """The horses of two half-squads that a squad without others can join [13.32]."""
    pairs = [w for w in horses(pos, u) if size(pos, w) == 2]
    return pairs[:2] if pos.type(u).kind == "squad" and horse_of(pos, u) is None and len(pairs) >= 2 else []


def saddle(pos: Position, u: int) -> None:
    """Who mounts has horses of his own size: two counters of half-squads join for a squad, that of a squad is parted
    for a half-squad or crew, and a SMC gets one of his own [13.32]."""
    join_horses(pos, u)
    horse = horse_of(pos, u)
    if horse is None or size(pos, horse) <= pos.type(u).unit_size:
        return
    if pos.type(u).smc:
        spawn_horse(pos, u, pos.units[horse].cx)
    else:
        part_horses(pos, u, u)


def ride_apart(pos: Position, loc: Loc, side: str, moved: bool) -> None:
    """SMC without room on the horses there ride away from those of a MMC, or stay behind, on one of their own
    [13.32]."""
    there = [v for v in pos.at_loc(loc, side) if pos.units[v].mounted]
    steeds = [horse for v in there if (horse := horse_of(pos, v)) is not None]
    riding = [v for v in there if horse_of(pos, v) is None]
    tired = any(pos.units[s].cx for s in steeds)
    for u in riding[sum(ROOM[size(pos, w)] for w in steeds) :]:
        spawn_horse(pos, u, tired, moved)


def spare_horses(pos: Position, u: int) -> list[int]:
    """Counters of the side that have shown no horses yet."""
    return [w for w in pos.of_group[WEAPON] if not pos.units[w].type and pos.side(w) == pos.side(u)]


def spawn_horse(pos: Position, u: int, tired: bool, moved: bool = False) -> None:
    """A SMC has a horse of his own [13.32]."""
    w = next(iter(spare_horses(pos, u)), None)
    if w is not None:
        pos.change(w, type=_of_size(pos, 1), cx=tired, moved=moved)
        pos.give(w, u)
        if not pos.units[u].concealed:
            pos.meet(w)


def _of_size(pos: Position, wanted: int) -> str:
    rows = pos.scenario.charts.weapons.values()
    return next(row.id for row in rows if row.type == HORSE and row.squad_max == wanted)


def join_horses(pos: Position, u: int) -> None:
    """Riders who recombine join the horses of two half-squads to those of a squad [13.32]."""
    pairs = pair_for(pos, u)
    if not pos.units[u].mounted or not pairs:
        return
    pos.change(pairs[0], type=_of_size(pos, 3))
    pos.change(pairs[1], by=0)
    pos.take_off(pairs[1], OFF)
    pos.become(pairs[1], Unit(OFF))


def part_horses(pos: Position, u: int, half: int) -> None:
    """Riders who deploy part the horses of their squad, and those who are too few for them [13.32]."""
    horse = next((w for w in horses(pos, u) if size(pos, w) == 3), None)
    free = spare_horses(pos, u)
    if horse is None or not free:
        return
    pos.change(horse, type=smaller(pos, horse))
    pos.change(free[0], type=pos.units[horse].type, cx=pos.units[horse].cx)
    pos.give(free[0], half)
    if not pos.units[half].concealed:
        for w in (horse, free[0]):
            pos.meet(w)


# -- movement ---------------------------------------------------------------------------------------------------------


def allowance(pos: Position, move: Trek) -> int:
    """Twelve factors, twenty at a Gallop, sixteen if it began on the way; in halves [13.34] [13.36]."""
    return pos.scenario.charts.mf("mf_horse") + move.gallop


def may_enter(pos: Position, move: Trek, loc: Loc, way: str) -> Reason | None:
    """Terrain that horses enter; at a Gallop less of it, and no Bypass [13.3] [13.36]."""
    if not are_mounted(pos, move.units):
        return None
    if overburdened := [u for u in move.units if leads_too_many(pos, u)]:
        return Reason("13.7", "leads-too-many", unit=pos.names[overburdened[0]])
    if mounted_step(pos, move.loc, loc, way) is None:
        return Reason("13.3", "no-ground-for-horses", hex=pos.loc_label(loc))
    if not move.gallop:
        return None
    table = pos.scenario.charts.cavalry
    kinds = [kind.id for kind in terrains(pos.scenario, loc)] if way != "road" else []
    steep = abs(height(pos.scenario, loc) - height(pos.scenario, move.loc)) > 1
    if way not in ("", "road") or steep or any(not table[kind].gallop for kind in kinds if kind in table):
        return Reason("13.36", "no-gallop-there", hex=pos.loc_label(loc))
    return None


def may_gallop(pos: Position, move: Trek) -> Reason | None:
    """Mounted, neither riders nor horses CX, not in a marsh or stream, with no prisoners, who walk [13.36] [20.53]."""
    walkers = [u for u in move.units if not pos.units[u].mounted]
    if walkers:
        return Reason("13.36", "not-mounted", unit=pos.names[walkers[0]])
    if move.gallop or not move.hex:
        return Reason("13.36", "no-gallop")
    if on_foot := [u for u in move.units if pos.captives(u)]:
        return Reason("20.53", "leads-prisoners", unit=pos.names[on_foot[0]])
    found = [s for u in move.units for s in (u, horse_of(pos, u)) if s is not None]
    tired = any(pos.units[s].cx or pos.units[s].rested for s in found)  # or were, when they set out [4.51]
    kinds = {kind.id for kind in terrains(pos.scenario, move.loc)}
    if tired or not kinds.isdisjoint(NO_GALLOP):
        return Reason("13.36", "no-gallop")
    return None


def gallop(pos: Position, move: Trek) -> int:
    """The factors it brings, in halves; the horses are CX [13.36]."""
    charts = pos.scenario.charts
    for u in move.units:
        for w in horses(pos, u):
            pos.change(w, cx=True)
    return charts.mf("bonus_gallop_later" if move.spent else "bonus_gallop_start")


def may_mount(pos: Position, move: Trek, u: int) -> Reason | None:
    """A factor on foot, out of a foxhole, to which horses do not go; a horse that has not moved in this phase [13.31]
    [13.32] [5.6]."""
    if pos.units[u].mounted:
        return Reason("13.31", "is-mounted", unit=pos.names[u])
    if u not in move.units or not move.hex or move.assault or move.double or move.vertices:
        return Reason("13.31", "cannot-mount", unit=pos.names[u])
    if move.dash:
        return Reason("4.63", "must-dash")
    if pos.units[u].in_hole:
        return Reason("5.6", "cannot-mount", unit=pos.names[u])
    if against := may_ride(pos, u):
        return against
    if any(pos.weapon(w).dm_pp and not pos.units[w].dismantled for w in pos.weapons_of(u)):
        return Reason("13.33", "must-be-dismantled", unit=pos.names[u])
    if burden(pos, u) > capacity(pos, u, tired=False):
        return Reason("13.33", "carries-too-much", unit=pos.names[u])
    horse = horse_of(pos, u)
    own = [horse] if horse is not None else pair_for(pos, u)
    steeds = own or [steed for v in hosts(pos, u) if (steed := horse_of(pos, v)) is not None]
    if all(pos.units[steed].moved for steed in steeds):
        return Reason("13.31", "horse-has-moved", unit=pos.names[u])
    return None if move.spent + 2 <= FOOT else Reason("13.31", "not-enough-factors", hex="", cost=1, left=0)


def may_ride_with(pos: Position, u: int, w: int) -> Reason | None:
    """Riders carry what can be dismantled only so, and no more than their capacity [13.33]."""
    if pos.weapon(w).dm_pp and not pos.units[w].dismantled:
        return Reason("13.33", "must-be-dismantled", unit=pos.names[u])
    over = burden(pos, u) + weight(pos, w) > capacity(pos, u, tired=False)
    return Reason("13.33", "carries-too-much", unit=pos.names[u]) if over else None


def leads_prisoners(pos: Position, move: Trek) -> bool:
    """They go on foot, and hold up whoever rides beside them [20.53]."""
    return any(pos.captives(u) for u in move.units)


def mounted_spent(pos: Position, move: Trek) -> int:
    """What a horse has lost when its rider is up: a quarter for each factor that he has spent [13.31]; with prisoners
    it is their factors that count [20.53]."""
    if leads_prisoners(pos, move):
        return move.spent + 2
    return (move.spent + 2) // 2 * allowance(pos, move) // QUARTERS


def foot_spent(pos: Position, move: Trek) -> int:
    """What a rider has spent of his own factors when he is down: what he had, one for each quarter that the horse has
    run since, and one for getting down [13.31]; with prisoners they have walked [20.53]."""
    if leads_prisoners(pos, move):
        return move.spent + 2
    quarter = allowance(pos, move) // QUARTERS
    ridden = max(0, move.spent - move.saddled)
    return move.foot + 2 * -(-ridden // quarter) + 2


def may_dismount(pos: Position, move: Trek, u: int) -> Reason | None:
    if not pos.units[u].mounted:
        return Reason("13.31", "not-mounted", unit=pos.names[u])
    if u not in move.units or not move.hex or move.vertices:
        return Reason("13.31", "cannot-mount", unit=pos.names[u])
    return None if foot_spent(pos, move) <= FOOT else Reason("13.31", "too-late-to-dismount", unit=pos.names[u])


# -- Charge -----------------------------------------------------------------------------------------------------------


def can_be(pos: Position, loc: Loc) -> bool:
    """Ground that horses enter, apart from roads [13.3]."""
    return mounted_step(pos, loc, loc, "") is not None


def charges_into(pos: Position, move: Trek, loc: Loc) -> bool:
    """The Location that was declared, or after the first Charge any with Known enemies [13.6]."""
    return may_charge_into(pos, move, loc) and bool(pos.known_at(loc, pos.enemy(move.side)))


def may_charge_into(pos: Position, move: Trek, loc: Loc) -> bool:
    return bool(move.gallop) and are_mounted(pos, move.units) and (move.charge == loc or move.charged)


def has_charged(move: Trek) -> bool:
    """A Charge has been declared on this move, whatever has come of it [13.61]."""
    return move.charged or move.charge > 0


def spend_fire(pos: Position, u: int) -> None:
    """Who has declared a Charge fires nothing more in this Player Turn, on foot neither [13.61]."""
    for s in (u, *pos.weapons_of(u)):
        pos.change(s, fired="prep")


# -- under fire -------------------------------------------------------------------------------------------------------


def bail_out(pos: Position, u: int) -> Procedure:
    """A rider falls, and takes a Morale Check; the others of his stack ride on, or charge, without him [13.51]
    [13.61]."""
    pos.change(u, mounted=False)
    pos.tell("13.51", "bails-out", unit=pos.names[u])
    yield from check_morale(pos, u, rule="13.51", pins=False)
    move = pos.move
    if move is not None and u in move.units:
        if has_charged(move) and pos.units[u].hex:
            spend_fire(pos, u)
        others = tuple(v for v in move.units if v != u)
        pos.move = replace(move, units=others) if others else replace(move, done=True)
        pos.change(u, moved=True)


def riders_break(pos: Position, units: Sequence[int]) -> Procedure:
    """Broken Cavalry bails out, and its horses run away [13.51]."""
    for u in units:
        if pos.units[u].hex and pos.units[u].mounted and pos.units[u].broken:
            ridden = horse_of(pos, u)
            for w in horses(pos, u):
                if w != ridden or not carry_on(pos, w, u):
                    eliminate_horse(pos, w, "13.51")
            yield from bail_out(pos, u)
    for u in units:
        take_the_reins(pos, u)


def take_the_reins(pos: Position, u: int) -> None:
    """A SMC whose rider is lost rides on with the horses that he has left [13.32]."""
    unit = pos.units[u]
    if not unit.mounted or not unit.hex or unit.broken or horse_of(pos, u) is not None or hosts(pos, u):
        return
    loose = [w for w in pos.loose_weapons(unit.loc) if pos.weapon(w).type == HORSE]
    if loose:
        pos.give(loose[0], u)


def carry_on(pos: Position, w: int, u: int) -> bool:
    """Horses whose first rider falls stay, as many as the unbroken SMC on them need [13.51]."""
    with_him = [v for v in guests(pos, u) if v != u and not pos.units[v].broken]
    others = [v for v in hosts(pos, u) if v != u]
    if not with_him or others:
        return False
    wanted = 1 if len(with_him) <= 1 + ROOM[1] else 2
    pos.give(w, with_him[0])
    while size(pos, w) > wanted:
        pos.change(w, type=smaller(pos, w))
    return True


def led_to(pos: Position, loc: Loc, struck: Sequence[int]) -> dict[int, int]:
    """One of the horses that each of those on foot leads, or of those that nobody has there: they have not the cover
    that Infantry has [13.5]."""
    if not are_there(pos.scenario):
        return {}
    loose = [w for w in pos.loose_weapons(loc) if pos.weapon(w).type == HORSE]
    beside = {u: [*horses(pos, u), *loose] for u in struck if not pos.units[u].mounted}
    return {u: found[0] for u, found in beside.items() if found}


def drm_for_horses(sums: Tally) -> int:
    """What modifies an attack against riders, or those who lead horses, counts against their horses, but for their own
    movement, hazardous or not [13.511] [13.5]."""
    return int(sums.total - sums.value("13.5") - sums.value("4.6") - sums.value("4.62"))


def steeds(pos: Position, units: Iterable[int]) -> dict[int, int]:
    """The horses that these ride or lead, and who of them has each."""
    return {w: u for u in units for w in horses(pos, u)} if are_there(pos.scenario) else {}


def strike_horses(
    pos: Position,
    loc: Loc,
    struck: Sequence[int],
    finals: Mapping[int, int],
    column: int,
    moving: bool,
    had: Mapping[int, int] | None = None,
) -> Procedure:
    """Horses are struck at the same time as their riders, or as those who lead them, whatever has become of those by
    now (`had`: who had which), on the line of unarmored vehicles: below its number so many are killed as the highest
    KIA of the column says, and no more; at it one is reduced. But for First Fire those that nobody has are struck, too
    [13.511] [7.308]."""
    led = {w: u for w, u in (had or steeds(pos, struck)).items() if pos.units[w].hex or pos.units[w].by}
    loose = [] if moving else [w for w in pos.loose_weapons(loc) if pos.weapon(w).type == HORSE and w not in led]
    there = [*led, *loose]
    if not there or not column or not finals:
        return
    row = pos.scenario.charts.ift.columns[column]
    final = min(finals[led[w]] for w in led) if led else min(finals.values())
    fallen: list[int] = []
    thrown: list[int] = []  # they fall, whatever else they might ride
    if final < row.star_vehicle_kill:
        for w in selection_of(pos, "13.511", there, row.highest_kia):
            rider = pos.units[w].by - 1
            eliminate_horse(pos, w, "13.511")
            fallen += [u for u in (rider, *guests(pos, rider)) if rider >= 0 and u not in fallen]
    elif final == row.star_vehicle_kill:
        for w in random_selection(pos, "13.511", there):
            thrown += reduce_horse(pos, w)
    for u in dict.fromkeys((*thrown, *fallen)):
        if pos.units[u].hex and pos.units[u].mounted and (u in thrown or may_ride(pos, u) is not None):
            yield from bail_out(pos, u)


def guests(pos: Position, rider: int) -> list[int]:
    """SMC who ride on a MMC's horses."""
    there = pos.at_loc(pos.locs[rider], pos.side(rider)) if rider >= 0 and pos.units[rider].hex else []
    return [v for v in there if pos.type(v).smc and pos.units[v].mounted and horse_of(pos, v) is None]


def reduce_horse(pos: Position, w: int) -> list[int]:
    """A squad's horses become a half-squad's, and one half of their squad falls; smaller ones are killed [13.511]."""
    rider = pos.units[w].by - 1
    if size(pos, w) < 3:
        eliminate_horse(pos, w, "13.511")
        return [rider, *guests(pos, rider)] if rider >= 0 else []
    pos.change(w, type=smaller(pos, w))
    pos.tell("13.511", "horse-reduced", weapon=pos.names[w])
    if rider < 0 or pos.type(rider).kind != "squad" or not pos.units[rider].mounted:
        return []
    return part_riders(pos, w, rider)


def part_riders(pos: Position, w: int, squad: int) -> list[int]:
    """The squad deploys: the dice say which half falls, and with which half each SMC and weapon was [13.511]."""
    with_it = guests(pos, squad)
    arms = [arm for arm in pos.weapons_of(squad) if pos.weapon(arm).type != HORSE]
    halves = [squad, split_squad(pos, squad)]
    fallen = random_selection(pos, "13.511", halves)[0]
    stays = next(half for half in halves if half != fallen)
    pos.give(w, stays)
    for arm in arms:
        pos.give(arm, fallen if pos.roll("13.511", pos.side(squad)) <= HALF else stays)
    down = [v for v in with_it if pos.roll("13.511", pos.side(squad)) <= HALF]
    return [fallen, *down]


def smaller(pos: Position, w: int) -> str:
    return _of_size(pos, size(pos, w) - 1)


# -- leading horses ---------------------------------------------------------------------------------------------------


def leads_too_many(pos: Position, u: int) -> bool:
    """A unit leads horses up to three times its own size [13.7]."""
    ridden = horse_of(pos, u) if pos.units[u].mounted else None
    return sum(size(pos, w) for w in horses(pos, u) if w != ridden) > LED * pos.type(u).unit_size


def may_lead_into(pos: Position, move: Trek, loc: Loc, way: str) -> Reason | None:
    """Led horses go where Cavalry could, or along the hexsides of it [13.7]."""
    if are_mounted(pos, move.units) or not any(pos.cargo.get(u) for u in move.units):
        return None
    led = [u for u in move.units if horses(pos, u)]
    if any(leads_too_many(pos, u) for u in led):
        return Reason("13.7", "leads-too-many", unit=pos.names[led[0]])
    if led and move.hex and not way and mounted_step(pos, move.loc, loc, way) is None:
        return Reason("13.7", "no-ground-for-horses", hex=pos.loc_label(loc))
    return None
