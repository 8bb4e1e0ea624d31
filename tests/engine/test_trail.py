"""Trails: what came before is shared."""

from __future__ import annotations

from grognard.engine.trail import Trail


def test_trails_share_the_past_and_not_the_future():
    trail: Trail[int] = Trail()
    trail.extend([1, 2, 3])
    fork = trail.upto(2)
    trail.append(4)
    fork.append(5)
    assert (trail.items(), fork.items()) == ([1, 2, 3, 4], [1, 2, 5])
    assert (trail.items(2), fork.items(1), fork.items(3), len(fork)) == ([3, 4], [2, 5], [], 3)
    assert list(fork.upto(1)) == [1]
    assert list(fork.upto(3)) == [1, 2, 5]
    assert list(trail.upto(0)) == []


def test_trail_forked_ten_thousand_times_is_read():
    trail: Trail[int] = Trail()
    for n in range(10_000):
        trail.append(n)
        trail = trail.upto(len(trail))
    assert trail.items() == list(range(10_000))
    assert trail.items(9_990) == list(range(9_990, 10_000))


def test_trail_fetches_its_past_when_somebody_looks():
    fetched = []

    def past() -> list[int]:
        fetched.append(1)
        return [1, 2, 3, 99]

    trail = Trail(past, 3)
    trail.append(4)
    fork = trail.upto(4)
    assert (len(fork), fork.items(3), fetched) == (4, [4], [])
    assert fork.items() == [1, 2, 3, 4]
    assert trail.upto(2).items() == [1, 2]


def test_twins_go_their_own_ways():
    trail: Trail[int] = Trail()
    trail.extend([1, 2])
    twin = trail.twin()
    again = twin.twin()  # a twin that has got nothing of its own yet
    for one, item in ((trail, 3), (twin, 4), (again, 5)):
        one.append(item)
    assert (trail.items(), twin.items(), again.items()) == ([1, 2, 3], [1, 2, 4], [1, 2, 5])
    assert [len(one) for one in (trail, twin, again)] == [3, 3, 3]
