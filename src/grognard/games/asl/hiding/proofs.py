"""Concealed units that see what would cost others their concealment must prove themselves first [12.14]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.verbs import UNIT, Verb
from ....engine.windows import window
from ..locations import distance, ranges
from ..nerve.leadership import is_good_order
from ..places import Loc, hex_of
from ..position import Position
from ..stacking import overstacked
from .concealment import FAR, appear, is_bare_to, is_in_sight, reveal

Doubt = tuple[str, int, bool]  # who may prove himself, to whom, and whether he must see him in Open Ground


def proofs(pos: Position, units: Sequence[int], bare: bool = False) -> Procedure:
    """Units have done what costs concealment, or have come to Open Ground (`bare`), and no Known enemy has seen it. One
    under a "?" who has may show for a moment that he is real; his own "?" stays [12.14]."""
    covered = {pos.locs[u] for u in units if pos.units[u].concealed and pos.units[u].hex}
    for loc in sorted(covered):
        while here := [u for u in units if pos.units[u].concealed and pos.units[u].hex and pos.locs[u] == loc]:
            side = pos.enemy(pos.side(here[0]))
            if not is_thinkable(pos, side, loc):
                break
            said = yield from window(pos, side, "12.14", PROOF, (side, here[0], bare))
            if said[0] == "pass":
                break
            v = said[1]
            appear(pos, [v] if pos.units[v].hidden else [], "12.32")
            pos.tell(
                "12.14", "proves", unit=pos.names[v], hex=pos.loc_label(pos.locs[v]), type=pos.type(v).printed,
                reveals=True,
            )  # fmt: skip
            for u in here:
                reveal(pos, u, "12.14")


def crowd_proofs(pos: Position, loc: Loc, side: str) -> Procedure:
    """Units have come to be overstacked, and no Known enemy has seen it [12.14] [12.14.a]."""
    if overstacked(pos, loc, side):
        yield from proofs(pos, pos.at_loc(loc, side))


def is_thinkable(pos: Position, side: str, loc: Loc) -> bool:
    """By what everybody knows somebody could see it: a "?" within 16 hexes, or hidden units if the scenario has any."""
    if pos.scenario.hip[side]:
        return True
    away, standing = ranges(pos.scenario, loc), pos.standing
    return any(pos.side(v) == side and standing[v] and away[standing[v]] <= FAR for v in pos.covered)


def witnesses(pos: Position, doubt: Doubt) -> list[int]:
    """Good Order units of the side, concealed or hidden, who see it within 16 hexes [12.14]."""
    side, u, bare = doubt
    loc, found = pos.locs[u], []
    for v in pos.persons(side):
        if not pos.units[v].concealed or not is_good_order(pos, v) or distance(pos.scenario, pos.locs[v], loc) > FAR:
            continue
        if is_bare_to(pos, u, (pos.locs[v],)) if bare else is_in_sight(pos, u, (pos.locs[v],)):
            found.append(v)
    return found


PROOF: Question = Question(
    "prove",
    CHOICE,
    Verb("prove", UNIT, among=witnesses, rule="12.14"),
    Verb("pass"),
    about=lambda pos, doubt: About(hexes=[hex_of(pos.locs[doubt[1]])]),
    ordered=lambda pos, side, doubt: ("pass",) if side in pos.orders and not pos.orders[side].proves else None,
)
