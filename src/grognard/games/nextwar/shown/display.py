"""What a table shows of this game: counter faces, tracks, boxes off the map, overlays."""

from __future__ import annotations

from typing import Any

import msgspec

from ....engine.display import (
    Declared,
    declared,
    shown,
)
from ..advanced.sequence import SEQUENCE as ADVANCED
from ..pack.datafiles import Counter
from ..scenario import Scenario
from ..sequence import SEQUENCE
from . import panels


def display(scenario: Scenario) -> dict[str, Any]:
    of = declared(scenario.pack)
    found = shown(of, ADVANCED if scenario.advanced else SEQUENCE, scenario)
    return found | {
        "boxes": [*panels.boxes(scenario), *found["boxes"]],
        "displays": list(panels.displays(scenario, of)),
        "sheets": found["sheets"] if scenario.advanced else [],
        "tracks": [track for track in found["tracks"] if is_kept(scenario, track)],
        "counters": [{**counter_shown(c, of), "comes": comes(scenario, c)} for c in scenario.counters],
        "turns": [str(turn) for turn in range(1, scenario.last_turn + 1)],
    }


def is_kept(scenario: Scenario, track: dict[str, Any]) -> bool:
    """Whether a track is kept in this scenario: some are of one game only, some need a sea or the UN. Air points are of
    the Advanced game, too, where it is played with the Standard air rules [29.1]."""
    if "needs" in track and getattr(scenario.file, track["needs"]) is None:
        return False
    game = "advanced" if scenario.uses_air_units else "standard"
    return track.get("game") in (None, game) or (scenario.advanced and track["game"] == "advanced")


def counter_shown(counter: Counter, of: Declared) -> dict[str, Any]:
    faces = {"reduced": {"bottom": values(counter, reduced=True)}} if counter.steps == 2 or counter.reverse else {}
    printed = {**msgspec.structs.asdict(counter), "formation": formation(counter)}
    return {**printed, "face": face(counter, of), "faces": faces}


def formation(counter: Counter) -> str:
    """The sign of the formation to which a unit belongs; a headquarters is one itself, and tells it by its name."""
    return "" if counter.kind == "hq" else counter.formation


def comes(scenario: Scenario, counter: Counter) -> list[dict[str, Any]]:
    """When a piece comes, and where."""
    arrival = scenario.arrivals.get(counter.id)
    return [] if arrival is None else [{"turn": arrival[0], "by": [[arrival[1].partition(":")[2]]]}]


def face(counter: Counter, of: Declared) -> dict[str, str]:
    """As on the printed piece [2.3]: strengths, efficiency and movement, or support and range."""
    branch = "air" if counter.kind == "air" else counter.type
    return of.face(
        counter.nation, branch, counter.size,
        top=counter.name, left=formation(counter),
        right=str(counter.er or ""), bottom=values(counter, reduced=False),
    )  # fmt: skip


def values(counter: Counter, reduced: bool) -> str:
    """The figures along the lower edge; "y" marks a movement allowance in yellow."""
    if counter.kind == "helicopter":
        return f"{counter.r_cs if reduced else counter.cs}/{counter.range}"
    if counter.kind == "naval":
        name = counter.reverse if reduced else counter.ship_class
        return f"{name} {counter.cs}/{counter.range}"
    if counter.kind == "air":
        acr, strike, support = air_values(counter, reduced)
        return "WW" if counter.wild_weasel else f"{acr}-{strike}-{support}"
    attack = counter.r_attack if reduced else counter.attack
    defence = counter.r_defence if reduced else counter.defence
    ma = (counter.r_ma or counter.ma) if reduced else counter.ma
    shown_defence = f"({defence})" if counter.defence_paren else str(defence)
    return f"{attack}-{shown_defence}-{ma}{'y' if counter.is_yellow else ''}"


def air_values(counter: Counter, reduced: bool) -> tuple[str, str, str]:
    """Air-to-air, strike and support values with their marks [15.2]."""
    acr = counter.r_acr if reduced else counter.acr
    strike = counter.r_strike if reduced else counter.strike
    mark = {"standoff": f"{acr}*", "long_range": f"{acr}**", "defence_only": f"({acr})"}
    return (
        mark.get(counter.acr_mark, str(acr)),
        f"{strike}*" if counter.strike_standoff else str(strike),
        str(counter.r_support if reduced else counter.support),
    )
