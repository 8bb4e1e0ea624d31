"""The test kit: what must hold in every scenario of every game, whatever its rules.

`random_game` plays random legal answers and, at moments drawn along the way, checks that the options are exactly the
answers without reasons, that fork, undo, save, load and replay leave no trace and lead to the same place, that resting
points can be re-entered, that derived counters are right, and that no view tells what its side may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from grognard.engine import course
from grognard.engine.ask import Ask, Refused
from grognard.engine.dice import SeededDice
from grognard.engine.fields import other_fields, saved_fields
from grognard.engine.game import Game
from grognard.engine.info import Choice, GameInfo
from grognard.engine.pieces import MAP, PiecePosition
from grognard.engine.reason import Reason
from grognard.engine.record import load, read_save, record_of, replay
from grognard.engine.text import LANGUAGES, Catalogue, catalogue
from grognard.engine.verbs import Verb
from tests.moment import ask_of, asks_of, differing, place_of, refusal, refusal_to_undo, same
from tests.random_play import RandomPlay, some


@dataclass(frozen=True)
class Hooks:
    """What only the game can say, all optional."""

    conserved: Callable[[Any], object] | None = None  # never changes in play: no unit lost or doubled
    secrets: Callable[[Any, str], list[Any]] | None = None  # positions that a side cannot tell from this one
    scatter: Callable[[Any, Random], None] | None = None  # puts the units of a position anywhere they could stand


NO_HOOKS = Hooks()


def each_in_one_place(pos: PiecePosition) -> tuple[object, ...]:
    """What every game with pieces conserves: each piece stands in one stack on the map, or in none if it is off it."""
    on_map = Counter(u for stack in pos.at.values() for u in stack)
    return (
        len(pos.units),
        all(on_map[u] == (unit.where == MAP) for u, unit in enumerate(pos.units)),
        all((unit.hex != 0) == (unit.where == MAP) for unit in pos.units),
    )


@dataclass(kw_only=True)
class Kit(RandomPlay):
    """The checks of one random game."""

    rules: frozenset[str]  # the ids of the ledger
    hooks: Hooks
    said: set[str] = field(default_factory=set)  # keys of texts

    def check(self, game: Game) -> None:
        """Everything that can be said of a game at one moment."""
        for side in game.asked:
            self.check_options(game, side)
        self.check_views(game)
        self.check_position(game)
        self.check_fork(game)
        self.check_undo(game)
        self.check_order(game)
        self.check_save(game)
        self.check_reentry(game)
        self.check_secrets(game)
        self.check_secret_answers(game)

    # -- legality -----------------------------------------------------------------------------------------------

    def check_options(self, game: Game, side: str) -> None:
        """An answer is an option exactly when it has no reasons; reasons name rules of the ledger."""
        ask = game.ask(side)
        options = ask.options
        told = place_of(game)
        assert options, f"dead end: {side} is asked {ask.prompt!r} [{ask.rule}] and has no option"
        assert len(set(options)) == len(options), f"an option of {ask.prompt!r} is listed twice: {options}"
        assert ask.rule in self.rules, f"{ask.prompt!r} is asked under {ask.rule!r}, which the ledger does not know"
        self.said.add(f"prompt-{ask.prompt}")
        for follows in (ask.shown("consequences") or {}).values():
            assert follows.rule in self.rules, f"{follows} names a rule that the ledger does not know"
            self.said.add(f"consequence-{follows.text}")
        for option in some(self.chance, options, 30):
            assert not (against := game.why_not(side, option)), f"option {option!r} of {ask.prompt!r}: {against}"
        for answer in self.mutants(options):
            against = game.why_not(side, answer)
            allowed = answer in options
            assert allowed == (not against), f"{answer!r} to {ask.prompt!r}: option {allowed}, reasons {against}"
            self.check_rules(against)
            if not allowed:
                refused = refusal(game, side, answer)
                assert refused == against, f"{answer!r} is refused with {refused}, but why_not says {against}"
        for wrong in (None, 7, ["done"], b"done"):
            assert game.why_not(side, wrong)
        for other in {*game.sides, "nobody"} - set(game.asked):
            self.check_rules(refusal(game, other, options[0]))
        self.check_listing(ask)
        same(place_of(game), told, "asking for reasons, or being refused, left a trace")
        self.remember(options)

    def check_listing(self, ask: Ask) -> None:
        """What a verb lists in one pass are its candidates without reasons; one that the scenario never lists has no
        legal arguments."""
        pos, what, question = ask.pos, ask.what, ask.question
        looked_for = question.verbs_in(pos.scenario) if question.narrow else question.verbs
        for verb in question.verbs_with(pos.scenario.options) if question.optional else question.verbs:
            if verb not in looked_for:
                assert not (found := verb.legal(pos, what)), f"{verb.word!r} is not looked for, but has {found}"
            elif verb.listed is not None and verb.kinds and None not in verb.among:
                may = Verb(verb.word, *verb.shape, among=verb.among, why_not=verb.why_not).legal(pos, what)
                listed = verb.legal(pos, what)
                assert set(listed) == set(may), f"{ask.prompt!r}, {verb.word!r}: {set(listed) ^ set(may)}"

    def check_rules(self, reasons: list[Reason]) -> None:
        for reason in reasons:
            assert reason.rule in self.rules, f"{reason} names a rule that the ledger does not know"
            self.said.add(f"reason-{reason.text}")

    # -- the position -------------------------------------------------------------------------------------------

    def check_position(self, game: Game) -> None:
        """Derived counters are what they would be if built anew, and a copy shares nothing that can change."""
        pos = game.position
        if not hasattr(pos, "__dict__"):
            return  # compiled (PYTHONPATH=build/fast): its fields cannot be listed
        fresh = pos.copy()
        declared = {*saved_fields(type(pos)), *other_fields(type(pos))}
        kept = {k: v for k, v in vars(pos).items() if k not in declared}
        for name in kept:
            fresh.__dict__.pop(name, None)
        fresh.derive()
        for name in vars(fresh).keys() - declared:
            value = getattr(fresh, name)
            if not name.startswith("_"):  # _names are caches: the options show their faults
                assert kept[name] == value, f"derived {name!r} is not what it should be: {differing(kept[name], value)}"
        for side in (*game.sides, None):
            anew, seen = self.info.seen(fresh, side), self.info.seen(pos, side)
            assert anew == seen, f"the view of {side} shows what was: {differing(anew, seen)}"
        for name in saved_fields(type(pos)):
            value = getattr(pos, name)
            inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
            assert not any(isinstance(x, list | dict | set | bytearray) for x in inner), (
                f"{name!r} holds containers in a container: copies would share them"
            )
        copy = pos.copy()
        assert copy.hash == pos.hash
        if isinstance(copy, PiecePosition):
            copy.own_counters()  # which are shared until one of both changes
        for name in {*vars(copy), *saved_fields(type(pos))} - {*other_fields(type(pos))}:
            value, mine = getattr(copy, name), getattr(pos, name, None)
            assert not isinstance(mine, list | dict | set | bytearray) or mine is not value, f"copies share {name!r}"

    # -- fork, undo, save -----------------------------------------------------------------------------------------

    def check_fork(self, game: Game) -> None:
        """A fork stands where the game stands and, whatever becomes of it, leaves no trace."""
        before = place_of(game)
        twin = game.fork()
        same(place_of(twin), before, "a fork stands elsewhere")
        answers = self.play_on(twin, 15)
        same(place_of(game), before, "what was played in a fork left a trace")
        again = game.fork()
        for side, answer in answers:
            again.answer(side, answer)
        same(place_of(again), place_of(twin), "the same answers lead elsewhere in a second fork")
        other = game.fork(seed=self.chance.randrange(2**63))
        same(place_of(other), before, "a fork with other dice stands elsewhere")
        self.play_on(other, 5)
        same(place_of(game), before, "a fork with other dice left a trace")

    def check_undo(self, game: Game) -> None:
        """Taking answers back, one by one, passes every place again; giving them again does, too."""
        twin = game.fork()
        places = [place_of(twin)]
        answers: list[tuple[str, str]] = []
        for _ in range(8):
            if not (given := self.play_on(twin, 1)):
                break
            answers += given
            places.append(place_of(twin))
        undone = []
        while answers and twin.can_undo(answers[-1][0]):
            undone.append(answers.pop())
            twin.undo(undone[-1][0])
            same(place_of(twin), places[len(answers)], f"undoing {undone[-1]} does not lead back")
        if answers:
            assert refusal_to_undo(twin, answers[-1][0])
        for side, answer in reversed(undone):
            twin.answer(side, answer)
            answers.append((side, answer))
            same(place_of(twin), places[len(answers)], f"giving {answer!r} again after an undo leads elsewhere")

    def check_order(self, game: Game) -> None:
        """Several answers in one go lead where they lead one by one; one bad answer, and none is given."""
        side = self.chance.choice(game.asked)
        before, twin = place_of(game), game.fork()
        answers: list[tuple[str, str]] = []
        while side in twin.asked and len(answers) < 5:
            answers += self.play_on(twin, 1, asked=side)
            if not twin.can_undo(side):
                break
        ordered = game.fork()
        ordered.order(side, [answer for _, answer in answers])
        same(place_of(ordered), place_of(twin), "an order leads elsewhere than its answers")
        if side in twin.asked and twin.can_undo(side):
            try:
                game.order(side, [*(answer for _, answer in answers), "?"])
            except Refused as refused:
                self.check_rules(refused.reasons)
            else:
                raise AssertionError("an order with a bad answer was carried out")
            same(place_of(game), before, "a refused order left a trace")

    def check_save(self, game: Game, whole: bool = False) -> None:
        """A loaded game stands in the same place with the same log, and goes on the same way.

        To fetch the log from before the resting point takes a replay, so it is compared only when the game is over.
        """
        since = 0 if whole else game.rest[1]
        before = place_of(game, since)
        loaded = load(self.info, read_save(game.save()))
        same(place_of(loaded, since), before, "a loaded game stands elsewhere")
        same(place_of(game, since), before, "saving left a trace")
        twin = game.fork()
        for side, answer in self.play_on(twin, 10):
            loaded.answer(side, answer)
        same(place_of(loaded, since), place_of(twin, since), "a loaded game goes on elsewhere")

    def check_reentry(self, game: Game) -> None:
        """From the last resting position alone, the same answers lead to the same asks and tell the same."""
        answered, told, rest = game.rest
        twin = Game(self.info, game.scenario, game.dice, game.options, rest.copy())
        for side, answer in game.answers[answered:]:
            twin.answer(side, answer)
        assert asks_of(twin) == asks_of(game), "re-entry asks something else"
        assert twin.position.hash == game.position.hash, "re-entry leads to another position"
        assert twin.log == game.log[told:], "re-entry tells another story"

    def check_replay(self, game: Game) -> None:
        again = replay(self.info, record_of(game))
        same(place_of(again), place_of(game), "the record replays to another place")

    def check_end(self, game: Game, replayable: bool) -> None:
        """What can be said of a whole game, or as far as it was played."""
        for event in game.log:
            self.said.add(f"event-{event.text}")
            assert event.rule in self.rules, f"{event} names a rule that the ledger does not know"
            assert set(event.to or ()) <= set(game.sides)
        if not game.asked:
            assert game.result is not None
            assert game.result.rule in self.rules
            self.check_rules(refusal(game, game.sides[0], "done"))
            self.check_position(game)
        self.check_save(game, whole=replayable)
        if replayable:
            self.check_replay(game)
        for texts in catalogues(self.info):
            missing = sorted(key for key in self.said if not texts.has(key))
            assert not missing, f"there is no text in {texts.language} for {', '.join(missing)}"

    # -- views and secrets ----------------------------------------------------------------------------------------

    def check_views(self, game: Game) -> None:
        """Views are plain data."""
        for side in (*game.sides, None):
            msgspec.json.encode(game.view(side))

    def check_secret_answers(self, game: Game) -> None:
        """While not all sides asked together have answered, nobody can tell what the others have answered; that one has
        answered, or sealed its plan, all may know."""
        if len(game.asked) < 2:
            return
        side = self.chance.choice(game.asked)
        twins = []
        for option in some(self.chance, game.ask(side).options, 2):
            twins.append(game.fork())
            twins[-1].answer(side, option)
        for other in game.asked:
            if other != side and twins[0].asked == twins[-1].asked:
                self.check_alike(twins[0], twins[-1], other)

    def check_secrets(self, game: Game) -> None:
        """Two positions that differ only in what a side may not know are the same to it."""
        answered, _, rest = game.rest
        if self.hooks.secrets is None or answered != len(game.answers):
            return
        truth = Game(self.info, game.scenario, game.dice, game.options, rest.copy())
        if any(event.reveals for event in truth.log):
            return  # what happens by itself from here on brings something to light
        for side in game.sides:
            for other in some(self.chance, self.hooks.secrets(rest.copy(), side), 4):
                lie = Game(self.info, game.scenario, game.dice, game.options, other)
                self.check_alike(truth, lie, side)
                if side in truth.asked:
                    self.check_alike_afterwards(truth, lie, side)

    def check_alike_afterwards(self, truth: Game, lie: Game, side: str) -> None:
        """Whatever the side answers leads to the same, unless it reveals something; and whether others may react, or
        have an order that answers for them, does not depend on what is hidden."""
        for answer in some(self.chance, truth.ask(side).options, 3):
            one, other = truth.fork(), lie.fork()
            told = [e for game in (one, other) for e in game.answer(side, answer)]
            if any(event.reveals for event in told) or one.result is not None:
                continue  # nothing is hidden when the game is over
            opened = [game.position.windows - truth.position.windows for game in (one, other)]
            if all(opened) and one.position.rolls != other.position.rolls:
                continue  # in the first window an order fired, which all see, and that opens others
            assert opened[0] == opened[1], f"whether a window opens when {side} answers {answer!r} leaks"
            if not opened[0]:
                self.check_alike(one, other, side)

    def check_alike(self, one: Game, other: Game, side: str) -> None:
        """To this side two games look the same: view with log, asks, options, every reason, and what it looks at."""
        assert one.view(side) == other.view(side), (
            f"the view of {side} leaks: {differing(one.view(side), other.view(side))}"
        )
        if side in one.asked:
            assert ask_of(one.ask(side)) == ask_of(other.ask(side)), f"what {side} is asked leaks"
            for answer in self.mutants(one.ask(side).options):
                mine, theirs = one.why_not(side, answer), other.why_not(side, answer)
                assert mine == theirs, f"the reasons that {side} is given against {answer!r} leak: {mine} or {theirs}"
        for what in self.looked_at(one):
            mine, theirs = one.look(side, what), other.look(side, what)
            assert mine == theirs, f"what {side} sees when it looks at {what!r} leaks: {differing(mine, theirs)}"

    def looked_at(self, game: Game) -> Iterator[str]:
        """Looks at nothing, at a unit or its hex, and at its way to a hex beside it; the unit may be an enemy's."""
        if not game.info.looks:
            return
        chance, views = self.chance, [game.view(side) for side in game.sides]
        units = [u for view in views for u in view.get("units", ()) if u.get("hex")]
        for name in some(chance, list(game.info.looks), 3 if units else 0):
            unit = chance.choice(units)
            board, hex = game.scenario.board, unit["hex"]
            beside = board.label(chance.choice(board.neighbours[board.hex(hex)]))
            who = chance.choice((unit["id"], hex))
            yield " ".join([name, *[who, hex, beside][: chance.choice((0, 1, 3, 3))]])


