"""What somebody at a first game wants to know: whom he plays, what the chances leave open, what advice means."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Route, expect

import grognard
from grognard.engine.game import Game
from grognard.engine.record import Record
from tests.browser.conftest import Sit
from tests.browser.hands import PATIENCE, Mouse
from tests.browser.scripts import fight_of, played, upto
from tests.browser.test_guide import learn
from tests.browser.test_room import has_room
from tests.browser.test_table import objections

# -- whom one plays, and how one wins ---------------------------------------------------------------------------------


def test_who_begins_a_game_is_told_whom_he_plays_and_how_he_wins(sit: Sit[Mouse]):
    me = sit()
    me.begin_game("fottr", "campaign", ["ai:beginner", "me"])
    briefing = me.page.locator(".briefing")
    expect(briefing).to_contain_text("You play the Western Allies and the Soviets.")
    expect(briefing).to_contain_text("You win at once when you hold all four factories")
    assert objections(me.page, ".briefing") == []
    me.picture("briefing")
    me.wait_until_asked()
    me.give("done")  # whoever acts has read it
    expect(briefing).to_have_count(0)
    me.page.reload()
    me.sit_down()
    expect(briefing).to_have_count(0)
    me.page.get_by_role("button", name="You play the Western Allies and the Soviets").click()
    expect(briefing).to_be_visible()
    briefing.get_by_role("button", name="Close").click()
    expect(briefing).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "whom", "aim"), [("superpowers", "NATO", "Do not let Munich be cut off"), ("asl", "", "wins")]
)
def test_the_guide_says_it_first(sit: Sit[Mouse], game: str, whom: str, aim: str):
    me = sit()
    guide = learn(me, game)
    expect(guide).to_contain_text(f"You play {whom}")
    expect(guide).to_contain_text(aim)
    expect(me.page.locator(".briefing")).to_have_count(0)


def test_the_seats_say_whom_one_would_play_and_the_guided_game_its_scenario(sit: Sit[Mouse]):
    me = sit(language="ja")
    me.enter_lobby()
    another = me.page.locator(".bar button.primary")
    if another.count():
        another.click()
    me.page.check("input[name=game][value=fottr]")
    expect(me.page.locator(".seat").nth(1)).to_contain_text("西側連合軍とソ連軍の両方")
    expect(me.page.locator("button.guided")).to_contain_text("キャンペーン")


# -- what the chances leave open --------------------------------------------------------------------------------------


def test_the_chances_say_that_the_defender_may_still_add_to_them(sit: Sit[Mouse]):
    record, start = fight_of("munich")
    me = sit(width=1366, height=625)
    me.begin_at(upto(record, start + 2), nato="me", wp="me")
    replies = me.page.locator(".sheet .replies")
    expect(replies).to_contain_text("Before the dice the defender may still change this: Defender's support.")
    me.give("fire")
    while "defender" not in me.page.locator(".sheet [aria-current=step]").inner_text().lower():
        me.give("done")
    expect(replies).to_have_count(0)  # now he does


# -- what advice means ------------------------------------------------------------------------------------------------

MANY = 4  # places that can be attacked


@cache
def before_many_fights() -> tuple[Record, str]:
    """A game of Drive on Munich up to where a side can attack many places, and that side."""

    def many(game: Game) -> bool:
        ask = game.ask(game.asked[0])
        return len([o for o in ask.options if ask.role_of(o) == "attacks"]) >= MANY

    record = played("munich", many)
    return record, grognard.replay(record).asked[0]


def sit_before_fights(me: Mouse) -> None:
    record, side = before_many_fights()
    seats = {"nato": "ai:beginner", "wp": "ai:beginner", side: "me"}
    me.begin_at(upto(record, len(record.answers)), **seats)


def test_the_whole_phase_says_how_many_battles_are_left_and_fights_them_all(sit: Sit[Mouse]):
    me = sit(width=1366, height=625)
    sit_before_fights(me)
    advice = me.page.locator(".computer")
    me.page.get_by_role("button", name="What would the computer do?").click()
    me.page.get_by_role("button", name="The whole phase as suggested").click()
    expect(advice).to_contain_text(re.compile(r"\d+ other places could still be attacked"), timeout=4 * PATIENCE)
    assert has_room(me)
    assert objections(me.page, ".ask") == []
    me.picture("battles-left")
    step = me.page.locator(".when").inner_text()
    me.page.get_by_role("button", name="Fight them all").click()
    expect(me.page.locator(".prompt.waiting")).to_contain_text("All battles of the phase are fought")
    expect(me.page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(me.page.locator(".options")).to_have_count(0)  # nothing is asked meanwhile
    me.picture("fighting-all")
    me.page.wait_for_selector(".computer:not(:has(.running)) .primary", timeout=8 * PATIENCE)
    ended = me.page.locator(".when").inner_text() != step
    assert ended or "End the" in advice.inner_text(), "only the end of the phase is left to the player"


def test_advice_for_a_fight_that_one_has_begun_does_not_praise_it(sit: Sit[Mouse]):
    me = sit()
    sit_before_fights(me)
    ask, advice = me.page.get_by_role("button", name="What would the computer do?"), me.page.locator(".computer")
    ask.click()
    expect(advice).to_be_visible(timeout=4 * PATIENCE)
    wanted = advice.locator("b").inner_text()
    me.page.get_by_role("button", name="No more suggestions").click()
    fights = me.page.locator('.options [data-verb="attack"]')
    other = next(fight for fight in fights.all() if (fight.get_attribute("data-thing") or "") not in wanted)
    n = me.n
    other.click()
    me.wait_beyond(n)
    ask.click()
    expect(advice.locator(".begun")).to_contain_text("You have begun this attack yourself", timeout=4 * PATIENCE)
    expect(advice).not_to_contain_text("should win more than it costs")
    me.picture("begun-without-advice")


def test_answers_stay_where_they_are_while_the_computer_thinks(sit: Sit[Mouse]):
    me = sit(width=1366, height=768)
    sit_before_fights(me)
    held: list[Route] = []
    me.page.route("**/advice*", lambda route: held.append(route))
    me.page.get_by_role("button", name="What would the computer do?").click()
    me.until(lambda: len(held) == 1)
    expect(me.page.locator(".computer")).to_contain_text("The computer thinks")
    first = me.page.locator(".options button").first
    before = first.bounding_box()
    held[0].continue_()
    expect(me.page.locator(".computer .primary")).to_be_visible(timeout=4 * PATIENCE)
    assert first.bounding_box() == before


def test_who_wants_no_advice_any_more_gets_none(sit: Sit[Mouse]):
    me = sit()
    sit_before_fights(me)
    held: list[Route] = []
    me.page.route("**/advice*", lambda route: held.append(route))
    me.page.get_by_role("button", name="What would the computer do?").click()
    me.page.get_by_role("button", name="No more suggestions").click()
    me.until(lambda: len(held) == 1)
    with me.page.expect_response("**/advice*"):
        held[0].continue_()
    expect(me.page.locator(".computer")).to_have_count(0)
    expect(me.page.locator("button.what")).to_be_visible()
