"""What the test kit must be told about NATO: what never changes, and how to scatter units. Only standing orders are
secret."""

from __future__ import annotations

from random import Random

from grognard.engine.hexset import members
from grognard.engine.pieces import MAP
from grognard.games.nato import stacking
from grognard.games.nato.position import OFF_MAP, SCHEDULE, Position
from grognard.games.nato.scenario import ENEMY, SIDES
from grognard.games.nato.units import Chemical
from tests.kit import Hooks, each_in_one_place


def conserved(pos: Position) -> object:
    """Every counter is in one place: on the map once, or off it; no hex holds units of both sides, but in an assault;
    no track is below nothing; cities belong to one side each."""
    return (
        *each_in_one_place(pos),
        all(unit.where == MAP or unit.where in OFF_MAP for unit in pos.units),
        all(len({pos.side(u) for u in stack}) == 1 or pos.assaulting & {*stack} for stack in pos.at.values()),
        all(pos.scenario.is_land[hex] and all(pos.scenario.on_ground[u] for u in pos.at[hex]) for hex in pos.at),
        all(value >= 0 for track in (pos.tactical, pos.operational, pos.chemical) for value in track.values()),
        pos.supply_points >= 0,
        pos.held["wp"] & pos.held["nato"],
        pos.held["wp"] | pos.held["nato"] == pos.scenario.city_hexes,
        {s: len(pos.scenario.of_side[s]) for s in SIDES},
    )


def scatter(pos: Position, chance: Random) -> None:
    """Units stand anywhere on the map, far apart or in a heap, some of them marked; cities have fallen, ground is
    contaminated."""
    units = [u for u, unit in enumerate(pos.units) if unit.where == MAP]
    pos.move, pos.moved, pos.paid, pos.assaulting, pos.lifts = None, set(), {}, set(), {}
    for u in units:
        pos.take_off(u, SCHEDULE)
        pos.change(u, train="", reserve=False)  # who finds no place waits without a marker
    pos.derive()
    land = members(pos.scenario.land)
    middle, radius = chance.choice(land), chance.randrange(3, 25)
    around = [h for h in pos.board.within(middle, radius) if pos.scenario.is_land[h]]
    for hex in chance.sample(sorted(pos.scenario.cities), len(pos.scenario.cities) // 6):
        pos.take_city(hex, chance.choice(SIDES))
    for u in units:
        free = [h for h in chance.sample(around, min(9, len(around))) if fits(pos, u, h)]
        if free:
            pos.put(u, free[0])
            pos.change(
                u,
                cadre=pos.counter(u).steps == 2 and chance.random() < 0.2,
                disrupted=chance.random() < 0.1,
                no_movement_supply=pos.counter(u).combat and chance.random() < 0.2,
                train=chance.choice(("entraining", "entrained")) if chance.random() < 0.05 else "",
            )
    for h in chance.sample(around, len(around) // 20):
        if chance.random() < 0.5:
            pos.gas[h] = (Chemical(chance.choice(SIDES), chance.random() < 0.5, pos.game_turn),)
        else:
            pos.nuclear.add(h)
    for h in chance.sample(around, len(around) // 25):
        pos.interdicted.add((h, chance.choice(SIDES)))
    pos.touch()


def fits(pos: Position, u: int, hex: int) -> bool:
    if pos.present[ENEMY[pos.side(u)]][hex] or pos.held[ENEMY[pos.side(u)]] >> hex & 1:
        return False
    return not stacking.is_over(pos, [*pos.at.get(hex, ()), u])


def secrets(pos: Position, side: str) -> list[Position]:
    """Positions that a side cannot tell from this one: the enemy has other standing orders."""
    twin = pos.copy()
    twin.orders[ENEMY[side]] = 2
    return [twin]


HOOKS = Hooks(conserved, secrets, scatter)
