"""Before play: each side sets up unseen, the one first, then the other, who sees its stacks [2.9] [12.12]."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.ask import Ask, Procedure
from ....engine.dice import Dice
from ....engine.fields import slotted
from ....engine.question import PLACING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import cavalry
from ..hiding import concealment
from ..locations import LOCATION, is_concealing, may_be_entered
from ..nerve import battlefield_integrity
from ..places import LEVELS, Loc, hex_of, loc_at
from ..position import OFF, RESERVE, Position
from ..scenario import DUMMY, HORSE, PERSON, WEAPON, Scenario
from ..stacking import fits, squad_equivalents
from ..units import Unit
from ..victory import first_control
from ..weapons import set_charges
from . import free_deployment
from .commissars import exchange, may_exchange
from .foxholes import dig, fill_hole, holes_left, may_dig


def start(scenario: Scenario, dice: Dice) -> Position:
    """Nobody is on the board yet."""
    units = []
    for u, slot in enumerate(scenario.slots):
        group = scenario.group_of(u)
        later = group is not None and group.arrive == "enter"
        units.append(Unit(RESERVE if later else OFF, type=slot.type, enters=group.turn if group and later else 0))
    sides = scenario.file.sides
    return slotted(Position)(
        units=units,
        attacker=scenario.first,
        elr={s: sides[s].elr for s in scenario.sides},
        san={s: sides[s].san for s in scenario.sides},
        cvp=dict.fromkeys(scenario.sides, 0),
        exit_vp=dict.fromkeys(scenario.sides, 0),
        no_quarter=without_quarter(scenario),
    ).attach(scenario, dice)


def without_quarter(scenario: Scenario) -> set[str]:
    """Sides that expect No Quarter from the beginning, by a special rule or their nation, and from a month on those who
    fight it; both if one of them hates the other [20.3] [25.8] [25.938]."""
    found = set(scenario.file.switch("no_quarter", ()))
    for side, of in scenario.file.sides.items():
        nation = scenario.charts.nations[of.nationality]
        if nation.no_quarter:
            found.add(side)
            late = nation.no_quarter_for_opponent_from
            found |= {scenario.enemy[side]} if late and late <= scenario.file.date else set()
        if scenario.file.sides[scenario.enemy[side]].nationality in nation.no_quarter_against:
            found |= {side, scenario.enemy[side]}
    return found


def setting_up(pos: Position) -> str:
    """The side that sets up in this step."""
    first = pos.scenario.file.sets_up_first
    return first if pos.step == 0 else pos.enemy(first)


def set_up(pos: Position, _: None) -> Procedure:
    """A side places its units; the other sees nothing of it meanwhile [12.12]."""
    side = setting_up(pos)
    arm_reserves(pos, side)
    while True:
        match (yield Ask(side, "2.9", SET_UP, pos, side, rests=True)):
            case "place", u:
                yield from place(pos, side, u)
            case "arm", w, u:
                pos.give(w, u)
                pos.tell("4.43", "armed", to=(side,), weapon=pos.names[w], unit=pos.names[u])
            case "dig", loc:
                dig(pos, side, loc)
            case "conceal", loc:
                conceal(pos, side, loc)
            case "hide", loc:
                hide(pos, side, loc)
            case "exchange", u:
                exchange(pos, side, u)
            case "deploy", u:
                free_deployment.deploy(pos, side, u)
            case "dismantle", w:
                pos.change(w, dismantled=not pos.units[w].dismantled)
            case ("suggested",):
                suggested(pos, side)
            case _:
                break
    if pos.step == 1:
        begin_play(pos)


def place(pos: Position, side: str, u: int) -> Procedure:
    """A unit or Dummy is set up in a Location of its area [2.9]."""
    _, loc = yield Ask(side, "2.9", PLACE, pos, u)
    if pos.scenario.is_a[u] == DUMMY:
        pos.change(u, marker=pos.next_marker(side))
    pos.stand_at(u, loc)
    if pos.hole_at(loc):
        fill_hole(pos, side, loc)
    pos.tell("2.9", "set-up", to=(side,), unit=pos.names[u], hex=pos.loc_label(loc))


def begin_play(pos: Position) -> None:
    """Both stand: what is not concealed is seen, and Control is known [12.12] [26.11]."""
    set_charges.prepare(pos)
    concealment.find_holes(pos)
    if pos.scenario.options.get("unseen"):
        concealment.cover_unseen(pos)
    for u, unit in enumerate(pos.units):
        if unit.hex and not unit.concealed and not pos.is_weapon(u):
            for slot in (u, *pos.carried_by(u)):
                pos.meet(slot)
    saddle_up(pos)
    first_control(pos)
    battlefield_integrity.begin(pos)
    pos.tell("3.", "play-begins", side=pos.scenario.first, reveals=True)


def saddle_up(pos: Position) -> None:
    """Units that were given horses begin mounted, and in no foxhole, SMC after the MMC with whom they may ride [13.1]
    [13.32] [5.6]."""
    riders = [u for side in pos.scenario.sides for u in pos.persons(side)]
    for u in sorted(riders, key=lambda u: pos.type(u).smc):
        horse = cavalry.horse_of(pos, u)
        if horse is not None:
            pos.change(u, mounted=True, in_hole=False)


def arm_reserves(pos: Position, side: str) -> None:
    """Weapons of a group that comes later are handed out in its order of battle, one to a squad."""
    for number, group in enumerate(pos.scenario.file.groups):
        if group.side != side or group.arrive != "enter":
            continue
        slots = [u for u, slot in enumerate(pos.scenario.slots) if slot.group == number]
        hands = [u for u in slots if pos.is_person(u) and pos.type(u).mmc]
        for n, w in enumerate(w for w in slots if pos.is_weapon(w) and not pos.units[w].by):
            pos.give(w, hands[n % len(hands)])


def waiting(pos: Position, side: str) -> list[int]:
    """Persons and Dummies still to be placed."""
    return pos.kept_for(side, "to be placed", pos.changes, _waiting)


def _waiting(pos: Position, side: str) -> list[int]:
    of, units = pos.scenario, pos.units
    found = [u for u in pos.of_group[side] if units[u].where == OFF and units[u].type]
    return sorted(
        [*found, *[u for u in of.decoys if of.side_of[u] == side and units[u].where == OFF and units[u].type]]
    )


def unarmed_weapons(pos: Position, side: str) -> list[int]:
    of, units = pos.scenario, pos.units
    waiting = [w for w in pos.of_group.get(WEAPON, ()) if units[w].where == OFF and of.side_of[w] == side]
    return [w for w in waiting if units[w].type]


def may_take(pos: Position, side: str, u: int) -> Reason | None:
    """A unit or Dummy of the side that waits, and for which there is room [2.9]."""
    if pos.side(u) != side or pos.is_weapon(u) or pos.units[u].where != OFF or not pos.units[u].type:
        return Reason("2.9", "not-to-be-placed", unit=pos.names[u])
    if next(iter(places(pos, u)), None) is None:
        return Reason("2.9", "no-room", unit=pos.names[u])
    return None


def takers(pos: Position, side: str) -> list[int]:
    """Those that wait; whether there is room is the same for all units, and all Dummies, of a group."""
    room: dict[tuple[int, str], bool] = {}
    found = []
    for u in waiting(pos, side):
        kind = pos.group(u), pos.type(u).kind
        if kind not in room:
            room[kind] = next(iter(places(pos, u)), None) is not None
        if room[kind]:
            found.append(u)
    return found


def places(pos: Position, u: int) -> Iterator[Loc]:
    """The Locations of its area in which a unit can be set up."""
    side, dummy = pos.side(u), pos.scenario.is_a[u] == DUMMY
    at = pos.at
    for loc in area_of(pos, pos.group(u), dummy):
        if loc // LEVELS not in at or _has_room(pos, side, u, loc) is None:
            yield loc


def all_places(pos: Position, u: int) -> list[Loc]:
    """The same in one pass."""
    side, area = pos.side(u), area_of(pos, pos.group(u), pos.scenario.is_a[u] == DUMMY)
    full = {loc for loc in {pos.locs[v] for v in pos.pieces_of(side)} if _has_room(pos, side, u, loc) is not None}
    return [loc for loc in area if loc not in full] if full else list(area)


def area_of(pos: Position, group: int, dummy: bool) -> tuple[Loc, ...]:
    """The Locations of a group's area that can be entered; for Dummies those in Concealment Terrain [2.9] [12.11]."""
    of = pos.scenario
    found = of.set_up_places.get((group, dummy))
    if found is None:
        found = of.set_up_places[group, dummy] = tuple(
            loc for hex in (sorted(of.area[group]) if group >= 0 else ()) for loc in of.locations_of[hex]
            if may_be_entered(of, hex) and (not dummy or is_concealing(of, loc))
        )  # fmt: skip
    return found


