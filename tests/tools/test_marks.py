"""`make marks`: a game that loses a rule, and tests that notice or do not."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest

from grognard.engine.ledger import Rule
from tools.marks.losses import Source
from tools.marks.trials import take_away, unnoticed

RULES = {id: Rule(id, "", "rule", "", "", "") for id in ("1.0.a", "1.0.b", "1.0.c", "1.0.d")}
CHASE = '''"""The chase."""
from functools import cache

from grognard.engine.ask import Refused
from grognard.engine.reason import Reason, Tally

LAST = "1.0.c"

def may_run(who) -> Reason | None:
    """Units run [1.0.a]."""
    rule = "1.0.b" if who == "lame" else "1.0.c"
    return Reason(rule, "too-slow") if who in ("lame", "old") else None

def against(who) -> list[Reason]:
    found = [Reason("1.0.a", "tired"), Reason("1.0.b", "lame")]
    found.append(Reason(LAST, "old"))
    return found + [Reason("1.0.d", "named", name=name) for name in [who]]

def pace(who):
    tally = Tally()
    tally.add(4, "1.0.a" if who == "horse" else "1.0.b", "pace")
    return tally.total

@cache
def is_fast(who) -> bool:
    """Horses are fast [1.0.a]."""
    return who == "horse"

def run(who, told):
    if who == "old":  # they rest [1.0.c]
        return "rests"
    leave(told, "1.0.d")
    if who == "lame":
        raise Refused([Reason("1.0.b", "lame")])
    return "runs"

def leave(told, rule):
    told.append(rule)

def leaves_by(who) -> str:
    if who == "horse":
        return "1.0.a"
    return ""

def step(*rules):
    return rules

def sequence(*steps):
    return steps

SEQUENCE = sequence(step("1.0.a"), step("1.0.b"))

class Runner:
    def pace(self) -> int:
        return 4

class Slow(Runner):
    def pace(self) -> int:
        """Half as fast [1.0.d]."""
        return super().pace() // 2
'''


@pytest.fixture
def chase(tmp_path: Path) -> Source:
    path = tmp_path / "chase.py"
    path.write_text(CHASE)
    return Source(path, "chase")


def without(source: Source, rule: str, what: str) -> dict:
    """The names of the module without a rule in one place."""
    (loss,) = (loss for loss in source.losses(RULES) if (loss.rule, str(loss)) == (rule, "chase." + what))
    names: dict = {}
    exec(source.without(loss), names)
    return names


def rules(reasons) -> list[str]:
    return [r.rule for r in reasons]


def test_a_reason_is_not_given_for_the_rule_that_is_lost_but_for_others(chase):
    assert without(chase, "1.0.b", "may_run: Reason 'too-slow'")["may_run"]("lame") is None
    assert without(chase, "1.0.b", "may_run: Reason 'too-slow'")["may_run"]("old").rule == "1.0.c"
    assert without(chase, "1.0.c", "may_run: Reason 'too-slow'")["may_run"]("old") is None


@pytest.mark.parametrize(
    ("rule", "what", "left"),
    [
        ("1.0.a", "'tired'", ["1.0.b", "1.0.c", "1.0.d"]),
        ("1.0.b", "'lame'", ["1.0.a", "1.0.c", "1.0.d"]),
        ("1.0.c", "'old'", ["1.0.a", "1.0.b", "1.0.d"]),
        ("1.0.d", "'named'", ["1.0.a", "1.0.b", "1.0.c"]),
    ],
)
def test_a_list_of_reasons_is_without_the_one_that_is_lost(chase, rule, what, left):
    assert rules(without(chase, rule, f"against: Reason {what}")["against"]("x")) == left


def test_a_modifier_counts_nothing(chase):
    pace = without(chase, "1.0.a", "pace: Modifier 'pace'")["pace"]
    assert (pace("horse"), pace("dog")) == (0, 4)


def test_a_function_returns_nothing_and_a_predicate_always_the_same(chase):
    assert without(chase, "1.0.a", "may_run: return None")["may_run"]("lame") is None
    assert without(chase, "1.0.a", "is_fast: return True")["is_fast"]("dog") is True
    assert without(chase, "1.0.a", "is_fast: return False")["is_fast"]("horse") is False


def test_statements_that_cite_the_rule_are_left_out(chase):
    assert without(chase, "1.0.c", "run: if who == 'old':")["run"]("old", []) == "runs"
    assert without(chase, "1.0.b", "run: Reason 'lame'")["run"]("lame", []) == "runs"
    assert without(chase, "1.0.a", "leaves_by: return '1.0.a'")["leaves_by"]("horse") == ""
    told: list = []
    without(chase, "1.0.d", "run: leave(...)")["run"]("horse", told)
    assert told == []


def test_a_step_of_the_sequence_is_gone(chase):
    assert without(chase, "1.0.a", "(module): step of the sequence")["SEQUENCE"] == (("1.0.b",),)


def test_steps_that_a_function_gives_are_gone_together(chase):
    chase.path.write_text(CHASE.replace('step("1.0.b"))', '*step("1.0.b", "1.0.c"))'))
    several = Source(chase.path, "chase")
    assert without(several, "1.0.b", "(module): step of the sequence")["SEQUENCE"] == (("1.0.a",),)


def test_a_method_that_calls_super_is_taken_away(chase, monkeypatch):
    module = ModuleType("chase")
    exec(CHASE, vars(module))
    monkeypatch.setitem(sys.modules, "chase", module)
    (loss,) = (loss for loss in chase.losses(RULES) if loss.function == "Slow.pace")
    slow = module.Slow()
    assert slow.pace() == 2
    take_away(loss, chase.without(loss))
    assert slow.pace() == 0


NAMES = {
    "1.0.a": "test_chase.py::test_horses_are_fast",
    "1.0.b": "test_chase.py::test_the_lame_do_not_run",
    "1.0.c": "test_chase.py::test_nothing",
}
TESTS = """import pytest
from chase import against, is_fast, may_run

