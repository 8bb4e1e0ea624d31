"""What the test kit must be told about Advanced Squad Leader: what never changes, and what is secret."""

from __future__ import annotations

from random import Random

from grognard.engine.pieces import MAP
from grognard.games.asl.before_play.first_sight import in_view, is_in_view
from grognard.games.asl.locations import is_concealing, may_be_entered
from grognard.games.asl.places import hex_of, loc_at
from grognard.games.asl.position import CARRIED, OFFBOARD, Position
from grognard.games.asl.scenario import DUMMY
from grognard.games.asl.stacking import fits
from grognard.games.asl.units import Orders
from tests.kit import Hooks, each_in_one_place


def conserved(pos: Position) -> object:
    """Every slot is in one place; weapons have one possessor; nobody stands at a level that is not there. Who is under
    a "?" or broken is known as a set, too."""
    return (
        *each_in_one_place(pos),
        all((unit.by != 0) == (unit.where == CARRIED) for unit in pos.units),
        all(unit.loc in pos.scenario.locations(unit.hex) for unit in pos.units if unit.hex),
        all(not (unit.marker and unit.hidden) for unit in pos.units),
        pos.covered == {u for u, unit in enumerate(pos.units) if unit.marker},
        pos.broken == {u for u, unit in enumerate(pos.units) if unit.broken},
        pos.entering == {u for u, unit in enumerate(pos.units) if unit.where == OFFBOARD},
    )


def secrets(pos: Position, side: str) -> list[Position]:
    """Positions that this side cannot tell from the given one: other units under the enemy's markers, hidden ones
    elsewhere, other standing orders; before play, everything but the top of stacks that are in view."""
    enemy, found = pos.enemy(side), []
    seen = in_view(pos)
    unseen = not pos.is_set_up and not is_in_view(pos, enemy)
    twin = pos.copy()
    twin.orders[enemy] = Orders(hold=3, protective=False)
    found.append(twin)
    for u in pos.persons(enemy):
        unit = pos.units[u]
        if unit.concealed or not (pos.is_set_up or u in seen):
            others = [t for t in ("ge.sq.838.engineer", "ru.ldr.10m2", "pa.hs.127") if t != unit.type]
            twin = pos.copy()
            twin.change(u, type=others[u % len(others)])
            found.append(twin)
        if unit.hidden or unseen:
            twin = pos.copy()
            places = [
                loc for h in pos.board.hexes for loc in pos.scenario.locations(h) if is_concealing(pos.scenario, loc)
            ]
            free = [loc for loc in places if not pos.at.get(hex_of(loc))]
            if free:
                twin.stand_at(u, free[u % len(free)])
                found.append(twin)
    return found


def scatter(pos: Position, chance: Random) -> None:
    """Units stand anywhere near each other; some are broken, pinned or concealed."""
    board, of = pos.scenario.board, pos.scenario
    units = [u for u, unit in enumerate(pos.units) if unit.where == MAP and of.is_a[u] != "weapon"]
    middle = chance.choice(board.hexes)
    around = [h for h in board.within(middle, chance.randrange(3, 12)) if may_be_entered(of, h)]
    pos.move = pos.flight = None
    for u in units:
        pos.take_off(u, "off")
    for u in units:
        hex = chance.choice(around)
        loc = loc_at(hex, chance.choice(of.levels[hex]))
        side, enemy = pos.side(u), pos.enemy(pos.side(u))
        dummy = of.is_a[u] == DUMMY
        if pos.stack(hex, enemy) or pos.dummies_at(loc, enemy) or (not dummy and not fits(pos, loc, side, (u,))):
            pos.remove(u) if not pos.carried_by(u) else pos.stand_at(u, loc)
            if pos.units[u].where != MAP:
                continue
        else:
            pos.stand_at(u, loc)
        pos.change(u, melee=False, in_hole=False)
        if dummy:
            continue
        broken = chance.random() < 0.3 and not pos.units[u].concealed and pos.type(u).kind != "hero"
        pos.change(u, broken=broken, dm=broken and chance.random() < 0.7)
        if not broken and chance.random() < 0.2:
            pos.change(u, pinned=True)


HOOKS = Hooks(conserved, secrets, scatter)
