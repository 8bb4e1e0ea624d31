"""A test may claim to prove only rules that the ledger knows."""

from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")


@pytest.fixture
def collect(pytester: pytest.Pytester):
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers = rule(game, *ids)")

    def run(mark: str) -> pytest.RunResult:
        pytester.makepyfile(f"import pytest\n\n@pytest.mark.rule({mark})\ndef test_it(): pass\n")
        return pytester.runpytest("--collect-only", "--strict-markers")

    return run


def test_known_rules_are_collected(collect):
    assert collect('"superpowers", "6.0.b", "6.0.d"').ret == pytest.ExitCode.OK


@pytest.mark.parametrize(
    ("mark", "objection"),
    [
        ('"superpowers", "6.0.b", "6.0.zzz"', "*test_it: the ledger of superpowers knows no rule '6.0.zzz'*"),
        ('"chess", "1.0"', "*test_it: no game 'chess' has a rules.csv*"),
        ('"superpowers"', "*test_it: a rule mark names a game and at least one rule*"),
    ],
)
def test_unknown_rule_is_an_error_of_collection(collect, mark, objection):
    result = collect(mark)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines([objection])
