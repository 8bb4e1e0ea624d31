"""What is said over HTTP: the bodies of calls and of their answers, published as JSON schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .messages import AskShown, Count, Said, SeatShown, Short, StepShown


class OptionShown(msgspec.Struct):
    name: str
    rule: str
    default: bool


class GameShown(msgspec.Struct):
    slug: str
    version: int
    sides: list[str]
    scenarios: list[str]
    seats: dict[str, list[str]]  # the sides that play in each scenario
    colours: dict[str, str]  # of the sides that have one of their own
    options: list[OptionShown]
    players: list[str]
    languages: list[str]


class Catalogue(msgspec.Struct):
    games: list[GameShown]


class RuleShown(msgspec.Struct):
    id: str
    title: str
    kind: str
    summary: str
    depends: list[str] = []


class Rules(msgspec.Struct):
    rules: list[RuleShown]
    sequence: list[StepShown]
    readings: list[dict[str, Any]]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A game to begin. A seat is "me", "invite" or "ai:PLAYER"."""

    game: Short
    scenario: Short | None = None
    options: Annotated[dict[Short, bool], msgspec.Meta(max_length=50)] = {}
    seats: Annotated[dict[Short, Short], msgspec.Meta(max_length=20)] = {}
    dice: Literal["server", "shared"] = "server"
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**62)] | None = None
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


class TableMade(msgspec.Struct):
    """The new table and the tokens of its seats; an invited seat's token is an invitation, good for one use."""

    table: str
    seats: dict[str, str]
    commitment: str | None = None  # to the table's own share of shared dice


class TableLine(msgspec.Struct):
    """A line of the list of my games."""

    table: str
    name: str
    game: str
    scenario: str
    mine: list[str]
    seats: dict[str, SeatShown]
    n: int
    turn: int | None
    asked: list[str]
    my_turn: bool
    over: bool
    created: float
    moved: float


class MyTables(msgspec.Struct):
    tables: list[TableLine]


class Moment(msgspec.Struct):
    """The game as it stood after n answers."""

    n: int
    last: int
    view: dict[str, Any]
    ask: AskShown | None
    told: int  # lines of the seat's log up to here


class DiceOf(msgspec.Struct):
    """Dice thrown by one side, for combat or for something else: how often each face came."""

    side: str
    kind: Literal["combat", "other"]
    sides: int
    faces: list[int]
    thrown: int = 0
    mean: float = 0.0
    expected: float = 0.0


class TurnLosses(msgspec.Struct):
    """What each side had lost when a turn ended, by kind of loss."""

    turn: int
    n: int
    losses: dict[str, dict[str, int]]


class Luck(msgspec.Struct):
    dice: list[DiceOf]
    losses: list[TurnLosses]


class PartialRecord(msgspec.Struct):
    """What a side knows of a game in progress: its own answers and its log."""

    grognard: int
    kind: Literal["partial"]
    game: str
    scenario: str
    version: int
    options: dict[str, bool]
    side: str | None
    answers: list[tuple[str, str | None]]
    log: list[Said]


class ImportRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record, or the text of its file, and who sits where from now on."""

    record: str | dict[str, Any]
    seats: Annotated[dict[Short, Short], msgspec.Meta(max_length=20)] = {}
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Notify(msgspec.Struct, forbid_unknown_fields=True):
    """Where to send word when it is my turn and I am not at the table; empty: nowhere."""

    webhook: Annotated[str, msgspec.Meta(max_length=500)] = ""
    email: Annotated[str, msgspec.Meta(max_length=200, pattern=r"^([^\s@<>,;:\"]+@[^\s@<>,;:\"]+)?$")] = ""
    language: Literal["en", "ja"] = "en"


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\s\x00-\x1f]+$")]
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class SessionShown(msgspec.Struct):
    """Who I am, and what this server offers."""

    account: str | None
    accounts: bool
    account_needed: bool
    local: bool
    mail: bool


class ForkAt(msgspec.Struct, forbid_unknown_fields=True):
    at: Count


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """An invitation, or a seat's token that this browser should remember."""

    table: Short
    token: Short
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


class SeatTaken(msgspec.Struct):
    table: str
    side: str
    token: str


class ErrorShown(msgspec.Struct):
    key: str
    message: str


class Failure(msgspec.Struct):
    error: ErrorShown
