"""The rows of the data files, typed: counters, nationalities and terrain."""

from __future__ import annotations

from typing import (
    Annotated,
    Literal,
)

import msgspec
from msgspec.structs import force_setattr

from ....engine.figures import (
    Few,
    Shift,
)

Factors = Annotated[float, msgspec.Meta(ge=0, le=99)]  # of movement, in halves nowhere but in grain
Height = Annotated[float, msgspec.Meta(ge=-2, le=9)]  # in levels
Kind = Literal["squad", "hs", "crew", "leader", "hero", "commissar", "unarmed_squad", "unarmed_hs", "dummy"]
Class = Literal["E", "1", "2", "G", "C", "-"]
MMC = frozenset({"squad", "hs", "crew", "unarmed_squad", "unarmed_hs"})
SMC = frozenset({"leader", "hero", "commissar"})
UNARMED = frozenset({"unarmed_squad", "unarmed_hs"})


class UnitType(msgspec.Struct, frozen=True):
    """A counter of units.csv [1.2] [1.4]: `pair` is its other size, `down` replaces it, it hardens to `up`.

    The values of a nation stand there: the ladders of Germans [25.1], Italians [25.62], Eritreans [25.66], Axis Minors
    [25.84] and Ethiopians [25.931] [25.932]; the broken morale of SS [25.11], Americans [25.3], Axis [25.8] and Allied
    Minors [25.9]; the classes of British [25.4] [25.41], French [25.5] [25.51] and Sissi [25.73]; the underlined morale
    of engineers and airborne troops [25.12] [25.31] [25.42]."""

    id: str
    nationality: str
    kind: Kind
    class_: Class = msgspec.field(name="class")
    variant: str = ""
    printed: str = ""
    fp: Few = 0
    range: Few = 0
    morale: Few = 0
    broken_morale: Few = 0
    self_rally: bool = False
    leadership: Shift = 0
    smoke: Few = 0
    assault_fire: bool = False
    assault_fire_from: str = ""
    spraying_fire: bool = False
    elr5: bool = False
    unit_size: Few = 0
    bpv: Few = 0
    bpv_source: str = ""
    pair: str = ""
    down: str = ""
    up: str = ""
    stealthy: bool = False
    lax: bool = False
    cowers: bool = False
    available_from: str = ""
    available_to: str = ""
    source: str = ""
    note: str = ""

    # What follows from its kind and class, whatever the file says: asked for all the time, and found once.
    mmc: bool = False
    smc: bool = False
    leads: bool = False
    unarmed: bool = False
    inexperienced: bool = False  # Green, Conscript and Unarmed MMC, but for some nations [19.3]

    def __post_init__(self) -> None:
        mmc, unarmed = self.kind in MMC, self.kind in UNARMED
        force_setattr(self, "mmc", mmc)
        force_setattr(self, "smc", self.kind in SMC)
        force_setattr(self, "leads", self.kind in ("leader", "commissar"))
        force_setattr(self, "unarmed", unarmed)
        force_setattr(self, "inexperienced", mmc and (self.class_ in ("G", "C") or unarmed))


class WeaponType(msgspec.Struct, frozen=True):
    """A support weapon of support_weapons.csv."""

    id: str
    nationality: str
    type: str
    printed: str = ""
    fp: Few = 0
    range: Few = 0
    min_range: Few = 0
    max_range: Few = 0
    rof: Few = 0
    breakdown: Few = 12
    removal: Few = 0
    pp: Few = 0
    dm_pp: Few = 0
    dm_fires_as: str = ""
    repair: Few = 0
    repair_removes: Few = 0
    spraying_fire: bool = False
    no_long_range: bool = False
    to_kill: str = ""
    caliber: str = ""
    available_from: str = ""
    available_to: str = ""
    squad_max: Few = 0
    squad_keeps_fp: bool = False
    hs_max: Few = 0
    hs_keeps_fp: bool = False
    leader_alone: str = ""
    two_smc: str = ""
    hero_alone: str = ""
    hero_drm: Shift = 0
    per_player_turn: Few = 0
    full_use_classes: str = ""
    in_scope: bool = True
    target_type: str = "ift"
    th_0: Few = 0
    th_1: Few = 0
    th_2: Few = 0
    th_3: Few = 0
    th_4: Few = 0
    th_5: Few = 0
    source: str = ""
    note: str = ""
    mg: bool = False  # it follows from its type

    def __post_init__(self) -> None:
        force_setattr(self, "mg", self.type in ("LMG", "MMG", "HMG", "HMG50"))


