"""Snipers [14.]: rolls of dice that can activate one, and what he does."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.ask import Ask, Procedure
from ...engine.hexset import hexset, members
from ...engine.phase import choose
from ...engine.question import CHOICE, PLACING, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from . import cavalry
from .captivity import prisoners
from .close_quarters.fights import FOE
from .firing.drm import ground_tem
from .hiding import concealment
from .locations import LOCATION, is_interior
from .nerve import morale
from .nerve.leadership import helps_all, is_armed, is_good_order, is_hero, is_overruled, leadership_over
from .places import Loc, hex_of, loc_at
from .position import Position
from .random_selection import random_selection
from .scenario import DUMMY

NEAR = 6  # hexes within which a Sniper wants enemies around him, and so many of them [14.2]
LEAST = 2  # below this SAN there is no Sniper [14.1]
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")  # of a Random Location, by the coloured die


# -- placing ----------------------------------------------------------------------------------------------------------


def hides(pos: Position, side: str) -> list[int]:
    """Hexes without units that the side knows of, with six enemy-occupied hexes within six, or as many as can be had
    [14.2]."""
    return pos.kept(("hides", side), pos.changes, lambda: _hides(pos, side))


def _hides(pos: Position, side: str) -> list[int]:
    board = pos.board
    around = [board.everywhere] + [0] * NEAR  # hexes with at least so many enemy-occupied ones near
    for hex in enemy_occupied(pos, side):
        near = board.disc_bits(hex, NEAR)
        for count in range(NEAR, 0, -1):
            around[count] |= around[count - 1] & near
    taken = hexset(occupied(pos, side))
    return members(next((free for found in reversed(around) if (free := found & ~taken)), 0))


def enemy_occupied(pos: Position, side: str) -> set[int]:
    """Hexes in which the side sees enemies."""
    return {hex_of(loc) for loc in pos.seen_locations(pos.enemy(side))}


def occupied(pos: Position, side: str) -> set[int]:
    return {*enemy_occupied(pos, side), *(pos.units[u].hex for u in pos.pieces_of(side))}


def may_hide(pos: Position, side: str, hex: int) -> Reason | None:
    """In a hex without units, among as many enemies as can be had [14.2]."""
    found = hides(pos, side)
    if hex in found:
        return None
    if hex in occupied(pos, side):
        return Reason("14.2", "no-hide-here", hex=pos.label(hex))
    enemies = enemy_occupied(pos, side)

    def around(place: int) -> int:
        return min(NEAR, len(enemies & set(members(pos.board.disc_bits(place, NEAR)))))

    needed = min(map(around, found), default=NEAR)
    return Reason("14.2", "no-hide", hex=pos.label(hex), needed=needed, had=around(hex))


def place_snipers(pos: Position, side: None) -> Procedure:
    """Each side that has one places its Sniper, the DEFENDER first [14.2] [14.01]."""
    for player in (pos.enemy(pos.scenario.first), pos.scenario.first):
        if pos.san[player] >= LEAST and player not in pos.sniper:
            _, hex = yield Ask(player, "14.2", PLACE_SNIPER, pos, player, rests=True)
            put(pos, player, hex)


def put(pos: Position, side: str, hex: int) -> None:
    pos.sniper[side] = hex
    pos.tell("14.2", "sniper-placed", side=side, hex=pos.label(hex))


# -- attacks ----------------------------------------------------------------------------------------------------------


def sniper_attacks(pos: Position) -> Procedure:
    """Activated Snipers attack when the results of the roll have been carried out, the first first [14.1] [14.2]."""
    while pos.pending and pos.result is None:
        side = pos.pending.pop(0)
        if side not in pos.sniper or side in pos.sniper_pinned:
            continue
        die = pos.roll("14.2", side)
        if die > 2:
            pos.tell("14.2", "sniper-idle", side=side)
            continue
        match (yield Ask(side, "14.2", SNIPE, pos, side)):
            case "shift", hex:
                put(pos, side, hex)
            case _:
                yield from attack(pos, side, die)


def attack(pos: Position, side: str, die: int) -> Procedure:
    """A Random Location, or the nearest to it with a target [14.2] [14.21]."""
    hex = random_location(pos, side)
    places = nearest(pos, side, hex)
    if not places:
        pos.sniper[side] = hex
        return
    loc = places[0]
    if len(places) > 1:
        _, loc = yield Ask(side, "14.21", CHOOSE_TARGET, pos, side_and(side, places))
    pos.sniper[side] = hex_of(loc)
    enemy = pos.enemy(side)
    pos.tell("14.2", "sniper-attacks", side=side, hex=pos.loc_label(loc))
    if pos.sniper.get(enemy) == hex_of(loc) and (yield from prefers_sniper(pos, side, loc)):
        hit_sniper(pos, enemy, die)
        yield from sniper_check(pos, enemy, loc)
        return
    chosen = select(pos, loc, enemy)
    first = yield from choose(pos, side, "14.2", FIRST_VICTIM, by_name(pos, chosen))
    losses = morale.Losses(pos, pos.at_loc(loc, enemy))
    hit(pos, first, die)
    for u in [u for u in chosen if u != first]:
        again = pos.roll("14.2", side)
        if again <= 2 and pos.units[u].hex:
            hit(pos, u, again)
    for u in pos.at_loc(loc, enemy):
        if pos.units[u].broken and not pos.units[u].dm:
            pos.change(u, dm=True)
            pos.tell("10.62", "desperate", unit=pos.names[u])
    yield from losses.follow(pos)
    yield from cavalry.riders_break(pos, losses.units)
    yield from prisoners.at_once(pos)
    yield from sniper_attacks(pos)  # those that this one has set off come first [14.3]
    yield from sniper_check(pos, enemy, loc)


def by_name(pos: Position, units: list[int]) -> list[int]:
    """Of units that the Sniper cannot tell apart, under one "?", only the first."""
    return list({pos.outward(u): u for u in reversed(units)}.values())[::-1]


def side_and(side: str, places: list[Loc]) -> tuple[str, tuple[Loc, ...]]:
    return side, tuple(places)


def prefers_sniper(pos: Position, side: str, loc: Loc) -> Procedure:
    """The enemy's Sniper is attacked where nobody else is, or if his own Sniper wants it [14.31] [14.2]."""
    if not eligible(pos, side, loc):
        return True
    return (yield Ask(side, "14.2", DUEL, pos, loc))[0] == "yes"


