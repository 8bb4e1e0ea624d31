"""`docs/serve.md` speaks of the server as it is."""

import os
import re
import shlex
from pathlib import Path

from grognard.cli import command_line, main, serve
from grognard.cli.client import stale

DOCUMENT = (Path(__file__).parents[2] / "docs" / "serve.md").read_text(encoding="utf-8")


def test_the_document_names_every_setting_of_the_server_and_no_other():
    settings = re.compile(r"GROGNARD_[A-Z_]+")
    assert set(settings.findall(DOCUMENT)) == set(settings.findall(Path(serve.__file__).read_text(encoding="utf-8")))


def test_the_document_starts_the_server_with_words_that_it_knows():
    (line,) = re.findall(r"^ExecStart=\S+ (.*)$", DOCUMENT, re.MULTILINE)
    args = command_line().parse_args(shlex.split(line.replace("%i", "8001")))
    assert (args.port, args.url) == (8001, "https://games.example.org")
    assert serve.addresses(args.proxy) == ["127.0.0.1"]


def test_the_limits_of_the_document_are_those_of_the_server():
    told = dict(re.findall(r"^\| `(GROGNARD_\w+_(?:SECOND|ADDRESS))` \| (\d+) ", DOCUMENT, re.MULTILINE))
    assert {name: float(value) for name, value in told.items()} == {
        "GROGNARD_REQUESTS_PER_SECOND": serve.REQUESTS_PER_SECOND,
        "GROGNARD_CONNECTIONS_PER_ADDRESS": serve.CONNECTIONS_PER_ADDRESS,
        "GROGNARD_AI_TABLES_PER_ADDRESS": serve.AI_TABLES_PER_ADDRESS,
    }


def test_who_serves_from_a_checkout_is_told_that_the_client_is_older_than_its_sources(tmp_path, monkeypatch, capsys):
    source, client = tmp_path / "web" / "src" / "main.ts", tmp_path / "static" / "index.html"
    for file in (source, client):
        file.parent.mkdir(parents=True)
        file.touch()
    monkeypatch.setattr(serve, "check_overlays", lambda: None)
    monkeypatch.setattr(serve, "serve_at", lambda *how: None)
    monkeypatch.setattr("grognard.cli.client.stale", lambda: stale(client, tmp_path / "web"))
    for built, told in ((2, ""), (0, f"older than {source.relative_to(tmp_path)}")):
        os.utime(source, (1, 1))
        os.utime(client, (built, built))
        assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 0
        lines = capsys.readouterr().err.splitlines()
        assert [told in line for line in lines] == [True] * bool(told)


def test_a_wheel_has_no_sources_to_be_older_than(tmp_path):
    assert stale(tmp_path / "index.html", tmp_path / "web") is None