def may_place(pos: Position, u: int, loc: Loc) -> Reason | None:
    """In its area, where it could be in play, not overstacked [2.9] [5.1]; Dummies in Concealment Terrain [12.11]."""
    side = pos.side(u)
    if hex_of(loc) not in pos.scenario.area[pos.group(u)]:
        return Reason("2.9", "outside-its-area", unit=pos.names[u], hex=pos.loc_label(loc))
    if not may_be_entered(pos.scenario, hex_of(loc)):
        return Reason("2.9", "cannot-be-there", hex=pos.loc_label(loc))
    if pos.scenario.is_a[u] == DUMMY and not is_concealing(pos.scenario, loc):
        return Reason("12.11", "no-dummy-there", hex=pos.loc_label(loc))
    return _has_room(pos, side, u, loc)


def _has_room(pos: Position, side: str, u: int, loc: Loc) -> Reason | None:
    """A Dummy stands alone, and nobody sets up overstacked [12.11] [5.1]."""
    if pos.scenario.is_a[u] == DUMMY:
        taken = pos.dummies_at(loc, side) or pos.at_loc(loc, side)
        return Reason("12.11", "no-dummy-there", hex=pos.loc_label(loc)) if taken else None
    if pos.dummies_at(loc, side):
        return Reason("12.11", "dummy-there", hex=pos.loc_label(loc))
    return None if fits(pos, loc, side, (u,)) else Reason("5.1", "stack-full", hex=pos.loc_label(loc))


