"""The common commander: what every game's player shares, and how a game without doctrine is played."""
