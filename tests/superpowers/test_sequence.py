"""The sequence of play [SEQ]: the order of steps, late movement, the second impulse, what each phase resets."""

import pytest

import grognard
from grognard.engine.dice import ScriptedDice
from grognard.engine.game import Game
from grognard.engine.result import Result
from grognard.games.superpowers import GAME, sequence
from grognard.games.superpowers.initiative import first_impulse_initiative, second_impulse_initiative
from grognard.games.superpowers.position import DESTROYED, POOL
from grognard.games.superpowers.shown.view import view
from tests.superpowers.build import asked, at, position, rules_against, run, told, unit, where

STEPS = sequence.SEQUENCE.turn
POSTURE = {"nato": 3, "wp": 3}


def step_named(id, role):
    return next(s for s in STEPS if (s.id, s.role) == (id, role))


def play(pos, id, role, answers=None, side="nato"):
    """Carry a step out as the sequence does."""
    step = step_named(id, role)
    if step.begin:
        step.begin(pos, side)
    return run(step.procedure(pos, side), pos, answers)


# -- order ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "superpowers",
    "SEQ.A.a", "SEQ.A.b", "SEQ.A.c", "SEQ.B.a", "SEQ.B.b", "SEQ.C", "SEQ.D", "SEQ.E", "SEQ.F", "SEQ.G", "SEQ.H",
    "SEQ.I", "SEQ.J", "SEQ.K",
)  # fmt: skip
def test_the_steps_of_a_turn_in_their_order():
    first, second = "first player", "second player"
    assert [(s.id, s.role) for s in STEPS] == [
        ("A", None), ("B", None),
        ("C", first), ("D", first), ("E", first), ("C", second), ("D", second), ("E", second),
        ("G", None),
        ("H", first), ("I", first), ("H", second), ("I", second),
        ("K", None),
    ]  # fmt: skip


@pytest.mark.rule("superpowers", "16.0.a", "AR:EX16.0.b", "AR:EX19.2-5.a", "OPT.4.b", "DM:EX19.1.a", "AR:EX19.0.a")
def test_the_steps_before_the_first_turn_in_their_order():
    assert [s.id for s in sequence.SEQUENCE.before] == ["posture", "earlier", "variable", "chemical", "set-up"]


@pytest.mark.rule("superpowers", "SEQ.F", "SEQ.J")
def test_who_is_first_player_decides_who_acts_in_each_step():
    pos = position("field", first="wp")
    assert (pos.player("first player"), pos.player("second player")) == ("wp", "nato")


@pytest.mark.rule("superpowers", "SEQ.B.a", "SEQ.G")
def test_bids_are_secret_and_only_in_the_first_impulse():
    asks = next(first_impulse_initiative(position("munich", turn=2), None))
    assert isinstance(asks, tuple)
    assert [(ask.side, ask.rule) for ask in asks] == [("nato", "SEQ.B.a"), ("wp", "SEQ.B.a")]
    pos = position("munich", turn=2, initiative={"nato": 1, "wp": 3}, dice=[4, 1])
    assert view(pos, None)["tracks"]["initiative"] == {"nato": 1, "wp": 3}  # what is left is no secret any more
    run(second_impulse_initiative(pos, None), pos)
    assert (pos.impulse, pos.first) == (2, "nato")


@pytest.mark.rule("superpowers", "SEQ.B.b", "SEQ.F")
def test_the_higher_total_plays_first_in_the_first_impulse():
    pos = position("munich", turn=2, dice=[3, 3])
    run(first_impulse_initiative(pos, None), pos, {"nato": ["bid 0"], "wp": ["bid 4"]})
    assert (pos.impulse, pos.first, pos.initiative) == (1, "wp", {"nato": 2, "wp": 0})


# -- the command phase ------------------------------------------------------------------------------------------------


def cut_off(**fields):
    """n_inf3 in 0907 behind a wall of zones."""
    wall = [
        at(f"06{row:02d}", id)
        for row, id in zip(range(2, 15, 3), ("w11_tank", "w11_mech", "w12_tank", "w12_mech", "w21_tank"))
    ]
    return position("field", at("0907", "n_inf3", out_of_supply=fields.pop("out_of_supply", False)), *wall, **fields)


