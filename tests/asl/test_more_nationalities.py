"""Nations that hate each other, Commissars among other leaders, and Ethiopians."""

import pytest
from msgspec.structs import replace

from grognard.games.asl.before_play.setup import without_quarter
from grognard.games.asl.captivity.escape import may_rise
from grognard.games.asl.captivity.prisoners import capture, disarm, never_surrenders
from grognard.games.asl.close_quarters.ambush import ambush_drm
from grognard.games.asl.close_quarters.assaults import director
from grognard.games.asl.close_quarters.fights import Assault, Fight
from grognard.games.asl.close_quarters.hand_to_hand import chooser, fierceness
from grognard.games.asl.close_quarters.stealth import is_stealthy
from grognard.games.asl.counters_in_play import may_recombine
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_groups import may_direct
from grognard.games.asl.hiding.concealment import concealment_drm
from grognard.games.asl.hiding.searching import casualty_drm, search_drm
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.nerve.elr import is_steadfast
from grognard.games.asl.nerve.heat_of_battle import carry_along, go_berserk, hero, next_better, outcome
from grognard.games.asl.nerve.leadership import companions, helper, leadership, morale_level
from grognard.games.asl.nerve.morale import Losses, eliminate
from grognard.games.asl.nerve.rally import may_rally, rally_tally
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.snipers import check_drm
from grognard.games.asl.weapons.machine_guns import breakdown
from grognard.games.asl.weapons.set_charges import finish
from tests.asl.build import at, attack, field, loc, moving, rules_of, told, u


def fighting(pos, german, russian, **switches):
    """The sides are of these nations; `at_home` says which of them fights in its own country."""
    sides = pos.scenario.file.sides
    nations = {"german": german, "russian": russian}
    changed = {side: replace(of, nationality=nations[side]) for side, of in sides.items()}
    pos.scenario.file = replace(pos.scenario.file, sides=changed, ssr=[Ssr("1", "", switches)])
    return pos


@pytest.mark.rule("asl", "25.8")
def test_hungarians_and_romanians_rally_better_against_each_other_and_give_no_quarter():
    pos = field("", at("J5", "ax.sq.347", "ax.ldr.8m0", "ru.sq.426", broken=True), at("J9", "ge.sq.467"))
    usual = [morale_level(pos, u(pos, name)) for name in ("r1", "r2", "r3")]
    fighting(pos, "romanian", "hungarian")
    assert [morale_level(pos, u(pos, name)) for name in ("r1", "r2", "r3")] == [usual[0] + 1, *usual[1:]]
    pos.change(u(pos, "r1"), broken=False)
    assert morale_level(pos, u(pos, "r1")) == pos.type(u(pos, "r1")).morale
    assert without_quarter(pos.scenario) == {"german", "russian"}
    assert without_quarter(fighting(pos, "german", "hungarian").scenario) == set()


@pytest.mark.rule("asl", "25.82")
def test_hungarians_go_berserk_against_romanians_instead_of_surrendering():
    pos = fighting(field("", at("J5", "ax.sq.347"), at("J9", "ge.sq.467")), "romanian", "hungarian")
    assert outcome(pos, u(pos, "r1"), 10, "berserk") == "surrender"
    pos.no_quarter = without_quarter(pos.scenario)
    assert [outcome(pos, u(pos, "r1"), final, "berserk") for final in (10, 11)] == ["berserk", "berserk"]


@pytest.mark.rule("asl", "25.8")
def test_first_line_of_an_axis_minor_at_home_rallies_better_but_not_against_germans():
    pos = field("", at("J5", "ax.sq.347", "ax.sq.447", broken=True), at("J9", "ge.sq.467"))
    line, elite = u(pos, "r1"), u(pos, "r2")
    usual = [pos.type(x).broken_morale for x in (line, elite)]
    for enemy, home, more in (("russian", ["russian"], 1), ("russian", [], 0), ("german", ["russian"], 0)):
        fighting(pos, enemy, "hungarian", at_home=home)
        assert [morale_level(pos, x) for x in (line, elite)] == [usual[0] + more, usual[1]]


@pytest.mark.rule("asl", "25.82")
def test_axis_minors_escape_only_from_soviets_in_their_own_country():
    for enemy, home, rules in (
        ("russian", ["russian"], []),
        ("russian", [], ["20.55"]),
        ("german", ["russian"], ["20.55"]),
    ):
        pos = field("", at("J6", "ax.sq.347"), at("J5", "ge.sq.467", broken=True), phase="CCPh")
        fighting(pos, enemy, "hungarian", at_home=home)
        capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
        assert rules_of(may_rise(pos, "russian", u(pos, "r1"))) == rules


