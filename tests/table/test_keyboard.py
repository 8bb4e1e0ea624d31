"""The tabulator key."""

from grognard.table.terminal.keyboard import completer


def test_tabulator_completes_what_the_line_begins_whatever_its_case():
    complete = completer(lambda: ["move 1 MR/48", "move 2 MR/48", "done", "map"])
    assert [complete("MOVE 1", n) for n in range(2)] == ["move 1 MR/48", None]
    assert [complete("m", n) for n in range(4)] == ["move 1 MR/48", "move 2 MR/48", "map", None]
