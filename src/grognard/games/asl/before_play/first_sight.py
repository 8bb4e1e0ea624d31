"""What is seen of a set-up before play [2.9] [12.12]: who sets up second on the board sees the top counter of each
stack of the first, or its "?", and may look under none."""

from __future__ import annotations

from ..position import Position


def is_in_view(pos: Position, side: str) -> bool:
    """Whether the enemy sees a side's stacks although play has not begun: he sets up on the board after it. Who only
    enters later has not seen the board yet [12.12]."""
    file = pos.scenario.file
    if pos.is_set_up or pos.step == 0 or side != file.sets_up_first:
        return False
    return any(group.side != side and group.arrive == "setup" for group in file.groups)


def top_counters(pos: Position, side: str) -> list[int]:
    """The top of each stack of a side, hidden units left out: unconcealed units lie above concealed ones [12.11], the
    first that was placed above the others. Of a concealed stack any of its units, for only its "?" is seen."""
    found = []
    for loc in pos.seen_locations(side):
        stack = pos.known_at(loc, side) or pos.visible_at(loc, side)
        found.append(stack[0])
    return found


def in_view(pos: Position) -> frozenset[int]:
    """Everything that a side sees of the other before play."""
    return frozenset(u for side in pos.scenario.sides if is_in_view(pos, side) for u in top_counters(pos, side))


def come_into_view(pos: Position, _: None) -> None:
    """The side that sets up first is done: the top counters of its stacks get names by which the enemy knows them."""
    side = pos.scenario.file.sets_up_first
    if not is_in_view(pos, side):
        return
    tops = top_counters(pos, side)
    for u in tops:
        if not pos.units[u].marker:
            pos.meet(u)
    pos.tell("2.9", "set-up-seen", side=side, count=len(tops), reveals=True)