@pytest.mark.rule("superpowers", "SEQ.A.b", "SEQ.A.c")
def test_units_cut_off_are_marked_before_the_dice_for_the_air():
    pos = cut_off(dice=[2, 3])
    events = run(sequence.mutual_command_phase(pos, None), pos)
    assert [e.rule for e in events if e.text in ("out-of-supply", "die")] == ["SEQ.A.b", "13.0.a", "13.0.a"]
    assert pos.units[unit(pos, "n_inf3")].out_of_supply
    assert pos.superiority == "wp"


@pytest.mark.rule("superpowers", "SEQ.A.a", "SEQ.A.c", "2.0.h", "2.0.i")
def test_collapse_checks_come_first():
    pos = cut_off(dice=[5, 2, 2], out_of_supply=True)
    events = run(sequence.mutual_command_phase(pos, None), pos)
    assert [e.rule for e in events if e.text == "die"] == ["2.0.h", "13.0.a", "13.0.a"]
    assert where(pos, "n_inf3") == DESTROYED
    assert pos.superiority == ""


@pytest.mark.rule("superpowers", "SEQ.A.a", "SEQ.A.b")
def test_a_unit_that_traces_again_loses_its_mark_without_a_check():
    pos = position("field", at("0907", "n_inf3", out_of_supply=True), dice=[2, 3])
    run(sequence.mutual_command_phase(pos, None), pos)
    assert not pos.units[unit(pos, "n_inf3")].out_of_supply


@pytest.mark.rule("superpowers", "SEQ.A.b")
def test_supply_is_tested_after_the_collapse():
    """A collapsed enemy exerts no zone any more, and the unit behind it traces."""
    wall = [at(f"06{row:02d}", id) for row, id in zip((2, 5, 11, 14), ("w11_tank", "w11_mech", "w12_mech", "w21_tank"))]
    lost = at("0608", "w12_tank", out_of_supply=True)
    blocker = at("1907", "n_tank")  # nothing of this reaches the wall
    pos = position(
        "field", at("0907", "n_inf3"), *wall, lost, blocker, at("2004", "n_inf"), at("2010", "n_inf2"), dice=[6, 1, 2]
    )
    run(sequence.mutual_command_phase(pos, None), pos)
    assert where(pos, "w12_tank") == DESTROYED
    assert not pos.units[unit(pos, "n_inf3")].out_of_supply


@pytest.mark.rule("superpowers", "20.0.f", "SEQ.A.b", "SEQ.A.c")
def test_units_are_rebuilt_when_supply_has_been_marked_and_before_the_dice_for_the_air():
    lost = at(POOL, "m_wg_243_24", "m_wg_283_28")
    pos = position("munich", at("2427", "m_wg_242_24", out_of_supply=True), lost, dice=[2, 3])
    answers = {"nato": ["rebuild m_wg_243_24", "give m_wg_283_28", "at 2427"]}
    events = run(sequence.mutual_command_phase(pos, None), pos, answers)
    texts = [e.text for e in events if e.text in ("in-supply", "rebuilt", "die")]
    assert texts == ["in-supply", "rebuilt", "die", "die"]


# -- movement before or after combat ----------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "SEQ.C", "SEQ.E")
def test_who_moved_a_unit_before_combat_does_not_move_after_it():
    pos = position("field", at("0506", "n_inf"), posture=POSTURE)
    play(pos, "C", "first player", {"nato": ["move n_inf", "enter 0507", "stop", "done"]})
    play(pos, "D", "first player", {"nato": ["done"]})
    play(pos, "E", "first player")  # not asked


@pytest.mark.rule("superpowers", "SEQ.C", "SEQ.E", "SEQ.F")
@pytest.mark.parametrize("role", ["first player", "second player"])
def test_who_moved_nothing_before_combat_may_move_after_it(role):
    pos = position("field", at("0506", "n_inf"), posture=POSTURE)
    play(pos, "C", role, {"nato": ["done"]})
    play(pos, "D", role, {"nato": ["done"]})
    play(pos, "E", role, {"nato": ["move n_inf", "enter 0507", "enter 0508", "stop", "done"]})
    assert where(pos, "n_inf") == "0508"
    assert not pos.late


@pytest.mark.rule("superpowers", "SEQ.E")
def test_a_unit_picked_up_and_put_down_has_not_moved():
    pos = position("field", at("0506", "n_inf", "n_tank"))
    play(pos, "C", "first player", {"nato": ["move n_inf", "stop", "done"]})
    play(pos, "E", "first player", {"nato": ["move n_tank", "enter 0507", "stop", "done"]})
    assert where(pos, "n_tank") == "0507"


