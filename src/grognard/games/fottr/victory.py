"""Victory [3.2] [3.3] [3.4.b]: at once, in the victory phase of 1943, and after turn 12."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.reason import Tally
from ...engine.result import Result
from . import supply
from .position import Position

ALLIES = ("west", "soviet")
AXIS_WINS, ALLIES_WIN, SHARED = "axis-victory", "allied-victory", "shared-victory"
FOR_THE_WEST = 2  # with an Allied player for each power, hexes count double for the West [3.3]
BERLIN = 2  # and Berlin twice [3.3]


# -- who holds what -------------------------------------------------------------------------------------------------


def holder(pos: Position, hex: int) -> str:
    """The power a hex counts for: what Yugoslavs hold, for the Soviets."""
    control = pos.control.get(hex, "axis")
    return "soviet" if control == "yugoslav" else control


def allies_hold(pos: Position, *labels: str) -> bool:
    return all(pos.held_by_allies(pos.scenario.board.hex(label)) for label in labels)


def hexes_held(pos: Position, power: str) -> list[int]:
    return [h for h in pos.scenario.victory_hexes if holder(pos, h) == power]


def victory_points(pos: Position) -> dict[str, Tally]:
    """Victory points of the West and the Soviets [2.1K] [3.3], or of both together."""
    apart = pos.seats("west") != pos.seats("soviet")
    berlin = pos.scenario.board.hex(pos.scenario.file.victory.berlin)
    tallies = {}
    for power in ALLIES:
        tally = Tally()
        for h in hexes_held(pos, power):
            worth = (BERLIN if h == berlin else 1) * (FOR_THE_WEST if power == "west" else 1) if apart else 1
            tally.add(worth, "3.3" if apart else "3.2C.5", "victory-hex", hex=pos.label(h))
        if power == "soviet" and pos.kursk_fell:
            tally.add(-pos.scenario.file.victory.kursk_penalty, "3.2C.n", "kursk-fell")
        tallies[power] = tally
    return tallies


# -- at once ----------------------------------------------------------------------------------------------------------


def check_at_once(pos: Position) -> None:
    """Victories that end the game at any moment: the factories [3.2B.a] before all others [3.2C]."""
    if pos.result is not None:
        return
    file = pos.scenario.file.victory
    if all(pos.held_by_allies(f) for f in pos.scenario.factories):
        end(pos, factory_race(pos), ALLIES_WIN, "3.2B.a")
    elif pos.year == 1944 and allies_hold(pos, file.berlin, file.rome, file.paris):
        end(pos, best_ally(pos), ALLIES_WIN, "3.2C.2")
    elif pos.year >= 1944 and not west_is_ashore(pos):
        end(pos, pos.seat("axis", "nwe"), AXIS_WINS, "3.2C.3")
    elif pos.year == 1945 and not soviets_are_out(pos):
        end(pos, pos.seat("axis", "east"), AXIS_WINS, "3.2C.4")


def west_is_ashore(pos: Position) -> bool:
    """A mechanised unit of the Western Allies is on the map [3.2C.3]."""
    return not pos.scenario.mechanised.isdisjoint(pos.on_map("west"))


def soviets_are_out(pos: Position) -> bool:
    """A Soviet unit in supply stands outside the Soviet Union [3.2C.4]."""
    abroad = pos.occupied["soviet"] & ~pos.scenario.country_hexes["Soviet Union"]
    if not abroad:
        return False
    standing, yugoslavs = pos.standing, pos.scenario.yugoslavs
    return any(
        abroad >> standing[u] & 1 and u not in yugoslavs and supply.in_supply(pos, u) for u in pos.on_map("soviet")
    )


def factory_race(pos: Position) -> str | None:
    """Of two Allied players he who took, and kept, two factories first; three against one in any case [3.2B.b]."""
    if pos.seats("west") == pos.seats("soviet"):
        return pos.seat("west")
    turns = {p: sorted(t for f, (who, t) in pos.captured.items() if who == p and holder(pos, f) == p) for p in ALLIES}
    for power, other in (ALLIES, ALLIES[::-1]):
        if len(turns[power]) > 2 or (
            len(turns[power]) == 2 and (len(turns[other]) < 2 or turns[power][1] < turns[other][1])
        ):
            return pos.seat(power)
    return None


# -- the victory phase ------------------------------------------------------------------------------------------------


def victory_phase(pos: Position, side: str | None) -> Procedure:
    """Paris and two factories in 1943 [3.2C.1]; after the last turn the count of victory hexes [3.2C.5]."""
    yield from ()
    file = pos.scenario.file.victory
    factories = sum(pos.held_by_allies(f) for f in pos.scenario.factories)
    if pos.year == 1943 and allies_hold(pos, file.paris) and factories >= file.factories_in_1943:
        end(pos, best_ally(pos), ALLIES_WIN, "3.2C.1")
    elif pos.turn == pos.scenario.last_turn:
        if enough_for_the_allies(pos):
            end(pos, best_ally(pos), ALLIES_WIN, "3.2C.5")
        else:
            end(pos, best_of_the_axis(pos), AXIS_WINS, "3.2C.5")


def enough_for_the_allies(pos: Position) -> bool:
    """Berlin and 17 others, or 19 without Berlin; one less if Kursk fell [3.2C.5] [3.2C.n]."""
    file = pos.scenario.file.victory
    held = sum(pos.held_by_allies(h) for h in pos.scenario.victory_hexes)
    if pos.kursk_fell:
        held -= file.kursk_penalty
    with_berlin = allies_hold(pos, file.berlin)
    return held >= (file.end_with_berlin + 1 if with_berlin else file.end_without_berlin)


def best_ally(pos: Position) -> str | None:
    """Of two Allied players the one with more points; none if they are equal [3.3]."""
    if pos.seats("west") == pos.seats("soviet"):
        return pos.seat("west")
    west, soviet = (victory_points(pos)[p].total for p in ALLIES)
    return None if west == soviet else pos.seat("west" if west > soviet else "soviet")


def best_of_the_axis(pos: Position) -> str | None:
    """Of OKW and OKH the one with more factories, then with more other victory hexes [3.4.b]."""
    if len(pos.seats("axis")) == 1:
        return pos.seat("axis")
    scores: dict[str, tuple[int, int]] = {}
    for seat in pos.seats("axis"):
        mine = [h for h in hexes_held(pos, "axis") if pos.scenario.command(pos.scenario.theatre[h]) == seat]
        factories = sum(h in pos.scenario.factories for h in mine)
        scores[seat] = (factories, len(mine) - factories)
    best = max(scores.values())
    leaders = [seat for seat, score in scores.items() if score == best]
    return leaders[0] if len(leaders) == 1 else None


def end(pos: Position, winner: str | None, level: str, rule: str) -> None:
    held = {power: int(tally.total) for power, tally in victory_points(pos).items()}
    scores: dict[str, int] = {}
    for power, score in held.items():
        scores[pos.seat(power)] = scores.get(pos.seat(power), 0) + score
    pos.end(Result(winner, level if winner else SHARED, rule, scores))


def conceded(pos: Position, side: str) -> Result:
    """The rules do not speak of giving up: the other camp has won, and of its players the best [3.3] [3.4.b]."""
    of_the_axis = side in pos.seats("axis")
    winner = best_ally(pos) if of_the_axis else best_of_the_axis(pos)
    level = (ALLIES_WIN if of_the_axis else AXIS_WINS) if winner else SHARED
    return Result(winner, level, "3.2C", loser=side)
