"""Many tables at once: `grognard bench table` measures it, here with few tables and for a moment only."""

import re

import pytest

from grognard.lab import bench_attack as bench_attack_module
from grognard.lab.attacks import ATTACKS
from grognard.lab.bench_attack import AttackBench, AttackLoad, Waits, bench_attack
from grognard.lab.bench_table import TableLoad, bench_table


def test_a_few_tables_are_played_at_once_without_an_error():
    found = bench_table(TableLoad(games=4, seconds=2.0, every=0.25, thinking=1))
    assert found.errors == 0
    assert found.answers > 20
    assert 0 < found.p50 <= found.p95 <= found.worst


def test_people_play_on_while_one_visitor_attacks(monkeypatch):
    """Here for a moment only, and whatever it takes: that nobody meets an error, and that the attacks are attacks. The
    attacker gives way to nobody: other tests would leave him no time to begin."""
    monkeypatch.setattr(bench_attack_module, "WARM", 1.0)
    found = bench_attack(AttackLoad(games=2, seconds=1.0, every=0.1, nice=0))
    assert set(found.attacks) == set(ATTACKS)
    for name, waits in found.attacks.items():
        assert waits.errors == 0, name
        assert waits.answers > 4, name
    said = {name: waits.said for name, waits in found.attacks.items()}
    assert "cut off" in said["half-open"]
    assert "answered 200" in said["lists"]
    assert "5 tables" in said["shows"]
    assert "webhooks called" in said["webhooks"]
    assert "largest update" in said["rollbacks"]
    letters = re.search(r"(\d+) letters", said["letters"])
    assert letters is not None
    assert int(letters.group(1)) <= 2


@pytest.mark.parametrize(("p95", "errors", "holds"), [(0.02, 0, True), (0.04, 0, False), (0.02, 1, False)])
def test_an_attack_is_borne_if_people_wait_not_much_longer_than_in_quiet(p95, errors, holds):
    waits = [Waits(9, 0, 0.01, 0.01, 0.01), Waits(9, errors, 0.01, p95, p95)]
    assert AttackBench(waits[0], {"lists": waits[1]}, None).met is holds


def test_a_server_that_is_slow_in_quiet_may_not_be_slow_under_attack():
    slow = Waits(9, 0, 0.1, 0.1, 0.1)
    assert not AttackBench(slow, {"lists": Waits(9, 0, 0.1, 0.2, 0.2)}, None).met
