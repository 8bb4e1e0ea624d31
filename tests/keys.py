"""The text keys that a game's source uses, with the parameters given for each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import BaseNode, Junk, Message, VariableReference

# call -> (kind of text, which argument is the key, how many arguments it has at least)
CALLS = {
    "Reason": ("reason", 1, 2),
    "Event": ("event", 1, 2),
    "Consequence": ("consequence", 1, 2),
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
    "which_of": ("prompt", 0, 1),
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


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def uses(folder: Path) -> list[Use]:
    return list(_uses(folder))


def _uses(folder: Path) -> Iterator[Use]:
    modules = {str(path.relative_to(folder)): parsed(path) for path in sorted(folder.rglob("*.py"))}
    functions = {
        node.name: node for tree in modules.values() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    }
    for file, tree in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from uses_of_call(node, file)
                yield from prompt_of_question(node, file, functions)


def uses_of_call(call: ast.Call, file: str) -> Iterator[Use]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    kind, place, least = {**CALLS, **HANDED_ON}.get(name, ("", 0, 99))
    if len(call.args) < least:
        return
    params = {k.arg for k in call.keywords if k.arg} - NO_PARAMETERS
    known = None if name in HANDED_ON or any(k.arg is None for k in call.keywords) else frozenset(params)
    for key in keys(call.args[place]):
        yield Use(kind, key, known, f"{file}:{call.lineno}")


def prompt_of_question(call: ast.Call, file: str, functions: dict[str, ast.FunctionDef]) -> Iterator[Use]:
    """The prompt of a question, with what its `about` tells."""
    if getattr(call.func, "id", "") != "Question":
        return
    about = next((k.value for k in call.keywords if k.arg == "about"), None)
    if isinstance(about, ast.Name | ast.Attribute):
        name = about.attr if isinstance(about, ast.Attribute) else about.id
        assert name in functions, f"{file}:{call.lineno}: there is no function {name}"
        told = told_by(functions[name])
    else:
        told = frozenset() if about is None else told_by(about)
    for key in keys(call.args[0]):
        yield Use("prompt", key, told, f"{file}:{call.lineno}")


def told_by(node: ast.AST) -> frozenset[str]:
    """The words of prompts that an `About` made in a function gives."""
    given: set[str] = set()
    for made in ast.walk(node):
        if isinstance(made, ast.Call) and getattr(made.func, "id", "") == "About":
            given |= {name for name, _ in zip(("units", "hexes", "left"), made.args)}
            given |= {k.arg for k in made.keywords if k.arg}
    return frozenset(given | {name for name, many in (("unit", "units"), ("hex", "hexes")) if many in given})


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


@cache
def literals(folder: Path) -> set[str]:
    """Every string in the source: a key handed on through a variable is at least among them."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


@cache
def verbs(folder: Path) -> set[str]:
    """The first words of answers: of verbs; or in the patterns that read them, in activities, and where options are put
    together."""
    found: set[str] = set()
    other_names = {"area", "hex", "mechanised"}
    for path in folder.rglob("*.py"):
        if path.name == "orders.py":  # the words of whole orders are none
            continue
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Call(func=ast.Name(id="Verb"), args=[ast.Constant(value=str(verb)), *_]):
                    found.add(verb)
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
        yield node.id.name.removesuffix("_count")  # how many a list names is told with it
    elif isinstance(node, list):
        for part in node:
            yield from _variables(part)
    elif isinstance(node, BaseNode):
        yield from _variables(list(vars(node).values()))


def texts_of(path: Path) -> dict[str, str]:
    """The texts of one catalogue file, as they stand there."""
    resource, writer = FluentParser().parse(path.read_text(encoding="utf-8")), FluentSerializer()
    return {entry.id.name: writer.serialize_entry(entry) for entry in resource.body if isinstance(entry, Message)}
