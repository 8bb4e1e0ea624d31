"""Odds before the die: every modifier with its rule, and exact chances."""

import io
from fractions import Fraction
from typing import Any

from rich.console import Console

import grognard
from grognard.engine.ask import Ask
from grognard.engine.question import GATHERING, Question
from grognard.engine.reason import Tally
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
