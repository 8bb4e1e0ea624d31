"""Attack helicopter brigades [18.4]: each belongs to a headquarters, and flies from it into a battle and back."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import headquarters
from .attack import Attack, attackers, in_objective
from .flak import fired_at, run_flak, safest_way
from .odds import preview
from .position import READY, RECOVERY, Position


def attack_helicopter_segment(pos: Position, battle: Attack) -> Procedure:
    """The attacker first, then NATO in defence, one brigade each at most [25.1.4] [7.2.II.F.4]; the WP does not defend
    with its own [18.4.2] [7.2.III.E.3]."""
    yield from commit(pos, battle, battle.side, "18.4.1")
    if battle.side == "wp":
        yield from commit(pos, battle, "nato", "18.4.2")


def commit(pos: Position, battle: Attack, side: str, rule: str) -> Procedure:
    what = (battle, side)
    if not sorties(pos, what):
        return
    match (yield Ask(side, rule, COMMITTING, pos, what)):
        case "send", brigade, "to", hex:
            if fly(pos, brigade, hex):
                battle.helicopters[side] = brigade
                pos.tell(rule, "helicopters-attack", unit=pos.id(brigade), hex=pos.label(hex))
                battle.flown[brigade] = hex


def superior(pos: Position, brigade: int) -> int | None:
    """The headquarters that a brigade belongs to [3.6.1], never another [18.4.6], if it is on the map [29.8.1]."""
    counter = pos.counter(brigade)
    for hq in pos.scenario.hqs[counter.side]:
        if pos.counter(hq).front_or_corps == counter.front_or_corps and pos.standing[hq]:
            return hq
    return None


def may_send(pos: Position, what: tuple[Attack, str], brigade: int, hex: int) -> Reason | None:
    """A ready brigade whose headquarters is supplied, suppressed or not [18.4.5], to whose units one in the battle
    belongs, in range of support or not [18.4]; five hexes at most, into the objective, or in defence into a hex with
    attackers [18.4.1] [18.4.2]."""
    battle, side = what
    if pos.side(brigade) != side or pos.units[brigade].where != READY or not pos.counter(brigade).column_shift:
        return Reason("18.4.4.2", "no-brigade-ready", unit=pos.id(brigade))
    hq = superior(pos, brigade)
    if hq is None:
        return Reason("29.8.1", "hq-not-on-map", unit=pos.id(brigade))
    if not headquarters.is_supplied(pos, hq):
        return Reason("18.4.5", "hq-unsupplied", unit=pos.id(hq))
    involved = attackers(pos, battle) if side == battle.side else in_objective(pos, battle)
    if not any(u == hq or headquarters.is_superior(pos, hq, u) for u in involved):
        return Reason("18.4" if side == battle.side else "18.4.2", "nobody-of-its-own", unit=pos.id(brigade))
    if hex not in goals(pos, what):
        return Reason("18.4.1", "not-into-battle", hex=pos.label(hex))
    if pos.board.distance(pos.standing[hq], hex) > pos.scenario.charts.fixed["attack_helicopter_leg"]:
        return Reason("18.4.1", "beyond-helicopters", hex=pos.label(hex))
    return None


def goals(pos: Position, what: tuple[Attack, str]) -> list[int]:
    """The objective for the attacker, hexes with attackers for NATO in defence; markers there do not matter [21.1.3(4)]
    [22.3.1(5)]."""
    battle, side = what
    return [battle.target] if side == battle.side else sorted({pos.standing[u] for u in attackers(pos, battle)})


def sorties(pos: Position, what: tuple[Attack, str]) -> list[tuple[int, int]]:
    """What can be sent where, in one pass."""
    brigades = [u for u in pos.units_where(what[1], READY) if pos.counter(u).column_shift]
    return [(u, h) for u in brigades for h in goals(pos, what) if may_send(pos, what, u, h) is None]


def fly(pos: Position, brigade: int, hex: int) -> bool:
    """From its headquarters, under fire like any helicopter [18.4.3]. Whether it comes through."""
    hq = superior(pos, brigade)
    assert hq is not None
    return _leg(pos, brigade, pos.standing[hq], hex)


def _leg(pos: Position, brigade: int, a: int, b: int) -> bool:
    side, far = pos.side(brigade), pos.scenario.charts.fixed["attack_helicopter_leg"]
    fire = fired_at(pos, side)
    return run_flak(pos, brigade, safest_way(pos, side, a, 1 << b, far, fire) or [], fire)


def attack_helicopter_return(pos: Position, battle: Attack) -> None:
    """Back to the headquarters, under fire again, and into the Recovery box, until the next turn [25.1.8] [7.2.II.F.8]
    [7.2.III.E.7] [18.4.4] [18.4.4.2]."""
    for brigade, hex in battle.flown.items():
        hq = superior(pos, brigade)
        if hq is None or _leg(pos, brigade, hex, pos.standing[hq]):
            pos.take_off(brigade, RECOVERY)


COMMITTING: Question = Question(
    "attack-helicopters",
    CHOICE,
    Verb("send", UNIT, "to", HEX, why_not=may_send, listed=sorties),
    Verb("none"),
    about=lambda pos, what: About(hexes=[what[0].target]),
    battle=lambda pos, what: preview(pos, what[0]),
)
