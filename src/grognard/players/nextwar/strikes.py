"""Strikes and special operations: what each target is worth, what the tables promise, and what it may cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...games.nextwar import helicopters
from ...games.nextwar.advanced import (
    air_defence,
    air_display,
    declaring,
    missions,
    sof_missions,
    special_forces,
    targets,
)
from ...games.nextwar.advanced.air_defence import LOCAL
from ...games.nextwar.advanced.air_display import SUPERIORITY, air_units
from ...games.nextwar.advanced.declared import Operation, Target
from ...games.nextwar.advanced.missions import Planned
from ...games.nextwar.advanced.special_forces import Task
from ...games.nextwar.advanced.strike import Strike
from ...games.nextwar.pack.terms import tally
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY
from ..common.because import weighed
from ..common.errands import Errand
from . import worth
from .outlook import Outlook

DICE = range(10)
RANKS = {"strike1": 0, "strike2": 1}  # every other result is the worst
Aim = tuple[str, Target]  # the words that name a target, and the target


# -- what targets are worth -------------------------------------------------------------------------------------------


def gain_of(pos: Position, outlook: Outlook, target: Target, result: str) -> float:
    """What a result on a target brings, with the markers that it has already."""
    doctrine = outlook.doctrine
    if result in ("-", "0"):
        return 0.0
    if target.kind.startswith("track_"):
        return doctrine.track * min(int(result[-1]), pos.tracks[target.name])
    if target.kind == "theatre_weapon":
        return doctrine.weapon * min(int(result[-1]), pos.missiles[target.name])
    if target.kind == "helicopter":  # only raids hit them [20.1.3.5]
        return worth.price_of_step(pos, target.unit)
    object = pos.scenario.charts.strike_targets[target.kind].object
    has = pos.strikes.get(target.unit, 0) if target.unit >= 0 else pos.place_strikes.get(target.name, 0)
    becomes = pos.scenario.charts.accumulation[object, has, "x" if result == "step" else result].becomes
    if becomes == "-" or is_power_plant(pos, target):
        return 0.0
    graded = grades(pos, outlook, target)
    return graded[RANKS.get(becomes, 2)] - (graded[has - 1] if has else 0.0)


def grades(pos: Position, outlook: Outlook, target: Target) -> tuple[float, float, float]:
    doctrine = outlook.doctrine
    if target.kind != "land_unit":
        return doctrine.grades[target.kind]
    here = doctrine.in_contact if outlook.to_own[target.hex] <= 1 else doctrine.in_rear
    price = worth.price(pos, target.unit) * here
    return doctrine.hurt[0] * price, doctrine.hurt[1] * price, doctrine.hurt[2] * price


def is_power_plant(pos: Position, target: Target) -> bool:
    """Who strikes one pays for it [M.6]."""
    if target.kind != "installation" or "astravets" not in pos.scenario.specials:
        return False
    given = pos.scenario.module.rule("astravets").penalty
    return given is not None and pos.label(target.hex) in given.hexes


def promise(pos: Position, outlook: Outlook, row: str, target: Target, firer: int = -1) -> float:
    """What a strike brings on average that gets through."""
    charts = pos.scenario.charts
    column = charts.column(row, targets.line(pos, target))
    if not column:
        return 0.0
    modifier = int(tally(charts.strike_modifiers, Strike(pos, outlook.side, row, target, firer)).total)
    table = charts.strikes[charts.strike_targets[target.kind].result]
    return mean(lambda die: gain_of(pos, outlook, target, table.result(die + modifier, column)))


def mean(of: Callable[[int], float]) -> float:
    return sum([of(die) for die in DICE]) / len(DICE)


def peril(pos: Position, outlook: Outlook, target: Target, u: int) -> tuple[float, float]:
    """How likely an air unit is turned back or hit on the way, and how likely it is hit."""
    charts, side = pos.scenario.charts, outlook.side
    mission = air_defence.Mission(pos, side, target.hex, (u,))
    local = bool(target.hex) and air_defence.defence_at(pos, side, target.hex) == LOCAL
    levels = {track: air_defence.value(mission, track) for track in targets.TRACKS}
    if not local and not levels["detection"]:
        return 0.0, 0.0
    looked = "local" if local else f"level{levels['detection']}"
    seen = mean(lambda die: float(charts.detection.result(die, looked) != "-"))
    stopped, hit = 0.0, 0.0
    for weapon in ("sam",) if pos.counter(u).strike_standoff else ("sam", "aaa"):
        if local or levels[weapon]:
            column = f"local_{weapon}" if local else f"{weapon}{levels[weapon]}"
            results = [charts.air_defence.result(die, column) for die in DICE]
            stopped += seen * sum([result in ("A", "X") for result in results]) / len(DICE)
            hit += seen * results.count("X") / len(DICE)
    return min(1.0, stopped), hit


# -- strikes [23.2] ---------------------------------------------------------------------------------------------------


def aims(pos: Position, plan: Planned) -> list[Aim]:
    """Everything that a mission may be against but the ground itself."""
    found: list[Aim] = [(f"unit {pos.id(u)}", targets.of_unit(pos, u)) for u in missions.units_for(pos, plan)]
    for hex, kind in missions.sites_for(pos, plan):
        if (site := missions.site_target(pos, plan, hex, kind)) is not None:
            found.append((f"place {pos.label(hex)} {kind}", site))
    for track in targets.TRACKS:
        if missions.may_aim_at_track(pos, plan, track) is None:
            found.append((f"track {track}", targets.of_track(ENEMY[plan.side], track)))
    for name in pos.scenario.module.weapons:
        if missions.may_aim_at_weapon(pos, plan, name) is None:
            found.append((f"weapon {name}", targets.of_weapon(name)))
    return found


def possible(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """All that a side could declare."""
    yield from missiles(pos, outlook)
    yield from flown(pos, outlook)
    yield from hunts(pos, outlook)
    yield from shelling(pos, outlook)


def errand(pos: Position, outlook: Outlook, gain: float, answer: str, aim: Aim, *uses: object) -> Errand:
    words, target = aim
    gain -= outlook.doctrine.mission
    by = answer.split()[1]
    told = weighed("strikes", {}, units=[by], target=" ".join(words.split()[1:]), gain=gain)
    return Errand(gain, answer, (words,), frozenset({*uses, (target.unit, target.name, target.hex)}), told)


def missiles(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Theatre weapons meet no fire; each target gets one."""
    side = outlook.side
    for name, weapon in pos.scenario.module.weapons.items():
        if declaring.may_launch(pos, side, name) is None:
            for aim in aims(pos, Planned(side, "missile", weapon=name)):
                gain = promise(pos, outlook, weapon.column, aim[1])
                yield errand(pos, outlook, gain, f"missile {name}", aim)


