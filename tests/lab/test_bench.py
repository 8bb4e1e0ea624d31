"""The benchmark: its method, and a smoke run; no test asserts a time."""

import pytest

from grognard.lab import bench, peers
from grognard.lab.timing import interleaved, ratio, repeated

PEER_ANSWERS = tuple((name, 5) for name in peers.PEERS)
TINY = bench.Sizes(
    rounds=1,
    answers=20,
    peer_answers=PEER_ANSWERS,
    scenarios=(("duel", "short"),),
    forks=5,
    sights=20,
    pairs=200,
    thinker="random",
)


def test_works_are_interleaved_and_the_order_turns_round():
    done: list[str] = []
    samples = interleaved({"a": repeated(lambda: done.append("a"), 1), "b": repeated(lambda: done.append("b"), 1)}, 3)
    assert "".join(done) == "abbaab"
    assert {name: len(seconds) for name, seconds in samples.items()} == {"a": 3, "b": 3}


def test_the_ratio_is_taken_inside_a_round():
    assert ratio({"a": [1.0, 20.0, 3.0], "b": [2.0, 40.0, 1.0]}, "a", "b") == 0.5


def test_every_bar_has_a_measurement_and_at_most_one_limit():
    for key, bar in bench.bars().items():
        assert bar.least is None or bar.most is None, key


@pytest.mark.parametrize(
    ("limits", "figure", "met"),
    [({"least": 10}, 9.9, False), ({"least": 10}, 10, True), ({"most": 0.5}, 0.6, False), ({}, 3, None)],
)
def test_a_bar_is_met_or_not(limits, figure, met):
    assert bench.line("key", bench.Bar("work", "unit", **limits), figure).met is met


def test_a_figure_that_could_not_be_taken_says_why():
    line = bench.line("key", bench.Bar("work", "unit", least=1), "chess is not installed")
    assert (line.measured, line.met, line.note) == (None, None, "chess is not installed")


@pytest.mark.usefixtures("duel")
def test_missing_peers_are_told_plainly(monkeypatch):
    def not_there(answers):
        raise ImportError

    monkeypatch.setattr(peers, "PEERS", dict.fromkeys(peers.PEERS, not_there))
    figures, samples = bench.play(TINY)
    assert figures["play short"] == "PettingZoo chess is not installed (extra `bench`)"
    assert not set(samples) & set(peers.PEERS)


@pytest.mark.filterwarnings("ignore")  # the peers' own, where they are installed
@pytest.mark.usefixtures("duel")
@pytest.mark.parametrize("measure", [bench.play, bench.sights, bench.forks, bench.saves, bench.thinking])
def test_measurements_run(measure):
    figures, samples = measure(TINY)
    assert figures
    assert all(seconds > 0 for rounds in samples.values() for seconds in rounds)
