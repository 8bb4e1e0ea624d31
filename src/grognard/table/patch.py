"""After a change of the rules: every stored game is replayed, and proves identical or stays pinned where it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.game import Game
from ..engine.record import RecordError
from . import editing, journal, shelf
from .journal import Diverged, FiguresGone
from .schema import SeatRow, TableRow
from .shelf import NotOnTheShelf
from .store import Store
from .story import Story


@dataclass(frozen=True)
class Patched:
    """The result for one stored game."""

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
    """Replay a stored game with the rules as they are now, and note the result in the store."""
    try:
        info = shelf.game(row.game)
    except NotOnTheShelf as error:
        return Patched(row.id, row.game, row.scenario, 0, row.version, row.version, Diverged(0, str(error)))
    editing.restore(store, row.game, row.figures)
    story = story_of(row, store.seats(row.id), info.sides_in(row.scenario))
    for entry in store.entries(row.id):
        story.take(entry)
    diverged, game = None, None
    if not story.unrevealed:  # else it has not begun
        try:
            game = played_again(row, story)
        except Diverged as found:
            diverged = found
    values = {"version": info.version, "pinned": None} if diverged is None else {"pinned": str(diverged)}
    store.change_table(row.id, **values).result()
    rules = shelf.fingerprint(row.game)
    store.put_rest(row.id, None if game is None else journal.rest_of(game, story.seq, rules)).result()
    return Patched(row.id, row.game, row.scenario, story.n, row.version, info.version, diverged)


def story_of(row: TableRow, seats: dict[str, SeatRow], sides: tuple[str, ...]) -> Story:
    return Story(sides, tuple(s for s in sides if seats[s].kind == "person"), row.dice)


def played_again(row: TableRow, story: Story) -> Game:
    try:
        overlay = shelf.overlay_with(row.game, row.figures)
        game = journal.begin(shelf.game(row.game), row.scenario, row.options, story, overlay)
        journal.play_again(game, story.groups)
    except NotOnTheShelf as error:
        raise FiguresGone(0, str(error)) from None
    except (RecordError, ValueError) as error:  # an option or scenario that is no more
        raise Diverged(0, str(error)) from None
    return game