def flown(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Air units and helicopters, unless they are worth more in support of combats."""
    side, doctrine = outlook.side, outlook.doctrine
    fighters = len(list(air_units(pos, ENEMY[side], SUPERIORITY)))
    known: dict[tuple[object, ...], list[tuple[float, Aim]]] = {}
    for u in missions.strikers(pos, side):
        row = f"air{min(6, air_display.strike_value(pos, u))}"
        key = (row, air_display.areas_reached(pos, u))
        if key not in known:
            found = aims(pos, Planned(side, "air", u))
            known[key] = [(promise(pos, outlook, navy(row, aim[1]), aim[1], u), aim) for aim in found]
        spared = doctrine.support * air_display.support_value(pos, u)
        for value, aim in known[key]:
            if value > spared + doctrine.mission:
                stopped, hit = peril(pos, outlook, aim[1], u)
                risk = hit * worth.price_of_step(pos, u) + doctrine.intercepted * fighters
                yield errand(pos, outlook, value * (1.0 - stopped) - risk - spared, f"strike {pos.id(u)}", aim, u)
    for u in declaring.sortie_helicopters(pos, side):
        row = f"helo{max(1, min(2, helicopters.support_value(pos, u)))}"
        spared = doctrine.support * helicopters.support_value(pos, u)
        for aim in aims(pos, Planned(side, "helo", u)):
            stopped, hit = peril(pos, outlook, aim[1], u)
            value = promise(pos, outlook, row, aim[1], u) * (1.0 - stopped)
            risk = hit * worth.price_of_step(pos, u)
            yield errand(pos, outlook, value - risk - spared, f"helicopter {pos.id(u)}", aim, u)


def navy(row: str, target: Target) -> str:
    """Aircraft attack ships with columns of their own [17.1.3]."""
    return row.replace("air", "naval") if target.kind == "ship" else row


def hunts(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Wild Weasels against tracks [23.3]."""
    side = outlook.side
    for u in missions.weasels(pos, side):
        for track in declaring.tracks_for(pos, side, u):
            target = targets.of_track(ENEMY[side], track)
            stopped, hit = peril(pos, outlook, target, u)
            value = promise(pos, outlook, "wild_weasel", target, u) * (1.0 - stopped)
            value -= hit * worth.price_of_step(pos, u)
            yield errand(pos, outlook, value, f"weasel {pos.id(u)} {track}", (f"track {track}", target), u)


def shelling(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Headquarters against units in their range [18.2.2]."""
    side = outlook.side
    for hq in declaring.shellers(pos, side):
        for u in declaring.shelled(pos, side, hq):
            target = targets.of_unit(pos, u)
            value = promise(pos, outlook, "hq", target, hq) - outlook.doctrine.calls
            yield errand(pos, outlook, value, f"shell {pos.id(hq)} {pos.id(u)}", (f"unit {pos.id(u)}", target), hq)


# -- special operations [20.0] ----------------------------------------------------------------------------------------


def operations(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """What each team could do, less the chance that it does not come back."""
    side = outlook.side
    for marker in special_forces.markers(pos, side):
        task = Task(side, marker)
        for kind, words, target in tasks(pos, task):
            made = Operation(side, marker, kind, target)
            row: Any = pos.scenario.charts.sof[kind, sof_missions.line_of(pos, made)]
            gain = mean(lambda die: gain_of_task(pos, outlook, made, getattr(row, f"d{die}")))  # noqa: B023
            gain -= outlook.doctrine.team * chance_to_be_lost(pos, made)
            told = weighed("sends", {}, units=[pos.id(marker)], target=" ".join(words.split()[1:]), gain=gain)
            uses = frozenset({marker, (kind, target.unit, target.name)})
            yield Errand(gain, f"send {pos.id(marker)}", (words,), uses, told)


def tasks(pos: Position, task: Task) -> Iterator[tuple[str, str, Target]]:
    """The kind of a mission, the words that order it, and its target."""
    enemy = ENEMY[task.side]
    for track in special_forces.RAIDED_TRACKS:
        if special_forces.may_raid_track(pos, task, track) is None:
            yield "track", f"jam {track}", targets.of_track(enemy, track)
    for name in pos.scenario.module.weapons:
        if special_forces.may_raid_weapon(pos, task, name) is None:
            yield "track", f"spike {name}", targets.of_weapon(name)
    for hex, kind in special_forces.raidable_places(pos, task):
        if (site := special_forces.site_at(pos, hex, kind)) is not None:
            yield "raid", f"sabotage {pos.label(hex)} {kind}", site
    for u in special_forces.raidable_units(pos, task):
        yield "raid", f"raid {pos.id(u)}", targets.of_unit(pos, u)
    for u in special_forces.scoutable(pos, task):
        if pos.counter(u).kind in ("hq", "supply"):
            yield "recon", f"scout {pos.id(u)}", targets.of_unit(pos, u)


def gain_of_task(pos: Position, outlook: Outlook, made: Operation, result: str) -> float:
    if made.kind == "recon":
        return outlook.doctrine.scouted if result == "D" else 0.0
    return gain_of(pos, outlook, made.target, result)


def chance_to_be_lost(pos: Position, made: Operation) -> float:
    nation = pos.counter(made.marker).nation
    team = sof_missions.Team(pos, made.side, made.kind, nation, sof_missions.hex_of(pos, made.target))
    charts = pos.scenario.charts
    modifier = int(tally(charts.sof_survival_modifiers, team).total)
    return mean(lambda die: float(charts.sof_survival.result(die + modifier, "result") != "survives"))
