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

from . import accounts, records, shelf
from .bodies import (
    Catalogue,
    Credentials,
    ForkAt,
    ImportRecord,
    Luck,
    Moment,
    MyTables,
    NewTable,
    Notify,
    Rules,
    SeatTaken,
    SessionShown,
    TableMade,
    TakeSeat,
)
from .calls import Asked, Call, Server, json, openapi, told_as_json
from .live import live
from .messages import Hello
from .notify import check_webhook
from .security import Guard, Rate, Rates
from .tables import Table
from .visitor import Visitor
from .wrong import Wrong

CLIENT = Path(__file__).parent / "static"
UNCHANGED = "public, max-age=0, must-revalidate"
RECORD = dict[str, Any]
SIDE = {"side": "which of my seats asks; the first if left out"}

# -- the shelf --------------------------------------------------------------------------------------------------------


async def games(asked: Asked) -> Catalogue:
    return shelf.games()


async def rules(asked: Asked) -> Rules:
    return await asyncio.to_thread(shelf.rules, asked.path("slug"), asked.query("lang") or "en")


async def text(asked: Asked) -> Response:
    source = await asyncio.to_thread(shelf.text, asked.path("slug"), asked.path("lang"))
    return Response(source, media_type="text/plain; charset=utf-8", headers={"cache-control": UNCHANGED})


async def board(asked: Asked) -> dict[str, Any]:
    return await asyncio.to_thread(
        shelf.board, asked.path("slug"), asked.path("scenario"), asked.query("figures") or None
    )


async def map_picture(asked: Asked) -> Response:
    language = asked.query("lang") or "en"
    svg, tag = await asyncio.to_thread(
        shelf.map_picture, asked.path("slug"), asked.path("scenario"), language, asked.query("figures") or None
    )
    headers = {"etag": tag, "cache-control": UNCHANGED}
    if asked.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


# -- tables -----------------------------------------------------------------------------------------------------------


async def begin_table(asked: Asked) -> TableMade:
    wanted: NewTable = asked.body
    if asked.server.account_needed and asked.visitor.account is None:
        raise Wrong("account-needed", "On this server games are begun by people with an account. Log in first.")
    made = await asked.server.lobby.begin(wanted, asked.visitor.account)
    await remember_mine(asked, made, wanted.seats)
    return made


async def remember_mine(asked: Asked, made: TableMade, wanted: dict[str, str]) -> None:
    mine = [side for side in made.seats if wanted.get(side, "me") == "me"]
    for side in mine or [""]:
        await asked.visitor.remember(made.table, side)


async def my_tables(asked: Asked) -> MyTables:
    return MyTables(await asked.server.lobby.lines(await asked.visitor.mine()))


async def take_seat(asked: Asked) -> SeatTaken:
    wanted: TakeSeat = asked.body
    lobby = asked.server.lobby
    side, token = await lobby.take_seat(wanted.table, wanted.token, wanted.name, asked.visitor.account)
    for own in await seats_of_machine(asked, wanted.table) or [side]:
        await asked.visitor.remember(wanted.table, own)
    return SeatTaken(wanted.table, side, token)


async def seats_of_machine(asked: Asked, table: str) -> list[str]:
    """At one's own machine all people sit before the same browser."""
    if not asked.server.local:
        return []
    found = await asked.server.lobby.table(table)
    return [s for s, seat in found.seats.items() if seat.kind == "person" and seat.taken]


async def record(asked: Asked) -> Response:
    """The whole record after the game, or for one who holds every seat; else what the asking side knows."""
    table = await asked.server.lobby.table(asked.path("table"))
    own = await asked.visitor.sides(table)
    side = await asked.visitor.side(table, asked.query("side"))
    async with table.lock:
        whole = table.over or (bool(own) and holds_all(asked.server, table, own))
        content = records.full_record(table.playing()) if whole else records.partial_record(table, side)
    name = f"{table.row.game}-{table.row.scenario}-{table.story.n}.json"
    found = json(content)
    found.headers["content-disposition"] = f'attachment; filename="{name}"'
    return found


def holds_all(server: Server, table: Table, own: list[str]) -> bool:
    """Whether somebody may know everything: he sits on every seat, or alone with AI players at his own machine."""
    others = [s for s in table.sides if s not in own]
    return all(server.local and table.seats[s].kind == "ai" for s in others)


async def take_in_record(asked: Asked) -> TableMade:
    wanted: ImportRecord = asked.body
    found = records.record_in(wanted.record)
    made = await asked.server.lobby.take_in(found, wanted.seats, wanted.name, asked.visitor.account)
    await remember_mine(asked, made, wanted.seats)
    return made