def may_arm(pos: Position, side: str, w: int, u: int) -> Reason | None:
    """A weapon goes to a unit of its own group [4.43]; horses only where they could go [13.3]."""
    if not pos.is_weapon(w) or pos.side(w) != side or pos.units[w].where != OFF or not pos.units[w].type:
        return Reason("4.43", "not-to-be-placed", unit=pos.names[w])
    if pos.side(u) != side or not pos.is_person(u) or not pos.units[u].hex or pos.group(u) != pos.group(w):
        return Reason("4.43", "not-of-its-group", unit=pos.names[u])
    return _may_hold(pos, w, u)


def _may_hold(pos: Position, w: int, u: int) -> Reason | None:
    """The same of a weapon and a unit of one group."""
    if pos.type(u).smc and pos.weapon(w).pp > pos.scenario.charts.movement["max_pp_smc"].value:
        return Reason("4.42", "carries-too-much", unit=pos.names[u])
    if pos.weapon(w).type == HORSE and not cavalry.can_be(pos, pos.locs[u]):
        return Reason("13.3", "no-ground-for-horses", hex=pos.loc_label(pos.locs[u]))
    return None


def hands(pos: Position, side: str, w: int) -> list[int]:
    own = pos.group(w)
    return [u for u in pos.persons(side) if pos.group(u) == own]


def all_hands(pos: Position, side: str) -> list[tuple[int, int]]:
    """Every weapon with each unit that could take it, in one pass."""
    pairs = [(w, u) for w in unarmed_weapons(pos, side) for u in hands(pos, side, w)]
    return [(w, u) for w, u in pairs if _may_hold(pos, w, u) is None]


def stacks(pos: Position, side: str) -> list[Loc]:
    return pos.kept(("stacks", side), pos.changes, lambda: sorted({pos.locs[u] for u in pos.persons(side)}))


def squares_left(pos: Position, side: str) -> int:
    """ "?" counters that are still free: Dummies not yet placed [12.11]."""
    return pos.kept_for(side, "squares left", pos.changes, _squares_left)


def _squares_left(pos: Position, side: str) -> int:
    return sum(pos.scenario.is_a[u] == DUMMY for u in waiting(pos, side))


def may_conceal(pos: Position, side: str, loc: Loc) -> Reason | None:
    """A "?" of the order of battle over units in Concealment Terrain [12.12]."""
    there = pos.at_loc(loc, side)
    if not there or any(pos.units[u].concealed for u in there):
        return Reason("12.12", "nothing-to-conceal", hex=pos.loc_label(loc))
    if not is_concealing(pos.scenario, loc):
        return Reason("12.12", "not-concealment-terrain", hex=pos.loc_label(loc))
    return None if squares_left(pos, side) else Reason("12.12", "no-marker-left")


def conceal(pos: Position, side: str, loc: Loc) -> None:
    spend_marker(pos, side)
    marker = pos.next_marker(side)
    for u in pos.at_loc(loc, side):
        pos.change(u, marker=marker)
    pos.tell("12.12", "concealed", to=(side,), hex=pos.loc_label(loc))


def stacks_to_conceal(pos: Position, side: str) -> list[Loc]:
    return stacks(pos, side) if squares_left(pos, side) else []


def spend_marker(pos: Position, side: str) -> None:
    """A "?" that covers units is no Dummy any more: its slot shows nothing."""
    for u in waiting(pos, side):
        if pos.scenario.is_a[u] == DUMMY:
            pos.change(u, type="")
            return


def hidden_squads(pos: Position, side: str) -> float:
    return squad_equivalents(pos, [u for u in pos.persons(side) if pos.units[u].hidden])


