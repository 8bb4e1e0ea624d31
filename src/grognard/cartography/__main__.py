"""python -m grognard.cartography build MAP | draw MAP -o FILE"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from grognard.cartography import (
    NoRasteriser,
    draw_svg,
    load_coast,
    load_map,
    load_relief,
    load_style,
    maps_folder,
    png_of,
)
from grognard.cartography.spec import known_maps, load_spec
from grognard.engine.hexmap import MapError


def main(arguments: list[str] | None = None) -> int:
    """0 done, 1 it could not be done, 2 wrong use."""
    given = _parser().parse_args(arguments)
    try:
        if given.command == "build":
            _build(given.map, given.geodata, given.output)
        else:
            _draw(given.map, given.output, given.style, given.zoom)
    except ModuleNotFoundError as error:
        print(f"{error}: building maps needs the extra: pip install 'grognard[maps]'", file=sys.stderr)
        return 1
    except (OSError, MapError, NoRasteriser, ValueError) as error:
        print(f"grognard.cartography: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m grognard.cartography", description="Build and draw maps.")
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="make MAP.hexmap, its relief picture and its coast from public geodata")
    build.add_argument("map", choices=known_maps())
    build.add_argument("--geodata", help="the geodata folder (default: GROGNARD_GEODATA)")
    build.add_argument("-o", "--output", type=Path, help="folder to write to (default: the game's own maps folder)")
    draw = commands.add_parser("draw", help="draw a map as SVG or PNG")
    draw.add_argument("map", choices=known_maps())
    draw.add_argument("-o", "--output", type=Path, required=True, help="FILE.svg or FILE.png")
    draw.add_argument("--style", help="a style's name, or a TOML file of your own (default: the map's own)")
    draw.add_argument("--zoom", type=float, default=1.0, help="size of a PNG, 1 is 72 pixels a hex")
    return parser


def _build(name: str, geodata: str | None, output: Path | None) -> None:
    from grognard.cartography.build import build_map
    from grognard.cartography.geodata import geodata_folder

    spec = load_spec(name)
    built = build_map(spec, geodata_folder(geodata))
    folder = output or maps_folder(spec.game)
    (folder / f"{name}.hexmap").write_text(built.text, encoding="utf-8")
    for file, content in built.files.items():
        (folder / file).write_bytes(content)
    print(*(folder / file for file in [f"{name}.hexmap", *built.files]), sep="\n")


def _draw(name: str, output: Path, style: str | None, zoom: float) -> None:
    folder = maps_folder(load_spec(name).game)
    board = load_map(folder, name)
    look = load_style(Path(style) if style.endswith(".toml") else style) if style else None
    svg = draw_svg(board, relief=load_relief(board, folder), coast=load_coast(board, folder), style=look)
    if output.suffix == ".png":
        output.write_bytes(png_of(svg, zoom))
    else:
        output.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
