"""Building from geodata; skipped where the libraries of the extra `maps` or the geodata are not at hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("pyproj")
pytest.importorskip("geopandas")
pytest.importorskip("rasterio")

from grognard.cartography import maps_folder
from grognard.cartography.geodata import geodata_folder
from grognard.cartography.geometry import Sheet, all_centres
from grognard.cartography.georeference import Georeference, fit, georeference
from grognard.cartography.river_lines import join_pieces
from grognard.cartography.spec import Anchor, known_maps, load_spec
from grognard.engine.grid import Grid

RHINE, EUROPE = load_spec("rhine"), load_spec("fottr")


def rhine_reference() -> Georeference:
    assert RHINE.geo.km is not None
    return Georeference(RHINE.geo.projection, RHINE.geo.km, RHINE.geo.rotation, RHINE.geo.offset)


def test_the_earth_and_back() -> None:
    turned = Georeference(RHINE.geo.projection, 4.0, 12.5, (3.0, -7.0))
    lon, lat = turned.to_earth(*turned.to_sheet([6.1, 7.0], [50.7, 51.2]))
    assert lon == pytest.approx([6.1, 7.0])
    assert lat == pytest.approx([50.7, 51.2])


@pytest.mark.parametrize(
    ("label", "lon", "lat"), [("0304", 5.57, 50.64), ("2225", 6.78, 51.225), ("0713", 6.08, 50.775)]
)
def test_the_rhine_grid_puts_cities_in_the_hexes_that_the_rules_name(label: str, lon: float, lat: float) -> None:
    x, y = rhine_reference().to_sheet(lon, lat)
    cx, cy = dict(all_centres(Grid.parse(RHINE.grid)))[label]
    assert abs(x - cx) < 0.5
    assert abs(y - cy) < 0.6


def test_a_fit_finds_the_grid_that_made_its_anchors() -> None:
    grid = Grid.parse(RHINE.grid)
    true = Georeference(RHINE.geo.projection, 5.0, 9.0, (11.0, -6.0))
    centres = dict(all_centres(grid))
    anchors = []
    for label in ("0105", "2225", "1328", "2801"):
        lon, lat = true.to_earth(*centres[label])
        anchors.append(Anchor(label, (float(lon), float(lat))))
    found = fit(true.projection, anchors, grid)
    assert (found.km, found.rotation) == pytest.approx((5.0, 9.0), abs=0.002)
    assert found.offset == pytest.approx((11.0, -6.0), abs=0.01)


def test_pinned_places_fall_in_their_hexes_though_the_plain_grid_misses_some() -> None:
    grid = Grid.parse(EUROPE.grid)
    sheet, stretched = Sheet(grid), georeference(EUROPE.geo, grid)
    plain = replace(stretched, rubber=None)

    def held(reference: Georeference) -> int:
        return sum(sheet.at(*map(float, reference.to_sheet(*pin.at))) == pin.hex for pin in EUROPE.geo.pins)

    assert held(plain) < 11
    assert held(stretched) >= 14, "only 20.10, somewhere in Kent, may lie beside its pin"


def test_the_earth_and_back_over_a_stretched_sheet() -> None:
    stretched = georeference(EUROPE.geo, Grid.parse(EUROPE.grid))
    lon, lat = stretched.to_earth(*stretched.to_sheet([1.86, 17.0, 36.2], [50.95, 46.45, 51.7]))
    assert lon == pytest.approx([1.86, 17.0, 36.2], abs=1e-3)
    assert lat == pytest.approx([50.95, 46.45, 51.7], abs=1e-3)


def test_pieces_of_a_river_are_joined_end_to_end() -> None:
    joined = join_pieces([[(0.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (1.1, 0.0)], [(5.0, 5.0), (6.0, 5.0)]])
    assert joined == [[(0.0, 0.0), (1.0, 0.0), (1.1, 0.0), (2.0, 0.0)], [(5.0, 5.0), (6.0, 5.0)]]


@pytest.mark.slow
@pytest.mark.parametrize("name", known_maps())
def test_the_shipped_map_is_what_the_builder_makes(name: str) -> None:
    from grognard.cartography.build import build_map

    try:
        folder = geodata_folder()
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    spec = load_spec(name)
    shipped = maps_folder(spec.game)
    built = build_map(spec, folder)
    assert built.text == (shipped / f"{name}.hexmap").read_text(encoding="utf-8")
    for file, content in built.files.items():
        assert content == (shipped / file).read_bytes(), file
