"""What a table does beyond the moves: two people, looking back, languages, a lost server, everyone's access."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

import grognard
from tests.browser.conftest import AXE, Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import answers_of, fight_of, turn_of, upto
from tests.table.serving import Process

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


# -- two people -------------------------------------------------------------------------------------------------------


def test_two_people_play_each_other_and_go_back_together(sit: Sit[Mouse]):
    nato, wp = sit(), sit()
    nato.begin("munich", nato="me", wp="invite")
    nato.picture("invitation")
    nato.meet(wp)

    nato.give("posture 3")
    wp.wait_for(1)
    assert "posture" not in wp.page.locator(".log ol").inner_text().lower(), "a secret answer is told"
    wp.give("posture 2")
    nato.wait_for(2)
    nato.give("suggested")
    wp.wait_for(3)
    wp.picture("waiting")

    propose_to_go_back(nato, 2)
    proposal = wp.page.locator("[role=alertdialog]")
    expect(proposal).to_contain_text("241/24 is set up in 2427")  # of what would be taken back
    expect(nato.page.locator("[role=alertdialog]")).to_contain_text("Waiting for the Warsaw Pact")
    wp.picture("rollback-proposed")
    proposal.get_by_role("button", name="Look at it").click()
    expect(wp.page.locator(".ask .prompt")).to_contain_text("looking back: after 2 of 3")
    proposal.get_by_role("button", name="Back to now").click()
    assert objections(wp.page, "[role=alertdialog]") == []
    wp.page.get_by_role("button", name="Decline").click()
    expect(nato.page.locator("[role=alertdialog]")).to_have_count(0)
    assert nato.n == 3

    propose_to_go_back(nato, 2)
    wp.page.get_by_role("button", name="Accept").click()
    nato.wait_for(2)
    wp.wait_for(2)
    nato.page.get_by_role("button", name="Back to now").click()
    nato.give("suggested")


def test_names_stand_at_the_seats_and_who_is_there_is_shown(sit: Sit[Mouse]):
    nato, wp = sit(), sit(width=390, height=844, touch=True)
    nato.begin_with(wp)
    nato.page.locator(".my-name").click()
    nato.page.keyboard.type("Anna")
    nato.page.keyboard.press("Enter")
    expect(nato.page.locator(".my-name")).to_contain_text("Anna")
    wp.page.click(".gear")  # on a phone there is room in the settings
    wp.page.get_by_label("My name").fill("Boris")
    wp.page.keyboard.press("Tab")
    wp.page.click("dialog header button")
    theirs = nato.page.locator(".seat").nth(1)
    expect(theirs).to_contain_text("Boris")
    expect(theirs.get_by_label("at the table now")).to_be_visible()
    wp.page.goto(f"{wp.server}/")
    expect(wp.page.locator(".tables .seats").first).to_contain_text("Anna")
    expect(theirs.get_by_label("at the table now")).to_have_count(0)
    expect(theirs.get_by_role("button", name="away?")).to_be_visible()
    nato.picture("names")


def propose_to_go_back(who: Mouse, to: int) -> None:
    who.page.click("#tab-review")
    who.page.locator(".replay input").fill(str(to))
    who.page.get_by_role("button", name="Propose to go back").click()


def test_two_tabs_of_one_seat_agree(sit: Sit[Mouse]):
    me = sit()
    me.begin("munich", nato="me", wp="ai:random")
    twin = Mouse(me.context.new_page(), me.server)
    twin.page.goto(me.page.url)
    twin.sit_down()
    me.say("posture 3")
    me.wait_beyond(1)
    twin.wait_for(me.n)
    expect(twin.page.locator(".ask .prompt")).to_have_text(me.prompt)
    assert twin.faults == []


# -- looking back -----------------------------------------------------------------------------------------------------


def test_a_game_is_replayed_forked_saved_and_taken_up_again(sit: Sit[Mouse], tmp_path: Path):
    record = turn_of("munich")
    me = sit()
    me.begin_at(upto(record, 30), nato="me", wp="me")
    now = me.prompt
    me.page.locator(".replay input").fill("12")
    expect(me.page.locator(".ask .prompt")).to_contain_text("looking back: after 12 of 30")
    me.picture("replay")
    me.page.get_by_role("button", name="One answer on").click()
    expect(me.page.locator(".ask .prompt")).to_contain_text("after 13 of 30")
    me.page.get_by_role("button", name="One answer back").click()
    expect(me.page.locator(".ask .prompt")).to_contain_text("after 12 of 30")

    me.page.click("#tab-review")
    before = me.page.url
    me.page.get_by_role("button", name="Try from here").click()
    me.page.wait_for_url(lambda url: url != before)
    me.wait_for(12)
    me.uncover()
    me.give_all(answers_of(record)[12:14])
    me.page.goto(before)
    me.wait_for(30)  # the game itself is as it was
    expect(me.page.locator(".ask .prompt")).to_have_text(now)

    saved = me.save_record(tmp_path / "record.json")
    assert json.loads(saved.read_text())["game"] == "superpowers"
    me.page.get_by_role("button", name="Copy link to this moment").click()
    me.page.get_by_role("button", name="Copied").wait_for()
    assert "/at/30" in me.page.evaluate("navigator.clipboard.readText()")


def test_the_slider_is_marked_and_stops_at_turns_battles_and_decisions(sit: Sit[Mouse]):
    record, _ = fight_of("munich")
    me = sit()
    me.begin_at(upto(record, len(record.answers)), nato="me", wp="me")
    slider, prompt = me.page.locator(".replay"), me.page.locator(".ask .prompt")
    expect(slider.locator(".marks .turn")).to_have_count(me.turn)
    battles = slider.locator(".marks .battle")
    assert battles.count()
    slider.hover()  # where I decided is asked for when somebody is about to look back
    expect(slider.locator(".marks .decision").first).to_be_attached()
    stops: list[int] = []
    while slider.get_by_role("button", name="To the stop before").is_enabled() and len(stops) < 4:
        told = prompt.inner_text()
        slider.get_by_role("button", name="To the stop before").click()
        expect(prompt).not_to_have_text(told)
        stops.append(int(slider.locator("output").inner_text().split("/")[0]))
    assert stops == sorted(stops, reverse=True)
    slider.locator("input").focus()
    me.page.keyboard.press("PageUp")
    expect(slider.locator("output")).to_have_text(f"{stops[-2]}/{me.n}")
    assert objections(me.page, ".replay") == []
    me.picture("slider-marks")


# -- a lost server ----------------------------------------------------------------------------------------------------


def test_nothing_is_lost_when_the_server_is_killed_in_mid_turn(sit: Sit[Mouse], server_of_ones_own: Process):
    record = turn_of("munich")
    answers = answers_of(record)
    server = server_of_ones_own
    me = sit(server=server)
    me.begin_at(upto(record, 6), nato="me", wp="me")
    me.give_all(answers[6:9])
    me.wait_for_map()
    prompt, log = me.prompt, me.page.locator(".log ol").inner_text()
    server.kill()
    me.page.wait_for_selector(".banner")
    me.picture("connection-lost")
    me.say(answers[9][1])  # into the void
    server.start()
    expect(me.page.locator(".banner:not(.bad)")).to_have_count(0, timeout=60_000)
    me.wait_for(9)
    assert me.prompt == prompt
    assert me.page.locator(".log ol").inner_text() == log
    me.give_all(answers[9:11])
    me.page.reload()
    me.sit_down()
    me.wait_for(11)
    me.faults.clear()  # the browser has complained of the lost connection, rightly


# -- everyone ---------------------------------------------------------------------------------------------------------


def test_the_whole_screen_changes_its_language(sit: Sit[Mouse]):
    record = turn_of("rhine")
    me = sit()
    me.begin_at(upto(record, 30), nato="me", wp="me")
    assert not JAPANESE.search(me.page.locator(".panel").inner_text())
    me.page.click(".gear")
    me.page.get_by_label("日本語").check()
    me.page.click("dialog header button")
    expect(me.page.locator("html")).to_have_attribute("lang", "ja")
    expect(me.page.locator(".ask .prompt")).to_have_text(JAPANESE)
    for part in (".top .when", ".tabs", ".log li >> nth=0"):
        expect(me.page.locator(part)).to_have_text(JAPANESE)
    me.page.click("#tab-rules")
    expect(me.page.locator(".tabpanel")).to_have_text(JAPANESE)
    me.picture("japanese")


def test_a_phone_is_enough(sit: Sit[Mouse]):
    record = turn_of("munich")
    answers = answers_of(record)
    me = sit(width=390, height=844, touch=True)
    me.enter_lobby()
    fits(me.page)
    me.picture("phone-lobby")
    me.begin_at(upto(record, 6), nato="me", wp="me")
    fits(me.page)
    expect(me.page.locator(".ask .prompt")).to_be_in_viewport()
    when = me.page.locator(".top .when")
    expect(when).to_have_text("Turn 1 · movement (first player)")
    expect(when).to_be_in_viewport(ratio=1)
    assert when.evaluate("e => e.scrollWidth <= e.clientWidth"), "turn and phase are cut off"
    me.give_all(answers[6:9])
    me.picture("phone-table")
    x, y = me.bring_into_sight(answers[9][1].split()[1])
    me.page.touchscreen.tap(x, y)
    me.wait_for(10)
    for tab in ("units", "review"):
        me.page.click(f"#tab-{tab}")
        fits(me.page)
    me.page.click(".grip")
    me.picture("phone-review")
    assert objections(me.page) == []


def fits(page: Page) -> None:
    """Nothing has to be scrolled sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


