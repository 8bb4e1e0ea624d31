"""Experience: what stances gained in games of the laboratory in which a side kept them from the first turn to the last.

Each game has a file of it (`players/GAME/experience.toml`, written by `tools.stances`): by scenario and side the number
of games, and by stance the mean gain over the usual play with the same dice and its standard error, as the search
values games that are over.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from .race import Lead

FILE = "experience.toml"


@lru_cache(maxsize=8)
def experience(slug: str) -> dict[str, dict[str, dict[str, Lead]]]:
    """By scenario, side and stance."""
    path = Path(__file__).parents[1] / slug / FILE
    if not path.is_file():
        return {}
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        scenario: {
            side: {stance: Lead(one["games"], *gain) for stance, gain in one["gains"].items()}
            for side, one in sides.items()
        }
        for scenario, sides in read.items()
    }
