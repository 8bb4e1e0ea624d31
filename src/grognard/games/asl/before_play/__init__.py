"""Chapters 1 and 2: boards and overlays, orders of battle, set-up and what is seen of it."""
