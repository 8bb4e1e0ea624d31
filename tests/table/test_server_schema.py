"""Calls made up from the published schema: whatever fits it, or nearly does, is answered as the schema says."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from grognard.table.app import CALLS
from grognard.table.calls import openapi
from tests.table.serving import OURS, Process, begin

SCHEMA = schemathesis.openapi.from_dict(openapi(CALLS, "0"))
FOUND = list(SCHEMA.get_all_operations())
OPERATIONS = pytest.mark.parametrize(
    "operation", [found.ok() for found in FOUND if isinstance(found, Ok)], ids=lambda operation: operation.label
)
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Process]:
    """A server with accounts, and as many requests as one likes."""
    process = Process(tmp_path_factory.mktemp("schema"), more=["--accounts"])
    yield process
    process.stop()
    assert "Traceback" not in process.log.read_text()


class Game:
    """A game that strangers must leave alone."""

    def __init__(self, client: httpx2.Client) -> None:
        self.client = client
        self.made = begin(client)
        client.cookies.clear()
        client.headers["authorization"] = f"Bearer {self.made['seats']['nato']}"

    def state(self) -> object:
        path = f"/api/tables/{self.made['table']}"
        return self.client.get(f"{path}/record").json(), self.client.get(f"{path}/at/0").json()


@pytest.fixture(scope="module")
def game(server) -> Iterator[Game]:
    with httpx2.Client(base_url=server.url, headers=OURS, timeout=60) as client:
        yield Game(client)


def made_up(operation: Any, server: Process, game: Game, examples: int, always_the_same: bool) -> None:
    """Make calls of one kind, about half of them for a table that is there."""
    before = game.state()

    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
        derandomize=always_the_same,
        database=None,
    )
    @given(st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode)), st.booleans())
    def make(case: Any, there: bool) -> None:
        if there and "table" in case.path_parameters:
            case.path_parameters["table"] = game.made["table"]
        case.call_and_validate(base_url=server.url, headers=OURS, checks=CHECKS)

    make()
    assert game.state() == before


def test_every_call_is_described():
    assert len(FOUND) == len(CALLS)
    assert all(isinstance(found, Ok) for found in FOUND)


@OPERATIONS
def test_a_few_calls_of_each_kind(operation, server, game):
    made_up(operation, server, game, 4, True)


@pytest.mark.slow
@OPERATIONS
def test_many_calls_of_each_kind(operation, server, game):
    made_up(operation, server, game, 200, False)
