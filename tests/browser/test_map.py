"""The map: stacks dragged along a way, moves repeated, overlays, what a step costs, fingers instead of a mouse."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest
from playwright.sync_api import CDPSession, expect

import grognard
from grognard.engine.game import Game
from grognard.players import player
from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.picture import Picture, contrast
from tests.browser.scripts import SEED, answers_of, fight_of, turn_of, upto

MOVING = 3  # answers up to the first movement phase of Drive on Munich
STACK, WAY = "2427", ("2428", "2429", "2530")


def begun(sit: Sit[Mouse], **screen: object) -> Mouse:
    me = sit(**screen)
    me.begin_at(upto(turn_of("munich"), MOVING), nato="me", wp="me")
    return me


def drag(me: Mouse, start: str, *way: str) -> None:
    me.page.mouse.move(*me.bring_into_sight(start))
    me.page.mouse.down()
    for label in way:
        me.page.mouse.move(*me.place_of(label), steps=4)


def test_a_whole_stack_is_dragged_along_a_way_with_its_cost_running(sit: Sit[Mouse]):
    me = begun(sit)
    drag(me, STACK, *WAY)
    expect(me.page.locator(".way")).to_contain_text("3 hexes")
    expect(me.page.locator(".way")).to_contain_text("4.5 of 10 movement points")
    me.picture("drag")
    me.page.mouse.up()
    me.wait_for(MOVING + 6)  # move, two that come along, three hexes
    expect(me.page.locator('.options [data-answer="stop"]')).to_be_visible()  # they are still under way
    me.page.keyboard.press("u")
    me.wait_for(MOVING)


@pytest.mark.slow
def test_a_way_that_is_too_long_says_so_and_is_refused_with_its_rule(sit: Sit[Mouse]):
    me = begun(sit)
    drag(me, STACK, "3820")
    expect(me.page.locator(".way.bad")).to_contain_text("is 13 movement points away")
    expect(me.page.locator(".way.bad")).to_contain_text("left: 10")
    me.page.mouse.up()
    expect(me.page.locator(".why .short")).to_contain_text("short")
    assert me.n == MOVING


def test_a_move_is_repeated_with_another_unit(sit: Sit[Mouse]):
    me = begun(sit)
    for answer in ("move m_wg_241_24", "enter 2428", "stop"):
        me.give(answer)
    me.click_hex(STACK)
    me.page.locator("[data-again=m_wg_242_24]").click()
    me.wait_for(MOVING + 6)
    expect(me.page.locator(".log li:not(.step)").first).to_contain_text("242/24")


def test_a_unit_shows_its_reach_before_it_moves_and_a_click_sends_it(sit: Sit[Mouse]):
    me = begun(sit)
    me.click_hex(STACK)
    me.page.locator(".stack .counter").first.click()
    me.page.mouse.move(*me.bring_into_sight("2530"))
    expect(me.page.locator(".tip")).to_contain_text("4.5 movement points, 3 hexes")
    expect(me.page.locator(".tip .step li")).to_contain_text("clear")  # the last step, by its rule
    me.picture("reach")


def test_overlays_show_supply_objectives_and_zones(sit: Sit[Mouse]):
    me = begun(sit)
    me.page.keyboard.press("o")
    expect(me.page.locator("[data-overlay=zones]")).to_be_focused()
    before = me.page.locator(".pieces").screenshot()
    for name in ("supply", "objectives", "zones"):
        me.page.locator(f"[data-overlay={name}]").check()
        me.page.wait_for_timeout(400)
        after = me.page.locator(".pieces").screenshot()
        assert after != before, f"{name} shows nothing"
        before = after
    me.picture("overlays")


# -- high contrast ----------------------------------------------------------------------------------------------------


def test_high_contrast_reaches_the_map(sit: Sit[Mouse]):
    """Hexes have black edges on any ground; the picture of the map alone is too faint for that."""

    def edges(theme: str) -> float:
        me = begun(sit, theme=theme)
        me.wait_for_map()
        me.page.keyboard.press("h")  # counters hide nothing
        me.page.keyboard.press("+")
        (x0, y0), (_, y1) = me.bring_into_sight("2531"), me.place_at_rest("2532")
        me.page.mouse.move(5, 5)
        me.page.wait_for_timeout(600)
        me.picture(f"ground-{theme}")
        top, tall = min(y0, y1) - 20, abs(y1 - y0) + 40
        shown = Picture(me.page.screenshot(clip={"x": x0 - 60, "y": top, "width": 120, "height": tall}))
        left = 60 - 14  # beside what stands in the middle of a hex
        darkest = min(shown.luminance(left, tall / 2 + d) for d in range(-4, 5))
        return contrast(shown.luminance(left, y0 - top), darkest)

    assert edges("light") < 3
    assert edges("contrast") > 7


# -- what comes into sight --------------------------------------------------------------------------------------------


@cache
def second_phase() -> int:
    """Answers up to NATO's second movement phase."""
    game = grognard.new("superpowers", "munich", seed=SEED)
    begun: list[tuple[int, int]] = []
    for n, (side, answer) in enumerate(answers_of(turn_of("munich"))):
        here = game.position.turn, game.position.step
        if side == "nato" and game.ask(side).prompt == "movement" and here not in begun:
            begun.append(here)
            if len(begun) == 2:
                return n
        game.answer(side, answer)
    raise AssertionError("NATO has no second movement phase")