async def moment(asked: Asked) -> Moment:
    table = await asked.server.lobby.table(asked.path("table"))
    side = await asked.visitor.side(table, asked.query("side"))
    n = asked.path("n")
    if not n.isdecimal() or len(n) > 8:
        raise Wrong("no-such-moment", "The moment is a number of answers.")
    return await asked.server.moments.after(table, side, int(n))


async def luck(asked: Asked) -> Luck:
    table = await asked.server.lobby.table(asked.path("table"))
    return await asked.server.moments.luck(table, await asked.visitor.side(table, asked.query("side")))


async def fork(asked: Asked) -> TableMade:
    """A table of one's own. Where other people still keep secrets it must wait until the game is over."""
    table = await asked.server.lobby.table(asked.path("table"))
    own = await asked.visitor.sides(table)
    others = [s for s in table.sides if s not in own]
    if not table.over and any(table.seats[s].kind == "person" for s in others):
        raise Wrong("fork-later", "While others keep secrets in this game it cannot be forked; it can when it is over.")
    past = await asked.server.moments.past(table)
    if asked.body.at > len(past.answers):
        raise Wrong("no-such-moment", f"Only {len(past.answers)} answers have been given.")
    game = await asyncio.to_thread(past.after, asked.body.at)
    open_seats = table.over or not own or holds_all(asked.server, table, own)
    wanted = {s: "me" if s in own or open_seats else f"ai:{table.seats[s].player}" for s in table.sides}
    made = await asked.server.lobby.take_in(
        records.full_record(game), wanted, table.row.name, asked.visitor.account, other_dice=True
    )
    await remember_mine(asked, made, wanted)
    return made


async def notify(asked: Asked) -> Notify:
    table = await asked.server.lobby.table(asked.path("table"))
    side = await asked.visitor.seated(table, asked.query("side"))
    wanted: Notify = asked.body
    await asyncio.to_thread(check_webhook, wanted.webhook, asked.server.local)
    async with table.lock:
        seat = msgspec.structs.replace(table.seats[side], notify=msgspec.to_builtins(wanted))
        await asyncio.wrap_future(asked.server.store.put_seat(table.row.id, seat))
        table.seats[side] = seat
    return wanted


# -- accounts ---------------------------------------------------------------------------------------------------------


async def session(asked: Asked) -> SessionShown:
    here = asked.server
    return SessionShown(asked.visitor.account, here.accounts, here.account_needed, here.local, here.mail)


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
    if not asked.server.logins.of(client.host if client else "").allows():
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
    Call("POST", "/api/tables", begin_table, "Begin a game.", TableMade, NewTable),
    Call("GET", "/api/tables", my_tables, "My games.", MyTables),
    Call("POST", "/api/seats", take_seat, "Take up an invitation, or have this browser remember a seat.", SeatTaken,
         TakeSeat),
    Call("POST", "/api/tables/import", take_in_record, "Go on where a record ends.", TableMade, ImportRecord),
    Call("GET", "/api/tables/{table}/record", record, "The record, or what I may know of it.", RECORD, query=SIDE),
    Call("GET", "/api/tables/{table}/at/{n}", moment, "The game as it stood after n answers.", Moment, query=SIDE),
    Call("POST", "/api/tables/{table}/fork", fork, "A table of my own, from any moment.", TableMade, ForkAt),
    Call("GET", "/api/tables/{table}/luck", luck, "Dice against expectation, losses by turn.", Luck, query=SIDE),
    Call("PUT", "/api/tables/{table}/notify", notify, "Where to send word of my turn.", Notify, Notify, query=SIDE),
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
    messages_per_second: float = 50.0,  # on one connection
) -> Starlette:
    from importlib.metadata import version

    schema = msgspec.json.encode(openapi(CALLS, version("grognard")))

    async def described(request: Request) -> Response:
        return Response(schema, media_type="application/json")

    async def play(socket: WebSocket) -> None:
        visitor = await Visitor.of(socket, server.store)

        async def side_of(table: Table, hello: Hello) -> tuple[str | None, str | None]:
            if hello.token is not None:
                side, token = await server.lobby.take_seat(table.row.id, hello.token, "", visitor.account)
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

    guard = Middleware(Guard, origins=origins, hosts=hosts, rates=Rates(requests_per_second, requests_per_second * 4))
    routes = [
        *(call.route(server) for call in CALLS),
        Route("/api/openapi.json", described),
        Route("/api/docs", documentation),
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
    """The built client; every address of its own leads to its one page."""
    path = request.path_params["path"]
    if path.startswith(("api/", "ws/")):
        raise HTTPException(404)
    # looked up among what is there: an address is never taken for a file name
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
