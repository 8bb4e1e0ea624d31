"""The map files of a game: text map, patch, relief picture, coast."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from grognard.cartography.coastline import Ring, read_coast
from grognard.cartography.textmap import head_options
from grognard.engine.hexmap import HexMap


def maps_folder(game: str) -> Path:
    """Where the maps of a game lie."""
    return Path(str(resources.files("grognard") / "games" / game / "data" / "maps"))


def load_map(folder: Path, name: str) -> HexMap:
    """A generated map with its hand-made patch."""
    paths = [folder / f"{name}.hexmap", folder / f"{name}.patch"]
    return HexMap.load(*[path for path in paths if path.exists() or path.suffix == ".hexmap"])


def load_relief(board: HexMap, folder: Path) -> bytes | None:
    """The relief picture that the map names; None if it names none or the file is not there."""
    name = head_options(board.head.get("relief", "")).get("file")
    if name is None or not (folder / name).is_file():
        return None
    return (folder / name).read_bytes()


def load_coast(board: HexMap, folder: Path) -> list[Ring]:
    """The shores that the map names; none if it names none or the file is not there."""
    name = head_options(board.head.get("coast", "")).get("file")
    if name is None or not (folder / name).is_file():
        return []
    return read_coast((folder / name).read_text(encoding="utf-8"))
