"""What somebody at a first game wants to know: whom he plays, what the chances leave open, what advice means."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import fight_of, upto
from tests.browser.test_guide import learn
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
