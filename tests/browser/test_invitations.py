"""Inviting somebody: the link is where the seat is, can be copied, taken back and made anew, and opens the seat."""

from __future__ import annotations

import httpx2
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.test_table import objections
from tests.table.serving import OURS


def invited(me: Mouse) -> Locator:
    return me.page.locator("[data-invited=wp]")


def link_of(me: Mouse) -> str:
    return invited(me).locator(".link input").input_value()


def host(me: Mouse) -> str:
    """Begin a game with somebody else and sit down; the link that was shown at once."""
    me.begin("munich", nato="me", wp="invite")
    first = link_of(me)
    me.page.click("a.button.primary")
    me.sit_down()
    return first


def test_the_link_is_at_the_empty_seat_and_on_the_card_until_somebody_has_come(sit: Sit[Mouse]):
    me, guest = sit(), sit()
    link = host(me)
    me.page.reload()
    me.sit_down()
    me.page.click(".seat .invite")
    invited(me).get_by_role("button", name="Copy").click()
    invited(me).get_by_role("button", name="Copied").wait_for()
    assert me.page.evaluate("navigator.clipboard.readText()") == link
    assert objections(me.page, ".invitations") == []
    me.picture("invitation-at-the-seat")
    me.enter_lobby()
    expect(invited(me)).to_be_visible()
    assert link_of(me) == link
    me.picture("invitation-on-the-card")

    guest.page.goto(link)
    guest.sit_down()
    expect(guest.page.locator(".seat .invite")).to_have_count(0)
    guest.page.goto(link)  # once more: the browser is there already
    guest.sit_down()
    guest.faults.clear()  # the browser reports the refusal, rightly
    me.page.reload()
    me.page.wait_for_selector(".tables li")
    expect(invited(me)).to_have_count(0)
    me.page.locator(".tables li a").first.click()
    me.sit_down()
    expect(me.page.locator(".seat .invite")).to_have_count(0)


def test_an_invitation_is_taken_back_and_made_anew(sit: Sit[Mouse]):
    me, stranger, guest = sit(), sit(), sit()
    old = host(me)
    me.page.click(".seat .invite")
    invited(me).get_by_role("button", name="Take back").click()
    expect(invited(me)).to_contain_text("knows no link to the seat")
    stranger.page.goto(old)
    expect(stranger.page.locator("main")).to_contain_text("This invitation opens no seat")
    stranger.faults.clear()  # the browser reports the refusal, rightly
    invited(me).get_by_role("button", name="New link").click()
    expect(invited(me).locator(".link input")).not_to_have_value(old)
    guest.page.goto(link_of(me))
    guest.sit_down()
    expect(me.page.locator(".seat .invite")).to_have_count(0)
    me.give("posture 3")
    guest.wait_for(1)


def test_in_another_browser_the_host_makes_a_new_link(sit: Sit[Mouse]):
    me, guest = sit(), sit()
    old = host(me)
    me.page.evaluate(
        "Object.keys(localStorage).filter(k => k.includes('invitation')).forEach(k => localStorage.removeItem(k))"
    )
    me.page.reload()
    me.sit_down()
    me.page.click(".seat .invite")
    invited(me).get_by_role("button", name="New link").click()
    expect(invited(me).locator(".link input")).not_to_have_value(old)
    guest.page.goto(link_of(me))
    guest.sit_down()


def test_a_guest_whose_reply_was_lost_opens_the_link_again(sit: Sit[Mouse]):
    me, guest = sit(), sit()
    link = host(me)

    def lose(route: Route) -> None:
        """The server answers, and the browser hears nothing, not even of its cookie."""
        httpx2.post(f"{guest.server}/api/seats", content=route.request.post_data or "", headers=OURS)
        route.abort()

    guest.page.route("**/api/seats", lose)
    guest.page.goto(link)
    expect(guest.page.locator("main")).to_contain_text("The server does not answer")
    guest.faults.clear()
    guest.page.unroute("**/api/seats")
    guest.page.reload()
    guest.sit_down()
    guest.give("posture 2")
    me.wait_for(1)


def test_no_seed_can_be_chosen_against_somebody_else(sit: Sit[Mouse]):
    me = sit()
    me.enter_lobby()
    me.page.check("input[name=game][value=superpowers]")
    me.page.get_by_text("Options and dice").click()
    me.page.get_by_label("Seed").fill("7")
    me.page.locator(".seat select").nth(1).select_option("invite")
    expect(me.page.get_by_label("Seed")).to_have_count(0)
    expect(me.page.get_by_text("nobody chooses the seed")).to_be_visible()
    me.page.click("button.begin")
    expect(invited(me)).to_be_visible()
