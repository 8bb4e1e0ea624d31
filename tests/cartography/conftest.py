"""Maps that several tests look at."""

from __future__ import annotations

import pytest

from grognard.cartography import load_map, maps_folder
from grognard.engine.hexmap import HexMap


@pytest.fixture(scope="session")
def europe() -> HexMap:
    return load_map(maps_folder("fottr"), "fottr")


@pytest.fixture(scope="session")
def munich() -> HexMap:
    return load_map(maps_folder("superpowers"), "munich")
