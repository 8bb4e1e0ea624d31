"""What a table tells a watcher: everything when he comes, then what is new. Each side only what it may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.dice import commitment
from .answering import holds, taken_back
from .messages import ForkOf, Note, Proposal, SeatShown, StandingShown, TableShown, Update
from .schema import TableRow
from .shelf import sequence
from .shown import Sight, encode
from .story import Story

if TYPE_CHECKING:
    from .tables import Table


def seats_shown(table: Table) -> dict[str, SeatShown]:
    here = {w.side for w in table.watchers}
    return {
        side: SeatShown("ai" if seat.kind == "ai" else "person", seat.player, seat.name, seat.taken, here=side in here)
        for side, seat in table.seats.items()
    }


def standing_of(table: Table, side: str | None) -> list[StandingShown]:
    return [o for o in table.story.standing.get(side or "", {}).values() if holds(table, o)]


def can_undo(table: Table, side: str | None) -> bool:
    return side is not None and bool(taken_back(table, side))


def notes_for(table: Table, side: str | None) -> list[Note]:
    """The notes, each where it stands in the log of a side."""
    story = table.story
    if not story.hidden(side):
        return story.notes
    return [Note(story.n_for(side, note.n), note.text, known_params(story, side, note)) for note in story.notes]


def known_params(story: Story, side: str | None, note: Note) -> dict[str, Any]:
    return {**note.params, "to": story.n_for(side, note.params["to"])} if "to" in note.params else note.params


def proposal_for(table: Table, side: str | None) -> Proposal | None:
    made = table.story.proposal
    return made and Proposal(made.by, table.story.n_for(side, made.to), made.waiting)


def whole(table: Table, side: str | None, sight: Sight, token: str | None = None) -> TableShown:
    game, story = table.game, table.story
    return TableShown(
        table=table.row.id,
        game=table.row.game,
        scenario=table.row.scenario,
        options=table.row.options,
        dice="shared" if table.row.dice.get("kind") == "shared" else "server",
        side=side,
        n=story.n_for(side),
        version=story.version_for(side),
        common=story.version_for(None),
        view=sight.view,
        ask=sight.ask,
        log=table.log.lines(game, side) if game is not None else [],
        seats=seats_shown(table),
        sequence=sequence(table.info, game),
        can_undo=can_undo(table, side),
        proposal=proposal_for(table, side),
        standing=standing_of(table, side),
        orders=sight.orders,
        notes=notes_for(table, side),
        commitments=commitments(table),
        uncommitted=story.uncommitted,
        unrevealed=story.unrevealed,
        token=token,
        pinned=table.pinned.where if table.pinned is not None else None,  # why might tell a secret answer
        figures=table.row.figures,
        fork=fork_of(table.row),
        name=table.row.name,
    )


def fork_of(row: TableRow) -> ForkOf | None:
    return None if row.origin is None else ForkOf(row.origin, row.origin_n or 0)


def lines_kept(table: Table, side: str | None, version: int, lines: int) -> int:
    """How many of the lines told at a version are still valid: answers may have been taken back since."""
    cuts = [cut.known[side] for cut in table.story.cuts if cut.seq > version and side in cut.known]
    assert table.game is not None
    return table.log.seen_after(table.game, side, min(cuts)) if cuts else lines


def notes_kept(table: Table, side: str | None, known: int, version: int) -> int:
    """How many of the notes told at a version are still in the same place."""
    return min([known, *(cut.notes for cut in table.story.cuts if cut.seq > version and side in cut.known)])


def commitments(table: Table) -> dict[str, str]:
    if table.row.dice.get("kind") != "shared":
        return {}
    return {"table": commitment(table.row.dice["seed"]), **table.story.commitments}


def facts(told: TableShown | Update) -> tuple[Any, ...]:
    """What is told each time, whether it has changed or not."""
    return told.n, told.version, told.can_undo, told.seats, told.proposal, told.standing


class Bulletin(NamedTuple):
    """An update put into words, and what its readers know after it. All who knew the same before get the same."""

    text: str
    kept: int
    notes: int
    version: int
    sight: Sight
    facts: tuple[Any, ...]  # what else it says
    is_news: bool  # for one who knows the facts: there is something in it besides them


def bulletin(table: Table, side: str | None, kept: int, notes: int, version: int, before: Sight) -> Bulletin:
    """What is new for a watcher who had so many lines of the log and notes, and saw that at that version."""
    key = side, kept, version
    if key not in table.bulletins:
        sight = table.sights.of(table.playing(), table.story.seq, side)
        update = news(table, side, kept, notes, version, before, sight)
        lines, noted = update.kept + len(update.events), update.notes_kept + len(update.notes)
        changed = update.events or update.notes or update.view or update.parts or update.inside or update.gone
        is_news = (
            bool(changed) or lines != kept or noted != notes or (sight.ask, sight.orders) != (before.ask, before.orders)
        )
        text, version = encode(update).decode(), table.story.seq
        table.bulletins[key] = Bulletin(text, lines, noted, version, sight, facts(update), is_news)
    return table.bulletins[key]


def news(table: Table, side: str | None, kept: int, notes: int, version: int, before: Sight, sight: Sight) -> Update:
    lines = table.log.lines(table.playing(), side)
    kept = min(kept, lines_kept(table, side, version, len(lines)))
    notes = notes_kept(table, side, notes, version)
    view, parts, inside, gone = table.sights.changes(side, before, sight)
    return Update(
        n=table.story.n_for(side),
        version=table.story.version_for(side),
        common=table.story.version_for(None),
        kept=kept,
        events=lines[kept:],
        view=view,
        parts=parts,
        inside=inside,
        gone=gone,
        ask=sight.ask,
        can_undo=can_undo(table, side),
        seats=seats_shown(table),
        proposal=proposal_for(table, side),
        standing=standing_of(table, side),
        orders=sight.orders,
        notes_kept=notes,
        notes=notes_for(table, side)[notes:],
    )
