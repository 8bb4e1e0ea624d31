"""Hand-to-Hand Close Combat [25.43]: who may turn a fight into one, and what it changes."""

from __future__ import annotations

from ....engine.ask import Ask, Procedure
from ....engine.question import YES_NO, About, Question
from ....engine.verbs import Verb
from ..nerve.leadership import force_of
from ..pack.chart_rows import CctColumn
from ..places import hex_of
from ..position import Position
from .fights import Assault, Fight


def chooser(pos: Position, fight: Fight) -> str:
    """The side that may make it Hand-to-Hand: the ATTACKER, or who has ambushed the other, with an unbroken Gurkha
    who is neither pinned nor withdraws; nobody otherwise [25.43]."""
    side = fight.ambusher or fight.sides[0]
    for u in pos.at_loc(fight.loc, side):
        unit = pos.units[u]
        held_back = unit.broken or unit.pinned or unit.by or unit.mounted or u in fight.leaving or u in fight.spared
        if force_of(pos, u).hand_to_hand and not held_back:
            return side
    return ""


def choose(pos: Position, fight: Fight) -> Procedure:
    """Before anybody attacks the player of the Gurkhas decides for the whole Close Combat [25.43]."""
    side = chooser(pos, fight)
    if side and (yield Ask(side, "25.43", HAND_TO_HAND, pos, fight))[0] == "yes":
        fight.hand_to_hand = True
        pos.tell("25.43", "hand-to-hand", side=side, hex=pos.loc_label(fight.loc))


def kill_number(fight: Fight, attack: Assault, col: CctColumn) -> int:
    """The black number; in Hand-to-Hand the red one, for both sides, but not to take prisoners [11.11] [25.43]."""
    return col.kill_hand_to_hand if fight.hand_to_hand and not attack.capture else col.kill


def fierceness(pos: Position, fight: Fight, attack: Assault) -> int:
    """What Gurkhas subtract in Hand-to-Hand, unless all of them in the attack are pinned or Unarmed [25.43]."""
    if not fight.hand_to_hand or attack.capture:
        return 0
    keen = [u for u in attack.attackers if not pos.units[u].pinned and not pos.type(u).unarmed]
    return min((force_of(pos, u).hand_to_hand_drm for u in keen), default=0)


HAND_TO_HAND: Question = Question(
    "hand-to-hand", YES_NO, Verb("yes"), Verb("no"), about=lambda pos, fight: About(hexes=[hex_of(fight.loc)])
)
