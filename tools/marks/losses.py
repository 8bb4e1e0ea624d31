"""What a game's code does for a rule, and the same code without it.

A loss is one place that cites a rule, disabled: a `Reason` is not given, a `Modifier` counts 0, a function that cites
the rule in its docstring returns nothing, a statement is left out, a step of the sequence is gone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType

from grognard.engine.ledger import Rule, comments, in_brackets, literals, rules_meant

REASONS = ("Reason",)
FORM = ("not-an-option", "no-such-unit", "no-such-hex", "no-such-order")  # no answer at all: the test kit proves these
MODIFIERS = ("Modifier", "add")
SEQUENCE = "sequence"
TELLING = ("tell", "roll")  # such calls name a rule, but nothing depends on them
# What a function returns without its rule, by the first word of its annotation; otherwise None.
NOTHING = {
    "bool": ["True", "False"], "int": ["0"], "float": ["0"], "Number": ["0"], "HexSet": ["0"], "str": ["''"],
    "list": ["[]"], "Sequence": ["[]"], "set": ["set()"], "frozenset": ["frozenset()"], "dict": ["{}"],
    "Mapping": ["{}"], "tuple": ["()"], "Tally": ["Tally()"], "Iterator": ["iter(())"],
    "Procedure": ["(yield from ())"],
}  # fmt: skip
Statement = ast.If | ast.Expr | ast.Assign | ast.AugAssign | ast.Return


@dataclass(frozen=True)
class Loss:
    """One place of the code without a rule."""

    rule: str
    module: str  # "grognard.games.fottr.zones"
    function: str  # the outermost function around it, "Class.method" for a method; "" for the module itself
    what: str
    line: int
    node: int  # its place among all nodes of the module

    @property
    def opposite(self) -> Loss | None:
        """A predicate is lost if it always says yes, or always no; one of the two is what the rule forbids."""
        other = {"return True": "return False", "return False": "return True"}.get(self.what)
        return replace(self, what=other) if other else None

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.function or '(module)'}: {self.what}"


class Source:
    """A module of a game."""

    def __init__(self, path: Path, module: str) -> None:
        self.path, self.module = path, module
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text, str(path))
        self.nodes = list(ast.walk(self.tree))
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    # -- what there is to lose ----------------------------------------------------------------------------------------

    def losses(self, rules: dict[str, Rule]) -> Iterator[Loss]:
        cited = {line: list(in_brackets(words, rules)) for line, words in comments(self.text)}
        for place, node in enumerate(self.nodes):
            for written, what in [*self._carried_out(node, rules), *self._cited_beside(node, cited)]:
                for id in rules_meant(written, rules) or ():
                    yield Loss(id, self.module, self._function(node), what, getattr(node, "lineno", 0), place)

    def _carried_out(self, node: ast.AST, rules: dict[str, Rule]) -> Iterator[tuple[str, str]]:
        """The rules that a node carries out, and as what."""
        match node:
            case ast.Call(args=[rule, text, *_]) if called(node) in REASONS:
                for id in self._strings(rule, node) if not set(literals(text)) & set(FORM) else ():
                    yield id, f"Reason {ast.unparse(text)}"
            case ast.Call(args=[_, rule, text, *_]) if called(node) in MODIFIERS:
                for id in self._strings(rule, node):
                    yield id, f"Modifier {ast.unparse(text)}"
            case ast.FunctionDef():
                for id in in_brackets(ast.get_docstring(node) or "", rules):
                    for value in NOTHING.get(first_word(node.returns), ["None"]):
                        yield id, f"return {value}"
            case ast.Return(value=ast.Constant(value=str(id))):
                yield id, f"return {id!r}"
            case (
                ast.Expr(value=(ast.Call() as call) | ast.YieldFrom(value=ast.Call() as call))
                | ast.Assign(targets=[ast.Attribute() | ast.Subscript()], value=ast.Call() as call)
            ) if not called(call).startswith(TELLING) and called(call) not in (*REASONS, *MODIFIERS):
                for id in self._passed(call):
                    yield id, f"{called(call)}(...)"
            case ast.Call() if self._is_step(node):
                for id in self._passed(node):
                    yield id, f"{called(node)} of the sequence"

    def _is_step(self, call: ast.Call) -> bool:
        """Whether it makes a part of the game's sequence, at the top of a module."""
        around: ast.AST = call
        while isinstance(around := self.parents[around], ast.Call | ast.Tuple | ast.List | ast.Starred | ast.keyword):
            if isinstance(around, ast.Call) and called(around) == SEQUENCE:
                return not self._function(call)
        return False

    def _cited_beside(self, node: ast.AST, cited: dict[int, list[str]]) -> Iterator[tuple[str, str]]:
        """A statement with a comment that cites a rule, if it can be left out."""
        if isinstance(node, Statement) and self._function(node):
            needed = isinstance(node, ast.Assign) and any(isinstance(t, ast.Name | ast.Tuple) for t in node.targets)
            for id in cited.get(node.lineno, ()) if not needed else ():
                yield id, ast.unparse(node).splitlines()[0]

    def _passed(self, call: ast.Call) -> Iterator[str]:
        """The words of all strings that a call is given."""
        for given in [*call.args, *(k.value for k in call.keywords)]:
            for text in self._strings(given, call) if not isinstance(given, ast.Call) else ():
                yield from text.split()

    def _strings(self, node: ast.expr, at: ast.AST) -> list[str]:
        """The strings that an expression may be: written there, or given to its name in the function or the module."""
        if not isinstance(node, ast.Name):
            return strings_in(node)
        while at in self.parents:
            at = self.parents[at]
            if isinstance(at, ast.FunctionDef) and node.id in parameters(at):
                return []
            if isinstance(at, ast.FunctionDef | ast.Module):
                own = [s for s in at.body if not isinstance(s, ast.FunctionDef | ast.ClassDef)]
                found = [text for statement in own for text in given_to(node.id, statement)]
                if found:
                    return list(dict.fromkeys(found))
        return []

    def _function(self, node: ast.AST) -> str:
        """The outermost function that a node is part of."""
        name = ""
        while True:
            if isinstance(node, ast.FunctionDef):
                name = node.name
            elif isinstance(node, ast.ClassDef) and name:
                name = f"{node.name}.{name}"
            if node not in self.parents:
                return name
            node = self.parents[node]

    # -- the code without it ------------------------------------------------------------------------------------------

    def without(self, loss: Loss) -> CodeType:
        """The whole module, compiled without the rule in this place."""
        changed = Source(self.path, self.module)
        changed._lose(changed.nodes[loss.node], loss)
        return compile(ast.fix_missing_locations(changed.tree), str(self.path), "exec")

    def _lose(self, node: ast.AST, loss: Loss) -> None:
        match node:
            case ast.Call(args=[value, rule, *_]) if called(node) in MODIFIERS:
                node.args[0] = filled("0 if RULE == ID else VALUE", RULE=rule, ID=loss.rule, VALUE=value)
            case ast.Call() if called(node) in REASONS:
                self._leave_out_reason(node, loss.rule)
            case ast.Call():
                is_several = isinstance(self.parents[node], ast.Starred)  # steps that a function gives
                self._replace(self.parents[node] if is_several else node)
            case ast.FunctionDef():
                node.body = ast.parse(loss.what).body
            case ast.If():
                node.test = ast.Constant(False)
            case _:
                self._replace(node, ast.Pass())

    def _leave_out_reason(self, call: ast.Call, id: str) -> None:
        """Whether a reason is for this rule may turn out only when it is given."""
        match parent := self.parents[call]:
            case _ if isinstance(statement := self._statement(call), ast.Raise):
                self._replace(statement, ast.Pass())
            case ast.List() | ast.Tuple() | ast.Set():
                self._replace(
                    call, ast.Starred(filled("[r for r in [CALL] if r.rule != ID]", CALL=call, ID=id), ast.Load())
                )
            case ast.ListComp():
                self._replace(parent, filled("[r for r in ALL if r.rule != ID]", ALL=parent, ID=id))
            case ast.SetComp() | ast.GeneratorExp():
                self._replace(parent, filled("(r for r in ALL if r.rule != ID)", ALL=parent, ID=id))
            case ast.Call(func=ast.Attribute(attr="append") as append):
                append.attr = "extend"
                parent.args = [filled("[r for r in [CALL] if r.rule != ID]", CALL=call, ID=id)]
            case _:
                self._replace(call, filled("next((r for r in [CALL] if r.rule != ID), None)", CALL=call, ID=id))

    def _statement(self, node: ast.AST) -> ast.stmt:
        while not isinstance(node, ast.stmt):
            node = self.parents[node]
        return node

    def _replace(self, node: ast.AST, *by: ast.AST) -> None:
        """Put something else in the place of a node; nothing only where there are several."""
        parent = self.parents[node]
        for name, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, name, *by)
            elif isinstance(value, list) and node in value:
                place = value.index(node)
                value[place : place + 1] = by


def parameters(function: ast.FunctionDef) -> set[str]:
    return {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}


def given_to(name: str, statement: ast.stmt) -> list[str]:
    """The strings in what a statement, or one inside it, assigns to a name."""
    found: list[str] = []
    for node in ast.walk(statement):
        match node:
            case ast.Assign(targets=[ast.Name(id=given)], value=value) if given == name:
                found += strings_in(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for target, value in zip(names, values):
                    found += strings_in(value) if isinstance(target, ast.Name) and target.id == name else []
    return found


def strings_in(node: ast.expr) -> list[str]:
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def first_word(annotation: ast.expr | None) -> str:
    """Of "Reason | None": Reason; of "list[int]": list."""
    while isinstance(annotation, ast.BinOp | ast.Subscript):
        annotation = annotation.left if isinstance(annotation, ast.BinOp) else annotation.value
    return ast.unparse(annotation) if annotation is not None else ""


def filled(template: str, **parts: ast.AST | str) -> ast.expr:
    """An expression with nodes or strings in the place of the names in capitals."""

    class Fill(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            part = parts.get(node.id, node)
            return ast.Constant(part) if isinstance(part, str) else part

    found: ast.expr = Fill().visit(ast.parse(template, mode="eval")).body
    return found
