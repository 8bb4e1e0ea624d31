"""Who asks: a seat by its token (Authorization), a browser by its cookie, or nobody known."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from . import seats
from .messages import Hello
from .store import Store
from .tables import Table
from .wrong import Wrong

COOKIE = "grognard"
YEAR = 365 * 24 * 3600


@dataclass
class Visitor:
    """What is known of who asks. `session` is the hash of the browser's cookie."""

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
            found = await asyncio.to_thread(store.session, seats.hashed(cookie))
            if found is not None:
                visitor.session, visitor.account = found["token"], found["account"]
        return visitor

    async def begin_session(self, account: str | None = None) -> str:
        """Give the browser a cookie if it has none; logging in always gives a new one."""
        if self.session is None or account is not None:
            old = self.session
            self.fresh = seats.new_token()
            self.session = seats.hashed(self.fresh)
            self.account = account or self.account
            await asyncio.wrap_future(self.store.put_session(self.session, self.account))
            if old is not None:
                for table, side in await asyncio.to_thread(self.store.remembered, old, None):
                    await self.remember(table, side)
                await asyncio.wrap_future(self.store.drop_session(old))
        return self.session

    async def remember(self, table: str, side: str) -> None:
        await asyncio.wrap_future(self.store.remember(await self.begin_session(), table, side))

    async def mine(self) -> list[tuple[str, str]]:
        return await asyncio.to_thread(self.store.remembered, self.session, self.account)

    async def sides(self, table: Table) -> list[str]:
        """The seats that the visitor has at a table."""
        if self.token is not None:
            side = seats.side_of(table.seats, self.token)
            if side is None or not table.seats[side].taken:
                raise Wrong("no-such-seat", "This token opens no seat at this table.")
            return [side]
        return [side for id, side in await self.mine() if id == table.row.id and side]

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
