"""Going back past dice and other people's answers: one side proposes it, all must agree."""

from __future__ import annotations

from ..engine.game import Game
from . import journal
from .pools import PLAY
from .tables import Table
from .unbroken import unbroken
from .wrong import Wrong

PROPOSALS = 3  # of one side, before play goes on


@unbroken
async def propose(table: Table, side: str, to: int) -> None:
    """Propose to go back to where the side knew of so many answers; AI players agree to everything."""
    async with table.lock:
        table.playing()
        table.at_start()  # it can be played again; else nothing is entered
        story = table.story
        if not 0 <= to < story.n_for(side):
            raise Wrong("no-such-moment", f"There is nothing to roll back to after {to} answers.")
        planned = min(story.pending, default=story.n)
        if to > story.n_for(side, planned):
            raise Wrong(
                "no-such-moment", "While others answer in secret the game goes back to before that, or not at all."
            )
        if table.story.proposal is not None:
            raise Wrong("proposal-open", "A rollback is proposed already. It is accepted or declined first.")
        if table.story.proposed[side] >= PROPOSALS:
            raise Wrong("proposals-enough", "You have proposed enough rollbacks. Play on before you propose another.")
        await table.enter("propose", side, {"to": min(planned, story.n_of(side, to))})
        await agree(table)
        table.tell()


@unbroken
async def reply(table: Table, side: str, accept: bool) -> None:
    async with table.lock:
        proposal = table.story.proposal
        if proposal is None or (accept and side not in proposal.waiting):
            raise Wrong("no-proposal", "No rollback waits for your word.")
        if accept:
            table.at_start()
        await table.enter("accept" if accept else "decline", side, {})
        await agree(table)
        table.tell()


async def agree(table: Table) -> None:
    """Go back when everybody has agreed. Beyond a die other dice come: nobody may know what falls next."""
    proposal = table.story.proposal
    if proposal is None or proposal.waiting:
        return
    game = table.playing()
    earlier = await PLAY.run(game_after, table, proposal.to)
    dice = journal.new_dice(table.story, game, earlier.position.rolls)
    await table.enter("rollback", proposal.by, {"to": proposal.to, "dice": dice})
    await PLAY.run(table.rebuild)
    table.ai.forget()
    table.ai.wake()


def game_after(table: Table, n: int) -> Game:
    """The game as it stood after so many answers."""
    game = table.at_start()
    for side, answer in table.story.answers[:n]:
        game.answer(side, answer)
    return game
