"""The journal of a table: everything that was done there, entry by entry, never erased.

The game at any time follows from it. Each entry of answers carries a proof, a digest of their results, so that a change
of the rules is always noticed.
"""

from __future__ import annotations

import hashlib
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ..engine.ask import Refused
from ..engine.course import INSTRUCT
from ..engine.data import overlay_fingerprint
from ..engine.dice import dice_after_rollback, rollbacks
from ..engine.game import Game
from ..engine.info import Choice, GameInfo
from ..engine.reason import Event, plain
from ..engine.record import Record, RecordError, Save, load, record_of, replay

if TYPE_CHECKING:
    from .story import Group, Story

PROVE_EVERY = 25  # answers of a record


class Told(msgspec.Struct, frozen=True, array_like=True):
    """An event as the journal keeps it."""

    rule: str
    text: str
    params: dict[str, Any]
    to: tuple[str, ...] | None = None
    reveals: bool | str = False
    when: tuple[int, int] | None = None


class Entry(msgspec.Struct, frozen=True):
    """One thing done at the table: its kind, who did it, and what exactly. For answers also what each of them told."""

    seq: int
    kind: str
    side: str | None
    data: dict[str, Any] = {}
    proof: str | None = None
    at: float = 0.0
    told: list[list[Told]] | None = None


class Rest(msgspec.Struct, frozen=True):
    """A resting point kept beside the journal: a game can be taken up there without replaying all of it."""

    seq: int  # of the last entry then
    answered: int
    told: int
    rules: str  # fingerprint of the program that played so far
    position: bytes


class Diverged(Exception):
    """Under the present rules the journal leads to another game: after how many answers, and how."""

    def __init__(self, n: int, why: str) -> None:
        self.n = n
        self.why = why
        super().__init__(f"{self.where}: {why}")

    @property
    def where(self) -> str:
        return f"after {self.n} answers"

    @property
    def told(self) -> str:
        return f"The rules have changed: this game would go another way {self.where}."


class FiguresGone(Diverged):
    """The game was begun with the owner's overlay, which is not here, or not the same."""

    where = "figures"
    told = "This game is played with figures of the owner's own copy of it, which are not here, or not the same."


def begin(info: GameInfo, scenario: str, options: dict[str, Choice], story: Story, overlay: Path | None) -> Game:
    """The game before its first answer."""
    record = Record(
        game=info.slug,
        scenario=scenario,
        version=info.version,
        options=options,
        dice=story.dice_spec,
        answers=[],
        fingerprint=overlay_fingerprint(overlay),
    )
    return replay(info, record, overlay)


def play_again(game: Game, groups: list[Group], told: list[int] | None = None) -> list[int]:
    """Give the answers of a journal to a game and compare the results with those of the first time.

    The game is new, or stands where answers have been given already; `told` says how many events each of those had
    told. Comes back with the same for all answers.
    """
    told = told or [game.told]
    given, n = len(told) - 1, 0
    for group in groups:
        skipped = min(len(group.answers), max(0, given - n))
        n += skipped
        before = told[-1]
        for answer in group.answers[skipped:]:
            try:
                game.answer(group.side, answer)
            except Exception as error:  # whatever the changed rules do: it is found here, not in somebody's game
                raise Diverged(n, f"{group.side} answered {answer!r}: {error}") from None
            n += 1
            told.append(game.told)
        of = group.side if group.apart else None
        if group.proof is not None and not skipped and proof(game, before, of) != group.proof:
            raise Diverged(n - len(group.answers), f"{group.side} answered {', '.join(group.answers)!r}: {came(game)}")
    return told


def take_up(start: Game, story: Story, rest: Rest) -> tuple[Game, list[int]]:
    """The game at a resting point of its journal, and how many events had been told after each answer until then."""
    assert story.past is not None
    events, told = list(start.log), [start.told]
    for listed in story.past[: rest.answered]:
        events += [event_of(e) for e in listed]
        told.append(len(events))
    record = msgspec.structs.replace(record_of(start), answers=story.answers[: rest.answered])
    save = Save(record=record, answered=rest.answered, told=rest.told, position=msgspec.Raw(rest.position))
    return load(start.info, save, events[: rest.told], start.overlay), told


