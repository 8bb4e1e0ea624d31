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

from . import shelf
from .calls import Asked, Call, Server, openapi, told_as_json
from .live import live
from .messages import Catalogue, Hello, MyTables, NewTable, Rules, SeatTaken, TableMade, TakeSeat
from .security import Guard, Rate, Rates
from .tables import Table
from .visitor import Visitor

CLIENT = Path(__file__).parent.parent / "web_dist"
UNCHANGED = "public, max-age=0, must-revalidate"

# -- the shelf --------------------------------------------------------------------------------------------------------


async def games(asked: Asked) -> Catalogue:
    return shelf.games()


async def rules(asked: Asked) -> Rules:
    return await asyncio.to_thread(shelf.rules, asked.path("slug"), asked.query("lang") or "en")


async def text(asked: Asked) -> Response:
    source = await asyncio.to_thread(shelf.text, asked.path("slug"), asked.path("lang"))
    return Response(source, media_type="text/plain; charset=utf-8", headers={"cache-control": UNCHANGED})


async def board(asked: Asked) -> dict[str, Any]:
    return await asyncio.to_thread(shelf.board, asked.path("slug"), asked.path("scenario"))


async def map_picture(asked: Asked) -> Response:
    svg, tag = await asyncio.to_thread(shelf.map_picture, asked.path("slug"), asked.path("scenario"))
    headers = {"etag": tag, "cache-control": UNCHANGED}
    if asked.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


# -- tables -----------------------------------------------------------------------------------------------------------


async def begin_table(asked: Asked) -> TableMade:
    made = await asked.server.lobby.begin(asked.body, asked.visitor.account)
    wanted: NewTable = asked.body
    mine = [side for side in made.seats if wanted.seats.get(side, "me") == "me"]
    for side in mine or [""]:
        await asked.visitor.remember(made.table, side)
    return made


async def my_tables(asked: Asked) -> MyTables:
    return MyTables(await asked.server.lobby.lines(await asked.visitor.mine()))


async def take_seat(asked: Asked) -> SeatTaken:
    wanted: TakeSeat = asked.body
    lobby = asked.server.lobby
    side, token = await lobby.take_seat(wanted.table, wanted.token, wanted.name, asked.visitor.account)
    await asked.visitor.remember(wanted.table, side)
    return SeatTaken(wanted.table, side, token)


CALLS = [
    Call("GET", "/api/games", games, "The games: sides, scenarios, options, AI players.", Catalogue),
    Call("GET", "/api/games/{slug}/rules", rules, "The ledger, the sequence of play, the readings.", Rules,
         query={"lang": "en or ja"}),
    Call("GET", "/api/games/{slug}/text/{lang}", text, "The texts of a game (Fluent source).", content="text/plain"),
    Call("GET", "/api/games/{slug}/{scenario}/board", board, "Geometry, counters, display, charts.", dict[str, Any]),
    Call("GET", "/api/games/{slug}/{scenario}/map.svg", map_picture, "The drawn map.", content="image/svg+xml"),
    Call("POST", "/api/tables", begin_table, "Begin a game.", TableMade, NewTable),
    Call("GET", "/api/tables", my_tables, "My games.", MyTables),
    Call("POST", "/api/seats", take_seat, "Take up an invitation, or have this browser remember a seat.", SeatTaken,
         TakeSeat),
]  # fmt: skip


# -- the application --------------------------------------------------------------------------------------------------


def application(
    server: Server, *, origins: Iterable[str] = (), hosts: Iterable[str] = (), requests_per_second: float = 50.0
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

        await live(socket, server.lobby, side_of, Rate(20.0, 60.0))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server.lobby.listen(asyncio.get_running_loop())
        yield
        server.lobby.close()

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
    file = (CLIENT / path).resolve()
    if path and file.is_file() and file.is_relative_to(CLIENT):
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
