"""What several chapters say of units, zones, stacks and cities, held against each other."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato import airspace, lines, reserve, supply
from grognard.games.nato.attack import Attack
from grognard.games.nato.commitment import may_join
from grognard.games.nato.defence import defensive_strikes
from grognard.games.nato.flak import fired_at, hit_at_most
from grognard.games.nato.headquarters import is_superior
from grognard.games.nato.lines import reach_of
from grognard.games.nato.movement import must_use_minimum
from grognard.games.nato.position import Position
from grognard.games.nato.reaction import may_react
from grognard.games.nato.recovery import recovery_phase
from grognard.games.nato.reserve import begin_reserve
from grognard.games.nato.results import first_to_lose
from grognard.games.nato.shown.view import (
    public_view,
    view,
)
from grognard.games.nato.strength import attack_strength, defence_strength
from grognard.games.nato.transport import air_and_sea_movement_segment, airlift_to
from tests.nato.build import against, asked, at, attack_on, begin, load, position, rules_of, run, told, unit

S = "strategic_surprise"


# -- units ----------------------------------------


@pytest.mark.rule("nato", "3.2.5.1", "12.7")
def test_a_territorial_unit_stays_at_home_under_any_headquarters_of_its_nation():
    pos = position(S)
    u = next(
        u
        for u in pos.scenario.of_side["nato"]
        if pos.scenario.territorial[u] and pos.scenario.home_of[u] == "West Germany"
    )
    border = next(
        (a, b)
        for a in pos.board.hexes
        for b in pos.board.neighbours[a]
        if pos.scenario.country_of[a] == "West Germany" and pos.scenario.country_of[b] == "Netherlands"
        and pos.scenario.passable(a, b)
    )  # fmt: skip
    pos.put(u, border[0])
    assert against(pos, "nato", f"move {pos.id(u)}") == []
    ask = asked(begin(pos, "nato", f"move {pos.id(u)}"), {})
    assert [r.rule for r in ask.reasons(f"enter {pos.label(border[1])}")] == ["12.7"]
    german = [hq for hq in pos.scenario.hqs["nato"] if pos.scenario.nation_of[hq] == "West German"]
    assert german
    assert all(is_superior(pos, hq, u) for hq in german)


@pytest.mark.rule("nato", "3.2.5.1")
def test_a_territorial_unit_without_attack_strength_has_its_own_hex_only_and_attacks_with_others():
    pos = position(S, at("3216", "WG-1"), at("3217", "SU-16GT"))
    u = next(
        u for u in pos.scenario.of_side["nato"]
        if pos.scenario.territorial[u] and not pos.counter(u).attack and pos.counter(u).nation == "West German"
    )  # fmt: skip
    pos.put(u, pos.board.hex("3218"))
    assert not pos.zone["nato"][pos.board.hex("3219")]
    assert against(pos, "nato", "attack 3217") == []
    pos.take_off(unit(pos, "WG-1"), "eliminated")
    assert against(pos, "nato", "attack 3217")


@pytest.mark.rule("nato", "3.3.1", "3.4.1", "3.5.3")
def test_artillery_and_headquarters_have_provisional_strengths_that_terrain_never_doubles():
    for id, hex in (("SU-34N", "3622"), ("SU-NEGF", "3622")):
        pos = position(S, at(hex, id))
        assert pos.scenario.primary[pos.board.hex(hex)] == "forest"
        counter = pos.counter(unit(pos, id))
        assert counter.provisional
        assert not counter.hard
        assert not counter.soft
        made = Attack("nato", pos.board.hex(hex))
        assert defence_strength(pos, made).total == counter.defence
        pos.put(unit(pos, "SU-16GT"), pos.board.hex(hex))
        assert defence_strength(pos, made).total == pos.counter(unit(pos, "SU-16GT")).defence
    static = load()
    assert {c.artillery_points for c in static.counters if c.artillery} == {1}
    assert all(c.support_range > 0 and not c.attack for c in static.counters if c.hq)


@pytest.mark.rule("nato", "3.5.1")
def test_hard_units_flow_from_zone_to_zone_and_armour_is_halved_in_cities():
    pos = position(S, at("3215", "SU-16GT", "SU-21"), at("3117", "WG-1"), at("3216", "WG-2"))
    ask = asked(begin(pos, "wp", "move SU-16GT"), {})
    assert "enter 3116" in ask.options  # from one zone into another
    made = attack_on(pos, "wp", "3117", "SU-16GT", "SU-21")
    halved = [m for m in attack_strength(pos, made) if m.text == "armour-halved"]
    assert [m.params["unit"] for m in halved] == ["SU-16GT"]


@pytest.mark.rule("nato", "3.5.2")
def test_soft_units_are_doubled_in_forest_and_stopped_between_zones():
    pos = position(S, at("3622", "WG-H63"))
    assert (
        defence_strength(pos, Attack("wp", pos.board.hex("3622"))).total == 2 * pos.counter(unit(pos, "WG-H63")).defence
    )
    pos = position(S, at("3215", "SU-83A"), at("3117", "WG-1"), at("3216", "WG-2"))
    ask = asked(begin(pos, "wp", "move SU-83A"), {})
    assert [r.rule for r in ask.reasons("enter 3116")] == ["12.3.2"]


@pytest.mark.rule("nato", "4.2.1")
def test_a_disrupted_unit_is_halved_moves_one_hex_and_recovers():
    pos = position(S, at("3215", "SU-16GT", disrupted=True), at("3216", "WG-1"))
    made = attack_on(pos, "wp", "3216", "SU-16GT")
    assert attack_strength(pos, made).total == pos.counter(unit(pos, "SU-16GT")).attack / 2
    back = Attack("nato", pos.board.hex("3215"))
    assert defence_strength(pos, back).total == pos.counter(unit(pos, "SU-16GT")).defence / 2
    assert must_use_minimum(pos, unit(pos, "SU-16GT"))
    run(recovery_phase(pos, "wp"), pos)
    assert not pos.units[unit(pos, "SU-16GT")].disrupted


# -- zones, stacks, supply ----------------------------------------


def beside_the_enemy(*ids: str, hex: str = "3626") -> Position:
    lift = at("ready", "NATO-airlift-1", "NATO-sealift-1", "NATO-helicopter-1")
    return position(S, at(hex, *ids), at("3627", "SU-16GT", no_movement_supply=True), lift)


@pytest.mark.rule("nato", "8.1.1")
def test_who_starts_in_an_enemy_zone_moves_tactically_or_is_extracted():
    pos = beside_the_enemy("US-1-82")
    assert against(pos, "nato", "move US-1-82") == []
    for answer in ("march US-1-82", "entrain US-1-82", "fly US-1-82", "airlift US-1-82"):
        assert against(pos, "nato", answer), answer
    away = beside_the_enemy("US-1-82", hex="3628")
    assert against(away, "nato", "insert US-1-82") == ["18.1.3"]
    assert against(away, "nato", "extract US-1-82") == []


@pytest.mark.rule("nato", "8.1.2")
def test_zones_are_entered_tactically_by_helicopter_and_by_parachute():
    pos = position(
        S, at("3629", "WG-1"), at("5313", "US-1-82", "US-1-101"), at("3627", "SU-16GT"), at("ready", "NATO-airlift-1")
    )
    assert "enter 3628" in asked(begin(pos, "nato", "move WG-1"), {}).options
    assert "enter 3628" not in asked(begin(pos, "nato", "march WG-1"), {}).options
    drops = set(pos.labels(airlift_to(pos, unit(pos, "US-1-82"))))
    lifts = set(pos.labels(airlift_to(pos, unit(pos, "US-1-101"))))
    zone = {pos.label(n) for n in pos.board.neighbours[pos.board.hex("3627")]}
    assert not zone & lifts
    clear = {h for h in zone if pos.scenario.primary[pos.board.hex(h)] in ("clear", "marsh")}
    assert clear <= drops


@pytest.mark.rule("nato", "8.1.3")
def test_transport_passes_zones_but_neither_starts_nor_ends_in_them():
    pos = position(S, at("5313", "US-1-101"), at("ready", "NATO-airlift-1"))
    before = set(pos.labels(airlift_to(pos, unit(pos, "US-1-101"))))
    pos.put(unit(pos, "SU-16GT"), pos.board.hex("5018"))
    after = set(pos.labels(airlift_to(pos, unit(pos, "US-1-101"))))
    zone = {"5018", *(pos.label(n) for n in pos.board.neighbours[pos.board.hex("5018")])}
    assert not zone & after
    assert "3626" in before & after  # beyond it
    assert against(beside_the_enemy("US-1-101"), "nato", "airlift US-1-101") == ["16.1.1"]


@pytest.mark.rule("nato", "8.5.c")
def test_a_friend_opens_the_path_of_support_through_an_enemy_zone():
    blocked = position(S, at("3212", "SU-NEGF"), at("3214", "WG-1"))
    helped = position(S, at("3212", "SU-NEGF"), at("3214", "WG-1"), at("3213", "SU-16GT"))
    assert (
        reach_of(helped, unit(helped, "SU-NEGF")).bit_count() > reach_of(blocked, unit(blocked, "SU-NEGF")).bit_count()
    )


@pytest.mark.rule("nato", "8.5.i", "10.6.1")
def test_zones_bar_reaction_friends_or_not_and_so_does_want_of_combat_supply():
    pos = position(S, at("3216", "SU-16GT"), at("3215", "SU-21", "SU-94G"), at("3217", "WG-1"), at("3115", "WG-2"))
    made = Attack("nato", pos.board.hex("3216"))
    assert rules_of(may_react(pos, made, unit(pos, "SU-21"))) == ["25.1.2.4"]
    free = position(S, at("3216", "SU-16GT"), at("3215", "SU-21", no_combat_supply=True))
    assert rules_of(may_react(free, Attack("nato", free.board.hex("3216")), unit(free, "SU-21"))) == ["25.1.2"]


@pytest.mark.rule("nato", "9.0")
def test_everybody_sees_every_stack():
    pos = position(S, at("3216", "WG-1", "WG-2"), at("3215", "SU-16GT"))
    shown = {u["id"]: u.get("hex") for u in public_view(pos)["units"]}
    assert (shown["WG-1"], shown["WG-2"], shown["SU-16GT"]) == ("3216", "3216", "3215")
    assert view(pos, "wp") == view(pos, "nato") == {"orders": None}


@pytest.mark.rule("nato", "10.1.1", "10.6.1")
def test_a_unit_has_one_kind_of_supply_and_lacks_the_other():
    pos = position(S, at("4220", "BR-7", no_combat_supply=True), at("4219", "SU-16GT"))
    assert supply.traces_movement(pos, unit(pos, "BR-7"))
    assert not supply.traces_combat(pos, unit(pos, "BR-7"))
    made = attack_on(pos, "nato", "4219", "BR-7")
    assert attack_strength(pos, made).total == pos.counter(unit(pos, "BR-7")).attack / 2
    back = Attack("wp", pos.board.hex("4220"))
    city = [m.value for m in defence_strength(pos, back) if m.text == "free-city"]
    assert defence_strength(pos, back).total - sum(city) == pos.counter(unit(pos, "BR-7")).defence / 2


@pytest.mark.rule("nato", "10.3.3", "30.1.2")
def test_a_city_that_is_not_supplied_is_no_source_and_contests_nothing():
    pos = position(S)
    bremen = pos.board.hex("2720")
    assert lines.supplied_cities(pos, "nato") >> bremen & 1
    divisions = iter([u for u in pos.scenario.of_side["wp"] if pos.counter(u).hard and pos.counter(u).attack])
    for hex in pos.board.neighbours[bremen]:
        pos.put(next(divisions), hex)
    assert not lines.supplied_cities(pos, "nato") >> bremen & 1
    assert not lines.sources(pos, "nato") >> bremen & 1
    assert lines.blocked(pos, "wp") >> bremen & 1  # it blocks enemy lines all the same


@pytest.mark.rule("nato", "10.6.3")
def test_who_drops_is_in_combat_supply_until_he_has_fought():
    pos = position(S, at("srb", "SU-97G"), at("1411", "DK-Z1"), at("ready", "WP-airlift-1"), turn=1, dice=[6, 6])
    script = ["airlift SU-97G", "to 1410", "carry SU-97G", "done"]
    run(air_and_sea_movement_segment(pos, "wp"), pos, {"wp": script})
    assert not pos.units[unit(pos, "SU-97G")].no_combat_supply
    supply.check_combat_supply(pos, [unit(pos, "SU-97G")])
    assert pos.units[unit(pos, "SU-97G")].no_combat_supply


@pytest.mark.rule("nato", "10.6.3")
def test_who_drops_or_lands_without_combat_supply_has_it_again():
    drop = ["airlift SU-97G", "to 1410", "carry SU-97G", "done"]
    pos = position(S, at("srb", "SU-97G"), at("1411", "DK-Z1"), at("ready", "WP-airlift-1"), turn=1, dice=[6, 6])
    pos.change(unit(pos, "SU-97G"), no_combat_supply=True)
    run(air_and_sea_movement_segment(pos, "wp"), pos, {"wp": drop})
    assert not pos.units[unit(pos, "SU-97G")].no_combat_supply
    land = ["sealift PL-7N", "to 1209", "carry PL-7N", "done"]
    pos = position(S, at("srb", "PL-7N"), at("1411", "DK-Z1"), at("ready", "WP-sealift-1"), turn=1, dice=[6, 6])
    pos.change(unit(pos, "PL-7N"), no_combat_supply=True)
    run(air_and_sea_movement_segment(pos, "wp"), pos, {"wp": land})
    assert pos.hex_of(unit(pos, "PL-7N")) == "1209"
    assert not pos.units[unit(pos, "PL-7N")].no_combat_supply
    assert told(pos, "back-in-combat-supply") == [{"units": ["PL-7N"]}]


@pytest.mark.rule("nato", "11.8.2")
def test_into_contested_airspace_units_go_tactically():
    pos = position(S)
    west = pos.scenario.countries["West Germany"]
    a, b = next(
        (a, b)
        for a in pos.board.hexes
        for b in pos.board.neighbours[a]
        if west >> a & west >> b & 1
        and pos.scenario.passable(a, b)
        and airspace.airspace(pos, a, "nato") == "friendly"
        and airspace.airspace(pos, b, "nato") == "contested"
    )
    pos.put(unit(pos, "WG-1"), a)
    answer = f"enter {pos.label(b)}"
    assert answer in asked(begin(pos, "nato", "move WG-1"), {}).options
    pos.move, pos.moved = None, set()
    assert answer not in asked(begin(pos, "nato", "march WG-1"), {}).options


@pytest.mark.rule("nato", "12.2.2")
def test_in_the_reserve_phase_nobody_marches():
    pos = position(S, at("3626", "WG-1", reserve=True), at("3310", "SU-83A", reserve=True))
    begin_reserve(pos, "nato")
    words = {o.split()[0] for o in Ask("nato", "28.0", reserve.RESERVES, pos, "nato").options}
    assert words <= {"move", "insert", "done"}
    assert "move" in words


# -- artillery and cities in battles ----------------------------------------


@pytest.mark.rule("nato", "24.2.2", "24.2.4")
def test_artillery_neither_attacks_nor_reacts_and_is_lost_after_maneuver_units_but_before_headquarters():
    pos = position(S, at("3215", "SU-34N", "SU-16GT", "SU-NEGF"), at("3216", "WG-1"))
    attack = Attack("wp", pos.board.hex("3216"))
    assert may_join(pos, attack, unit(pos, "SU-34N")) is not None
    assert rules_of(may_react(pos, Attack("nato", pos.board.hex("3214")), unit(pos, "SU-34N"))) == ["25.1.2.9"]
    made = Attack("nato", pos.board.hex("3215"))
    units = pos.stack(pos.board.hex("3215"), "wp")
    order = []
    while found := first_to_lose(pos, made, units):
        order.append(pos.id(found[0]))
        pos.take_off(found[0], "eliminated")
    assert order == ["SU-16GT", "SU-34N", "SU-NEGF"]


@pytest.mark.rule("nato", "30.2.2")
def test_a_free_city_has_its_zone_and_its_flak_in_its_own_hex():
    pos = position(S)
    hannover = pos.board.hex("3117")
    assert fired_at(pos, "wp") >> hannover & 1
    assert hit_at_most(pos, "wp", hannover) == 2
    assert not any(fired_at(pos, "wp") >> n & 1 for n in pos.board.neighbours[hannover])


@pytest.mark.rule("nato", "30.4.7.1", "23.2.2.2")
def test_nato_flies_for_a_city_that_defends_alone():
    pos = position(S, at("3116", "SU-16GT"), tactical={"wp": 0, "nato": 2})
    made = attack_on(pos, "wp", "3117", "SU-16GT")
    assert "strike 3116" in asked(defensive_strikes(pos, made), {}).options
