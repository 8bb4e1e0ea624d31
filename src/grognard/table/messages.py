"""The messages on the WebSocket between the table and those who sit at it, typed and published as JSON schema.

Views, asks, events and reasons are the game's own: keys and parameters, put into words by the reader.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ..engine.info import Choice

MAX_ANSWER = 400  # characters; the engine takes no longer one
# Patterns end with \Z: $ also matches before a last line end. PostgreSQL keeps no NUL.
NO_NUL = r"^[^\x00]*\Z"
Short = Annotated[str, msgspec.Meta(max_length=200, pattern=NO_NUL)]
Name = Annotated[str, msgspec.Meta(max_length=80, pattern=NO_NUL)]
AnswerText = Annotated[str, msgspec.Meta(max_length=MAX_ANSWER)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Said = dict[str, Any]  # an event, reason or modifier: rule, text and the parameters of the text


# -- from a seat ------------------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    """The first message of a connection. Without a token: by the browser's cookie, else as a bystander."""

    token: Short | None = None
    side: Short | None = None  # which of the seats known by the cookie; none: the first, "" to watch
    seen: Count | None = None  # the version last seen


class Answer(msgspec.Struct, tag_field="type", tag="answer"):
    """An answer to the ask put after `n` answers; one to an older ask is refused."""

    n: Count
    answer: AnswerText
    version: Count | None = None


class Order(msgspec.Struct, tag_field="type", tag="order"):
    """Several answers in one go, listed or as the line of words that the game expands into them: all or none of them,
    or with `far` the listed ones as far as they are allowed."""

    n: Count
    order: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    answers: Annotated[list[AnswerText], msgspec.Meta(max_length=200)] | None = None
    version: Count | None = None
    far: bool = False


class Why(msgspec.Struct, tag_field="type", tag="why"):
    """Why may I not answer that? With `order`: why may I not give this whole order, as `order` takes it?"""

    answer: AnswerText
    order: bool = False


class Look(msgspec.Struct, tag_field="type", tag="look"):
    """Show me something that the game lets me look at: "supply", "reach UNIT"."""

    what: AnswerText


class Undo(msgspec.Struct, tag_field="type", tag="undo"):
    """Take back my last answer or order."""


class Rollback(msgspec.Struct, tag_field="type", tag="rollback"):
    """Propose to go back to the moment after `to` answers."""

    to: Count


class RollbackReply(msgspec.Struct, tag_field="type", tag="rollback_reply"):
    accept: bool


class Standing(msgspec.Struct, tag_field="type", tag="standing"):
    """Answer this prompt for me from now on, this turn or for the whole game; without an answer: ask me again.

    The prompt "" is every ask that can only be ended or stopped; an order for it stands from the beginning, and
    "ends", the role of such answers, gives it again.
    Without a prompt all standing orders end.
    """

    prompt: Short | None = None
    answer: AnswerText | None = None
    until: Literal["turn", "game"] = "turn"


class Instruct(msgspec.Struct, tag_field="type", tag="instruct"):
    """A standing order of the game's own for my reactions, one of `orders.options`. Nobody else hears of it."""

    order: AnswerText


class Concede(msgspec.Struct, tag_field="type", tag="concede"):
    """I give up. The game is over, and this cannot be taken back."""


class Chat(msgspec.Struct, tag_field="type", tag="chat"):
    """Something said to everybody at the table."""

    words: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Commit(msgspec.Struct, tag_field="type", tag="commit"):
    """The SHA-256, in hexadecimal, of my secret for dice that all throw together."""

    commitment: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Secret(msgspec.Struct, tag_field="type", tag="secret"):
    """The secret itself, when every side has committed itself."""

    secret: Annotated[str, msgspec.Meta(min_length=16, max_length=200)]


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    pass


FromSeat = (
    Hello
    | Answer
    | Order
    | Why
    | Look
    | Undo
    | Rollback
    | RollbackReply
    | Standing
    | Instruct
    | Concede
    | Chat
    | Commit
    | Secret
    | Ping
)


# -- to a seat --------------------------------------------------------------------------------------------------------


class AboutShown(msgspec.Struct):
    """What an ask is about: units and hexes, the first of them first (of a path where the units are), how much is left
    of what the ask is for: points, steps, units; and which of the things that it places lie nowhere yet (None: all)."""

    units: list[str]
    hexes: list[str]
    left: float | None = None
    unplaced: list[str] | None = None