@pytest.mark.rule("asl", "25.9")
def test_greeks_and_yugoslavs_rally_better_against_italians():
    pos = field("", at("J5", "al.sq.457", broken=True), at("J9", "ge.sq.467"))
    usual = morale_level(pos, u(pos, "r1"))
    for own, enemy, more in (("greek", "italian", 1), ("yugoslav", "italian", 1), ("greek", "german", 0)):
        fighting(pos, enemy, own)
        assert morale_level(pos, u(pos, "r1")) == usual + more


@pytest.mark.rule("asl", "25.221")
def test_no_other_leader_counts_beside_a_commissar_nor_for_him():
    pos = field("", at("J5", "ru.sq.447.rifle", broken=True), at("J5", "ru.com.9m0", "ru.ldr.9m1"), phase="RPh")
    assert rally_tally(pos, u(pos, "r1")).value("10.6") == 0
    pos.change(u(pos, "r2"), broken=True)
    pos.change(u(pos, "r1"), broken=False)
    assert may_rally(pos, "russian", u(pos, "r2")) is None
    assert [m.text for m in rally_tally(pos, u(pos, "r2"))] == ["self-rally"]


@pytest.mark.rule("asl", "25.221")
def test_commissar_lifts_those_who_pass_through_his_location_and_their_leader_counts_no_more_there():
    pos = field("", at("J5", "ru.com.9m0"), at("J5", "ru.sq.447.rifle"), at("J5", "ru.ldr.8m1"), at("J9", "ge.sq.467"))
    commissar, squad, leader = (u(pos, name) for name in ("r1", "r2", "r3"))
    moving(pos, "r2", "r3")
    assert morale_level(pos, squad) == pos.type(squad).morale + 1
    assert helper(pos, squad, companions(pos, squad)) is None
    pos.change(commissar, pinned=True)
    assert morale_level(pos, squad) == pos.type(squad).morale
    assert helper(pos, squad, companions(pos, squad)) == leader


@pytest.mark.rule("asl", "25.221", "15.41")
@pytest.mark.parametrize(("pinned", "counts"), [(False, [0, 0]), (True, [0, -1])])
def test_drm_of_a_berserk_leader_counts_neither_for_a_commissar_nor_beside_one(pinned, counts):
    company = at("J5", "ru.com.9m0", pinned=pinned), at("J5", "ru.ldr.9m1", "ru.sq.447.rifle")
    pos = field("", *company, at("J9", "ge.sq.467"), dice=[6, 5, 6, 5])
    go_berserk(pos, u(pos, "r2"))
    carry_along(pos, u(pos, "r2"))
    assert [event["drm"].total for event in told(pos, "task-check")] == counts


@pytest.mark.rule("asl", "25.221")
def test_no_leader_directs_a_pinned_commissar_but_others_in_an_ambush():
    company = at("J5", "ru.com.9m0", "ru.lmg", pinned=True), at("J5", "ru.ldr.9m1", "ru.sq.447.rifle")
    pos = field("", *company, at("J7", "ge.sq.467"), attacker="russian")
    for shot, rules in (("rw1", ["25.221"]), ("r3", [])):
        assert rules_of(may_direct(pos, attack(pos, "J7", shot), u(pos, "r2"))) == rules
        assert drm(pos, attack(pos, "J7", shot, led="r2"), u(pos, "g1")).value("7.531") == (0 if rules else -1)
    assault = Assault("russian")
    assault.attackers = [u(pos, name) for name in ("r1", "r2", "r3")]
    assert director(pos, assault) is None
    assault.attackers = assault.attackers[1:]
    assert director(pos, assault) == u(pos, "r2")
    assert ambush_drm(pos, pos.at_loc(loc(pos, "J5"), "russian")).value("11.4.a") == 0  # +1: pinned, -1: leadership


@pytest.mark.rule("asl", "25.221")
def test_loss_of_a_commissar_shakes_all_leaders_but_of_the_others_only_those_of_lower_morale():
    pos = field("", at("J5", "ru.com.9m0", "ru.ldr.10m2", "ru.sq.628"), at("J9", "ge.sq.467"), dice=[1, 2, 1, 2])
    pos.change(u(pos, "r3"), fanatic=True)
    losses = Losses(pos, [u(pos, "r1")])
    eliminate(pos, u(pos, "r1"), "7.301")
    list(losses.follow(pos))
    assert {event["unit"] for event in told(pos, "morale-check")} == {"r2"}


