"""Planning and commitment [25.0] [25.1.1] [25.2], offensive support [25.4]."""

from __future__ import annotations

import pytest

from grognard.games.nato.battles import attack, battle_planning_phase, begin_combat, combat_phase
from grognard.games.nato.commitment import may_join, may_support
from tests.nato.build import (
    against,
    asked,
    at,
    attack_on,
    fight,
    gathered,
    options_of,
    position,
    rules_against,
    rules_of,
    run,
    told,
    unit,
)

S = "strategic_surprise"


def planned(pos, *hexes):
    pos.battles |= {pos.board.hex(hex) for hex in hexes}
    return pos


# -- planning ----------------------------------------


@pytest.mark.rule("nato", "25.0", "4.2.6", "7.2.II.D")
def test_the_pact_attacks_only_what_it_has_marked():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"))
    assert against(pos, "wp", "attack 3319") == ["25.0"]
    run(battle_planning_phase(pos, "wp"), pos, {"wp": ["plan 3319"]})
    assert against(pos, "wp", "attack 3319") == []


@pytest.mark.rule("nato", "25.0", "4.2.6", "7.2.II.F", "25.1.1")
def test_every_marked_hex_must_be_attacked():
    pos = planned(position(S, at("3219", "SU-21"), at("3319", "BR-7")), "3319")
    assert rules_against(asked(combat_phase(pos, "wp")), "done") == ["25.0"]


@pytest.mark.rule("nato", "25.0")
def test_nato_needs_no_plan_and_may_stop_at_any_time():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"))
    assert options_of(pos, "nato", "attack") == ["attack 3219"]
    run(combat_phase(pos, "nato"), pos, {"nato": ["done"]})


@pytest.mark.rule("nato", "25.0", "25.1.1")
def test_a_hex_is_marked_once_and_only_if_somebody_can_attack_it():
    pos = position(S, at("3219", "SU-21", "SU-94G"), at("3319", "BR-7"), at("3312", "BR-22"))
    assert against(pos, "wp", "plan 3312") == ["25.1.1"]
    assert against(pos, "wp", "plan 3319") == []
    assert against(planned(pos, "3319"), "wp", "plan 3319") == ["25.0"]


@pytest.mark.rule("nato", "25.0", "25.2")
def test_a_plan_needs_an_attacker_for_every_hex():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"), at("3220", "BR-22"))
    assert sorted(options_of(pos, "wp", "plan")) == ["plan 3120", "plan 3220", "plan 3319"]  # Minden is a free city
    planned(pos, "3319")
    assert against(pos, "wp", "plan 3220") == ["25.0"]
    pos.put(unit(pos, "SU-94G"), pos.board.hex("3218"))
    assert against(pos, "wp", "plan 3220") == []


@pytest.mark.rule("nato", "25.0")
def test_who_is_needed_for_another_marked_hex_does_not_join():
    """The 21st alone stands beside 3220; the 94th must be left for it or for 3319."""
    pos = planned(position(S, at("3219", "SU-21"), at("3218", "SU-94G"), at("3319", "BR-7"), at("3220", "BR-22")),
                  "3319", "3220")  # fmt: skip
    ask = gathered(pos, "wp", "3319")
    assert rules_against(ask, "with SU-21") == ["25.0"]
    assert ask.options == ["with SU-94G"]


@pytest.mark.rule("nato", "25.0", "7.2.II.F")
def test_markers_go_when_the_phase_is_over():
    pos = planned(position(S, at("3219", "SU-21"), at("3319", "BR-7")), "3319")
    pos.objectives.add(pos.board.hex("3319"))
    pos.engaged.add(unit(pos, "BR-7"))
    run(combat_phase(pos, "wp"), pos)
    assert not pos.battles
    assert not pos.engaged


# -- objectives ----------------------------------------


@pytest.mark.rule("nato", "25.1.1")
def test_objectives_are_enemy_units_and_free_cities_beside_somebody():
    pos = position(S, at("3219", "BR-7"), at("3319", "SU-21"), at("3312", "SU-94G"))
    assert options_of(pos, "nato", "attack") == ["attack 3319"]
    assert against(pos, "nato", "attack 3312") == ["25.1.1"]
    assert against(pos, "nato", "attack 3218") == ["25.1.1"]
    pos = planned(position(S, at("3219", "SU-21")), "3120")
    assert options_of(pos, "wp", "attack") == ["attack 3120"]
    pos = planned(position(S, at("3219", "SU-21"), conquered={"3120": "wp"}), "3120")
    assert against(pos, "wp", "attack 3120") == ["25.1.1"]


