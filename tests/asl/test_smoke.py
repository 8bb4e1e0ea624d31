"""Smoke grenades, White Phosphorus, and what SMOKE does."""

import pytest

from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.residual import drm_against
from grognard.games.asl.moving.costs import advance_price, entry_cost
from grognard.games.asl.moving.movement import end_movement
from grognard.games.asl.moving.stack_acts import throw
from grognard.games.asl.nerve.berserk import goals, ways_to
from grognard.games.asl.pack.scenario_files import Weather
from grognard.games.asl.sight import hindrance
from grognard.games.asl.units import Smoke
from grognard.games.asl.weapons.ordnance import to_hit_drm
from grognard.games.asl.weapons.smoke_grenades import burn, has_phosphorus, may_throw, may_throw_phosphorus, places
from tests.asl.build import at, attack, board, field, loc, moving, rules_of, run, told, u, under_way


def grenade(drm=2, kind="smoke_2"):
    return Smoke(kind, drm, "german", True)


@pytest.mark.rule("asl", "24.1", "24.5")
def test_squad_places_smoke_within_its_exponent():
    for die, placed in ((1, 2), (3, 0)):
        pos = field("", at("J5", "ge.sq.467"), dice=[die])
        moving(pos, "g1", spent=0)
        run(throw(pos, u(pos, "g1"), loc(pos, "J6"), phosphorus=False), pos)
        assert pos.smoke.get(pos.board.hex("J6"), grenade(0)).drm == placed
        assert under_way(pos).spent == 4
        assert rules_of(may_throw(pos, under_way(pos), u(pos, "g1"), loc(pos, "J5"))) == ["24.1"]


@pytest.mark.rule("asl", "24.1")
def test_own_location_costs_one_factor_and_a_six_ends_the_move():
    pos = field("", at("J5", "ge.sq.467"), dice=[6])
    moving(pos, "g1", spent=0)
    run(throw(pos, u(pos, "g1"), loc(pos, "J5"), phosphorus=False), pos)
    assert (under_way(pos).spent, under_way(pos).done) == (2, True)


@pytest.mark.rule("asl", "24.1", "24.3")
def test_nobody_throws_into_marsh_nor_phosphorus_that_his_nation_has_not():
    pos = field("h J6 m -", at("J5", "ge.sq.467"), at("K9", "am.sq.666"))
    move = moving(pos, "g1", spent=0)
    assert rules_of(may_throw(pos, move, u(pos, "g1"), loc(pos, "J6"))) == ["24.1"]
    assert rules_of(may_throw_phosphorus(pos, move, u(pos, "g1"), loc(pos, "J4"))) == ["24.3"]
    move = moving(pos, "r1", spent=0)
    assert may_throw_phosphorus(pos, move, u(pos, "r1"), loc(pos, "K8")) is None


@pytest.mark.rule("asl", "24.2")
def test_smoke_helps_against_residual_firepower():
    pos = field("", at("J5", "ru.sq.426"))
    moving(pos, "r1")
    pos.smoke = {pos.board.hex("J5"): grenade()}
    assert drm_against(pos, u(pos, "r1")).value("24.2") == 2


@pytest.mark.rule("asl", "24.1")
def test_six_ends_the_move_of_the_thrower_alone():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), dice=[6])
    moving(pos, "g1", "g2", spent=0)
    run(throw(pos, u(pos, "g1"), loc(pos, "J5"), phosphorus=False), pos, {"german": ["done"]})
    assert (under_way(pos).units, under_way(pos).done) == ((u(pos, "g2"),), False)
    assert pos.units[u(pos, "g1")].moved


@pytest.mark.rule("asl", "24.2", "24.5")
def test_second_grenade_makes_the_smoke_denser_to_three_at_most():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), dice=[1, 1])
    moving(pos, "g1", "g2", spent=0)
    run(throw(pos, u(pos, "g1"), loc(pos, "J5"), phosphorus=False), pos, {"german": ["smoke g2 J5"]})
    assert pos.smoke[pos.board.hex("J5")].drm == 3


