"""`grognard bench`: how fast Grognard is, beside other programs and the bars it has to reach."""

from __future__ import annotations

import argparse
import math
import sys

import msgspec

from ..lab.bench import Benchmark, Line, Sizes, benchmark
from . import DONE, NO, CommandError


def run(args: argparse.Namespace) -> int:
    if args.what == "table":
        return table(args)
    found = benchmark(Sizes(), lambda what: print(f"measuring: {what}", file=sys.stderr, flush=True))
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        show(found)
    return NO if args.check and any(line.met is False for line in found.lines) else DONE


def table(args: argparse.Namespace) -> int:
    """How a server copes with many games at once."""
    from ..lab.bench_table import CPU_BAR, TableLoad, bench_table, campaign

    games = args.games if args.games is not None else 8 if args.attack else 200
    seconds = args.seconds if args.seconds is not None else 15.0 if args.attack else 120.0
    if games < 1 or not 0 < seconds < math.inf or args.thinking < 0:
        raise CommandError("bench table: at least one game, for some seconds")
    if args.attack:
        return attack(games, seconds, args)
    load = TableLoad(games=games, seconds=seconds, thinking=args.thinking)
    print(f"measuring: {load.games} tables, an answer every {load.every:g} s", file=sys.stderr, flush=True)
    found = bench_table(load)
    print("measuring: live tables of the largest game", file=sys.stderr, flush=True)
    largest = bench_table(campaign(min(20.0, seconds))).server_cpu
    met = found.met and (largest is None or largest < CPU_BAR)
    if args.json:
        told = {**msgspec.to_builtins(found), "campaign_cpu": largest, "campaign_cpu_bar": CPU_BAR}
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        times = ", ".join(
            f"{name} {1000 * value:.0f} ms"
            for name, value in (("p50", found.p50), ("p95", found.p95), ("p99", found.p99), ("worst", found.worst))
        )
        print(f"{found.games} tables, {found.answers} answers, {found.errors} errors; answer to update: {times}")
        cpu = "" if found.server_cpu is None else f"{1000 * found.server_cpu:.2f} ms in the server, "
        print(f"processor time for one answer: {cpu}{1000 * found.our_cpu:.2f} ms in this process")
        if found.busy is not None:
            print(f"the machine: {found.busy:.1f} processes wanted one of {found.cores} cores")
        print(f"bar: p95 under {1000 * found.bar:.0f} ms, no error: {'met' if found.met else 'MISSED'}")
        if largest is not None:
            verdict = "met" if largest < CPU_BAR else "MISSED"
            print(f"the largest game: {1000 * largest:.2f} ms in the server; bar {1000 * CPU_BAR:.0f} ms: {verdict}")
    return NO if args.check and not met else DONE


def attack(games: int, seconds: float, args: argparse.Namespace) -> int:
    """How people play on while one visitor attacks the server."""
    from ..lab.bench_attack import AttackLoad, bench_attack

    load = AttackLoad(games=games, seconds=seconds)
    print(f"measuring: {games} tables in quiet, then under {', '.join(load.attacks)}", file=sys.stderr, flush=True)
    found = bench_attack(load)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        for name, waits in (("quiet", found.quiet), *found.attacks.items()):
            times = ", ".join(
                f"{what} {1000 * value:.0f} ms"
                for what, value in (("p50", waits.p50), ("p95", waits.p95), ("worst", waits.worst))
            )
            verdict = "" if name == "quiet" else ": holds" if found.holds(name) else ": FAILS"
            said = f" ({waits.said})" if waits.said else ""
            print(f"{name}{verdict}: {waits.answers} answers, {waits.errors} errors; {times}{said}")
        if found.busy is not None:
            print(f"the machine, before: {found.busy:.1f} processes wanted a core")
        bar = f"p95 within {found.times:g} times the quiet one and under {1000 * found.bar:.0f} ms, no error"
        print(f"bar: {bar}: {'met' if found.met else 'MISSED'}")
    return NO if args.check and not found.met else DONE


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
