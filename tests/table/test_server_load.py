"""Many tables at once: `grognard bench table` measures it, here with few tables and for a moment only."""

from grognard.lab.bench_table import TableLoad, bench_table


def test_a_few_tables_are_played_at_once_without_an_error():
    found = bench_table(TableLoad(games=4, seconds=2.0, every=0.25, thinking=1))
    assert found.errors == 0
    assert found.answers > 20
    assert 0 < found.p50 <= found.p95 <= found.worst
