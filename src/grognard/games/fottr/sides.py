"""Who fights and where: powers and their camps, the seats of players, theatres of war."""

from __future__ import annotations

from typing import Final

POWERS: Final = ("axis", "west", "soviet")
CAMPS: Final = ("axis", "allied")
CAMP: Final = {"axis": "axis", "west": "allied", "soviet": "allied"}
ENEMY: Final = {"axis": "allied", "allied": "axis"}  # the other camp
THEATRES: Final = ("nwe", "med", "east", "balkan")
SEATS: Final = {
    "campaign": ("axis", "allies"),
    "three_players": ("axis", "west", "soviet"),
    "four_players": ("okw", "okh", "west", "soviet"),
}
