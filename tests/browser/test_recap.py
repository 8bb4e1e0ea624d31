"""What the enemy did is seen again, event by event."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import answers_of, before_the_end, turn_of, upto
from tests.browser.test_table import objections

PART = 40  # frames of a long passage that come at once


def at_the_enemys_turn(me: Mouse) -> int:
    """The computer plays its movement; I am asked again afterwards."""
    record = turn_of("munich")
    last = next(k for k, (side, _) in enumerate(answers_of(record)) if side == "wp" and k > 5) - 1
    me.begin_at(upto(record, last), nato="me", wp="ai:standard")
    me.give(answers_of(record)[last][1])
    me.wait_until_asked()
    return last + 1


def test_the_enemys_turn_is_seen_again(sit: Sit[Mouse]):
    me = sit()
    begun = at_the_enemys_turn(me)
    recap, now = me.page.locator(".recap"), me.page.locator(".prompt").inner_text()
    expect(recap).to_contain_text("happened since you acted")
    me.picture("recap-offered")
    me.page.locator(".log button.name").filter(has_text=re.compile(r"^\d{4}$")).first.click()
    tip = me.page.locator(".tip")
    expect(tip).to_be_visible()
    card, film = tip.bounding_box(), recap.bounding_box()
    assert card
    assert film
    assert card["y"] + card["height"] <= film["y"]  # neither lies on the other
    me.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    recap.get_by_role("button", name="Watch").click()
    expect(recap.locator(".told p").first).to_be_visible()
    recap.get_by_role("button", name="Pause").click()
    sight = me.page.get_by_test_id("sight")
    while sight.get_attribute("data-went") == "0":
        recap.get_by_role("button", name="One answer on").click()
    assert objections(me.page, ".recap") == []
    me.picture("recap-moving")
    place = recap.locator(".told small").inner_text()
    recap.get_by_label("Pace").select_option("4")
    recap.locator("[data-stop=phase]").click()
    assert recap.locator(".told small").inner_text().split(" · ")[1] != place.split(" · ")[1]
    recap.get_by_role("button", name="Just show me the result").click()
    expect(me.page.locator(".prompt")).to_have_text(now)
    assert me.n > begun
    assert int(sight.get_attribute("data-went") or 0) > 1  # arrows stay until they are dismissed
    me.picture("recap-result")
    recap.get_by_role("button", name="Clear arrows and losses").click()
    expect(sight).to_have_attribute("data-went", "0")
    expect(recap).to_have_count(0)


def test_a_recap_that_is_watched_to_its_end_ends_in_the_game_as_it_stands(sit: Sit[Mouse]):
    me = sit()
    at_the_enemys_turn(me)
    recap, now = me.page.locator(".recap"), me.page.locator(".prompt").inner_text()
    recap.get_by_role("button", name="Watch").click()
    recap.get_by_role("button", name="Pause").click()
    expect(me.page.locator(".prompt")).to_contain_text("looking back")
    while recap.get_by_role("button", name="One answer on").is_enabled():
        recap.get_by_role("button", name="One answer on").click()
    expect(me.page.locator(".prompt")).to_have_text(now)  # the last event shown, and the game can go on
    expect(me.page.locator(".options button").first).to_be_enabled()
    recap.get_by_role("button", name="One answer back").click()
    recap.get_by_label("Pace").select_option("4")
    recap.get_by_role("button", name="Play on").click()
    expect(recap.locator(".told")).to_have_count(0)  # it puts itself away
    expect(me.page.locator(".prompt")).to_have_text(now)
    recap.get_by_role("button", name="Clear arrows and losses").click()
    expect(recap).to_have_count(0)


def test_a_long_recap_skips_to_what_lies_beyond_the_part_that_was_loaded(sit: Sit[Mouse]):
    record = turn_of("munich")
    me = sit()
    me.begin_at(upto(record, len(record.answers)), nato="me", wp="me")
    me.page.route("**/from/*/to/*", in_parts)
    me.page.locator(".replay").get_by_role("button", name="Play on").click()
    told = me.page.locator(".recap .told small")
    expect(told).to_contain_text(f"1/{PART}")
    me.page.locator(".recap").get_by_role("button", name="Pause").click()
    for turn in (1, 2):
        me.page.locator("[data-stop=turn]").click()
        expect(told).to_contain_text(f"Turn {turn}")
    at, of = (int(figure) for figure in told.inner_text().split(" · ")[-1].split("/"))
    assert PART < at <= of


def in_parts(route: Route) -> None:
    """As the server does with a passage of many hundred frames."""
    answer = route.fetch()
    passage = answer.json()
    passage["frames"] = passage["frames"][:PART]
    route.fulfill(response=answer, json=passage)


def test_the_end_has_a_page_and_the_sides_change_for_a_rematch(sit: Sit[Mouse]):
    record = before_the_end("munich")
    me = sit()
    me.begin_at(upto(record, len(record.answers)), nato="me", wp="ai:standard")
    if me.page.locator(".options [data-answer]").count():
        me.say("done")
    end = me.page.locator("dialog.end")
    expect(end).to_contain_text("Winner", ignore_case=True)
    expect(end.locator(".score section")).to_have_count(2)
    expect(end.locator(".score li").first).to_be_visible()  # item by item
    expect(end.get_by_role("img")).to_have_count(3)  # dice of both, losses
    charts = end.get_by_role("img")
    tops, heights = charts.evaluate_all(
        "all => [all.map(e => e.getBoundingClientRect().top), all.map(e => e.clientHeight)]"
    )
    assert tops[0] == tops[1], "dice of both sides stand side by side"
    assert sum(heights) < 400, "charts take up much of the page"
    assert objections(me.page, ".end") == []
    me.picture("the-end")
    end.get_by_role("button", name="Watch the whole game").click()
    expect(me.page.locator(".recap .told")).to_contain_text("1/")
    me.page.get_by_role("button", name="Just show me the result").click()
    before = me.page.url
    end.get_by_role("button", name="Rematch").click()
    me.until(lambda: me.page.url != before)
    expect(me.page.locator(".seat").nth(0).get_by_role("button")).to_contain_text("standard")  # I was NATO
    expect(me.page.locator(".seat").nth(1)).to_contain_text("me")


def test_what_changes_for_everybody_is_called_out_over_the_map(sit: Sit[Mouse]):
    record = turn_of("munich")
    me = sit()
    me.begin_at(upto(record, len(record.answers) - 1), nato="me", wp="me")
    me.give_all(answers_of(record)[-1:])
    expect(me.page.locator(".news .headline").first).to_contain_text("Turn 2")
    summary = me.page.locator(".news .summary")
    expect(summary).to_contain_text("Turn 1 in short")
    expect(summary).to_contain_text("Losses:")
    expect(summary).to_contain_text("Points:")
    assert objections(me.page, ".news") == []
    me.picture("called-out")
