"""A race between ways to play a phase: each is played out in the same imagined futures, and has to beat the usual one.

Few futures can be played out, and the usual way is good: so the apparent gain of another is shrunk towards nothing, and
counts only if it stands out from the spread between futures. What was known of the ways before counts like futures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

PRIOR = 2.0  # imagined futures in which, before the race, every other way did as well as the usual one
CAUTION = 0.3  # standard errors by which another way must be ahead: more would cost more gains than it saves losses
HOPELESS = 1.3  # how many standard errors behind it is given up
ENOUGH = 3  # futures after which a way may be given up or chosen
IDLE = 8  # futures after which a way that has made no difference in any is given up
LITTLE = 0.05  # what is not worth another way


@dataclass(frozen=True)
class Lead:
    """How far a way is ahead of the usual one: the number of futures, the average, and its standard error."""

    futures: float
    mean: float
    error: float

    @property
    def sure(self) -> float:
        """What is left of the lead after shrinkage and caution."""
        return self.mean * self.futures / (self.futures + PRIOR) - CAUTION * self.error

    def as_of(self, futures: float) -> Lead:
        """The same lead, as if it rested on so many futures at most."""
        if futures >= self.futures:
            return self
        return Lead(futures, self.mean, self.error * sqrt(self.futures / futures)) if futures > 0 else UNKNOWN


UNKNOWN = Lead(0, 0.0, 0.0)


@dataclass
class Race:
    """The first of the ways is the usual one."""

    ways: Sequence[str]
    known: Mapping[str, Lead] = field(default_factory=dict)  # before the race, by way
    values: dict[str, dict[int, float]] = field(default_factory=dict)  # by way and future
    given_up: set[str] = field(default_factory=set)
    heats: int = 0  # that have been run: after each the better half of the others goes on

    @property
    def usual(self) -> str:
        return self.ways[0]

    @property
    def running(self) -> list[str]:
        return [way for way in self.ways if way not in self.given_up]

    @property
    def is_over(self) -> bool:
        """Nobody is left but the usual one."""
        return len(self.running) == 1

    def note(self, way: str, future: int, value: float) -> None:
        self.values.setdefault(way, {})[future] = value

    def shared(self, *ways: str) -> list[int]:
        """The futures in which all these ways were played out."""
        return sorted(set.intersection(*[set(self.values.get(way, {})) for way in ways]))

    def lead(self, way: str) -> Lead:
        """Over the futures in which both were played out, and what was known before."""
        usual, own = self.values.get(self.usual, {}), self.values.get(way, {})
        gained, known = [own[future] - usual[future] for future in own if future in usual], self.known.get(way, UNKNOWN)
        if not gained:
            return known
        futures = len(gained) + known.futures
        mean = (sum(gained) + known.mean * known.futures) / futures
        if futures == 1:
            return Lead(1, mean, abs(mean))
        squares = sum([(one - mean) ** 2 for one in gained])
        squares += known.futures * (known.futures * known.error**2 + (known.mean - mean) ** 2)
        return Lead(futures, mean, sqrt(squares / (futures - 1) / futures))

    def leads(self) -> dict[str, Lead]:
        """The leads of all others of which anything is known."""
        return {way: lead for way in self.ways[1:] if (lead := self.lead(way)).futures}

    def keep_to(self, most: int, first: int) -> None:
        """Go on with so many of the others at most: those known to be good first, the rest in turn from this one on."""
        others = self.running[1:]
        start = first % max(1, len(others))
        ranked = sorted([*others[start:], *others[:start]], key=lambda way: -self.known.get(way, UNKNOWN).mean)
        self.given_up.update(ranked[most:])

    def give_up(self, spent: float) -> None:
        """After each of as many heats as it takes to leave one, by the share of the time that is spent, the worse half
        of the others; between them those that are behind the usual one for certain, as far as so few futures can tell,
        and those that have made no difference for long."""
        while self.heats < int(spent * (len(self.ways) - 1).bit_length()):
            self.heats += 1
            ranked = sorted(self.running[1:], key=lambda way: -self.lead(way).mean)
            self.given_up.update(ranked[(len(ranked) + 1) // 2 :])
        for way in self.running[1:]:
            lead = self.lead(way)
            bound = lead.mean + HOPELESS * lead.error
            if (lead.futures >= ENOUGH and bound < 0) or (lead.futures >= IDLE and bound == 0):
                self.given_up.add(way)

    def winner(self) -> str:
        """The way that is surely ahead by most; the usual one if none is."""
        best, most = self.usual, LITTLE
        for way in self.running[1:]:
            lead = self.lead(way)
            if lead.futures >= ENOUGH and lead.sure > most:
                best, most = way, lead.sure
        return best
