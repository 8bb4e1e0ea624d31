"""How tests of airlifts and drops fly units in, and the ground they land on."""

from tests.superpowers.build import begin, phase_ask, position, rules_against, run

POINTS = {"nato": 7, "wp": 9}


def rhine(*placements, owner=None, **fields):
    return position("rhine", *placements, **{"airlift": dict(POINTS), "owner": dict(owner or {}), **fields})


def movement_phase(pos, side="nato"):
    return phase_ask(pos, side, "move", "enter", "drop", "airlift", "done")


def against(pos, answer, side="nato"):
    return rules_against(movement_phase(pos, side), answer)


def drop(pos, unit, answers, side="nato"):
    return run(begin(pos, side, f"drop {unit}"), pos, {side: answers})


def lift(pos, unit, answers, side="nato"):
    return run(begin(pos, side, f"airlift {unit}"), pos, {side: answers})


def open_ground(pos, terrain="clear", near="", within=99):
    """Labels of hexes of a terrain without a town, airfield or prohibition, perhaps near another hex."""
    board = pos.scenario.board
    hexes = board.within(board.hex(near), within) if near else board.hexes
    taken = {p.hex for p in board.places}
    return [
        board.label(h)
        for h in hexes
        if board.terrain[h] == terrain and h not in taken and not pos.scenario.prohibited[h] and not pos.at.get(h)
    ]


def airfield(pos, name):
    [place] = pos.scenario.board.places_of("airfield", name)
    return pos.label(place.hex)


def held(pos, **owners):
    """Airfields and who was the last to have a unit there."""
    names = {"bruggen": "Brüggen", "beek": "Maastricht-Beek", "norvenich": "Nörvenich"}
    return {pos.scenario.board.hex(airfield(pos, names[n])): side for n, side in owners.items()}


BRUGGEN, BEEK = airfield(rhine(), "Brüggen"), airfield(rhine(), "Maastricht-Beek")
NATO_FIELDS = held(rhine(), bruggen="nato", beek="nato")
WEST, EAST = "1002", "1030"  # clear hexes, open to both sides


def distance(pos, a, b):
    return pos.scenario.board.distance(pos.scenario.board.hex(a), pos.scenario.board.hex(b))


def clear(pos, near, away):
    """A clear hex at exactly this distance."""
    return next(x for x in open_ground(pos) if distance(pos, near, x) == away)


def open_way(pos, near):
    """Three clear hexes in a row, not far from another hex."""
    board = pos.scenario.board
    ground = {board.hex(x) for x in open_ground(pos, near=near, within=8)}
    ways = ((a, b, c) for a in sorted(ground) for b in board.neighbours[a] for c in board.neighbours[b])
    return pos.labels(next(way for way in ways if ground.issuperset(way) and way[0] != way[2]))
