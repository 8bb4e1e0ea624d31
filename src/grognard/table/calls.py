"""Calls: a request and its answer, typed. From one declaration come the route, the checks and the published schema."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..engine.record import PartOfARecord, RecordError
from .bodies import ErrorShown, Failure, TableMade
from .database import STORE_FAULTS
from .lobby import Lobby
from .messages import FromSeat, ToSeat
from .moments import Moments
from .pools import VISITOR
from .security import Rates, TooLarge, TooSlow
from .shelf import NotOnTheShelf
from .shown import encode
from .store import Store
from .visitor import Visitor
from .wrong import NOT_STORED, Wrong

STATUS = {
    "no-such-table": 404, "no-such-seat": 403, "not-your-seat": 403, "bystander": 403, "wrong-password": 403,
    "no-such-moment": 404, "name-taken": 409, "no-accounts": 404, "account-needed": 401, "somebody-moved": 409,
    "not-stored": 503, "fork-later": 403, "too-fast": 429, "busy": 503, "too-many-shows": 429, "damaged": 500,
    "not-your-table": 403, "others-play": 403, "seat-taken": 409, "not-the-host": 403, "no-editor": 403,
}  # fmt: skip  # all others: 400
log = logging.getLogger("grognard.table")

ACCOUNT_NEEDED = "On this server games are begun by people with an account. Log in first."


@dataclass
class Server:
    """What calls need: the lobby, and how the server is set up."""

    lobby: Lobby
    local: bool = False  # the player's own machine: whoever sits at it may see everything
    local_webhooks: bool = False  # webhooks may lead into the server's own network
    accounts: bool = False
    account_needed: bool = False  # to begin a game
    mail: bool = False  # turns can be told by e-mail
    editor: bool = False  # scenarios can be edited; on one's own machine they always can
    on_close: list[Callable[[], None]] = field(default_factory=list)
    moments: Moments = field(default_factory=Moments)
    settings: Rates = field(default_factory=lambda: Rates(0.1, 20))  # where notices are sent
    work: Rates = field(default_factory=lambda: Rates(10, 50))  # that one visitor may ask for: lists, tables, the past
    logins: Rates = field(default_factory=lambda: Rates(0.1, 10))

    @property
    def store(self) -> Store:
        return self.lobby.store


@dataclass
class Asked:
    """One request: who asks for what."""

    request: Request
    server: Server
    visitor: Visitor
    body: Any = None

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def query(self, name: str) -> str | None:
        return self.request.query_params.get(name)


Handler = Callable[[Asked], Awaitable[Any]]


@dataclass(frozen=True)
class Call:
    """A method and path, what is sent and what comes back."""

    method: str
    path: str
    handler: Handler
    summary: str
    returns: Any = None  # None: not JSON
    body: Any = None
    query: dict[str, str] = field(default_factory=dict)
    content: str = "application/json"  # what comes back
    work: float = 0.0  # what it costs the server, of that which a visitor may ask of it

    def route(self, server: Server) -> Route:
        async def endpoint(request: Request) -> Response:
            return await self.carry_out(request, server)

        return Route(self.path, endpoint, methods=[self.method], name=self.handler.__name__)

    async def carry_out(self, request: Request, server: Server) -> Response:
        try:
            check_words(request)
            if self.work and not server.local and not server.work.of(VISITOR.get()).allows(self.work):
                raise Wrong("too-fast", "Too much at once for this server; wait a moment.")
            visitor = await Visitor.of(request, server.store)
            if self.returns is TableMade and server.account_needed and visitor.account is None:
                raise Wrong("account-needed", ACCOUNT_NEEDED)
            body = msgspec.json.decode(await request.body(), type=self.body) if self.body is not None else None
            asked = Asked(request, server, visitor, body)
            found = await self.handler(asked)
            response = found if isinstance(found, Response) else json(found)
            visitor.set_cookie(request, response)
            return response
        except TooLarge:
            return failure(413, "too-large", "The request is too large.")
        except TooSlow:
            return failure(408, "too-slow", "The request took too long to come.")
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return failure(400, "not-understood", f"The request cannot be read: {error}")
        except NotOnTheShelf as error:
            return failure(404, "not-on-the-shelf", f"{error}.")
        except PartOfARecord as error:
            return failure(400, "part-of-a-record", f"The record cannot be used: {error}.")
        except RecordError as error:
            return failure(400, "bad-record", f"The record cannot be used: {error}")
        except Wrong as wrong:
            return failure(STATUS.get(wrong.key, 400), wrong.key, wrong.message)
        except STORE_FAULTS as error:
            log.error("%s %s: %s", self.method, self.path, error)
            return failure(STATUS["not-stored"], "not-stored", NOT_STORED)


def check_words(request: Request) -> None:
    """NUL is in no name and in no id, and PostgreSQL would not take it."""
    if any("\0" in str(word) for word in (*request.path_params.values(), *request.query_params.values())):
        raise Wrong("not-understood", "The address cannot be read: it holds a NUL.")


def json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def failure(status: int, key: str, message: str) -> Response:
    return json(Failure(ErrorShown(key, message)), status)


async def told_as_json(request: Request, error: Exception) -> Response:
    """Errors of the framework in our words."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    key, message = {
        404: ("not-found", "There is nothing at this address."),
        405: ("wrong-method", "This address does not take that method."),
    }.get(status, ("bug", "Something went wrong in the server. Nothing was changed; try again."))
    return failure(status, key, message)


# -- the schema -------------------------------------------------------------------------------------------------------


def openapi(calls: list[Call], version: str) -> dict[str, Any]:
    """The OpenAPI description of all calls, and of the messages on the WebSocket."""
    types = [t for call in calls for t in (call.body, call.returns) if t is not None]
    named = dict.fromkeys([*types, Failure, FromSeat, ToSeat])
    shapes, components = msgspec.json.schema_components(list(named), ref_template="#/components/schemas/{name}")
    shape = dict(zip(named, shapes))
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path.replace(":path", ""), {})[call.method.lower()] = described(call, shape)
    components["FromSeat"] = shape[FromSeat]
    components["ToSeat"] = shape[ToSeat]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Grognard table",
            "version": version,
            "description": "HTTP for what is asked once; /ws/tables/{table} for play: send FromSeat, get ToSeat.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."},
                "browser": {"type": "apiKey", "in": "cookie", "name": "grognard"},
            },
        },
    }


def described(call: Call, shape: dict[Any, Any]) -> dict[str, Any]:
    names = [part.strip("{}").split(":")[0] for part in call.path.split("/") if part.startswith("{")]
    parameters = [{"name": n, "in": "path", "required": True, "schema": schema_of(n)} for n in names]
    parameters += [
        {"name": n, "in": "query", "required": False, "description": d, "schema": {"type": "string"}}
        for n, d in call.query.items()
    ]
    schema = {"schema": shape[call.returns]} if call.returns is not None else {}
    wrong = {"description": "Not possible; says why.", "content": {"application/json": {"schema": shape[Failure]}}}
    told: dict[str, Any] = {
        "summary": call.summary,
        "operationId": call.handler.__name__,
        "parameters": parameters,
        "responses": {"200": {"description": "Done.", "content": {call.content: schema}}, "default": wrong},
    }
    if call.body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": shape[call.body]}}}
    return told


def schema_of(name: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0} if name == "n" else {"type": "string"}
