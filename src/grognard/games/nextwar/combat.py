"""Combat [9.0]: attacks on one hex at a time, each in named steps [9.2]."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.battle import Battle, BattleStep, fight_out
from ...engine.losses import last_steps
from ...engine.phase import choose, gathering, phase
from ...engine.question import CHOICE, GATHERING, LOSSES, PHASE, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from . import advance, amphibious, beachheads, fog, retreat, strength, support
from .advanced import air_support, headquarters, supply_units
from .attackers import able, is_garrison, may_attack, may_take_part, targets
from .losses import lose_step
from .odds import preview
from .pack.charts import COLUMNS
from .pack.terms import (
    Modifier,
    tally,
)
from .position import Position
from .scenario import ENEMY, LAND
from .strength import defenders_of

EXCESS_COLUMNS: Final = (11, 12, 13)  # in which surplus losses of the defender spare the attacker [9.7.1.1]


class Combat(Battle):
    """An attack on a hex: who takes part, who leads, what supports them."""

    def __init__(self, pos: Position, side: str, hex: int) -> None:
        super().__init__(steps=ADVANCED_STEPS if pos.scenario.advanced else STEPS)
        self.pos = pos
        self.side = side
        self.enemy = ENEMY[side]
        self.hex = hex
        self.attackers: list[int] = []
        self.defenders = defenders_of(pos, hex, self.enemy)
        self.lead: int | None = None
        self.defending_lead: int | None = None
        self.support: dict[str, int] = {side: 0, self.enemy: 0}
        self.column = 0
        self.result = ""  # of the die, when it has been thrown
        self.losses: dict[str, int] = {}
        self.retreats = False
        self.eliminated = False  # no defender is left
        self.advanced: list[int] = []  # who has gone into the hex [9.9]
        self.headquarters: dict[str, int] = {}  # that support a side [18.2.1]

    def twin(self) -> Combat:
        """The same combat, for somebody who weighs what is not decided yet."""
        found = Combat(self.pos, self.side, self.hex)
        found.attackers, found.defenders = self.attackers, self.defenders
        found.lead, found.defending_lead = self.lead, self.defending_lead
        found.support, found.headquarters, found.column = self.support, self.headquarters, self.column
        return found

    @property
    def attack(self) -> int:
        units = sum(int(strength.attack_of(self.pos, u, self.hex, self.defenders).total) for u in self.attackers)
        return units + self.added(self.side)

    @property
    def defence(self) -> int:
        units = sum(int(strength.defence_of(self.pos, u, self.hex, self.defenders).total) for u in self.defenders)
        works = self.beachhead * self.pos.scenario.module.limits.beachhead.defence
        return units + works + self.added(self.enemy)

    def added(self, side: str) -> int:
        """The range of a headquarters that supports the side [18.2.1]."""
        hq = self.headquarters.get(side)
        return 0 if hq is None else self.pos.counter(hq).range

    @property
    def is_under_clearing(self) -> bool:
        return self.hex in self.pos.clearing

    @property
    def beachhead(self) -> bool:
        """A beachhead of the defender adds its strength and takes a step [8.5.8.4]."""
        return amphibious.is_beachhead(self.pos, self.hex, self.enemy)

    @property
    def odds(self) -> Fraction:
        return Fraction(self.attack, max(1, self.defence))

    @property
    def line(self) -> str:
        return self.pos.scenario.charts.line_of[self.pos.board.terrain[self.hex]].line

    def first_column(self) -> int:
        """By the odds, rounded in the defender's favour; beyond the line its end columns [9.2.2] [9.2.2.2]."""
        found = [n for n, odds in enumerate(self.pos.scenario.charts.odds_of[self.line], 1) if odds <= self.odds]
        return max(found, default=1)

    def rows(self, kind: str) -> list[Modifier]:
        return [modifier for row, modifier in self.pos.scenario.charts.crt_modifiers if row.kind == kind]

    def shifts(self) -> Tally:
        return tally(self.rows("shift"), self)

    def modifiers(self) -> Tally:
        return tally(self.rows("drm"), self)

    def shifted(self, shifts: Tally) -> int:
        """All shifts are netted, and none leads beyond the ends of the table [9.2.3]."""
        return max(1, min(len(COLUMNS), self.first_column() + int(shifts.total)))

    def sums(self) -> dict[str, Any]:
        """What the battle sheet shows: the odds before the die, afterwards what it has brought."""
        return {**({"result": self.result} if self.result else preview(self)), **self.sheet()}


