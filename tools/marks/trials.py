"""Trials: the tests that carry a rule's mark, run without a place of the code that carries it out.

One process of pytest collects the tests, runs them once as they are, and forks a child for each loss in a function:
that is fast. What is not noticed so, and what a module does while it is imported, is tried again in a process that has
not imported the game yet nor loaded a scenario.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from .losses import Loss, Source

SECONDS = 20  # of the processor: a test without its rule may never end
BYTES = 8 << 30  # nor stop to grow
PATIENCE = 600  # seconds of the clock: a child that waits for what never comes uses no processor
NOTICED, UNNOTICED, BROKEN = 0, 1, 2  # how a child ends
QUIET = ("-q", "-p", "no:cacheprovider")

Sources = dict[str, Source]


class Trials:
    """A plugin of pytest: instead of the tests it runs the trials."""

    def __init__(self, game: str, losses: Sequence[Loss], sources: Sources) -> None:
        self.game, self.losses, self.sources = game, losses, sources
        self.tests: dict[str, list[pytest.Item]] = {}
        self.unnoticed: list[Loss] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for id in mark.args[1:] if mark.args[0] == self.game else ():
                    self.tests.setdefault(id, []).append(item)
        items[:] = dict.fromkeys(item for marked in self.tests.values() for item in marked)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            if fails(item):
                raise session.Failed(f"{item.nodeid} fails with every rule in place")
        gc.freeze()  # the children share what is there
        self.unnoticed = unnoticed(self.losses, self.is_noticed)
        return True

    def is_noticed(self, loss: Loss) -> bool:
        take_away(loss, self.sources[loss.module].without(loss))
        return any(map(fails, self.tests[loss.rule]))


def fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def take_away(loss: Loss, module: CodeType) -> None:
    """Give a function that has been imported its code without the rule; whoever knows it knows it so from now on."""
    found: Any = importlib.import_module(loss.module)
    owner, name = found, ""
    for name in loss.function.split("."):
        owner, found = found, vars(found)[name]
    for inside in ("fget", "func", "__func__", "__wrapped__"):  # of a property, a method of the class, a cache
        found = getattr(found, inside, found)
    assert isinstance(found, FunctionType)
    code = code_of(module, loss.function)
    if code.co_freevars == found.__code__.co_freevars:
        found.__code__ = code
    else:  # a method that called super() and no longer does: its class gets another
        lost = FunctionType(code, found.__globals__, name, found.__defaults__)
        lost.__kwdefaults__ = found.__kwdefaults__
        setattr(owner, name, lost)


def code_of(code: CodeType, function: str) -> CodeType:
    """The code of a function in that of its module."""
    for name in function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return code


def tried_fast(game: str, losses: Sequence[Loss], sources: Sources, files: Sequence[str]) -> list[Loss]:
    """The losses that one process of pytest does not notice; this process imports nothing of it."""
    result, report = os.pipe()
    pid = os.fork()
    if not pid:
        trials = Trials(game, losses, sources)
        ending = pytest.main([*QUIET, *files], plugins=[trials])
        os.write(report, json.dumps([losses.index(loss) for loss in trials.unnoticed]).encode())
        os._exit(ending)
    os.close(report)
    with os.fdopen(result) as lines:
        found = lines.read()
    if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
        raise RuntimeError("the tests do not pass as they are, or cannot be tried")
    return [losses[place] for place in json.loads(found)]


def is_noticed_afresh(loss: Loss, source: Source, tests: Sequence[str]) -> bool:
    """In a process that has not imported the module yet."""
    assert loss.module not in sys.modules
    lost, read = source.without(loss), SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return lost if name == loss.module else read(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    return pytest.main([*QUIET, "-x", *tests]) != pytest.ExitCode.OK


def unnoticed(losses: Sequence[Loss], is_noticed: Callable[[Loss], bool]) -> list[Loss]:
    """The losses that are not noticed, each tried in a child of its own, on every processor.

    Call it where no other thread runs: a child inherits the locks of threads that it does not have.
    """
    if threading.active_count() > 1:
        raise RuntimeError("children cannot be forked beside other threads")
    waiting, running, found = list(losses), dict[int, Loss](), []
    while waiting or running:
        if waiting and len(running) < (os.cpu_count() or 1):
            loss = waiting.pop(0)
            running[in_child(loss, is_noticed)] = loss
            continue
        pid, status = os.wait()
        loss = running.pop(pid)
        match os.waitstatus_to_exitcode(status):
            case code if code == UNNOTICED:
                found.append(loss)
            case code if code in (BROKEN, -signal.SIGALRM):
                raise RuntimeError(f"{loss.rule}: {loss} cannot be tried")
    return found


def in_child(loss: Loss, is_noticed: Callable[[Loss], bool]) -> int:
    """The process that tries a loss, and ends as it was noticed or not; one that takes too much is stopped."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    ending, errors = BROKEN, os.dup(2)
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(PATIENCE)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        ending = NOTICED if is_noticed(loss) else UNNOTICED
    except BaseException:
        os.write(errors, traceback.format_exc().encode())
    finally:
        os._exit(ending)
