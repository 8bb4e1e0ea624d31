"""What the players decide in the Joint Reinforcement Phase [33.0]: boxes for trains, cities for rebuilt headquarters,
and which Reforger sites are manned."""

from __future__ import annotations

import msgspec

from ...engine.ask import Procedure
from ...engine.hexset import members
from ...engine.phase import phase
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb, word
from . import reinforcements, stacking
from .headquarters import may_hq_enter
from .lines import sources
from .losses import disrupt
from .position import REBUILDING, SITE, Position
from .rail import capacity_left, open_boxes
from .scenario import ENEMY

FULL_CAVALRY = 2  # steps that the 3rd Armored Cavalry needs at full strength [33.3.5]


def begin(pos: Position, side: None) -> None:
    """What comes by itself comes first [33.2]; then there are so many Reforger steps [33.3.1]."""
    reinforcements.arrive_by_schedule(pos)
    pos.reforger_steps = sum(
        line.steps
        for line in pos.scenario.file.reforger
        if line.year == pos.scenario.year and line.turn == pos.game_turn
    )


def joint_reinforcement_phase(pos: Position, side: None) -> Procedure:
    """Each side places what it has to place [7.2.I.B.3]."""
    for s in ("wp", "nato"):
        yield from phase(pos, s, "33.0", ARRIVING, as_long_as=has_arrivals)
    pos.reforger_steps = 0


def has_arrivals(pos: Position, side: str) -> bool:
    return bool(trains(pos, side) or rebuilt(pos, side) or manned(pos, side))


# -- trains [33.2.3] ----------------------------------------


def trains(pos: Position, side: str) -> list[int]:
    """Units that come on trains and wait for a box."""
    return [u for u in reinforcements.due(pos) if pos.side(u) == side and pos.counter(u).entry == "RR"]


def box_on_train(pos: Position, side: str, u: int, box: str) -> None:
    """They come already entrained, to any box of their side [33.2.3], and count against the capacity of trains: one for
    which there is none comes without a marker [13.3]."""
    pos.take_off(u, box)
    if pos.steps(u) <= capacity_left(pos, side):
        pos.change(u, train="entrained")
    pos.tell("33.2.3", "arrived", units=[pos.id(u)], place=box)


# -- headquarters [29.8] ----------------------------------------


def rebuilt(pos: Position, side: str) -> list[int]:
    """Headquarters whose time has come and for which there is a city."""
    return [u for u, turn in sorted(pos.rebuilt.items()) if is_ready(pos, side, u, turn) and cities_for(pos, u)]


def is_ready(pos: Position, side: str, u: int, turn: int) -> bool:
    return pos.side(u) == side and turn <= pos.game_turn and pos.units[u].where == REBUILDING


def cities_for(pos: Position, hq: int) -> list[int]:
    """Supplied free cities of its side that are not beside an enemy, without another headquarters [29.8] [29.1]."""
    side = pos.side(hq)
    near_enemy = pos.scenario.everywhere.spread(pos.occupied[ENEMY[side]])
    return [hex for hex in members(sources(pos, side) & ~near_enemy) if may_come_back(pos, hq, hex) is None]


def may_come_back(pos: Position, hq: int, hex: int) -> Reason | None:
    return may_hq_enter(pos, hq, hex) or stacking.may_join(pos, hq, hex, pos.stack(hex, pos.side(hq)))


def rebuild(pos: Position, side: str, hq: int, hex: int) -> None:
    """It is back, and nobody intercepts it [29.8]."""
    del pos.rebuilt[hq]
    pos.put(hq, hex)
    pos.hq[hq] = "line"
    pos.touch()
    pos.tell("29.8", "hq-rebuilt", unit=pos.id(hq), hex=pos.label(hex))


# -- Reforger [33.3] ----------------------------------------


def price(pos: Position, u: int) -> int:
    """One step; for the 3rd Armored Cavalry two, unless it is a cadre [33.3.5]."""
    return FULL_CAVALRY if pos.steps(u) > 1 else 1


def may_man(pos: Position, side: str, u: int) -> Reason | None:
    """Any site, even in an enemy zone [33.3.1], for which there are steps and room."""
    if pos.units[u].where != SITE or u not in pos.sites or side != "nato":
        return Reason("33.3.1", "no-site", unit=pos.id(u))
    if price(pos, u) > pos.reforger_steps:
        return Reason("33.3.5" if price(pos, u) > 1 else "33.3.1", "no-reforger-steps", unit=pos.id(u))
    hex = pos.sites[u].hex
    return stacking.may_join(pos, u, hex, pos.stack(hex, side))


def manned(pos: Position, side: str) -> list[int]:
    """Sites that may be manned; without one further steps are lost [33.3.4]."""
    if side != "nato" or not pos.reforger_steps:
        return []
    return [u for u in sorted(pos.sites) if may_man(pos, side, u) is None]


def man(pos: Position, side: str, u: int) -> None:
    """The unit is active [33.3], disrupted where the site was damaged [33.3.3.1]; gas in the hex does not strike it
    [33.3.3.2]."""
    pos.reforger_steps -= price(pos, u)
    site = pos.sites.pop(u)
    cadre = pos.units[u].cadre
    pos.put(u, site.hex)
    pos.units[u] = msgspec.structs.replace(pos.units[u], cadre=cadre)
    pos.refresh(u)
    pos.tell("33.3.1", "site-manned", unit=pos.id(u), hex=pos.label(site.hex))
    if site.damaged:
        disrupt(pos, u, "33.3.3.1")


def may_end(pos: Position, side: str) -> Reason | None:
    """Trains and headquarters come whether or not it suits [33.2.3] [29.8]."""
    waiting = [*trains(pos, side), *rebuilt(pos, side)]
    return Reason("33.0", "still-to-place", units=pos.ids(waiting)) if waiting else None


BOX = word("box", of=lambda pos: ("box1", "box2", "box3", "box4", "box5"))
ARRIVING: Question = Question(
    "arrivals",
    PHASE,
    Verb(
        "board", UNIT, BOX,
        among=(trains, lambda pos, side, u: open_boxes(pos, side)), does=box_on_train, rule="33.2.3",
    ),
    Verb("rebuild", UNIT, HEX, among=(rebuilt, lambda pos, side, u: cities_for(pos, u)), does=rebuild, rule="29.8"),
    Verb("man", UNIT, why_not=may_man, listed=manned, does=man, rule="33.3.1"),
    Verb("done", why_not=may_end),
    about=lambda pos, side: About(left=pos.reforger_steps),
)  # fmt: skip
