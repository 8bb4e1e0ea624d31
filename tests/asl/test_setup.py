"""Set-up, stacking and how games end."""

import pytest

import grognard
from grognard.engine.result import Result
from grognard.games.asl import GAME
from grognard.games.asl.before_play import free_deployment
from grognard.games.asl.before_play.foxholes import fill_hole
from grognard.games.asl.before_play.setup import (
    begin_play,
    hide,
    may_arm,
    may_end_set_up,
    may_hide,
    place,
    unarmed_weapons,
)
from grognard.games.asl.counters_in_play import may_act, may_deploy
from grognard.games.asl.hiding.concealment import is_crowded
from grognard.games.asl.nerve.rally import deploy
from grognard.games.asl.stacking import excess, fits, squad_equivalents
from grognard.games.asl.victory import end_of_game, points, take_control
from tests.asl.build import at, board, field, loc, rules_of, run, u

WOODEN = "; ".join(f'p {hex} building "{hex.lower()}" wood storeys:1' for hex in ("J5", "J6", "J7"))


@pytest.mark.parametrize("slug", GAME.scenarios)
@pytest.mark.rule("asl", "2.9")
def test_default_set_up_is_complete_and_legal(slug):
    game = grognard.new("asl", slug, seed=1)
    for _ in range(2):
        side = game.asked[0]
        if "suggested" in game.ask(side).options:  # a side that only enters has nobody to place
            game.answer(side, "suggested")
        assert game.why_not(side, "done") == []
        game.answer(side, "done")
    pos = game.position
    for side in game.sides:
        for spot in {pos.units[x].loc for x in pos.persons(side)}:
            assert fits(pos, spot, side, ())


@pytest.mark.rule("asl", "2.9")
def test_squares_that_are_left_over_need_not_be_placed():
    game = grognard.new("asl", "s1", seed=1)
    before = game.ask("russian").params
    assert (before["left"], before["squares"]) == (13, 12)  # ten units and three weapons
    game.answer("russian", "suggested")
    after = game.ask("russian").params
    assert after["left"] == 0
    assert 0 < after["squares"] < 12
    assert game.why_not("russian", "done") == []


@pytest.mark.rule("asl", "2.9")
def test_units_set_up_in_their_area_only():
    game = grognard.new("asl", "t1", seed=1)
    assert [r.rule for r in game.why_not("russian", "done")] == ["2.9"]
    game.answer("russian", "place r1")
    assert [r.rule for r in game.why_not("russian", "at W6")] == ["2.9"]
    assert game.why_not("russian", "at S4") == []


@pytest.mark.rule("asl", "4.43", "4.42")
def test_every_weapon_goes_to_somebody_of_its_group_who_can_carry_it():
    pos = grognard.new("asl", "s10", seed=1).position
    leader = next(x for x in pos.of_group["german"] if pos.type(x).leads)
    squad = next(x for x in pos.of_group["german"] if pos.type(x).kind == "squad")
    heavy = next(w for w in unarmed_weapons(pos, "german") if pos.weapon(w).pp > 2)
    assert rules_of(may_arm(pos, "german", heavy, squad)) == ["4.43"]  # he is not on the board yet
    for x in pos.of_group["german"]:
        pos.stand_at(x, pos.scenario.locations(pos.board.hexes[0])[0])
    assert may_arm(pos, "german", heavy, squad) is None
    assert rules_of(may_arm(pos, "german", heavy, leader)) == ["4.42"]
    assert rules_of(may_end_set_up(pos, "german")) == ["4.43"]
    pos.give(heavy, squad)
    assert rules_of(may_arm(pos, "german", heavy, squad)) == ["4.43"]


@pytest.mark.rule("asl", "5.1")
def test_nobody_sets_up_overstacked():
    game = grognard.new("asl", "t1", seed=1)
    for name in ("r1", "r2", "r3"):
        game.answer("russian", f"place {name}")
        game.answer("russian", "at S4")
    game.answer("russian", "place r4")
    assert [r.rule for r in game.why_not("russian", "at S4")] == ["5.1"]
    game.answer("russian", "at R4")
    game.answer("russian", "place r5")
    assert game.why_not("russian", "at S4") == []


