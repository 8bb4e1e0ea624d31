"""The keyboard: a line with editing and history, completed on the tabulator key, where the system can do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

try:
    import readline
except ImportError:  # Windows has none; lines are typed whole there
    readline = None  # type: ignore[assignment]


def read_line(prompt: str, answers: Callable[[], Sequence[str]]) -> str:
    """One line. `answers` tells what could be typed now."""
    if readline is not None:
        readline.set_completer_delims("")
        readline.set_completer(completer(answers))
        readline.parse_and_bind("tab: complete")
    return input(prompt)


def completer(answers: Callable[[], Sequence[str]]) -> Callable[[str, int], str | None]:
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = [a for a in answers() if a.casefold().startswith(text.casefold())]
        return found[state] if state < len(found) else None

    return complete
