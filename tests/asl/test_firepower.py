"""Firepower and modifiers: worked examples of the rulebook, and one rule at a time."""

from fractions import Fraction

import pytest

from grognard.games.asl.firing.drm import drm, is_open_to
from grognard.games.asl.firing.fire_groups import may_direct
from grognard.games.asl.firing.firepower import total
from grognard.games.asl.firing.gathering import directors
from tests.asl.build import at, attack, board, field, loc, moving, rules_of, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
HOUSE = "building -75,-60 75,-60 75,60 -75,60"


def fp(pos, shot, concealed=False):
    return total(pos, shot, shot.shots, concealed)


@pytest.mark.rule("asl", "7.21")
def test_firepower_is_doubled_next_door_and_tripled_in_one_location():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"), at("J5", "ru.sq.426"))
    assert fp(pos, attack(pos, "J6", "g1")) == 8
    assert fp(pos, attack(pos, "J5", "g1")) == 12


@pytest.mark.rule("asl", "7.22")
def test_firepower_is_halved_beyond_normal_range():
    pos = field("", at("J1", "ge.sq.467"), at("J7", "ru.sq.447.rifle"), at("J8", "ru.sq.426"))
    assert fp(pos, attack(pos, "J7", "g1")) == 4
    assert fp(pos, attack(pos, "J8", "g1")) == 2


@pytest.mark.rule("asl", "7.23", "7.2")
def test_area_fire_halves_for_every_cause_and_keeps_fractions():
    pos = field("", at("J1", "ge.sq.467", pinned=True), at("J8", "ru.sq.447.rifle"))
    assert fp(pos, attack(pos, "J8", "g1"), concealed=True) == Fraction(1, 2)


@pytest.mark.rule("asl", "7.24")
def test_fire_in_the_advancing_fire_phase_is_halved():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.447.rifle"), phase="AFPh")
    assert fp(pos, attack(pos, "J8", "g1")) == 2


@pytest.mark.rule("asl", "7.25", "7.24")
def test_opportunity_fire_is_not_halved():
    pos = field("", at("J5", "ge.sq.467", fired="bounding"), at("J8", "ru.sq.447.rifle"), phase="AFPh")
    assert fp(pos, attack(pos, "J8", "g1")) == 4


@pytest.mark.rule("asl", "7.36")
def test_assault_fire_adds_one_and_rounds_up():
    pos = field("", at("J5", "am.sq.666"), at("J8", "ge.sq.467"), phase="AFPh", attacker="russian")
    assert fp(pos, attack(pos, "J8", "r1")) == 4
    pos = field("", at("J5", "ss.sq.658.44"), at("J8", "ru.sq.426"), phase="AFPh", date="1944-06")
    assert fp(pos, attack(pos, "J8", "g1")) == 4


@pytest.mark.rule("asl", "9.12")
def test_lone_leader_fires_a_machine_gun_at_half_power():
    pos = field("", at("J5", "ge.ldr.9m1", "ge.mmg"), at("J8", "ru.sq.426"))
    assert fp(pos, attack(pos, "J8", "gw1")) == Fraction(5, 2)
    pos = field("", at("J5", "ge.ldr.9m1", "ge.mmg"), at("J5", "ge.ldr.8m0"), at("J8", "ru.sq.426"))
    assert fp(pos, attack(pos, "J8", "gw1")) == 5


@pytest.mark.rule("asl", "7.81")
def test_machine_gun_in_pinned_hands_is_halved():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", pinned=True), at("J8", "ru.sq.426"))
    assert fp(pos, attack(pos, "J8", "g1", "gw1")) == Fraction(9, 2)


@pytest.mark.rule("asl", "8.3")
def test_subsequent_first_fire_is_area_fire():
    pos = board(101, at("U6", "ge.sq.467", "ge.lmg"), at("V6", "ru.sq.628"))
    move = moving(pos, "r1", spent=2)
    pos.change(u(pos, "g1"), fired="first")
    pos.change(u(pos, "gw1"), fired="first")
    assert fp(pos, attack(pos, "V6", "g1", "gw1", mover=move)) == 7


