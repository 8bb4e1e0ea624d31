"""The ledger: every numbered rule of a rulebook, where the code carries it out, and which tests prove it.

Code cites rules in brackets in docstrings and comments, and as plain ids in `Reason`, `Modifier`, `Event`, `Ask` and
the like; data files cite them in comments, tables in their cells. Tests name what they prove:
`@pytest.mark.rule("superpowers", "6.0.c")`. All of it is read from the sources, nothing is run. A wheel has no tests:
it carries their findings in `proofs.json`.

The build loads this file by itself to write that snapshot, so it imports nothing but the standard library.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

ENFORCEABLE = frozenset({"rule", "table", "setup", "optional"})
_DATA = ("*.toml", "data/**/*.csv", "data/**/*.patch")  # the ledger's own tables do not count as citations
_BRACKETS = re.compile(r"(?<![\w\])])\[([^\[\]]+)\]")
_LETTERED = re.compile(r"(.+\.)([A-Za-z])-([A-Za-z])")
_RULE_OF_DATA = re.compile(r'\brule = "([^"]+)"')
_LIKE_AN_ID = re.compile(r"[A-Z0-9][A-Za-z0-9]*[.:][A-Za-z0-9.:\-]+")
# Which argument of a call is a rule id.
_RULE_ARGUMENT = {
    "Reason": 0, "Event": 0, "tell": 0, "roll": 0, "unknown": 0, "OptionInfo": 0,
    "Modifier": 1, "Ask": 1, "Reading": 1, "add": 1, "phase": 2, "phase_ask": 2, "gathering": 1, "Result": 2, "step": 2,
}  # fmt: skip


class Rule(NamedTuple):
    """One row of `rules.csv`."""

    id: str
    title: str
    kind: str
    summary: str
    depends: str
    lines: str
    status: str | None = None  # enforce, partly or reference, where the ledger has that column; empty: reference
    reason: str = ""  # why it is not enforced, or only partly
    part: str = ""  # where a rulebook has two parts: standard, advanced

    @property
    def enforceable(self) -> bool:
        return self.kind in ENFORCEABLE if self.status is None else self.status in ("enforce", "partly")


class Reading(NamedTuple):
    """An ambiguous rule as we read it. `option` names the switch, if players may choose."""

    name: str
    rule: str
    choice: str
    why: str
    option: str | None = None


class Place(NamedTuple):
    """Where a rule is cited or proven: file, line, function."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


class Citation(NamedTuple):
    """An id as the sources write it, with its place."""

    id: str
    place: Place


Places = dict[str, list[Place]]


@dataclass
class Ledger:
    """The rules of one game with their citations and proofs."""

    game: str
    rules: dict[str, Rule]
    cited: Places = field(default_factory=dict)
    proven: Places = field(default_factory=dict)
    excuses: dict[str, str] = field(default_factory=dict)  # why a rule has no proof
    floor: int = 0
    unknown: list[Citation] = field(default_factory=list)

    @property
    def enforceable(self) -> list[Rule]:
        return [r for r in self.rules.values() if r.enforceable]

    @property
    def unproven(self) -> list[Rule]:
        return [r for r in self.enforceable if r.id not in self.proven]

    def children(self, id: str) -> list[Rule]:
        """The rules that stand under a heading: "6.0.a" under "6.0", "25.1.2" under "25.1", "13.2C.a" under "13.2",
        "8.1" under "8."."""
        under = re.compile(rf"{re.escape(id.removesuffix('.0').removesuffix('.'))}\..|{re.escape(id)}(?<=\d)[A-Za-z]")
        return [r for r in self.rules.values() if r.id != id and under.match(r.id)]

    def summary(self) -> dict[str, Any]:
        rules = self.enforceable
        return {
            "enforceable": len(rules),
            "cited": sum(r.id in self.cited for r in rules),
            "proven": sum(r.id in self.proven for r in rules),
            "unproven": [{"id": r.id, "reason": self.excuses.get(r.id, "")} for r in self.unproven],
        }

    def objections(self) -> list[str]:
        """Faults that fail a build: ids that the ledger does not know, proven rules that no code cites, fewer proofs
        than there were before."""
        found = [f"{c.place}: the ledger of {self.game} knows no rule {c.id!r}" for c in self.unknown]
        for rule in self.enforceable:
            if rule.id in self.proven and rule.id not in self.cited:
                proof = self.proven[rule.id][0]
                found.append(f"nothing cites rule {rule.id!r} of {self.game}, which {proof} proves")
        proven = self.summary()["proven"]
        if proven < self.floor:
            found.append(f"{proven} rules of {self.game} are proven, the floor is {self.floor}")
        return found

    def credit(self, citations: Iterable[Citation], to: Places) -> None:
        for citation in citations:
            meant = rules_meant(citation.id, self.rules)
            if meant is None:
                self.unknown.append(citation)
            for id in meant or ():
                places = to.setdefault(id, [])
                if all((p.file, p.name) != (citation.place.file, citation.place.name) for p in places):
                    places.append(citation.place)


