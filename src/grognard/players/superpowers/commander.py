"""The commander: answers every ask of Superpowers at War, with a plan for each movement phase."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...engine.ask import Answer, Ask
from ...engine.game import Game
from ...engine.reach import path_to, reach
from ...games.superpowers import bridges
from ...games.superpowers.attack import Attack
from ...games.superpowers.movement import ZONE_COST
from ...games.superpowers.position import OFF, Position
from ...games.superpowers.scenario import ENEMY, OVERRUNNERS, STACKING_LIMIT
from .fights import gather_answer, next_attack, support_answer
from .flights import comes_by_air, flight, landing_place, plan_flights
from .ground import hex_prize, way_to
from .judgement import expected_gain, unit_price
from .moves import Plan, plan_phase
from .outlook import Outlook

WORTH_AN_OVERRUN = 1.0
COLUMN = 4  # half points that each unit ahead in the column costs
NOT_YET = 3.0  # the price of going into contact straight from the map edge
LEAVES_TOWN = 6.0  # the price of leaving a town empty in an advance


class Commander:
    """Plays either side of either scenario."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._outlooks: dict[str, tuple[tuple[int, int, int], Outlook]] = {}
        self._plans: dict[str, tuple[tuple[int, int, int], Plan]] = {}
        self._path: dict[str, list[int]] = {}
        self._homes: dict[str, int] = {}  # where moves under way began
        self._force: dict[str, list[str]] = {}
        self._by_prompt: dict[str, Callable[[Position, Ask], Answer]] = {
            "movement": self.movement_phase,
            "late-movement": self.movement_phase,
            "move": self.move,
            "fly": self.fly,
            "entry-hex": self.entry_hex,
            "enter-with": self.enter_with,
            "drop-zone": self.landing_place,
            "landing-zone": self.landing_place,
            "drop-more": self.drop_more,
            "combat": self.combat_phase,
            "gather": self.gather,
            "barrage": self.gather,
            "support": self.support,
            "take-loss": self.take_loss,
            "excess": self.take_loss,
            "retreat-path": self.retreat_path,
            "advance": self.advance,
            "rebuild": self.rebuild,
            "give-up": self.give_up,
            "place-rebuilt": self.place_rebuilt,
        }

    def choose(self, game: Game, side: str) -> Answer:
        """The answer that looks best. Options are listed only if it is refused: judging is quicker."""
        ask = game.ask(side)
        answer = self._by_prompt.get(ask.prompt, self.otherwise)(game.position, ask)
        return answer if not ask.reasons(answer) else self._random.choice(ask.options)

    def outlook(self, pos: Position, side: str) -> Outlook:
        """How things stood when the side's movement phase began."""
        key = (pos.turn, pos.impulse, side == pos.first)
        if self._outlooks.get(side, (None,))[0] != key:
            self._outlooks[side] = (key, Outlook(pos, side))
        return self._outlooks[side][1]

    # -- movement -------------------------------------------------------------------------------------------------

    def movement_phase(self, pos: Position, ask: Ask) -> Answer:
        """Bring in what can enter, then carry out the plan stack by stack."""
        key = (pos.turn, pos.impulse, int(pos.late))
        if self._plans.get(ask.side, (None,))[0] != key:
            entering = self.entering(pos, ask)
            if entering:
                return entering
            self._path.clear()
            outlook = self.outlook(pos, ask.side)
            plan = plan_phase(pos, outlook)
            plan_flights(pos, outlook, plan)
            self._plans[ask.side] = (key, plan)
        plan = self._plans[ask.side][1]
        while plan.order:
            answer = "move " + pos.id(plan.order.pop(0))
            if not ask.reasons(answer):
                return answer
        return "done"

    def plan(self, side: str) -> Plan:
        return self._plans[side][1] if side in self._plans else Plan()

    def entering(self, pos: Position, ask: Ask) -> Answer | None:
        """Reinforcements come at once, the best fighters first; airborne troops of the WP wait for their chance."""
        if not pos.units_where(ask.side, OFF):
            return None
        by_ground = [o for o in ask.options if o.startswith("enter ") and not self.waits(pos, self.unit(pos, o))]
        if by_ground:
            return max(by_ground, key=lambda o: (pos.counter(self.unit(pos, o)).firepower, o))
        return comes_by_air(pos, ask)

    def waits(self, pos: Position, u: int) -> bool:
        """Airborne units that could still drop do not walk in."""
        return pos.counter(u).branch == "airborne" and pos.side(u) == "wp" and pos.scenario.slug == "munich"

    def unit(self, pos: Position, option: Answer) -> int:
        return pos.scenario.index[option.split()[1]]

    def entry_hex(self, pos: Position, ask: Ask) -> Answer:
        """Where the aims are near and the road is not full of others."""
        field = self.outlook(pos, ask.side).aims.field(pos.scenario.index[ask.params["unit"]])

        def distance(option: Answer) -> tuple[int, str]:
            hex = pos.scenario.board.hex(option.split()[1])
            return field[hex] + COLUMN * pos.column.get(hex, 0), option

        return min(ask.options, key=distance)

    def enter_with(self, pos: Position, ask: Ask) -> Answer:
        """Brothers of the same formation come in as one stack: two that fight, and a gun in their guard."""
        inside = [pos.counter(pos.scenario.index[id]) for id in ask.params["units"]]
        formation, guns_turn = inside[0].formation, len(inside) == STACKING_LIMIT - 1
        brothers = [o for o in ask.options if o != "done" and pos.counter(self.unit(pos, o)).formation == formation]

        def strength(option: Answer) -> tuple[bool, int, str]:
            counter = pos.counter(self.unit(pos, option))
            return counter.artillery == guns_turn, counter.firepower, option

        return max(brothers, key=strength, default="done")

    def landing_place(self, pos: Position, ask: Ask) -> Answer:
        return landing_place(pos, ask, self.outlook(pos, ask.side))

    def drop_more(self, pos: Position, ask: Ask) -> Answer:
        return comes_by_air(pos, ask) or "done dropping"

    def move(self, pos: Position, ask: Ask) -> Answer:
        """Follow the planned path, in the company planned; without one, go where the aims pull."""
        here = pos.scenario.board.hex(ask.params["hex"])
        ids = ask.params["units"]
        units = [pos.scenario.index[id] for id in ids]
        plan = self.plan(ask.side)
        leader = units[0]
        for mate in plan.company.get(leader, ()):
            answer = f"with {pos.id(mate)}"
            if mate not in units and not ask.reasons(answer):
                return answer
        if ids[0] not in self._path:
            self._homes[ids[0]] = here
            planned = plan.paths.get(leader)
            self._path[ids[0]] = list(planned) if planned else self.pulled(pos, ask, units, here)
        path = self._path[ids[0]]
        while path and path[0] == here:
            path.pop(0)
        if path:
            answer = f"enter {pos.label(path.pop(0))}"
            if not ask.reasons(answer):
                return answer
        path.clear()
        ridden = self.overrun(pos, ask, units, here)
        return ridden or (self.elsewhere(ask) if self.is_crowded(pos, ask.side, units, here) else "stop")

    def is_crowded(self, pos: Position, side: str, units: list[int], here: int) -> bool:
        """By the rules of then nobody stopped where there was no room at once, wherever others were about to go."""
        there = [x for x in pos.ground(here, side) if x not in units]
        moved = here not in {self._homes.get(id) for id in pos.ids(units)}
        return moved and len(there) + len(units) > STACKING_LIMIT

    def elsewhere(self, ask: Ask) -> Answer:
        """Anywhere else, as when "stop" was refused."""
        return self._random.choice([o for o in ask.options if o != "stop"] or ask.options)

    def overrun(self, pos: Position, ask: Ask, units: list[int], here: int) -> Answer | None:
        """At the end of a move, ride down a weak enemy nearby if there is much to gain."""
        best, best_gain = None, WORTH_AN_OVERRUN
        for n in pos.scenario.board.neighbours[here]:
            if not pos.present[ENEMY[ask.side]][n] or n in pos.overrun:
                continue
            for u in units:
                if pos.counter(u).branch in OVERRUNNERS:
                    gain = expected_gain(pos, Attack(ask.side, "overrun", [n], [u], in_movement=True))
                    answer = f"overrun {pos.label(n)} {pos.id(u)}"
                    if gain > best_gain and not ask.reasons(answer):
                        best, best_gain = answer, gain
        return best

    def pulled(self, pos: Position, ask: Ask, units: list[int], here: int) -> list[int]:
        """For units that have just entered: forward, but not into contact, and not into full hexes."""
        side = ask.side
        outlook = self.outlook(pos, side)
        zone, edges = pos.zone[ENEMY[side]], bridges.edges(pos)
        found = reach(edges, here, max(0, int(ask.params["left"] * 2)), zone, outlook.closed, ZONE_COST)

        def worth(h: int) -> float:
            mates = [x for x in pos.ground(h, side) if x not in units]
            full = len(mates) + len(units) > STACKING_LIMIT
            value = outlook.lure(pos, units, h) + outlook.safety(units, mates, h) - (99.0 if full else 0.0)
            return value - (NOT_YET if outlook.near_enemy[h] <= 1 else 0.0)

        goal = max(sorted(found), key=worth)
        return path_to(edges, found, here, goal, zone, ZONE_COST) if goal != here else []

    def fly(self, pos: Position, ask: Ask) -> Answer:
        id, here = ask.params["unit"], pos.scenario.board.hex(ask.params["hex"])
        u = pos.scenario.index[id]
        if id not in self._path:
            plan = self.plan(ask.side)
            found = plan.paths.get(u) or flight(pos, self.outlook(pos, ask.side), plan, u, ask.params["left"])
            self._path[id] = list(found)
        path = self._path[id]
        if path and path[0] in pos.scenario.board.neighbours[here]:
            return f"enter {pos.label(path.pop(0))}"
        return "stop"

    # -- combat ---------------------------------------------------------------------------------------------------

    def combat_phase(self, pos: Position, ask: Ask) -> Answer:
        answer, units = next_attack(pos, ask.side)
        self._force[ask.side] = pos.ids(units)
        if ask.reasons(answer):
            attacks = [o for o in ask.options if o.startswith("attack")]
            return "done" if "done" in ask.options else attacks[0]
        return answer

    def gather(self, pos: Position, ask: Ask) -> Answer:
        return gather_answer(pos, ask, self._force.get(ask.side, []))

    def support(self, pos: Position, ask: Ask) -> Answer:
        return support_answer(pos, ask, ask.what.attack)

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
        u = pos.scenario.index[ask.params["units"][0]]
        counter = pos.counter(u)
        sources = pos.scenario.supply_sources[counter.army if ask.side == "wp" else "nato"]
        home = way_to(pos.scenario, frozenset(h for h in pos.scenario.board.hexes if sources >> h & 1))
        return min(ask.options, key=lambda o: (home[pos.scenario.board.hex(o.split()[-1])], o))

    def advance(self, pos: Position, ask: Ask) -> Answer:
        """Into towns and good ground, three units at the most, and no farther than company goes."""
        options = [o.split() for o in ask.options if o.startswith("advance")]
        units = {pos.scenario.index[id] for _, id, _ in options}
        best, best_worth = "done", 0.0
        for _, id, label in options:
            u, h = pos.scenario.index[id], pos.scenario.board.hex(label)
            worth = self.advance_worth(pos, ask.side, u, h, units)
            if worth > best_worth:
                best, best_worth = f"advance {id} {label}", worth
        return best

    def advance_worth(self, pos: Position, side: str, u: int, h: int, others: set[int]) -> float:
        """What is gained by the hex, and whether those who can go there together are safer there than here."""
        outlook, here = self.outlook(pos, side), pos.units[u].hex
        mates = pos.ground(h, side)
        if len(mates) >= STACKING_LIMIT or pos.counter(u).artillery:
            return 0.0
        going = [x for x in others if pos.units[x].hex == here]
        going.sort(key=lambda x: (x != u, -pos.counter(x).firepower, x))
        group = [x for x in going if not pos.counter(x).artillery][: STACKING_LIMIT - len(mates)]
        behind = [x for x in pos.ground(here, side) if x not in group]
        worth = hex_prize(pos, side, h) + outlook.safety(group, mates, h) - outlook.safety(group, behind, here)
        field = outlook.aims.field(u)
        worth += outlook.aims.pull * (field[here] - field[h]) * len(group)
        leaving = pos.scenario.board.terrain[here] == "city" and not behind
        return worth + 0.01 * pos.counter(u).firepower - (LEAVES_TOWN if leaving else 0.0)

    # -- the rest -------------------------------------------------------------------------------------------------

    def rebuild(self, pos: Position, ask: Ask) -> Answer:
        """Fighting units, the strongest first."""
        units = [o for o in ask.options if o != "done"]
        return max(units, key=lambda o: (pos.counter(self.unit(pos, o)).firepower, o))

    def give_up(self, pos: Position, ask: Ask) -> Answer:
        return min(ask.options, key=lambda o: (pos.counter(self.unit(pos, o)).firepower, o))

    def place_rebuilt(self, pos: Position, ask: Ask) -> Answer:
        """Where there is room, they are safe, and near their brothers."""
        outlook = self.outlook(pos, ask.side)
        u = pos.scenario.index[ask.params["unit"]]

        def worth(option: Answer) -> tuple[bool, float, str]:
            h = pos.scenario.board.hex(option.split()[1])
            there = pos.ground(h, ask.side)
            near = outlook.aims.field_of(outlook.aims.key(u), h)[h]
            return len(there) < STACKING_LIMIT, outlook.safety([u], there, h) - 0.02 * near, option

        return max(ask.options, key=worth)

    def otherwise(self, pos: Position, ask: Ask) -> Answer:
        """Small questions: quick set-up, half the initiative points, a deterring posture, the first useful option."""
        options = ask.options
        if "suggested" in options:
            return "suggested"
        if options[0].startswith("bid"):
            points = sorted(int(o.split()[1]) for o in options)
            return f"bid {points[(len(points)) // 2]}"
        if options[0].startswith("posture"):
            return options[-1]  # a high sum makes nuclear war dangerous for whoever begins it
        return next((o for o in options if o != "done"), "done")
