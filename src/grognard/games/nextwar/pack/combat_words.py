"""Words of the combat results table's modifiers [9.5] [9.6], and what they mean in a combat."""

from __future__ import annotations

from fractions import Fraction
from typing import (
    TYPE_CHECKING,
    Any,
)

from .. import (
    amphibious,
    strength,
)
from ..advanced import headquarters, places
from ..stacking import efficiency
from .terms import (
    quantity,
    term,
)

if TYPE_CHECKING:
    from ..combat import Combat
    from .datafiles import Counter


@quantity
def attacker_er_minus_defender_er(case: Combat) -> int:
    assert case.lead is not None
    assert case.defending_lead is not None
    return efficiency(case.pos, case.lead) - efficiency(case.pos, case.defending_lead)


@quantity
def defender_cs_minus_attacker_cs(case: Combat) -> int:
    """What supports both sides is netted [9.6.1]."""
    return case.support[case.enemy] - case.support[case.side]


@quantity
def extra_parent(case: Combat) -> int:
    """Parent formations beyond the first; independent units are left out [9.6.6]."""
    parents = {case.pos.counter(u).division for u in case.attackers} - {""}
    return max(0, len(parents) - 1)


@quantity
def installation_in_hex(case: Combat) -> int:
    """Each of them counts [9.6.2], unless it is destroyed [12.1.2]."""
    return places.working(case.pos, case.hex)


@quantity
def scenario_surprise(case: Combat) -> int:
    return case.pos.scenario.file.surprise.shift


@term
def odds_remainder(case: Combat) -> bool:
    """Rounding has left something over [9.2.2.1]."""
    return case.odds not in case.pos.scenario.charts.odds_of[case.line]


@term
def odds_above_line(case: Combat) -> bool:
    """The odds are better than the best of the line [9.2.2.1]."""
    return case.odds > case.pos.scenario.charts.odds_of[case.line][-1]


@term
def attack_above_defence(case: Combat) -> bool:
    """A remainder counts only for who is stronger than the defender [9.2.2.1]."""
    return case.attack > case.defence


@term
def game(case: Any, which: str) -> bool:
    return bool(case.pos.scenario.file.game == which)


@term
def place(case: Any, *kinds: str) -> bool:
    """An airfield or a town in the hex, among others [9.6.2]."""
    return any(case.pos.scenario.has(case.hex, kind) for kind in kinds)


@term
def under_clearing(case: Any) -> bool:
    """Nothing in the hex helps defenders who are clearing it [9.6.2]."""
    return bool(case.is_under_clearing)


@term
def fort_works(case: Any) -> bool:
    """A fortification counts in its owner's or an allied country while it is his [9.5.2]."""
    return bool(case.pos.is_fortified(case.hex, case.enemy))


@term
def attack_hexes(case: Combat, low: str, high: str) -> bool:
    """Marines that come from the sea do not count [9.6.3]."""
    return int(low) <= len({case.pos.standing[u] for u in case.attackers if case.pos.standing[u]}) <= int(high)


@term
def attacking_nations(case: Combat, low: str, high: str) -> bool:
    """Of how many nations the attackers are [9.6.5]; a battalion counts as of the nation that leads its division."""
    return int(low) <= len({nation_of(case, case.pos.counter(u)) for u in case.attackers}) <= int(high)


def nation_of(case: Combat, c: Counter) -> str:
    """The first unit of a division in the order of battle is of the nation that leads it."""
    if c.size != "II" or not c.division:
        return c.nation
    return next(lead.nation for lead in case.pos.scenario.counters if lead.division == c.division)


@term
def attacker_has(case: Combat, trait: str) -> bool:
    """Not if it comes from the sea [9.6.7]."""
    return any(case.pos.counter(u).is_yellow and case.pos.standing[u] for u in case.attackers)


@term
def defender_has(case: Combat, trait: str) -> bool:
    return any(case.pos.counter(u).is_yellow for u in case.defenders)


@term
def defenders_all(case: Combat, nation: str) -> bool:
    return all(case.pos.counter(u).nation == nation for u in case.defenders)


@term
def terrain(case: Any, *kinds: str) -> bool:
    return case.pos.board.terrain[case.hex] in kinds


@term
def side(case: Any, who: str) -> bool:
    """The acting side; "surprised_attacker": the scenario gives it surprise this turn [9.5.4]."""
    surprise = case.pos.scenario.file.surprise
    if who == "surprised_attacker":
        return bool(case.side == surprise.side and case.pos.turn in surprise.turns)
    return bool(case.side == who)


@term
def special(case: Any, name: str) -> bool:
    """A rule of the module's own is played, as that against surprise at fortifications [M.8]."""
    return name in case.pos.scenario.specials


@term
def segment(case: Any, name: str) -> bool:
    """The segment that is being played; that of exploitation combat is costly [9.5.3]."""
    from ..movement import segment_id

    return segment_id(case.pos) == name.replace("_", "-")


@term
def hex_in(case: Any, *countries: str) -> bool:
    if "own_or_allied" in countries and case.hex:
        return bool(case.pos.scenario.home_side[case.hex] == case.side)
    return case.pos.scenario.country_of[case.hex] in countries


@term
def place_flag(case: Any, flag: str) -> bool:
    return any(flag in p.flags for p in case.pos.scenario.places.get(case.hex, ()))


@term
def strength_share_above(case: Combat, group: str, share: str) -> bool:
    """Of a nation, or of the marines that come from the sea ("assault") [9.5.5] [8.5.8.1.a] [9.6.4]."""
    if group == "assault":
        part = [u for u in case.attackers if amphibious.assaults(case.pos, u)]
    else:
        part = [u for u in case.attackers if case.pos.counter(u).nation == group]
    brought = sum(int(strength.attack_of(case.pos, u, case.hex, case.defenders).total) for u in part)
    return bool(part) and brought > Fraction(share) * case.attack


@term
def marker(case: Any, name: str) -> bool:
    """A chemical marker on the hex, or a marker on what is struck."""
    return case.hex in case.pos.chemical if name == "chemical" else name in case.markers


@term
def supplied(case: Any) -> bool:
    """All units of the stack are in supply."""
    return not any(u in case.pos.out_of_supply for u in case.units)


@term
def own_hq_in_range(case: Any) -> bool:
    """Headquarters of the colour of every unit in the stack have the hex in their range."""
    pos = case.pos
    chiefs = [u for u in headquarters.headquarters(pos, case.side) if not headquarters.is_supreme(pos, u)]
    near = [hq for hq in chiefs if pos.board.distance(pos.standing[hq], case.hex) <= pos.counter(hq).range]
    return all(any(headquarters.is_subordinate(pos, u, hq) for hq in near) for u in case.units)