@pytest.mark.rule("asl", "5.5", "5.1")
def test_squad_equivalents():
    pos = field("", at("J5", "ge.sq.467", "ge.hs.247", "ge.crew.228", *["ge.ldr.8m0"] * 5))
    stack = pos.at_loc(loc(pos, "J5"), "german")
    assert squad_equivalents(pos, stack) == 2.5
    assert excess(pos, stack) == 0
    assert fits(pos, loc(pos, "J5"), "german", ())


@pytest.mark.rule("asl", "5.5", "5.1")
def test_five_smc_take_the_place_of_a_half_squad():
    """Up to four count nothing; five beside three squads are too many, four are not."""
    pos = field("", at("J5", *["ge.sq.467"] * 3, *["ge.ldr.8m0"] * 4), at("J6", "ge.ldr.8m0"))
    assert fits(pos, loc(pos, "J5"), "german", ())
    assert not fits(pos, loc(pos, "J5"), "german", (u(pos, "g8"),))
    assert excess(pos, [*pos.at_loc(loc(pos, "J5"), "german"), u(pos, "g8")]) == 1


@pytest.mark.rule("asl", "12.3", "5.5")
def test_half_squad_that_hides_takes_half_of_what_may_hide():
    pos = field(WOODEN, at("J5", "ge.hs.247"), at("J6", "ge.sq.467"), at("J7", "ge.hs.247"))
    pos.scenario.hip["german"] = 1
    hide(pos, "german", loc(pos, "J5"))
    assert rules_of(may_hide(pos, "german", loc(pos, "J6"))) == ["12.3"]
    assert may_hide(pos, "german", loc(pos, "J7")) is None


@pytest.mark.rule("asl", "5.6")
def test_whoever_is_placed_where_a_foxhole_has_room_is_in_it():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ge.sq.467"))
    pos.foxholes = {pos.board.hex("J5"): 3}
    fill_hole(pos, "german", loc(pos, "J5"))
    pos.take_off(u(pos, "g3"), "off")
    pos.scenario.area = (frozenset([pos.board.hex("J5")]),)
    run(place(pos, "german", u(pos, "g3")), pos, {"german": ["at J5"]})
    assert pos.units[u(pos, "g3")].in_hole


@pytest.mark.rule("asl", "26.11", "26.14")
def test_good_order_squad_takes_a_building_without_armed_enemies():
    pos = board(101, at("S4", "ge.sq.467"), at("R4", "ru.sq.426"))
    take_control(pos)
    assert "101:church" not in pos.held_buildings
    assert pos.held_hexes[pos.board.hex("S4")] == "german"
    pos.remove(u(pos, "r1"))
    take_control(pos)
    assert pos.held_buildings["101:church"] == "german"


@pytest.mark.rule("asl", "26.11")
def test_each_side_begins_with_what_only_it_sets_up_in():
    pos = grognard.new("asl", "t1", seed=1).position
    assert pos.held_hexes == {}
    begin_play(pos)
    areas = {group.side: pos.scenario.area[n] for n, group in enumerate(pos.scenario.file.groups)}
    for side, other in (("german", "russian"), ("russian", "german")):
        own = {hex for hex, holder in pos.held_hexes.items() if holder == side}
        assert own == areas[side] - areas[other] != set()


@pytest.mark.rule("asl", "26.11", "26.13")
def test_leaders_riders_and_broken_units_take_nothing():
    pos = board(101, at("S4", "ge.sq.467", broken=True), at("T6", "ge.ldr.9m1"), at("U4", "ge.sq.467", mounted=True))
    take_control(pos)
    assert pos.held_buildings == {}
    assert pos.held_hexes == {}


@pytest.mark.rule("asl", "26.3", "26.1")
def test_side_without_conditions_wins_by_avoidance():
    pos = board(101, at("R4", "ru.sq.426"), at("W6", "ge.sq.467"))
    end_of_game(pos)
    assert pos.result == Result("russian", "victory", "26.3", {"german": 0, "russian": 0})
    pos = board(101, at("S4", "ge.sq.467"))
    end_of_game(pos)
    assert pos.result == Result("german", "victory", "26.1", {"german": 0, "russian": 0})


