"""`python -m tools.match REVISION GAME SCENARIO`: are the players here stronger than those of another revision?

The folder `players` of the revision is loaded beside the one of the working tree; both play with the engine and the
games as they are here. In each pair the same dice are thrown twice, and the players change sides. Each game is printed
as a line of JSON; `--into FILE` keeps the lines, and another call goes on where the file ends. Exit codes: 0 done, 2
wrong use.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import grognard
from grognard.lab.report import interval
from grognard.players import Player, player

ROOT = Path(__file__).parents[2]
BEFORE = "grognard.before"  # the name under which the other players are loaded: they find the engine where it is
Row = dict[str, Any]


def load_before(revision: str, folder: Path) -> None:
    """The players of a revision as a package of their own."""
    packed = subprocess.run(
        ["git", "archive", revision, "src/grognard/players"], cwd=ROOT, capture_output=True, check=True
    )
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as tar:
        tar.extractall(folder, filter="data")
    package = folder / "src" / "grognard" / "players"
    spec = spec_from_file_location(BEFORE, package / "__init__.py", submodule_search_locations=[str(package)])
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[BEFORE] = module_from_spec(spec)
    spec.loader.exec_module(module)


def before(level: str, seed: int) -> Player:
    made: Player = import_module(BEFORE).player(level, seed)
    return made


def play(game: str, scenario: str, seed: int, ours: str, level: str) -> Row:
    """One game in which the players of the working tree have one side."""
    match = grognard.new(game, scenario, seed=seed)
    seats = {
        side: player(level, seed + k) if side == ours else before(level, seed + k)
        for k, side in enumerate(match.info.sides_in(scenario))
    }
    thought = dict.fromkeys(seats, 0.0)
    while match.asked:
        for side in match.asked:
            begun = time.process_time()
            answer = seats[side].choose(match, side)
            thought[side] += time.process_time() - begun
            match.answer(side, answer)
    result = match.result
    assert result is not None
    return {
        "game": game, "scenario": scenario, "seed": seed, "ours": ours, "winner": result.winner, "loser": result.loser,
        "level": result.level, "rule": result.rule, "points": result.points, "turns": match.position.turn,
        "seconds": {side: round(seconds, 2) for side, seconds in thought.items()},
    }  # fmt: skip


def pairs(game: str, scenario: str, seeds: range, level: str, done: set[tuple[int, str]]) -> Iterator[Row]:
    for seed in seeds:
        for side in grognard.games()[game].sides_in(scenario):
            if (seed, side) not in done:
                yield play(game, scenario, seed, side, level)


def summary(rows: list[Row]) -> str:
    """How often the players of the working tree won, by sides and in all, and who won whoever played."""
    lines = []
    sides = sorted({row["ours"] for row in rows})
    for side in sides:
        mine = [row for row in rows if row["ours"] == side]
        seconds = sum([row["seconds"][side] for row in mine]) / max(1, sum([row["turns"] for row in mine]))
        won = sum(row["winner"] == side for row in mine)
        lines.append(f"as {side}: {won} of {len(mine)}, {seconds:.2f} s of thought a turn")
    won, decided = sum(row["winner"] == row["ours"] for row in rows), sum(row["winner"] is not None for row in rows)
    low, high = interval(won, decided) if decided else (0.0, 1.0)
    share = won / decided if decided else 0.0
    lines.append(f"in all: {won} of {decided}, {share:.0%} ({low:.0%} to {high:.0%})")
    lines += [f"won by {side}, whoever played: {sum(row['winner'] == side for row in rows)}" for side in sides]
    return "\n".join(lines)


def main(words: list[str]) -> int:
    parser = ArgumentParser(prog="match", description=str(__doc__).splitlines()[0])
    parser.add_argument("revision")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the first pair")
    parser.add_argument("--level", default="standard")
    parser.add_argument("--minutes", type=float, default=1e9, help="after which no game is begun any more")
    parser.add_argument("--into", type=Path, help="where the games are kept")
    asked = parser.parse_args(words)
    kept = asked.into.read_text().splitlines() if asked.into is not None and asked.into.exists() else []
    rows = [row for row in map(json.loads, kept) if (row["game"], row["scenario"]) == (asked.game, asked.scenario)]
    until = time.monotonic() + 60 * asked.minutes
    with TemporaryDirectory() as folder:
        load_before(asked.revision, Path(folder))
        done = {(row["seed"], row["ours"]) for row in rows}
        seeds = range(asked.seed, asked.seed + asked.pairs)
        for row in pairs(asked.game, asked.scenario, seeds, asked.level, done):
            rows.append(row)
            print(json.dumps(row), flush=True)
            if asked.into is not None:
                with asked.into.open("a") as file:
                    print(json.dumps(row), file=file)
            if time.monotonic() > until:
                break
    print(summary(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
