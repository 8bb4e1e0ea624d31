"""The outline of a turn [7.2], held against the rules themselves."""

from __future__ import annotations

import pytest

from grognard.games.nato.battles import CYCLE
from grognard.games.nato.sequence import SEQUENCE, begin_movement, ground_movement_segment
from grognard.games.nato.status import joint_status_phase
from tests.nato.build import against, asked, at, position, run, told, unit

S = "strategic_surprise"


# -- the outline of a turn ----------------------------------------


TURN = [
    (None, "status", "7.2.I.A.1 7.2.I.A.3 7.2.I.A.4 7.2.I.A.5 7.2.I.A.6 7.2.I.A.7"),
    (None, "air-campaign", "7.2.I.B.1 23.1.1"),
    (None, "points", "7.2.I.B.2 10.8.1 22.1"),
    (None, "reinforcements", "7.2.I.B.3 33.0"),
    ("wp", "hq-supply", "7.2.II.A 10.4"),
    ("wp", "movement-supply", "7.2.II.B.1 10.5.1 10.7"),
    ("wp", "rail", "7.2.II.B.2 13.0"),
    ("wp", "air-and-sea", "7.2.II.B.3 14.0 16.0"),
    ("wp", "ground", "7.2.II.B.4 12.0"),
    ("wp", "helicopter", "7.2.II.B.5 18.0"),
    ("wp", "end-of-movement", "9.1.3"),
    ("wp", "recovery", "7.2.II.C"),
    ("wp", "planning", "7.2.II.D 25.0"),
    ("wp", "nuclear", "7.2.II.E.1 21.0"),
    ("wp", "chemical", "7.2.II.E.2 22.0"),
    ("wp", "air-strikes", "7.2.II.E.3 23.0"),
    ("wp", "artillery", "7.2.II.E.4 24.0"),
    ("wp", "combat", "7.2.II.F 25.0"),
    ("wp", "reserve", "7.2.II.G 28.0"),
    ("wp", "suppression", "7.2.II.H"),
    ("nato", "hq-supply", "7.2.III.A 10.4"),
    ("nato", "movement-supply", "7.2.III.B.1 10.5.1 10.7"),
    ("nato", "gdp", "35.3"),
    ("nato", "rail", "7.2.III.B.2 13.0"),
    ("nato", "air-and-sea", "7.2.III.B.3 14.0 16.0"),
    ("nato", "ground", "7.2.III.B.4 12.0"),
    ("nato", "helicopter", "7.2.III.B.5 18.0"),
    ("nato", "end-of-movement", "9.1.3"),
    ("nato", "recovery", "7.2.III.C"),
    ("nato", "nuclear", "7.2.III.D.1 21.0"),
    ("nato", "chemical", "7.2.III.D.2 22.0"),
    ("nato", "air-strikes", "7.2.III.D.3 23.0"),
    ("nato", "combat", "7.2.III.E 25.0"),
    ("nato", "reserve", "7.2.III.F 28.0"),
    ("nato", "suppression", "7.2.III.G"),
    (None, "end", "34.1 35.1"),
]  # whose step it is, its name, and what is done in it


@pytest.mark.rule(
    "nato", "35.9", "7.2.I.A.1", "7.2.I.A.3", "7.2.I.A.4", "7.2.I.A.5", "7.2.I.A.6", "7.2.I.A.7", "7.2.I.B.1"
)
@pytest.mark.rule("nato", "23.1.1", "7.2.I.B.2", "10.8.1", "22.1", "7.2.I.B.3", "33.0", "7.2.II.A", "10.4")
@pytest.mark.rule("nato", "7.2.II.B.1", "10.5.1", "10.7", "7.2.II.B.2", "13.0", "7.2.II.B.3", "14.0", "16.0")
@pytest.mark.rule("nato", "7.2.II.B.4", "12.0", "7.2.II.B.5", "9.1.3", "7.2.II.C", "7.2.II.D", "25.0", "7.2.II.E.1")
@pytest.mark.rule("nato", "21.0", "7.2.II.E.2", "22.0", "7.2.II.E.3", "7.2.II.E.4", "24.0", "7.2.II.F", "7.2.II.G")
@pytest.mark.rule(
    "nato", "28.0", "7.2.II.H", "7.2.III.A", "7.2.III.B.1", "35.3", "7.2.III.B.2", "7.2.III.B.3", "7.2.III.B.4"
)
@pytest.mark.rule(
    "nato",
    "7.2.III.B.5",
    "7.2.III.C",
    "7.2.III.D.1",
    "7.2.III.D.2",
    "7.2.III.D.3",
    "7.2.III.E",
    "7.2.III.F",
    "7.2.III.G",
)
@pytest.mark.rule("nato", "35.1")
def test_a_turn_has_the_phases_of_the_outline_in_their_order():
    assert [(step.role, step.id, " ".join(step.rules)) for step in SEQUENCE.turn] == TURN
    assert [step.id for step in SEQUENCE.before] == ["set-up"]


