"""Every main screen on phone, laptop and 4K, in both languages: pictures to be looked at, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import answers_of, before_the_end, fight_of, turn_of, upto
from tests.browser.test_displays import strikes_declared
from tests.browser.test_editor import open_editor_of
from tests.browser.test_recap import at_the_enemys_turn
from tests.browser.test_table import objections

SIZES = {"phone": (390, 844), "laptop": (1366, 768), "4k": (3840, 2160)}


def lobby(me: Mouse) -> None:
    me.enter_lobby()
    another = me.page.locator(".bar button.primary")
    if another.count():
        another.click()
    me.page.locator(".about summary").click()


def guide(me: Mouse) -> None:
    lobby(me)
    me.page.check("input[name=game][value=superpowers]")
    me.page.locator("button.guided").click()
    me.sit_down()
    expect(me.page.locator(".guide")).to_be_visible()


def battle(me: Mouse) -> None:
    record, start = fight_of("munich")
    me.begin_at(upto(record, start + 2), nato="me", wp="me")
    expect(me.page.locator(".sheet .chances")).to_be_visible()


def stack(me: Mouse) -> None:
    """Of units that can join the attack: what is written on a button is part of its name."""
    battle(me)
    joining = me.page.locator('.options [data-verb="with"]').first
    me.click_hex(joining.locator("small").first.inner_text())
    expect(me.page.locator('.stack [data-verb="with"]').first).to_be_visible()


def charts(me: Mouse) -> None:
    battle(me)
    me.page.click("#tab-charts")
    expect(me.page.locator("th.lit").first).to_be_visible()
    me.page.locator("section .row button[aria-pressed]").click()


def card(me: Mouse) -> None:
    me.begin_at(upto(turn_of("munich"), 12), nato="me", wp="me")
    me.page.click("#tab-units")
    me.page.locator(".tabpanel button:has(canvas)").first.click()
    expect(me.page.locator(".card")).to_be_visible()


def what_if(me: Mouse) -> None:
    record, start = fight_of("munich")
    me.begin_at(upto(record, start - 1), nato="me", wp="me")
    target = answers_of(record)[start][1].split()[-1]
    me.click_hex(target)
    me.page.click(f'[data-what-if="{target}"]')
    expect(me.page.locator(".what-if .chances")).to_be_visible()


def recap(me: Mouse) -> None:
    at_the_enemys_turn(me)
    me.page.locator(".recap button.primary").click()
    expect(me.page.locator(".recap .told p").first).to_be_visible()


def the_end(me: Mouse) -> None:
    record = before_the_end("munich")
    me.begin_at(upto(record, len(record.answers)), nato="me", wp="ai:standard")
    if me.page.locator(".options [data-answer]").count():
        me.say("done")
    expect(me.page.locator("dialog.end .score li").first).to_be_visible()


def displays(me: Mouse) -> None:
    record = strikes_declared()
    me.begin_at(upto(record, len(record.answers)), nato="me", russia="me")
    me.uncover()
    me.page.click("#tab-displays")
    me.page.click(".toggle")
    expect(me.page.locator(".spread .group").first).to_be_visible()


def editor(me: Mouse) -> None:
    open_editor_of(me, "superpowers", "munich")
    me.click_hex("2427")
    expect(me.page.locator("section[data-hex='2427']")).to_be_visible()


SCREENS = (lobby, guide, battle, stack, charts, card, what_if, recap, the_end, displays, editor)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    sit: Sit[Mouse], screen: Callable[[Mouse], None], size: str, language: str
):
    width, height = SIZES[size]
    me = sit(width=width, height=height, language=language, touch=size == "phone")
    screen(me)
    me.picture(f"{screen.__name__}-{size}-{language}")
    assert me.page.evaluate("document.documentElement.scrollWidth") <= width
    assert objections(me.page) == []