class Nationality(msgspec.Struct, frozen=True):
    """The switches of a nationality [25.]; `like` inherits, and what nobody says is that of [default].

    Cowering [25.45] [25.53], Stealthy [25.44], Lax [25.64], deployment [25.61] [25.71], surrender and capture [25.63]
    [25.82], Hand-to-Hand [25.43], weapons of others [25.54], No Quarter [25.938], groups of several Locations [25.93];
    Vichy French are French [25.58], Hungarians Axis Minors [25.86]. Who is bitter against another nation has a broken
    morale one higher [25.8] [25.9]."""

    source: str = "printed"
    label: str = ""
    like: str = ""
    leaders: str = ""  # the nation whose leaders, heroes and Unarmed counters it has, if not its own
    in_scope: bool = True
    deploys: bool = True
    deploy_needs_leader: bool = True
    deploy_check: str = "NTC"
    deploy_classes: tuple[str, ...] = ()
    multi_location_fg_classes: tuple[str, ...] = ()
    recombine_needs_leader: bool = True
    self_rally_classes: tuple[str, ...] = ()
    cowers_classes: tuple[str, ...] = ("E", "1", "2", "G", "C")
    stealthy_classes: tuple[str, ...] = ()
    lax_classes: tuple[str, ...] = ("G", "C")
    surrender_rtph: bool = True
    no_surrender_rtph_to: tuple[str, ...] = ()
    disruption: bool = True
    no_disruption_against: tuple[str, ...] = ()
    massacre: bool = False
    heat_of_battle_drm: Shift = 0
    surrender_on_heat_of_battle: Few = 12
    surrender_on_heat_of_battle_non_elite: Few = 12
    berserk_instead_of_surrender: bool = False
    berserk_instead_of_surrender_against: tuple[str, ...] = ()
    leader_creation: bool = True
    leader_creation_drm: Shift = 0
    leader_ladder: str = "normal"
    leadership_only_for: tuple[str, ...] = ()
    smoke_grenades: str = "none"
    smoke_grenades_from_1944: str = ""
    human_wave: bool = False
    commissars: bool = False
    commissars_to: str = ""
    commissar_exchange: dict[str, str] = {}
    commissar_max_each: Few = 0
    commissars_not_more_than_other_leaders: bool = False
    entrench_drm: Shift = 0
    paatc: str = "NTC"
    paatc_non_elite: str = "NTC"
    capture_drm: Shift = 1
    capture_drm_inexperienced: Shift = -1
    capture_drm_non_elite: Shift = 1
    escape: bool = True
    hand_to_hand: bool = False
    hand_to_hand_drm: Shift = 0
    ft_dc_as_elite_classes: tuple[str, ...] = ("E",)
    captured_penalty_free: tuple[str, ...] = ()
    captured_penalty_free_from: dict[str, str] = {}
    captured_penalty_free_nations: tuple[str, ...] = ()
    captured_penalty_free_nations_from: dict[str, tuple[str, ...]] = {}
    dm_mg_fires_as_lmg: bool = False
    first_line_hardens_to: str = ""
    conscript_hardens_to: str = ""
    conscript_hardens_to_before_1941: str = ""
    never_elite: bool = False
    never_inexperienced: bool = False
    rearmed_as: str = ""
    elr: Few = 0
    bitter_against: tuple[str, ...] = ()
    home_broken_morale: dict[str, int] = {}
    home_broken_morale_not_against: tuple[str, ...] = ()
    no_quarter_against: tuple[str, ...] = ()
    escape_at_home_from: tuple[str, ...] = ()
    no_quarter: bool = False
    no_quarter_for_opponent_from: str = ""
    pf_from: str = ""
    atmm_from: str = ""
    mg_mortar_non_elite: dict[str, int] = {}


class Terrain(msgspec.Struct, frozen=True):
    """A row of terrain.csv. MF are halves of a factor nowhere but in grain, so they are decimal numbers."""

    id: str
    kind: str
    on_boards: bool = True
    mf: Factors | None = None
    mf_all: bool = False
    mf_add: Factors = 0
    mf_out: Factors = 0
    mf_factor_up: Few = 1
    tem: Shift | None = None
    tem_indirect: Shift | None = None
    los: str = "none"
    height: Height = 0
    inherent: bool = False
    hindrance: Few = 0
    concealment_terrain: bool = False
    open_ground: bool = False
    rally_bonus: bool = False
    rout_goal: bool = False
    ambush: bool = False
    bypass: bool = False
    in_scope: bool = True
    source: str = ""
    note: str = ""
