"""The printed counters as a table draws them: silhouette, figures with their underscores and boxes, class, colours."""

from __future__ import annotations

from typing import Any

from ....engine.display import (
    Colours,
    Declared,
)
from ..pack.datafiles import (
    UnitType,
    WeaponType,
)
from ..scenario import (
    DUMMY,
    PERSON,
    Scenario,
)

CONCEALED = "concealed"  # the counter that lies on what the other side may not see [12.11]
BROKEN = "broken"
PALE = 0.55  # how much of the back of a counter is white


def counters(scenario: Scenario, of: Declared) -> list[dict[str, Any]]:
    """Every type of counter that the sides of a scenario could show, by the name of the type, and each side's "?"."""
    units, weapons, there = scenario.charts.units, scenario.charts.weapons, nations(scenario)
    return [
        *(unit_counter(type, of) for type in units.values() if type.nationality in there and type.kind != DUMMY),
        *(weapon_counter(row, of) for row in weapons.values() if row.nationality in there),
        *(concealment_counter(scenario, side, of) for side in scenario.sides),
    ]


def nations(scenario: Scenario) -> frozenset[str]:
    """The nationalities that take part, in the words of counters, and those whose counters replace theirs."""
    charts = scenario.charts
    types = {slot.type for slot in scenario.slots if slot.type}
    found = {charts.units[t].nationality for t in types if t in charts.units}
    for type in charts.units.values():
        if type.nationality in found:
            others = (charts.units.get(id) for id in (type.pair, type.down, type.up))
            found |= {other.nationality for other in others if other is not None}
    return frozenset(found | {charts.weapons[t].nationality for t in types if t in charts.weapons} | {"any"})


def unit_counter(type: UnitType, of: Declared) -> dict[str, Any]:
    colours = of.nations[type.nationality]
    face: dict[str, Any] = {
        **_colours(colours), "picture": type.kind, "top": "" if type.class_ == "-" else type.class_,
        "bottom": type.printed, "figures": figures(type),
    }  # fmt: skip
    back: dict[str, Any] = {
        "fill": pale(colours.fill), "ink": "#1c1c1c", "bottom": str(type.broken_morale),
        "figures": [{"text": str(type.broken_morale), "box": type.self_rally}],
    }  # fmt: skip
    return {"id": type.id, "name": type.printed, "kind": type.kind, "face": face, "faces": {BROKEN: back}}


def figures(type: UnitType) -> list[dict[str, Any]]:
    """Firepower (underscored with Assault Fire, the smoke exponent raised), range (underscored with Spraying Fire) and
    morale (underscored for an ELR of five); a leader's morale and modifier [1.2]."""
    if type.leads or type.unarmed:
        return [{"text": type.printed}]
    return [
        {"text": str(type.fp), "under": type.assault_fire, "raised": str(type.smoke or "")},
        {"text": "-"},
        {"text": str(type.range), "under": type.spraying_fire},
        {"text": "-"},
        {"text": str(type.morale), "under": type.elr5},
    ]


def weapon_counter(row: WeaponType, of: Declared) -> dict[str, Any]:
    """Rate of fire in a box, Breakdown Number and Portage Points beside the picture [9.]."""
    colours = of.nations[row.nationality]
    breaks = f"B{row.breakdown}" if row.breakdown and not row.removal else f"X{row.removal}" if row.removal else ""
    face: dict[str, Any] = {
        **_colours(colours), "picture": row.type, "top": f"{row.type} {breaks}".strip(), "left": str(row.rof or ""),
        "right": f"{row.pp}PP" if row.pp else "", "bottom": row.printed,
        "figures": [{"text": row.printed, "under": row.spraying_fire}],
    }  # fmt: skip
    back = {"fill": pale(colours.fill), "ink": "#1c1c1c", "left": "", "bottom": f"R{row.repair}",
            "figures": [{"text": f"R{row.repair}"}]}  # fmt: skip
    return {"id": row.id, "name": row.type, "kind": row.type, "face": face, "faces": {BROKEN: back}}


def concealment_counter(scenario: Scenario, side: str, of: Declared) -> dict[str, Any]:
    colours = of.nations[nation_of(scenario, side)]
    face = {**_colours(colours), "symbol": "?", "bottom": "?"}
    faces = {DUMMY: {"symbol": "(?)"}}  # as its owner sees it
    return {"id": f"{CONCEALED}-{side}", "name": "?", "kind": DUMMY, "side": side, "face": face, "faces": faces}


def nation_of(scenario: Scenario, side: str) -> str:
    """The nationality of most of a side's men: its "?" are in those colours."""
    found = [scenario.charts.units[s.type].nationality for s in scenario.slots
             if s.side == side and s.is_a == PERSON and s.type]  # fmt: skip
    return max(dict.fromkeys(found), key=found.count)


def _colours(colours: Colours) -> dict[str, str]:
    return {"sidc": "", "fill": colours.fill, "ink": colours.ink}


def pale(colour: str) -> str:
    """The back of a counter."""
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * PALE):02x}" for part in parts)
