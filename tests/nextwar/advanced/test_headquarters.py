"""Formations and headquarters [18.0]: subordination, support, chemical weapons, recovery."""

from __future__ import annotations

import pytest

from grognard.engine.hexset import members
from grognard.games.nextwar import clearing, combat, stacking
from grognard.games.nextwar.advanced import (
    air_defence,
    condition,
    damage,
    declaring,
    headquarters,
    recovery,
    repair,
    strike,
    strike_phase,
    supply,
    supply_units,
    targets,
)
from grognard.games.nextwar.advanced.headquarters import Support, is_subordinate
from grognard.games.nextwar.pack.terms import tally
from grognard.games.nextwar.units import Clearing
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    at,
    empty,
    hex_of,
    position,
    rules_against,
    rules_of,
    run,
    script,
    sea,
    send,
    told,
    unit,
    units,
    where,
)  # fmt: skip


def fight(pos, hex: str, attackers: list[str], side: str = "russia") -> combat.Combat:
    made = combat.Combat(pos, side, hex_of(pos, hex))
    made.attackers = units(pos, *attackers)
    made.lead, made.defending_lead = made.attackers[0], made.defenders[0]
    return made


@pytest.mark.rule("nextwar", "18.1", "18.1.1", "18.1.2", "18.0")
def test_units_obey_the_headquarters_of_their_colour_and_white_ones_any_of_their_nation():
    pos = position(CAMPAIGN)
    tank, own, other, supreme = units(pos, "ru-4ga", "hq-1gta", "hq-11ac", "hq-jscw")
    assert is_subordinate(pos, tank, own)
    assert not is_subordinate(pos, tank, other)
    assert is_subordinate(pos, tank, supreme)
    white = unit(pos, "pl-ot1")
    assert is_subordinate(pos, white, unit(pos, "hq-pl16"))
    assert is_subordinate(pos, white, unit(pos, "hq-pl18"))
    assert not is_subordinate(pos, white, unit(pos, "hq-ltu"))


@pytest.mark.rule("nextwar", "9.4.5")
def test_artillery_and_headquarters_are_no_infantry_in_a_great_city():
    pos = empty()
    at(pos, "4448", "lt-art")
    at(pos, "4449", "ru-18a")
    assert fight(pos, "4448", ["ru-18a"]).defence == pos.defence(unit(pos, "lt-art"))


@pytest.mark.rule("nextwar", "18.2.1")
def test_headquarters_add_their_range_to_the_strength_even_if_reduced():
    """The printed example: 5:1 becomes 9:5 when both sides are supported with 4."""
    pos = empty()
    at(pos, "3557", "ru-18a")
    at(pos, "3556", "lt-art")
    made = fight(pos, "3556", ["ru-18a"])
    attack, defence = made.attack, made.defence
    at(pos, "3558", "hq-11ac")
    pos.change(unit(pos, "hq-11ac"), reduced=True)
    at(pos, "3455", "hq-ltu")
    assert rules_of(headquarters.may_support(pos, Support(made, "russia"), unit(pos, "hq-ltu"))) == ["18.2.1"]
    run(headquarters.call(pos, made), pos, {"russia": ["support hq-11ac", "done"], "nato": ["support hq-ltu"]})
    assert (made.attack, made.defence) == (attack + 4, defence + 3)


@pytest.mark.rule("nextwar", "18.2.1.a", "18.3.1")
def test_support_takes_a_subordinate_in_the_fight_and_the_hex_in_range_and_no_supreme_hq():
    pos = empty(scenario=CAMPAIGN)
    at(pos, "3557", "ru-4ga")
    at(pos, "3556", "lt-iw")
    at(pos, "3558", "hq-11ac", "hq-jscw")
    made = fight(pos, "3556", ["ru-4ga"])
    case = Support(made, "russia")
    assert rules_of(headquarters.may_support(pos, case, unit(pos, "hq-11ac"))) == ["18.2.1.a"]  # no subordinate
    assert rules_of(headquarters.may_support(pos, case, unit(pos, "hq-jscw"))) == ["18.3.1"]
    pos.chemical_points["russia"] = 9
    assert rules_of(headquarters.may_spray(pos, case, unit(pos, "hq-jscw"))) == ["18.3.1"]
    at(pos, "3561", "hq-1gta")
    assert headquarters.may_support(pos, case, unit(pos, "hq-1gta")) is None  # five hexes
    at(pos, "3562", "hq-1gta")
    assert rules_of(headquarters.may_support(pos, case, unit(pos, "hq-1gta"))) == ["18.2.1.a"]


