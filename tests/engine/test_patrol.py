"""A skirmish of squads on joined boards: fire at each hex of a move, standing orders, hidden pieces, sight, melee."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.dice import ScriptedDice, SeededDice
from grognard.engine.game import Game
from grognard.engine.record import load, read_save, record_of, replay
from tests.engine.patrol import PATROL, conserved, patrol
from tests.engine.patrol.position import ENEMY, HILL, RULES, SIDES, Patrol, Squad
from tests.engine.patrol.seen import secrets
from tests.kit import Hooks, random_game

HOOKS = Hooks(conserved=conserved, secrets=secrets)
EAST = ("1G3", "1G4", "1G5", "1G6")  # down a lane of which the last hexes are grain and open ground


def placed(dice, *, move="green", **where: str) -> Game:
    """A patrol with these pieces only ("green_0"), the given side to move."""
    scenario = PATROL.load("hill", {})
    units = [Squad("out") for _ in scenario.ids]
    for name, label in where.items():
        units[scenario.index[name.replace("_", "-")]] = Squad("map", scenario.board.hex(label))
    pos = Patrol(turn=1, step=2 * SIDES.index(move), units=units).attach(scenario, dice)
    return Game(PATROL, scenario, dice, {}, pos)


def hex_of(game: Game, id: str) -> str:
    pos: Patrol = game.position
    return pos.label(pos.standing[pos.index[id]])


def texts(game: Game, side: str | None = None) -> list[str]:
    return [event.text for event in game.log if side is None or event.seen_by(side)]


# -- fire at each hex of a move ---------------------------------------------------------------------------------------


def test_whoever_sees_a_move_is_asked_at_each_hex():
    game = placed(ScriptedDice([6, 6]), green_0="1G2", grey_0="2C6")
    game.answer("green", "move green-0")
    game.answer("green", "enter 1G3")
    assert game.asked == ("grey",)
    game.answer("grey", "pass")
    game.answer("green", "enter 1G4")
    assert game.ask("grey").options == ["fire grey-0", "pass"]
    game.answer("grey", "fire grey-0")
    assert "missed" in texts(game)
    assert game.asked == ("green",)


def test_every_hex_entered_is_a_resting_point():
    game = placed(ScriptedDice([]), green_0="1G2")
    game.answer("green", "move green-0")
    for hex in EAST[:3]:
        game.answer("green", f"enter {hex}")
        assert game.rest[0] == len(game.answers)


def test_a_pinned_squad_goes_no_further():
    game = placed(ScriptedDice([3, 3]), green_0="1G2", grey_0="2C6")
    game.order("green", "move green-0 1G3 on")
    game.answer("grey", "fire grey-0")
    assert game.ask("green").options == ["stop"]
    assert [reason.text for reason in game.why_not("green", "enter 1G4")] == ["pinned"]


# -- standing orders --------------------------------------------------------------------------------------------------


def test_a_drawn_path_goes_through_as_one_order_while_no_window_really_opens():
    game = placed(ScriptedDice([]), green_0="1G2", grey_0="2C6")
    game.instruct("grey", "fire-within 1")
    game.order("green", "move green-0 1G3 1G4 1G5")
    assert hex_of(game, "green-0") == "1G5"
    assert game.position.windows == 3
    assert game.asked == ("green",)


def test_a_path_of_six_hexes_is_one_order():
    game = placed(ScriptedDice([]), green_0="1I1", grey_0="2A5")
    game.instruct("grey", "fire-within 0")
    game.order("green", "move green-0 1I2 1I3 1I4 1I5 1I6 2A6")
    assert hex_of(game, "green-0") == "2A6"
    assert game.position.windows == 6
    assert game.asked == ("green",)


def test_without_orders_the_path_ends_at_the_first_window():
    game = placed(ScriptedDice([]), green_0="1G2", grey_0="2C6")
    game.order("green", "move green-0 1G3 1G4 1G5")
    assert hex_of(game, "green-0") == "1G3"
    assert game.asked == ("grey",)


def test_orders_fire_at_the_first_in_the_open_within_their_range():
    game = placed(ScriptedDice([1, 1]), green_0="1G2", grey_0="2C6")
    game.instruct("grey", "fire-in-the-open-within 3")
    game.order("green", "move green-0 1G3 1G4 1G5")
    hit = next(event for event in game.log if event.text == "hit")
    assert hit.params["target"] == "green-0"
    moved = [event.params["hex"] for event in game.log if event.text == "moves"]
    assert moved == ["1G3", "1G4"]  # 1G4 is the first within three hexes


def test_nobody_comes_back_behind_a_window_that_an_order_passed():
    """To take the move back would feel the order out; where no window opened it can be taken back."""
    watched = placed(ScriptedDice([]), green_0="1G2", grey_0="2C6")
    watched.instruct("grey", "fire-within 0")
    watched.order("green", "move green-0 1G3 on")
    assert not watched.can_undo("green")
    alone = placed(ScriptedDice([]), green_0="1G2", grey_0="2I1")
    alone.order("green", "move green-0 1G3 on")
    alone.undo("green")
    assert hex_of(alone, "green-0") == "1G2"


def test_after_the_last_window_answers_can_be_taken_back():
    game = placed(ScriptedDice([]), green_0="1G2", green_1="1B1", grey_0="2C6")
    game.instruct("grey", "fire-within 0")
    game.order("green", "move green-0 1G3")
    game.answer("green", "move green-1")
    game.undo("green")
    game.undo("green")  # the stop, which came behind the window
    assert game.ask("green").prompt == "march"
    assert not game.can_undo("green")


def inputs_of_a_turn(ordered: bool) -> int:
    """What both sides have to say in green's first turn: it moves each piece along a drawn path, grey holds its fire
    beyond the next hex, by orders or by saying so each time."""
    where = {"green_0": "1G2", "green_1": "1H2", "green_2": "1F1", "grey_0": "2C6", "grey_1": "2B5"}
    game, said = placed(SeededDice(5), **where), 0
    if ordered:
        game.instruct("grey", "fire-within 1")
        said += 1
    paths = {"green-0": "1G3 1G4", "green-1": "1H3 1H4 1H5 1H6", "green-2": "1F2 1F3"}
    for unit, path in paths.items():
        left = path.split()
        game.order("green", f"move {unit} {' '.join(left)}")
        said += 1
        while game.asked == ("grey",) or game.ask("green").prompt == "march":
            if game.asked == ("grey",):
                game.answer("grey", "pass")
            else:
                left = left[left.index(hex_of(game, unit)) + 1 :]
                game.order("green", [f"enter {hex}" for hex in left] + ["stop"])
            said += 1
    game.answer("green", "done")
    return said + 1


def test_with_orders_a_turn_takes_at_most_half_the_answers():
    assert 2 * inputs_of_a_turn(ordered=True) <= inputs_of_a_turn(ordered=False)


# -- hidden pieces ----------------------------------------------------------------------------------------------------


def test_the_other_side_hears_of_a_back_only():
    game = placed(ScriptedDice([]), green_0="1C1", green_4="1B1", grey_0="2I1")
    for unit in ("green-0", "green-4"):
        game.order("green", f"move {unit} {'1C2' if unit == 'green-0' else '1B2'}")
    heard = [event.heard_by("grey") for event in game.log if event.text == "moves"]
    assert [event.params["unit"] for event in heard if event] == ["green?1C2-0", "green?1B2-0"]
    seen = [u["id"] for u in game.view("grey")["units"] if u["side"] == "green" and u["where"] == "map"]
    assert seen == ["green?1B2-0", "green?1C2-0"]
    assert {u["id"] for u in game.view("green")["units"]} >= {"green-0", "green-4"}


def test_a_window_opens_for_a_dummy_as_for_a_squad():
    options = []
    for watcher in ("grey_0", "grey_4"):
        game = placed(ScriptedDice([]), green_0="1G2", **{watcher: "2C6"})
        game.order("green", "move green-0 1G3")
        assert game.asked == ("grey",)
        options.append(game.ask("grey").options)
    assert options == [["fire grey-0", "pass"], ["pass"]]


def test_in_the_open_and_seen_a_dummy_is_taken_off():
    game = placed(ScriptedDice([]), green_4="1G2", grey_0="2C6")
    game.order("green", "move green-4 1G3")
    assert texts(game, "grey") == ["moves", "seen", "dummy"]
    assert hex_of(game, "green-4") == ""


# -- sight ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "clear", "why"),
    [
        ("1G3", "2C6", True, None),
        ("1B2", "1E2", False, "sight-obstacle"),  # through the wood
        ("1D1", "1E6", False, "sight-crest"),  # over the hill
    ],
)
def test_lines_of_sight_have_reasons(one, other, clear, why):
    seen = placed(ScriptedDice([])).look("green", f"sight {one} {other}")
    assert seen == placed(ScriptedDice([])).look("green", f"sight {other} {one}")
    assert seen["clear"] == clear
    assert why is None or why in [reason["text"] for reason in seen["reasons"]]


def test_smoke_hides_who_is_behind_it():
    game = placed(ScriptedDice([6, 6]), green_0="1G2", green_1="1F2", grey_0="2C6")
    assert game.look(None, "sight 1G3 2C6")["hindrance"] == 1  # the grain
    game.answer("green", "smoke green-1 1G3")
    assert game.look(None, "sight 1G3 2C6")["hindrance"] == 4
    assert "seen" in texts(game)  # who throws shows himself
    game.order("green", "move green-0 1G3")
    game.answer("grey", "fire grey-0")
    assert next(event for event in game.log if event.text == "missed").params["total"] == 16


# -- close combat -----------------------------------------------------------------------------------------------------


def test_those_who_meet_fight_it_out_in_named_steps():
    game = placed(ScriptedDice([1, 6]), green_0="1G6", green_1="1G5", grey_0="2C6", grey_4="2C6")
    game.order("green", "move green-0 2C6 on")
    assert [reason.text for reason in game.why_not("green", "enter 2C5")] == ["met"]
    game.answer("green", "stop")
    game.answer("green", "done")
    assert "seen" in texts(game, "green")
    assert game.ask("grey").prompt == "casualties"
    sheet = game.ask("grey").shown("battle")
    assert sheet["now"] == "grey-casualties"
    game.answer("grey", "lose grey-0")
    assert hex_of(game, "green-0") == "2C6"


# -- everything together ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_patrols_save_fork_undo_replay_and_leak_nothing(seed):
    game = random_game(PATROL, "hill", {}, seed, 800, rules=RULES, hooks=HOOKS, must_end=True)
    assert set(HILL) <= set(game.position.board.labels)


def test_orders_are_kept_by_save_and_record():
    game = patrol(SeededDice(1))
    game.instruct("grey", "fire-within 3")
    for twin in (game.fork(), load(PATROL, read_save(game.save())), replay(PATROL, record_of(game))):
        assert twin.view("grey")["orders"] == {"within": 3, "open_only": False}
        assert twin.view("green")["orders"] is None


@pytest.mark.parametrize("side", SIDES)
def test_an_imagined_patrol_is_the_same_whatever_is_hidden(side):
    game, chance = patrol(SeededDice(3)), Random(3)
    for _ in range(40):
        game.answer(game.asked[0], chance.choice(game.ask(game.asked[0]).options))
    while game.since_rest:
        game.answer(game.asked[0], chance.choice(game.ask(game.asked[0]).options))
    imagined = game.imagine(side, 7)
    assert imagined.view(side)["units"] == game.view(side)["units"]
    rest = game.rest[2].copy()
    assert isinstance(rest, Patrol)
    for other in secrets(rest, side):
        twin = Game(PATROL, game.scenario, game.dice, game.options, other)
        assert twin.imagine(side, 7).view(side)["units"] == imagined.view(side)["units"]
        assert ENEMY[side] not in twin.imagine(side, 7).position.orders
