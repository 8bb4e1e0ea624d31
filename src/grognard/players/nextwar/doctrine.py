"""How both sides fight: the weights of their commander, in victory points."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..common.doctrine import FrontDoctrine

Grades = tuple[float, float, float]  # what Strike 1, Strike 2 and the worst result are worth

# What things are worth to either side.
STRENGTH = 0.08  # a point of strength, besides what the unit's loss scores
FIRST_STEP = 0.35  # how much of a unit its first step is
REDUCED = 0.8  # how much of a unit is left after it
UNDER_CLEARING = 0.5  # how much of a place counts that is being cleared


def grades() -> dict[str, Grades]:
    """By kind of target. Land units count by what their loss costs, see `hurt`."""
    return {
        "hq": (0.5, 0.8, 2.0), "supreme_hq": (0.4, 0.8, 2.5), "depot": (0.1, 0.8, 2.0), "msu": (0.1, 0.3, 0.8),
        "airbase": (0.3, 0.7, 1.7), "hardened_airbase": (0.3, 0.7, 1.7), "airfield": (0.15, 0.3, 0.6),
        "port": (0.1, 0.3, 1.2), "port_by_missile": (0.1, 0.3, 1.2), "installation": (0.1, 0.3, 1.1),
        "beachhead": (0.3, 0.8, 1.5), "ship": (1.0, 2.0, 5.0),
    }  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Doctrine(FrontDoctrine):
    # ground; ways are counted in sixths of a movement point
    fades: float = 0.05
    foe: float = 0.5
    stays: float = 0.05
    starves: float = 0.7
    strays: float = 0.1  # the same for each hex farther from supplies
    least_pull: float = -20.0
    falloff: tuple[float, ...] = (1.0, 1.0, 0.7, 0.4, 0.2, 0.1)
    corridor: float = 1.0  # what each hex of the corridor's chain is worth
    ends_war: float = 10.0  # and the last of those places with which a side may win at once
    least_threat: float = 2.0  # below this a place needs no defenders
    raided: int = 10  # hexes from the enemy within which no place is left empty without a reason
    retaken: float = 1.3  # what a lost place draws more than one that was never ours
    force: tuple[float, float] = (15.0, 2.0)  # strength that a goal takes, and more for each point of the enemy there
    plenty: float = 2.0  # times as much as that is too much
    outweighed: tuple[float, float] = (0.7, 1.2)  # the enemy's strength to ours at which we begin and end to sober up
    sober: tuple[tuple[str, float], ...] = ()  # weights that count so many times as much then
    long_war: int = 8  # turns: in shorter ones what is taken first decides, and nobody sobers up
    clears: float = 1.0  # how much counts what a unit adds to those who clear a place
    guards: float  # how much a stronger garrison is worth
    kept: float  # what a place of ours draws that the enemy threatens

    # battles and danger
    ground: float = 0.3
    most_attackers: int = 9
    enough: float = 6.0
    odds: float = 0.25
    steepness: float = 1.5
    prize: float = 0.2
    bears: float = 1.5
    risk: float = 0.7
    most_danger: float = 4.0
    shuns: float = 0.05
    covered: float = 10.0
    taken: float = 0.7  # how much of a hex counts from which the defender must retreat
    pushed_back: float = 0.1  # what a hex of retreat is worth
    works: float = 0.5  # what a city or fortification adds to a defence
    great_city: float = 0.5

    # headquarters
    command: float = 0.8  # what it is worth that it reaches the fighting
    behind: int = 2  # hexes from the enemy at least
    staff_starves: float = 6.0  # the price of a hex without supply for a headquarters
    staff_line: int = 3  # hexes over which it feeds its troops
    feeds: float = 0.4  # what it is worth to feed one of them
    staff_fear: float = 2.0  # how much of what may happen to it counts
    staff_bears: float = 3.0  # odds at which it is lost every other time
    staff_stays: float = 0.3  # how much of what draws troops draws their headquarters
    calls: float = 0.15  # what a headquarters must bring in a combat
    gas: float = 3.0  # and chemical weapons, for which the enemy scores

    # moves by rail, air and sea
    least_ride: float = 0.4  # what a ride must bring
    ahead: int = 2  # times as far as a unit could march must a train or an aircraft take it
    cleared: float = 0.6  # of objectives that were cleared stay so
    dropped: float = 0.3  # part of their worth that troops risk who come down among enemies,
    landed: float = 0.1  # the same of marines, who come with their vehicles and fleet,
    dropped_by: float = 0.03  # and more for each point of enemy strength there
    most_dropped: float = 0.8
    faces: int = 4  # hexes from the enemy at which troops are needed where they stand
    seizure: float = 1.5  # what an objective must promise
    heliport: int = 3  # hexes from the enemy at which no helicopter is based
    landing: float = 0.3  # what an assault from the sea must promise
    open_box: float = 1.0  # what a warship is worth in a zone, for each box that is not ours

    # from the air
    air_point: float = 0.12  # what an air point must bring in a combat
    support: float = 0.1  # the same of each point of support of an air unit
    sortie: float = 0.03  # and of a helicopter
    arrives: float = 0.75  # how much of an air unit's support gets through
    duel: float = 0.5  # what a point of air-to-air value is worth against one of striking or supporting
    outmatched: int = -3  # differences of air-to-air values at which a fight is shunned
    intercepted: float = 0.1  # what each enemy fighter that waits may cost a mission

    # strikes and special operations
    grades: dict[str, Grades] = field(default_factory=grades)
    hurt: Grades = (0.08, 0.2, 0.45)  # the same of land units, in parts of their worth
    in_contact: float = 1.6  # more for those who stand beside us
    in_rear: float = 0.5  # less for those who do not
    track: float = 0.25  # a level of detection, missiles or guns of his air defence
    weapon: float = 0.6  # a point of his theatre weapons
    mission: float = 0.1  # what a strike must promise
    team: float = 0.4  # what a lost team costs
    scouted: float = 0.3  # what it is worth to find a headquarters or a depot

    # supply
    fed: float = 0.25  # how much of a unit counts that is supplied again
    surrenders: float = 0.6  # the same of one that is cut off
    supply_point: float = 0.35  # what a supply point must bring
    sites_tried: int = 3  # hexes that are looked at for a depot near each stack
    many_hungry: int = 4  # units: if more starve, a second depot is saved for, and one that feeds nobody is sold
    emergency: float = 0.6  # how often emergency supplies arrive
    returned: float = 0.8  # what a lost air unit is worth that comes back
    raised: dict[str, float] = field(default_factory=lambda: {"sam": 0.3, "detection": 0.25})


DOCTRINES = {
    "russia": Doctrine(
        goals=1.0, battle=1.6, fear=0.15, line=0.05, holds=1.0, worth_fighting=0.3, own_steps=0.8, kept=0.4, guards=0.2,
        sober=(("goals", 0.7), ("battle", 0.6), ("fear", 4.0), ("line", 6.0), ("kept", 2.0), ("guards", 5.0)),
    ),
    "nato": Doctrine(
        goals=0.7, battle=0.9, fear=0.6, line=0.3, holds=1.0, worth_fighting=0.35, own_steps=1.0, kept=0.8, guards=1.0
    ),
}  # fmt: skip


def sobered(doctrine: Doctrine, odds: float) -> Doctrine:
    """The doctrine of a side when the enemy has so many times its strength: the more he has, the more it spares and
    gathers what is left."""
    begins, ends = doctrine.outweighed
    share = min(1.0, max(0.0, (odds - begins) / (ends - begins)))
    if not share:
        return doctrine
    changed = {name: getattr(doctrine, name) * (1.0 + share * (times - 1.0)) for name, times in doctrine.sober}
    return replace(doctrine, **changed)