@pytest.mark.rule("nextwar", "18.2", "18.2.a")
def test_a_headquarters_acts_twice_a_turn_once_a_segment_and_loses_a_use_with_each_hit():
    pos = position()
    hq = unit(pos, "hq-1gta")
    headquarters.use(pos, hq)
    assert not headquarters.is_able(pos, hq)  # in the same segment
    combat.begin_segment(pos, "russia")
    assert headquarters.is_able(pos, hq)
    headquarters.use(pos, hq)
    combat.begin_segment(pos, "russia")
    assert not headquarters.is_able(pos, hq)
    at(pos, "3556", "lt-iw")
    at(pos, "3557", "ru-4ga")
    at(pos, "3558", "hq-1gta")
    case = Support(fight(pos, "3556", ["ru-4ga"]), "russia")
    assert rules_of(headquarters.may_support(pos, case, hq)) == ["18.2"]
    pos.detected.add(unit(pos, "lt-iw"))
    assert rules_of(declaring.may_shell(pos, "russia", hq, unit(pos, "lt-iw"))) == ["18.2"]
    pos.hq_uses, pos.hq_busy = {}, {hq}
    strike_phase.begin(pos, pos.player("a"))
    assert headquarters.is_able(pos, hq)  # a strike phase is another occasion
    pos.hq_uses, pos.hq_busy = {}, set()
    headquarters.lose_use(pos, hq, 1)
    assert pos.hq_uses[hq] == 1
    run(repair.reset(pos, None), pos)
    assert pos.hq_uses == {}


@pytest.mark.rule("nextwar", "18.2.2", "21.0", "M.SOP.7.g")
def test_a_headquarters_strikes_one_detected_unit_in_its_range():
    pos = empty(step="first-strike-declaration")
    pos.air_level, pos.air_side = "supremacy", "nato"  # Russian aircraft see nothing
    at(pos, "3557", "hq-1gta")
    at(pos, "3654", "lt-iw")
    ask = asked(declaring.declaration(pos, "russia"))
    assert rules_against(ask, "shell hq-1gta lt-iw") == ["21.0"]
    pos.detected.add(unit(pos, "lt-iw"))
    at(pos, "3549", "lt-iw")
    assert rules_of(declaring.may_shell(pos, "russia", *units(pos, "hq-1gta", "lt-iw"))) == ["18.2.2"]  # too far
    at(pos, "3654", "lt-iw")
    ask = asked(declaring.declaration(pos, "russia"), {"russia": ["shell hq-1gta lt-iw"]})
    assert rules_against(ask, "shell hq-1gta lt-iw") == ["18.2"]  # once a phase
    assert [s.kind for s in pos.sorties] == ["hq"]
    script(pos, 9)
    run(strike_phase.ground_step(pos, None), pos)
    assert [struck["target"] for struck in told(pos, "strike")] == ["lt-iw"]
    pos.hq_busy, pos.hq_uses = set(), {unit(pos, "hq-1gta"): 1}
    send(pos, "lost", "lt-iw")
    assert rules_of(declaring.may_shell(pos, "russia", *units(pos, "hq-1gta", "lt-iw"))) == ["18.2.2"]  # it is gone


@pytest.mark.rule("nextwar", "18.2.a", "27.3.3")
@pytest.mark.parametrize(("used", "hit", "fires"), [
    (0, "strike1", True), (1, "strike1", False), (0, "x", False),
])  # fmt: skip
def test_a_headquarters_that_has_lost_its_use_meanwhile_does_not_strike(used: int, hit: str, fires: bool):
    pos = empty(step="first-strike-declaration")
    at(pos, "3557", "hq-1gta")
    at(pos, "3656", "lt-iw")
    hq, target = units(pos, "hq-1gta", "lt-iw")
    pos.detected.add(target)
    pos.hq_uses = {hq: used} if used else {}
    declaring.shell(pos, "russia", hq, target)
    damage.hit_unit(pos, hq, hit, "23.4.1")
    script(pos, *([9] if fires else []))
    run(strike_phase.ground_step(pos, None), pos)
    assert bool(told(pos, "strike")) == fires


