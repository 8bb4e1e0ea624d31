"""The editor's side of the server: overlays made in the browser are checked by the loader, and played with."""

from __future__ import annotations

import base64
import io
import shutil
import zipfile

import pytest

import grognard
from grognard.table import shelf
from tests.table.serving import begin, seated, serving

PANZERS = "m_wg_241_24"
AT = "/api/games/superpowers/munich/edition"
SMALL = {"superpowers": "munich", "fottr": "campaign", "nato": "baltap", "asl": "s2", "nextwar": "suwalki"}


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with serving(tmp_path, editor=True) as client:
        yield client


def change(client, *changes, at=AT, figures="", **more):
    return client.post(f"{at}?figures={figures}", json={"changes": list(changes), **more})


def where(edition, piece):
    return next(p["hex"] for p in edition["pieces"] if p["id"] == piece)


@pytest.mark.parametrize("slug", SMALL)
def test_a_piece_is_moved_taken_away_and_put_back(client, slug):
    """In every game, by what its own files say of who starts where."""
    at = f"/api/games/{slug}/{SMALL[slug]}/edition"
    shipped = client.get(f"{at}?figures=").json()
    on_map = [p for p in shipped["pieces"] if p["hex"]]
    mine = on_map[0]
    goal = next(p["hex"] for p in on_map if p["side"] == mine["side"] and p["hex"] != mine["hex"])
    moved = change(client, {"type": "piece", "piece": mine["id"], "hex": goal}, at=at)
    assert moved.status_code == 200, moved.text
    stood = [p["hex"] for p in moved.json()["pieces"] if p["hex"]]
    assert stood.count(goal) == [p["hex"] for p in on_map].count(goal) + 1
    gone = change(client, {"type": "piece", "piece": mine["id"]}, at=at).json()
    assert sum(bool(p["hex"]) for p in gone["pieces"]) == len(on_map) - 1
    spare = next(p for p in gone["pieces"] if not p["hex"] and p["counter"] == mine["counter"])
    back = change(
        client, {"type": "piece", "piece": spare["id"], "hex": mine["hex"]}, at=at, figures=gone["figures"]
    ).json()
    assert sorted(p["hex"] for p in back["pieces"] if p["hex"]) == sorted(p["hex"] for p in on_map)


def test_what_cannot_be_played_is_told_with_its_place_and_changes_nothing(client):
    kept = change(client, {"type": "piece", "piece": PANZERS, "hex": "2527"}).json()
    full = [{"type": "piece", "piece": p["id"], "hex": "2427"} for p in kept["pieces"] if p["side"] == "nato"][:9]
    refused = change(client, *full, figures=kept["figures"])
    assert refused.status_code == 400
    said = refused.json()["error"]["message"]
    assert said.startswith("scenarios/munich.toml:")
    assert said.endswith("2427 is full.")
    assert where(client.get(f"{AT}?figures={kept['figures']}").json(), PANZERS) == "2527"
    files = {"counters.csv": f"id,firepower\n{PANZERS},many\n"}
    assert "counters.csv:2: column 'firepower'" in change(client, files=files).json()["error"]["message"]
    for name in ("../../x.csv", "/etc/x.csv", "a/b/c.csv", "x.py"):
        assert change(client, files={name: "x"}).json()["error"]["key"] == "bad-figures"


def test_ground_hexsides_names_and_figures_are_changed_and_played_at_once(client):
    made = change(
        client,
        {"type": "ground", "hex": "2427", "terrain": "forest"},
        {"type": "side", "hex": "2427", "beyond": "2428", "kind": "major_river", "there": True},
        {"type": "place", "hex": "2020", "kind": "city", "name": "Grognardstadt"},
        {"type": "figure", "file": "tracks.toml", "place": ["munich", "start", "air", "nato"], "value": 9},
        {"type": "piece", "piece": PANZERS, "hex": "2528"},
    ).json()
    assert "figures" in made, made
    figures = made["figures"]
    board = client.get(f"/api/games/superpowers/munich/board?figures={figures}").json()
    ground = {h["label"]: h for h in board["hexes"]}
    assert ground["2427"]["terrain"] == "forest"
    assert [p["name"] for p in ground["2020"]["places"] if p["kind"] == "city"] == ["Grognardstadt"]
    assert any({s["a"], s["b"]} == {"2427", "2428"} and "major_river" in s["kinds"] for s in board["hexsides"])
    table = begin(client, figures=figures)
    with seated(client, table, "nato") as nato:
        assert nato.table["figures"] == figures
        assert nato.table["view"]["tracks"]["air"]["nato"] == 9
    shutil.rmtree(shelf.editions("superpowers"))  # another machine, with the same store
    client.server.lobby.open.clear()
    with seated(client, table, "nato") as nato:
        assert (nato.table["figures"], nato.table["pinned"]) == (figures, None)


def test_an_edition_is_saved_as_an_overlay_folder_and_taken_in_again(client, tmp_path):
    made = change(client, {"type": "piece", "piece": PANZERS, "hex": "2528"}).json()
    content = client.get(f"/api/games/superpowers/munich/edition.zip?figures={made['figures']}").content
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        file.extractall(tmp_path / "overlay")
    game = grognard.new("superpowers", "munich", overlay=tmp_path / "overlay" / "superpowers")
    group = game.scenario.file.setup[0]
    assert group.suggested[PANZERS] == "2528"
    again = client.post(f"{AT}?figures=", json={"zip": base64.b64encode(content).decode()}).json()
    assert again["figures"] == made["figures"]
    nonsense = client.post(f"{AT}?figures=", json={"zip": base64.b64encode(b"PK no").decode()}).json()
    assert nonsense["error"]["key"] == "bad-figures"


def test_a_public_server_offers_no_editor_unless_its_operator_wants_it(tmp_path):
    with serving(tmp_path) as client:
        assert client.get("/api/session").json()["editor"] is False
        assert client.get(AT).json()["error"]["key"] == "no-editor"
        assert change(client, {"type": "piece", "piece": PANZERS}).status_code == 403