# -- declaring [9.2.1] ------------------------------------------------------------------------------------------------


def begin_segment(pos: Position, side: str) -> None:
    pos.attacked, pos.fought, pos.fell_back, pos.flown = set(), {}, set(), set()
    pos.hq_busy = set()


def may_join(pos: Position, made: Combat, u: int) -> Reason | None:
    if u in made.attackers:
        return Reason("9.2.1", "takes-part", unit=pos.id(u))
    if against := may_take_part(pos, made.side, u, made.hex):
        return against
    hex = amphibious.origin(pos, u)
    there = [v for v in made.attackers if amphibious.origin(pos, v) == hex]
    if pos.standing[u] and not strength.fits(pos, hex, made.side, [*strength.attacked_from(pos, hex), *there, u]):
        return Reason("8.1.1.1.d", "too-many-from-hex", hex=pos.label(hex))
    return None


def joiners(pos: Position, made: Combat) -> list[int]:
    return [u for u in able(pos, made.side, made.hex) if may_join(pos, made, u) is None]


def may_commit(pos: Position, made: Combat) -> Reason | None:
    if not any(not is_garrison(pos, u) for u in made.attackers):
        return Reason("M.5" if made.attackers else "9.2.1", "needs-attackers")
    return None


def about(pos: Position, made: Combat) -> About:
    return About(units=made.attackers, hexes=[made.hex])


GATHER: Question = Question(
    "attack",
    GATHERING,
    Verb("with", UNIT, why_not=may_join, listed=joiners),
    Verb("commit", why_not=may_commit),
    about=about,
    battle=lambda pos, made: made.sums(),
)


def declare(pos: Position, made: Combat) -> Procedure:
    yield from gathering(pos, made.side, "9.2.1", GATHER, made, **{"with": made.attackers})
    fog.reveal(pos, made.attackers, made.hex)
    pos.attacked.add(made.hex)
    for u in made.attackers:
        pos.fought[u] = amphibious.origin(pos, u)
        amphibious.has_assaulted(pos, u)
    pos.tell("9.2.1", "attack", hex=pos.label(made.hex), units=pos.ids(made.attackers))


# -- lead units, odds and shifts [9.2.2] [9.2.3] ----------------------------------------------------------------------


LEAD: Question = Question(
    "lead",
    CHOICE,
    Verb("lead", UNIT, among=lambda pos, what: what[1]),
    about=lambda pos, what: About(units=what[1], hexes=[what[0].hex]),
    battle=lambda pos, what: what[0].sums(),
)


def name_leads(pos: Position, made: Combat) -> Procedure:
    """The attacker names his lead unit, then the defender [9.5.1]; the lead loses the first step, so it is no supply
    unit where there are others [19.4.1]."""
    made.defenders = yield from choose_defenders(pos, made)
    for side, units in ((made.side, made.attackers), (made.enemy, supply_units.troops(pos, made.defenders))):
        lead = yield from choose(pos, side, "9.5.1", LEAD, units, (made, list(units)))
        if side == made.side:
            made.lead = lead
        else:
            made.defending_lead = lead


DEFENDING: Question = Question(
    "defenders",
    CHOICE,
    Verb("with", UNIT, among=lambda pos, what: who_can_defend(pos, *what)),
    about=lambda pos, what: About(units=what[1], hexes=[what[0].hex]),
)


def who_can_defend(pos: Position, made: Combat, chosen: list[int]) -> list[int]:
    left = [u for u in defenders_of(pos, made.hex, made.enemy) if u not in chosen]
    return [u for u in left if strength.fits(pos, made.hex, made.enemy, [*chosen, u])]


