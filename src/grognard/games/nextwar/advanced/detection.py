"""Detection of land targets [21.0]: next to enemies, from the air, by electronics, by special forces."""

from __future__ import annotations

from ....engine.ask import Procedure
from ....engine.hexset import HexSet
from ....engine.phase import phase
from ....engine.question import PHASE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb, word
from .. import airmobile, stacking, weather
from ..position import Position
from ..scenario import ENEMY, LAND
from . import headquarters, places


def is_detected(pos: Position, u: int) -> bool:
    """Whether a land unit or helicopter can be struck by its enemy. Helicopters are no land units: only special forces
    find them [21.0]."""
    if not pos.standing[u]:
        return False
    if u in pos.detected or not pos.scenario.is_land_unit[u]:
        return u in pos.detected
    return is_beside_enemy(pos, u) or is_seen_from_air(pos, u)


def is_beside_enemy(pos: Position, u: int) -> bool:
    """Next to an enemy land unit [21.1]."""
    enemy = pos.present[LAND[ENEMY[pos.side(u)]]]
    return any(enemy[n] for n in pos.board.neighbours[pos.standing[u]])


def is_depot(pos: Position, u: int) -> bool:
    return pos.counter(u).kind == "supply" and not pos.units[u].reduced


def is_seen_from_air(pos: Position, u: int) -> bool:
    """Within reach of aerial reconnaissance, on open ground, by a road or in a crowd; never headquarters and depots
    [21.2]."""
    if headquarters.is_hq(pos, u) or is_depot(pos, u):  # [21.4]
        return False
    hex, side = pos.standing[u], pos.side(u)
    if not covered(pos, ENEMY[side]) >> hex & 1:
        return False
    if pos.scenario.terrain(hex).recon_sees_off_road or airmobile.has_road(pos, hex):
        return True
    return stacking.excess(pos, hex, side) > 0


def recon_range(pos: Position, side: str) -> int:
    """By the level of air superiority [21.2.1] [22.5]."""
    row = next(row for row in pos.scenario.charts.air_superiority if row.level == pos.air_level)
    return row.recon_range_owner if pos.air_side in ("", side) else row.recon_range_other


def covered(pos: Position, side: str) -> HexSet:
    """The hexes that a side's aircraft look at: around its bases, but not those with Strike 2 or destroyed
    [21.2.1]."""
    far = recon_range(pos, side)
    bases = tuple(
        s.hex
        for s in places.of_side(pos, side, *places.AIRFIELDS)
        if places.level(pos, s.hex, s.place.kind) < 2 and s.hex not in pos.clearing
    )

    def find() -> HexSet:
        found = 0
        for hex in bases:
            found |= pos.board.disc_bits(hex, far)
        return found

    return pos.kept(("recon", side), (far, bases), find)


# -- electronic detection [21.3] --------------------------------------------------------------------------------------


def groups(pos: Position, side: str) -> list[str]:
    """Groups of nations of a side that have attempts, if one of their nations takes part."""
    module = pos.scenario.module
    present = {pos.counter(u).nation for u in pos.scenario.of_side[side]}
    found = [n.electronic for name, n in module.nations.items() if n.side == side and n.electronic and name in present]
    return list(dict.fromkeys(found))


def begin(pos: Position, side: str) -> None:
    """As many attempts as the module says; a Storm takes one off each group [21.3] [21.3.1] [4.1.3.h]."""
    less = int(weather.effect(pos, "electronic_attempts_per_nation"))
    given = pos.scenario.module.electronic_attempts
    pos.attempts = {group: max(0, given[group] + less) for group in groups(pos, side)}


def may_listen(pos: Position, side: str, group: str, u: int) -> Reason | None:
    if not pos.attempts.get(group):
        return Reason("21.3", "no-attempts-left")
    if pos.side(u) == side or not pos.standing[u] or not headquarters.is_hq(pos, u):
        return Reason("21.3", "not-their-headquarters", unit=pos.id(u))
    if headquarters.is_supreme(pos, u):
        return Reason("21.3", "not-supreme", unit=pos.id(u))
    if u in pos.detected:
        return Reason("21.3", "detected-already", unit=pos.id(u))
    return None


def listening(pos: Position, side: str) -> list[str]:
    return [group for group, left in pos.attempts.items() if left]


def heard(pos: Position, side: str, group: str) -> list[int]:
    return [u for u in headquarters.headquarters(pos, ENEMY[side]) if may_listen(pos, side, group, u) is None]


def listen(pos: Position, side: str, group: str, u: int) -> None:
    """D places a marker [21.3]."""
    pos.attempts[group] -= 1
    die = pos.roll("21.3", side, 10, lowest=0)
    found = pos.scenario.charts.electronic.result(die, group) == "D"
    if found:
        pos.detected.add(u)
        pos.changes += 1
    pos.tell("21.3", "detected" if found else "not-detected", unit=pos.id(u))


GROUP = word("group", of=lambda pos: pos.scenario.module.electronic_attempts)
LISTENING: Question = Question(
    "listen",
    PHASE,
    Verb("listen", GROUP, UNIT, among=(listening, heard), why_not=may_listen, does=listen),
    Verb("done"),
    about=lambda pos, side: About(left=sum(pos.attempts.values())),
)


def electronic_phase(pos: Position, side: str) -> Procedure:
    """Attempts against named headquarters [M.SOP.3]."""
    yield from phase(
        pos, side, "21.3", LISTENING,
        as_long_as=lambda pos, side: any(heard(pos, side, group) for group in listening(pos, side)),
    )  # fmt: skip
    pos.attempts = {}