def random_game(
    info: GameInfo,
    scenario: str,
    options: Mapping[str, Choice],
    seed: int,
    max_answers: int,
    *,
    rules: frozenset[str],
    hooks: Hooks = NO_HOOKS,
    checks: float = 3.0,
    scattered: bool = False,
    must_end: bool = False,
) -> Game:
    """Play random legal answers, at most so many, and check everything at moments drawn along the way.

    The moments come thick at the beginning, where most asks are new: `checks` times log(answers / checks) of them.
    A scattered game begins at a resting point with all units put elsewhere: it reaches what random play hardly does.
    """
    kit = Kit(info, Random(seed), rules=rules, hooks=hooks)
    game = Game(info, info.load(scenario, options), SeededDice(seed), info.chosen(options))
    with every_rest_copied():
        return played(game, kit, max_answers, checks, scattered, must_end)


@contextmanager
def every_rest_copied() -> Iterator[None]:
    """Every resting point is left and entered again, not one in so many."""
    usual, course.COPY_EVERY = course.COPY_EVERY, 1
    try:
        yield
    finally:
        course.COPY_EVERY = usual


def played(game: Game, kit: Kit, max_answers: int, checks: float, scattered: bool, must_end: bool) -> Game:
    hooks = kit.hooks
    if kit.chance.random() < 0.5:
        same(place_of(game.fork()), place_of(game), "a game forked before it is entered stands elsewhere")
    if scattered:
        assert hooks.scatter is not None
        game = kit.scattered(game, hooks.scatter)
    kit.hurry, kit.shyness = kit.chance.choice((0.0, 0.05, 0.3)), kit.chance.choice((0.0, 0.2, 0.4))
    constant = hooks.conserved and hooks.conserved(game.position)
    while game.asked and len(game.answers) < max_answers:
        if kit.chance.random() < 1 / (1 + len(game.answers) / checks):
            kit.check(game)
        kit.instruct(game)
        side, answer = kit.play_on(game, 1)[0]
        if hooks.conserved:
            now = hooks.conserved(game.position)
            assert now == constant, f"after {side} answered {answer!r}: {differing(now, constant)}"
        if game.asked and kit.chance.random() < 0.05:
            kit.remember(game.ask(game.asked[0]).options)
    assert game.result is not None or not must_end, f"the game is not over after {max_answers} answers"
    kit.check_end(game, replayable=not scattered)
    return game


def catalogues(info: GameInfo) -> list[Catalogue]:
    folder = info.folder / "text"
    return [catalogue(language, folder) for language in LANGUAGES] if folder.is_dir() else []
