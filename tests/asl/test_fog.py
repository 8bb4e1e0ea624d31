"""What a side may imagine of the enemy: nothing that it cannot know makes a difference."""

from random import Random

import pytest

import grognard
from grognard.games.asl.hiding.fog import fit_to_move, redeal
from grognard.games.asl.position import OFF
from grognard.games.asl.shown.view import units_seen
from tests.asl import hooks
from tests.asl.build import at, decoy, field, moving, u


def dealt(pos, side, seed=4):
    twin = pos.copy()
    redeal(twin, side, Random(seed), [])
    return twin


@pytest.mark.parametrize("scenario", ["s1", "s2", "s3", "s6"])
def test_imagined_positions_look_the_same_and_are_the_same_whatever_is_hidden(scenario):
    game, chance = grognard.new("asl", scenario, seed=7), Random(7)
    for n in range(240):
        if n % 60 == 59:
            for side in game.info.sides_in(scenario):
                pos = game.position
                one = dealt(pos, side)
                assert hooks.conserved(one) == hooks.conserved(pos)
                assert units_seen(one, side) == units_seen(pos, side)
                for lie in hooks.secrets(pos, side)[:6]:
                    assert dealt(lie, side).units == one.units
        side = game.asked[0]
        options = game.ask(side).options
        game.answer(side, "suggested" if "suggested" in options else "done" if n < 12 and "done" in options
                    else chance.choice(options))  # fmt: skip


def test_units_change_places_under_their_markers():
    pos = field(
        "h J5 g -; h J7 g -", at("J5", "ru.sq.447.rifle", "ru.hmg", marker=1), at("J7", "ru.ldr.8m0", marker=2),
        at("J9", "ge.sq.467"),
    )  # fmt: skip
    found = {(dealt(pos, "german", seed).units[pos.index["r1"]].hex) for seed in range(20)}
    assert found == {pos.board.hex("J5"), pos.board.hex("J7")}


@pytest.mark.rule("asl", "12.12")
def test_set_up_of_the_enemy_is_unknown_while_he_sets_up():
    game = grognard.new("asl", "t1", seed=1)
    game.answer("russian", "suggested")
    pos = dealt(game.position, "german")
    assert {unit.where for u, unit in enumerate(pos.units) if pos.side(u) == "russian"} == {OFF}


@pytest.mark.parametrize("scenario", ["t1", "s2", "s3", "s5"])
@pytest.mark.rule("asl", "2.9")
def test_set_up_in_view_is_imagined_with_its_tops_and_whatever_else_anywhere(scenario):
    game = grognard.new("asl", scenario, seed=1)
    first = game.asked[0]
    game.answer(first, "suggested")
    pos = game.position
    if pos.scenario.hip[first]:
        pos.change(pos.persons(first)[0], marker=0, hidden=True)
    game.answer(first, "done")
    second = game.asked[0]
    one = dealt(pos, second)
    assert hooks.conserved(one) == hooks.conserved(pos)
    assert units_seen(one, second) == units_seen(pos, second)
    lies = hooks.secrets(pos, second)
    assert len(lies) > 1
    assert [dealt(lie, second).units == one.units for lie in lies] == [True] * len(lies)


def test_stack_that_moves_under_a_marker_may_be_anybody():
    from tests.asl.build import moving

    pos = field(
        "h J5 g -; h J7 g -", at("J5", "ru.sq.447.rifle", marker=1), at("J7", "ru.sq.426", marker=2),
        at("J9", "ge.sq.467"),
    )  # fmt: skip
    pos.move = moving(pos, "r1")
    found = {dealt(pos, "german", seed).move.units for seed in range(20)}
    assert found == {(pos.index["r1"],), (pos.index["r2"],)}


@pytest.mark.rule("asl", "12.11")
def test_moving_marker_is_imagined_as_somebody_who_could_have_come_so_far():
    pos = field("", at("J5", "ru.sq.426", marker=1), at("J6", "ru.ldr.8m0", marker=2), decoy("J7", "russian"))
    squad, leader, dummy = u(pos, "r1"), u(pos, "r2"), u(pos, "rd1")
    moving(pos, "r1", spent=1)
    assert fit_to_move(pos, [leader, squad], [dummy]) == leader
    moving(pos, "r1", spent=3)
    assert fit_to_move(pos, [squad, leader], [dummy]) == leader
    assert fit_to_move(pos, [squad], [dummy]) == dummy
    assert fit_to_move(pos, [squad], []) == squad
