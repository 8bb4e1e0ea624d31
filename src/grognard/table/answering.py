"""Answers at a table: given, taken back, or given by standing orders. Each result is stored, then told."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from ..engine.ask import Refused
from ..engine.course import CONCEDE, INSTRUCT
from ..engine.game import Game
from ..engine.verbs import ENDS, STOPS
from . import journal, story
from .messages import StandingShown
from .passing import may_be_answered_for
from .pools import PLAY
from .unbroken import persistent, unbroken
from .wrong import Wrong

if TYPE_CHECKING:
    from .tables import Table

STANDING = 50  # standing orders of one side
CHAT = 1000  # things said at one table


@unbroken
@persistent
async def answer(
    table: Table, side: str, given: list[str] | str, n: int, version: int | None = None, far: bool = False
) -> None:
    """Give answers, all or none, or as far as they are allowed. Raises Refused or Wrong."""
    async with table.lock:
        game = table.playing()
        table.expect(side, n, version)
        for said in given if isinstance(given, list) else ():
            if said.startswith(INSTRUCT) or said == CONCEDE:  # given by itself, and not as a part of others
                raise Refused([game.ask(side).not_asked(said)])
        if far and isinstance(given, list):
            given = allowed(game, side, given)
        if isinstance(given, list) and len(given) == 1:
            await give(table, side, given)
        else:
            await order(table, side, given)
        await follow(table)


async def give(table: Table, side: str, answers: list[str], how: dict[str, Any] | None = None) -> None:
    game, first = table.playing(), len(table.log.told) - 1
    try:
        for number, said in enumerate(answers):
            if number:
                await asyncio.sleep(0)  # an order may take long, and others play meanwhile
            game.answer(side, said)
            table.log.told.append(game.told)
    except Refused:
        if len(table.log.told) - 1 > table.story.n:  # some were given before
            await PLAY.run(table.rebuild)
        raise
    await write(table, side, answers, first, how)


async def write(table: Table, side: str, answers: list[str], first: int, how: dict[str, Any] | None = None) -> None:
    """Write answers that the game has taken into the journal."""
    game, told = table.playing(), table.log.told[first:]
    data = journal.answered(game, answers)
    proof = journal.proof(game, told[0], side if journal.is_apart(data) else None)
    await table.enter("answer", side, {**data, **(how or {})}, proof, journal.told_by(game, told))
    table.used = time.monotonic()


def allowed(game: Game, side: str, answers: list[str]) -> list[str]:
    """The answers before the first that is refused, as if given one by one; that one alone, if it is the first. Beyond
    a die or a reveal none is tried: the order ends there."""
    trial = game.fork()
    for given, said in enumerate(answers):
        if trial.why_not(side, said):
            return answers[: max(given, 1)]
        trial.answer(side, said)
        if not trial.revocable:
            return answers[: given + 1]
    return answers


async def order(table: Table, side: str, whole: list[str] | str) -> None:
    """A whole order: its answers up to the first die, reveal or other side's decision, all or none."""
    game, first = table.playing(), table.story.n
    game.order(side, whole)
    answers = [said for _, said in game.answers_since(first)]
    if not answers:
        raise Wrong("nothing-ordered", "The order holds no answer.")
    table.log.told[first:] = game.told_since(first)
    await write(table, side, answers, first)


async def follow(table: Table) -> None:
    """What follows by itself after something was done: standing orders, updates to the watchers, AI players."""
    while (standing := standing_answer(table)) is not None:
        await give(table, *standing)
    table.tell()
    table.ai.wake()
    for side in table.asked:
        if not table.seats[side].played and side not in table.called:
            table.notify(table, side)
    table.called = set(table.asked)


# -- taking back ------------------------------------------------------------------------------------------------------


@unbroken
@persistent
async def undo(table: Table, side: str) -> None:
    """Take back the side's last answer or order, and what was answered by itself after it. Then the side is asked:
    nothing is answered for it before it has answered."""
    async with table.lock:
        game, places = table.playing(), taken_back(table, side)
        if not places:
            raise Refused([game.no_undo(side)])
        givers, left, gone = game.answers, list(range(table.story.n)), []
        for place in places:
            for number in reversed(game.undo(givers[place][0])):
                gone.append(left.pop(number))
        first = min(gone)
        table.log.told[first:] = game.told_since(first)
        await table.enter("undo", side, {"places": sorted(gone)})
        table.ai.advised.pop(side, None)
        table.tell()