@pytest.mark.rule("asl", "25.222")
def test_commissar_recombines_nobody_while_he_has_somebody_to_rally():
    halves = at("J5", "ru.hs.237.rifle", "ru.hs.237.rifle"), at("J5", "ru.com.9m0")
    pos = field("", *halves, at("J5", "ru.sq.426", broken=True), phase="RPh", attacker="russian")
    assert rules_of(may_recombine(pos, "russian", u(pos, "r1"), u(pos, "r2"))) == ["1.32"]
    pos.change(u(pos, "r4"), broken=False)
    assert may_recombine(pos, "russian", u(pos, "r1"), u(pos, "r2")) is None


@pytest.mark.rule("asl", "25.223")
def test_nobody_throws_for_whether_he_follows_a_berserk_commissar():
    pos = field("", at("J5", "ru.com.9m0", "ru.sq.426", "ru.ldr.8m0"), at("J9", "ge.sq.467"))
    go_berserk(pos, u(pos, "r1"))
    carry_along(pos, u(pos, "r1"))
    assert [pos.units[u(pos, name)].berserk for name in ("r1", "r2", "r3")] == [True, True, True]


@pytest.mark.rule("asl", "25.24", "15.41")
@pytest.mark.parametrize(("leader", "follows"), [("ru.ldr.8m1", True), ("pa.ldr.9m2", False)])
def test_partisan_leader_carries_nobody_else_along_by_his_leadership(leader, follows):
    """A roll of 8 for a squad of morale 7."""
    pos = field("", at("J5", leader, "ru.sq.447.rifle"), at("J9", "ge.sq.467"), dice=[4, 4])
    go_berserk(pos, u(pos, "r1"))
    carry_along(pos, u(pos, "r1"))
    assert pos.units[u(pos, "r2")].berserk == follows


@pytest.mark.rule("asl", "25.932")
def test_ethiopian_conscripts_harden_to_what_their_order_of_battle_has():
    pos = field("", at("J5", "et.sq.226", "et.hs.115"), at("J9", "ge.sq.467"))
    assert [next_better(pos, u(pos, name)) for name in ("r1", "r2")] == ["et.sq.337", "et.hs.126"]
    groups = [replace(group, units={"et.sq.237.round": 2}) for group in pos.scenario.file.groups]
    pos.scenario.file = replace(pos.scenario.file, groups=groups)
    assert [next_better(pos, u(pos, name)) for name in ("r1", "r2")] == ["et.sq.237.round", "et.hs.126.round"]


@pytest.mark.rule("asl", "25.936")
def test_ethiopians_serve_only_heavier_weapons_of_their_own_worse():
    pos = field("", at("J5", "et.sq.337", "et.mmg"), at("K5", "et.sq.337", "it.mmg"), at("J9", "ge.sq.467"))
    own, other = (breakdown(pos, u(pos, gun))[0] for gun in ("rw1", "rw2"))
    assert (own, other) == (10, 11)


@pytest.mark.rule("asl", "21.11")
def test_ethiopians_serve_captured_machine_guns_no_worse_than_others_do():
    pos = field("", at("J5", "et.sq.337", "it.mmg"), at("J9", "ge.sq.467", "it.mmg"))
    for gun in ("rw1", "gw1"):
        pos.change(u(pos, gun), captured=True)
    assert [breakdown(pos, u(pos, gun)) for gun in ("rw1", "gw1")] == [(9, 11)] * 2


@pytest.mark.rule("asl", "10.7", "4.12", "25.11", "25.66")
@pytest.mark.parametrize(("squad", "leader"), [("ss.sq.658.44", "ge.ldr.8m1"), ("er.sq.347", "it.ldr.8m1")])
def test_ss_and_eritreans_are_led_by_germans_and_italians_as_by_their_own(squad, leader):
    pos = field("", at("J5", squad, leader), at("J9", "ge.sq.467"), at("K9", "ru.sq.426"))
    side = "g" if squad.startswith("ss") else "r"
    led, leads = u(pos, f"{side}1"), u(pos, f"{side}2")
    assert leadership(pos, leads, led) == -1
    assert allowance(pos, led, (led, leads)) == 6