@pytest.mark.rule("nextwar", "18.2", "6.5.2")
def test_in_every_strike_phase_headquarters_and_helicopters_may_act_once_more():
    pos = position()
    pos.hq_busy, pos.flown = {unit(pos, "hq-1gta")}, {unit(pos, "h-by1")}
    strike_phase.begin(pos, "russia")
    assert (pos.hq_busy, pos.flown) == (set(), set())


@pytest.mark.rule("nextwar", "18.3.1")
def test_the_supreme_hq_strikes_in_its_printed_range():
    pos = empty(scenario=CAMPAIGN, step="first-strike-declaration")
    at(pos, "3557", "hq-jscw")
    hq, target = unit(pos, "hq-jscw"), unit(pos, "lt-iw")
    pos.detected.add(target)
    at(pos, "3547", "lt-iw")
    assert declaring.may_shell(pos, "russia", hq, target) is None  # ten hexes
    at(pos, "3546", "lt-iw")
    assert rules_of(declaring.may_shell(pos, "russia", hq, target)) == ["18.2.2"]


@pytest.mark.rule("nextwar", "18.2.2", "18.4")
def test_a_reduced_headquarters_strikes_worse():
    pos = position()
    hq, target = unit(pos, "hq-1gta"), targets.of_unit(pos, unit(pos, "lt-iw"))
    case = strike.Strike(pos, "russia", "hq", target, hq)
    assert tally(pos.scenario.charts.strike_modifiers, case).value("18.2.2") == 0
    pos.change(hq, reduced=True)
    assert tally(pos.scenario.charts.strike_modifiers, case).value("18.2.2") == 1


@pytest.mark.rule("nextwar", "18.2.3", "19.5", "19.7.2")
def test_a_supplied_headquarters_helps_air_defence_within_two_hexes():
    pos = position()
    hq, hex, far = unit(pos, "hq-1gta"), hex_of(pos, "3758"), hex_of(pos, "3757")
    pos.take_off(unit(pos, "hq-byw"), "gone")

    def helps(hex: int) -> bool:
        shot = air_defence.Target(pos, "nato", hex, unit(pos, "a-f16pl-1"), 0, ("air",), "air")
        return air_defence.fire_modifiers(pos, "local_sam", shot).value("18.2.3") == -1

    assert helps(hex_of(pos, "3760"))
    assert helps(hex)
    assert not helps(far)
    pos.out_of_supply = {hq}
    assert not helps(hex)
    pos.out_of_supply, pos.isolated = set(), {hq}
    assert not helps(hex)


@pytest.mark.rule("nextwar", "18.2.3")
def test_a_headquarters_helps_ships_off_its_coast_against_aircraft_but_not_against_missiles():
    pos = sea()
    at(pos, "1247", "hq-11ac")
    shot = air_defence.Target(pos, "nato", hex_of(pos, "1148"), unit(pos, "a-f16pl-1"), 0, ("air",), "air", "ru")
    assert air_defence.fire_modifiers(pos, "naval_sam", shot).value("18.2.3") == -1
    assert air_defence.fire_modifiers(pos, "naval_aaa", shot).value("18.2.3") == -1
    assert air_defence.fire_modifiers(pos, "naval_aaa", shot._replace(attack="cruise")).value("18.2.3") == 0
    assert air_defence.fire_modifiers(pos, "naval_sam", shot._replace(hex=0)).value("18.2.3") == 0  # in a box


@pytest.mark.rule("nextwar", "18.2.4", "M.11")
def test_a_chemical_marker_lowers_efficiency_costs_a_point_and_scores_for_the_enemy():
    pos = empty()
    at(pos, "3557", "ru-4ga")
    at(pos, "3556", "lt-iw")
    at(pos, "3558", "hq-1gta")
    made = fight(pos, "3556", ["ru-4ga"])
    before = stacking.efficiency(pos, unit(pos, "lt-iw"))
    assert pos.chemical_points == {"nato": 0, "russia": 2}
    run(headquarters.call(pos, made), pos, {"russia": ["chemical hq-1gta", "done"]})
    assert stacking.efficiency(pos, unit(pos, "lt-iw")) == before - 3
    assert pos.chemical_points["russia"] == 1
    assert pos.this_turn["nato"] == 2
    assert rules_of(headquarters.may_spray(pos, Support(made, "russia"), unit(pos, "hq-1gta"))) == ["M.11"]