def test_a_game_of_three_sides_shows_its_seats_boxes_and_markers(sit: Sit[Mouse]):
    """Whatever a game declares: the client knows none."""
    me = sit()
    me.enter_lobby()
    me.page.check("input[name=game][value=fottr]")
    me.page.check("input[name=scenario][value=three_players]")
    expect(me.page.locator(".seat select")).to_have_count(3)
    for chair in range(3):
        me.page.locator(".seat select").nth(chair).select_option("me")
    me.page.click("button.begin")
    me.sit_down()
    expect(me.page.locator(".seats .seat")).to_have_count(3)
    box = me.page.locator("[data-box=england]")
    expect(box.locator("canvas").first).to_be_visible()
    box.click()
    expect(me.page.locator(".stack li").first).to_be_visible()
    me.picture("three-sides")
    assert objections(me.page, ".map") == []


def objections(page: Page, part: str = "html") -> list[str]:
    """What axe-core finds on a part of the page in the light theme, and in the others what has to do with colours."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(
        """async (part) => {
            const root = document.documentElement;
            const [was, found] = [root.dataset.theme, []];
            for (const theme of ["light", "dark", "contrast"]) {
                root.dataset.theme = theme;
                const ending = document.getAnimations().filter((a) => a.effect.getTiming().iterations !== Infinity);
                await Promise.all(ending.map((a) => a.finished.catch(() => null)));
                const only = theme === "light" ? {} : { runOnly: ["color-contrast"] };
                const { violations } = await axe.run(part, { resultTypes: ["violations"], ...only });
                for (const v of violations)
                    for (const n of v.nodes.slice(0, 3))
                        found.push(`${theme} ${v.id}: ${n.target.join(" ")} ${n.any[0]?.message ?? n.failureSummary}`);
            }
            root.dataset.theme = was;
            return found;
        }""",
        part,
    )
    return found


def test_axe_finds_nothing_in_the_lobby(sit: Sit[Mouse]):
    me = sit()
    me.enter_lobby()
    me.page.click("summary")
    assert objections(me.page) == []
    me.picture("lobby")
    me.page.click(".gear")
    assert objections(me.page) == []
    me.picture("settings")
    me.page.click("dialog header button")
    me.begin("rhine", nato="me", wp="invite")
    me.page.wait_for_selector(".link")
    assert objections(me.page) == []
    me.enter_lobby()
    me.page.wait_for_selector(".tables li")
    assert objections(me.page) == []
    me.picture("lobby-games")


def test_how_a_rule_is_read_is_told_in_japanese(sit: Sit[Mouse]):
    me = sit(language="ja")
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="me")
    me.page.click("#tab-rules")
    me.page.locator(".rules [type=search]").fill("6.0.a")
    me.page.locator(".rules li button").first.click()
    readings = me.page.locator(".rules .reading")
    expect(readings).to_have_count(2)
    for reading in readings.all_inner_texts():
        assert reading.startswith("解釈：")
        assert len(JAPANESE.findall(reading)) > len(re.findall("[A-Za-z]", reading))
    me.picture("readings-ja")


def test_the_computer_has_a_level_in_japanese(sit: Sit[Mouse]):
    me = sit(language="ja")
    me.begin_at(upto(turn_of("munich"), 3), nato="me", wp="ai:greedy")
    expect(me.page.locator(".seat").nth(1)).to_contain_text("中級")
    me.give("move m_wg_241_24")
    expect(me.page.locator(".undo")).to_contain_text("取り消し")
    me.picture("level-ja")


def test_axe_finds_nothing_at_the_table(sit: Sit[Mouse]):
    record, start = fight_of("rhine")
    me = sit()
    me.begin_at(upto(record, 1), nato="me", wp="me")
    assert objections(me.page) == []
    me.begin_at(upto(record, start + 4), nato="me", wp="me")
    found: dict[str, Any] = {}
    for tab in ("log", "units", "charts", "tracks", "sequence", "rules", "review"):
        me.page.click(f"#tab-{tab}")
        me.page.wait_for_timeout(400)
        found[tab] = objections(me.page, "html" if tab == "log" else "#tab-panel")
        me.picture(f"tab-{tab}")
    target = answers_of(record)[start][1].split()[1]
    me.click_hex(target)
    me.page.wait_for_selector(".stack")
    found["stack"] = objections(me.page, ".stack")
    me.picture("stack")
    me.page.keyboard.press("Escape")
    game = grognard.replay(msgspec.structs.replace(record, answers=record.answers[: start + 4]))
    (asked,) = game.asked
    own = next(u["hex"] for u in game.view(asked)["units"] if u["side"] == asked and "hex" in u)
    me.click_hex(own, button="right")
    me.page.wait_for_selector(".why .verdict")
    found["why"] = objections(me.page, ".why")
    assert {where: what for where, what in found.items() if what} == {}
