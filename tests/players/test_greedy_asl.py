"""The commander of Advanced Squad Leader: it plays by the view alone, quickly, and better than chance."""

from time import process_time

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.games.asl.firing.attack import Attack
from grognard.games.asl.firing.gathering import GATHER
from grognard.games.asl.moving.movement import MOVEMENT, MOVING
from grognard.games.asl.nerve.rally import RALLY
from grognard.games.asl.places import hex_of
from grognard.players import player
from grognard.players.asl.commander import Commander
from grognard.players.asl.fire import price, volleys
from grognard.players.asl.march import SquadMarch, ways
from grognard.players.asl.melee import promise
from grognard.players.asl.outlook import Outlook, threat
from tests.asl.build import at, board, field, loc, moving

PHASE = 5.0  # seconds


def play(scenario, winner, seed):
    game = grognard.new("asl", scenario, seed=seed)
    players = {s: player("standard" if s == winner else "random", seed) for s in game.sides}
    spent: dict[tuple[int, int, str], float] = {}
    while game.result is None:
        side = game.asked[0]
        begun = process_time()
        answer = players[side].choose(game, side)
        phase = game.position.turn, game.position.step, side
        spent[phase] = spent.get(phase, 0.0) + process_time() - begun
        game.answer(side, answer)
    return game, max(spent.values())


@pytest.mark.parametrize("side", ["german", "russian"])
def test_commander_beats_chance_in_under_five_seconds_a_phase(side):
    won = 0
    for seed in range(3):
        game, longest = play("t1", side, seed)
        won += game.result.winner == side
        assert longest < PHASE
    assert won >= 2


def test_commander_sees_no_fire_where_there_is_no_line():
    """Woods stand between: it would fire in vain [6.11]."""
    woods = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(f"h J6 w -; g J6 {woods}", at("J4", "ge.sq.467"), at("J8", "ru.sq.426"))
    pos.phase = "PFPh"
    assert list(volleys(pos, "german", [loc(pos, "J8")])) == []
    pos = field("h J6 o -", at("J4", "ge.sq.467"), at("J8", "ru.sq.426"))
    pos.phase = "PFPh"
    assert next(volleys(pos, "german", [loc(pos, "J8")])).gain > 1


def test_commander_groups_neighbours_and_lets_the_leader_direct():
    pos = field("h J6 o -", at("J4", "ge.sq.467", "ge.lmg", "ge.ldr.9m1"), at("K4", "ge.sq.467"), at("J8", "ru.sq.426"))
    pos.phase = "PFPh"
    best = max(volleys(pos, "german", [loc(pos, "J8")]), key=lambda volley: volley.gain)
    assert {pos.names[s] for s in best.shots} >= {"g1", "gw1"}
    assert pos.index["g2"] in best.leaders


def test_attack_that_somebody_else_began_is_made_complete_and_directed():
    """Advice to a player who has opened fire himself."""
    pos = field("h J6 o -", at("J4", "ge.sq.467", "ge.lmg", "ge.ldr.9m1"), at("J8", "ru.sq.426"))
    pos.phase = "PFPh"
    attack = Attack("german", loc(pos, "J8"), "7.1")
    ask = Ask("german", "7.5", GATHER, pos, attack)
    commander = Commander()
    assert commander.gathers(pos, ask) in ("with g1", "with gw1")
    attack.shots = [pos.index["g1"], pos.index["gw1"]]
    assert commander.gathers(pos, ask) == "led g2"
    attack.leaders = [pos.index["g2"]]
    assert commander.gathers(pos, ask) == "shoot"


def test_fire_threatens_what_it_reaches_and_sees():
    woods = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(f"h J6 w -; g J6 {woods}", at("J4", "ge.sq.467"), at("J10", "ru.sq.426"))
    found = threat(pos, "german")
    near, seen, behind = (pos.board.hex(label) for label in ("J5", "J6", "J7"))
    assert (found[near], found[seen]) == (8, 4)
    assert behind not in found


def test_shots_at_movers_have_a_price_and_concealment_a_higher_one():
    pos = field("h J6 o -", at("J4", "ge.sq.467"), at("J6", "ru.sq.426"))
    pos.phase, pos.attacker = "MPh", "russian"
    pos.move = moving(pos, "r1")
    volley = next(volleys(pos, "german", [loc(pos, "J6")], pos.move))
    plain = price(pos, volley, 0.5, 1.0, 2.0)
    pos.change(pos.index["g1"], marker=1)
    assert price(pos, volley, 0.5, 1.0, 2.0) == plain + 2.0


