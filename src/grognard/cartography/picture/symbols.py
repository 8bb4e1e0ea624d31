"""Branch symbols in the manner of NATO's APP-6, as strokes in a frame 1.5 wide and 1 high."""

from __future__ import annotations

from grognard.cartography.picture.svg import attributes

CROSS = "M-.75-.5L.75.5M-.75.5L.75-.5"
TRACKS = "M-.32-.24H.32A.24.24 0 0 1 .32.24H-.32A.24.24 0 0 1-.32-.24Z"
GUN = "M-.13 0A.13.13 0 1 0 .13 0A.13.13 0 1 0-.13 0Z"

# symbol -> (strokes, filled shapes)
SYMBOLS: dict[str, tuple[str, str]] = {
    "infantry": (CROSS, ""),
    "motorised": (CROSS + "M0-.5V.5", ""),
    "mech_infantry": (CROSS + TRACKS, ""),
    "armour": (TRACKS, ""),
    "recon": ("M-.75.5L.75-.5", ""),
    "armoured_recon": ("M-.75.5L.75-.5" + TRACKS, ""),
    "antitank": ("M-.75.5L0-.5L.75.5", ""),
    "artillery": ("", GUN),
    "sp_artillery": (TRACKS, GUN),
    "rocket": ("M-.24-.12L0-.34L.24-.12M-.24.06L0-.16L.24.06", "M-.12.24A.12.12 0 1 0 .12.24A.12.12 0 1 0-.12.24Z"),
    "helicopter": ("", "M0 0L-.5-.26V.26ZM0 0L.5-.26V.26Z"),
    "airborne": (CROSS + "M-.36.44A.18.18 0 0 1 0 .44A.18.18 0 0 1 .36.44", ""),
    "airmobile": (CROSS + "M-.2.26L0 .46L.2.26", ""),
    "mountain": (CROSS, "M-.2.5L0 .2L.2.5Z"),
    "engineer": ("M-.4.22V-.16H.4V.22M0-.16V.22", ""),
    "headquarters": ("M-.75-.2H.75", ""),
    "supply": ("M-.75.25H.75", ""),
    "air_defence": ("M-.75.5C-.4 0 .4 0 .75.5", ""),
}


def branch_symbol(name: str, ink: str, paper: str) -> str:
    """The framed symbol around the origin; an empty frame if the name is not known."""
    strokes, shapes = SYMBOLS.get(name, ("", ""))
    frame = f'<path d="M-.75-.5H.75V.5H-.75Z"{attributes(fill=paper)}/>'
    filled = f'<path d="{shapes}"{attributes(fill=ink, stroke="none")}/>' if shapes else ""
    return f'{frame}{filled}<path d="{strokes}" fill="none"/>' if strokes else frame + filled


def symbol_definition(name: str, ink: str, paper: str, key: str) -> str:
    given = attributes(id=key, fill="none", stroke=ink, stroke_width=0.075, stroke_linejoin="round")
    return f"<g{given}>{branch_symbol(name, ink, paper)}</g>"
