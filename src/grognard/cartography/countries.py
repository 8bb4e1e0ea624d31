"""Whose country a hex is: by the borders of a date, and as the rules call it."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.cartography.areas import listed
from grognard.cartography.geometry import Sheet
from grognard.cartography.spec import Called, CountriesSpec


@dataclass(frozen=True)
class Owners:
    """Of one hex: at the date of the map, and at an earlier date."""

    now: str | None
    before: str | None = None


def countries_and_flags(
    spec: CountriesSpec, owners: dict[str, Owners], sheet: Sheet
) -> dict[str, tuple[str | None, tuple[str, ...]]]:
    """The country of each hex, with flags for the owners that are another."""
    hexes = {called: listed(called.hexes, sheet) for called in spec.called}
    found = {}
    for label, owner in owners.items():
        called = next((c for c in spec.called if label in hexes[c] or _fits(c, owner)), None)
        country = owner.now if called is None else called.country
        flags = [(spec.now_flag, country if called and called.owned else owner.now), (spec.before_flag, owner.before)]
        found[label] = (
            country,
            tuple(f"{f}:{name.replace(' ', '_')}" for f, name in flags if f and name and name != country),
        )
    return found


def _fits(called: Called, owner: Owners) -> bool:
    return owner.now in called.now or owner.before in called.before
