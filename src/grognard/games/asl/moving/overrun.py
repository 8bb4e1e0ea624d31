"""Infantry Overrun [4.15] to [4.152]: a MMC runs over a lone SMC, and fights him at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.lattice import CENTRE
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason, Tally
from ....engine.verbs import SELDOM, UNIT, Verb
from ..close_quarters.close_combat import fight_at_once
from ..firing.drm import fence_tem, ground_tem, is_open
from ..hiding import concealment
from ..locations import LOCATION, next_to, ranges, terrains
from ..nerve.desperation import alarm
from ..nerve.leadership import is_good_order
from ..nerve.morale import check_task
from ..places import Loc, hex_of
from ..position import Position
from ..sight import sees_bare
from ..stacking import takes_in
from ..units import Trek
from .costs import allowance, is_difficult, is_road
from .moves import affords, blockers, carries_twice, has_unarmed, price, reachable
from .purse import able, left

HINDERING = ("grain", "orchard")  # what grows in the Location and counts against the overrun [4.15]
TWICE = 2  # the price of the entry [4.15]
FACTOR = 2  # halves of a movement factor


def lone_smc(pos: Position, side: str, loc: Loc) -> int | None:
    """The one Known enemy who bars a Location, if he is a SMC [4.15]."""
    there = blockers(pos, side, loc)
    return there[0] if len(there) == 1 and pos.type(there[0]).smc else None


def may_overrun(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """A MMC enters the Location of a lone Known SMC, at twice the price [4.15]."""
    if not move.hex or move.dash or loc not in reachable(pos, move):
        return Reason("4.15", "not-next", hex=pos.loc_label(loc))
    if lone_smc(pos, move.side, loc) is None:
        return Reason("4.15", "no-overrun", hex=pos.loc_label(loc))
    return may_pay(pos, move, loc)


def may_pay(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """Units that can overrun somebody, and whose factors suffice [4.15]."""
    if against := carries_twice(pos, move) or can_overrun(pos, move, loc):
        return against
    return next((None for way in rates(pos, move, loc) if pays(pos, move, loc, way) is None), pays(pos, move, loc, ""))


def can_overrun(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """On foot, with an armed MMC, and with no Unarmed units, who go to no Known enemy [4.15] [13.35] [20.54]."""
    units = able(pos, move)
    if any(pos.units[u].mounted for u in units):
        return Reason("13.35", "mounted", unit=pos.names[units[0]])
    if not any(pos.type(u).mmc and not pos.type(u).unarmed for u in units) or any(pos.units[u].berserk for u in units):
        return Reason("4.15", "no-overrun", hex=pos.loc_label(loc))
    return Reason("20.54", "enemy-there", hex=pos.loc_label(loc)) if has_unarmed(pos, move) else None


def rates(pos: Position, move: Trek, loc: Loc) -> tuple[str, ...]:
    """Through the terrain, or at the road rate where a road leads into it [4.15] [4.132]."""
    by_road = not move.vertices and is_road(pos, move.loc, loc) and bool(terrains(pos.scenario, loc))
    return ("", "road") if by_road else ("",)


def pays(pos: Position, move: Trek, loc: Loc, way: str) -> Reason | None:
    """The factors suffice for twice the price [4.15]."""
    return affords(pos, move, loc, TWICE * price(pos, move, loc, way), way, least=False)


def may_overrun_led(pos: Position, move: Trek, u: int, loc: Loc) -> Reason | None:
    """A leader of the stack takes the check for all its MMC [4.15]."""
    if u not in able(pos, move) or not pos.type(u).leads:
        return Reason("4.15", "cannot-lead", unit=pos.names[u])
    return may_overrun(pos, move, loc)


def targets(pos: Position, move: Trek) -> list[Loc]:
    if not move.hex or move.dash:
        return []
    if not pos.occupied[pos.enemy(move.side)] & pos.board.disc_bits(move.hex, 1):
        return []
    return [loc for loc in reachable(pos, move) if hex_of(loc) in pos.at and lone_smc(pos, move.side, loc) is not None]


def leaders(pos: Position, move: Trek) -> list[int]:
    return [u for u in able(pos, move) if pos.type(u).leads]


def cover(pos: Position, a: Loc, b: Loc) -> Tally:
    """What the check is modified by: the TEM of the Location, and what hinders sight within it [4.15]."""
    sums = Tally()
    if tem := max(ground_tem(pos, b, None), fence_tem(pos, a, b, CENTRE)):
        sums.add(tem, "4.15", "tem")
    smoke = pos.smoke_at(b)
    growth = sum(kind.hindrance for kind in terrains(pos.scenario, b) if kind.id in HINDERING)
    if hidden := growth + (smoke.drm if smoke is not None else 0):
        sums.add(hidden, "4.15", "hindrance")
    return sums


def who_dares(pos: Position, move: Trek, loc: Loc, leader: int | None) -> list[int]:
    """Those who pass their Task Check, with the SMC who move with them. A leader who takes it for all decides for all;
    who fails does nothing more in this phase [4.15] [10.1]. Whoever takes one is seen [12.141]."""
    units, sums = able(pos, move), cover(pos, move.loc, loc)
    afraid = undecided(pos, move, loc)
    if leader is not None and afraid:
        concealment.acts(pos, leader)
        return units if check_task(pos, leader, rule="4.15", more=sums) else []
    for u in afraid:
        concealment.acts(pos, u)
    cowed = [u for u in afraid if not check_task(pos, u, rule="4.15", more=sums)]
    return [u for u in units if u not in cowed] if any(pos.type(u).mmc and u not in cowed for u in units) else []


def undecided(pos: Position, move: Trek, loc: Loc) -> list[int]:
    """The MMC that have not passed the check for this Location yet [4.15]."""
    return [u for u in able(pos, move) if pos.type(u).mmc and (u, loc) not in move.dared]


# -- the check taken beforehand ---------------------------------------------------------------------------------------


def lone_ones(pos: Position, side: str) -> list[Loc]:
    """The Locations of lone SMC that a side could overrun."""
    enemy = pos.enemy(side)
    return pos.kept(("lone ones", side), pos.stamp(enemy), lambda: _lone_ones(pos, side, enemy))


def _lone_ones(pos: Position, side: str, enemy: str) -> list[Loc]:
    known = [u for u in pos.of_kind(enemy, "smc", lambda row: row.smc) if not pos.units[u].concealed]
    return [loc for loc in sorted({pos.locs[u] for u in known}) if lone_smc(pos, side, loc) is not None]


def prey(pos: Position, move: Trek) -> list[Loc]:
    """Those near enough for the factors that they have left, if every hex costs one and the last one two [4.15]."""
    found = lone_ones(pos, move.side) if move.hex and not move.dash else []
    if not found:
        return found
    have, far = left(pos, move), ranges(pos.scenario, move.loc)
    return [loc for loc in found if FACTOR * far[hex_of(loc)] + FACTOR <= have]


def may_brace(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """The check may be taken at any time before they come there [4.15]."""
    if loc not in prey(pos, move):
        return Reason("4.15", "no-overrun", hex=pos.loc_label(loc))
    if against := can_overrun(pos, move, loc):
        return against
    return None if undecided(pos, move, loc) else Reason("4.15", "dares-already", hex=pos.loc_label(loc))


def may_embolden(pos: Position, move: Trek, u: int, loc: Loc) -> Reason | None:
    """So may that of a leader for all of them [4.15]."""
    if u not in leaders(pos, move):
        return Reason("4.15", "cannot-lead", unit=pos.names[u])
    return may_brace(pos, move, loc)


def rate_of_entry(pos: Position, move: Trek, loc: Loc) -> Procedure:
    """How they enter: where they can pay for either, their side says whether by the road or through the terrain
    [4.132]."""
    found = [way for way in rates(pos, move, loc) if pays(pos, move, loc, way) is None]
    if len(found) == 1:
        return found[0]
    return "road" if (yield Ask(move.side, "4.132", RATE, pos, loc))[0] == "road" else ""


# -- what the SMC does ------------------------------------------------------------------------------------------------


def refuges(pos: Position, smc: int) -> list[Loc]:
    """Where he can get away to: next Locations without an enemy into which he could advance, not in the open if there
    are others [4.151] [4.72]."""
    here, enemy = pos.locs[smc], pos.enemy(pos.side(smc))
    tired = pos.units[smc].cx
    free = [
        loc for loc in next_to(pos.scenario, here)
        if sees_bare(pos.scenario, here, loc) and not pos.visible_at(loc, enemy)
        and not (tired and is_difficult(pos, smc, loc, lambda pos, u: (u,)))
    ]  # fmt: skip
    covered = [loc for loc in free if not is_open(pos, loc)]
    return covered or free


def can_withdraw(pos: Position, smc: int) -> bool:
    """A Good Order SMC on foot, who could advance, and who is neither pinned, labouring nor held in Melee, nor carries
    too much to move [4.151] [4.42] [13.7]."""
    unit = pos.units[smc]
    free = is_good_order(pos, smc) and not (unit.pinned or unit.ti or unit.mounted)
    return free and allowance(pos, smc, (smc,)) > 0 and bool(refuges(pos, smc))


def may_withdraw(pos: Position, smc: int) -> Reason | None:
    return None if can_withdraw(pos, smc) else Reason("4.151", "cannot-withdraw", unit=pos.names[smc])


def withdrawal(pos: Position, smc: int) -> Procedure:
    """Before any fire the SMC may leave for a Location that the ATTACKER names; nobody fires at him [4.151]."""
    if not can_withdraw(pos, smc):
        return
    if (yield Ask(pos.side(smc), "4.151", STAND, pos, smc))[0] == "stand":
        return
    _, loc = yield Ask(pos.enemy(pos.side(smc)), "4.151", REFUGE, pos, smc)
    tired = is_difficult(pos, smc, loc, lambda pos, u: (u,))
    hole = takes_in(pos, pos.side(smc), loc, (smc,))  # as in an advance: see the reading advance-into-foxhole
    pos.change(smc, in_hole=hole, cx=pos.units[smc].cx or tired)
    pos.stand_at(smc, loc)
    pos.tell("4.151", "withdrawn", unit=pos.names[smc], hex=pos.loc_label(loc))
    alarm(pos, loc, pos.side(smc))


# -- Close Combat in the Movement Phase -------------------------------------------------------------------------------


def fights(pos: Position, movers: Iterable[int], loc: Loc, side: str, held: bool) -> Procedure:
    """Close Combat with the lone SMC by whom they are `held`, or with Unarmed enemies, at once. If an enemy survives it
    both are in Melee, and the movers stay; unless they are held those who attack nobody go on [4.152] [20.54]. A leader
    whom they bring forth is one of them [18.12]. Gives whether they may go on."""
    mine = [u for u in movers if pos.units[u].hex and not pos.units[u].broken]
    known = [v for v in pos.known_at(loc, pos.enemy(side)) if not pos.units[v].by]
    foes = [v for v in known if held or pos.type(v).unarmed]
    if not foes or not mine or (held and not any(pos.type(u).mmc for u in mine)):
        return not foes
    fresh = [v for v in foes if v not in pos.engaged]
    bystanders = frozenset(v for v in known if v not in foes)  # Disrupted ones, who give themselves up or not
    before = pos.at_loc(loc, side)
    fought = yield from fight_at_once(pos, loc, side, frozenset((*mine, *fresh)), bystanders)
    pos.engaged.update(foes)
    born = [u for u in pos.at_loc(loc, side) if u not in before]
    if born:
        fall_in(pos, born)
        mine += born
    left = [v for v in foes if pos.units[v].hex and pos.locs[v] == loc]
    if not left:
        return True
    if not held and not fought:
        return True
    there = [u for u in mine if pos.units[u].hex and pos.locs[u] == loc]
    if not there:
        return False  # they are lost, and hold nobody
    for u in (*there, *left):
        pos.change(u, melee=True)
    pos.tell("4.152", "held-in-melee", hex=pos.loc_label(loc))
    return False


def fall_in(pos: Position, born: Sequence[int]) -> None:
    """A leader who appears in such a Close Combat goes on with the movers, or stays with them; as he did not set out
    with them he gives them no bonus, and he does not move by himself afterwards; see the reading leader-of-an-overrun
    [18.12] [4.12]."""
    for u in born:
        pos.change(u, moved=True)
    if pos.move is not None and pos.wave is None:
        units = pos.move.units
        pos.move = replace(pos.move, units=(*units, *born), unled=tuple(sorted({*pos.move.unled, *units})))


STAND: Question = Question(
    "overrun-stand",
    CHOICE,
    Verb("evade", why_not=may_withdraw),
    Verb("stand"),
    about=lambda pos, smc: About(hexes=[pos.units[smc].hex]),
)
REFUGE: Question = Question(
    "overrun-refuge",
    CHOICE,
    Verb("refuge", LOCATION, among=refuges),
    about=lambda pos, smc: About(hexes=[pos.units[smc].hex]),
)
RATE: Question = Question(
    "overrun-rate",
    CHOICE,
    Verb("road"),
    Verb("ground"),
    about=lambda pos, loc: About(hexes=[hex_of(loc)]),
)
MEET: Question = Question(
    "overrun-meet",
    CHOICE,
    Verb("overrun", LOCATION, among=targets, why_not=may_overrun),
    Verb("lead", UNIT, LOCATION, among=(leaders, lambda pos, move, u: targets(pos, move)), why_not=may_overrun_led),
    Verb("halt"),
    about=lambda pos, move: About(units=move.units),
)
OVERRUN: Verb = Verb("overrun", LOCATION, among=targets, why_not=may_overrun, rule="4.15")
LEAD: Verb = Verb(
    "lead", UNIT, LOCATION, among=(leaders, lambda pos, move, u: targets(pos, move)), why_not=may_overrun_led,
    rule="4.15",
)  # fmt: skip
BRACE: Verb = Verb("brace", LOCATION, among=prey, why_not=may_brace, rule="4.15", role=SELDOM)
EMBOLDEN: Verb = Verb(
    "embolden", UNIT, LOCATION, among=(leaders, lambda pos, move, u: prey(pos, move)), why_not=may_embolden,
    rule="4.15", role=SELDOM,
)  # fmt: skip
ASKS: tuple[Question, ...] = (STAND, REFUGE, RATE, MEET)
