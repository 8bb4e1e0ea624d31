"""What a side may do with its order of battle before it sets up: deploy some squads [2.9], dismantle weapons [2.52]."""

from __future__ import annotations

from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from ..made_units import part
from ..position import OFF, RESERVE, Position
from ..scenario import PERSON, WEAPON

TENTH = 10  # one squad of so many deploys before play [2.9]


def deployable(pos: Position, side: str) -> list[int]:
    """Squads of the order of battle that are not on the board yet, of nations that deploy, if not enough of those with
    them are deployed."""
    units, kinds = pos.units, pos.kinds
    turns = {group.turn if group.arrive == "enter" else 0 for group in pos.scenario.file.groups if group.side == side}
    waiting = [turn for turn in turns if not has_deployed(pos, side, turn)]
    return [
        u for u in (pos.of_group[side] if waiting else ())
        if units[u].where in (OFF, RESERVE) and units[u].type and kinds[u].kind == "squad"
        and units[u].enters in waiting and pos.nation(u).deploys
    ]  # fmt: skip


def has_deployed(pos: Position, side: str, turn: int) -> bool:
    """A tenth of the squads, rounded up, of those who set up or of those who enter on a turn [2.9]."""
    return pos.deployed.get(f"{side}.{turn}", 0) >= -(-squads_arriving(pos, side, turn) // TENTH)


def squads_arriving(pos: Position, side: str, turn: int) -> int:
    """Squads that set up on the board (turn 0), or enter on a turn, as the order of battle says [2.9]."""
    return pos.kept(("arriving", side, turn), None, lambda: _squads_arriving(pos, side, turn))


def _squads_arriving(pos: Position, side: str, turn: int) -> int:
    of, count = pos.scenario, 0
    for slot in of.slots:
        group = of.file.groups[slot.group] if slot.group >= 0 else None
        if group is None or slot.side != side or slot.is_a != PERSON:
            continue
        count += of.charts.units[slot.type].kind == "squad" and (group.turn if group.arrive == "enter" else 0) == turn
    return count


def may_deploy(pos: Position, side: str, u: int) -> Reason | None:
    """A tenth of the squads, rounded up, of those who set up and of those who enter on each turn, if their nation
    deploys [2.9] [1.31]."""
    name = pos.names[u]
    unit = pos.units[u]
    if not pos.is_person(u) or pos.side(u) != side or unit.where not in (OFF, RESERVE) or not unit.type:
        return Reason("2.9", "cannot-deploy", unit=name)
    if pos.type(u).kind != "squad":
        return Reason("2.9", "cannot-deploy", unit=name)
    type, nation, turn = pos.type(u), pos.nation(u), pos.units[u].enters
    if not nation.deploys or (nation.deploy_classes and type.class_ not in nation.deploy_classes):
        return Reason("1.31", "cannot-deploy", unit=name)
    if type.nationality == "partisan" and not pos.scenario.file.switch("partisan_deploy", True):
        return Reason("25.24", "cannot-deploy", unit=name)
    if has_deployed(pos, side, turn):
        return Reason("2.9", "deployed-enough", unit=name)
    return None


def deploy(pos: Position, side: str, u: int) -> None:
    """Half-squads instead of a squad, before anybody sees them [2.9]."""
    turn = pos.units[u].enters
    pos.deployed[f"{side}.{turn}"] = pos.deployed.get(f"{side}.{turn}", 0) + 1
    other = part(pos, u)
    pos.tell("2.9", "deploys", to=(side,), units=[pos.names[u], pos.names[other]])


def may_dismantle(pos: Position, side: str, w: int) -> Reason | None:
    """Weapons may begin dismantled [2.52] [9.8]."""
    if not pos.is_weapon(w) or pos.side(w) != side or not pos.units[w].type or not pos.weapon(w).dm_pp:
        return Reason("9.8", "cannot-dismantle", unit=pos.names[w])
    return None


def heavy_weapons(pos: Position, side: str) -> list[int]:
    return pos.kept_for(side, "heavy weapons", None, _heavy_weapons)


def _heavy_weapons(pos: Position, side: str) -> list[int]:
    return [w for w in pos.of_group.get(WEAPON, ()) if may_dismantle(pos, side, w) is None]


DEPLOY: Verb = Verb("deploy", UNIT, among=deployable, why_not=may_deploy, rule="2.9")
DISMANTLE: Verb = Verb(
    "dismantle", UNIT, among=heavy_weapons, why_not=may_dismantle, listed=heavy_weapons, rule="9.8", role=SELDOM
)
