"""What figures of data files look like, and whether they fit each other: an owner's overlay may change any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Annotated, Any

import msgspec

from .data import Pack

Few = Annotated[int, msgspec.Meta(ge=0, le=99)]  # as large as counters and tracks have room for
Shift = Annotated[int, msgspec.Meta(ge=-99, le=99)]  # of a column or a die
Fault = tuple[str, list[str | int], str]  # file, place in it, what is wrong


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a table, and the source of its figures: printed, published, geography, designed or owner."""

    source: str
    note: str = ""


def check(pack: Pack, *faults: Iterable[Fault]) -> None:
    """Raise the first of these faults, with its place, before anybody plays."""
    for fault in chain.from_iterable(faults):
        raise pack.fault(*fault)


def missing(
    file: str, place: list[str | int], names: Iterable[str], is_known: Callable[[str], object], text: str
) -> Iterator[Fault]:
    """A fault for each unknown name; the text says what is wrong: "there is no counter {!r}"."""
    return ((file, place, text.format(name)) for name in names if not is_known(name))


def is_few(number: Any) -> bool:
    return type(number) is int and 0 <= number <= 99


@cache
def chart_row(keys: tuple[str, ...], headings: tuple[str, ...], result: Any) -> type[Any]:
    """The type of a chart's rows: what tells them apart, and a result under each heading."""
    cells = [(f"under_{i}", result, msgspec.field(name=heading)) for i, heading in enumerate(headings)]
    return msgspec.defstruct("Row", [*((key, str) for key in keys), *cells], frozen=True)
