"""`grognard rules`: the ledger against the code that cites it and the tests that prove it."""

import json
from pathlib import Path

import pytest

from grognard import cli
from grognard.cli import rules as command
from grognard.engine.ledger import read_ledger, write_proofs

LEDGER = """id,title,kind,summary,depends,lines
1.0.a,Walking,rule,Units walk.,,1
1.0.b,Running,rule,Units run.,1.0.a,2
1.0.c,Flying,optional,Units fly.,,3
1.1,History,note,Long ago.,,4
"""
CODE = '''"""Movement [1.0]."""

def may_run(pos):
    """Units run [1.0.a-b], and x[0.5.a] is no citation."""
    return Reason("1.0.b" if pos else "9.9", "too-slow")
'''
TESTS = """import pytest

@pytest.mark.rule("chase", "1.0.a")
@pytest.mark.parametrize("n", [1, 2])
def test_units_walk(n): ...

class TestRunning:
    @pytest.mark.rule("chase", "1.0.b", "1.0.z")
    def test_units_run(self): ...

@pytest.mark.skip
@pytest.mark.rule("chase", "1.0.c")
def test_units_fly(): ...

@pytest.mark.rule("other", "1.0.c")
def test_of_another_game(): ...

proves = pytest.mark.rule

@proves("chase", "1.0.a")
def test_units_walk_slowly(): ...

@proves("chase", "1.0.c")
def flies(): ...

SPEEDS = [("slow", "1.0.a"), ("fast", "1.0.b")]

@pytest.mark.parametrize("speed", [pytest.param(speed, marks=proves("chase", id)) for speed, id in SPEEDS])
def test_all_speeds(speed): ...
"""


