"""Chemical warfare [22.0]: the WP may begin it; then both sides strike with gas that goes at once or stays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.phase import choose, phase
from ...engine.question import CHOICE, PHASE, PLACING, YES_NO, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, Verb, word
from . import airspace
from .border import is_peace
from .breakthrough import mark_after_strike
from .flak import assault_hexes
from .losses import disrupt
from .position import Position
from .scenario import ENEMY
from .strikes import add_surprise, lose_step_to_strike, may_devastate, strike_wakes, war_crime, within
from .units import Chemical

MODES: Final = ("tactical", "operational", "artillery")
LASTING: Final = ("persistent", "brief")
GAS: Final = "chemical"  # a marker that is still to be resolved
TACTICAL_LEFT: Final = 2  # points that an airfield strike cannot take away [22.4]


def has_begun(pos: Position) -> bool:
    """NATO answers only; the WP begins [22.0] [7.2.III.D.2]."""
    return pos.chemical_since >= 0


def chemical_strike_segment(pos: Position, side: str) -> Procedure:
    """Old markers go or stay; the WP may begin chemical war; all new markers are placed, then resolved in any order
    [22.2.3] [22.2.5]."""
    if is_peace(pos):
        return
    if not pos.stage:
        air_out(pos, side)
        pos.stage = "declaring"
    if pos.stage == "declaring":
        if side == "wp" and not has_begun(pos) and modes(pos, side):
            match (yield Ask(side, "22.0", BEGINNING, pos, side, rests=True)):
                case ("declare",):
                    begin_chemical_war(pos)
        pos.stage = "placing"
    if pos.stage == "placing":
        yield from phase(pos, side, "22.2.3", PLACING_GAS, as_long_as=has_gas)
        pos.stage = "resolving"
    while waiting := resolvable(pos, side):
        hex = yield from choose(pos, side, "22.2.3", RESOLVING, waiting, side, rests=True)
        strike_hex(pos, side, hex)


def has_gas(pos: Position, side: str) -> bool:
    return has_begun(pos) and bool(modes(pos, side))


def air_out(pos: Position, side: str) -> None:
    """A side's own markers of brief gas go, then a die decides about each of the others: on a 1 it goes, too
    [22.2.5] [22.2.6]."""
    for hex, marks in sorted(pos.gas.items()):
        left = tuple([m for m in marks if m.by != side or stays(pos, m, side)])
        if left != marks:
            pos.tell("22.2.5", "gas-gone", side=side, hex=pos.label(hex))
            if left:
                pos.gas[hex] = left
            else:
                del pos.gas[hex]


def stays(pos: Position, mark: Chemical, side: str) -> bool:
    return mark.persistent and pos.roll("22.2.5", side) > 1


def begin_chemical_war(pos: Position) -> None:
    """The First Use marker is placed on the turn track [22.0] [4.4.3]."""
    pos.chemical_since = pos.game_turn
    pos.tell("22.0", "chemical-war", turn=pos.game_turn)


def turn_of_chemical_war(pos: Position) -> int:
    """Turns since it was declared, strikes or not [22.2.4]."""
    return pos.game_turn - pos.chemical_since + 1


# -- delivery [22.2.1] [22.2.2] ----------------------------------------


def limit(pos: Position, side: str, mode: str) -> int:
    """Strikes a turn that the scenario allows in a mode of delivery [22.2]: NATO has no operational mode, and the WP no
    artillery for it."""
    return int(getattr(pos.scenario.file.chemical_limits, f"{side}_{mode}", 0))


def may_deliver(pos: Position, side: str, mode: str) -> Reason | None:
    """Each strike takes a chemical point [22.1]; a tactical one of NATO a tactical air point as well [22.2.2]."""
    if pos.chemical_used.get(f"{side}_{mode}", 0) >= limit(pos, side, mode):
        return Reason("22.2", "mode-used-up", mode=mode)
    if not pos.chemical[side]:
        return Reason("22.1", "no-chemical-points")
    if side == "nato" and mode == "tactical" and not pos.tactical["nato"]:
        return Reason("22.2.2", "no-tactical-points")
    return None


def modes(pos: Position, side: str) -> list[str]:
    return [mode for mode in MODES if may_deliver(pos, side, mode) is None]


def target_area(pos: Position, side: str, mode: str) -> HexSet:
    """Where a mode delivers: tactical strikes in friendly and contested airspace, operational ones anywhere [22.2.1]
    [11.8.3], artillery beside US units in combat supply [22.2.2]. Never into an assault [27.2]."""
    area = pos.scenario.land & ~assault_hexes(pos)
    if mode == "tactical":
        return area & ~airspace.friendly(pos, ENEMY[side])
    if mode == "operational":
        return area
    near = 0
    for u in pos.on_map(side):
        if pos.scenario.nation_of[u] == "US" and pos.counter(u).combat and not pos.units[u].no_combat_supply:
            near |= pos.board.disc_bits(pos.standing[u], 1) & ~(1 << pos.standing[u])
    return area & near


def may_gas(pos: Position, what: tuple[str, str], hex: int) -> Reason | None:
    """Any hex in reach may be struck, cities and sites among them, and again where gas lies already."""
    side, mode = what
    if reason := may_devastate(pos, hex, "chemical"):
        return reason
    if not target_area(pos, side, mode) >> hex & 1:
        rule = "22.2.2" if side == "nato" else "22.2.1"
        return Reason(rule, "out-of-reach", mode=mode, hex=pos.label(hex))
    return None


def may_gas_by(pos: Position, side: str, mode: str) -> Reason | None:
    """A mode of delivery that is left, and reaches a hex: without US units in combat supply NATO's artillery reaches
    none [22.2.2]."""
    if reason := may_deliver(pos, side, mode):
        return reason
    if gas_area(pos, side, mode):
        return None
    return Reason("22.2.2", "nothing-in-reach", mode=mode)


def gas_area(pos: Position, side: str, mode: str) -> HexSet:
    """Where a mode delivers and no gas has been placed in this segment."""
    return target_area(pos, side, mode) & ~hexset(h for h, kind in pos.struck if kind == GAS)


def gas_targets(pos: Position, what: tuple[str, str]) -> list[int]:
    return members(gas_area(pos, *what))


def gas(pos: Position, side: str, mode: str, lasting: str) -> Procedure:
    """The marker is placed on the side that the player has chosen beforehand [22.2.5]."""
    match (yield Ask(side, "22.2.3", GASSING, pos, (side, mode))):
        case "at", hex:
            spend(pos, side, mode)
            pos.struck.add((hex, GAS))
            pos.strikes[hex] = (GAS,)
            mark(pos, side, hex, lasting == "persistent")
            pos.tell("22.2.3", "gas-placed", side=side, hex=pos.label(hex), lasting=lasting)


def spend(pos: Position, side: str, mode: str) -> None:
    pos.chemical[side] -= 1
    key = f"{side}_{mode}"
    pos.chemical_used[key] = pos.chemical_used.get(key, 0) + 1
    if side == "nato" and mode == "tactical":
        pos.tactical["nato"] -= 1


def mark(pos: Position, side: str, hex: int, persistent: bool) -> None:
    """On top of an enemy marker; an own one, which is persistent, stays where it is [22.2.6]."""
    marks = pos.gas.get(hex, ())
    lasting = persistent or any(m.by == side and m.persistent for m in marks)
    pos.gas[hex] = (*(m for m in marks if m.by != side), Chemical(side, lasting, pos.game_turn))


# -- effect [22.2.3] ----------------------------------------


def resolvable(pos: Position, side: str) -> list[int]:
    return sorted([h for h, kinds in pos.strikes.items() if GAS in kinds])


def strike_hex(pos: Position, side: str, hex: int) -> None:
    """Every unit in the hex is rolled for, but no headquarters [22.7.7a] and no site [22.2.8]; the strength of a free
    city does not suffer [22.2.9]."""
    del pos.strikes[hex]
    enemy = ENEMY[side]
    on_ground = pos.present[enemy][hex]
    strike_wakes(pos, side, hex)
    strike_units(pos, side, [u for u in pos.at.get(hex, ()) if pos.counter(u).combat])
    if pos.present[enemy][hex] < on_ground:
        mark_after_strike(pos, side, hex)
    war_crime(pos, side, hex, "22.5")


def strike_units(pos: Position, side: str, units: Iterable[int]) -> None:
    """One die for each, on the column of the turn of chemical war [22.2.4]: * disrupts, D1 takes a step and disrupts
    what is left [22.2.3]."""
    turn, tally = turn_of_chemical_war(pos), Tally()
    add_surprise(pos, tally, "chemical", side)
    column = {
        r.modified_die: r.result for r in pos.scenario.charts.chemical if r.war_turn_from <= turn <= r.war_turn_to
    }
    for u in units:
        pos.targets.add(u)
        die = pos.roll("22.2.3", side)
        result = column[within(die + int(tally.total), column)]
        pos.tell("22.2.3", "gas-result", unit=pos.id(u), die=die, modifiers=tally, result=result)
        if result == "*":
            disrupt(pos, u, "22.2.3")
        elif result == "D1":
            lose_step_to_strike(pos, u, "22.2.3")


def gas_reacting(pos: Position, u: int, hex: int) -> None:
    """Who reacts into a hex that was struck in this player turn suffers the strike at once; who enters it in any other
    way does not [22.3.2] [22.3.1(12)]."""
    striker = ENEMY[pos.side(u)]
    if any(m.by == striker and m.turn == pos.game_turn for m in pos.gas.get(hex, ())) and pos.counter(u).combat:
        strike_units(pos, striker, [u])


# -- airfields [22.4] ----------------------------------------


def may_gas_airfields(pos: Position, side: str) -> Reason | None:
    """The one operational strike of the WP in a turn [22.2.1] [22.4]."""
    if side != "wp":
        return Reason("22.2.2", "no-airfield-strikes")
    return may_deliver(pos, side, "operational")


def gas_airfields(pos: Position, side: str) -> None:
    """NATO loses tactical points of this turn at once, but keeps two [22.4]."""
    spend(pos, side, "operational")
    turn, tally = turn_of_chemical_war(pos), Tally()
    add_surprise(pos, tally, "chemical", side)
    rows = pos.scenario.charts.airfield_chemical
    column = {r.modified_die: r.nato_tactical_points_lost for r in rows if r.war_turn_from <= turn <= r.war_turn_to}
    die = pos.roll("22.4", side)
    lost = column[within(die + int(tally.total), column)]
    points = pos.tactical["nato"]
    pos.tactical["nato"] = max(points - lost, min(points, TACTICAL_LEFT))
    pos.tell("22.4", "airfields-gassed", die=die, modifiers=tally, lost=points - pos.tactical["nato"])


BEGINNING: Question = Question("chemical-war", YES_NO, Verb("declare"), Verb("refrain"))
GASSING: Question = Question(
    "gas",
    PLACING,
    Verb("at", HEX, why_not=may_gas, listed=gas_targets),
    about=lambda pos, what: About(mode=what[1]),
)
PLACING_GAS: Question = Question(
    "chemical",
    PHASE,
    Verb(
        "gas",
        word("mode", *MODES),
        word("lasting", *LASTING),
        among=(lambda pos, side: MODES, lambda pos, side, mode: LASTING),
        why_not=lambda pos, side, mode, lasting: may_gas_by(pos, side, mode),
        does=gas,
        then=(GASSING,),
    ),
    Verb("airfields", why_not=may_gas_airfields, does=gas_airfields, rule="22.4"),
    Verb("done"),
    about=lambda pos, side: About(left=pos.chemical[side]),
)
RESOLVING: Question = Question("resolve-gas", CHOICE, Verb("resolve", HEX, among=resolvable))
QUESTIONS: tuple[Question, ...] = (BEGINNING, PLACING_GAS, RESOLVING)