def taken_back(table: Table, side: str) -> list[int]:
    """The answers that an undo of the side takes back, the last one first: its last order, what its standing orders
    answered after it, and what was answered for anybody because there was nothing else. None: it cannot.

    What others do apart from it stays: their plans, and orders for their reactions; so do its own such orders."""
    if table.game is None:
        return []
    end, final = table.story.n, -1
    seen: list[int] = []
    found = 0
    for group in reversed(table.story.groups):
        first = end - len(group.answers)
        own = group.side == side and not group.answers[0].startswith(INSTRUCT)
        if not own and not group.apart and not group.passed:  # the last answer is another side's, as often as not
            break
        if final < 0:
            final = table.story.n - len(table.game.revocable)
        if end <= final:
            break
        if own or not group.apart:
            seen += range(end - 1, max(first, final) - 1, -1)
            if not group.passed:
                found = len(seen)
            if not group.auto:
                break
        end = first
    return seen[:found]


# -- standing orders --------------------------------------------------------------------------------------------------


def standing_answer(table: Table) -> tuple[str, list[str], dict[str, Any]] | None:
    """The side that is answered for, the answer, and how the journal tells it."""
    for side in table.asked:
        assert table.game is not None
        orders, ask = table.story.standing.get(side, {}), table.game.ask(side)
        order = orders.get(ask.prompt)
        if order is not None and holds(table, order) and order.answer in ask.options:
            return side, [order.answer], {"auto": True}
        order = orders.get(story.ANY)
        if order is None or not holds(table, order) or ask.count != 1:
            continue
        only = ask.option(0)
        stops = ask.role_of(only) == STOPS  # the end of a move, of which the log tells anyway
        if (stops or ask.role_of(only) == ENDS or only == order.answer) and may_be_answered_for(table.game, side):
            when = table.game.position.turn, table.game.position.step
            return side, [only], {"auto": True, "passed": {} if stops else {"rule": ask.rule, "when": when}}
    return None


def holds(table: Table, order: StandingShown) -> bool:
    return order.until == "game" or (table.game is not None and table.game.position.turn == order.turn)


@unbroken
@persistent
async def instruct(table: Table, side: str, said: str) -> None:
    """Give one of the game's own standing orders: it is an answer of the record that nobody else hears of."""
    async with table.lock:
        game, first = table.playing(), table.story.n
        game.instruct(side, said)
        table.log.told.append(game.told)
        await write(table, side, [INSTRUCT + said], first)
        await follow(table)


@unbroken
@persistent
async def concede(table: Table, side: str) -> None:
    """Give the game up: at any time, whoever is asked."""
    async with table.lock:
        game, first = table.playing(), table.story.n
        game.concede(side)
        table.log.told.append(game.told)
        await write(table, side, [CONCEDE], first)
        await follow(table)


@unbroken
@persistent
async def stand(table: Table, side: str, prompt: str | None, answer: str | None, until: str) -> None:
    async with table.lock:
        turn = table.playing().position.turn
        orders = table.story.standing.get(side, {})
        if answer is not None and prompt not in orders and len(orders) >= STANDING:
            raise Wrong("too-many-orders", "You have too many standing orders. End some of them first.")
        data = {"prompt": prompt, "answer": answer, "until": until, "turn": turn}
        await table.enter("standing", side, data)
        await follow(table)


@unbroken
async def chat(table: Table, side: str, words: str) -> None:
    """Say something to everybody at the table. It changes nothing in the game, and nobody's question."""
    async with table.lock:
        if not words.strip():
            raise Wrong("not-understood", "There is nothing said in it.")
        if sum(note.text == "chat" for note in table.story.notes) >= CHAT:
            raise Wrong("said-enough", "Enough has been said at this table.")
        await table.enter("chat", side, {"words": words})
        table.tell()
