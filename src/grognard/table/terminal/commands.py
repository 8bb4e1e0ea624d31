"""What a player may type beside answers: look, ask why, take back, save, leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.table import Table
from rich.text import Text

from ...engine.ask import Refused
from ...engine.course import CONCEDE
from ...engine.reason import Modifier, Reason, heard
from ...engine.text import LANGUAGES
from ..files import charts, read_game, write_game
from .hexes import LETTER

if TYPE_CHECKING:
    from .table import TerminalTable

Command = Callable[["TerminalTable", str, str], None]


class Leave(Exception):
    """The players get up from the table."""


def command(table: TerminalTable, side: str, line: str) -> bool:
    """Carry out a command. Words that the ask needs for itself are answers, unless a slash comes first."""
    word, _, rest = line.partition(" ")
    forced = word.startswith("/")
    name = ALIASES.get(word.removeprefix("/").lower(), word.removeprefix("/").lower())
    if name not in COMMANDS:
        return False
    if not forced and any(option.split(" ")[0] == name for option in table.game.ask(side).options):
        return False
    COMMANDS[name](table, side, rest.strip())
    return True


# -- looking --------------------------------------------------------------------------------------------------------


def show_map(table: TerminalTable, side: str, rest: str) -> None:
    if rest:
        centre(table, side, rest)
    else:
        table.show_map(side)


def overview(table: TerminalTable, side: str, rest: str) -> None:
    table.show_overview(side)


def centre(table: TerminalTable, side: str, rest: str) -> None:
    """Look at a hex, a town or a unit."""
    hex = find_hex(table, side, rest)
    if hex is not None:
        table.centre = hex
        table.show_map(side)


def find_hex(table: TerminalTable, side: str, text: str) -> int | None:
    """The hex of that number, or where that town or unit is; says so if there is none."""
    board = table.game.scenario.board
    if board.has(text):
        return int(board.hex(text))
    for place in board.places:
        if text.casefold() in (place.name.casefold(), table.words.called.get(place.name, "").casefold()):
            return int(place.hex)
    id = table.reader.unit(text) if text else None
    label = next((u.get("hex") for u in table.seen(side)["units"] if u["id"] == id), None)
    if label is None:
        table.print(table.words.say("terminal-no-hex", hex=text))
        return None
    return int(board.hex(label))


def scroll(dx: float, dy: float) -> Command:
    def go(table: TerminalTable, side: str, rest: str) -> None:
        far = float(rest) if rest.isdecimal() else 5.0
        picture = table.picture(side)
        start = table.first_place(picture, side) if table.centre is None else table.centre
        table.centre = picture.towards(start, dx * far, dy * far)
        table.show_map(side)

    return go


def zones(table: TerminalTable, side: str, rest: str) -> None:
    table.zones = not table.zones
    table.show_map(side)


def legend(table: TerminalTable, side: str, rest: str) -> None:
    """The signs of the map."""
    here = set(table.game.scenario.board.terrain)
    terrain = [f"{letter} {table.words.term(kind)}" for kind, letter in LETTER.items() if kind in here]
    sides = [f"{letter} {table.words.term(name)}" for name, letter in table.picture(side).letters.items()]
    table.print(table.words.say("terminal-legend", terrain=terrain, sides=sides))
    if table.words.catalogue.has("unit-brief-means"):
        table.print(table.words.say("unit-brief-means"))


def passing(table: TerminalTable, side: str, rest: str) -> None:
    """Whether who can only end a phase is passed over, or asked all the same."""
    table.passing = not table.passing
    table.print(table.words.say("terminal-passing", passing="on" if table.passing else "off"))


OFF_MAP = ["card"], ["odds"]  # looks that mark nothing on the map: `unit` shows a card, the battle its odds


def look(table: TerminalTable, side: str, rest: str) -> None:
    """Something that the game lets players look at, on the map: supply, the reach of a unit."""
    wanted = table.reader.with_ids(rest)
    found = None if wanted.split()[:1] in OFF_MAP else table.game.look(side, wanted)
    for unit in table.seen(side)["units"]:
        if unit["id"] in wanted.split() and "hex" in unit:
            table.centre = table.game.scenario.board.hex(unit["hex"])
    if found is None:
        table.print(
            table.words.say("terminal-looks", looks=[name for name in table.game.info.looks if [name] not in OFF_MAP])
        )
    elif isinstance(found, dict) and side in found:
        table.show_map(side, marked=dict.fromkeys(found[side], ""))
    elif isinstance(found, dict) and "path" in found:
        told = {"path": list(found["path"]), "total": found["total"], "allowance": found["allowance"]}
        table.print(table.words.say("terminal-way", **told))
    elif isinstance(found, dict) and "reasons" in found:
        table.print(table.words.say("terminal-no-way", hex=rest.split()[-1]))
    elif isinstance(found, dict):
        owners = {label: table.words.term(v["side"]) if isinstance(v, dict) else str(v) for label, v in found.items()}
        table.show_map(side, marked=owners)
    else:
        table.show_map(side, marked=dict.fromkeys(found, ""))


def stack(table: TerminalTable, side: str, rest: str) -> None:
    hex = find_hex(table, side, rest)
    if hex is None:
        return
    board = table.game.scenario.board
    label = board.label(hex)
    places = [table.words.called.get(p.name, p.name) for p in board.places if p.hex == hex]
    table.print(
        Text(table.words.say("terminal-hex", hex=label, terrain=board.terrain[hex], places=" ".join(places)), "bold")
    )
    for unit in table.seen(side)["units"]:
        if unit.get("hex") == label:
            table.print(unit_line(table, unit), indent=2)


def show_unit(table: TerminalTable, side: str, rest: str) -> None:
    id = table.reader.unit(rest)
    unit = next((u for u in table.seen(side)["units"] if u["id"] == id), None)
    if unit is None:
        table.print(table.words.say("terminal-no-unit", unit=rest))
    else:
        where = table.words.place(unit["hex"]) if "hex" in unit else table.words.term(unit.get("where", ""))
        table.print(f"{where}: {unit_line(table, unit)}")
        card = table.game.look(side, f"card {id}") or {}
        for reason in (*card.get("supply", ()), *[card[key] for key in ("stops",) if key in card]):
            table.print(table.words.explain("reason", Reason(**reason)), indent=2)
        if "left" in card:
            table.print(table.words.say("terminal-left", left=card["left"]), indent=2)


def unit_line(table: TerminalTable, unit: dict[str, Any]) -> str:
    if unit["id"] not in table.words.counters:
        return table.words.unit(unit["id"])
    counter = msgspec.structs.asdict(table.words.counters[unit["id"]])
    told = {"hex": "", **counter, **unit, "formation": table.words.formation(unit["id"])}
    return table.words.say("unit-line", **told)


# -- asking ---------------------------------------------------------------------------------------------------------


def why(table: TerminalTable, side: str, rest: str) -> None:
    """Each rule against an answer or a whole order, and what the rule says."""
    meant = table.reader.candidates(rest, table.game.ask(side).options)
    answer = meant[0] if len(meant) == 1 else table.reader.order(rest, table.game.ask(side).options)
    reasons = [] if len(meant) == 1 else table.why_not(side, answer)
    if not reasons:
        table.print(table.words.say("terminal-allowed", answer=table.words.answer(answer)))
    table.object(reasons)
    for id in dict.fromkeys(r.rule for r in reasons):
        rule(table, side, id)


def cost(table: TerminalTable, side: str, rest: str) -> None:
    """What the next hex of a move costs, part by part."""
    ask = table.game.ask(side)
    if ask.kind != "path":
        table.print(table.words.say("terminal-no-move"))
        return
    hex = find_hex(table, side, rest)
    if hex is None:
        return
    label = table.game.scenario.board.label(hex)
    tally = ask.cost(label)
    if tally is None:
        table.print(table.words.say("terminal-no-way", hex=label))
    else:
        table.print(Text(table.words.say("terminal-cost", hex=label, cost=tally), "bold"))
        table.sum_up(tally)


def rule(table: TerminalTable, side: str, rest: str) -> None:
    rules = table.words.rules
    found = [r for r in rules.values() if rest and (r.id == rest or r.id.startswith(f"{rest}."))]
    if not found:
        table.print(table.words.say("terminal-no-rule", rule=rest))
    for row in found:
        table.print(Text(f"[{row.id}] {row.title}", "bold"), indent=2)
        table.print(row.summary, indent=4)


def chart(table: TerminalTable, side: str, rest: str) -> None:
    """A chart of the game, or the names of all."""
    found = {c["name"]: c for c in charts(table.game.scenario.pack)}
    wanted = next((name for name in found if rest and name.startswith(rest.replace(" ", "_"))), None)
    if wanted is None:
        table.print(table.words.say("terminal-charts", charts=list(found)))
        return
    shown = Table(title=wanted)
    columns = [c for c in found[wanted]["columns"] if any(row[c] for row in found[wanted]["rows"])]
    for column in columns:
        shown.add_column(column)
    for row in found[wanted]["rows"]:
        shown.add_row(*(row[column] for column in columns))
    table.print(shown)


def options(table: TerminalTable, side: str, rest: str) -> None:
    listed = table.game.ask(side).options
    verbs = {o.split(" ")[0] for o in listed}
    only = next((v for v in verbs if rest and table.reader.begins(rest, v)), None)
    table.print(table.listed(side, listed, only, whole=True))


def again(table: TerminalTable, side: str, rest: str) -> None:
    table.put(side)


def log(table: TerminalTable, side: str, rest: str) -> None:
    """The last lines, each under its step of play."""
    seen = heard(table.game.log, side)
    table.step = ()
    for event in seen[-(int(rest) if rest.isdecimal() else 20) :]:
        table.tell_in_its_step(event)


def score(table: TerminalTable, side: str, rest: str) -> None:
    """Points with their parts, and the tracks."""
    view, words = table.seen(side), table.words
    for owner, tally in view.get("points", {}).items():
        table.print(Text(words.say("terminal-points", side=owner, total=tally["total"]), "bold"))
        for part in tally["modifiers"]:
            known = {k: v for k, v in part.items() if k not in ("value", "rule", "text")}
            table.print(words.modifier(Modifier(part["value"], part["rule"], part["text"], **known)), indent=2)
    for name, value in view.get("tracks", {}).items():
        if any(value.values()) if isinstance(value, dict) else value:
            table.print(f"{words.say(f'track-{name}')}: {words.shown(value)}")


def show_help(table: TerminalTable, side: str, rest: str) -> None:
    for name in COMMANDS:
        table.print(Text.assemble((f"{name:<9}", "bold"), table.words.say(f"help-{name}")), indent=2)
    table.print(table.words.say("terminal-help"))


# -- doing ----------------------------------------------------------------------------------------------------------


def undo(table: TerminalTable, side: str, rest: str) -> None:
    """Take back the last line, or so many of them."""
    given = table.game.answers
    try:
        for _ in range(int(rest) if rest.isdecimal() else 1):
            table.undo(side)
    except Refused as refused:
        table.object(refused.reasons)
    taken = [table.words.answer(answer) for _, answer in given[len(table.game.answers) :]]
    if taken:
        table.print(table.words.say("terminal-undone", answers=taken))


def concede(table: TerminalTable, side: str, rest: str) -> None:
    """Give the game up, if the player says so twice."""
    if table.read(table.words.say("terminal-concede", side=side)).lower() == CONCEDE:
        table.game.concede(side)


def order(table: TerminalTable, side: str, rest: str) -> None:
    table.order(side, rest)


def save(table: TerminalTable, side: str, rest: str) -> None:
    if not rest:
        table.print(table.words.say("terminal-file-needed"))
        return
    try:
        write_game(table.game, Path(rest))
    except OSError as error:
        table.print(table.words.say("terminal-file-error", file=rest, error=error.strerror or str(error)))
        return
    table.changed = False
    table.print(table.words.say("terminal-saved", file=rest))


def load(table: TerminalTable, side: str, rest: str) -> None:
    try:
        game = read_game(Path(rest))
    except (OSError, ValueError) as error:
        table.print(table.words.say("terminal-file-error", file=rest, error=str(error)))
        return
    if game.info.slug != table.game.info.slug:
        table.print(table.words.say("terminal-other-game", file=rest))
        return
    table.take_up(game)
    table.print(table.words.say("terminal-loaded", file=rest))


def language(table: TerminalTable, side: str, rest: str) -> None:
    if rest not in LANGUAGES:
        table.print(table.words.say("terminal-languages", languages=LANGUAGES))
        return
    table.speak(rest)
    table.put(side)


def leave(table: TerminalTable, side: str, rest: str) -> None:
    raise Leave


COMMANDS: dict[str, Command] = {
    "help": show_help,
    "again": again,
    "options": options,
    "order": order,
    "map": show_map,
    "overview": overview,
    "centre": centre,
    "north": scroll(0, -1),
    "south": scroll(0, 1),
    "east": scroll(1, 0),
    "west": scroll(-1, 0),
    "legend": legend,
    "zones": zones,
    "look": look,
    "stack": stack,
    "unit": show_unit,
    "cost": cost,
    "why": why,
    "rule": rule,
    "chart": chart,
    "log": log,
    "score": score,
    "passing": passing,
    "undo": undo,
    "concede": concede,
    "save": save,
    "load": load,
    "language": language,
    "quit": leave,
}
ALIASES = {"?": "help", "center": "centre", "q": "quit"}
