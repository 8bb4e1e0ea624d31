"""AI players explain themselves: a sentence for each march and attack, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.engine.text import LANGUAGES, catalogue
from grognard.players import because, player

TEXT = Path(grognard.__file__).parent / "players" / "text"


def reasons(slug, scenario, turns):
    """What both sides say in some turns, with the answers."""
    game = grognard.new(slug, scenario, seed=3)
    players = {side: player("standard", k) for k, side in enumerate(game.sides)}
    while game.asked and game.position.turn <= turns:
        side = game.asked[0]
        answer = players[side].choose(game, side)
        if (told := because(players[side])) is not None:
            yield answer, told
        game.answer(side, answer)


@pytest.mark.parametrize(
    ("slug", "scenario", "expected"),
    [
        ("superpowers", "munich", {"goes", "prepares", "fights", "takes", "picks"}),
        ("fottr", "campaign", {"goes", "fights", "places", "picks", "reacts", "answers-call"}),
        ("asl", "t1", {"goes", "fights", "fires-first", "assaults"}),
        ("nato", "baltap", {"goes", "fights", "seizes", "ferries", "blunts"}),
    ],
)
def test_what_is_done_is_explained_in_both_languages(slug, scenario, expected):
    told = list(reasons(slug, scenario, 3))
    assert expected <= {reason.text for _, reason in told}
    for language in LANGUAGES:
        words = catalogue(language, TEXT)
        for text in {reason.text for _, reason in told}:
            one = next(reason for _, reason in told if reason.text == text)
            said = words.say(f"because-{text}", **one.figures)
            assert "{" not in said


def test_every_attack_says_what_it_promises():
    attacks = [reason for answer, reason in reasons("superpowers", "munich", 2) if answer.startswith("attack ")]
    assert attacks
    assert all(reason.text in ("fights", "owes") and reason.figures["hex"] for reason in attacks)
    assert all(reason.figures["gain"] > 0 for reason in attacks if reason.text == "fights")


@pytest.mark.parametrize(("slug", "scenario"), [("superpowers", "munich"), ("nato", "baltap")])
def test_a_march_towards_a_goal_names_it(slug, scenario):
    """Whoever has arrived is not told that he comes nearer."""
    told = [reason.figures for _, reason in reasons(slug, scenario, 1) if reason.text == "goes"]
    drawn = [figures for figures in told if figures["item"] == "aim"]
    assert drawn
    assert all(figures["aim"] and figures["aim"] != figures["hex"] for figures in drawn)
    words = catalogue("en", TEXT)
    assert drawn[0]["aim"] in words.say("because-goes", **drawn[0])


def test_support_is_given_or_kept_for_a_reason():
    told = {reason.text for answer, reason in reasons("superpowers", "munich", 2)}
    assert {"supports", "saves"} <= told
