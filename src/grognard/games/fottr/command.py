"""Command [11.0]: OKW, OKH and STAVKA markers, bought, placed, and their ranges."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, members
from ...engine.phase import offers
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import Verb
from . import supply
from .markers import MARKER, placing
from .pack.datafiles import Marker
from .position import Position

# -- the purchase [11.1.b] ------------------------------------------------------------------------------------------


def buy_markers(pos: Position, seat: str) -> Procedure:
    """The Axis takes markers until it has enough or what oil bombing has left it is spent [8.5.2.b]. OKW and OKH, if
    they are two players, draw on the same points and take one marker at a time, OKW first on odd turns [11.1.b]."""
    if pos.acting:
        return
    buyers = list(pos.seats("axis"))
    if pos.turn % 2 == 0:
        buyers.reverse()
    while buyers:
        for buyer in list(buyers):
            if not for_sale(pos, buyer):
                buyers.remove(buyer)
                continue
            match (yield Ask(buyer, "11.1.b", BUYING, pos, buyer)):
                case "buy", id:
                    pos.bought.append(id)
                    pos.command_points -= pos.scenario.markers[id].number
                    pos.tell("11.1.b", "marker-bought", marker=id, points=pos.command_points)
                case _:
                    buyers.remove(buyer)


def for_sale(pos: Position, buyer: str) -> list[str]:
    return [id for id in pos.scenario.markers if may_buy(pos, buyer, id) is None]


def is_axis(marker: Marker) -> bool:
    return marker.kind in ("okw", "okh")


def may_buy(pos: Position, buyer: str, id: str) -> Reason | None:
    marker = pos.scenario.markers[id]
    if not is_axis(marker):
        return Reason("11.1.b", "no-such-marker", marker=id)
    if id in pos.bought:
        return Reason("11.1.b", "marker-taken", marker=id)
    if not plays(pos, buyer, marker):
        return Reason("3.4.a", "marker-of-other-command", marker=id)
    left = pos.command_points - marker.number
    if left < 0:
        return Reason("11.1.b", "too-few-command-points", marker=id, points=pos.command_points)
    if not can_buy_okw(pos, [*pos.bought, id], left):
        return Reason("3.2E", "okw-points-first", points=okw_owed(pos, pos.bought))
    return None


def plays(pos: Position, seat: str, marker: Marker) -> bool:
    """Whether a side of the Axis has this marker to use: OKW and OKH each their own, if two play [3.4.a]."""
    return len(pos.seats("axis")) == 1 or marker.kind == seat


def may_stop_buying(pos: Position, buyer: str) -> Reason | None:
    """In the historical variant only with enough for OKW on the first turn [3.2E]."""
    if buyer != "okh" and (owed := okw_owed(pos, pos.bought)) > 0:
        return Reason("3.2E", "okw-points-first", points=owed)
    return None


def okw_owed(pos: Position, bought: list[str]) -> int:
    """OKW points that the historical variant demands beside these markers."""
    variant = pos.scenario.file.historical
    if not pos.scenario.options["historical"] or pos.turn != variant.turn:
        return 0
    markers = (pos.scenario.markers[id] for id in bought)
    return max(0, variant.okw_points - sum(m.number for m in markers if m.kind == "okw"))


def can_buy_okw(pos: Position, bought: list[str], points: int) -> bool:
    """Whether the OKW markers not bought yet can make up what the variant demands for so many points."""
    owed = okw_owed(pos, bought)
    if owed == 0:
        return True
    left = [m.number for m in pos.scenario.markers.values() if m.kind == "okw" and m.id not in bought]
    return any(owed <= sum(some) <= points for n in range(1, len(left) + 1) for some in combinations(left, n))


BUYING: Question = Question(
    "buy-markers",
    PHASE,
    Verb("buy", MARKER, listed=for_sale, why_not=may_buy, leaves="points"),
    Verb("done", why_not=may_stop_buying),
    about=lambda pos, buyer: About(left=pos.command_points, points=pos.command_points),
)


# -- placing [11.1.c] [11.2] ----------------------------------------------------------------------------------------


def place_axis_markers(pos: Position, seat: str) -> Procedure:
    """What has been bought is put in towns and cities that work as sources [11.1.c]."""
    markers = [id for id in pos.bought if plays(pos, seat, pos.scenario.markers[id])]
    return place_command(pos, seat, "11.1.c", PLACING_COMMAND, markers)


def place_stavka(pos: Position, seat: str) -> Procedure:
    """All four STAVKA markers are at hand every time [11.2.a]."""
    markers = [m.id for m in pos.scenario.markers.values() if m.kind == "stavka"]
    return place_command(pos, seat, "11.2", PLACING_STAVKA, markers)


def place_command(pos: Position, seat: str, rule: str, question: Question, markers: Iterable[str]) -> Procedure:
    at_hand = {id: places_for(pos, pos.scenario.markers[id].kind) for id in markers}
    return offers(pos, seat, rule, question, at_hand)


def theatres_of(pos: Position, kind: str) -> list[str]:
    """OKW commands in North-West Europe and the Mediterranean, OKH in the East and the Balkans [11.1.a], STAVKA there
    as well [11.2.b]."""
    return pos.scenario.file.theatres.okw if kind == "okw" else pos.scenario.file.theatres.okh


def places_for(pos: Position, kind: str) -> list[int]:
    """Every hex in which a marker of this kind may be put."""
    within = pos.scenario.ground(theatres_of(pos, kind))
    sources = supply.net(pos, "soviet" if kind == "stavka" else "axis").sources & within
    return pos.kept(("places for", kind), sources, lambda: members(sources))


def may_place(pos: Position, id: str, hex: int) -> Reason | None:
    marker = pos.scenario.markers[id]
    label, soviet = pos.label(hex), marker.kind == "stavka"
    if hex not in pos.scenario.settled:
        return Reason("11.1.c", "no-town", hex=label)
    if pos.scenario.theatre[hex] not in theatres_of(pos, marker.kind):
        return Reason("11.2.b" if soviet else "11.1.a", "not-in-theatre", marker=marker.id, hex=label)
    if soviet and pos.held_by(hex, "yugoslav"):
        return Reason("11.2.b", "freed-by-yugoslavs", hex=label)
    if not pos.held_by(hex, marker.power):
        return Reason("11.1.c", "place-not-held", hex=label)
    if not supply.is_source(pos, hex, marker.power):
        return Reason("11.1.c", "no-supply-source", hex=label)
    return None


PLACING_COMMAND = placing("place-command", "11.1.c", may_place)
PLACING_STAVKA = placing("place-command", "11.2", may_place)


# -- ranges [11.0] ------------------------------------------------------------------------------------------------


def in_winter(pos: Position) -> bool:
    """Option: on winter turns a city does not lengthen the range [21.2A]."""
    return bool(pos.scenario.options["winter"]) and pos.turn in pos.scenario.file.winter.turns


def range_of(pos: Position, marker: str, hex: int) -> int:
    """The printed number, doubled in a city [11.1.d]."""
    number = pos.scenario.markers[marker].number
    return 2 * number if hex in pos.scenario.cities and not in_winter(pos) else number


def area_of(pos: Position, marker: str, hex: int) -> HexSet:
    """The hexes in range of a marker in a hex: enemies do not matter, impassable terrain and the borders of the theatre
    do [11.0]. So a marker commands only in the theatre in which it lies [11.1.a]."""
    scenario = pos.scenario
    outside = ~scenario.theatre_hexes[scenario.theatre[hex]]
    area: HexSet = 1 << hex
    for _ in range(range_of(pos, marker, hex)):
        area |= scenario.ways.spread(area) & ~outside
    return area


def covered(pos: Position, power: str) -> HexSet:
    """The hexes in range of any marker of a power [11.1.f]."""
    area: HexSet = 0
    for id, hex in pos.command.items():
        if pos.scenario.markers[id].power == power:
            area |= area_of(pos, id, hex)
    return area


def units_in_command(pos: Position, power: str) -> set[int]:
    """The units of a power in range of one of its markers now [11.1.f] [11.1.h] [11.1.g]. SHAEF commands nobody [11.3]:
    the Western Allies and the Yugoslavs need no command [ERR.r10]."""
    if power == "west":
        return set(pos.on_map(power))
    area, group = covered(pos, power), pos.scenario.group
    return {u for u in pos.on_map(power) if area >> pos.hex(u) & 1 or group[u] == "Yugoslav"}


def take_off_markers(pos: Position, power: str) -> None:
    """The power's command markers leave the map, and may be had again next time [11.1.e]."""
    for id in [id for id in pos.command if pos.scenario.markers[id].power == power]:
        pos.lift(id)
    if power == "axis":
        pos.bought = []
