"""The calls about seats: taking up an invitation, making a new one, withdrawing one, asking an AI player why."""

from __future__ import annotations

from typing import Any

from ..players import KINDS
from . import invitations
from .advising import advised
from .bodies import (
    AdviceShown,
    Invitation,
    Invitations,
    Invite,
    NameSeat,
    Seats,
    SeatTaken,
    Substitute,
    TakeSeat,
    WhyShown,
    WhysShown,
)
from .calls import Asked, Call
from .tables import Table
from .telling import seats_shown
from .wrong import Wrong


async def take_seat(asked: Asked) -> SeatTaken:
    wanted: TakeSeat = asked.body
    table = await asked.server.lobby.table(wanted.table)
    side, token = await invitations.take(table, wanted.token, wanted.name, asked.visitor.account)
    for own in await seats_of_machine(asked, wanted.table) or [side]:
        await asked.visitor.remember(wanted.table, own, token if own == side else None)
    return SeatTaken(wanted.table, side, token)


async def seats_of_machine(asked: Asked, table: str) -> list[str]:
    """On a player's own machine all people share one browser."""
    if not asked.server.local:
        return []
    found = await asked.server.lobby.table(table)
    return [s for s, seat in found.seats.items() if seat.kind == "person" and seat.taken]


async def open_seats(asked: Asked) -> Invitations:
    """The seats to which the host can invite somebody; nobody else can invite."""
    table = await asked.server.lobby.table(asked.path("table"))
    began = await asked.visitor.began(table)
    return Invitations([s for s in table.sides if began and invitations.is_open(table.seats[s])])


async def invite(asked: Asked) -> Invitation:
    table = await asked.server.lobby.table(asked.path("table"))
    await check_began(asked, table)
    side = asked.body.side
    return Invitation(table.row.id, side, await invitations.invite(table, side))


async def revoke(asked: Asked) -> Invitations:
    table = await asked.server.lobby.table(asked.path("table"))
    await check_began(asked, table)
    await invitations.revoke(table, asked.path("side"))
    return await open_seats(asked)


async def check_began(asked: Asked, table: Table) -> None:
    if not await asked.visitor.began(table):
        raise Wrong("not-the-host", "Only whoever began this table can invite somebody to it.")


async def substitute(asked: Asked) -> Seats:
    """Let an AI player answer for a person, or give him his seat back. He may do both himself; the host may do it for a
    person who is not there."""
    table = await asked.server.lobby.table(asked.path("table"))
    side, player = asked.path("side"), asked.body.player
    if player and player not in KINDS:
        raise Wrong("no-such-player", "There is no such player.")
    if side not in await asked.visitor.sides(table):
        await check_began(asked, table)
        if any(watcher.side == side for watcher in table.watchers):
            raise Wrong("seat-taken", "Somebody sits there, and can answer himself.")
    await invitations.substitute(table, side, player)
    return Seats(seats_shown(table))


async def name(asked: Asked) -> Seats:
    """Say what I am called at my seat."""
    table = await asked.server.lobby.table(asked.path("table"))
    side = asked.path("side")
    if side not in await asked.visitor.sides(table):
        raise Wrong("not-your-table", "Only whoever sits there says what he is called.")
    await invitations.name(table, side, asked.body.name)
    return Seats(seats_shown(table))


async def why(asked: Asked) -> WhysShown:
    """Why the AI players acted as they recently did. Units that the visitor cannot see are not named."""
    table = await asked.server.lobby.table(asked.path("table"))
    side = await asked.visitor.side(table, asked.query("side"))
    async with table.lock:
        view = table.playing().view(side) if table.ai.reasons else {}
    known = {unit["id"] for unit in view.get("units", ())}
    return WhysShown([WhyShown(n, by, r.text, seen(r.figures, known), r.items) for n, by, r in table.ai.reasons][::-1])


def seen(figures: dict[str, Any], known: set[str]) -> dict[str, Any]:
    units = figures.get("units")
    return figures if units is None else {**figures, "units": [u for u in units if u in known] or "?"}


def alone(table: Table, own: list[str]) -> bool:
    """Whether all others at the table are AI players."""
    return all(table.seats[s].kind == "ai" for s in table.sides if s not in own)


async def advice(asked: Asked) -> AdviceShown:
    """What an AI player would answer in the visitor's place. Against other people there is no advice."""
    table = await asked.server.lobby.table(asked.path("table"))
    own = await asked.visitor.sides(table)
    side = await asked.visitor.side(table, asked.query("side"))
    if side is None or side not in own or not alone(table, own):
        raise Wrong("no-advice", "There is advice for those alone who play against the computer.")
    return await advised(table, side)


CALLS = [
    Call("POST", "/api/seats", take_seat, "Take up an invitation, or have this browser remember a seat.", SeatTaken,
         TakeSeat),
    Call("GET", "/api/tables/{table}/invitations", open_seats, "The seats to which I can invite somebody.",
         Invitations),
    Call("POST", "/api/tables/{table}/invitations", invite, "A new invitation to a seat; earlier ones lead nowhere.",
         Invitation, Invite),
    Call("DELETE", "/api/tables/{table}/invitations/{side}", revoke, "Take back the invitation to a seat.",
         Invitations),
    Call("PUT", "/api/tables/{table}/seats/{side}/player", substitute,
         "Let an AI player answer for a person, or give him his seat back.", Seats, Substitute),
    Call("PUT", "/api/tables/{table}/seats/{side}/name", name, "Say what I am called at my seat.", Seats, NameSeat),
    Call("GET", "/api/tables/{table}/why", why, "Why AI players did what they did of late.", WhysShown,
         query={"side": "the seat that asks"}, work=0.5),
    Call("GET", "/api/tables/{table}/advice", advice, "What an AI player would answer in my place.", AdviceShown,
         query={"side": "the seat that asks"}, work=5.0),
]  # fmt: skip