def random_location(pos: Position, side: str) -> int:
    """Direction and distance from the Sniper; what would lie off the board is its last hex [14.2]."""
    roll = pos.roll_pair("14.2", side)
    hex, board = pos.sniper[side], pos.board
    for _ in range(roll.white):
        near = hex + board.offset[DIRECTIONS[roll.coloured - 1]]
        if near not in board.neighbours[hex]:
            break
        hex = near
    return hex


def eligible(pos: Position, side: str, loc: Loc) -> list[int]:
    """Enemies in a Location, Dummies too; no hidden units, no prisoners, nobody in the interior of a building
    [14.22]."""
    if is_interior(pos.scenario, hex_of(loc)):
        return []
    return [u for u in pos.visible_at(loc, pos.enemy(side)) if not pos.units[u].by]


def nearest(pos: Position, side: str, hex: int) -> list[Loc]:
    """The Locations with a target, or the enemy's Sniper, that are nearest, and of them those with the least cover
    [14.21]."""
    enemy = pos.enemy(side)
    places = [loc for loc in pos.seen_locations(enemy) if eligible(pos, side, loc)]
    if enemy in pos.sniper and all(hex_of(loc) != pos.sniper[enemy] for loc in places):
        places.append(loc_at(pos.sniper[enemy]))
    if not places:
        return []
    far = min(pos.board.distance(hex, hex_of(loc)) for loc in places)
    near = [loc for loc in places if pos.board.distance(hex, hex_of(loc)) == far]
    if len({hex_of(loc) for loc in near}) == 1:
        return near  # of the Locations of one hex the player chooses, whatever their cover [14.2]
    least = min(cover(pos, side, loc) for loc in near)
    return [loc for loc in near if cover(pos, side, loc) == least]


