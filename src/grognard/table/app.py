"""The server: its routes, and how it is put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from . import accounts, editcalls, editing, invitations, keeping, records, seatcalls, shelf
from .bodies import (
    Catalogue,
    ChangeTable,
    Credentials,
    Deleted,
    ForkAt,
    ImportRecord,
    Luck,
    Moment,
    MyTables,
    NewTable,
    Notify,
    NotifyShown,
    Passage,
    Rules,
    SessionShown,
    TableLine,
    TableMade,
)
from .calls import Asked, Call, Server, json, openapi, told_as_json
from .confirming import confirming, notify
from .live import live
from .messages import ForkOf, Hello
from .pools import LISTS, MAPS, REVIEW
from .seatcalls import alone
from .security import CONNECTIONS, Guard, Rate, Rates, visitor_at
from .store import STATES
from .tables import Table
from .visitor import Visitor
from .wrong import Wrong

CLIENT = Path(__file__).parent / "static"
UNCHANGED = "public, max-age=0, must-revalidate"
RECORD = dict[str, Any]
SOUGHT = 80  # characters
SIDE = {"side": "which of my seats asks; the first if left out"}

# -- the shelf --------------------------------------------------------------------------------------------------------


async def games(asked: Asked) -> Catalogue:
    return shelf.games()


async def rules(asked: Asked) -> Rules:
    return await LISTS.run(shelf.rules, asked.path("slug"), asked.query("lang") or "en")


async def text(asked: Asked) -> Response:
    source = await LISTS.run(shelf.text, asked.path("slug"), asked.path("lang"))
    return Response(source, media_type="text/plain; charset=utf-8", headers={"cache-control": UNCHANGED})


async def board(asked: Asked) -> dict[str, Any]:
    await LISTS.run(editing.restore, asked.server.store, asked.path("slug"), asked.query("figures") or None)
    return await LISTS.run(shelf.board, asked.path("slug"), asked.path("scenario"), asked.query("figures") or None)


async def map_picture(asked: Asked) -> Response:
    language = asked.query("lang") or "en"
    await LISTS.run(editing.restore, asked.server.store, asked.path("slug"), asked.query("figures") or None)
    svg, tag = await MAPS.run(
        shelf.map_picture, asked.path("slug"), asked.path("scenario"), language, asked.query("figures") or None
    )
    headers = {"etag": tag, "cache-control": UNCHANGED}
    if asked.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


# -- tables -----------------------------------------------------------------------------------------------------------


async def begin_table(asked: Asked) -> TableMade:
    wanted: NewTable = asked.body
    made = await asked.server.lobby.begin(wanted, asked.visitor.account)
    await remember_mine(asked, made, wanted.seats)
    return made


async def remember_mine(asked: Asked, made: TableMade, wanted: dict[str, str]) -> None:
    mine = [side for side in made.seats if wanted.get(side, "me") == "me"]
    for side in mine or [""]:
        await asked.visitor.remember(made.table, side)


async def my_tables(asked: Asked) -> MyTables:
    archived, sought = asked.query("archived") == "1", (asked.query("sought") or "").strip()[:SOUGHT]
    state = next((state for state in STATES if state == asked.query("state")), None)
    visitor, before = asked.visitor, asked.query("before")
    return await asked.server.lobby.lines(visitor.session, visitor.account, before, archived, sought, state)


async def my_table(asked: Asked) -> TableLine:
    return await keeping.line(asked.server.lobby, asked.visitor, asked.path("table"))


async def change_table(asked: Asked) -> TableLine:
    return await keeping.change(asked.server.lobby, asked.visitor, asked.path("table"), asked.body)


async def delete_table(asked: Asked) -> Deleted:
    await keeping.delete(asked.server.lobby, asked.visitor, asked.path("table"))
    return Deleted(asked.path("table"))


async def record(asked: Asked) -> Response:
    """The whole record after the game, or for a player who holds every seat; the record `to-go` for one who plays alone
    against AI players; otherwise what the asking side knows. The header tells which."""
    table = await asked.server.lobby.table(asked.path("table"))
    own = await asked.visitor.sides(table)
    side = await asked.visitor.side(table, asked.query("side"))
    async with table.lock:
        n, game = table.story.n_for(side), table.playing()
        if table.over or (own and holds_all(asked.server, table, own)):
            kind, content = "whole", json(records.full_record(table, game))
        elif alone(table, own):
            kind, game = "to-go", game.fork()
        else:
            kind, content = "partial", json(records.partial_record(table, side))
    if kind == "to-go":
        content = json(await REVIEW.run(records.record_to_go, table, game))
    name = f"{table.row.game}-{table.row.scenario}-{n}.json"
    content.headers["content-disposition"] = f'attachment; filename="{name}"'
    content.headers["x-grognard-record"] = kind
    return content


def holds_all(server: Server, table: Table, own: list[str]) -> bool:
    """Whether a visitor may know everything: he has every seat, or plays AI players alone on his own machine."""
    others = [s for s in table.sides if s not in own]
    return all(server.local and table.seats[s].kind == "ai" for s in others)


async def take_in_record(asked: Asked) -> TableMade:
    wanted: ImportRecord = asked.body
    found = records.record_in(wanted.record)
    seats = wanted.seats or records.seats_of(found)
    made = await asked.server.lobby.take_in(found, seats, wanted.name, asked.visitor.account)
    await remember_mine(asked, made, seats)
    return made


async def moment(asked: Asked) -> Moment:
    table = await asked.server.lobby.table(asked.path("table"))
    side = await asked.visitor.side(table, asked.query("side"))
    return await asked.server.moments.after(table, side, answers_in(asked.path("n")))


async def origin(asked: Asked) -> Moment:
    """The game from which an analysis game was forked, at the same point as the fork is now: in the same step of the
    same turn, or at its last answer if it has not come so far. Seen as the visitor may see that game."""
    forked = await asked.server.lobby.table(asked.path("table"))
    if forked.row.origin is None:
        raise Wrong("no-such-moment", "This game was not forked from another.")
    table = await asked.server.lobby.table(forked.row.origin)
    own, wanted = await asked.visitor.sides(table), asked.query("side")
    side = wanted if wanted in own else await asked.visitor.side(table)
    async with forked.lock:
        now = forked.playing().position
        reached = now.turn, now.step
    async with table.lock:
        lines = table.log.lines(table.playing(), side)
        later = [line["n"] for line in lines if "when" in line and tuple(line["when"]) > reached]
        n = max(0, min(later) - 1) if later else table.story.n_for(side)
    while n and later:  # a step may begin without a word
        game = await asked.server.moments.game_after(table, side, n)
        if (game.position.turn, game.position.step) <= reached:
            break
        n -= 1
    return await asked.server.moments.after(table, side, n)


async def passage(asked: Asked) -> Passage:
    table = await asked.server.lobby.table(asked.path("table"))
    side = await asked.visitor.side(table, asked.query("side"))
    first, last = (answers_in(asked.path(name)) for name in ("first", "last"))
    return await asked.server.moments.passage(table, side, first, last)


def answers_in(n: str) -> int:
    if not n.isdecimal() or len(n) > 8:
        raise Wrong("no-such-moment", "The moment is a number of answers.")
    return int(n)


async def luck(asked: Asked) -> Luck:
    table = await asked.server.lobby.table(asked.path("table"))
    return await asked.server.moments.luck(table, await asked.visitor.side(table, asked.query("side")))


async def fork(asked: Asked) -> TableMade:
    """Fork a table for the visitor alone. Where other people still keep secrets this must wait until the game is over;
    where an AI player does, the fork does not tell the dice that are still to come here."""
    table = await asked.server.lobby.table(asked.path("table"))
    own = await asked.visitor.sides(table)
    if not table.over and not alone(table, own):
        raise Wrong("fork-later", "While others keep secrets in this game it cannot be forked; it can when it is over.")
    side = await asked.visitor.side(table, asked.query("side"))
    game = await asked.server.moments.game_after(table, side, asked.body.at)
    whole = table.over or (bool(own) and holds_all(asked.server, table, own))
    open_seats = whole or not own
    wanted = {s: "me" if s in own or open_seats else f"ai:{table.seats[s].player}" for s in table.sides}
    forked = await REVIEW.run(records.full_record if whole else records.record_to_go, table, game)
    origin = ForkOf(table.row.id, asked.body.at)
    made = await asked.server.lobby.take_in(
        forked, wanted, table.row.name, asked.visitor.account, other_dice=whole, origin=origin
    )
    await remember_mine(asked, made, wanted)
    return made


# -- accounts ---------------------------------------------------------------------------------------------------------


async def session(asked: Asked) -> SessionShown:
    here = asked.server
    return SessionShown(
        asked.visitor.account, here.accounts, here.account_needed, here.local, here.mail, here.local or here.editor
    )


async def register(asked: Asked) -> SessionShown:
    tried(asked)
    await accounts.register(asked.server.store, asked.body.name, asked.body.password)
    await asked.visitor.begin_session(asked.body.name)
    return await session(asked)


async def log_in(asked: Asked) -> SessionShown:
    tried(asked)
    await accounts.check(asked.server.store, asked.body.name, asked.body.password)
    await asked.visitor.begin_session(asked.body.name)
    return await session(asked)


def tried(asked: Asked) -> None:
    """Passwords can be tried a few times a minute."""
    if not asked.server.accounts:
        raise Wrong("no-accounts", "This server has no accounts.")
    client = asked.request.client
    if not asked.server.logins.of(visitor_at(client.host) if client else "").allows():
        raise Wrong("too-fast", "Too many tries; wait a minute.")


async def log_out(asked: Asked) -> SessionShown:
    if asked.visitor.session is not None:
        await asyncio.wrap_future(asked.server.store.drop_session(asked.visitor.session))
        asked.visitor.session = asked.visitor.account = None
    return await session(asked)


CALLS = [
    Call("GET", "/api/games", games, "The games: sides, scenarios, options, AI players.", Catalogue),
    Call("GET", "/api/games/{slug}/rules", rules, "The ledger, the sequence of play, the readings.", Rules,
         query={"lang": "en or ja"}),
    Call("GET", "/api/games/{slug}/text/{lang}", text, "The texts of a game (Fluent source).", content="text/plain"),
    Call("GET", "/api/games/{slug}/{scenario}/board", board, "Geometry, counters, display, charts.", dict[str, Any]),
    Call("GET", "/api/games/{slug}/{scenario}/map.svg", map_picture, "The drawn map.", content="image/svg+xml",
         query={"lang": "en or ja"}),
    Call("POST", "/api/tables", begin_table, "Begin a game.", TableMade, NewTable, work=2.0),
    Call("GET", "/api/tables", my_tables, "My games, the latest first.", MyTables,
         query={"before": "`more` of the page before; the first page if left out",
                "archived": "1: those that I have put away",
                "sought": "only those with this in the name of table, game, scenario or player",
                "state": "only those that wait for me (mine), for others, or are over"}, work=1.0),
    Call("GET", "/api/tables/{table}", my_table, "One game as lists show it.", TableLine),
    Call("PATCH", "/api/tables/{table}", change_table, "Rename a table, put it away from my list or back.", TableLine,
         ChangeTable),
    Call("DELETE", "/api/tables/{table}", delete_table, "Delete a table at which nobody else has a seat.", Deleted),
    *seatcalls.CALLS,
    *editcalls.CALLS,
    Call("POST", "/api/tables/import", take_in_record, "Go on where a record ends.", TableMade, ImportRecord, work=5.0),
    Call("GET", "/api/tables/{table}/record", record, "The record, or what I may know of it.", RECORD, query=SIDE),
    Call("GET", "/api/tables/{table}/at/{n}", moment, "The game as it stood after n answers.", Moment,
         query=SIDE, work=1.0),
    Call("GET", "/api/tables/{table}/from/{first}/to/{last}", passage, "The game as it went on, to be seen again.",
         Passage, query=SIDE, work=5.0),
    Call("POST", "/api/tables/{table}/fork", fork, "A table of my own, from any moment.", TableMade, ForkAt,
         query=SIDE, work=5.0),
    Call("GET", "/api/tables/{table}/origin", origin, "The game that was forked, as far as the fork has come.", Moment,
         query=SIDE, work=2.0),
    Call("GET", "/api/tables/{table}/luck", luck, "Dice against expectation, losses by turn.", Luck,
         query=SIDE, work=2.0),
    Call("PUT", "/api/tables/{table}/notify", notify, "Where to send word of my turn.", NotifyShown, Notify,
         query=SIDE),
    Call("GET", "/api/session", session, "Who I am, and what this server offers.", SessionShown),
    Call("POST", "/api/session", log_in, "Log in.", SessionShown, Credentials),
    Call("DELETE", "/api/session", log_out, "Log out; this browser forgets its seats.", SessionShown),
    Call("POST", "/api/account", register, "A new account.", SessionShown, Credentials),
]  # fmt: skip


# -- the application --------------------------------------------------------------------------------------------------


def application(
    server: Server,
    *,
    origins: Iterable[str] = (),
    hosts: Iterable[str] = (),
    requests_per_second: float = 50.0,  # from one address
    connections: int = CONNECTIONS,  # at once, from one address
    messages_per_second: float = 50.0,  # on one connection
) -> Starlette:
    from importlib.metadata import version

    # JSON schema has no \Z; there $ means the very end
    schema = msgspec.json.encode(openapi(CALLS, version("grognard"))).replace(rb"\\Z", b"$")

    async def described(request: Request) -> Response:
        return Response(schema, media_type="application/json")

    async def play(socket: WebSocket) -> None:
        async def side_of(table: Table, hello: Hello) -> tuple[str | None, str | None]:
            visitor = await Visitor.of(socket, server.store)
            if hello.token is not None:
                side, token = await invitations.take(table, hello.token, "", visitor.account)
                return side, token if token != hello.token else None
            return await visitor.greeted(table, hello), None

        await live(socket, server.lobby, side_of, Rate(messages_per_second, messages_per_second * 4))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server.lobby.listen(asyncio.get_running_loop())
        yield
        server.lobby.close()
        for close in server.on_close:
            close()

    rates = Rates(requests_per_second, requests_per_second * 4)
    server.work = Rates(requests_per_second / 5, requests_per_second)
    guard = Middleware(Guard, origins=origins, hosts=hosts, rates=rates, connections=connections)
    routes = [
        *(call.route(server) for call in CALLS),
        Route("/api/openapi.json", described),
        Route("/api/docs", documentation),
        confirming(server.store),
        WebSocketRoute("/ws/tables/{table}", play),
        Route("/{path:path}", client),
    ]
    return Starlette(
        routes=routes,
        middleware=[guard, Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={HTTPException: told_as_json, Exception: told_as_json},
        lifespan=lifespan,
    )


async def client(request: Request) -> Response:
    """The built client; every address within it leads to its one page."""
    path = request.path_params["path"]
    if path.startswith(("api/", "ws/")):
        raise HTTPException(404)
    # looked up among the existing files: an address is never used as a file name
    file = next((f for f in CLIENT.rglob("*") if f.is_file() and f.relative_to(CLIENT).as_posix() == path), None)
    if file is not None:
        forever = "public, max-age=31536000, immutable" if path.startswith("assets/") else UNCHANGED
        return FileResponse(file, headers={"cache-control": forever})
    page = CLIENT / "index.html"
    if "." in path.rsplit("/", 1)[-1]:
        raise HTTPException(404)
    if not page.exists():
        return HTMLResponse("<!doctype html><title>Grognard</title><p>The client is not built: make web.</p>", 503)
    return FileResponse(page, headers={"cache-control": UNCHANGED})


async def documentation(request: Request) -> Response:
    """A plain page of all calls: no script, nothing from elsewhere."""
    rows = "".join(f"<tr><td>{call.method}<td><code>{call.path}</code><td>{call.summary}" for call in CALLS)
    page = (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Grognard: calls</title>"
        "<h1>Calls</h1><p>Schema of every call and message: <a href=openapi.json>openapi.json</a>. Play goes over the "
        "WebSocket <code>/ws/tables/{table}</code>.<table>" + rows + "</table>"
    )
    return HTMLResponse(page)