@pytest.mark.rule("nato", "25.2")
def test_no_hex_and_no_unit_fights_twice():
    pos = planned(position(S, at("3219", "SU-21"), at("3319", "BR-7")), "3319")
    pos.objectives.add(pos.board.hex("3319"))
    assert against(pos, "wp", "attack 3319") == ["25.2"]
    pos.objectives.clear()
    pos.attacked.add(unit(pos, "SU-21"))
    assert against(pos, "wp", "attack 3319") == ["25.1.1"]
    begin_combat(pos, "wp")
    assert against(pos, "wp", "attack 3319") == []


# -- who attacks ----------------------------------------


@pytest.mark.rule("nato", "25.2", "25.0", "25.8.4", "7.2.II.F.1", "24.2.4")
def test_only_maneuver_units_beside_the_hex_attack():
    pos = planned(
        position(S, at("3219", "SU-21", "SU-34N", "SU-NEGF"), at("3217", "SU-94G"), at("3319", "BR-7")), "3319"
    )
    ask = gathered(pos, "wp", "3319")
    assert ask.options == ["with SU-21"]
    assert rules_against(ask, "with SU-34N") == ["25.2"]
    assert rules_against(ask, "with SU-NEGF") == ["25.2"]
    assert rules_against(ask, "with SU-94G") == ["25.2"]
    pos.put(unit(pos, "BR-22"), pos.board.hex("3320"))
    assert rules_against(gathered(pos, "wp", "3319"), "with BR-22") == ["25.2"]


@pytest.mark.rule("nato", "25.1.1.1", "25.1.1")
def test_at_least_one_unit_is_committed():
    pos = planned(position(S, at("3219", "SU-21"), at("3319", "BR-7")), "3319")
    assert rules_against(gathered(pos, "wp", "3319"), "fire") == ["25.1.1.1"]
    ask = gathered(pos, "wp", "3319", "SU-21")
    assert rules_against(ask, "fire") == []
    assert rules_against(ask, "with SU-21") == ["25.1.1"]


@pytest.mark.rule("nato", "25.2.2")
def test_a_unit_without_attack_strength_only_joins_others():
    pos = planned(position(S, at("3815", "EG-Gr3"), at("3816", "BR-7")), "3816")
    assert against(pos, "wp", "attack 3816") == ["25.1.1"]
    pos.put(unit(pos, "SU-39G"), pos.board.hex("3815"))
    assert against(pos, "wp", "attack 3816") == []
    ask = gathered(pos, "wp", "3816")
    assert rules_against(ask, "with EG-Gr3") == ["25.2.2"]
    assert rules_against(gathered(pos, "wp", "3816", "SU-39G"), "with EG-Gr3") == []


@pytest.mark.rule("nato", "25.2.4")
def test_nobody_attacks_across_barred_hexsides_the_ferry_and_the_afsluitdijk():
    pos = position(S, at("2421", "SU-21"), at("2321", "BR-7"))
    assert against(planned(pos, "2321"), "wp", "attack 2321") == ["25.1.1"]
    for a, b in (("1513", "1514"), ("2729", "2730")):
        pos = position(S, at(a, "SU-21"), at(b, "BR-7"))
        assert against(planned(pos, b), "wp", f"attack {b}") == ["25.1.1"]
    ask = asked(attack(pos, "wp", pos.board.hex("2730")))
    assert rules_against(ask, "with SU-21") == ["25.2.4"]


@pytest.mark.rule("nato", "13.4.2")
def test_units_on_trains_do_not_attack():
    pos = position(S, at("3319", "BR-7", train="entraining"), at("3219", "SU-21"))
    assert against(pos, "nato", "attack 3219") == ["25.1.1"]


