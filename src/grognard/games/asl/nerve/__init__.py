"""Chapters 10 and 15 to 19: morale, rout and rally, heroes, leaders, wounds, experience."""
