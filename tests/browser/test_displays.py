"""Displays and sheets that a game declares: The Next War's bases, sea zones and missions."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import expect

import grognard
from grognard.engine.game import Game
from grognard.engine.record import Record
from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import upto
from tests.browser.test_table import objections


@cache
def strikes_declared() -> Record:
    """An Advanced game in which Russia has sent units up and has declared a strike; everything else is passed."""
    game = grognard.new("nextwar", "campaign_advanced", seed=2)
    while game.step.id != "first-strike-declaration":
        give_one(game, "send ")
    for wanted in ("strike ", "place ", "done"):
        give_one(game, wanted)
    return grognard.record(game)


def give_one(game: Game, wanted: str) -> None:
    """The first answer that begins so, else the one that passes."""
    side = game.asked[0]
    options = game.ask(side).options
    passing = next((a for a in options if a in ("done", "avoid", "withdraw", "abstain")), options[0])
    game.answer(side, next((a for a in options if a.startswith(wanted)), passing))


@pytest.mark.parametrize(
    ("language", "width", "touch"), [("en", 1440, False), pytest.param("ja", 390, True, marks=pytest.mark.slow)]
)
def test_bases_sea_zones_and_missions_are_drawn(sit: Sit[Mouse], language: str, width: int, touch: bool):
    record = strikes_declared()
    me = sit(language=language, width=width, height=900, touch=touch)
    me.begin_at(upto(record, len(record.answers)), nato="me", russia="me")
    me.uncover()
    me.wait_for_map()
    me.page.click("#tab-displays")
    names = {"en": ["Air Superiority Box", "Ready"], "ja": ["航空優勢ボックス", "準備完了"]}[language]
    for name in names:
        expect(me.page.locator(".display")).to_contain_text(name)
    assert me.page.locator("[data-cell='superiority:kaliningrad'] canvas").count() > 0
    me.page.click(".toggle")
    expect(me.page.locator(".spread .group")).to_have_count(14)
    if touch:  # the sheet makes way for it
        expect(me.page.locator(".panel")).to_have_attribute("data-sheet", "low")
    me.picture(f"display-air-{language}")
    me.page.click("[data-display=sea]")
    expect(me.page.locator(".display line")).to_have_count(9)
    expect(me.page.locator("[data-cell='at_sea:gdansk_bay']")).to_be_visible()
    me.picture(f"display-sea-{language}")
    me.page.click("[data-display=missions]")
    expect(me.page.locator(".spread tbody tr")).to_have_count(1)
    assert objections(me.page) == []
    me.picture(f"display-missions-{language}")


def test_an_air_unit_is_sent_by_a_click_in_the_display(sit: Sit[Mouse]):
    record = strikes_declared()
    sent = next(k for k, (_, answer) in enumerate(record.answers) if answer.startswith("send a-"))
    unit = record.answers[sent][1].split()[1]
    me = sit(width=1440, height=900)
    me.begin_at(upto(record, sent), nato="me", russia="me")
    me.uncover()
    me.wait_for_map()
    me.page.click("#tab-displays")
    me.page.click(".toggle")
    expect(me.page.locator(f"[data-unit={unit}].can")).to_be_visible()
    me.page.click(f"[data-unit={unit}]")
    me.wait_for(sent + 1)


def test_the_calendar_tells_when_and_where_each_part_of_a_formation_comes(sit: Sit[Mouse]):
    me = sit(width=1366, height=768)
    me.begin_at(upto(strikes_declared(), 0), nato="me", russia="me")
    me.uncover()
    me.page.click("#tab-units")
    me.page.locator(".first .pick").get_by_role("button", name="NATO").click()
    me.page.locator("select.boxes").select_option("to_come")  # so many places are a list, and not a wall of buttons
    me.page.locator("#tab-panel section > button").last.click()  # the rest of them
    eighteenth = me.page.locator(".formation", has_text="18th Mechanised Division").locator(".when")
    expect(eighteenth).to_have_text(["Turn 1 · southern edge", "Turn 2 · southern edge"])
    me.picture("calendar")


def test_escape_folds_displays_that_are_spread_over_the_map(sit: Sit[Mouse]):
    me = sit(width=1366, height=768)
    me.begin_at(upto(strikes_declared(), 0), nato="me", russia="me")
    me.uncover()
    me.page.click("#tab-displays")
    me.page.click(".toggle")
    expect(me.page.locator(".spread")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".spread")).to_have_count(0)