def movable(n: int) -> set[str]:
    """Where the units stand that can move after so many answers."""
    game = grognard.new("superpowers", "munich", seed=SEED)
    for side, answer in answers_of(turn_of("munich"))[:n]:
        game.answer(side, answer)
    (side,) = game.asked
    named = {word for option in game.ask(side).options for word in option.split()[1:]}
    return {unit["hex"] for unit in game.view(side)["units"] if unit["id"] in named and "hex" in unit}


def seen(me: Mouse, labels: set[str]) -> int:
    box = me.page.locator(".frame").bounding_box()
    assert box is not None
    places = [me.place_at_rest(label) for label in labels]
    return sum(0 < x - box["x"] < box["width"] and 0 < y - box["y"] < box["height"] for x, y in places)


def pan(me: Mouse, *keys: str) -> None:
    me.page.keyboard.press("m")
    for key in keys:
        me.page.keyboard.press(f"Shift+{key}")


def test_a_phase_begins_where_most_of_what_can_be_chosen_is(sit: Sit[Mouse]):
    me, stacks = sit(), movable(second_phase())
    me.begin_at(upto(turn_of("munich"), second_phase() - 1), nato="me", wp="me")
    pan(me, *["ArrowUp", "ArrowRight"] * 12)
    assert seen(me, stacks) < len(stacks) / 4
    me.give("done")
    me.uncover()
    assert seen(me, stacks) > len(stacks) / 3  # they stand in three corners


def test_a_map_that_nearly_fits_is_seen_whole(sit: Sit[Mouse]):
    """On a large screen The Fall of the Third Reich opened with its south cut off."""
    me = sit(width=3840, height=2160)
    me.begin_game("fottr", "campaign", ["me", "ai:random"])
    board = me.context.request.get(f"{me.server}/api/games/fottr/campaign/board").json()
    across, down = ([hex[axis] for hex in board["hexes"]] for axis in ("x", "y"))
    corners = [(min(across), min(down)), (max(across), max(down))]  # title and legend may lie outside
    frame = me.page.locator(".frame").bounding_box()
    assert frame is not None
    for x, y in (me.on_screen(*corner) for corner in corners):
        assert frame["x"] <= x <= frame["x"] + frame["width"]
        assert frame["y"] <= y <= frame["y"] + frame["height"]
    me.picture("whole-4k")


