"""Somebody's first game, with the guide."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
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
    me.page.reload()
    me.sit_down()
    expect(guide).to_be_visible()  # it knows how far we are
    assert guide.get_attribute("data-step") not in ("welcome", "question", "select", "why")
    guide.get_by_role("button", name="No guide").click()
    expect(guide).to_have_count(0)
    me.page.reload()
    me.sit_down()
    expect(guide).to_have_count(0)
