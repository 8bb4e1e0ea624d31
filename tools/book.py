"""The book of Advanced Squad Leader: set-ups that win more against `standard` than the suggested one.

    python -m tools.book s1 russian --minutes 30 --seed 5 [--confirm 24] [--stance evading] [--into book.toml]

Set-ups are changed at random, by what is known of good ones: who defends buildings holds their upper floors, since
nobody Controls a building in which an armed enemy is [26.14]; who attacks begins near his goals and in cover; markers
that are left over are Dummies. Each is played out against `standard`; the better ones are played more often, and
changed again. The best are confirmed with other dice. With the compiled build: PYTHONPATH=build/fast:.
"""

from __future__ import annotations

import argparse
import math
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import grognard
from grognard.engine.ask import Answer
from grognard.engine.game import Game
from grognard.games.asl.before_play.setup import area_of, squares_left, waiting
from grognard.games.asl.locations import is_concealing
from grognard.games.asl.moving.exits import exits
from grognard.games.asl.places import Loc, hex_of, level_of, loc_at
from grognard.games.asl.position import Position
from grognard.games.asl.scenario import DUMMY
from grognard.lab.simulate import Experiment, experiment, undisturbed
from grognard.players import Player, orders
from grognard.players.asl.goals import objectives
from grognard.players.fair import Fair
from grognard.players.standard import InStance

PRIOR, USUAL = 6, 0.45  # games in which, before it is tried, a set-up did as well as this
FIRST, MORE = 4, 8  # games of a new set-up, and of one that goes on
STAGES = ((8, 5), (16, 3), (36, 1))  # the best so many are played until they have so many games
BROOD, PARENTS = 6, 4  # new ones in a generation, and those that they come from
EXPERIENCED = 12  # games after which others come from one
LONGEST = 4000  # answers of a game
CASUALTY, MOST_CASUALTIES = 0.02, 15  # a victory point more of casualties than the enemy has, beside the game itself


@dataclass
class SetUp:
    """Where units stand, who has which weapon, what is done to Locations, and where Dummies stand."""

    at: dict[int, Loc]
    arms: dict[int, int]
    marks: dict[Loc, str]
    holes: dict[Loc, int]
    decoys: list[Loc] = field(default_factory=list)

    def twin(self) -> SetUp:
        return SetUp(dict(self.at), dict(self.arms), dict(self.marks), dict(self.holes), list(self.decoys))

    def stack(self, loc: Loc) -> list[int]:
        return [u for u, there in self.at.items() if there == loc]

    def move(self, units: Sequence[int], loc: Loc) -> None:
        """They take their concealment along, and if nobody stays their foxholes, too."""
        here = self.at[units[0]]
        self.at.update(dict.fromkeys(units, loc))
        if self.marks.get(here) == "conceal":
            self.marks.setdefault(loc, "conceal")
        if not self.stack(here):
            self.marks.pop(here, None)
            if here in self.holes:
                self.holes[loc] = self.holes.pop(here)


