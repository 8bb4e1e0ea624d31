"""Chapters 9 and 21 to 24: machine guns, mortars, charges, Molotov cocktails and smoke."""
