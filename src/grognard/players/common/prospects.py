"""Prospects: what a position is worth to a side, as a tally of its items."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...engine.game import Game
from ...engine.pieces import MAP
from ...engine.reason import Tally

Prospects = Callable[[Game, str], Tally]
WON = 1000.0  # what the game itself is worth
PROSPECT = "prospect"  # the rule under which items are entered: none of the rulebook's


def shown(game: Game, side: str) -> Tally:
    """What every game's view tells: points and pieces on the map, ours against theirs."""
    seen, tally = game.info.seen(game.position, side), Tally()
    points = {s: float(sums.get("total", 0)) for s, sums in seen.get("points", {}).items()}
    ours = points.pop(side, 0.0)
    tally.add(ours - max(points.values(), default=0.0), PROSPECT, "points")
    pieces: list[bool] = [unit["side"] == side for unit in seen.get("units", ()) if unit["where"] == MAP]
    tally.add(2 * sum(pieces) - len(pieces), PROSPECT, "pieces")
    return tally


def weighed_up(side: str, worths: Mapping[str, tuple[float, float]]) -> Tally:
    """A tally of what each side has: what it holds or has won, and its pieces; ours counts for us, theirs against."""
    tally = Tally()
    for s, (points, pieces) in worths.items():
        sign = 1 if s == side else -1
        tally.add(sign * points, PROSPECT, "points", side=s)
        tally.add(sign * pieces, PROSPECT, "pieces", side=s)
    return tally


def outcome(game: Game, side: str, prospects: Prospects) -> float:
    """The prospects of a side; of a game that is over, who has won it."""
    if (result := game.result) is None:
        return float(prospects(game, side).total)
    if result.winner is None and result.loser is None:
        return 0.0
    return WON if result.winner == side or (result.winner is None and result.loser != side) else -WON
