"""Experience: what stances gained in games of the laboratory in which a side kept them from the first turn to the last.

Each game has a file of it (`players/GAME/experience.toml`): by scenario and side the number of games, and by stance the
mean gain over the usual play with the same dice and its standard error, as the search values games that are over
(`tools.stances`). A side may have a stance of its own besides, `trained`, with the weights that did best at school
(`tools.school`), or with those that the same side has in another scenario.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import fields
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ...engine.data import DataError
from .race import Lead
from .stances import Stance

FILE, TRAINED = "experience.toml", "trained"
LIKE = "like"  # the scenario whose weights a trained side has


def path_of(slug: str) -> Path:
    return Path(__file__).parents[1] / slug / FILE


@lru_cache(maxsize=8)
def written(slug: str) -> dict[str, dict[str, Any]]:
    """The file's content, by scenario and side."""
    path = path_of(slug)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@lru_cache(maxsize=8)
def experience(slug: str) -> dict[str, dict[str, dict[str, Lead]]]:
    """By scenario, side and stance."""
    return {scenario: {side: leads(one) for side, one in sides.items()} for scenario, sides in written(slug).items()}


def leads(one: Mapping[str, Any]) -> dict[str, Lead]:
    found = {stance: Lead(one["games"], *gain) for stance, gain in one.get("gains", {}).items()}
    if TRAINED in one:
        found[TRAINED] = Lead(one[TRAINED]["games"], *one[TRAINED]["gain"])
    return found


@lru_cache(maxsize=32)
def trained(slug: str, scenario: str, side: str) -> Stance | None:
    """The stance that a side has learnt for a scenario, if there is one."""
    known = written(slug)
    if TRAINED not in known.get(scenario, {}).get(side, {}):
        return None
    source = known[scenario][side][TRAINED].get(LIKE, scenario)
    place = f"{source}.{side}.{TRAINED}"
    if TRAINED not in known.get(source, {}).get(side, {}):
        raise DataError(f"{path_of(slug)}: there is no {place}, which {scenario}.{side}.{TRAINED} is like")
    return learnt(path_of(slug), place, known[source][side][TRAINED], weights_of(slug))


def learnt(path: Path, place: str, table: Mapping[str, Any], weights: Collection[str]) -> Stance:
    """Raises DataError at what the doctrine does not weigh."""
    for kind in ("times", "plus"):
        for name in table.get(kind, {}):
            if name not in weights:
                raise DataError(f"{path}: {place}.{kind}.{name} is no weight of the game's doctrine")
    times, plus = (tuple((name, float(by)) for name, by in table.get(kind, {}).items()) for kind in ("times", "plus"))
    return Stance(TRAINED, times, plus)


def weights_of(slug: str) -> set[str]:
    """What all doctrines of a game weigh with a single number."""
    doctrines = import_module(f"grognard.players.{slug}").Commander().doctrines.values()
    return set.intersection(
        *[{one.name for one in fields(d) if isinstance(getattr(d, one.name), float | int)} for d in doctrines]
    )
