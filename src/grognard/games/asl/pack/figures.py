"""Whether the figures of a scenario fit each other: an owner's overlay may change any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isnan
from re import fullmatch

from ....engine.data import Pack
from ....engine.figures import Fault
from ....engine.grid import letters
from ....engine.hexmap import HexMap
from .charts import Charts
from .datafiles import UnitType
from .scenario_files import (
    Group,
    ScenarioFile,
)

RESULT = r"[1-9]KIA|K/[1-9]|[1-9]MC|NMC|PTC|-"
OPEN_ENDED = {"down": ("disrupt",), "up": ("fanatic",)}  # the ends of a ladder [19.13] [15.3]
MONTH = r"\d{4}-\d{2}"
EDGES = ("north", "east", "south", "west")


def of_charts(charts: Charts) -> Iterator[Fault]:
    """Counters that others name are there, and no roll falls beside a chart."""
    yield from _of_units(charts)
    for id, weapon in charts.weapons.items():
        if weapon.mg and not (weapon.fp and weapon.range):
            yield "support_weapons.csv", [id, "range"], "a machine gun has firepower and range"
        far = max((row.range_max for row in charts.to_hit), default=0)
        if weapon.target_type == "area" and not (weapon.fp and 0 < weapon.range <= far):
            yield "support_weapons.csv", [id, "range"], f"a mortar has firepower, and a range up to {far} hexes"
    for id, row in charts.terrain.items():
        for column in ("mf", "mf_add", "mf_out", "height"):
            if (value := getattr(row, column)) is not None and isnan(value):
                yield "tables/terrain.csv", [id, column], "is no number"
    for name in ("stream_dry", "stream_shallow", "stream_deep"):
        if name in charts.terrain and charts.terrain[name].kind != "depression":
            yield "tables/terrain.csv", [name, "kind"], "a stream is a depression"
    for id, figure in charts.movement.items():
        least = 1 if figure.kind in ("allowance", "maximum", "factor") else -9 if figure.kind == "capacity" else 0
        if figure.value < least:
            yield "tables/movement.csv", [id, "value"], f"at least {least} is expected"
    for id, limit in charts.stacking.items():
        if limit.value < 1:
            yield "tables/stacking.csv", [id, "value"], "at least 1 is expected"
    for id, change in charts.fp.items():
        if not change.denominator:
            yield "tables/fp_modifiers.csv", [id, "denominator"], "nothing is divided by 0"
    for name, effects in (("rally_drm", charts.rally), ("morale_modifiers", charts.morale), ("cc_drm", charts.cc_drm)):
        for id, effect in effects.items():
            if isnan(effect.value):
                yield f"tables/{name}.csv", [id, "value"], "is no number"
    for name, spans in (("heat_of_battle", charts.heat), ("leader_creation", charts.leader_creation)):
        for final in range(-12, 25):
            if (found := sum(row.takes(final) for row in spans)) != 1:
                yield f"tables/{name}.csv", [spans[0].id, "final_dr_max"], f"{found} rows take a Final roll of {final}"
    yield from _of_fire(charts)


def _of_units(charts: Charts) -> Iterator[Fault]:
    for id, type in charts.units.items():
        for column in ("pair", "down", "up"):
            other = getattr(type, column)
            if other and other not in charts.units and other not in OPEN_ENDED.get(column, ()):
                yield "units.csv", [id, column], f"there is no counter {other!r}"
        if type.kind == "squad" and not _is_half(charts, type):
            yield "units.csv", [id, "pair"], "a squad has a half-squad"
        if type.kind in ("squad", "hs", "crew", "leader", "commissar") and not type.morale:
            yield "units.csv", [id, "morale"], "it has a morale level"
        if type.nationality not in charts.nations and type.kind != "dummy" and type.nationality != "any":
            yield "units.csv", [id, "nationality"], f"there is no {type.nationality!r}"


def _is_half(charts: Charts, type: UnitType) -> bool:
    return type.pair in charts.units and charts.units[type.pair].kind == "hs"


def _of_fire(charts: Charts) -> Iterator[Fault]:
    ift = charts.ift
    for dr, cells in ift.rows.items():
        for place, cell in zip(ift.places, cells):
            if not fullmatch(RESULT, cell):
                yield "tables/ift.csv", [str(dr), str(place)], f"{cell!r} is no result of the table"
    for place, column in ift.columns.items():
        if column.residual_fp and column.residual_fp not in charts.residual:
            yield "tables/ift_columns.csv", [str(place), "residual_fp"], "there is no such residual counter"
    for counter, row in charts.residual.items():
        if row.left_1 and (row.left_1 not in charts.residual or row.left_1 >= counter):
            yield "tables/residual_fp.csv", [str(counter), "left_1"], "there is no such smaller counter"


def of_boards(file: ScenarioFile, pack: Pack, slug: str) -> Iterator[Fault]:
    """Boards of the game, each once, side by side in places of their own, with the columns that are played."""
    name = f"scenarios/{slug}.toml"
    known = sorted(path.stem for path in (pack.folder / "maps").glob("*.hexmap"))
    places: set[tuple[int, int]] = set()
    for i, laid in enumerate(file.boards):
        if str(laid.board) not in known:
            yield name, ["boards", i, "board"], f"there is no board {laid.board}; known are {', '.join(known)}"
            return
        columns = [letters(c) for c in pack.map(str(laid.board)).grid.cols]
        if laid.first_column not in columns or laid.last_column not in columns:
            yield name, ["boards", i, "first_column"], f"known are columns {columns[0]} to {columns[-1]}"
            return
        if columns.index(laid.first_column) > columns.index(laid.last_column):
            yield name, ["boards", i, "first_column"], "the first column comes before the last"
        places.add((laid.column, laid.row))
    boards = {laid.board for laid in file.boards}
    if not boards or len(boards) < len(file.boards) or len(places) < len(file.boards):
        yield name, ["boards"], "two boards lie in one place, or one board in two"
    if any(column > 2 or row > 2 for column, row in places):
        yield name, ["boards"], "boards lie in columns and rows 0 to 2"


def of_ground(board: HexMap, charts: Charts, file: ScenarioFile) -> Iterator[Fault]:
    """Every hex has terrain of the chart, every building a height."""
    for hex in board.hexes:
        patch, label = _patch_of(board, hex, file)
        if board.terrain[hex] not in charts.terrain:
            yield patch, [label], f"no row for terrain {board.terrain[hex]!r}"
    for place in board.places_of("building"):
        storeys = [f[8:] for f in place.flags if f.startswith("storeys:")]
        patch, label = _patch_of(board, place.hex, file)
        if any(not number.isdigit() or int(number) not in charts.heights for number in storeys):
            yield patch, [label], f"no row for a building of {storeys[0]} storeys"
    for storeys_row in charts.heights.values():
        if not 1 <= storeys_row.levels <= 5 or isnan(storeys_row.height) or storeys_row.height <= 0:
            yield "tables/building_heights.csv", [str(storeys_row.storeys), "levels"], "1 to 5 levels are expected"


def _patch_of(board: HexMap, hex: int, file: ScenarioFile) -> tuple[str, str]:
    label = board.label(hex)
    digits = label[: len(label) - len(label.lstrip("0123456789"))]
    return f"maps/{digits or file.boards[0].board}.patch", label[len(digits) :]


def of_file(file: ScenarioFile, charts: Charts, board: HexMap, slug: str) -> Iterator[Fault]:
    """Orders of battle, set-ups and conditions name what is there."""
    name = f"scenarios/{slug}.toml"
    if len(file.sides) != 2:
        yield name, ["sides"], "two sides are expected"
        return
    if not fullmatch(MONTH, file.date):
        yield name, ["date"], "a month is expected, as 1942-06"
    if not 1 <= file.turns <= 30:
        yield name, ["turns"], "1 to 30 turns are expected"
    for key in ("first_move", "sets_up_first"):
        if getattr(file, key) not in file.sides:
            yield name, [key], f"there is no side {getattr(file, key)!r}"
    for side, of in file.sides.items():
        if of.nationality not in charts.nations:
            yield name, ["sides", side, "nationality"], f"there is no {of.nationality!r}"
        if not 0 <= of.elr <= 6 or not of.san <= 7:
            yield name, ["sides", side, "elr"], "ELR is 0 to 6 and SAN at most 7"
    for n, group in enumerate(file.groups):
        yield from _of_group(file, charts, board, name, n, group)
    yield from _of_victory(file, board, name)
    yield from _of_switches(file, charts, board, name)


def _of_group(file: ScenarioFile, charts: Charts, board: HexMap, name: str, n: int, group: Group) -> Iterator[Fault]:
    if group.side not in file.sides:
        yield name, ["groups", n, "side"], f"there is no side {group.side!r}"
    for key, known in (("units", charts.units), ("sw", charts.weapons)):
        for id, count in getattr(group, key).items():
            if id not in known:
                yield name, ["groups", n, key], f"there is no counter {id!r}"
            elif not 0 < count < 100:
                yield name, ["groups", n, key], f"{count} of {id}"
    for id in group.sw:
        weapon = charts.weapons.get(id)
        if weapon is not None and not weapon.available_from <= file.date <= (weapon.available_to or "9999"):
            yield name, ["groups", n, "sw"], f"{id} is not used in {file.date}"  # [25.77]
    for key in ("area", "entry"):
        for label in getattr(group, key):
            if find_hex(board, label) is None:
                yield name, ["groups", n, key], f"there is no hex {label!r} in play"
    if group.arrive == "setup" and not group.area:
        yield name, ["groups", n, "area"], "it sets up somewhere"
    if group.arrive == "enter" and (not group.entry or not group.turn or group.edge not in EDGES):
        yield name, ["groups", n, "turn"], "it enters on a turn, by hexes of an edge"
    if group.sw and not any(charts.units[id].mmc for id in group.units if id in charts.units):
        yield name, ["groups", n, "sw"], "nobody carries them"
    yield from _of_stacks(charts, board, name, n, group)


def _of_stacks(charts: Charts, board: HexMap, name: str, n: int, group: Group) -> Iterator[Fault]:
    """The default set-up places the units of the group, all of them, in its area."""
    placed, area = Counter[str](), {find_hex(board, label) for label in group.area}
    for i, stack in enumerate(group.setup):
        place: list[str | int] = ["groups", n, "setup", i]
        hex = find_hex(board, stack.hex)
        if hex is None or hex not in area:
            yield name, place, f"{stack.hex!r} does not lie in its area"
            continue
        storeys = [
            int(f[8:]) for p in board.places_of("building") if p.hex == hex for f in p.flags if f.startswith("storeys:")
        ]
        levels = charts.heights[storeys[0]].levels if storeys and storeys[0] in charts.heights else 1
        if not 0 <= stack.level < levels:
            yield name, place, f"there is no level {stack.level}"
        hands = any(id in charts.units and charts.units[id].mmc for id in stack.units)
        if not stack.units or (not hands and any(id in charts.weapons for id in stack.units)):
            yield name, place, "nobody carries what is there"
        placed.update(stack.units)
    given = Counter({**group.units, **group.sw})
    if group.setup and placed != given:
        wrong = next(iter((placed - given) + (given - placed)))
        yield name, ["groups", n, "setup"], f"{placed[wrong]} of {wrong} are set up, {given[wrong]} are there"


def _of_victory(file: ScenarioFile, board: HexMap, name: str) -> Iterator[Fault]:
    if file.victory.side not in file.sides:
        yield name, ["victory", "side"], f"there is no side {file.victory.side!r}"
    known = {place.name for place in board.places_of("building")}
    for key in ("conditions", "opponent"):
        for i, of in enumerate(getattr(file.victory, key)):
            for label in of.hexes:
                if find_hex(board, label) is None:
                    yield name, ["victory", key, i, "hexes"], f"there is no hex {label!r} in play"
            for building in of.buildings:
                if building.rpartition(":")[2] not in known:
                    yield name, ["victory", key, i, "buildings"], f"there is no building {building!r}"
            if of.by and of.by not in file.sides:
                yield name, ["victory", key, i, "by"], f"there is no side {of.by!r}"


def _of_switches(file: ScenarioFile, charts: Charts, board: HexMap, name: str) -> Iterator[Fault]:
    """Special rules say what the program understands."""
    for i, rule in enumerate(file.ssr):
        place: list[str | int] = ["ssr", i, "switch"]
        for key, value in rule.switch.items():
            match key:
                case "stream":
                    sound = isinstance(value, str) and f"stream_{value}" in charts.terrain
                case "free_exit":
                    sound = (
                        isinstance(value, dict) and value.get("side") in file.sides and value.get("edge") in EDGES
                        and type(value.get("from_turn")) is int
                    )  # fmt: skip
                case "no_quarter" | "mol" | "wp" | "ammunition_shortage":
                    sound = isinstance(value, list) and all(side in file.sides for side in value)
                case "hip":
                    sound = isinstance(value, dict) and all(
                        side in file.sides and type(count) is int for side, count in value.items()
                    )
                case "set_charges":
                    sound = (
                        isinstance(value, dict) and value.get("side") in file.sides
                        and isinstance(value.get("hexes"), list) and all(find_hex(board, h) for h in value["hexes"])
                        and isinstance(value.get("hidden", False), bool)
                    )  # fmt: skip
                case "assault_engineers":
                    sound = isinstance(value, list) and all(id in charts.units for id in value)
                case _:
                    sound = isinstance(value, bool | int)
            if not sound:
                yield name, place, f"{value!r} says nothing about {key}"


def find_hex(board: HexMap, label: str) -> int | None:
    """A hex by the name that scenarios use, which begins with its board [2.2]."""
    if board.has(label):
        return board.hex(label)
    if label in board.aliases:
        return board.aliases[label]
    bare = label.lstrip("0123456789")
    return board.hex(bare) if board.has(bare) else None
