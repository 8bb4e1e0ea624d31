"""What is refused, and why; whole orders, all or none. Proven on Skirmish."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grognard.engine.ask import Ask, Refused
from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.engine.question import CHOICE, Question
from grognard.engine.reason import Reason
from grognard.engine.record import load, read_save, record_of
from grognard.engine.verbs import NUMBER, Verb
from tests.engine.duel import duel, game_of, kit
from tests.engine.fixture_game import SKIRMISH, skirmish
from tests.garbage import GARBAGE
from tests.moment import place_of, refusal, refusal_to_undo

# -- refusals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("garbage", GARBAGE, ids=ascii)
def test_what_is_no_answer_side_or_order_is_refused_and_nothing_changes(garbage):
    game = duel(2)
    before = place_of(game)
    assert [r.text for r in game.why_not("red", garbage)] == ["malformed"]
    assert [r.text for r in refusal(game, "red", garbage)] == ["malformed"]
    assert [r.text for r in game.why_not_order("red", [garbage])] == ["malformed"]
    assert [r.text for r in refusal(game, garbage, "done")] == ["no-such-side"]
    assert [r.text for r in game.why_not_order(garbage, ["done"])] == ["no-such-side"]
    assert [r.text for r in refusal_to_undo(game, garbage)] == ["no-undo"]
    assert game.look("red", garbage) is None
    for see in (game.ask, game.view, lambda side: game.look(side, "supply")):
        if garbage is not None or see == game.ask:  # None is a bystander
            with pytest.raises(Refused) as refused:
                see(garbage)
            assert [r.text for r in refused.value.reasons] == ["no-such-side"]
    assert place_of(game) == before


def test_an_order_is_a_list_of_answers_or_a_line_that_the_game_expands():
    game = duel(2)
    for garbage in (None, 3, b"done", ("done",), {"done"}):
        assert [r.text for r in game.why_not_order("red", garbage)] == ["malformed"]
    assert [r.text for r in game.why_not_order("red", "march")] == ["no-orders"]


def test_a_record_keeps_plain_strings_whatever_kind_was_given():
    class Word(str):
        __slots__ = ()

    for give in (Game.answer, lambda game, side, answer: game.order(side, [answer])):
        game = duel(2)
        give(game, Word("red"), Word("done"))
        assert {type(word) for answer in game.answers for word in answer} == {str}
        assert load(SKIRMISH, read_save(game.save())).answers == game.answers


def test_what_a_game_hands_out_is_the_callers_own():
    game = duel(2)
    asked, twin = game.ask("red").options, game.fork()
    before = place_of(game)
    for played in (game, twin):
        played.ask("red").options.append("cheat")
        played.view("red")["options"]["cheat"] = True
        record_of(played).options["cheat"] = True
        assert [r.text for r in refusal(played, "red", "cheat")] == ["not-an-option"]
    assert game.ask("red").options == twin.ask("red").options == asked
    assert place_of(game) == before
    assert game.options == twin.options == duel(2).options


def test_not_even_an_empty_order_is_taken_from_somebody_who_is_not_asked():
    game = duel(2)
    assert [r.text for r in game.why_not_order("blue", [])] == ["not-asked"]
    assert [r.text for r in game.why_not_order("green", [])] == ["no-such-side"]


def test_refused_answers_name_the_rule():
    game = duel(2)
    assert refusal(game, "red", "move b1") == [Reason("S.3", "not-your-unit", unit="b1")]
    assert refusal(game, "red", "fly r1") == [Reason("S.3", "not-an-option", answer="fly r1", prompt="movement")]
    assert refusal(game, "blue", "move b1") == [Reason("S.3", "not-asked", side="blue", asked=["red"])]
    assert refusal(game, "green", "done") == [Reason("S.3", "no-such-side", side="green", asked=["red"])]
    with pytest.raises(Refused, match=r"\[S\.3\] It is not for blue to answer now; asked: red\."):
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


def test_answer_that_is_not_listed_is_still_refused_with_a_reason():
    def careless(pos, side):
        verb = Verb("go", NUMBER, listed=lambda pos, what: [1])  # and nothing against others
        yield Ask("red", "S.1", Question("careless", CHOICE, verb), pos)

    game = game_of(careless)
    assert game.ask("red").options == ["go 1"]
    assert refusal(game, "red", "go 2") == [Reason("S.1", "not-an-option", answer="go 2", prompt="careless")]


# -- orders ------------------------------------------------------------------------------------------------------------


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
    assert [r.text for r in refused.value.reasons] == ["no-such-hex"]
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
