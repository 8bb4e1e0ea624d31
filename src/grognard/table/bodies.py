"""The bodies of HTTP calls and of their answers, published as JSON schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ..engine.display import Guide
from ..engine.info import Choice
from .messages import NO_NUL, AskShown, Count, ForkOf, Name, Said, SeatShown, Short, StepShown


class OptionShown(msgspec.Struct):
    name: str
    rule: str
    default: Choice
    values: list[str]  # of which one is chosen; none: true or false


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
    guide: Guide | None = None  # in which a beginner learns the game


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


class WhyShown(msgspec.Struct):
    """Why an AI player gave the nth answer: the key of a sentence (`because-TEXT`), what stands in it, and what the
    number that decided is made of."""

    n: int
    side: str
    text: str
    figures: dict[str, Any]
    items: list[tuple[str, float]]


class AdviceShown(msgspec.Struct):
    """What an AI player would answer in somebody's place: the answers that belong together, and why, if it can tell.
    `begun`: to go on with a fight begun without advice, where the AI would have fought elsewhere, or not at all."""

    answers: list[str]
    why: WhyShown | None = None
    begun: Literal["", "other", "none"] = ""


class WhysShown(msgspec.Struct):
    reasons: list[WhyShown]  # the latest first


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A game to begin. A seat is "me", "invite" or "ai:PLAYER"."""

    game: Short
    scenario: Short | None = None
    options: Annotated[dict[Short, bool | Short], msgspec.Meta(max_length=50)] = {}
    seats: Annotated[dict[Short, Short], msgspec.Meta(max_length=20)] = {}
    dice: Literal["server", "shared"] = "server"
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | Short | None = None  # a greater one in digits
    name: Name = ""
    figures: Short | None = None  # an edition made in the browser; else the owner's own, or as shipped


class TableMade(msgspec.Struct):
    """The new table and the tokens of its seats; an invited seat's token is an invitation, good until it is used."""

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
    game_turn: int | None  # the same, as the rules of the game count
    asked: list[str]
    my_turn: bool
    over: bool
    created: float
    moved: float
    alone: bool = False  # nobody else has a seat there: I may delete it
    fork: ForkOf | None = None  # of an analysis game: where it comes from


class ChangeTable(msgspec.Struct, forbid_unknown_fields=True):
    """Another name for a table; whether it is put away from my list. What is left out stays as it is."""

    name: Name | None = None
    archived: bool | None = None


class Deleted(msgspec.Struct):
    table: str


class MyTables(msgspec.Struct):
    tables: list[TableLine]
    more: str | None = None  # there are more: ask for those `before` this


class Moment(msgspec.Struct):
    """The game as it stood after n answers."""

    n: int
    last: int
    view: dict[str, Any]
    ask: AskShown | None
    told: int  # lines of the seat's log up to here


class Frame(msgspec.Struct):
    """What had changed in a view after n answers, since the frame before."""

    n: int
    view: dict[str, Any]
    parts: dict[str, list[Any]]
    inside: dict[str, Any]
    gone: list[str]


class Passage(msgspec.Struct):
    """A part of the game, to be seen again: the view after n answers, and a frame wherever the log told something. A
    long part ends early, with its last frame."""

    n: int
    view: dict[str, Any]
    frames: list[Frame]


class DiceOf(msgspec.Struct):
    """Dice thrown by one side, for combat or for something else: how often each face came."""

    side: str
    kind: Literal["combat", "other"]
    sides: int
    faces: list[int]
    thrown: int = 0
    mean: float = 0.0
    expected: float = 0.0
    lowest: int = 1  # the number on the first face


class TurnLosses(msgspec.Struct):
    """What each side had lost when a turn ended, by kind of loss."""

    turn: int
    n: int
    losses: dict[str, dict[str, int]]


class TurnPoints(msgspec.Struct):
    """How the score stood when a turn had ended."""

    turn: int
    n: int
    points: dict[str, float]


class Luck(msgspec.Struct):
    dice: list[DiceOf]
    losses: list[TurnLosses]
    points: list[TurnPoints] = []
    decisions: list[int] = []  # answers given when it was the seat's turn to decide again, after others


class PartialRecord(msgspec.Struct):
    """What a side knows of a game in progress: its own answers and its log."""

    grognard: int
    kind: Literal["partial"]
    game: str
    scenario: str
    version: int
    options: dict[str, Choice]
    side: str | None
    answers: list[tuple[str, str | None]]
    log: list[Said]


class ImportRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record, or the text of its file, and who sits where from now on."""

    record: str | dict[str, Any]
    seats: Annotated[dict[Short, Short], msgspec.Meta(max_length=20)] = {}
    name: Name = ""


class Notify(msgspec.Struct, forbid_unknown_fields=True):
    """Where to send word when it is my turn and I am not at the table; empty: nowhere."""

    webhook: Annotated[str, msgspec.Meta(max_length=500, pattern=NO_NUL)] = ""
    email: Annotated[str, msgspec.Meta(max_length=200, pattern=r"^([^\s@<>,;:\"\x00]+@[^\s@<>,;:\"\x00]+)?\Z")] = ""
    language: Literal["en", "ja"] = "en"


class NotifyKept(Notify):
    """The same as it is kept: with whose address it is, of those who have confirmed theirs."""

    owner: str = ""


class NotifyShown(msgspec.Struct):
    """What is kept. An address gets no e-mails before its reader has confirmed it, by a link in the first one."""

    webhook: str
    email: str
    language: str
    confirmed: bool


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\s\x00-\x1f]+\Z")]
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class SessionShown(msgspec.Struct):
    """Who I am, and what this server offers."""

    account: str | None
    accounts: bool
    account_needed: bool
    local: bool
    mail: bool
    editor: bool = False  # scenarios can be edited here


class ForkAt(msgspec.Struct, forbid_unknown_fields=True):
    at: Count


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """An invitation, or a seat's token that this browser should remember."""

    table: Short
    token: Short
    name: Name = ""


class SeatTaken(msgspec.Struct):
    table: str
    side: str
    token: str


class Invite(msgspec.Struct, forbid_unknown_fields=True):
    side: Short


class Seats(msgspec.Struct):
    seats: dict[str, SeatShown]


class Substitute(msgspec.Struct, forbid_unknown_fields=True):
    """The AI player who answers for a person from now on; none: the person answers again."""

    player: Short = ""


class NameSeat(msgspec.Struct, forbid_unknown_fields=True):
    """The name of whoever sits there; empty: he has no name."""

    name: Name = ""


class Invitation(msgspec.Struct):
    """Whoever has the token can take the seat; it works until the seat is used for the first time."""

    table: str
    side: str
    token: str


class Invitations(msgspec.Struct):
    """Sides whose seats are kept for somebody who has not come yet."""

    open: list[str]


class ChangePiece(msgspec.Struct, frozen=True, tag="piece", forbid_unknown_fields=True):
    """A piece starts in a hex; "": not on the map."""

    piece: Short
    hex: Short = ""


class ChangeGround(msgspec.Struct, frozen=True, tag="ground", forbid_unknown_fields=True):
    """Another terrain in a hex, and another country ("": none) if one is named."""

    hex: Short
    terrain: Short
    country: Short | None = None


class ChangeSide(msgspec.Struct, frozen=True, tag="side", forbid_unknown_fields=True):
    """Something is put on the hexside between two hexes, or taken away."""

    hex: Short
    beyond: Short
    kind: Short
    there: bool


class ChangePlace(msgspec.Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    """A named place in a hex: new if it had no name before, gone if it has none now."""

    hex: Short
    kind: Short
    was: Short = ""
    name: Short = ""


class ChangeFigure(msgspec.Struct, frozen=True, tag="figure", forbid_unknown_fields=True):
    """Another figure in a file of the scenario."""

    file: Short
    place: list[Short | int]
    value: bool | int | float | Short


Change = ChangePiece | ChangeGround | ChangeSide | ChangePlace | ChangeFigure


class EditionChange(msgspec.Struct, forbid_unknown_fields=True):
    """What an editor changes: some things one by one, or all files of the overlay at once, as such or as a ZIP file."""

    changes: Annotated[list[Change], msgspec.Meta(max_length=200)] = []
    files: dict[str, str] | None = None
    zip: bytes | None = None
    keep: bool = False  # in the store, for later


class PieceShown(msgspec.Struct):
    """A piece that can be put on the map; `hex` is empty while it does not start there."""

    id: str
    counter: str
    side: str
    name: str
    hex: str


class FigureShown(msgspec.Struct):
    file: str
    place: list[str | int]
    value: bool | int | float | str


class Edition(msgspec.Struct):
    """What can be edited of a scenario, under an overlay with this fingerprint ("": as shipped)."""

    figures: str
    words: dict[str, list[str]]  # that the map knows: terrain, country, hexside, place
    pieces: list[PieceShown]
    numbers: list[FigureShown]
    files: dict[str, str]


class ErrorShown(msgspec.Struct):
    key: str
    message: str


class Failure(msgspec.Struct):
    error: ErrorShown
