"""Whole orders stand for the answers one would have given."""

import pytest

import grognard
from grognard import Refused
from grognard.engine.march import whole_stack
from grognard.games.superpowers.orders import MARCH, able, expand, gathered, support_order, way, way_in
from grognard.games.superpowers.units import GroundMove
from tests.superpowers.build import asked, at, begin, position, unit


@pytest.fixture(scope="module")
def begun():
    game = grognard.new("superpowers", "munich", seed=3)
    game.answer("nato", "posture 2")
    game.answer("wp", "posture 2")
    game.answer("nato", "suggested")
    return game


def test_move_follows_the_cheapest_way_to_a_goal(begun):
    assert expand(begun, "move m_wg_241_24,m_wg_242_24 2530") == [
        "move m_wg_241_24", "with m_wg_242_24", "enter 2428", "enter 2429", "enter 2530", "stop",
    ]  # fmt: skip


def test_move_keeps_to_the_hexes_named(begun):
    assert expand(begun, "move m_wg_241_24 2528 2529")[1:] == ["enter 2528", "enter 2529", "stop"]


def test_a_move_can_be_left_open(begun):
    assert expand(begun, "move 2427 2530 on") == expand(begun, "move 2427 2530")[:-1]


def test_order_is_carried_out_whole(begun):
    game = begun.fork()
    game.order("nato", "move m_wg_241_24 2530")
    assert game.position.hex_of(game.scenario.index["m_wg_241_24"]) == "2530"


def test_refused_order_changes_nothing(begun):
    game = begun.fork()
    before = game.position.hash
    with pytest.raises(Refused) as refused:
        game.order("nato", "move m_wg_241_24,m_wg_243_24 2530")
    assert refused.value.reasons[0].rule == "3.0.a"
    assert game.position.hash == before


@pytest.mark.rule("superpowers", "4.0.a", "5.0.e")
def test_ground_units_are_not_sent_into_enemies_but_helicopters_over_them(begun):
    game = begun.fork()
    game.position.put(game.scenario.index["m_cz_12_2"], game.scenario.board.hex("2529"))
    game.position.put(game.scenario.index["m_wg_26_pah_ii"], game.scenario.board.hex("2427"))
    with pytest.raises(Refused) as refused:
        expand(game, "move m_wg_241_24 2529")
    assert [(r.text, r.rule) for r in refused.value.reasons] == [("enemy-there", "4.0.a")]
    assert expand(game, "move m_wg_26_pah_ii 2529 2531")[-3:] == ["enter 2530", "enter 2531", "stop"]


def test_unit_off_the_map_is_not_moved(begun):
    assert begun.why_not_order("nato", "move m_wg_221_22 0207")[0].text == "not-on-map"


def test_goal_out_of_reach_is_refused(begun):
    with pytest.raises(Refused) as refused:
        expand(begun, "move m_wg_241_24 4820")
    (reason,) = refused.value.reasons
    assert (reason.text, reason.rule, reason.params["left"]) == ("beyond-reach", "3.0.a", 12)
    assert reason.params["cost"] > 12


def test_what_is_left_of_a_move_counts(begun):
    game = begun.fork()
    game.order("nato", ["move m_wg_241_24", "enter 2428"])
    left = game.ask("nato").params["left"]
    (reason,) = game.why_not_order("nato", "go 4820")
    assert (reason.text, reason.params["left"]) == ("beyond-reach", left)


@pytest.mark.rule("superpowers", "3.0.a")
def test_there_is_no_way_into_a_closed_hex(begun):
    scenario = begun.scenario
    ridge = next(scenario.board.label(h) for h in scenario.board.hexes if scenario.prohibited[h])
    with pytest.raises(Refused) as refused:
        expand(begun, f"move m_wg_241_24 {ridge}")
    assert [(r.text, r.rule) for r in refused.value.reasons] == [("no-way", "3.0.a")]


def test_whole_stack_moves_together(begun):
    units = begun.position.ids(begun.position.ground(begun.scenario.board.hex("2427"), "nato"))
    assert expand(begun, "move 2427 2530") == [
        f"move {units[0]}", *(f"with {unit}" for unit in units[1:]), "enter 2428", "enter 2429", "enter 2530", "stop",
    ]  # fmt: skip


@pytest.mark.rule("superpowers", "3.0.a")
def test_empty_hex_has_no_stack_to_move(begun):
    with pytest.raises(Refused) as refused:
        expand(begun, "move 4820 4821")
    assert [(r.text, r.rule) for r in refused.value.reasons] == [("nobody-to-move", "3.0.a")]