@pytest.mark.rule("nextwar", "18.2.4")
def test_chemical_weapons_hurt_us_units_less_where_they_are_alone():
    pos = empty()
    at(pos, "3556", "us-abct")
    pos.chemical = {hex_of(pos, "3556")}
    assert condition.efficiency_lost(pos, unit(pos, "us-abct")) == 2
    at(pos, "3556", "pl-l1")
    assert [condition.efficiency_lost(pos, u) for u in units(pos, "us-abct", "pl-l1")] == [3, 3]


@pytest.mark.rule("nextwar", "18.2.4", "19.7.2")
def test_who_may_use_chemical_weapons():
    pos = empty()
    at(pos, "3557", "ru-4ga")
    at(pos, "3556", "lt-iw")
    at(pos, "3558", "hq-1gta")
    hq = unit(pos, "hq-1gta")
    case = Support(fight(pos, "3556", ["ru-4ga"]), "russia")
    assert headquarters.may_spray(pos, case, hq) is None
    at(pos, "3455", "hq-ltu")
    assert [r.text for r in [headquarters.may_spray(pos, case, unit(pos, "hq-ltu"))] if r] == ["not-your-headquarters"]
    defending = Support(case.made, "nato")
    assert [r.text for r in [headquarters.may_spray(pos, defending, unit(pos, "hq-ltu"))] if r] == [
        "chemical-attacks-only"
    ]
    pos.out_of_supply = {hq}
    assert rules_of(headquarters.may_spray(pos, case, hq)) == ["18.2.4"]
    pos.out_of_supply, pos.isolated = set(), {unit(pos, "ru-4ga")}
    assert rules_of(headquarters.may_spray(pos, case, hq)) == ["18.2.4"]  # its only subordinate is isolated
    pos.isolated = {hq}
    assert rules_of(headquarters.may_spray(pos, case, hq)) == ["19.7.2"]
    pos.isolated, pos.chemical_points = set(), {"russia": 0, "nato": 0}
    assert rules_of(headquarters.may_spray(pos, case, hq)) == ["18.2.4"]


@pytest.mark.rule("nextwar", "18.4")
def test_a_supplied_headquarters_recovers_a_step_for_supply_points():
    pos = position(step="recovery")
    hq = unit(pos, "hq-1gta")
    pos.change(hq, reduced=True)
    run(recovery.recovery_phase(pos, "russia"), pos, {"russia": ["staff hq-1gta"]})
    assert not pos.units[hq].reduced
    assert pos.supply_points["russia"] == 3
    pos.change(hq, reduced=True, rebuilt=True)
    assert rules_of(recovery.may_recover_hq(pos, "russia", hq)) == ["18.4"]  # one step a turn
    pos.change(hq, rebuilt=False)
    assert recovery.may_recover_hq(pos, "russia", hq) is None
    assert rules_of(recovery.may_recover_hq(pos, "nato", hq)) == ["18.4"]
    pos.isolated = {hq}
    assert rules_of(recovery.may_recover_hq(pos, "russia", hq)) == ["18.4"]


@pytest.mark.rule("nextwar", "11.1", "18.4")
def test_a_headquarters_in_an_enemy_zone_recovers_nothing():
    pos = position(step="recovery")
    hq = unit(pos, "hq-1gta")
    pos.change(hq, reduced=True)
    assert recovery.may_recover_hq(pos, "russia", hq) is None
    pos.put(unit(pos, "pl-15"), pos.board.neighbours[pos.standing[hq]][0])
    assert rules_of(recovery.may_recover_hq(pos, "russia", hq)) == ["11.1"]


