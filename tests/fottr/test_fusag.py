"""FUSAG markers [10.10]: four of them, used once, on German infantry far from the landing."""

import pytest

from grognard.games.fottr import fusag
from grognard.games.fottr.losses import eliminate
from tests.fottr.build import asked, at, hexes, rules_against, rules_of, run, unit
from tests.fottr.test_landing import invasion, resolve

rule = pytest.mark.rule
AWAY = at("22.12", "ger-67inf", "ger-82inf")  # in Calais, far from the beaches of Calvados


def normandy(*placements, dice=(6, 6), turn=6, site="17.13 18.13", **fields):
    us, cw = site.split()
    landings = [("beachhead-us-2", us, ("us-5",)), ("beachhead-cw-2", cw, ("br-1",))]
    return invasion(*placements, dice=dice, turn=turn, landings=landings, **fields)


def landed(pos):
    """Both landings have been resolved."""
    pos.landing, pos.dice.rolls = [], []
    return pos


def deceive(pos, *answers):
    return asked(fusag.deceive(landed(pos), "allies"), {"allies": list(answers)})


@rule("fottr", "10.10", "ERR.r6")
def test_after_a_landing_between_seine_and_cotentin_infantry_is_pinned_unit_by_unit():
    pos = normandy(AWAY)
    resolve(pos, "resolve 17.13", "done", "done", "pin ger-67inf", "done")
    assert pos.fusag == {unit(pos, "ger-67inf"): "fusag-1"}
    assert pos.fusag_used == {"fusag-1"}


@rule("fottr", "10.10")
def test_only_german_infantry_in_the_north_west_and_not_near_the_coasts_attacked():
    others = [at("25.13", "ger-9sspz"), at("20.14", "ger-81inf"), at("33.33", "ger-62inf"), at("24.24", "ita-1")]
    ask = deceive(normandy(AWAY, *others))
    assert rules_against(ask, "pin ger-67inf") == []
    for id in ("ger-9sspz", "ger-81inf", "ger-62inf", "ita-1"):
        assert rules_against(ask, "pin " + id) == ["10.10"], id


@rule("fottr", "21.4", "10.10")
@pytest.mark.parametrize(("fog", "rules"), [(False, []), (True, ["10.10"])])
def test_in_the_fog_of_war_nobody_below_the_top_of_a_stack_in_germany_is_named(fog, rules):
    pos = normandy(AWAY, at("31.13", "ger-81inf", "ger-62inf"), options={"fog_of_war": fog})
    ask = deceive(pos)
    assert rules_against(ask, "pin ger-81inf") == rules_against(ask, "pin ger-82inf") == []  # Calais is overheard
    assert rules_against(ask, "pin ger-62inf") == rules


@rule("fottr", "ERR.r6")
def test_a_unit_takes_one_marker_and_its_neighbour_needs_another():
    pos = normandy(AWAY)
    ask = deceive(pos, "pin ger-67inf")
    assert rules_against(ask, "pin ger-67inf") == ["ERR.r6"]
    assert rules_against(ask, "pin ger-82inf") == []


@rule("fottr", "10.10")
def test_a_marker_is_used_once():
    pos = normandy(AWAY)
    pos.fusag_used = {"fusag-1", "fusag-2", "fusag-3"}
    run(fusag.deceive(landed(pos), "allies"), pos, {"allies": ["pin ger-67inf"]})
    assert pos.fusag_used == {"fusag-1", "fusag-2", "fusag-3", "fusag-4"}


@rule("fottr", "10.10")
@pytest.mark.parametrize(
    "pos",
    [
        normandy(AWAY, dice=(), turn=2),
        normandy(AWAY, dice=(), site="12.12 14.13"),
        normandy(AWAY, dice=(), site="21.12 23.12"),
    ],
    ids=["before turn 6", "Brittany", "Calais itself"],
)
def test_there_is_no_deception_before_turn_6_or_elsewhere(pos):
    run(fusag.deceive(landed(pos), "allies"), pos)
    assert pos.fusag == {}


@rule("fottr", "10.10")
def test_nobody_is_asked_if_there_is_nobody_to_pin():
    pos = normandy(at("20.14", "ger-81inf"))
    run(fusag.deceive(landed(pos), "allies"), pos)


@rule("fottr", "10.10")
def test_a_failed_invasion_deceives_nobody():
    pos = normandy(AWAY, at("17.14", "ger-9sspz"), at("18.14", "ger-10sspz"), dice=(1, 1))
    resolve(pos, "resolve 17.13")
    assert pos.fusag == {}


@rule("fottr", "ERR.r7", "10.10")
def test_a_pinned_unit_may_end_only_in_hexes_east_of_column_24():
    pos = normandy(AWAY)
    u = unit(pos, "ger-67inf")
    west, line, east = hexes(pos, "22.13 24.13 25.13")
    assert fusag.may_end_in(pos, u, west) is None
    pos.fusag[u] = "fusag-1"
    assert rules_of(fusag.may_end_in(pos, u, west)) == ["ERR.r7"]
    assert rules_of(fusag.may_end_in(pos, u, line)) == ["ERR.r7"]
    assert fusag.may_end_in(pos, u, east) is None


@rule("fottr", "10.10")
def test_who_is_lost_waits_for_no_landing_when_he_comes_back():
    pos = normandy(AWAY)
    pos.fusag[unit(pos, "ger-67inf")] = "fusag-1"
    eliminate(pos, unit(pos, "ger-67inf"), "13.2D")
    assert pos.fusag == {}


@rule("fottr", "10.10", "ERR.r7")
def test_it_is_free_when_a_unit_of_the_west_comes_within_two_hexes():
    pos = normandy(AWAY)
    pinned, us = unit(pos, "ger-67inf"), unit(pos, "us-5")
    pos.fusag[pinned] = "fusag-1"
    far, near = hexes(pos, "22.15 22.14")
    pos.put(us, far)
    pos.put(unit(pos, "ger-81inf"), near)
    assert pinned in pos.fusag
    pos.put(us, near)
    assert pos.fusag == {}
    pos.put(us, far)
    assert fusag.may_end_in(pos, pinned, near) is None  # for good
