from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.ledger import objections

pytest_plugins = ["pytester"]

# `make test` gives the same verdict every time; `make soak` looks for what it has not seen yet.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=2_000, deadline=None)
settings.load_profile("steady")


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(name: str) -> Generator[None, object, object]:
    """A test that claims to prove a rule its ledger does not know is an error of collection."""
    made = yield
    for item in made if isinstance(made, list) else []:
        for mark in item.iter_markers("rule"):
            for objection in objections(*mark.args):
                raise pytest.Collector.CollectError(f"{name}: {objection}")
    return made
