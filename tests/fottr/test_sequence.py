"""The sequence of play [4.0]."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.dice import ScriptedDice
from grognard.games.fottr.sequence import SEQUENCE
from grognard.games.fottr.units import AirUnit, Beachhead
from tests.fottr.build import asked, at, hexes, position, run, unit

# Each step with the power whose it is, who is asked first for what, or what happens, and the rules that it carries out.
ORDER = """
1       -       - next-turn             4.0.1
2a      axis    okw reinforcements      4.0.2 4.0.2a
2b      west    west reinforcements     4.0.2b
2c      soviet  soviet reinforcements   4.0.2c
3a      axis    okw luftwaffe           4.0.3 4.0.3a
3b      west    west air-missions       4.0.3b
4a      west    - raid-factory          4.0.4 4.0.4a
4b      west    - interdiction-all      4.0.4b
4c      axis    okh replacements        4.0.4c
4d      west    west replacements       4.0.4d
4e      soviet  soviet replacements     4.0.4e
5a      west    west invade             4.0.5 4.0.5a
5b      west    west landing-advance    4.0.5b
5c      west    west overwhelming       4.0.5c
6a      west    - raid-oil              4.0.6 4.0.6a
6b      axis    okh buy-markers         4.0.6b
6c      axis    okw place-command       4.0.6c
7a      axis    okw movement            4.0.7 4.0.7a
7b      axis    okw combat              4.0.7b
8a-I    west    west reaction-marker    4.0.8 4.0.8a 4.0.8a.I
8a-II   west    west reaction-combat    4.0.8a.II
8b-I    soviet  soviet reaction-marker  4.0.8b 4.0.8b.I
8b-II   soviet  soviet reaction-combat  4.0.8b.II
9       axis    axis eliminated         4.0.9
10      axis    okw mechanised          4.0.10
11      -       - -                     4.0.11
12a-I   west    west place-shaef        4.0.12 4.0.12a 4.0.12a.I
12a-II  west    west movement           4.0.12a.II
12b-I   soviet  soviet place-command    4.0.12b 4.0.12b.I
12b-II  soviet  soviet movement         4.0.12b.II
12c     west    west combat             4.0.12c 4.0.12c.I 4.0.12c.II
12d     soviet  soviet combat           4.0.12d
13a-I   axis    okw reaction-marker     4.0.13 4.0.13a 4.0.13a.I
13a-II  axis    okw reaction-combat     4.0.13a.II
13b-I   axis    okh reaction-marker     4.0.13b 4.0.13b.I
13b-II  axis    okh reaction-combat     4.0.13b.II
14a     west    west eliminated         4.0.14 4.0.14a
14b     soviet  soviet eliminated       4.0.14b
15a     west    west mechanised         4.0.15 4.0.15a
15b     soviet  soviet mechanised       4.0.15b
16a     west    - raid-transit          4.0.16 4.0.16a
16b     axis    okw strategic-axis      4.0.16b
16c     west    west strategic-west     4.0.16c
16d     soviet  soviet strategic-soviet 4.0.16d
17      -       - game-ends             4.0.17 4.0.17a
18      -       - -                     4.0.18
"""
STEPS = [line.split() for line in ORDER.strip().splitlines()]
FLOWN = {"4a": "factory", "4b": "interdiction", "6a": "oil", "16a": "transit"}
NOT_ON_TURN_1 = ["1", "2a", "2b", "2c", "3b", "4a", "4b", "4c", "4d", "4e", "6a", "11", "17", "18"]  # nothing is told


def busy(id, turn=4):
    """A game of four in which every power has something to do in a step."""
    pos = position(
        at("off", "ger-9sspz", "us-8", "sov-6tk"), at("22.17", "ger-3pz"), at("22.18", "us-7"), at("17.13", "us-5"),
        at("17.14", "us-12"), at("17.15", "ger-81inf"), at("med_box", "us-2"), at("55.19", "sov-13"),
        at("69.14", "ger-41pz"), at("70.14", "sov-1tk"), at("33.41", "ger-82inf"),
        scenario="four_players", turn=turn, dice=[6], bought=["okw-1"] if id == "6c" else [],
    )  # fmt: skip
    beach, paris, orel, kursk = hexes(pos, "17.13 22.17 69.14 70.15")
    pos.beachheads["beachhead-us-1"] = Beachhead("map", beach)
    pos.command = {"okw-4": paris, "okh-4": orel, "stavka-4": kursk, "shaef-4": beach}
    pos.landing = pos.invaded = ["beachhead-us-1"] if id == "5b" else []
    pos.landed = {unit(pos, "us-5"), unit(pos, "us-12")}
    pos.overwhelming = [(unit(pos, "us-12"),)] if id == "5c" else []
    pos.control[hexes(pos, "33.42")[0]] = "west"  # the way out of Sicily
    if id in FLOWN:
        pos.air[pos.scenario.air_index["air-bc"]] = AirUnit(FLOWN[id], "nwe")
    if id.endswith("-II") and not id.startswith("12"):
        pos.reaction, pos.reacted = orel, {unit(pos, u) for u in ("us-7", "sov-1tk", "ger-3pz", "ger-41pz")}
    pos.derive()
    return pos


def step(id):
    return next(s for s in SEQUENCE.turn if s.id == id)


def first_ask(pos, id):
    """What a step asks first, if it asks anything."""
    opened = step(id)
    if not opened.is_played(pos):
        return None
    if opened.begin:
        opened.begin(pos, None)
    return next((asked for asked in opened.procedure(pos, None) if isinstance(asked, Ask)), None)


def done_in(id, turn=4):
    """Who is asked first for what in a step, or what happens, and to whom."""
    pos = busy(id, turn)
    ask = first_ask(pos, id)
    if ask is not None:
        assert ask.rule in step(id).rules or not ask.rule.startswith("4.0")
        return [ask.side, ask.prompt]
    happened = next((event for event in pos.events if event.text != "die"), None)
    lost = unit(pos, happened.params["unit"]) if happened and happened.text == "eliminated" else None
    return ["-" if lost is None else pos.power(lost), happened.text if happened else "-"]


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
def test_the_phases_and_segments_come_in_the_rulebooks_order_and_do_what_they_are_for():
    found = [[s.id, s.role or "-", *done_in(s.id, 12 if s.id == "17" else 4), *s.rules] for s in SEQUENCE.turn]
    assert found == STEPS


@pytest.mark.rule("fottr", "4.0.2", "4.0.3b", "4.0.4", "4.0.6a")
def test_the_first_turn_has_no_reinforcements_replacements_and_allied_air_missions_but_all_else():
    assert [s.id for s in SEQUENCE.turn if done_in(s.id, turn=1) == ["-", "-"]] == NOT_ON_TURN_1


@pytest.mark.rule("fottr", "4.0.1")
def test_a_new_turn_forgets_what_was_counted_for_the_last_one():
    pos = position(turn=5, bombed=2, oil_lost=3, command_points=0, invaded=["beachhead-us-1"], dropped={1})
    pos.transit, pos.strategic, pos.points, pos.interdiction = {"nwe": 0}, {"west": 4}, {"German": 3}, {"nwe": "all"}
    run(step("1").procedure(pos, None), pos)
    assert (pos.transit["nwe"], pos.points, pos.bombed, pos.oil_lost, pos.command_points) == (4, {}, 0, 0, 7)
    assert (pos.interdiction, pos.invaded, pos.dropped, pos.strategic) == ({}, [], set(), {})


@pytest.mark.rule("fottr", "4.0.11", "4.0.18", "11.1.e", "11.2")
def test_clean_up_takes_the_markers_of_the_axis_then_those_of_the_soviets_and_the_air_units_home():
    pos = busy("18")
    pos.air[0] = AirUnit("home")
    list(step("11").procedure(pos, None))
    assert (sorted(pos.command), pos.air[0].where) == (["shaef-4", "stavka-4"], "home")
    list(step("18").procedure(pos, None))
    assert (sorted(pos.command), pos.air[0].where) == (["shaef-4"], "free")


@pytest.mark.rule("fottr", "3.2B.a", "4.0.17")
def test_the_game_is_over_in_the_middle_of_a_segment_when_it_is_won():
    pos = position(at("38.13", "sov-1tk"), turn=8, phasing="soviet", scenario="four_players")
    pos.control |= dict.fromkeys(pos.scenario.factories, "soviet") | {hexes(pos, "39.13")[0]: "axis"}
    opened = step("12b-II")
    opened.begin(pos, None)
    run(opened.procedure(pos, None), pos, {"soviet": ["move sov-1tk", "enter 39.13", "stop"]})  # and no "done"
    assert pos.result is not None
    assert pos.result.rule == "3.2B.a"


@pytest.mark.rule("fottr", "12.2A.d", "13.1A.b", "13.1A.e", "13.2E.c", "14.4")
def test_each_segment_begins_afresh():
    for opened in SEQUENCE.turn:
        pos = busy(opened.id)
        pos.moved = pos.fought = pos.attacked = pos.owed = pos.commanded = {9999}
        pos.retreated, pos.luftwaffe, pos.reaction_mode = {9999: 1}, {"nwe": True}, "out"
        pos.phasing, pos.acting = "", 5
        if opened.begin:
            opened.begin(pos, None)
        if opened.role:
            assert (pos.phasing, pos.acting) == (opened.role, 0)
        ask = first_ask(busy(opened.id), opened.id)
        prompt = ask.prompt if ask else ""
        if prompt in ("movement", "mechanised", "reaction-marker") or prompt.startswith("strategic"):
            assert 9999 not in pos.moved | pos.commanded, opened.id
        if prompt == "reaction-marker":
            assert (pos.reaction, pos.reacted, pos.reaction_mode) == (0, set(), "")
        if prompt == "invade":
            assert pos.retreated == {}
        if prompt in ("combat", "reaction-combat", "overwhelming"):
            assert 9999 not in pos.fought | pos.attacked | pos.owed | pos.commanded | pos.retreated.keys(), opened.id
            assert pos.luftwaffe == {}


@pytest.mark.rule("fottr", "7.2.f")
def test_a_factory_that_supplied_allies_hold_is_ruined_at_once():
    pos = busy("9")
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.theatre[h] == "east"}
    pos.derive()
    pos.put(unit(pos, "sov-13"), *hexes(pos, "46.17"))
    first_ask(pos, "9")
    assert pos.ruined == set(hexes(pos, "46.17"))


@pytest.mark.rule("fottr", "5.2.b", "16.0.a")
def test_after_mechanised_movement_stacks_are_settled():
    crowd = at("70.18", "ger-41pz", "ger-46pz", "ger-47pz", "ger-13inf")
    pos = position(crowd, phasing="axis")
    step("10").begin(pos, None)
    assert asked(step("10").procedure(pos, None), {"axis": ["done"]}).prompt == "excess"


@pytest.mark.rule("fottr", "14.2", "14.4")
def test_the_reaction_marker_comes_off_after_its_combat_step():
    pos = busy("8a-II")
    step("8a-II").begin(pos, None)
    pos.dice = ScriptedDice([])
    run(step("8a-II").procedure(pos, None), pos, {"west": ["done"]})
    assert (pos.reaction, pos.reacted) == (0, set())


@pytest.mark.rule("fottr", "19.0.b")
def test_only_the_west_drops_airborne_troops_and_only_in_its_own_movement():
    drops = [s.id for s in SEQUENCE.turn if any(o.startswith("drop") for o in options_of(s.id))]
    assert drops == ["12a-II"]


def options_of(id):
    pos = busy(id)
    pos.take_off(unit(pos, "us-101ab"), "england")
    ask = first_ask(pos, id)
    return ask.options if ask else []


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
            answer = asked.read("done")
    assert sides == ["okw", "okh"]
