"""The fields of a position: which are saved and copied, which are only kept beside them, and what they hold."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, get_origin, get_type_hints

import msgspec

from .learn import learn

T = TypeVar("T")
_saved: dict[type, tuple[str, ...]] = {}
_others: dict[type, tuple[str, ...]] = {}
_shared: dict[type, tuple[str, ...]] = {}
_slotted: dict[type, Any] = {}
_copiers: dict[type, Callable[[Any, Any], None]] = {}
_containers: dict[type, tuple[str, ...]] = {}
_forms: dict[type, type[msgspec.Struct]] = {}


def saved_fields(of: type) -> tuple[str, ...]:
    """The fields that make up a position: those a new one can be given."""
    if of not in _saved:
        _saved[of] = tuple(f.name for f in fields(of) if f.init)
    return _saved[of]


def other_fields(of: type) -> tuple[str, ...]:
    """The fields kept beside them, which copies share."""
    if of not in _others:
        _others[of] = tuple(f.name for f in fields(of) if not f.init)
    return _others[of]


def containers(of: type) -> tuple[str, ...]:
    """The saved fields of which a copy needs its own."""
    if of not in _containers:
        types = types_of(of)
        _containers[of] = tuple(name for name in saved_fields(of) if get_origin(types[name]) in (list, dict, set))
    return _containers[of]


def shared_fields(of: type) -> tuple[str, ...]:
    """The saved fields that a copy shares."""
    if of not in _shared:
        _shared[of] = tuple(f.name for f in fields(of) if f.name not in containers(of))
    return _shared[of]


def copy_fields(this: Any, twin: Any) -> None:
    """Give a twin all fields, with copies of the containers. Derived fields that are not declared come afterwards."""
    of = this.__class__
    if of not in _copiers:
        _copiers[of] = _copier(of)
    _copiers[of](this, twin)


def _copier(of: type) -> Callable[[Any, Any], None]:
    """A function with one assignment after the other, as dataclasses write theirs: a loop over names takes twice as
    long."""
    lines = [f" twin.{name} = this.{name}" for name in shared_fields(of)]
    lines += [f" twin.{name} = this.{name}.copy()" for name in containers(of)]
    made: dict[str, Any] = {}
    exec("\n".join(["def copy(this, twin):", *lines]), made)
    return made["copy"]  # type: ignore[no-any-return]


def slotted(of: type[T]) -> type[T]:
    """The same class with a slot for each field. A position has more fields than Python lays out alike in all objects
    of a class: without slots Python looks each of them up in a dict, even at every call of a method. Compiled classes
    have slots already."""
    if of not in _slotted:
        names = {"__slots__": tuple(f.name for f in fields(of)), "__module__": of.__module__}  # type: ignore[arg-type]
        _slotted[of] = type(of.__name__, (of,), names) if of.__dictoffset__ else of
    return _slotted[of]  # type: ignore[no-any-return]


def saved_form(of: type) -> type[msgspec.Struct]:
    """The saved fields as a record that msgspec reads and checks."""
    if of in _forms:
        return _forms[of]
    types, form = types_of(of), []
    for f in (f for f in fields(of) if f.init):
        if f.default_factory is not MISSING:
            form.append((f.name, types[f.name], msgspec.field(default_factory=f.default_factory)))
        else:
            form.append((f.name, types[f.name], msgspec.NODEFAULT if f.default is MISSING else f.default))
    made = msgspec.defstruct(of.__name__, form, kw_only=True)
    learn(made)
    _forms[of] = made
    return made


def types_of(of: type) -> dict[str, Any]:
    """The type of each field. A compiled class does not know what its containers hold; the source beside it does."""
    found: dict[str, Any] = {}
    for base in filter(is_dataclass, reversed(of.__mro__)):
        module = sys.modules[base.__module__]
        path = Path(module.__file__ or "")
        if path.suffix == ".py":
            found |= get_type_hints(base)
            continue
        source = ast.parse(path.with_name(path.name.split(".")[0] + ".py").read_text(encoding="utf-8"))
        body = next(node.body for node in source.body if isinstance(node, ast.ClassDef) and node.name == base.__name__)
        for node in body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found[node.target.id] = eval(ast.unparse(node.annotation), vars(module))
    return found
