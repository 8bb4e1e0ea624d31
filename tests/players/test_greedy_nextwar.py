"""The commander of The Next War: legal answers, and sensible ones."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.games.nextwar import victory
from grognard.players.nextwar import fights
from grognard.players.nextwar.doctrine import DOCTRINES
from grognard.players.nextwar.march import Marshal
from grognard.players.nextwar.outlook import Outlook, corridor
from tests.nextwar.build import at, position, unit
from tests.players.playing import play

pytestmark = pytest.mark.game("nextwar")
C = "campaign_standard"


@pytest.mark.parametrize("side", ["nato", "russia"])
def test_it_beats_chance_in_the_corridor(side: str):
    kinds = {s: "standard" if s == side else "random" for s in ("nato", "russia")}
    game = play("nextwar", "suwalki", 0, 99, **kinds)
    assert game.result is not None
    assert game.result.winner == side


def test_it_begins_the_campaign_for_both_sides():
    game = play("nextwar", C, 2, turns=1, nato="standard", russia="standard")
    assert game.position.turn == 2
    assert any(event.text == "result" for event in game.log)
    assert game.position.points["russia"] > 0  # something has fallen, or somebody


def test_units_far_behind_go_towards_the_goals():
    pos = position(C, at("6640", "ru-25"), at("5137", "lv-zs3"))
    outlook = Outlook(pos, "russia")
    plan = Marshal(pos, outlook, [unit(pos, "ru-25")]).planned()
    goal = plan.goals[unit(pos, "ru-25")]
    assert outlook.pull[goal] > outlook.pull[pos.board.hex("6640")]


def test_more_attackers_promise_more_and_a_weak_attack_promises_a_loss():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "ru-27"), at("0371", "ru-138"), step="first-combat")
    outlook = Outlook(pos, "russia")
    gains = [value for value, _ in fights.forces(pos, "russia", pos.board.hex("0270"), outlook)]
    assert gains == sorted(gains)
    assert gains[0] < 0 < gains[-1]


def test_the_dear_unit_is_spared_and_the_efficient_one_leads():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-104", "ru-22b"), step="first-combat")
    made = fights.attack(pos, "russia", pos.board.hex("0270"), [unit(pos, "ru-22b"), unit(pos, "ru-104")])
    assert made.lead == unit(pos, "ru-104")


def test_the_last_capital_that_decides_the_war_is_worth_more_than_the_first():
    pos = position(C, at("6640", "ru-25"))
    riga, vilnius = pos.board.hex("3728"), pos.board.hex("4448")
    before = Outlook(pos, "nato").value
    for label in ("4004", "3728", "3627"):  # Tallinn and Riga
        pos.control[pos.board.hex(label)] = "russia"
    after = Outlook(pos, "nato").value
    assert after[vilnius] - before[vilnius] > after[riga] - before[riga] > 0


def test_russia_wants_the_corridor_where_nobody_stands_in_its_way():
    pos = position(C, at("3557", "ru-4ga"), at("2749", "ru-18a"))
    chain = corridor(pos)
    assert victory.ends_corridor(pos, chain[-1])
    assert all(pos.board.distance(a, b) == 1 for a, b in pairwise(chain))
    blocked = position(C, at("3557", "ru-4ga"), at("2749", "ru-18a"), at(pos.label(chain[len(chain) // 2]), "pl-15"))
    assert corridor(blocked) != chain


def test_the_last_unit_stays_in_a_capital_that_raiders_could_reach():
    pos = position(C, at("5955", "by-120"), at("5250", "us-efp"), at("4448", "pl-15"))
    plan = Marshal(pos, Outlook(pos, "russia"), [unit(pos, "by-120")]).planned()
    assert plan.goals.get(unit(pos, "by-120"), pos.board.hex("5955")) == pos.board.hex("5955")


def test_the_last_regiment_stays_in_a_city_that_paratroops_could_take_to_end_the_war():
    pos = position(C, at("6119", "ru-104"), at("4004", "us-173"), at("4448", "pl-15"))
    pskov, last = pos.board.hex("6119"), unit(pos, "ru-104")
    outlook = Outlook(pos, "russia")
    assert outlook.to_enemy[pskov] > outlook.doctrine.raided  # nobody could drive there
    plan = Marshal(pos, outlook, [last]).planned()
    assert plan.goals.get(last, pskov) == pskov


def test_russia_spares_its_troops_when_it_is_outweighed():
    strong = position(C, at("6640", "ru-25", "ru-27"), at("4448", "pl-l3"))
    weak = position(C, at("6640", "ru-25"), at("4448", "pl-15", "pl-9"), at("3646", "pl-2", "pl-12"))
    usual = DOCTRINES["russia"]
    assert Outlook(strong, "russia").doctrine == usual
    sober = Outlook(weak, "russia").doctrine
    assert sober.fear > usual.fear
    assert sober.battle < usual.battle
    assert Outlook(strong, "nato").doctrine == DOCTRINES["nato"]


def test_troops_who_are_too_many_before_one_place_go_elsewhere():
    crowd = [
        "ru-68a",
        "ru-68b",
        "ru-68c",
        "ru-68t",
        "ru-69a",
        "ru-69b",
        "ru-69c",
        "ru-2gt",
        "ru-72a",
        "ru-72b",
        "ru-72c",
        "ru-72t",
    ]
    pos = position(C, *[at(hex, *crowd[n : n + 3]) for n, hex in ((0, "4206"), (3, "4307"), (6, "4408"), (9, "4509"))],
                   at("4004", "ee-1"))  # fmt: skip
    sent = Outlook(pos, "russia").sent
    tallinn = pos.board.hex("4004")
    assert 0 < len(sent) < len(crowd)
    assert all(field[tallinn] < max(field) for field in sent.values())
