"""What a unit does with its weapons instead of firing them: destroy or spoil them [9.73], take them apart or put them
together [9.8]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from .. import cavalry
from ..counters_in_play import weapons
from ..firing.fire_groups import targets_of
from ..firing.readiness import full_use, guards_too_many, may_fire, may_serve, use_up
from ..hiding import concealment
from ..position import CARRIED, OUT, Position
from . import demolition

MARK = {"PFPh": "prep", "DFPh": "final"}


def may_handle(pos: Position, side: str, w: int) -> Reason | None:
    """A weapon that has not fired, in hands that could still fire one [9.73] [9.8] [9.12] [15.432]."""
    if against := _in_free_hands(pos, side, w):
        return against
    if pos.units[w].fired or pos.units[w].shots:
        return Reason("9.73", "has-fired", unit=pos.names[w])
    return may_serve(pos, w, pos.units[w].by - 1)


def _in_free_hands(pos: Position, side: str, w: int) -> Reason | None:
    u = pos.units[w].by - 1
    if not pos.is_weapon(w) or u < 0 or pos.units[w].where != CARRIED or pos.side(u) != side or not pos.units[u].hex:
        return Reason("9.73", "not-possessed", unit=pos.names[w])
    unit = pos.units[u]
    if unit.broken or unit.melee or unit.ti or unit.by or unit.fired == "bounding":
        return Reason("9.73", "broken-cannot-fire", unit=pos.names[u])
    if guards_too_many(pos, u):
        return Reason("20.52", "guards-too-many", unit=pos.names[u])
    if unit.berserk and pos.phase == "PFPh":
        return Reason("15.432", "berserk", unit=pos.names[u])
    return None


def may_destroy(pos: Position, side: str, w: int) -> Reason | None:
    """A working weapon, in hands that could fire it in this phase: once more, too, if it kept its rate, or if there is
    somebody near enough for marked fire [9.73] [8.4]."""
    if against := _in_free_hands(pos, side, w):
        return against
    if pos.weapon(w).type == cavalry.HORSE:  # those that are led, as weapons are [13.7]
        return Reason("13.4", "mounted", unit=pos.names[w]) if cavalry.is_ridden(pos, w) else may_handle(pos, side, w)
    if pos.weapon(w).type == demolition.CHARGE:
        return demolition.may_use(pos, side, w)
    if pos.units[w].malfunctioned:
        return Reason("9.73", "malfunctioned", unit=pos.names[w])
    if against := may_fire(pos, side, w):
        return against
    if pos.units[w].fired and not targets_of(pos, side, w):
        return Reason("9.73", "has-fired", unit=pos.names[w])
    return None


def may_spoil(pos: Position, side: str, w: int) -> Reason | None:
    """The same of a weapon that can malfunction [9.73]."""
    if against := may_destroy(pos, side, w):
        return against
    return None if pos.weapon(w).repair else Reason("9.73", "cannot-malfunction", unit=pos.names[w])


def _use(pos: Position, w: int) -> None:
    """It counts as use of the weapon, and is seen [9.73] [9.8] [7.351] [7.352] [12.141]."""
    u = pos.units[w].by - 1
    concealment.acts(pos, u)
    pos.change(u, shots=pos.units[u].shots + (not pos.units[w].shots))
    if pos.units[u].shots >= full_use(pos, u):
        pos.change(u, no_fp=True)
    pos.change(w, fired=MARK[pos.phase], shots=pos.units[w].shots + 1)
    use_up(pos, u, MARK[pos.phase])


def destroy(pos: Position, side: str, w: int) -> None:
    """A unit destroys a weapon of its own [9.73]."""
    _use(pos, w)
    pos.tell("9.73", "weapon-removed", weapon=pos.names[w])
    pos.change(w, by=0)
    pos.take_off(w, OUT)


def spoil(pos: Position, side: str, w: int) -> None:
    """A unit makes a weapon of its own malfunction [9.73]."""
    _use(pos, w)
    pos.change(w, malfunctioned=True)
    pos.tell("9.73", "malfunctions", weapon=pos.names[w])


def may_change(pos: Position, side: str, w: int) -> Reason | None:
    """Only heavier machine guns and mortars with a dismantled side [9.8]."""
    if pos.units[w].by and pos.units[pos.units[w].by - 1].mounted:
        return Reason("13.33", "mounted", unit=pos.names[w])
    if pos.is_weapon(w) and not pos.weapon(w).dm_pp:
        return Reason("9.8", "cannot-dismantle", unit=pos.names[w])
    return may_handle(pos, side, w)


def change(pos: Position, side: str, w: int) -> None:
    """It is taken apart, or put together: half as heavy to carry, but it does not fire [9.8]."""
    _use(pos, w)
    pos.change(w, dismantled=not pos.units[w].dismantled)
    pos.tell("9.8", "dismantled" if pos.units[w].dismantled else "assembled", weapon=pos.names[w])


def handled(pos: Position, side: str) -> Sequence[int]:
    def free(u: int) -> list[int]:
        return [w for w in pos.weapons_of(u) if may_handle(pos, side, w) is None]

    return pos.each(("handled", side), pos.phase, side, free)


def destructible(pos: Position, side: str) -> list[int]:
    basis = pos.phase, pos.changes, list(pos.charges), sorted(pos.blasters)
    return pos.kept_for(side, "destructible", basis, _destructible)


def _destructible(pos: Position, side: str) -> list[int]:
    return [w for w in weapons(pos, side) if may_destroy(pos, side, w) is None]


def spoilable(pos: Position, side: str) -> list[int]:
    return [w for w in destructible(pos, side) if pos.weapon(w).repair]


def changed(pos: Position, side: str) -> list[int]:
    return [w for w in handled(pos, side) if may_change(pos, side, w) is None]


VERBS: tuple[Verb, ...] = (
    Verb(
        "destroy", UNIT, among=weapons, why_not=may_destroy, listed=destructible, does=destroy, rule="9.73", role=SELDOM
    ),
    Verb("spoil", UNIT, among=weapons, why_not=may_spoil, listed=spoilable, does=spoil, rule="9.73", role=SELDOM),
    Verb("dismantle", UNIT, among=weapons, why_not=may_change, listed=changed, does=change, rule="9.8", role=SELDOM),
)