@pytest.mark.rule("superpowers", "SEQ.E", "2.0.c")
def test_a_command_check_failed_before_combat_is_not_made_again_after_it():
    pos = position("field", at("0506", "n_inf", out_of_supply=True), dice=[6])
    play(pos, "C", "first player", {"nato": ["move n_inf", "done"]})
    late = step_named("E", "first player")
    late.begin(pos, "nato")
    assert rules_against(asked(late.procedure(pos, "nato")), "move n_inf") == ["3.0.a"]


@pytest.mark.rule("superpowers", "SEQ.E", "7.0.d")
def test_over_stacking_is_settled_after_late_movement_too():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3", "n_inf4"), moved_any=False)
    play(pos, "E", "first player", {"nato": ["done", "lose n_inf4"]})
    assert where(pos, "n_inf4") == "pool"


@pytest.mark.rule("superpowers", "SEQ.E", "7.0.d")
@pytest.mark.parametrize(
    ("step", "impulse", "answers"),
    [
        ("C", 1, ["done"]),
        ("C", 1, ["move n_tank", "enter 0804", "stop", "done", "lose n_inf4"]),
        ("H", 2, ["done", "lose n_inf4"]),
    ],
)
def test_who_keeps_his_movement_for_after_combat_settles_over_stacking_then(step, impulse, answers):
    crowd = at("0506", "n_inf", "n_inf2", "n_inf3", "n_inf4")
    pos = position("field", crowd, at("0805", "n_tank"), impulse=impulse)
    play(pos, step, "first player", {"nato": answers})
    assert (where(pos, "n_inf4") == "pool") is (len(answers) > 1)


@pytest.mark.rule("superpowers", "SEQ.H", "SEQ.J")
def test_there_is_no_late_movement_in_the_second_impulse():
    assert not any(s.id == "E" for s in STEPS[STEPS.index(step_named("H", "first player")) :])
    pos = position("field", at("0506", "n_inf"), impulse=2)
    assert asked(step_named("H", "second player").procedure(pos, "nato")).rule == "SEQ.H"
    pos.impulse = 1
    assert asked(step_named("C", "second player").procedure(pos, "nato")).rule == "SEQ.C"


@pytest.mark.rule("superpowers", "SEQ.D", "SEQ.I", "8.6.a", "8.7.b")
def test_the_first_combat_phase_does_not_end_before_its_attacks_the_second_does():
    pos = position("field", at("0506", "n_inf"), at("0507", "w11_inf"), posture=POSTURE)
    ask = asked(step_named("D", "first player").procedure(pos, "nato"))
    assert (ask.rule, rules_against(ask, "done")) == ("SEQ.D", ["8.6.a"])
    pos.impulse = 2
    ask = asked(step_named("I", "first player").procedure(pos, "nato"))
    assert (ask.rule, rules_against(ask, "done")) == ("SEQ.I", [])


# -- what is reset ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "SEQ.C", "3.0.a", "4.0.j")
def test_each_movement_phase_begins_afresh():
    pos = position("field", moved={1}, flown={1}, overrun={1}, retreated={1}, moved_any=True, column={1: 1})
    step_named("H", "first player").begin(pos, "nato")
    assert (pos.moved, pos.flown, pos.overrun, pos.retreated, pos.moved_any, pos.column) == (
        set(),
        set(),
        set(),
        set(),
        False,
        {},
    )


@pytest.mark.rule("superpowers", "SEQ.D", "8.0.a", "14.3-6.d", "7.0.b")
def test_each_combat_phase_begins_afresh():
    pos = position("field", fought={1}, attacked={1}, barraged={1}, retreated={1}, overrun={1}, announced=True)
    step_named("I", "second player").begin(pos, "nato")
    assert (pos.fought, pos.attacked, pos.barraged, pos.retreated, pos.overrun) == (set(), set(), set(), set(), set())
    assert not pos.announced


@pytest.mark.rule("superpowers", "SEQ.K", "12.0.b", "12.0.a")
def test_the_interphase_gives_air_points_back_and_goes_on():
    pos = position(
        "field", air={"nato": 3, "wp": 2}, air_used={"nato": 2, "wp": 1}, airlift_used={"nato": 1, "wp": 0},
        nuclear_used={"nato": 1, "wp": 0}, permission={"nato": True}, bridge_actions={"nato": 2, "wp": 0},
    )  # fmt: skip
    run(sequence.interphase(pos, None), pos)
    assert pos.air == {"nato": 3, "wp": 2}
    assert pos.air_used == pos.airlift_used == pos.nuclear_used == pos.bridge_actions == {"nato": 0, "wp": 0}
    assert pos.permission == {}
    assert pos.result is None
    assert told(pos, "next-turn") == [{"turn": 2}]