@pytest.mark.rule("asl", "6.7", "4.6")
def test_hedge_grain_and_movement_add_up():
    """Example 6.7.ex1: +1 hindrance +1 hedge -1 FFNAM; from level 1 the grain does not hinder."""
    facts = f'h U2 g -; s U2 SE hedge; p T1 building "t1" wood storeys:2 stair; g T1 {HOUSE}'
    pos = field(facts, at("T1", "ge.sq.467"), at("V2", "ru.sq.447.rifle"))
    move = moving(pos, "r1")
    assert drm(pos, attack(pos, "V2", "g1", mover=move), u(pos, "r1")).total == 1
    pos = field(facts, at("T1h1", "ge.sq.467"), at("V2", "ru.sq.447.rifle"))
    move = moving(pos, "r1")
    assert drm(pos, attack(pos, "V2", "g1", mover=move), u(pos, "r1")).total == 0


@pytest.mark.rule("asl", "4.6", "8.13")
def test_mover_in_the_open_suffers_both_modifiers_and_only_in_first_fire():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.447.rifle"))
    assert drm(pos, attack(pos, "J8", "g1"), u(pos, "r1")).total == 0
    move = moving(pos, "r1")
    assert drm(pos, attack(pos, "J8", "g1", mover=move), u(pos, "r1")).total == -2


@pytest.mark.rule("asl", "4.61")
def test_assault_movement_avoids_ffnam_but_not_ffmo():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.447.rifle"))
    move = moving(pos, "r1", assault=True)
    sums = drm(pos, attack(pos, "J8", "g1", mover=move), u(pos, "r1"))
    assert [m.text for m in sums] == ["ffmo"]


@pytest.mark.rule("asl", "4.61", "8.14")
def test_who_breaks_in_assault_movement_moves_without_caution():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.447.rifle", broken=True))
    move = moving(pos, "r1", assault=True)
    sums = drm(pos, attack(pos, "J8", "g1", mover=move), u(pos, "r1"))
    assert [m.text for m in sums] == ["ffnam", "ffmo"]


@pytest.mark.rule("asl", "7.83")
def test_pinned_mover_is_spared_until_he_breaks():
    """Example 7.83.ex1."""
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.447.rifle"))
    move = moving(pos, "r1")
    shot = attack(pos, "J8", "g1", mover=move)
    pos.change(u(pos, "r1"), pinned=True)
    assert drm(pos, shot, u(pos, "r1")).total == 0
    pos.change(u(pos, "r1"), pinned=False, broken=True)
    assert drm(pos, shot, u(pos, "r1")).total == -2
    pos.move = None  # others move, and his own Movement Phase is over
    assert drm(pos, attack(pos, "J8", "g1"), u(pos, "r1")).total == 0


@pytest.mark.rule("asl", "2.4")
def test_terrain_of_one_hex_is_added_up():
    """Example 2.4.ex1: a building with woods costs 4 MF and gives +3 with a wooden building."""
    from grognard.games.asl.firing.drm import ground_tem
    from grognard.games.asl.moving.costs import entry_cost

    pos = board(102, at("D3", "ge.sq.467"), at("D5", "ru.sq.426"))
    assert entry_cost(pos, loc(pos, "D3"), loc(pos, "D4"), (u(pos, "g1"),)).total == 4
    assert ground_tem(pos, loc(pos, "D4"), None) == 3


