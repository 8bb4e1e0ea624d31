"""Playing from afar: records by e-mail, links to a moment, standing orders, notices, accounts, one's own rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import answers_of, fight_of, turn_of, upto
from tests.table.serving import Process


def test_a_record_is_saved_and_opened_again_elsewhere(sit: Sit[Mouse], tmp_path: Path):
    me, friend = sit(), sit()
    me.begin_at(upto(turn_of("munich"), 12), nato="me", wp="me")
    friend.open_record(me.save_record(tmp_path / "record.json"))
    friend.wait_for(12)
    assert friend.prompt == me.prompt


def test_a_link_leads_to_a_moment(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 12), nato="me", wp="me")
    me.page.goto(f"{me.page.url}/at/5")
    me.page.reload()
    expect(me.page.locator(".ask .prompt")).to_contain_text("after 5 of 12")


def test_a_standing_order_answers_for_me_until_it_is_ended(sit: Sit[Mouse]):
    record, start = fight_of("rhine")
    answers = answers_of(record)
    asked = next(k for k in range(start, len(answers)) if answers[k][1] == "fire") + 1  # both are asked for support
    me = sit()
    me.begin_at(upto(record, asked), nato="me", wp="me")
    n = me.n
    me.page.click(".standing summary")
    me.page.locator(".standing [data-offered=done] button").first.click()  # no more support, this turn
    me.wait_beyond(n)
    me.picture("standing")


def test_a_browser_that_is_away_is_told_whose_turn_it_is_by_one_click(sit: Sit[Mouse]):
    nato, wp = sit(), sit()
    nato.context.grant_permissions(["notifications"])
    nato.context.add_init_script(
        "window.told = []; window.Notification = class { static permission = 'granted';"
        "static requestPermission() { return Promise.resolve('granted') }"
        "constructor(title, about) { window.told.push(about.body) } };"
        "Object.defineProperty(document, 'hidden', { get: () => window.away === true })"
    )
    nato.begin_with(wp)
    says = nato.context.request.get(f"{nato.server}/api/session").json()
    nato.page.route("**/api/session", lambda route: route.fulfill(json={**says, "mail": True}))  # as if it sent mail
    nato.page.route("**/notify?*", lambda route: route.fulfill(json={"email": "me@example.org", "confirmed": True}))
    nato.give("posture 3")
    nato.page.get_by_role("button", name="E-mail me when it is my turn").click()
    nato.page.get_by_label("by e-mail").fill("me@example.org")
    with nato.page.expect_request(lambda asked: "/notify" in asked.url) as wanted:
        nato.page.keyboard.press("Enter")
    assert "me@example.org" in (wanted.value.post_data or "")
    expect(nato.page.locator(".call")).to_contain_text("You will get an e-mail to me@example.org")
    nato.page.reload()  # the address is known: one click from now on
    nato.sit_down()
    expect(nato.page.get_by_role("button", name="E-mail me at me@example.org")).to_be_visible()
    nato.page.get_by_role("button", name="Call me when it is my turn").click()
    expect(nato.page.get_by_role("button", name="Call me")).to_have_count(0)
    expect(nato.page.get_by_label("at the table now")).to_be_visible()
    nato.page.evaluate("window.away = true")
    wp.give("posture 2")
    nato.until(lambda: bool(nato.page.evaluate("window.told.length")))
    assert nato.page.evaluate("window.told[0]") == "Your move"
    assert "Your move" in nato.page.title()


@pytest.mark.slow
def test_notices_are_wanted_by_webhook(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    me.page.click("#tab-review")
    me.page.get_by_label("by webhook to").fill("https://example.org/hook")
    with me.page.expect_response(lambda answer: "/notify" in answer.url) as coming:
        me.page.get_by_role("button", name="Save", exact=True).click()
    assert coming.value.status in (200, 400)  # a machine without a network finds no such host
    me.faults.clear()


def test_passages_of_ones_own_rulebook_stand_beside_the_rules(sit: Sit[Mouse], tmp_path: Path):
    book = tmp_path / "book.txt"
    book.write_text("### [3.0] Moving\nUnits move as far as they can.\n### [4.0] Overrun\nArmour rolls on.\n", "utf-8")
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    me.page.click("#tab-rules")
    me.page.locator(".own input").set_input_files(book)
    me.give("move m_wg_241_24")
    me.page.locator(".ask .chip").click()
    expect(me.page.locator("blockquote")).to_contain_text("Units move as far as they can.")
    assert "Armour rolls on" not in me.page.locator("blockquote").inner_text()
    me.picture("own-rulebook")
    me.click_hex("3820", button="right")
    me.page.locator(".why details.rule summary").first.click()
    expect(me.page.locator(".why details.rule").first).to_contain_text("Units move as far as they can.")
    me.page.get_by_role("button", name="Put it away").click()
    expect(me.page.locator("blockquote")).to_have_count(0)


@pytest.fixture
def server_with_accounts(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path, more=["--accounts"])
    yield process
    process.kill()


@pytest.mark.slow
def test_an_account_keeps_its_games_in_every_browser(sit: Sit[Mouse], server_with_accounts: Process):
    here, there = sit(server=server_with_accounts), sit(server=server_with_accounts)
    here.enter_lobby()
    here.page.get_by_label("Name", exact=True).fill("anna")
    here.page.get_by_label("Password").fill("correct horse")
    here.page.get_by_role("button", name="New account").click()
    expect(here.page.locator("section[aria-label=Account]")).to_contain_text("You are anna")
    here.begin("munich", nato="me", wp="ai:random")
    there.enter_lobby()
    there.page.get_by_label("Name", exact=True).fill("anna")
    there.page.get_by_label("Password").fill("wrong horse")
    there.page.get_by_role("button", name="Log in").click()
    expect(there.page.get_by_role("alert")).to_contain_text("do not fit")
    there.faults.clear()  # the browser reports the refusal, rightly
    there.page.get_by_label("Password").fill("correct horse")
    there.page.get_by_role("button", name="Log in").click()
    there.page.wait_for_selector(".tables li")
    there.picture("account")


def test_people_talk_at_the_table_and_keep_notes_to_themselves(sit: Sit[Mouse]):
    nato, wp = sit(), sit()
    nato.begin_with(wp)
    prompt, n = nato.prompt, nato.n
    wp.page.locator(".chat input").fill("Good luck <b>to both</b>")
    wp.page.keyboard.press("Enter")
    expect(nato.page.locator("li.said")).to_contain_text("Good luck <b>to both</b>")
    assert (nato.prompt, nato.n) == (prompt, n)
    nato.page.click("#tab-review")
    nato.page.locator(".notes textarea").fill("hold Landshut")
    nato.page.reload()
    nato.sit_down()
    expect(nato.page.locator("li.said")).to_have_count(1)
    nato.page.click("#tab-review")
    expect(nato.page.locator(".notes textarea")).to_have_value("hold Landshut")


def test_the_panel_is_made_wider_and_stays_so(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    panel = me.page.locator(".panel")
    before = panel.bounding_box()
    assert before is not None
    me.page.mouse.move(before["x"], 400)
    me.page.mouse.down()
    me.page.mouse.move(before["x"] - 150, 400, steps=4)
    me.page.mouse.up()
    me.until(lambda: abs((panel.bounding_box() or before)["width"] - before["width"] - 150) < 4)
    me.page.reload()
    me.sit_down()
    assert (panel.bounding_box() or before)["width"] > before["width"] + 100
    divider = me.page.get_by_role("separator", name="Divider between map and panel")
    divider.press("ArrowRight")
    divider.press("ArrowRight")  # it goes on from where it stands
    me.until(lambda: (panel.bounding_box() or before)["width"] < before["width"] + 115)
