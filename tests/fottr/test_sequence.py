"""The sequence of play [4.0]."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.fottr.sequence import SEQUENCE
from tests.fottr.build import at, position

# Each step with the power whose it is and the rules that it carries out.
ORDER = """
1       -       4.0.1
2a      axis    4.0.2 4.0.2a
2b      west    4.0.2b
2c      soviet  4.0.2c
3a      axis    4.0.3 4.0.3a
3b      west    4.0.3b
4a      west    4.0.4 4.0.4a
4b      west    4.0.4b
4c      axis    4.0.4c
4d      west    4.0.4d
4e      soviet  4.0.4e
5a      west    4.0.5 4.0.5a
5b      west    4.0.5b
5c      west    4.0.5c
6a      west    4.0.6 4.0.6a
6b      axis    4.0.6b
6c      axis    4.0.6c
7a      axis    4.0.7 4.0.7a
7b      axis    4.0.7b
8a-I    west    4.0.8 4.0.8a 4.0.8a.I
8a-II   west    4.0.8a.II
8b-I    soviet  4.0.8b 4.0.8b.I
8b-II   soviet  4.0.8b.II
9       axis    4.0.9
10      axis    4.0.10
11      -       4.0.11
12a-I   west    4.0.12 4.0.12a 4.0.12a.I
12a-II  west    4.0.12a.II
12b-I   soviet  4.0.12b 4.0.12b.I
12b-II  soviet  4.0.12b.II
12c     west    4.0.12c 4.0.12c.I 4.0.12c.II
12d     soviet  4.0.12d
13a-I   axis    4.0.13 4.0.13a 4.0.13a.I
13a-II  axis    4.0.13a.II
13b-I   axis    4.0.13b 4.0.13b.I
13b-II  axis    4.0.13b.II
14a     west    4.0.14 4.0.14a
14b     soviet  4.0.14b
15a     west    4.0.15 4.0.15a
15b     soviet  4.0.15b
16a     west    4.0.16 4.0.16a
16b     axis    4.0.16b
16c     west    4.0.16c
16d     soviet  4.0.16d
17      -       4.0.17 4.0.17a
18      -       4.0.18
"""
STEPS = [line.split() for line in ORDER.strip().splitlines()]


def step(id):
    return next(s for s in SEQUENCE.turn if s.id == id)


def first_ask(pos, id):
    """What a step asks first, if it asks anything."""
    opened = step(id)
    if opened.begin:
        opened.begin(pos, None)
    return next((asked for asked in opened.procedure(pos, None) if isinstance(asked, Ask)), None)


@pytest.mark.rule(
    "fottr",
    "4.0", "4.0.1", "4.0.2", "4.0.2a", "4.0.2b", "4.0.2c", "4.0.3", "4.0.3a", "4.0.3b", "4.0.4", "4.0.4a", "4.0.4b",
    "4.0.4c", "4.0.4d", "4.0.4e", "4.0.5", "4.0.5a", "4.0.5b", "4.0.5c", "4.0.6", "4.0.6a", "4.0.6b", "4.0.6c",
    "4.0.7", "4.0.7a", "4.0.7b", "4.0.8", "4.0.8a", "4.0.8a.I", "4.0.8a.II", "4.0.8b", "4.0.8b.I", "4.0.8b.II",
    "4.0.9", "4.0.10", "4.0.11", "4.0.12", "4.0.12a", "4.0.12a.I", "4.0.12a.II", "4.0.12b", "4.0.12b.I",
    "4.0.12b.II", "4.0.12c", "4.0.12c.I", "4.0.12c.II", "4.0.12d", "4.0.13", "4.0.13a", "4.0.13a.I", "4.0.13a.II",
    "4.0.13b", "4.0.13b.I", "4.0.13b.II", "4.0.14", "4.0.14a", "4.0.14b", "4.0.15", "4.0.15a", "4.0.15b", "4.0.16",
    "4.0.16a", "4.0.16b", "4.0.16c", "4.0.16d", "4.0.17", "4.0.17a", "4.0.18",
)  # fmt: skip
def test_the_phases_and_segments_come_in_the_rulebooks_order():
    assert [[s.id, s.role or "-", *s.rules] for s in SEQUENCE.turn] == STEPS


@pytest.mark.rule("fottr", "4.0.3b", "4.0.4", "4.0.2")
@pytest.mark.parametrize("id", ["3b", "4c", "4d", "4e"])
def test_the_first_turn_has_no_allied_air_assignment_and_no_replacements(id):
    units = [at("39.13", "ger-10inf", steps=1), at("england", "us-12", steps=1), at("soviet_lost", "sov-13")]
    assert first_ask(position(*units, turn=1), id) is None
    assert first_ask(position(*units, turn=2), id) is not None


@pytest.mark.rule("fottr", "3.4.a")
def test_in_a_four_player_game_okw_and_okh_act_one_after_the_other():
    pos = position(at("22.17", "ger-3pz"), at("60.10", "ger-10inf"), scenario="four_players", turn=2)
    opened = step("7a")
    opened.begin(pos, None)
    procedure = opened.procedure(pos, None)
    sides = []
    answer = None
    while True:
        try:
            asked = procedure.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(asked, Ask):
            sides.append(asked.side)
            answer = "done"
    assert sides == ["okw", "okh"]