class Field:
    """What a side may do before play, and what promises something."""

    def __init__(self, scenario: str, side: str, seed: int) -> None:
        self.side, self.chance = side, Random(seed)
        self.begun = grognard.new("asl", scenario, seed=0)
        while self.begun.asked[0] != side:
            self.begun.give(self.begun.asked[0], "suggested")
            self.begun.give(self.begun.asked[0], "done")
        game = self.begun.fork()
        game.give(side, "suggested")
        self.pos: Position = game.position
        self.of = self.pos.scenario
        self.places = objectives(self.pos)
        self.attacks = self.of.file.victory.side == side
        self.suggested = self.as_suggested()
        self.group = {u: self.pos.group(u) for u in self.suggested.at}
        self.area = {group: area_of(self.pos, group, False) for group in set(self.group.values())}
        self.markers = squares_left(self.begun.position, side)
        self.evasive = False
        foes = [unit.hex for v in self.pos.persons(self.pos.enemy(side)) if (unit := self.pos.units[v]).hex]
        edge = [h for h in self.of.board.hexes if exits(self.pos, self.of.file.victory.side, h)]
        self.decided = bool(self.places or edge)  # by places, not by casualties alone
        aims = [*self.places] or edge or foes or [hex_of(loc) for area in self.area.values() for loc in area]
        self.far = {h: min(self.of.board.distance(h, aim) for aim in aims) for h in self.of.board.hexes}

    def as_suggested(self) -> SetUp:
        pos, found = self.pos, SetUp({}, {}, {}, {})
        for u in pos.persons(self.side):
            if pos.units[u].hex:
                found.at[u] = pos.units[u].loc
                found.arms |= {w: self.bearer(u, w) for w in pos.carried_by(u) if pos.is_weapon(w)}
                found.marks |= {pos.units[u].loc: "conceal"} if pos.units[u].marker else {}
        found.holes = {loc_at(h): count for h, count in pos.foxholes.items()}
        return found

    def bearer(self, u: int, w: int) -> int:
        """Whom a weapon can be given by hand: a squad of the same place, if it is too heavy for a leader."""
        pos = self.pos
        heavy = pos.type(u).smc and pos.weapon(w).pp > pos.scenario.charts.movement["max_pp_smc"].value
        mates = [v for v in pos.at_loc(pos.units[u].loc, self.side) if pos.type(v).mmc]
        return mates[0] if heavy and mates else u

    # -- changes --------------------------------------------------------------------------------------------------

    def appeal(self, loc: Loc) -> float:
        """How likely somebody is sent to a Location."""
        hex = hex_of(loc)
        cover = 1 + 2 * max(0, sum(kind.tem or 0 for kind in self.of.terrains[hex]))
        nearness = 0.4 if self.attacks else 0.2 if self.decided or not self.evasive else -0.4
        kept = 1 if self.attacks or hex not in self.places else 16 if level_of(loc) > 0 else 4
        return cover * math.exp(-nearness * self.far[hex]) * kept

    def place(self, u: int, near: Loc, far: int) -> Loc:
        """Somewhere within so many hexes."""
        board = self.of.board
        found = [loc for loc in self.area[self.group[u]] if board.distance(hex_of(loc), hex_of(near)) <= far]
        return self.chance.choices(found, [self.appeal(loc) for loc in found])[0] if found else near

    def other(self, setup: SetUp, is_first: bool) -> SetUp:
        """Another set-up; the suggested one is changed a lot, what comes of it a little."""
        self.evasive = self.chance.random() < 0.6
        if is_first and self.chance.random() < 0.7:
            indoors = not self.attacks and any(h in self.of.buildings for h in self.places)
            found = self.upstairs(setup) if indoors else self.shifted(setup)
        else:
            found = self.changed(setup)
        if self.markers and (is_first or self.chance.random() < 0.3) and self.chance.random() < 0.7:
            found.decoys = list(self.dummies(found))
        if self.of.hip[self.side] and self.chance.random() < 0.3:
            self.hide(found)
        return found

    def upstairs(self, setup: SetUp) -> SetUp:
        """Most of those who stand in places that must be kept go upstairs, and somebody to most other buildings."""
        found = setup.twin()
        for u, loc in setup.at.items():
            floors = [m for m in self.area[self.group[u]] if hex_of(m) == hex_of(loc)]
            if hex_of(loc) in self.places and floors and self.chance.random() < 0.6:
                found.move([u], max(floors))
        names = sorted({self.of.buildings[h].id for h in self.places if h in self.of.buildings})
        for name in self.chance.sample(names, len(names)):
            self.garrison(found, name)
        return found

    def garrison(self, setup: SetUp, name: str) -> None:
        """The nearest squad that keeps nothing yet goes to the upper floors of a building."""
        squads = [u for u in setup.at if self.pos.type(u).mmc]
        hexes = self.of.of_building[name]
        floors = [m for m in self.area[self.group[squads[0]]] if hex_of(m) in hexes and level_of(m) > 0]
        free = [u for u in squads if level_of(setup.at[u]) <= 0 or hex_of(setup.at[u]) not in self.places]
        if not floors or not free or any(setup.stack(loc) for loc in floors) or self.chance.random() < 0.2:
            return
        far = {u: self.of.board.distance(hex_of(setup.at[u]), hex_of(floors[0])) for u in free}
        u = min(free, key=lambda u: far[u] + 3 * self.chance.random())
        if floors[0] in self.area[self.group[u]]:
            setup.move([u], self.chance.choice(floors))

    def shifted(self, setup: SetUp) -> SetUp:
        """Most stacks stand elsewhere."""
        found = setup.twin()
        for loc in dict.fromkeys(setup.at.values()):
            if self.chance.random() < 0.7:
                stack = setup.stack(loc)
                found.move(stack, self.place(stack[0], loc, self.chance.choice((1, 2, 3, 5))))
        return found

    def changed(self, setup: SetUp) -> SetUp:
        """A few stacks, units or weapons change places."""
        found = setup.twin()
        for _ in range(self.chance.choice((1, 1, 2, 3, 4))):
            u = self.chance.choice([*found.at])
            here, far = found.at[u], self.chance.choice((1, 2, 4, 99))
            match self.chance.choice(("stack", "stack", "unit", "unit", "join", "swap", "arm")):
                case "stack":
                    found.move(found.stack(here), self.place(u, here, far))
                case "unit":
                    found.move([u], self.place(u, here, far))
                case "join":
                    there = found.at[self.chance.choice([*found.at])]
                    if there in self.area[self.group[u]]:
                        found.move([u], there)
                case "swap":
                    self.swap(found, here, found.at[self.chance.choice([*found.at])])
                case _:
                    self.rearm(found)
        return found

    def swap(self, setup: SetUp, here: Loc, there: Loc) -> None:
        ours, theirs = setup.stack(here), setup.stack(there)
        goals = {**dict.fromkeys(ours, there), **dict.fromkeys(theirs, here)}
        if all(loc in self.area[self.group[u]] for u, loc in goals.items()):
            setup.at.update(goals)

    def rearm(self, setup: SetUp) -> None:
        if setup.arms:
            w = self.chance.choice([*setup.arms])
            group = self.group[setup.arms[w]]
            hands = [u for u in setup.at if self.group[u] == group and self.pos.type(u).mmc]
            setup.arms[w] = self.chance.choice(hands)

    def dummies(self, setup: SetUp) -> Iterator[Loc]:
        """Near those who stand there, where units could be concealed."""
        taken, free = {*setup.at.values()}, self.markers - len(setup.marks)
        for _ in range(10 * max(0, free)):
            u = self.chance.choice([*setup.at])
            loc = self.place(u, setup.at[u], 3)
            if loc not in taken and is_concealing(self.of, loc):
                taken.add(loc)
                yield loc

    def hide(self, setup: SetUp) -> None:
        """As many stacks as the scenario allows set up hidden."""
        stacks = [*dict.fromkeys(setup.at.values())]
        for loc in self.chance.sample(stacks, min(len(stacks), int(self.of.hip[self.side]))):
            setup.marks[loc] = "hide"

    # -- answers --------------------------------------------------------------------------------------------------

    def answers(self, setup: SetUp) -> tuple[Answer, ...]:
        """How it is set up; nothing if that is not allowed. What cannot be concealed, hidden or dug in is left out."""
        game, pos, given = self.begun.fork(), self.pos, list[Answer]()

        def give(answer: Answer) -> bool:
            taken = game.ask(self.side).takes(answer)
            if taken:
                game.give(self.side, answer)
                given.append(answer)
            return taken

        for u, loc in setup.at.items():
            if not (give(f"place {pos.id(u)}") and give(f"at {pos.loc_label(loc)}")):
                return ()
        for w, u in setup.arms.items():
            if not give(f"arm {pos.id(w)} {pos.id(u)}"):
                return ()
        for loc, holes in setup.holes.items():
            for _ in range(holes):
                give(f"dig {pos.loc_label(loc)}")
        for loc, mark in setup.marks.items():
            give(f"{mark} {pos.loc_label(loc)}")
        for loc in setup.decoys:
            left = [u for u in waiting(game.position, self.side) if self.of.is_a[u] == DUMMY]
            if left and stands(game, self.side, pos.id(left[0]), pos.loc_label(loc)):
                give(f"place {pos.id(left[0])}")
                give(f"at {pos.loc_label(loc)}")
        return tuple(given) if give("done") else ()


