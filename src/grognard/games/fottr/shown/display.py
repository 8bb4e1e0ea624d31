"""What a table shows of this game: counter faces, markers, boxes, tracks, overlays."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ....engine.display import Declared, declared, shown
from ..pack.charts import LETTERS
from ..pack.datafiles import Counter, Face
from ..scenario import Scenario
from ..sequence import SEQUENCE

REDUCED = "reduced"


def display(scenario: Scenario) -> dict[str, Any]:
    of = declared(scenario.pack)
    everybody = [*scenario.counters, *scenario.air_units]
    declaration = shown(of, SEQUENCE, scenario)
    return declaration | {
        "counters": [counter_shown(scenario, c, of) for c in everybody],
        "boxes": [box_shown(scenario, box) for box in declaration["boxes"]],
        "turns": [turn.months for turn in scenario.turns.values()],
    }


def box_shown(scenario: Scenario, box: dict[str, Any]) -> dict[str, Any]:
    """A box with the side whose it is."""
    return {**box, "side": scenario.seats[box["power"]][0]} if "power" in box else box


def counter_shown(scenario: Scenario, counter: Counter, of: Declared) -> dict[str, Any]:
    piece = {
        **msgspec.structs.asdict(counter),
        "side": scenario.seats[counter.power][0],
        "formation": counter.nation,
        "face": face(counter, of),
        "due": due(counter),
        "letter": letter(scenario, counter),
    }
    if counter.steps > 1:
        piece["faces"] = {REDUCED: {"bottom": values(counter.back), "left": "−"}}
    return piece


def due(counter: Counter) -> str:
    """The turn in which a reinforcement comes; nothing for units that stand on the map at the start."""
    comes = TURN.match(counter.setup)
    return comes[1] if comes else ""


def letter(scenario: Scenario, counter: Counter) -> str:
    """What a strength that the die decides can be: "A 4–8" [13.2B]."""
    if counter.front.attack not in LETTERS:
        return ""
    values = scenario.charts.corps_strength[counter.front.attack].values()
    return f"{counter.front.attack} {min(values)}–{max(values)}"


def face(counter: Counter, of: Declared) -> dict[str, str]:
    """As on the printed piece: name, strength and movement; the invasion modifier of airborne troops."""
    return of.face(
        counter.nation, counter.type, counter.size,
        top=short_name(counter),
        right="" if counter.replaceable else "△", bottom="" if counter.air else values(counter.front),
    )  # fmt: skip


def values(printed: Face) -> str:
    strength = printed.attack if printed.attack == printed.defence else f"{printed.attack}-{printed.defence}"
    return f"{strength}-{printed.movement}"


def short_name(counter: Counter) -> str:
    """What fits on a counter: "3rd Panzer Corps" is "3 Pz"."""
    words = [SHORT.get(word, ORDINAL.sub(r"\1", word)) for word in counter.name.split()]
    return " ".join(word for word in words if word)


TURN = re.compile(r"^(\d+)[EM]?$")
ORDINAL = re.compile(r"^(\d+)(st|nd|rd|th)$")
LEFT_OUT = (
    "Corps", "Army", "Infantry", "Division", "Group", "Goering", "Separate", "Puppet", "Monte", "(occupation)", "US",
    "British", "Air", "Command",
)  # fmt: skip
SHORT = dict.fromkeys(LEFT_OUT, "") | {
    "Panzer": "Pz", "Guards": "G", "Shock": "Sh", "Tank": "Tk", "Mountain": "Mtn", "Luftwaffe": "LW", "Field": "Fld",
    "Airborne": "Abn", "Parachute": "Para", "Hermann": "HG", "Armoured": "Arm", "Romanian": "Ro", "Hungarian": "Hu",
    "Bulgarian": "Bu", "Croatian": "Cr", "Italian": "It", "Yugoslav": "Yu", "Canadian": "Can", "Polish": "Pol",
    "French": "Fr", "Volksgrenadier": "VG", "Volkssturm": "VS", "Grossdeutschland": "GD", "Feldherrnhalle": "FHH",
    "Cavalry": "Cav", "Cavalry-Mechanised": "KMG", "Coastal": "Coast", "Occupation": "Occ", "Motorised": "Mot",
    "Mechanised": "Mech", "Liberation": "Lib", "Littorio": "Lit", "Bomber": "RAF BC", "Force": "AF",
}  # fmt: skip
