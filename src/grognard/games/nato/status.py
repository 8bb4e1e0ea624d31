"""The Joint Status Phase [7.2.I.A]."""

from __future__ import annotations

from ...engine.ask import Procedure
from . import sites, surrender
from .position import READY, RECOVERY, Position
from .scenario import SIDES

WEST_GERMANY = "West Germany"


def joint_status_phase(pos: Position, side: None) -> Procedure:
    """The turn marker goes on [7.2.I.A.1]; helicopters and lift commands are ready again [7.2.I.A.3] [15.1] [18.1.9]
    [18.4.4]; NATO scores [7.2.I.A.4]; sites that the WP has reached are lost [7.2.I.A.5] [33.3.2]; fortifications
    fall [7.2.I.A.6]; countries that have surrendered are disarmed [7.2.I.A.7] [32.2.1]."""
    yield from ()
    pos.port_used, pos.chemical_used = {}, {}
    pos.tell("7.2.I.A.1", "next-turn", turn=pos.game_turn)
    for s in SIDES:
        for u in pos.units_where(s, RECOVERY):
            pos.take_off(u, READY)
    score_cities(pos)
    score_forward_defence(pos)
    for u, site in sorted(pos.sites.items()):
        if pos.present["wp"][site.hex]:
            sites.destroy(pos, u, "33.3.2")
    conquer_fortifications(pos)
    surrender.carry_out(pos)


def score_cities(pos: Position) -> None:
    """NATO scores the WP city hexes that it holds [34.3.1]."""
    for city in pos.scenario.cities.values():
        if city.side == "wp" and pos.conquered.get(city.hex) == "nato":
            score(pos, city.points, "34.3.1")


def score_forward_defence(pos: Position) -> None:
    """Where the scenario says so, NATO scores as long as the WP holds no city in West Germany [34.5]; West Berlin is
    left out of account [31.1.5]."""
    award, points = pos.scenario.charts.awards["nato_forward_defence"], pos.scenario.file.rules.forward_defence_vp
    if not points or pos.game_turn < award.from_turn:
        return
    cities = pos.held["wp"] & pos.scenario.countries[WEST_GERMANY] & ~(1 << pos.scenario.berlin)
    if not cities:
        score(pos, points, "34.5")


def score(pos: Position, points: int, rule: str) -> None:
    pos.points["nato"] += points
    pos.tell(rule, "scored", points=points)


def conquer_fortifications(pos: Position) -> None:
    """Fortified hexes that the WP occupies shelter nobody any more [7.2.I.A.6]."""
    for hex in pos.hexes_of("wp"):
        if pos.scenario.fortified >> hex & 1 and hex not in pos.unfortified:
            pos.unfortified.add(hex)
            pos.tell("7.2.I.A.6", "fortification-lost", hex=pos.label(hex))
