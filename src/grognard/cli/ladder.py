"""`grognard ladder`: a round robin among AI players, with ratings."""

from __future__ import annotations

import argparse

import msgspec

from ..lab.fast import is_compiled
from ..lab.ladder import Ladder, climb, summed_up
from . import DONE, CommandError, chosen
from .simulate import check_workers, progress, run_compiled, shown


def run(args: argparse.Namespace) -> int:
    check_workers(args)
    if args.games < 1:
        raise CommandError("--games: at least one")
    if args.fast and not is_compiled():
        return run_compiled(args)
    players = args.players.split(",")
    pairings = len(players) * (len(players) - 1) // 2
    try:
        with progress(pairings * args.games) as told:
            played = climb(
                args.game, args.scenario, players, args.games, args.seed or 0, chosen(args.option), args.workers,
                args.ray, told, args.into, args.minutes, args.all,
            )  # fmt: skip
    except (ValueError, OSError) as error:
        raise CommandError(str(error)) from None
    found = summed_up(players, played)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        show(found)
    return DONE


def show(of: Ladder) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(
        f"[bold]{of.settings['game']} {of.settings['scenario']}[/bold]: seed {of.settings['seed']}, "
        f"{of.seconds:.0f} s of play; in brackets the {of.interval} interval"
    )
    table = Table("player", "rating", "score", "games")
    for one in of.standings:
        table.add_row(
            one.player, f"{one.elo:+.0f} [{one.low:+.0f} to {one.high:+.0f}]", f"{one.score:g}", f"{one.games}"
        )
    console.print(table)
    cells = of.cells
    pairs = Table("pairing", *(" - ".join(cell.players) for cell in cells))
    pairs.add_row("games", *(str(cell.games) for cell in cells))
    pairs.add_row("scored", *(shown(cell.score) for cell in cells))
    pairs.add_row("won", *(shown(cell.won) for cell in cells))
    for side in cells[0].sides:
        pairs.add_row(f"as {side}", *(shown(cell.sides[side]) for cell in cells))
    pairs.add_row("drawn", *(str(cell.drawn) for cell in cells))
    pairs.add_row("rounds won - lost", *(f"{cell.rounds_won} - {cell.rounds_lost}" for cell in cells))
    pairs.add_row("decided", *("yes" if cell.decided else "no" for cell in cells))
    pairs.add_row("luck", *(f"{cell.luck:+.2f} sd" for cell in cells))
    pairs.add_row("won with worse dice", *(shown(cell.unlucky) for cell in cells))
    console.print(pairs)
