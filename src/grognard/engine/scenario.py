"""What every game knows about a scenario, whatever else it reads from its files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .data import Pack
from .info import Choice


class Scenario:
    """A scenario: which one, its options and its data. A game adds what its files say; all of it is loaded once and
    shared by every game played with it."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        self.slug = slug
        self.options = dict(options)
        self.pack = pack
        self.facts: dict[object, Any] = {}  # what positions have found that follows from it alone

    @property
    def path(self) -> str:
        """Its own file, as the loader and an editor name it."""
        return f"scenarios/{self.slug}.toml"