def choose_defenders(pos: Position, made: Combat) -> Procedure:
    """All defend [9.1], unless they are too many: then the owner says who does, as many as can [8.1.1.1.d]."""
    if strength.fits(pos, made.hex, made.enemy, made.defenders):
        return made.defenders
    chosen: list[int] = []
    while able_to_join := who_can_defend(pos, made, chosen):
        u = yield from choose(pos, made.enemy, "8.1.1.1.d", DEFENDING, able_to_join, (made, chosen))
        chosen.append(u)
    return chosen


def shift(pos: Position, made: Combat) -> None:
    """Shifts, and the column in which the combat is resolved [9.2.3]."""
    shifts = made.shifts()
    made.column = made.shifted(shifts)
    pos.tell(
        "9.2.3", "column", attack=made.attack, defence=made.defence, line=made.line, shifts=shifts, column=made.column
    )


# -- the die and what it brings [9.2.6] [9.7] -------------------------------------------------------------------------


def throw(pos: Position, made: Combat) -> None:
    """The attacker's die, modified [9.2.6]: steps of both sides, and perhaps a retreat [9.7]."""
    modifiers = made.modifiers()
    die = pos.roll("9.2.6", made.side)
    charts = pos.scenario.charts
    grid = charts.crt[charts.lines[made.line].grid]
    made.result = result = grid.result(die + int(modifiers.total), COLUMNS[made.column - 1])
    ours, _, theirs = result.partition("/")
    made.retreats = theirs.endswith("R")  # [9.7.2]
    made.losses = {made.side: int(ours), made.enemy: int(theirs.removesuffix("R"))}
    spared = spare_excess(pos, made)
    pos.tell(
        "9.7", "result", hex=pos.label(made.hex), modifiers=modifiers, die=die, result=result,
        losses=dict(made.losses), spared=spared,
    )  # fmt: skip


def spare_excess(pos: Position, made: Combat) -> list[str]:
    """Losses that one side cannot bear spare the other a step [9.7.1.1]; the sides that lose one less."""
    can = {
        made.side: sum(pos.steps(u) for u in made.attackers),
        made.enemy: sum(pos.steps(u) for u in made.defenders)
        + made.beachhead * pos.scenario.module.limits.beachhead.steps,
    }
    over = {side: made.losses[side] > can[side] for side in can}
    owed = {made.side: over[made.enemy] and made.column in EXCESS_COLUMNS, made.enemy: over[made.side]}
    spared = [side for side in owed if owed[side] and made.losses[side]]
    for side in spared:
        made.losses[side] -= 1
    return spared


class Loss(NamedTuple):
    """Somebody of these loses a step in a combat; so many are left to lose."""

    made: Combat
    among: list[int]
    left: int


LOSING: Question = Question(
    "losses",
    LOSSES,
    Verb("lose", UNIT, among=lambda pos, loss: loss.among),
    Verb("beachhead", why_not=lambda pos, loss: may_give_beachhead(pos, loss.made, loss.among)),
    about=lambda pos, loss: About(loss.among, [loss.made.hex], loss.left),
    battle=lambda pos, loss: loss.made.sums(),
    consequences=lambda pos, loss: last_steps(pos, "9.7.1", loss.among, Position.steps),
)


def may_give_beachhead(pos: Position, made: Combat, units: list[int]) -> Reason | None:
    """The defender's beachhead can take a step loss [8.5.8.4]."""
    mine = made.beachhead and pos.side(units[0]) == made.enemy
    return None if mine else Reason("8.5.8.4", "no-beachhead-there", hex=pos.label(made.hex))


def suffer(pos: Position, made: Combat, side: str) -> Procedure:
    """The lead unit first, then all alike: who has lost a step waits until all others have [9.7.1]."""
    units = made.attackers if side == made.side else made.defenders
    lead = made.lead if side == made.side else made.defending_lead
    for number in range(made.losses[side]):
        alive = [u for u in units if is_alive(pos, u)]
        if not alive:
            if made.beachhead and side == made.enemy:  # it bears what is left [8.5.8.4]
                beachheads.remove(pos, side, made.hex)
            return
        if number == 0 and lead in alive:
            assert lead is not None
            lose_step(pos, lead, "9.5.1")
            continue
        troops = supply_units.troops(pos, alive)
        fresh = [u for u in troops if not pos.units[u].reduced] or troops
        said: tuple[Any, ...] = ("lose", fresh[0])
        if len(fresh) > 1 or (made.beachhead and side == made.enemy):
            said = yield Ask(side, "9.7.1", LOSING, pos, Loss(made, fresh, made.losses[side] - number))
        if said[0] == "beachhead":
            beachheads.remove(pos, side, made.hex)
        else:
            lose_step(pos, said[1], "9.7.1")


