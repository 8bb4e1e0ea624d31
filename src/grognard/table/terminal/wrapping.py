"""Lines that fit the screen: measured in its columns, broken between words and between the characters of Japanese."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

NEVER_FIRST = frozenset("、。，．・：；？！）」』】〕…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]")  # in a line
NEVER_LAST = frozenset("（「『【〔([")


class Prose:
    """A text broken as its language has it: wide characters need no blank between them. All its lines are indented."""

    def __init__(self, text: str | Text, indent: int = 0) -> None:
        self.text = Text(text) if isinstance(text, str) else text
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.text.split(allow_blank=True):
            for part in line.divide(breaks(line.plain, options.max_width - self.indent)):
                part.rstrip()
                part.no_wrap = True
                part.pad_left(self.indent)
                yield part

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.text)


def breaks(text: str, width: int) -> list[int]:
    """Where the lines of a text begin, but for the first: each as long as fits in so many columns."""
    found: list[int] = []
    place = column = 0
    for piece in pieces(text):
        length = cell_len(piece.rstrip())
        if column and column + length > width:
            found.append(place)
            column = 0
        for char in piece if length > width else ():
            if column + cell_len(char) > width:
                found.append(place)
                column = 0
            column += cell_len(char)
            place += 1
        if length <= width:
            column += cell_len(piece)
            place += len(piece)
    return found


def pieces(text: str) -> Iterator[str]:
    """What is not parted: words with the blanks behind them, wide characters with their punctuation."""
    piece = ""
    for char in text:
        if piece and may_part(piece[-1], char):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def may_part(before: str, after: str) -> bool:
    if before.isspace() or after.isspace():
        return not after.isspace()
    if after in NEVER_FIRST or before in NEVER_LAST:
        return False
    return cell_len(before) == 2 or cell_len(after) == 2


def fitted(name: str, width: int) -> str:
    """A name in so many columns. Blanks go first; what is cut off leaves a mark, lest 1 MR/30 be taken for 1 MR/3."""
    if cell_len(name) > width:
        name = name.replace(" ", "")
    if cell_len(name) > width:
        name = set_cell_size(name, width - 1).rstrip() + "…"
    return set_cell_size(name, width)
