"""Dice. Every roll is a function of the dice and of how many have been thrown, so a position keeps only a count.

Seeded dice are fast, scripted dice serve tests, shared dice can be verified by anyone after the game: each side
commits to a secret and the table to a seed before any of them is shown, and every roll is a keyed hash of all of them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from .reason import Event

MASK = (1 << 64) - 1
DIGITS = len(str(MASK))


class Dice(Protocol):
    def roll(self, count: int, sides: int) -> int:
        """The roll that comes after `count` others, 1 to `sides`."""
        ...

    def spec(self) -> dict[str, Any]:
        """What a record needs to throw the same dice again."""
        ...


class SeededDice:
    """SplitMix64 over seed and count: uniform, and any roll can be reached directly."""

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        if not isinstance(seed, int):
            raise TypeError(f"a seed is a whole number, not {seed!r:.80}")
        self.seed = seed & MASK

    def roll(self, count: int, sides: int) -> int:
        z = (self.seed + (count + 1) * 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * sides >> 64) + 1

    def spec(self) -> dict[str, Any]:
        return {"kind": "seeded", "seed": str(self.seed)}


class ReseededDice:
    """The dice as they fell so far, and others from there on: a player who thinks ahead does not know the true ones.

    After a rollback the new seed follows from the dice at the beginning and from `rollback`, which counts how often
    they were changed in this way: anyone who knows how many all agreed to can verify it. A fork may have any seed.
    """

    __slots__ = ("after", "future", "past", "rollback")

    def __init__(self, past: Dice, after: int, seed: int, rollback: int | None = None) -> None:
        while isinstance(past, ReseededDice) and past.after >= after:
            past = past.past  # its own future never comes
        self.past: Dice = past
        self.after: int = after
        self.future = SeededDice(seed)
        self.rollback = rollback

    @property
    def follows(self) -> bool:
        """Whether the seed is the one that this rollback gives, and no earlier rollback has a higher number."""
        if self.rollback is None or self.rollback <= rollbacks(self.past):
            return False
        return self.future.seed == _seed_after(self.past, self.after, self.rollback)

    def roll(self, count: int, sides: int) -> int:
        return (self.past if count < self.after else self.future).roll(count, sides)

    def spec(self) -> dict[str, Any]:
        spec = {"kind": "reseeded", "past": self.past.spec(), "after": self.after, "seed": str(self.future.seed)}
        return spec if self.rollback is None else {**spec, "rollback": self.rollback}


def dice_after_rollback(past: Dice, after: int, rollback: int) -> ReseededDice:
    """Other dice from the roll after `after` on, which nobody could foresee and everybody can verify."""
    return ReseededDice(past, after, _seed_after(past, after, rollback), rollback)


def rollbacks(dice: Dice) -> int:
    """How many rollbacks have changed dice, as far as these dice tell."""
    while isinstance(dice, ReseededDice):
        if dice.rollback is not None:
            return dice.rollback
        dice = dice.past
    return 0


def _seed_after(past: Dice, after: int, rollback: int) -> int:
    while isinstance(past, ReseededDice):
        past = past.past
    spec = past.spec()
    if isinstance(past, SeededDice):
        spec["seed"] = past.seed  # a number, as in the earliest records with rollbacks
    origin = json.dumps([spec, after, rollback], sort_keys=True)
    return int.from_bytes(hashlib.sha256(origin.encode()).digest()[:8], "big")


class ImaginedDice:
    """Dice of a game as a side imagines it: those it has seen fall since a resting point, then dice of its own. These
    depend on turn, step and number in the step, so that two plans are compared with the same luck."""

    __slots__ = ("known", "seed", "since")

    def __init__(self, seed: int, since: int = 0, known: Sequence[int | None] = ()) -> None:
        self.seed = seed
        self.since = since  # rolls before the first known one
        self.known = list(known)  # None: the side has not seen it

    def roll(self, count: int, sides: int) -> int:
        return self.throw(count, 0, 0, count, sides)

    def throw(self, count: int, turn: int, step: int, number: int, sides: int) -> int:
        """The die that comes after `count` others, and after `number` others of its step."""
        seen = self.known[count - self.since] if 0 <= count - self.since < len(self.known) else None
        if seen is not None:
            return seen
        return SeededDice(self.seed ^ turn << 48 ^ step << 32).roll(number, sides)

    def spec(self) -> dict[str, Any]:
        return {"kind": "imagined", "seed": self.seed, "since": self.since, "known": self.known}


class ScriptExhausted(AssertionError):
    """A test's script held fewer rolls than the game threw."""


class ScriptedDice:
    """Tests give the rolls."""

    __slots__ = ("rolls",)

    def __init__(self, rolls: list[int]) -> None:
        self.rolls = list(rolls)

    def roll(self, count: int, sides: int) -> int:
        if count >= len(self.rolls):
            raise ScriptExhausted(f"roll {count + 1} was thrown, but the script has {len(self.rolls)}")
        value = self.rolls[count]
        if not 1 <= value <= sides:
            raise ScriptExhausted(f"roll {count + 1} of the script is {value}, but the die has {sides} sides")
        return value

    def spec(self) -> dict[str, Any]:
        return {"kind": "scripted", "rolls": self.rolls}