@pytest.mark.rule("nato", "7.2.II.B", "7.2.III.B", "12.0")
@pytest.mark.parametrize("side", ["wp", "nato"])
def test_a_movement_phase_has_five_segments_and_a_unit_moves_in_one_of_them(side: str):
    steps = [s.id for s in SEQUENCE.turn if s.role == side and s.id != "gdp"]
    first = steps.index("movement-supply")
    assert steps[first : first + 5] == ["movement-supply", "rail", "air-and-sea", "ground", "helicopter"]
    pos = position(S, at("3626", "US-1-82", moved=True), at("ready", "NATO-helicopter-1", "NATO-airlift-1"))
    for answer in ("move US-1-82", "fly US-1-82", "airlift US-1-82", "insert US-1-82", "entrain US-1-82"):
        assert against(pos, "nato", answer) == ["12.0"]


@pytest.mark.rule("nato", "7.2.II.B.1", "7.2.III.B.1", "10.5.1", "7.2.II.B", "7.2.III.B")
@pytest.mark.parametrize(("side", "id"), [("wp", "SU-94G"), ("nato", "WG-1")])
def test_the_movement_phase_begins_with_marks(side: str, id: str):
    pos = position(S, at("3522" if side == "wp" else "3404", id))
    begin_movement(pos, side)
    assert pos.units[unit(pos, id)].no_movement_supply


@pytest.mark.rule("nato", "7.2.II.B.4", "7.2.III.B.4", "12.0")
@pytest.mark.parametrize(("side", "id", "hex"), [("wp", "SU-21", "3205"), ("nato", "WG-1", "3626")])
def test_in_the_ground_segment_units_move_march_or_become_reserves(side: str, id: str, hex: str):
    pos = position(S, at(hex, id))
    words = {option.split()[0] for option in asked(ground_movement_segment(pos, side)).options}
    assert words == {"move", "march", "reserve", "done"}


BATTLE = {
    "7.2.II.F.1": "commitment", "7.2.II.F.2": "reaction", "7.2.II.F.3": "defensive-strikes",
    "7.2.II.F.4": "helicopters", "7.2.II.F.5": "battle", "7.2.II.F.6": "defender-results",
    "7.2.II.F.7": "attacker-results", "7.2.II.F.8": "helicopter-return", "7.2.II.F.9": "combat-supply",
}  # fmt: skip
REPLY = [
    "7.2.III.E.1", "7.2.III.E.2", "7.2.III.E.3", "7.2.III.E.4", "7.2.III.E.5", "7.2.III.E.6", "7.2.III.E.7",
    "7.2.III.E.8",
]  # fmt: skip


@pytest.mark.rule(
    "nato", "7.2.II.F.1", "7.2.II.F.2", "7.2.II.F.3", "7.2.II.F.4", "7.2.II.F.5", "7.2.II.F.6", "7.2.II.F.7"
)
@pytest.mark.rule("nato", "7.2.II.F.8", "7.2.II.F.9", "7.2.III.E.1", "7.2.III.E.2", "7.2.III.E.3", "7.2.III.E.4")
@pytest.mark.rule("nato", "7.2.III.E.5", "7.2.III.E.6", "7.2.III.E.7", "7.2.III.E.8")
def test_a_battle_of_the_pact_has_nine_segments_and_one_of_nato_eight():
    assert [step.id for step in CYCLE["wp"]] == list(BATTLE.values())
    assert [step.id for step in CYCLE["nato"]] == [id for id in BATTLE.values() if id != "defensive-strikes"]
    assert len(REPLY) == len(CYCLE["nato"])


@pytest.mark.rule("nato", "4.4.1", "7.2.I.A.1")
def test_the_turn_marker_goes_from_the_pact_to_nato_and_then_on():
    roles = [s.role for s in SEQUENCE.turn]
    assert roles.index("wp") < roles.index("nato")
    assert roles[-1] is None
    pos = position(S, turn=4)
    pos.step = len(SEQUENCE.turn) - 1
    SEQUENCE.next(pos)
    assert (pos.game_turn, SEQUENCE.at(pos).id) == (5, "status")
    run(joint_status_phase(pos, None), pos)
    assert told(pos, "next-turn") == [{"turn": 5}]
