"""Cavalry Waves: a Human Wave of riders, of any nation."""

import pytest

from grognard.games.asl.cavalry_wave import rides_to
from grognard.games.asl.human_wave import Gathered, declare, has_target, is_chain, may_add, may_be_in_wave
from grognard.games.asl.impulses import end_wave, go_on, goals, left
from grognard.games.asl.nerve.leadership import morale_level
from grognard.games.asl.units import Wave
from tests.asl.build import asked, at, field, loc, rules_of, told, u

RIDER = ("ge.sq.467", "horse.squad")


def riders(*more, leader="H2", enemy="I9", dice=(), **state):
    """Three German squads on horseback side by side, a leader with the middle one, and a Russian squad before them."""
    chain = [at(hex, *RIDER, mounted=True, **state) for hex in ("H2", "I2", "J2")]
    boss = at("I2", "ge.ldr.8m0", "horse.smc", mounted=True, **state)
    return field("", *chain, boss, at(enemy, "ru.sq.426"), *more, phase="MPh", dice=dice)


@pytest.mark.rule("asl", "13.62")
def test_riders_of_any_nation_take_part_if_they_can_gallop_and_no_enemy_is_near():
    pos = riders()
    assert may_be_in_wave(pos, "german", u(pos, "g1")) is None
    assert may_be_in_wave(field("", at("H2", "ge.sq.467"), at("I9", "ru.sq.426"), phase="MPh"), "german", 0) is not None
    pos.change(u(pos, "gw1"), cx=True)
    assert rules_of(may_be_in_wave(pos, "german", u(pos, "g1"))) == ["13.62"]
    pos = riders(enemy="I5")
    assert rules_of(may_be_in_wave(pos, "german", u(pos, "g2"))) == ["13.62"]


@pytest.mark.rule("asl", "13.62")
def test_chain_of_riders_has_a_squad_in_each_hex_and_a_leader_and_no_infantry():
    pos = riders(at("K3", "ru.sq.447.rifle"))
    assert is_chain(pos, [u(pos, f"g{n}") for n in (1, 2, 3, 4)]) is None
    assert rules_of(is_chain(pos, [u(pos, f"g{n}") for n in (1, 2, 3)])) == ["25.23"]
    pos.change(u(pos, "g1"), type="ge.hs.247")
    assert rules_of(is_chain(pos, [u(pos, f"g{n}") for n in (1, 2, 3, 4)])) == ["13.62"]
    pos = field("", at("J2", "ru.sq.447.rifle", "horse.squad", mounted=True), at("J3", "ru.sq.447.rifle"), phase="MPh",
                attacker="russian")  # fmt: skip
    assert rules_of(may_add(pos, Gathered("russian", u(pos, "r1")), u(pos, "r2"))) == ["13.62"]


@pytest.mark.rule("asl", "13.62")
def test_target_lies_within_sixteen_factors_of_a_rider_who_sees_it():
    pos = riders()
    everybody = [u(pos, f"g{n}") for n in (1, 2, 3, 4)]
    assert rides_to(pos, u(pos, "g2"), loc(pos, "I9"))
    assert has_target(pos, everybody, "german", loc(pos, "I9"))
    far = field("", *[at(h, *RIDER, mounted=True) for h in ("A1", "B1", "C1")], at("T9", "ru.sq.426"), phase="MPh")
    assert not rides_to(far, u(far, "g1"), loc(far, "T9"))


@pytest.mark.rule("asl", "13.62")
def test_wave_of_riders_gallops_keeps_its_morale_and_charges_through():
    pos = riders(enemy="I6", dice=[6, 6, 5, 6])
    before = morale_level(pos, u(pos, "g2"))
    proc = declare(pos, "german", u(pos, "g1"))
    join = ["with g2", "with g3", "with g4", "head I6 I2 straight"]
    ask = asked(proc, {"german": join})
    assert ask.prompt == "wave"
    assert pos.wave is not None
    assert pos.wave.mounted
    assert pos.units[u(pos, "gw1")].cx
    assert morale_level(pos, u(pos, "g2")) == before
    assert left(pos, pos.wave, u(pos, "g2")) == 40
    pos.stand_at(u(pos, "g2"), loc(pos, "I5"))
    assert loc(pos, "I6") in goals(pos, pos.wave, u(pos, "g2"))


@pytest.mark.rule("asl", "13.62", "13.61", "13.6")
def test_riders_of_a_wave_who_charge_go_on_and_do_nothing_more_afterwards():
    pos = riders(enemy="I4", dice=[6, 5, 6, 5])
    everybody = tuple(u(pos, f"g{n}") for n in (1, 2, 3, 4))
    row = tuple(pos.board.hex(f"I{n}") for n in range(2, 10))
    pos.wave = Wave("german", everybody, ("S",), row, todo=(u(pos, "g2"),), mounted=True)
    pos.stand_at(u(pos, "g2"), loc(pos, "I3"))
    script = {"german": ["run g2 I4"], "russian": ["fire", "with r1", "shoot"]}
    ask = asked(go_on(pos), script)
    assert told(pos, "moved")[0]["cost"] == 4  # three factors for the Charge
    assert [event["units"] for event in told(pos, "fires")] == [["r1"], ["g2"]]
    assert ask.prompt == "wave"
    assert pos.wave.charged == (u(pos, "g2"),)
    assert goals(pos, pos.wave, u(pos, "g2"))
    end_wave(pos)
    assert pos.units[u(pos, "g2")].fired == "prep"
