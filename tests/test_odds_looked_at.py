"""What an attack would be like is told in every phase, and is what the battle's own sheet then says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import grognard
from grognard.engine.reason import plain
from grognard.games import game_info, slugs
from grognard.players import player

GAMES = [slug for slug in slugs() if "odds" in game_info(slug).looks]
TOLD = ("attack", "defence", "shifts", "fp", "drm", "column", "chances")
REPLYING = ("superpowers", "nato", "nextwar")  # where the defender adds something before the dice
ATTACKS = ("attack", "fire")  # what a player says to begin one


def fights(slug: str, seed: int) -> Any:
    """Positions in which somebody has named an attack and who takes part, and nothing else."""
    game = grognard.new(slug, game_info(slug).scenarios[1], seed=seed)  # of NATO's a large one, where armies meet
    players = {side: player("greedy", seed=seed) for side in game.sides}
    found = 0
    while game.result is None and game.position.turn < 4 and found < 40:
        side = game.asked[0]
        ask = game.ask(side)
        begun = next((a for _, a in reversed(game.answers) if not a.startswith("with ")), "-")
        if begun.split()[0] in ATTACKS and ask.kind == "gathering" and ask.shown("battle") and target(game, ask):
            found += 1
            yield game, side, ask
        game.answer(side, players[side].choose(game, side))


def target(game: Any, ask: Any) -> str:
    """The one hex that is attacked; none, if somebody is fired at while he moves."""
    named = ask.about.drawn(game.position)["hexes"] or [ask.about.words.get("target", "")]
    moves = getattr(game.position, "move", None) is not None
    return named[0] if len(named) == 1 and game.position.board.has(named[0]) and not moves else ""


def told(sheet: Any) -> dict[str, Any]:
    """The sums without the order of their parts."""
    shown = {key: sheet.get(key) for key in TOLD}
    return {key: value.get("total", value) if isinstance(value, dict) else value for key, value in shown.items()}


def replies(sheet: Any) -> list[str]:
    """The steps in which the defender may still change the chances."""
    return [step["id"] for step in sheet.get("steps", []) if step.get("replies")]


@pytest.mark.parametrize("slug", GAMES)
def test_the_odds_looked_at_are_those_of_the_battle(slug: str):
    seen = 0
    for game, side, ask in fights(slug, 3):
        about, sheet = ask.about.drawn(game.position), plain(ask.shown("battle"))
        looked = game.look(side, f"odds {target(game, ask)} {','.join(about['units'])}")
        if sorted(looked["units"]) == sorted(about["units"]):
            assert told(looked["battle"]) == told(sheet)
            assert replies(looked["battle"]) == replies(sheet)
            assert bool(replies(sheet)) == (slug in REPLYING)
            seen += 1
    assert seen


@pytest.mark.parametrize("slug", GAMES)
def test_a_fight_with_all_who_may_join_is_that_of_those_whom_the_rules_let_join(slug: str):
    seen = 0
    for game, side, ask in fights(slug, 3):
        before, looked = len(game.answers), game.look(side, "all-join")
        twin, joined = game.fork(), []
        for option in ask.options:
            if ask.role_of(option) == "joins" and not twin.why_not(side, option):
                twin.answer(side, option)
                joined.append(option)
        assert looked == (plain(twin.ask(side).shown("battle")) if joined else None)
        assert len(game.answers) == before
        seen += bool(joined)
        for other in {*game.sides, None} - set(game.asked):
            assert game.look(other, "all-join") is None  # it is nobody else's fight
    assert seen


@pytest.mark.parametrize("slug", GAMES)
def test_any_hex_can_be_looked_at_in_any_phase(slug: str):
    chance, begun = Random(7), False
    game = grognard.new(slug, game_info(slug).scenarios[0], seed=7)
    for _ in range(150):
        if game.result is not None:
            return
        hexes = [u["hex"] for u in game.view(None)["units"] if u.get("hex")]
        for hex in chance.sample(hexes, min(4, len(hexes))):
            looked = game.look(game.asked[0], f"odds {hex}")
            assert looked or not begun  # while sides set up there may be nothing to be told
            if looked:
                begun = True
                assert set(looked["units"]) <= set(looked["could"])
                assert bool(looked["battle"]) == bool(looked["units"])
        game.answer(game.asked[0], chance.choice(game.ask(game.asked[0]).options))
    assert begun
    assert game.look(None, "odds nowhere") == {}
