"""The story of a table: what its journal tells so far (answers given, taken back and rolled back, standing orders, open
proposals, notes that people read), and how much of it each side may know.

Sides may answer at the same time without knowing of each other, and give standing orders that nobody else hears of. So
each side counts the answers and entries that it may know (`n_for`, `version_for`) and no others.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from ..engine.course import INSTRUCT
from ..engine.dice import commitment
from .journal import Entry, Told, is_apart
from .messages import Note, Proposal, Said, StandingShown

ANY = ""  # the prompt of a standing order for every ask that has no other answer
DONE = "done"  # what that order says from the beginning


class Group(NamedTuple):
    """Answers given in one go: an answer, or a whole order. `auto`: by standing order; `passed`: because there was no
    other answer; `apart`: they concern their side alone."""

    side: str
    answers: tuple[str, ...]
    auto: bool = False
    proof: str | None = None
    passed: bool = False
    apart: bool = False


class Cut(NamedTuple):
    """An entry that changes earlier lines of the log: how many answers and notes stay as they were, and for each side
    that is told of it how many answers that it knows do."""

    seq: int
    n: int
    notes: int
    known: dict[str | None, int]


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
    cuts: list[Cut] = field(default_factory=list)
    proposed: Counter[str] = field(default_factory=Counter)  # rollbacks that each side has proposed since play went on
    reseeded: int = 0  # how often a rollback has changed the dice, even if a later one took that back
    past: list[list[Told]] | None = None  # what each answer told; known only while a journal is read
    pending: dict[int, str] = field(default_factory=dict)  # answers not yet revealed, and whose they are
    orders: dict[int, str] = field(default_factory=dict)  # standing orders among the answers, and whose they are
    untold: Counter[str | None] = field(default_factory=Counter)  # entries that a side never hears of

    def __post_init__(self) -> None:
        """A side whose only answer is that it is done is not asked, unless it wants to be."""
        self.standing = {side: {ANY: StandingShown(ANY, DONE, "game", 0)} for side in self.persons}

    @property
    def answers(self) -> list[tuple[str, str]]:
        return [(group.side, answer) for group in self.groups for answer in group.answers]

    # -- what a side may know of --------------------------------------------------------------------------------------

    def hidden(self, side: str | None) -> list[int]:
        """The answers of others that a side (None: a bystander) may not know of."""
        if not self.pending and not self.orders:
            return []
        return sorted(place for of in (self.pending, self.orders) for place, giver in of.items() if giver != side)

    def n_for(self, side: str | None, n: int | None = None) -> int:
        """How many of the first `n` answers a side may know of."""
        n = self.n if n is None else n
        if not self.pending and not self.orders:  # mostly
            return n
        return n - sum(place < n for place in self.hidden(side))

    def n_of(self, side: str | None, known: int) -> int:
        """How many answers had been given when a side knew of so many, and not yet of the next one."""
        for place in self.hidden(side):
            if place > known:
                break
            known += 1
        return known

    def version_for(self, side: str | None) -> int:
        """The entries that a side has heard of."""
        return self.seq - self.untold[side]

    def is_private(self, entry: Entry) -> bool:
        """Whether only the side that makes an entry may hear of it."""
        match entry.kind:
            case "answer":
                return is_apart(entry.data)
            case "undo":
                return any(self.pending.get(place) == entry.side for place in entry.data.get("places", ()))
            case kind:
                return kind == "standing"

    # -- going on -----------------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Add one entry."""
        self.seq = entry.seq
        side, data = entry.side or "", entry.data
        if self.is_private(entry) or entry.kind == "chat":
            for other in (*self.sides, None):
                self.untold[other] += other != side or entry.kind == "chat"  # chat changes no ask
        match entry.kind:
            case "answer":
                self.answer(side, entry)
            case "undo":
                self.undo(side, data.get("places") or range(self.n - data["answers"], self.n))
            case "propose":
                self.lapse()
                waiting = [s for s in self.persons if s != side]
                self.proposal = Proposal(side, data["to"], waiting)
                self.proposed[side] += 1
                self.note("rollback-proposed", side=side, to=data["to"])
            case "accept" if self.proposal is not None:
                self.proposal.waiting = [s for s in self.proposal.waiting if s != side]
                self.note("rollback-accepted", side=side)
            case "decline":
                self.proposal = None
                self.note("rollback-declined", side=side)
            case "rollback":
                answers = self.n_for(None) - self.n_for(None, data["to"])
                self.note("rolled-back", side=side, to=data["to"], answers=answers)
                self.cut(range(data["to"], self.n))
                if data.get("dice") is not None:
                    self.dice = data["dice"]
                    self.reseeded = data["dice"].get("rollback", self.reseeded)
                self.proposal = None
                self.proposed.clear()
            case "standing":
                self.stand(side, data)
            case "commit":
                self.commitments[side] = data["commitment"]
            case "reveal":
                self.secrets[side] = data["secret"]
            case "chat":
                self.note("chat", side=side, words=data["words"])
            case "seat":
                if data.get("name"):
                    self.note("seat-taken", side=side, name=data["name"])
                else:
                    self.note("seat-taken-by-somebody", side=side)

    def answer(self, side: str, entry: Entry) -> None:
        data, answers = entry.data, tuple(entry.data["answers"])
        secret, apart = data.get("secret", 0), is_apart(data)
        self.groups.append(Group(side, answers, data.get("auto", False), entry.proof, "passed" in data, apart))
        self.n += len(answers)
        self.remember(entry.told)
        if answers[0].startswith(INSTRUCT):
            self.orders[self.n - 1] = side
            return
        self.pending |= dict.fromkeys(range(self.n - secret, self.n), side)
        if data.get("passed"):
            self.passed[self.n] = {"text": "passed", "side": side, "n": self.n, **data["passed"]}
        if apart:
            return
        if self.pending and not secret:
            self.reveal()
        self.lapse()
        self.proposed.clear()

    def reveal(self) -> None:
        """All now know what each has answered in secret, and count it."""
        first = min(self.pending)
        stay = sum(note.n <= first for note in self.notes)
        known = {side: self.n_for(side, first) for side in (*self.sides, None)}
        self.cuts.append(Cut(self.seq, self.n, stay, known))
        self.pending.clear()

    def remember(self, told: list[list[Told]] | None) -> None:
        if told is None:
            self.past = None
        elif self.past is not None:
            self.past += told

    def undo(self, side: str, places: range | list[int]) -> None:
        """A side has taken back answers. If the others did not know of them, they do not hear of it."""
        if any(self.pending.get(place) == side for place in places):
            self.cut(places, side)
        else:
            self.cut(places)
            self.lapse()
            self.proposed.clear()

    def cut(self, places: range | list[int], only: str | None = None) -> None:
        """These answers are gone; half an order has no proof. Notes made in the meantime stay, and move to where the
        log goes on."""
        ordered, gone, first = sorted(places), set(places), min(places, default=self.n)

        def moved(n: int) -> int:
            return n - bisect_left(ordered, n)

        told = (*self.sides, None) if only is None else (only,)
        stay = sum(note.n <= first for note in self.notes)
        self.cuts.append(Cut(self.seq, first, stay, {side: self.n_for(side, first) for side in told}))
        self.notes[stay:] = [msgspec.structs.replace(note, n=moved(note.n)) for note in self.notes[stay:]]
        passed = {moved(n): {**line, "n": moved(n)} for n, line in self.passed.items() if n - 1 not in gone}
        self.passed.clear()
        self.passed |= passed
        for of in (self.pending, self.orders):
            left = {moved(place): giver for place, giver in of.items() if place not in gone}
            of.clear()
            of |= left
        if self.past is not None:
            self.past[first:] = [told for place, told in enumerate(self.past[first:], first) if place not in gone]
        self.drop(gone, first)

    def drop(self, gone: set[int], first: int) -> None:
        later: list[Group] = []
        while self.n > first:
            group = self.groups.pop()
            self.n -= len(group.answers)
            left = tuple(a for place, a in enumerate(group.answers, self.n) if place not in gone)
            if len(left) == len(group.answers):
                later.append(group)
            elif left:
                later.append(Group(group.side, left, group.auto, apart=group.apart))
        self.groups += reversed(later)
        self.n += sum(len(group.answers) for group in later)

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