@pytest.mark.rule("asl", "4.132", "4.132.a", "4.132.b")
def test_road_mover_is_in_the_open_where_a_line_reaches_the_road():
    """Example 4.132.ex1: he came from H3, in Assault Movement at 1 less. From I5 and J4 the woods are in between; who
    paid for them has cover."""
    facts = (
        "h I4 w - road; g I4 woods -100,12 100,12 52,90 -52,90; g I4 woods 0,-20 -30,-92 30,-92; "
        's H3 SE road "dirt"; s I4 NE road "dirt"'
    )
    for firer, sum_ in (("G2", -2), ("J3", -2), ("K3", -2), ("L2", -2), ("H4", -2), ("I3", -2), ("I5", 0), ("J4", 0)):
        pos = field(facts, at(firer, "ge.sq.467"), at("I4", "ru.sq.447.rifle"))
        move = moving(pos, "r1", way="road", came="H3")
        assert drm(pos, attack(pos, "I4", "g1", mover=move), u(pos, "r1")).total == sum_, firer
        careful = moving(pos, "r1", way="road", came="H3", assault=True)
        assert drm(pos, attack(pos, "I4", "g1", mover=careful), u(pos, "r1")).total == sum_ + 1, firer
        pos.move = None
        into = moving(pos, "r1", came="H3")
        assert drm(pos, attack(pos, "I4", "g1", mover=into), u(pos, "r1")).total == 0, firer


@pytest.mark.rule("asl", "7.6", "10.531")
def test_shellholes_protect_who_stays_in_them_and_not_who_moves_or_rides():
    """Example 7.308.ex1: their TEM counts for Infantry."""
    pos = field("h J9 x -", at("J5", "ge.sq.467"), at("J9", "ru.sq.447.rifle"))
    assert drm(pos, attack(pos, "J9", "g1"), u(pos, "r1")).value("7.6") == 1
    pos.change(u(pos, "r1"), mounted=True)
    assert drm(pos, attack(pos, "J9", "g1"), u(pos, "r1")).value("7.6") == 0
    pos.change(u(pos, "r1"), mounted=False)
    passing = drm(pos, attack(pos, "J9", "g1", mover=moving(pos, "r1", came="J10")), u(pos, "r1"))
    assert {m.text: m.value for m in passing} == {"ffnam": -1, "ffmo": -1}


@pytest.mark.rule("asl", "4.34", "6.12")
def test_unit_in_bypass_is_fired_at_on_its_vertices():
    """Example 4.34.ex1: in the open from C7 on the near side; behind the wall on the far side."""
    facts = (
        'p D4 building "d4" stone storeys:1; g D4 building -52,-36 52,-36 52,36 -52,36; b D4 N NE SE S SW NW; '
        "s D4 S wall"
    )
    pos = field(facts, at("C7", "ge.sq.467"), at("D4", "ru.sq.447.rifle"))
    near = moving(pos, "r1", way="NW-SW", came="D3")
    assert drm(pos, attack(pos, "D4", "g1", mover=near), u(pos, "r1")).total == -2
    far = moving(pos, "r1", way="NE-SE", came="D3")
    sums = drm(pos, attack(pos, "D4", "g1", mover=far), u(pos, "r1"))
    assert {m.text: m.value for m in sums} == {"tem": 2, "ffnam": -1}


@pytest.mark.rule("asl", "7.531", "7.53")
def test_leader_directs_only_if_every_location_has_one():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.9m1"), at("J6", "ge.sq.467"), at("J9", "ru.sq.426"))
    shot = attack(pos, "J9", "g1", led="g2")
    assert drm(pos, shot, u(pos, "r1")).value("7.531") == -1
    shot.shots.append(u(pos, "g3"))
    assert drm(pos, shot, u(pos, "r1")).value("7.531") == 0


@pytest.mark.rule("asl", "7.531")
def test_worst_leader_of_several_locations_counts():
    placed = at("J5", "ge.sq.467", "ge.ldr.9m2"), at("J6", "ge.sq.467", "ge.ldr.8m1"), at("J9", "ru.sq.426")
    pos = field("", *placed)
    shot = attack(pos, "J9", "g1", "g3", led="g2")
    shot.leaders.append(u(pos, "g4"))
    assert drm(pos, shot, u(pos, "r1")).value("7.531") == -1