@pytest.mark.rule("superpowers", "5.0.a", "15.4-5.a", "3.0.a")
def test_of_a_whole_stack_those_move_who_can_go_together():
    """Neither helicopters, nor another nation that retreated there, nor who has moved."""
    pos = position("field", at("0506", "n_heli", "n_tank", "f_tank", "n_inf", "n_mech"))
    pos.moved.add(unit(pos, "n_mech"))
    assert pos.ids(whole_stack(pos, MARCH, "nato", pos.scenario.board.hex("0506")).units) == ["n_tank", "n_inf"]
    alone = position("field", at("0506", "n_heli", "n_heli2"))
    assert alone.ids(whole_stack(alone, MARCH, "nato", alone.scenario.board.hex("0506")).units) == ["n_heli"]


def test_order_is_judged_without_being_given(begun):
    assert begun.why_not_order("nato", "move m_wg_241_24 2530") == []
    assert begun.why_not_order("nato", "move m_wg_241_24 4820")[0].text == "beyond-reach"
    assert begun.why_not("nato", "move m_wg_241_24") == []


def test_move_under_way_goes_on(begun):
    game = begun.fork()
    game.answer("nato", "move m_wg_241_24")
    assert expand(game, "go 2530") == ["enter 2428", "enter 2429", "enter 2530"]
    game = begun.fork()
    game.position.put(game.scenario.index["m_wg_26_pah_ii"], game.scenario.board.hex("2427"))
    game.answer("nato", "move m_wg_26_pah_ii")
    assert len(expand(game, "go 2430")) == 3


@pytest.mark.rule("superpowers", "19.0.c", "3.0.a")
def test_reinforcements_come_and_go_on_by_one_order(begun):
    assert expand(begun, "enter m_wg_221_22,m_wg_222_22 0307") == [
        "enter m_wg_221_22", "at 0107", "with m_wg_222_22", "done", "enter 0207", "enter 0307", "stop",
    ]  # fmt: skip
    assert expand(begun, "enter m_wg_221_22,m_wg_222_22,m_wg_223_22 0107")[-2:] == ["with m_wg_223_22", "stop"]


@pytest.mark.rule("superpowers", "19.0.c", "7.0.a")
def test_who_cannot_come_along_is_told_why(begun):
    four = "enter m_wg_221_22,m_wg_222_22,m_wg_223_22,m_wg_224_22 0107"
    assert [r.text for r in begun.why_not_order("nato", four)] == ["stack-full"]


def test_reinforcements_go_on_while_others_could_still_join_them(begun):
    game = begun.fork()
    game.order("nato", ["enter m_wg_221_22", "at 0107"])
    assert expand(game, "go 0307") == ["done", "enter 0207", "enter 0307"]


def test_way_onto_the_map_is_the_one_named_or_the_cheapest(begun):
    assert expand(begun, "enter m_wg_2_rec_10 4823 4723") == [
        "enter m_wg_2_rec_10", "at 4823", "done", "enter 4723", "stop",
    ]  # fmt: skip
    assert expand(begun, "enter m_wg_2_rec_10 3331")[1] == "at 3334"
    assert expand(begun, "enter m_wg_2_rec_10 4626")[1] == "at 4825"


@pytest.mark.rule("superpowers", "19.0.c", "3.0.a")
def test_a_unit_far_back_in_the_column_does_not_come_beyond_its_entry_hex():
    pos = position("munich", column=dict.fromkeys(position("munich").scenario.board.hexes, 30))
    units, board = [unit(pos, "m_wg_2_rec_10")], pos.scenario.board
    ways = [board.hex("4823"), board.hex("3334")]
    assert way_in(pos, units, ways, [ways[1]]) == ways[1]
    with pytest.raises(Refused) as refused:
        way_in(pos, units, ways, [board.hex("4626")])
    assert refused.value.reasons[0].text == "beyond-reach-from-entry"
    with pytest.raises(Refused) as refused:
        way(pos, GroundMove("nato", tuple(units), ways[0], 12, spent=20), ways[1])
    assert refused.value.reasons[0].text == "beyond-reach"


@pytest.mark.rule("superpowers", "19.0.b")
def test_way_onto_the_map_must_be_named_where_nothing_tells(begun):
    (reason,) = begun.why_not_order("nato", "enter m_wg_2_rec_10,m_wg_3_rec_10")
    assert (reason.text, reason.rule) == ("say-where-to-enter", "19.0.b")
    (reason,) = begun.why_not_order("nato", "enter m_wg_2_rec_10 1217")
    assert (reason.text, reason.rule) == ("beyond-reach-from-entry", "3.0.a")


@pytest.mark.rule("superpowers", "SEQ.C", "3.0.a", "19.0.a", "8.1.A")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("", "SEQ.C"),
        ("dance", "SEQ.C"),
        ("enter", "19.0.a"),
        ("enter m_wg_221_22", "19.0.a"),
        ("enter nobody 0107", "19.0.a"),
        ("enter 0107 0207", "19.0.a"),
        ("move", "3.0.a"),
        ("move m_wg_241_24", "3.0.a"),
        ("move 2427", "3.0.a"),
        ("move m_wg_241_24 nowhere", "3.0.a"),
        ("attack 2427", "8.1.A"),
        ("attack with m_wg_241_24", "8.1.A"),
        ("go 2530", "SEQ.C"),
        ("support all", "SEQ.C"),
    ],
)
def test_what_is_no_order_is_refused(begun, order, rule):
    with pytest.raises(Refused) as refused:
        expand(begun, order)
    assert [(r.text, r.rule) for r in refused.value.reasons] == [("no-such-order", rule)]


