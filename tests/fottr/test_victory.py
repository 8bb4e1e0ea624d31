"""Victory [3.2] [3.3] [3.4.b]."""

import pytest

from grognard.games.fottr.victory import check_at_once, victory_phase, victory_points
from tests.fottr.build import at, hexes, position, run

ASHORE = at("18.14", "us-2")
OUT = at("49.15", "sov-13")
FACTORIES = ["30.13", "31.13", "39.13", "46.17"]


def held(pos, **places):
    """Who holds what: west="22.17 33.33"."""
    for power, labels in places.items():
        for h in hexes(pos, labels):
            pos.control[h] = power
    pos.derive()
    return pos


def found(pos):
    """Who has won, and by which rule."""
    return (pos.result.winner, pos.result.rule) if pos.result else None


def at_the_end(pos):
    run(victory_phase(pos, None), pos)
    return pos.result


def campaign(turn, scenario="campaign", **fields):
    """West and Soviets stand where they must not be missed."""
    pos = position(ASHORE, OUT, turn=turn, scenario=scenario, **fields)
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.country(h) in ("Soviet Union", "Poland")}
    pos.control |= dict.fromkeys(pos.scenario.victory_hexes, "axis")
    pos.derive()
    return pos


@pytest.mark.rule("fottr", "3.2B.a", "3.2")
def test_all_four_factories_end_the_game_at_once():
    pos = held(campaign(4), west=" ".join(FACTORIES[:2]), soviet=" ".join(FACTORIES[2:3]))
    check_at_once(pos)
    assert pos.result is None
    held(pos, soviet=FACTORIES[3])
    check_at_once(pos)
    assert found(pos) == ("allies", "3.2B.a")
    held(pos, axis=FACTORIES[3], west="22.17 33.33 39.13")
    check_at_once(pos)
    assert found(pos) == ("allies", "3.2B.a")  # it was over


@pytest.mark.rule("fottr", "3.2B.b")
@pytest.mark.parametrize(
    ("west", "soviet", "winner"),
    [((8, 9), (7, 10), "west"), ((8, 10), (7, 9), "soviet"), ((8, 9), (7, 9), None), ((8, 9, 9), (7,), "west")],
)
def test_of_two_allied_players_the_first_with_two_factories_wins(west, soviet, winner):
    pos = campaign(10, "three_players")
    turns = [*(("west", t) for t in west), *(("soviet", t) for t in soviet)]
    for h, (power, turn) in zip(hexes(pos, " ".join(FACTORIES)), turns, strict=True):
        pos.control[h] = power
        pos.captured[h] = (power, turn)
    check_at_once(pos)
    assert pos.result is not None
    assert pos.result.winner == winner


@pytest.mark.rule("fottr", "3.2C.1", "4.0.17", "4.0.17a")
@pytest.mark.parametrize(("turn", "over"), [(3, True), (4, False)])
def test_paris_and_two_factories_win_in_1943(turn, over):
    pos = held(campaign(turn), west="22.17 30.13 31.13")
    result = at_the_end(pos)
    assert (result is not None and result.rule == "3.2C.1") == over


@pytest.mark.rule("fottr", "3.2C.1")
@pytest.mark.parametrize("places", ["30.13 31.13 33.33", "22.17 30.13 33.33"])
def test_neither_two_factories_nor_paris_are_enough(places):
    assert at_the_end(held(campaign(3), west=places)) is None


@pytest.mark.rule("fottr", "3.2C.2", "3.2C")
@pytest.mark.parametrize(("turn", "over"), [(3, False), (4, True), (9, True), (10, False)])
def test_berlin_rome_and_paris_win_at_once_in_1944(turn, over):
    pos = held(campaign(turn), west="22.17 33.33", soviet="39.13")
    check_at_once(pos)
    assert (pos.result is not None) == over


@pytest.mark.rule("fottr", "3.2C.3")
@pytest.mark.parametrize(("turn", "over"), [(3, False), (4, True)])
def test_the_axis_wins_at_once_when_no_western_mechanised_unit_is_ashore(turn, over):
    pos = position(OUT, at("18.14", "us-82ab"), at("england", "us-2"), turn=turn)
    check_at_once(pos)
    assert (pos.result is not None and pos.result.winner == "axis" and pos.result.rule == "3.2C.3") == over


@pytest.mark.rule("fottr", "3.2C.4")
@pytest.mark.parametrize(("turn", "over"), [(9, False), (10, True)])
def test_the_axis_wins_at_once_in_1945_when_no_supplied_soviet_unit_is_abroad(turn, over):
    pos = position(ASHORE, at("62.18", "sov-13"), turn=turn)
    check_at_once(pos)
    assert (pos.result is not None and pos.result.rule == "3.2C.4") == over


