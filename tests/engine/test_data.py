"""Data files, overlays, and faults told with file, line and column."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from grognard.engine.data import DataError, Pack, overlay_folder
from grognard.engine.hexmap import MapError
from tests.engine.fixture_game import SKIRMISH


class Counter(msgspec.Struct, frozen=True):
    id: str
    strength: int
    source: str
    armour: bool = False


class Group(msgspec.Struct, frozen=True):
    name: str
    count: int
    source: str = "designed"
    zone: dict[str, int] = msgspec.field(default_factory=dict)


class Setup(msgspec.Struct, frozen=True):
    turns: int
    setup: list[Group]
    air: dict[str, int]
    extra: dict[str, int] = msgspec.field(default_factory=dict)


COUNTERS = "id,strength,source,armour\na,3,printed,true\nb,5,printed,\n"
SETUP = """turns = 5

[air]
red = 4

[[setup]]
name = "first"
count = 2
source = "printed"

[[setup]]
name = "second"
count = 3

[setup.zone]
radius = 2
"""
FILES = {
    "counters.csv": COUNTERS,
    "setup.toml": SETUP,
    "maps/field.hexmap": "grid flat cols=1..2 rows=1..2 shift=odd label={c}{r} east=+ south=+\n"
    "terrain c clear\nh 11 c -\n",
}


@pytest.fixture
def pack(tmp_path: Path):
    """A pack with changed files, seen through an overlay."""

    def make(overlay: dict[str, str] | None = None, **changed: str) -> Pack:
        for folder, files in (("pack", FILES | changed), ("mine", overlay or {})):
            for name, text in files.items():
                path = tmp_path / folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        return Pack(tmp_path / "pack", tmp_path / "mine" if overlay is not None else None)

    return make


def fault(of, *args) -> str:
    """What the error says, with the folder left out."""
    with pytest.raises(DataError) as error:
        of(*args)
    return str(error.value).split("/")[-1]


# -- rows ----------------------------------------------------------------------------------------------------------


def test_rows_become_records_in_the_order_of_the_file(pack):
    assert pack().rows("counters.csv", Counter, "id") == [
        Counter("a", 3, "printed", armour=True),
        Counter("b", 5, "printed"),
    ]


def test_overlay_replaces_the_columns_it_gives_and_becomes_the_source(pack):
    rows = pack({"counters.csv": "strength,id\n7,b\n"}).rows("counters.csv", Counter, "id")
    assert rows == [Counter("a", 3, "printed", armour=True), Counter("b", 7, "owner")]


def test_overlay_is_the_source_even_of_rows_copied_with_theirs(pack):
    rows = pack({"counters.csv": "id,strength,source\nb,7,printed\n"}).rows("counters.csv", Counter, "id")
    assert rows[1].source == "owner"


def test_empty_cell_of_an_overlay_keeps_the_shipped_figure(pack):
    rows = pack({"counters.csv": "id,strength,armour\na,,false\nb,6,\n"}).rows("counters.csv", Counter, "id")
    assert rows == [Counter("a", 3, "owner"), Counter("b", 6, "owner")]


def test_overlay_from_a_spreadsheet_with_a_byte_order_mark_is_read(pack):
    assert pack({"counters.csv": "\ufeffid,strength\r\nb,7\r\n"}).rows("counters.csv", Counter, "id")[1].strength == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,strength,source,armour\na,x,printed,\n", "counters.csv:2: column 'strength': Expected `int`, got `str`"),
        ("id,strength,source,armour\na,1,p,\nb,,p,\n", "counters.csv:3: column 'strength': is empty, but needed"),
        ("id,strength,source,armour\na,1,p,\na,2,p,\n", "counters.csv:3: column 'id': line 2 has 'a', too"),
        ("id,strength,source,armour\na,1,p\n", "counters.csv:2: 4 columns are expected"),
        ("id,strength,source,armour\na,1,p,,,\n", "counters.csv:2: 4 columns are expected"),
        ("name,strength\na,1\n", "counters.csv:1: column 'id': is missing, it tells the rows apart"),
        ("id,strength,strength\na,1,2\n", "counters.csv:1: column 'strength': is there twice"),
        ('id,strength,source\n"a,1,p\n', "counters.csv:2: unexpected end of data"),
        ("id,strength\n", "counters.csv: no rows"),
    ],
)
def test_fault_in_a_table_names_line_and_column(pack, text, said):
    assert fault(pack(**{"counters.csv": text}).rows, "counters.csv", Counter, "id") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,strength\nc,1\n", "counters.csv:2: column 'id': no shipped row has 'c'"),
        ("id,strenght\na,1\n", "counters.csv:1: column 'strenght': known are id, strength, source, armour"),
        ("strength\n1\n", "counters.csv:1: column 'id': is missing, it tells the rows apart"),
        ("id,strength\na,1\nb,much\n", "counters.csv:3: column 'strength': Expected `int`, got `str`"),
        ("id,strength\na,1\na,2\n", "counters.csv:3: column 'id': line 2 has 'a', too"),
    ],
)
def test_fault_in_an_overlay_names_its_own_file(pack, tmp_path, text, said):
    made = pack({"counters.csv": text})
    with pytest.raises(DataError) as error:
        made.rows("counters.csv", Counter, "id")
    assert str(error.value) == f"{tmp_path}/mine/{said}"


# -- TOML ----------------------------------------------------------------------------------------------------------


def test_overlay_replaces_whole_tables_of_toml(pack):
    mine = '[[setup]]\nname = "mine"\ncount = 9\nsource = "printed"\n[extra]\nn = 1\n'
    read = pack({"setup.toml": mine}).toml("setup.toml", Setup)
    assert read == Setup(5, [Group("mine", 9, "owner")], {"red": 4}, {"n": 1})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("turns = 5", 'turns = "5"', "setup.toml:1: column 'turns': Expected `int`, got `str`"),
        ("count = 3", "count = 1.5", "setup.toml:13: column 'setup.1.count': Expected `int`, got `float`"),
        ("radius = 2", "radius = true", "setup.toml:15: column 'setup.1.zone': Expected `int`, got `bool`"),
        ("count = 2\n", "", "setup.toml:6: column 'setup.0.count': Object missing required field `count`"),
        ("[air]\nred = 4\n", "", "setup.toml:1: column 'air': Object missing required field `air`"),
        ("red = 4", "red = = 4", "setup.toml:4: column 7: Invalid value"),
    ],
)
def test_fault_in_toml_names_line_and_key(pack, old, new, said):
    assert fault(pack(**{"setup.toml": SETUP.replace(old, new)}).toml, "setup.toml", Setup) == said


def test_fault_in_toml_is_found_in_the_file_it_came_from(pack, tmp_path):
    made = pack({"setup.toml": "\n[air]\nred = false\n"})
    with pytest.raises(DataError) as error:
        made.toml("setup.toml", Setup)
    assert str(error.value).startswith(f"{tmp_path}/mine/setup.toml:2: column 'air'")
    made = pack({"setup.toml": "[air]\nred = 4\n"}, **{"setup.toml": SETUP.replace("turns = 5", "turns = []")})
    with pytest.raises(DataError) as error:
        made.toml("setup.toml", Setup)
    assert str(error.value).startswith(f"{tmp_path}/pack/setup.toml:1: column 'turns'")


def test_fault_in_a_table_of_tables_names_the_table(pack):
    made = pack(**{"tracks.toml": '[one]\nname = "a"\ncount = 1\n[two]\nname = "b"\ncount = "2"\n'})
    assert fault(made.toml, "tracks.toml", dict[str, Group]).startswith("tracks.toml:6: column 'two.count'")


def test_table_unknown_to_the_game_is_a_fault(pack):
    made = pack({"setup.toml": "\n[airr]\nred = 4\n"})
    assert fault(made.toml, "setup.toml", Setup) == "setup.toml:2: column 'airr': known are turns, air, setup"


# -- folders -------------------------------------------------------------------------------------------------------


def test_overlay_patches_the_map(pack):
    board = pack({"maps/field.patch": "h 12 c -\n"}).map("field")
    assert board.has("12")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("terrain s swamp", "unknown terrain 'swamp'; known are clear"),
        ("h 12 c Narnia", "unknown country 'Narnia'; known are Utopia"),
        ("p 11 vilage Foo", "unknown place 'vilage'; known are village"),
        ("s 11 SE mayor_river", "unknown hexside 'mayor_river'; known are major_river"),
        ("h 11 c Utopia prot", "unknown flag 'prot'; known are port"),
        ("p 11 village Foo supply:x", "unknown flag 'supply:x'; known are at:#,#, supply:#"),
        ("style zz", "a patch of the owner changes no 'style'"),
    ],
)
def test_misspelt_word_in_the_owners_patch_is_a_fault(pack, line, said):
    facts = "h 11 c Utopia port\np 11 village Foo supply:2 at:+2,-3\ns 11 SE major_river\n"
    with pytest.raises(MapError, match=rf"mine/maps/field\.patch:1: {said}: '{line}'"):
        pack({"maps/field.patch": line}, **{"maps/field.patch": facts}).map("field")
    good = {"maps/field.patch": "\ufeffp 11 village Bar supply:3 at:-12,4\n"}  # after a byte order mark
    assert len(pack(good, **{"maps/field.patch": facts}).map("field").places) == 2


def test_figures_that_do_not_fit_the_others_are_told_where_they_stand(pack, tmp_path):
    mine = pack({"setup.toml": "\n[air]\nred = 9\n"})
    place = tmp_path / "mine" / "setup.toml"
    assert str(mine.fault("setup.toml", ["air", "red"], "too many")) == f"{place}:3: column 'air.red': too many"
    shipped = f"{tmp_path / 'mine'}: its figures do not fit {tmp_path / 'pack' / 'setup.toml'}:11: column 'setup.1': ?"
    assert str(mine.fault("setup.toml", ["setup", 1], "?")) == shipped


def test_rows_and_hexes_that_do_not_fit_are_told_where_they_stand(pack, tmp_path):
    mine = pack({"counters.csv": "id,strength\nb,9\n", "maps/field.patch": "\nh 12 c -\n"})
    mine.rows("counters.csv", Counter, "id")
    place = tmp_path / "mine"
    assert str(mine.fault("counters.csv", ["b", "armour"], "?")) == f"{place / 'counters.csv'}:2: column 'armour': ?"
    assert str(mine.fault("maps/field.patch", ["12"], "no")) == f"{place / 'maps/field.patch'}:2: hex 12: no"
    assert str(mine.fault("maps/field.patch", ["11"], "no")) == f"{place / 'maps/field.patch'}: hex 11: no"


def test_figures_that_break_a_game_are_the_owners_fault(tmp_path):
    def read(slug: str, options: object, pack: Pack) -> object:
        return {3: "three"}[pack.toml("setup.toml", Setup).turns]

    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "setup.toml").write_text(SETUP)
    (tmp_path / "mine").mkdir()
    info = replace(SKIRMISH, folder=tmp_path, scenario=read, _loaded={})
    with pytest.raises(DataError, match="mine: its figures do not fit the others: KeyError: 5"):
        info.load(info.scenarios[0], {}, tmp_path / "mine")
    with pytest.raises(KeyError):
        info.load(info.scenarios[0], {})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("counter.csv", "counter.csv: the game has no counter.csv"),
        ("maps/fields.patch", "fields.patch: the game has no maps/fields.hexmap"),
        ("maps/field.hexmap", "field.hexmap: a map is changed by a patch, field.patch"),
    ],
)
def test_misspelt_file_of_an_overlay_is_a_fault(pack, name, said):
    with pytest.raises(DataError, match=said):
        pack({name: "x"})


def test_notes_in_an_overlay_are_nobodys_business(pack):
    assert pack({"README.md": "my copy"}).map("field").has("11")


def test_fingerprint_changes_with_the_overlay_only(pack):
    assert pack().fingerprint == ""
    first = pack({"counters.csv": "id,strength\na,1\n"}).fingerprint
    assert pack({"counters.csv": "id,strength\na,1\n"}).fingerprint == first
    assert pack({"counters.csv": "id,strength\na,2\n"}).fingerprint != first


def test_overlay_that_is_not_there_is_a_fault(tmp_path):
    with pytest.raises(DataError, match="the overlay folder does not exist"):
        Pack(tmp_path, tmp_path / "none")


def test_file_that_cannot_be_read_is_a_fault(pack, tmp_path):
    assert "cannot be read" in fault(pack().rows, "none.csv", Counter, "id")
    (tmp_path / "pack" / "counters.csv").write_bytes(b"\xff\xfe")
    assert "cannot be read" in fault(Pack(tmp_path / "pack").rows, "counters.csv", Counter, "id")


def test_overlay_folder_is_found_by_the_environment(tmp_path, monkeypatch):
    monkeypatch.delenv("GROGNARD_OVERLAY", raising=False)
    assert overlay_folder("skirmish") is None
    monkeypatch.setenv("GROGNARD_OVERLAY", str(tmp_path))
    assert overlay_folder("skirmish") is None
    (tmp_path / "skirmish").mkdir()
    assert overlay_folder("skirmish") == tmp_path / "skirmish"
