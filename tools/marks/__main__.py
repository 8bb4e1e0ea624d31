"""`make marks GAME=fottr`: which rules the game could lose without its tests noticing.

Each place of the code that cites a rule is disabled, one at a time, and the tests that carry the rule's mark are run.
What they do not notice is listed, unless `tests/GAME/marks.csv` says why: columns rule, loss (as it is listed here) and
reason. A reason that is no longer needed is listed, too. Exit codes: 0 nothing to list, 1 something, 2 wrong use.
"""

from __future__ import annotations

import csv
import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from grognard.engine.ledger import Ledger, read_ledger

from .losses import Loss, Source
from .trials import is_noticed_afresh, tried_fast, unnoticed

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
NOWHERE = "cited where nothing can be disabled"

Finding = tuple[str, str]  # rule, loss


def main(game: str, wanted: list[str]) -> int:
    folder = ROOT / "src" / "grognard" / "games" / game
    if not (folder / "rules.csv").is_file():
        print(f"marks: no game {game!r} has a rules.csv", file=sys.stderr)
        return 2
    ledger = read_ledger(folder, TESTS)
    rules = [r.id for r in ledger.enforceable if r.id in ledger.proven and (not wanted or r.id in wanted)]
    sources = {s.module: s for s in (source(path, folder) for path in sorted(folder.rglob("*.py")))}
    losses = [loss for s in sources.values() for loss in s.losses(ledger.rules) if loss.rule in rules]
    findings = {(id, NOWHERE): "" for id in rules if id not in {loss.rule for loss in losses}}
    for loss in lost(game, ledger, sources, losses):
        findings[loss.rule, str(loss)] = f"{sources[loss.module].path.relative_to(ROOT)}:{loss.line}"
    explained = {finding: why for finding, why in reasons(game).items() if finding[0] in rules}
    for (rule, what), place in findings.items():
        if (rule, what) not in explained:
            print(f"{rule}: {what}  {place}".rstrip())
    needless = explained.keys() - findings.keys()
    for rule, what in sorted(needless):
        print(f"{rule}: {what}  tests/{game}/marks.csv explains what the tests notice")
    unexplained = findings.keys() - explained.keys()
    print(
        f"{game}: {len(rules)} rules, {len(losses)} losses, {len(findings)} not noticed, "
        f"of which {len(unexplained)} are not explained"
    )
    return 1 if unexplained or needless else 0


def source(path: Path, folder: Path) -> Source:
    inside = path.relative_to(folder.parents[2]).with_suffix("").parts
    return Source(path, ".".join(inside).removesuffix(".__init__"))


def lost(game: str, ledger: Ledger, sources: dict[str, Source], losses: list[Loss]) -> list[Loss]:
    """The losses that the tests do not notice."""

    def afresh(loss: Loss) -> bool:
        proofs = [f"{place.file}::{place.name}".removesuffix("::") for place in ledger.proven[loss.rule]]
        return is_noticed_afresh(loss, sources[loss.module], proofs)

    files = {place.file for loss in losses for place in ledger.proven[loss.rule]}
    left = tried_fast(game, [loss for loss in losses if loss.function], sources, sorted(files))
    found = unnoticed([loss for loss in losses if not loss.function or loss in left], afresh)
    return [loss for loss in found if loss.opposite is None or loss.opposite in found]


def reasons(game: str) -> dict[Finding, str]:
    """Why the tests do not notice what they do not: as the game's list says."""
    path = TESTS / game / "marks.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as lines:
        return {(row["rule"], row["loss"]): row["reason"] for row in csv.DictReader(lines)}


if __name__ == "__main__":
    parser = ArgumentParser(prog="marks", description="Which rules a game could lose without its tests noticing.")
    parser.add_argument("game")
    parser.add_argument("rules", nargs="*", help="only these")
    given = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # no test of a rule needs a plugin, and they are slow to import
    sys.exit(main(given.game, given.rules))
