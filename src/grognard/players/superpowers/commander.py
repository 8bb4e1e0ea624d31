"""The commander: answers every ask of Superpowers at War, with a plan for each movement phase."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...engine.ask import Answer, Ask
from ...engine.game import Game
from ...engine.reach import path_to, reach
from ...games.superpowers import bridges
from ...games.superpowers.movement import ZONE_COST
from ...games.superpowers.position import OFF, Position
from ...games.superpowers.scenario import ENEMY
from .aims import Aims
from .fights import gather_answer, next_attack, support_answer
from .ground import distance_to, empty_towns, enemy_hexes, hex_prize, way_to
from .judgement import unit_price
from .moves import Plan, closed_hexes, plan_phase


class Commander:
    """Plays either side of either scenario."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._plans: dict[str, tuple[tuple[int, int], Plan]] = {}
        self._path: dict[str, list[int]] = {}
        self._force: dict[str, list[str]] = {}
        self._by_prompt: dict[str, Callable[[Position, Ask], Answer]] = {
            "movement-phase": self.movement_phase,
            "late-movement-phase": self.movement_phase,
            "move": self.move,
            "entry-hex": self.entry_hex,
            "enter-with": self.enter_with,
            "drop-zone": self.landing_place,
            "landing-zone": self.landing_place,
            "combat-phase": self.combat_phase,
            "gather": self.gather,
            "barrage": self.gather,
            "support": self.support,
            "take-loss": self.take_loss,
            "excess": self.take_loss,
            "retreat-path": self.retreat_path,
            "advance": self.advance,
        }

    def choose(self, game: Game, side: str) -> Answer:
        ask = game.ask(side)
        options = ask.options
        if len(options) == 1:
            return options[0]
        answer = self._by_prompt.get(ask.prompt, self.otherwise)(game.position, ask)
        return answer if answer in options else self._random.choice(options)

    # -- movement -------------------------------------------------------------------------------------------------

    def movement_phase(self, pos: Position, ask: Ask) -> Answer:
        """Bring in what can enter, then carry out the plan unit by unit."""
        entering = self.entering(pos, ask)
        if entering:
            return entering
        key = (pos.turn, pos.step)
        if self._plans.get(ask.side, (None,))[0] != key:
            self._plans[ask.side] = (key, plan_phase(pos, ask.side))
        plan = self._plans[ask.side][1]
        options = set(ask.options)
        while plan.order:
            u = plan.order.pop(0)
            if f"move {pos.id(u)}" in options:
                return f"move {pos.id(u)}"
        return "done"

    def entering(self, pos: Position, ask: Ask) -> Answer | None:
        """Reinforcements come at once, the best fighters first; by air when there is something to win or no other way."""
        by_ground = [o for o in ask.options if o.startswith("enter ")]
        if by_ground:
            return max(by_ground, key=lambda o: (pos.counter(self.unit(pos, o)).firepower, o))
        by_air = [o for o in ask.options if o.startswith(("drop ", "airlift "))]
        return next((o for o in by_air if self.is_worth_flying(pos, ask.side, self.unit(pos, o))), None)

    def unit(self, pos: Position, option: Answer) -> int:
        return pos.scenario.index[option.split()[1]]

    def is_worth_flying(self, pos: Position, side: str, u: int) -> bool:
        """Units off the map that cannot come over land; those on it stay on the ground."""
        return pos.units[u].where == OFF and (side == "nato" or bool(empty_towns(pos, side)))

    def entry_hex(self, pos: Position, ask: Ask) -> Answer:
        """Where the aims are near and the road is not full of others."""
        field = Aims(pos, ask.side).field(pos.scenario.index[ask.about["unit"]])

        def distance(option: Answer) -> tuple[int, str]:
            hex = pos.scenario.board.hex(option.split()[1])
            return field[hex] + 4 * pos.column.get(hex, 0), option

        return min(ask.options, key=distance)

    def enter_with(self, pos: Position, ask: Ask) -> Answer:
        """Brothers of the same formation come in as one stack."""
        formation = pos.counter(pos.scenario.index[ask.about["units"][0]]).formation
        brothers = [o for o in ask.options if o != "done" and pos.counter(self.unit(pos, o)).formation == formation]
        return brothers[0] if brothers else "done"

    def landing_place(self, pos: Position, ask: Ask) -> Answer:
        """Beside an empty enemy town, or else near one's own that are threatened, away from the enemy."""
        side = ask.side
        near = distance_to(pos, enemy_hexes(pos, side))
        towns = empty_towns(pos, side)
        goals = way_to(pos.scenario, frozenset(towns) or Aims(pos, side).nearest_goal())

        def worth(option: Answer) -> tuple[float, str]:
            h = pos.scenario.board.hex(option.split()[1])
            return -goals[h] - (20.0 if near[h] <= 1 else 0.0) - 5.0 * len(pos.ground(h, side)), option

        return max(ask.options, key=worth)

    def move(self, pos: Position, ask: Ask) -> Answer:
        """Follow the planned path; without one, go where the aims pull."""
        side, here = ask.side, pos.scenario.board.hex(ask.about["hex"])
        ids = ask.about["units"]
        path = self._path.get(ids[0])
        if path is None:
            path = self._path[ids[0]] = self.path(pos, ask, here)
        while path and path[0] == here:
            path.pop(0)
        if path and f"enter {pos.label(path[0])}" in ask.options:
            return f"enter {pos.label(path.pop(0))}"
        self._path.pop(ids[0], None)
        if "stop" in ask.options:
            return "stop"
        goals = way_to(pos.scenario, frozenset(pos.scenario.city_hexes))
        entries = [o for o in ask.options if o.startswith("enter")]
        return min(entries, key=lambda o: goals[pos.scenario.board.hex(o.split()[1])]) if entries else ask.options[0]

    def path(self, pos: Position, ask: Ask, here: int) -> list[int]:
        side = ask.side
        u = pos.scenario.index[ask.about["units"][0]]
        closed = closed_hexes(pos, side)
        zone = pos.zone[ENEMY[side]]
        edges = bridges.edges(pos)
        found = reach(edges, here, int(ask.about["left"] * 2), zone, closed, ZONE_COST)
        plan = self._plans.get(side, (None, Plan()))[1]
        goal = plan.goals.get(u)
        if goal is None or goal not in found:
            goal = self.pulled_to(pos, side, u, found)
        return path_to(edges, found, here, goal, zone, ZONE_COST) if goal != here else []

    def pulled_to(self, pos: Position, side: str, u: int, found: dict[int, int]) -> int:
        """For units that have just entered: forward, but not into contact, and not into full hexes."""
        aims = Aims(pos, side)
        near = distance_to(pos, enemy_hexes(pos, side))
        field = aims.field(u)

        def worth(h: int) -> float:
            full = len([x for x in pos.ground(h, side) if x != u]) >= 3
            return -0.1 * field[h] - (3.0 if near[h] <= 1 else 0.0) - (99.0 if full else 0.0) + hex_prize(pos, side, h)

        return max(sorted(found), key=worth)

    # -- combat ---------------------------------------------------------------------------------------------------

    def combat_phase(self, pos: Position, ask: Ask) -> Answer:
        answer, units = next_attack(pos, ask.side)
        self._force[ask.side] = pos.ids(units)
        if answer not in ask.options:
            attacks = [o for o in ask.options if o.startswith("attack")]
            return "done" if "done" in ask.options else attacks[0]
        return answer

    def gather(self, pos: Position, ask: Ask) -> Answer:
        return gather_answer(ask, self._force.get(ask.side, []))

    def support(self, pos: Position, ask: Ask) -> Answer:
        return support_answer(pos, ask, ask.about["attack"])

    def take_loss(self, pos: Position, ask: Ask) -> Answer:
        """Give ground before units, except in places worth holding; then the cheapest unit."""
        units = {o: pos.scenario.index[o.split()[1]] for o in ask.options if o.startswith("lose")}
        if "retreat" in ask.options:
            held = {pos.units[u].hex for u in units.values()}
            if len(units) == 1 or not any(pos.scenario.board.terrain[h] == "city" for h in held):
                return "retreat"
        return min(units, key=lambda o: (unit_price(pos, units[o]), o))

    def retreat_path(self, pos: Position, ask: Ask) -> Answer:
        """Back towards one's own supply."""
        u = pos.scenario.index[ask.about["units"][0]]
        counter = pos.counter(u)
        sources = pos.scenario.supply_sources[counter.army if ask.side == "wp" else "nato"]
        home = way_to(pos.scenario, frozenset(h for h in pos.scenario.board.hexes if sources >> h & 1))
        return min(ask.options, key=lambda o: (home[pos.scenario.board.hex(o.split()[-1])], o))

    def advance(self, pos: Position, ask: Ask) -> Answer:
        """Into towns and good ground, three units at the most, and no farther than company goes."""
        side = ask.side
        best, best_worth = "done", 0.0
        for option in ask.options:
            if not option.startswith("advance"):
                continue
            _, id, label = option.split()
            u, h = pos.scenario.index[id], pos.scenario.board.hex(label)
            worth = self.advance_worth(pos, side, u, h)
            if worth > best_worth:
                best, best_worth = option, worth
        return best

    def advance_worth(self, pos: Position, side: str, u: int, h: int) -> float:
        mates = len(pos.ground(h, side))
        if mates >= 3 or pos.counter(u).artillery:
            return 0.0
        here = pos.units[u].hex
        leaving = pos.scenario.board.terrain[here] == "city" and len(pos.ground(here, side)) == 1
        worth = hex_prize(pos, side, h) + 0.1 * pos.counter(u).firepower - (6.0 if leaving else 0.0)
        return worth + (0.5 if mates else 0.0) + (0.4 if side == "wp" else 0.0) - 0.3 * (pos.zone[ENEMY[side]][h] > 2)

    # -- the rest -------------------------------------------------------------------------------------------------

    def otherwise(self, pos: Position, ask: Ask) -> Answer:
        """Small questions: quick set-up, half the initiative points, a deterring posture, and the first useful option."""
        options = ask.options
        if "suggested" in options:
            return "suggested"
        if options[0].startswith("bid"):
            points = sorted(int(o.split()[1]) for o in options)
            return f"bid {points[(len(points)) // 2]}"
        if options[0].startswith("posture"):
            return options[-1]  # a high sum makes nuclear war dangerous for whoever begins it
        return next((o for o in options if o != "done"), "done")
