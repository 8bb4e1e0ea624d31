"""The games. Each folder is one rulebook made executable; it is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ..engine.info import GameInfo


def slugs() -> list[str]:
    return sorted(p.parent.name for p in Path(__file__).parent.glob("*/sequence.py"))


def game_info(slug: str) -> GameInfo:
    if slug not in slugs():
        raise ValueError(f"there is no game {slug!r:.80}; there are {', '.join(slugs())}")
    info: GameInfo = import_module(f"{__name__}.{slug}").GAME
    return info
