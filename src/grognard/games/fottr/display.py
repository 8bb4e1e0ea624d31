"""What a table shows of this game: counter faces, markers, boxes, tracks, overlays."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import msgspec

from ...engine.display import Declared, Look, declared, look, shown
from .charts import LETTERS
from .counters import Counter, Face
from .scenario import Scenario
from .sides import THEATRES

REDUCED = "reduced"


def display(scenario: Scenario) -> dict[str, Any]:
    of, colours = declared(scenario.pack), look(scenario.pack)
    everybody = [*scenario.counters, *scenario.air_units]
    return {
        **shown(of),
        "counters": [counter_shown(scenario, c, of, colours) for c in everybody],
        "boxes": [box_shown(scenario, box) for box in of.box],
        "answers": [form for answer in of.answer for form in spelled_out(scenario, answer)],
        "turns": [turn.months for turn in scenario.turns.values()],
    }


def spelled_out(scenario: Scenario, answer: dict[str, Any]) -> list[dict[str, Any]]:
    """An answer that names a marker, a theatre or a way through theatres, once for each of them."""
    ways = [way for size in range(1, len(THEATRES) + 1) for way in combinations(THEATRES, size)]
    words = {
        "MARKER": [m.id for m in scenario.markers.values() if m.kind in answer.get("of", ())],
        "THEATRE": list(THEATRES),
        "WAY": [" ".join(way) for way in ways],
    }
    for name, meant in words.items():
        if name in answer["form"].split():
            return [{**answer, "form": answer["form"].replace(name, word), "choice": True} for word in meant]
    return [answer]


def box_shown(scenario: Scenario, box: dict[str, Any]) -> dict[str, Any]:
    """A box with the side whose it is."""
    return {**box, "side": scenario.seats[box["power"]][0]} if "power" in box else box


def counter_shown(scenario: Scenario, counter: Counter, of: Declared, colours: Look) -> dict[str, Any]:
    piece = {
        **msgspec.structs.asdict(counter),
        "side": scenario.seats[counter.power][0],
        "formation": counter.nation,
        "face": face(counter, of, colours),
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


def face(counter: Counter, of: Declared, colours: Look) -> dict[str, str]:
    """As on the printed piece: name, strength and movement; the invasion modifier of airborne troops."""
    nation = colours.nations[counter.nation]
    return {
        "sidc": of.symbol(counter.type, counter.size),
        "sign": "armour" if counter.mechanised else counter.type,
        "fill": nation.fill,
        "ink": nation.ink,
        "size": colours.sizes.get(counter.size, ""),
        "top": short_name(counter),
        "left": "",
        "right": "" if counter.replaceable else "△",
        "bottom": "" if counter.air else values(counter.front),
    }


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
