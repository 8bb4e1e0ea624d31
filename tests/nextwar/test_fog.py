"""Fog of war, an option [13.2]: what is below the top of an enemy stack reaches nobody by view, log, asks or looks."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.nextwar import (
    GAME,
    combat,
    fog,
)
from grognard.games.nextwar.shown import looks
from grognard.games.nextwar.shown.view import (
    public_view,
    view,
)
from tests.kit import random_game
from tests.ledger import rule_ids
from tests.nextwar.build import asked, at, begin, position, run, stand, unit, units
from tests.nextwar.hooks import HOOKS, secrets

FOG = {"fog_13_2": "on"}
STACK = at("3450", "pl-15", "pl-14", "us-173")  # the last lies on top


def foggy(*placements, **fields):
    return position("campaign_standard", *placements, options=FOG, **fields)


def seen_in(pos, side, hex):
    return [u["id"] for u in view(pos, side)["units"] if u.get("hex") == hex]


@pytest.mark.rule("nextwar", "13.2")
def test_only_the_top_of_an_enemy_stack_is_seen():
    pos = foggy(STACK, at("3550", "ru-68t"))
    assert seen_in(pos, "nato", "3450") == ["pl-15", "pl-14", "us-173"]
    for other in ("russia", None):
        assert seen_in(pos, other, "3450") == ["unknown-3450-1", "unknown-3450-2", "us-173"]
    assert "units" not in public_view(pos)
    assert "pl-14" not in str(view(pos, "russia"))
    assert seen_in(pos, "nato", "3550") == ["ru-68t"]  # nobody is below it


@pytest.mark.rule("nextwar", "8.1.2")
def test_without_the_option_stacks_are_open():
    pos = position("campaign_standard", STACK)
    assert [u["id"] for u in public_view(pos)["units"] if u.get("hex") == "3450"] == ["pl-15", "pl-14", "us-173"]
    assert fog.unseen(pos, "russia") == set()
    advanced = GAME.load("suwalki_advanced", FOG)
    assert not advanced.hides_stacks


@pytest.mark.rule("nextwar", "13.2")
def test_helicopters_and_ships_are_always_seen():
    pos = foggy(at("0248", "us-173", "us-1-82", "h-us1"))
    assert seen_in(pos, "russia", "0248") == ["h-us1", "unknown-0248-1", "us-173"]


@pytest.mark.rule("nextwar", "13.2")
def test_the_enemy_hears_of_units_below_the_top_by_no_name():
    pos = foggy(at("3450", "us-173"), at("3350", "pl-15"))
    run(begin(pos, "nato", "move pl-15"), pos, {"nato": ["enter 3450", "stop"]})
    (moved,) = [event for event in pos.events if event.text == "moved"]
    assert moved.heard_by("nato").params["units"] == ["pl-15"]
    for other in ("russia", None):
        assert moved.heard_by(other).params["units"] == ["unknown-3450-1"]


@pytest.mark.rule("nextwar", "13.2")
def test_the_order_of_a_list_does_not_tell_who_is_below_the_top():
    pos = foggy(STACK, at("3350", "pl-ot1", "pl-20"))
    for listed in (["pl-15", "us-173", "pl-14", "pl-ot1"], ["pl-ot1", "us-173", "pl-14", "pl-15"]):
        pos.tell("13.1.3", "out-of-supply", units=listed)
        heard = pos.events[-1].heard_by("russia").params["units"]
        assert heard == ["us-173", "unknown-3350-1", "unknown-3450-1", "unknown-3450-2"]
        assert pos.events[-1].heard_by("nato").params["units"] == listed


@pytest.mark.rule("nextwar", "13.2")
def test_who_names_a_hex_to_attack_sees_its_defenders_until_the_combat_is_over():
    pos = foggy(STACK, at("3550", "ru-68t", "ru-68a"), step="first-combat", dice=[9])
    asked(combat.attack(pos, "russia", pos.board.hex("3450")))
    assert seen_in(pos, "russia", "3450") == ["pl-15", "pl-14", "us-173"]
    assert [event.reveals for event in pos.events] == [True]
    assert seen_in(pos, "nato", "3550") == ["ru-68a", "unknown-3550-1"]  # until they are committed
    asked(combat.attack(pos, "russia", pos.board.hex("3450")), {"russia": ["with ru-68t", "with ru-68a", "commit"]})
    assert seen_in(pos, "nato", "3550") == ["ru-68a", "ru-68t"]
    pos.revealed = set()
    assert seen_in(pos, "russia", "3450") == ["unknown-3450-1", "unknown-3450-2", "us-173"]


@pytest.mark.rule("nextwar", "13.2")
def test_after_a_combat_its_units_are_hidden_again():
    pos = foggy(STACK, at("3550", "ru-68c"), step="first-combat", dice=[9])
    answers = {"russia": ["with ru-68c", "commit"], "nato": ["lead pl-15"]}
    run(combat.attack(pos, "russia", pos.board.hex("3450")), pos, answers)
    assert pos.revealed == set()


@pytest.mark.rule("nextwar", "13.2")
def test_nobody_looks_at_the_reach_of_a_unit_he_does_not_see():
    pos = foggy(at("3450", "us-173", "pl-17"), airmobile={"nato": 3, "russia": 0})
    for look in (looks.LOOKS[name] for name in ("card", "reach", "way", "airmobile")):
        assert look(pos, "nato", ["us-173", "3450", "3350"])
        assert not look(pos, "russia", ["us-173", "3450", "3350"])
    assert looks.LOOKS["reach"](pos, "russia", ["pl-17"])


def test_no_way_on_the_ground_is_shown_of_what_flies():
    pos = foggy(at("0248", "h-us1"))
    for look in (looks.LOOKS["reach"], looks.LOOKS["way"]):
        assert look(pos, "nato", ["h-us1", "0348"]) == {}


@pytest.mark.rule("nextwar", "13.2")
def test_players_who_think_get_hidden_units_dealt_anew_below_the_same_tops():
    places = [at("3450", "pl-15", "pl-10"), at("3350", "pl-20", "pl-34")]
    dealt = set()
    for seed in range(20):
        pos = foggy(*places)
        tops = [fog.top_of(pos, u) for u in sorted(fog.unseen(pos, "russia"))]
        fog.redeal(pos, "russia", Random(seed), [])
        assert sorted(fog.top_of(pos, u) for u in fog.unseen(pos, "russia")) == sorted(tops)
        dealt.add(tuple(pos.label(pos.standing[u]) for u in units(pos, "pl-15", "pl-20")))
    assert dealt == {("3450", "3350"), ("3350", "3450")}
    known = foggy(*places)
    fog.redeal(known, "nato", Random(1), [])
    assert known.units == foggy(*places).units  # to its owner nothing is hidden


@pytest.mark.rule("nextwar", "13.2")
@pytest.mark.parametrize(("scenario", "seed"), [("suwalki", 5), ("north", 6)])
def test_nothing_leaks_in_random_play(scenario, seed):
    random_game(GAME, scenario, FOG, seed, 350, rules=rule_ids("nextwar"), hooks=HOOKS, checks=2.0)


def test_positions_that_a_side_cannot_tell_apart_are_found():
    pos = foggy(at("3450", "pl-15", "pl-10"), at("3350", "pl-20", "pl-34"))
    stand(pos, "first-combat")
    (twin,) = secrets(pos, "russia")
    assert twin.standing[unit(pos, "pl-15")] == pos.standing[unit(pos, "pl-20")]
