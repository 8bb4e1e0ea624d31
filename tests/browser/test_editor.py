"""The map and scenario editor: an owner changes a scenario, is told what does not go, and plays it at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.test_table import objections

PANZERS = "241/24"


def settled(me: Mouse) -> None:
    expect(me.page.locator(".screen")).to_have_attribute("data-busy", "false")


def open_editor(me: Mouse) -> None:
    me.enter_lobby()
    another = me.page.locator(".bar button.primary")
    if another.count():
        another.click()
    me.page.check("input[name=game][value=superpowers]")
    me.page.get_by_role("link", name="Edit this scenario").click()
    learn_places(me, "superpowers", "munich")


def open_editor_of(me: Mouse, game: str, scenario: str) -> None:
    me.page.goto(f"{me.server}/#/edit/{game}/{scenario}")
    learn_places(me, game, scenario)


def learn_places(me: Mouse, game: str, scenario: str) -> None:
    """Where the hexes are in the editor's picture."""
    me.page.wait_for_selector("[data-testid=sight]")
    board = me.page.request.get(f"{me.server}/api/games/{game}/{scenario}/board").json()
    me._centres = {h["label"]: (h["x"], h["y"]) for h in board["hexes"]}


def test_a_scenario_is_edited_kept_and_played(sit: Sit[Mouse]):
    me = sit()
    open_editor(me)
    page = me.page
    # by mouse: drag a stack's upper unit to the next hex
    page.mouse.move(*me.bring_into_sight("2427"))
    page.mouse.down()
    page.mouse.move(*me.place_of("2428"), steps=4)
    page.mouse.up()
    settled(me)
    here = page.locator('section[data-hex="2428"]')
    expect(here.locator(".pieces li")).to_have_count(1)
    # terrain and a name
    here.get_by_label("Terrain").select_option("forest")
    settled(me)
    expect(here.get_by_label("Terrain")).to_have_value("forest")
    here.locator("form").first.get_by_label("Kind").select_option("city")
    here.locator("form").first.get_by_label("Name").fill("Neustadt")
    here.locator("form").first.get_by_role("button", name="Add").click()
    settled(me)
    expect(here.locator(".row input").first).to_have_value("Neustadt")
    # what does not go is told in the loader's words, and nothing is changed
    before = page.get_attribute(".screen", "data-figures")
    page.get_by_role("tab", name="Figures").click()
    page.get_by_label("Find").fill("game turns")
    turns = page.get_by_label("munich › game turns", exact=True)
    turns.fill("99")
    turns.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("99 numbers are expected")
    assert page.get_attribute(".screen", "data-figures") == before
    expect(turns).to_have_value("9")
    me.faults.clear()  # the browser itself complains of an answer that is no
    # by keyboard: a unit that is not on the map is put there
    page.get_by_role("tab", name="Add units").click()
    page.get_by_label("Find").fill("rec")
    page.locator(".tabpanel li button").first.press("Enter")
    page.locator(".frame").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    settled(me)
    expect(page.locator("section .pieces li")).not_to_have_count(0)
    page.keyboard.press("u")
    settled(me)
    assert page.get_attribute(".screen", "data-figures") == before
    assert objections(page, ".screen") == []
    assert page.locator(".tabpanel").evaluate("e => e.scrollWidth <= e.clientWidth")
    me.picture("editor")
    # kept under a name, found when a game is begun, and played
    page.get_by_role("tab", name="Save").click()
    page.get_by_label("Name").fill("My Landshut")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "superpowers-munich.zip"
    me.enter_lobby()
    page.check("input[name=game][value=superpowers]")
    page.get_by_label("My Landshut", exact=True).check()
    page.click("button.begin")
    me.sit_down()
    expect(page.locator(".top")).to_contain_text("own figures")
    expect(page.locator(".top h1")).to_have_text("My Landshut")


def test_a_finger_edits_in_japanese(sit: Sit[Mouse]):
    me = sit(width=390, height=780, language="ja", touch=True)
    open_editor_of(me, "superpowers", "munich")
    me.page.touchscreen.tap(*me.bring_into_sight("2427"))
    me.page.locator('section[data-hex="2427"]').get_by_role("button", name="移す").first.tap()
    me.page.touchscreen.tap(*me.place_of("2426"))
    settled(me)
    expect(me.page.locator('section[data-hex="2426"] .pieces li')).to_have_count(1)
    me.picture("editor-phone")
