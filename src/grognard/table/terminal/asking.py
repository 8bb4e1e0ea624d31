"""An ask on the screen: the question with its rule, the options by verb, the odds of a battle in the making."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...engine.ask import Ask
from ...engine.reason import Tally, plain
from ..words import Words, signed
from .wrapping import Prose

SIGNED = ("shifts",)  # sums that say by how much, not how much
MANY = 150  # options: more are shortened
FIRST = 50  # of a verb, when there are many
LONGEST_SENTENCE = 60  # characters
CLUSTER = 12  # answers of two words, unit and hex: more are gathered by the first


def question(words: Words, ask: Ask) -> Text:
    side = words.term(ask.side)
    return Text.assemble((f"{side}: ", "bold"), words.prompt(ask))


class Option(NamedTuple):
    """One line of a list: under which heading it stands, and what is said of it."""

    heading: str
    text: str
    typed: bool = False  # it has no number


def options(
    words: Words,
    prompt: str,
    listed: Sequence[str],
    only: str | None = None,
    whole: bool = False,
    places: Mapping[str, str] = MappingProxyType({}),
    beside: Mapping[str, str] = MappingProxyType({}),
) -> RenderableType:
    """Numbered options, a group for each verb, those of a verb alone last.

    `only` shows one group, `whole` shortens none. Units stand under their hex or formation (`places`), units and hexes
    with a note (`beside`).
    """
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, option in enumerate(listed, 1):
        verb, _, rest = option.partition(" ")
        groups.setdefault(verb if rest else "", []).append((number, option))
    groups |= {"": groups.pop("", [])}
    amounts = are_amounts(listed)
    parts: list[RenderableType] = []
    for verb, found in groups.items():
        if only not in (None, verb) or not found:
            continue
        sentences = any(not names_a_thing(words, option) for _, option in found)
        entries = clustered(words, found, beside) or [
            Option("", option.split(" ")[1])
            if amounts
            else Option(
                "" if sentences else heading(option, places),
                f"{number}) {told(words, prompt, option, beside, sentences)}",
            )
            for number, option in found
        ]
        shorten = not whole and len(listed) > MANY and len(entries) > FIRST and not entries[0].typed
        if verb:
            parts.append(title(words, prompt, found, example=entries[0].typed))
        parts.append(Padding(_laid_out(entries[:FIRST] if shorten else entries), (0, 0, 0, 2)))
        if shorten:
            parts.append(Text("  " + words.catalogue.say("terminal-more", more=len(entries) - FIRST, verb=verb), "dim"))
    return Group(*parts)


def title(words: Words, prompt: str, found: Sequence[tuple[int, str]], example: bool) -> Text:
    """The verb over its answers, what it means at this question, and how an answer without a number is typed."""
    answer = found[0][1]
    verb = answer.split(" ")[0]
    shown = Text(words.catalogue.say("terminal-verb", verb=words.verb(verb), count=len(found)), "bold")
    meaning = words.verb(verb, prompt)
    if meaning != words.verb(verb):
        shown.append(f": {meaning}")
    if example:
        typed = " ".join([words.verb(verb), *(words.term(word) for word in answer.split(" ")[1:])])
        shown.append(f" - {words.catalogue.say('terminal-type', answer=typed)}", "dim")
    return shown


def names_a_thing(words: Words, option: str) -> bool:
    return any(word in words.names or words.board.has(word) for word in option.split(" ")[1:])


def told(words: Words, prompt: str, option: str, beside: Mapping[str, str], sentences: bool) -> str:
    """An option in the list of its verb: unit or hex with a note, a sentence where there is more to it than that."""
    verb, *rest = option.split(" ")
    if not rest:
        special = words.catalogue.has(f"answer-{verb}-{prompt}")
        return f"{words.verb(verb)}: {words.whole(option, prompt)}" if special else words.verb(verb)
    sentence = words.whole(option, prompt) if sentences or len(rest) > 1 else None
    if sentence is None or len(sentence) > LONGEST_SENTENCE:
        sentence = words.answer(option).removeprefix(words.verb(verb)).strip()
    if rest[0] in words.names and (sentences or len(rest) > 1):
        return sentence
    return f"{sentence} {beside.get(rest[0], '')}".rstrip()


def heading(option: str, places: Mapping[str, str]) -> str:
    return next((places[word] for word in option.split(" ")[1:2] if word in places), "")


def clustered(words: Words, found: Sequence[tuple[int, str]], beside: Mapping[str, str]) -> list[Option]:
    """Very many answers of two words, like unit and hex: what goes with the first, or with several, to be typed."""
    split = [option.split(" ")[1:] for _, option in found]
    if len(found) <= CLUSTER or any(len(rest) != 2 for rest in split):
        return []
    seconds: dict[str, list[str]] = {}
    for first, second in split:
        seconds.setdefault(first, []).append(second)
    alike: dict[tuple[str, ...], list[str]] = {}
    for first, listed in seconds.items():
        shown = words.place(first) if first in words.names else f"{words.place(first)} {beside.get(first, '')}".rstrip()
        alike.setdefault(tuple(listed), []).append(shown)
    return [
        Option(", ".join(firsts), words.place(second), typed=True)
        for listed, firsts in alike.items()
        for second in listed
    ]


def are_amounts(listed: Sequence[str]) -> bool:
    """Whether the ask is for a number ("bid 2"): then a number typed is that number, not the place in the list."""
    return all(len(words := option.split()) == 2 and words[1].isdecimal() and len(words[1]) < 3 for option in listed)


def _laid_out(entries: Sequence[Option]) -> RenderableType:
    """In columns; under their headings, if there are several, as running text."""
    headings: dict[str, list[str]] = {}
    for entry in entries:
        headings.setdefault(entry.heading, []).append(entry.text)
    if len(headings) > 1:
        return RunningText(headings)
    shown = [Text(entry.text, no_wrap=True) for entry in entries]
    return Columns(shown, padding=(0, 2), equal=True, column_first=False)


class RunningText:
    """Headings, each followed by what belongs to it, in lines that never part an entry."""

    def __init__(self, headings: Mapping[str, Sequence[str]]) -> None:
        self.headings = headings

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(no_wrap=True)
        for name, texts in self.headings.items():
            for place, text in enumerate(texts):
                title = f"{name}: " if name and not place else ""
                stop = ";" if place == len(texts) - 1 else ","
                if line and line.cell_len + cell_len(f" {title}{text}{stop}") > options.max_width:
                    yield line
                    line = Text(no_wrap=True)
                line.append(" " if line else "").append(title, "bold").append(text + stop)
        line.right_crop(1)
        yield line


def battle(words: Words, ask: Ask) -> RenderableType | None:
    """The sums and chances of the battle that the ask is about, if there is one with anything in it."""
    sums = ask.shown("battle")
    return odds(words, sums) if sums else None


def odds(words: Words, sums: Mapping[str, Any]) -> RenderableType:
    """Every modifier of every sum with its rule, then the figures they lead to and the chance of each result."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold")
    table.add_column(justify="right", style="bold")
    table.add_column()
    figures: list[str] = []
    for name, value in sums.items():
        if isinstance(value, Tally):
            lines = Prose("\n".join(words.modifier(m) for m in value))
            total = signed(value.total) if name in SIGNED else str(plain(value.total))
            table.add_row(words.say(f"battle-{name}"), total, lines)
        elif name not in ("chances", "index", "steps", "now"):
            figures.append(f"{words.say(f'battle-{name}')} {words.shown(value)}")
    rows: list[RenderableType] = [table, Text(" · ".join(figures), "bold")]
    if sums.get("steps"):
        rows.insert(0, steps_of_battle(words, sums))
    if sums.get("chances"):
        rows.append(chances(words, sums["chances"]))
        rows.append(effects(words, sums["chances"]))
    return Padding(Group(*rows), (0, 0, 0, 2))


def steps_of_battle(words: Words, sums: Mapping[str, Any]) -> Text:
    """The steps of a battle, the one that is carried out now in bold."""
    line = Text()
    for step in sums["steps"]:
        line.append(" > " if line else "", "dim")
        line.append(words.say(f"battle-step-{step['id']}"), "bold" if step["id"] == sums["now"] else "dim")
    return line


def odds_in_brief(words: Words, answer: str, sums: Mapping[str, Any]) -> Text:
    """The odds of an answer that throws a die at once, in a line."""
    figures = [f"{words.say(f'battle-{name}')} {words.shown(sums[name])}" for name in ("differential", "column")]
    return Text.assemble(
        (f"{words.answer(answer)}: ", "bold"), " · ".join(figures), " · ", chances(words, sums["chances"])
    )


def chances(words: Words, found: Mapping[str, Fraction]) -> Text:
    told = [f"{result} {float(chance):.0%}" for result, chance in found.items()]
    return Text(words.say("battle-chances") + " " + " · ".join(told))


def effects(words: Words, results: Iterable[str]) -> Prose:
    """What the results mean, if the game says so."""
    told = [f"{result} {means}" for result in results if (means := words.effect(result))]
    return Prose(Text(" · ".join(told), "dim"))