def is_well_inside(me: Mouse, label: str) -> bool:
    x, y = me.place_at_rest(label)
    box = me.page.locator(".frame").bounding_box()
    assert box is not None
    return me.is_free(x, y) and 100 < x - box["x"] < box["width"] - 100 and 100 < y - box["y"] < box["height"] - 100


def test_in_a_phase_the_map_stays_where_the_player_has_put_it(sit: Sit[Mouse]):
    me, stacks = sit(), movable(second_phase())
    me.begin_at(upto(turn_of("munich"), second_phase()), nato="me", wp="me")
    pan(me, "ArrowRight")
    left = next(label for label in stacks if is_well_inside(me, label))  # what is at the edge is brought into sight
    before, n = me.place_at_rest(left), me.n
    me.click_hex(left)
    inside = me.page.locator(".stack [data-verb=move]")
    me.until(lambda: inside.count() > 0 or me.n > n)  # who stands alone is under way at once
    if inside.count():
        inside.first.click()
    me.wait_beyond(n)
    me.give("stop")
    assert me.place_at_rest(left) == before


# -- why not? ---------------------------------------------------------------------------------------------------------


def test_a_refusal_offers_what_can_be_done_instead(sit: Sit[Mouse]):
    record, start = fight_of("rhine")
    me = sit()
    me.begin_at(upto(record, start), nato="me", wp="me")  # somebody must attack
    game = grognard.replay(msgspec.structs.replace(record, answers=record.answers[:start]))
    options = game.ask(game.asked[0]).options
    near, far = ({o.split()[1] for o in options if o.startswith(verb)} for verb in ("attack", "barrage"))
    target = min(far - near)  # guns reach it, and nobody stands beside it
    me.uncover()
    me.click_hex(target, button="right")
    expect(me.page.locator(".why")).to_contain_text(f"Nobody can attack {target}")
    instead = me.page.locator(".why [data-instead]").first
    expect(instead).to_contain_text(f"Barrage on {target}")
    n = me.n
    instead.click()
    me.wait_for(n + 1)


@cache
def some_cannot_join() -> grognard.Record:
    """An attack that more could join than may together: of several fronts one at most."""
    game = grognard.new("nato", "baltap", seed=SEED)
    players = {side: player("greedy", seed=SEED) for side in game.info.sides}
    while True:
        side = game.asked[0]
        if game.ask(side).kind == "gathering" and left_out(game.fork()):
            return grognard.record(game)
        game.answer(side, players[side].choose(game, side))


def left_out(game: Game) -> list[str]:
    """Of those who could join an attack the ones that cannot when the others have."""
    side = game.asked[0]
    joining = [answer for answer in game.ask(side).options if game.ask(side).roles.get(answer.split()[0]) == "joins"]
    left = []
    for answer in joining:
        if game.why_not(side, answer):
            left.append(answer)
        else:
            game.answer(side, answer)
    return left if len(joining) > len(left) + 1 else []


def test_all_at_once_tells_who_stays_out_and_by_which_rule(sit: Sit[Mouse]):
    record = some_cannot_join()
    game = grognard.replay(record)
    left = left_out(game)
    me = sit()
    me.begin_at(msgspec.to_builtins(record), nato="me", wp="me")
    me.uncover()
    foreseen = grognard.replay(record).look(game.asked[0], "all-join")["attack"]["total"]
    expect(me.page.locator(".sheet.live dd").first).to_have_text(str(foreseen))
    me.page.locator(".options [data-all]").click()
    why = me.page.locator(".why")
    expect(why).to_contain_text(f"{len(left)} units could not take part" if len(left) > 1 else "One unit could not")
    (reason, *_) = game.why_not(game.asked[0], left[0])
    expect(why.locator(".chip").first).to_contain_text(reason.rule)
    assert me.n == len(game.answers)
    me.picture("left-out")


