"""Air power [23.0]: the air points of a turn, air strikes of both sides, and NATO's defensive strikes."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.hexset import hexset, members
from ...engine.phase import phase
from ...engine.question import CHOICE, PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, NUMBER, Verb, word
from . import airspace, sites
from .border import is_peace
from .nuclear import is_dispersed
from .position import Position
from .scenario import ENEMY
from .strikes import ELIMINATING, TARGETING, Strike, carry_out

KINDS: Final = ("tactical", "operational")  # of air points [23.1]
DEEP: Final = (0, "deep")  # the deep interdiction strike of the turn has been made [23.7]
MOST_DEEP: Final = 3  # points [23.7]


# -- air points [23.1] ----------------------------------------


def air_campaign(pos: Position, side: None) -> Procedure:
    """One die of the WP, one more in 1988, gives both sides their air points; what was left of the last turn is gone
    [23.1] [23.1.1] [23.1.7]. What nuclear strikes have cost is taken off, but two tactical points stay [23.1.2]."""
    yield from ()
    die = pos.roll("23.1.1", "wp") + (pos.scenario.year == 1988)
    column, turn = pos.scenario.file.air_campaign_column, pos.game_turn
    row = next(
        row
        for row in pos.scenario.charts.air_campaign
        if row.scenario == column and row.turn_from <= turn <= row.turn_to and row.modified_die == die
    )
    floor = pos.scenario.charts.fixed["tactical_air_floor"]
    for s, tactical, operational in (
        ("wp", row.wp_tactical, row.wp_operational),
        ("nato", row.nato_tactical, row.nato_operational),
    ):
        lost = pos.tactical_lost[s] + is_dispersed(pos)
        pos.tactical[s] = max(min(floor, tactical), tactical - lost)
        pos.operational[s] = operational
    pos.tell(
        "23.1.1", "air-points",
        wp=pos.tactical["wp"], wp_operational=pos.operational["wp"],
        nato=pos.tactical["nato"], nato_operational=pos.operational["nato"],
    )  # fmt: skip


def points(pos: Position, side: str, kind: str) -> int:
    return (pos.tactical if kind == "tactical" else pos.operational)[side]


def spend(pos: Position, side: str, kind: str, number: int = 1) -> None:
    """Points are spent when the marker is placed [23.1.7]."""
    track = pos.tactical if kind == "tactical" else pos.operational
    track[side] -= number


# -- the Air Strike Segment [23.2] ----------------------------------------


def air_strike_segment(pos: Position, side: str) -> Procedure:
    """All markers are placed [4.1.4], then the strikes are resolved in any order [23.2.1] [23.2.4]."""
    if is_peace(pos):
        return
    if not pos.stage:
        yield from phase(pos, side, "23.2.4", AIR_STRIKES, as_long_as=has_points)
        pos.stage = "resolving"
    yield from resolve_all(pos, side)


def resolve_all(pos: Position, side: str) -> Procedure:
    """One marker after the other; where there is no choice nobody is asked."""
    while waiting := resolvable(pos, side):
        hex, kind = waiting[0]
        if len(waiting) > 1:
            _, hex, _, kind = yield Ask(side, "23.2.4", RESOLVING, pos, side, rests=True)
        take_marker(pos, hex, kind)
        yield from carry_out(pos, Strike(side, "air", hex, deep=kind == "operational"), offensive=True)


def has_points(pos: Position, side: str) -> bool:
    return any(points(pos, side, kind) for kind in KINDS)


def may_resolve(pos: Position, side: str, hex: int, kind: str) -> Reason | None:
    """Only strikes that were marked before [23.2.4]."""
    if (hex, kind) in resolvable(pos, side):
        return None
    return Reason("23.2.4", "no-marker-there", hex=pos.label(hex))


def resolvable(pos: Position, side: str) -> list[tuple[int, str]]:
    """The markers that are still to be resolved."""
    return [(h, kind) for h, kinds in sorted(pos.strikes.items()) for kind in KINDS if kind in kinds]


def take_marker(pos: Position, hex: int, kind: str) -> None:
    left = list(pos.strikes[hex])
    left.remove(kind)
    if left:
        pos.strikes[hex] = tuple(left)
    else:
        del pos.strikes[hex]


def may_reach(pos: Position, side: str, hex: int, kind: str, action: str) -> Reason | None:
    """Tactical points reach friendly and contested airspace, operational ones everything [23.1.3] [23.1.4] [11.8.3]."""
    if not points(pos, side, kind):
        return Reason("23.1.7", "no-air-points", kind=kind)
    if not airspace.allows(pos, f"{kind}_{action}", hex, side):
        return Reason("23.1.3", "enemy-airspace", hex=pos.label(hex))
    return None


def may_mark(pos: Position, side: str, hex: int, kind: str) -> Reason | None:
    """At most two points a hex, each against other units: a second one only where three steps are, or a headquarters
    or site by itself [23.1.5] [23.1.6]; no tactical point against headquarters [23.1.4]."""
    soft, hqs = worth_striking(pos, side, hex)
    if not soft + hqs:
        return Reason("23.2.1", "no-target", hex=pos.label(hex))
    if reason := may_reach(pos, side, hex, kind, "air_strike"):
        return reason
    if not soft and kind == "tactical":
        return Reason("23.1.4", "hq-needs-operational", hex=pos.label(hex))
    if not is_room_for_strike(pos, hex, kind, soft, hqs):
        return Reason("23.1.5", "enough-strikes", hex=pos.label(hex))
    return None


def is_room_for_strike(pos: Position, hex: int, kind: str, soft: int, hqs: int) -> bool:
    """Whether one more point finds something that is not struck yet."""
    placed = pos.strikes.get(hex, ())
    if len(placed) >= min(pos.scenario.charts.fixed["air_points_per_hex"], soft + hqs):
        return False
    return kind != "tactical" or placed.count("tactical") < soft


def worth_striking(pos: Position, side: str, hex: int) -> tuple[int, int]:
    """How many strikes a hex is worth: against combat units and Reforger sites, and against headquarters."""
    units, is_hq = pos.stack(hex, ENEMY[side]), pos.scenario.is_hq
    steps = sum(pos.steps(u) for u in units if pos.counter(u).combat)
    open_sites = len(sites.in_hex(pos, hex)) if side == "wp" and pos.sites else 0
    return (steps > 0) + (steps > 2) + open_sites, sum(is_hq[u] for u in units)


def targets(pos: Position, side: str) -> list[tuple[int, int, int]]:
    """Every hex with something to strike, and how many strikes it is worth."""

    def find() -> list[tuple[int, int, int]]:
        hexes = {*pos.hexes_of(ENEMY[side])}
        if side == "wp":
            hexes |= {site.hex for site in pos.sites.values()}
        return [(h, *worth_striking(pos, side, h)) for h in sorted(hexes)]

    return pos.kept(("targets", side), (pos.changes, len(pos.sites)), find)


def strikable(pos: Position, side: str) -> list[tuple[int, str]]:
    """Where markers can be placed, in one pass."""
    near, kinds = ~airspace.friendly(pos, ENEMY[side]), [kind for kind in KINDS if points(pos, side, kind)]
    return [
        (h, kind)
        for h, soft, hqs in targets(pos, side)
        for kind in kinds
        if (kind == "operational" or near >> h & 1) and is_room_for_strike(pos, h, kind, soft, hqs)
    ]


def mark_strike(pos: Position, side: str, hex: int, kind: str) -> None:
    """One marker a point, two for a maximum effort [23.2.4]; targets are named later [23.2.6]."""
    spend(pos, side, kind)
    pos.strikes[hex] = (*pos.strikes.get(hex, ()), kind)
    pos.tell("23.2.4", "strike-planned", side=side, hex=pos.label(hex), kind=kind)


# -- interdiction [23.7] [23.8] ----------------------------------------


def may_interdict(pos: Position, side: str, kind: str) -> Reason | None:
    if points(pos, side, kind) < pos.scenario.charts.fixed["interdiction_cost"]:
        return Reason("23.8", "no-air-points", kind=kind)
    return None


def interdict(pos: Position, side: str, kind: str) -> Procedure:
    """A marker hampers enemy movement in its hex and the six around it [23.8]."""
    match (yield Ask(side, "23.8", INTERDICTING, pos, (side, kind))):
        case "at", hex:
            spend(pos, side, kind, pos.scenario.charts.fixed["interdiction_cost"])
            pos.interdicted.add((hex, side))
            pos.tell("23.8", "interdiction-placed", side=side, hex=pos.label(hex), kind=kind)


def interdictable(pos: Position, what: tuple[str, str]) -> list[int]:
    side, kind = what
    area = pos.scenario.in_play & ~hexset(h for h, by in pos.interdicted if by == side)
    return members(area & ~airspace.friendly(pos, ENEMY[side]) if kind == "tactical" else area)


def may_interdict_at(pos: Position, what: tuple[str, str], hex: int) -> Reason | None:
    """Tactical points in friendly and contested airspace, operational ones anywhere, at sea as well [23.8]."""
    side, kind = what
    if not pos.scenario.in_play >> hex & 1:
        return Reason("23.8", "not-in-play", hex=pos.label(hex))
    if (hex, side) in pos.interdicted:
        return Reason("23.8", "interdicted-already", hex=pos.label(hex))
    return may_reach(pos, side, hex, kind, "interdiction")


def may_go_deep(pos: Position, side: str, number: int) -> Reason | None:
    """NATO, once a player turn, with one to three operational points [23.7] [23.1.4]."""
    if side != "nato":
        return Reason("23.7", "deep-of-nato")
    if DEEP in pos.struck:
        return Reason("23.7", "deep-made-already")
    if number > pos.operational[side]:
        return Reason("23.7", "no-air-points", kind="operational")
    return None


def go_deep(pos: Position, side: str, number: int) -> None:
    """The die says how many supply points will not reach the WP next turn [23.7]."""
    spend(pos, side, "operational", number)
    pos.struck.add(DEEP)
    die = pos.roll("23.7", side)
    lost = pos.scenario.charts.deep_interdiction[number, die]
    pos.interdiction_pending = lost
    pos.tell("23.7", "deep-interdiction", points=number, die=die, lost=lost)


KIND = word("kind", *KINDS)
INTERDICTING: Question = Question(
    "interdict",
    PLACING,
    Verb("at", HEX, why_not=may_interdict_at, listed=interdictable),
    about=lambda pos, what: About(kind=what[1]),
)
AIR_STRIKES: Question = Question(
    "air-strikes",
    PHASE,
    Verb("strike", HEX, "with", KIND, why_not=may_mark, listed=strikable, does=mark_strike, rule="23.2.1"),
    Verb(
        "interdict", KIND, among=lambda pos, side: KINDS, why_not=may_interdict, does=interdict, then=(INTERDICTING,),
        rule="23.8",
    ),
    Verb(
        "deep", NUMBER, among=lambda pos, side: range(1, MOST_DEEP + 1), why_not=may_go_deep, does=go_deep, rule="23.7"
    ),
    Verb("done", leaves="points"),
    about=lambda pos, side: About(tactical=pos.tactical[side], operational=pos.operational[side]),
)  # fmt: skip
RESOLVING: Question = Question(
    "resolve-strikes",
    CHOICE,
    Verb("resolve", HEX, "with", KIND, why_not=may_resolve, listed=resolvable, then=(TARGETING, ELIMINATING)),
)
QUESTIONS: tuple[Question, ...] = (AIR_STRIKES, RESOLVING)
