"""After a change of the rules: every stored game is played again, and proves identical or stays pinned where it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.record import RecordError
from . import journal, shelf
from .journal import Diverged, Story
from .shelf import NotOnTheShelf
from .store import SeatRow, Store, TableRow


@dataclass(frozen=True)
class Patched:
    """What became of one stored game."""

    table: str
    game: str
    scenario: str
    answers: int
    was: int  # version of the rules it was played with
    now: int
    diverged: Diverged | None

    @property
    def identical(self) -> bool:
        return self.diverged is None


def patch_all(store: Store) -> Iterator[Patched]:
    for id in store.table_ids():
        row = store.table(id)
        if row is not None:
            yield patch(store, row)


def patch(store: Store, row: TableRow) -> Patched:
    """Play a stored game again with the rules as they are now, and note in the store what came of it."""
    try:
        info = shelf.game(row.game)
    except NotOnTheShelf as error:
        return Patched(row.id, row.game, row.scenario, 0, row.version, row.version, Diverged(0, str(error)))
    story = story_of(row, store.seats(row.id), info.sides_in(row.scenario))
    for entry in store.entries(row.id):
        story.take(entry)
    diverged = divergence(row, story)
    if diverged is None:
        changed = store.change_table(row.id, version=info.version, pinned=None)
    else:
        changed = store.change_table(row.id, pinned=str(diverged))
    changed.result()
    return Patched(row.id, row.game, row.scenario, story.n, row.version, info.version, diverged)


def story_of(row: TableRow, seats: dict[str, SeatRow], sides: tuple[str, ...]) -> Story:
    return Story(sides, tuple(s for s in sides if seats[s].kind == "person"), row.dice)


def divergence(row: TableRow, story: Story) -> Diverged | None:
    if story.unrevealed:
        return None  # it has not begun
    try:
        game = journal.begin(shelf.game(row.game), row.scenario, row.options, story)
        journal.play_again(game, story.groups)
    except Diverged as diverged:
        return diverged
    except (RecordError, ValueError) as error:  # an option or scenario that is no more
        return Diverged(0, str(error))
    return None