@pytest.mark.rule("asl", "24.1")
def test_who_may_throw_and_where():
    pos = field("h J6 p -", at("J5", "ge.sq.467", "ge.hs.247"), at("L5", "ru.sq.447.rifle"))
    move = moving(pos, "g1", "g2", spent=0)
    assert may_throw(pos, move, u(pos, "g1"), loc(pos, "J4")) is None
    assert rules_of(may_throw(pos, move, u(pos, "g2"), loc(pos, "J4"))) == ["24.1"]
    assert rules_of(may_throw(pos, move, u(pos, "g1"), loc(pos, "J6"))) == ["24.1"]
    assert rules_of(may_throw(pos, move, u(pos, "g1"), loc(pos, "J8"))) == ["24.1"]
    move = moving(pos, "r1", spent=0)
    assert rules_of(may_throw(pos, move, u(pos, "r1"), loc(pos, "L4"))) == ["24.1"]


def weather(**given):
    return Weather(**{"ec": "moderate", "wind": "none", "grain": "standing", "orchard_in_leaf": True, **given})


def where_smoke_goes(pos, **state):
    move = moving(pos, "g1", spent=0, **state)
    return {
        pos.loc_label(place): rules_of(may_throw(pos, move, u(pos, "g1"), place))
        for place in places(pos, move, u(pos, "g1"))
    }


@pytest.mark.rule("asl", "24.1")
def test_nobody_throws_upwind_in_a_mild_breeze():
    upwind = {"N": {"I5", "J4", "K5"}, "SE": {"K5", "K6", "J6"}}  # by where it blows from
    for side, against in upwind.items():
        found = where_smoke_goes(field("", at("J5", "ge.sq.467"), weather=weather(wind="mild", wind_from=side)))
        assert {hex for hex, rules in found.items() if rules} == against
        assert {rule for rules in found.values() for rule in rules} == {"24.1"}
    still = where_smoke_goes(field("", at("J5", "ge.sq.467"), weather=weather(wind_from="SE")))
    assert set(map(tuple, still.values())) == {()}


@pytest.mark.parametrize("worse", [{"wind": "heavy"}, {"rain": True}, {"ground": "mud"}, {"ground": "deep_snow"}])
@pytest.mark.rule("asl", "24.11")
def test_in_rough_weather_grenades_give_smoke_only_inside_the_own_building(worse):
    open_ground = where_smoke_goes(field("", at("J5", "ge.sq.467"), weather=weather(**worse)))
    assert set(map(tuple, open_ground.values())) == {("24.11",)}
    inside = where_smoke_goes(board(101, at("S4", "ge.sq.467"), weather=weather(**worse)))
    assert {place for place, rules in inside.items() if not rules} == {"S4", "S4h1", "R4"}
    past = where_smoke_goes(board(101, at("S4", "ge.sq.467"), weather=weather(**worse)), way="N")
    assert past["S4"] == ["24.11"]  # in Bypass he is not inside


@pytest.mark.rule("asl", "24.3", "25.34", "25.46")
def test_who_has_white_phosphorus():
    for date, expected in (("1943-06", [True, False, False]), ("1944-06", [True, True, False])):
        pos = field("", at("J5", "am.sq.666"), at("J6", "br.sq.457"), at("J7", "ge.sq.467"), date=date)
        units = [*pos.persons("russian"), *pos.persons("german")]
        assert [has_phosphorus(pos, x) for x in units] == expected


@pytest.mark.rule("asl", "24.31", "24.3")
def test_white_phosphorus_checks_everybody_there_and_cover_makes_it_worse_for_nobody():
    woods = "h J6 w -; g J6 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(woods, at("J5", "am.sq.666"), at("J6", "ge.sq.467", broken=True), dice=[1, 3, 4], attacker="russian")
    moving(pos, "r1", spent=0)
    run(throw(pos, u(pos, "r1"), loc(pos, "J6"), phosphorus=True), pos)
    assert told(pos, "morale-check")[0]["drm"].value("24.31") == -1
    assert pos.units[u(pos, "g1")].dm
    assert pos.smoke[pos.board.hex("J6")].drm == 1