def cover(pos: Position, side: str, loc: Loc) -> int:
    """The least TEM that a target there has, in a foxhole that the side sees or not, and SMOKE: see the reading
    snipers-and-hidden-foxholes [14.21]."""
    smoke, seen = pos.smoke_at(loc), pos.hidden_holes.get(hex_of(loc), side) == side
    targets = eligible(pos, side, loc) if seen else []
    tem = min([ground_tem(pos, loc, u) for u in targets] or [ground_tem(pos, loc, None)])
    return max(0, tem) + (smoke.drm if smoke is not None else 0)


def select(pos: Position, loc: Loc, enemy: str) -> list[int]:
    """Random Selection; a concealed stack counts as one, and its owner selects among those in it; friends in
    Melee are never hit [14.23] [14.32] [A.9]."""
    there = eligible(pos, pos.enemy(enemy), loc)
    stacks: dict[int, list[int]] = {}
    for u in there:
        if pos.units[u].marker:
            stacks.setdefault(pos.units[u].marker, []).append(u)
    heads = [u for u in there if not pos.units[u].marker] + [stack[0] for stack in stacks.values()]
    chosen: list[int] = []
    for u in random_selection(pos, "14.2", heads):
        stack = stacks.get(pos.units[u].marker, [u])
        chosen += random_selection(pos, "14.23", stack)
    return chosen


def hit(pos: Position, u: int, die: int) -> None:
    """What the Sniper does to one target [14.3]."""
    target = "dummy_stack" if pos.scenario.is_a[u] == DUMMY else "smc" if pos.type(u).smc else "mmc"
    rows = pos.scenario.charts.sniper.values()
    result = next(r.result for r in rows if r.target == target and r.dr_min <= die <= r.dr_max)
    if target == "dummy_stack":
        concealment.reveal(pos, u, "14.3")
        return
    concealment.is_hit(pos, u)
    if result == "eliminated":
        morale.eliminate(pos, u, "14.3")
    elif result == "breaks" and morale.can_break(pos, u):
        morale.break_unit(pos, u, "14.3")
    elif result in ("breaks", "wounded"):  # a wound costs concealment unseen, too [12.14]
        morale.reduce(pos, u, "14.3")
    elif result == "pinned":
        morale.pin(pos, u, "14.3")


def hit_sniper(pos: Position, side: str, die: int) -> None:
    """A Sniper is hit: his SAN drops, or he is pinned for the Player Turn [14.31] [14.4.a]."""
    rows = pos.scenario.charts.sniper.values()
    result = next(r.result for r in rows if r.target == "sniper" and r.dr_min <= die <= r.dr_max)
    suffer(pos, side, result)


def suffer(pos: Position, side: str, result: str) -> None:
    if result == "pinned":
        pos.sniper_pinned.add(side)
        pos.tell("14.31", "sniper-pinned", side=side)
        return
    pos.san[side] -= 1
    pos.tell("14.4", "sniper-lost", side=side, san=pos.san[side])
    if pos.san[side] < LEAST:
        pos.san[side] = 0
        pos.sniper.pop(side, None)


# -- the Sniper Check -------------------------------------------------------------------------------------------------


def searchers(pos: Position, side: str, loc: Loc) -> list[int]:
    """Armed Good Order Infantry there that is neither pinned nor TI, and has neither fired nor moved in this Player
    Turn [14.4]."""
    found = []
    for u in pos.at_loc(loc, side):
        unit = pos.units[u]
        idle = not (unit.fired or unit.moved or unit.pinned or unit.ti or unit.shots or u in pos.has_fired)
        under_way = pos.move is not None and u in pos.move.units
        if idle and not under_way and is_good_order(pos, u) and is_armed(pos, u):
            found.append(u)
    return found