def test_squads_are_sent_to_different_buildings():
    """Three of five buildings decide: not everybody goes to the nearest."""
    game = grognard.new("asl", "s1", seed=1)
    for side in ("russian", "german"):
        for answer in ("suggested", "done"):
            game.answer(side, answer)
    pos = game.position
    outlook = Outlook(pos, "german")
    squads = [u for u in pos.persons("german") if pos.type(u).mmc]
    goals = {outlook.aims.goal(pos.id(u), pos.units[u].hex) for u in squads}
    assert len(goals) >= 3


def test_goals_count_more_when_time_runs_out():
    game = grognard.new("asl", "s1", seed=1)
    for side in ("russian", "german"):
        for answer in ("suggested", "done"):
            game.answer(side, answer)
    pos = game.position
    squad = next(u for u in pos.persons("german") if pos.type(u).mmc)
    early = Outlook(pos, "german").hurry(pos, squad)
    pos.turn = pos.scenario.last_turn
    assert Outlook(pos, "german").hurry(pos, squad) > early


def test_fire_is_held_beyond_the_reach_of_every_gun():
    pos = field("h J6 o -", at("J4", "ge.sq.467"), at("J8", "ru.sq.426"))
    pos.phase, pos.attacker = "MPh", "russian"
    assert Commander().standing_orders(pos, "german") == ["hold 12"]
    pos.attacker = "german"
    assert Commander().standing_orders(pos, "german") == []


def test_riders_dismount_near_their_goal():
    """Horses do not enter buildings: who stays mounted takes none [13.3]."""
    game = grognard.new("asl", "s10", seed=100)
    players = {s: player("standard" if s == "russian" else "random", 1) for s in game.sides}
    while game.result is None and not any("dismount" in answer for _, answer in game.answers[-1:]):
        side = game.asked[0]
        game.answer(side, players[side].choose(game, side))
    assert game.result is None


def rally_answer(*mates):
    """What a squad does that has got down from its horses and left them where it stands."""
    pos = board(101, at("J5", "ru.sq.447.rifle", *mates, mounted=False), at("C5", "ge.sq.467"), phase="RPh")
    pos.drop(pos.index["rw1"])
    pos.attacker = "russian"
    return Commander().rallies(pos, Ask("russian", "3.1", RALLY, pos, "russian"))


def test_horses_that_were_left_behind_are_not_taken_up_again():
    """Who leads horses walks slower [13.7]; a machine gun is worth taking up."""
    assert rally_answer("ru.lmg") == "recover r1 rw1"
    assert rally_answer("horse.squad") == "done"


def test_riders_who_wait_near_their_goal_get_down():
    pos = board(101, at("T5", "ru.sq.447.rifle", "horse.squad", mounted=True), at("S4", "ge.sq.467"), phase="MPh")
    pos.attacker = "russian"
    ask = Ask("russian", "3.3", MOVEMENT, pos, "russian")
    assert Commander().stirs(pos, ask) == "move r1"
    pos.change(pos.index["r1"], mounted=False)
    assert Commander().stirs(pos, ask) is None


def test_charges_are_laid_next_to_the_enemy_and_never_where_nobody_is():
    def stirs(foe):
        pos = board(101, at("R5", "ge.sq.467", "ge.dc"), at(foe, "ru.sq.447.rifle"), phase="MPh")
        return Commander().stirs(pos, Ask("german", "3.3", MOVEMENT, pos, "german")), pos

    answer, pos = stirs("S5")
    assert answer == "move g1"
    pos.move = moving(pos, "g1", spent=0)
    assert Commander().steps(pos, Ask("german", "4.2", MOVING, pos, pos.move)) == "lay gw1 S5"
    assert stirs("C5")[0] is None


def test_sappers_are_sent_once_even_if_nothing_comes_of_it():
    """What stops without an expenditure may set out again: the commander would send it for ever."""
    pos = board(101, at("R5", "ge.sq.467", "ge.dc"), at("S5", "ru.sq.447.rifle"), phase="MPh")
    commander, ask = Commander(), Ask("german", "3.3", MOVEMENT, pos, "german")
    assert [commander.stirs(pos, ask), commander.stirs(pos, ask)] == ["move g1", None]


