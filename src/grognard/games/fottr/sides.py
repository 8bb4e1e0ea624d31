"""Who fights and where: powers and their camps, the seats of players, theatres of war."""

from __future__ import annotations

from typing import Final

POWERS: Final = ("axis", "west", "soviet")
CAMPS: Final = ("axis", "allied")
CAMP: Final = {"axis": "axis", "west": "allied", "soviet": "allied"}
ENEMY: Final = {"axis": "allied", "allied": "axis"}  # the other camp
# Mechanised units with a zone; those of the Axis apart that are mechanised in name only [16.0.c].
ARMOUR: Final = {"axis": "axis armour", "allied": "allied armour"}
WEAK_ARMOUR: Final = "weak axis armour"
WEAKEST: Final = "C"  # their strength
WESTERN: Final = ("US", "CW")  # each lands its supplies on beachheads of its own [9.3.2.a]
THEATRES: Final = ("nwe", "med", "east", "balkan")
SEATS: Final = {
    "campaign": ("axis", "allies"),
    "three_players": ("axis", "west", "soviet"),
    "four_players": ("okw", "okh", "west", "soviet"),
}
