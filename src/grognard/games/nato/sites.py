"""Reforger sites under strikes [33.3.3]."""

from __future__ import annotations

import msgspec

from .losses import eliminate
from .position import SITE, Position


def in_hex(pos: Position, hex: int) -> list[int]:
    """The units whose sites lie in a hex, unmanned."""
    return [u for u, site in sorted(pos.sites.items()) if site.hex == hex and pos.units[u].where == SITE]


def suffer(pos: Position, u: int, result: str) -> None:
    """D1 takes a step of the unit that the site stands for, and so does a second disruption; the first one damages it
    [33.3.3] [33.3.3.1]. The 3rd Armored Cavalry has two steps [33.3.5]."""
    site = pos.sites[u]
    if result == "*" and not site.damaged:
        pos.sites[u] = msgspec.structs.replace(site, damaged=True)
        pos.tell("33.3.3.1", "site-damaged", unit=pos.id(u), hex=pos.label(site.hex))
    elif pos.steps(u) > 1:
        pos.sites[u] = msgspec.structs.replace(site, damaged=False)
        pos.change(u, cadre=True)
        pos.tell("33.3.5", "site-reduced", unit=pos.id(u), hex=pos.label(site.hex))
    else:
        destroy(pos, u, "33.3.3.1")


def destroy(pos: Position, u: int, rule: str) -> None:
    """The site is gone, and its unit never comes [33.3.3.3]."""
    pos.tell(rule, "site-destroyed", unit=pos.id(u), hex=pos.label(pos.sites[u].hex))
    del pos.sites[u]
    eliminate(pos, u, rule)
