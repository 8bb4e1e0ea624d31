"""Whole orders stand for the answers one would have given."""

import pytest

import grognard
from grognard import Refused
from grognard.engine.ask import Ask
from grognard.games.superpowers.orders import expand, support_order


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
    game.position.put(game.scenario.unit("m_cz_12_2"), game.scenario.board.hex("2529"))
    game.position.put(game.scenario.unit("m_wg_26_pah_ii"), game.scenario.board.hex("2427"))
    with pytest.raises(Refused) as refused:
        expand(game, "move m_wg_241_24 2529")
    assert refused.value.reasons[0].text == "enemy-there"
    assert expand(game, "move m_wg_26_pah_ii 2529 2531")[-3:] == ["enter 2530", "enter 2531", "stop"]


def test_unit_off_the_map_is_not_moved(begun):
    assert begun.why_not_order("nato", "move m_wg_221_22 0207")[0].text == "not-on-map"


def test_goal_out_of_reach_is_refused(begun):
    with pytest.raises(Refused) as refused:
        expand(begun, "move m_wg_241_24 4820")
    assert refused.value.reasons[0].text == "beyond-reach"
    assert refused.value.reasons[0].params["cost"] > refused.value.reasons[0].params["left"]


def test_whole_stack_moves_together(begun):
    units = begun.position.ids(begun.position.ground(begun.scenario.board.hex("2427"), "nato"))
    assert expand(begun, "move 2427 2530") == [
        f"move {units[0]}", *(f"with {unit}" for unit in units[1:]), "enter 2428", "enter 2429", "enter 2530", "stop",
    ]  # fmt: skip


def test_empty_hex_has_no_stack_to_move(begun):
    with pytest.raises(Refused) as refused:
        expand(begun, "move 4820 4821")
    assert refused.value.reasons[0].text == "nobody-to-move"


def test_order_is_judged_without_being_given(begun):
    assert begun.why_not_order("nato", "move m_wg_241_24 2530") == []
    assert begun.why_not_order("nato", "move m_wg_241_24 4820")[0].text == "beyond-reach"
    assert begun.why_not("nato", "move m_wg_241_24") == []


def test_move_under_way_goes_on(begun):
    game = begun.fork()
    game.answer("nato", "move m_wg_241_24")
    assert expand(game, "go 2530") == ["enter 2428", "enter 2429", "enter 2530"]


@pytest.mark.rule("superpowers", "19.0.c")
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
    assert expand(begun, "enter m_wg_2_rec_10 4823 4723")[:2] == ["enter m_wg_2_rec_10", "at 4823"]
    assert expand(begun, "enter m_wg_2_rec_10 3331")[1] == "at 3334"
    assert expand(begun, "enter m_wg_2_rec_10 4626")[1] == "at 4825"


def test_way_onto_the_map_must_be_named_where_nothing_tells(begun):
    assert begun.why_not_order("nato", "enter m_wg_2_rec_10,m_wg_3_rec_10")[0].text == "say-where-to-enter"
    assert begun.why_not_order("nato", "enter m_wg_2_rec_10 1217")[0].text == "beyond-reach-from-entry"


@pytest.mark.parametrize(
    "order",
    [
        "",
        "dance",
        "enter",
        "enter m_wg_221_22",
        "enter nobody 0107",
        "move",
        "move m_wg_241_24",
        "move 2427",
        "attack 2427",
        "go 2530",
    ],
)
def test_what_is_no_order_is_refused(begun, order):
    with pytest.raises(Refused) as refused:
        expand(begun, order)
    assert refused.value.reasons[0].text == "no-such-order"


def test_attack_names_units_hexes_and_support(begun):
    assert expand(begun, "attack 2527,2626 with m_wg_241_24,m_wg_242_24 support m_wg_245_24 air 2 chemical air") == [
        "attack 2527", "with m_wg_241_24", "with m_wg_242_24", "also 2626", "fire",
        "support m_wg_245_24", "air 2", "chemical air", "done",
    ]  # fmt: skip


def test_attack_with_all_names_everyone_who_can(begun):
    game = begun.fork()
    game.position.put(game.scenario.unit("m_cz_12_2"), game.scenario.board.hex("2526"))
    assert expand(game, "attack 2526 with all") == [
        "attack 2526", "with m_wg_243_24", "with m_wg_244_24",
    ]  # fmt: skip


def test_support_is_committed_by_one_order():
    ask = Ask("nato", "8.1.B", "support", ["support m_wg_245_24", "support m_wg_26_pah_ii", "air 1", "air 2", "done"])
    assert list(support_order(ask, ["support", "all", "air", "2", "chemical", "air", "done"])) == [
        "support m_wg_245_24", "support m_wg_26_pah_ii", "air 2", "chemical air", "done",
    ]  # fmt: skip
    assert list(support_order(ask, ["air", "1"])) == ["air 1"]


def test_attack_with_all_support_names_every_gun_in_range(begun):
    game = begun.fork()
    game.position.put(game.scenario.unit("m_cz_12_2"), game.scenario.board.hex("2526"))
    game.answer("nato", "done")
    assert expand(game, "attack 2526 with all support all air 1")[-4:] == [
        "fire", "support m_wg_245_24", "air 1", "done",
    ]  # fmt: skip


def test_support_named_opens_fire(begun):
    game = begun.fork()
    game.position.put(game.scenario.unit("m_cz_12_2"), game.scenario.board.hex("2526"))
    game.answer("nato", "done")
    game.order("nato", "attack 2526 with all")
    assert expand(game, "support all air 1") == ["fire", "support m_wg_245_24", "air 1"]


def test_order_to_attack_waits_for_the_word_to_fire(begun):
    assert expand(begun, "attack 2527 with m_wg_241_24") == ["attack 2527", "with m_wg_241_24"]
    assert expand(begun, "attack 2527 with m_wg_241_24 fire")[-1] == "fire"
    assert expand(begun, "attack 2527 with m_wg_241_24 support none")[-2:] == ["fire", "done"]
