"""What a table shows of this game: counter faces, tracks, boxes off the map, overlays."""

from __future__ import annotations

from typing import Any

import msgspec

from ...engine.display import Declared, Look, declared, look, shown
from .datafiles import Counter
from .scenario import Scenario


def display(scenario: Scenario) -> dict[str, Any]:
    of, colours = declared(scenario.pack), look(scenario.pack)
    return {
        **shown(of),
        "counters": [
            {**counter_shown(c, of, colours), "comes": comes(scenario, u)} for u, c in enumerate(scenario.counters)
        ],
        "turns": scenario.last_turn,
    }


def counter_shown(counter: Counter, of: Declared, colours: Look) -> dict[str, Any]:
    return {**msgspec.structs.asdict(counter), "face": face(counter, of, colours)}


def comes(scenario: Scenario, u: int) -> list[dict[str, Any]]:
    """When a unit comes, and how or where; if a die decides, on which rolls, and until when [AR:EX19.2-5.e]."""
    lines = scenario.schedule.arrivals.get(u, ())
    found: list[dict[str, Any]] = [
        {"turn": line.game_turn, "by": [way_in(entry) for entry in line.entry]} for line in lines
    ]
    row, rules = scenario.schedule.variable.get(u), scenario.file.variable
    if row is not None and rules is not None:
        dice = [die for die in range(1, 7) if row.comes_on(die)]
        found.append({"turn": 1, "until": rules.last_game_turn, "by": [way_in(f"area {row.entry_area}")], "dice": dice})
    return found


def way_in(entry: str) -> list[str]:
    """A kind of place on the map and its name there, or what is done."""
    kind, _, name = entry.partition(" ")
    return [f"entry_{kind}", name] if name else [kind]


def face(counter: Counter, of: Declared, colours: Look) -> dict[str, str]:
    """As on the printed piece: firepower (in brackets if it fires barrages) and movement, morale, command."""
    nation = colours.nations[counter.nation]
    firepower = f"({counter.firepower})" if counter.barrage else str(counter.firepower)
    return {
        "sidc": of.symbol(counter.branch, counter.size),
        "sign": counter.branch,
        "fill": nation.fill,
        "ink": nation.ink,
        "size": colours.sizes.get(counter.size, ""),
        "top": counter.name,
        "left": counter.morale,
        "right": str(counter.command),
        "bottom": f"{firepower}-{counter.movement or counter.heli_range}",
    }