@pytest.mark.rule("superpowers", "SEQ.K")
def test_after_the_last_turn_the_game_is_scored():
    pos = position("munich", turn=9)
    run(sequence.interphase(pos, None), pos)
    assert pos.result is not None
    assert pos.result.rule == "DM:EX21.0.h"
    assert told(pos, "game-ends")[0]["level"] == pos.result.level


@pytest.mark.rule("superpowers", "SEQ.K", "AR:EX19.2-5.e")
def test_the_interphase_of_their_last_turn_loses_variable_reinforcements_that_never_came():
    pos = position("rhine", turn=4, variable_die=1)
    run(sequence.interphase(pos, None), pos)
    assert where(pos, "r_uk_40ra_24") == DESTROYED


@pytest.mark.rule("superpowers", "OPT.5.d", "SEQ.D")
def test_charges_go_off_at_the_end_of_the_combat_phase():
    pos = position("field", at("1513", "n_inf"), dice=[6], options={"bridges": True}, posture=POSTURE)
    side = pos.scenario.board.hex("1513"), pos.scenario.board.hex("1514")
    pos.demolitions = [(unit(pos, "n_inf"), *side)]
    run(sequence.combat_phase(pos, "nato"), pos, {"nato": ["done"]})
    assert pos.destroyed_bridges == {tuple(sorted(side))}


@pytest.mark.rule("superpowers", "OPT.5.d", "NUC.C")
def test_no_charge_goes_off_after_the_end_of_the_game():
    pos = position("field", at("1513", "n_inf"), options={"bridges": True}, posture=POSTURE)
    pos.demolitions = [(unit(pos, "n_inf"), pos.scenario.board.hex("1513"), pos.scenario.board.hex("1514"))]
    pos.result = Result(None, "nuclear-war", "NUC.C", loser="nato")
    run(sequence.combat_phase(pos, "nato"), pos)
    assert pos.rolls == 0


@pytest.mark.rule("superpowers", "OPT.5.h", "SEQ.C", "SEQ.E")
@pytest.mark.parametrize(("step", "impulse"), [("C", 1), ("H", 2)])
def test_bridges_are_finished_at_the_end_of_the_movement_phase(step, impulse):
    units = at("1511", "n_inf"), at("1512", "n_inf2")
    pos = position("field", *units, options={"bridges": True}, impulse=impulse)
    play(pos, step, "first player", {"nato": ["bridge 1511 1512", "done"]})
    assert [set(pos.labels(side)) for side in pos.built_bridges] == [{"1511", "1512"}]


@pytest.mark.rule("superpowers", "SEQ.K", "SEQ.A.b", "SEQ.C", "SEQ.G")
def test_a_turn_in_which_nobody_does_anything_leads_to_the_next():
    """From set-up on, every ask that offers it is answered with done."""
    game = grognard.new("superpowers", "munich", seed=3)
    seen: list[str] = []
    while game.position.turn < 3 and game.asked:
        for side in game.asked:
            options = game.ask(side).options
            game.answer(side, "done" if "done" in options else options[-1])
        if game.position.turn and (not seen or seen[-1] != game.step.id):
            seen.append(game.step.id)
    assert (game.position.turn, game.result) == (3, None)
    assert "".join(seen) == "CDECDEHIHI" + "BCDECDEHIHI" + "B"  # in the first turn nobody bids


@pytest.mark.rule("superpowers", "SEQ.E")
def test_late_movement_is_re_entered_where_it_was_left():
    """A fork in the middle of late movement asks the same question."""
    pos = position(
        "munich", at("2427", "m_wg_241_24", "m_wg_242_24"), turn=2, step=STEPS.index(step_named("E", "first player"))
    )
    game = Game(GAME, pos.scenario, ScriptedDice([]), {}, position=pos)
    for answer in ("move m_wg_241_24", "enter 2527"):
        game.answer("nato", answer)
    assert game.fork().ask("nato").options == game.ask("nato").options
    game.answer("nato", "stop")
    assert game.fork().ask("nato").options == game.ask("nato").options
    assert "move m_wg_242_24" in game.ask("nato").options
