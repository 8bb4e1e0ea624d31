"""Pointing at the map: a click and a drag mean the same, one's own stacks are chosen, what is meant is said."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import before_entry, turn_of, upto
from tests.browser.test_fottr import sides, turns
from tests.browser.test_map import MOVING, STACK, begun, drag

UNIT = "m_wg_241_24"
GOAL = "2530"
NEAR, FAR = "2428", "3817"  # where it can go, and another stack out of its reach


def stacks(me: Mouse) -> None:
    me.page.wait_for_selector(".stack")


def test_a_click_and_a_drag_go_the_same_way_and_leave_the_move_open(sit: Sit[Mouse]):
    me = begun(sit)
    drag(me, STACK, "2328", "2330", GOAL)  # not straight
    me.page.mouse.up()
    me.wait_for(MOVING + 6)
    dragged = me.prompt
    me.page.keyboard.press("u")
    me.wait_for(MOVING)

    me.click_hex(STACK)
    me.page.locator(".stack [data-all=move]").click()
    me.wait_for(MOVING + 3)
    me.click_hex(GOAL)
    me.wait_for(MOVING + 6)
    assert me.prompt == dragged

    me.page.keyboard.press("u")
    me.wait_for(MOVING + 3)
    drag(me, STACK, "2328", "2330", GOAL)
    me.page.mouse.up()
    me.wait_for(MOVING + 6)
    assert me.prompt == dragged


def test_a_unit_that_is_looked_at_goes_to_the_hex_that_is_clicked_and_stays_under_way(sit: Sit[Mouse]):
    me = begun(sit)
    me.click_hex(STACK)
    me.page.locator(".stack .counter").first.click()
    me.click_hex(GOAL)
    me.wait_for(MOVING + 4)
    expect(me.page.locator('.options [data-answer="stop"]')).to_be_visible()


def test_another_stack_of_ones_own_is_chosen_by_a_click(sit: Sit[Mouse]):
    me = begun(sit)

    def is_chosen() -> bool:
        """Open, or under way at once where one unit stands alone."""
        return FAR in me.prompt or me.page.locator(".stack .label").all_inner_texts() == [FAR]

    me.give(f"move {UNIT}")
    me.click_hex(FAR)
    me.until(is_chosen)
    me.page.keyboard.press("Escape")
    if me.n > MOVING:
        me.page.keyboard.press("u")
    me.wait_for(MOVING)  # nobody had left his hex: the first move is taken back

    me.give(f"move {UNIT}")
    me.give(f"enter {NEAR}")
    me.click_hex(FAR)
    me.until(is_chosen)
    assert me.n >= MOVING + 3  # the first move has ended where it was


def test_a_stack_in_reach_is_opened_and_can_be_joined_or_chosen(sit: Sit[Mouse]):
    me = begun(sit)
    me.give(f"move {UNIT}")
    me.give(f"enter {NEAR}")
    me.click_hex(STACK)  # where it came from: others are there
    stacks(me)
    assert me.n == MOVING + 2
    expect(me.page.locator(f'.stack [data-verb=enter][data-thing="{STACK}"]')).to_be_visible()
    me.picture("other-stack")
    me.page.locator(f'.stack [data-change="{STACK}"]').click()
    me.wait_for(MOVING + 3)
    expect(me.page.locator(".stack .label")).to_have_text(STACK)
    expect(me.page.locator(".stack [data-verb=move]")).not_to_have_count(0)


def test_lit_entry_hexes_bring_units_in(sit: Sit[Mouse]):
    me = sit()
    record = before_entry("munich", "wp")
    me.begin_at(upto(record, len(record.answers)), nato="ai:greedy", wp="me")
    n = me.n
    me.click_hex("4824")
    stacks(me)
    me.picture("entry-hex")
    me.page.locator(".stack [data-verb=enter]").first.click()
    me.wait_for(n + 2)  # who, and where
    assert "4824" in me.prompt


# -- why not? ---------------------------------------------------------------------------------------------------------


def test_why_not_an_enemy_stack_speaks_of_the_enemy(sit: Sit[Mouse]):
    me = sit()
    me.begin_at(upto(turn_of("munich"), 356), nato="me", wp="me")
    me.uncover()
    me.click_hex("3921", button="right")
    why = me.page.locator(".why")
    expect(why).to_contain_text("Enemy units are in 3921")
    expect(why).not_to_contain_text("join")
    me.picture("why-enemy")


def test_why_not_an_enemy_stack_in_the_other_game(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    me = sit()
    me.begin_at(upto(record, prompts.index("move") + 1), **sides("campaign"))
    me.uncover()
    me.click_hex("68.16", button="right")
    why = me.page.locator(".why")
    expect(why).to_contain_text("Enemy units are in 68.16")
    expect(why).not_to_contain_text("join")


def test_a_pair_of_beaches_says_that_both_are_taken(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    me = sit()
    me.begin_at(upto(record, prompts.index("invade")), **sides("campaign"))
    me.uncover()
    n = me.n
    me.click_hex("35.44", button="right")
    expect(me.page.locator(".why")).to_contain_text("it goes with 32.40, 33.43")
    me.page.keyboard.press("Escape")
    me.click_hex("32.40")
    stacks(me)
    assert me.n == n
    pair = me.page.locator(".stack [data-verb=invade]")
    expect(pair).to_have_text("Invade 32.40 (invasion beach La, near Palermo), and 35.44 with it")
    me.picture("pair-of-beaches")
    me.page.keyboard.press("Escape")
    me.click_hex("35.44")
    expect(pair).to_have_count(2)
    pair.first.click()
    me.wait_for(n + 1)
