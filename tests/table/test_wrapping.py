"""Lines that fit the screen, measured in its columns."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from grognard.table.terminal.wrapping import Prose, breaks, fitted

QUESTION = "NATO軍: 核使用態勢値を秘密裡に選んでください。ダイスがこの値以下なら許可されます。 [16.0.a]"


def lines(text: str | Text, width: int, indent: int = 0) -> list[str]:
    screen = io.StringIO()
    Console(file=screen, width=width, highlight=False, markup=False).print(Prose(text, indent))
    return screen.getvalue().splitlines()


def test_japanese_fills_the_line_behind_the_name_of_the_side():
    shown = lines(QUESTION, 30)
    assert shown[0] == "NATO軍: 核使用態勢値を秘密裡に"
    assert "".join(shown).replace(" ", "") == QUESTION.replace(" ", "")


@pytest.mark.parametrize("width", range(12, 60))
def test_no_line_is_wider_than_the_screen_or_begins_with_a_full_stop(width):
    shown = lines(QUESTION, width)
    assert max(cell_len(line) for line in shown) <= width
    assert not any(line[0] in "。、ー)" for line in shown)


def test_words_are_not_parted_unless_they_are_longer_than_a_line():
    assert lines("one two three", 8) == ["one two", "three"]
    assert lines("overwhelming odds", 8) == ["overwhel", "ming", "odds"]
    assert breaks("", 8) == []


def test_all_lines_are_indented_and_keep_their_style():
    assert lines("one two three\nfour", 10, indent=2) == ["  one two", "  three", "  four"]
    screen = io.StringIO()
    Console(file=screen, width=10, force_terminal=True, color_system="standard").print(Prose(Text("a b", "bold")))
    assert "\x1b[1m" in screen.getvalue()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("241/24", "241/24"),
        ("1 MR/30", "1MR/30"),
        ("Air Aslt 1", "AirAs…"),
        ("Tk/3", "Tk/3  "),
        ("ランツフート", "ラン… "),
    ],
)
def test_a_name_too_long_for_its_hex_loses_blanks_and_then_shows_that_it_is_cut(name, shown):
    assert fitted(name, 6) == shown