@pytest.mark.parametrize("order", ["go", "go nowhere", "go m_wg_242_24 2530"])
def test_a_move_under_way_goes_on_to_hexes_only(begun, order):
    game = begun.fork()
    game.answer("nato", "move m_wg_241_24")
    with pytest.raises(Refused) as refused:
        expand(game, order)
    assert [(r.text, r.rule) for r in refused.value.reasons] == [("no-such-order", "3.0.a")]


def test_attack_names_units_hexes_and_support(begun):
    assert expand(begun, "attack 2527,2626 with m_wg_241_24,m_wg_242_24 support m_wg_245_24 air 2 chemical air") == [
        "attack 2527", "with m_wg_241_24", "with m_wg_242_24", "also 2626", "fire",
        "support m_wg_245_24", "air 2", "chemical air", "done",
    ]  # fmt: skip


@pytest.mark.rule("superpowers", "8.1.A")
def test_hexes_and_units_are_named_in_an_order_in_which_each_can_be():
    """n_inf stands next to the second hex only, and n_weak next to neither."""
    units = at("0506", "n_tank"), at("0605", "n_inf"), at("0502", "n_weak")
    pos = position("field", *units, at("0507", "w11_inf"), at("0606", "w11_inf2"))
    assert list(gathered(pos, ["0507", "0606"], ["n_weak", "n_inf", "n_tank", "nobody"])) == [
        "with n_tank", "also 0606", "with n_inf", "with n_weak", "with nobody",
    ]  # fmt: skip


@pytest.mark.rule("superpowers", "10.4-5.a")
def test_a_barrage_with_all_names_every_gun_in_range():
    pos = position("field", at("0504", "n_gun2", "n_gun3", "n_tank"), at("0507", "w11_inf"))
    assert able(pos, "nato", "barrage", ["0507"]) == ["n_gun2", "n_gun3"]


def test_attack_with_all_names_everyone_who_can(begun):
    game = begun.fork()
    game.position.put(game.scenario.index["m_cz_12_2"], game.scenario.board.hex("2526"))
    assert expand(game, "attack 2526 with all") == [
        "attack 2526", "with m_wg_243_24", "with m_wg_244_24",
    ]  # fmt: skip


def test_support_is_committed_by_one_order():
    guns = at("0504", "n_gun2", "n_gun3")
    pos = position("field", at("0506", "n_tank"), guns, at("0507", "w11_mech"), air={"nato": 3, "wp": 0})
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire"]})
    assert list(support_order(ask, ["support", "all", "air", "2", "chemical", "air", "done"])) == [
        "support n_gun2", "support n_gun3", "air 2", "chemical air", "done",
    ]  # fmt: skip
    assert list(support_order(ask, ["air", "1"])) == ["air 1"]


def test_attack_with_all_support_names_every_gun_in_range(begun):
    game = begun.fork()
    game.position.put(game.scenario.index["m_cz_12_2"], game.scenario.board.hex("2526"))
    game.answer("nato", "done")
    assert expand(game, "attack 2526 with all support all air 1")[-4:] == [
        "fire", "support m_wg_245_24", "air 1", "done",
    ]  # fmt: skip


def test_support_named_opens_fire(begun):
    game = begun.fork()
    game.position.put(game.scenario.index["m_cz_12_2"], game.scenario.board.hex("2526"))
    game.answer("nato", "done")
    game.order("nato", "attack 2526 with all")
    assert expand(game, "support all air 1") == ["fire", "support m_wg_245_24", "air 1"]
    game.answer("nato", "fire")
    assert expand(game, "support all air 1 done") == ["support m_wg_245_24", "air 1", "done"]


def test_all_support_is_none_where_nobody_is_asked(begun):
    game = begun.fork()
    game.position.put(game.scenario.index["m_cz_12_2"], game.scenario.board.hex("2526"))
    game.position.air["nato"] = 0
    game.position.take_off(game.scenario.index["m_wg_245_24"], "off")
    game.position.chemical["nato"] = 0
    game.answer("nato", "done")
    assert expand(game, "attack 2526 with all support all")[-2:] == ["fire", "done"]


def test_order_to_attack_waits_for_the_word_to_fire(begun):
    assert expand(begun, "attack 2527 with m_wg_241_24") == ["attack 2527", "with m_wg_241_24"]
    assert expand(begun, "attack 2527 with m_wg_241_24 fire")[-1] == "fire"
    assert expand(begun, "attack 2527 with m_wg_241_24 support none")[-2:] == ["fire", "done"]
