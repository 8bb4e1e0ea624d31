"""Artillery strikes of the WP [24.0]: like air strikes, at units beside the guns."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import contamination, supply
from .border import is_peace
from .commitment import may_attack_across
from .position import Position
from .strikes import ELIMINATING, TARGETING, Strike, carry_out, targets


def artillery_strike_segment(pos: Position, side: str) -> Procedure:
    """Each artillery unit makes one strike [24.0] [24.1] [24.1.1]."""
    if not is_peace(pos):
        yield from phase(pos, side, "24.1.1", ARTILLERY, as_long_as=lambda pos, side: bool(batteries(pos, side)))


def may_fire(pos: Position, side: str, u: int) -> Reason | None:
    """In combat supply [10.6.1], on no train [24.2.5] [24.2.6], and with a maneuver unit of its own Front in the hex
    to direct its fire [24.1.1]."""
    unit, counter = pos.units[u], pos.counter(u)
    if counter.side != side or not counter.artillery or unit.where != MAP:
        return Reason("24.1", "no-artillery", unit=pos.id(u))
    if u in pos.fired:
        return Reason("24.1.1", "has-fired", unit=pos.id(u))
    if unit.no_combat_supply:
        return Reason("24.2.5", "guns-need-supply", unit=pos.id(u))
    if unit.train:
        return Reason("24.2.6", "on-a-train", unit=pos.id(u))
    stack = pos.stack(unit.hex, side)
    if not any(pos.counter(x).maneuver and pos.counter(x).front_or_corps == counter.front_or_corps for x in stack):
        return Reason("24.1.1", "nobody-directs-fire", unit=pos.id(u))
    return None


def may_fire_at(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """At a neighbouring hex with enemies, not across a hexside that forbids attacks [24.1] [24.1.4], and not where
    guns of another Front have fired [24.1.3]."""
    if reason := may_fire(pos, side, u):
        return reason
    here = pos.units[u].hex
    if hex not in pos.board.neighbours[here]:
        return Reason("24.1", "not-adjacent", hex=pos.label(hex))
    if not may_attack_across(pos, here, hex):
        return Reason("24.1.4", "no-fire-across", hex=pos.label(hex))
    if not targets(pos, strike_of(pos, u, hex)):
        return Reason("24.1.1", "no-target", hex=pos.label(hex))
    front = pos.counter(u).front_or_corps
    if any(at == hex and by != front for at, by in pos.struck):
        return Reason("24.1.3", "other-front-fired", hex=pos.label(hex))
    return None


def strike_of(pos: Position, u: int, hex: int) -> Strike:
    """On the column of its points: none if it is suppressed or under a chemical or nuclear marker; rivers, bridges and
    markers where it fires to do not matter [24.1.4]."""
    weak = pos.units[u].disrupted or contamination.is_contaminated(pos, pos.units[u].hex)
    return Strike(pos.side(u), "artillery", hex, 0 if weak else pos.counter(u).artillery_points)


def batteries(pos: Position, side: str) -> list[tuple[int, int]]:
    """The strikes that can be made, in one pass."""
    guns = [u for u in pos.on_map(side) if pos.counter(u).artillery and may_fire(pos, side, u) is None]
    return [(u, h) for u in guns for h in pos.board.neighbours[pos.units[u].hex] if not may_fire_at(pos, side, u, h)]


def fire(pos: Position, side: str, u: int, hex: int) -> Procedure:
    """A strike, after which combat supply is checked at once [10.6] [24.2.5]."""
    strike = strike_of(pos, u, hex)
    pos.fired.add(u)
    pos.struck.add((hex, pos.counter(u).front_or_corps))
    yield from carry_out(pos, strike, offensive=True)
    supply.check_combat_supply(pos, [u])


ARTILLERY: Question = Question(
    "artillery",
    PHASE,
    Verb("fire", UNIT, "at", HEX, why_not=may_fire_at, listed=batteries, does=fire, then=(TARGETING, ELIMINATING)),
    Verb("done"),
)
