"""The Advanced game [14.0]: chapters 15 to 29, added to the Standard game and in part instead of it."""