def check_drm(pos: Position, units: Iterable[int]) -> Tally:
    """Leadership of a leader who is not alone, heroes, and half-squads or crews [14.4.a]."""
    sums, chart, who = Tally(), pos.scenario.charts.sniper_check, list(units)
    bold = chart["hero"].value  # a heroic leader helps as a leader or as a hero [15.21]
    over = {u: leadership_over(pos, u, who) for u in who if pos.type(u).leads and helps_all(pos, u, who)}
    leaders = [u for u in over if not is_overruled(pos, u) and (not pos.units[u].heroic or over[u] <= bold)]
    leader = min(leaders, key=lambda u: (over[u], pos.units[u].heroic)) if leaders and len(who) > 1 else None
    if leader is not None and over[leader]:
        sums.add(over[leader], "14.4.a", "leadership")
    heroes = [u for u in who if is_hero(pos, u) and u != leader]
    if heroes:
        sums.add(chart["hero"].value * len(heroes), "14.4.a", "hero")
    size = sum(2 if pos.type(u).kind == "squad" else 1 for u in who if pos.type(u).mmc)
    if size:
        sums.add(chart["size"].value * size, "14.4.a", "check-size")
    return sums


def sniper_check(pos: Position, side: str, loc: Loc) -> Procedure:
    """Those who are free to may look for the Sniper together, all of them or those who are named, and are TI for it
    [14.4]; in view of an enemy it costs their concealment [12.141]."""
    free = searchers(pos, side, loc)
    enemy = pos.enemy(side)
    if not free or enemy not in pos.sniper:
        return
    named: list[int] = []
    while (said := (yield Ask(side, "14.4", SNIPER_CHECK, pos, (free, named))))[0] == "with":
        named.append(said[1])
    if said[0] == "no":
        return
    who = named or free
    sums = check_drm(pos, who)
    for u in who:
        concealment.acts(pos, u)
        pos.change(u, ti=True)
    final = pos.roll_pair("14.4", side).total + int(sums.total)
    covered = any(pos.units[u].concealed for u in who)
    pos.tell("14.4", "sniper-check", side=side, final=final, drm=sums, reveals=covered)
    for row in pos.scenario.charts.sniper_check.values():
        within = (row.low is None or final >= row.low) and (row.high is None or final <= row.high)
        if row.kind == "result" and within and row.result != "none":
            suffer(pos, enemy, row.result)


PLACE_SNIPER: Question = Question(
    "place-sniper", PLACING, Verb("sniper", HEX, why_not=may_hide, listed=hides),
)  # fmt: skip
SNIPE: Question = Question("snipe", CHOICE, Verb("snipe"), Verb("shift", HEX, why_not=may_hide, listed=hides))
CHOOSE_TARGET: Question = Question(
    "sniper-target", CHOICE, Verb("at", LOCATION, among=lambda pos, what: what[1]),
)  # fmt: skip
FIRST_VICTIM: Question = Question(
    "sniper-victim", CHOICE, Verb("victim", FOE, among=lambda pos, chosen: chosen),
)  # fmt: skip
SNIPER_CHECK: Question = Question(
    "sniper-check", CHOICE,
    Verb("yes"), Verb("no"),
    Verb("with", UNIT, among=lambda pos, who: [u for u in who[0] if u not in who[1]] if len(who[0]) > 1 else []),
    about=lambda pos, who: About(units=who[1] or who[0]),
)  # fmt: skip
DUEL: Question = Question(
    "sniper-duel", CHOICE, Verb("yes"), Verb("no"), about=lambda pos, loc: About(hexes=[hex_of(loc)]),
)  # fmt: skip
ASKS: tuple[Question, ...] = (SNIPE, CHOOSE_TARGET, DUEL, FIRST_VICTIM, SNIPER_CHECK)
