"""The greedy commander of Superpowers at War: legal answers, and sensible ones."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from grognard.engine.ask import Ask
from grognard.engine.result import Result
from grognard.games.superpowers.initiative import BID
from grognard.games.superpowers.nuclear import NUCLEAR_WAR, PEACE
from grognard.games.superpowers.sequence import SEQUENCE, movement_phase
from grognard.players.common.fights import combination
from grognard.players.superpowers.commander import Commander
from grognard.players.superpowers.outlook import Outlook
from tests.players.playing import play
from tests.superpowers.build import at, position, unit

pytestmark = pytest.mark.game("superpowers")

SCENARIOS = ("munich", "rhine")
MUST_WIN, OF = 95, 100


def orders(pos, step, side):
    """What the commander answers in one step of the sequence, when nobody else is asked."""

    class Table:
        position = pos

        def ask(self, side):
            return asked

    commander: Any = Commander()
    given: list[str] = []
    procedure = step(pos, side)
    answer = None
    while True:
        try:
            asked = procedure.send(answer)
        except StopIteration:
            return given
        answer = None
        if isinstance(asked, Ask):
            given.append(commander.choose(Table(), side))
            answer = asked.read(given[-1])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_both_sides_by_the_rules(scenario):
    game = play("superpowers", scenario, 3, turns=2, nato="greedy", wp="greedy")
    assert game.position.turn == 3
    assert {side for side, _ in game.answers} == {"nato", "wp"}
    assert not any(answer.startswith(("permission", "nuclear")) for _, answer in game.answers)


def test_the_same_seed_gives_the_same_game():
    one, other = (play("superpowers", "munich", 5, turns=1, nato="greedy", wp="greedy").answers for _ in range(2))
    assert one == other


def test_it_takes_an_empty_town_next_to_it():
    pos = position("munich", at("2428", "m_su_1_tk_18"), turn=3, impulse=1, first="wp")
    answers = orders(pos, movement_phase, "wp")
    assert "enter 2427" in answers
    assert pos.owner[pos.scenario.board.hex("2427")] == "wp"


def test_the_last_unit_stays_in_a_town_the_enemy_can_reach():
    pos = position(
        "munich", at("2427", "m_wg_241_24"), at("2729", "m_su_1_tk_18", "m_su_2_tk_18"), turn=3, impulse=1, first="nato"
    )
    orders(pos, movement_phase, "nato")
    assert pos.hex_of(pos.scenario.index["m_wg_241_24"]) == "2427"


def test_the_best_odds_are_attacked_first():
    pos = position(
        "munich",
        at("2520", "m_su_1_tk_18", "m_su_2_tk_18", "m_su_3_tk_18"),
        at("2620", "m_wg_2_rec_8"),
        at("2519", "m_wg_241_24", "m_wg_243_24", "m_wg_244_24"),
        turn=5,
        impulse=2,
        first="wp",
    )
    best = combination(Commander().fights(pos, "wp"), 0.0)[0]
    assert best.answer == "attack 2620"
    assert best.units


def test_a_stack_is_in_less_danger_than_a_lone_regiment():
    pos = position(
        "munich",
        at("2520", "m_su_1_tk_18", "m_su_2_tk_18", "m_su_3_tk_18"),
        at("2522", "m_wg_241_24", "m_wg_243_24", "m_wg_244_24"),
        at("2523", "m_wg_281_28", "m_wg_283_28", "m_wg_284_28"),
        turn=5,
        impulse=1,
        first="wp",
    )
    stack = [unit(pos, f"m_su_{n}_tk_18") for n in (1, 2, 3)]
    here = pos.units[stack[0]].hex
    outlook = Outlook(pos, "wp")
    assert 0 <= outlook.loss(here, stack) < outlook.loss(here, stack[:1])


def test_who_moves_last_in_the_game_fears_nobody():
    def fears(first, turn):
        here = at("2520", "m_su_1_tk_18"), at("2522", "m_wg_241_24")
        return any(Outlook(position("munich", *here, turn=turn, impulse=2, first=first), "wp").threat)

    last = position("munich").scenario.last_turn
    assert fears("wp", last)
    assert fears("nato", last - 1)
    assert not fears("nato", last)


def test_a_force_is_looked_at_with_its_guns_and_without():
    pos = position(
        "munich",
        at("2520", "m_su_1_tk_18", "m_su_2_tk_18"),
        at("2422", "m_su_art_18"),
        at("2620", "m_wg_2_rec_8"),
        turn=5,
        impulse=1,
        first="wp",
    )
    gun = 1 << unit(pos, "m_su_art_18")
    helped = {bool(fight.busy & gun) for fight in Commander().fights(pos, "wp") if fight.answer == "attack 2620"}
    assert helped == {True, False}


def test_it_saves_its_points_for_two_moves_in_a_row():
    pos = position("munich", turn=4, initiative={"nato": 3, "wp": 3})
    commander, ask = Commander(), Ask("wp", "SEQ.B.a", BID, pos, "wp")
    bids = [commander.bid(pos, ask) for _ in range(100)]
    assert bids.count("bid 0") > 50
    assert len(set(bids)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("side", ["nato", "wp"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_beats_a_random_player(scenario, side):
    """Of games decided on points it wins 95 in 100. One that the nuclear table ends, in war or peace, does not count;
    it never begins a nuclear war, which its beginner loses."""
    kinds = {"nato": "random", "wp": "random"} | {side: "greedy"}
    on_points: list[Result] = []
    for seed in count():
        result = play("superpowers", scenario, seed, **kinds).result
        assert result is not None
        assert (result.level, result.loser) != (NUCLEAR_WAR, side)
        if result.level not in (PEACE, NUCLEAR_WAR):
            on_points.append(result)
        if len(on_points) == OF:
            break
    assert sum(r.winner == side for r in on_points) >= MUST_WIN


def test_what_was_thought_while_the_enemy_moved_is_thought_anew():
    pos = position("munich", at("2520", "m_su_1_tk_18"), at("2522", "m_wg_241_24"), turn=5, impulse=2, first="nato")
    commander, looked = Commander(), dict[str | None, list[Outlook]]()
    for number, step in enumerate(SEQUENCE.turn):
        if step.id in ("H", "I"):
            pos.step = number
            looked.setdefault(step.role, []).append(commander.outlook(pos, "wp"))
    ours, theirs = looked["second player"], looked["first player"]
    assert ours[0] is ours[1] is not theirs[0]
