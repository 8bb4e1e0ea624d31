"""Confirming addresses: a seat says where its notices go, and the reader confirms it on a page linked from the
first."""

from __future__ import annotations

import asyncio
from html import escape

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..engine.text import LANGUAGES, catalogue
from . import seats
from .bodies import Notify, NotifyShown
from .calls import Asked
from .database import STORE_FAULTS
from .notify import NOTICES, Notifier
from .pools import NAMES, PLAY, VISITOR
from .security import POLICY
from .store import Store
from .webhooks import check_webhook
from .wrong import Wrong

ITS_POLICY = POLICY.replace("form-action 'none'", "form-action 'self'")


async def notify(asked: Asked) -> NotifyShown:
    """Keep the address for notices. An e-mail address is first asked whether it wants any."""
    table = await asked.server.lobby.table(asked.path("table"))
    side = await asked.visitor.seated(table, asked.query("side"))
    wanted: Notify = asked.body
    if not asked.server.settings.of(VISITOR.get()).allows():
        raise Wrong("too-fast", "You have changed this often; wait a minute.")
    await NAMES.run(check_webhook, wanted.webhook, asked.server.local or asked.server.local_webhooks)
    confirmed = not wanted.email or await confirmed_by(asked, wanted)
    kept = {**msgspec.to_builtins(wanted), "owner": asked.visitor.owner}
    async with table.lock:
        await asyncio.wrap_future(asked.server.store.put_notify(table.row.id, side, kept))
        table.seats[side] = msgspec.structs.replace(table.seats[side], notify=kept)
    return NotifyShown(wanted.webhook, wanted.email, wanted.language, confirmed)


async def confirmed_by(asked: Asked, wanted: Notify) -> bool:
    """Whether the visitor has confirmed the address; if not, the address is asked, a few times at most."""
    notifier, owner = asked.server.lobby.notify, asked.visitor.owner
    if await PLAY.run(asked.server.store.mail_confirmed, owner, wanted.email):
        return True
    if isinstance(notifier, Notifier) and notifier.smtp is not None:
        if not notifier.may_question(wanted.email, VISITOR.get()):
            raise Wrong("too-fast", "This address was asked already whether it wants mail. Look for that letter.")
        token = seats.new_token()
        await asyncio.wrap_future(asked.server.store.ask_mail(owner, wanted.email, seats.hashed(token)))
        notifier.question(wanted.email, wanted.language, token)
    return False


def confirming(store: Store) -> Route:
    """The page has a button: programs that look at e-mails before people do follow links, too."""

    async def page(request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        language = language if language in LANGUAGES else "en"
        say = catalogue(language, NOTICES).say
        status, words, button = 200, say("confirm-page"), f"<form method=post><button>{escape(say('confirm'))}</button>"
        if request.method == "POST":
            try:
                done = await asyncio.wrap_future(store.confirm_mail(seats.hashed(request.path_params["token"])))
                status, words = (200, say("confirm-done")) if done else (404, say("confirm-unknown"))
            except STORE_FAULTS:
                status, words = 503, say("confirm-later")
            button = ""
        html = (
            f"<!doctype html><html lang={language}><meta charset=utf-8><title>Grognard</title>"
            f"<h1>Grognard</h1><p>{escape(words)}</p>{button}"
        )
        return HTMLResponse(html, status, headers={"content-security-policy": ITS_POLICY, "cache-control": "no-store"})

    return Route("/confirm/{token}", page, methods=["GET", "POST"])
