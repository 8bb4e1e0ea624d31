"""There is room for the answers and for the map, however small the window is or becomes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.hands import PATIENCE, Mouse
from tests.browser.scripts import answers_of, fight_of, turn_of, upto
from tests.browser.test_table import objections

LAPTOP = {"width": 1366, "height": 625}
ANSWERS = 200  # pixels
MOVING = 3  # answers up to the first movement phase of Drive on Munich


def height(part: Locator) -> float:
    return float(part.evaluate("e => e.clientHeight"))


def has_room(me: Mouse) -> bool:
    """Whether the answers are all seen, or as many of them as 200 pixels hold; the rest is scrolled to."""
    seen, whole = me.page.locator(".asked-for").evaluate("e => [e.clientHeight, e.scrollHeight]")
    return bool(seen >= min(ANSWERS, whole))


def is_in_sight(me: Mouse, part: Locator) -> bool:
    """Whether nothing lies over the middle of it."""
    return bool(
        part.evaluate(
            """e => {
                const box = e.getBoundingClientRect();
                const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return e.contains(top);
            }"""
        )
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_answers_have_room_on_a_laptop_beside_advice(sit: Sit[Mouse], language: str):
    me = sit(**LAPTOP, language=language)
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="ai:standard")
    me.page.click("button.what")
    do_it = me.page.locator(".computer .primary")
    expect(do_it).to_be_visible(timeout=4 * PATIENCE)  # the computer thinks
    assert has_room(me)
    assert is_in_sight(me, do_it)
    assert is_in_sight(me, me.page.locator('.options [data-answer="done"]'))
    me.picture(f"laptop-advice-{language}")


def test_what_is_looked_up_on_a_laptop_takes_the_place_of_the_answers_until_one_acts(sit: Sit[Mouse]):
    record, start = fight_of("munich")
    me = sit(**LAPTOP)
    me.begin_at(upto(record, start + 1), nato="me", wp="me")
    assert has_room(me)
    tab = me.page.locator("#tab-charts")
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    assert height(me.page.locator(".tabpanel")) > 300
    assert objections(me.page, ".panel") == []
    me.picture("laptop-looked-up")
    me.page.get_by_role("button", name="Back to the answers").click()
    expect(me.page.locator(".options")).to_be_visible()
    expect(tab).to_have_attribute("aria-selected", "false")
    assert objections(me.page, ".panel") == []
    tab.click()
    tab.click()  # the same tab again closes it
    expect(me.page.locator(".options")).to_be_visible()
    tab.click()
    unit = answers_of(record)[start + 1][1].split()[1]
    me.click_hex(next(u["hex"] for u in units_of(me) if u["id"] == unit))
    me.page.locator(".stack").locator(me.button("with", unit)).click()
    expect(me.page.locator(".options .sheet")).to_be_visible()  # whoever acts sees what comes of it


def units_of(me: Mouse) -> list[dict[str, str]]:
    table = me.page.url.split("#/table/")[1].split("/")[0]
    moment = me.context.request.get(f"{me.server}/api/tables/{table}/at/{me.n}").json()
    found: list[dict[str, str]] = moment["view"]["units"]
    return found


def test_the_divider_leaves_room_for_the_answers(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    divider = me.page.get_by_role("separator", name="Divider between what is asked and the tabs")
    for to in (60, 790):  # all the way up, and down
        box = divider.bounding_box()
        assert box is not None
        me.page.mouse.move(box["x"] + 40, box["y"] + 5)
        me.page.mouse.down()
        me.page.mouse.move(box["x"] + 40, to, steps=3)
        me.page.mouse.up()
        assert has_room(me)
        assert height(me.page.locator(".tabpanel")) >= 80
    me.page.set_viewport_size({"width": 1280, "height": 790})
    assert has_room(me)


def test_a_window_that_becomes_a_phone_shows_its_map(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    me.page.locator(".ask .chip").click()  # a rule is looked up
    expect(me.page.locator(".rules .open")).to_be_visible()
    for width, tall in ((390, 844), (390, 700)):
        me.page.set_viewport_size({"width": width, "height": tall})
        me.until(lambda tall=tall: height(me.page.locator(".panel")) < tall / 2)  # type: ignore[misc]
        me.page.locator(".ask .chip").click()
        me.until(lambda tall=tall: height(me.page.locator(".panel")) > tall / 2)  # type: ignore[misc]
    me.page.set_viewport_size({"width": 400, "height": 844})
    me.until(lambda: height(me.page.locator(".panel")) < 844 / 2)
    me.picture("phone-after-resize")


def test_on_a_phone_answers_are_reached_below_advice(sit: Sit[Mouse]):
    """Question, advice, answers and tabs scroll together."""
    me = sit(width=390, height=844, touch=True)
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="ai:standard")
    me.page.click("button.what")
    expect(me.page.locator(".computer .primary")).to_be_visible(timeout=4 * PATIENCE)
    end = me.page.locator('.options [data-answer="done"]')
    end.scroll_into_view_if_needed()
    assert is_in_sight(me, end)
    assert me.page.locator(".scroll").evaluate("e => e.scrollHeight <= e.clientHeight")
    me.picture("phone-advice")


@pytest.mark.parametrize(("width", "height"), [(1366, 625), (390, 844)])
def test_cards_over_the_map_make_way_for_the_battle(sit: Sit[Mouse], width: int, height: int):
    record, start = fight_of("munich")
    me = sit(width=width, height=height, touch=width < 400)
    me.begin_at(upto(record, start + 1), nato="me", wp="me")
    table = me.page.url.split("#/table/")[1]
    me.page.evaluate("table => localStorage.setItem(`grognard.guide.${table}`, '[]')", table)
    me.page.reload()
    me.sit_down()
    guide, target = me.page.locator(".guide"), answers_of(record)[start][1].split()[-1]
    steps = []
    while guide.count() and guide.get_attribute("data-step") not in steps:
        steps.append(guide.get_attribute("data-step"))
        assert me.is_free(*me.place_at_rest(target)), f"{steps[-1]} lies over it"
        guide.locator(".on").click()
        me.page.wait_for_timeout(100)
    assert len(steps) > 2
