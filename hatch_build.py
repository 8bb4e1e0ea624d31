"""What a build adds to the sources: the browser's client, and what the tests prove.

A source distribution carries the client built, so that only whoever builds from a checkout needs npm. A wheel ships
without tests; what they prove goes along as `proofs.json` beside each ledger.
"""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSTALL = ("install", "--no-save", "--no-audit", "--no-fund", "--silent")  # as in the Makefile
BUILD = ("run", "--silent", "build")


class Build(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        self.client(root)
        if self.target_name == "wheel" and (root / "tests").is_dir():
            self.proofs(root, build_data)

    def client(self, root: Path) -> None:
        """Build the client unless it is there and as new as its sources; in a source distribution it is."""
        web, built = root / "web", root / "src" / "grognard" / "table" / "static" / "index.html"
        if built.is_file() and ((root / "PKG-INFO").is_file() or built.stat().st_mtime >= newest(web)):
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort(
                "Grognard's client for the browser must be built, and npm is missing. Install Node.js 20 or newer, "
                "which brings npm, and try again; or install a released wheel, which needs neither."
            )
        stamp = web / "node_modules" / ".installed"
        if not stamp.is_file() or stamp.stat().st_mtime < (web / "package-lock.json").stat().st_mtime:
            self.run(web, npm, *INSTALL)
            stamp.touch()
        self.run(web, npm, *BUILD)

    def run(self, folder: Path, *words: str) -> None:
        # What npm says goes to stderr: a build front end reads our stdout.
        if subprocess.run(words, cwd=folder, stdout=sys.stderr, check=False).returncode:
            self.app.abort(f"Grognard's client for the browser could not be built: {' '.join(words)} failed.")

    def proofs(self, root: Path, build_data: dict[str, Any]) -> None:
        ledger = load(root / "src" / "grognard" / "engine" / "ledger.py")
        made = Path(mkdtemp())
        for rules in sorted((root / "src" / "grognard" / "games").glob("*/rules.csv")):
            proofs = made / f"{rules.parent.name}.json"
            ledger.write_proofs(rules.parent, root / "tests", proofs)
            build_data["force_include"][str(proofs)] = f"grognard/games/{rules.parent.name}/proofs.json"


def newest(web: Path) -> float:
    """When the client's sources last changed."""
    sources = [web / "index.html", web / "vite.config.ts", web / "package-lock.json"]
    for folder in ("src", "public"):
        sources += [path for path in (web / folder).rglob("*") if path.is_file()]
    return max(path.stat().st_mtime for path in sources)


def load(path: Path) -> Any:
    """The module alone: the package needs libraries that a build does not have."""
    spec = importlib.util.spec_from_file_location("ledger", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ledger"] = module
    spec.loader.exec_module(module)
    return module
