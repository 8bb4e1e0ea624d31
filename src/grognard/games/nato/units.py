"""What is in play: the records of which a position is made."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...engine.moves import Move

Train = Literal["", "entraining", "entrained"]
Form = Literal["tactical", "march", "minimum"]


class Unit(msgspec.Struct, frozen=True):
    """A counter in play: where it is, and the markers on it [4.2]."""

    where: str
    hex: int = 0
    cadre: bool = False  # a unit of two steps that has lost one [3.2.10.4]
    disrupted: bool = False  # artillery and headquarters: suppressed [4.2.1] [4.2.2]
    no_movement_supply: bool = False
    no_combat_supply: bool = False
    train: Train = ""
    reserve: bool = False  # marked Reserve or OMG [12.6]


class Chemical(msgspec.Struct, frozen=True):
    """A chemical marker: whose, whether it stays, and in which turn it was placed [4.1.3] [22.3]."""

    by: str
    persistent: bool
    turn: int


class GroundMove(Move, frozen=True):
    """A unit's move on the ground [12.0]: in which form, and from where it set out."""

    form: Form = "tactical"
    start: int = 0


class Paid(msgspec.Struct, frozen=True):
    """What a unit's ground movement took of its allowance, and whether it set out from clean ground [12.6]."""

    spent: int
    allowance: int
    clean: bool


class Lift(msgspec.Struct, frozen=True):
    """An operation of lift commands [15.1], as it was declared: how, where to, and by which commands."""

    way: Literal["airlift", "sealift", "insert", "extract"]
    hex: int
    commands: tuple[int, ...]


class Site(msgspec.Struct, frozen=True):
    """A Reforger site: the hex, and whether a strike has damaged it [33.3]."""

    hex: int
    damaged: bool = False
