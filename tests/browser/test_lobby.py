"""The list of games: forks are marked, games are found, renamed, archived and deleted."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import turn_of, upto
from tests.browser.test_map import MOVING
from tests.browser.test_table import objections
from tests.table.serving import OURS

UNIT = "m_wg_241_24"


def cards(me: Mouse) -> Locator:
    return me.page.locator(".tables li:has(a)")


def open_menu(me: Mouse, card: Locator) -> Locator:
    card.locator(".menu summary").click()
    return card.locator(".choices")


def to_lobby(me: Mouse) -> None:
    me.page.goto(me.server)
    me.page.wait_for_selector(".tables")


def test_an_analysis_game_is_marked_in_the_list_and_at_the_table(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    url = me.page.url
    me.page.click("#tab-review")
    me.page.get_by_text("Try from here").click()
    me.until(lambda: me.page.url != url)
    expect(me.page.locator(".top .fork")).to_have_text("⑂ analysis game")
    me.sit_down()
    for answer in (f"move {UNIT}", "enter 2428", "stop"):
        me.give(answer)
    me.page.click("#tab-review")
    me.page.get_by_role("button", name="Compare with the game").click()
    moved = me.page.locator(f'tr[data-unit="{UNIT}"]')
    expect(moved.locator("td")).to_have_text(["2428", "2427"])
    expect(me.page.locator("tr[data-unit]")).to_have_count(1)
    expect(me.page.locator("[data-testid=sight]")).to_have_attribute("data-went", "1")
    assert objections(me.page, "#tab-panel") == []
    me.picture("fork")
    to_lobby(me)
    expect(cards(me)).to_have_count(2)
    expect(cards(me).locator(".fork")).to_have_text("⑂ analysis game, forked after 3 answers")
    me.picture("lobby-fork")


def test_a_game_is_renamed(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    to_lobby(me)
    choices = open_menu(me, cards(me).first)
    assert objections(me.page) == []
    me.picture("lobby-menu")
    choices.locator("[data-do=rename]").click()
    choices.locator("input").fill("The Isar line")
    me.page.keyboard.press("Enter")
    expect(cards(me).locator(".title")).to_have_text("The Isar line")
    cards(me).first.locator("a").click()
    expect(me.page.locator("h1")).to_have_text("The Isar line")


def test_a_game_is_found_among_many_by_its_title(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    for scenario in ("rhine", *["munich"] * 8):
        wanted = {"game": "superpowers", "scenario": scenario, "seats": {"nato": "me", "wp": "me"}}
        assert me.page.request.post(f"{me.server}/api/tables", data=wanted, headers=OURS).ok
    to_lobby(me)
    expect(cards(me)).to_have_count(10)
    me.page.locator(".find input").fill("across the")
    expect(cards(me)).to_have_count(1)
    expect(cards(me).locator(".title")).to_have_text("Across the Rhine")
    me.page.locator(".find input").fill("")
    expect(cards(me)).to_have_count(10)


def test_games_that_wait_for_me_are_shown_apart_from_those_that_wait_for_others_or_are_over(sit: Sit[Mouse]):
    me = sit()
    record = upto(turn_of("munich"), MOVING)  # NATO moves
    me.begin_at(record, nato="me", wp="me")
    mine = me.page.url.split("#/table/")[1]
    for seats in ({"nato": "invite", "wp": "me"}, *[{"nato": "me", "wp": "me"}] * 8):
        wanted = {"record": record, "seats": seats}
        made = me.page.request.post(f"{me.server}/api/tables/import", data=wanted, headers=OURS)
        assert made.ok
    me.open(made.json()["table"])
    me.page.click("#tab-review")
    me.page.click("[data-concede]")
    me.page.click("[data-concede=yes]")
    expect(me.page.locator(".screen")).to_have_attribute("data-over", "true")
    to_lobby(me)
    expect(cards(me)).to_have_count(10)
    for state, count in (("mine", 8), ("others", 1), ("over", 1), ("", 10)):
        me.page.click(f"[data-state='{state}']")
        expect(cards(me)).to_have_count(count)
        if state == "mine":
            expect(me.page.locator(f"a[href='#/table/{mine}']")).to_be_visible()
            assert objections(me.page, ".lobby") == []
    me.picture("lobby-filter")


def test_a_game_goes_into_the_archive_and_comes_back(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    url = me.page.url
    me.begin_at(upto(turn_of("munich"), 4), nato="me", wp="me")
    to_lobby(me)
    card = me.page.locator(f".tables li:has(a[href='#{url.split('#')[1]}'])")
    open_menu(me, card).locator("[data-do=archive]").click()
    expect(cards(me)).to_have_count(1)
    expect(card).to_have_count(0)
    me.page.get_by_test_id("archive").click()
    expect(card).to_have_count(1)
    me.picture("lobby-archive")
    card.locator("a").click()
    me.sit_down()  # it is still mine
    expect(me.page.locator(".seat.me")).to_have_count(2)
    to_lobby(me)
    me.page.get_by_test_id("archive").click()
    open_menu(me, card).locator("[data-do=archive]").click()
    expect(cards(me)).to_have_count(0)
    me.page.get_by_test_id("archive").click()
    expect(cards(me)).to_have_count(2)


def test_a_game_is_deleted_after_another_word(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    me.begin_at(upto(turn_of("munich"), 4), nato="me", wp="me")
    to_lobby(me)
    choices = open_menu(me, cards(me).first)
    choices.locator("[data-do=delete]").click()
    expect(cards(me)).to_have_count(2)
    choices.locator("[data-do=delete-really]").click()
    expect(cards(me)).to_have_count(1)


def test_the_game_of_somebody_else_is_not_deleted(sit: Sit[Mouse]):
    nato, wp = sit(), sit()
    nato.begin("munich", nato="me", wp="invite")
    wp.page.goto(nato.page.locator(".link input").input_value())
    wp.sit_down()
    to_lobby(wp)
    choices = open_menu(wp, cards(wp).first)
    expect(choices.locator("[data-do=archive]")).to_be_visible()
    expect(choices.locator("[data-do=delete]")).to_have_count(0)


def test_the_sequence_lists_the_steps_of_the_scenario(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    me.page.click("#tab-sequence")
    before = me.page.locator("#tab-panel ol").first.locator(".name")
    expect(before).to_have_text(["nuclear postures", "set-up"], ignore_case=True)
    expect(me.page.locator("#tab-panel [aria-current=step]")).to_contain_text("movement", ignore_case=True)
    me.picture("sequence")
