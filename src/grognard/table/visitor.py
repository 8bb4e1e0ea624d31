"""The visitor: a seat by its token (Authorization), a browser by its cookie, or nobody known."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from . import invitations, seats
from .holding import Holder
from .messages import Hello
from .pools import PLAY
from .store import Store
from .tables import Table
from .wrong import Wrong

COOKIE = "grognard"
YEAR = 365 * 24 * 3600


@dataclass
class Visitor:
    """What is known of the visitor. `session` is the hash of the browser's cookie."""

    store: Store
    token: str | None = None
    session: str | None = None
    account: str | None = None
    fresh: str | None = None  # a cookie to be set

    @classmethod
    async def of(cls, connection: HTTPConnection, store: Store) -> Visitor:
        visitor = cls(store)
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token.strip():
            visitor.token = token.strip()
        cookie = connection.cookies.get(COOKIE)
        if cookie:
            found = await PLAY.run(store.session, seats.hashed(cookie))
            if found is not None:
                visitor.session, visitor.account = found["token"], found["account"]
        return visitor

    @property
    def owner(self) -> str:
        """The name under which things other than seats are kept for the visitor."""
        if self.account is not None:
            return f"account {self.account}"
        return f"browser {self.session}" if self.session else f"seat {seats.hashed(self.token or '')}"

    async def begin_session(self, account: str | None = None) -> str:
        """Give the browser a cookie if it has none; logging in always gives a new one."""
        if self.session is None or account is not None:
            old = self.session
            self.fresh = seats.new_token()
            self.session = seats.hashed(self.fresh)
            self.account = account or self.account
            if old is None:
                await asyncio.wrap_future(self.store.put_session(self.session, self.account))
            else:
                await asyncio.wrap_future(self.store.change_session(old, self.session, self.account))
        return self.session

    async def remember(self, table: str, side: str, token: str | None = None) -> None:
        """Have the browser remember a seat; with the token by which it came there, if there are several."""
        came_by = None if token is None else seats.hashed(token)
        await asyncio.wrap_future(self.store.remember(await self.begin_session(), table, side, came_by))

    async def sides(self, table: Table) -> list[str]:
        """The seats that the visitor has at a table."""
        if self.token is not None:
            side = await invitations.side_held(table, self.token)
            if side is None:
                raise Wrong("no-such-seat", "This token opens no seat at this table.")
            await invitations.use(table, side, Holder(seats.hashed(self.token), self.session, self.account))
            return [side]
        if self.session is None and self.account is None:
            return []
        own = await PLAY.run(self.store.sides_at, table.row.id, self.session, self.account)
        for side in own:
            await invitations.use(table, side, Holder(session=self.session, account=self.account))
        return own

    async def began(self, table: Table) -> bool:
        """Whether the visitor began the table: he has a seat that was not invited, or watches without one."""
        if any(table.seats[side].invitation is None for side in await self.sides(table)):
            return True
        return await PLAY.run(self.store.began, table.row.id, self.session)

    async def side(self, table: Table, wanted: str | None = None) -> str | None:
        """The seat that the visitor speaks for: the one wanted, else the first; None for a bystander."""
        own = await self.sides(table)
        if wanted is not None:
            if wanted and wanted not in own:
                raise Wrong("not-your-seat", "That seat is not yours.")
            return wanted or None
        return own[0] if own else None

    async def seated(self, table: Table, wanted: str | None = None) -> str:
        side = await self.side(table, wanted)
        if side is None:
            raise Wrong("bystander", "You are watching; only those who have a seat may do something.")
        return side

    async def greeted(self, table: Table, hello: Hello) -> str | None:
        if hello.token is not None:
            self.token = hello.token
        return await self.side(table, hello.side)

    def set_cookie(self, request: Request, response: Response) -> None:
        if self.fresh is not None:
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, self.fresh, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
