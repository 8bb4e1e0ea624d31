"""What a table tells a watcher: everything when he comes, then what is new. Each side only what it may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.dice import commitment
from .messages import SeatShown, StandingShown, TableShown, Update
from .shelf import sequence
from .shown import Sight, encode

if TYPE_CHECKING:
    from .tables import Table


def seats_shown(table: Table) -> dict[str, SeatShown]:
    here = {w.side for w in table.watchers}
    return {
        side: SeatShown("ai" if seat.kind == "ai" else "person", seat.player, seat.name, seat.taken, here=side in here)
        for side, seat in table.seats.items()
    }


def standing_of(table: Table, side: str | None) -> list[StandingShown]:
    return [o for o in table.story.standing.get(side or "", {}).values() if table.holds(o)]


def can_undo(table: Table, side: str | None) -> bool:
    return side is not None and table.taken_back(side) > 0


def whole(table: Table, side: str | None, sight: Sight, token: str | None = None) -> TableShown:
    game, story = table.game, table.story
    return TableShown(
        table=table.row.id,
        game=table.row.game,
        scenario=table.row.scenario,
        options=table.row.options,
        dice="shared" if table.row.dice.get("kind") == "shared" else "server",
        side=side,
        n=story.n,
        version=story.seq,
        view=sight.view,
        ask=sight.ask,
        log=table.log.lines(game, side) if game is not None else [],
        seats=seats_shown(table),
        sequence=sequence(table.info),
        can_undo=can_undo(table, side),
        proposal=story.proposal,
        standing=standing_of(table, side),
        notes=story.notes,
        commitments=commitments(table),
        uncommitted=story.uncommitted,
        unrevealed=story.unrevealed,
        token=token,
        pinned=table.pinned.where if table.pinned is not None else None,  # why might tell a secret answer
        figures=table.row.figures,
    )


def lines_kept(table: Table, side: str | None, version: int) -> int:
    """Of the lines told at a version, how many still hold: answers may have been taken back since."""
    cuts = [n for seq, n in table.story.cuts if seq > version]
    assert table.game is not None
    return table.log.seen_after(table.game, side, min(cuts)) if cuts else len(table.log.lines(table.game, side))


def commitments(table: Table) -> dict[str, str]:
    if table.row.dice.get("kind") != "shared":
        return {}
    return {"table": commitment(table.row.dice["seed"]), **table.story.commitments}


@dataclass(frozen=True)
class Bulletin:
    """An update put into words, and what its readers know then. All who knew the same before get the same."""

    text: str
    kept: int
    version: int
    sight: Sight


def bulletin(table: Table, side: str | None, kept: int, version: int, before: Sight) -> Bulletin:
    """What is new for a watcher who had so many lines of the log and saw that at that version."""
    key = side, kept, version
    if key not in table.bulletins:
        sight = table.sights.of(table.playing(), table.story.seq, side)
        update = news(table, side, kept, version, before)
        lines = update.kept + len(update.events)
        table.bulletins[key] = Bulletin(encode(update).decode(), lines, update.version, sight)
    return table.bulletins[key]


def news(table: Table, side: str | None, kept: int, version: int, before: Sight) -> Update:
    game = table.playing()
    lines = table.log.lines(game, side)
    kept = min(kept, lines_kept(table, side, version))
    sight = table.sights.of(game, table.story.seq, side)
    view, parts, gone = table.sights.changes(before, sight)
    return Update(
        n=table.story.n,
        version=table.story.seq,
        kept=kept,
        events=lines[kept:],
        view=view,
        parts=parts,
        gone=gone,
        ask=sight.ask,
        can_undo=can_undo(table, side),
        seats=seats_shown(table),
        proposal=table.story.proposal,
        standing=standing_of(table, side),
        notes=table.story.notes,
    )
