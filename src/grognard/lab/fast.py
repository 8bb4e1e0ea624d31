"""The compiled build: a copy of the package in which engine, games and players are compiled by mypyc (extra `fast`).

The Python source stays the only source. A simulation or benchmark that is to be fast runs in a process of its own that
finds the copy first; it plays the same games, answer for answer. A build of other sources than these counts as none.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
STAMP, COMPILED = "sources", "compiled"  # fingerprints of all sources, and of those the compiler reads
LIBRARY = sysconfig.get_config_var("EXT_SUFFIX")  # how the names of compiled modules end
# The modules that answering and listing options use. The rest of the engine runs once, or only for people.
ENGINE = (
    "ask", "battle", "course", "cover", "fields", "game", "hexmap", "hexset", "lattice", "losses", "march", "matching",
    "orders", "past", "paths", "phase", "pieces", "position", "question", "reach", "reason", "scenario", "sequence",
    "sight", "sightline", "tables", "trail", "undo", "verbs", "windows",
)  # fmt: skip
READ_ONCE = ("figures",)  # modules of a game that check its data files when they are loaded
BOARDS = "games/asl/data/maps"  # on which lines of sight are measured
# mypyc tests for an error after nearly every call. A compiler that knows what is hardly ever called keeps that code
# away from the rest, which becomes smaller by a fifth or so.
COLD = "#include <CPy.h>\n" + "".join(
    f"extern __typeof__({name}) {name} __attribute__((cold));\n"
    for name in ("CPy_AddTraceback", "CPy_AttributeError", "CPy_TypeError", "CPy_TypeErrorTraceback")
)
GAMES = ("asl", "fottr", "nato", "nextwar", "superpowers")


class NotBuilt(Exception):
    """There is no compiled build; says why."""


def folder() -> Path:
    """`build/fast` of a checkout; elsewhere the user's cache."""
    checkout = PACKAGE.parents[1]
    if (checkout / "pyproject.toml").is_file():
        return checkout / "build" / "fast"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grognard" / "fast"


def is_compiled() -> bool:
    """Whether this process plays with the compiled build."""
    return not str(sys.modules["grognard.engine.game"].__file__).endswith(".py")


def environment(game: str | None = None) -> dict[str, str]:
    """The environment of a process that plays a game, or uses the engine alone, with the compiled build. Raises
    NotBuilt."""
    if game is not None and game not in GAMES:
        raise NotBuilt(f"{game} is not compiled; there are {', '.join(GAMES)}")
    if not is_built():
        raise NotBuilt("it is not compiled from these sources (grognard fast)")
    before = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder()), *([before] if before else [])])}


