"""The `grognard` command: `main` reads the words typed, one module per command carries them out.

A command `foo` lives in `grognard.cli.foo` and is a function `run(args) -> int`. It is imported only when it
is asked for, so that `grognard --help` stays fast.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from ..engine.info import Choice

DONE, NO, WRONG_USE, BUG = 0, 1, 2, 70


class CommandError(Exception):
    """The command cannot be carried out; its text is the one line the user sees."""

    def __init__(self, text: str, exit_code: int = WRONG_USE) -> None:
        super().__init__(text)
        self.exit_code = exit_code


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command line; 0 done, 1 the answer is no, 2 wrong use."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Japanese letters still shows the rest
    try:
        parser = command_line()
        if language() != "en":
            from .translated import translate

            translate(parser, language())
        args = parser.parse_args(argv)
        args.words = sys.argv[1:] if argv is None else list(argv)
        return carry_out(args)
    except CommandError as error:
        return complain(str(error), error.exit_code)
    except BrokenPipeError:  # the reader, `head` for example, wants no more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}", WRONG_USE)
    except KeyboardInterrupt:
        return complain("interrupted", NO)
    except Exception as error:
        if os.environ.get("GROGNARD_DEBUG"):
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        return complain(f"a bug in grognard: {what} (GROGNARD_DEBUG=1 shows where)", BUG)


def carry_out(args: argparse.Namespace) -> int:
    module = f"{__name__}.{args.command}"
    if find_spec(module) is None:
        raise CommandError(f"{args.command}: not built yet")
    code: int = import_module(module).run(args)
    return code


def complain(text: str, exit_code: int) -> int:
    print(f"grognard: {text}", file=sys.stderr)
    return exit_code


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, without the usage block."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see: {self.prog} --help)")


class ShowVersion(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"grognard {version('grognard')}")
        parser.exit()


def command_line() -> argparse.ArgumentParser:
    parser = OneLineParser(
        prog="grognard",
        description="Hex-and-counter wargames with every rule enforced, explained and proven.",
        epilog="Exit codes: 0 done, 1 the answer is no, 2 wrong use.",
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and leave")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, summary: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=summary, description=summary)

    games = command("games", "List the games and their scenarios.")
    as_json(games)

    play = command("play", "Play a game in the browser, or in the terminal.")
    play.add_argument("game", metavar="GAME", nargs="?", help="asked for when left out")
    play.add_argument("scenario", metavar="SCENARIO", nargs="?")
    play.add_argument("--terminal", action="store_true", help="stay in the terminal, open no browser")
    play.add_argument(
        "--seat", metavar="SIDE=PLAYER", action="append", default=[], help="human, or the name of an AI player"
    )
    play.add_argument("--load", metavar="FILE", help="go on with a saved game")
    kept_in(play)
    optional_rules(play)
    seeded(play)

    serve = command("serve", "Open a table that players join with a browser.")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--url", metavar="URL", help="the address by which players reach the server")
    serve.add_argument(
        "--proxy", metavar="ADDRESS", action="append", default=[],
        help="a proxy before the server: its X-Forwarded-For says who asks; may be given again",
    )  # fmt: skip
    serve.add_argument("--accounts", action="store_true", help="people may have accounts with passwords")
    serve.add_argument("--account-needed", action="store_true", help="only people with an account begin games")
    serve.add_argument("--editor", action="store_true", help="people may edit scenarios and play them")
    kept_in(serve)

    patch = command("patch", "After a change of the rules: do stored games still play the same?")
    kept_in(patch)

    rules = command("rules", "Show the rules of a game: where each lives and what proves it.")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("id", metavar="ID", nargs="?", help="one rule, for example 6.0.c")
    rules.add_argument("--check-floor", action="store_true", help="fail below the committed coverage")
    rules.add_argument("--language", metavar="LANGUAGE", help="en or ja; that of the system when left out")
    as_json(rules)

    simulate = command("simulate", "Play many games between two AI players and count the results.")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("scenario", metavar="SCENARIO")
    simulate.add_argument("--games", metavar="N", type=int, default=100)
    simulate.add_argument("--players", metavar="A,B", default="random", help="one for each side, or one for all")
    shared_out(simulate)

    ladder = command("ladder", "Rate AI players: each plays against each other, with the same dice on either side.")
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("scenario", metavar="SCENARIO")
    ladder.add_argument("--players", metavar="A,B,...", default="beginner,standard", help="all who take part")
    ladder.add_argument(
        "--games", metavar="N", type=int, default=100, help="of a pairing at most; fewer if it is decided before"
    )
    ladder.add_argument("--all", action="store_true", help="play them all, though it is decided before")
    ladder.add_argument("--into", metavar="FILE", type=Path, help="keep the games there; the same command goes on")
    ladder.add_argument("--minutes", metavar="M", type=float, help="begin no more rounds after so long")
    shared_out(ladder)

    command("fast", "Compile engine and games, for simulate --fast and bench (extra `fast`, a C compiler).")

    bench = command("bench", "Measure the speed of play beside other programs.")
    bench.add_argument(
        "what", metavar="WHAT", nargs="?", choices=["play", "table"], default="play",
        help="play: the rules; table: a server with many games",
    )  # fmt: skip
    bench.add_argument("--games", metavar="N", type=int, help="tables at once: 200, with --attack 8")
    bench.add_argument(
        "--seconds", metavar="S", type=float, help="how long they are played: 120, with --attack 15 each"
    )
    bench.add_argument(
        "--attack", action="store_true", help="table: how people play while one visitor attacks the server"
    )
    bench.add_argument("--thinking", metavar="N", type=int, default=0, help="tables of AI players beside them")
    bench.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    as_json(bench)

    draw = command("map", "Draw a map, a scenario's opening position or a saved game, as SVG or PNG.")
    draw.add_argument("game", metavar="GAME")
    draw.add_argument("scenario", metavar="SCENARIO", nargs="?")
    draw.add_argument("--load", metavar="FILE", help="the counters as they stand in a saved game")
    draw.add_argument("-o", "--output", metavar="FILE", required=True, help="its name ends in .svg or .png")

    replay = command("replay", "Play a recorded game again and show its log.")
    replay.add_argument("file", metavar="FILE")

    verify = command("verify", "Check a record: every answer legal, every die honest.")
    verify.add_argument("file", metavar="FILE")
    verify.add_argument(
        "--commitment", metavar="NAME=HASH", action="append", default=[],
        help="what a side, or the table, showed before the first answer",
    )  # fmt: skip
    verify.add_argument(
        "--rollbacks", metavar="N", type=int, default=0, help="how often all sides agreed to go back behind dice"
    )

    return parser


def as_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def kept_in(parser: argparse.ArgumentParser) -> None:
    text = "where games are kept; a database if $DATABASE_URL names one and this is left out"
    parser.add_argument("--data", metavar="FOLDER", help=text)


def data_folder(folder: str | None) -> Path:
    """Where games are kept: the folder named, else one in the user's data."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return Path(folder) if folder else home / "grognard"


