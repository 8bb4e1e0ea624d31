"""What an editor may change of a scenario: the default set-up of each group, and the figures of its file."""

from __future__ import annotations

from typing import Any

from ....engine.draft import (
    Draft,
    DraftError,
    Piece,
)
from ..pack.figures import find_hex
from ..pack.scenario_files import Group
from ..scenario import Scenario

NEW = "new"


def ground(scenario: Scenario, label: str) -> tuple[str, str]:
    """The board on which a hex lies, and what it is called there."""
    bare = label.lstrip("0123456789")
    return label.removesuffix(bare) or str(scenario.file.boards[0].board), bare


def pieces(scenario: Scenario) -> list[Piece]:
    """Every unit and weapon of the default set-ups; and one more of each type that a group has, to be added."""
    found = []
    for n, group in enumerate(scenario.file.groups):
        if group.arrive != "setup":
            continue
        for s, stack in enumerate(group.setup):
            at = find_hex(scenario.board, stack.hex)
            label = scenario.board.label(at) if at is not None else ""
            found += [Piece(f"{n}.{s}.{i}", id, group.side, id, label) for i, id in enumerate(stack.units)]
        found += [Piece(f"{n}.{NEW}.{id}", id, group.side, id, "") for id in _types(scenario, group)]
    return found


def _types(scenario: Scenario, group: Group) -> list[str]:
    """What a group may get more of: the types of its own nationalities."""
    nation_of = {id: row.nationality for id, row in scenario.charts.units.items()}
    nation_of |= {id: row.nationality for id, row in scenario.charts.weapons.items()}
    nations = {nation_of[id] for id in (*group.units, *group.sw) if id in nation_of}
    return [id for id, nation in nation_of.items() if nation in nations]


def place(draft: Draft, scenario: Scenario, id: str, hex: str) -> None:
    """Put a unit or weapon of a group's default set-up into a hex, which then belongs to its area; "": take it away."""
    number, stack, which = id.split(".", 2)
    group: dict[str, Any] = draft.toml(scenario.path)["groups"][int(number)]
    kinds = [which]
    if stack != NEW:
        left: list[str] = group["setup"][int(stack)]["units"]
        kinds = [left.pop(int(which))]
        if not any(kind in scenario.charts.units and scenario.charts.units[kind].mmc for kind in left):
            weapons = [kind for kind in left if kind in scenario.charts.weapons]  # nobody else would carry them
            left[:] = [kind for kind in left if kind not in weapons]
            kinds += weapons
        for kind in kinds:
            _count(scenario, group, kind, -1)
    if hex:
        label = "".join(ground(scenario, hex))
        there = next((s for s in group["setup"] if s["hex"] == label and not s["level"]), None)
        if there is None:
            there = {"hex": label, "level": 0, "units": [], "concealed": False, "foxhole": 0}
            group["setup"].append(there)
        there["units"] += kinds
        for kind in kinds:
            _count(scenario, group, kind, 1)
        if label not in group["area"]:
            group["area"].append(label)
    group["setup"] = [s for s in group["setup"] if s["units"]]


def _count(scenario: Scenario, group: dict[str, Any], kind: str, change: int) -> None:
    if kind not in scenario.charts.units and kind not in scenario.charts.weapons:
        raise DraftError(f"there is no counter {kind!r}")
    numbers = group["units" if kind in scenario.charts.units else "sw"]
    numbers[kind] = numbers.get(kind, 0) + change
    if not numbers[kind]:
        del numbers[kind]
