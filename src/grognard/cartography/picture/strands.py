"""Lines made of links between places (roads between hexes, rivers between corners), drawn as smooth strands.

At a place where several links meet, those of the same name run through as one strand; the others end there, on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import Generic, TypeVar

from grognard.cartography.geometry import Point
from grognard.cartography.picture.svg import Curve

Node = TypeVar("Node", bound=Hashable)


class Strands(Generic[Node]):
    """Links with names -> strands, each a list of nodes, and the point where each passes a node."""

    def __init__(
        self,
        links: Mapping[tuple[Node, Node], str],
        position: Callable[[Node], Point],
        middle: Callable[[Node, Node], Point] | None = None,
    ) -> None:
        """`position` is where a node lies, `middle` the point that the line between two nodes touches."""
        self.position = position
        self.middle = middle or self._half_way
        self._links = dict(links)
        self._at: dict[Node, list[tuple[Node, Node]]] = {}
        for link in self._links:
            for node in link:
                self._at.setdefault(node, []).append(link)
        self._onward: dict[tuple[Node, tuple[Node, Node]], tuple[Node, Node]] = {}
        for node in self._at:
            self._join(node)
        self.nodes = self._walk()

    def _join(self, node: Node) -> None:
        """Pair the links at a node: same name first, then straight on if there are only two."""
        links = self._at[node]
        free = set(links)

        def unlike(pair: tuple[tuple[Node, Node], tuple[Node, Node]]) -> tuple[bool, float]:
            return self._links[pair[0]] != self._links[pair[1]], self._bend(node, *pair)

        for one, other in sorted(combinations(links, 2), key=unlike):
            same = self._links[one] == self._links[other]
            if one in free and other in free and (same or len(links) == 2):
                free -= {one, other}
                self._onward[node, one], self._onward[node, other] = other, one

    def _bend(self, node: Node, one: tuple[Node, Node], other: tuple[Node, Node]) -> float:
        x, y = self.position(node)
        (ax, ay), (bx, by) = (self.position(_far_end(link, node)) for link in (one, other))
        return math.cos(math.atan2(ay - y, ax - x) - math.atan2(by - y, bx - x))

    def _walk(self) -> list[list[Node]]:
        left = dict.fromkeys(self._links)
        ends = [(node, link) for node in self._at for link in self._at[node] if (node, link) not in self._onward]
        rings = [(link[0], link) for link in self._links]
        found = []
        for start, link in ends + rings:
            if link not in left:
                continue
            strand, node, onward = [start], start, link
            while onward in left:
                del left[onward]
                node = _far_end(onward, node)
                strand.append(node)
                onward = self._onward.get((node, onward), onward)
            found.append(strand)
        return found

    def has(self, node: Node) -> bool:
        return node in self._at

    def name(self, strand: list[Node]) -> str:
        one, other = strand[len(strand) // 2 - 1], strand[len(strand) // 2]
        return self._links.get((one, other)) or self._links.get((other, one), "")

    def passing_point(self, node: Node) -> Point:
        """Where the line that runs through a node passes it: inside the bend."""
        x, y = self.position(node)
        for link in self._at.get(node, ()):
            onward = self._onward.get((node, link))
            if onward is not None:
                (ax, ay), (bx, by) = (self.middle(node, _far_end(k, node)) for k in (link, onward))
                return x / 2 + (ax + bx) / 4, y / 2 + (ay + by) / 4
        return x, y

    def _half_way(self, a: Node, b: Node) -> Point:
        (ax, ay), (bx, by) = self.position(a), self.position(b)
        return (ax + bx) / 2, (ay + by) / 2

    def curve(self, strand: list[Node]) -> Curve:
        """The strand's line; it starts and ends on the lines it joins."""
        return Curve(
            self.passing_point(strand[0]),
            [self.position(node) for node in strand[1:-1]],
            [self.middle(a, b) for a, b in pairwise(strand)],
            self.passing_point(strand[-1]),
        )

    def stretches(self, strand: list[Node], kind: Callable[[Node, Node], str]) -> Iterator[tuple[str, Curve]]:
        """The strand cut where its kind changes: (kind, curve) of each stretch, all on the strand's own line."""
        kinds = [kind(a, b) for a, b in pairwise(strand)]
        first = 0
        for k in range(1, len(strand)):
            if k == len(strand) - 1 or kinds[k] != kinds[first]:
                yield kinds[first], self.curve(strand[first : k + 1])
                first = k


def _far_end(link: tuple[Node, Node], node: Node) -> Node:
    return link[1] if link[0] == node else link[0]