@pytest.mark.rule("asl", "26.211")
def test_victory_points_of_units():
    pos = field("", at("J5", "ge.sq.467"))
    values = {"ge.sq.467": 2, "ge.hs.247": 1, "ge.crew.228": 2, "ge.ldr.9m2": 3, "ge.ldr.6p1": 1, "ru.com.9m0": 1}
    assert {type: points(pos, type) for type in values} == values


@pytest.mark.rule("asl", "5.4")
def test_weapons_do_not_count_in_a_stack():
    pos = field("", at("J5", "ge.sq.467", *["ge.lmg"] * 5, "ge.sq.467", "ge.sq.467"), at("J6", "ge.sq.467"))
    assert fits(pos, loc(pos, "J5"), "german", ())
    pos.drop(u(pos, "gw1"))
    assert excess(pos, pos.at_loc(loc(pos, "J5"), "german")) == 0
    assert not fits(pos, loc(pos, "J5"), "german", (u(pos, "g4"),))


@pytest.mark.rule("asl", "2.9")
def test_side_that_only_enters_is_offered_no_default_set_up():
    game = grognard.new("asl", "s7", seed=1)
    game.answer("french", "suggested")
    game.answer("french", "done")
    assert "suggested" not in game.ask("german").options


def ready(scenario="s10"):
    """A game in which the first side sets up."""
    return grognard.new("asl", scenario, seed=1)


@pytest.mark.rule("asl", "2.9", "1.31")
def test_a_tenth_of_the_squads_deploys_before_play():
    game = ready()
    side = game.asked[0]
    assert side == "german"
    options = [o for o in game.ask(side).options if o.startswith("deploy")]
    assert len(options) == 4
    leader = next(x for x in game.position.of_group[side] if game.position.type(x).leads)
    assert [reason.rule for reason in game.why_not(side, f"deploy {game.position.names[leader]}")] == ["2.9"]
    game.answer(side, options[0])
    assert not [o for o in game.ask(side).options if o.startswith("deploy")]
    assert [reason.text for reason in game.why_not(side, options[1])] == ["deployed-enough"]
    pos = game.position
    whole = next(x for x in pos.of_group[side] if pos.type(x).kind == "squad")
    pos.deployed.clear()
    pos.stand_at(whole, pos.scenario.locations(min(pos.scenario.area[0]))[0])
    assert rules_of(free_deployment.may_deploy(pos, side, whole)) == ["2.9"]  # it stands already
    pos.take_off(whole, "off")
    halves = [u for u in pos.of_group[side] if pos.units[u].type == "ge.hs.247"]
    assert len(halves) == 2
    assert {pos.group(u) for u in halves} == {0}
    game.answer(side, "suggested")
    assert "done" not in game.ask(side).options
    other = next(o for o in game.ask(side).options if o.startswith("place"))
    game.answer(side, other)


@pytest.mark.rule("asl", "2.9")
def test_nations_that_do_not_deploy_do_not_before_play():
    game = ready("t1")
    assert game.asked == ("russian",)
    assert not [o for o in game.ask("russian").options if o.startswith("deploy")]


@pytest.mark.rule("asl", "2.52", "9.8")
def test_heavy_weapons_may_begin_dismantled():
    game = ready()
    heavy = next(o for o in game.ask("german").options if o.startswith("dismantle"))
    game.answer("german", heavy)
    assert game.position.units[game.position.index[heavy.split()[1]]].dismantled


@pytest.mark.rule("asl", "2.52")
def test_units_beside_the_board_do_nothing_but_deploy_with_a_leader():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.9m1"), at("J9", "ru.sq.426"), phase="RPh", dice=[2, 2])
    for name in ("g1", "g2"):
        pos.take_off(u(pos, name), "offboard")
    assert may_deploy(pos, "german", u(pos, "g1")) is None
    assert rules_of(may_act(pos, "german", u(pos, "g1"), "4.44")) == ["4.44"]
    run(deploy(pos, "german", u(pos, "g1")), pos)
    halves = [v for v in pos.of_group["german"] if pos.units[v].type == "ge.hs.247"]
    assert [pos.units[v].where for v in halves] == ["offboard", "offboard"]
    pos.take_off(u(pos, "g2"), "off")
    pos.change(u(pos, "g1"), type="ge.sq.467", acted=False)
    assert rules_of(may_deploy(pos, "german", u(pos, "g1"))) == ["1.31"]


