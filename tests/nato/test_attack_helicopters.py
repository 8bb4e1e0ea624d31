"""Attack helicopter brigades [18.4], and nuclear ground in battles [21.1.3]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato.advance import Advance, may_advance
from grognard.games.nato.attack import Attack
from grognard.games.nato.attack_helicopters import (
    COMMITTING,
    attack_helicopter_return,
    attack_helicopter_segment,
    may_send,
    sorties,
    superior,
)
from grognard.games.nato.battles import CYCLE
from grognard.games.nato.odds import column_shifts, preview
from grognard.games.nato.position import Position
from grognard.games.nato.reinforcements import is_lost
from grognard.games.nato.results import first_to_lose
from grognard.games.nato.status import joint_status_phase
from grognard.games.nato.strength import attack_strength, defence_strength
from grognard.games.nato.units import Chemical
from tests.nato.build import Placement, asked, at, attack_on, load, position, rules_against, rules_of, run, unit, where

S = "strategic_surprise"


def battle(*more: Placement, dice: tuple[int, ...] = (), hq: str = "3114") -> tuple[Position, Attack]:
    """The 16th Guards attack a US brigade in 3216; the NEGF has its helicopters two hexes off, US V in 3218."""
    pos = position(
        S, at("3215", "SU-16GT"), at("3216", "US-3-2AD-83"), at(hq, "SU-NEGF"), at("3218", "US-V"),
        at("ready", "SU-H-NEGF", "US-H-V-83"), *more, dice=dice,
    )  # fmt: skip
    return pos, attack_on(pos, "wp", "3216", "SU-16GT")


def against(pos: Position, made: Attack, side: str, id: str, hex: str) -> list[str]:
    return rules_of(may_send(pos, (made, side), unit(pos, id), pos.board.hex(hex)))


@pytest.mark.rule("nato", "18.4", "18.4.1", "25.1.4", "3.6.1", "3.6.2", "25.3.4.4", "7.2.II.F.4")
def test_a_brigade_flies_from_its_headquarters_into_the_objective_and_gives_a_shift():
    pos, made = battle(dice=(6,))
    ask = asked(attack_helicopter_segment(pos, made), {})
    assert ask.options == ["send SU-H-NEGF to 3216", "none"]
    run(attack_helicopter_segment(pos, made), pos, {"wp": ["send SU-H-NEGF to 3216"], "nato": ["none"]})
    assert made.helicopters == {"wp": unit(pos, "SU-H-NEGF")}
    assert column_shifts(pos, made).value("25.3.4.4") == 1


def test_who_decides_about_helicopters_sees_the_battle():
    pos, made = battle()
    ask = asked(attack_helicopter_segment(pos, made), {})
    assert ask.shown("battle")["chances"] == preview(pos, made)["chances"]


@pytest.mark.rule("nato", "18.4.2", "25.3.4.4", "25.1.4", "18.4.1")
def test_nato_sends_its_own_to_a_hex_of_the_attackers_and_the_shifts_cancel():
    pos, made = battle(dice=(6, 6))
    answers = {"wp": ["send SU-H-NEGF to 3216"], "nato": ["send US-H-V-83 to 3215"]}
    run(attack_helicopter_segment(pos, made), pos, answers)
    assert set(made.helicopters) == {"wp", "nato"}
    assert column_shifts(pos, made).value("25.3.4.4") == 0
    assert against(*battle(), "nato", "US-H-V-83", "3216") == ["18.4.1"]


@pytest.mark.rule("nato", "18.4.2")
def test_nato_defends_with_helicopters_only_where_us_units_are():
    pos = position(
        S, at("3215", "SU-16GT"), at("3216", "WG-1"), at("3218", "US-V"), at("ready", "US-H-V-83"),
    )  # fmt: skip
    made = attack_on(pos, "wp", "3216", "SU-16GT")
    assert against(pos, made, "nato", "US-H-V-83", "3215") == ["18.4.2"]


@pytest.mark.rule("nato", "18.4.2", "7.2.III.E.3")
def test_the_pact_does_not_defend_with_helicopters():
    pos = position(S, at("3215", "SU-16GT"), at("3114", "SU-NEGF"), at("3216", "US-3-2AD-83"), at("ready", "SU-H-NEGF"))
    made = attack_on(pos, "nato", "3215", "US-3-2AD-83")
    run(attack_helicopter_segment(pos, made), pos)
    assert made.helicopters == {}


@pytest.mark.rule("nato", "18.4.1")
def test_helicopters_fly_five_hexes_at_most():
    pos, made = battle(hq="3211")
    assert pos.board.distance(pos.board.hex("3211"), pos.board.hex("3216")) == 5
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == []
    pos, made = battle(hq="3210")
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == ["18.4.1"]


@pytest.mark.rule("nato", "18.4")
def test_a_unit_of_the_headquarters_must_take_part_in_range_of_support_or_not():
    pos, _ = battle()
    other = next(
        u for u in pos.scenario.of_side["wp"] if pos.counter(u).front_or_corps == "SEGF" and pos.counter(u).hard
    )  # fmt: skip
    pos.put(other, pos.board.hex("3115"))
    made = Attack("wp", pos.board.hex("3216"))
    made.units = [other]
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == ["18.4"]


@pytest.mark.rule("nato", "18.4.3", "3.6.3", "19.1")
@pytest.mark.parametrize(("dice", "place", "joins"), [((1, 3), "eliminated", False), ((1, 2), "ready", True)])
def test_helicopters_fly_under_fire(dice: tuple[int, ...], place: str, joins: bool):
    pos, made = battle(dice=dice)
    run(attack_helicopter_segment(pos, made), pos, {"wp": ["send SU-H-NEGF to 3216"], "nato": ["none"]})
    assert where(pos, "SU-H-NEGF") == place
    assert bool(made.helicopters) == joins


@pytest.mark.rule("nato", "18.4.4", "25.1.8", "7.2.II.F.8", "7.2.I.A.3", "18.4.4.2")
def test_after_the_battle_they_fly_back_and_recover_until_the_next_turn():
    pos, made = battle(dice=(6,))
    run(attack_helicopter_segment(pos, made), pos, {"wp": ["send SU-H-NEGF to 3216"], "nato": ["none"]})
    attack_helicopter_return(pos, made)
    assert where(pos, "SU-H-NEGF") == "recovery"
    run(joint_status_phase(pos, None), pos)
    assert where(pos, "SU-H-NEGF") == "ready"


@pytest.mark.rule("nato", "18.4.4", "25.1.8", "7.2.III.E.7")
def test_the_way_back_is_under_fire_too():
    """Every hex beside the Soviets in 3215 is in their zone."""
    pos = position(S, at("3215", "SU-16GT"), at("3218", "US-V"), at("ready", "US-H-V-83"), dice=[1, 6])
    made = attack_on(pos, "nato", "3215")
    made.flown[unit(pos, "US-H-V-83")] = pos.board.hex("3215")
    attack_helicopter_return(pos, made)
    assert where(pos, "US-H-V-83") == "eliminated"


@pytest.mark.rule("nato", "18.4.4.2")
def test_a_brigade_is_used_once_a_turn():
    pos, made = battle()
    pos.take_off(unit(pos, "SU-H-NEGF"), "recovery")
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == ["18.4.4.2"]
    assert sorties(pos, (made, "wp")) == []


@pytest.mark.rule("nato", "18.4.5", "10.4.2.2", "10.4.3")
def test_a_suppressed_headquarters_sends_them_an_unsupplied_one_does_not():
    pos, made = battle()
    pos.change(unit(pos, "SU-NEGF"), disrupted=True)
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == []
    pos.hq[unit(pos, "SU-NEGF")] = "cut"
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == ["18.4.5"]


@pytest.mark.rule("nato", "18.4.6", "3.6.1")
def test_a_brigade_belongs_to_one_headquarters():
    pos, _ = battle(at("3113", "SU-SEGF"))
    assert superior(pos, unit(pos, "SU-H-NEGF")) == unit(pos, "SU-NEGF")
    assert superior(pos, unit(pos, "SU-H-SEGF")) == unit(pos, "SU-SEGF")


@pytest.mark.rule("nato", "29.8.1")
def test_a_brigade_waits_for_its_headquarters():
    pos, made = battle()
    pos.take_off(unit(pos, "SU-NEGF"), "rebuilding")
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == ["29.8.1"]


@pytest.mark.rule("nato", "18.4.7", "3.6.3", "3.10")
@pytest.mark.parametrize(("year", "strength", "brigades"), [("1983", 2, 2), ("1988", 3, 3)])
def test_us_brigades_have_two_in_1983_and_three_in_1988(year: str, strength: int, brigades: int):
    found = [c.flak_defence for c in load(S, year).counters if c.type == "attack_helicopter" and c.nation == "US"]
    assert found == [strength] * brigades


@pytest.mark.rule("nato", "21.1.3(4)", "22.3.1(5)")
def test_strike_markers_do_not_keep_attack_helicopters_away():
    pos, made = battle()
    pos.nuclear.add(pos.board.hex("3216"))
    pos.gas[pos.board.hex("3216")] = (Chemical("wp", True, 4),)
    assert against(pos, made, "wp", "SU-H-NEGF", "3216") == []


@pytest.mark.rule("nato", "25.6.3.3")
def test_helicopters_absorb_no_losses():
    pos, made = battle()
    made.helicopters["wp"] = unit(pos, "SU-H-NEGF")
    assert first_to_lose(pos, made, made.units) == [unit(pos, "SU-16GT")]
    assert unit(pos, "SU-H-NEGF") not in made.units


@pytest.mark.rule("nato", "7.1.6", "25.1.4")
def test_the_segments_of_a_battle_cycle_come_in_order():
    both = [
        "commitment", "reaction", "helicopters", "battle", "defender-results", "attacker-results", "helicopter-return",
        "combat-supply",
    ]  # fmt: skip
    assert [step.id for step in CYCLE["nato"]] == both
    assert [step.id for step in CYCLE["wp"]] == [*both[:2], "defensive-strikes", *both[2:]]


def test_a_question_with_no_sortie_is_not_put():
    pos, made = battle()
    pos.take_off(unit(pos, "SU-H-NEGF"), "recovery")
    pos.take_off(unit(pos, "US-H-V-83"), "recovery")
    run(attack_helicopter_segment(pos, made), pos)
    assert rules_against(Ask("wp", "18.4.1", COMMITTING, pos, (made, "wp")), "send SU-H-NEGF to 3216") == ["18.4.4.2"]


# -- nuclear ground in battles ----------------------------------------


@pytest.mark.rule("nato", "21.1.3(6)")
def test_who_attacks_out_of_nuclear_ground_is_halved():
    pos = position(S, at("3219", "SU-21"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    whole = attack_strength(pos, made).total
    assert whole
    pos.nuclear.add(pos.board.hex("3219"))
    assert attack_strength(pos, made).total == whole / 2


@pytest.mark.rule("nato", "21.1.3(7)", "22.3.1(7)")
def test_who_defends_on_contaminated_ground_is_halved():
    pos = position(S, at("3319", "BR-7"))
    made = attack_on(pos, "wp", "3319")
    whole = defence_strength(pos, made).total
    assert whole
    assert defence_strength(pos, made, contaminated=True).total == whole / 2


@pytest.mark.rule("nato", "21.1.3(9)")
def test_only_hard_units_advance_into_nuclear_ground():
    pos = position(S, at("3116", "SU-94G", "SU-83A"))
    pos.nuclear.add(pos.board.hex("3215"))
    made = attack_on(pos, "wp", "3215", "SU-94G", "SU-83A")
    go, hex = Advance(made, exploits=False), pos.board.hex("3215")
    assert rules_of(may_advance(pos, go, unit(pos, "SU-94G"), hex)) == []
    assert rules_of(may_advance(pos, go, unit(pos, "SU-83A"), hex)) == ["21.1.3(9)"]


@pytest.mark.rule("nato", "21.1.3(9)", "21.1.3(10)")
def test_nobody_exploits_through_or_into_nuclear_ground():
    for marked in ("3215", "3216"):
        pos = position(S, at("3116", "SU-94G"))
        pos.nuclear.add(pos.board.hex(marked))
        made = attack_on(pos, "wp", "3215", "SU-94G")
        go = Advance(made, exploits=True)
        assert rules_of(may_advance(pos, go, unit(pos, "SU-94G"), pos.board.hex("3216"))) == ["25.8.2"]


@pytest.mark.rule("nato", "21.1.3(12)", "33.2.1.1")
def test_reserves_due_at_a_site_under_a_nuclear_marker_never_come():
    pos = position(S)
    line = next(line for line in pos.scenario.file.reinforcement if any(is_reserve(pos, id) for id in line.units))
    id = next(id for id in line.units if is_reserve(pos, id))
    pos.nuclear.add(pos.board.hex(pos.counter(unit(pos, id)).entry_hex))
    assert is_lost(pos, unit(pos, id))
    assert where(pos, id) == "eliminated"


def is_reserve(pos: Position, id: str) -> bool:
    return id in pos.index and pos.counter(pos.index[id]).entry == "RS"
