"""The commander: answers every ask of The Fall of the Third Reich, for any seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...engine.ask import Answer, Ask
from ...engine.game import Game
from ...games.fottr import reaction
from ...games.fottr.attack import Attack
from ...games.fottr.moves import REACTION, cheapest, reach_from, set_out
from ...games.fottr.pack.datafiles import MECHANISED, OPERATIONAL
from ...games.fottr.position import Position
from . import fights, staff, worth
from .fog import as_imagined
from .moves import Plan, Planner, starves_friends
from .outlook import Outlook

MANNERS = {"movement": OPERATIONAL, "mechanised": MECHANISED}


class Commander:
    """Plays any side; with one person for two powers, each of them in its segments."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._random = Random(seed)
        self._outlook: tuple[object, Outlook] | None = None
        self._plan: tuple[object, Plan] = (None, Plan())
        self._way: list[int] = []  # the hexes still to enter by the stack under way
        self._attack: Attack | None = None
        self._by_prompt: dict[str, Callable[[Position, Ask], Answer]] = {
            "movement": self.movement,
            "mechanised": self.movement,
            "reaction-movement": self.react,  # the prompt was "reaction" then, too: it was never called
            "move": self.move,
            "combat": self.combat,
            "reaction-combat": self.combat,
            "gather": self.gather,
            "attrition": self.attrition,
            "advance": self.advance,
            "retreat": self.retreat,
        }

    def choose(self, game: Game, side: str) -> Answer:
        """The answer that looks best. Options are listed only if it is refused: judging is quicker."""
        ask = game.ask(side)
        pos = as_imagined(game.position, ask, self._seed)
        decide = self._by_prompt.get(ask.prompt)
        answer = decide(pos, ask) if decide else staff.decide(pos, ask, self.outlook(pos, staff.power_of(pos, ask)))
        if answer and not ask.reasons(answer):
            return answer
        return "done" if "done" in ask.options else self._random.choice(ask.options)

    def outlook(self, pos: Position, power: str) -> Outlook:
        """How things stood when this step began."""
        key = (pos.turn, pos.step, power)
        if self._outlook is None or self._outlook[0] != key:
            self._outlook = (key, Outlook(pos, power))
        return self._outlook[1]

    # -- movement -------------------------------------------------------------------------------------------------

    def movement(self, pos: Position, ask: Ask) -> Answer:
        """Carry out the plan of the segment, unit by unit."""
        key = (pos.turn, pos.step, ask.side)
        if self._plan[0] != key:
            manner = MANNERS[ask.prompt]
            free = [pos.scenario.index[a.split()[1]] for a in ask.options if a.startswith("move ")]
            planner = Planner(pos, self.outlook(pos, pos.phasing), manner, ask.side)
            self._plan = (key, planner.plan(free))
        plan = self._plan[1]
        while plan.order:
            u = plan.order.pop(0)
            self._way = self.way(pos, ask.side, u, plan.goals[u], MANNERS[ask.prompt])
            if not self._way or ask.reasons("move " + pos.id(u)):
                continue
            if not starves_friends(pos, u, self._way):
                return "move " + pos.id(u)
            plan.put_off(u)
        return "done"

    def way(self, pos: Position, seat: str, u: int, goal: int, manner: str) -> list[int]:
        """The hexes of a cheapest way; none if the goal cannot be reached any more."""
        go = set_out(pos, seat, manner, u)
        return cheapest(pos, go, goal)[0] if pos.hex(u) != goal and goal in reach_from(pos, go) else []

    def move(self, pos: Position, ask: Ask) -> Answer:
        """Go on along the way, or stop."""
        if self._way:
            answer = "enter " + pos.label(self._way.pop(0))
            if not ask.reasons(answer):
                return answer
            self._way = []
        if ask.reasons("stop"):  # it must end elsewhere
            return next(a for a in ask.options if a.startswith("enter"))
        return "stop"

    def react(self, pos: Position, ask: Ask) -> Answer:
        """All who can come to the marker's hex do, the best first."""
        here = pos.reaction
        coming = [a for a in ask.options if a.startswith("move ")]
        if pos.reaction_mode == reaction.OUT or not coming:
            return "done"
        u = max((pos.scenario.index[a.split()[1]] for a in coming), key=lambda u: worth.attack(pos, u))
        if pos.hex(u) == here:
            return "done"
        self._way = self.way(pos, ask.side, u, here, REACTION)
        return "move " + pos.id(u)

    # -- combat ---------------------------------------------------------------------------------------------------

    def combat(self, pos: Position, ask: Ask) -> Answer:
        """The best attack there is, as long as it is worth it or owed."""
        self._attack = fights.best_attack(pos, ask.side, self.outlook(pos, pos.phasing))
        if self._attack is not None:
            return "attack " + pos.label(self._attack.target)
        return "done" if not ask.reasons("done") else self._random.choice(ask.options)

    def gather(self, pos: Position, ask: Ask) -> Answer:
        """Commit those that were planned for, and the bombers that can help."""
        planned = self._attack.units if self._attack and ask.params["hex"] == pos.label(self._attack.target) else []
        for u in planned:
            answer = "with " + pos.id(u)
            if pos.id(u) not in ask.params["units"] and not ask.reasons(answer):
                return answer
        bombs = next((a for a in ask.options if a.startswith("bomb ")), None)
        if bombs:
            return bombs
        return "fire" if not ask.reasons("fire") else next(a for a in ask.options if a.startswith("with"))

    def attrition(self, pos: Position, ask: Ask) -> Answer:
        """Both sides lose as many steps: all the enemy has if ours are cheaper, else one."""
        units = [pos.scenario.index[id] for id in ask.params["units"]]
        target = pos.scenario.board.hex(ask.params["hex"])
        theirs = pos.enemies_in(target, pos.power(units[0]))
        ours_cost = min(worth.price_of_step(pos, u) for u in units)
        their_cost = max(worth.price_of_step(pos, u) for u in theirs)
        return ask.options[-1] if ours_cost < 0.8 * their_cost else ask.options[0]

    def advance(self, pos: Position, ask: Ask) -> Answer:
        """Take the hex, with as many as make it safe, if they can be fed there."""
        hex = pos.scenario.board.hex(ask.params["hex"])
        units = [pos.scenario.index[id] for id in ask.params["units"]]
        power = pos.power(units[0]) if units else "axis"
        outlook = self.outlook(pos, power)
        there = sum([worth.defence(pos, u) for u in pos.stack(hex, power)])
        enough = there * 2 >= outlook.threat[hex] and there > 0
        if enough or not units:
            return "done"
        best = max(units, key=lambda u: (worth.defence(pos, u), u))
        if not outlook.fed(pos, best, hex) and outlook.value.get(hex, 0.0) < worth.VICTORY_HEX:
            return "done"
        return "advance " + pos.id(best)

    def retreat(self, pos: Position, ask: Ask) -> Answer:
        """To where the enemy is weakest and supplies come."""
        units = [pos.scenario.index[id] for id in ask.params["units"]]
        outlook = self.outlook(pos, pos.power(units[0]))

        def safety(answer: Answer) -> float:
            _, id, label = answer.split()
            hex = pos.scenario.board.hex(label)
            fed = outlook.fed(pos, pos.scenario.index[id], hex)
            return (5.0 if fed else 0.0) - outlook.threat[hex] * 0.2 + outlook.value.get(hex, 0.0) * 0.3

        return max(ask.options, key=lambda a: (safety(a), a))
