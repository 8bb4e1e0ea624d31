"""What changes in the Advanced game only: markers of units and places, tracks, boxes, missions under way."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....engine.pieces import PiecePosition
from .declared import Operation, Sortie


@dataclass(kw_only=True)
class AdvancedState(PiecePosition):
    """Where the Advanced game stands; all of it is empty in the Standard game."""

    # markers on units
    strikes: dict[int, int] = field(default_factory=dict)  # 1 or 2 [27.0]
    out_of_supply: set[int] = field(default_factory=set)  # [19.5]
    emergency: set[int] = field(default_factory=set)  # supplied in an emergency [19.6]
    relieved: set[int] = field(default_factory=set)  # in supply by such markers alone, their own or a headquarters'
    tried: set[int] = field(default_factory=set)  # in this emergency supply phase
    sustained: set[int] = field(default_factory=set)  # in supply when they flew or landed this turn [19.2.a]
    isolated: set[int] = field(default_factory=set)  # [19.7]
    detected: set[int] = field(default_factory=set)  # with a marker [20.2.2] [21.3]
    naval_detected: dict[int, str] = field(default_factory=dict)  # point or area [17.1.2]
    targeted: dict[int, int] = field(default_factory=dict)  # -1 or -2 [20.2.3]
    hq_uses: dict[int, int] = field(default_factory=dict)  # used or lost this turn [18.2]
    hq_busy: set[int] = field(default_factory=set)  # used in this strike phase or combat segment
    returning: dict[int, int] = field(default_factory=dict)  # ships that were hit, and the turn they come back [27.4.a]
    in_port: set[int] = field(default_factory=set)  # ships that withdrew to port and stay this turn [27.4]

    # markers on places and hexes
    place_strikes: dict[str, int] = field(default_factory=dict)  # 1, 2 or 3 (destroyed), "3054 airfield" [27.2]
    repaired: set[str] = field(default_factory=set)  # places whose marker comes from repair [27.9.1]
    restored: set[str] = field(default_factory=set)  # destroyed places that have scored, until whole again [27.2.a]
    place_targets: dict[str, int] = field(default_factory=dict)
    bases_lost: dict[str, str] = field(default_factory=dict)  # by whom, since the last sortie step [22.6.1.a]
    interdicted: dict[int, int] = field(default_factory=dict)  # by so many points [23.4.4]
    chemical: set[int] = field(default_factory=set)  # hexes with a marker [18.2.4]
    struck: dict[str, int] = field(default_factory=dict)  # by side and hex or place, the turn of the last hit

    # tracks
    tracks: dict[str, int] = field(default_factory=dict)  # "nato sam" [24.1]
    awacs: int = 0
    missiles: dict[str, int] = field(default_factory=dict)  # points by weapon [26.1]
    fired: dict[str, int] = field(default_factory=dict)  # of them this turn
    supply_points: dict[str, int] = field(default_factory=dict)  # by side [19.3]
    spent: dict[str, int] = field(default_factory=dict)  # supply points by side in the phase at hand
    chemical_points: dict[str, int] = field(default_factory=dict)
    chemical_turn: int = 0  # the last turn in which a marker was placed
    cut_off: int = 0  # the turn in which the exclave was cut off [M.2]
    contested_run: int = 0  # Contested turns in a row before this one
    vetoes: dict[str, int] = field(default_factory=dict)
    resolution: bool = False  # passed [28.1]
    rejecting: set[str] = field(default_factory=set)
    accepting: set[str] = field(default_factory=set)

    # under way
    attempts: dict[str, int] = field(default_factory=dict)  # of electronic detection, by group of nations [21.3]
    operations: list[Operation] = field(default_factory=list)
    raided: set[str] = field(default_factory=set)  # this turn [20.2.1.c]
    scouted: set[int] = field(default_factory=set)  # this turn [20.2.2]
    plans: dict[str, tuple[int, ...]] = field(default_factory=dict)  # for the Air Superiority Box, secret
    sealed: set[str] = field(default_factory=set)
    matchups: list[tuple[int, ...]] = field(default_factory=list)
    avoiding: set[int] = field(default_factory=set)
    sorties: list[Sortie] = field(default_factory=list)
    delayed: dict[str, int] = field(default_factory=dict)  # what tracks lose at the end of the phase [23.4.1]
    pending: list[str] = field(default_factory=list)  # collateral damage to roll for: "1 nato 3054 airfield"
    collateral_hit: set[int] = field(default_factory=set)  # air units that lost a step to it in this phase
    volleys: list[tuple[int, int]] = field(default_factory=list)  # ships and their targets [17.3]
