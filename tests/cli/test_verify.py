"""`grognard verify`: yes to honest records, no to forged ones, with the first die that proves nothing."""

from typing import Any

import pytest

import grognard
from grognard import cli
from grognard.engine.dice import Dice, ReseededDice, ScriptedDice, SeededDice, ToldDice, commitment, dice_after_rollback
from grognard.table.files import record_bytes, write_game
from tests.cli.recorded import SECRETS, changed, played, shared

# Dice are thrown with answers 3, 13, 15 and 21, two each.
DICE = 8


def game_with(dice: Dice, thrown: int = DICE) -> grognard.Game:
    """A game in which nobody moves, until so many dice have been thrown."""
    game = played(dice=dice)
    while game.position.rolls < thrown:
        options = game.ask(game.asked[0]).options
        game.answer(game.asked[0], "done" if "done" in options else options[0])
    return game


@pytest.fixture
def verify(tmp_path, capsys):
    """What the command says of a game, and the exit code."""

    def verified(game: grognard.Game, *words: str, **changes: Any) -> tuple[int, str]:
        path = tmp_path / "game.json"
        path.write_bytes(record_bytes(grognard.record(game)))
        code = cli.main(["verify", str(changed(path, **changes)), *words])
        said = capsys.readouterr()
        if code:
            assert said.out == ""
            assert said.err.count("\n") == 1
        return code, said.out + said.err

    return verified


def test_yes_to_an_honest_record(verify):
    code, said = verify(played(dice=shared()))
    assert code == 0
    assert "yes: 3 answers are legal, 2 dice follow from the secrets of table, nato, wp" in said
    assert f"nato committed to {commitment(SECRETS['nato'])}, if that is what was shown before the first answer" in said


def test_seeded_dice_are_told_from_shared_ones(tmp_path, capsys):
    write_game(played(seed=7), tmp_path / "game.sav")
    assert cli.main(["verify", str(tmp_path / "game.sav")]) == 0
    assert "2 dice follow from seed 7, which whoever began the game knew" in capsys.readouterr().out


def test_no_when_an_answer_is_not_allowed(verify):
    code, said = verify(played(dice=shared()), answers=[["nato", "posture 2"], ["wp", "posture 9"]])
    assert code == 1
    assert "answer 2" in said


# -- secrets and commitments ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "secrets",
    [{"nato": "n" * 8, "wp": "another"}, {"nato": "w" * 8, "wp": "n" * 8}],
    ids=["another secret", "secrets swapped"],
)
def test_no_when_a_secret_is_not_the_one_committed_to(verify, secrets):
    code, said = verify(played(dice=shared()), dice=shared().spec() | {"secrets": secrets})
    assert code == 1
    assert "does not match its commitment" in said


@pytest.mark.parametrize(
    "secrets",
    [{}, {"nato": "n" * 8}, SECRETS | {"sweden": "s" * 8}, {"nato": "n" * 8, "WP": "w" * 8},
     {"nato": "n" * 8, "table": "t" * 8}],
    ids=["no side", "one side", "one side more", "another side", "the table twice"],
)  # fmt: skip
def test_no_when_the_dice_are_not_bound_by_each_side(verify, secrets):
    code, said = verify(played(dice=shared(secrets=secrets)))
    assert code == 1
    assert "not from one each of table, nato, wp" in said


@pytest.mark.parametrize("dice", [shared(secrets={"nato": "n" * 8, "wp": "n" * 8}), shared(seed=SECRETS["wp"])])
def test_no_when_two_have_the_same_secret(verify, dice):
    code, said = verify(played(dice=dice))
    assert code == 1
    assert "a secret that two had in common" in said


def test_a_commitment_that_was_shown_before_play_is_compared(verify):
    """Whoever writes a record can make up new secrets with their commitments, or swap those of the sides."""
    shown = f"--commitment=nato={commitment(SECRETS['nato']).upper()}"
    assert verify(played(dice=shared()), shown)[0] == 0
    for forged in ({"nato": "m" * 8, "wp": "w" * 8}, {"nato": "w" * 8, "wp": "n" * 8}):
        code, said = verify(played(dice=shared(secrets=forged)), shown)
        assert code == 1
        assert "all dice follow from another secret of 'nato'" in said
    code, said = verify(played(seed=7), shown)
    assert code == 1
    assert "nobody committed to anything: the dice come from seed 7" in said


def test_a_commitment_without_a_name_is_wrong_use(verify):
    assert verify(played(dice=shared()), f"--commitment={commitment('n' * 8)}")[0] == 2


@pytest.mark.parametrize(("name", "first"), [("nato", '"shown"'), ("dice", "{}")])
def test_what_people_read_in_a_record_is_what_is_verified(tmp_path, capsys, name, first):
    """Two values of one name: a reader sees the first, a program may take the second."""
    text = record_bytes(grognard.record(played(dice=shared()))).decode()
    path = tmp_path / "game.json"
    path.write_text(text.replace(f'"{name}": ', f'"{name}": {first}, "{name}": ', 1))
    assert cli.main(["verify", str(path)]) == 2
    assert f"{name!r} stands in it twice" in capsys.readouterr().err