@pytest.mark.rule("nato", "28.1.1")
def test_reserves_do_not_attack():
    pos = position(S, at("3319", "BR-7", reserve=True), at("3219", "SU-21"))
    assert against(pos, "nato", "attack 3219") == ["25.1.1"]
    assert rules_against(gathered(pos, "nato", "3219"), "with BR-7") == ["28.1.1"]


@pytest.mark.rule("nato", "35.2")
def test_units_that_are_not_active_do_not_attack():
    pos = position(S, at("1318", "DK-J1"), at("1319", "SU-21"), turn=1)
    assert rules_against(gathered(pos, "nato", "1319"), "with DK-J1") == ["35.2"]


@pytest.mark.rule("nato", "25.1.1", "25.2", "7.2.III.E.1")
def test_what_is_committed_counts_as_used():
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3219", "SU-21"), dice=[1])
    fight(pos, "nato", "3219", "BR-7")
    assert pos.attacked == {unit(pos, "BR-7")}
    assert pos.board.hex("3219") in pos.objectives
    assert told(pos, "attack-declared")[0]["units"] == ["BR-7"]


# -- offensive support ----------------------------------------


def support(pos, side, hex, hq, *ids):
    return rules_of(may_support(pos, attack_on(pos, side, hex, *ids), unit(pos, hq)))


@pytest.mark.rule("nato", "25.4", "25.4.1", "8.4", "29.3")
def test_a_front_supports_one_battle_of_a_subordinate_in_range():
    pos = position(S, at("3210", "SU-NEGF"), at("3216", "SU-21"), at("3217", "SU-94G", "SU-39G"))
    assert support(pos, "wp", "3317", "SU-NEGF", "SU-21") == []
    assert support(pos, "wp", "3317", "SU-94G", "SU-21") == ["25.4"]
    assert support(pos, "wp", "3218", "SU-NEGF", "SU-94G") == ["25.4.1"]  # seven hexes away
    assert support(pos, "wp", "3218", "SU-NEGF", "SU-39G") == ["25.4.1"]  # of another Front
    pos.supporting.add(unit(pos, "SU-NEGF"))
    assert support(pos, "wp", "3317", "SU-NEGF", "SU-21") == ["25.4.1"]


@pytest.mark.rule("nato", "25.4.1", "8.4", "8.5.c")
def test_enemy_zones_block_the_way_of_support():
    pos = position(S, at("3214", "SU-NEGF"), at("3216", "SU-21"))
    assert support(pos, "wp", "3217", "SU-NEGF", "SU-21") == []
    wall = position(
        S, at("3214", "SU-NEGF"), at("3216", "SU-21"), at("3115", "BR-7"), at("3316", "BR-22"), at("3015", "WG-1"),
        at("3416", "WG-2"), at("3415", "WG-3"), at("2914", "WG-31"), at("2915", "WG-27L"),
    )  # fmt: skip
    assert support(wall, "wp", "3217", "SU-NEGF", "SU-21") == ["25.4.1"]
    wall.put(unit(wall, "SU-94G"), wall.board.hex("3215"))  # a friend in the hex between them opens it
    assert support(wall, "wp", "3217", "SU-NEGF", "SU-21") == []


@pytest.mark.rule("nato", "25.4.1", "29.5.2", "26.6.3a")
def test_the_baltic_front_supports_only_in_extended_buildup_and_the_corps_never():
    for slug, rules in (("strategic_surprise", ["29.5.2"]), ("extended_buildup", [])):
        pos = position(slug, at("2413", "SU-BAF"), at("2414", "EG-9P"))
        assert support(pos, "wp", "2415", "SU-BAF", "EG-9P") == rules
    pos = position(S, at("2413", "SU-BC"), at("2414", "SU-138T"))
    assert support(pos, "wp", "2415", "SU-BC", "SU-138T") == ["25.4.1"]


