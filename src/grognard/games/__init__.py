"""The games. Each folder is one rulebook made executable; it is imported when it is first asked for.

`$GROGNARD_GAMES` names further games that lie elsewhere, as importable packages separated by commas. Such a package has
what a game folder has: `GAME`, a `display` module, `data`, `text` and `rules.csv`.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from ..engine.info import GameInfo

ELSEWHERE = "GROGNARD_GAMES"


def packages() -> dict[str, str]:
    """Where each game lives, by its slug. Those that can be played have a floor of proven rules; a folder without one
    is still in the making."""
    here = {path.parent.name: f"{__name__}.{path.parent.name}" for path in Path(__file__).parent.glob("*/floor.toml")}
    named = [name.strip() for name in os.environ.get(ELSEWHERE, "").split(",")]
    return here | {name.rpartition(".")[2]: name for name in named if name}


def slugs() -> list[str]:
    """The games that can be played."""
    return sorted(packages())


def game_info(slug: str) -> GameInfo:
    known = packages()
    if slug not in known:
        raise ValueError(f"there is no game {slug!r:.80}; there are {', '.join(sorted(known))}")
    try:
        info: GameInfo = import_module(known[slug]).GAME
    except ModuleNotFoundError as error:
        if error.name is None or not f"{known[slug]}.".startswith(f"{error.name}."):
            raise
        raise ValueError(f"${ELSEWHERE}: there is no package {known[slug]!r:.80}") from None
    return info