@pytest.mark.rule("fottr", "3.2C.4")
@pytest.mark.parametrize("abroad", [at("43.31", "yug-1"), at("33.42", "sov-13")], ids=["Yugoslavs", "out of supply"])
def test_neither_yugoslavs_nor_soviets_out_of_supply_count(abroad):
    pos = position(ASHORE, at("62.18", "sov-70"), abroad, turn=10)
    check_at_once(pos)
    assert found(pos) == ("axis", "3.2C.4")


def others(pos, number):
    berlin = pos.scenario.file.victory.berlin
    labels = [pos.label(h) for h in pos.scenario.victory_hexes if pos.label(h) not in (berlin, "46.17", "30.13")]
    return " ".join(labels[:number])


@pytest.mark.rule("fottr", "3.2C.5")
@pytest.mark.parametrize(
    ("berlin", "number", "winner"),
    [(True, 17, "allies"), (True, 16, "axis"), (False, 19, "allies"), (False, 18, "axis")],
)
def test_berlin_and_seventeen_others_or_nineteen_win_after_turn_12(berlin, number, winner):
    pos = campaign(12)
    held(pos, soviet=others(pos, number))
    if berlin:
        held(pos, soviet="39.13")
    assert at_the_end(pos).winner == winner


@pytest.mark.rule("fottr", "3.2C.5", "3.1")
def test_not_before():
    pos = campaign(11)
    assert at_the_end(held(pos, soviet=others(pos, 19))) is None


@pytest.mark.rule("fottr", "3.2C.5")
def test_with_one_allied_player_every_hex_counts_one_whoever_holds_it():
    pos = held(campaign(12), west="22.17 33.33", soviet="39.13 58.11")
    assert [[m.value for m in victory_points(pos)[power]] for power in ("west", "soviet")] == [[1, 1], [1, 1]]
    assert at_the_end(pos).points == {"allies": 4}


@pytest.mark.rule("fottr", "3.2C.n", "18.2.c")
def test_the_fall_of_kursk_costs_a_hex():
    pos = campaign(12, kursk_fell=True)
    held(pos, soviet=others(pos, 19))
    assert victory_points(pos)["soviet"].value("3.2C.n") == -1
    assert at_the_end(pos).winner == "axis"


@pytest.mark.rule("fottr", "3.3")
def test_hexes_count_double_for_the_west_and_berlin_twice():
    pos = held(campaign(12, "three_players", kursk_fell=True), west="39.13 22.17", soviet="58.11")
    assert {p: t.total for p, t in victory_points(pos).items()} == {"west": 6, "soviet": 0}


@pytest.mark.rule("fottr", "3.3")
def test_what_yugoslavs_hold_counts_for_the_soviets():
    pos = held(campaign(12, "three_players"), yugoslav="47.29", soviet="58.11")
    assert victory_points(pos)["soviet"].total == 2


@pytest.mark.rule("fottr", "3.3")
@pytest.mark.parametrize(("west", "winner"), [(7, None), (8, "west")])
def test_the_west_needs_half_as_many_and_equal_points_are_a_draw(west, winner):
    pos = campaign(12, "three_players")
    labels = others(pos, 21).split()
    held(pos, west=" ".join(labels[:west]), soviet=" ".join(labels[west : west + 14]))
    assert at_the_end(pos).winner == winner


@pytest.mark.rule("fottr", "3.3")
def test_with_three_players_the_ally_with_more_points_wins():
    pos = campaign(12, "three_players")
    held(pos, soviet=others(pos, 19))
    held(pos, west="22.17")
    assert at_the_end(pos).winner == "soviet"


@pytest.mark.rule("fottr", "3.4.b")
@pytest.mark.parametrize(("lost", "winner"), [("39.13", "okw"), ("30.13", "okh"), ("39.13 46.17", "okw")])
def test_the_axis_player_with_more_factories_wins(lost, winner):
    pos = held(campaign(12, "four_players"), soviet=lost)
    assert at_the_end(pos).winner == winner


@pytest.mark.rule("fottr", "3.4.b")
@pytest.mark.parametrize(("lost", "winner"), [(7, "okh"), (8, None), (9, "okw")])
def test_with_as_many_factories_other_victory_hexes_decide(lost, winner):
    """OKW has seven of them, OKH fifteen."""
    pos = campaign(12, "four_players")
    east = [h for h in pos.scenario.victory_hexes if pos.scenario.theatre[h] in ("east", "balkan")]
    pos.control |= dict.fromkeys([h for h in east if h not in pos.scenario.factories][:lost], "soviet")
    result = at_the_end(pos)
    assert (result.winner, result.level) == (winner, "axis-victory" if winner else "shared-victory")


@pytest.mark.rule("fottr", "3.4.b")
@pytest.mark.parametrize(("turn", "units", "winner"), [(4, OUT, "okw"), (10, ASHORE, "okh")])
def test_okw_wins_if_the_west_is_thrown_out_and_okh_if_the_soviets_are_held(turn, units, winner):
    pos = position(units, turn=turn, scenario="four_players")
    check_at_once(pos)
    assert pos.result is not None
    assert pos.result.winner == winner