@pytest.fixture
def chase(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "chase"
    (folder / "data").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (folder / "rules.csv").write_text(LEDGER)
    (folder / "movement.py").write_text(CODE)
    (folder / "data" / "map.toml").write_text('[hexes]  # [1.0.c]\nrule = "1.0.a"\n')
    (folder / "data" / "counters.csv").write_text("id,note\nrunner,fast [1.0.c]\n")
    (folder / "data" / "map.patch").write_text("p 1 hill [1.0.a]  # high [1.0.c]\n")
    (tmp_path / "tests" / "test_chase.py").write_text(TESTS)
    return folder


def test_ledger_finds_citations_in_docstrings_literals_and_data(chase):
    ledger = read_ledger(chase)
    assert {id: [str(p) for p in places] for id, places in ledger.cited.items()} == {
        "1.0.a": ["chase/movement.py:3 may_run", "chase/data/map.toml:2"],
        "1.0.b": ["chase/movement.py:3 may_run"],
        "1.0.c": ["chase/data/counters.csv:2", "chase/data/map.patch:1", "chase/data/map.toml:1"],
    }


def test_tests_prove_the_rules_they_are_marked_with_unless_they_are_skipped(chase):
    ledger = read_ledger(chase, chase.parents[1] / "tests")
    assert {id: [p.name for p in places] for id, places in ledger.proven.items()} == {
        "1.0.a": ["test_units_walk", "test_units_walk_slowly", "test_all_speeds"],
        "1.0.b": ["TestRunning.test_units_run", "test_all_speeds"],
    }


def test_ids_that_the_ledger_does_not_know_are_objections(chase):
    objections = read_ledger(chase, chase.parents[1] / "tests").objections()
    assert [line.split(" ", 1)[0] for line in objections] == ["chase/movement.py:3", "tests/test_chase.py:9"]


def test_fewer_proofs_than_the_floor_are_an_objection(chase):
    (chase / "floor.toml").write_text("proven = 3\n")
    assert read_ledger(chase, chase.parents[1] / "tests").objections()[-1] == (
        "2 rules of chase are proven, the floor is 3"
    )


def test_proven_rules_that_are_cited_nowhere_are_objections(chase):
    (chase / "movement.py").write_text('"""Movement [1.0.b]."""\n')
    (chase / "data" / "map.toml").unlink()
    ledger = read_ledger(chase, chase.parents[1] / "tests")
    assert (
        "nothing cites rule '1.0.a' of chase, which tests/test_chase.py:5 test_units_walk proves" in ledger.objections()
    )


def test_summary_counts_enforceable_rules_and_gives_the_reasons_for_unproven_ones(chase):
    (chase / "unproven.csv").write_text('id,reason\n1.0.c,"nobody flies"\n')
    assert read_ledger(chase, chase.parents[1] / "tests").summary() == {
        "enforceable": 3,
        "cited": 3,
        "proven": 2,
        "unproven": [{"id": "1.0.c", "reason": "nobody flies"}],
    }


STATUS = """id,title,kind,summary,depends,lines,status,reason
1.0,Moving,rule,A heading.,,1,reference,heading
1.0.a,Walking,rule,Units walk.,,2,enforce,
1.0.b,Running,note,Units run.,,3,partly,only soldiers
1.1,Resting,rule,Units rest.,,4,,
2.1,Fire,rule,Units fire.,,5,enforce,
2.1.2,Fire again,rule,Units fire twice.,,6,enforce,
2.1A.a,Fire at once,rule,Units fire now.,,6,enforce,
3.,Ending,note,A heading.,,8,,
3.1,The end,note,It ends.,,8,,
2.10,Smoke,rule,Units lay smoke.,,7,enforce,
"""


def test_where_the_ledger_has_a_status_enforce_and_partly_count_and_an_empty_one_is_reference(chase):
    (chase / "rules.csv").write_text(STATUS)
    assert [r.id for r in read_ledger(chase).enforceable] == ["1.0.a", "1.0.b", "2.1", "2.1.2", "2.1A.a", "2.10"]
    assert read_ledger(chase).summary()["enforceable"] == 6


@pytest.mark.parametrize(
    ("id", "under"),
    [("1.0", ["1.0.a", "1.0.b", "1.1"]), ("2.1", ["2.1.2", "2.1A.a"]), ("3.", ["3.1"]), ("1.0.a", [])],
)
def test_children_are_the_rules_that_stand_under_a_heading(chase, id, under):
    (chase / "rules.csv").write_text(STATUS)
    assert [r.id for r in read_ledger(chase).children(id)] == under


def test_a_heading_lists_its_rules_and_a_rule_without_code_lives_nowhere_yet(chase, monkeypatch, capsys):
    monkeypatch.setattr(command, "GAMES", chase.parent)
    (chase / "rules.csv").write_text(STATUS)
    assert cli.main(["rules", "chase", "1.0"]) == 0
    heading = capsys.readouterr().out
    assert "under it: 1.0.a, 1.0.b, 1.1\n" in heading
    assert "nowhere yet" not in heading
    assert "(heading: nothing to prove)" in heading
    assert cli.main(["rules", "chase", "2.10"]) == 0
    assert "lives in: nowhere yet" in capsys.readouterr().out


def test_snapshot_stands_in_for_the_tests(chase):
    tests = chase.parents[1] / "tests"
    write_proofs(chase, tests, chase / "proofs.json")
    assert read_ledger(chase).proven == read_ledger(chase, tests).proven


def test_check_floor_says_no_below_the_floor(chase, monkeypatch, capsys):
    monkeypatch.setattr(command, "GAMES", chase.parent)
    monkeypatch.setattr(command, "tests_folder", lambda: None)
    (chase / "floor.toml").write_text("proven = 1\n")
    assert cli.main(["rules", "chase", "--check-floor"]) == 1
    assert "the floor is 1" in capsys.readouterr().err


def test_json_of_superpowers_adds_up(capsys):
    assert cli.main(["rules", "superpowers", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["enforceable"] == found["proven"] + len(found["unproven"])
    assert 0 < found["cited"] <= found["enforceable"]


def test_one_rule_shows_where_it_lives_and_what_proves_it(capsys):
    assert cli.main(["rules", "superpowers", "6.0.b"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("[6.0.b] ")
    assert "movement.py" in out
    assert "test_" in out


def test_table_of_all_rules_is_printed(capsys):
    assert cli.main(["rules", "superpowers"]) == 0
    assert "6.0.b" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "code"), [(["superpowers", "6.0.zzz"], 1), (["chess"], 2)])
def test_unknown_rule_or_game_is_one_line(words, code, capsys):
    assert cli.main(["rules", *words]) == code
    assert capsys.readouterr().err.count("\n") == 1
