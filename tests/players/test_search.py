"""The player who thinks ahead: what it compares, when, how long, and what it says of it."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.engine.text import LANGUAGES, catalogue
from grognard.players import because, fottr, keep_time, nato, player, search
from grognard.players.asl.doctrine import STANCES
from grognard.players.common import rollout
from grognard.players.common.clock import Clock
from grognard.players.common.experience import TRAINED
from grognard.players.common.race import Lead, Race
from grognard.players.common.stances import OF_FRONTS, OF_STACKS, USUAL, Stance
from grognard.players.search import SearchPlayer, foes_of, told
from grognard.players.superpowers import Commander
from grognard.players.superpowers.worth import prospects

TEXT = Path(grognard.__file__).parent / "players" / "text"


def thinker(spec: str) -> Any:
    return player(spec, 5)


def why(someone: Any) -> Any:
    return because(someone)


def played(slug="superpowers", scenario="munich", seed=3, until=lambda game: False, **players):
    """A game of standard players, or others by side, to a moment."""
    game = grognard.new(slug, scenario, seed=seed)
    seats = {side: player(players.get(side, "standard"), k) for k, side in enumerate(game.sides)}
    while game.asked and not until(game):
        for side in game.asked:
            game.answer(side, seats[side].choose(game, side))
    return game


def at_movement(side, turn):
    def reached(game):
        return game.position.turn == turn and side in game.asked and rollout.marches(game.ask(side))

    return reached


@pytest.fixture(scope="module")
def second_turn():
    """NATO is about to move in the second turn before Munich."""
    return played(until=at_movement("nato", 2))


@pytest.fixture(autouse=True)
def nothing_learnt(monkeypatch):
    """What sides have learnt changes with every school: tests say themselves what they know."""
    monkeypatch.setattr(search, "trained", lambda slug, scenario, side: None)
    monkeypatch.setattr(search, "experience", lambda slug: {})


def voices(game, stance=USUAL, side="nato"):
    return {s: Commander(0, stance if s == side else USUAL) for s in game.sides}


def test_stances_that_would_do_the_same_are_not_compared(second_turn):
    search_player, game = SearchPlayer(1, "5r"), second_turn.imagine("nato", 1)
    found = search_player.rehearsed(game, "nato", Commander, Clock())
    assert USUAL in found
    assert len(found) > 1
    assert len({tuple(lines) for lines in found.values()}) == len(found)


def test_a_future_ends_where_ones_own_next_move_begins_after_the_reply(second_turn):
    world: Any = second_turn.imagine("nato", 1)
    seen = list[tuple[str, str]]()
    lines: Any = rollout.rehearse(second_turn.imagine("nato", 1), "nato", voices(world), Clock())
    assert lines
    give = world.give

    def noted(side, answer):
        seen.append((side, world.ask(side).prompt))
        give(side, answer)

    world.give = noted
    begun = rollout.moment(world)
    assert rollout.play_out(world, "nato", ["wp"], rollout.Script(lines), voices(world), 0, Clock())
    assert rollout.moment(world) > begun
    assert rollout.marches(world.ask("nato"))
    moved = [side for side, prompt in seen if prompt == "movement"]
    assert "wp" in moved
    assert moved.index("wp") > moved.index("nato")
    assert "nato" not in moved[moved.index("wp") :]


def test_a_future_of_several_turns_ends_when_the_same_step_comes_again(second_turn):
    world: Any = second_turn.imagine("nato", 1)
    turn, step = rollout.moment(world)
    assert rollout.play_out(world, "nato", ["wp"], rollout.Script([]), voices(world), 1, Clock())
    assert rollout.moment(world) == (turn + 1, step)


def test_small_games_are_played_out_farther_than_large_ones(second_turn):
    units = len([hex for hex in second_turn.position.standing if hex])
    assert rollout.horizon(second_turn, 3 * units) == 3
    assert rollout.horizon(second_turn, 3 * units - 1) == 0


def test_pieces_and_standing_count_less_the_fewer_turns_are_left(second_turn):
    early, late = second_turn.fork(), second_turn.fork()
    late.position.turn = late.scenario.last_turn
    first, last = (rollout.worth_of(game, "nato", prospects, lambda pos: 8.0, 50.0) for game in (early, late))
    turns = second_turn.scenario.last_turn
    assert last["points-ours"] == first["points-ours"]
    assert (first["standing"], last["standing"]) == pytest.approx((8.0 * (turns - 1) / turns, 8.0 / turns))
    assert last["pieces-theirs"] == pytest.approx(first["pieces-theirs"] / (turns - 1))


def test_races_are_run_when_units_set_out_and_once_before_that(monkeypatch):
    """The Germans begin a turn with fire, the Russians by firing at those who move. In the phases after the move the
    stance that was chosen for it goes on."""
    raced = list[tuple[str, int, str]]()

    def noted(self, game, side):
        raced.append((side, game.position.turn, game.ask(side).prompt))

    monkeypatch.setattr(SearchPlayer, "think", noted)
    played("asl", "t1", until=lambda game: game.position.turn == 3, german="search:5r", russian="search:5r")
    assert {("german", 2, "prep-fire"), ("german", 2, "movement-phase"), ("russian", 1, "first-fire")} <= set(raced)
    others = [(side, turn) for side, turn, prompt in raced if prompt in ("prep-fire", "first-fire", "advancing-fire")]
    assert len(set(others)) == len(others)


def test_of_a_lost_game_the_points_count():
    game: Any = played("asl", "t1")
    loser = "german" if game.result.winner == "russian" else "russian"
    worth = rollout.worth_of(game, loser, prospects, lambda pos: 8.0, 50.0)
    points = game.result.points
    assert sum(worth.values()) == points[loser] - points[game.result.winner] - 50.0


def test_the_same_script_gives_the_same_answers_in_every_future(second_turn):
    """Until a die is thrown the plan that was rehearsed is what is compared."""
    lines: Any = rollout.rehearse(second_turn.imagine("nato", 1), "nato", voices(second_turn), Clock())
    rolls = second_turn.position.rolls
    for seed in (2, 3):
        world, script = second_turn.imagine("nato", seed), rollout.Script(lines)
        for prompt, answer in lines:
            ask = world.ask("nato")
            assert (ask.prompt, script.answer(ask)) == (prompt, answer)
            world.answer("nato", answer)
            if world.position.rolls > rolls:
                break


def test_what_others_leave_to_chance_is_another_thing_in_each_future(second_turn):
    """Otherwise the enemy would make the same bid in all of them."""
    someone = SearchPlayer(5)
    first, second = (someone.voices(second_turn, "nato", Commander, USUAL, future, Clock()) for future in (1, 2))
    assert first["wp"].chance.random() != second["wp"].chance.random()
    assert first["nato"].chance.random() == second["nato"].chance.random()


def test_a_script_is_dropped_where_a_future_goes_otherwise(second_turn):
    ask, script = second_turn.ask("nato"), rollout.Script([("movement", "move nobody"), ("movement", "done")])
    assert script.answer(ask) is None
    assert script.answer(ask) is None


def test_a_count_of_futures_gives_the_same_answers_every_time(second_turn):
    def answers():
        game, someone, given = second_turn.fork(), thinker("search:6r"), []
        for _ in range(30):
            given.append(someone.choose(game, "nato"))
            game.answer("nato", given[-1])
        return given

    assert answers() == answers()


def test_the_number_of_futures_is_kept(second_turn, monkeypatch):
    counted, note = [], Race.note

    def noted(self, way, future, value):
        counted.append(way)
        note(self, way, future, value)

    monkeypatch.setattr(Race, "note", noted)
    someone = thinker("search:7r")
    someone.choose(second_turn.fork(), "nato")
    assert 0 < len(counted) <= 7
    counted.clear()
    game = second_turn.fork()
    game.answer("nato", someone.choose(game, "nato"))
    someone.choose(game, "nato")
    assert not counted  # one race for a phase


def test_hard_plays_more_futures_out_the_fewer_units_there_are(second_turn):
    hard, few = search.HardPlayer(), grognard.new("asl", "t1", seed=1)
    assert hard.futures(second_turn, Clock()) == search.ROLLOUTS
    assert (hard.futures(played("asl", "t1", until=at_movement("german", 1)), Clock()) or 0) > search.ROLLOUTS
    assert hard.futures(few, Clock(6.0)) is None  # at a table time alone is the limit


def test_one_out_of_time_plays_the_usual_plan(second_turn, monkeypatch):
    monkeypatch.setattr(search, "SECONDS", 0.0)
    someone, usual = player("hard", 5), player("standard", 5)
    keep_time(someone, Clock(1e9))
    assert someone.choose(second_turn, "nato") == usual.choose(second_turn, "nato")
    assert because(someone) == because(usual)


def test_the_time_of_a_race_is_kept(second_turn):
    """A clock that goes a second on with every look: the race stops in the middle, and somebody has won it."""
    ticks = itertools.count()
    clock = Clock(400.0, now=lambda: float(next(ticks)))
    clock.start()
    search_player, game = SearchPlayer(5, "1000r"), second_turn.imagine("nato", 1)
    scripts = search_player.rehearsed(game, "nato", Commander, Clock())
    search_player.race(game, "nato", Commander, scripts, clock)
    assert 400 <= next(ticks) < 1000


@pytest.mark.parametrize(("seconds", "stances"), [(1, 23), (5, 3), (10, 1), (40, 1)])
def test_the_longer_a_future_takes_the_fewer_stances_are_tried(seconds, stances):
    """The first of them took so many of the hundred seconds that there are."""
    times = iter([0.0, 0.0, seconds, seconds])
    clock = Clock(100.0, now=lambda: float(next(times)))
    clock.start()
    assert search.affordable(clock, clock.spent) == stances


def test_the_stance_that_won_plays_the_phase_and_says_why(second_turn, monkeypatch):
    """Here the bold one is made to win: what it would have answered is what is answered."""
    monkeypatch.setattr(Race, "winner", lambda self: "bold")
    monkeypatch.setattr(Race, "is_over", property(lambda self: bool(self.values)))
    game, someone = second_turn.fork(), thinker("search:10r")
    bold = next(stance for stance in Commander.stances if stance.name == "bold")
    lines: Any = rollout.rehearse(game.imagine("nato", someone.seed_of(game)), "nato", voices(game, bold), Clock())
    given, reasons, rolls = [], [], game.position.rolls
    while game.position.rolls == rolls:  # the dice of the game are not those that were imagined
        given.append((game.ask("nato").prompt, someone.choose(game, "nato")))
        reasons.append(why(someone))
        game.answer("nato", given[-1][1])
    assert given == lines[: len(given)]
    assert someone.thinker._chosen.doctrines == Commander(0, bold).doctrines
    first, *others = reasons
    assert (first.text, first.figures["stance"], first.figures["other"]) == ("stance", "bold", "usual")
    assert all(reason is None or reason.text != "stance" for reason in others)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("best", ["usual", "bold"])
def test_the_sentence_comes_from_the_race(language, best):
    race, items = Race(["usual", "bold"]), search.Items()
    for future in range(5):
        for way, points in (("usual", 20.0), ("bold", 25.0)):
            items[way, future] = {"points-ours": points + future, "standing": points / 5}
            race.note(way, future, sum(items[way, future].values()))
    race.note("usual", 5, 99.0)  # the other has not seen this future
    items["usual", 5] = {"points-ours": 99.0}
    places = {(way, future): frozenset({"2427"} if way == best else {"0834"}) for way, future in items}
    reason: Any = told(race, best, items, places, grognard.new("superpowers", "munich").position.board)
    assert reason.figures["item"] == "points-ours"
    assert reason.figures["place"] == "Landshut"
    said = catalogue(language, TEXT).say("because-stance", **reason.figures)
    assert all(figure in said for figure in ("32", "26", "5", reason.figures["place"]))
    assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stance_of_every_game_has_words(language):
    words = catalogue(language, TEXT)
    figures = {"gain": 1.0, "against": 0.5, "futures": 3, "item": "none", "place": "none"}
    names = {TRAINED, *[s.name for s in (USUAL, *STANCES, *OF_FRONTS, *OF_STACKS)]}
    said = {words.say("because-stance", stance=name, other="usual", **figures) for name in names}
    assert len(said) == len(names)


def test_partners_are_no_foes():
    game = grognard.new("fottr", "four_players", seed=1)
    assert foes_of(game, "okh", fottr.Commander()) == [s for s in game.sides if s not in ("okh", "okw")]


@pytest.mark.parametrize(
    ("slug", "scenario"),
    [("fottr", "three_players"), ("nato", "baltap"), ("nextwar", "suwalki"), ("asl", "t1")],
)
def test_it_plays_every_game(slug, scenario):
    """Some phases of each, by the rules, with a race where there is something to compare."""
    game, told = grognard.new(slug, scenario, seed=4), []
    seats: dict[str, Any] = {side: player("search:5r", k) for k, side in enumerate(game.sides)}
    for _ in range(60):
        for side in game.asked:
            for order in seats[side].orders(game, side):
                game.instruct(side, order)
            answer = seats[side].choose(game, side)
            told.append(because(seats[side]))
            game.answer(side, answer)


def test_the_first_race_begins_with_experience_and_the_next_with_what_it_has_shown(monkeypatch, second_turn):
    """A future to the reply is one turn of those that are left: it gains that part of what whole games did."""
    left = rollout.turns_left(second_turn)
    monkeypatch.setattr(search, "experience", lambda slug: {"munich": {"nato": {"bold": Lead(48, 20.0, 1.0)}}})
    someone = SearchPlayer(1, "5r")
    known = someone.known(second_turn, "nato", 0)["bold"]
    assert known.futures == search.KNOWN
    assert (known.mean, known.error) == pytest.approx((20.0 / left, 2.0 / left))
    someone.race(second_turn, "nato", Commander, {USUAL: (), OF_STACKS[1]: ()}, Clock())
    shown = someone.known(second_turn, "nato", 0)["bold"]
    assert shown.futures == pytest.approx(search.FADES * (search.KNOWN + 2))
    assert shown.mean != known.mean


LEARNT = Stance(TRAINED, (("fear", 0.5),))


@pytest.fixture
def learnt(monkeypatch):
    """NATO has learnt something for Munich; what the laboratory knows of stances."""

    def knows(**leads):
        monkeypatch.setattr(search, "trained", lambda slug, scenario, side: LEARNT if side == "nato" else None)
        monkeypatch.setattr(search, "experience", lambda slug: {"munich": {"nato": leads}})

    return knows


def test_hard_plays_as_it_has_learnt_and_races_against_nothing_that_is_clearly_worse(learnt, second_turn, monkeypatch):
    """No future is played out then: the answers are those of the one who keeps the weights, whatever the clock says."""
    learnt(trained=Lead(40, 30.0, 6.0), holding=Lead(20, 2.0, 8.0))
    monkeypatch.setattr(SearchPlayer, "think", lambda *args: pytest.fail("there is nothing to think about"))
    game, keeps = second_turn.fork(), Commander(5, LEARNT)
    for seconds in (None, 6.0):
        someone = search.HardPlayer(5)
        keep_time(someone, Clock(seconds))
        assert someone.choose(game, "nato") == keeps.choose(game, "nato")


def test_hard_races_against_stances_that_gained_more_than_what_it_has_learnt(learnt, second_turn):
    learnt(trained=Lead(40, 30.0, 6.0), bold=Lead(20, 29.0, 8.0), holding=Lead(20, 32.0, 8.0))
    someone, holding = search.HardPlayer(5), next(stance for stance in OF_STACKS if stance.name == "holding")
    assert someone.stances(second_turn, "nato", Commander) == [LEARNT, holding]
    known = someone.known(second_turn, "nato", 99, TRAINED)
    assert known["holding"].mean == pytest.approx(2.0)
    assert known["usual"].mean == pytest.approx(-30.0)
    assert TRAINED not in known


def test_hard_runs_no_races_in_the_largest_games():
    game, kind = grognard.new("nato", "tactical_surprise", seed=1), nato.Commander
    assert len(search.HardPlayer(5).stances(game, "wp", kind)) == 1
    assert len(SearchPlayer(5).stances(game, "wp", kind)) > 1


def test_what_is_not_clearly_better_is_one_stance_among_others(learnt, second_turn):
    learnt(trained=Lead(40, 5.0, 6.0))
    someone = search.HardPlayer(5)
    assert someone.stances(second_turn, "nato", Commander) == [USUAL, LEARNT, *OF_STACKS]
    assert someone.known(second_turn, "nato", 99)[TRAINED].mean == pytest.approx(5.0)
    assert someone.stances(second_turn, "wp", Commander) == [USUAL, *OF_STACKS]


def test_out_of_time_it_plays_as_it_has_learnt(learnt, second_turn, monkeypatch):
    learnt(trained=Lead(40, 30.0, 6.0), holding=Lead(20, 32.0, 8.0))
    monkeypatch.setattr(search, "SECONDS", 0.0)
    someone = search.HardPlayer(5)
    keep_time(someone, Clock(1e9))
    assert someone.choose(second_turn.fork(), "nato") == Commander(5, LEARNT).choose(second_turn.fork(), "nato")
