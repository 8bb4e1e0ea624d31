"""`grognard games`: the games there are, with their scenarios and options."""

from __future__ import annotations

import argparse
import json

import grognard

from ..engine.info import GameInfo
from ..engine.text import catalogue
from . import DONE, language


def run(args: argparse.Namespace) -> int:
    games = grognard.games()
    if args.json:
        print(json.dumps({slug: as_dict(info) for slug, info in games.items()}))
        return DONE
    for info in games.values():
        show(info)
    return DONE


def as_dict(info: GameInfo) -> dict[str, object]:
    return {
        "sides": list(info.sides),
        "scenarios": list(info.scenarios),
        "seats": {name: list(info.sides_in(name)) for name in info.scenarios},
        "options": {
            name: {"rule": o.rule, "default": o.default, "values": list(o.values)} for name, o in info.options.items()
        },
    }


def show(info: GameInfo) -> None:
    words = catalogue(language(), info.folder / "text")
    print(f"{info.slug}: {words.say('game-name')}")
    for scenario in info.scenarios:
        played_by = f" ({', '.join(info.sides_in(scenario))})" if info.seats else ""
        print(f"  {scenario:<20} {words.say(f'scenario-{scenario}')}{played_by}")
    for side in info.sides:
        print(f"  --seat {side}=PLAYER".ljust(23) + words.say(f"side-{side}"))
    for name, option in info.options.items():
        default = f" ({option.default})" if option.values else " (on)" if option.default else ""
        said = f"{name}={'|'.join(option.values)}" if option.values else name
        print(f"  --option {said:<20} {words.say(f'option-{name}')}{default} [{option.rule}]")
