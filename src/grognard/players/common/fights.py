"""Fights: which combination of them promises most, and what is worth committing to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

LOOKED_AT = 60  # fights of which a combination is made
LITTLE = 1e-9
OWED = 20.0  # more than any fight costs


class Fight:
    """A fight that could be begun: what it promises, by which answer, in which hex, with which units and whose help."""

    def __init__(
        self,
        gain: float,
        answer: str,
        target: int,
        units: Sequence[int],
        owed: bool = False,
        helpers: Sequence[int] = (),
        pressing: float = 0.0,
    ) -> None:
        self.gain = gain
        self.owed = owed  # it must be fought in any case
        self.pressing = pressing  # the part of the gain that only makes it come before others
        self.answer = answer
        self.target = target
        self.units = tuple(units)
        self.busy = sum([1 << u for u in (*self.units, *helpers)])

    @property
    def promise(self) -> float:
        """What it is expected to bring by itself."""
        return self.gain - self.pressing

    @property
    def motive(self) -> str:
        """The key of the sentence that says why it is fought."""
        if self.promise > 0:
            return "fights"
        return "owes" if self.owed or self.pressing else "presses"


def combination(fights: Iterable[Fight], least: float) -> list[Fight]:
    """The fights that promise most together, the best first: nobody fights or helps twice, nobody is attacked twice.
    One large fight gives way to several smaller ones that are worth more."""
    good = [f for f in fights if f.gain > least or f.owed]
    good = sorted(good, key=lambda f: (-f.gain, len(f.units), f.answer))[:LOOKED_AT]
    # whoever fights for less than nothing would rather fight than not: every fight counts for something
    base = min(least, 0.0)
    chosen = filled([], good)
    improved = True
    while improved:
        improved = False
        for fight in good:
            if fight in chosen:
                continue
            # units set free by the swap may fight elsewhere
            trial = filled([fight, *[other for other in chosen if not excludes(fight, other)]], good)
            if total(trial, base) > total(chosen, base) + LITTLE:
                chosen, improved = trial, True
                break
    return sorted(chosen, key=lambda f: (-f.gain, f.answer))


def filled(chosen: list[Fight], good: Sequence[Fight]) -> list[Fight]:
    """The same with every other fight for which somebody is left, the best first."""
    busy, targets = 0, set()
    for fight in chosen:
        busy |= fight.busy
        targets.add(fight.target)
    for fight in good:
        if not busy & fight.busy and fight.target not in targets:
            chosen.append(fight)
            busy |= fight.busy
            targets.add(fight.target)
    return chosen


def excludes(one: Fight, other: Fight) -> bool:
    return one.target == other.target or bool(one.busy & other.busy)


def total(fights: Sequence[Fight], base: float) -> float:
    """A fight that must be fought counts whatever it promises: better now than with the units that are left over."""
    return sum([f.gain + OWED if f.owed else max(0.0, f.gain - base) for f in fights])


def strongest_first(
    units: Sequence[int], gain: Callable[[list[int]], float | None], most: int
) -> list[tuple[float, list[int]]]:
    """Forces of growing size, the units as given, each with what it promises; None if it is not worth a look yet."""
    force: list[int] = []
    found: list[tuple[float, list[int]]] = []
    for u in units[:most]:
        force.append(u)
        value = gain(force)
        if value is not None:
            found.append((value, list(force)))
    return found


def joined(units: Iterable[int], may_join: Callable[[list[int], int], object | None]) -> list[int]:
    """As many of these as are allowed to join, one after the other."""
    force: list[int] = []
    for u in units:
        if may_join(force, u) is None:
            force.append(u)
    return force


def enough(units: Sequence[int], gain: Callable[[list[int]], float], missed: float) -> list[int]:
    """As many of these as add more than they are worth elsewhere."""
    best: list[int] = []
    best_gain = -99.0
    for value, force in strongest_first(units, gain, len(units)):
        if value < best_gain + missed:
            break
        best, best_gain = force, value
    return best


def commitment(
    choices: Sequence[str], gain: Callable[[Sequence[str]], float], price: Callable[[str], float]
) -> tuple[str | None, float]:
    """What to commit next, and what is gained by it. They count together, as given: one alone may bring nothing."""
    best, best_gain, spent = None, 0.0, 0.0
    for n in range(1, len(choices) + 1):
        spent += price(choices[n - 1])
        value = gain(choices[:n]) - spent
        if value > best_gain:
            best, best_gain = choices[0], value
    return best, best_gain
