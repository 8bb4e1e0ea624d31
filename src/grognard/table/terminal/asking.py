"""An ask on the screen: the question with its rule, the options by verb, the odds of a battle in the making."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...engine.ask import Ask
from ...engine.reason import Tally, plain
from ..words import Words, signed

MANY = 90  # options: more are shortened
FIRST = 24  # of a verb, when there are many


def question(words: Words, ask: Ask) -> Text:
    side = words.term(ask.side)
    return Text.assemble((f"{side}: ", "bold"), words.prompt(ask))


def options(words: Words, listed: Sequence[str], only: str | None = None, whole: bool = False) -> RenderableType:
    """Numbered options, a group for each verb; `only` shows one group, `whole` shortens none."""
    groups: dict[str, list[str]] = {}
    amounts = are_amounts(listed)
    for number, option in enumerate(listed, 1):
        verb, _, rest = option.partition(" ")
        shown = words.answer(option).removeprefix(words.verb(verb)).strip() or words.verb(verb)
        groups.setdefault(verb if rest else "", []).append(shown if amounts else f"{number} {shown}")
    parts: list[RenderableType] = []
    for verb, entries in groups.items():
        if only not in (None, verb):
            continue
        shorten = not whole and len(listed) > MANY and len(entries) > FIRST
        if verb:
            parts.append(Text(words.catalogue.say("terminal-verb", verb=words.verb(verb), count=len(entries)), "bold"))
        parts.append(Padding(_columns(entries[:FIRST] if shorten else entries), (0, 0, 0, 2)))
        if shorten:
            parts.append(Text("  " + words.catalogue.say("terminal-more", more=len(entries) - FIRST, verb=verb), "dim"))
    return Group(*parts)


def are_amounts(listed: Sequence[str]) -> bool:
    """Whether the ask is for a number ("bid 2"): then a number typed is that number, not the place in the list."""
    return all(len(words := option.split()) == 2 and words[1].isdecimal() and len(words[1]) < 3 for option in listed)


def _columns(entries: Iterable[str]) -> Columns:
    return Columns([Text(entry, no_wrap=True) for entry in entries], padding=(0, 2), equal=True, column_first=False)


def battle(words: Words, ask: Ask) -> RenderableType | None:
    """The sums and chances of the battle that the ask is about, if there is one with anything in it."""
    found = ask.about.get("battle")
    sums = found() if callable(found) else found
    if not isinstance(sums, Mapping) or ask.about.get("units") == []:
        return None
    return odds(words, sums)


def odds(words: Words, sums: Mapping[str, Any]) -> RenderableType:
    """Every modifier of every sum with its rule, then the figures they lead to and the chance of each result."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold")
    table.add_column(justify="right", style="bold")
    table.add_column()
    figures: list[str] = []
    for name, value in sums.items():
        if isinstance(value, Tally):
            lines = "\n".join(words.modifier(m) for m in value)
            total = signed(value.total) if name == "shifts" else str(plain(value.total))
            table.add_row(words.say(f"battle-{name}"), total, lines)
        elif name not in ("chances", "index"):
            figures.append(f"{words.say(f'battle-{name}')} {words.shown(value)}")
    rows: list[RenderableType] = [table, Text(" · ".join(figures), "bold")]
    if sums.get("chances"):
        rows.append(chances(words, sums["chances"]))
    return Padding(Group(*rows), (0, 0, 0, 2))


def chances(words: Words, found: Mapping[str, Fraction]) -> Text:
    told = [f"{result} {float(chance):.0%}" for result, chance in found.items()]
    return Text(words.say("battle-chances") + " " + " · ".join(told))
