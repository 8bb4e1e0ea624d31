"""The static data of the campaign: map, counters, markers, charts. Loaded once, shared by every game played with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...engine.data import Pack
from ...engine.hexset import hexset, marks
from ...engine.info import Choice
from .pack.datafiles import Counter
from .pack.figures import CAMPAIGN, Figures
from .places import Places
from .sides import ARMOUR, CAMP, POWERS, WEAK_ARMOUR, WEAKEST, WESTERN


def groups_of(counter: Counter) -> Iterator[str]:
    """What a unit is counted in, in every hex: its power, its camp, and armour [16.0.c]."""
    yield counter.power
    yield CAMP[counter.power]
    if counter.mechanised and counter.exerts:
        weak = counter.power == "axis" and counter.attack == WEAKEST
        yield WEAK_ARMOUR if weak else ARMOUR[CAMP[counter.power]]


class Scenario(Places):
    """Everything about the campaign that never changes in play. The slug says how many players there are."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        figures = Figures(pack)
        super().__init__(figures)
        self.slug = slug
        self.options = dict(options)
        self.pack = pack
        self.facts: dict[object, Any] = {}
        self.path = CAMPAIGN
        self.seats = {power: tuple(seats) for power, seats in self.file.seats[slug].items()}
        self.last_turn = self.file.last_turn
        self.markers = figures.markers
        self.turns = figures.turns
        self.charts = figures.charts
        self._muster(figures.counters)
        self.closed_to = self._closed_to()
        self.closed_hexes = {nation: hexset(closed) for nation, closed in self.closed_to.items()}
        self.barred = tuple(self.closed_to[c.nation] for c in self.counters)  # the same by unit
        self.watched = self._watched()
        self.in_and_around_yugoslavia = self.around("Yugoslavia", self.charts.supply_distance["yugoslav", "Yugoslavia"])

    def _muster(self, counters: Iterable[Counter]) -> None:
        """What the counters say, by their numbers: asked for all the time, so laid out once."""
        self.counters: list[Counter] = []
        self.air_units: list[Counter] = []
        for counter in counters:
            (self.air_units if counter.air else self.counters).append(counter)
        self.index = {c.id: i for i, c in enumerate(self.counters)}
        self.air_index = {c.id: i for i, c in enumerate(self.air_units)}
        self.of_power = {p: tuple(i for i, c in enumerate(self.counters) if c.power == p) for p in POWERS}
        self.group = [self.file.counts_as.get(c.nation, c.nation) for c in self.counters]
        self.power_of = tuple(c.power for c in self.counters)
        self.camp_of = tuple(CAMP[c.power] for c in self.counters)
        self.groups = tuple(tuple(dict.fromkeys(groups_of(c))) for c in self.counters)
        self.zones = tuple(CAMP[c.power] if c.exerts else "" for c in self.counters)
        self.fed_as = tuple(  # whose supplies a unit uses
            group if group in WESTERN or group == "Yugoslav" else c.power for group, c in zip(self.group, self.counters)
        )
        self.fed_powers = frozenset(zip(self.fed_as, self.power_of))
        self.fed_units = {f: tuple(u for u, fed in enumerate(self.fed_as) if fed == f) for f in set(self.fed_as)}
        self.steps_of = tuple(c.steps for c in self.counters)
        self.fronts = tuple(c.front for c in self.counters)
        self.backs = tuple(c.back for c in self.counters)
        self.mechanised = frozenset(u for u, c in enumerate(self.counters) if c.mechanised)
        self.yugoslavs = frozenset(u for u, c in enumerate(self.counters) if c.nation == "Yugoslav")
        self.western_airborne = frozenset(u for u in self.of_power["west"] if self.counters[u].airborne)
        self.axis_divisions = frozenset(u for u in self.of_power["axis"] if self.counters[u].division)

    def _closed_to(self) -> dict[str, dict[int, str]]:
        """Per nation the hexes where its units never operate, each with the rule that says so [20.0]."""
        closed: dict[str, dict[int, str]] = {c.nation: {} for c in self.counters}
        for limit in self.file.limits:
            for h in (*self.playable, *self.coast):
                country = self.country(h)
                if (
                    (limit.theatres and self.theatre[h] not in limit.theatres)
                    or (limit.countries and country not in limit.countries)
                    or country in limit.never
                ):
                    for nation in limit.nations:
                        closed[nation][h] = limit.rule
        return closed

    def _watched(self) -> tuple[bytes, ...]:
        """For each unit the hexes that rules on nations, beaches or Yugoslavia may close to it; others never are."""
        some = hexset(self.coast) | self.country_hexes["Yugoslavia"]
        marked = {nation: bytes(marks(some | closed, self.board.size)) for nation, closed in self.closed_hexes.items()}
        return tuple(marked[c.nation] for c in self.counters)

    def year(self, turn: int) -> int:
        return self.turns[turn].year
