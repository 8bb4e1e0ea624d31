"""The text keys that a game's source uses, with the parameters given for each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax.ast import BaseNode, Junk, Message, VariableReference

# call -> (kind of text, which argument is the key, how many arguments it has at least)
CALLS = {
    "Reason": ("reason", 1, 2),
    "Event": ("event", 1, 2),
    "tell": ("event", 1, 2),
    "Modifier": ("modifier", 2, 3),
    "add": ("modifier", 2, 3),
    "Ask": ("prompt", 2, 4),
    "phase": ("prompt", 3, 5),
    "phase_ask": ("prompt", 3, 5),
    "step": ("step", 0, 2),
}
# The same for functions that hand a key on; what they add to it cannot be told.
HANDED_ON = {
    "gathering": ("prompt", 2, 7),
    "landing_ask": ("prompt", 3, 5),
    "place_markers": ("prompt", 3, 5),
    "score": ("modifier", 4, 5),
}
NO_PARAMETERS = {"to", "reveals", "rules", "begin", "rule"}


class Use(NamedTuple):
    """One place that uses a key. A key that ends in "*" is the beginning of several."""

    kind: str
    key: str
    params: frozenset[str] | None  # None: cannot be told from the source
    place: str

    @property
    def full(self) -> str:
        return f"{self.kind}-{self.key}"


def uses(folder: Path) -> Iterator[Use]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from uses_of_call(node, path.name)


def uses_of_call(call: ast.Call, file: str) -> Iterator[Use]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    kind, place, least = {**CALLS, **HANDED_ON}.get(name, ("", 0, 99))
    if len(call.args) < least:
        return
    params = {k.arg for k in call.keywords if k.arg} - NO_PARAMETERS
    known = None if name in HANDED_ON or any(k.arg is None for k in call.keywords) else frozenset(params)
    for key in keys(call.args[place]):
        yield Use(kind, key, known, f"{file}:{call.lineno}")


def keys(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=one, orelse=other):
            yield from keys(one)
            yield from keys(other)
        case ast.BinOp(left=ast.Constant(value=str(beginning)), op=ast.Add()):
            yield f"{beginning}*"
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            yield f"{beginning}*"


def literals(folder: Path) -> set[str]:
    """Every string in the source: a key handed on through a variable is at least among them."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def verbs(folder: Path) -> set[str]:
    """The first words of answers: in the patterns that read them, in activities, and where options are put together."""
    found: set[str] = set()
    other_names = {"area", "hex", "mechanised"}
    for path in folder.rglob("*.py"):
        if path.name == "orders.py":  # the words of whole orders are none
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.MatchSequence(patterns=[ast.MatchValue(value=ast.Constant(value=str(verb))), *_]):
                    found.add(verb)
                case ast.Assign(targets=[ast.Name(id="ACTIVITIES")], value=ast.Dict(keys=activities)):
                    found |= {k.value for k in activities if isinstance(k, ast.Constant) and isinstance(k.value, str)}
                case (
                    ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add())
                    | ast.JoinedStr(values=[ast.Constant(value=str(text)), *_])
                ) if re.fullmatch(r"[a-z]+ ", text):
                    found.add(text.strip())
    return found - other_names


class Messages:
    """The texts of one catalogue file: each key with the variables it shows."""

    def __init__(self, path: Path) -> None:
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        self.faults = [entry.content for entry in resource.body if isinstance(entry, Junk)]
        self.variables: dict[str, set[str]] = {}
        for entry in resource.body:
            if isinstance(entry, Message):
                assert entry.id.name not in self.variables, f"{path}: {entry.id.name} stands there twice"
                self.variables[entry.id.name] = set(_variables(entry))


def _variables(node: object) -> Iterator[str]:
    if isinstance(node, VariableReference):
        yield node.id.name
    elif isinstance(node, list):
        for part in node:
            yield from _variables(part)
    elif isinstance(node, BaseNode):
        yield from _variables(list(vars(node).values()))
