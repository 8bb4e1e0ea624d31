"""The player who thinks ahead: when its units set out, it plays several stances of the game's commander out in imagined
games, against the enemy's usual play, and fights in the one that does best until its units set out again. Where there
is a book it sets up by it (`common/book.py`).

It begins with what the stances gained in games of the laboratory (`common/experience.py`), and remembers each race when
it runs the next. A side that has learnt weights which are clearly better than the usual ones plays by them, and races
only against stances that gained still more there. Every stance is rehearsed once; what it would answer is then tried
in the same imagined futures as what the others would, with the same dice. Small games are played out to their end,
larger ones for some turns, or until the enemy has replied. How long it thinks is told in seconds a phase ("search:4"),
or as a number of futures played out ("search:24r"), by which results do not depend on the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import hypot
from typing import Protocol
from zlib import crc32

from ..engine.ask import Answer
from ..engine.game import Game
from ..engine.hexmap import HexMap
from ..engine.imagine import Unimaginable
from .common.because import Because, weighed
from .common.book import Opening, is_asked_to_set_up, openings, rest_of
from .common.clock import Clock
from .common.commander import Commander
from .common.experience import TRAINED, experience, trained
from .common.race import ENOUGH, UNKNOWN, Lead, Race
from .common.rollout import (
    Line,
    Script,
    held,
    horizon,
    is_decisive,
    is_own,
    is_reaction,
    marches,
    moment,
    play_out,
    rehearse,
    turns_left,
    units_on_map,
    worth_of,
)  # fmt: skip
from .common.stances import USUAL, Stance
from .standard import StandardPlayer

ROLLOUTS, MOST = 24, 48  # futures of the level hard in a race, at least and at most
FEW = 600  # and between them: the fewer units are on the map, the more futures
LARGE = 300  # units of the largest games, on the map or not, in which hard runs no races
SECONDS = 6.0  # of the level hard for a race, where there is a clock: the answer itself comes after it
DECIDED = 50.0  # the value of the game itself: a higher one would let a rare accident decide a race of a few futures
Items = dict[tuple[str, int], dict[str, float]]  # by way and future: its value, by items
Places = dict[tuple[str, int], frozenset[str]]  # by way and future: the places held at its end
KNOWN = 12.0  # futures at most that experience and earlier races count for
FADES = 0.7  # how much of that counts in the next race: positions change
SURE = 1.0  # standard errors that what a side has learnt must have gained to be its usual way
STANDING = 0.2  # the weight of how units stand to their aims: points and pieces are surer


class Kind(Protocol):
    """A game's commander, by the stances it knows."""

    stances: tuple[Stance, ...]
    foresight: int
    races: bool

    def __call__(self, seed: int = 0, stance: Stance = USUAL) -> Commander: ...


