"""A game in progress: asks, answers, secrets, forks, undo, orders. Proven on Skirmish."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import REST, Ask, Refused
from grognard.engine.dice import ScriptedDice, SeededDice
from grognard.engine.game import Game
from grognard.engine.reason import Reason
from grognard.engine.record import load, read_save, record_of, replay
from grognard.engine.result import Result
from grognard.engine.sequence import sequence, step
from grognard.engine.trail import Trail
from tests.engine.fixture_game import GONE, RULES, SKIRMISH, conserved, secrets, skirmish
from tests.kit import Hooks, Kit, differing, place_of, refusal, refusal_to_undo

# Reserves 2 and 2; red wins the bid; at 42 the visible b1 fires at r1, which counters; no smoke; both miss.
DUEL = [
    ("red", "bid 2"), ("blue", "bid 1"),
    ("red", "move r1"), ("red", "enter 21"), ("blue", "hold"), ("red", "enter 31"),
    ("blue", "fire b1"), ("red", "counter r1"), ("blue", "stand"),
]  # fmt: skip


def duel(answers: int, *rolls: int) -> Game:
    game = skirmish(ScriptedDice([6, 6, *rolls]))
    for side, answer in DUEL[:answers]:
        game.answer(side, answer)
    return game


def kit(seed: int = 0) -> Kit:
    return Kit(SKIRMISH, RULES, Hooks(conserved, secrets), Random(seed), hurry=0.02)


def texts(game: Game) -> list[str]:
    return [event.text for event in game.log]


def game_of(*procedures, begin=None) -> Game:
    """A game whose turn consists of these procedures."""
    info = replace(SKIRMISH, sequence=sequence(*(step(str(i), p, begin=begin) for i, p in enumerate(procedures))))
    scenario = SKIRMISH.load("meadow", {})
    pos = SKIRMISH.start(scenario, SeededDice(0))
    pos.turn = 1
    return Game(info, scenario, SeededDice(0), {"smoke": True}, pos)


# -- asks three deep -----------------------------------------------------------------------------------------------


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


# -- secret answers ------------------------------------------------------------------------------------------------


def test_secret_answers_are_hidden_until_all_are_in():
    low, high = skirmish(ScriptedDice([6, 6])), skirmish(ScriptedDice([6, 6]))
    low.answer("red", "bid 0")
    high.answer("red", "bid 3")
    for game in (low, high):
        assert game.asked == ("blue",)
        assert [r.text for r in game.why_not("red", "bid 1")] == ["not-asked"]
    for side in ("blue", None):
        assert low.view(side) == high.view(side), differing(low.view(side), high.view(side))
    kit().check_alike(low, high, "blue")
    assert "bids" not in texts(high)
    high.answer("blue", "bid 1")
    assert high.log[-2].params == {"red": 3, "blue": 1, "first": "red"}


def test_answering_a_secret_ask_tells_nothing():
    assert skirmish(ScriptedDice([6, 6])).answer("red", "bid 2") == []


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_who_answers_first_makes_no_difference(order):
    game = skirmish(ScriptedDice([6, 6]))
    for side in order:
        game.answer(side, {"red": "bid 2", "blue": "bid 1"}[side])
    there = place_of(duel(2))
    assert (place_of(game).hash, place_of(game).asks) == (there.hash, there.asks)
    assert list(game.log[-2].params) == ["red", "blue", "first"]


def test_half_answered_ask_survives_save_fork_and_replay():
    game = skirmish(ScriptedDice([6, 6]))
    game.answer("blue", "bid 3")
    for twin in (load(SKIRMISH, read_save(game.save())), game.fork(), replay(SKIRMISH, record_of(game))):
        assert twin.asked == ("red",)
        twin.answer("red", "bid 0")
        assert twin.position.first == "blue"
    assert game.asked == ("red",)


def test_secret_answer_can_be_taken_back_only_until_all_are_in():
    game = skirmish(ScriptedDice([6, 6]))
    before = place_of(game)
    game.answer("red", "bid 3")
    assert not game.can_undo("blue")
    assert game.can_undo("red")
    game.undo("red")
    assert place_of(game) == before
    game.answer("red", "bid 1")
    game.answer("blue", "bid 2")  # no die is thrown, but blue now knows what red bid
    assert not game.can_undo("blue")
    assert [r.text for r in refusal_to_undo(game, "blue")] == ["no-undo"]


def test_loaded_half_answered_ask_can_still_be_taken_back():
    game = skirmish(ScriptedDice([6, 6]))
    game.answer("red", "bid 3")
    loaded = load(SKIRMISH, read_save(game.save()))
    loaded.undo("red")
    assert loaded.asked == ("red", "blue")


def test_one_side_asked_in_a_tuple_still_gets_answers_by_side():
    got = []

    def ask_one(pos, side):
        got.append((yield (Ask("red", "S.1", "only", ["a", "b"]),)))
        got.append((yield ()))
        got.append((yield Ask("blue", "S.1", "plain", ["c"])))

    game = game_of(ask_one)
    game.answer("red", "b")
    game.answer("blue", "c")
    assert got[:3] == [{"red": "b"}, {}, "c"]


def test_asking_a_side_twice_at_once_is_a_bug():
    def ask_twice(pos, side):
        yield (Ask("red", "S.1", "one", ["a"]), Ask("red", "S.1", "two", ["a"]))

    with pytest.raises(AssertionError, match="one question at a time"):
        _ = game_of(ask_twice).asked


# -- concealment ---------------------------------------------------------------------------------------------------


def test_concealed_units_are_in_nobody_elses_view():
    game = duel(2)
    assert set(game.view("red")["units"]) == {"r1", "r2", "b1"}
    assert set(game.view("blue")["units"]) == {"r1", "b1", "b2"}
    assert set(game.view(None)["units"]) == {"r1", "b1"}
    assert game.view("red")["reserve"] == {"red": 2}
    dice = [e for e in game.view(None)["log"] if e["text"] == "die"]
    assert dice == []


def test_move_of_a_concealed_unit_is_told_to_its_side_only():
    game = duel(2)
    game.answer("red", "move r2")
    events = game.answer("red", "enter 22")
    assert [e.text for e in events] == ["moved"]
    assert "moved" not in [e["text"] for e in game.view("blue")["log"]]
    assert "moved" in [e["text"] for e in game.view("red")["log"]]


def test_bumping_into_a_concealed_unit_reveals_it_and_cannot_be_taken_back():
    game = duel(2)
    pos = game.position
    hidden = pos.units[3]
    pos.put(3, pos.scenario.board.hex("21"))  # b2 waits beside r1
    twin = Game(SKIRMISH, game.scenario, game.dice, game.options, pos.copy())
    twin.answer("red", "move r1")
    assert "enter 21" in twin.ask("red").options
    twin.answer("red", "enter 21")
    assert hidden.hidden
    assert not twin.position.units[3].hidden
    assert not twin.can_undo("red")
    assert twin.position.rolls == pos.rolls


@pytest.mark.parametrize("seed", range(30))
def test_games_that_differ_in_secrets_stay_alike_while_nothing_is_revealed(seed):
    """Red plays the same in both; blue's concealed unit stands elsewhere, or its reserve differs; blue holds fire."""
    chance, checks = Random(seed), kit(seed)
    truth = duel(2)
    for _ in range(chance.randrange(3)):
        checks.play_on(truth, 1)
    rest: Any = truth._rests[-1][2]
    lies = secrets(rest.copy(), "red")
    one = Game(SKIRMISH, truth.scenario, SeededDice(seed), truth.options, rest.copy())
    other = Game(SKIRMISH, truth.scenario, SeededDice(seed), truth.options, chance.choice(lies))
    hideouts = {f"enter {g.position.label(g.position.units[3].hex)}" for g in (one, other)}
    for _ in range(40):
        checks.check_alike(one, other, "red")
        assert one.asked == other.asked
        if one.asked == ("red",):
            answer = chance.choice(one.ask("red").options)
            if answer in hideouts:
                break  # a bump reveals the unit in one game, not in the other
            assert one.answer("red", answer) == other.answer("red", answer)
        elif one.asked == ("blue",):
            quiet = {"react": "hold", "counter": "endure", "smoke": "stand", "movement": "done"}
            for game in (one, other):
                game.answer("blue", quiet[game.ask("blue").prompt])
        else:
            break


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer", ["", " ", "done ", " done", "move  r1", "move\tr1", "done\n", "\x00", "x" * 401, None, 3]
)
def test_malformed_answers_are_refused_as_such(answer):
    game = duel(2)
    assert [r.text for r in game.why_not("red", answer)] == ["malformed"]
    assert [r.text for r in refusal(game, "red", answer)] == ["malformed"]