@pytest.mark.rule("asl", "7.531")
def test_nobody_is_offered_to_direct_only_a_part_of_a_group():
    placed = at("J5", "ge.sq.467", "ge.ldr.9m1"), at("J6", "ge.sq.467"), at("J9", "ru.sq.426")
    pos = field("", *placed)
    assert directors(pos, attack(pos, "J9", "g1")) == [u(pos, "g2")]
    assert rules_of(may_direct(pos, attack(pos, "J9", "g1", "g3"), u(pos, "g2"))) == ["7.531"]
    pos = field("", *placed, at("J6", "ge.ldr.8m0"))
    assert directors(pos, attack(pos, "J9", "g1", "g3")) == [u(pos, "g2"), u(pos, "g4")]
    pos.change(u(pos, "g4"), pinned=True)
    assert directors(pos, attack(pos, "J9", "g1", "g3")) == []


@pytest.mark.rule("asl", "9.4")
def test_leader_beside_a_machine_gun_that_fires_far_directs_it_also_in_a_larger_group():
    placed = at("A5", "ge.sq.467", "ge.hmg", "ge.ldr.9m1"), at("B5", "ge.sq.467", "ge.hmg"), at("Y5", "ru.sq.426")
    pos = field("", *placed)
    assert may_direct(pos, attack(pos, "Y5", "gw1", "gw2"), u(pos, "g2")) is None


@pytest.mark.rule("asl", "5.12", "5.1", "5.13")
def test_overstacked_firers_fire_worse():
    pos = field("", at("J5", *["ge.sq.467"] * 4), at("J8", "ru.sq.426"))
    assert drm(pos, attack(pos, "J8", "g1"), u(pos, "r1")).value("5.12") == 1


@pytest.mark.rule("asl", "5.131")
def test_overstacked_target_is_hit_more_easily():
    pos = field("", at("J5", "ge.sq.467"), at("J8", *["ru.sq.426"] * 4))
    assert drm(pos, attack(pos, "J8", "g1"), u(pos, "r1")).value("5.131") == -1


@pytest.mark.rule("asl", "4.51")
def test_tired_firers_fire_worse():
    pos = field("", at("J5", "ge.sq.467", cx=True), at("J8", "ru.sq.426"))
    assert drm(pos, attack(pos, "J8", "g1"), u(pos, "r1")).value("4.51") == 1


@pytest.mark.rule("asl", "7.6")
def test_target_a_level_higher_without_other_cover_has_the_height():
    pos = field("h J8 o - level:1", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"))
    assert {m.text: m.value for m in drm(pos, attack(pos, "J8", "g1"), u(pos, "r1"))} == {"height": 1}


@pytest.mark.rule("asl", "7.6")
@pytest.mark.parametrize(("firer", "height"), [("J5", 0), ("K6", 0), ("J9", 1), ("K4", 0), ("M5", 1)])
def test_height_does_not_protect_who_comes_up_over_the_crest_that_the_fire_crosses(firer, height):
    """Example 10.8.ex4, along hexspines too."""
    pos = field("h J7 o - level:1", at(firer, "ge.sq.467"), at("J7", "ru.sq.426"))
    go = moving(pos, "r1", came="J6", crossed=pos.board.hex("J6"))
    sums = drm(pos, attack(pos, "J7", "g1", mover=go), u(pos, "r1"))
    assert [m.text for m in sums] == (["height", "ffnam"] if height else ["ffnam", "ffmo"])


@pytest.mark.parametrize(("code", "is_open"), [("o", True), ("g", False), ("b", False), ("r", False)])
@pytest.mark.rule("asl", "10.53")
def test_grain_brush_and_orchard_are_no_open_ground(code, is_open):
    """Example 10.531.ex1."""
    pos = field(f"h J8 {code} -", at("J7", "ge.sq.467"), at("J9", "ru.sq.426"))
    assert is_open_to(pos, loc(pos, "J7"), loc(pos, "J8")) is is_open
