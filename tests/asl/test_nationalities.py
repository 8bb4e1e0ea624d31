"""Nationalities: what their counters and their rules say [25.]."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.engine.dice import Pair
from grognard.games.asl.before_play.commissars import exchange, may_exchange
from grognard.games.asl.before_play.free_deployment import may_deploy as may_deploy_freely
from grognard.games.asl.before_play.setup import without_quarter
from grognard.games.asl.captivity.prisoners import never_surrenders
from grognard.games.asl.close_quarters.assaults import director as close_director
from grognard.games.asl.close_quarters.assaults import drm
from grognard.games.asl.close_quarters.fights import Assault
from grognard.games.asl.close_quarters.stealth import is_inexperienced, is_lax, is_stealthy
from grognard.games.asl.counters_in_play import is_captured, may_deploy, may_recombine
from grognard.games.asl.firing.cowering import cowering
from grognard.games.asl.firing.drm import director
from grognard.games.asl.firing.fire_groups import may_direct, may_join
from grognard.games.asl.firing.firepower import has_assault_fire
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.moving.entrenching import may_entrench
from grognard.games.asl.nerve.elr import check, is_steadfast, rating
from grognard.games.asl.nerve.field_promotion import creation_drm
from grognard.games.asl.nerve.heat_of_battle import carry_along, go_berserk, next_better, outcome
from grognard.games.asl.nerve.leadership import helper, morale_level
from grognard.games.asl.nerve.morale import Losses, by_morale, eliminate
from grognard.games.asl.nerve.rally import RALLY, deploy, may_rally, punish, rallies_itself, rally, rally_tally
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.weapons.smoke_grenades import has_phosphorus
from tests.asl.build import at, attack, charts, field, loc, rules_against, rules_of, run, told, u
from tests.asl.test_close_combat import fight_of

UNITS = charts().units


def steps_down(id):
    """How often a counter is replaced until it is Inexperienced."""
    steps = 0
    while UNITS[id].class_ not in ("G", "C"):
        id, steps = UNITS[id].down, steps + 1
    return steps


def squads(nation, **facts):
    return [
        t for t in UNITS.values()
        if t.nationality == nation and t.kind == "squad" and all(getattr(t, k) == v for k, v in facts.items())
    ]  # fmt: skip


def place(*types, **state):
    """A stack in J5 and an enemy in sight of it."""
    enemy = "ru.sq.426" if types[0].startswith(("ge.", "ss.")) else "ge.sq.467"
    return field("", at("J5", *types, **state), at("J9", enemy))


@pytest.mark.rule("asl", "25.1")
def test_german_elite_falls_in_three_or_two_steps():
    assert (steps_down("ge.sq.468.early"), steps_down("ge.sq.548")) == (3, 2)


@pytest.mark.rule("asl", "25.11")
def test_ss_never_give_in_to_russians_and_have_assault_fire_from_1944():
    pos = place("ss.sq.658.43")
    unit = u(pos, "g1")
    assert is_steadfast(pos, unit)
    assert never_surrenders(pos, unit)
    assert outcome(pos, unit, 12, "surrender") == "berserk"
    assert UNITS["ss.sq.658.44"].assault_fire
    assert charts().nations["german_ss"].massacre


@pytest.mark.rule("asl", "25.12", "25.31", "25.42", "19.132")
@pytest.mark.parametrize("id", ["ge.sq.838.engineer", "am.sq.747.para", "br.sq.648.para"])
def test_engineers_and_airborne_troops_have_an_elr_of_five_whatever_the_others_have(id):
    pos = place(id, "ge.sq.467" if id.startswith("ge.") else "ru.sq.426")
    best, other = (u(pos, f"{'g' if id.startswith('ge.') else 'r'}{n}") for n in (1, 2))
    pos.elr = {side: pos.scenario.file.sides[side].elr for side in pos.scenario.sides}
    assert (rating(pos, best), rating(pos, other)) == (5, 3)
    pos.elr = dict.fromkeys(pos.elr, 2)
    assert (rating(pos, best), rating(pos, other)) == (4, 2)


@pytest.mark.rule("asl", "25.2")
def test_russian_conscripts_harden_to_submachine_guns():
    assert UNITS[UNITS["ru.sq.426"].up].printed == "5-2-7"
    small = next(t for t in UNITS.values() if t.nationality == "russian" and t.kind == "hs" and t.printed == "2-2-7")
    assert UNITS[small.up].printed == "3-2-8"


@pytest.mark.rule("asl", "25.211")
def test_early_conscripts_harden_to_riflemen():
    for date, printed in (("1940-11", "4-4-7"), ("1941-11", "5-2-7")):
        pos = field("", at("J5", "ru.sq.426"), at("J9", "ge.sq.467"), date=date)
        assert UNITS[next_better(pos, u(pos, "r1"))].printed == printed


@pytest.mark.rule("asl", "25.212")
def test_early_soviet_doctrine_is_a_special_rule():
    pos = place("ru.sq.426")
    pos.stand_at(u(pos, "g1"), loc(pos, "J5"))
    attack_made = Assault("german")
    attack_made.attackers.append(u(pos, "g1"))
    attack_made.targets.append(u(pos, "r1"))
    assert drm(pos, fight_of(pos), attack_made, u(pos, "r1")).value("25.212") == 0
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("early", "", {"early_soviet": True})])
    assert drm(pos, fight_of(pos), attack_made, u(pos, "r1")).value("25.212") == -1


@pytest.mark.rule("asl", "25.22")
def test_commissars_are_nine_or_ten_zero_until_october_1942():
    for date, allowed in (("1942-10", True), ("1942-11", False)):
        pos = field("", at("J5", *["ru.ldr.8m0"] * 2, *["ru.ldr.8m1"] * 2), date=date)
        for x in pos.persons("russian"):
            pos.take_off(x, "off")
        assert (may_exchange(pos, "russian", u(pos, "r1")) is None) == allowed
    pos.scenario.file = replace(pos.scenario.file, date="1942-06")
    exchange(pos, "russian", u(pos, "r1"))
    assert pos.type(u(pos, "r1")).printed == "9-0"
    assert rules_of(may_exchange(pos, "russian", u(pos, "r2"))) == ["25.22"]
    exchange(pos, "russian", u(pos, "r3"))
    assert pos.type(u(pos, "r3")).printed == "10-0"


@pytest.mark.rule("asl", "25.221")
def test_commissar_lifts_morale_checks_first_and_stands_above_the_others():
    pos = place("ru.sq.447.rifle", "ru.ldr.9m1", "ru.com.9m0")
    squad, leader, commissar = (u(pos, f"r{n}") for n in (1, 2, 3))
    assert morale_level(pos, squad) == 8
    assert by_morale(pos, [squad, leader, commissar])[0] == commissar
    assert helper(pos, squad, [squad, leader, commissar]) == commissar
    assert helper(pos, commissar, [squad, leader, commissar]) is None
    pos = place("ru.com.9m0", "ru.com.10m0")
    assert helper(pos, u(pos, "r1"), [u(pos, "r1"), u(pos, "r2")]) is None  # though the other one's morale is higher
    pos = place("ru.sq.447.rifle", "ru.ldr.9m1", "ru.com.9m0")
    losses = Losses(pos, [squad, leader, commissar])
    pos.dice.rolls[:] = [1, 2, 1, 3]
    eliminate(pos, commissar, "7.301")
    run(losses.follow(pos), pos)
    assert {t["unit"] for t in told(pos, "morale-check")} == {"r1", "r2"}


@pytest.mark.rule("asl", "25.222")
def test_commissar_rallies_without_desperation_and_punishes_failure():
    pos = field("", at("J5", "ru.sq.447.rifle", broken=True, dm=True), at("J5", "ru.com.9m0"), dice=[6, 4], phase="RPh")
    squad = u(pos, "r1")
    assert rally_tally(pos, squad).value("10.62") == 0
    run(rally(pos, "russian", squad), pos)
    assert pos.type(squad).id == UNITS["ru.sq.447.rifle"].down
    pos.change(squad, type="ru.crew.228")
    punish(pos, squad)
    assert pos.units[squad].where == "out"


@pytest.mark.rule("asl", "25.221", "25.222")
@pytest.mark.parametrize(("broken", "rule"), [("ru.sq.447.rifle", "25.222"), ("ru.com.10m0", "25.221")])
def test_commissar_must_try_to_rally_himself_and_those_with_him(broken, rule):
    pos = field("", at("J5", broken, broken=True), at("J5", "ru.com.9m0"), phase="RPh", attacker="russian", dice=[6, 5])
    if broken == "ru.com.10m0":
        pos.change(u(pos, "r2"), type="ru.ldr.9m1")
    assert rules_against(Ask("russian", "3.1", RALLY, pos, "russian"), "done") == [rule]
    run(rally(pos, "russian", u(pos, "r1")), pos)
    assert rules_against(Ask("russian", "3.1", RALLY, pos, "russian"), "done") == []


@pytest.mark.rule("asl", "25.222")
def test_poorest_squad_that_does_not_rally_under_a_commissar_loses_men():
    pos = place("ru.sq.426", broken=True)
    punish(pos, u(pos, "r1"))
    assert pos.type(u(pos, "r1")).kind == "hs"


@pytest.mark.rule("asl", "25.222")
@pytest.mark.parametrize(
    ("broken", "left"), [("ru.sq.447.rifle", "ru.hs.226"), ("ru.sq.426", "ru.hs.226"), ("ru.ldr.8m0", "")]
)
def test_commissar_punishes_those_too_whom_a_twelve_costs_men(broken, left):
    pos = field("", at("J5", broken, broken=True), at("J5", "ru.com.9m0"), phase="RPh", dice=[6, 6])
    run(rally(pos, "russian", u(pos, "r1")), pos)
    assert (pos.units[u(pos, "r1")].type if pos.units[u(pos, "r1")].hex else "") == left


@pytest.mark.rule("asl", "25.223")
def test_everybody_follows_a_berserk_commissar():
    pos = place("ru.com.9m0", "ru.sq.426", "ru.sq.426")
    go_berserk(pos, u(pos, "r1"))
    carry_along(pos, u(pos, "r1"))
    assert all(pos.units[x].berserk for x in pos.persons("russian"))


@pytest.mark.rule("asl", "25.24")
def test_partisans():
    pos = place("pa.sq.337", "pa.ldr.8m1", "ru.ldr.9m1", "ru.sq.426")
    partisan, own, russian, regular = (u(pos, f"r{n}") for n in range(1, 5))
    assert UNITS["pa.sq.337"].broken_morale == 6
    assert is_stealthy(pos, partisan)
    assert never_surrenders(pos, partisan)
    assert is_steadfast(pos, partisan)
    pos.elr = {side: pos.scenario.file.sides[side].elr for side in pos.scenario.sides}
    assert [rating(pos, one) for one in (partisan, own, regular)] == [5, 5, 3]
    assert helper(pos, partisan, [own, russian]) == own
    assert helper(pos, regular, [own, russian]) == russian
    assert [rules_of(may_direct(pos, attack(pos, "J9", "r1"), leader)) for leader in (own, russian)] == [[], ["25.24"]]
    assert director(pos, attack(pos, "J9", "r1", "r4", led="r3")) is None
    made = Assault("russian")
    made.attackers = [regular, own]
    assert close_director(pos, made) is None
    assert not [t for t in UNITS.values() if t.nationality == "partisan" and t.class_ != "-"]


@pytest.mark.rule("asl", "25.24")
def test_special_rules_keep_partisans_from_deploying_digging_and_firing_together():
    for allowed in (True, False):
        pos = field(
            "", at("J5", "pa.sq.337", "pa.ldr.8m1"), at("J6", "pa.sq.337"), at("L6", "ge.sq.467"), phase="RPh",
            attacker="russian",
        )  # fmt: skip
        switch = dict.fromkeys(("partisan_deploy", "partisan_entrench", "partisan_multi_fg"), allowed)
        pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("partisans", "", switch)])
        assert rules_of(may_deploy(pos, "russian", u(pos, "r1"))) == ([] if allowed else ["25.24"])
        assert rules_of(may_entrench(pos, "russian", u(pos, "r1"))) == ([] if allowed else ["25.24"])
        pos.phase = "PFPh"
        assert (may_join(pos, attack(pos, "L6", "r1"), u(pos, "r3")) is None) == allowed
        pos.take_off(u(pos, "r3"), "off")
        refused = rules_of(may_deploy_freely(pos, "russian", u(pos, "r3")))
        assert ("25.24" in refused) != allowed


@pytest.mark.rule("asl", "25.3")
def test_american_broken_morale_is_higher():
    shift = {t.printed: t.broken_morale - t.morale for t in squads("american")}
    assert shift["6-6-6"] == 2
    assert shift["5-4-6"] == shift["6-6-7"] == 1


@pytest.mark.rule("asl", "25.4", "25.41")
def test_british_classes():
    assert UNITS["br.sq.447"].class_ == "2"
    assert {t.class_ for t in squads("british", printed="4-3-6")} == {"G"}


@pytest.mark.rule("asl", "25.11")
@pytest.mark.parametrize(
    ("squads_there", "of_the_ss"), [(["ss.sq.658.44"], True), (["ss.sq.658.44", "ge.sq.467"], False)]
)
def test_leaders_of_the_ss_do_not_surrender_to_russians_either(squads_there, of_the_ss):
    pos = place("ge.ldr.8m0")
    german = replace(pos.scenario.file.groups[0], units=dict.fromkeys((*squads_there, "ge.ldr.8m0"), 1))
    pos.scenario.file = replace(pos.scenario.file, groups=[german, *pos.scenario.file.groups[1:]])
    leader = u(pos, "g1")
    assert (never_surrenders(pos, leader), is_steadfast(pos, leader)) == (of_the_ss, of_the_ss)
    assert outcome(pos, leader, 12, "surrender") == ("berserk" if of_the_ss else "surrender")


@pytest.mark.rule("asl", "25.24", "19.3")
@pytest.mark.parametrize(("id", "factors"), [("pa.unarmed.squad", 4), ("ru.unarmed.squad", 3)])
def test_partisans_are_not_inexperienced_even_without_arms(id, factors):
    pos = place(id)
    assert is_inexperienced(pos, u(pos, "r1")) == is_lax(pos, u(pos, "r1")) == (factors == 3)
    assert allowance(pos, u(pos, "r1"), (u(pos, "r1"),)) == factors


@pytest.mark.rule("asl", "25.43")
def test_gurkhas_never_surrender():
    pos = place("br.sq.458.gurkha")
    assert never_surrenders(pos, u(pos, "r1"))
    assert is_steadfast(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "25.43")
@pytest.mark.parametrize("id", ["br.sq.458.gurkha", "br.hs.248.gurkha"])
def test_gurkhas_who_are_replaced_are_gurkhas_still(id):
    pos = place(id)
    for class_ in ("E", "1", "2", "G"):
        assert pos.type(u(pos, "r1")).class_ == class_
        assert never_surrenders(pos, u(pos, "r1"))
        assert is_stealthy(pos, u(pos, "r1")) == (class_ != "G")
        check(pos, u(pos, "r1"), over=6)
    assert not pos.units[u(pos, "r1")].disrupted


@pytest.mark.rule("asl", "25.44")
@pytest.mark.parametrize(("id", "stealthy"), [("br.sq.458.anzac", True), ("br.sq.436.anzac", False)])
def test_anzac_is_stealthy_in_good_order_unless_green(id, stealthy):
    pos = place(id)
    assert is_stealthy(pos, u(pos, "r1")) == stealthy
    check(pos, u(pos, "r1"), over=6)
    assert is_stealthy(pos, u(pos, "r1")) == stealthy
    pos.change(u(pos, "r1"), broken=True)
    assert not is_stealthy(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "25.45")
def test_british_elite_and_first_line_do_not_cower():
    found = {}
    for type in squads("british", variant=""):
        pos = place(type.id)
        found[type.class_] = cowering(pos, attack(pos, "J9", "r1"), Pair(2, 2))
    assert (found["E"], found["1"]) == (0, 0)
    assert found["2"] == -1


@pytest.mark.rule("asl", "25.5", "25.51")
def test_french_green_reservists():
    assert {t.class_ for t in squads("french", printed="4-3-7")} == {"G"}
    assert charts().nations["french"].heat_of_battle_drm == 1


@pytest.mark.rule("asl", "25.53", "25.54")
def test_free_french_cower_but_use_british_weapons():
    free = next(t for t in squads("british") if t.variant == "free_french")
    pos = field("", at("J5", free.id, "br.lmg"), at("J6", "fr.sq.457", "fr.lmg"), at("J9", "ge.sq.467"), date="1944-06")
    assert cowering(pos, attack(pos, "J9", "r1"), Pair(2, 2)) == -1
    assert not is_captured(pos, u(pos, "rw1"), u(pos, "r1"))
    assert has_phosphorus(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "25.53", "7.36")
def test_all_squads_of_the_free_french_have_assault_fire_from_the_end_of_1943():
    for type in (t for t in squads("british") if t.variant == "free_french"):
        for date, has_it in (("1943-11", False), ("1943-12", True)):
            pos = field("", at("J5", type.id), date=date)
            assert has_assault_fire(pos, u(pos, "r1")) is has_it, type.id


@pytest.mark.rule("asl", "25.58")
def test_vichy_french_are_french():
    assert charts().nations["vichy"].heat_of_battle_drm == charts().nations["french"].heat_of_battle_drm


@pytest.mark.rule("asl", "25.61", "25.62")
def test_italian_ladder():
    assert {t.printed for t in squads("italian", class_="E")} == {"4-4-7"}
    assert UNITS[UNITS["it.sq.447"].down].printed == "3-4-6"
    assert UNITS[UNITS["it.sq.347.bersaglieri"].down].class_ == "C"
    conscript = next(t for t in squads("italian", class_="C"))
    assert UNITS[conscript.up].printed == "3-4-6"


@pytest.mark.rule("asl", "25.63")
def test_italians_who_are_no_elite_are_captured_without_a_modifier():
    nation = charts().nations["italian"]
    assert (nation.capture_drm, nation.capture_drm_non_elite, nation.escape) == (1, 0, False)


@pytest.mark.rule("asl", "25.64", "25.66")
def test_italians_who_are_no_elite_are_lax_and_eritreans_are_not():
    pos = place("it.sq.447", "it.sq.346", next(t.id for t in squads("eritrean", class_="1")))
    assert [is_lax(pos, u(pos, f"r{n}")) for n in (1, 2, 3)] == [False, True, False]


@pytest.mark.rule("asl", "25.7")
def test_finns_rally_themselves_do_not_cower_and_are_stealthy():
    for type in squads("finnish"):
        pos = place(type.id, broken=True)
        regular = type.class_ != "C"
        assert rallies_itself(pos, u(pos, "r1")) == regular, type.id
        pos.change(u(pos, "r1"), broken=False)
        assert (cowering(pos, attack(pos, "J9", "r1"), Pair(2, 2)) == 0) == regular
        assert is_stealthy(pos, u(pos, "r1")) == (type.class_ in ("E", "1"))


@pytest.mark.rule("asl", "25.71")
def test_finnish_conscripts_have_no_first_attempt_without_a_leader():
    pos = field("", at("J5", "fi.sq.437", "ru.sq.426", broken=True), phase="RPh", attacker="russian")
    assert [rules_of(may_rally(pos, "russian", u(pos, name))) for name in ("r1", "r2")] == [["10.6"], []]


@pytest.mark.rule("asl", "25.71")
def test_finns_deploy_without_a_leader_by_a_harder_check():
    for dice, kinds in (([3, 4], ["hs", "hs"]), ([4, 4], ["squad"])):
        pos = field("", at("J5", "fi.sq.648"), at("J9", "ge.sq.467"), dice=dice, phase="RPh", attacker="russian")
        assert may_deploy(pos, "russian", u(pos, "r1")) is None
        run(deploy(pos, "russian", u(pos, "r1")), pos)
        assert [pos.type(x).kind for x in pos.at_loc(loc(pos, "J5"), "russian")] == kinds
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), phase="RPh")
    assert rules_of(may_deploy(pos, "german", u(pos, "g1"))) == ["1.31"]
    pos = field("", at("J5", *[UNITS["fi.sq.648"].pair] * 2), phase="RPh")
    assert may_recombine(pos, "russian", u(pos, "r1"), u(pos, "r2")) is None
    ladder = {t.printed for t in UNITS.values() if t.nationality == "finnish" and t.kind == "leader"}
    assert ladder == {"10-1", "10-0", "9-1", "9-0", "8-0", "8+1"}
    assert not charts().nations["finnish"].leader_creation


@pytest.mark.rule("asl", "25.72")
def test_finnish_ladders():
    assert UNITS["fi.sq.648"].up == "fanatic"
    last = next(t for t in UNITS.values() if t.nationality == "finnish" and t.printed == "8+1")
    assert last.down == "disrupt"
    assert charts().nations["finnish"].rearmed_as == "C"


@pytest.mark.rule("asl", "25.73")
def test_sissi_are_elite():
    assert {UNITS[id].class_ for id in ("fi.sq.838.sissi", "fi.hs.338.sissi")} == {"E"}


@pytest.mark.rule("asl", "25.8", "25.86")
def test_axis_minors_who_are_no_elite_break_easily():
    for type in squads("axis_minor"):
        assert type.broken_morale - type.morale == (0 if type.class_ == "E" else -1), type.id
    assert charts().nations["hungarian"].heat_of_battle_drm == charts().nations["axis_minor"].heat_of_battle_drm


@pytest.mark.rule("asl", "25.82")
def test_axis_minors_give_up_in_the_heat_of_battle():
    pos = place(next(t.id for t in squads("axis_minor", class_="1")))
    assert outcome(pos, u(pos, "r1"), 10, "berserk") == "surrender"
    assert not charts().nations["axis_minor"].escape


@pytest.mark.rule("asl", "25.84")
def test_axis_minor_submachine_gun_squads():
    smg = next(t for t in squads("axis_minor", printed="5-3-7"))
    assert (smg.class_, UNITS[smg.down].class_, smg.up) == ("1", "C", "fanatic")


@pytest.mark.rule("asl", "25.9")
def test_allied_minors_break_easily():
    assert {t.broken_morale - t.morale for t in squads("allied_minor")} == {-1}


@pytest.mark.rule("asl", "25.93", "25.931", "25.932")
def test_ethiopian_classes():
    elite = squads("ethiopian", class_="E")
    assert {t.printed for t in elite} == {"3-4-7"}
    assert UNITS[elite[0].down].printed == "3-3-7"
    first = next(t for t in squads("ethiopian", printed="3-3-7"))
    assert UNITS[first.down].class_ == "C"
    pos = field("", at("J5", first.id), at("J6", first.id), at("L6", "ge.sq.467"))
    assert rules_of(may_join(pos, attack(pos, "L6", "r1"), u(pos, "r2"))) == ["25.93"]


@pytest.mark.rule("asl", "25.938", "20.3")
def test_ethiopians_expect_no_quarter():
    pos = place(squads("ethiopian")[0].id)
    sides = dict(pos.scenario.file.sides)
    sides["russian"] = replace(sides["russian"], nationality="ethiopian")
    for date, expecting in (("1935-10", {"russian"}), ("1935-11", {"russian", "german"})):
        pos.scenario.file = replace(pos.scenario.file, sides=sides, date=date)
        assert without_quarter(pos.scenario) == expecting
    assert creation_drm(pos, u(pos, "r1")).total >= 1


@pytest.mark.rule("asl", "7.36")
def test_assault_fire_from_its_month():
    pos = field("", at("J5", "ss.sq.658.44"), at("J9", "ru.sq.426"), date="1944-06")
    assert has_assault_fire(pos, u(pos, "g1"))
    assert rules_of(may_deploy(pos, "russian", u(pos, "r1"))) == ["1.31"]
