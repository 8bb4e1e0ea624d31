"""Searching [12.152], and what searchers suffer [12.154]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason, Tally
from ....engine.verbs import HEX, Verb
from ..close_quarters.stealth import is_lax, is_stealthy
from ..locations import next_to
from ..moving.purse import able, left
from ..nerve.leadership import best_over, is_armed, is_good_order
from ..nerve.morale import reduce
from ..places import Loc, hex_of
from ..position import Position
from ..random_selection import random_selection
from ..units import Trek
from . import concealment


def halves(pos: Position, units: Iterable[int]) -> int:
    """Half-squads beyond the first one."""
    size = sum(2 if pos.type(u).kind == "squad" else 1 for u in units if pos.type(u).mmc)
    return max(0, size - 1)


def search_drm(pos: Position, units: list[int]) -> Tally:
    """Stealthy, Lax and tired searchers, their number and their leader [12.152.a]."""
    sums, chart = Tally(), pos.scenario.charts.search_drm
    for row, count in (
        ("stealthy", sum(is_stealthy(pos, u) for u in units)), ("size", halves(pos, units)),
        ("lax", sum(is_lax(pos, u) for u in units)), ("cx", sum(pos.units[u].cx for u in units)),
    ):  # fmt: skip
        if count:
            sums.add(chart[f"search_{row}"].drm * count, "12.152.a", f"search-{row}")
    if best := best_over(pos, [u for u in units if pos.type(u).leads], units):
        sums.add(best, "12.152.a", "leadership")
    return sums


def around(pos: Position, move: Trek) -> list[int]:
    """Hexes that can be entered from the searchers' own [12.152]."""
    return sorted({hex_of(loc) for loc in next_to(pos.scenario, move.loc)} - {move.hex})


def may_search(pos: Position, move: Trek, among: Sequence[int] | None = None) -> Reason | None:
    """Good Order Infantry or Cavalry with a MMC, not in Assault Movement, for a factor, at the end of its move: the
    whole stack, or only some of it [12.152]."""
    units = able(pos, move) if among is None else among
    if not move.hex or move.assault or move.vertices or not any(pos.type(u).mmc for u in units):
        return Reason("12.152", "cannot-search")
    if not all(is_good_order(pos, u) for u in units):
        return Reason("12.152", "cannot-search")
    if move.dash:
        return Reason("4.63", "must-dash")
    have = left(pos, move)
    if have < 2:
        return Reason("4.13", "not-enough-factors", hex=pos.loc_label(move.loc), cost=1, left=have / 2)
    return None


def search(pos: Position, units: list[int]) -> Procedure:
    """So many hexes as the die shows stay unsearched, of the ATTACKER's choice; what is in the others comes to light.
    The searchers are TI, and may run into somebody [12.152] [12.154]."""
    move = pos.move
    assert move is not None
    sums = search_drm(pos, units)
    final = max(0, pos.roll("12.152", move.side) + int(sums.total))
    near = around(pos, move)
    pos.tell(
        "12.152", "searches", units=[pos.names[u] for u in units], hex=pos.loc_label(move.loc), final=final, drm=sums
    )
    chosen: list[int] = []
    while len(chosen) < len(near) - final:
        free = [hex for hex in near if hex not in chosen]
        if len(free) == len(near) - final - len(chosen):
            chosen += free
            break
        _, hex = yield Ask(move.side, "12.152", SEARCHED, pos, tuple(free))
        chosen.append(hex)
    for u in units:
        concealment.acts(pos, u)
        pos.change(u, ti=True)
    enemy, searched = pos.enemy(move.side), (move.hex, *chosen)
    found = lay_bare(pos, searched, enemy, "12.152")
    casualties(pos, units, found, is_dangerous(pos, searched, enemy))


def lay_bare(pos: Position, hexes: Iterable[int], enemy: str, rule: str) -> list[int]:
    """The concealed lose their "?", hidden ones appear under one, Dummies are taken off. Gives the armed ones found."""
    found = []
    for hex in hexes:
        for loc in pos.scenario.locations(hex):
            for u in pos.dummies_at(loc, enemy):
                concealment.reveal(pos, u, rule)
            hidden = [u for u in pos.at_loc(loc, enemy) if pos.units[u].hidden]
            for u in pos.at_loc(loc, enemy):
                if is_armed(pos, u) and is_good_order(pos, u) and pos.units[u].concealed:
                    found.append(u)
                if u not in hidden:
                    concealment.reveal(pos, u, rule)
            concealment.appear(pos, hidden, rule)
            find_charges(pos, loc, enemy, rule)
    return found


def find_charges(pos: Position, loc: Loc, enemy: str, rule: str) -> None:
    """Hidden Set DC come to light [23.72]."""
    for w, charge in pos.set_charges.items():
        if charge.hidden and charge.loc == loc and pos.side(charge.setters[0]) == enemy:
            pos.set_charges[w] = replace(charge, hidden=False)
            pos.tell(rule, "charge-found", hex=pos.loc_label(loc), reveals=True)


def casualty_drm(pos: Position, found: list[int]) -> Tally:
    """Stealth, number and leader of those who were found [12.154.a]."""
    sums, chart = Tally(), pos.scenario.charts.search_drm
    for row, count in (
        ("stealthy", sum(is_stealthy(pos, u) for u in found)), ("size", halves(pos, found)),
        ("lax", sum(is_lax(pos, u) for u in found)),
    ):  # fmt: skip
        if count:
            sums.add(chart[f"casualty_{row}"].drm * count, "12.154.a", f"search-{row}")
    if len(found) > 1 and (best := best_over(pos, [u for u in found if pos.type(u).leads], found)):
        sums.add(best, "12.154.a", "leadership")
    return sums


def is_dangerous(pos: Position, hexes: Iterable[int], enemy: str) -> bool:
    """There are armed Good Order enemies, Known ones too, or Residual Firepower [12.154]."""
    locations = [loc for hex in hexes for loc in pos.scenario.locations(hex)]
    if any(pos.residual.get(loc) for loc in locations):
        return True
    return any(is_armed(pos, v) and is_good_order(pos, v) for loc in locations for v in pos.at_loc(loc, enemy))


def casualties(pos: Position, searchers: list[int], found: list[int], due: bool = True) -> None:
    """Where danger was it may cost a searcher men, the sooner the more the concealed were [12.154]."""
    if not due:
        return
    sums = casualty_drm(pos, found)
    final = pos.roll("12.154", pos.enemy(pos.side(searchers[0]))) + int(sums.total)
    pos.tell("12.154", "search-casualties", final=final, drm=sums)
    if final <= pos.scenario.charts.small_rolls["search_casualty"].target:
        for u in random_selection(pos, "12.154", [v for v in searchers if pos.units[v].hex]):
            reduce(pos, u, "12.154")


SEARCHED: Question = Question(
    "search", CHOICE, Verb("search", HEX, among=lambda pos, free: free), about=lambda pos, free: About(hexes=free)
)
SEARCH: Verb = Verb("search", why_not=may_search, rule="12.152")
