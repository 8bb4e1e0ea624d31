"""Somebody's first game, with the guide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.hands import PATIENCE, Mouse
from tests.browser.test_table import objections


def begin(me: Mouse) -> Locator:
    me.enter_lobby()
    me.page.check("input[name=game][value=superpowers]")
    me.page.get_by_text("How this game is played").click()
    expect(me.page.locator(".about p")).to_have_count(5)
    me.page.get_by_role("button", name="Guided first game").click()
    me.sit_down()
    return me.page.locator(".guide")


def test_the_guide_goes_on_when_its_step_is_done(sit: Sit[Mouse]):
    me = sit()
    guide = begin(me)

    def at(step: str) -> None:
        expect(guide).to_have_attribute("data-step", step)

    at("welcome")
    guide.get_by_role("button", name="Next").click()
    at("question")
    expect(me.page.locator(".ask")).to_have_attribute("data-guided", "question")
    assert objections(me.page, ".guide") == []
    me.picture("guide")
    guide.get_by_role("button", name="Next").click()
    at("advice")
    guide.get_by_role("button", name="Next").click()
    expect(me.page.locator(".computer")).to_contain_text("Advice")
    me.page.get_by_role("button", name="Do it").click()  # the posture, as advised
    me.wait_until_asked()
    at("placing")
    me.page.get_by_role("button", name="What would the computer do?").click()
    expect(me.page.locator(".computer")).to_contain_text("Set all up")
    assert objections(me.page, ".ask") == []
    me.picture("advice")
    n = me.n
    me.page.get_by_role("button", name="Do it").click()
    me.wait_beyond(n)
    me.wait_until_asked()
    expect(me.page.locator(".computer")).to_contain_text("The computer would")  # the next suggestion comes by itself
    me.page.get_by_role("button", name="No more suggestions").click()
    at("lesson-movement")  # what the game has to say to this question
    expect(guide).to_contain_text("zone of control")
    expect(guide).to_contain_text("New here")
    guide.get_by_role("button", name="Next").click()
    if guide.get_attribute("data-step") == "recap":  # the dice may have let the enemy act first
        guide.get_by_role("button", name="Skip").click()
    at("select")
    first = me.page.locator('.options [data-verb="move"]').first
    me.click_hex(first.inner_text().split()[-1])
    at("begin")
    assert objections(me.page, ".stack") == []
    n = me.n
    first.click()
    me.wait_beyond(n)
    at("way")
    n = me.n
    me.page.locator('.options [data-verb="enter"]').first.click()
    me.wait_beyond(n)
    at("zones")
    guide.get_by_role("button", name="Next").click()
    at("undo")
    me.page.keyboard.press("u")
    at("why")
    me.wait_for(n)
    me.click_hex("2420", button="right")  # far away
    expect(me.page.locator(".why")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(guide).to_have_count(0)  # while the unit moves there is nothing else to learn
    me.give("stop")
    at("end")
    me.page.reload()
    me.sit_down()
    at("end")  # it knows how far we are
    me.give("done")
    at("idle")  # no enemy is near yet
    expect(me.page.locator(".ask .prompt")).to_contain_text("Nothing can be attacked now")
    guide.get_by_role("button", name="No guide").click()
    expect(guide).to_have_count(0)
    me.page.reload()
    me.sit_down()
    expect(guide).to_have_count(0)


def learn(me: Mouse, game: str) -> Locator:
    me.enter_lobby()
    me.page.check(f"input[name=game][value={game}]")
    me.page.get_by_role("button", name="Guided first game").click()
    me.page.wait_for_selector(".guide", timeout=4 * PATIENCE)  # a large map is drawn for the first time
    me.sit_down()
    return me.page.locator(".guide")


def test_a_question_is_explained_when_it_is_first_asked_and_again_on_demand(sit: Sit[Mouse]):
    """It has advice, and what must be done before it can end is listed without being asked for."""
    me = sit()
    guide = learn(me, "fottr")
    for _ in range(3):
        guide.get_by_role("button", name="Next").click()
    expect(guide).to_have_attribute("data-step", "lesson-invade")
    me.page.get_by_role("button", name="Do it").click()
    expect(guide).to_have_attribute("data-step", "lesson-landing")
    expect(me.page.locator(".duties li")).to_have_count(2)  # a corps for each beach
    me.picture("guide-lesson")
    go_on, first = guide.get_by_role("button", name="Next"), me.page.locator(".options button").first
    places = go_on.bounding_box(), first.bounding_box()
    go_on.click()
    expect(guide).to_have_attribute("data-step", "boxes")
    go_on = guide.get_by_role("button", name="Skip")
    assert (go_on.bounding_box(), first.bounding_box()) == places, "who presses it twice hits it twice"
    me.page.get_by_text("What is this for?").click()
    expect(me.page.locator(".lesson")).to_contain_text("Choose the corps that land")
    assert objections(me.page, ".ask") == []
    assert objections(me.page, ".options") == []


def test_who_passes_a_step_by_is_not_held_up_by_it(sit: Sit[Mouse]):
    me = sit()
    guide = learn(me, "fottr")
    for _ in range(4):
        guide.get_by_role("button", name="Next").click()
    me.page.get_by_role("button", name="Do it").click()
    guide.get_by_role("button", name="Next").click()  # the lesson
    for step in ("boxes", "duties", "duties", "undo"):  # two corps for each beach
        expect(guide).to_have_attribute("data-step", step)
        n = me.n
        me.page.locator('.options [data-verb="land"]').first.click()
        me.wait_beyond(n)
    expect(guide).to_have_attribute("data-step", "undo")
    n = me.n
    me.page.locator('.options [data-verb="drop"]').first.click()
    me.page.locator('.options [data-answer^="drop"]').first.click()  # to one of two beaches
    me.wait_beyond(n)
    expect(guide).to_have_attribute("data-step", "why")
    drops = me.page.locator('.options [data-verb="drop"]')
    for _ in range(2):  # passed by twice, as well
        n = me.n
        me.page.keyboard.press("u")
        me.until(lambda n=n: me.n < n)  # type: ignore[misc]
        n = me.n
        drops.first.click()
        me.page.locator('.options [data-answer^="drop"]').first.click()
        me.wait_beyond(n)
    expect(me.page.locator('.guide:is([data-step="undo"], [data-step="duties"], [data-step="why"])')).to_have_count(0)


@pytest.mark.parametrize(("game", "first"), [("asl", "placing"), ("fottr", None), ("nextwar", None)])
def test_every_game_has_a_guided_first_game(sit: Sit[Mouse], game: str, first: str | None):
    """Whoever presses nothing but what the guide and the advice offer comes into the first phase."""
    me = sit()
    guide = learn(me, game)
    for step in ("welcome", "question", "advice"):
        expect(guide).to_have_attribute("data-step", step, timeout=4 * PATIENCE)  # the enemy may set up first
        guide.get_by_role("button", name="Next").click()
    if first:
        expect(guide).to_have_attribute("data-step", first)
    for _ in range(3):
        n = me.n
        me.page.wait_for_selector(".what:enabled, .computer .primary", timeout=4 * PATIENCE)
        if not me.page.locator(".computer").count():  # else it follows from the one before
            me.page.get_by_role("button", name="What would the computer do?").click()
            me.page.wait_for_selector(".computer .primary", timeout=4 * PATIENCE)
        me.page.get_by_role("button", name="Do it").click()
        me.wait_beyond(n)
        me.wait_until_asked()


def test_a_phase_is_carried_out_as_suggested_up_to_a_battle_that_is_seen_first(sit: Sit[Mouse]):
    """One move or attack after the other is shown on the map and then done; before dice fall the player is asked."""
    me = sit()
    guide = learn(me, "nato")
    guide.get_by_role("button", name="No guide").click()
    advice, halted = me.page.locator(".computer"), me.page.locator(".computer .primary")
    sheet = me.page.locator(".options .sheet")
    seen, phases, offers = 0, 0, ""
    for _ in range(30):
        me.page.wait_for_selector(
            ".what:enabled, .computer .primary", timeout=4 * PATIENCE
        )  # nothing goes on by itself
        if not advice.count():
            me.page.get_by_role("button", name="What would the computer do?").click()
            halted.wait_for()
        offers += " ".join(me.page.locator(".recap.offer").all_inner_texts())
        if sheet.count():
            break
        whole = me.page.get_by_role("button", name="The whole phase as suggested")
        n = me.n
        if whole.count():
            phases += 1
            whole.click()
            expect(me.page.locator(".prompt.waiting")).to_contain_text("goes on as suggested")
            seen = max(seen, int(me.page.get_by_test_id("sight").get_attribute("data-went") or 0))
        else:
            halted.click()
        me.wait_beyond(n)
    assert phases
    assert "Carried out as suggested" in offers, "what was done for him he can watch"
    expect(advice.locator("small").nth(1)).not_to_be_empty()  # every advice has a reason
    assert seen, "an arrow shows who is meant"
    expect(advice).to_contain_text("Look at the chances")
    expect(sheet).to_contain_text("chances")
    assert objections(me.page, ".ask") == []
    me.picture("advised-battle")
    n = me.n
    me.page.wait_for_timeout(1500)
    assert me.n == n
    halted.click()
    me.wait_beyond(n)


def test_advice_goes_with_the_question_it_was_asked_at(sit: Sit[Mouse]):
    """After an undo another question may come with the same number of answers given."""
    me = sit()
    begin(me)
    me.page.get_by_role("button", name="Do it").click()  # the posture
    me.wait_until_asked()
    for name in ("What would the computer do?", "Do it"):  # the set-up
        n = me.n
        me.page.get_by_role("button", name=name).click()
    me.wait_beyond(n)
    me.wait_until_asked()
    me.page.get_by_role("button", name="No more suggestions").click()
    moves = me.page.locator('.options [data-verb="move"]')
    n = me.n
    moves.first.click()
    me.wait_beyond(n)
    me.page.get_by_role("button", name="What would the computer do?").click()
    advice, told = me.page.locator(".computer"), me.page.locator(".computer .primary")
    expect(told).to_be_visible(timeout=4 * PATIENCE)
    advised = advice.inner_text()
    me.page.get_by_role("button", name="No more suggestions").click()
    me.page.keyboard.press("u")
    expect(moves.nth(1)).to_be_visible()
    moves.nth(1).click()
    me.wait_beyond(n)
    expect(advice).to_have_count(0)
    me.page.get_by_role("button", name="What would the computer do?").click()
    expect(told).to_be_visible(timeout=4 * PATIENCE)
    assert advice.inner_text() != advised
