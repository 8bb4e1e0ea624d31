"""Calls of the map and scenario editor."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from . import editing, shelf
from .bodies import Edition, EditionChange
from .calls import Asked, Call
from .pools import LISTS
from .wrong import Wrong

FIGURES = {"figures": "the edition that is changed; as games begin here if left out"}


def check_editor(asked: Asked) -> None:
    if not asked.server.local and not asked.server.editor:
        raise Wrong("no-editor", "Scenarios cannot be edited on this server.")


async def figures_of(asked: Asked) -> str | None:
    slug = asked.path("slug")
    given = asked.query("figures")
    if given is None:
        return shelf.own_figures(slug)
    await LISTS.run(editing.restore, asked.server.store, slug, given or None)
    return given or None


async def edition(asked: Asked) -> Edition:
    check_editor(asked)
    figures = await figures_of(asked)
    return await LISTS.run(editing.edition, asked.path("slug"), asked.path("scenario"), figures)


async def change_edition(asked: Asked) -> Edition:
    check_editor(asked)
    wanted: EditionChange = asked.body
    if wanted.zip is not None:
        wanted = msgspec.structs.replace(wanted, files=editing.unzipped(asked.path("slug"), wanted.zip))
    figures = await figures_of(asked)
    slug = asked.path("slug")
    made = await LISTS.run(editing.changed, slug, asked.path("scenario"), figures, wanted)
    if wanted.keep and made.figures:
        await asyncio.wrap_future(asked.server.store.keep_edition(slug, made.figures, made.files))
    return made


async def edition_file(asked: Asked) -> Response:
    check_editor(asked)
    slug, scenario, figures = asked.path("slug"), asked.path("scenario"), await figures_of(asked)
    content = await LISTS.run(editing.zipped, slug, figures)
    name = f"{slug}-{scenario}-{figures or 'shipped'}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type="application/zip", headers=headers)


CALLS = [
    Call("GET", "/api/games/{slug}/{scenario}/edition", edition, "What can be edited of a scenario.", Edition,
         query=FIGURES, work=2.0),
    Call("POST", "/api/games/{slug}/{scenario}/edition", change_edition,
         "A new edition of a scenario, if it can be played.", Edition, EditionChange, query=FIGURES, work=5.0),
    Call("GET", "/api/games/{slug}/{scenario}/edition.zip", edition_file, "An edition as an overlay folder.",
         content="application/zip", query=FIGURES, work=5.0),
]  # fmt: skip