class ToldDice:
    """The rolls of a game as its table listed them, then others: for a game that goes on elsewhere while the table
    keeps its own seed secret."""

    __slots__ = ("future", "past")

    def __init__(self, rolls: list[int], seed: int) -> None:
        self.past = ScriptedDice(rolls)
        self.future = SeededDice(seed)

    def roll(self, count: int, sides: int) -> int:
        return (self.past if count < len(self.past.rolls) else self.future).roll(count, sides)

    def spec(self) -> dict[str, Any]:
        return {"kind": "told", "rolls": self.past.rolls, "seed": str(self.future.seed)}


class NotedDice:
    """Dice that note what they roll."""

    __slots__ = ("_dice", "_noted")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._noted: dict[int, int] = {}

    def roll(self, count: int, sides: int) -> int:
        value = self._noted[count] = self._dice.roll(count, sides)
        return value

    def spec(self) -> dict[str, Any]:
        return self._dice.spec()

    def told(self, rolls: int, seed: int) -> ToldDice:
        """The first so many rolls without their seeds, then others."""
        return ToldDice([self._noted[count] for count in range(rolls)], seed)


class SharedDice:
    """Commit-and-reveal dice: keyed hash of the table's seed, every side's secret and the count."""

    __slots__ = ("commitments", "key", "secrets", "seed")

    def __init__(self, seed: str, side_secrets: dict[str, str], commitments: dict[str, str]) -> None:
        self.seed = seed
        self.secrets = dict(sorted(side_secrets.items()))
        self.commitments = commitments
        for name, secret in [("table", seed), *self.secrets.items()]:
            if commitments.get(name) != commitment(secret):
                raise ValueError(f"the secret of {name!r} does not match its commitment")
        if set(commitments) != {"table", *self.secrets}:
            raise ValueError("each commitment needs its secret")
        self.key = hashlib.sha256(json.dumps([seed, self.secrets]).encode()).digest()

    def roll(self, count: int, sides: int) -> int:
        limit = (1 << 64) - (1 << 64) % sides  # rejection keeps it exactly uniform
        attempt = 0
        while True:
            digest = hmac.new(self.key, f"{count}:{attempt}".encode(), hashlib.sha256).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % sides + 1
            attempt += 1

    def spec(self) -> dict[str, Any]:
        return {"kind": "shared", "seed": self.seed, "secrets": self.secrets, "commitments": self.commitments}


class Pair(NamedTuple):
    """Two dice thrown together that can be told apart."""

    coloured: int
    white: int

    @property
    def total(self) -> int:
        return self.coloured + self.white


class Thrown(NamedTuple):
    """A die as it fell."""

    die: int
    sides: int
    lowest: int = 1  # the number on its lowest face

    @property
    def face(self) -> int:
        """Counted from 1, whatever is printed on it."""
        return self.die - self.lowest + 1


def thrown(event: Event) -> list[Thrown]:
    """The dice that an event tells of."""
    told = event.params
    if event.text == "die":
        return [Thrown(told["die"], told["sides"], told.get("lowest", 1))]
    if event.text == "dice":
        return [Thrown(told[which], told["sides"]) for which in Pair._fields]
    return []


def commitment(secret: str) -> str:
    """What a side shows before the game: it binds the side to the secret without revealing it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_hex(32)


def seed_from(given: int | str) -> int:
    """A seed as files and messages hold it: a string of digits, since not every program that reads JSON keeps 64 bits
    of a number; or a number, in files of earlier versions."""
    if isinstance(given, int):
        return given
    if not (given.isascii() and given.isdecimal() and len(given) <= DIGITS) or str(int(given)) != given:
        raise ValueError(f"a seed is a whole number, not {given!r:.80}")
    if int(given) > MASK:
        raise ValueError(f"a seed is at most {MASK}, not {given}")
    return int(given)


def dice_from(spec: dict[str, Any]) -> Dice:
    match spec:
        case {"kind": "seeded", "seed": int(seed) | str(seed)}:
            return SeededDice(seed_from(seed))
        case {"kind": "scripted", "rolls": list(rolls)} if all(isinstance(r, int) for r in rolls):
            return ScriptedDice(rolls)
        case {"kind": "told", "rolls": list(rolls), "seed": str(seed)} if all(isinstance(r, int) for r in rolls):
            return ToldDice(rolls, seed_from(seed))
        case {"kind": "shared", "seed": str(seed), "secrets": dict(held), "commitments": dict(commitments)} if all(
            isinstance(secret, str) for secret in held.values()
        ):
            return SharedDice(seed, held, commitments)
        case {"kind": "reseeded", "past": dict(past), "after": int(after), "seed": int(seed) | str(seed)}:
            rollback = spec.get("rollback")
            # only one spelling of each change: another would give the same rollback other dice
            if type(after) is not int or after < 0:
                raise ValueError(f"dice change after a number of rolls, not {after!r}")
            if rollback is not None and type(rollback) is not int:
                raise ValueError(f"a rollback is counted by a number, not {rollback!r:.80}")
            return ReseededDice(dice_from(past), after, seed_from(seed), rollback)
        case {"kind": "imagined", "seed": int(seed), "since": int(since), "known": list(known)}:
            return ImaginedDice(seed, since, known)
    raise ValueError(f"unknown dice: {spec!r:.200}")
