"""What stances are worth: a side keeps each from the first turn to the last, against the usual play with the same dice.

    python -m tools.stances nextwar suwalki --games 30 --seed 9001 [--stances holding,nearest] [--sides nato]

It prints what a game's `experience.toml` says, in the worth by which the search values games that are over. With the
compiled build: PYTHONPATH=build/fast.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from math import sqrt

from grognard.games import game_info
from grognard.lab.simulate import Row, experiment, play_game
from grognard.players.search import DECIDED


def worth(row: Row, side: str) -> float:
    """Of a game that is over, to a side."""
    others = max([points for of, points in row["points"].items() if of != side], default=0)
    lead = float(row["points"].get(side, 0) - others)
    if row["winner"] is None and row["loser"] is None:
        return lead
    won = row["winner"] == side or (row["winner"] is None and row["loser"] != side)
    return lead + (DECIDED if won else -DECIDED)


def gains(slug: str, scenario: str, side: str, stance: str, usual: list[Row], seed: int) -> tuple[float, float]:
    """The mean gain of a stance over the usual play, and its standard error."""
    seats = [f"stance:{stance}" if s == side else "standard" for s in game_info(slug).sides_in(scenario)]
    setting = experiment(slug, scenario, seats, seed)
    found = [worth(play_game(setting, row["game"]), side) - worth(row, side) for row in usual]
    mean = sum(found) / len(found)
    return mean, sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1) / len(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=9001)
    parser.add_argument("--stances", default="")
    parser.add_argument("--sides", default="")
    told = parser.parse_args()
    known = import_module(f"grognard.players.{told.game}").Commander.stances
    names = told.stances.split(",") if told.stances else [stance.name for stance in known]
    setting = experiment(told.game, told.scenario, ["standard"], told.seed)
    usual = [play_game(setting, number) for number in range(told.games)]
    for side in told.sides.split(",") if told.sides else [side for side, _ in setting.players]:
        print(f"[{told.scenario}.{side}]\ngames = {told.games}\n[{told.scenario}.{side}.gains]", flush=True)
        for name in names:
            mean, error = gains(told.game, told.scenario, side, name, usual, told.seed)
            print(f"{name} = [{mean:.1f}, {error:.1f}]", flush=True)


if __name__ == "__main__":
    main()