def shared_out(parser: argparse.ArgumentParser) -> None:
    """What is said of many games at once."""
    parser.add_argument(
        "--option", metavar="NAME", action="append", default=[], help="an optional rule; NAME=off for not"
    )
    parser.add_argument("--workers", metavar="N", type=int, help="processes; all cores when left out")
    parser.add_argument("--ray", action="store_true", help="spread the games over a Ray cluster")
    parser.add_argument("--fast", action="store_true", help="with the compiled build (grognard fast)")
    seeded(parser)
    as_json(parser)


def seeded(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="N", type=int, help="the dice; the same seed, the same rolls")


def optional_rules(parser: argparse.ArgumentParser) -> None:
    text = "an optional rule, NAME=off for not; or one of several values, NAME=VALUE"
    parser.add_argument("--option", metavar="NAME", action="append", default=[], help=text)


def chosen(words: list[str]) -> dict[str, Choice]:
    """Options by name: "bridges" or "bridges=on", "bridges=off", "year=1985"."""
    options: dict[str, Choice] = {}
    for word in words:
        name, _, value = word.partition("=")
        options[name] = value not in ("off",) if value in ("", "on", "off") else value
    return options


def language() -> str:
    """The user's language: $GROGNARD_LANGUAGE, else that of the system; English if the texts have no other."""
    wanted = next((v for n in ("GROGNARD_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(n))), "en")
    return "ja" if wanted.startswith("ja") else "en"
