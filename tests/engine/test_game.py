"""A game in progress: asks within asks, and what a game is made of. Proven on Skirmish."""

from __future__ import annotations

import msgspec
import pytest

from grognard.engine.dice import SeededDice
from grognard.engine.record import load, read_save, record_of, replay
from grognard.engine.result import Result
from tests.engine.duel import DUEL, duel, game_of, kit, simple, texts
from tests.engine.fixture_game import GONE, SKIRMISH, skirmish
from tests.moment import place_of

# -- asks three deep ---------------------------------------------------------------------------------------------------


def test_move_asks_the_other_side_three_deep():
    game = duel(5)
    assert [(game.asked, game.ask(*game.asked).prompt)] == [(("red",), "step")]
    game = duel(6)
    assert [(game.asked, game.ask(*game.asked).prompt)] == [(("blue",), "react")]
    game = duel(7)
    assert [(game.asked, game.ask(*game.asked).prompt)] == [(("red",), "counter")]
    game = duel(8)
    assert (game.asked, game.ask("blue").prompt, game.ask("blue").options) == (("blue",), "smoke", ["stand", "smoke"])
    game = duel(9, 1, 1)
    assert (game.asked, game.ask("red").prompt) == (("red",), "movement")
    assert texts(game)[-4:] == ["fires", "counters", "die", "die"]
    game = duel(9, 4, 1)  # the counter hits, and the reaction never comes off
    assert game.position.units[2].hex == GONE
    assert game.position.rolls == 3


@pytest.mark.parametrize("answers", range(len(DUEL) + 1))
def test_duel_is_the_same_after_save_load_fork_and_replay_at_every_ask(answers):
    kit().check(duel(answers, *[1] * 100))  # which plays on from there
    game = duel(answers, 1, 1)
    for twin in (load(SKIRMISH, read_save(game.save())), game.fork(), replay(SKIRMISH, record_of(game))):
        assert place_of(twin) == place_of(game)
        for side, answer in DUEL[answers:]:
            twin.answer(side, answer)
        assert place_of(twin) == place_of(duel(len(DUEL), 1, 1))


@pytest.mark.parametrize("seed", range(8))
def test_whole_kit_holds_at_every_single_ask(seed):
    checks = kit(seed)
    game = skirmish(SeededDice(seed), "meadow" if seed % 2 else "lane", smoke=True)
    while game.asked:
        checks.check(game)
        checks.check_replay(game)
        checks.play_on(game, 1)
    checks.check_replay(game)


def test_fuzz_of_the_kit_comes_three_deep():
    prompts = set()
    for seed in range(8):
        game, checks = skirmish(SeededDice(seed)), kit(seed)
        while game.asked:
            prompts |= {game.ask(side).prompt for side in game.asked}
            checks.play_on(game, 1)
    assert prompts == {"bid", "movement", "step", "react", "counter", "smoke"}


# -- what a game is made of --------------------------------------------------------------------------------------------


def test_options_not_given_keep_their_defaults():
    assert SKIRMISH.chosen({}) == {"smoke": True}
    assert SKIRMISH.chosen({"smoke": False}) == {"smoke": False}
    with pytest.raises(ValueError, match="skirmish has no option 'mist'; there are smoke"):
        SKIRMISH.load("meadow", {"mist": True})
    with pytest.raises(ValueError, match="option 'smoke' is true or false, not 1"):
        SKIRMISH.load("meadow", {"smoke": 1})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="skirmish has no scenario 'moor'; there are meadow, lane"):
        SKIRMISH.load("moor", {})


def test_static_data_is_read_once_for_each_choice_of_options():
    assert SKIRMISH.load("meadow", {}) is SKIRMISH.load("meadow", {"smoke": True})
    assert SKIRMISH.load("meadow", {}) is not SKIRMISH.load("meadow", {"smoke": False})


def test_game_that_ends_stays_in_the_step_where_it_ended():
    game = skirmish(SeededDice(1))
    kit().play_on(game, 10_000)
    assert game.position.turn <= 3


def test_game_may_end_at_the_opening_of_a_step():
    def never(pos, side):
        yield simple("red", "S.1", "never", "go")

    def surrender(pos, side):
        pos.result = Result("blue", "surrender", "S.7")

    game = game_of(never, begin=surrender)
    assert game.asked == ()
    assert game.result == Result("blue", "surrender", "S.7")


def test_views_are_plain_data():
    game = duel(8)
    for side in ("red", "blue", None):
        assert msgspec.json.decode(msgspec.json.encode(game.view(side))) == game.view(side)
