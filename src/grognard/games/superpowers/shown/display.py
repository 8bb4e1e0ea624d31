"""What a table shows of this game: counter faces, tracks, boxes off the map, overlays."""

from __future__ import annotations

from typing import Any

import msgspec

from ....engine.display import Declared, declared, shown
from ..pack.datafiles import Counter
from ..scenario import Scenario
from ..sequence import SEQUENCE


def display(scenario: Scenario) -> dict[str, Any]:
    of = declared(scenario.pack)
    counters = [
        {**msgspec.structs.asdict(c), "face": face(c, of), "comes": comes(scenario, u)}
        for u, c in enumerate(scenario.counters)
    ]
    return shown(of, SEQUENCE, scenario) | {"counters": counters, "turns": scenario.last_turn}


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


def face(counter: Counter, of: Declared) -> dict[str, str]:
    """As on the printed piece: firepower (in brackets if it fires barrages) and movement, morale, command."""
    firepower = f"({counter.firepower})" if counter.barrage else str(counter.firepower)
    values = f"{firepower}-{counter.movement or counter.heli_range}"
    left, right = counter.morale, str(counter.command)
    return of.face(
        counter.nation, counter.branch, counter.size, top=counter.name, left=left, right=right, bottom=values
    )
