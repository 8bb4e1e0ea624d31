"""The journal of a table: everything that was done there, entry by entry, never erased.

The game at any time follows from it: answers given, taken back, rolled back; so do standing orders, proposals that
wait and the notes that people read. Each entry of answers carries a proof, a digest of what came of them, so that a
change of the rules cannot pass unseen.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from ..engine.ask import Refused
from ..engine.data import overlay_fingerprint
from ..engine.dice import commitment, dice_after_rollback, rollbacks
from ..engine.game import Game
from ..engine.info import GameInfo
from ..engine.reason import Event, plain
from ..engine.record import Record, RecordError, Save, load, record_of, replay
from .messages import Note, Proposal, Said, StandingShown

PROVE_EVERY = 25  # answers of a record
ANY = ""  # the prompt of a standing order for every ask that has no other answer
DONE = "done"
STOP = "stop"  # the end of a move, of which the log tells anyway


class Told(msgspec.Struct, frozen=True, array_like=True):
    """An event as the journal keeps it."""

    rule: str
    text: str
    params: dict[str, Any]
    to: tuple[str, ...] | None = None
    reveals: bool = False
    when: tuple[int, int] | None = None


class Entry(msgspec.Struct, frozen=True):
    """One thing done at the table: of which kind, by whom, and what exactly. Of answers also what each of them told."""

    seq: int
    kind: str
    side: str | None
    data: dict[str, Any] = {}
    proof: str | None = None
    at: float = 0.0
    told: list[list[Told]] | None = None


class Rest(msgspec.Struct, frozen=True):
    """A resting point kept beside the journal: a game can be taken up there without playing all of it again."""

    seq: int  # of the last entry then
    answered: int
    told: int
    rules: str  # fingerprint of the program that played so far
    position: bytes


@dataclass(frozen=True)
class Group:
    """Answers given in one go: an answer, or a whole order. `auto`: by standing order; `passed`: because there was no
    other answer."""

    side: str
    answers: tuple[str, ...]
    auto: bool = False
    proof: str | None = None
    passed: bool = False


@dataclass
class Story:
    """What a journal tells so far."""

    sides: tuple[str, ...]
    persons: tuple[str, ...]  # sides that are asked whether they agree to a rollback
    dice: dict[str, Any]
    groups: list[Group] = field(default_factory=list)
    n: int = 0
    seq: int = 0
    standing: dict[str, dict[str, StandingShown]] = field(default_factory=dict)
    proposal: Proposal | None = None
    notes: list[Note] = field(default_factory=list)
    commitments: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    passed: dict[int, Said] = field(default_factory=dict)  # lines of the log, by the answer they tell of
    cuts: list[tuple[int, int]] = field(default_factory=list)  # entries that took answers back, and how many remained
    reseeded: int = 0  # times that a rollback has changed the dice, even if another took that back
    past: list[list[Told]] | None = None  # what each answer told; known only while a journal is read

    def __post_init__(self) -> None:
        """Nobody is asked who can only say that he is done, unless he wants to be."""
        self.standing = {side: {ANY: StandingShown(ANY, DONE, "game", 0)} for side in self.persons}

    @property
    def answers(self) -> list[tuple[str, str]]:
        return [(group.side, answer) for group in self.groups for answer in group.answers]

    def take(self, entry: Entry) -> None:
        """Go on by one entry."""
        self.seq = entry.seq
        side, data = entry.side or "", entry.data
        match entry.kind:
            case "answer":
                passed = "passed" in data
                self.groups.append(Group(side, tuple(data["answers"]), data.get("auto", False), entry.proof, passed))
                self.n += len(data["answers"])
                if data.get("passed"):
                    self.passed[self.n] = {"text": "passed", "side": side, "n": self.n, **data["passed"]}
                self.remember(entry.told)
                self.lapse()
            case "undo":
                self.cut(self.n - data["answers"])
                self.cuts.append((entry.seq, self.n))
                self.lapse()
            case "propose":
                self.lapse()
                waiting = [s for s in self.persons if s != side]
                self.proposal = Proposal(side, data["to"], waiting)
                self.note("rollback-proposed", side=side, to=data["to"])
            case "accept" if self.proposal is not None:
                self.proposal.waiting = [s for s in self.proposal.waiting if s != side]
                self.note("rollback-accepted", side=side)
            case "decline":
                self.proposal = None
                self.note("rollback-declined", side=side)
            case "rollback":
                self.note("rolled-back", side=side, to=data["to"], answers=self.n - data["to"])
                self.cut(data["to"])
                self.cuts.append((entry.seq, self.n))
                if data.get("dice") is not None:
                    self.dice = data["dice"]
                    self.reseeded = data["dice"].get("rollback", self.reseeded)
                self.proposal = None
            case "standing":
                self.stand(side, data)
            case "commit":
                self.commitments[side] = data["commitment"]
            case "reveal":
                self.secrets[side] = data["secret"]
            case "seat":
                if data.get("name"):
                    self.note("seat-taken", side=side, name=data["name"])
                else:
                    self.note("seat-taken-by-somebody", side=side)

    def remember(self, told: list[list[Told]] | None) -> None:
        if told is None:
            self.past = None
        elif self.past is not None:
            self.past += told

    def cut(self, n: int) -> None:
        """Only the first `n` answers remain. Half an order has no proof of its own.

        What was noted in the meantime stays, and stands in the log where it goes on.
        """
        self.notes = [note if note.n <= n else msgspec.structs.replace(note, n=n) for note in self.notes]
        for passed in [k for k in self.passed if k > n]:
            del self.passed[passed]
        if self.past is not None:
            del self.past[n:]
        while self.n > n:
            group = self.groups.pop()
            self.n -= len(group.answers)
            if self.n < n:
                kept = group.answers[: n - self.n]
                self.groups.append(Group(group.side, kept, group.auto))
                self.n = n

    def lapse(self) -> None:
        """A proposal that nobody has answered is over when play goes on."""
        if self.proposal is not None:
            self.note("rollback-lapsed", side=self.proposal.by)
            self.proposal = None

    def stand(self, side: str, data: dict[str, Any]) -> None:
        orders = self.standing.setdefault(side, {})
        if data["prompt"] is None:
            orders.clear()
        elif data["answer"] is None:
            orders.pop(data["prompt"], None)
        else:
            orders[data["prompt"]] = StandingShown(data["prompt"], data["answer"], data["until"], data["turn"])

    def note(self, text: str, **params: Any) -> None:
        self.notes.append(Note(self.n, text, params))

    # -- dice that all throw together ---------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        return bool(self.dice.get("kind") == "shared")

    @property
    def uncommitted(self) -> list[str]:
        """Sides whose commitment the shared dice still wait for."""
        return [s for s in self.sides if s not in self.commitments] if self.shared else []

    @property
    def unrevealed(self) -> list[str]:
        """Sides whose secret they wait for."""
        return [s for s in self.sides if s not in self.secrets] if self.shared else []

    @property
    def dice_spec(self) -> dict[str, Any]:
        """The dice of the game; shared dice with everybody's secret in them."""
        return self.with_secrets(self.dice)

    def with_secrets(self, spec: dict[str, Any]) -> dict[str, Any]:
        if spec.get("kind") == "reseeded":
            return {**spec, "past": self.with_secrets(spec["past"])}
        if spec.get("kind") != "shared":
            return spec
        commitments = {"table": commitment(spec["seed"]), **self.commitments}
        return {"kind": "shared", "seed": spec["seed"], "secrets": self.secrets, "commitments": commitments}


