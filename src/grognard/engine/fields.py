"""The fields of a position: which are saved and copied, which stand beside it, and what they hold."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import msgspec

from .learn import learn

_saved: dict[type, tuple[str, ...]] = {}
_others: dict[type, tuple[str, ...]] = {}
_shared: dict[type, tuple[str, ...]] = {}
_containers: dict[type, tuple[str, ...]] = {}
_copiers: dict[type, Callable[[Any, Any], None]] = {}
_forms: dict[type, type[msgspec.Struct]] = {}


def saved_fields(of: type) -> tuple[str, ...]:
    """The fields that make up a position: those a new one can be given."""
    if of not in _saved:
        _saved[of] = tuple(f.name for f in fields(of) if f.init)
    return _saved[of]


def other_fields(of: type) -> tuple[str, ...]:
    """What stands beside them and is shared by copies."""
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
    """All others."""
    if of not in _shared:
        _shared[of] = tuple(f.name for f in fields(of) if f.name not in containers(of))
    return _shared[of]


def copier(of: type) -> Callable[[Any, Any], None]:
    """Gives a twin all fields, containers copied. Written out line by line: a loop over names takes half as long again,
    and players who think ahead copy more than they decide."""
    if of not in _copiers:
        lines = [f"    twin.{name} = this.{name}" for name in shared_fields(of)]
        lines += [f"    twin.{name} = this.{name}.copy()" for name in containers(of)]
        scope: dict[str, Any] = {}
        exec("\n".join(["def copy(this, twin):", *lines]), scope)
        _copiers[of] = scope["copy"]
    return _copiers[of]


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
    """The type of each field. A compiled class has forgotten what its containers hold; the source beside it has not."""
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
