"""The panel beside the map: standing orders, tabs and their places, number keys, warnings at the end of a phase."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Locator, expect

import grognard
from grognard.table import shelf
from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import answers_of, before_overrun, cut_off, fight_of, overruns, turn_of, upto
from tests.browser.test_fottr import sides, turns
from tests.browser.test_table import objections

MOVING = 3  # answers up to the first movement phase of Drive on Munich
LATER = 300  # answers, and the log is long
UNIT = "m_wg_241_24"

# -- standing orders --------------------------------------------------------------------------------------------------


def test_a_move_under_way_takes_no_standing_order(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    me.give(f"move {UNIT}")
    me.page.click(".standing summary")
    expect(me.page.get_by_test_id("pass")).to_be_visible()
    expect(me.page.locator(".standing [data-offered]")).to_have_count(0)


def test_a_standing_order_is_shown_and_ended_where_it_was_given(sit: Sit[Mouse]):
    record, start = fight_of("rhine")
    answers = answers_of(record)
    asked = next(k for k in range(start, len(answers)) if answers[k][1] == "fire") + 1  # both are asked for support
    me = sit()
    me.begin_at(upto(record, asked), nato="me", wp="me")
    n, mine = me.n, me.page.locator(".ask .side").inner_text()
    me.page.click(".standing summary")
    me.page.locator("[data-offered=done] button").last.click()
    me.wait_beyond(n)
    while me.page.locator(".ask .side").inner_text() != mine:  # the other side has the window
        me.give("done")
    expect(me.page.locator(".standing summary .given")).to_have_text("1")
    me.page.click(".standing summary")
    me.picture("standing-given")
    me.page.locator("[data-standing=support] button").click()
    expect(me.page.locator("[data-standing]")).to_have_count(0)


# -- tabs -------------------------------------------------------------------------------------------------------------


def panel(me: Mouse) -> Locator:
    return me.page.locator(".tabpanel")


def scrolled(me: Mouse) -> float:
    return float(panel(me).evaluate("e => e.scrollTop"))


def scroll(me: Mouse, to: int) -> None:
    panel(me).evaluate("(e, to) => { e.scrollTop = to }", to)


def place_in_panel(part: Locator) -> float:
    """How far below the upper edge of the panel."""
    return float(
        part.evaluate("e => e.getBoundingClientRect().top - e.closest('.tabpanel').getBoundingClientRect().top")
    )


def is_in_view(me: Mouse, part: Locator) -> bool:
    return -1 <= place_in_panel(part) < float(panel(me).evaluate("e => e.clientHeight"))


@pytest.fixture
def late(sit: Sit[Mouse]) -> Mouse:
    me = sit()
    me.begin_at(upto(turn_of("munich"), LATER), nato="me", wp="me")
    return me


def test_each_tab_keeps_its_place(late: Mouse):
    late.page.click("#tab-rules")
    scroll(late, 700)
    late.page.click("#tab-log")
    assert scrolled(late) == 0
    scroll(late, 400)
    late.page.click("#tab-units")
    assert scrolled(late) == 0
    late.page.click("#tab-rules")
    assert scrolled(late) == 700
    late.page.click("#tab-log")
    assert scrolled(late) == 400


def test_the_log_follows_the_newest_line_unless_one_reads_earlier_ones(late: Mouse):
    newest = late.page.locator(".log > ol > li:not(.step)").first
    answers = answers_of(turn_of("munich"))

    def answer() -> None:
        before = newest.inner_text()
        while newest.inner_text() == before:
            late.give_all(answers[late.n : late.n + 1])

    answer()
    assert is_in_view(late, newest)
    scroll(late, 500)
    late.page.locator(".log > ol > li:not(.step)").nth(12).evaluate("e => { e.dataset.read = 'now' }")
    place = place_in_panel(late.page.locator("[data-read]"))
    answer()
    assert abs(place_in_panel(late.page.locator("[data-read]")) - place) < 2
    assert not is_in_view(late, newest)
    late.picture("log-read")
    late.page.click(".log .newest button")
    assert is_in_view(late, newest)


def test_a_rule_that_is_opened_is_in_view(late: Mouse):
    late.page.click("#tab-rules")
    late.page.wait_for_selector(".rules li button")
    for _ in range(2):  # the same rule again, too
        scroll(late, 900)
        late.page.locator(".ask .chip").click()
        late.until(lambda: is_in_view(late, late.page.locator(".rules .open")))
    scroll(late, 900)
    late.page.locator(".rules li button").nth(30).click()
    late.until(lambda: is_in_view(late, late.page.locator(".rules .open")))


# -- number keys ------------------------------------------------------------------------------------------------------


def test_a_number_key_pressed_twice_does_not_do_two_things(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    end = me.page.locator('.options [data-answer="done"] kbd').inner_text()
    me.give(f"move {UNIT}")
    me.give("enter 2428")
    stop = me.page.locator('.options [data-answer="stop"] kbd').inner_text()
    assert stop != end
    me.page.keyboard.press(stop)
    me.wait_for(MOVING + 3)
    me.page.keyboard.press(stop)
    expect(me.page.locator(".warn")).to_have_count(0)
    me.page.keyboard.press(end)
    expect(me.page.locator(".warn")).to_be_visible()
    assert me.n == MOVING + 3


# -- what would be left undone ----------------------------------------------------------------------------------------


def test_points_left_when_a_segment_ends_are_warned_of(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 2)
    me = sit()
    for prompt, words in (("buy-markers", r"\d points are left"), ("replacements", r"could still be spent")):
        me.begin_at(upto(record, prompts.index(prompt)), **sides("campaign"))
        me.uncover()
        n = me.n
        me.page.locator('.options [data-answer="done"]').click()
        expect(me.page.locator(".warn")).to_contain_text(re.compile(words))
        assert me.n == n
        me.picture(f"warned-{prompt}")


def test_markers_left_when_a_segment_ends_are_warned_of(sit: Sit[Mouse]):
    game = grognard.new("fottr", "campaign", seed=3)
    for answer in ("done", "done", "buy okh-4", "buy okh-3"):
        game.answer(game.asked[0], answer)
    me = sit()
    me.begin_at(msgspec.to_builtins(grognard.record(game)), **sides("campaign"))
    me.uncover()
    n = me.n
    me.page.locator('.options [data-answer="done"]').click()
    expect(me.page.locator(".warn")).to_contain_text("2 markers could still be placed")
    me.page.locator(".verb.ending").click()
    me.wait_beyond(n)


# -- looking things up ------------------------------------------------------------------------------------------------


def test_the_column_and_the_terrain_of_a_battle_are_lit_in_the_charts(sit: Sit[Mouse]):
    record, start = fight_of("munich")
    me = sit()
    me.begin_at(upto(record, start + 1), nato="me", wp="me")
    me.give_all(answers_of(record)[start + 1 : start + 2])  # somebody attacks: there are odds
    me.page.click("#tab-charts")
    charts = panel(me)
    column = charts.locator("th.lit")
    expect(column).to_have_count(1)
    sheet = me.page.locator(".sheet")
    assert column.inner_text().lower() in sheet.inner_text().lower()
    assert charts.locator("td.lit").count() == charts.locator("tbody tr").count()
    assert 0 < charts.locator("tr.lit").count() < charts.locator("tbody tr").count()  # the rows of its morale
    charts.locator("select").select_option("terrain_effects")
    expect(charts.locator("tr.lit").first).to_be_visible()
    expect(charts.locator("abbr").first).to_have_text("●")  # its source
    charts.get_by_role("button", name="Show large").click()
    me.picture("charts")


@pytest.mark.parametrize("tab", ["charts", "units"])
def test_whoever_looks_something_up_on_a_laptop_sees_much_of_it(sit: Sit[Mouse], tab: str):
    record, start = fight_of("munich")
    me = sit(width=1366, height=768)
    me.begin_at(upto(record, start + 2), nato="me", wp="me")
    expect(me.page.locator(".sheet .chances")).to_be_visible()
    me.page.click(f"#tab-{tab}")
    rows = panel(me).locator("tbody tr, .units")
    expect(rows.first).to_be_visible()
    floor = panel(me).bounding_box()
    assert floor is not None
    boxes = [row.bounding_box() for row in rows.all()]
    whole = [box for box in boxes if box and box["y"] + box["height"] <= floor["y"] + floor["height"]]
    assert len(whole) >= {"charts": 7, "units": 2}[tab]
    me.picture(f"laptop-{tab}")


def test_the_tabs_are_made_higher_and_stay_so(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    divider = me.page.get_by_role("separator", name="Divider between what is asked and the tabs")
    tall = float(panel(me).evaluate("e => e.clientHeight"))
    box = divider.bounding_box()
    assert box is not None
    me.page.mouse.move(box["x"] + 40, box["y"] + 5)
    me.page.mouse.down()
    me.page.mouse.move(box["x"] + 40, box["y"] - 95, steps=3)
    me.page.mouse.up()
    me.until(lambda: abs(float(panel(me).evaluate("e => e.clientHeight")) - tall - 100) < 12)
    divider.focus()
    me.page.keyboard.press("ArrowDown")
    me.until(lambda: float(panel(me).evaluate("e => e.clientHeight")) < tall + 90)
    kept = panel(me).evaluate("e => e.clientHeight")
    me.page.reload()
    me.sit_down()
    me.until(lambda: panel(me).evaluate("e => e.clientHeight") == kept)
    divider.dblclick()
    me.until(lambda: abs(float(panel(me).evaluate("e => e.clientHeight")) - tall) < 2)


def think_of_attack(me: Mouse) -> tuple[str, int]:
    """Ask for the odds of an attack before its phase; which hex, and after how many answers."""
    record, start = fight_of("munich")
    me.begin_at(upto(record, start - 1), nato="me", wp="me")  # the movement phase is not over yet
    target = answers_of(record)[start][1].split()[-1]
    me.click_hex(target)
    me.page.click(f'[data-what-if="{target}"]')
    expect(me.page.locator(".what-if .chances tr").first).to_be_visible()
    return target, start - 1


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (900, 700), (390, 844)])
def test_a_thought_of_attack_leaves_its_hex_in_sight_and_escape_ends_it(sit: Sit[Mouse], width: int, height: int):
    me = sit(width=width, height=height, touch=width < 400)
    target, _ = think_of_attack(me)
    assert me.is_free(*me.place_at_rest(target))
    me.picture(f"what-if-{width}")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".what-if")).to_have_count(0)


def test_an_attack_is_thought_of_before_its_phase(sit: Sit[Mouse]):
    me = sit()
    _, n = think_of_attack(me)
    sheet = me.page.locator(".what-if")
    before = sheet.locator("dl").inner_text()
    sheet.locator(".units button").first.click()  # without that one
    expect(sheet.locator("dl")).not_to_have_text(before)
    assert objections(me.page, ".what-if") == []
    me.picture("what-if")
    assert me.n == n


def test_a_card_names_what_is_on_a_counter_and_what_became_of_the_unit(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    me.give(f"move {UNIT}")
    me.give("enter 2428")
    me.give("stop")
    me.page.click("#tab-units")
    me.page.get_by_role("button", name="241/24 2428").click()
    card = me.page.locator(".card")
    expect(card.locator("dl")).to_contain_text("Morale")
    expect(card.locator("dl")).to_contain_text("3-12")
    expect(card).to_contain_text("2428")
    expect(card.locator(".state")).to_contain_text("In supply")
    expect(card.locator(".state")).to_contain_text("It cannot move:")
    expect(card.locator("ul:not(.state) li").first).to_contain_text("2428")
    assert objections(me.page, ".card") == []
    me.picture("unit-card")
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def test_a_card_says_why_a_unit_is_out_of_supply(sit: Sit[Mouse]):
    record, side, unit = cut_off()
    me = sit()
    me.begin_at(upto(record, len(record.answers)), nato="me", wp="me")
    assert me.seat == side
    me.page.click("#tab-units")
    while not me.page.locator(f'.unit[data-unit="{unit}"]').count():
        me.page.locator("section > button").last.click()  # more formations
    me.page.click(f'.unit[data-unit="{unit}"]')
    supply = me.page.locator(".card .state li.bad").first
    expect(supply).to_contain_text("Out of supply: no line of supply comes as far as its hex.")
    expect(supply).to_contain_text(re.compile(r"nearest hex in supply is \d{4}, (one hex|\d+ hexes) away"))
    expect(supply.locator(".chip")).to_be_visible()  # the rule
    me.picture("unit-out-of-supply")


def test_the_legend_names_all_that_a_counter_shows(sit: Sit[Mouse]):
    me = sit(language="ja")
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    me.page.click("#tab-units")
    me.page.get_by_test_id("legend").click()
    legend = me.page.locator(".legend")
    display = shelf.board("superpowers", "munich")["display"]
    expect(legend.locator("[data-part]")).to_have_count(6)
    expect(legend.locator("[data-part=left]")).to_contain_text("士気")
    expect(legend.locator("[data-mark]")).to_have_count(2)  # out of supply; two that only darken
    signs = {counter["face"]["sign"] for counter in display["counters"]}
    expect(legend.locator("[data-symbol]")).to_have_count(len(signs))
    assert not re.search("[a-z]{4,}", " ".join(legend.locator("[data-symbol], [data-mark]").all_inner_texts()))
    assert objections(me.page, ".legend") == []
    me.picture("legend")
    legend.get_by_role("button").click()
    expect(legend).to_have_count(0)


# -- what is over -----------------------------------------------------------------------------------------------------


def test_an_undone_move_leaves_no_arrow(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    me.give(f"move {UNIT}")
    me.give("enter 2428")
    sight = me.page.get_by_test_id("sight")
    expect(sight).to_have_attribute("data-went", "1")
    me.page.keyboard.press("u")
    me.wait_for(MOVING + 1)
    expect(sight).to_have_attribute("data-went", "0")


def test_a_die_that_was_seen_does_not_come_back(sit: Sit[Mouse]):
    record = before_overrun()
    game = grognard.replay(record)
    overrun = overruns(game)[0]
    me = sit()
    me.begin_at(upto(record, len(record.answers)), nato="me", wp="me")
    me.uncover()
    me.click_hex(overrun.split()[1])
    me.page.locator(f'.options [data-answer="{overrun}"]').click()
    news = me.page.locator(".news")
    expect(news).to_be_visible()
    others = [u["hex"] for u in game.view(None)["units"] if u["side"] != game.asked[0] and "hex" in u]
    me.click_hex(next(label for label in others if label not in overrun))  # whoever looks at a stack has seen the die
    me.page.wait_for_selector(".stack")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".stack")).to_have_count(0)
    expect(news).to_have_count(0)


# -- giving up --------------------------------------------------------------------------------------------------------


def test_who_gives_up_is_asked_whether_he_means_it(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    me.page.click("#tab-review")
    me.page.click("[data-concede]")
    me.page.click("[data-concede=no]")
    expect(me.page.locator("[data-over=false]")).to_be_visible()
    me.page.click("[data-concede]")
    me.page.click("[data-concede=yes]")
    expect(me.page.locator("[data-over=true]")).to_be_visible()
    expect(me.page.locator(".ask .prompt")).to_contain_text("gave up")
    expect(me.page.locator("[data-concede]")).to_have_count(0)
