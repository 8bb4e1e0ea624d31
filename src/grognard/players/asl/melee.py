"""Close Combat: what going into one promises, and who is attacked in it."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.ask import Answer, Ask
from ...games.asl.close_quarters.assaults import column
from ...games.asl.close_quarters.fights import Assault, Fight, strength
from ...games.asl.close_quarters.hand_to_hand import kill_number
from ...games.asl.nerve.leadership import leadership
from ...games.asl.places import Loc, hex_of
from ...games.asl.position import Position
from .outlook import Outlook
from .worth import fails, worth

PART = 0.6  # the part of the losers' worth that an attack which succeeds may be expected to cost them


def promise(pos: Position, outlook: Outlook, loc: Loc, men: Sequence[int], leaders: Sequence[int]) -> float:
    """What both sides may be expected to lose in a first round, and what the place is worth to the attacker."""
    foes = [v for v in pos.visible_at(loc, outlook.enemy) if pos.is_person(v)]
    able = [v for v in foes if not pos.units[v].broken and not pos.units[v].by]
    ours = [*men, *leaders]
    fight = Fight((), loc, outlook.side, outlook.enemy)
    fight.hand_to_hand = any(pos.nation(u).hand_to_hand for u in men)
    gain = kills(pos, fight, outlook.side, ours, foes) * sum([worth(pos, v) for v in foes])
    loss = kills(pos, fight, outlook.enemy, able, ours) * sum([worth(pos, u) for u in ours])
    hurry = max(outlook.hurry(pos, u) for u in men)
    prize = outlook.doctrine.holds * hurry if hex_of(loc) in outlook.places else 0.0
    return PART * (gain * (1 + outlook.doctrine.blood * outlook.hunts) - loss / hurry) + prize


def kills(pos: Position, fight: Fight, side: str, attackers: Sequence[int], targets: Sequence[int]) -> float:
    """How likely everybody's attack on everybody succeeds [11.11] [11.16]."""
    if not attackers or not targets:
        return 0.0
    attack = Assault(side)
    attack.attackers, attack.targets = list(attackers), list(targets)
    drm = min([leadership(pos, u) for u in attackers if pos.type(u).leads], default=0)
    if all(pos.units[v].broken for v in targets):
        drm += int(pos.scenario.charts.cc_drm["vs_broken"].value)
    return 1 - fails(kill_number(fight, attack, column(pos, attack)) - 1, drm)


def attack(pos: Position, ask: Ask) -> Answer | None:
    """The enemy worth most is attacked first, by everybody."""
    fight = ask.what
    options = [option for option in ask.options if option.startswith("attack ")]
    if not options:
        return None
    there = {pos.outward(v): v for v in pos.at_loc(fight.loc, fight.enemy(fight.side))}

    def value(option: Answer) -> float:
        v = there.get(option.split()[1])
        return worth(pos, v) / max(1, strength(pos, v)) if v is not None and pos.is_person(v) else 0.0

    return max(options, key=lambda option: (value(option), option))
