"""Snipers against Snipers, Dummies and broken units."""

import pytest

from grognard.games.asl.snipers import attack, check_drm, hit, hit_sniper, may_hide, prefers_sniper
from tests.asl.build import at, decoy, field, loc, rules_of, run, u


@pytest.mark.rule("asl", "14.2")
def test_sniper_hides_in_no_hex_of_an_enemy():
    pos = field("", at("J5", "ru.sq.426"), at("K5", "ru.sq.426"))
    assert may_hide(pos, "german", pos.board.hex("J6")) is None
    assert rules_of(may_hide(pos, "german", pos.board.hex("J5"))) == ["14.2"]


@pytest.mark.rule("asl", "14.2")
def test_of_two_whom_the_dice_select_the_second_is_hit_with_a_die_of_his_own():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.447"), at("Z9", "ru.sq.426"), dice=[1, 1, 3, 3, 1])
    pos.sniper = {"russian": pos.board.hex("J6")}
    run(attack(pos, "russian", 1), pos)
    assert [pos.units[u(pos, name)].broken for name in ("g1", "g2")] == [True, True]


@pytest.mark.rule("asl", "14.2", "14.31", "14.4.a")
def test_sniper_is_attacked_where_nobody_else_is_or_if_his_enemy_wants_it():
    pos = field("", at("J5", "ge.sq.467"), at("Z9", "ru.sq.426"), dice=[1, 1])
    pos.san, pos.sniper = {"german": 3, "russian": 3}, {"russian": pos.board.hex("J6"), "german": pos.board.hex("J5")}
    run(attack(pos, "russian", 1), pos, {"russian": ["yes"]})
    assert pos.san["german"] == 2
    assert list(prefers_sniper(pos, "russian", loc(pos, "K9"))) == []
    hit_sniper(pos, "german", 2)
    assert pos.sniper_pinned == {"german"}


@pytest.mark.rule("asl", "14.3")
def test_sniper_takes_dummies_off_and_costs_broken_units_men():
    pos = field("", at("J5", "ge.sq.467", broken=True), decoy("J6", "german"))
    hit(pos, u(pos, "gd1"), 1)
    assert pos.units[u(pos, "gd1")].where == "out"
    hit(pos, u(pos, "g1"), 1)
    assert pos.type(u(pos, "g1")).kind == "hs"


@pytest.mark.rule("asl", "14.4.a")
def test_hero_finds_the_sniper_more_easily():
    pos = field("", at("J5", "ge.hero", "ge.sq.467"))
    assert check_drm(pos, [u(pos, "g1"), u(pos, "g2")]).total < check_drm(pos, [u(pos, "g2")]).total
