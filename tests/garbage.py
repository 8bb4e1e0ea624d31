"""What is no answer and no side, in any game."""

from typing import Any

GARBAGE: list[Any] = [
    None, 3, True, 1.5, b"done", ["done"], ("done",), {"done": 1}, [[]],
    "", " ", " done", "done ", "move  r1", "move\tr1", "move\u00a0r1", "done\n", "done\u2028", "done\x00", "done\u200b",
    "\ufeffdone", "\u202edone", "done\ud800", "x" * 401, "move " * 100_000,
]  # fmt: skip
