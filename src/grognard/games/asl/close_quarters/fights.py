"""Close Combat in one Location: who stands with whom, and what a side calls its enemies [11.14] [11.19]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ....engine.battle import Battle, BattleStep
from ....engine.reason import Tally
from ....engine.verbs import Argument
from ..pack.chart_rows import CctColumn
from ..places import Loc
from ..position import Position
from ..units import Unit

SMC_FP: Final = "smc_fp"


def _foe_named(pos: Position, word: str) -> int | None:
    return pos.kept("foes", pos.changes, lambda: _foes(pos)).get(word)


def _foes(pos: Position) -> dict[str | None, int]:
    """Everybody by what the other side calls him. What he carries goes by his marker, too, and is nobody."""
    return {pos.outward(u): u for u in reversed(range(len(pos.units))) if not pos.is_weapon(u)}


FOE: Final = Argument(
    "W", "unit", _foe_named, lambda pos, u: pos.outward(u) or "", lambda pos: range(len(pos.names))
)  # an enemy, by the name or marker under which he is known


class Fight(Battle):
    """A Close Combat. `with_whom` says beside which MMC a SMC fights, `leaving` where those who withdraw go."""

    def __init__(self, steps: Sequence[BattleStep], loc: Loc, attacker: str, defender: str) -> None:
        super().__init__(steps=steps)
        self.loc = loc
        self.sides = (attacker, defender)
        self.side = attacker  # who is asked
        self.ambusher = ""
        self.hand_to_hand = False  # the red numbers count [25.43]
        self.with_whom: dict[int, int] = {}
        self.leaving: dict[int, Loc] = {}
        self.eased: set[int] = set()  # who has put weapons down in order to withdraw [4.43]
        self.attacks: list[Assault] = []
        self.melee: frozenset[int] = frozenset()  # those who were in Melee when it began
        self.free: frozenset[int] = frozenset()  # whom a roll lets go just now
        self.gone: set[int] = set()  # who has slipped away
        self.reduced: set[int] = set()
        self.only: frozenset[int] | None = None  # the only ones who attack, by this rule
        self.only_rule = ""
        self.spared: frozenset[int] = frozenset()  # who takes no part, and is not attacked [4.152]
        self.taken: dict[int, Unit] = {}  # captured in this fight, and what they were [20.221]
        self.parted: dict[int, tuple[int, str]] = {}  # halves of squads that were captured: the other, and the squad
        self.doomed: set[int] = set()  # captured by those who were lost themselves
        self.killed: set[int] = set()

    def enemy(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]


class Assault:
    """One attack of a Close Combat: who attacks whom [11.12]."""

    def __init__(self, side: str, capture: bool = False) -> None:
        self.side = side
        self.capture = capture
        self.attackers: list[int] = []
        self.targets: list[int] = []
        self.figures: tuple[CctColumn, dict[int, Tally]] | None = None  # odds and modifiers when it was declared
        self.worth: dict[int, Fraction] = {}  # what its units were worth then, whatever has become of them [11.12]
        self.leaders: frozenset[int] = frozenset()  # who of them could direct it then
        self.born: int | None = None  # the leader whom it has brought forth [18.12]
        self.over = False


def bundle(pos: Position, fight: Fight, u: int) -> list[int]:
    """Those who attack and are attacked together with a unit: a MMC with its SMC; of a concealed stack everybody."""
    there = pos.at_loc(fight.loc, pos.side(u))
    if pos.units[u].marker and fight.side != pos.side(u):
        return [v for v in there if pos.units[v].marker == pos.units[u].marker]
    head = fight.with_whom.get(u, u)
    return [v for v in there if v == head or fight.with_whom.get(v) == head]


def heads(pos: Position, fight: Fight, side: str) -> list[int]:
    """The first unit of each bundle of a side, as the side that is asked tells them apart."""
    found: list[int] = []
    seen: set[int] = set()
    for u in pos.at_loc(fight.loc, side):
        if u not in seen and not pos.units[u].by:
            together = bundle(pos, fight, u)
            seen.update(together)
            found.append(next((v for v in together if pos.type(v).mmc), u))
    return found


def strength(pos: Position, u: int) -> int:
    """Firepower in Close Combat: a MMC's own, one for a SMC; broken units defend with that of their good side
    [11.14] [11.16]."""
    if pos.type(u).smc:
        return int(pos.scenario.charts.cc_drm[SMC_FP].value)
    return pos.type(u).fp
