"""`grognard bench`: how fast Grognard is, beside other programs and the bars it has to reach."""

from __future__ import annotations

import argparse
import sys

import msgspec

from ..lab.bench import Benchmark, Line, Sizes, benchmark
from . import DONE, NO


def run(args: argparse.Namespace) -> int:
    found = benchmark(Sizes(), lambda what: print(f"measuring: {what}", file=sys.stderr, flush=True))
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        show(found)
    return NO if args.check and any(line.met is False for line in found.lines) else DONE


def show(found: Benchmark) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table("work", "measured", "bar", "met?", title=f"Python {found.python}, {found.cores} cores")
    for line in found.lines:
        measured = line.note if line.measured is None else f"{line.measured:.3g} {line.unit}"
        table.add_row(line.work, measured, bar_of(line), {True: "yes", False: "NO", None: "-"}[line.met])
    console.print(table)
    rates = Table("random legal play", "answers/s")
    for name, rate in found.answers_per_second.items():
        rates.add_row(name, f"{rate:,.0f}")
    console.print(rates)


def bar_of(line: Line) -> str:
    if line.least is not None:
        return f"at least {line.least:g}"
    return f"at most {line.most:g}" if line.most is not None else "-"
