"""A wheel ships without tests; what they prove goes along as `proofs.json` beside each ledger."""

import importlib.util
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Proofs(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or not (root / "tests").is_dir():
            return
        ledger = load(root / "src" / "grognard" / "engine" / "ledger.py")
        made = Path(mkdtemp())
        for rules in sorted((root / "src" / "grognard" / "games").glob("*/rules.csv")):
            proofs = made / f"{rules.parent.name}.json"
            ledger.write_proofs(rules.parent, root / "tests", proofs)
            build_data["force_include"][str(proofs)] = f"grognard/games/{rules.parent.name}/proofs.json"


def load(path: Path) -> Any:
    """The module alone: the package needs libraries that a build does not have."""
    spec = importlib.util.spec_from_file_location("ledger", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ledger"] = module
    spec.loader.exec_module(module)
    return module
