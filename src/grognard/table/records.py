"""Records at the table: what leaves it as a file, and what is taken in."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from ..engine.dice import commitment
from ..engine.game import Game
from ..engine.info import GameInfo
from ..engine.record import FORMAT, Record, RecordError, read_record, record_of, replay
from .bodies import PartialRecord
from .journal import Entry, entries_of
from .shelf import NotOnTheShelf, overlay_with
from .tables import Table

LONGEST = 20_000  # answers


def full_record(game: Game) -> Record:
    """An owner's figures are known by their fingerprint; where he keeps them is nobody's business."""
    return msgspec.structs.replace(record_of(game), overlay="")


def partial_record(table: Table, side: str | None) -> PartialRecord:
    """What a side knows of a game in progress: no dice to come, no answer of others but what the log tells of it."""
    game = table.playing()
    answers = [(giver, answer if giver == side else None) for giver, answer in table.story.answers]
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
    data = given.encode() if isinstance(given, str) else msgspec.json.encode(given)
    if not isinstance(given, str) and given.get("kind") == "partial":
        raise RecordError("it is what one side knew of a game in progress; only a whole record can be played on")
    return read_record(data)


def replayed(info: GameInfo, record: Record, at: float, other_dice: bool) -> tuple[Game, list[Entry], list[int]]:
    """Play a record from a stranger: the game, its journal, and how many events had been told after each answer.

    With other dice from there on nobody knows those to come, not even who has the record.
    """
    try:
        overlay = overlay_with(info.slug, record.fingerprint or None)
    except NotOnTheShelf:
        whose = f"({record.overlay!r:.80})"
        raise RecordError(f"it was played with figures of one's own {whose}, which this table does not have") from None
    if len(record.answers) > LONGEST:
        raise RecordError(f"it has {len(record.answers)} answers; at most {LONGEST} are taken")
    try:
        if by_hand(record.dice):
            raise RecordError("the dice were written by hand")
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


def by_hand(dice: dict[str, Any]) -> bool:
    past = dice.get("past")
    return dice.get("kind") == "scripted" or (isinstance(past, dict) and by_hand(past))
