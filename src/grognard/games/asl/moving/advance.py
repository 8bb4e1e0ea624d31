"""The Advance Phase [4.7]: one Location, even into the enemy's."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Procedure
from ....engine.phase import phase
from ....engine.question import PHASE, Question
from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from .. import cavalry
from ..captivity import prisoners
from ..close_quarters.fights import FOE
from ..counters_in_play import DEPLOY_GUARD, abandon, may_transfer, takers, transfer, weapons
from ..hiding import concealment, decoys, disclosure
from ..hiding.proofs import PROOF, crowd_proofs, proofs
from ..locations import LOCATION, next_to
from ..nerve.desperation import alarm
from ..places import Loc, hex_of, loc_at
from ..position import OFFBOARD, Position
from ..scenario import DUMMY
from ..stacking import takes_in
from ..victory import take_control, undecided
from . import exits
from .costs import (
    DIFFICULT,
    advance_price,
    allowance,
    burden,
    capacity,
    difficult_from,
    is_difficult,
    is_plain,
    leaves_encirclement,
    step_row,
)
from .moves import blockers, entry_hexes

Rows = list[tuple[int, Loc]]
NO_ADVANCE: Rows = []
BEYOND = -1  # off the board, as it were a Location [2.6]


def may_advance(pos: Position, side: str, u: int) -> Reason | None:
    """Neither broken, pinned, TI nor in Close Combat already [4.7]."""
    name = pos.names[u]
    if pos.is_weapon(u) or pos.side(u) != side or pos.units[u].by:
        return Reason("4.7", "not-your-unit", unit=name)
    unit = pos.units[u]
    if not unit.hex and unit.where != OFFBOARD:
        return Reason("4.7", "not-your-unit", unit=name)
    if unit.broken:
        return Reason("4.7", "broken-cannot-move", unit=name)
    if unit.pinned:
        return Reason("7.8", "pinned-cannot-move", unit=name)
    if unit.ti:
        return Reason("4.8", "ti-cannot-act", unit=name)
    if unit.melee:
        return Reason("11.15", "in-melee", unit=name)
    if (
        unit.hex
        and not unit.concealed
        and pos.present[pos.enemy(side)][unit.hex]
        and pos.known_at(pos.locs[u], pos.enemy(side))
    ):
        return Reason("4.7", "enemy-in-location", unit=name, hex=pos.loc_label(pos.locs[u]))
    if unit.mounted:
        return Reason("13.7", "mounted", unit=name)
    if unit.berserk:
        return Reason("15.431", "berserk", unit=name)
    if unit.acted:
        return Reason("4.7", "has-advanced", unit=name)
    return None


def goals(pos: Position, side: str, u: int) -> list[Loc]:
    unit = pos.units[u]
    if not unit.hex:
        return [loc_at(hex) for hex in entry_hexes(pos, u)]
    return list(next_to(pos.scenario, unit.loc))


def may_advance_to(pos: Position, side: str, u: int, loc: Loc) -> Reason | None:
    """Tired units stay out of Difficult Terrain; who cannot move for what he carries stays [4.72]. Unarmed ones do not
    go to a Known enemy [20.54]."""
    if against := may_advance(pos, side, u):
        return against
    if loc not in goals(pos, side, u):
        return Reason("4.7", "not-next", hex=pos.loc_label(loc))
    have = allowance(pos, u, stack_to(pos, u, loc))
    if have <= 0:
        return Reason("4.72", "carries-too-much", unit=pos.names[u])
    if pos.units[u].cx and is_difficult(pos, u, loc, lambda pos, u: stack_to(pos, u, loc)):
        return Reason("4.72", "too-tired", unit=pos.names[u], hex=pos.loc_label(loc))
    if not pos.units[u].hex and pos.known_at(loc, pos.enemy(side)) and is_shut_out(pos, side, u):
        return Reason("2.5", "enemy-there", hex=pos.loc_label(loc))
    if not pos.is_dummy(u) and pos.type(u).unarmed and pos.known_at(loc, pos.enemy(side)):
        return Reason("20.54", "enemy-there", hex=pos.loc_label(loc))
    return None


def is_shut_out(pos: Position, side: str, u: int) -> bool:
    """Enemies bar every hex by which a unit could enter: it comes a turn later, and does not fight its way in [2.5]."""
    return all(blockers(pos, side, loc) for loc in goals(pos, side, u))


def advancers(pos: Position, side: str) -> Sequence[int]:
    can = pos.ones(
        ("advancers", side), _beside(pos, side), side,
        lambda u: not pos.units[u].acted and may_advance(pos, side, u) is None,
    )  # fmt: skip
    if not pos.waiting(side):
        return can
    return [u for u in pos.fielded(side) if u in can or (not pos.units[u].hex and not may_advance(pos, side, u))]


def _beside(pos: Position, side: str) -> tuple[int, int] | None:
    """What of the enemy lets units advance or not: how those are who share their hexes, if there are any."""
    enemy = pos.enemy(side)
    return pos.stamp(enemy) if pos.occupied[side] & pos.occupied[enemy] else None


def advances(pos: Position, side: str) -> list[tuple[int, Loc]]:
    """Every advance: of most units into each next Location."""
    found: list[tuple[int, Loc]] = []
    units = pos.units
    can = pos.each(("advances", side), _beside(pos, side), side, lambda u: ((u, _free_advances(pos, side, u)),))
    for u, free in _in_order(pos, side, can):
        if free is not None:
            found += free
        elif units[u].hex and not pos.type(u).unarmed:
            found += _laden_advances(pos, side, u)
        else:
            found += [(u, loc) for loc in goals(pos, side, u) if may_advance_to(pos, side, u, loc) is None]
    return found


def _in_order(pos: Position, side: str, can: Sequence[tuple[int, Rows | None]]) -> Sequence[tuple[int, Rows | None]]:
    """Those beside the board in their places among those on it."""
    if not pos.waiting(side):
        return can
    on_map = dict(can)
    return [(u, on_map.get(u) if u in on_map else _free_advances(pos, side, u)) for u in pos.fielded(side)]


def _free_advances(pos: Position, side: str, u: int) -> Rows | None:
    """Those of a unit that nothing hinders, into each next Location, or none if it may not advance. None: what it
    carries, how tired it is, or that it is Unarmed has to be looked at [4.72]."""
    unit = pos.units[u]
    if unit.acted or may_advance(pos, side, u) is not None:  # most who have changed have advanced
        return NO_ADVANCE
    if (
        not unit.hex
        or unit.cx
        or pos.type(u).unarmed
        or (pos.cargo.get(u) and burden(pos, u) > capacity(pos, u, tired=False))
    ):
        return None
    return _next_ones(pos, u)


def _laden_advances(pos: Position, side: str, u: int) -> Rows:
    """Those of one who is tired, or carries much: by itself, and where SMC have gone before it [4.72] [4.12]."""
    bound = difficult_from(pos, u, lambda pos, u: (u,))
    found: Rows = [] if bound <= 0 else _below(pos, u, bound) if pos.units[u].cx else _next_ones(pos, u)
    led = {goal for here, goal, _ in pos.gone_ahead.values() if here == pos.locs[u] and goal != BEYOND}
    more = [(u, goal) for goal in sorted(led) if (u, goal) not in found]
    return [*found, *(row for row in more if may_advance_to(pos, side, *row) is None)]


def _next_ones(pos: Position, u: int) -> Rows:
    known, loc = pos.scenario.advances, pos.locs[u]
    if (u, loc) not in known:
        known[u, loc] = [(u, goal) for goal in next_to(pos.scenario, loc)]
    return known[u, loc]


def all_advances(pos: Position, side: str) -> list[tuple[int, Loc]]:
    """The same, and those of Dummies [12.11]."""
    found = advances(pos, side)
    if pos.dummies(side):
        can = pos.each(("dummies' advances", side), _beside(pos, side), DUMMY, lambda u: _dummy_advances(pos, side, u))
        for u, free in can:
            found += _below(pos, u, min(DIFFICULT, allowance(pos, u, (u,)))) if free is None else free
    return found


def _dummy_advances(pos: Position, side: str, u: int) -> tuple[tuple[int, Rows | None], ...]:
    """Those of a Dummy, as if a leader were under its "?"; None: how tired it is has to be looked at."""
    if pos.side(u) != side or may_advance(pos, side, u) is not None:
        return ()
    return ((u, None if pos.units[u].cx else _next_ones(pos, u)),)


def _below(pos: Position, u: int, bound: int) -> Rows:
    """The next Locations that are not too difficult: in the plain case looked up, but for crowded ones [4.72]."""
    loc, at, smoke = pos.locs[u], pos.at, pos.smoke
    if not is_plain(pos, (u,)) or leaves_encirclement(pos, loc, (u,)):
        return [(u, goal) for goal in next_to(pos.scenario, loc) if advance_price(pos, u, goal) < bound]
    found: Rows = []
    for goal, hex, cost in step_row(pos, loc):
        plain = cost >= 0 and hex not in at and hex not in smoke
        if (plain and cost < 2 * bound) or advance_price(pos, u, goal) < bound:
            found.append((u, goal))
    return found


def stack_to(pos: Position, u: int, loc: Loc) -> list[int]:
    """A unit, and the SMC who have gone there before it from where it is, as it is: they are of one stack, whose leader
    and carriers count; see the reading leader-advances-first [4.12] [4.42] [4.72]."""
    if not pos.gone_ahead or not pos.units[u].hex or pos.is_dummy(u):
        return [u]
    way = pos.locs[u], loc, pos.units[u].in_hole
    return [u, *(v for v, gone in pos.gone_ahead.items() if gone == way)]


def go_ahead(pos: Position, u: int, loc: Loc) -> None:
    """A SMC sets out, and others of his Location may follow him [4.12]."""
    if pos.is_person(u) and pos.type(u).smc and pos.units[u].hex:
        pos.gone_ahead[u] = pos.locs[u], loc, pos.units[u].in_hole


def advance(pos: Position, side: str, u: int, loc: Loc) -> None:
    """The unit goes there; Difficult Terrain makes it CX [4.7] [4.72]."""
    if pos.units[u].hidden:
        concealment.appear(pos, [u], "12.32")
    tired = is_difficult(pos, u, loc, lambda pos, u: stack_to(pos, u, loc))
    go_ahead(pos, u, loc)
    pos.change(u, acted=True, cx=pos.units[u].cx or tired, in_hole=False)
    for w in cavalry.horses(pos, u) if pos.cargo.get(u) else ():
        pos.drop(w)  # horses stay where they are in this phase [13.7]
    pos.stand_at(u, loc)
    if pos.is_person(u) and takes_in(pos, side, loc, (u,)):
        pos.change(u, in_hole=True)  # see the reading advance-into-foxhole
    pos.tell("4.7", "advanced", unit=pos.names[u], hex=pos.loc_label(loc))
    if pos.is_person(u):
        pos.advanced.add(loc)
    concealment.acts_in_open(pos, u, "12.14.e")
    concealment.is_crowded(pos, loc, side)
    concealment.look_about(pos)
    if pos.is_dummy(u):
        decoys.settle(pos, u)
    alarm(pos, loc, side)
    take_control(pos, (hex_of(loc),))


def advance_into(pos: Position, side: str, u: int, loc: Loc) -> Procedure:
    """A unit advances, and Disrupted enemies there give themselves up [4.7] [19.12]."""
    advance(pos, side, u, loc)
    yield from proofs(pos, (u,), bare=True)
    yield from crowd_proofs(pos, loc, side)
    yield from prisoners.disrupted_give_up(pos, loc, side)


def advance_phase(pos: Position, side: str) -> Procedure:
    """The ATTACKER advances whom he likes [3.7]."""
    yield from phase(pos, side, "3.7", ADVANCE, as_long_as=undecided(has_advance))
    for u in pos.showing():
        if pos.units[u].acted:
            pos.change(u, acted=False)
    pos.gone_ahead = {}


def weapons_to_pass_on(pos: Position, side: str) -> Sequence[int]:
    return () if _has_begun(pos, side) else weapons(pos, side)


def _has_begun(pos: Position, side: str) -> bool:
    """Somebody has advanced."""

    def acts(u: int) -> bool:
        return u >= 0 and pos.standing[u] > 0 and pos.units[u].acted

    def first() -> int:
        for u in pos.persons(side):
            if acts(u):
                return u
        return -1

    return pos.serving(("acted", side), acts, first) >= 0


def may_pass_on(pos: Position, side: str, w: int, u: int) -> Reason | None:
    """Weapons change hands at the start of the phase, before anybody advances [4.431]."""
    if _has_begun(pos, side):
        return Reason("4.431", "too-late", unit=pos.names[w])
    return may_transfer(pos, side, w, u)


def prisoners_to_hand_on(pos: Position, side: str) -> Sequence[int]:
    return prisoners.held_by(pos, side) if pos.guarded and not _has_begun(pos, side) else ()


def may_hand_on(pos: Position, side: str, v: int, u: int) -> Reason | None:
    """Prisoners change hands as weapons do, before anybody advances [20.5] [4.431]."""
    if _has_begun(pos, side):
        return Reason("20.5", "too-late", unit=pos.outward(v) or "")
    return prisoners.may_hand_over(pos, side, v, u)


def may_drop(pos: Position, side: str, w: int) -> Reason | None:
    """Unbroken units give up weapons in the Movement and Advance Phases, whether they move or not; the berserk carry on
    what they have [4.43] [15.431]."""
    u = pos.units[w].by - 1
    if not pos.is_weapon(w) or u < 0 or pos.side(u) != side or not pos.units[u].hex or pos.units[u].broken:
        return Reason("4.43", "not-possessed", unit=pos.names[w])
    if pos.units[u].berserk:
        return Reason("15.431", "berserk", unit=pos.names[w])
    return Reason("13.31", "mounted", unit=pos.names[u]) if cavalry.is_ridden(pos, w) else None


def drop(pos: Position, side: str, w: int) -> None:
    abandon(pos, w)


def may_leave_board(pos: Position, side: str, u: int) -> Reason | None:
    """An advance leads off the board where a move would; tired units do not leave through Difficult Terrain [2.6]
    [4.72]."""
    if against := may_advance(pos, side, u):
        return against
    unit = pos.units[u]
    if not unit.hex or unit.level or not exits.may_leave_here(pos, side, unit.hex, (u,)):
        return Reason("2.6", "no-exit")
    have = allowance(pos, u, stack_to(pos, u, BEYOND))
    if have <= 0:
        return Reason("4.72", "carries-too-much", unit=pos.names[u])
    if unit.cx and exits.price_beyond(pos, unit.hex, have) >= 2 * min(DIFFICULT, have):
        return Reason("4.72", "too-tired", unit=pos.names[u], hex=pos.loc_label(unit.loc))
    return None


def leave_board(pos: Position, side: str, u: int) -> None:
    go_ahead(pos, u, BEYOND)
    exits.leave(pos, side, (u,))


def may_end_advance(pos: Position, side: str) -> Reason | None:
    """Nobody who is due stays off the board of his own will [2.5]."""
    for u in pos.waiting(side):
        if any(may_advance_to(pos, side, u, loc) is None for loc in goals(pos, side, u)):
            return Reason("2.5", "must-enter", unit=pos.names[u])
    return None


def has_advance(pos: Position, side: str) -> bool:
    return pos.is_veiled(side) or bool(advancers(pos, side))


ADVANCE: Question = Question(
    "advance-phase",
    PHASE,
    Verb(
        "advance", UNIT, LOCATION,
        among=(lambda pos, side: (*pos.of_group[side], *pos.dummies(side)), goals), why_not=may_advance_to,
        listed=all_advances,
        does=advance_into, then=(PROOF, *prisoners.ASKS),
    ),
    Verb(
        "transfer", UNIT, UNIT, among=(weapons_to_pass_on, takers), why_not=may_pass_on, does=transfer, rule="4.431",
        role=SELDOM,
    ),
    Verb("drop", UNIT, among=weapons, why_not=may_drop, does=drop, rule="4.43", role=SELDOM),
    Verb("exit", UNIT, among=exits.at_the_edge, why_not=may_leave_board, does=leave_board, rule="2.6"),
    Verb(
        "hand", FOE, UNIT, among=(prisoners_to_hand_on, prisoners.new_guards), why_not=may_hand_on,
        does=prisoners.hand_over, rule="20.5", role=SELDOM,
    ),
    *prisoners.VERBS,
    DEPLOY_GUARD,
    *disclosure.VERBS,
    Verb("done", why_not=may_end_advance),
)  # fmt: skip