@pytest.mark.rule("asl", "24.11")
def test_grenade_smoke_goes_at_the_end_of_the_movement_phase():
    pos = field("", at("J5", "ge.sq.467"), phase="MPh")
    pos.smoke = {pos.board.hex("J6"): grenade()}
    end_movement(pos)
    assert pos.smoke == {}


@pytest.mark.rule("asl", "24.2", "24.8")
def test_smoke_hinders_fire_through_into_and_out_of_it():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"))
    a, b = loc(pos, "J5"), loc(pos, "J9")
    assert hindrance(pos, a, b) == 0
    pos.smoke = {pos.board.hex("J7"): grenade()}
    assert hindrance(pos, a, b) == 2
    pos.smoke = {pos.board.hex("J9"): grenade()}
    assert drm(pos, attack(pos, "J9", "g1"), u(pos, "r1")).total == 2
    pos.smoke = {pos.board.hex("J5"): grenade()}
    assert drm(pos, attack(pos, "J9", "g1"), u(pos, "r1")).total == 3
    pos.smoke = {pos.board.hex(f"J{n}"): grenade() for n in (6, 7, 8)}
    assert hindrance(pos, a, b) < 0


@pytest.mark.rule("asl", "24.8", "24.2")
def test_who_looks_out_of_smoke_sees_less_than_who_looks_into_it():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[3, 4])
    pos.smoke = {pos.board.hex("J5"): grenade(), pos.board.hex("J6"): grenade(3)}
    a, b = loc(pos, "J5"), loc(pos, "J8")
    assert (hindrance(pos, b, a), hindrance(pos, a, b) < 0) == (5, True)
    run(resolve(pos, attack(pos, "J8", "g1")), pos)
    assert told(pos, "no-line")
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J8", "ru.sq.426"), phase="MPh")
    pos.smoke = {pos.board.hex("J5"): grenade(), pos.board.hex("J6"): grenade(3)}
    assert not goals(pos, u(pos, "g1"))
    pos.smoke = {pos.board.hex("J8"): grenade(), pos.board.hex("J6"): grenade(3)}
    assert goals(pos, u(pos, "g1")) == [loc(pos, "J8")]


@pytest.mark.rule("asl", "24.2")
def test_six_of_smoke_are_too_much_within_a_building_too():
    pos = board(101, at("S4", "ge.sq.467"))
    here, there = loc(pos, "S4"), loc(pos, "R4")
    pos.smoke = {pos.board.hex(hex): grenade(3) for hex in ("R4", "S4")}
    assert hindrance(pos, here, there) < 0
    assert hindrance(pos, here, here) == 3


@pytest.mark.rule("asl", "24.2")
def test_smoke_takes_away_ffmo_but_not_ffnam():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"))
    mover = moving(pos, "r1")
    pos.smoke = {pos.board.hex("J9"): grenade()}
    sums = drm(pos, attack(pos, "J9", "g1", mover=mover), u(pos, "r1"))
    assert [m.text for m in sums] == ["hindrance", "ffnam"]


@pytest.mark.rule("asl", "24.7")
def test_smoke_costs_a_factor_more():
    pos = field("", at("J5", "ge.sq.467"))
    pos.smoke = {pos.board.hex("J6"): grenade()}
    assert entry_cost(pos, loc(pos, "J5"), loc(pos, "J6"), (u(pos, "g1"),)).total == 2


@pytest.mark.rule("asl", "24.7")
def test_smoke_costs_nothing_in_an_advance_not_even_those_who_are_cut_off():
    pos = field("", at("J5", "ge.sq.467"))
    pos.smoke = {pos.board.hex("J6"): grenade()}
    assert advance_price(pos, u(pos, "g1"), loc(pos, "J6")) == 1
    pos.encircled = {loc(pos, "J5"): "german"}
    assert advance_price(pos, u(pos, "g1"), loc(pos, "J6")) == 2


@pytest.mark.rule("asl", "24.7", "15.431")
def test_charge_looks_at_where_smoke_is_now():
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J7", "ru.sq.426"), phase="MPh")
    for hex in ("J6", "K6"):
        pos.smoke = {pos.board.hex(hex): grenade()}
        assert ways_to(pos, loc(pos, "J7"))[loc(pos, "J5")] == (6 if hex == "J6" else 4)


