"""At the terminal, too, nobody is asked who can only say that he is done, unless that would tell a secret."""

from __future__ import annotations

import io

from rich.console import Console

import grognard
from grognard.engine.record import Record
from grognard.table.terminal.table import TerminalTable
from tests.table.test_server_passing import before_somebody_passes

PASSED = {"axis": "Axis: nothing else to do.", "allies": "Allies: nothing else to do."}


def played(record: Record, *lines: str) -> tuple[str, TerminalTable]:
    """The table with two people after these lines, and what its screen shows."""
    screen = io.StringIO()
    console = Console(file=screen, width=100, height=36, highlight=False, markup=False)
    game = grognard.replay(record)
    table = TerminalTable(game, dict.fromkeys(game.sides), "en", console, io.StringIO("".join(f"{x}\n" for x in lines)))
    table.play()
    return screen.getvalue(), table


def other(side: str) -> str:
    return next(s for s in PASSED if s != side)


def test_who_can_only_end_the_phase_is_not_asked_and_the_screen_says_so():
    record, side, answer = before_somebody_passes()
    shown, table = played(record, answer)
    assert PASSED[other(side)] in shown
    assert table.game.answers[len(record.answers) :][:2] == [(side, answer), (other(side), "done")]
    assert table.game.ask(table.game.asked[0]).options != ["done"]


def test_who_wants_to_be_asked_is_asked():
    record, side, answer = before_somebody_passes()
    shown, table = played(record, "passing", answer)
    assert "Everybody is asked" in shown
    assert table.game.answers[len(record.answers) :] == [(side, answer)]
    shown, table = played(record, "passing", answer, "passing", "done")
    assert table.game.answers[len(record.answers) :][:2] == [(side, answer), (other(side), "done")]


def test_where_units_are_hidden_everybody_is_asked():
    record, side, answer = before_somebody_passes(fog=True)
    shown, table = played(record, answer)
    assert table.game.asked == (other(side),)
    assert "nothing else to do" not in shown
    assert table.game.answers[len(record.answers) :] == [(side, answer)]


def test_an_undo_leads_back_behind_what_the_other_side_was_answered_for():
    record, side, answer = before_somebody_passes()
    _, table = played(record, answer)
    assert table.game.asked == (side,)
    table.undo(side)
    assert table.game.answers == record.answers


def test_who_was_answered_for_has_nothing_to_take_back():
    record, side, answer = before_somebody_passes()
    _, table = played(record, answer)
    assert table.way_back(other(side), len(record.answers)) == []