class SearchPlayer:
    """Hands each question to the commander in the stance that won the last race."""

    def __init__(self, seed: int = 0, budget: str = f"{ROLLOUTS}r") -> None:
        self._seed = seed
        self._seconds, self._rollouts = read(budget)
        self.because: Because | None = None
        self.clock = Clock()
        self._usual = StandardPlayer(seed)
        self._learnt: dict[str, Commander] = {}  # by side: the trained player, if that is its usual way
        self._raced: tuple[str, int, int] | None = None  # the side, turn and step of the last race
        self._chosen: Commander | None = None  # who has played since then, if not the usual commander
        self._told: Because | None = None  # why, until it has been told
        self._known: dict[str, dict[str, Lead]] = {}  # by side and stance: what earlier races have shown
        self._lines: dict[str, list[Answer]] = {}  # by side: what is still to be answered of its opening

    def orders(self, game: Game, side: str) -> list[Answer]:
        return (self._chosen or self.usual(game, side)).orders(game, side)

    def choose(self, game: Game, side: str) -> Answer:
        if side not in self._lines:
            self.begin(game, side)
        if (line := self._lines[side]) and game.ask(side).takes(line[0]):
            self.because, self._told = self._told, None
            return line.pop(0)
        if self.is_due(game, side):
            self._chosen, self._raced = None, (side, *moment(game))
            self.think(game, side)
        player = self._chosen or self.usual(game, side)
        player.clock = self.clock
        answer = player.choose(game, side)
        self.because, self._told = self._told or player.because, None
        return answer

    def begin(self, game: Game, side: str) -> None:
        """Take one of the side's openings, by the player's seed, so that nobody can foresee which."""
        found, kind = openings(game, side), commander_of(game.info.slug)
        opening = found[crc32(f"{self._seed} opening".encode()) % len(found)] if found else Opening()
        self._lines[side] = rest_of(game, side, opening) if is_asked_to_set_up(game, side) else []
        if self._lines[side]:
            self._told = Because("opening", {"won": opening.won, "games": opening.games})
        if kind is not None and (stance := named(kind, opening.stance)) != USUAL:
            self._chosen = self.in_stance(game, kind, stance)

    def is_due(self, game: Game, side: str) -> bool:
        """A race is run when units set out. It is also run once a turn when something is decided before that: in a
        phase of fire or fights, or in reaction to another's moves."""
        ask, now, kind = game.ask(side), (side, *moment(game)), commander_of(game.info.slug)
        if kind is None or now == self._raced or not self.races(kind):
            return False
        own = is_decisive(ask) and is_own(game, ask)
        if not (own and marches(ask)):
            raced_this_turn = self._raced is not None and self._raced[:2] == now[:2]
            if raced_this_turn or not (own or (is_reaction(game, ask) and horizon(game, kind.foresight) > 0)):
                return False
        return ask.count > 1 and len(self.stances(game, side, kind)) > 1

    # -- what is known of the stances ---------------------------------------------------------------------------------

    def usual(self, game: Game, side: str) -> StandardPlayer | Commander:
        """The player who answers when no race says otherwise."""
        kind = commander_of(game.info.slug)
        if kind is None or (stance := self.stances(game, side, kind)[0]) is USUAL:
            return self._usual
        if side not in self._learnt:
            self._learnt[side] = kind(self._seed, stance)
        return self._learnt[side]

    def stances(self, game: Game, side: str, kind: Kind) -> list[Stance]:
        """The side's usual way first: what it has learnt for the scenario, if that is clearly better than the usual
        weights. It races only against stances that gained still more in the laboratory."""
        own, known = trained(game.info.slug, game.scenario.slug, side), self.experience(game, side)
        if own is None:
            return [USUAL, *kind.stances]
        if (lead := known[TRAINED]).mean < SURE * lead.error:
            return [USUAL, own, *kind.stances]
        return [own, *[stance for stance in kind.stances if known.get(stance.name, UNKNOWN).mean > lead.mean]]

    def experience(self, game: Game, side: str) -> Mapping[str, Lead]:
        return experience(game.info.slug).get(game.scenario.slug, {}).get(side, {})

    # -- the race -----------------------------------------------------------------------------------------------------

    def think(self, game: Game, side: str) -> None:
        kind = commander_of(game.info.slug)
        assert kind is not None
        clock = Clock(self._seconds or (None if self.clock.seconds is None else SECONDS))
        clock.start()
        if is_reaction(game, game.ask(side)):  # a side that reacts cannot know beforehand to what
            self.race(game, side, kind, dict.fromkeys(self.stances(game, side, kind), ()), clock)
        elif len(scripts := self.rehearsed(game, side, kind, clock)) > 1:
            self.race(game, side, kind, scripts, clock)

    def rehearsed(self, game: Game, side: str, kind: Kind, clock: Clock) -> dict[Stance, list[Line]]:
        """What each stance would answer in this phase. Those that answer the same are compared only where more than the
        enemy's reply is played out: they may differ later."""
        found: dict[Stance, list[Line]] = {}
        all_count = horizon(game, kind.foresight) > 0
        for stance in self.stances(game, side, kind):
            voices = self.voices(game, side, kind, stance, 0, clock)
            lines = rehearse(game.imagine(side, self.seed_of(game, 0)), side, voices, clock)
            if lines is None:
                break
            if all_count or lines not in found.values():
                found[stance] = lines
        return found

    def race(self, game: Game, side: str, kind: Kind, scripts: Mapping[Stance, Sequence[Line]], clock: Clock) -> None:
        stances = {stance.name: stance for stance in scripts}
        usual = kind(self._seed)
        foes, standing = foes_of(game, side, usual), usual.standing(game.position, side)
        most, turns, before = self.futures(game, clock), horizon(game, kind.foresight), clock.spent
        known = self.known(game, side, turns, next(iter(stances)))
        race = Race([*stances], known)
        race.give_up(0.0)
        items, places, played, future = Items(), Places(), 0, 0
        while not race.is_over and (most is None or played + len(race.running) <= most) and not clock.is_up:
            for name in race.running:
                if name in race.given_up:
                    continue
                try:
                    world = game.imagine(side, self.seed_of(game, 1 + future))
                except Unimaginable:
                    played += 1
                    break
                stance = stances[name]
                voices = self.voices(game, side, kind, stance, 1 + future, clock)
                if not play_out(world, side, foes, Script(scripts[stance]), voices, turns, clock):
                    break
                worth = worth_of(world, side, usual.prospects, lambda pos: STANDING * standing(pos), DECIDED)
                items[name, future], places[name, future] = worth, held(world, side)
                race.note(name, future, sum(worth.values()))
                played += 1
                if played == 1 and most is None:
                    race.keep_to(affordable(clock, before), self.seed_of(game, 0))
            future += 1
            race.give_up(clock.spent if most is None else played / most)
        best = race.winner()
        seen = {**known, **race.leads()}
        self._known[side] = {way: lead.as_of(min(KNOWN, FADES * lead.futures)) for way, lead in seen.items()}
        self._told = told(race, best, items, places, game.position.board)
        if best != race.usual:
            self._chosen = self.in_stance(game, kind, stances[best])

    def known(self, game: Game, side: str, turns: int, usual: str = USUAL.name) -> Mapping[str, Lead]:
        """What earlier races have shown; before the first race, what the laboratory has found, scaled to the part of a
        game that a future covers."""
        if side not in self._known:
            found, part = self.experience(game, side), min(1.0, max(1, turns) / turns_left(game))
            if usual != USUAL.name:
                found = {name: over(lead, found[usual]) for name, lead in {USUAL.name: UNKNOWN, **found}.items()}
            self._known[side] = {
                stance: Lead(lead.futures, part * lead.mean, part * lead.error).as_of(KNOWN)
                for stance, lead in found.items()
                if stance != usual
            }
        return self._known[side]

    def futures(self, game: Game, clock: Clock) -> int | None:
        """How many are played out; None if time alone is the limit."""
        return self._rollouts

    def races(self, kind: Kind) -> bool:
        """Whether stances are played out."""
        return True

    def voices(
        self, game: Game, side: str, kind: Kind, stance: Stance, future: int, clock: Clock
    ) -> dict[str, Commander]:
        """Who answers for each side in an imagined game. What others leave to chance, like bids, is another thing in
        each future."""
        seed = self.seed_of(game, future)
        found = {s: self.in_stance(game, kind, stance) if s == side else kind(seed) for s in game.sides}
        for commander in found.values():
            commander.clock = clock
        return found

    def in_stance(self, game: Game, kind: Kind, stance: Stance) -> Commander:
        """One who answers in this phase as he did when it was rehearsed, and leaves to chance what he likes in every
        phase anew."""
        return kind(self.seed_of(game, 0), stance)

    def seed_of(self, game: Game, future: int) -> int:
        return crc32(f"{self._seed} {moment(game)} {future}".encode())


