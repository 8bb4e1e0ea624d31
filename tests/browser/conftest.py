"""A server of our own, a browser, and people before it. Skipped where there is no Chromium or no built client."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, sync_playwright

import grognard.table
from tests.browser.hands import Hands, Mouse
from tests.table.serving import Process

CLIENT = Path(grognard.table.__file__).parent / "static" / "index.html"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

H = TypeVar("H", bound=Hands)
Sit = Callable[..., H]


def missing() -> str | None:
    if CHROMIUM is None:
        return "no Chromium here (apt-get install chromium)"
    if not CLIENT.exists() or not AXE.exists():
        return "the browser's client is not built (make web)"
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where the gate says that there must be a browser, its absence is a failure and not a skip."""
    reason = missing()
    if reason and not os.environ.get("GROGNARD_BROWSER_NEEDED"):
        here = Path(__file__).parent
        for item in items:
            if here in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=reason))


# Of a module and not of the session: while Playwright runs, no other test of this process can have an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    reason = missing()
    assert reason is None, reason
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """With games from elsewhere where a module names their packages as its `SERVED`."""
    games = getattr(request.module, "SERVED", "")
    process = Process(tmp_path_factory.mktemp("served"), more=["--editor"], games=games)
    yield process
    process.kill()


@pytest.fixture
def server_of_ones_own(tmp_path: Path) -> Iterator[Process]:
    """One that may be killed, and started again."""
    process = Process(tmp_path)
    yield process
    process.kill()


@pytest.fixture
def sit(browser: Browser, server: Process) -> Iterator[Sit[Hands]]:
    """Sit down before a browser of one's own; at the end no page may have had an error."""
    people: list[Hands] = []

    def sit(
        how: type[Hands] = Mouse,
        *,
        width: int = 1280,
        height: int = 800,
        language: str = "en",
        theme: str = "light",
        touch: bool = False,
        server: Process = server,
    ) -> Hands:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, accept_downloads=True
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        chosen = json.dumps(json.dumps({"language": language, "theme": theme}))
        context.add_init_script(
            f"if (!localStorage.getItem('grognard.settings')) localStorage.setItem('grognard.settings', {chosen})"
        )
        hands = how(context.new_page(), server.url)
        people.append(hands)
        return hands

    yield sit
    faults = [fault for hands in people for fault in hands.faults]
    for hands in people:
        hands.context.close()
    assert faults == []
