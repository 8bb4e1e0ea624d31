"""Short games of Superpowers at War whose records are looked at."""

import json
from pathlib import Path
from typing import Any

import grognard
from grognard.engine.dice import SharedDice, commitment

SECRETS = {"nato": "n" * 8, "wp": "w" * 8}


def played(**how: Any) -> grognard.Game:
    """Up to the first movement phase: postures, set-up, dice for air superiority."""
    game = grognard.new("superpowers", "munich", **how)
    game.answer("nato", "posture 2")
    game.answer("wp", "posture 5")
    game.answer("nato", "suggested")
    return game


def shared(seed: str = "t" * 8, secrets: dict[str, str] = SECRETS) -> SharedDice:
    return SharedDice(seed, secrets, {name: commitment(s) for name, s in {"table": seed, **secrets}.items()})


def changed(path: Path, **changes: Any) -> Path:
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return path