def may_hide(pos: Position, side: str, loc: Loc) -> Reason | None:
    """As many squads as the scenario lets hide, with whoever is stacked with them [12.3]."""
    there = pos.at_loc(loc, side)
    if not there or any(pos.units[u].concealed for u in there):
        return Reason("12.3", "nothing-to-conceal", hex=pos.loc_label(loc))
    if not is_concealing(pos.scenario, loc):
        return Reason("12.3", "not-concealment-terrain", hex=pos.loc_label(loc))
    more = squad_equivalents(pos, there)
    if more == 0 or hidden_squads(pos, side) + more > pos.scenario.hip[side]:
        return Reason("12.3", "too-many-to-hide", hex=pos.loc_label(loc))
    return None


def hide(pos: Position, side: str, loc: Loc) -> None:
    for u in pos.at_loc(loc, side):
        pos.change(u, hidden=True)
    pos.tell("12.3", "hidden", to=(side,), hex=pos.loc_label(loc))


def stacks_to_dig_in(pos: Position, side: str) -> list[Loc]:
    return stacks(pos, side) if holes_left(pos, side) else []


def may_suggest(pos: Position, side: str) -> Reason | None:
    """The default set-up, if there is somebody to place, and nobody has been placed by hand."""
    return Reason("2.9", "already-placed") if pos.persons(side) or not waiting(pos, side) else None


def suggested(pos: Position, side: str) -> None:
    """The default set-up of the scenario file."""
    for number, group in enumerate(pos.scenario.file.groups):
        if group.side != side or group.arrive != "setup":
            continue
        free = [u for u, slot in enumerate(pos.scenario.slots) if slot.group == number and pos.units[u].where == OFF]
        for stack in group.setup:
            loc = loc_at(pos.scenario.hex_named(stack.hex), stack.level)
            taken = [_take(pos, free, type) for type in stack.units]
            for u in taken:
                if pos.scenario.is_a[u] == PERSON:
                    pos.stand_at(u, loc)
            holders = [u for u in taken if pos.scenario.is_a[u] == PERSON]
            holders.sort(key=lambda u: not pos.type(u).mmc)
            for n, w in enumerate(u for u in taken if pos.is_weapon(u)):
                pos.give(w, holders[n % len(holders)])
            if stack.foxhole:
                dig(pos, side, loc, stack.foxhole)
            if stack.concealed:
                conceal(pos, side, loc)
    pos.tell("2.9", "set-up-default", to=(side,))


def _take(pos: Position, free: list[int], type: str) -> int:
    u = next(u for u in free if pos.scenario.slots[u].type == type)  # who was exchanged for a Commissar, too
    free.remove(u)
    return u


def persons_waiting(pos: Position, side: str) -> list[int]:
    return [u for u in waiting(pos, side) if pos.scenario.is_a[u] == PERSON]


def may_end_set_up(pos: Position, side: str) -> Reason | None:
    """Everybody stands and every weapon is in somebody's hands; Dummies may be left over."""
    left = persons_waiting(pos, side)
    if left:
        return Reason("2.9", "still-to-place", unit=pos.names[left[0]])
    weapons = unarmed_weapons(pos, side)
    return Reason("4.43", "still-to-place", unit=pos.names[weapons[0]]) if weapons else None


def leaders(pos: Position, side: str) -> list[int]:
    return [u for u in persons_waiting(pos, side) if pos.type(u).leads]


def what_is_left(pos: Position, side: str) -> About:
    """How many must still be placed or handed out, and how many "?" may be."""
    left = len(persons_waiting(pos, side)) + len(unarmed_weapons(pos, side))
    return About(left=left, squares=squares_left(pos, side))


PLACE: Question = Question(
    "place-unit",
    PLACING,
    Verb("at", LOCATION, why_not=may_place, listed=all_places),
    about=lambda pos, u: About(units=[u]),
)
SET_UP: Question = Question(
    "set-up",
    PLACING,
    Verb("suggested", why_not=may_suggest),
    Verb("place", UNIT, among=waiting, why_not=may_take, listed=takers, then=(PLACE,)),
    Verb("exchange", UNIT, among=leaders, why_not=may_exchange, rule="25.22"),
    free_deployment.DEPLOY,
    free_deployment.DISMANTLE,
    Verb("arm", UNIT, UNIT, among=(unarmed_weapons, hands), why_not=may_arm, listed=all_hands),
    Verb("conceal", LOCATION, among=stacks_to_conceal, why_not=may_conceal),
    Verb("hide", LOCATION, among=stacks, why_not=may_hide, only=lambda of: any(of.hip.values())),
    Verb("dig", LOCATION, among=stacks_to_dig_in, why_not=may_dig),
    Verb("done", why_not=may_end_set_up),
    about=what_is_left,
)