class HardPlayer(SearchPlayer):
    """The level hard: a number of futures that depends on the position alone, or as many as there is time for. In the
    largest games there is time for none at a table, and none is played out elsewhere."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)

    def stances(self, game: Game, side: str, kind: Kind) -> list[Stance]:
        found = super().stances(game, side, kind)
        return found[:1] if len(game.position.standing) > LARGE else found

    def races(self, kind: Kind) -> bool:
        return kind.races

    def futures(self, game: Game, clock: Clock) -> int | None:
        return None if clock.seconds is not None else max(ROLLOUTS, min(MOST, FEW // units_on_map(game)))


def read(budget: str) -> tuple[float | None, int | None]:
    """Seconds, or a number of futures ("24r")."""
    try:
        if budget.endswith("r"):
            if (rollouts := int(budget[:-1])) > 0:
                return None, rollouts
        elif 0 < (seconds := float(budget)) < float("inf"):
            return seconds, None
    except ValueError:
        pass
    raise ValueError(f"a search takes seconds a phase (4) or a number of futures (24r), not {budget!r}")


def affordable(clock: Clock, before: float) -> int:
    """How many stances can be tried often enough, by what the first future took: time is short in large games."""
    futures = (1.0 - clock.spent) / max(clock.spent - before, 1e-6)
    return max(1, int(futures / (ENOUGH + 1)) - 1)


def over(lead: Lead, other: Lead) -> Lead:
    """How far a way is ahead of another, from the leads of both over a third; for games that were played separately."""
    return Lead(other.futures, lead.mean - other.mean, hypot(lead.error, other.error))


def commander_of(slug: str) -> Kind | None:
    """A game's own commander, if it has one that knows stances."""
    own = f"{__package__}.{slug}"
    found: Kind | None = import_module(own).Commander if find_spec(own) else None
    return found if found is not None and found.stances else None


