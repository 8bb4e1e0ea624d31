"""SVG to PNG, with whatever the machine has: the PyPI package resvg-py, or a Chromium browser."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class NoRasteriser(RuntimeError):
    """Nothing here can turn an SVG into pixels."""


def png_of(svg: str, zoom: float = 1.0) -> bytes:
    """The picture as PNG. `zoom` 2 doubles its width and height."""
    try:
        resvg = importlib.import_module("resvg_py")
    except ModuleNotFoundError:
        return _by_chromium(svg, zoom)
    return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=zoom))


def _by_chromium(svg: str, zoom: float) -> bytes:
    browser = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    size = re.search(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"', svg)
    if browser is None or size is None:
        raise NoRasteriser("PNG needs the package resvg-py (pip install resvg-py) or a Chromium browser")
    width, height = (round(float(v)) for v in size.groups())
    with tempfile.TemporaryDirectory() as folder:
        page, picture = Path(folder) / "map.html", Path(folder) / "map.png"
        page.write_text(f"<!doctype html><meta charset=utf-8><style>*{{margin:0}}</style>{svg}", encoding="utf-8")
        size_flags = [f"--window-size={width},{height}", f"--force-device-scale-factor={zoom:g}"]
        command = [browser, *QUIET, *size_flags, f"--user-data-dir={folder}/profile", f"--screenshot={picture}"]
        subprocess.run([*command, page.as_uri()], check=True, capture_output=True, timeout=300)
        return picture.read_bytes()
