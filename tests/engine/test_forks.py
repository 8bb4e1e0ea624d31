"""Forks and undo. Proven on Skirmish."""

from __future__ import annotations

from grognard.engine.ask import REST
from grognard.engine.dice import SeededDice
from grognard.engine.record import load, read_save
from tests.engine.duel import duel, game_of, kit, simple, texts
from tests.engine.fixture_game import SKIRMISH, skirmish
from tests.moment import place_of

# -- forks -------------------------------------------------------------------------------------------------------------


def test_game_forked_before_anybody_looked_has_its_log():
    game = skirmish(SeededDice(4))
    twin = game.fork()
    assert texts(twin) == ["armies-meet", "die", "die"]
    assert place_of(twin) == place_of(game)


def test_fork_of_a_fork_that_nobody_looked_at_is_the_same():
    game = duel(8)
    assert place_of(game.fork().fork().fork()) == place_of(game)


def test_fork_with_a_seed_keeps_the_dice_that_fell_since_the_resting_point():
    """In the duel the dice fall after the resting point; a fork that nobody looked at has yet to catch up with them."""

    def two_rolls(pos, side):
        yield REST
        yield simple("red", "S.1", "throw", "go")
        pos.reserve["red"] = pos.roll("S.1", "red", 1000)
        yield simple("red", "S.1", "throw", "go")
        pos.reserve["blue"] = pos.roll("S.1", "red", 1000)
        yield simple("red", "S.1", "end", "go")

    game = game_of(two_rolls)
    game.answer("red", "go")
    fell = game.position.reserve["red"]
    for seed in range(5):
        twin = game.fork().fork(seed=seed)
        assert twin.position.reserve["red"] == fell
        twin.answer("red", "go")
        game_of_seed = twin.position.reserve["blue"]
        assert game_of_seed == SeededDice(seed).roll(1, 1000)


def test_forks_share_the_options_that_were_listed():
    game = duel(2)
    assert game.ask("red").options == ["move r1", "move r2", "done"]
    listed = game.ask("red").listed
    assert listed is not None
    assert game.fork().ask("red").listed is listed
    assert game.fork().fork().ask("red").listed is listed


def test_game_forked_at_every_answer_keeps_its_whole_story():
    game, checks = skirmish(SeededDice(2)), kit()
    plain = skirmish(SeededDice(2))
    while game.asked:
        for side, answer in checks.play_on(game, 1):
            plain.answer(side, answer)
        game = game.fork()
    assert place_of(game) == place_of(plain)


# -- undo --------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_answer_by_answer_through_resting_points():
    game = duel(2)
    places = []
    for answer in ("move r1", "stop", "move r2", "enter 22", "stop", "done"):
        places.append(place_of(game))
        game.answer("red", answer)
    assert game.asked == ("blue",)
    while places:
        game.undo("red")
        assert place_of(game) == places.pop()
    assert not game.can_undo("red")


def test_decision_of_the_other_side_closes_the_way_back():
    game = duel(4)
    assert game.can_undo("red")  # blue is asked, but has not answered
    game.answer("blue", "hold")
    assert not game.can_undo("red")
    assert game.can_undo("blue")


def test_die_closes_the_way_back():
    game = duel(9, 1, 1)
    assert not game.can_undo("blue")
    assert not game.can_undo("red")


def test_undo_leaves_earlier_answers_after_a_die_as_they_were():
    game = duel(9, 1, 1)
    before = place_of(game)
    game.answer("red", "move r2")
    game.answer("red", "stop")
    game.undo("red")
    game.undo("red")
    assert place_of(game) == before
    assert not game.can_undo("red")


def test_loaded_game_can_take_back_what_was_answered_since_the_resting_point():
    game = duel(2)
    game.answer("red", "move r2")
    place = place_of(game)
    game.answer("red", "enter 22")
    loaded = load(SKIRMISH, read_save(game.save()))
    loaded.undo("red")
    assert place_of(loaded) == place