def is_alive(pos: Position, u: int) -> bool:
    """On the map, or aboard a ship before a beach."""
    return bool(amphibious.origin(pos, u))


def defender_losses(pos: Position, made: Combat) -> Procedure:
    """Before the attacker's [9.2.7]."""
    yield from suffer(pos, made, made.enemy)
    made.eliminated = not pos.present[LAND[made.enemy]][made.hex]


def attacker_losses(pos: Position, made: Combat) -> Procedure:
    """An assault that left a defender in the hex costs a step more, of the marines if any are left, and alike as all
    losses are [8.5.8.1.b] [9.7.1]."""
    landing = [u for u in made.attackers if amphibious.assaults(pos, u)]
    yield from suffer(pos, made, made.side)
    if landing and pos.present[LAND[made.enemy]][made.hex]:
        left = [u for u in landing if is_alive(pos, u)] or [u for u in made.attackers if is_alive(pos, u)]
        fresh = [u for u in left if not pos.units[u].reduced] or left
        if fresh:
            lost = yield from choose(pos, made.side, "8.5.8.1.b", LOSING, fresh, Loss(made, fresh, 1))
            lose_step(pos, lost, "8.5.8.1.b")


STEPS = (
    BattleStep("declare", declare, "9.2.1"),
    BattleStep("lead", name_leads, "9.5.1", replies=True),
    BattleStep("shifts", shift, "9.2.3"),
    BattleStep("support", support.commit, "9.2.4", replies=True),
    BattleStep("roll", throw, "9.2.6"),
    BattleStep("defender-losses", defender_losses, "9.2.7"),
    BattleStep("retreat", retreat.retreat_all, "9.8"),
    BattleStep("attacker-losses", attacker_losses, "9.2.7"),
    BattleStep("advance", advance.advance_all, "9.9"),
)


ADVANCED_STEPS = (
    *STEPS[:2],
    BattleStep("headquarters", headquarters.call, "18.2.1", replies=True),
    STEPS[2],
    BattleStep("support", air_support.commit, "23.5", replies=True),
    *STEPS[4:],
)


def attack(pos: Position, side: str, hex: int) -> Procedure:
    """Step by step [9.2]. Naming the hex is the declaration: from then on its defenders are seen [13.2]."""
    fog.reveal(pos, pos.land_units(hex, ENEMY[side]), hex)
    yield from fight_out(pos, Combat(pos, side, hex))
    pos.revealed = set()


ATTACK: Verb = Verb(
    "attack", HEX, why_not=may_attack, listed=targets, does=attack,
    then=(
        GATHER, LEAD, DEFENDING, support.COMMITTING, headquarters.CALLING, *air_support.QUESTIONS, LOSING,
        *retreat.QUESTIONS, *advance.QUESTIONS, beachheads.OFFERING,
    ),
)  # fmt: skip
LAND_ON: Verb = Verb(
    "storm", HEX, why_not=amphibious.may_land_on, listed=amphibious.empty_beaches, does=amphibious.land_on,
    then=(amphibious.LANDING, beachheads.OFFERING), rule="8.5.8.1",
)  # fmt: skip
COMBAT: Question = Question(
    "combat", PHASE, ATTACK, LAND_ON, beachheads.PLACE, Verb("done", why_not=amphibious.may_end_combat)
)  # fmt: skip


def combat_segment(pos: Position, side: str) -> Procedure:
    yield from phase(pos, side, "9.0", COMBAT)
    pos.approached = {ship for ship in pos.approached if pos.side(ship) != side}
