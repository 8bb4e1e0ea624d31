"""Every ambiguity of the rulebook that is decided here: what we chose, and why. Some are switches."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """An ambiguous rule as we read it. `option` names the switch, if players may choose."""

    name: str
    rule: str
    choice: str
    why: str
    option: str | None = None


READINGS = [
    Reading(
        "entry-by-road",
        "19.0.c",
        "The entry hex costs its terrain, or the road's price if a road leaves the map there.",
        "Columns come up the road; only where the map shows one going on can they have used it.",
    ),
    Reading(
        "entry-one-hex",
        "19.0.c",
        "However far back in the column, a unit may enter the first hex and stop there.",
        "A unit that moves one hex only may do so whatever the cost.",
    ),
    Reading(
        "entry-detour",
        "19.0.b",
        "If every hex of an entry point is blocked, the nearest unblocked road hexes at the edge of the map serve, "
        "if they are no farther from the side's own edge than the blocked hexes; the player chooses among equals.",
        "Reinforcements come from outside, so the road hex must lie at the edge.",
    ),
    Reading(
        "divisional-troops-alone",
        "AR:EX19.2-5.c",
        "Troops of 7 Pz Div enter in a GT in which a brigade of the division does; if none is left to come, they may "
        "enter alone and count together as one brigade.",
        "The die may give them without any brigade to be attached to.",
    ),
    Reading(
        "variable-brigades",
        "AR:EX19.2-5.b",
        "A brigade counts against the limit in each GT in which a unit of it enters.",
        "The limit is on what comes through the entry area in a GT.",
    ),
    Reading(
        "drop-window",
        "DM:EX18.2.b",
        "Five GTs are counted after the GT of the first entry, by air or on the ground; later nothing of the two "
        "brigades may enter.",
        "The text says within five GTs of the first entry.",
    ),
    Reading(
        "drop-same-turn",
        "DM:EX18.3.b",
        "Both movement phases of the GT serve; NATO cannot end the second one while a battalion has not followed.",
        "The text asks for the same GT, not for the same phase.",
    ),
    Reading(
        "drop-points",
        "AR:EX18.0.a",
        "A drop takes one airlift point a unit, which runs its own risk of loss; the drop's loss roll stands in for "
        "that of a passenger.",
        "The text lists drops among the uses of airlift points, and each side has exactly as many points as units that "
        "may drop.",
    ),
    Reading(
        "moving-after-a-drop",
        "AR:EX18.3-5.d",
        "Units that dropped move one hex on the ground in that phase, in both scenarios, as airlifted ones do.",
        "The text limits movement after landing for airlifted units and says nothing of others.",
    ),
    Reading(
        "off-map-range",
        "AR:EX18.3-5.c",
        "From off the map the range is counted from the nearest hex of the own edge: west for NATO, east for WP.",
        "The text gives the map edge as a place to start from like an airfield.",
    ),
    Reading(
        "off-map-airmobile",
        "AR:EX18.3-5.a",
        "Any airmobile reinforcement that is due may fly in from off the map; variable reinforcements may not.",
        "Airmobile operations may start from airfields off the map; variable reinforcements enter by the east edge.",
    ),
    Reading(
        "passenger-loss",
        "13.0.c",
        "One roll for the unit if any of its airlift points is lost; it goes to the destroyed pile.",
        "Only units lost in combat go to the replacement pool.",
    ),
    Reading(
        "air-supply-superiority",
        "13.0.b",
        "Points that supply units in the Command Phase run the risk of the superiority of the GT before.",
        "The dice for the new GT are the last step of the phase.",
    ),
    Reading(
        "replacements-when",
        "20.0.f",
        "Units are rebuilt in the Command Phase after supply has been marked, and placed at once.",
        "The text gives no time; placing needs units in supply.",
    ),
]
