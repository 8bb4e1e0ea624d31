"""What the enemy does not hear of concealed units."""

import pytest

from grognard.games.asl.close_quarters.fights import FOE
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.nerve.morale import check_morale
from grognard.games.asl.shown.fire_sheet import modifiers
from grognard.games.asl.shown.view import public_view
from grognard.games.asl.victory import take_control
from tests.asl.build import at, attack, board, field, loc, run, u


def heard(pos, side, text="morale-check"):
    return [event.text for event in pos.events if event.seen_by(side) and event.text == text]


@pytest.mark.parametrize("led", ["", "g2"])
def test_fire_is_told_to_both_sides_with_or_without_a_leader(led):
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m1"), at("J9", "ru.sq.426"), dice=[6, 5])
    run(resolve(pos, attack(pos, "J9", "g1", led=led)), pos)
    assert (heard(pos, "german", "fires"), heard(pos, "russian", "fires")) == (["fires"], ["fires"])


def test_a_marker_names_him_who_stands_under_it_and_not_what_he_carries():
    pos = field("", at("J5", "ge.lmg", "ge.sq.467"), at("J9", "ru.sq.426"))
    squad = next(n for n in range(len(pos.units)) if pos.units[n].loc == loc(pos, "J5") and not pos.is_weapon(n))
    gun = next(n for n in range(len(pos.units)) if pos.is_weapon(n))
    pos.change(gun, by=squad + 1)
    pos.change(squad, marker=3)
    assert gun < squad
    assert FOE.read(pos, "g?3") == squad


@pytest.mark.rule("asl", "12.14")
def test_figures_of_a_check_under_a_marker_are_not_told():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", marker=1), at("J9", "ge.sq.467"), dice=[1, 3])
    run(check_morale(pos, u(pos, "r1")), pos)
    assert (heard(pos, "russian"), heard(pos, "german")) == (["morale-check"], [])
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle"), at("J9", "ge.sq.467"), dice=[1, 3])
    run(check_morale(pos, u(pos, "r1")), pos)
    assert heard(pos, "german") == ["morale-check"]


@pytest.mark.rule("asl", "26.15")
def test_control_of_concealed_units_is_not_shown():
    pos = board(101, at("S4", "ge.sq.467", marker=1))
    take_control(pos)
    assert pos.held_hexes
    assert public_view(pos)["control"] == {}
    pos.change(u(pos, "g1"), marker=0)
    take_control(pos)
    assert public_view(pos)["control"] == {"S4": "german"}


@pytest.mark.rule("asl", "26.15")
def test_hidden_enemy_in_a_building_is_not_told_by_its_control():
    pos = board(101, at("S4", "ge.sq.467"), at("R4", "ru.sq.426", hidden=True))
    take_control(pos)
    assert "101:church" not in pos.held_buildings
    assert public_view(pos)["buildings"]["101:church"] == "german"


@pytest.mark.rule("asl", "6.11", "5.131")
def test_sheet_of_an_attack_does_not_count_those_under_a_marker():
    """Whoever is overstacked out of sight is still concealed, and no line has been declared."""
    for marker, drm in ((0, -1), (1, 0)):
        pos = field("", at("J5", "ge.sq.467"), at("J8", *["ru.sq.426"] * 3), at("J8", "ru.sq.426", marker=marker))
        assert modifiers(pos, attack(pos, "J8", "g1")).value("5.131") == drm