def named(kind: Kind, name: str) -> Stance:
    """A stance of a commander."""
    return next((stance for stance in kind.stances if stance.name == name), USUAL)


def foes_of(game: Game, side: str, usual: Commander) -> list[str]:
    """The sides against it: of several seats, partners have the same prospects and are left out."""
    others = [s for s in game.sides if s != side]
    if len(others) == 1:
        return others
    ours = usual.prospects(game, side).total
    return [s for s in others if usual.prospects(game, s).total != ours]


def told(race: Race, best: str, items: Items, places: Places, board: HexMap) -> Because | None:
    """Why the winner: against the usual way, or the usual way against the best other, in the futures they share."""
    others = [way for way in race.ways if way != best and race.shared(best, way)]
    if not others:
        return None
    other = race.usual if best != race.usual else max(others, key=lambda way: race.lead(way).mean)
    futures = race.shared(best, other)
    ours, theirs = (means([items[way, future] for future in futures]) for way in (best, other))
    gained = {name: ours.get(name, 0.0) - theirs.get(name, 0.0) for name in {**ours, **theirs}}
    gain, against = sum(ours.values()), sum(theirs.values())
    kept = Counter[str]()
    for future in futures:
        kept.update(places[best, future])
        kept.subtract(places[other, future])
    label, times = max(kept.items(), key=lambda one: (one[1], one[0]), default=("", 0))
    return weighed(
        "stance", gained, stance=best, other=other, gain=gain, against=against, futures=len(futures),
        place=name_of(board, label) if times > 0 else None,
    )  # fmt: skip


def name_of(board: HexMap, label: str) -> str:
    """What people call a hex."""
    hex = board.hex(label)
    return next((place.name for place in board.places if place.hex == hex and place.name), label)


def means(found: Sequence[Mapping[str, float]]) -> dict[str, float]:
    names = dict.fromkeys(name for one in found for name in one)
    return {name: sum([one.get(name, 0.0) for one in found]) / len(found) for name in names}
