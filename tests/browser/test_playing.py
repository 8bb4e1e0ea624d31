"""Turns of Superpowers at War in the browser, by mouse and by keyboard only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Sit
from tests.browser.hands import Hands, Keys, Mouse
from tests.browser.scripts import answers_of, before_overrun, fight_of, overruns, turn_of, upto

soak = pytest.mark.slow  # the gate has each scenario and each way to play once, the soak all of them
EACH = [
    pytest.param("munich", Mouse),
    pytest.param("rhine", Keys),
    pytest.param("rhine", Mouse, marks=soak),
    pytest.param("munich", Keys, marks=soak),
]


@pytest.mark.parametrize(("scenario", "hands"), EACH)
def test_a_game_begins_with_postures_set_up_and_moves(sit: Sit[Hands], scenario: str, hands: type[Hands]):
    record = turn_of(scenario)
    answers = answers_of(record)
    first_stop = next(k for k, (_, answer) in enumerate(answers) if answer == "stop")
    me = sit(hands)
    me.begin_at(upto(record, 0), nato="me", wp="me")
    me.give_all(answers[: first_stop + 2])
    me.picture(f"moves-{scenario}-{hands.__name__.lower()}")


@pytest.mark.parametrize(("scenario", "hands"), [EACH[0], *[pytest.param(*e.values, marks=soak) for e in EACH[1:]]])
def test_a_fight_is_fought_to_the_end_of_the_phase(sit: Sit[Hands], scenario: str, hands: type[Hands]):
    record, start = fight_of(scenario)
    fight = answers_of(record)[start:]
    gathered = next(k for k, (_, answer) in enumerate(fight) if answer == "fire")
    me = sit(hands)
    me.begin_at(upto(record, start), nato="me", wp="me")
    me.give_all(fight[:gathered])
    expect(me.page.locator(".sheet .chances tr")).not_to_have_count(0)
    me.picture(f"battle-{scenario}-{hands.__name__.lower()}")
    me.give_all(fight[gathered:])
    me.picture(f"fought-{scenario}-{hands.__name__.lower()}")


@pytest.mark.slow
@pytest.mark.parametrize("hands", [Mouse, Keys])
@pytest.mark.parametrize("scenario", ["munich", "rhine"])
def test_a_whole_turn_is_played(sit: Sit[Hands], scenario: str, hands: type[Hands]):
    record = turn_of(scenario)
    me = sit(hands)
    me.begin_at(upto(record, 0), nato="me", wp="me")
    me.give_all(answers_of(record))
    assert me.turn == 2
    me.picture(f"turn-{scenario}-{hands.__name__.lower()}")


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["munich", "rhine"])
def test_a_whole_turn_is_played_against_the_computer(sit: Sit[Mouse], scenario: str):
    me = sit()
    me.begin(scenario, nato="me", wp="ai:standard")
    me.give("posture 3")
    while me.turn < 2:
        me.wait_until_asked()
        options = me.page.locator(".options [data-answer]").evaluate_all("all => all.map(e => e.dataset.answer)")
        shortest = next((a for a in ("suggested", "done", "fire", "retreat") if a in options), options[0])
        n = me.n
        me.say(shortest)
        me.wait_beyond(n)
    me.picture(f"computer-{scenario}")


def test_the_computer_answers_a_person(sit: Sit[Mouse]):
    me = sit()
    me.begin("munich", nato="me", wp="ai:standard")
    me.say("posture 3")
    me.wait_beyond(1)  # mine, and the computer's
    me.wait_until_asked()
    expect(me.page.locator(".seat").nth(1)).to_contain_text("standard")


def test_the_computer_says_why_it_did_something(sit: Sit[Mouse]):
    """Asked for at its seat; a unit named in the sentence can be pointed at."""
    record = turn_of("munich")
    entering = next(k for k, (side, _) in enumerate(answers_of(record)) if side == "wp" and k > 5)
    me = sit()
    me.begin_at(upto(record, entering), nato="me", wp="ai:standard")
    me.wait_beyond(entering + 20)
    me.page.locator(".seat").nth(1).get_by_role("button").click()
    reasons = me.page.locator(".reasons")
    expect(reasons.locator("li").first).to_be_visible()
    me.picture("reasons")
    reasons.get_by_role("button").first.click()
    expect(reasons).to_have_count(0)


def test_a_move_is_undone_and_a_forbidden_one_explained(sit: Sit[Mouse]):
    """By mouse: right-click. By keyboard: the question mark."""
    record = turn_of("munich")
    answers = answers_of(record)
    moved = next(k for k, (_, answer) in enumerate(answers) if re.match(r"enter \d{4}", answer))
    me = sit()
    me.begin_at(upto(record, moved), nato="me", wp="me")
    before = me.prompt
    me.give_all(answers[moved : moved + 1])
    assert me.prompt != before
    me.page.keyboard.press("u")
    me.wait_for(moved)
    assert me.prompt == before
    me.give_all(answers[moved : moved + 1])
    me.page.click(".undo")
    me.wait_for(moved)

    me.click_hex("2427", button="right")
    why = me.page.locator(".why")
    expect(why.locator(".verdict li").first).to_contain_text("movement points away")
    expect(why.locator(".short")).to_contain_text("short")  # how much is missing,
    expect(why.locator(".remedy").first).to_contain_text("What would help")  # what would make it legal,
    assert why.locator(".verdict .chip").count() > 0  # by which rule,
    assert why.locator(".verdict .rule").first.inner_text()  # in words
    me.picture("why-not")
    me.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    assert me.n == moved

    me.page.keyboard.press("m")
    me.page.keyboard.press("n")
    me.page.keyboard.press("?")
    expect(why.locator(".verdict")).not_to_have_count(0)
    me.page.keyboard.press("Escape")


def test_the_end_of_a_phase_is_confirmed_while_units_could_act(sit: Sit[Mouse]):
    record = turn_of("munich")
    me = sit()
    me.begin_at(upto(record, 3), nato="me", wp="me")
    done = me.page.locator('.options [data-answer="done"]')
    done.click()
    expect(me.page.locator(".warn")).to_be_visible()
    assert me.n == 3
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".warn")).to_have_count(0)


def test_the_map_is_played_with_cursor_and_enter(sit: Sit[Keys]):
    record = turn_of("munich")
    me = sit(Keys)
    me.begin_at(upto(record, 3), nato="me", wp="me")
    me.cursor_to("2427")
    me.press("Enter")
    me.page.wait_for_selector(".stack .act:focus")
    me.press("Enter")  # the whole stack: the first that can be pressed
    me.wait_for(6)
    me.press("n", "Enter")
    me.wait_for(7)
    me.picture("cursor")


def test_in_one_window_nobody_sees_the_posture_of_the_other_side(sit: Sit[Mouse]):
    me = sit()
    me.begin("munich", nato="me", wp="me")
    me.give("posture 3")
    me.uncover()
    me.give("posture 2")
    me.uncover()
    expect(me.page.locator(".log ol")).not_to_contain_text("posture")
    me.page.click("#tab-tracks")
    postures = me.page.locator("tr", has_text="posture").locator("td")
    expect(postures).to_have_text(["?", "?"])
    me.page.click("[data-testid=peek]")  # NATO is asked, and looks
    expect(postures).to_have_text(["3", "?"])


def test_the_odds_of_an_overrun_are_shown_before_it_is_tried_and_its_result_after(sit: Sit[Mouse]):
    record = before_overrun()
    game = grognard.replay(record)
    overrun = overruns(game)[0]
    me = sit()
    me.begin_at(upto(record, len(record.answers)), **{"nato": "ai:greedy", "wp": "ai:greedy", game.asked[0]: "me"})
    me.click_hex(overrun.split()[1])
    expect(me.page.locator(".sheet .chances tr")).not_to_have_count(0)
    me.page.locator(f'.options [data-answer="{overrun}"]').click()
    expect(me.page.locator(".news")).to_contain_text("overrun")
