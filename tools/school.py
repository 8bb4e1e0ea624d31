"""School: find weights with which a side does better against the usual play, and say how much better.

    python -m tools.school nato baltap --games 200 --seed 50001 --into games.jsonl [--steps 2] [--confirm 40]
    python -m tools.school superpowers munich rhine ...

In each generation games are played in which every weight of either side is changed at random; a ridge regression tells
which changes brought points and games, and the sides go a step that way. Scenarios that are named together share their
games and their weights. In the end the weights of each generation meet the usual play with other dice than they were
found with, and the better ones are printed as a game's `experience.toml` has them.

The games are kept in a file, and the same command goes on where it ends. They depend on the seed alone. numpy must be
installed; with the compiled build: PYTHONPATH=build/fast:$PWD.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt, tanh
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from grognard.games import game_info
from grognard.lab.ladder import Kept
from grognard.lab.simulate import Experiment, Row, experiment
from grognard.players.common.experience import trained
from tools.stances import worth

OF_FRONTS = (
    "goals battle fear line holds own_steps fades foe stays starves ground enough steepness prize bears most_danger "
    "shuns covered sure"
)
# What is taught, by game: weights that count so many times as much. Others say the same again, or are seldom asked for.
TAUGHT = {
    "superpowers": (
        "pull fear crowding prize cut_off cover slack afterwards together strangers in_contact not_yet leaves_town "
        "obliged own_guns enemy_unit left_empty walked_into supporting gun_care air_point second_impulse support crowd"
    ),
    "nato": f"{OF_FRONTS} leads last_ditch siege landing",
    "nextwar": f"{OF_FRONTS} strays retaken plenty guards kept taken works command calls support least_ride",
    "fottr": f"{OF_FRONTS} alone tied cuts links calls starves_later way_back missed",
}
# And thresholds, to which something is added.
THRESHOLDS = {
    "superpowers": "worth_preparing he_attacks_for worth_fighting",
    "nato": "worth_fighting",
    "nextwar": "worth_fighting",
    "fottr": "worth_fighting",
}
SPREAD = 0.45  # of the logarithm of a weight
ADDED = 0.5  # what is added to a threshold, where others' logarithms change by one
STEP = 2.2  # a generation's step, in spreads
FARTHER = 1.6  # times as far as the last step is tried besides
LITTLE = 0.06  # smaller changes are left out
RIDGES = (3.0, 10.0, 30.0, 100.0, 300.0)
USUALLY = 0.5  # how much games of an earlier generation count in the next

Array = NDArray[np.float64]
Change = dict[str, float]  # by weight: the logarithm of what it is multiplied by, or what is added, by ADDED


@dataclass(frozen=True)
class Lesson:
    """A game in which the sides' weights were changed."""

    scenario: str
    changes: Mapping[str, Change]  # by side
    job: tuple[Experiment, int]
    generation: int


