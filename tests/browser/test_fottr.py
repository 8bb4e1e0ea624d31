"""The Fall of the Third Reich in the browser: an invasion, command markers, moves and fights by mouse."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import msgspec
import pytest
from playwright.sync_api import expect

import grognard
from grognard.engine.record import Record
from grognard.players import player
from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import answers_of, upto
from tests.browser.test_table import objections
from tests.table.test_server_passing import before_somebody_passes

pytestmark = pytest.mark.game("fottr")

ENOUGH = 3  # things done in a segment: a person would do more, a test need not
SEGMENTS = {"movement", "mechanised", "reaction", "combat", "strategic-axis", "strategic-west", "strategic-soviet"}


@cache
def turns(scenario: str, last: int) -> tuple[Record, list[str]]:
    """The first turns with all sides played by the computer, who soon has enough of each segment; and the prompts."""
    game = grognard.new("fottr", scenario, seed=5)
    players = {side: player("greedy", seed=3) for side in game.sides}
    done: Counter[tuple[int, str, str, str]] = Counter()
    prompts = []
    while game.result is None and game.position.turn <= last:
        side = game.asked[0]
        prompts.append(game.ask(side).prompt)
        here = (game.position.turn, game.step.id, side, prompts[-1])
        done[here] += 1
        tired = prompts[-1] in SEGMENTS and done[here] > ENOUGH and not game.why_not(side, "done")
        game.answer(side, "done" if tired else players[side].choose(game, side))
    return grognard.record(game), prompts


def sides(scenario: str) -> dict[str, str]:
    return dict.fromkeys(grognard.games()["fottr"].seats[scenario], "me")


def test_the_first_turn_opens_with_an_invasion_command_markers_and_moves(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    me = sit()
    me.begin_at(upto(record, 0), **sides("campaign"))
    moved = prompts.index("movement") + 5
    me.give_all(answers_of(record)[:moved])
    expect(me.page.locator("[data-box=med_box]")).to_be_visible()
    me.picture("fottr-moves")


def test_a_fight_shows_its_sums_and_chances(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    fight = prompts.index("gather")
    me = sit(language="ja")
    me.begin_at(upto(record, fight), **sides("campaign"))
    me.give_all(answers_of(record)[fight : fight + 1])
    expect(me.page.locator(".sheet.live .chances tr")).not_to_have_count(0)
    expect(me.page.locator(".sheet.live")).to_contain_text("攻撃力")
    me.picture("fottr-battle-ja")


def test_a_place_that_is_no_town_takes_no_command_marker_and_the_table_says_why(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    me = sit()
    me.begin_at(upto(record, prompts.index("place-command")), **sides("campaign"))
    me.uncover()
    me.click_hex("66.14", button="right")
    expect(me.page.locator(".why")).to_contain_text("There is no town or city in 66.14.")
    me.picture("fottr-why-not")


def test_why_not_says_of_an_enemy_that_it_is_no_unit_of_ones_own(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    begun = prompts.index("invade")
    me = sit()
    me.begin_at(upto(record, begun), **sides("campaign"))
    me.uncover()
    me.page.click("#tab-units")
    for side, foreign in (("Axis", 1), ("Allies", 0)):
        me.page.locator(".first .pick").get_by_role("button", name=side).click()
        me.page.locator(".formation .unit").first.click(button="right")
        expect(me.page.locator(".why")).to_be_visible()
        expect(me.page.locator(".why .foreign")).to_have_count(foreign)
        if foreign:
            expect(me.page.locator(".why .foreign")).to_contain_text("is not yours but another side’s (Axis)")
        me.page.locator(".why .close").click()


@pytest.mark.parametrize(("width", "height"), [pytest.param(1280, 800, marks=pytest.mark.slow), (390, 844)])
def test_boxes_lie_beside_the_map_and_stay_put_away(sit: Sit[Mouse], width: int, height: int):
    record, _ = turns("campaign", 1)
    me = sit(width=width, height=height)
    me.begin_at(upto(record, 0), **sides("campaign"))
    tray, frame = me.page.locator(".tray").bounding_box(), me.page.locator(".frame").bounding_box()
    assert tray is not None
    assert frame is not None
    assert tray["y"] + tray["height"] <= frame["y"]
    assert tray["height"] < 60
    me.picture(f"fottr-boxes-{width}")
    me.page.click(".tray .head")
    expect(me.page.locator(".tray .box:not(.lit):not(.about)")).to_have_count(0)
    me.page.reload()
    expect(me.page.locator(".tray .head")).to_have_attribute("aria-expanded", "false")
    me.picture(f"fottr-boxes-away-{width}")


def test_sides_have_the_colours_of_their_game_in_the_lobby(sit: Sit[Mouse]):
    me = sit()
    me.enter_lobby()
    new = me.page.locator(".bar button.primary")
    if new.count():
        new.click()
    me.page.check("input[name=game][value=fottr]")
    me.page.check("input[name=scenario][value=three_players]")
    colours = {"axis": "rgb(92, 102, 112)", "west": "rgb(0, 114, 178)", "soviet": "rgb(179, 38, 30)"}
    for side, colour in colours.items():
        expect(me.page.locator(f".seat [data-side={side}]")).to_have_css("background-color", colour)
    expect(me.page.locator(".card.on .playing > span")).to_have_text(["Axis", "Western Allies", "Soviets"])
    record, _ = turns("campaign", 1)
    me.begin_at(upto(record, 0), **sides("campaign"))
    me.page.goto(me.server)
    seats = me.page.locator(".tables li").first.locator(".seats [data-side]")
    expect(seats).to_have_count(2)
    expect(seats.first).to_have_css("background-color", colours["axis"])


def test_who_can_only_be_done_is_passed_over_unless_he_wants_to_be_asked(sit: Sit[Mouse]):
    record, _, answer = before_somebody_passes()
    me = sit()
    me.begin_at(msgspec.to_builtins(record), **sides("campaign"))
    n = me.n
    me.give(answer)
    me.until(lambda: me.n >= n + 2)
    expect(me.page.locator(".log li", has_text="nothing else to do")).not_to_have_count(0)
    expect(me.page.locator(".log .step h3").first).to_contain_text("Turn")
    me.picture("fottr-passed")
    me.page.click(".standing summary")
    expect(me.page.get_by_test_id("pass")).to_be_checked()
    me.picture("fottr-standing")
    assert objections(me.page, ".panel") == []
    me.page.get_by_test_id("pass").uncheck()
    expect(me.page.get_by_test_id("pass")).not_to_be_checked()


def test_how_far_a_marker_would_reach_is_shown_before_it_is_placed(sit: Sit[Mouse]):
    game = grognard.new("fottr", "campaign", seed=3)
    for answer in ("done", "done", "buy okh-4", "buy okh-3"):
        game.answer(game.asked[0], answer)
    me = sit()
    me.begin_at(msgspec.to_builtins(grognard.record(game)), **sides("campaign"))
    me.uncover()
    n = me.n
    shown = me.page.get_by_test_id("sight")
    expect(shown).not_to_have_attribute("data-over", re.compile("placing"))
    me.page.mouse.move(*me.bring_into_sight("70.18"))
    expect(shown).to_have_attribute("data-over", re.compile("placing"))
    me.picture("fottr-placing")
    me.click_hex("70.18")  # there are two markers to choose from
    me.page.locator(".stack .act").first.hover()
    expect(shown).to_have_attribute("data-over", re.compile("placing"))
    me.picture("fottr-placing-chosen")
    assert me.n == n


def test_replacements_say_what_they_cost_and_what_is_left(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 2)
    me = sit()
    me.begin_at(upto(record, prompts.index("replacements")), **sides("campaign"))
    me.uncover()
    prices = me.page.locator(".options .price")
    expect(prices.first).to_have_text(re.compile(r"^\d+ of (\d+ points|one point)$"))
    me.picture("fottr-replacements")
    assert objections(me.page) == []


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["campaign", "four_players"])
def test_two_turns_are_played(sit: Sit[Mouse], scenario: str):
    record, _ = turns(scenario, 2)
    me = sit(width=1600, height=1000)
    me.begin_at(msgspec.to_builtins(msgspec.structs.replace(record, answers=[])), **sides(scenario))
    me.give_all(answers_of(record))
    assert me.turn == 3
    me.picture(f"fottr-two-turns-{scenario}")


@cache
def before_a_joint_attack() -> tuple[Record, Record, list[str], list[str]]:
    """A game up to where the Soviets may attack, the same game after an attack from two hexes that brings others; the
    answers of that attack, and the hexes that must be attacked besides."""
    game = grognard.new("fottr", "campaign", seed=5)
    players = {side: player("beginner", seed=3) for side in game.sides}
    while game.step.id != "12d" or game.ask("allies").prompt != "combat":
        side = game.asked[0]
        game.answer(side, players[side].choose(game, side))
    before = grognard.record(game)
    for target in game.ask("allies").options[:-1]:
        attack = game.fork()
        attack.answer("allies", target)
        first = attack.ask("allies").options[0]
        attack.answer("allies", first)
        ask = attack.ask("allies")
        second = next((a for a in ask.options if a in ask.shown("consequences")), None)
        if second is None:
            continue
        hexes = ask.shown("consequences")[second].params["hexes"]
        attack.answer("allies", second)
        attack.answer("allies", "fire")
        while attack.ask(attack.asked[0]).prompt != "combat":
            attack.answer(attack.asked[0], attack.ask(attack.asked[0]).options[-1])
        return before, grognard.record(attack), [target, first, second], hexes
    raise AssertionError("no attack from two hexes brings others")


def test_attacks_that_an_attack_from_two_hexes_brings_are_told_before_and_listed_after(sit: Sit[Mouse]):
    before, after, (target, first, second), hexes = before_a_joint_attack()
    me = sit()
    me.begin_at(upto(before, len(before.answers)), **sides("campaign"))
    me.uncover()
    me.give(target)
    me.give(first)
    joining = me.page.locator(f'.options [data-answer="{second}"] .follows')
    for hex in hexes:
        expect(joining).to_contain_text(hex)
    me.give(second)
    expect(me.page.locator(".options p.follows")).to_contain_text("must then be attacked, too")
    assert objections(me.page, ".options") == []
    me.picture("fottr-more-attacks")
    me.begin_at(upto(after, len(after.answers)), **sides("campaign"))
    me.uncover()
    duties = me.page.locator(".duties")
    for hex in set(hexes):
        expect(duties).to_contain_text(hex)
    assert objections(me.page, ".options") == []
    me.picture("fottr-duties")


def test_a_button_says_that_a_step_is_the_last(sit: Sit[Mouse]):
    record = before_a_last_step()
    me = sit()
    me.begin_at(upto(record, len(record.answers)), **sides("campaign"))
    me.uncover()
    expect(me.page.locator('.options [data-verb="lose"] .follows').first).to_have_text(
        "Its last step: it is eliminated."
    )
    unit = me.page.locator('.options [data-verb="lose"]', has=me.page.locator(".follows")).first
    me.click_hex(unit.locator("small").first.inner_text())  # the stack says it, too
    expect(me.page.locator(".stack .follows").first).to_have_text("Its last step: it is eliminated.")
    assert objections(me.page, ".stack") == []
    me.picture("fottr-last-step")


@cache
def before_a_last_step() -> Record:
    """A game up to where somebody may lose the last step of a unit, or another."""
    game = grognard.new("fottr", "campaign", seed=2)
    players = {side: player("beginner", seed=2) for side in game.sides}
    while not ((ask := game.ask(game.asked[0])).prompt == "take-loss" and ask.shown("consequences")):
        game.answer(ask.side, players[ask.side].choose(game, ask.side))
    return grognard.record(game)


@pytest.mark.parametrize(
    ("language", "order", "short"),
    [
        ("en", "First to move: Axis; then Western Allies, then Soviets.", "Turn 1 in short"),
        ("ja", "移動の順番：まず枢軸軍", "第1ターンのまとめ"),
    ],
)
def test_a_new_turn_says_who_moves_first_and_tells_the_last_one_in_short(
    sit: Sit[Mouse], language: str, order: str, short: str
):
    record, _ = turns("campaign", 1)
    me = sit(width=1366, height=768, language=language)
    me.begin_at(upto(record, len(record.answers) - 1), **sides("campaign"))
    me.give_all(answers_of(record)[-1:])
    news = me.page.locator(".news")
    expect(news.locator(".order")).to_contain_text(order)
    expect(news.locator(".summary")).to_contain_text(short)
    me.picture(f"fottr-turn-{language}")


def test_whoever_begins_is_told_who_moves_first(sit: Sit[Mouse]):
    me = sit()
    me.begin_game("fottr", "campaign", ["me", "ai:standard"])
    expect(me.page.locator(".briefing .order")).to_have_text("First to move: Axis; then Western Allies, then Soviets.")