class AskShown(msgspec.Struct):
    """What a side is asked: the text key of the prompt with its parameters, and every answer allowed."""

    side: str
    rule: str
    prompt: str
    kind: str  # of question: a screen draws by it
    about: AboutShown
    params: dict[str, Any]  # of the prompt's text
    options: list[str]
    forms: list[str]  # the shapes of its answers: "place U H"
    roles: dict[str, str]  # the parts that verbs play, by their words: "done" ends the phase
    battle: dict[str, Any] | None = None  # sums and chances of the fight that is being prepared
    reach: dict[str, float] | None = None  # hexes that a move under way can come to, and what each costs
    prices: dict[str, Any] | None = None  # by unit: the points that it costs, and those left for it
    odds: dict[str, dict[str, Any]] | None = None  # by answer that throws a die at once: sums and chances
    also: dict[str, list[str]] | None = None  # by answer: hexes that it takes besides the one it names
    consequences: dict[str, dict[str, Any]] | None = None  # by answer: what follows from it besides what it says


class OrdersShown(msgspec.Struct):
    """The standing orders that a game lets a side give for its own reactions: those in force, and those that it may
    give now (none where the game is not at rest)."""

    rule: str
    prompt: str
    given: list[str]
    options: list[str]


class SeatShown(msgspec.Struct):
    """Who sits where, as everybody may know."""

    kind: Literal["person", "ai"]
    player: str = ""  # an AI's name; at a person's seat that of one who answers for him
    name: str = ""  # a person's
    taken: bool = True  # False: invited, and not come yet
    here: bool = False  # connected now


class StepShown(msgspec.Struct):
    """A step of the sequence of play."""

    id: str
    rules: list[str]
    role: str | None = None
    before: bool = False  # before the first turn
    place: int = 0  # as `view.place` and lines of the log name it; steps of other scenarios are left out
    moves: bool = False  # whoever acts in it moves units


class Proposal(msgspec.Struct):
    """A rollback that waits for the others' consent."""

    by: str
    to: int
    waiting: list[str]


class StandingShown(msgspec.Struct):
    prompt: str
    answer: str
    until: str
    turn: int


class Note(msgspec.Struct):
    """Something that happened at the table, not in the game: a rollback, who took a seat."""

    n: int
    text: str
    params: dict[str, Any] = {}


class ForkOf(msgspec.Struct):
    """Where a fork comes from: the table, and after how many answers."""

    table: str
    n: int


class TableShown(msgspec.Struct, tag_field="type", tag="table"):
    """Everything a seat needs to begin: the first message to it, and again after a rollback."""

    table: str
    game: str
    scenario: str
    options: dict[str, Choice]
    dice: str
    side: str | None
    n: int
    version: int
    common: int  # what everybody has been told of, counted alike at every seat
    view: dict[str, Any]
    ask: AskShown | None
    log: list[Said]
    seats: dict[str, SeatShown]
    sequence: list[StepShown]
    can_undo: bool
    proposal: Proposal | None
    standing: list[StandingShown]
    orders: OrdersShown | None
    notes: list[Note]
    commitments: dict[str, str] = {}
    uncommitted: list[str] = []  # sides whose commitment the shared dice still wait for
    unrevealed: list[str] = []  # sides whose secret they wait for; the game begins when there is none left
    token: str | None = None  # an invitation was taken up: this is the seat's token from now on
    pinned: str | None = None  # why the game cannot go on with these rules
    figures: str | None = None  # of the owner's own copy, with which it is played; the board is asked for with them
    fork: ForkOf | None = None  # of an analysis game: where it comes from
    name: str = ""


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """What has changed. `events` follow the first `kept` lines of the seat's log; later lines were taken back. `notes`
    follow the first `notes_kept` notes; later ones have moved, and come again.

    Of the view come the entries that have changed (`view`) and the names of those that are `gone`; of lists of things
    with ids, like units, only the things that have changed (`parts`), each to take the place of the one with its id; of
    entries with names in them only what is under the names that changed (`inside`), as deep as names go.
    """

    n: int
    version: int
    common: int
    kept: int
    events: list[Said]
    view: dict[str, Any]
    parts: dict[str, list[dict[str, Any]]]
    inside: dict[str, dict[str, Any]]
    gone: list[str]
    ask: AskShown | None
    can_undo: bool
    seats: dict[str, SeatShown]
    proposal: Proposal | None
    standing: list[StandingShown]
    orders: OrdersShown | None
    notes_kept: int
    notes: list[Note]


class Refusal(msgspec.Struct, tag_field="type", tag="refused"):
    """Not allowed, and nothing has changed: each rule that forbids it."""

    reasons: list[Said]
    n: int
    version: int


class Because(msgspec.Struct, tag_field="type", tag="why"):
    answer: str
    reasons: list[Said]


class Seen(msgspec.Struct, tag_field="type", tag="seen"):
    """What was looked at, as it is after `n` answers; null: the game has no look of that name."""

    what: str
    n: int
    found: Any


class Problem(msgspec.Struct, tag_field="type", tag="error"):
    """Something else went wrong: a text key, and the same in English."""

    key: str
    message: str


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    n: int
    version: int


ToSeat = TableShown | Update | Refusal | Because | Seen | Problem | Pong