def test_refused_answers_name_the_rule():
    game = duel(2)
    assert refusal(game, "red", "move b1") == [Reason("S.3", "not-your-unit", unit="b1")]
    assert refusal(game, "red", "fly r1") == [Reason("S.3", "not-an-option", answer="fly r1", prompt="movement")]
    assert refusal(game, "blue", "move b1") == [Reason("S.3", "not-asked", side="blue", asked=["red"])]
    assert refusal(game, "green", "done") == [Reason("S.3", "no-such-side", side="green", asked=["red"])]
    with pytest.raises(Refused, match=r"\[S\.3\] not-asked"):
        game.ask("blue")


def test_nobody_answers_when_the_game_is_over():
    game = skirmish(SeededDice(1))
    kit().play_on(game, 10_000)
    assert game.asked == ()
    assert refusal(game, "red", "done") == [Reason("S.7", "game-over")]
    assert refusal_to_undo(game, game.answers[-1][0]) == [Reason("S.7", "no-undo", side=game.answers[-1][0])]
    view = game.view("red")
    assert view["step"] is None
    assert view["result"]["rule"] == "S.7"
    assert place_of(game.fork()) == place_of(game)


def test_option_that_the_judge_forgets_is_still_refused_with_a_reason():
    def careless(pos, side):
        yield Ask("red", "S.1", "careless", ["a"], lambda answer: None)

    assert refusal(game_of(careless), "red", "b") == [Reason("S.1", "not-an-option", answer="b", prompt="careless")]


