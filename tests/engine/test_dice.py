"""Dice: uniform, repeatable, and for all to verify."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.dice import (
    ReseededDice,
    ScriptedDice,
    ScriptExhausted,
    SeededDice,
    SharedDice,
    ToldDice,
    commitment,
    dice_after_rollback,
    dice_from,
    new_secret,
)

LARGE = 3933237714566383172  # more than a number in JavaScript keeps
SEED_OF_ROLLBACK = 10627662224010154153

# 99.99th percentiles of chi-square, by degrees of freedom: one honest die in ten thousand fails.
CRITICAL = {1: 15.14, 2: 18.42, 5: 25.74, 9: 33.72, 35: 76.36}


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 / expected for n in counts)


def shared(seed: str = "table", **secrets: str) -> SharedDice:
    secrets = secrets or {"red": "a", "blue": "b"}
    return SharedDice(seed, secrets, {"table": commitment(seed), **{s: commitment(x) for s, x in secrets.items()}})


@pytest.mark.parametrize(
    "dice",
    [SeededDice(0), SeededDice(1), SeededDice(2**64 - 1), shared()],
    ids=lambda d: str(d.spec()["kind"]) + str(d.spec()["seed"])[:6],
)
@pytest.mark.parametrize("sides", [2, 3, 6, 10])
def test_every_face_comes_up_equally_often(dice, sides):
    counts = [0] * sides
    for count in range(12_000):
        counts[dice.roll(count, sides) - 1] += 1
    assert chi_square(counts) < CRITICAL[sides - 1]


@pytest.mark.parametrize(
    "dice", [SeededDice(3), shared()], ids=lambda d: str(d.spec()["kind"]) + str(d.spec()["seed"])[:6]
)
def test_a_roll_does_not_depend_on_the_one_before(dice):
    counts = [0] * 36
    for count in range(14_400):
        counts[(dice.roll(count, 6) - 1) * 6 + dice.roll(count + 1, 6) - 1] += 1
    assert chi_square(counts) < CRITICAL[35]


def test_first_rolls_of_neighbouring_seeds_are_uniform():
    counts = [0] * 6
    for seed in range(12_000):
        counts[SeededDice(seed).roll(0, 6) - 1] += 1
    assert chi_square(counts) < CRITICAL[5]


@given(seed=st.integers(), count=st.integers(0, 10**6), sides=st.integers(1, 100))
def test_seeded_dice_stay_on_the_die_and_repeat(seed, count, sides):
    dice = SeededDice(seed)
    assert 1 <= dice.roll(count, sides) <= sides
    assert dice_from(dice.spec()).roll(count, sides) == dice.roll(count, sides)


def test_reseeded_dice_keep_the_past_and_change_the_future():
    true = SeededDice(1)
    dice = ReseededDice(true, 20, 2)
    assert [dice.roll(n, 6) for n in range(20)] == [true.roll(n, 6) for n in range(20)]
    assert [dice.roll(n, 6) for n in range(20, 60)] == [SeededDice(2).roll(n, 6) for n in range(20, 60)]
    assert dice_from(dice.spec()).spec() == dice.spec()


def test_reseeding_again_forgets_a_future_that_never_came():
    once = ReseededDice(SeededDice(1), 20, 2)
    assert ReseededDice(once, 20, 3).spec()["past"] == {"kind": "seeded", "seed": "1"}
    later = ReseededDice(once, 30, 3)
    assert [later.roll(n, 6) for n in range(30)] == [once.roll(n, 6) for n in range(30)]


@pytest.mark.parametrize(
    "dice", [SeededDice(LARGE), ReseededDice(SeededDice(LARGE), 4, LARGE), ToldDice([1, 2], LARGE)]
)
def test_a_seed_stands_in_digits_in_what_is_written(dice):
    """Readers of JSON keep 53 bits of a number."""
    text = json.dumps(dice.spec())
    assert f'"{LARGE}"' in text
    assert f" {LARGE}" not in text
    assert [dice_from(json.loads(text)).roll(n, 6) for n in range(50)] == [dice.roll(n, 6) for n in range(50)]


def test_a_seed_that_is_a_number_as_it_used_to_be_is_read():
    old = {"kind": "reseeded", "past": {"kind": "seeded", "seed": LARGE}, "after": 4, "seed": LARGE + 1}
    now = ReseededDice(SeededDice(LARGE), 4, LARGE + 1)
    assert dice_from(old).spec() == now.spec()


def test_a_rollback_agreed_to_before_seeds_were_digits_still_follows():
    """The seed that this rollback gave when it was agreed to."""
    assert dice_after_rollback(SeededDice(7), 20, 1).spec()["seed"] == str(SEED_OF_ROLLBACK)


@pytest.mark.parametrize("seed", ["", "seven", "07", "-7", "+7", " 7", "7.0", "٧", "1" * 21, str(2**64)])
def test_a_seed_can_be_written_in_one_way_only(seed):
    with pytest.raises(ValueError, match="a seed is"):
        dice_from({"kind": "seeded", "seed": seed})


def test_dice_that_were_told_fall_again_and_then_others():
    dice = ToldDice([3, 6, 1], 2)
    assert [dice.roll(n, 6) for n in range(3)] == [3, 6, 1]
    assert [dice.roll(n, 6) for n in range(3, 30)] == [SeededDice(2).roll(n, 6) for n in range(3, 30)]


def test_script_gives_its_rolls_and_no_more():
    dice = ScriptedDice([3, 6])
    assert [dice.roll(n, 6) for n in range(2)] == [3, 6]
    with pytest.raises(ScriptExhausted, match="roll 3 was thrown, but the script has 2"):
        dice.roll(2, 6)
    with pytest.raises(ScriptExhausted, match="is 6, but the die has 4 sides"):
        dice.roll(1, 4)


# -- shared dice ---------------------------------------------------------------------------------------------------


def test_anyone_can_throw_shared_dice_again():
    dice = shared(red=new_secret(), blue=new_secret())
    again = dice_from(dice.spec())
    assert [again.roll(n, 6) for n in range(50)] == [dice.roll(n, 6) for n in range(50)]


def test_every_secret_counts():
    def rolls(dice: SharedDice) -> list[int]:
        return [dice.roll(n, 6) for n in range(40)]

    base = rolls(shared("t", red="a", blue="b"))
    assert rolls(shared("u", red="a", blue="b")) != base
    assert rolls(shared("t", red="c", blue="b")) != base
    assert rolls(shared("t", red="a", blue="c")) != base
    assert rolls(shared("t", red="b", blue="a")) != base


def test_secrets_run_together_are_not_the_same_dice():
    assert shared("t", red="a\nb", blue="c").key != shared("t", red="a", blue="b\nc").key


def test_order_in_which_secrets_come_makes_no_difference():
    assert shared("t", red="a", blue="b").key == shared("t", blue="b", red="a").key


@pytest.mark.parametrize("liar", ["table", "red", "blue"])
def test_secret_must_match_its_commitment(liar):
    spec = shared().spec()
    spec["commitments"] = {**spec["commitments"], liar: commitment("another")}
    with pytest.raises(ValueError, match=f"the secret of '{liar}' does not match"):
        dice_from(spec)


def test_commitments_and_secrets_are_complete():
    commitments = {name: commitment(secret) for name, secret in [("table", "t"), ("red", "a"), ("blue", "b")]}
    with pytest.raises(ValueError, match="each commitment needs its secret"):
        SharedDice("t", {"red": "a"}, commitments)
    with pytest.raises(ValueError, match="the secret of 'green' does not match"):
        SharedDice("t", {"red": "a", "blue": "b", "green": "c"}, commitments)


def test_secrets_are_long_and_never_the_same():
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == 64


@pytest.mark.parametrize(
    "spec",
    [
        {},
        {"kind": "loaded"},
        {"kind": "seeded", "seed": 7.0},
        {"kind": "scripted", "rolls": ["x"]},
        {"kind": "told", "rolls": [3, "x"], "seed": "7"},
        {"kind": "shared", "seed": "t", "secrets": {"red": 5}, "commitments": {}},
    ],
)
def test_unknown_dice_are_a_fault(spec):
    with pytest.raises(ValueError, match="unknown dice"):
        dice_from(spec)