def sources() -> list[Path]:
    """Every file of the package by which the compiled games are played."""
    found = {*PACKAGE.glob("*.py"), *PACKAGE.glob("games/*.py"), *PACKAGE.glob("players/*.py")}
    found |= set(PACKAGE.glob("table/*.py"))  # AI players at a table think compiled
    for folder in (
        "engine",
        "lab",
        "cli",
        BOARDS,
        "players/common",
        *(f"{kind}/{game}" for kind in ("games", "players") for game in GAMES),
    ):
        found |= {path for path in (PACKAGE / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"}
    return sorted(found)


def read_by_the_compiler() -> list[Path]:
    """Those of them on which the libraries depend: no data, and nothing that only uses engine, games and players."""
    uses = {PACKAGE / name for name in ("lab", "cli", "table")}
    return [path for path in sources() if path.suffix == ".py" and not uses & {*path.parents}] + [Path(__file__)]


def fingerprint(paths: Iterable[Path] | None = None) -> str:
    """Of these files, or of all sources, and of the Python they are compiled for."""
    digest = hashlib.sha256(str(LIBRARY).encode())
    for path in sources() if paths is None else paths:
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the build is of these very sources."""
    return (folder() / STAMP).is_file() and (folder() / STAMP).read_text() == fingerprint()


def build() -> Path:
    """Compile the sources as they are; where only others have changed, keep the libraries. Raises NotBuilt."""
    if find_spec("mypyc") is None:
        raise NotBuilt("mypyc is not installed (extra `fast`)")
    stamp, compiled, made = fingerprint(), fingerprint(read_by_the_compiler()), folder().with_name("fast.new")
    shutil.rmtree(made, ignore_errors=True)
    for path in sources():
        copy = made / path.relative_to(PACKAGE.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    if (folder() / COMPILED).is_file() and (folder() / COMPILED).read_text() == compiled:
        for library in folder().rglob(f"*{LIBRARY}"):
            shutil.copy2(library, made / library.relative_to(folder()))
    else:
        compile_in(made)
    (made / STAMP).write_text(stamp)
    (made / COMPILED).write_text(compiled)
    shutil.rmtree(folder(), ignore_errors=True)
    made.rename(folder())
    return folder()


def compile_in(made: Path) -> None:
    done = subprocess.run([sys.executable, __file__], cwd=made, capture_output=True, text=True)
    if done.returncode != 0:
        told = [line for line in (done.stdout + done.stderr).splitlines() if "rror" in line]
        raise NotBuilt("; ".join(told[:3]) or f"the compiler ended with {done.returncode}")
    shutil.rmtree(made / "build")


def modules(package: Path) -> Iterator[Path]:
    """The modules to compile: the engine's inner loops, and of each game everything that its sequence of play and its
    commander lead to."""
    yield from (package / "engine" / f"{name}.py" for name in ENGINE)
    yield package / "players" / "random.py"
    yield from sorted((package / "players" / "common").glob("[!_]*.py"))
    for game in GAMES:
        for home, begins in ((package / "games" / game, "sequence.py"), (package / "players" / game, "commander.py")):
            played = sorted(home.rglob(begins))
            for path in played:
                played += sorted(imported(path, home) - set(played))
            yield from (path for path in played if path.stem not in READ_ONCE and not defines_records(path))


def imported(path: Path, home: Path) -> set[Path]:
    """The modules in the home of a game or its commander, or in a folder of it, that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            start = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            found |= {start.with_suffix(".py"), *(start / f"{alias.name}.py" for alias in node.names)}
    return {module for module in found if module.is_relative_to(home) and module.is_file()}


def defines_records(path: Path) -> bool:
    """mypyc loses the arguments of a class ("frozen=True"), and msgspec needs them: such modules stay as they are."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.ClassDef) and node.keywords for node in ast.walk(tree))


def libraries(paths: Iterable[Path]) -> dict[str, list[str]]:
    """The modules of the engine and of each game as separate libraries, so that cores can share the work."""
    found: dict[str, list[str]] = {}
    for path in paths:
        game = path.parts[2] if path.parts[2] in GAMES else "engine"
        found.setdefault(f"{PACKAGE.name}_{game}", []).append(str(path))
    return found


def compile_here() -> None:
    """Carried out by a process of its own in the folder of the copy."""
    from mypyc.build import mypycify
    from setuptools import setup

    made = libraries(modules(Path(PACKAGE.name)))
    paths = [path for part in made.values() for path in part]
    extensions = mypycify(
        ["--explicit-package-bases", "--ignore-missing-imports", "--cache-dir=build/mypy", *paths],
        opt_level="3",
        debug_level="0",
        separate=[(part, name) for name, part in made.items()],
        multi_file=True,  # one file for all of a game would take more memory than many machines have
    )
    hints = Path("build", "hints.h")
    hints.write_text(COLD)
    for extension in extensions:
        # Files of a library share what they import from another, and call each other without a detour.
        more = ["-fcommon", "-fvisibility=hidden"]
        if extension.include_dirs:  # the stub of a module, which only opens its library, has none
            more += ["-include", str(hints)]
        extension.extra_compile_args = [*extension.extra_compile_args, *more]
    jobs = f"--parallel={os.cpu_count() or 1}"
    setup(name=PACKAGE.name, ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace", jobs])


if __name__ == "__main__":
    compile_here()
