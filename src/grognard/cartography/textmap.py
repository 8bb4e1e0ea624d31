"""The text map: one fact per line, sorted, so that people can edit it and git can show what changed.

    hexmap 1
    name rhine
    title Across the Rhine
    grid pointy cols=1..28 rows=1..34 shift=even label={c:02d}{r:02d} east=+ south=-
    geo km=4.0 rot=0.0 offset=-60.7,-39.9 proj="+proj=eqc ..."
    relief file=rhine.relief.png box=0.5,-25.0,35.0,-0.3
    terrain c clear
    h 2225 C West_Germany             hex: terrain letter, country or -, flags
    p 2225 city "Düsseldorf"          place: kind, name, flags
    s 2225 E minor_river "Düssel"     hexside, written once, from the hex that sorts first

A patch file has the same `h`, `p` and `s` lines and `del`; later lines win. `grognard.engine.hexmap` reads both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class HexFact:
    terrain: str
    country: str | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    hex: str
    kind: str
    name: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class SideFact:
    hex: str
    direction: str
    kind: str
    name: str = ""


@dataclass
class TextMap:
    """Everything that the text file of a generated map says."""

    name: str
    title: str
    grid: str
    codes: Mapping[str, str]  # terrain -> the letter that stands for it
    head: list[str] = field(default_factory=list)  # further header lines: geo, relief
    hexes: dict[str, HexFact] = field(default_factory=dict)
    places: list[Place] = field(default_factory=list)
    sides: list[SideFact] = field(default_factory=list)

    def text(self) -> str:
        lines = ["hexmap 1", f"name {self.name}", f"title {self.title}", f"grid {self.grid}", *self.head]
        lines += [f"terrain {code} {terrain}" for terrain, code in self.codes.items()]
        lines += sorted(self._hex_line(label, fact) for label, fact in self.hexes.items())
        lines += sorted(_place_line(place) for place in self.places)
        lines += sorted({_side_line(side) for side in self.sides})
        return "\n".join(lines) + "\n"

    def _hex_line(self, label: str, fact: HexFact) -> str:
        country = fact.country.replace(" ", "_") if fact.country else "-"
        return " ".join(["h", label, self.codes[fact.terrain], country, *fact.flags])


def _place_line(place: Place) -> str:
    return " ".join(["p", place.hex, place.kind, quoted(place.name), *place.flags])


def _side_line(side: SideFact) -> str:
    return " ".join(["s", side.hex, side.direction, side.kind] + ([quoted(side.name)] if side.name else []))


def quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'


def head_options(line: str) -> dict[str, str]:
    """`file=a.png box=1,2,3,4` as a dict; the values hold no blanks."""
    return dict(word.split("=", 1) for word in line.split() if "=" in word)


def box_text(box: Iterable[float]) -> str:
    return ",".join(f"{value:.4f}" for value in box)
