"""The Fall of the Third Reich: every fact that the rulebook prints about a hex holds on the map.

A rule mark stands where the map is all that the rule asks for; where it is a part, the rule is named in brackets only.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.cartography import load_map, maps_folder
from grognard.cartography.spec import load_spec
from grognard.engine.hexmap import HexMap, Place

WATER = {"sea", "lake"}
NO_WAY = {"sea", "lake", "impassable"}
# Ports that ships reach up a river or a bay, in a hex without coast.
INLAND = {"Nantes", "Antwerp", "Bremen", "Hamburg", "Stettin", "Burgas", "Leningrad", "Nikolaev", "Kherson"}


@pytest.fixture(scope="module")
def europe() -> HexMap:
    return load_map(maps_folder("fottr"), "fottr")


def place(board: HexMap, name: str, *kinds: str) -> Place:
    (found,) = [p for p in board.places if p.name == name and p.kind in (kinds or ("town", "city"))]
    return found


def where(board: HexMap, name: str) -> str:
    return board.label(place(board, name).hex)


def terrain(board: HexMap, label: str) -> str:
    return board.terrain[board.hex(label)]


def side(board: HexMap, a: str, b: str) -> set[str]:
    return set(board.side(board.hex(a), board.hex(b)))


def is_open(board: HexMap, hex: int) -> bool:
    return board.terrain[hex] not in WATER and "closed" not in board.flags[hex]


def open_hexes(board: HexMap) -> list[int]:
    return [h for h in board.hexes if is_open(board, h)]


def ways(board: HexMap, hex: int) -> list[int]:
    """Open neighbours over hexsides that can be crossed."""
    return [n for n in board.neighbours[hex] if is_open(board, n) and not NO_WAY & set(board.side(hex, n))]


def zone(board: HexMap, label: str) -> set[str]:
    """Where a zone of control reaches [6.3.c]."""
    hex = board.hex(label)
    stopped = {"major_river", "strait"}
    reached = [n for n in ways(board, hex) if not stopped & set(board.side(hex, n)) and board.terrain[n] != "alpine"]
    return {board.label(n) for n in reached}


def can_march(board: HexMap, start: str, goal: str) -> bool:
    """By units that are not mountain units: into alpine hexes over passes only [12.2A.f]."""
    found = [board.hex(start)]
    seen = set(found)
    for hex in found:
        for n in ways(board, hex):
            if n not in seen and (board.terrain[n] != "alpine" or "pass" in board.side(hex, n)):
                seen.add(n)
                found.append(n)
    return board.hex(goal) in seen


def theatre(board: HexMap, hex: int) -> str:
    (found,) = [flag[3:] for flag in board.flags[hex] if flag.startswith("th:")]
    return found


def beaches(board: HexMap, name: str) -> dict[str, tuple[str, str]]:
    """Marker -> beach hex and coastal hex."""
    found = {}
    for p in board.places_of("beach", name):
        (coast,) = [flag[3:] for flag in p.flags if flag.startswith("to:")]
        (marker,) = p.flags & {"US", "CW", "AL"}
        found[marker] = board.label(p.hex), coast
    return found


# Places that the rules name with their hex.


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Calais", "22.12"),
        ("Rotterdam", "26.11"),
        ("Salerno", "36.36"),
        ("Foggia", "38.34"),
        ("Nagykanizsa", "42.24"),
        ("Ploesti", "55.29"),
        ("Kursk", "70.15"),
    ],
)
def test_a_place_lies_in_the_hex_that_the_rules_name(europe: HexMap, name: str, label: str) -> None:
    assert where(europe, name) == label


@pytest.mark.rule("fottr", "3.2A.c")
def test_leningrad_is_the_hex_without_a_number_above_62_00(europe: HexMap) -> None:
    assert where(europe, "Leningrad") == "62.L"
    assert europe.direction(europe.hex("62.00"), europe.hex("62.L")) == "N"
    assert "soviet" in europe.flags[europe.hex("62.L")]


def test_no_hex_lies_above_row_00_but_leningrad(europe: HexMap) -> None:
    assert [label for h in europe.hexes if (label := europe.label(h))[3:].strip("0123456789")] == ["62.L"]


@pytest.mark.rule("fottr", "1.1")
def test_the_map_reaches_from_brest_to_kursk_and_from_hamburg_to_athens(europe: HexMap) -> None:
    for name in ("Brest", "Kursk", "Hamburg", "Athens"):
        assert is_open(europe, place(europe, name).hex)


def test_the_four_factories_are_four_german_cities(europe: HexMap) -> None:
    """[3.2B.a]"""
    factories = [p for p in europe.places if "factory" in p.flags]
    assert {p.name for p in factories} == {"Essen", "Dortmund", "Berlin", "USIR"}
    assert len({p.hex for p in factories}) == 4
    assert {(p.kind, europe.country[p.hex]) for p in factories} == {("city", "Germany")}


def test_ploesti_and_nagykanizsa_are_the_oil_hexes(europe: HexMap) -> None:
    """[8.5.2.a]"""
    oil = {p.name: europe.country[p.hex] for p in europe.places if "oil" in p.flags}
    assert oil == {"Ploesti": "Romania", "Nagykanizsa": "Hungary"}


def test_naples_is_beside_salerno_for_the_overwhelming_success(europe: HexMap) -> None:
    """[10.9.x]"""
    assert place(europe, "Naples").hex in europe.neighbours[europe.hex("36.36")]


def test_no_town_is_on_the_map_twice(europe: HexMap) -> None:
    names = [p.name for p in europe.places if p.kind in ("town", "city")]
    assert len(set(names)) == len(names)


def test_no_two_towns_share_an_open_hex_with_a_factory(europe: HexMap) -> None:
    factories = {p.hex for p in europe.places if "factory" in p.flags}
    assert all(sum(p.hex == h for p in europe.places if p.kind in ("town", "city")) == 1 for h in factories)


# Terrain and hexsides of the printed examples.


@pytest.mark.parametrize(("label", "kind"), [("26.11", "marsh"), ("36.36", "rough"), ("56.05", "clear")])
def test_terrain_of_the_examples(europe: HexMap, label: str, kind: str) -> None:
    """[10.5.a 10.9.x 14.x]"""
    assert terrain(europe, label) == kind


def test_one_hex_alone_touches_the_three_hexes_without_zones(europe: HexMap) -> None:
    """Which column lies lower follows from this [6.4.x]."""
    three = [set(europe.neighbours[europe.hex(label)]) for label in ("26.14", "26.15", "27.16")]
    assert [europe.label(h) for h in set.intersection(*three)] == ["27.15"]


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("26.11", "25.12", "impassable"),
        ("25.13", "25.12", "impassable"),
        ("26.11", "26.12", "major_river"),
        ("27.12", "26.12", "major_river"),
        ("27.12", "27.13", "major_river"),
        ("28.12", "27.13", "major_river"),
        ("25.13", "26.12", "major_river"),
    ],
)
def test_hexsides_that_stop_zones_at_the_scheldt(europe: HexMap, one: str, other: str, kind: str) -> None:
    """[6.4.x]"""
    assert kind in side(europe, one, other)


def test_zones_of_the_three_corps_leave_out_what_the_example_says(europe: HexMap) -> None:
    """[6.4.x]"""
    zones = zone(europe, "26.11") | zone(europe, "27.12") | zone(europe, "28.12")
    assert zones
    assert zones.isdisjoint({"25.12", "26.12", "27.13", "26.14", "26.15", "27.16"})


@pytest.mark.parametrize(
    ("path", "costs"),
    [
        (["57.02", "57.03", "57.04", "56.04", "56.05"], [1, 1, 2, 1]),
        (["56.07", "56.06", "56.05"], [4, 1]),
        (["55.05", "56.05"], [1]),
    ],
)
def test_ways_to_56_05_cost_what_the_reaction_example_says(europe: HexMap, path: list[str], costs: list[int]) -> None:
    """Clear 1, forest 2, a river 2 more [14.x]."""
    hexes = [europe.hex(label) for label in path]
    found = []
    for a, b in pairwise(hexes):
        assert b in ways(europe, a)
        found.append({"clear": 1, "forest": 2}[europe.terrain[b]] + (2 if "river" in europe.side(a, b) else 0))
    assert found == costs


@pytest.mark.rule("fottr", "ERR.m1")
def test_25_12_carries_an_a_for_antwerp(europe: HexMap) -> None:
    marked = [europe.label(p.hex) for p in europe.places_of("antwerp", "A")]
    assert "25.12" in marked
    assert all(europe.distance(europe.hex(label), place(europe, "Antwerp").hex) <= 1 for label in marked)


def test_antwerp_is_a_special_port_of_five(europe: HexMap) -> None:
    """[9.3.2.dT 10.2.x]"""
    assert {"port", "special:5"} <= place(europe, "Antwerp").flags


# Beaches, air trace, forts, victory hexes.


@pytest.mark.rule("fottr", "10.2.b")
def test_sites_are_lettered_a_to_r(europe: HexMap) -> None:
    letters = {p.name[0] for p in europe.places_of("beach")}
    assert letters == set("ABCDEFGHIJKLMNOPQR")
    assert {europe.country[europe.hex(coast)] for _, coast in beaches(europe, "A").values()} == {"Netherlands"}
    assert len(beaches(europe, "A")) == 2
    assert [coast for _, coast in beaches(europe, "R").values()] == [where(europe, "Salonika")]


@pytest.mark.rule("fottr", "10.2.c")
def test_the_sicilian_beaches_of_the_us_are_la_and_lb(europe: HexMap) -> None:
    assert beaches(europe, "La")["US"][0] == "32.40"
    assert beaches(europe, "Lb")["US"][0] == "33.43"
    assert set(beaches(europe, "Lc")) == {"CW"}


@pytest.mark.rule("fottr", "10.2.d")
def test_both_beaches_of_site_b_land_at_calais(europe: HexMap) -> None:
    found = beaches(europe, "B")
    assert set(found) == {"US", "CW"}
    assert {coast for _, coast in found.values()} == {"22.12"}
    assert len({beach for beach, _ in found.values()}) == 2


@pytest.mark.rule("fottr", "10.2.a")
def test_a_beach_is_a_sea_hex_that_points_at_a_coastal_hex(europe: HexMap) -> None:
    seen = set()
    for p in europe.places_of("beach"):
        for beach, coast in beaches(europe, p.name).values():
            assert terrain(europe, beach) == "sea"
            assert europe.hex(coast) in europe.neighbours[europe.hex(beach)]
            assert is_open(europe, europe.hex(coast))
            assert "coast" in europe.flags[europe.hex(coast)]
        seen.add(p.hex)
    assert len(seen) == len(europe.places_of("beach")), "each beach has a hex of its own"


def test_an_allied_site_lies_in_one_theatre_and_never_in_the_east(europe: HexMap) -> None:
    """[10.1.a]"""
    for letter in "ABCDEFGHIJKLMNOPQR":
        names = {p.name for p in europe.places_of("beach") if p.name.startswith(letter)}
        coasts = [coast for name in names for _, coast in beaches(europe, name).values()]
        (found,) = {theatre(europe, europe.hex(coast)) for coast in coasts}
        assert found != "east", letter


def test_18_14_is_a_target_of_c_d_or_e(europe: HexMap) -> None:
    """[10.10]"""
    assert "18.14" in {coast for name in "CDE" for _, coast in beaches(europe, name).values()}


def test_the_avalanche_beach_is_joint_and_in_range_of_messina(europe: HexMap) -> None:
    """[10.9.x]"""
    beach, coast = beaches(europe, "N")["AL"]
    assert coast == "36.36"
    assert europe.distance(europe.hex(beach), place(europe, "Messina").hex) <= 4


def test_rotterdam_is_a_city_port_out_of_allied_air_range(europe: HexMap) -> None:
    """[10.5.x]"""
    assert place(europe, "Rotterdam").kind == "city"
    assert "port" in place(europe, "Rotterdam").flags
    beach = europe.hex(next(beach for beach, coast in beaches(europe, "A").values() if coast == "26.11"))
    assert all(europe.distance(beach, trace.hex) > 4 for trace in europe.places_of("airtrace"))


def test_the_three_air_trace_hexes(europe: HexMap) -> None:
    """[10.6 10.6.a]"""
    traces = {p.name: (europe.label(p.hex), p.flags) for p in europe.places_of("airtrace")}
    assert traces == {
        "England": ("20.10", frozenset()),
        "Malta": ("32.43", frozenset()),
        "Corsica": ("27.32", frozenset({"turn:3"})),
    }


@pytest.mark.rule("fottr", "ERR.s2")
def test_the_fort_of_the_erratum_is_in_36_25(europe: HexMap) -> None:
    forts = {europe.label(p.hex) for p in europe.places_of("fortress")}
    assert "36.25" in forts
    assert "36.15" not in forts


def test_forts_stand_on_open_land_of_the_axis(europe: HexMap) -> None:
    """[18.1]"""
    forts = europe.places_of("fortress")
    assert len({p.hex for p in forts}) == len(forts)
    for p in forts:
        assert is_open(europe, p.hex), p.name
        assert "soviet" not in europe.flags[p.hex], p.name
        assert {f for f in p.flags if f.startswith("supply:")} <= {"supply:1", "supply:2"}


def test_victory_hexes_are_cities_of_the_axis_and_enough_to_win(europe: HexMap) -> None:
    """[3.2C.1 3.2C.2 3.2C.5]"""
    victory = europe.places_of("victory")
    assert len({p.hex for p in victory}) == len(victory) >= 20
    assert {"Berlin", "Essen", "Dortmund", "USIR", "Paris", "Rome"} <= {p.name for p in victory}
    for p in victory:
        assert place(europe, p.name, "city").hex == p.hex
        assert "soviet" not in europe.flags[p.hex], p.name


def test_a_port_lies_at_the_sea_or_up_a_river_or_bay(europe: HexMap) -> None:
    for p in europe.places:
        if "port" in p.flags and is_open(europe, p.hex) and p.name not in INLAND:
            assert "coast" in europe.flags[p.hex], p.name


# Control, theatres, countries.


@pytest.mark.rule("fottr", "18.2.a")
def test_the_kursk_zone_is_what_the_soviets_hold_within_two_hexes(europe: HexMap) -> None:
    near = set(europe.within(europe.hex("70.15"), 2))
    zone = {h for h in europe.hexes if "kursk_zone" in europe.flags[h]}
    assert zone == {h for h in near if "soviet" in europe.flags[h]}
    assert len(zone) == 16


@pytest.mark.parametrize(("face", "target"), [("69.14", "70.14"), ("70.17", "70.16")])
def test_both_faces_of_the_kursk_zone_can_be_attacked(europe: HexMap, face: str, target: str) -> None:
    """[3.2E]"""
    assert europe.hex(target) in ways(europe, europe.hex(face))
    assert "soviet" not in europe.flags[europe.hex(face)]
    assert "kursk_zone" in europe.flags[europe.hex(target)]


def test_a_command_marker_in_kharkov_reaches_both_faces(europe: HexMap) -> None:
    """Three hexes doubled by the city [3.2E 11.1.d]."""
    kharkov = place(europe, "Kharkov", "city").hex
    assert all(europe.distance(kharkov, europe.hex(face)) <= 6 for face in ("69.14", "70.17"))


@pytest.mark.parametrize("label", ["72.21", "65.10", "33.22", "70.17", "69.14"])
def test_german_corps_set_up_on_open_land_of_the_axis(europe: HexMap, label: str) -> None:
    """[3.2A.b 21.3]"""
    assert is_open(europe, europe.hex(label))
    assert "soviet" not in europe.flags[europe.hex(label)]


@pytest.mark.rule("fottr", "3.2D")
def test_switzerland_turkey_and_32_43_are_never_held_by_the_axis(europe: HexMap) -> None:
    shut = [
        h for h in europe.hexes if europe.country[h] in ("Switzerland", "Turkey") and europe.terrain[h] not in WATER
    ]
    assert len(shut) > 100
    assert all("closed" in europe.flags[h] for h in [*shut, europe.hex("32.43")])


def test_the_front_runs_between_what_the_two_sides_hold(europe: HexMap) -> None:
    """[3.2D]"""
    held = {h: "soviet" in europe.flags[h] for h in open_hexes(europe)}
    drawn = {pair for pair, kinds in europe.sides.items() if "front" in kinds}
    assert drawn == {(a, b) for a in held for b in ways(europe, a) if held[a] != held[b]}
    assert len(drawn) > 100


def test_every_open_hex_has_a_theatre_and_a_country(europe: HexMap) -> None:
    hexes = open_hexes(europe)
    assert len(hexes) > 1500
    assert {theatre(europe, h) for h in hexes} == {"nwe", "med", "east", "balkan"}
    assert all(europe.country[h] for h in hexes)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *[(name, "nwe") for name in ("Paris", "Calais", "Antwerp", "Rotterdam", "Essen", "Dortmund", "Munich")],
        *[(name, "med") for name in ("Rome", "Palermo", "Salerno", "Milan", "Marseilles")],
        *[(name, "east") for name in ("Berlin", "USIR", "Warsaw", "Riga", "Kiev", "Kursk", "Leningrad", "Prague")],
        *[(name, "balkan") for name in ("Budapest", "Bucharest", "Sofia", "Belgrade", "Salonika", "Athens")],
    ],
)
def test_theatre_of_a_place(europe: HexMap, name: str, expected: str) -> None:
    assert theatre(europe, place(europe, name).hex) == expected


@pytest.mark.parametrize(
    ("name", "country"),
    [
        ("Paris", "France"),
        ("Rome", "Italy"),
        ("Palermo", "Italy"),
        ("Messina", "Italy"),
        ("Vienna", "Germany"),
        ("Danzig", "Germany"),
        ("Koenigsberg", "Germany"),
        ("Prague", "Bohemia-Moravia"),
        ("Bratislava", "Slovakia"),
        ("Memel", "Germany"),
        ("Lille", "France"),
        ("Antwerp", "Belgium"),
        ("Pilsen", "Bohemia-Moravia"),
        ("Warsaw", "Poland"),
        ("Bialystok", "Poland"),
        ("Lvov", "Soviet Union"),
        ("Kishinev", "Soviet Union"),
        ("Riga", "Soviet Union"),
        ("Odessa", "Soviet Union"),
        ("Budapest", "Hungary"),
        ("Cluj", "Hungary"),
        ("Bucharest", "Romania"),
        ("Iasi", "Romania"),
        ("Sofia", "Bulgaria"),
        ("Zagreb", "Yugoslavia"),
        ("Belgrade", "Yugoslavia"),
        ("Skoplje", "Yugoslavia"),
        ("Salonika", "Greece"),
        ("Athens", "Greece"),
    ],
)
def test_the_country_that_the_rules_mean(europe: HexMap, name: str, country: str) -> None:
    assert europe.country[place(europe, name).hex] == country


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("Warsaw", {"c43:General_Government"}),
        ("Riga", {"c43:Ostland", "c37:Latvia"}),
        ("Zagreb", {"c43:Croatia"}),
        ("Vienna", {"c37:Austria"}),
        ("Posen", {"c37:Poland"}),
        ("Kiev", set()),
        ("Paris", set()),
    ],
)
def test_owners_of_1943_and_1937_are_flags_where_they_differ(europe: HexMap, name: str, flags: set[str]) -> None:
    found = {f for f in europe.flags[place(europe, name).hex] if f.startswith(("c43:", "c37:"))}
    assert found == flags


def test_soviet_supply_edges(europe: HexMap) -> None:
    """The whole east edge, the north edge from 63.00 on [9.3.3.a]."""
    for h in open_hexes(europe):
        column, row = europe.label(h).split(".")
        assert ("east_edge" in europe.flags[h]) == (column == "74")
        assert ("north_edge" in europe.flags[h]) == (row == "00" and int(column) >= 63)


def test_there_are_mountains_in_yugoslavia_for_the_partisans(europe: HexMap) -> None:
    """[20.1.d]"""
    mountains = [h for h in open_hexes(europe) if europe.country[h] == "Yugoslavia" and europe.terrain[h] == "mountain"]
    assert len(mountains) > 20


# Ways over the map.


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        ("34.20", "33.24"),
        ("33.25", "34.22"),
        ("36.41", "32.41"),
        ("72.27", "74.28"),
        ("12.13", "74.10"),
        ("51.43", "55.01"),
    ],
    ids=["Brenner south", "Brenner north", "Messina", "Kerch", "Brest to the Don", "Athens to Reval"],
)
def test_units_of_every_kind_find_a_way(europe: HexMap, start: str, goal: str) -> None:
    """[12.2A.f]"""
    assert can_march(europe, start, goal)


def test_the_alps_are_closed_but_for_the_passes(europe: HexMap) -> None:
    """[12.2A.f]"""
    inner = [h for h in open_hexes(europe) if europe.terrain[h] == "alpine"]
    entered = [h for h in inner if any("pass" in europe.side(h, n) for n in ways(europe, h))]
    assert 5 < len(entered) < len(inner)
    for (a, b), kinds in europe.sides.items():
        assert "pass" not in kinds or "alpine" in (europe.terrain[a], europe.terrain[b])


@pytest.mark.parametrize("river", ["Rhine", "Elbe", "Oder", "Vistula", "Dnieper", "Danube", "Meuse", "Scheldt"])
def test_major_rivers(europe: HexMap, river: str) -> None:
    assert any(
        name == river for kinds in europe.sides.values() for kind, name in kinds.items() if kind == "major_river"
    )


@pytest.mark.parametrize(
    ("name", "bank", "river"),
    [
        ("Essen", "29.13", "Rhine"),
        ("Hamburg", "35.11", "Elbe"),
        ("Stettin", "41.12", "Oder"),
        ("Warsaw", "50.15", "Vistula"),
        ("Kiev", "63.19", "Dnieper"),
        ("Vienna", "42.20", "Danube"),
        ("Budapest", "45.24", "Danube"),
    ],
)
def test_a_major_river_flows_by(europe: HexMap, name: str, bank: str, river: str) -> None:
    assert europe.side(place(europe, name).hex, europe.hex(bank)).get("major_river") == river


def test_rivers_lie_between_two_land_hexes(europe: HexMap) -> None:
    for (a, b), kinds in europe.sides.items():
        if {"river", "major_river", "strait", "pass"} & set(kinds):
            assert "sea" not in (europe.terrain[a], europe.terrain[b])


@pytest.mark.parametrize("pin", load_spec("fottr").geo.pins, ids=lambda pin: str(pin.hex))
def test_every_pin_names_a_hex_of_the_map(europe: HexMap, pin) -> None:
    assert europe.has(pin.hex)