class Diverged(Exception):
    """The rules as they are now lead elsewhere: after how many answers, and how."""

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
    """The game was begun with the figures of the owner's copy, and they are not here, or not the same."""

    where = "figures"
    told = "This game is played with figures of the owner's own copy of it, which are not here, or not the same."


def begin(info: GameInfo, scenario: str, options: dict[str, bool], story: Story, overlay: Path | None) -> Game:
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
    """Give the answers of a journal to a game and compare what comes of them with what came of them then.

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
        if group.proof is not None and not skipped and proof(game, before) != group.proof:
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
    """Whether a resting point still lies on the way: the same program played it, and nobody went back behind it."""
    return (
        rest.rules == rules
        and story.past is not None
        and rest.answered <= story.n
        and all(n >= rest.answered for seq, n in story.cuts if seq > rest.seq)
    )


def entries_of(game: Game, answers: list[tuple[str, str]], at: float) -> tuple[list[Entry], list[int]]:
    """Give answers from elsewhere to a game and write them down; every so often what comes of them is proven.

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
        digest = proof(game, told) if proven else None
        entries.append(Entry(n, "answer", side, {"answers": [answer]}, digest, at, told_by(game, counts[-2:])))
    return entries, counts


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


def proof(game: Game, told: int) -> str:
    """A digest of what came of an answer: the events told since, who is asked what now, and the result."""
    events = [(e.as_dict(), e.to) for e in game.log_since(told)]
    asked = [(s, game.ask(s).rule, game.ask(s).prompt) for s in game.asked]
    result = msgspec.to_builtins(game.result)
    return hashlib.sha256(msgspec.json.encode([events, asked, result], enc_hook=plain, order="sorted")).hexdigest()[:16]


def new_dice(story: Story, game: Game, rolls: int) -> dict[str, Any] | None:
    """Dice for play after a rollback behind a die: nobody may know what comes next. None: no die was thrown since."""
    if game.position.rolls == rolls:
        return None
    times = max(story.reseeded, rollbacks(game.dice))
    return without_secrets(dice_after_rollback(game.dice, rolls, times + 1).spec())


def without_secrets(spec: dict[str, Any]) -> dict[str, Any]:
    """Secrets stand in the journal once."""
    if spec.get("kind") == "reseeded":
        return {**spec, "past": without_secrets(spec["past"])}
    return {"kind": "shared", "seed": spec["seed"]} if spec.get("kind") == "shared" else spec
