"""Reasons, modifiers, tallies, events, and their words."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from grognard.engine.ask import Ask
from grognard.engine.reason import Event, Modifier, Reason, Tally, plain
from grognard.engine.text import LANGUAGES, Catalogue, catalogue


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


def test_options_are_listed_when_somebody_looks_and_only_once():
    looked = []

    def options():
        looked.append(1)
        return ("a", "b")

    ask = Ask("red", "1", "p", options)
    assert ask.listed is None
    assert not looked
    assert ask.options == ["a", "b"] == ask.options
    assert ask.listed == ["a", "b"]
    assert looked == [1]


def test_judge_decides_without_listing_the_options():
    ask = Ask(
        "red", "1", "p", lambda: pytest.fail("listed"), lambda answer: Reason("2", "no") if answer == "b" else None
    )
    assert ask.reasons("a") == []
    assert ask.reasons("b") == [Reason("2", "no")]


def test_without_a_judge_the_options_decide():
    ask = Ask("red", "1", "p", ["a"])
    assert ask.reasons("a") == []
    assert [r.text for r in ask.reasons("b")] == ["not-an-option"]


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["not-an-option", "malformed", "not-asked", "no-such-side", "game-over", "no-undo", "no-orders"]
)
def test_reasons_of_the_engine_have_words(language, text):
    words = catalogue(language).explain("reason", Reason("1", text, answer="go", side="red", asked=["blue"], key=1))
    assert text not in words
    assert "$" not in words


def test_missing_text_shows_its_key(tmp_path):
    assert Catalogue("en", [tmp_path]).say("nothing-like-it", n=1) == "nothing-like-it {'n': 1}"


def test_texts_of_a_game_come_on_top_and_lists_and_tallies_are_shown(tmp_path):
    (tmp_path / "en.ftl").write_text("hello = { $who }: { $sum }, { $yes }\n", encoding="utf-8")
    shown = Catalogue("en", [tmp_path]).say("hello", who=["a", "b"], sum=Tally([Modifier(3, "1", "x")]), yes=True)
    assert shown == "a, b: 3, true"