@pytest.mark.rule("asl", "12.14.a")
def test_overstacked_units_in_sight_lose_concealment():
    facts = "h J5 g -; h J6 g -"
    for squads, concealed in ((3, True), (4, False)):
        pos = field(facts, *[at("J5", "ge.sq.467", marker=1)] * squads, at("J9", "ru.sq.426"))
        is_crowded(pos, loc(pos, "J5"), "german")
        assert pos.units[u(pos, "g1")].concealed == concealed


def first_stands(scenario):
    """A game in which the first side has set up, and has still to say so; and that side."""
    game = grognard.new("asl", scenario, seed=1)
    side = game.asked[0]
    game.answer(side, "suggested")
    return game, side


def stacks_seen(game, side, of):
    return {unit["hex"]: unit["counter"] for unit in game.view(side)["units"] if unit["side"] == of and unit.get("hex")}


@pytest.mark.rule("asl", "2.9", "12.12")
def test_second_side_sees_the_top_of_each_stack_when_the_first_stands():
    game, side = first_stands("t1")
    assert stacks_seen(game, "german", side) == {}
    game.answer(side, "done")
    pos = game.position
    tops = {pos.label(pos.units[x].hex): pos.units[x].type for x in reversed(pos.persons(side))}
    seen = [unit for unit in game.view("german")["units"] if unit["side"] == side and unit.get("hex")]
    assert {unit["hex"]: unit["counter"] for unit in seen} == tops
    assert len(seen) == len(tops) < len(pos.persons(side))  # one counter of each, and no weapon
    assert stacks_seen(game, side, "german") == {}
    game.answer("german", "suggested")
    assert stacks_seen(game, side, "german") == {}  # who has set up first does not watch the other
    game.answer("german", "done")
    seen = [unit for unit in game.view("german")["units"] if unit["side"] == side and unit.get("hex")]
    assert len(seen) > len(pos.persons(side))  # everybody, and the weapons


@pytest.mark.rule("asl", "2.9")
def test_foxholes_of_a_set_up_are_not_seen_before_play():
    game, side = first_stands("s8")
    game.answer(side, "done")
    assert game.position.foxholes
    view = game.view(game.asked[0])
    assert "foxhole" not in str(view["markers"])
    assert not [unit for unit in view["units"] if unit["side"] == side and "in_hole" in unit]


@pytest.mark.rule("asl", "2.9", "12.11")
def test_unconcealed_units_lie_above_concealed_ones_when_a_set_up_is_seen():
    game, side = first_stands("s3")
    pos = game.position
    covered, bare = next(stack for loc in pos.seen_locations(side) if len(stack := pos.at_loc(loc, side)) == 2)
    pos.change(bare, marker=0)
    game.answer(side, "done")
    assert pos.units[covered].marker
    assert stacks_seen(game, "hungarian", side)[pos.label(pos.units[bare].hex)] == pos.units[bare].type


@pytest.mark.rule("asl", "2.9", "12.3", "12.12")
def test_concealed_stacks_show_a_marker_and_hidden_ones_nothing():
    game, side = first_stands("s3")
    pos = game.position
    hidden, bare, *others = [x for x in pos.persons(side) if len(pos.at_loc(pos.units[x].loc, side)) == 1]
    pos.change(hidden, marker=0, hidden=True)
    pos.change(bare, marker=0)
    game.answer(side, "done")
    seen = stacks_seen(game, "hungarian", side)
    assert pos.label(pos.units[hidden].hex) not in seen
    assert seen[pos.label(pos.units[bare].hex)] == pos.units[bare].type
    assert others
    for x in others:
        assert seen[pos.label(pos.units[x].hex)] == f"concealed-{side}"


@pytest.mark.rule("asl", "12.12")
def test_side_that_only_enters_sees_nothing_before_play():
    game, side = first_stands("s7")
    game.answer(side, "done")
    assert stacks_seen(game, "german", side) == {}
    assert not [event for event in game.log if event.text == "set-up-seen"]
    game.answer("german", "done")
    assert stacks_seen(game, "german", side) != {}