@pytest.mark.rule("nextwar", "18.5")
def test_an_eliminated_headquarters_is_rebuilt_near_its_units_and_has_one_use_less():
    pos = position(step="recovery")
    hq = unit(pos, "hq-1gta")
    send(pos, "lost", "hq-1gta")
    pos.replacement_points = {"ru": 1}
    near = {h for u in units(pos, "ru-4ga", "ru-4gb", "ru-4gc", "ru-4gt") for h in pos.board.disc(pos.standing[u], 4)}
    hexes = recovery.places_for_hq(pos, "russia", hq)
    assert hexes
    assert all(pos.scenario.home_side[h] == "russia" and not pos.in_enemy_zone(h, "russia") for h in hexes)
    white = [u for u in pos.on_map("russia") if is_subordinate(pos, u, hq)]
    near |= {h for u in white for h in pos.board.disc(pos.standing[u], 4)}
    assert set(hexes) <= near
    distances = [min(pos.board.distance(h, pos.standing[u]) for u in white) for h in hexes]
    assert max(distances) == 4
    run(recovery.recovery_phase(pos, "russia"), pos, {"russia": [f"reform hq-1gta {pos.label(hexes[0])}"]})
    assert (where(pos, "hq-1gta"), pos.units[hq].reduced) == (pos.label(hexes[0]), False)
    assert (pos.supply_points["russia"], pos.replacement_points["ru"], pos.hq_uses[hq]) == (2, 0, 1)


@pytest.mark.rule("nextwar", "18.5")
def test_rebuilding_a_headquarters_takes_a_replacement_point():
    pos = position(step="recovery")
    send(pos, "lost", "hq-1gta")
    assert recovery.lost_hqs(pos, "russia") == []
    pos.replacement_points = {"ru": 1}
    hq = unit(pos, "hq-1gta")
    assert recovery.lost_hqs(pos, "russia") == [hq]
    place, elsewhere = recovery.places_for_hq(pos, "russia", hq)[0], hex_of(pos, "3054")
    assert recovery.may_rebuild_hq(pos, "russia", hq, place) is None
    assert rules_of(recovery.may_rebuild_hq(pos, "russia", hq, elsewhere)) == ["18.5"]
    assert rules_of(recovery.may_rebuild_hq(pos, "nato", hq, place)) == ["18.5"]
    pos.replacement_points = {"ru": 0}
    assert rules_of(recovery.may_rebuild_hq(pos, "russia", hq, place)) == ["18.5"]
    pos.replacement_points = {"ru": 1}
    pos.supply_points["russia"] = 1
    assert recovery.lost_hqs(pos, "russia") == []


@pytest.mark.rule("nextwar", "18.5", "19.2")
def test_without_subordinates_it_is_rebuilt_by_the_supreme_hq_that_supplies_it():
    pos = empty(scenario=CAMPAIGN)
    supply_units.put(pos, "russia", hex_of(pos, "6217"), msu=False, rule="19.4")
    net = supply.from_sources(pos, "russia")
    here, beyond = next(
        (a, b)
        for a in members(net)
        for b in pos.board.neighbours[a]
        if pos.controller(b) == "russia" and supply.reached(pos, "russia", a, 4) >> b & 1 and not net >> b & 1
    )
    pos.take_off(supply_units.on_map(pos, "russia")[0], "pool")
    assert beyond not in recovery.places_for_hq(pos, "russia", unit(pos, "hq-1gta"))
    pos.put(unit(pos, "hq-jscw"), here)
    pos.sustained = {unit(pos, "hq-jscw")}
    pos.changes += 1
    found = recovery.places_for_hq(pos, "russia", unit(pos, "hq-1gta"))
    assert beyond in found
    assert set(found) <= {here, *pos.board.neighbours[here]}


def test_a_supplied_stack_with_its_headquarters_near_clears_better():
    pos = empty()
    at(pos, "3557", "ru-4ga")
    at(pos, "3558", "hq-1gta")
    pos.clearing[hex_of(pos, "3557")] = Clearing(pos.markers[0], "russia")
    case = clearing.Operation(pos, "russia", hex_of(pos, "3557"), unit(pos, "ru-4ga"))
    rows = [m for _, m in pos.scenario.charts.clearing_modifiers if m.id == "table-engineers" or m.id == "engineers"]
    assert tally(rows, case).total == 1
    pos.out_of_supply = {unit(pos, "ru-4ga")}
    assert tally(rows, case).total == 0


def test_events_of_headquarters_are_told():
    pos = position(dice=[5])
    case = strike.Strike(pos, "russia", "hq", targets.of_unit(pos, unit(pos, "lt-iw")), unit(pos, "hq-1gta"))
    run(strike.resolve(case, "18.2.2"), pos)
    assert told(pos, "strike")[0]["column"] == "c4"  # open ground
