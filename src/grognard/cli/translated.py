"""The command's help in the user's language. Only users of a language other than English wait for the words."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
USAGE = "usage: "


def translate(parser: argparse.ArgumentParser, language: str) -> None:
    """Replace every text of a parser and of its commands by that of the language."""
    words = tomllib.loads((HERE / f"help.{language}.toml").read_text(encoding="utf-8"))
    for place, name in texts(parser):
        setattr(place, name, words.get(getattr(place, name), getattr(place, name)))
    for each in parsers(parser):
        each.formatter_class = formatter(words)


def texts(parser: argparse.ArgumentParser) -> Iterator[tuple[Any, str]]:
    """Everything that is read: of whom, and as which attribute."""
    for each in parsers(parser):
        yield each, "description"
        yield each, "epilog"
        for group in each._action_groups:
            yield group, "title"
        for action in each._actions:
            if action.help is not argparse.SUPPRESS:
                yield action, "help"
            if isinstance(action, argparse._SubParsersAction):
                yield from ((choice, "help") for choice in action._choices_actions)


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def formatter(words: Mapping[str, str]) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, words[USAGE] if prefix is None else prefix)

    return Formatter
