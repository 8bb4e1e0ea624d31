"""A made field: a board of open ground but for what its facts say, as `hexmap.py` reads them."""

from __future__ import annotations

from pathlib import Path

from grognard.engine.hexmap import HexMap
from tests.engine.sights import MAPS

HEAD = ("hexmap", "grid", "lattice", "edge", "shape", "style")
CODES = {
    "o": "open", "w": "woods", "g": "grain", "b": "brush", "r": "orchard", "m": "marsh", "c": "crag", "y": "graveyard",
    "u": "rubble", "x": "shellholes", "p": "pond",
}  # fmt: skip


def made(folder: Path, facts: str, name: str = "made") -> HexMap:
    """The facts are divided by semicolons."""
    board = (MAPS / "101.hexmap").read_text(encoding="utf-8").splitlines()
    lines = [line for line in board if line.startswith(HEAD)] + [f"name {name}"]
    lines += [f"terrain {code} {terrain}" for code, terrain in CODES.items()]
    lines += [f"h {line.split()[1]} o -" for line in board if line.startswith("h ")]
    lines += [fact.strip() for fact in facts.split(";") if fact.strip()]
    path = folder / f"{name}.hexmap"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return HexMap.load(path)
