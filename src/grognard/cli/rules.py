"""`grognard rules`: where each rule of a game lives in the code, and what proves it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from ..engine.ledger import Ledger, Rule, read_ledger, tests_folder
from ..engine.text import LANGUAGES
from . import DONE, NO, CommandError, language

GAMES = Path(__file__).parents[1] / "games"


def run(args: argparse.Namespace) -> int:
    ledger = ledger_of(args.game, args.language or language())
    if args.check_floor:
        return check_floor(ledger)
    if args.id is not None:
        return show_rule(ledger, args.id, args.json)
    if args.json:
        print(json.dumps(ledger.summary(), ensure_ascii=False))
    else:
        show_all(ledger)
    return DONE


def ledger_of(game: str, language: str) -> Ledger:
    folder = GAMES / game
    if language not in LANGUAGES:
        raise CommandError(f"there are no rules in {language!r}; there are: {', '.join(LANGUAGES)}")
    known = sorted(p.parent.name for p in GAMES.glob("*/rules.csv"))
    if game not in known:
        raise CommandError(f"there is no game {game!r} with a ledger; there are: {', '.join(known)}")
    try:
        return read_ledger(folder, tests_folder(), language)
    except SyntaxError as error:
        raise CommandError(f"{error.filename}:{error.lineno}: not Python: {error.msg}") from None


def check_floor(ledger: Ledger) -> int:
    objections = ledger.objections()
    for objection in objections:
        print(f"grognard: {objection}", file=sys.stderr)
    print(f"{ledger.game}: {totals(ledger)}; the floor is {ledger.floor}")
    return NO if objections else DONE


def totals(ledger: Ledger) -> str:
    found = ledger.summary()
    return f"{found['enforceable']} enforceable rules, {found['cited']} cited, {found['proven']} proven"


def show_all(ledger: Ledger) -> None:
    table = Table(title=f"{ledger.game}: {totals(ledger)}", title_justify="left", show_edge=False, pad_edge=False)
    table.add_column("rule", style="bold", no_wrap=True)
    table.add_column("title", ratio=3)
    table.add_column("lives in", ratio=4)
    table.add_column("proven by", ratio=4)
    for rule in ledger.rules.values():
        table.add_row(rule.id, rule.title, places(ledger, rule), proofs(ledger, rule), style=style(ledger, rule))
    Console(markup=False, highlight=False, width=None if sys.stdout.isatty() else 160).print(table)


def style(ledger: Ledger, rule: Rule) -> str:
    if not rule.enforceable:
        return "dim"
    return "" if rule.id in ledger.proven else "yellow"


def places(ledger: Ledger, rule: Rule) -> str:
    return "\n".join(str(p) for p in ledger.cited.get(rule.id, ()))


def proofs(ledger: Ledger, rule: Rule) -> str:
    if found := ledger.proven.get(rule.id):
        return "\n".join(str(p) for p in found)
    if not rule.enforceable:
        return f"({rule.reason or rule.kind}: nothing to prove)"
    return f"not proven: {ledger.excuses.get(rule.id, 'no reason given')}"


def show_rule(ledger: Ledger, id: str, as_json: bool) -> int:
    rule = ledger.rules.get(id)
    if rule is None:
        raise CommandError(f"the ledger of {ledger.game} knows no rule {id!r}", NO)
    cited, proven = ledger.cited.get(id, []), ledger.proven.get(id, [])
    if as_json:
        found = {**rule._asdict(), "cited": [str(p) for p in cited], "proven": [str(p) for p in proven]}
        print(json.dumps(found, ensure_ascii=False))
        return DONE
    out = Console(markup=False, highlight=False, soft_wrap=not sys.stdout.isatty())
    out.print(f"[{rule.id}] {rule.title} ({rule.kind})", style="bold")
    out.print(rule.summary)
    if rule.depends:
        out.print(f"see also: {rule.depends}")
    if children := ledger.children(id):
        out.print("under it: " + ", ".join(child.id for child in children))
    if cited or not children:
        out.print("lives in: " + (", ".join(str(p) for p in cited) or "nowhere yet"))
    out.print("proven by: " + (", ".join(str(p) for p in proven) or proofs(ledger, rule)))
    return DONE
