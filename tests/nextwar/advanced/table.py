"""The scenarios of the Advanced game for tests, and positions of them that read like a map."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.ask import Ask, Procedure, Reasons
from grognard.engine.dice import ScriptedDice
from grognard.engine.info import Choice
from grognard.engine.reason import Reason
from grognard.games.nextwar import GAME
from grognard.games.nextwar.advanced import places, strike_phase, targets
from grognard.games.nextwar.advanced import setup as advanced_setup
from grognard.games.nextwar.advanced.declared import Sortie, Target
from grognard.games.nextwar.advanced.sequence import SEQUENCE
from grognard.games.nextwar.position import GONE, Position
from grognard.games.nextwar.setup import start
from tests.build import unit as unit
from tests.build import units as units
from tests.build import where as where
from tests.driver import asked as asked
from tests.driver import rules_against as rules_against
from tests.driver import rules_of as rules_of
from tests.driver import run as run
from tests.driver import told as told

ADVANCED = GAME
SUWALKI, CAMPAIGN = "suwalki_advanced", "campaign_advanced"
FIRST, SECOND = "first-strike-declaration", "second-strike-declaration"
BAY, INSHORE = "at_sea:gdansk_bay", "inshore:gdansk_bay"


def position(
    scenario: str = SUWALKI, *, dice: Iterable[int] = (), turn: int = 1, step: str = "first-movement",
    weather: str = "clear", options: dict[str, Choice] | None = None,
) -> Position:  # fmt: skip
    """The set-up of a scenario at a step of a turn; dice are those of the game, 0 to 9."""
    loaded = ADVANCED.load(scenario, options or {})
    pos = start(loaded, ScriptedDice([die + 1 for die in dice]))
    pos.turn, pos.weather = turn, weather
    stand(pos, step)
    advanced_setup.chemical_points(pos)
    return pos


def stand(pos: Position, step: str) -> None:
    """The position stands in the step with this id."""
    pos.step = next(i for i, s in enumerate(SEQUENCE.turn) if s.id == step)


def empty(*, keep: Iterable[str] = (), scenario: str = SUWALKI, **given) -> Position:
    """The same with an empty map: nobody stands on it but those named."""
    pos = position(scenario, **given)
    for u in range(len(pos.units)):
        if pos.standing[u] and pos.id(u) not in keep:
            pos.take_off(u, GONE)
    pos.entered = {}
    return pos


def at(pos: Position, label: str, *ids: str) -> None:
    for id in ids:
        pos.put(pos.index[id], pos.board.hex(label))


def send(pos: Position, where: str, *ids: str) -> None:
    """Put pieces into a box: "superiority:poland"."""
    for id in ids:
        pos.take_off(pos.index[id], where)


def hex_of(pos: Position, label: str) -> int:
    return pos.board.hex(label)


def script(pos: Position, *dice: int) -> None:
    """Other dice from now on."""
    pos.dice, pos.rolls = ScriptedDice([die + 1 for die in dice]), 0


def sea(dice: Iterable[int] = (), **given) -> Position:
    """The campaign, with the ships in the boxes where they begin."""
    return position(CAMPAIGN, dice=dice, **given)


def place(pos: Position, name: str, by_missile: bool = False) -> Target:
    """An installation as a target: "3054 airfield"."""
    return targets.of_site(pos, places.site(pos, name), by_missile=by_missile)


def mission(
    pos: Position, *ids: str, target: Target, side: str = "russia", seen: str = "", guards: tuple[str, ...] = ()
) -> Sortie:
    """An air strike that has been declared."""
    return Sortie(side, "air", target, tuple(units(pos, *ids)), tuple(units(pos, *guards)), seen=seen)


def carry_out(pos: Position, made: Sortie) -> None:
    run(strike_phase.carry_out(pos, made, strike_phase.raid_of(pos, made)), pos)


def fired(pos: Position) -> list[tuple[str, str]]:
    """The weapon and the result of each shot of the air defence."""
    return [(shot["weapon"], shot["result"]) for shot in told(pos, "fired-at")]


def go_through(procedure: Procedure, *wanted: str) -> None:
    """Play a procedure to its end: these answers where they are options, else what changes least."""
    yielded = next(procedure, None)
    while yielded is not None:
        if isinstance(yielded, Ask):
            options = yielded.options
            answer = next((a for a in (*wanted, "done", "keep") if a in options), options[0])
            value = yielded.read(answer)
        else:
            value = None
        try:
            yielded = procedure.send(value)
        except StopIteration:
            return


def why(reason: Reasons) -> str:
    """The text of what a judge says; empty if it has nothing to say."""
    assert reason is None or isinstance(reason, Reason)
    return "" if reason is None else reason.text