@pytest.mark.rule("asl", "15.21", "20.5", "25.11", "25.66")
@pytest.mark.parametrize("squad", ["ss.sq.658.44", "er.sq.347"])
def test_heroes_and_prisoners_of_ss_and_eritreans_are_germans_and_italians(squad):
    pos = field("", at("J5", squad), at("J5", "ge.sq.467"), at("K9", "ru.sq.426"))
    made = u(pos, "g1" if squad.startswith("ss") else "r1")
    hero(pos, made)
    assert len(told(pos, "hero")) == 1
    disarm(pos, made)
    assert pos.type(made).kind == "unarmed_squad"


@pytest.mark.rule("asl", "25.24", "10.7", "11.4.a", "12.122.a", "12.152.a", "12.154.a", "14.4.a")
@pytest.mark.parametrize(
    ("squad", "leader", "helps"),
    [("ru.sq.447.rifle", "ru.ldr.8m1", -1), ("pa.sq.337", "pa.ldr.8m1", -1),
     ("ru.sq.447.rifle", "pa.ldr.8m1", 0), ("pa.sq.337", "ru.ldr.8m1", 0), ("it.sq.447", "fi.ldr.9m1", 0)],
)  # fmt: skip
def test_leaders_of_others_do_less_for_their_allies_and_partisans_nothing(squad, leader, helps):
    pos = field("", at("J5", squad, leader))
    both = [u(pos, "r1"), u(pos, "r2")]
    for sums, rule in (
        (ambush_drm(pos, both), "11.4.a"), (concealment_drm(pos, both[0]), "12.122.a"),
        (search_drm(pos, both), "12.152.a"), (casualty_drm(pos, both), "12.154.a"), (check_drm(pos, both), "14.4.a"),
    ):  # fmt: skip
        assert sum(m.value for m in sums if (m.rule, m.text) == (rule, "leadership")) == helps


@pytest.mark.rule("asl", "25.24", "23.7")
@pytest.mark.parametrize(("leader", "done"), [("ru.ldr.9m2", True), ("pa.ldr.9m2", False)])
def test_partisan_leader_helps_nobody_else_to_set_a_charge(leader, done):
    pos = field("", at("J5", "ru.sq.628", "ru.dc", leader), dice=[4], phase="MPh", attacker="russian")
    finish(pos, u(pos, "rw1"), u(pos, "r1"))
    assert bool(pos.set_charges) == done


@pytest.mark.rule("asl", "11.17", "1.11", "25.7", "25.24", "25.44")
@pytest.mark.parametrize(
    ("leader", "squads", "stealthy"),
    [("fi.ldr.9m1", ["fi.sq.447"], True), ("pa.ldr.8m0", ["pa.sq.337"], True), ("ru.ldr.8m0", ["ru.sq.628"], False),
     ("br.ldr.8m0", ["br.sq.457.anzac", "br.sq.436.anzac"], True), ("br.ldr.8m0", ["br.sq.458"], False),
     ("br.ldr.8m0", ["br.sq.457.anzac", "br.sq.458"], False)],
)  # fmt: skip
def test_leaders_are_as_stealthy_as_the_best_of_theirs(leader, squads, stealthy):
    pos = field("", at("J5", leader))
    of_group(pos, leader, squads)
    assert is_stealthy(pos, u(pos, "r1")) == stealthy
    pos.change(u(pos, "r1"), broken=True)
    assert not is_stealthy(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "25.43")
@pytest.mark.parametrize(("squads", "gurkha"), [(["br.sq.457.gurkha"], True), (["br.sq.457"], False)])
def test_leaders_of_gurkhas_fight_and_hold_out_like_them(squads, gurkha):
    pos = field("", at("J5", "br.ldr.8m0"), at("J5", "ge.sq.467"), attacker="russian", phase="CCPh")
    of_group(pos, "br.ldr.8m0", squads)
    leader = u(pos, "r1")
    assert (never_surrenders(pos, leader), is_steadfast(pos, leader)) == (gurkha, gurkha)
    fight = Fight((), loc(pos, "J5"), "russian", "german")
    assert chooser(pos, fight) == ("russian" if gurkha else "")
    fight.hand_to_hand = True
    blow = Assault("russian")
    blow.attackers = [leader]
    assert fierceness(pos, fight, blow) == (-1 if gurkha else 0)


def of_group(pos, leader, squads):
    """The group of the order of battle to which the Russian side's units belong."""
    group = replace(pos.scenario.file.groups[1], units=dict.fromkeys((*squads, leader), 1))
    pos.scenario.file = replace(pos.scenario.file, groups=[pos.scenario.file.groups[0], group])