def read_ledger(folder: Path, tests: Path | None = None, language: str = "en") -> Ledger:
    """The ledger of the game in this folder; without a folder of tests its snapshot tells what is proven."""
    ledger = Ledger(folder.name, read_rules(folder, language))
    for path in sorted(folder.rglob("*.py")):
        ledger.credit(cited_in_code(path, folder, ledger.rules), ledger.cited)
    for path in sorted(p for kind in _DATA for p in folder.rglob(kind)):
        ledger.credit(cited_in_data(path, folder, ledger.rules), ledger.cited)
    if tests is not None:
        ledger.credit(proven_in(tests, folder.name), ledger.proven)
    elif (folder / "proofs.json").exists():
        snapshot = json.loads((folder / "proofs.json").read_text(encoding="utf-8"))
        ledger.credit([Citation(id, Place(*place)) for id, place in snapshot], ledger.proven)
    if (folder / "unproven.csv").exists():
        for row in _read_csv(folder / "unproven.csv"):
            ledger.excuses[row["id"]] = row["reason"]
            ledger.credit([Citation(row["id"], Place("unproven.csv", 0, ""))], {})
    if (folder / "floor.toml").exists():
        ledger.floor = tomllib.loads((folder / "floor.toml").read_text(encoding="utf-8"))["proven"]
    return ledger


def read_rules(folder: Path, language: str = "en") -> dict[str, Rule]:
    """The rules of the game in this folder, for every table and command that shows them in a language.

    Titles and summaries come from `rules.<language>.csv` (columns id, title, summary), in English where it has none.
    """
    translated = folder / f"rules.{language}.csv"
    words = {row["id"]: row for row in _read_csv(translated)} if translated.is_file() else {}
    return {row["id"]: Rule(**row | words.get(row["id"], {})) for row in _read_csv(folder / "rules.csv")}


def read_readings(folder: Path, language: str = "en") -> list[Reading]:
    """How the game in this folder reads its ambiguous rules: `readings.toml`, if it has any; choice and reason in the
    words of `readings.LANGUAGE.toml`, where that translates them."""
    words = _readings(folder / f"readings.{language}.toml")
    rows = _readings(folder / "readings.toml").items()
    return [Reading(**{"name": name} | row | words.get(name, {})) for name, row in rows]


def _readings(file: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def tests_folder() -> Path | None:
    """The tests beside the sources, in a checkout."""
    root = Path(__file__).resolve().parents[3]
    return root / "tests" if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def rules_meant(written: str, rules: dict[str, Rule]) -> list[str] | None:
    """The rules that an id stands for: itself, or a range "2.0.a-c". A chapter "2.0" is known, but no citation."""
    if written in rules:
        return [written]
    if found := _LETTERED.fullmatch(written):
        chapter, first, last = found.groups()
        ids = [chapter + chr(letter) for letter in range(ord(first), ord(last) + 1)]
        return ids if ids and all(id in rules for id in ids) else None
    return [] if any(id.startswith((f"{written}.", f"{written}-")) for id in rules) else None


# -- what the code cites --------------------------------------------------------------------------------------------


def cited_in_code(path: Path, folder: Path, rules: dict[str, Rule]) -> Iterator[Citation]:
    source = _Source(path, folder.parent)
    prose: set[int] = set()
    for node in ast.walk(source.tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text)) as constant):
                prose.add(id(constant))
                yield from source.citations(in_brackets(text, rules), constant.lineno)
            case ast.Call():
                yield from source.citations((i for i in _rule_arguments(node) if i not in rules), node.lineno)
            case ast.Constant(value=str(text)) if id(node) not in prose:
                words = text.split()
                if all(word in rules for word in words):
                    yield from source.citations(words, node.lineno)
    for line, comment in comments(source.text):
        yield from source.citations(in_brackets(comment, rules), line)


def cited_in_data(path: Path, folder: Path, rules: dict[str, Rule]) -> Iterator[Citation]:
    """Ids in comments, in the cells of a table, and where a line of data names its rule."""
    file, text = path.relative_to(folder.parent).as_posix(), path.read_text(encoding="utf-8")
    lines = enumerate(text.splitlines(), 1) if path.suffix == ".csv" else comments(text)
    for number, words in lines:
        for written in in_brackets(words, rules):
            yield Citation(written, Place(file, number, ""))
    for number, line in enumerate(text.splitlines(), 1):
        for written in _RULE_OF_DATA.findall(line.partition("#")[0]):
            yield Citation(written, Place(file, number, ""))