def stands(game: Game, side: str, unit: str, place: str) -> bool:
    """Whether a Dummy may stand there."""
    if not game.ask(side).takes(f"place {unit}"):
        return False
    trial = game.fork()
    trial.give(side, f"place {unit}")
    return trial.ask(side).takes(f"at {place}")


class Opener(InStance):
    """Sets up as it is told, and fights in the stance it is told."""

    def __init__(self, seed: int, answers: Sequence[Answer] = (), stance: str = "usual") -> None:
        super().__init__(seed, stance)
        self._answers = list(answers)

    def choose(self, game: Game, side: str) -> Answer:
        return self._answers.pop(0) if self._answers else super().choose(game, side)


@dataclass
class Candidate:
    setup: SetUp
    answers: tuple[Answer, ...]
    values: list[float] = field(default_factory=list)
    won: int = 0

    @property
    def mean(self) -> float:
        return (sum(self.values) + PRIOR * USUAL) / (len(self.values) + PRIOR)


class Search:
    def __init__(self, scenario: str, side: str, seed: int, until: float, stance: str = "usual") -> None:
        self.field = Field(scenario, side, seed)
        self.setting = experiment("asl", scenario, ["standard"], seed)
        self.until, self.stance = until, stance
        self.tried: list[Candidate] = []

    def run(self) -> list[Candidate]:
        """The best set-ups, those that were played often."""
        begin = Candidate(self.field.suggested, ())
        while time.monotonic() < self.until:
            parents = [one for one in self.ranked() if len(one.values) >= EXPERIENCED][:PARENTS]
            for _ in range(BROOD):
                first = not parents or self.field.chance.random() < 0.2
                parent = begin if first else self.field.chance.choice(parents)
                self.enter(self.field.other(parent.setup, first))
            for games, many in STAGES:
                for one in self.ranked()[:many]:
                    self.play(one, min(games, len(one.values) + MORE))
        often = STAGES[-2][0]
        return [one for one in self.ranked() if len(one.values) >= often] or self.ranked()[:1]

    def ranked(self) -> list[Candidate]:
        return sorted(self.tried, key=lambda one: -one.mean)

    def enter(self, setup: SetUp) -> None:
        answers = self.field.answers(setup)
        if answers and all(answers != one.answers for one in self.tried):
            self.tried.append(Candidate(setup, answers))
            self.play(self.tried[-1], FIRST)

    def play(self, one: Candidate, games: int) -> None:
        while len(one.values) < games and time.monotonic() < self.until:
            won, value = self.played(one.answers, self.setting, len(one.values))
            one.values.append(value)
            one.won += won

    def played(
        self, answers: Sequence[Answer], setting: Experiment, number: int, fair: bool = False
    ) -> tuple[bool, float]:
        """Whether a game is won, and what it is worth. Games are twice as fast if players need not imagine them: they
        know then what hides, which is good enough for a first choice."""
        side, seats = self.field.side, dict[str, Player]()
        for s, _ in setting.players:
            seed = setting.seed_of(number, s)
            someone = Opener(seed, answers, self.stance) if s == side else Opener(seed)
            seats[s] = Fair(someone, seed) if fair else someone
        with undisturbed():
            game = finished(setting, number, seats)
        if game.result is None:
            return False, 0.0
        won, cvp = game.result.winner == side, game.position.cvp
        lead = sum(points if s == side else -points for s, points in cvp.items())
        return won, won + CASUALTY * max(-MOST_CASUALTIES, min(MOST_CASUALTIES, lead))

    def confirmed(self, one: Candidate, games: int) -> int:
        """How many of other games are won with it."""
        other = replace(self.setting, seed=self.setting.seed + 1)
        return sum(self.played(one.answers, other, number, fair=True)[0] for number in range(games))


