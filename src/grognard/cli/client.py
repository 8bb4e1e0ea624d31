"""The built browser client: a server run from a checkout says when the client's sources are newer than the build."""

from __future__ import annotations

import sys
from pathlib import Path

CLIENT = Path(__file__).parent.parent / "table" / "static" / "index.html"
WEB = Path(__file__).parents[3] / "web"  # in a checkout; a wheel has none
SOURCES = ("src", "public", "index.html")


def stale(client: Path = CLIENT, web: Path = WEB) -> str | None:
    """What is wrong with the client, if it is not what its sources would give."""
    if not (web / "src").is_dir():
        return None
    if not client.exists():
        return "the browser's client is not built: `make web` builds it"
    built = client.stat().st_mtime
    parts = (part for name in SOURCES for part in [web / name, *(web / name).rglob("*")])
    newer = next((part for part in parts if part.is_file() and part.stat().st_mtime > built), None)
    if newer is None:
        return None
    return f"the browser's client is older than {newer.relative_to(web.parent)}: `make web` builds it anew"


def warn_of_stale_client() -> None:
    if wrong := stale():
        print(f"grognard: {wrong}", file=sys.stderr, flush=True)
