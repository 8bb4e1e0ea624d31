"""What it costs to go from Location to Location [4.13] to [4.133], and how far units come [4.11] [4.12] [4.42]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ....engine.reason import Tally
from ..firing.encirclement import is_encircled
from ..locations import height, next_to, stream, terrains
from ..places import GROUND, LEVELS, Loc, hex_of, level_of
from ..position import Position
from ..stacking import overstacked_by

NEVER = 99  # factors: horses do not go there
UNLIMITED = 99  # factors: nobody has to be waited for [20.53]
DIFFICULT = 4  # movement factors that make a Location Difficult Terrain [4.72]
PARTISAN = "partisan"  # the nationality of their counters
Shed = Sequence[tuple[int, int]]  # units, and Portage Points that they have put down on the way
FENCES = ("wall", "hedge", "bocage")


def is_road(pos: Position, a: Loc, b: Loc) -> bool:
    """A road leads across the hexside, on the ground [4.132]."""
    return level_of(a) == level_of(b) == 0 and "road" in pos.board.side(hex_of(a), hex_of(b))


def roads_from(pos: Position, here: Loc) -> tuple[Loc, ...]:
    """Where a road leads from a Location into other terrain; found when first asked for."""
    known, of = pos.scenario.roads_from, pos.scenario
    if here not in known:
        known[here] = tuple(
            loc for loc in next_to(of, here)
            if is_road(pos, here, loc) and not level_of(loc) and of.terrains[hex_of(loc)]
        )  # fmt: skip
    return known[here]


def entry_cost(
    pos: Position, a: Loc, b: Loc, units: Sequence[int], way: str = "", allowance: float = 0, crowded: bool = True
) -> Tally:
    """Terrain, hexsides, height, SMOKE and overstacking [4.13] [4.131] [4.132] [4.133] [24.7] [5.11]. From outside, as
    if it were from the Location itself, only what is there counts [2.51]."""
    cost, of, chart = Tally(), pos.scenario, pos.scenario.charts.terrain
    here, there = hex_of(a), hex_of(b)
    if units and goes_on_horseback(pos, units):
        cost.add(mounted_step(pos, a, b, way) or NEVER, "13.3", "terrain", terrain="horse")
    elif here == there and a != b:
        _within(pos, a, b, cost)
    elif way == "road":
        cost.add(chart["road"].mf or 0, "4.132", "road")
    elif way:
        cost.add(pos.scenario.charts.movement["cost_bypass"].value, "4.31", "bypass")
        if way.count("-") >= 2:
            cost.add(cost.total, "4.31", "bypass-long")
    else:
        _terrain(pos, a, b, allowance, cost)
        easy = woodcraft(pos, units) if units else 0
        if easy and any(kind.id == "woods" for kind in terrains(of, b)) and cost.total > easy:
            cost.add(easy - cost.total, "25.241", "woodcraft")
    _hexsides(pos, a, b, way, cost)
    if pos.smoke_at(b) is not None:  # upstairs and down, too
        cost.add(of.charts.movement["cost_smoke"].value, "24.7", "smoke")
    if any(pos.units[u].in_hole for u in units) and hex_of(a) not in pos.hidden_holes:  # [12.33]
        cost.add(chart["foxhole"].mf_out, "8.26", "leaves-foxhole")
    over = overstacked_by(pos, b, pos.side(units[0]), units) if units and crowded else 0
    if over:
        cost.add(over * of.charts.movement["cost_overstack"].value, "5.11", "overstacked")
    if leaves_encirclement(pos, a, units):  # after everything else
        cost.add(cost.total, "7.7", "encircled-leaves")
    return cost


def goes_on_horseback(pos: Position, units: Sequence[int]) -> bool:
    """They pay what terrain costs horses: all ride, and nobody has Infantry or prisoners beside him, at whose pace he
    would go [13.3] [20.53]."""
    return all(pos.units[u].mounted and not pos.captives(u) for u in units)


def leaves_encirclement(pos: Position, a: Loc, units: Sequence[int]) -> bool:
    """They are encircled where they are, or cut off upstairs, and this is the first Location that they enter [7.7]
    [7.72]."""
    if a not in pos.encircled and a % LEVELS <= GROUND:
        return False
    if a not in pos.encircled and ((pos.move is not None and pos.move.spent) or (pos.flight and pos.flight.spent)):
        return False  # they are still cut off, but have paid for it
    return any(pos.locs[u] == a and is_encircled(pos, u) for u in units)


def mounted_step(pos: Position, a: Loc, b: Loc, way: str) -> float | None:
    """What terrain costs horses; None if they cannot enter it [13.3]."""
    table, of = pos.scenario.charts.cavalry, pos.scenario
    if level_of(b) > 0:
        return None
    if way == "road" or (not terrains(of, b) and level_of(b) == 0):
        return table["road" if way == "road" else "open"].mf
    if way:
        return (table["open"].mf or 0) * (2 if way.count("-") >= 2 else 1)
    kinds = terrains(of, b)
    if "path" in of.board.side(hex_of(a), hex_of(b)) and any(kind.id in ("woods", "brush") for kind in kinds):
        return table["path"].mf
    costs = [table[kind.id].mf if kind.id in table else None for kind in kinds]
    return None if any(cost is None for cost in costs) else sum(cost or 0 for cost in costs)


def bypass_farther(pos: Position, a: Loc, b: Loc, mounted: bool) -> int:
    """What it costs to go on around an obstacle that is bypassed already: as much again, uphill too; what stands on the
    hexside by which they came, and SMOKE, have been paid for. In halves [4.31] [4.133]."""
    of = pos.scenario.charts
    base = of.cavalry["open"].mf or 0 if mounted else of.movement["cost_bypass"].value
    rise = max(0, height(pos.scenario, b) - height(pos.scenario, a))
    return int(2 * base * of.movement["factor_uphill"].value ** rise)


def _hexsides(pos: Position, a: Loc, b: Loc, way: str, cost: Tally) -> Tally:
    """Walls and hedges on the way, and the slope [4.131] [4.133]."""
    of, here, there = pos.scenario, hex_of(a), hex_of(b)
    if here != there and way != "road":
        for kind in pos.board.side(here, there):
            if kind in FENCES:
                cost.add(of.charts.terrain[kind].mf_add, "4.131", "hexside")
    rise = height(of, b) - height(of, a) if here != there and level_of(b) >= 0 and level_of(a) >= 0 else 0
    if rise > 0:
        factor: int = of.charts.movement["factor_uphill"].value ** rise
        cost.add(cost.total * (factor - 1), "4.133", "uphill")
    return cost


def woodcraft(pos: Position, units: Sequence[int]) -> int:
    """What woods cost Partisans, and those who move with them, where a special rule favours them [25.241]."""
    for u in units:
        if pos.type(u).nationality == PARTISAN:
            return int(pos.scenario.file.switch("partisan_woods_mf", 0))
    return 0


def is_plain(pos: Position, units: Sequence[int]) -> bool:
    """Terrain alone, and overstacking, make the cost of a step where there is no SMOKE, unless these are encircled."""
    return pays_alike(pos, units) and not any(pos.units[u].in_hole for u in units)


def pays_alike(pos: Position, units: Sequence[int]) -> bool:
    """The same, but for what it may cost them to leave a foxhole."""
    on_foot = not units
    for u in units:
        if pos.kinds[u].nationality == PARTISAN:  # who may be at home in woods [25.241]
            return False
        on_foot = on_foot or not pos.units[u].mounted
    return on_foot


def hole_cost(pos: Position, hex: int, units: Sequence[int]) -> int:
    """What it costs these to leave a foxhole in a hex, in halves; a hidden one nothing [8.26] [12.33]."""
    for u in units:
        if pos.units[u].in_hole and hex not in pos.hidden_holes:
            return int(2 * pos.scenario.charts.terrain["foxhole"].mf_out)
    return 0


def cost_in_halves(
    pos: Position, a: Loc, b: Loc, units: Sequence[int], way: str = "", allowance: float = 0, crowded: bool = True
) -> int:
    """The same in halves of a factor, without its parts: what terrain alone costs is looked up."""
    hex = b // LEVELS
    plain = hex not in pos.smoke and pays_alike(pos, units) and not leaves_encirclement(pos, a, units)
    cost = terrain_cost(pos, a, b, way) if plain else -1
    if cost < 0:
        return int(2 * entry_cost(pos, a, b, units, way, allowance, crowded).total)
    cost += hole_cost(pos, a // LEVELS, units)
    return cost + crowding(pos, b, units) if crowded and units else cost


def room_beside(pos: Position, units: Sequence[int]) -> int:
    """With more friends than this in a hex they could be overstacked there; below 0: even alone [5.11]."""
    most: int = pos.scenario.charts.stacking["squads"].value
    return most - len(units)


def crowding(pos: Position, loc: Loc, units: Sequence[int]) -> int:
    """What overstacking adds for those who come in, in halves [5.11]."""
    side = pos.scenario.side_of[units[0]]
    if pos.present[side][loc // LEVELS] <= room_beside(pos, units):
        return 0
    over = overstacked_by(pos, loc, side, units)
    return 2 * over * pos.scenario.charts.movement["cost_overstack"].value if over else 0


def terrain_cost(pos: Position, a: Loc, b: Loc, way: str = "") -> int:
    """What terrain alone makes of it, which never changes; below 0: it takes all that a unit has."""
    known = pos.scenario.step_costs
    cost = known.get((a, b, way))
    if cost is None:
        all_of_it = any(kind.mf_all for kind in terrains(pos.scenario, b))
        sums = entry_cost(pos, a, b, (), way)
        cost = known[a, b, way] = -1 if all_of_it else int(2 * (sums.total - sums.value("24.7")))
    return cost


def step_row(pos: Position, a: Loc) -> tuple[tuple[Loc, int, int], ...]:
    """The next Locations of one, each with its hex and what terrain alone costs."""
    known = pos.scenario.step_rows
    found = known.get(a)
    if found is None:
        near = dict.fromkeys(next_to(pos.scenario, a))
        found = known[a] = tuple((b, hex_of(b), terrain_cost(pos, a, b)) for b in near)
    return found


def _within(pos: Position, a: Loc, b: Loc, cost: Tally) -> None:
    """Stairs; down INTO a stream and up to its Crest."""
    of = pos.scenario
    if hex_of(a) in of.streams:
        water = stream(of)
        cost.add((water.mf or 0) if level_of(b) < 0 else water.mf_out, "4.13", "stream")
    else:
        cost.add(of.charts.movement["cost_stairs"].value * abs(level_of(a) - level_of(b)), "4.13", "stairs")


def _terrain(pos: Position, a: Loc, b: Loc, allowance: float, cost: Tally) -> None:
    of, chart = pos.scenario, pos.scenario.charts.terrain
    kinds = terrains(of, b)
    if level_of(b) < 0:
        ford = any(p.hex == hex_of(b) for p in pos.board.places_of("ford"))
        cost.add(chart["ford"].mf or 0 if ford else stream(of).mf or 0, "4.13", "stream")
    elif "path" in pos.board.side(hex_of(a), hex_of(b)) and any(k.id in ("woods", "brush") for k in kinds):
        cost.add(chart["path"].mf or 0, "4.13", "path")
    elif not kinds:
        cost.add(chart["open"].mf or 0, "4.13", "terrain", terrain="open")
    for kind in kinds if not cost.modifiers else ():
        cost.add(allowance if kind.mf_all else kind.mf or 0, "4.13", "terrain", terrain=kind.id)
    if level_of(a) < 0 and level_of(b) >= 0:
        cost.add(stream(of).mf_out, "4.13", "stream")


# -- allowances ---------------------------------------------------------------------------------------------------


def base_allowance(pos: Position, u: int) -> int:
    """Four, three or six movement factors; wounded SMC three, berserk units eight; whoever has dismounted four [4.11]
    [17.2] [19.31] [15.431] [13.31]."""
    of, type = pos.scenario.charts.movement, pos.type(u)
    if pos.units[u].dismounted:
        return of["mf_mmc"].value
    if pos.units[u].berserk and not (type.smc and pos.units[u].wounded):
        return of["mf_berserk"].value
    if type.smc:
        return of["mf_smc_wounded" if pos.units[u].wounded else "mf_smc"].value
    return of["mf_mmc_inexperienced" if type.inexperienced else "mf_mmc"].value


def pace_of_captives(pos: Position, u: int) -> int:
    """The factors of the slowest prisoner of a unit, who walks with it; no limit if it has none [20.53] [19.31]."""
    return min([base_allowance(pos, v) for v in pos.captives(u)], default=UNLIMITED) if pos.guarded else UNLIMITED


def burden(pos: Position, u: int) -> int:
    """Portage Points of what a unit carries [4.4]."""
    return sum([weight(pos, w) for w in pos.weapons_of(u)]) if u in pos.cargo else 0


def weight(pos: Position, w: int) -> int:
    """Portage Points of a weapon; dismantled it is lighter [9.8]."""
    row = pos.weapon(w)
    return row.dm_pp if pos.units[w].dismantled and row.dm_pp else row.pp


def capacity(pos: Position, u: int, tired: bool) -> int:
    """Infantry Portage Capacity; one less when CX [4.42] [4.52]."""
    of = pos.scenario.charts.movement
    if pos.type(u).smc and pos.units[u].wounded:
        return 0  # [17.2]
    return of["ipc_smc" if pos.type(u).smc else "ipc_mmc"].value + (of["ipc_cx"].value if tired else 0)


def heaviest_load(pos: Position, u: int, room: int) -> list[int]:
    """The weapons that a unit keeps if it may carry no more than so many Portage Points: the heaviest that fit [10.4]
    [11.21]."""
    kept: list[int] = []
    for w in sorted(pos.weapons_of(u), key=lambda w: (-weight(pos, w), w)):
        if sum(weight(pos, k) for k in kept) + weight(pos, w) <= room:
            kept.append(w)
    return kept


def spare_capacity(pos: Position, v: int, tired: bool, shed: Shed = ()) -> int:
    """What a SMC on foot can still carry for another unit of his stack, whatever he has put down on the way [4.42]
    [4.4] [13.33]."""
    if not pos.type(v).smc or pos.units[v].mounted:
        return 0
    return max(0, capacity(pos, v, tired or pos.units[v].cx) - burden(pos, v) - shed_by(shed, v))


def shed_by(shed: Shed, u: int) -> int:
    """Portage Points that a unit has put down on its way [4.4]."""
    return sum([pp for v, pp in shed if v == u]) if shed else 0


def allowance(
    pos: Position,
    u: int,
    stack: Iterable[int],
    double: int = 0,
    tired: Iterable[int] = (),
    bears: int = 0,
    shed: Shed = (),
    helped: bool = True,
    unled: bool = False,
) -> int:
    """What a unit has when it moves with this stack: the leader's bonus and Double Time, less what it carries, `bears`
    or has `shed` on the way above its capacity, to which one SMC with it adds his own, if he has not `helped` another
    [4.12] [4.4] [4.42] [4.5] [4.52]. A SMC goes nowhere with more than two Portage Points. `unled`: no leader sets out
    as it does [4.12]."""
    of, type, mates = pos.scenario.charts.movement, pos.type(u), [v for v in stack if v != u]
    total = base_allowance(pos, u)
    led = mates and type.mmc and not unled and any(pos.type(v).leads and goes_with(pos, u, v) for v in mates)
    if led and not pos.units[u].dismounted:  # [4.12]
        if type.class_ == "G":  # Green units are not Inexperienced with a leader [19.31]
            total = max(total, of["mf_mmc"].value)
        total += of["bonus_leader"].value
    if pos.guarded:
        total = min(total, pace_of_captives(pos, u))
    if type.kind == "dummy":
        total += of["bonus_leader"].value  # as if a leader were under the "?" [12.11]
    slow = type.class_ == "C" and type.mmc and not pos.units[u].berserk  # berserk Conscripts have eight, too [15.431]
    most = of["max_mf_conscript" if slow else "max_mf"].value
    runs = double and not (type.smc and pos.units[u].wounded)  # who is wounded in the run runs no more [17.2]
    total = min(total + (double if runs else 0), most)
    carried = burden(pos, u) + bears + shed_by(shed, u)
    if not carried:
        return total
    if type.smc and carried > of["max_pp_smc"].value:
        return 0
    weary = set(tired)
    room = capacity(pos, u, u in weary or pos.units[u].cx)
    if helped and not pos.units[u].berserk:
        room += max([0, *(spare_capacity(pos, v, v in weary, shed) for v in mates)])
    return max(0, total - max(0, carried - room))


def advance_price(pos: Position, u: int, loc: Loc) -> float:
    """What it would cost to enter a Location in the Movement Phase, SMOKE and the way out of a foxhole apart; along a
    road no more than its rate: see the reading advance-by-road [4.72] [4.132]."""
    here = pos.locs[u] if pos.units[u].hex else loc
    price = _price_of(pos, u, here, loc, "")
    return min(price, _price_of(pos, u, here, loc, "road")) if is_road(pos, here, loc) else price


def _price_of(pos: Position, u: int, here: Loc, loc: Loc, way: str) -> float:
    own = allowance(pos, u, (u,)) if terrain_cost(pos, here, loc, way) < 0 else 0
    if hex_of(loc) not in pos.smoke and not pos.units[u].in_hole:
        return cost_in_halves(pos, here, loc, (u,), way, own) / 2
    sums = entry_cost(pos, here, loc, (u,), way, own)
    apart = sums.value("24.7") + sums.value("8.26")
    return float(sums.total - apart * (2 if sums.value("7.7") else 1))  # who is cut off pays all twice


def is_difficult(pos: Position, u: int, loc: Loc, stack: Callable[[Position, int], Iterable[int]]) -> bool:
    """Difficult Terrain: four factors, or all that a unit has with its stack [4.72]."""
    price = advance_price(pos, u, loc)
    if not pos.cargo.get(u) and price < min(DIFFICULT, base_allowance(pos, u)):
        return False  # a stack can only give more to one who carries nothing
    return price >= difficult_from(pos, u, stack)


def difficult_from(pos: Position, u: int, stack: Callable[[Position, int], Iterable[int]]) -> int:
    """The factors at which terrain is Difficult for a unit: four, or all that it has with its stack, which can only
    give more to one who carries nothing [4.72]. 0: it has none."""
    if not pos.cargo.get(u) and base_allowance(pos, u) >= DIFFICULT:
        return DIFFICULT
    return min(DIFFICULT, allowance(pos, u, stack(pos, u)))


def goes_with(pos: Position, u: int, v: int) -> bool:
    """Of one nation, and both in a foxhole or neither; who has gone ahead in the Advance Phase has set out as the other
    does [4.12]."""
    alike = pos.units[u].in_hole == pos.units[v].in_hole or pos.locs[u] != pos.locs[v]
    return alike and pos.people(u) == pos.people(v)


def unled(pos: Position, units: Sequence[int]) -> tuple[int, ...]:
    """Those of a stack with leaders beside whom none is in the same state [4.12]."""
    leaders = [v for v in units if pos.type(v).leads]
    return tuple(u for u in units if leaders and not any(goes_with(pos, u, v) for v in leaders))