@pytest.mark.rule("asl", "24.4")
def test_smoke_rises_two_levels_and_phosphorus_four():
    pos = field("h J3 o - level:3; h J7 o - level:3", at("J3", "ge.sq.467"))
    for kind, dense, hinders in (("smoke_2", 2, 0), ("wp_1", 1, 1)):
        pos.smoke = {pos.board.hex("J5"): grenade(dense, kind)}
        assert hindrance(pos, loc(pos, "J3"), loc(pos, "J7")) == hinders


@pytest.mark.rule("asl", "24.2", "24.4", "6.5")
def test_smoke_of_either_end_hinders_within_a_building():
    pos = board(101, at("S4", "ge.sq.467"))
    here, there, above = loc(pos, "S4"), loc(pos, "R4"), loc(pos, "R4h1")
    pos.smoke = {pos.board.hex("R4"): grenade()}
    assert (hindrance(pos, here, there), hindrance(pos, there, here), hindrance(pos, there, above)) == (2, 2, 2)
    pos.smoke[pos.board.hex("S4")] = grenade()
    assert hindrance(pos, here, there) == 4


HOUSE = 'p J5 building "j5" stone storeys:3 stair'


@pytest.mark.rule("asl", "24.8", "24.4")
def test_who_fires_out_of_smoke_is_hindered_only_as_high_as_it_rises():
    for place, extra in (("J5h1", 1), ("J5h2", 0)):
        pos = field(HOUSE, at(place, "ge.sq.467", "ge.mtr.50"), at("J9", "ru.sq.426"))
        pos.smoke = {pos.board.hex("J5"): grenade()}
        assert drm(pos, attack(pos, "J9", "g1"), u(pos, "r1")).value("24.8") == extra
        assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("24.8") == extra


@pytest.mark.rule("asl", "24.31", "24.4")
def test_phosphorus_burns_upstairs_too():
    pos = field(HOUSE, at("J5", "ru.sq.426"), at("J5h2", "ru.sq.426"), at("J4", "ge.sq.467"), dice=[1, 2, 1, 2])
    moving(pos, "g1", spent=0)
    pos.smoke = {pos.board.hex("J5"): grenade(1, "wp_1")}
    run(burn(pos, loc(pos, "J5"), loc(pos, "J4")), pos)
    assert {event["unit"] for event in told(pos, "morale-check")} == {"r1", "r2"}


@pytest.mark.rule("asl", "24.1")
def test_grenades_are_dropped_from_upper_storeys_to_the_ground():
    pos = field(HOUSE, at("J5h2", "ge.sq.838.engineer"), phase="MPh")
    move = moving(pos, "g1", spent=0)
    assert {loc(pos, "J5h2"), loc(pos, "J5h1"), loc(pos, "J5")} == set(places(pos, move, u(pos, "g1")))
    assert may_throw(pos, move, u(pos, "g1"), loc(pos, "J5")) is None


@pytest.mark.rule("asl", "24.1")
def test_grenades_go_no_two_levels_up():
    for level, rules in ((1, []), (2, ["24.1"])):
        pos = field(f"h J6 o - level:{level}", at("J5", "ge.sq.838.engineer"), phase="MPh")
        assert rules_of(may_throw(pos, moving(pos, "g1", spent=0), u(pos, "g1"), loc(pos, "J6"))) == rules


@pytest.mark.rule("asl", "24.31", "26.222")
def test_prisoner_whom_phosphorus_of_his_own_side_kills_scores_twice_at_once():
    pos = field("", at("J6", "ge.sq.467"), at("J5", "am.sq.666"), at("K6", "am.hs.346"), phase="MPh",
                attacker="russian", dice=[1, 2, 6, 5])  # fmt: skip
    capture(pos, u(pos, "r2"), [u(pos, "g1")], "20.21")
    assert pos.cvp["german"] == 1
    run(burn(pos, loc(pos, "J6"), loc(pos, "J5")), pos)
    assert (pos.units[u(pos, "r2")].where, pos.cvp["german"], pos.striker) == ("out", 2, "")
