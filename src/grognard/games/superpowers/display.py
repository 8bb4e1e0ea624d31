"""What a table shows of this game: counter faces, tracks, boxes off the map, overlays."""

from __future__ import annotations

from typing import Any

import msgspec

from .scenario import Counter, Scenario

CODE = "SFGP{function}-{echelon}---"  # an APP-6 code: a friend, on the ground, present


class Colours(msgspec.Struct, frozen=True):
    fill: str
    ink: str


class Look(msgspec.Struct, frozen=True):
    """`look.toml`: colours by nation, marks for unit sizes."""

    nations: dict[str, Colours]
    sizes: dict[str, str]


class DisplayFile(msgspec.Struct, frozen=True):
    """`display.toml`; what each table means stands in docs/protocol.md, "What a game declares"."""

    symbols: dict[str, str]
    echelons: dict[str, str]
    facts: list[str]
    orders: list[str]
    battle: dict[str, Any]
    status: list[dict[str, Any]]
    track: list[dict[str, Any]]
    box: list[dict[str, Any]]
    overlay: list[dict[str, Any]]
    answer: list[dict[str, Any]]


def display(scenario: Scenario) -> dict[str, Any]:
    shown = scenario.pack.toml("display.toml", DisplayFile)
    look = scenario.pack.toml("look.toml", Look)
    return {
        "counters": [counter_shown(c, shown, look) for c in scenario.counters],
        "tracks": [t for t in shown.track if scenario.options.get(t.get("option", ""), True)],
        "boxes": shown.box,
        "overlays": shown.overlay,
        "status": shown.status,
        "facts": shown.facts,
        "answers": shown.answer,
        "orders": shown.orders,
        "battle": shown.battle,
        "turns": scenario.last_turn,
    }


def counter_shown(counter: Counter, shown: DisplayFile, look: Look) -> dict[str, Any]:
    return {**msgspec.structs.asdict(counter), "face": face(counter, shown, look)}


def face(counter: Counter, shown: DisplayFile, look: Look) -> dict[str, str]:
    """As on the printed piece: firepower (in brackets if it fires barrages) and movement, morale, command."""
    colours = look.nations[counter.nation]
    firepower = f"({counter.firepower})" if counter.barrage else str(counter.firepower)
    return {
        "sidc": CODE.format(function=shown.symbols[counter.branch], echelon=shown.echelons[counter.size]),
        "fill": colours.fill,
        "ink": colours.ink,
        "size": look.sizes.get(counter.size, ""),
        "top": counter.name,
        "left": counter.morale,
        "right": str(counter.command),
        "bottom": f"{firepower}-{counter.movement or counter.heli_range}",
    }