# -- forks ---------------------------------------------------------------------------------------------------------


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
        yield Ask("red", "S.1", "throw", ["go"])
        pos.reserve["red"] = pos.roll("S.1", "red", 1000)
        yield Ask("red", "S.1", "throw", ["go"])
        pos.reserve["blue"] = pos.roll("S.1", "red", 1000)
        yield Ask("red", "S.1", "end", ["go"])

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
    listed = game.ask("red").options
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


# -- undo ----------------------------------------------------------------------------------------------------------


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


# -- orders --------------------------------------------------------------------------------------------------------


def test_order_gives_all_its_answers():
    game = duel(2)
    told = game.order("red", ["move r2", "enter 22", "stop"])
    assert [e.text for e in told] == ["moved"]
    assert game.answers[2:] == [("red", "move r2"), ("red", "enter 22"), ("red", "stop")]


def test_refused_order_gives_none():
    game = duel(2)
    before = place_of(game)
    with pytest.raises(Refused) as refused:
        game.order("red", ["move r2", "enter 22", "enter 55"])
    assert [r.text for r in refused.value.reasons] == ["no-such-step"]
    assert place_of(game) == before


def test_order_ends_where_the_other_side_decides():
    game = duel(2)
    game.order("red", ["move r1", "enter 21", "enter 31"])
    assert game.asked == ("blue",)
    assert game.answers[-1] == ("red", "enter 21")


def test_order_does_not_probe_for_concealed_units():
    """Whether the rest of an order could be carried out must not be told before the bump is final."""
    game = duel(2)
    game.position.put(3, game.scenario.board.hex("22"))
    twin = Game(SKIRMISH, game.scenario, game.dice, game.options, game.position.copy())
    twin.order("red", ["move r2", "enter 22", "enter 99"])
    assert not twin.position.units[3].hidden
    assert twin.answers[-1] == ("red", "enter 22")


def test_game_expands_orders_of_its_own():
    game = duel(2)
    assert [r.text for r in refusal_of_order(game, "march r2 22")] == ["no-orders"]
    game.info = replace(
        SKIRMISH, expand=lambda game, order: [f"move {order.split()[1]}", f"enter {order.split()[2]}", "stop"]
    )
    game.order("red", "march r2 22")
    assert game.answers[-1] == ("red", "stop")


def refusal_of_order(game: Game, order: str) -> list[Reason]:
    with pytest.raises(Refused) as refused:
        game.order("red", order)
    return refused.value.reasons


# -- trails --------------------------------------------------------------------------------------------------------


def test_trails_share_the_past_and_not_the_future():
    trail: Trail[int] = Trail()
    trail.extend([1, 2, 3])
    fork = trail.upto(2)
    trail.append(4)
    fork.append(5)
    assert (trail.items(), fork.items()) == ([1, 2, 3, 4], [1, 2, 5])
    assert (trail.items(2), fork.items(1), fork.items(3), len(fork)) == ([3, 4], [2, 5], [], 3)
    assert list(fork.upto(1)) == [1]
    assert list(fork.upto(3)) == [1, 2, 5]
    assert list(trail.upto(0)) == []


def test_trail_forked_ten_thousand_times_is_read():
    trail: Trail[int] = Trail()
    for n in range(10_000):
        trail.append(n)
        trail = trail.upto(len(trail))
    assert trail.items() == list(range(10_000))
    assert trail.items(9_990) == list(range(9_990, 10_000))


def test_trail_fetches_its_past_when_somebody_looks():
    fetched = []

    def past() -> list[int]:
        fetched.append(1)
        return [1, 2, 3, 99]

    trail = Trail(past, 3)
    trail.append(4)
    fork = trail.upto(4)
    assert (len(fork), fork.items(3), fetched) == (4, [4], [])
    assert fork.items() == [1, 2, 3, 4]
    assert trail.upto(2).items() == [1, 2]


# -- what a game is made of ----------------------------------------------------------------------------------------


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
        yield Ask("red", "S.1", "never", ["go"])

    def surrender(pos, side):
        pos.result = Result("blue", "surrender", "S.7")

    game = game_of(never, begin=surrender)
    assert game.asked == ()
    assert game.result == Result("blue", "surrender", "S.7")


def test_views_are_plain_data():
    game = duel(8)
    for side in ("red", "blue", None):
        assert msgspec.json.decode(msgspec.json.encode(game.view(side))) == game.view(side)
