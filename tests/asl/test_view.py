"""What a side sees and hears: nothing that is hidden reaches it."""

import pytest

import grognard
from grognard.engine.text import catalogue
from grognard.games.asl import GAME
from grognard.games.asl.hiding.concealment import acts, reveal
from grognard.games.asl.nerve.morale import reduce
from grognard.games.asl.shown.display import display
from grognard.games.asl.shown.view import units_seen
from tests.asl.build import at, field, loc, u


def ids(pos, side):
    return {x["id"]: x for x in units_seen(pos, side)}


@pytest.mark.rule("asl", "2.9", "12.12")
def test_set_up_is_unseen_while_it_goes_on_and_nothing_of_it_is_told():
    game = grognard.new("asl", "t1", seed=1)
    game.answer("russian", "suggested")
    assert not [x for x in game.view("german")["units"] if x["side"] == "russian"]
    game.answer("russian", "done")
    assert not [e for e in game.log if e.seen_by("german") and "hex" in e.params]
    game.answer("german", "suggested")
    assert not [x for x in game.view("russian")["units"] if x["side"] == "german"]
    game.answer("german", "done")
    seen = [x["id"] for x in game.view("german")["units"] if x["side"] == "russian"]
    assert "r4-4-7.A" in seen
    assert not [id for id in seen if id in game.position.index]


@pytest.mark.rule("asl", "12.11")
def test_concealed_stack_is_one_marker_and_its_weapons_are_unseen():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", "ru.hmg", "ru.ldr.8m0", marker=4), at("J9", "ge.sq.467"))
    seen = ids(pos, "german")
    assert [x for x in seen if x.startswith("r")] == ["r?4"]
    assert seen["r?4"]["counter"] == "concealed-russian"
    assert set(seen["r?4"]) == {"id", "name", "side", "where", "hex", "level", "counter"}


@pytest.mark.rule("asl", "12.3")
def test_hidden_units_are_nowhere():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", hidden=True), at("J9", "ge.sq.467"))
    assert not [x for x in ids(pos, "german") if x.startswith("r")]
    pos.tell("4.7", "advanced", unit="r1", hex="J5")
    assert not pos.events[-1].seen_by("german")
    assert pos.events[-1].seen_by("russian")


@pytest.mark.rule("asl", "12.3")
def test_nothing_is_heard_of_the_weapon_of_a_hidden_unit():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", "ru.hmg", hidden=True), at("J9", "ge.sq.467"))
    (gun,) = pos.weapons_of(u(pos, "r1"))
    pos.public[gun] = "rHMG.A"  # it was seen before its holder hid
    pos.tell("9.7", "malfunctions", weapon=pos.id(gun), hex="J5")
    assert not pos.events[-1].seen_by("german")
    assert pos.events[-1].seen_by("russian")


def test_the_owner_reads_what_his_units_were_when_something_happened():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle"))
    reduce(pos, u(pos, "r1"))
    pos.tell("10.3", "breaks", unit="r1", hex="J5")
    reduced, broken = (e.heard_by("russian") for e in pos.events if e.text in ("reduced", "breaks"))
    assert reduced is not None
    assert broken is not None
    assert reduced.params["called"] == {"r1": "4-4-7 r1"}
    assert broken.params["called"] != reduced.params["called"]


@pytest.mark.rule("asl", "12.11")
def test_events_name_what_the_listener_sees():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", marker=4), at("J7", "ru.sq.426"), at("J9", "ge.sq.467"))
    pos.tell("4.2", "moved", units=["r1", "r2"], hex="J5", cost=1)
    heard = {side: pos.events[-1].heard_by(side) for side in ("german", "russian")}
    assert {side: event.params["units"] for side, event in heard.items() if event is not None} == {
        "german": ["r?4", "r4-2-6.A"],
        "russian": ["r1", "r2"],
    }
    assert {side: event.params["called"] for side, event in heard.items() if event is not None} == {
        "german": {"r4-2-6.A": "4-2-6 A"},  # also when it is under a "?" again
        "russian": {"r1": "4-4-7 r1", "r2": "4-2-6 r2"},
    }