@pytest.mark.rule("nato", "25.4.2", "29.0")
def test_of_nato_only_us_corps_support_and_the_third_only_in_extended_buildup():
    pos = position(S, at("4220", "US-V"), at("4221", "US-1-3AD-83"), at("4219", "WG-II"), at("4218", "WG-1"))
    assert support(pos, "nato", "4121", "US-V", "US-1-3AD-83") == []
    assert support(pos, "nato", "4121", "WG-II", "WG-1") == ["25.4.2"]
    assert support(pos, "nato", "4121", "US-V", "WG-1") == ["25.4.2"]
    pos.supporting.add(unit(pos, "US-V"))
    assert support(pos, "nato", "4121", "US-V", "US-1-3AD-83") == ["25.4.2"]
    for slug, rules in (("strategic_surprise", ["25.4.2"]), ("extended_buildup", [])):
        pos = position(slug, at("4220", "US-III"), at("4221", "US-1-3AD-83"))
        assert support(pos, "nato", "4121", "US-III", "US-1-3AD-83") == rules


@pytest.mark.rule("nato", "25.4.1")
def test_a_front_supports_no_attack_of_another_front_in_the_baltap_zone_either():
    """There all coordinate as the Baltic Front [29.5.3]."""
    pos = position(S, at("2213", "SU-NEGF"), at("2215", "SU-21", "PL-5T"), at("2216", "WG-1"))
    assert support(pos, "wp", "2216", "SU-NEGF", "SU-21") == []
    assert support(pos, "wp", "2216", "SU-NEGF", "SU-21", "PL-5T") == ["25.4.1"]
    made = attack_on(pos, "wp", "2216", "SU-21")
    assert rules_of(may_join(pos, made, unit(pos, "PL-5T"))) == []
    made.support.append(unit(pos, "SU-NEGF"))
    assert rules_of(may_join(pos, made, unit(pos, "PL-5T"))) == ["25.4.1"]


@pytest.mark.rule("nato", "25.4.3", "25.6.4.4", "29.2.1", "29.2.3")
def test_suppressed_unsupplied_and_entrained_headquarters_give_no_support():
    for state in ({"disrupted": True}, {"hq": "cut"}, {"train": "entrained"}):
        pos = position(S, at("3214", "SU-NEGF", **state), at("3216", "SU-21"))
        assert support(pos, "wp", "3217", "SU-NEGF", "SU-21") == ["25.4.3"]


@pytest.mark.rule("nato", "25.4.4")
def test_one_headquarters_a_battle():
    pos = position(S, at("4220", "US-V"), at("4222", "US-VII"), at("4221", "US-1-3AD-83"))
    made = attack_on(pos, "nato", "4121", "US-1-3AD-83")
    made.support.append(unit(pos, "US-VII"))
    assert rules_of(may_support(pos, made, unit(pos, "US-V"))) == ["25.4.4"]


@pytest.mark.rule("nato", "25.4.5")
def test_with_formation_integrity_only_one_army_is_supported():
    for chosen, rules in ((False, []), (True, ["25.4.5"])):
        pos = position(
            S, at("3214", "SU-NEGF"), at("3216", "SU-21"), at("3217", "SU-10GT", "EG-8"),
            options={"formation_integrity": chosen},
        )  # fmt: skip
        assert support(pos, "wp", "3316", "SU-NEGF", "SU-21", "SU-10GT") == rules
        assert support(pos, "wp", "3316", "SU-NEGF", "SU-21", "EG-8") == []  # a unit of the Front
        pos = position(
            S, at("4220", "US-V"), at("4221", "US-1-3AD-83"), at("4222", "WG-1"),
            options={"formation_integrity": chosen},
        )  # fmt: skip
        assert support(pos, "nato", "4121", "US-V", "US-1-3AD-83", "WG-1") == rules


@pytest.mark.rule("nato", "25.4.5")
def test_nobody_of_another_army_joins_an_attack_that_is_supported_as_one_of_one_army():
    for chosen, rules in ((False, []), (True, ["25.4.5"])):
        pos = position(
            S, at("3214", "SU-NEGF"), at("3216", "SU-21"), at("3217", "SU-10GT", "EG-8"), at("3317", "BR-7"),
            options={"formation_integrity": chosen},
        )  # fmt: skip
        made = attack_on(pos, "wp", "3317", "SU-21")
        assert rules_of(may_join(pos, made, unit(pos, "SU-10GT"))) == []
        made.support.append(unit(pos, "SU-NEGF"))
        assert rules_of(may_join(pos, made, unit(pos, "SU-10GT"))) == rules
        assert rules_of(may_join(pos, made, unit(pos, "EG-8"))) == []