# -- dice that somebody chose -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("past", [shared(), SeededDice(7)], ids=["shared", "seeded"])
@pytest.mark.parametrize(("after", "where"), [(0, "from roll 1 (answer 3) on"), (4, "from roll 5 (answer 15) on")])
def test_no_to_dice_from_a_chosen_seed(verify, past, after, where):
    code, said = verify(game_with(ReseededDice(past, after, 12345)))
    assert code == 1
    assert f"but the dice {where} come from seed 12345, which whoever forked the game chose" in said


def test_yes_to_a_fork_before_any_die_of_its_own(verify):
    code, said = verify(game_with(ReseededDice(shared(), DICE, 12345)))
    assert code == 0
    assert "8 dice follow from the secrets" in said
    assert "12345" not in said


def test_no_to_a_chosen_seed_between_honest_dice(verify):
    forked = ReseededDice(shared(), 2, 12345)
    code, said = verify(game_with(dice_after_rollback(forked, 4, 1)), "--rollbacks=1")
    assert code == 1
    assert "from roll 3 (answer 13) on come from seed 12345" in said


def test_no_to_dice_written_by_hand_wherever_they_hide(verify):
    by_hand = ScriptedDice([6, 1, 6, 1])
    for dice in (by_hand, ReseededDice(by_hand, 2, 5), dice_after_rollback(dice_after_rollback(by_hand, 2, 1), 4, 2)):
        code, said = verify(game_with(dice, thrown=4), "--rollbacks=2")
        assert code == 1
        assert "the dice were written by hand" in said


@pytest.mark.parametrize("dice", [{"kind": "loaded"}, {"kind": "reseeded", "past": {}, "after": 0, "seed": 1}, {}])
def test_no_to_dice_of_an_unknown_kind(verify, dice):
    code, said = verify(played(dice=shared()), dice=dice)
    assert code == 1
    assert "unknown dice" in said


# -- a game taken along -----------------------------------------------------------------------------------------------


def listed(game: grognard.Game) -> ToldDice:
    return ToldDice([e.params["die"] for e in game.log if e.text == "die"], 12345)


def test_yes_to_a_game_taken_along_where_it_stood(verify):
    code, said = verify(game_with(listed(game_with(SeededDice(7)))))
    assert code == 0
    assert "8 dice are those that the table told of; where they come from, its own record shows" in said


def test_no_to_dice_thrown_after_a_game_was_taken_along(verify):
    code, said = verify(game_with(listed(game_with(SeededDice(7), 4))))
    assert code == 1
    assert "the dice from roll 5 on come from seed 12345, which whoever took it along knew" in said


def test_no_to_listed_dice_where_commitments_were_shown(verify):
    code, said = verify(game_with(listed(game_with(shared()))), f"--commitment=nato={commitment(SECRETS['nato'])}")
    assert code == 1
    assert "its dice are listed" in said


def test_no_to_a_game_that_was_won_with_listed_dice(verify):
    game = finished(SeededDice(7))
    code, said = verify(finished(listed(game)))
    assert code == 1
    assert f"its {game.position.rolls} dice are only listed" in said


def finished(dice: Dice) -> grognard.Game:
    game = grognard.new("superpowers", "munich", dice=dice)
    while game.asked:
        options = game.ask(game.asked[0]).options
        game.answer(game.asked[0], next((o for o in ("suggested", "done") if o in options), options[0]))
    return game


# -- rollbacks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("past", [shared(), SeededDice(7)], ids=["shared", "seeded"])
def test_a_rollback_counts_only_if_somebody_says_that_all_agreed(verify, past):
    """The secrets are known to all in the end: anybody could write a rollback into the record, where he likes it."""
    game = game_with(dice_after_rollback(dice_after_rollback(past, 2, 1), 6, 3))
    code, said = verify(game)
    assert code == 1
    assert "but the dice from roll 3 (answer 13) on come from rollback 1, and only you can say" in said
    code, said = verify(game, "--rollbacks=2")
    assert code == 1
    assert "the dice from roll 7 (answer 21) on come from rollback 3" in said
    code, said = verify(game, "--rollbacks=3")
    assert code == 0
    assert "  from roll 3 (answer 13) on thrown anew after rollback 1, from the same origin" in said
    assert "  from roll 7 (answer 21) on thrown anew after rollback 3, from the same origin" in said


@pytest.mark.parametrize(
    "dice",
    [
        ReseededDice(shared(), 2, 12345, rollback=1),
        dice_after_rollback(shared(), 3, 1),
        dice_after_rollback(shared(), 2, 0),
        dice_after_rollback(dice_after_rollback(shared(), 2, 2), 4, 1),
    ],
    ids=["its seed was chosen", "to the middle of an answer", "number zero", "numbers not in order"],
)
def test_no_to_a_rollback_that_never_was(verify, dice):
    code, said = verify(game_with(dice), "--rollbacks=9")
    assert code == 1
    assert "are not those that rollback" in said


@pytest.mark.parametrize(("after", "number"), [(-1, 1), (True, 1), (2, True)])
def test_a_rollback_can_be_written_in_one_way_only(verify, after, number):
    """Otherwise one could choose among many dice for the same rollback."""
    game = game_with(dice_after_rollback(shared(), after, number))
    code, said = verify(game, "--rollbacks=9")
    assert code == 1
    assert "not -1" in said or "not True" in said


def test_a_game_that_was_given_up_is_honest(verify):
    game = game_with(SeededDice(3))
    game.concede("wp")
    code, said = verify(game)
    assert (code, "answers are legal" in said) == (0, True)
    assert verify(game, answers=[*game.answers, ("nato", "concede")])[0] == 1