@pytest.mark.rule("chase", "1.0.a")
def test_horses_are_fast():
    assert is_fast("horse")

@pytest.mark.rule("chase", "1.0.b")
def test_the_lame_do_not_run():
    assert may_run("lame").rule == "1.0.b"
    assert "1.0.b" in [r.rule for r in against("x")]

@pytest.mark.rule("chase", "1.0.c")
@pytest.mark.rule("other", "1.0.b")
def test_nothing():
    assert may_run("horse") is None
"""


TRIALS = f"""import json
import sys
from pathlib import Path
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from grognard.engine.ledger import Rule
from tools.marks.losses import Source
from tools.marks.trials import Trials, is_noticed_afresh, unnoticed
import pytest

RULES = {{id: Rule(id, "", "rule", "", "", "") for id in {list(RULES)}}}
NAMES = {NAMES}
chase = Source(Path("chase.py"), "chase")

def told(losses):
    print("told:", json.dumps([[loss.rule, str(loss)] for loss in losses]))
"""


def told(pytester: pytest.Pytester, script: str) -> list[set[tuple[str, str]]]:
    """What a script tells in a process of its own: trials fork, which a worker with other threads must not."""
    path = pytester.makepyfile(trials=TRIALS + script)
    pytester.makeini("[pytest]\nmarkers = rule(game, *ids)")
    pytester.makepyfile(chase=CHASE)
    result = pytester.run(sys.executable, path, timeout=240)
    lines = [line.removeprefix("told: ") for line in result.outlines if line.startswith("told: ")]
    return [{(rule, loss) for rule, loss in json.loads(line)} for line in lines]


def test_losses_that_no_marked_test_notices_are_found(pytester: pytest.Pytester):
    pytester.makepyfile(test_chase=TESTS)
    script = """
tried = [loss for loss in chase.losses(RULES) if loss.function in ("may_run", "is_fast", "against")]
trials = Trials("chase", [loss for loss in tried if loss.rule != "1.0.d"], {"chase": chase})
pytest.main(["-p", "no:cacheprovider", "test_chase.py"], plugins=[trials])
told(trials.unnoticed)
for module in ("chase", "test_chase"):
    del sys.modules[module]
told(unnoticed(trials.unnoticed, lambda loss: is_noticed_afresh(loss, chase, [NAMES[loss.rule]])))
"""
    unnoticed_by_all = {
        ("1.0.a", "chase.may_run: return None"),  # nothing marked with it looks at running
        ("1.0.a", "chase.against: Reason 'tired'"),
        ("1.0.a", "chase.is_fast: return True"),
        ("1.0.c", "chase.may_run: Reason 'too-slow'"),
        ("1.0.c", "chase.against: Reason 'old'"),
    }
    remembered = {("1.0.a", "chase.is_fast: return False")}  # from the run with every rule in place
    assert told(pytester, script) == [unnoticed_by_all | remembered, unnoticed_by_all]


def test_a_loss_of_the_module_itself_is_tried_afresh(pytester: pytest.Pytester):
    pytester.makepyfile(test_steps="from chase import SEQUENCE\ndef test(): assert SEQUENCE[0] == ('1.0.a',)")
    script = """
steps = [loss for loss in chase.losses(RULES) if not loss.function]
told(unnoticed(steps, lambda loss: is_noticed_afresh(loss, chase, ["test_steps.py"])))
"""
    assert told(pytester, script) == [{("1.0.b", "chase.(module): step of the sequence")}]


def test_trials_refuse_to_fork_beside_another_thread():
    rested = threading.Event()
    other = threading.Thread(target=rested.wait)
    other.start()
    try:
        with pytest.raises(RuntimeError, match="beside other threads"):
            unnoticed([], lambda loss: True)
    finally:
        rested.set()
        other.join()
