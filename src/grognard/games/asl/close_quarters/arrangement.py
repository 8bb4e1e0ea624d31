"""Who stands with whom in Close Combat, and who comes out of concealment to attack [11.14] [11.19]."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from ..hiding import concealment
from ..places import hex_of
from ..position import Position
from .fights import Assault, Fight, strength


def gather_round(pos: Position, fight: Fight, units: Iterable[int]) -> None:
    """At first every SMC stands with the strongest MMC that is as concealed as he is [11.14]."""
    for u in units:
        if not pos.type(u).smc or pos.units[u].by or not pos.units[u].hex:
            continue
        there = pos.at_loc(fight.loc, pos.side(u))
        mmc = [v for v in there if pos.type(v).mmc and may_stand_with(pos, fight, u, v) is None]
        if not pos.units[u].broken:
            mmc = [v for v in mmc if not pos.units[v].broken]  # with whom he could not attack
        if mmc:
            fight.with_whom[u] = max(mmc, key=lambda v: (strength(pos, v), -v))


def gather_again(pos: Position, fight: Fight, shown: Iterable[int] = ()) -> None:
    """Who cannot stand with his companion any more, or has come out, stands with the strongest of those he can
    [11.14] [11.2]."""
    parted = [u for u, v in fight.with_whom.items() if differ(pos, fight, u, v)]
    for u in parted:
        del fight.with_whom[u]
    gather_round(pos, fight, (*parted, *shown))


def differ(pos: Position, fight: Fight, u: int, v: int) -> bool:
    """One is concealed or withdraws, and the other is not or does not [11.14] [11.2]."""
    return pos.units[u].concealed != pos.units[v].concealed or (u in fight.leaving) != (v in fight.leaving)


# -- who stands with whom ---------------------------------------------------------------------------------------------


def may_stand_with(pos: Position, fight: Fight, u: int, v: int) -> Reason | None:
    """A SMC fights beside a MMC of his side that is concealed if he is, or with another SMC who stands with no MMC
    [11.14]; who withdraws only beside one who does, too [11.2]."""
    there = pos.units[u].hex and pos.units[v].hex and pos.locs[u] == pos.locs[v] == fight.loc
    if not there or pos.side(u) != pos.side(v) or pos.units[u].by or pos.units[v].by:
        return Reason("11.14", "not-in-location", unit=pos.names[u])
    if u == v or not pos.type(u).smc or v in fight.with_whom or fight.with_whom.get(u) == v:
        return Reason("11.14", "cannot-stand-with", unit=pos.names[u])
    if differ(pos, fight, u, v):
        return Reason("11.14", "cannot-stand-with", unit=pos.names[u])
    return None


def may_join(pos: Position, fight: Fight, u: int, v: int) -> Reason | None:
    if pos.side(u) != fight.side:
        return Reason("11.14", "not-your-unit", unit=pos.names[u])
    return may_stand_with(pos, fight, u, v)


def may_stand_alone(pos: Position, fight: Fight, u: int) -> Reason | None:
    if pos.side(u) != fight.side or u not in fight.with_whom:
        return Reason("11.14", "cannot-stand-with", unit=pos.names[u])
    return None


def may_come_out(pos: Position, fight: Fight, u: int) -> Reason | None:
    """Concealed units that mean to attack show themselves first; ambushers need not [11.19]."""
    unit = pos.units[u]
    if pos.side(u) != fight.side or not unit.hex or unit.loc != fight.loc or not unit.concealed:
        return Reason("11.19", "not-concealed", unit=pos.names[u])
    return None


def may_fight_beside(pos: Position, fight: Fight, u: int, attack: Assault) -> Reason | None:
    """A SMC who stands with no MMC attacks without any [11.14]."""
    if any(is_apart(pos, fight, u) != is_apart(pos, fight, v) for v in attack.attackers):
        return Reason("11.14", "cannot-stand-with", unit=pos.names[u])
    return None


def is_apart(pos: Position, fight: Fight, u: int) -> bool:
    return pos.type(u).smc and not pos.type(fight.with_whom.get(u, u)).mmc


def own(pos: Position, fight: Fight, side: str = "") -> list[int]:
    return pos.at_loc(fight.loc, side or fight.side)


def arrange(pos: Position, fight: Fight) -> Procedure:
    """Both say which SMC stand with which MMC, and who comes out of concealment to attack [11.14] [11.19]."""
    gather_again(pos, fight)
    for side in fight.sides:
        fight.side = side
        while has_arrangement(pos, fight):
            match (yield Ask(side, "11.14", ARRANGE, pos, fight)):
                case "join", u, v:
                    for follower in (u, *[w for w, head in fight.with_whom.items() if head == u]):
                        fight.with_whom[follower] = v
                case "alone", u:
                    del fight.with_whom[u]
                case "show", u:
                    concealment.reveal(pos, u, "11.19")
                    gather_again(pos, fight, (u,))
                case _:
                    break


def has_arrangement(pos: Position, fight: Fight) -> bool:
    there = own(pos, fight)
    if any(may_come_out(pos, fight, u) is None for u in there):
        return True
    return any(pos.type(u).smc and not pos.units[u].broken for u in there) and len(there) > 1


ARRANGE: Question = Question(
    "arrange",
    CHOICE,
    Verb("join", UNIT, UNIT, among=(own, lambda pos, fight, u: own(pos, fight)), why_not=may_join),
    Verb("alone", UNIT, among=own, why_not=may_stand_alone),
    Verb("show", UNIT, among=own, why_not=may_come_out),
    Verb("done"),
    about=lambda pos, fight: About(hexes=[hex_of(fight.loc)]),
)
