"""Installing from source: the build makes the client, and the wheel alone serves it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest
from packaging.requirements import Requirement

from tests.table.serving import Process

ROOT = Path(__file__).parent.parent
NODE_MODULES = ROOT / "web" / "node_modules"
SOURCES = ("src", "web", "tests", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", ".gitignore")
PATIENCE = 60.0  # seconds for a first answer, on a busy machine
NPM_NEEDED = pytest.mark.skipif(
    shutil.which("npm") is None and not os.environ.get("GROGNARD_BROWSER_NEEDED"), reason="no npm here"
)


def checkout(folder: Path) -> Path:
    """The sources as git has them: nothing built."""
    made = shutil.ignore_patterns("node_modules", "static", "__pycache__", "*.so")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=made)
        else:
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build(folder: Path, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", "dist"]
    return subprocess.run(words, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)


def install(wheel: Path, environment: Path) -> Path:
    """An environment with the wheel, the libraries it declares and nothing else; its Python."""
    venv.create(environment)
    (site,) = environment.glob("lib/python*/site-packages")
    for library in needed(wheel):
        for file in library.files or ():
            if ".." not in file.parts:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(file.locate()), site / file)
    python = environment / "bin" / "python"
    subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", wheel], check=True)
    return python


def needed(wheel: Path) -> list[Distribution]:
    """The libraries that the wheel declares, without extras, and those that they do: copied from here, so that the
    test needs no network."""
    found: dict[str, Distribution] = {}
    with ZipFile(wheel) as files:
        (metadata,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        waiting = message_from_bytes(files.read(metadata)).get_all("Requires-Dist", [])
    while waiting:
        declared = Requirement(waiting.pop())
        wanted = declared.marker is None or declared.marker.evaluate({"extra": ""})
        if wanted and declared.name not in found:
            found[declared.name] = distribution(declared.name)
            waiting += found[declared.name].requires or ()
    return list(found.values())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = checkout(tmp_path_factory.mktemp("checkout"))
    # What `npm install` would bring, so that the test needs no network.
    (folder / "web" / "node_modules").symlink_to(NODE_MODULES)
    built = build(folder, "wheel")
    assert built.returncode == 0, built.stderr
    (found,) = (folder / "dist").glob("*.whl")
    return found


@pytest.fixture
def server(wheel: Path, tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path, python=install(wheel, tmp_path / "environment"))
    yield process
    process.kill()


@NPM_NEEDED
def test_the_wheel_built_from_a_checkout_serves_the_page_in_an_empty_environment(server: Process):
    page = httpx2.get(f"{server.url}/", timeout=PATIENCE)
    assert page.status_code == 200
    found = re.search(r'<script [^>]*src="\./([^"]+)"', page.text)
    assert found is not None
    script = httpx2.get(f"{server.url}/{found[1]}", timeout=PATIENCE)
    assert script.status_code == 200
    assert len(script.content) > 100_000
    assert "superpowers" in httpx2.get(f"{server.url}/api/games", timeout=PATIENCE).text


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_a_build_without_npm_stops_and_says_what_to_do(target: str, tmp_path: Path):
    folder = checkout(tmp_path)
    built = build(folder, target, PATH=str(tmp_path))
    assert built.returncode == 1
    assert built.stderr.strip() == (
        "Grognard's client for the browser must be built, and npm is missing. Install Node.js 20 or newer, "
        "which brings npm, and try again; or install a released wheel, which needs neither."
    )
    assert not list(folder.glob("dist/*"))


def test_a_client_that_is_built_is_taken_as_it_is(tmp_path: Path):
    folder = checkout(tmp_path)
    page = folder / "src" / "grognard" / "table" / "static" / "index.html"
    page.parent.mkdir()
    page.write_text("built before")
    assert build(folder, "wheel", PATH=str(tmp_path)).returncode == 0
    (wheel,) = folder.glob("dist/*.whl")
    assert ZipFile(wheel).read("grognard/table/static/index.html") == b"built before"
    # Once its sources are newer it is no longer what they say.
    os.utime(folder / "web" / "index.html", (page.stat().st_mtime + 1,) * 2)
    assert "npm is missing" in build(folder, "wheel", PATH=str(tmp_path)).stderr
