"""The air superiority of a turn [22.6]: sorties, matchups, combat, level and AWACS advantage."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ....engine.ask import REST, Ask, Procedure, Together
from ....engine.phase import choose
from ....engine.question import CHOICE, PHASE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from ..position import A, B, Position
from ..scenario import ENEMY, SIDES
from . import air_combat, air_display, places
from .air_display import FLOWN, READY, SUPERIORITY, air_units, box, shift

MOST: Final = 2  # units against one [22.6.4]


def holder(pos: Position) -> str:
    """Who has the AWACS advantage; nobody at zero [22.6.2.1]."""
    positive = pos.scenario.module.air.rules.awacs.positive
    return "" if not pos.awacs else positive if pos.awacs > 0 else ENEMY[positive]


# -- damaged and lost bases [22.6.1] [22.6.1.a] -----------------------------------------------------------------------


def half(count: int) -> int:
    """Half of a number, rounded down, at least one if there is any [22.6.1]."""
    return max(1, count // 2) if count else 0


def is_home(pos: Position, side: str, base: places.Site) -> bool:
    """Whether a side's aircraft fly from a base: nobody's do from one that he has captured [27.7.1]."""
    return pos.scenario.module.air.boxes[base.box].side == side


def boxes_with_strikes(pos: Position, side: str) -> list[str]:
    """The box of each base of the side with a strike marker, but not one that has just been repaired [27.9.1]."""
    return [
        s.box
        for s in places.of_side(pos, side, *places.AIRFIELDS)
        if places.level(pos, s.hex, s.place.kind) in (1, 2) and s.key(pos) not in pos.repaired and is_home(pos, side, s)
    ]


def boxes_lost(pos: Position, side: str) -> list[str]:
    """The box of each base that a side has lost; not of what it had captured before [22.6.1.a]."""
    lost = [places.site(pos, name) for name, loser in sorted(pos.bases_lost.items()) if loser == side]
    return [s.box for s in lost if is_home(pos, side, s)]


def to_ground(pos: Position, what: tuple[str, tuple[str, ...]]) -> list[int]:
    side, boxes = what
    return [u for u in air_units(pos, side, READY) if box(pos, u) in boxes]


GROUNDING: Question = Question(
    "ground",
    CHOICE,
    Verb("ground", UNIT, among=lambda pos, what: to_ground(pos, what[:2])),
    about=lambda pos, what: About(left=what[2]),
)


def ground(pos: Position, owner: str, chooser: str, boxes: list[str], rule: str) -> Procedure:
    """So many Ready units of these boxes go to Flown; a side without any has nothing to move."""
    for left in range(half(len(boxes)), 0, -1):
        units = to_ground(pos, (owner, tuple(boxes)))
        if not units:
            return
        u = yield from choose(pos, chooser, rule, GROUNDING, units, (owner, tuple(boxes), left))
        shift(pos, u, FLOWN)
        pos.tell(rule, "grounded", unit=pos.id(u))


def damaged_bases(pos: Position, side: str) -> Procedure:
    """The owner grounds units for bases that are struck, his opponent for bases that are lost [M.SOP.5.a]."""
    yield from ground(pos, side, side, boxes_with_strikes(pos, side), "22.6.1")
    yield from ground(pos, side, ENEMY[side], boxes_lost(pos, side), "22.6.1.a")


# -- into the Air Superiority Box [22.6.1.b] --------------------------------------------------------------------------


def may_send(pos: Position, side: str, u: int) -> Reason | None:
    """Ready units that can attack in the air and reach the battle: the reading "bombers-seek-no-superiority"
    [22.6.1.b]."""
    if pos.side(u) != side or not air_display.is_air(pos, u) or air_display.area(pos, u) != READY:
        return Reason("22.6.1.b", "not-ready", unit=pos.id(u))
    if u in pos.plans.get(side, ()):
        return Reason("22.6.1.b", "sent-already", unit=pos.id(u))
    if air_display.acr(pos, u) < 1 or pos.counter(u).acr_mark == "defence_only":
        return Reason("22.6.1.b", "no-air-to-air-value", unit=pos.id(u))
    if not air_display.may_seek_superiority(pos, u):
        return Reason("22.3", "out-of-reach", unit=pos.id(u))
    return None


def senders(pos: Position, side: str) -> list[int]:
    return [u for u in air_units(pos, side, READY) if may_send(pos, side, u) is None]


SENDING: Question = Question(
    "sortie",
    PHASE,
    Verb("send", UNIT, why_not=may_send, listed=senders),
    Verb("done"),
    about=lambda pos, side: About(units=pos.plans.get(side, ())),
)


def plan(pos: Position, side: str) -> Procedure:
    """A side chooses its units; nobody else learns of it until all have."""
    while side not in pos.sealed and senders(pos, side):
        said = yield Ask(side, "22.6.1.b", SENDING, pos, side, rests=True)
        if said[0] == "done":
            pos.sealed.add(side)
        else:
            pos.plans[side] = (*pos.plans.get(side, ()), said[1])
    pos.sealed.add(side)


def place(pos: Position, side: str) -> None:
    for u in pos.plans.get(side, ()):
        shift(pos, u, SUPERIORITY)
    pos.tell("22.6.1.b", "sorties", side=side, units=pos.ids(pos.plans.get(side, ())), reveals=True)
    pos.plans.pop(side, None)


def is_fog(pos: Position) -> bool:
    return pos.scenario.plays("fog_29_2")


def sortie(pos: Position, side: None) -> Procedure:
    """Who has the AWACS advantage places second; at zero both place at the same time [22.6.1.b]."""
    second = holder(pos)
    if is_fog(pos):
        yield from hidden_allocation(pos)
    elif not second:
        yield Together({s: plan(pos, s) for s in SIDES})
        for s in SIDES:
            place(pos, s)
    else:
        for s in (ENEMY[second], second):
            if s not in pos.sealed:
                yield from plan(pos, s)
                place(pos, s)
    pos.sealed = set()
    pos.bases_lost = {}


# -- one by one, unseen [29.2.2] --------------------------------------------------------------------------------------


def hidden_allocation(pos: Position) -> Procedure:
    """Each side picks a unit in secret; both are revealed and fight each other. When one side has no more, the other
    goes on alone; what it adds joins any of the fights [29.2.2]."""
    while going := [s for s in SIDES if s not in pos.sealed and senders(pos, s)]:
        yield REST
        said = yield tuple(Ask(s, "29.2.2", SENDING, pos, s) for s in going)
        chosen = [said[s][1] for s in going if said[s][0] == "send"]
        pos.sealed |= {s for s in going if said[s][0] == "done"}
        for u in chosen:
            shift(pos, u, SUPERIORITY)
            pos.tell("29.2.2", "sorties", side=pos.side(u), units=[pos.id(u)], reveals=True)
        if len(chosen) == len(SIDES):
            pos.matchups.append((chosen[0], chosen[1]))


def may_swap(pos: Position, side: str, u: int, v: int) -> Reason | None:
    """Two units of one side that are engaged exchange their places [29.2.2.1]."""
    here, there = engagement(pos, u), engagement(pos, v)
    if here is None or there is None or here == there or pos.side(u) != pos.side(v):
        return Reason("29.2.2.1", "not-engaged", unit=pos.id(v))
    return None


def engagement(pos: Position, u: int) -> int | None:
    return next((at for at, units in enumerate(pos.matchups) if u in units), None)


def engaged(pos: Position, side: str) -> list[int]:
    return [u for units in pos.matchups for u in units]


def swappable(pos: Position, side: str, u: int) -> list[int]:
    return [v for v in engaged(pos, side) if may_swap(pos, side, u, v) is None]


CHANGING: Question = Question(
    "awacs",
    PHASE,
    Verb("swap", UNIT, UNIT, among=(engaged, swappable), why_not=may_swap, rule="29.2.2.1"),
    Verb("cancel", UNIT, among=engaged, rule="29.2.2.2"),
    Verb("done"),
    about=lambda pos, side: About(left=abs(pos.awacs)),
)


def change_engagements(pos: Position, side: None) -> Procedure:
    """The holder of the AWACS advantage changes as many engagements as its level [29.2.2]."""
    who = holder(pos)
    for _ in range(abs(pos.awacs)):
        if not pos.matchups:
            return
        match (yield Ask(who, "29.2.2", CHANGING, pos, who)):
            case "swap", u, v:
                swap(pos, u, v)
            case "cancel", u:
                cancel(pos, u)
            case _:
                return


def swap(pos: Position, u: int, v: int) -> None:
    other = {u: v, v: u}
    pos.matchups = [tuple(other.get(w, w) for w in units) for units in pos.matchups]
    pos.tell("29.2.2.1", "swapped", side=holder(pos), units=pos.ids((u, v)))


def cancel(pos: Position, u: int) -> None:
    """The unit goes to Flown, and its engagement is off [29.2.2.2]."""
    at = engagement(pos, u)
    assert at is not None
    left = tuple(v for v in pos.matchups[at] if v != u)
    fights = len({pos.side(v) for v in left}) == len(SIDES)
    pos.matchups = [*pos.matchups[:at], *([left] if fights else []), *pos.matchups[at + 1 :]]
    if not fights:
        pos.avoiding |= set(left)
    shift(pos, u, FLOWN)
    pos.tell("29.2.2.2", "cancelled", side=holder(pos), unit=pos.id(u))


# -- matchups [22.6.2.1] [22.6.2.2] -----------------------------------------------------------------------------------


def matched(pos: Position) -> set[int]:
    return {u for units in pos.matchups for u in units}


def unmatched(pos: Position, side: str) -> list[int]:
    taken = matched(pos) | pos.avoiding
    return [u for u in air_units(pos, side, SUPERIORITY) if u not in taken]


def chooser(pos: Position) -> str:
    """Who picks the next pair: the holder of an advantage of N picks N, then the other one; at zero they take turns,
    the holder of the initiative first [22.6.2.1]."""
    first, most = holder(pos), abs(pos.awacs)
    if not first:
        return pos.player(A) if len(pos.matchups) % 2 == 0 else pos.player(B)
    return first if len(pos.matchups) % (most + 1) < most else ENEMY[first]


PAIRING: Question = Question(
    "match",
    CHOICE,
    Verb("match", UNIT, UNIT,
         among=(unmatched, lambda pos, side, u: unmatched(pos, ENEMY[side]))),
    about=lambda pos, side: About(units=unmatched(pos, side)),
)  # fmt: skip


def may_join(pos: Position, what: tuple[str, int], v: int) -> Reason | None:
    """Two against one at most [22.6.4]."""
    side, _ = what
    units = next((units for units in pos.matchups if v in units), ())
    if not units or pos.side(v) == side or sum(pos.side(u) == side for u in units) >= MOST:
        return Reason("22.6.4", "two-on-one", unit=pos.id(v))
    return None


def joinable(pos: Position, what: tuple[str, int]) -> list[int]:
    return [v for units in pos.matchups for v in units if may_join(pos, what, v) is None]


JOINING: Question = Question(
    "join-fight",
    CHOICE,
    Verb("join", UNIT, among=joinable, why_not=may_join),
    Verb("avoid"),
    about=lambda pos, what: About(units=[what[1]]),
)


def match_up(pos: Position, side: None) -> Procedure:
    while all(unmatched(pos, s) for s in SIDES):
        picker = chooser(pos)
        pairs = [(u, v) for u in unmatched(pos, picker) for v in unmatched(pos, ENEMY[picker])]
        u, v = pairs[0]
        if len(pairs) > 1:
            _, u, v = yield Ask(picker, "22.6.2.1", PAIRING, pos, picker, rests=True)
        pos.matchups.append((u, v))
        pos.tell("22.6.2.1", "matched", side=picker, units=pos.ids((u, v)))
    for s in (pos.player(A), pos.player(B)):
        while left := unmatched(pos, s):
            yield from join_or_avoid(pos, s, left[0])


def join_or_avoid(pos: Position, side: str, u: int) -> Procedure:
    """A unit that is left over joins a fight or avoids combat [22.6.2.2]."""
    if not joinable(pos, (side, u)):
        pos.avoiding.add(u)
        return
    said = yield Ask(side, "22.6.2.2", JOINING, pos, (side, u), rests=True)
    if said[0] == "avoid":
        pos.avoiding.add(u)
        return
    at = next(i for i, units in enumerate(pos.matchups) if said[1] in units)
    pos.matchups[at] = (*pos.matchups[at], u)
    pos.tell("22.6.2.2", "joins-fight", unit=pos.id(u), target=pos.id(said[1]))


# -- combat and level [22.6.2.3] [22.6.2.6] ----------------------------------------------------------------------------


def fight(pos: Position, side: None) -> Procedure:
    """All fights stage by stage; after long range and stand-off either side may break off [22.6.6]. Who survives or
    has avoided combat stays in the Air Superiority Box [22.6.2.4]."""
    made = air_combat.Fight(pos, "superiority", pos.matchups)
    for stage in air_combat.STAGES:
        yield from air_combat.fight_stage(made, stage)
        if stage != air_combat.DOGFIGHT:
            yield from air_combat.disengage(made, made.fighters(), "22.6.6")
    pos.matchups, pos.avoiding = [], set()


def set_level(pos: Position, side: None) -> Procedure:
    """By the ratio of the units left; a side without any counts as having one [22.6] [22.6.2.5]; the level holds for
    the turn [22.5]. Superiority moves the AWACS marker one step, Supremacy two [22.6.2.6]."""
    yield from ()
    left = {s: max(1, sum(1 for _ in air_units(pos, s, SUPERIORITY))) for s in SIDES}
    leader = max(SIDES, key=lambda s: left[s])
    ratio = Fraction(left[leader], left[ENEMY[leader]])
    rows = [row for row in pos.scenario.charts.air_superiority if Fraction(str(row.adv_ratio_min)) <= ratio]
    row = max(rows, key=lambda row: row.adv_ratio_min)
    pos.air_level = row.level
    pos.air_side = "" if row.level == "contested" else leader
    pos.changes += 1
    pos.tell("22.6.2.5", "air-superiority", level=row.level, side=pos.air_side or None)
    if row.awacs_shift:
        shift_awacs(pos, leader, row.awacs_shift)


def shift_awacs(pos: Position, side: str, by: int) -> None:
    given = pos.scenario.module.air.rules.awacs
    pos.awacs = max(given.min, min(given.max, pos.awacs + (by if side == given.positive else -by)))
    pos.tell("22.6.2.6", "awacs", side=holder(pos) or None, level=abs(pos.awacs))
