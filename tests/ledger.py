"""The rule ids that each game's ledger knows."""

import csv
from functools import cache
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "grognard" / "games"


@cache
def rule_ids(game: str) -> frozenset[str]:
    with (GAMES / game / "rules.csv").open(encoding="utf-8", newline="") as ledger:
        return frozenset(row["id"] for row in csv.DictReader(ledger))


def objections(game: str = "", *ids: str) -> list[str]:
    """What is wrong with `@pytest.mark.rule(game, *ids)`; nothing if all is well."""
    if not ids:
        return ['a rule mark names a game and at least one rule: rule("superpowers", "6.0.c")']
    if not (GAMES / game / "rules.csv").is_file():
        return [f"no game {game!r} has a rules.csv"]
    return [f"the ledger of {game} knows no rule {id!r}" for id in ids if id not in rule_ids(game)]