def test_squads_upstairs_can_come_down_and_go_on():
    pos = board(101, at("N4h1", "ge.sq.467"), at("S4", "ru.sq.426"), phase="MPh")
    found = ways(pos, Outlook(pos, "german"), [pos.index["g1"]])
    assert any(hex_of(end) not in pos.scenario.buildings for end in found)


def test_no_more_squads_are_sent_to_a_location_than_fit_in():
    """Everybody wants the church, which is empty; three squads have room in a Location [5.1]."""
    church = board(101).board.hex("S4")
    around = [board(101).board.label(h) for h in board(101).board.neighbours[church]]
    pos = board(101, *[at(label, "ge.sq.467") for label in around], at("B2", "ru.sq.426"), phase="MPh")
    plan = SquadMarch(pos, Outlook(pos, "german")).moves()
    goals = list(plan.goals.values())
    assert len(goals) > 3
    assert max(goals.count(goal) for goal in goals) <= 3


def test_close_combat_promises_less_against_many_and_costs_nothing_against_the_broken():
    def gain(*foes, **state):
        pos = board(101, at("J5", "ge.sq.467"), at("J6", *foes, **state), phase="APh")
        return promise(pos, Outlook(pos, "german"), loc(pos, "J6"), [pos.index["g1"]], [])

    assert gain("ru.sq.628", broken=True) > gain("ru.sq.426") > 0 > gain("ru.sq.628", "ru.sq.628")


def test_fire_that_was_spent_on_others_threatens_less():
    """Who is marked First Fire fires once more at half its power, and then only next to itself [8.3] [8.31]."""
    pos = field("h J6 o -", at("J4", "ge.sq.467"), at("J8", "ru.sq.426"), phase="MPh", attacker="russian")
    near = pos.board.hex("J6")
    fresh = threat(pos, "german")[near]
    for mark, part in (("first", 0.5), ("final", 0.15)):
        pos.change(pos.index["g1"], fired=mark)
        assert threat(pos, "german")[near] == pytest.approx(part * fresh)
    pos.phase = "PFPh"
    assert threat(pos, "german")[near] == fresh


def test_plan_is_made_anew_when_the_enemy_has_fired_at_a_mover():
    pos = field("h J6 o -", at("J4", "ge.sq.467", "ge.lmg"), at("J8", "ru.sq.426"), phase="MPh", attacker="russian")
    commander = Commander()
    before = commander.moment(pos, "russian"), commander.moment(pos, "german")
    pos.change(pos.index["gw1"], fired="first")
    assert commander.moment(pos, "russian") != before[0]
    assert commander.moment(pos, "german") == before[1]


def thrown(here, *way):
    """Whether engineers throw smoke before they go along a way under fire from the church."""
    pos = board(101, at(here, "ge.sq.838.engineer", "ge.ldr.9m1"), at("S4", "ru.sq.628", "ru.hmg"), phase="MPh")
    pos.move = moving(pos, "g1", "g2", spent=0)
    ask = Ask("german", "4.2", MOVING, pos, pos.move)
    return Commander().smoke(pos, ask, Outlook(pos, "german"), [loc(pos, label) for label in way])


def test_smoke_is_thrown_from_cover_but_not_in_the_midst_of_fire():
    """A grenade that may fail is not worth standing still for where the enemy fires [24.1]."""
    assert thrown("P6", "P7", "O8") == "smoke g1 P7"
    assert thrown("Q7", "P7", "O8") is None


def test_smoke_is_not_thrown_when_too_few_factors_are_left_for_the_way():
    """Two for the grenade and one more for the hex with the smoke in it, of six [24.1] [24.7]."""
    assert thrown("P6", "P7", "O8") == "smoke g1 P7"
    assert thrown("P6", "P7", "O8", "N8") is None


def test_squads_at_the_edge_leave_the_board_where_that_counts():
    """Whatever place they were to take or keep: it is behind them [26.23]."""
    game = grognard.new("asl", "s7", seed=1)
    for side in ("french", "german"):
        for answer in ("suggested", "done"):
            if answer in game.ask(side).options:
                game.answer(side, answer)
    pos = game.position
    squad = next(u for u in pos.of_group["german"] if pos.is_person(u) and pos.type(u).mmc)
    for label, leaves in (("103A6", True), ("103C6", False)):
        pos.stand_at(squad, loc(pos, label))
        assert SquadMarch(pos, Outlook(pos, "german")).leaves([squad]) is leaves