def comments(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if "#" in line:
            yield number, line.partition("#")[2]


def in_brackets(text: str, rules: dict[str, Rule]) -> Iterator[str]:
    """The ids in "... [6.0.b] ... [6.0.c, 6.0.d]"; other things in brackets are left out."""
    for inside in _BRACKETS.findall(text):
        words = re.split(r"[,;\s]+", inside.strip())
        if all(word in rules or _LIKE_AN_ID.fullmatch(word) for word in words):
            yield from words


def _rule_arguments(call: ast.Call) -> Iterator[str]:
    """Literal rule ids in a call that takes one."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = _RULE_ARGUMENT.get(name)
    if place is None or (name == "add" and len(call.args) < 3):
        return
    given = [k.value for k in call.keywords if k.arg in ("rule", "rules")]
    for argument in given or call.args[place : place + 1]:
        for text in literals(argument):
            yield from text.split()


def literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from literals(one)
            yield from literals(other)


# -- what the tests prove -------------------------------------------------------------------------------------------


def proven_in(tests: Path, game: str) -> list[Citation]:
    """The rules of the game that tests are marked with; skipped tests and functions that are no tests prove nothing."""
    found: list[Citation] = []
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule" not in text or f'"{game}"' not in text:  # parsing a file takes much longer than reading it
            continue
        source = _Source(path, tests.parent)
        marks = list(source.marks())
        idle = {source.scope(mark.lineno) for name, mark in marks if name in ("skip", "xfail")}
        for name, mark in marks:
            match name, mark:
                case "rule", ast.Call(args=[ast.Constant(value=named), *ids]) if named == game:
                    if source.scope(mark.lineno) not in idle:
                        written = [text for id in ids for text in source.strings(id)]
                        found += source.citations(written, mark.lineno)
    return [c for c in found if not c.place.name or c.place.name.rpartition(".")[2].lower().startswith("test")]


def write_proofs(folder: Path, tests: Path, to: Path) -> None:
    """Write the snapshot that a wheel carries."""
    proofs = [(c.id, list(c.place)) for c in proven_in(tests, folder.name)]
    to.write_text(json.dumps(proofs, indent=0) + "\n", encoding="utf-8")


# -- Python sources ---------------------------------------------------------------------------------------------------


class _Source:
    """A parsed file that knows which function each of its lines belongs to."""

    def __init__(self, path: Path, root: Path) -> None:
        self.file = path.relative_to(root).as_posix()
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text, str(path))
        self.scopes = list(_scopes(self.tree, ""))

    def scope(self, line: int) -> tuple[str, int]:
        """Name and line of the innermost function or class; decorators belong to it."""
        around = [s for s in self.scopes if s[0] <= line <= s[1]]
        return max(around)[2:] if around else ("", line)

    def citations(self, ids: Iterable[str], line: int) -> Iterator[Citation]:
        name, start = self.scope(line)
        for written in ids:
            yield Citation(written, Place(self.file, start, name))

    def strings(self, node: ast.expr) -> list[str]:
        """The strings that an argument stands for: itself, or all that a loop over a table assigns to its name."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        found = []
        for loop in ast.walk(self.tree):
            if (
                isinstance(loop, ast.comprehension)
                and isinstance(loop.target, ast.Tuple)
                and isinstance(node, ast.Name)
            ):
                names = [getattr(part, "id", "") for part in loop.target.elts]
                if node.id in names:
                    column = names.index(node.id)
                    found += [text for row in self.table(loop.iter) for text in literals(row.elts[column])]
        return found

    def table(self, node: ast.expr) -> list[ast.Tuple]:
        """The rows of a list of tuples, written in place or at the top of the module."""
        for statement in self.tree.body:
            match statement, node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value), ast.Name(id=wanted) if name == wanted:
                    return self.table(value)
        return [row for row in node.elts if isinstance(row, ast.Tuple)] if isinstance(node, ast.List) else []

    def marks(self) -> Iterator[tuple[str, ast.expr]]:
        """Every `pytest.mark.NAME` and `pytest.mark.NAME(...)`, also by the short name that a module gives to it."""
        short: dict[str, str] = {}
        for statement in self.tree.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=given)], value=value) if name := _mark(value):
                    short[given] = name
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call | ast.Attribute | ast.Name):
                mark = node.func if isinstance(node, ast.Call) else node
                found = short.get(mark.id) if isinstance(mark, ast.Name) else _mark(mark)
                if found:
                    yield found, node


def _mark(node: ast.expr) -> str | None:
    match node:
        case ast.Attribute(value=ast.Attribute(attr="mark"), attr=name):
            return name
    return None


def _scopes(node: ast.AST, outer: str) -> Iterator[tuple[int, int, str, int]]:
    for child in getattr(node, "body", ()):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{outer}{child.name}"
            start = min([child.lineno, *(d.lineno for d in child.decorator_list)])
            yield start, child.end_lineno or child.lineno, name, child.lineno
            yield from _scopes(child, f"{name}.")


def _read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
