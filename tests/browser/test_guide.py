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
    me.page.locator(".advice button").click()  # the posture, as advised
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
    at("select")
    first = me.page.locator('.options [data-verb="move"]').first
    me.click_hex(first.inner_text().split()[-1])
    at("begin")
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
    me.click_hex("2420", button="right")  # far away
    expect(me.page.locator(".why")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(guide).to_have_count(0)  # while the unit moves there is nothing else to learn
    me.give("stop")
    at("end")
    me.page.reload()
    me.sit_down()
    at("end")  # it knows how far we are
    guide.get_by_role("button", name="No guide").click()
    expect(guide).to_have_count(0)
    me.page.reload()
    me.sit_down()
    expect(guide).to_have_count(0)


@pytest.mark.parametrize(("game", "first"), [("asl", "placing"), ("fottr", None), ("nato", None), ("nextwar", None)])
def test_every_game_has_a_guided_first_game(sit: Sit[Mouse], game: str, first: str | None):
    """Whoever presses nothing but what the guide and the advice offer comes into the first phase."""
    me = sit()
    me.enter_lobby()
    me.page.check(f"input[name=game][value={game}]")
    me.page.get_by_role("button", name="Guided first game").click()
    me.page.wait_for_selector(".guide", timeout=4 * PATIENCE)  # a large map is drawn for the first time
    me.sit_down()
    guide = me.page.locator(".guide")
    for step in ("welcome", "question", "advice"):
        expect(guide).to_have_attribute("data-step", step)
        guide.get_by_role("button", name="Next").click()
    if first:
        expect(guide).to_have_attribute("data-step", first)
    for _ in range(3):
        n = me.n
        me.page.get_by_role("button", name="What would the computer do?").click()
        me.page.get_by_role("button", name="Do it").click()
        me.wait_beyond(n)
        me.wait_until_asked()
