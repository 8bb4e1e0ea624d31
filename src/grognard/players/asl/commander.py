"""The commander of Advanced Squad Leader: the common frame, with what is asked in this game, for either side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from ...engine.ask import Answer, Ask
from ...games.asl.cavalry import HORSE
from ...games.asl.firing.fire_phases import targets
from ...games.asl.firing.first_fire import HORIZON
from ...games.asl.firing.readiness import ready
from ...games.asl.locations import distance, is_shelter
from ...games.asl.moving.costs import cost_in_halves
from ...games.asl.moving.purse import left
from ...games.asl.nerve.leadership import morale_level
from ...games.asl.places import Loc, hex_of, loc_at
from ...games.asl.position import Position
from ...games.asl.units import Trek
from ...games.asl.weapons.smoke_grenades import SMOKE, cost, exponent, throwers
from ..common.because import weighed
from ..common.commander import Commander as Frame
from ..common.commander import first, first_allowed
from ..common.ground import standing_of
from ..common.plan import Plan
from ..common.stances import USUAL, Stance
from . import charges, fire, melee
from .doctrine import DOCTRINES, STANCES
from .fire import Volley
from .march import LEAVES, Advance, SquadMarch
from .outlook import FARTHEST, Outlook
from .worth import worth

# Questions that want one thing always: the first of these answers that is allowed.
PASSED: dict[str, tuple[Answer, ...]] = {
    "set-up": ("done", "suggested"),
    "voluntary-break": ("done",),
    "show-to-interdict": ("done",),
    "prove": ("pass",),
    "deter": ("done",),
    "guards-deploy": ("done",),
    "snipe": ("snipe",),
    "sniper-check": ("yes",),
    "harden": ("yes",),
    "hand-to-hand": ("yes",),
    "surrender": ("accept",),
    "arrange": ("done",),
    "withdraw": ("done",),
    "slip-away": ("done",),
}
FIRE_PHASES = ("prep-fire", "final-fire", "advancing-fire")
ON_FOOT = 8.0  # movement factors from a goal at which riders dismount
THROUGH_SMOKE = 2  # halves of a factor more for the hex with the smoke in it [24.7]
DRAWN = 0.5  # how much of what fire may cost counts where a squad throws smoke: some of it comes in any case


class Commander(Frame):
    """Plays any side."""

    stances = STANCES
    races = False

    def __init__(self, seed: int = 0, stance: Stance = USUAL) -> None:
        super().__init__(seed, doctrines=stance.over(DOCTRINES))
        self._volley: Volley | None = None
        self.decisions = {
            **dict.fromkeys(FIRE_PHASES, self.fires),
            "gather": self.gathers,
            "first-fire": self.reacts,
            "movement-phase": self.moves,
            "move": self.steps,
            "rally-phase": self.rallies,
            "rout-phase": self.routs,
            "rout": self.runs,
            "advance-phase": self.advances,
            "close-combat": self.assaults,
            "close-combat-attack": self.joins_assault,
            "close-combats": first,
            "take-weapon": first,
            "place-sniper": lambda pos, ask: self.chance.choice(ask.options),
        }
        self.decisions |= {prompt: first_allowed(*wanted) for prompt, wanted in PASSED.items()}

    def outlook(self, pos: Position, side: str) -> Outlook:
        """The situation when the step began."""
        return self.kept(side, self.moment(pos, side), lambda: Outlook(pos, side, self.doctrines))

    def moment(self, pos: Position, side: str) -> object:
        """Whenever the enemy has fired at somebody who moves, the others look again: it has less left for them."""
        return pos.turn, pos.step, fire.used_up(pos, side)

    def standing(self, pos: Position, side: str) -> Callable[[Position], float]:
        outlook = self.outlook(pos, side)
        worths = {
            u: [-outlook.doctrine.pull * min(way, FARTHEST) / 2 for way in outlook.field_of(pos, u)]
            for u in pos.persons(side)
        }
        return standing_of(pos, worths)

    # -- fire ---------------------------------------------------------------------------------------------------------

    def fires(self, pos: Position, ask: Ask) -> Answer | None:
        """The attack that promises most, as long as one is worth it."""
        side = ask.side
        outlook = self.outlook(pos, side)
        best: tuple[float, Volley] | None = None
        for volley in fire.volleys(pos, side, self.seen(pos, side)):
            gain = volley.gain - self.cost(pos, outlook, volley)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, volley
        if best is None:
            return self.done(ask)
        gain, self._volley = best
        shots, loc = self._volley.shots, self._volley.loc
        self.because = weighed("fights", {}, units=pos.ids(shots), hex=pos.label(hex_of(loc)), gain=gain, other=0.0)
        return f"fire {pos.loc_label(loc)}"

    def seen(self, pos: Position, side: str) -> list[int]:
        """Locations at which fire can be aimed, and in which somebody may be."""
        there = set(pos.seen_locations(pos.enemy(side)))
        return [loc for loc in targets(pos, side) if loc in there]

    def cost(self, pos: Position, outlook: Outlook, volley: Volley) -> float:
        """What those who fire give up: before movement what their move would gain; at least the wish that something
        comes of it."""
        if pos.phase != "PFPh":
            return 0.05
        found = 0.1
        for u in fire.squads(pos, volley):
            heavy = any(pos.weapon(w).pp > 2 for w in pos.weapons_of(u))
            most = LEAVES if outlook.slips else outlook.doctrine.fires * outlook.hurry(pos, u)
            found += min(most, self.moving_gain(pos, outlook, u)) * (0.3 if heavy else 1.0)
        return found

    def moving_gain(self, pos: Position, outlook: Outlook, u: int) -> float:
        """What the best move of a unit would gain, as the phase began."""
        moment = pos.turn, pos.step
        known: dict[int, float] = self.kept(f"moves of {outlook.side}", moment, dict)
        if u not in known:
            known[u] = self.kept(f"march of {outlook.side}", moment, lambda: SquadMarch(pos, outlook)).gain(u)
        return known[u]

    def gathers(self, pos: Position, ask: Ask) -> Answer | None:
        """Those of the volley, its leaders, then fire. Of an attack that somebody else has begun, the best volley; if
        there is none, whoever can."""
        attack = ask.what
        if self._volley is None or self._volley.loc != attack.loc:
            found = fire.volleys(pos, ask.side, [attack.loc], attack.mover)
            self._volley = max(found, key=lambda volley: volley.gain, default=None)
        volley = self._volley
        if volley is None:
            return "shoot" if not ask.reasons("shoot") else next(iter(ask.options), None)
        for s in volley.shots:
            answer: Answer = "with " + pos.id(s)
            if s not in ask.what.shots and not ask.reasons(answer):
                return answer
        for u in volley.leaders:
            answer = "led " + pos.id(u)
            if u not in ask.what.leaders and not ask.reasons(answer):
                return answer
        return "shoot" if not ask.reasons("shoot") else None

    def standing_orders(self, pos: Position, side: str) -> Iterable[Answer]:
        """Who comes nobody's guns near enough is let pass: nobody need be asked."""
        reach = [2 * far for _, _, far, _, _ in ready(pos, side)]
        return [f"hold {min(HORIZON, max(reach))}"] if reach and pos.phase == "MPh" and pos.attacker != side else []

    def reacts(self, pos: Position, ask: Ask) -> Answer | None:
        """Fire at a mover if it promises more than the shots are worth later."""
        move, weights = ask.what, self.outlook(pos, ask.side).doctrine
        best: tuple[float, Volley] | None = None
        for volley in fire.volleys(pos, ask.side, [move.loc], move):
            gain = volley.gain - fire.price(pos, volley, weights.reserve, weights.again, weights.betrays)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, volley
        self._volley = best[1] if best is not None else None
        if best is not None:
            gain, volley = best
            hex = pos.label(hex_of(move.loc))
            self.because = weighed("fires-first", {}, units=pos.ids(volley.shots), hex=hex, gain=gain)
            return "fire"
        return "pass" if not ask.reasons("pass") else "fire"

    # -- movement -----------------------------------------------------------------------------------------------------

    def make_plan(self, pos: Position, ask: Ask) -> Plan:
        return SquadMarch(pos, self.outlook(pos, ask.side)).moves()

    def moves(self, pos: Position, ask: Ask) -> Answer | None:
        answer = self.carry_out(pos, ask) or self.stirs(pos, ask)
        return answer or self.done(ask) or next(iter(ask.options), None)

    def stirs(self, pos: Position, ask: Ask) -> Answer | None:
        """Who goes nowhere still lays his charge, or gets down from his horse near his goal. Each is sent once:
        something may keep him from it after all."""
        sent: set[int] = self.kept(f"sent by {ask.side}", (pos.turn, pos.step), set)
        riders = [u for u in pos.persons(ask.side) if pos.units[u].mounted and self.is_near(pos, ask.side, u)]
        for u in (*charges.sappers(pos, ask.side), *riders):
            answer: Answer = "move " + pos.id(u)
            if u not in sent and not ask.reasons(answer):
                sent.add(u)
                return answer
        return None

    def is_near(self, pos: Position, side: str, u: int) -> bool:
        return self.outlook(pos, side).way(pos, u, pos.units[u].hex) <= ON_FOOT

    def whereabouts(self, go: Trek) -> Loc:
        return go.loc if go.hex else 0

    def label(self, pos: Position, place: Loc) -> str:
        return pos.loc_label(place)

    def steps(self, pos: Position, ask: Ask) -> Answer | None:
        """Off the board where that wins; else along the way, in cover of smoke, step by step where one step is all."""
        go, outlook = ask.what, self.outlook(pos, ask.side)
        if (outlook.attacks or outlook.slips) and not ask.reasons("exit"):
            return "exit"
        if not go.spent and (now := self.arrived(pos, ask)) is not None:
            return now
        way = self._ways.get(go.units[0])
        if way is None and not go.spent:
            plan = self.plan(pos, ask)
            path = plan.paths.get(go.units[0], [])
            if (smoke := self.smoke(pos, ask, outlook, path)) is not None:
                return smoke
            mates = [m for m in plan.company.get(go.units[0], ()) if m not in go.units]
            if len(path) == 1 and outlook.fire.get(hex_of(path[0])) and not mates and not ask.reasons("assault"):
                return "assault"
        return self.move(pos, ask)

    def arrived(self, pos: Position, ask: Ask) -> Answer | None:
        """Riders near their goal go on on foot: buildings are not for horses. Charges are laid."""
        u = ask.what.units[0]
        near = pos.units[u].mounted and ask.what.hex and self.is_near(pos, ask.side, u)
        return "dismount" if near and not ask.reasons("dismount") else charges.lays(pos, ask)

    def smoke(self, pos: Position, ask: Ask, outlook: Outlook, path: Sequence[int]) -> Answer | None:
        """A grenade into the first hex of a way that fire commands, if it will probably help more than it costs, and
        leaves factors for the whole way: smoke is gone when the phase ends."""
        go = ask.what
        if len(path) < 2 or not go.hex or hex_of(path[0]) in pos.smoke:
            return None
        first = hex_of(path[0])
        spared = outlook.passing(first) - outlook.smoked(first, pos.scenario.charts.terrain[SMOKE].hindrance)
        for u in throwers(pos, go):
            answer: Answer = f"smoke {pos.id(u)} {pos.loc_label(path[0])}"
            chance = min(6, exponent(pos, u)) / 6
            if chance * spared <= DRAWN * outlook.passing(go.hex) or ask.reasons(answer):
                continue
            if self.length(pos, go, path) + cost(go, path[0]) + THROUGH_SMOKE <= left(pos, go):
                return answer
        return None

    def length(self, pos: Position, go: Trek, path: Sequence[int]) -> int:
        """What a way costs those who set out, in halves of a factor."""
        ends = [go.loc, *path]
        return sum(cost_in_halves(pos, a, b, go.units) for a, b in pairwise(ends))

    # -- rally and rout -----------------------------------------------------------------------------------------------

    def rallies(self, pos: Position, ask: Ask) -> Answer | None:
        """Squads take weapons up, which goes only at the start; then leaders rally, then those most likely to; weapons
        are mended, horses left alone."""

        def value(words: list[str]) -> float:
            u = pos.index[words[1]]
            if words[0] == "rally":
                return 10 + 10 * pos.type(u).leads + morale_level(pos, u)
            if words[0] == "recover" and pos.weapon(pos.index[words[2]]).type == HORSE:
                return -1.0
            return 40.0 if words[0] == "recover" and pos.type(u).mmc else 5.0

        return self.best(pos, ask, value, "rally", "recover", "repair", least=0.0) or self.done(ask)

    def routs(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best(pos, ask, lambda words: worth(pos, pos.index[words[1]]), "rout") or self.done(ask)

    def runs(self, pos: Position, ask: Ask) -> Answer | None:
        """Into cover, away from the enemy's fire; in cover already, stay."""
        flight, outlook = ask.what, self.outlook(pos, ask.side)
        here = flight.path[-1]
        if is_shelter(pos.scenario, here) and len(flight.path) > 1 and not ask.reasons("stop"):
            return "stop"
        foes = [loc_at(h) for h in outlook.enemies]

        def value(words: list[str]) -> float:
            loc = pos.scenario.location_named(words[1])
            assert loc is not None
            near = min((distance(pos.scenario, loc, foe) for foe in foes), default=9)
            cover = 6.0 * is_shelter(pos.scenario, loc)
            slow = 1.0 * (words[0] == "crawl") + 0.5 * (words[0] == "road")  # on the road he is in the open
            return cover + 0.4 * min(near, 8) - outlook.passing(hex_of(loc)) - slow

        return self.best(pos, ask, value, "enter", "road", "crawl") or ("stop" if not ask.reasons("stop") else None)

    # -- advance and Close Combat -------------------------------------------------------------------------------------

    def advances(self, pos: Position, ask: Ask) -> Answer | None:
        def made() -> Plan:
            return Advance(pos, self.outlook(pos, ask.side)).planned()

        plan = self.kept(f"advance of {ask.side}", (pos.turn, pos.step), made)
        while plan.goals:
            u = next(iter(plan.goals))
            answer: Answer = f"advance {pos.id(u)} {pos.loc_label(plan.goals.pop(u))}"
            if not ask.reasons(answer):
                self.because = plan.reasons.get(u)
                return answer
        return self.done(ask)

    def assaults(self, pos: Position, ask: Ask) -> Answer | None:
        answer = melee.attack(pos, ask)
        if answer is None:
            return self.done(ask)
        fight = ask.what
        self.because = weighed("assaults", {}, hex=pos.label(hex_of(fight.loc)), target=answer.split()[1])
        return answer

    def joins_assault(self, pos: Position, ask: Ask) -> Answer | None:
        more = next((option for option in ask.options if option.startswith("with ")), None)
        return more or ("go" if not ask.reasons("go") else None)