@pytest.mark.rule("asl", "12.14", "12.141")
def test_action_in_view_within_sixteen_hexes_costs_concealment():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", marker=4), at("J9", "ge.sq.467"))
    acts(pos, u(pos, "r1"))
    assert pos.public[u(pos, "r1")] == "r4-4-7.A"
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", marker=4), at("J9", "ge.sq.467", broken=True))
    acts(pos, u(pos, "r1"))
    assert pos.units[u(pos, "r1")].concealed


def test_letters_tell_how_many_were_seen_not_how_many_there_are():
    pos = field("h J5 g -", at("J5", "ru.sq.426", "ru.sq.426", marker=4), at("J7", "ru.sq.426"), at("J9", "ge.sq.467"))
    assert pos.public[u(pos, "r3")] == "r4-2-6.A"
    reveal(pos, u(pos, "r1"), "12.14")
    assert pos.public[u(pos, "r1")] == "r4-2-6.B"
    assert pos.units[u(pos, "r1")].loc == loc(pos, "J5")


@pytest.mark.rule("asl", "1.32")
def test_half_squads_that_recombine_unseen_leave_no_marker_behind():
    from grognard.games.asl.counters_in_play import recombine

    pos = field("h J5 g -", at("J5", "ru.hs.237.rifle", "ru.hs.237.rifle", marker=4), at("Z9", "ge.sq.467"))
    recombine(pos, "russian", u(pos, "r1"), u(pos, "r2"))
    seen = [x for x in units_seen(pos, "german") if x["side"] == "russian" and x["where"] == "map"]
    assert [x["hex"] for x in seen] == ["J5"]


@pytest.mark.rule("asl", "26.22")
def test_losses_are_counted_in_what_the_enemy_scores_for_them():
    from grognard.games.asl.nerve.morale import eliminate
    from grognard.games.asl.shown.view import losses

    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle"), at("J9", "ge.sq.467"))
    eliminate(pos, u(pos, "r1"), "7.301")
    assert losses(pos) == {"german": {"points": 0}, "russian": {"points": 2}}


@pytest.mark.rule("asl", "12.16")
def test_right_of_inspection_shows_only_the_top_of_stacks_out_of_sight():
    woods = "h J7 w -; g J7 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    stacks = at("J9", "ru.sq.426", "ru.lmg", "ru.ldr.8m0"), at("L6", "ru.sq.447.rifle", "ru.sq.426")
    pos = field(woods, at("J5", "ge.sq.467"), *stacks)
    pos.meet(u(pos, "rw1"))

    def seen(side):
        return [x["counter"] for x in units_seen(pos, side) if x["side"] == "russian"]

    assert len(seen("german")) == 5
    pos.scenario.options = {"inspection": True}
    assert sorted(seen("german")) == ["ru.sq.426", "ru.sq.426", "ru.sq.447.rifle"]
    pos.change(u(pos, "g1"), broken=True)
    assert sorted(seen("german")) == ["ru.sq.426", "ru.sq.447.rifle"]
    assert len(seen("russian")) == 5


def test_unarmed_units_are_called_by_a_word_and_not_by_their_figures():
    pos = field("", at("J5", "ru.unarmed.squad"), at("J9", "ge.sq.467"))
    assert {(x["name"], x.get("called")) for x in units_seen(pos, "russian")} >= {("r1", "unarmed_squad")}
    assert {(x["name"], x.get("called")) for x in units_seen(pos, "german")} >= {
        ("A", "unarmed_squad"),
        ("4-6-7 g1", None),
    }


@pytest.mark.rule("asl", "2.4")
def test_ground_of_a_hex_is_told_by_its_use_and_its_figures():
    scenario = grognard.new("asl", "s1").scenario
    shown = display(scenario)["ground"]
    assert shown["R4"] == {
        "terrain": ["building_stone"], "facts": {"mf": 2, "tem": 3, "storeys": 2}, "name": "church"
    }  # fmt: skip
    assert shown["M4"] == {"terrain": ["building_wood"], "facts": {"mf": 2, "tem": 2}}  # house18
    assert shown["M5"] == {"terrain": ["open"], "facts": {"mf": 1}}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_use_of_a_building_has_a_word(language):
    words = catalogue(language, GAME.folder / "text")
    for slug in GAME.scenarios:
        for ground in display(grognard.new("asl", slug).scenario)["ground"].values():
            assert "name" not in ground or words.has(f"term-{ground['name']}"), ground
