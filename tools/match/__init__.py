"""Paired games between the players of this working tree and those of another revision."""
