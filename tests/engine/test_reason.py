"""Reasons, modifiers, tallies, events, and their words."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import msgspec
import pytest

from grognard.engine.ask import Ask
from grognard.engine.question import CHOICE, Question
from grognard.engine.reason import Event, Modifier, Reason, Tally, plain
from grognard.engine.text import LANGUAGES, Catalogue, catalogue
from grognard.engine.verbs import NUMBER, Argument, Verb


def test_tally_is_the_sum_of_its_modifiers_and_tells_each():
    tally = Tally()
    tally.add(2, "8.1", "armour")
    tally.add(-0.5, "9.0", "forest", hex="2427")
    tally.add(-0.5, "9.0", "river")
    assert tally.total == 1
    assert tally.value("9.0") == -1
    assert tally.value("7.0") == 0
    assert tally.as_dict()["modifiers"][1] == {"rule": "9.0", "text": "forest", "hex": "2427", "value": -0.5}
    assert [m.text for m in tally] == ["armour", "forest", "river"]


def test_a_sum_that_is_rounded_down_says_by_which_rule():
    tally = Tally([Modifier(2.75, "8.1", "armour")])
    tally.drop_fraction("9.5")
    tally.drop_fraction("9.5")
    assert (tally.total, tally.value("9.5"), len(tally.modifiers)) == (2, -0.75, 2)


def test_reasons_are_equal_when_they_say_the_same():
    assert Reason("1", "a", hex="x") == Reason("1", "a", hex="x")
    assert Reason("1", "a", hex="x") != Reason("1", "a", hex="y")
    assert Reason("1", "a") != Reason("2", "a")
    assert Reason("1", "a") != Modifier(0, "1", "a")
    assert Modifier(1, "1", "a") != Modifier(2, "1", "a")
    assert Event("1", "a") != Event("1", "a", to=("red",))
    assert Event("1", "a") != Event("1", "a", reveals=True)


def test_event_is_seen_by_those_it_is_told_to():
    assert all(Event("1", "a").seen_by(s) for s in ("red", "blue", None))
    secret = Event("1", "a", to=("red",))
    assert [secret.seen_by(s) for s in ("red", "blue", None)] == [True, False, False]


def test_plain_values_are_fit_for_json_and_always_in_the_same_order():
    value = {"n": Fraction(4, 2), "half": Fraction(1, 2), "all": ("b", Reason("1", "a")), "set": {"c", "a", "b"}}
    assert plain(value) == {"n": 2, "half": 0.5, "all": ["b", {"rule": "1", "text": "a"}], "set": ["a", "b", "c"]}
    assert plain(frozenset({10, 9})) == plain({9, 10})
    msgspec.json.encode(plain(value))


# -- asks ----------------------------------------------------------------------------------------------------------


def asking(*verbs: Verb) -> Ask:
    return Ask("red", "1", Question("p", CHOICE, *verbs), None)


def test_options_are_listed_when_somebody_looks_and_only_once():
    looked = []

    def listed(pos, what):
        looked.append(1)
        return (1, 2)

    ask = asking(Verb("bid", NUMBER, listed=listed))
    assert ask.listed is None
    assert not looked
    assert ask.options == ["bid 1", "bid 2"] == ask.options
    assert ask.listed is not None
    assert looked == [1]


def test_one_option_is_spelled_without_the_others():
    spelled = []

    def write(pos, n):
        spelled.append(n)
        return str(n)

    number = Argument("N", "number", lambda pos, said: int(said), write, lambda pos: ())
    ask = asking(Verb("pass"), Verb("bid", number, listed=lambda pos, what: (7, 8, 9)), Verb("stop"))
    assert ask.count == 5
    assert [ask.option(n) for n in (0, 3, 4)] == ["pass", "bid 9", "stop"]
    assert spelled == [9]
    with pytest.raises(IndexError):
        ask.option(5)


def test_option_that_was_spelled_alone_is_read_as_any_other():
    ask = asking(Verb("bid", NUMBER, "by", NUMBER, listed=lambda pos, what: [(1, 2), (3, 4)]))
    said = ask.option(1)
    assert said == "bid 3 by 4"
    assert ask.takes(said)
    assert ask.read("bid 1 by 2") == ("bid", 1, "by", 2)
    assert ask.read(said) == ("bid", 3, "by", 4)


def test_listed_options_do_not_follow_a_list_that_changes():
    there = [1, 2]
    ask = asking(Verb("bid", NUMBER, listed=lambda pos, what: there))
    assert ask.count == 2
    there.append(3)
    assert ask.options == ["bid 1", "bid 2"]


def test_verb_that_a_scenario_cannot_have_is_not_looked_for_but_refused_with_its_reason():
    def may_ride(pos, what):
        return Reason("2", "no-horse") if not pos.scenario.horses else None

    ride = Verb("ride", why_not=may_ride, only=lambda scenario: scenario.horses)
    question = Question("p", CHOICE, ride, Verb("walk"))
    for horses, options in ((False, ["walk"]), (True, ["ride", "walk"])):
        pos = SimpleNamespace(scenario=SimpleNamespace(options={}, horses=horses))
        ask = Ask("red", "1", question, pos)
        assert ask.options == options
        assert ask.reasons("ride") == ([] if horses else [Reason("2", "no-horse")])


def test_reasons_are_found_without_listing_the_options():
    def may_bid(pos, what, n):
        return Reason("2", "no") if n == 2 else None

    ask = asking(Verb("bid", NUMBER, why_not=may_bid, listed=lambda pos, what: pytest.fail("listed")))
    assert ask.reasons("bid 1") == []
    assert ask.reasons("bid 2") == [Reason("2", "no")]


def test_what_no_verb_says_is_no_option():
    ask = asking(Verb("a"))
    assert ask.reasons("a") == []
    assert [r.text for r in ask.reasons("b")] == ["not-an-option"]


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "not-an-option", "malformed", "not-asked", "no-such-side", "no-such-unit", "no-such-hex", "no-such-number",
        "option-off", "game-over", "no-undo", "no-orders",
    ],
)  # fmt: skip
def test_reasons_of_the_engine_have_words(language, text):
    about = {"answer": "go", "side": "red", "asked": ["blue"], "unit": "u", "hex": "11", "number": "x", "option": "o"}
    words = catalogue(language).explain("reason", Reason("1", text, **about))
    assert text not in words
    assert "$" not in words


def test_missing_text_shows_its_key(tmp_path):
    assert Catalogue("en", [tmp_path]).say("nothing-like-it", n=1) == "nothing-like-it {'n': 1}"


def test_texts_of_a_game_come_on_top_and_lists_and_tallies_are_shown(tmp_path):
    (tmp_path / "en.ftl").write_text("hello = { $who }: { $sum }, { $yes }\n", encoding="utf-8")
    shown = Catalogue("en", [tmp_path]).say("hello", who=["a", "b"], sum=Tally([Modifier(3, "1", "x")]), yes=True)
    assert shown == "a, b: 3, true"
