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
    return shown(of, SEQUENCE, scenario) | {
        "counters": [{**counter_shown(c, of), "comes": comes(scenario, c)} for c in scenario.of_all_years],
        "turns": [str(turn) for turn in range(scenario.first_turn, scenario.last_turn + 1)],
    }


def counter_shown(counter: Counter, of: Declared) -> dict[str, Any]:
    printed = {k: v for k, v in msgspec.structs.asdict(counter).items() if k not in ("alliance", "label")}
    faces = {"cadre": {"bottom": values(counter, cadre=True)}} if counter.steps == 2 else {}
    return {
        **printed,
        "name": counter.name,
        "side": counter.side,
        "formation": counter.front_or_corps,
        "face": face(counter, of),
        "faces": faces,
    }


def comes(scenario: Scenario, counter: Counter) -> list[dict[str, Any]]:
    """When a unit comes, and by which code."""
    return [
        {"turn": line.turn - scenario.first_turn + 1, "by": [[counter.entry]]}
        for line in scenario.file.reinforcement
        if counter.id in line.units
    ]


def face(counter: Counter, of: Declared) -> dict[str, str]:
    """As on the printed piece: attack, defence (in brackets: hard) and movement [3.2]."""
    return of.face(
        counter.nation, counter.type, counter.size,
        top=counter.label, left=counter.front_or_corps,
        right=counter.army_or_subordination, bottom=values(counter, cadre=False),
    )  # fmt: skip


def values(counter: Counter, cadre: bool) -> str:
    """The figures along the lower edge; "A" marks who can fly."""
    if counter.column_shift or not counter.ground:
        return f"{counter.column_shift or ''}({counter.flak_defence or ''})".replace("()", "")
    if counter.hq:
        return f"({counter.support_range})-({counter.defence})-{counter.movement}"
    if counter.artillery:
        return f"{counter.artillery_points}-({counter.defence})-{counter.movement}"
    attack = counter.red_attack if cadre else counter.attack
    defence = counter.red_defence if cadre else counter.defence
    movement = counter.red_movement if cadre else counter.movement
    shown_defence = f"[{defence}]" if counter.hard else str(defence)
    return f"{attack}-{shown_defence}-{movement}{'A' if counter.has('air_movable') else ''}"