def finished(setting: Experiment, number: int, seats: dict[str, Player]) -> Game:
    """A game that is over, or that does not end."""
    game = grognard.new(setting.game, setting.scenario, seed=setting.seed_of(number))
    while (asked := game.asked) and len(game.answers) < LONGEST:
        for side in asked:
            for order in orders(seats[side], game, side):
                game.instruct(side, order)
            game.give(side, seats[side].choose(game, side))
    return game


def written(book: dict[str, dict[str, list[dict[str, object]]]]) -> str:
    lines = ["# How each side sets up, with how many games it won against `standard` (python -m tools.book)."]
    for scenario, sides in sorted(book.items(), key=lambda one: (len(one[0]), one[0])):
        for side, found in sorted(sides.items()):
            for one in found:
                lines += ["", f"[[{scenario}.{side}]]", f"won = {one['won']}", f"games = {one['games']}"]
                lines += [f'{key} = "{one[key]}"' for key in ("stance", "answers") if one.get(key, "usual") != "usual"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario")
    parser.add_argument("side")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--confirm", type=int, default=24)
    parser.add_argument("--keep", type=int, default=1)
    parser.add_argument("--stance", default="usual", help="in which the side fights")
    parser.add_argument("--into", type=Path)
    told = parser.parse_args()
    search = Search(told.scenario, told.side, told.seed, time.monotonic() + 60 * told.minutes, told.stance)
    found = search.run()
    print(f"{told.scenario} {told.side}: {len(search.tried)} set-ups tried", flush=True)
    best: list[dict[str, object]] = []
    for one in found[: told.keep]:
        won = search.confirmed(one, told.confirm)
        print(f"won {one.won} of {len(one.values)} in the search, {won} of {told.confirm} afterwards", flush=True)
        found_so = {"won": won, "games": told.confirm, "stance": told.stance, "answers": "; ".join(one.answers)}
        best.append(found_so)
    if told.into is None:
        print(written({told.scenario: {told.side: best}}))
        return
    book = tomllib.loads(told.into.read_text(encoding="utf-8")) if told.into.is_file() else {}
    book.setdefault(told.scenario, {})[told.side] = best
    told.into.write_text(written(book), encoding="utf-8")


if __name__ == "__main__":
    main()