def rest_of(game: Game, seq: int, rules: str) -> Rest:
    """The point at which a game can be taken up later, with everything that may still be undone after it."""
    answered, told, position = game.settled
    return Rest(seq, answered, told, rules, position.encode())


def leads_on(rest: Rest, story: Story, rules: str) -> bool:
    """Whether a resting point is still valid: the same program played it, and no undo has gone back past it."""
    return (
        rest.rules == rules
        and story.past is not None
        and rest.answered <= story.n
        and all(cut.n >= rest.answered for cut in story.cuts if cut.seq > rest.seq)
    )


def entries_of(game: Game, answers: list[tuple[str, str]], at: float) -> tuple[list[Entry], list[int]]:
    """Give answers from elsewhere to a game and write them down; every so often an entry carries a proof.

    The entries, and how many events had been told after each answer.
    """
    entries, counts = [], [game.told]
    for n, (side, answer) in enumerate(answers, 1):
        told = counts[-1]
        try:
            game.answer(side, answer)
        except Refused as refused:
            raise RecordError(f"answer {n} ({side}: {answer!r}) is not allowed: {refused}") from None
        proven = n % PROVE_EVERY == 0 or n == len(answers)
        counts.append(game.told)
        data = answered(game, [answer])
        digest = proof(game, told, side if is_apart(data) else None) if proven else None
        entries.append(Entry(n, "answer", side, data, digest, at, told_by(game, counts[-2:])))
    return entries, counts


def answered(game: Game, answers: list[str]) -> dict[str, Any]:
    """What an entry says of the answers that were given last: which they are, and how many of the last of them belong
    to a plan of which the others know nothing yet. (To a secret ask each side gives one answer, and all see that.)"""
    unrevealed = game.unrevealed(None) if game.planning else set()
    secret = sum(place in unrevealed for place in range(game.given - len(answers), game.given))
    return {"answers": answers, "secret": secret} if secret else {"answers": answers}


def is_apart(data: dict[str, Any]) -> bool:
    """Whether what came of these answers concerns their side alone, as far as others may know."""
    answers: list[str] = data["answers"]
    return data.get("secret", 0) == len(answers) or answers[0].startswith(INSTRUCT)


def told_by(game: Game, counts: list[int]) -> list[list[Told]]:
    """What answers told, each its own: `counts` are the events before the first of them and after each."""
    events = [Told(e.rule, e.text, plain(e.params), e.to, e.reveals, e.when) for e in game.log_since(counts[0])]
    return [events[a - counts[0] : b - counts[0]] for a, b in pairwise(counts)]


def event_of(told: Told) -> Event:
    event = Event(told.rule, told.text, to=told.to, reveals=told.reveals, **told.params)
    event.when = told.when
    return event


def came(game: Game) -> str:
    asked = ", ".join(f"{s}: {game.ask(s).prompt} [{game.ask(s).rule}]" for s in game.asked)
    return f"something else came of it then; now asked: {asked or 'nobody'}"


def proof(game: Game, told: int, side: str | None = None) -> str:
    """A digest of an answer's results: the events told since, who is asked what now, and the result. For an answer that
    concerns one side alone (`side`), only its part of them: others may take back what they did before."""
    events = [(e.as_dict(), e.to) for e in game.log_since(told)]
    asked = [] if side is not None else [(s, game.ask(s).rule, game.ask(s).prompt) for s in game.asked]
    result = msgspec.to_builtins(game.result)
    return hashlib.sha256(msgspec.json.encode([events, asked, result], enc_hook=plain, order="sorted")).hexdigest()[:16]


def new_dice(story: Story, game: Game, rolls: int) -> dict[str, Any] | None:
    """Dice for play after a rollback past a die: nobody may know what comes next. None: no die was thrown since."""
    if game.position.rolls == rolls:
        return None
    times = max(story.reseeded, rollbacks(game.dice))
    return without_secrets(dice_after_rollback(game.dice, rolls, times + 1).spec())


def without_secrets(spec: dict[str, Any]) -> dict[str, Any]:
    """The dice without their secrets, which other entries of the journal hold."""
    if spec.get("kind") == "reseeded":
        return {**spec, "past": without_secrets(spec["past"])}
    return {"kind": "shared", "seed": spec["seed"]} if spec.get("kind") == "shared" else spec
