"""Initiative [1.0]: who is first player in each impulse."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.question import NUMBER_OF, About, Question
from ...engine.reason import Tally
from ...engine.verbs import NUMBER, Verb
from .position import Position
from .scenario import ENEMY, SIDES


def first_impulse_initiative(pos: Position, side: str | None) -> Procedure:
    """Both sides bid some of their points in secret; the higher of die plus bid plays first [SEQ.B.a] [SEQ.B.b].

    Each GT brings its own points [1.0.a]; those of the GT before are lost [1.0.b].
    """
    pos.impulse = 1
    for s in SIDES:
        pos.initiative[s] = pos.scenario.track.initiative[s][pos.turn - 1]
    if takes_it_automatically(pos):
        return
    answers = yield tuple(Ask(s, "SEQ.B.a", BID, pos, s) for s in SIDES)
    bids = {s: answers[s][1] for s in SIDES}
    for s in SIDES:
        pos.initiative[s] -= bids[s]
    pos.tell("SEQ.B.a", "bids", reveals=True, **bids)
    roll_for_initiative(pos, "SEQ.B.b", bids)


def second_impulse_initiative(pos: Position, side: str | None) -> Procedure:
    """All points not bid before count now, without a choice [SEQ.G]; then they are spent [1.0.b]."""
    pos.impulse = 2
    if not takes_it_automatically(pos):
        roll_for_initiative(pos, "SEQ.G", pos.initiative)
    pos.initiative = dict.fromkeys(SIDES, 0)
    yield from ()


def takes_it_automatically(pos: Position) -> bool:
    """Some impulses belong to NATO without a die [DM:EX1.0.a] [AR:EX1.0.a] [AR:EX1.0.b]."""
    from_the_last = pos.turn - pos.scenario.last_turn - 1  # -1 is the last GT, whatever its number
    for given in pos.scenario.file.initiative.automatic:
        if given.game_turn in (pos.turn, from_the_last) and given.impulse == pos.impulse:
            pos.first = given.side
            pos.tell(given.rule, "initiative-automatic", side=given.side)
            return True
    return False


def roll_for_initiative(pos: Position, rule: str, points: dict[str, int]) -> None:
    """A die and the points for each side; equal totals are rolled again [1.0.c]."""
    while True:
        totals = {s: Tally() for s in SIDES}
        for s in SIDES:
            totals[s].add(pos.roll(rule, s), rule, "die")
            totals[s].add(points[s], "1.0.a", "initiative-points")
        best = max(SIDES, key=lambda s: totals[s].total)
        if totals["nato"].total != totals["wp"].total:
            pos.first = best
            pos.tell(rule, "initiative", side=best, **totals)
            return
        pos.tell("1.0.c", "initiative-tie", total=totals[best])


BID: Question = Question(
    "bid",
    NUMBER_OF,
    Verb("bid", NUMBER, among=lambda pos, side: range(pos.initiative[side] + 1)),
    about=lambda pos, side: About(points=pos.initiative[side], theirs=pos.initiative[ENEMY[side]]),
)
