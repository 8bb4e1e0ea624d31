"""A player who has learnt, from its file."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import grognard
from grognard.players import player
from grognard.players.agent import Learnt, chances, option_numbers


def agent(tmp_path, weights, game="superpowers", seed=1) -> Any:
    file = tmp_path / "agent.json"
    file.write_bytes(msgspec.json.encode(Learnt(game, weights)))
    return player(f"agent:{file}", seed)


def test_it_prefers_the_verbs_it_has_learnt_to_prefer(tmp_path):
    game = grognard.new("superpowers", "munich", seed=2)
    while "nato" not in game.asked or len({o.split()[0] for o in game.ask("nato").options}) < 2:
        side = game.asked[0]
        game.answer(side, game.ask(side).options[0])
    ask = game.ask("nato")
    words = sorted({option.split()[0] for option in ask.options})
    for wanted in words[:3]:
        option = next(o for o in ask.options if o.split()[0] == wanted)
        someone = agent(tmp_path, {option_numbers(ask, option)[0]: 8.0})
        chosen = [someone.choose(game, "nato").split()[0] for _ in range(30)]
        assert chosen.count(wanted) > 25


def test_all_verbs_are_alike_to_one_who_has_learnt_nothing():
    assert chances([3, 5], {}) == {3: 0.5, 5: 0.5}


def test_an_option_in_numbers_tells_verb_unit_and_hex():
    game = grognard.new("superpowers", "munich", seed=2)
    pos = game.position
    ask = game.ask("nato")
    unit, hex = pos.id(0), pos.label(next(iter(pos.board.hexes)))
    verb, named, place = option_numbers(ask, f"enter {unit} {hex}")
    assert named > 0
    assert place == pos.board.hex(hex)
    assert option_numbers(ask, "enter")[0] == verb
    assert option_numbers(ask, "enter")[1:] == (0, 0)


def test_the_same_seed_chooses_the_same(tmp_path):
    game = grognard.new("superpowers", "munich", seed=2)
    one, other = (agent(tmp_path, {}, seed=4) for _ in range(2))
    assert [one.choose(game, "nato") for _ in range(9)] == [other.choose(game, "nato") for _ in range(9)]


def test_a_file_that_is_none_is_one_line(tmp_path):
    for text, complaint in (("{", "truncated"), ("{}", "missing"), ('{"game": "x", "weights": {"-1": 1}}', ">= 0")):
        file = tmp_path / "agent.json"
        file.write_text(text)
        with pytest.raises(ValueError, match=complaint):
            player(f"agent:{file}")
    with pytest.raises(ValueError, match="No such file"):
        player("agent:nowhere.json")


def test_an_agent_of_another_game_says_so(tmp_path):
    with pytest.raises(ValueError, match="has learnt nato, not superpowers"):
        agent(tmp_path, {}, game="nato").choose(grognard.new("superpowers", "munich", seed=2), "nato")
