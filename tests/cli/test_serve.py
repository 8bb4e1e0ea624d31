"""`docs/serve.md` speaks of the server as it is."""

import re
import shlex
from pathlib import Path

from grognard.cli import command_line, serve

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