class School:
    def __init__(
        self, slug: str, scenarios: Sequence[str], seed: int, kept: Kept, until: float | None, added: float = ADDED
    ) -> None:
        self.slug, self.scenarios, self.seed, self.kept, self.until = slug, scenarios, seed, kept, until
        self.added = added
        self.times, self.plus = TAUGHT[slug].split(), THRESHOLDS[slug].split()
        self.names = [*self.times, *self.plus]
        self.sides = game_info(slug).sides_in(scenarios[0])
        self.lessons: list[Lesson] = []
        self.rows: list[Row] = []

    # -- games --------------------------------------------------------------------------------------------------------

    def learnt(self, side: str) -> Change:
        """What a side has learnt before, in the first of the scenarios."""
        stance = trained(self.slug, self.scenarios[0], side)
        times, plus = (stance.times, stance.plus) if stance is not None else ((), ())
        return {name: log(by) for name, by in times} | {name: by / self.added for name, by in plus}

    def written(self, change: Change) -> tuple[str, str]:
        """What is multiplied and what is added, as a file has them."""
        counts = {name: by for name, by in change.items() if abs(by) > LITTLE}
        return (
            ", ".join(f"{name} = {exp(by):.2f}" for name, by in counts.items() if name in self.times),
            ", ".join(f"{name} = {self.added * by:.2f}" for name, by in counts.items() if name in self.plus),
        )

    def spec(self, change: Change) -> str:
        """The player who keeps these weights."""
        words = [f"{name}*{exp(by):.2f}" for name, by in change.items() if name in self.times and abs(by) > LITTLE]
        words += [
            f"{name}{self.added * by:+.2f}" for name, by in change.items() if name in self.plus and abs(by) > LITTLE
        ]
        return ":".join(["stance", *words]) if words else "standard"

    def setting(self, scenario: str, changes: Mapping[str, Change], seed: int) -> Experiment:
        return experiment(self.slug, scenario, [self.spec(changes.get(side, {})) for side in self.sides], seed)

    def play(self, job: tuple[Experiment, int]) -> Row:
        if self.until is not None and time.monotonic() > self.until:
            raise SystemExit("the time is up; the same command goes on")
        return self.kept.played([job], 1, False)[0]

    def teach(self, generation: int, games: int, centres: Mapping[str, Change]) -> None:
        """Play one generation: in every other game one side is changed from where it has come to, the rest from the
        usual weights. Two games after another are mirror images."""
        chance = Random(f"{self.seed} {generation}")
        for number in range(games):
            if number % 2 == 0:
                drawn = {side: {name: chance.gauss(0.0, SPREAD) for name in self.names} for side in self.sides}
            else:
                drawn = {side: {name: -by for name, by in change.items()} for side, change in drawn.items()}
            turn = self.sides[number // 2 % len(self.sides)]
            changes = {
                side: {name: by + (centres[side].get(name, 0.0) if side == turn else 0.0) for name, by in one.items()}
                for side, one in drawn.items()
            }
            scenario = self.scenarios[number // (2 * len(self.sides)) % len(self.scenarios)]
            job = (self.setting(scenario, changes, self.seed + generation), number // 2)
            self.rows.append(self.play(job))
            self.lessons.append(Lesson(scenario, changes, job, generation))

    # -- what they teach ----------------------------------------------------------------------------------------------

    def values(self, side: str) -> list[float]:
        """Half for the game itself, half for its points, as they are usual in the scenario."""
        found = [0.0] * len(self.rows)
        for scenario in self.scenarios:
            of = [i for i, lesson in enumerate(self.lessons) if lesson.scenario == scenario]
            leads = [lead(self.rows[i], side) for i in of]
            mean, spread = fmean(leads), stdev(leads) or 1.0
            for i, one in zip(of, leads, strict=True):
                found[i] = 0.5 * decided(self.rows[i], side) + 0.5 * tanh((one - mean) / spread)
        return found

    def slope(self) -> dict[str, Change]:
        """What a spread of each weight brings, by side, as the first of the sides sees it turned round for others."""
        first, last = self.sides[0], self.lessons[-1].generation
        columns = [(side, name) for side in self.sides for name in self.names]
        groups = sorted({self.group(lesson) for lesson in self.lessons})
        x = np.array([[lesson.changes[side][name] / SPREAD for side, name in columns] for lesson in self.lessons])
        y = np.array(self.values(first))
        w = np.array([USUALLY ** (last - lesson.generation) for lesson in self.lessons])
        for group in groups:  # where the sides began, and the scenario, are no merit of the changes
            of = np.array([self.group(lesson) == group for lesson in self.lessons])
            x[of] -= np.average(x[of], axis=0, weights=w[of])
            y[of] -= np.average(y[of], weights=w[of])
        root = np.sqrt(w)
        b = ridge(x * root[:, None], y * root)
        return {
            side: {n: float(b[i]) * (1 if s == first else -1) for i, (s, n) in enumerate(columns) if s == side}
            for side in self.sides
        }

    def group(self, lesson: Lesson) -> tuple[str, int, str]:
        turn = self.sides[lesson.job[1] % len(self.sides)]
        return lesson.scenario, lesson.generation, turn

    def tried(self, side: str, change: Change, games: range) -> dict[str, list[Row]]:
        """By scenario: games of a side that keeps these weights against the usual ones, with dice of their own."""
        settings = {scenario: self.setting(scenario, {side: change}, self.seed - 1) for scenario in self.scenarios}
        return {scenario: [self.play((setting, n)) for n in games] for scenario, setting in settings.items()}


def decided(row: Row, side: str) -> float:
    if row["winner"] is None and row["loser"] is None:
        return 0.0
    return 1.0 if row["winner"] == side or (row["winner"] is None and row["loser"] != side) else -1.0


def lead(row: Row, side: str) -> float:
    others = max([points for of, points in row["points"].items() if of != side], default=0)
    return float(row["points"].get(side, 0) - others)


def ridge(x: Array, y: Array) -> Array:
    """The coefficients with the shrinkage that would foretell games left out best (generalised cross-validation)."""
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    best, least = np.zeros(x.shape[1]), float("inf")
    for penalty in RIDGES:
        shrunk = s**2 / (s**2 + penalty)
        left = y - u @ (shrunk * (u.T @ y))
        error = float(left @ left) / (len(y) - float(shrunk.sum())) ** 2
        if error < least:
            best, least = vt.T @ (s / (s**2 + penalty) * (u.T @ y)), error
    return best


def onward(centre: Change, slope: Change) -> Change:
    """A step along the slope."""
    length = sqrt(sum(by * by for by in slope.values())) or 1.0
    return {name: centre.get(name, 0.0) + STEP * SPREAD * by / length for name, by in slope.items()}


def gain(rows: Sequence[Row], usual: Sequence[Row], side: str) -> tuple[float, float]:
    """Over the usual play, and its standard error."""
    found = [worth(new, side) - worth(old, side) for new, old in zip(rows, usual, strict=True)]
    return fmean(found), stdev(found) / sqrt(len(found))


def won(rows: Sequence[Row], side: str) -> float:
    return fmean(0.5 + 0.5 * decided(row, side) for row in rows)


def report(school: School, found: Mapping[str, Mapping[str, Change]], games: int) -> None:
    """What all weights that were found gained in some games, by side and name; and what the best of each side gained in
    others, by which nothing was chosen, as a file has it."""
    choosing = range(max(2, games // 3))
    for side in school.sides:
        means = dict[str, float]()
        for name, changes in found.items():
            means[name] = fmean(mean for mean, _ in told(school, side, name, changes[side], choosing).values())
        best = max(means, key=lambda name: means[name])
        times, plus = school.written(found[best][side])
        confirming = range(len(choosing), len(choosing) + games)
        for scenario, (mean, error) in told(school, side, best, found[best][side], confirming).items():
            print(f"[{scenario}.{side}.trained]\ngames = {games}\ngain = [{mean:.1f}, {error:.1f}]")
            print(f"seed = {school.seed}\ntimes = {{ {times} }}\nplus = {{ {plus} }}", flush=True)


def told(school: School, side: str, name: str, change: Change, games: range) -> dict[str, tuple[float, float]]:
    """By scenario the gain and its error; the share of games won besides, a draw being half of one."""
    usual, rows = school.tried(side, {}, games), school.tried(side, change, games)
    found = {scenario: gain(rows[scenario], usual[scenario], side) for scenario in school.scenarios}
    for scenario, (mean, error) in found.items():
        shares = f"won {won(rows[scenario], side):.2f} instead of {won(usual[scenario], side):.2f}"
        print(f"# {scenario} {side} {name}, {len(games)} games: {mean:+.1f} ± {error:.1f}, {shares}", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="+")
    parser.add_argument("--games", type=int, default=160, help="of each generation")
    parser.add_argument("--steps", type=int, default=2, help="generations")
    parser.add_argument("--confirm", type=int, default=40, help="games with each of the weights found, by scenario")
    parser.add_argument("--onward", default="", help="sides that begin with what they have learnt before (wp,nato)")
    parser.add_argument("--added", type=float, default=ADDED, help="scale of what is added to thresholds")
    parser.add_argument("--seed", type=int, default=50001)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--minutes", type=float)
    args = parser.parse_args()
    until = None if args.minutes is None else time.monotonic() + 60 * args.minutes
    school = School(args.game, args.scenarios, args.seed, Kept(args.into), until, args.added)
    onwards = args.onward.split(",")
    centres = {side: school.learnt(side) if side in onwards else {} for side in school.sides}
    found: dict[str, dict[str, Change]] = {}
    for generation in range(args.steps):
        school.teach(generation, args.games, centres)
        slope = school.slope()
        centres = {side: onward(centres[side], slope[side]) for side in school.sides}
        found[str(generation + 1)] = centres
        for side, one in slope.items():
            ranked = sorted(one.items(), key=lambda item: -abs(item[1]))
            print(f"# {generation + 1} {side}: " + ", ".join(f"{name} {by:+.3f}" for name, by in ranked[:12]))
            print(f"# {generation + 1} {side}: {school.spec(centres[side])}", flush=True)
    farther = {side: {name: FARTHER * by for name, by in change.items()} for side, change in centres.items()}
    report(school, {**found, "farther": farther}, args.confirm)


if __name__ == "__main__":
    main()
