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
    Reading(
        "helicopter-losses-below",
        "5.0.e",
        "Ground units that fire at a helicopter overhead suffer nothing, whatever the result.",
        "The rule speaks of what happens to the helicopter only, and it does not fight back.",
    ),
    Reading(
        "helicopter-fire-shifts",
        "5.0.e",
        "No shifts, no doubling against armour and no second-impulse halving; units out of supply fire with half.",
        "Shifts and halving belong to the combat phase; doubling needs an adjacent enemy.",
    ),
    Reading(
        "helicopter-over-terrain",
        "5.0.b",
        "Helicopters may fly over and stop in lakes and high ridges, but not in burning hexes, nor near the enemy's "
        "entry areas.",
        "They pay no terrain costs; the other two hexes are closed to units of every kind.",
    ),
    Reading(
        "helicopter-home",
        "5.0.g",
        "The flight home is counted in a straight line with the full printed range, is not fired at, and may end with "
        "any friendly unit in supply, another helicopter included.",
        "The helicopter is moved at once, not flown hex by hex.",
    ),
    Reading(
        "bridge-adjacent",
        "OPT.5.d",
        "A unit is adjacent to a bridge when it stands in one of the two hexes the hexside parts.",
        "These are the hexes that border on the hexside along its length.",
    ),
    Reading(
        "bridge-charges",
        "OPT.5.d",
        "The die is thrown only if the unit still stands in one of the two hexes after the combat phase.",
        "A unit driven off or destroyed cannot set off its charges.",
    ),
    Reading(
        "bridge-phase",
        "OPT.5.d",
        "Work at a bridge, blowing or building, counts as movement for the choice between moving before or after "
        "combat; only ground units work.",
        "The unit spends its movement phase, so the phase has been carried out.",
    ),
    Reading(
        "bridge-builders",
        "OPT.5.g",
        "One unit in each of the two hexes is held; others stacked there may move.",
        "The text speaks of two units.",
    ),
    Reading(
        "bridge-printed",
        "OPT.5.a",
        "With the bridging rule a printed bridge carries its road over the river at no cost; where it is destroyed the "
        "river costs its price and the road does not help; a bridge built in play costs 1 and joins the road again.",
        "Otherwise destroying a bridge would change nothing.",
    ),
    Reading(
        "nuclear-permission",
        "16.0.b",
        "A side asks once a GT, in its own combat phase of either impulse; the answer is public, the die is not.",
        "The declaration is open, but the die would tell of the secret posture.",
    ),
    Reading(
        "nuclear-target",
        "16.0.c",
        "A target hex must hold an enemy unit.",
        "Weapons are used in combat; no rule speaks of striking empty hexes.",
    ),
    Reading(
        "nuclear-carrier",
        "16.0.c",
        "Any artillery may carry; an air point carries one weapon in either impulse.",
        "Two air points in the second impulse are printed for firepower and chemical points only.",
    ),
    Reading(
        "nuclear-order",
        "16.0.e",
        "Destruction, the air point's risk and the firestorm come first; then postures are shown and the dice thrown.",
        "The table follows the attack, and the fire is part of it.",
    ),
    Reading(
        "nuclear-war",
        "NUC.C",
        "Nobody wins; the side that used the weapon is recorded as the loser.",
        "Both halves of the sentence are kept.",
    ),
    Reading(
        "firestorm-inside",
        "16.5.b",
        "Units in burning hexes other than the target are attacked like those next to the fire; units of both sides "
        "suffer, each stack once, with its best morale, without shifts; in a city plain results are ignored.",
        "They can hardly be safer inside than outside; the rest is the usual combat procedure.",
    ),
    Reading(
        "devastated-twice",
        "DM:EX21.0.e",
        "A hex hit again counts for the side that destroyed it first, and stays closed for the longer time.",
        "It can be destroyed only once.",
    ),
    Reading(
        "city-left-again",
        "DM:EX21.0.d",
        "A city hex that the WP entered and left counts for nobody.",
        "NATO was not the last there, and the WP must be there at the end.",
    ),
    Reading(
        "named-city-control",
        "AR:EX21.0.e",
        "A named city is NATO's unless a WP ground unit stands in one of its city hexes.",
        "The WP controls what NATO held at the start only by standing in it.",
    ),
    Reading(
        "victory-supply",
        "AR:EX21.0.f",
        "Units count as in supply by their marks of the last Command Phase; only Munich is traced anew at the end.",
        "Supply is tested in the Command Phase only and holds for the GT.",
    ),
    Reading(
        "occupation",
        "AR:EX21.0.k",
        "Only ground units occupy city hexes.",
        "Helicopters take no ground.",
    ),
]
