"""What everybody sees of the Advanced game: tracks, markers on places, the condition of units."""

from __future__ import annotations

from typing import Any, Final

from ....engine.pieces import Marks
from ..pack.terms import tally
from ..position import A, Position
from ..scenario import SIDES
from . import headquarters, places, superiority, targets
from .missions import hides

TRACKS: Final = (
    "supply_points",
    "chemical_points",
    "detection",
    "sam",
    "aaa",
    "awacs",
    "missiles",
    "posture",
    "resolution",
    "vetoes",
)


def tracks(pos: Position) -> dict[str, Any]:
    """Points and tracks by side; in the Standard game there are none."""
    if not pos.scenario.advanced:
        return {name: {} for name in TRACKS}
    return {
        "supply_points": dict(pos.supply_points),
        "chemical_points": dict(pos.chemical_points),
        **{name: {side: pos.tracks[f"{side} {name}"] for side in SIDES} for name in ("detection", "sam", "aaa")},
        "awacs": {side: abs(pos.awacs) if superiority.holder(pos) == side else 0 for side in SIDES},
        "missiles": dict(pos.missiles),
        "posture": 0 if pos.scenario.file.un is None else posture(pos),
        "resolution": ["passed"] if pos.resolution else [],
        "vetoes": {side: pos.vetoes.get(side, 0) for side in SIDES},
    }


def posture(pos: Position) -> int:
    """What the throw for a resolution would get now [28.0]."""
    return int(tally(pos.scenario.charts.posture, places.Case(pos, pos.player(A))).total)


def missions(pos: Position, side: str | None) -> list[dict[str, Any]]:
    """What has been declared, in order. With fog of war the other side's air missions are not told [29.2.1]."""
    return [
        {
            "side": made.side,
            "kind": made.kind,
            "units": pos.ids(made.units) or ([made.weapon] if made.weapon else []),
            "guards": pos.ids(made.guards),
            "seen": made.seen,
            "target": targets.named(pos, made.target)["target"].split(),
        }
        for made in pos.sorties
        if made.side == side or not hides(pos, made.kind)
    ]


def markers(pos: Position) -> dict[str, Any]:
    struck: dict[str, list[dict[str, str]]] = {}
    for name, level in sorted(pos.place_strikes.items()):
        shown = {"kind": "strike", "text": "X" if level == places.DESTROYED else str(level)}
        struck.setdefault(name.partition(" ")[0], []).append(shown)
    return {
        "strikes": struck,
        "interdicted": {
            pos.label(h): [{"kind": "interdiction", "text": str(n)}] for h, n in sorted(pos.interdicted.items())
        },
        "chemical": {pos.label(h): [{"kind": "chemical"}] for h in sorted(pos.chemical)},
    }


def marks(pos: Position) -> list[Marks]:
    """What the state of units rests on."""
    return [
        pos.strikes, pos.hq_uses, pos.isolated, pos.detected, pos.naval_detected, pos.targeted, pos.emergency,
    ]  # fmt: skip


def state(pos: Position, u: int) -> dict[str, bool]:
    """Markers that lie on a unit, wherever it is, and how often a headquarters was used."""
    level, used = pos.strikes.get(u, 0), pos.hq_uses.get(u, 0)
    return {
        "strike1": level == 1,
        "strike2": level == 2,
        "isolated": u in pos.isolated,
        "detected": u in pos.detected,
        "point": pos.naval_detected.get(u) == "point",
        "area": pos.naval_detected.get(u) == "area",
        "targeted": u in pos.targeted,
        "emergency": u in pos.emergency,
        "used": 0 < used < headquarters.USES,
        "spent": used >= headquarters.USES,
    }
