"""The order of an Advanced turn [M.SOP.1-M.SOP.17]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced.sequence import SEQUENCE
from tests.nextwar.advanced.table import position

STRIKE = ["declaration", "declaration", "missiles", "weasels", "detection", "interception", "missions", "ground", "end"]


def steps(rule: str) -> list[str]:
    """Steps under a rule, with the part of who carries them out: "sortie", "weather a"."""
    return [f"{s.id} {s.role}" if s.role else s.id for s in SEQUENCE.turn if s.rules[0] == rule]


# Every step of a turn under the row of the module's sequence it belongs to, with the part of who carries it out.
TURN = {
    "1": "weather a, storm, air-weather",
    "2": "initiative, resolution",
    "3": "electronic a, electronic b",
    "4": "first-special-forces a, first-special-missions a",
    "5.a": "damaged-bases a, damaged-bases b, sortie",
    "5.b": "matchups, awacs, air-combat",
    "5.c": "air-level, air-points",
    "5.d": "sea-control a",
    "5.e": "naval-detection",
    "5.f": "mine-clearing",
    "6": "second-special-forces a, second-special-missions a, second-special-forces b, second-special-missions b",
    "7.a": "first-strike-declaration a, first-strike-declaration b",
    "7.b": "first-strike-missiles",
    "7.c": "first-strike-weasels",
    "7.d": "first-strike-detection",
    "7.e": "first-strike-interception",
    "7.f": "first-strike-missions",
    "7.g": "first-strike-ground",
    "7.h": "first-strike-end",
    "8": "first-supply a, first-supply b, first-supply-judged, first-emergency-supply a, first-emergency-supply b",
    "9": "initiative-movement a, initiative-combat-at-sea, initiative-combat a, elite-reaction b, "
    "exploitation-movement a, exploitation-combat-at-sea, exploitation-combat a, "
    "reaction-movement b, reaction-combat-at-sea, reaction-combat b",
    "10": ", ".join(f"second-strike-{part}" for part in ("declaration a", "declaration b", *STRIKE[2:])),
    "11": "second-supply a, second-supply b, second-supply-judged, second-emergency-supply a, "
    "second-emergency-supply b",
    "12": "first-movement a, first-combat-at-sea, first-combat a, second-movement b, second-combat-at-sea, "
    "second-combat b",
    "13": "isolation",
    "14.a": "reset, markers",
    "14.b": "base-change a, base-change b, maintenance",
    "14.c": "healing, repairs a, repairs b",
    "14.d": "clearing, wreck a, wreck b, control",
    "15": "reinforcements a, reinforcements b, replacements a, replacements b, recovery a, recovery b",
    "16": "victory",
    "17": "record",
}


@pytest.mark.rule(
    "nextwar", "M.SOP.1", "M.SOP.2", "M.SOP.3", "M.SOP.4", "M.SOP.5.a", "M.SOP.5.b", "M.SOP.5.c", "M.SOP.5.d",
    "M.SOP.5.e", "M.SOP.5.f", "M.SOP.6", "M.SOP.7.a", "M.SOP.7.b", "M.SOP.7.c", "M.SOP.7.d", "M.SOP.7.e", "M.SOP.7.f",
    "M.SOP.7.g", "M.SOP.7.h", "M.SOP.8", "M.SOP.9", "M.SOP.10", "M.SOP.11", "M.SOP.12", "M.SOP.13", "M.SOP.14.a",
    "M.SOP.14.b", "M.SOP.14.c", "M.SOP.14.d", "M.SOP.15", "M.SOP.16", "M.SOP.17",
)  # fmt: skip
def test_the_steps_of_a_turn_come_in_the_order_of_the_module():
    rows = [(row, step) for row, listed in TURN.items() for step in listed.split(", ")]
    assert [(s.rules[0].removeprefix("M.SOP."), f"{s.id} {s.role}" if s.role else s.id) for s in SEQUENCE.turn] == rows


@pytest.mark.rule(
    "nextwar", "17.1.2", "18.2.a", "20.3", "21.3", "22.2.1", "22.4.c", "22.6.1", "22.6.1.b", "22.6.2.1", "22.6.2.3",
    "22.6.2.5", "25.2", "27.2.1", "27.9.1", "27.9.3", "28.0", "29.1", "29.2.2", "19.7.1", "19.7.4", "8.4",
    "8.4.1", "10.0", "11.0", "4.0", "4.1.3.f", "5.1", "7.2", "7.5.2",
)  # fmt: skip
def test_what_happens_once_a_turn_has_its_step():
    wanted = {
        "22.2.1": "air-weather", "28.0": "resolution", "21.3": "electronic", "22.6.1": "damaged-bases",
        "22.6.1.b": "sortie", "22.6.2.1": "matchups", "29.2.2": "awacs", "22.6.2.3": "air-combat",
        "22.6.2.5": "air-level", "29.1": "air-points", "17.1.2": "naval-detection", "19.7.1": "isolation",
        "19.7.4": "isolation", "18.2.a": "markers", "20.3": "markers", "25.2": "base-change", "22.4.c": "maintenance",
        "27.9.1": "healing repairs", "27.2.1": "wreck", "27.9.3": "recovery", "8.4.1": "clearing", "8.4": "control",
        "10.0": "reinforcements", "11.0": "replacements",
        "4.0": "weather", "4.1.3.f": "storm", "5.1": "initiative", "7.2": "sea-control",
        "7.5.2": "mine-clearing",
    }  # fmt: skip
    found = {rule: list(dict.fromkeys(s.id for s in SEQUENCE.turn if rule in s.rules)) for rule in wanted}
    assert found == {rule: ids.split() for rule, ids in wanted.items()}


@pytest.mark.rule("nextwar", "22.6.2")
def test_air_superiority_is_fought_for_in_the_order_of_its_steps():
    order = ["sortie", "matchups", "awacs", "air-combat", "air-level"]
    assert [s.id for s in SEQUENCE.turn if s.id in order] == order
    assert [s.id for s in SEQUENCE.turn if "22.6.2" in s.rules] == ["matchups", "air-combat", "air-level"]


@pytest.mark.rule("nextwar", "M.SOP.4", "M.SOP.6")
def test_special_operations_belong_to_the_initiative_first_then_to_the_other_side():
    assert steps("M.SOP.4") == ["first-special-forces a", "first-special-missions a"]
    assert steps("M.SOP.6") == [
        "second-special-forces a", "second-special-missions a", "second-special-forces b", "second-special-missions b"
    ]  # fmt: skip
    pos = position(turn=2)
    played = {(s.id, s.role) for s in SEQUENCE.turn if s.rules[0] in ("M.SOP.4", "M.SOP.6") and s.is_played(pos)}
    assert played == {
        ("first-special-forces", "a"), ("first-special-missions", "a"),
        ("second-special-forces", "b"), ("second-special-missions", "b"),
    }  # fmt: skip
    pos.contested = True
    played = {(s.id, s.role) for s in SEQUENCE.turn if s.rules[0] in ("M.SOP.4", "M.SOP.6") and s.is_played(pos)}
    assert played == {(f"second-special-{part}", role) for part in ("forces", "missions") for role in "ab"}


@pytest.mark.rule("nextwar", "M.SOP.9", "M.SOP.10", "M.SOP.11", "19.0")
def test_a_contested_turn_has_one_strike_phase_and_judges_supply_once():
    pos = position(turn=2)
    judged = [s.id for s in SEQUENCE.turn if s.id.endswith("supply-judged")]
    assert judged == ["first-supply-judged", "second-supply-judged"]
    pos.contested = True
    skipped = {s.id for s in SEQUENCE.turn if not s.is_played(pos)}
    assert "second-supply-judged" in skipped
    assert "first-supply-judged" not in skipped
    assert {f"second-strike-{part}" for part in STRIKE} <= skipped
    assert {"initiative-movement", "reaction-combat", "exploitation-movement", "elite-reaction"} <= skipped


@pytest.mark.rule("nextwar", "M.SOP.10")
def test_the_second_strike_phase_has_the_steps_of_the_first():
    assert [s.id.removeprefix("second-strike-") for s in SEQUENCE.turn if s.id.startswith("second-strike")] == STRIKE
    assert [s.id.removeprefix("first-strike-") for s in SEQUENCE.turn if s.id.startswith("first-strike")] == STRIKE


@pytest.mark.rule("nextwar", "M.SOP.14.b", "M.SOP.14.d")
def test_units_change_base_before_flown_units_are_ready_and_hexes_change_hands_last():
    assert steps("M.SOP.14.b") == ["base-change a", "base-change b", "maintenance"]
    assert steps("M.SOP.14.c") == ["healing", "repairs a", "repairs b"]
    assert steps("M.SOP.14.d") == ["clearing", "wreck a", "wreck b", "control"]


@pytest.mark.rule("nextwar", "17.3", "M.SOP.12")
def test_ships_fight_at_the_start_of_each_combat_segment():
    ids = [s.id for s in SEQUENCE.turn]
    for segment in ("initiative", "exploitation", "reaction", "first", "second"):
        assert ids[ids.index(f"{segment}-combat") - 1] == f"{segment}-combat-at-sea"
