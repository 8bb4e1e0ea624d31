"""Odds before the die: every modifier with its rule, and exact chances."""

import csv
import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import grognard
from grognard.engine.ask import Ask
from grognard.engine.question import GATHERING, Question
from grognard.engine.reason import Tally
from grognard.engine.text import LANGUAGES
from grognard.table.terminal import asking
from grognard.table.words import Words


def shown(sums: dict[str, Any]) -> str:
    game = grognard.new("superpowers", "munich")
    words = Words(game, "en")
    screen = io.StringIO()
    question = Question("gather", GATHERING, battle=lambda pos, _: sums)
    found = asking.battle(words, Ask("nato", "8.1.A", question, game.position))
    if found is not None:
        Console(file=screen, width=120, markup=False, highlight=False).print(found)
    return screen.getvalue()


def battle() -> dict[str, Any]:
    attack, shifts = Tally(), Tally()
    attack.add(7, "8.1.A.a", "printed-firepower", hex="2427", units=["m_wg_241_24", "m_wg_242_24"])
    attack.add(-3.5, "8.7.a", "second-impulse", hex="2427")
    shifts.add(-1, "4.0.c", "overrun")
    return {"attack": attack, "shifts": shifts, "morale": "B", "chances": {"D1": Fraction(1, 3), "-": Fraction(2, 3)}}


def test_every_modifier_has_its_rule():
    screen = shown(battle())
    assert "+7 241/24, 242/24 in 2427 [8.1.A.a]" in screen
    assert "-3.5 2427 in the second impulse [8.7.a]" in screen
    assert "shifts -1 -1 overrun [4.0.c]" in " ".join(screen.split())


def test_chances_are_exact():
    assert "chances: D1 33% · - 67%" in shown(battle())


def test_nothing_is_shown_before_anybody_takes_part():
    assert shown({}) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_a_result_is_told_in_words(language):
    nato = grognard.new("nato", "baltap")
    charts = nato.scenario.charts
    codes = {f"{cell.attacker}/{cell.defender}" for cell in charts.combat.values()}
    codes |= {*charts.strike.values(), *charts.nuclear.values(), *charts.counterattack.values()}
    words = Words(nato, language)
    assert {code for code in codes if not words.effect(code)} == set()
    words = Words(grognard.new("nextwar", "suwalki"), language)
    tables = Path(grognard.__file__).parent / "games" / "nextwar" / "data" / "tables"
    for name in ("crt_flat", "crt_highland", "adf_standard"):
        with (tables / f"{name}.csv").open(encoding="utf-8") as rows:
            codes = {
                code for row in csv.DictReader(rows) for column, code in row.items() if column not in ("die", "source")
            }
        assert {code for code in codes - {"-"} if not words.effect(code)} == set()


def test_a_result_in_a_sentence_says_what_it_means_for_either_side():
    words = Words(grognard.new("nato", "baltap"), "en")
    told = words.say("event-counterattack", unit="A", target="B", die=4, result="*")
    assert told.endswith("* (disrupted, headquarters and artillery suppressed).")
    assert words.effect("-/CA D1 R1") == "defenders strike back, defenders lose a step, and retreat a hex"
    assert words.effect("A1*/-") == "attackers lose a step and are disrupted"
    assert words.effect("A9/-") == words.effect("1/2") == ""
