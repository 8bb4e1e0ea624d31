"""Records at the table: what leaves it as a file, and what is imported."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from ..engine.dice import commitment
from ..engine.game import Game
from ..engine.info import GameInfo
from ..engine.record import FORMAT, Record, RecordError, read_record, record_of, replay, told_dice
from .bodies import PartialRecord
from .journal import Entry, entries_of
from .shelf import NotOnTheShelf, overlay_with
from .tables import Table

LONGEST = 20_000  # answers
PERSON = "person"


def full_record(table: Table, game: Game) -> Record:
    """All of a game at a table. An owner's overlay is named by its fingerprint alone: nobody needs to know its
    folder."""
    seats = {side: f"ai:{seat.player}" if seat.kind == "ai" else PERSON for side, seat in table.seats.items()}
    return msgspec.structs.replace(record_of(game), overlay="", seats=seats)


def record_to_go(table: Table, game: Game) -> Record:
    """All of a game that goes on elsewhere before it is over: its dice so far without their seed, and others from there
    on, so that nobody knows the next dice of this table."""
    dice = told_dice(game, secrets.randbits(63))
    return msgspec.structs.replace(full_record(table, game), dice=dice.spec())


def partial_record(table: Table, side: str | None) -> PartialRecord:
    """What a side knows of a game in progress: no future dice, no answer of others but what the log tells of it."""
    game = table.playing()
    hidden = set(table.story.hidden(side))
    answers = [
        (giver, answer if giver == side else None)
        for place, (giver, answer) in enumerate(table.story.answers)
        if place not in hidden
    ]
    return PartialRecord(
        grognard=FORMAT,
        kind="partial",
        game=table.row.game,
        scenario=table.row.scenario,
        version=table.info.version,
        options=table.row.options,
        side=side,
        answers=answers,
        log=table.log.lines(game, side),
    )


def record_in(given: str | dict[str, Any]) -> Record:
    """A record that somebody sends. Says what is wrong with it and where."""
    return read_record(given.encode() if isinstance(given, str) else msgspec.json.encode(given))


def seats_of(record: Record) -> dict[str, str]:
    """The seats when a game goes on as it was saved: AI players keep theirs, whoever brings it gets the rest."""
    return {side: who if who.startswith("ai:") else "me" for side, who in record.seats.items()}


def replayed(
    info: GameInfo, record: Record, at: float, other_dice: bool, with_others: bool
) -> tuple[Game, list[Entry], list[int]]:
    """Replay a record from a stranger: the game, its journal, and how many events had been told after each answer.

    With other dice from there on nobody knows the next ones, not even the owner of the record. People who did not see
    the game need dice that can be thrown again.
    """
    try:
        overlay = overlay_with(info.slug, record.fingerprint or None)
    except NotOnTheShelf:
        whose = f"({record.overlay!r:.80})"
        raise RecordError(f"it was played with an owner's overlay {whose}, which this table does not have") from None
    if len(record.answers) > LONGEST:
        raise RecordError(f"it has {len(record.answers)} answers; at most {LONGEST} are taken")
    try:
        if of_kind("scripted", record.dice):
            raise RecordError("the dice were written by hand")
        if with_others and of_kind("told", record.dice):
            raise RecordError(
                "its dice are listed, not thrown again: go on alone or against AI players, not with others"
            )
        game = replay(info, msgspec.structs.replace(record, answers=[]), overlay)
    except RecursionError:
        raise RecordError("the dice are nested too deep") from None
    entries = shown_secrets(record.dice, info.sides_in(record.scenario), at)
    answered, told = entries_of(game, record.answers, at)
    entries += answered
    if other_dice and game.result is None:
        game = game.fork(secrets.randbits(62))
    return game, [msgspec.structs.replace(e, seq=k) for k, e in enumerate(entries, 1)], told


def shown_secrets(dice: dict[str, Any], sides: tuple[str, ...], at: float) -> list[Entry]:
    """The secrets behind a record's shared dice, as entries of a journal."""
    if dice["kind"] == "reseeded":
        return shown_secrets(dice["past"], sides, at)
    if dice["kind"] != "shared":
        return []
    if set(dice["secrets"]) != set(sides):
        raise RecordError(f"the shared dice need a secret of each side: {', '.join(sides)}")
    bound = [Entry(0, "commit", s, {"commitment": commitment(secret)}, at=at) for s, secret in dice["secrets"].items()]
    return bound + [Entry(0, "reveal", s, {"secret": secret}, at=at) for s, secret in dice["secrets"].items()]


def of_kind(kind: str, dice: dict[str, Any]) -> bool:
    """Whether dice, or those before a change of them, are of a kind."""
    past = dice.get("past")
    return dice.get("kind") == kind or (isinstance(past, dict) and of_kind(kind, past))