def test_what_belongs_to_another_step_is_told_with_the_step(sit: Sit[Mouse]):
    me = begun(sit)
    me.click_hex("2426", button="right")
    later = me.page.locator(".why .later")
    expect(later).to_contain_text("attack")
    expect(later).to_contain_text("mandatory combat")
    assert later.locator(".chip").count() > 0


def scale(me: Mouse) -> float:
    return float(me.page.get_attribute("[data-testid=sight]", "data-k") or 0)


def test_a_greyed_button_tells_why(sit: Sit[Mouse]):
    record, start = fight_of("munich")
    me = sit()
    me.begin_at(upto(record, start + 1), nato="me", wp="me")  # nobody has been named yet
    grey = me.page.locator(".verb.grey")
    expect(grey.first).to_be_visible()
    expect(me.page.locator(".withheld")).to_contain_text("can attack")
    expect(me.page.locator(".sheet.live")).to_contain_text("If all who can took part")
    target = record.answers[start][1].split()[1]
    before = scale(me)
    me.page.set_viewport_size({"width": 3840, "height": 2160})
    me.until(lambda: scale(me) > before)  # the map fills a larger screen
    me.page.set_viewport_size({"width": 390, "height": 844})
    me.until(lambda: me.is_free(*me.place_at_rest(target)))
    me.page.set_viewport_size({"width": 1280, "height": 800})
    me.until(lambda: me.is_free(*me.place_at_rest(target)))
    grey.first.click(button="right", force=True)  # greyed, and yet it answers
    expect(me.page.locator(".why .remedy").first).to_be_visible()
    me.picture("why-grey")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".why")).to_have_count(0)


# -- fingers ----------------------------------------------------------------------------------------------------------


def fingers(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_a_finger_that_rests_asks_why_not_and_two_fingers_zoom(sit: Sit[Mouse]):
    me = begun(sit, width=390, height=844, touch=True)
    line = me.context.new_cdp_session(me.page)
    x, y = me.bring_into_sight("2425")
    fingers(line, "touchStart", (x, y))
    expect(me.page.locator(".why")).to_be_visible()
    fingers(line, "touchEnd")
    me.picture("phone-why")
    me.page.locator(".why .close").click()
    before = scale(me)
    fingers(line, "touchStart", (x - 20, y), (x + 20, y))
    for far in (40, 60, 80):
        fingers(line, "touchMove", (x - far, y), (x + far, y))
    fingers(line, "touchEnd")
    me.until(lambda: scale(me) > before * 2)
    assert me.page.locator(".why").count() == 0
    assert me.n == MOVING


def test_a_swipe_beside_the_map_does_not_leave_the_game(sit: Sit[Mouse]):
    me = begun(sit, width=390, height=844, touch=True)
    line = me.context.new_cdp_session(me.page)
    here = me.page.url
    for across, down in ((8, 2), (0, 8)):  # the browser would go back, or load the page anew
        me.page.evaluate("() => { window.stays = true }")
        fingers(line, "touchStart", (60, 70))
        for k in range(30):
            fingers(line, "touchMove", (60 + across * k, 70 + down * k))
        fingers(line, "touchEnd")
        me.page.wait_for_timeout(500)
        assert (me.page.url, me.page.evaluate("() => window.stays")) == (here, True)


@pytest.mark.slow
def test_a_finger_draws_the_way_of_a_stack_that_is_open(sit: Sit[Mouse]):
    me = begun(sit, width=390, height=844, touch=True)
    line = me.context.new_cdp_session(me.page)
    me.give("move m_wg_241_24")
    points = [me.bring_into_sight(STACK), me.place_of("2428")]
    fingers(line, "touchStart", points[0])
    for share in (0.3, 0.6, 1.0):
        (x0, y0), (x1, y1) = points
        fingers(line, "touchMove", (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    fingers(line, "touchEnd")
    me.wait_for(MOVING + 2)
    assert re.search(r"2428", me.prompt)
