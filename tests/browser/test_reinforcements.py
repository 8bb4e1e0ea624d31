"""Reinforcements of Superpowers at War in the browser: where they come in, and whole divisions by a few clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.hands import Keys, Mouse
from tests.browser.scripts import before_entry, upto

DIVISION = "48 Gds Mech Div"
AREA_A = ["4823", "4828"]  # its ends
STACK = 4  # answers: the first unit, its entry hex, two that come along


@pytest.fixture
def me(sit: Sit[Mouse]) -> Mouse:
    """The Warsaw Pact in its first movement phase, with nobody on the map."""
    hands = sit()
    record = before_entry("munich", "wp")
    hands.begin_at(upto(record, len(record.answers)), nato="ai:greedy", wp="me")
    return hands


def as_many_as_fit(me: Mouse) -> Locator:
    return me.page.locator(f'[data-company="{DIVISION}"]')


def test_the_map_opens_where_units_come_in_while_none_is_on_it(me: Mouse):
    me.picture("entry-areas")
    assert any(me.is_free(*me.place_at_rest(label)) for label in AREA_A)


def disc_of(me: Mouse, label: str, outwards: float = 0) -> tuple[float, float]:
    """Where the disc is on the screen that stands for the entry area of a hex; or a point on its outer half."""
    board = me.context.request.get(f"{me.server}/api/games/superpowers/munich/board").json()
    (disc,) = [disc for disc in board["discs"] if label in disc["hexes"]]
    return me.on_screen(disc["x"] + outwards * disc["radius"], disc["y"])


@pytest.mark.parametrize("outwards", [0, 0.9])
def test_a_click_on_the_disc_of_an_entry_area_brings_a_unit_in_there(me: Mouse, outwards: float):
    n = me.n
    me.bring_into_sight("4826")
    me.page.mouse.click(*disc_of(me, "4826", outwards))
    me.page.locator(".stack [data-verb=enter]").first.click()
    me.wait_for(n + 2)  # who, and where
    assert any(f"48{row}" in me.prompt for row in range(23, 29))


def test_the_disc_answers_where_a_unit_comes_in(me: Mouse):
    n = me.n
    me.page.locator('.options [data-verb="enter"]').first.click()
    me.wait_for(n + 1)
    me.bring_into_sight("4826")
    me.page.mouse.click(*disc_of(me, "4826", 0.9))
    me.wait_for(n + 2)
    assert "4826" in me.prompt


def test_a_finger_on_the_disc_chooses_the_entry_area(sit: Sit[Mouse]):
    hands = sit(width=390, height=844, touch=True)
    record = before_entry("munich", "wp")
    hands.begin_at(upto(record, len(record.answers)), nato="ai:greedy", wp="me")
    hands.bring_into_sight("4826")
    hands.page.touchscreen.tap(*disc_of(hands, "4826", 0.5))
    expect(hands.page.locator(".stack [data-verb=enter]").first).to_be_visible()
    hands.picture("entry-disc-phone")


def test_the_keyboard_goes_from_one_entry_hex_to_the_next_and_tells_its_area(sit: Sit[Keys]):
    hands = sit(Keys)
    record = before_entry("munich", "wp")
    hands.begin_at(upto(record, len(record.answers)), nato="ai:greedy", wp="me")
    n = hands.n
    hands.cursor_to("4826")
    expect(hands.page.locator(".tip")).to_contain_text("Entry area", ignore_case=True)
    hands.press("Enter")
    expect(hands.page.locator(".stack")).to_be_visible()
    hands.press("Enter")  # the first thing to press has the focus
    hands.wait_beyond(n)


def test_a_long_list_scrolls_in_its_place_and_never_the_page(me: Mouse):
    page = me.page.evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
    assert page[0] == page[1]


def test_a_division_comes_in_stack_by_stack_and_a_stack_is_taken_back_at_once(me: Mouse):
    n = me.n
    as_many_as_fit(me).click()
    me.wait_for(n + 1)  # where?
    me.click_hex("4823")
    me.wait_for(n + STACK)
    me.give("stop")
    expect(as_many_as_fit(me)).to_contain_text("4823")
    n = me.n
    as_many_as_fit(me).click()
    me.wait_for(n + STACK)  # it is not asked again
    me.picture("entered")
    me.page.keyboard.press("u")
    me.wait_for(n)


def test_the_rest_of_a_stack_comes_along_with_one_click(me: Mouse):
    n = me.n
    me.page.locator('.options [data-verb="enter"]').first.click()
    me.wait_for(n + 1)
    me.click_hex("4824")
    me.wait_for(n + 2)
    as_many_as_fit(me).click()
    me.wait_for(n + STACK)
    expect(me.page.locator('.options [data-answer="stop"]')).to_be_visible()


def test_the_end_of_a_phase_is_confirmed_while_reinforcements_wait(me: Mouse):
    n = me.n
    me.page.locator('.options [data-answer="done"]').click()
    expect(me.page.locator(".verb.ending")).to_be_visible()
    assert me.n == n


def test_the_key_of_the_list_leads_to_as_many_as_fit(me: Mouse):
    n = me.n
    me.page.keyboard.press(me.page.locator("[data-group=enter] h2 kbd").inner_text())
    expect(as_many_as_fit(me)).to_be_focused()
    me.page.keyboard.press("Enter")
    me.wait_for(n + 1)
    me.page.keyboard.press(me.page.locator("[data-group=at] h2 kbd").inner_text())
    me.page.keyboard.press("Enter")  # the first entry hex
    me.wait_for(n + STACK)


def test_a_search_among_the_options_that_finds_nothing_says_so(me: Mouse):
    me.page.keyboard.press("/")
    me.page.keyboard.type("Patton")
    expect(me.page.locator(".options [role=status]")).to_contain_text("Patton")


def test_units_that_a_die_brings_tell_their_turns_their_area_and_the_dice(sit: Sit[Mouse]):
    me = sit()
    record = before_entry("rhine", "nato")
    me.begin_at(upto(record, len(record.answers)), nato="me", wp="ai:greedy")
    me.page.click("#tab-units")
    me.page.locator(".boxes button", has_text="reinforcements").click()
    me.page.locator(".tabpanel [type=search]").fill("UK 15 Bde")
    expect(me.page.locator(".formation .when")).to_have_text("Turns 1-4 · entry area 1 · on a die of 1, 2, 6")
