"""`grognard simulate`: many games between AI players, summed up."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import msgspec

from ..lab.fast import NotBuilt, environment, is_compiled
from ..lab.report import Report, Score, Share, Spread, report
from ..lab.simulate import experiment, play_all
from . import DONE, CommandError, chosen


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise CommandError("--games: at least one")
    check_workers(args)
    if args.fast and not is_compiled():
        return run_compiled(args)
    try:
        setting = experiment(args.game, args.scenario, args.players.split(","), args.seed or 0, chosen(args.option))
    except ValueError as error:
        raise CommandError(str(error)) from None
    with progress(args.games) as told:
        rows = play_all(setting, args.games, args.workers, args.ray, told)
    summed_up = report(setting, rows)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(summed_up)).decode())
    else:
        show(summed_up)
    return DONE


def check_workers(args: argparse.Namespace) -> None:
    if args.workers is not None and args.workers < 1:
        raise CommandError("--workers: at least one")
    if args.ray and find_spec("ray") is None:
        raise CommandError("--ray: ray is not installed")


def run_compiled(args: argparse.Namespace) -> int:
    """The same command in a process that finds the compiled build; its workers find it, too."""
    try:
        found = environment(args.game)
    except NotBuilt as reason:
        raise CommandError(f"--fast: {reason}") from None
    return subprocess.run([sys.executable, "-P", "-m", "grognard", *args.words], env=found).returncode


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda more: bar.advance(task, more)


# -- the tables ---------------------------------------------------------------------------------------------------


def show(of: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    options = "".join(f", {name} {'on' if on else 'off'}" for name, on in of.settings["options"].items())
    console.print(
        f"[bold]{of.settings['game']} {of.settings['scenario']}[/bold]: {of.games} games, "
        f"seed {of.settings['seed']}{options}; in brackets the {of.interval} interval"
    )
    levels = Table("result", "by rule", "games", "share")
    for row in of.levels:
        winner, loser = f"{row.winner} " if row.winner else "", f", {row.loser} loses" if row.loser else ""
        levels.add_row(f"{winner}{row.level}{loser}", row.rule, str(row.of.games), shown(row.of))
    console.print(levels)

    sides = of.sides.values()
    figures = Table("side", *of.sides)
    figures.add_row("player", *(side.player for side in sides))
    figures.add_row("wins", *(shown(side.wins) for side in sides))
    figures.add_row("defeats", *(shown(side.defeats) for side in sides))
    figures.add_row("points", *(about(side.points) for side in sides))
    for kind in dict.fromkeys(kind for side in sides for kind in side.losses):
        figures.add_row(f"units {kind}", *(about(side.losses.get(kind)) for side in sides))
    figures.add_row("combat dice", *(str(side.dice) for side in sides))
    figures.add_row("their mean", *("-" if side.mean_die is None else f"{side.mean_die:.2f}" for side in sides))
    figures.add_row("luck", *(f"{side.luck:+.1f} sd" for side in sides))
    console.print(figures)
    console.print(
        f"length {about(of.turns)} turns, {about(of.answers)} answers; "
        f"{of.seconds:.1f} s of play, {of.answers_per_second:,.0f} answers/s per core"
    )


def shown(share: Share | Score) -> str:
    return f"{share.share:.0%} [{share.low:.0%}-{share.high:.0%}]"


def about(spread: Spread | None) -> str:
    if spread is None:
        return "-"
    return f"{spread.mean:.1f} ± {spread.deviation:.1f}"
