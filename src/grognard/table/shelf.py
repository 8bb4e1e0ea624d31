"""The shelf: what never changes in play. Games, rules, texts, boards and their pictures, each read once."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

from ..engine import display
from ..engine.data import Pack, overlay_fingerprint, overlay_folder
from ..engine.game import Game
from ..engine.hexmap import HexMap
from ..engine.info import GameInfo
from ..engine.ledger import read_readings, read_rules
from ..engine.text import LANGUAGES, TEXTS, catalogue
from ..engine.verbs import MOVES
from ..games import game_info, packages, slugs
from ..players import KINDS
from . import files
from .bodies import Catalogue, GameShown, OptionShown, Rules, RuleShown
from .messages import StepShown

SOURCE = Path(__file__).parent.parent
RULES = frozenset({".py", ".csv", ".toml", ".hexmap", ".patch"})  # files that decide how a game goes
FINGERPRINT = re.compile(r"[0-9a-f]{16}\Z")
BOARDS = 40  # kept at once: an editor makes a new one with every change
DRAWING = Lock()  # a map takes seconds to draw: another visitor who asks for it waits instead of drawing it again


class NotOnTheShelf(LookupError):
    """There is no such game, scenario, language or figures; the text says what there is."""


@cache
def games() -> Catalogue:
    return Catalogue([game_shown(game_info(slug)) for slug in slugs()])


@cache
def titles() -> list[tuple[str, str, str]]:
    """Each game and scenario, with what both are called in every language."""
    found = []
    for slug in slugs():
        info = game_info(slug)
        texts = [catalogue(language, info.folder / "text") for language in LANGUAGES]
        for scenario in info.scenarios:
            called = [text.say(key) for text in texts for key in ("game-name", f"scenario-{scenario}")]
            found.append((slug, scenario, "\n".join(called).casefold()))
    return found


def scenarios_called(sought: str) -> list[tuple[str, str]]:
    """Games and scenarios with some words in their titles."""
    return [(slug, scenario) for slug, scenario, title in titles() if sought.casefold() in title]


def game_shown(info: GameInfo) -> GameShown:
    options = [
        OptionShown(name, option.rule, option.default, list(option.values)) for name, option in info.options.items()
    ]
    sides, scenarios = list(info.sides), list(info.scenarios)
    seats = {name: list(info.sides_in(name)) for name in scenarios}
    return GameShown(
        info.slug, info.version, sides, scenarios, seats, colours(info), options, list(KINDS), list(LANGUAGES),
        display.declared(Pack(info.folder / "data")).guide,
    )  # fmt: skip


def colours(info: GameInfo) -> dict[str, str]:
    """The colours of its sides, as its tables show them."""
    sides = display.declared(Pack(info.folder / "data")).sides
    return {side: look["colour"] for side, look in sides.items() if "colour" in look}


def game(slug: str) -> GameInfo:
    try:
        return game_info(slug)
    except ValueError as error:
        raise NotOnTheShelf(str(error)) from None


@cache
def rules(slug: str, language: str = "en") -> Rules:
    """The ledger in one language, the sequence of play, and how ambiguous rules are read."""
    info = game(slug)
    check_language(language)
    listed = [
        RuleShown(row.id, row.title, row.kind, row.summary, row.depends.split())
        for row in read_rules(info.folder, language).values()
    ]
    return Rules(listed, sequence(info), [reading._asdict() for reading in read_readings(info.folder, language)])


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise NotOnTheShelf(f"there are no texts in {language!r}; there are {', '.join(LANGUAGES)}")


def sequence(info: GameInfo, game: Game | None = None) -> list[StepShown]:
    """The steps of play: for a game under way those of its scenario, which may have a sequence of its own."""
    played = info.sequence if game is None else info.sequence_of(game.scenario_name)
    return [
        StepShown(s.id, list(s.rules), s.role, before, place, any(MOVES in q.roles.values() for q in s.asks))
        for before, steps in ((True, played.before), (False, played.turn))
        for place, s in enumerate(steps)
        if game is None or s.only is None or s.only(game.scenario)
    ]


def declared(slug: str, module: str, name: str) -> Any:
    """Something that a game may declare in a module of its own."""
    path = f"{packages()[slug]}.{module}"
    return getattr(import_module(path), name, None) if find_spec(path) is not None else None


@cache
def text(slug: str, language: str) -> str:
    """The Fluent source of engine, table and game in one language."""
    check_language(language)
    folders = [*TEXTS, SOURCE / "table" / "text", SOURCE / "players" / "text", game(slug).folder / "text"]
    return "\n".join((folder / f"{language}.ftl").read_text(encoding="utf-8") for folder in folders)


@cache
def fingerprint(slug: str) -> str:
    """Identifies the program that plays a game: engine, rules and figures. The games of another are replayed."""
    digest = hashlib.sha256()
    for folder in (SOURCE / "engine", game(slug).folder):
        for path in sorted(p for p in folder.rglob("*") if p.suffix in RULES):
            digest.update(f"{folder.name}/{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


# -- figures of the owner's own copy -----------------------------------------------------------------------------------


def own_figures(slug: str) -> str | None:
    """The fingerprint of the overlay with which games begin here; None: the shipped figures."""
    return overlay_fingerprint(overlay_folder(slug)) or None


def overlay_with(slug: str, figures: str | None) -> Path | None:
    """The overlay of a game that was begun with these figures: the owner's own, or an edition made in the browser."""
    if figures is None:
        return None
    if figures == own_figures(slug):
        return overlay_folder(slug)
    made = editions(slug) / figures
    if not FINGERPRINT.match(figures) or not made.is_dir() or overlay_fingerprint(made) != figures:
        where = f"$GROGNARD_OVERLAY/{slug}"
        raise NotOnTheShelf(f"the figures {figures!r:.40} are not, or not any more, those of the overlay {where}")
    return made


def has_figures(slug: str, figures: str) -> bool:
    try:
        overlay_with(slug, figures)
    except NotOnTheShelf:
        return False
    return True


def editions(slug: str) -> Path:
    """The folder of overlays that were made in the browser, each under its fingerprint."""
    return cache_folder() / "editions" / slug


# -- boards -----------------------------------------------------------------------------------------------------------


def scenario(slug: str, name: str, figures: str | None = None) -> Any:
    try:
        return game(slug).load(name, {}, overlay_with(slug, figures))
    except ValueError as error:
        raise NotOnTheShelf(str(error)) from None


@lru_cache(BOARDS)
def board(slug: str, name: str, figures: str | None = None) -> dict[str, Any]:
    """Geometry in pixels of the picture, counters with their faces, and what else the game wants shown."""
    static = scenario(slug, name, figures)
    show = declared(slug, "shown.display", "display")
    return {
        "game": slug,
        "scenario": name,
        **geometry(static.board),
        "display": show(static) if show else {},
        "tables": files.charts(static.pack),
        "credit": static.board.head.get("credit", ""),
        "names": {language: names(slug, language) for language in LANGUAGES},
    }


def geometry(hexmap: HexMap) -> dict[str, Any]:
    from ..cartography import places_in_picture  # imported when somebody wants a map: it takes a while

    picture = places_in_picture(hexmap)
    places: dict[int, list[dict[str, Any]]] = {}
    for place in hexmap.places:
        shown = {"kind": place.kind, "name": place.name, "flags": sorted(place.flags)}
        places.setdefault(place.hex, []).append(shown)
    hexes = [
        {
            "label": (label := hexmap.label(h)),
            "x": round(picture.centres[label][0], 2),
            "y": round(picture.centres[label][1], 2),
            "terrain": hexmap.terrain[h],
            "country": hexmap.country[h],
            "flags": sorted(hexmap.flags[h]),
            "places": places.get(h, []),
        }
        for h in hexmap.hexes
    ]
    sides = [
        {"a": hexmap.label(a), "b": hexmap.label(b), "kinds": kinds}
        for (a, b), kinds in sorted(hexmap.sides.items())
        if a < b
    ]
    discs = [
        {"x": round(d.x, 2), "y": round(d.y, 2), "radius": round(d.radius, 2), "hexes": d.hexes} for d in picture.discs
    ]
    return {
        "orient": hexmap.grid.orient,
        "hex": picture.scale,
        "bounds": {"width": picture.width, "height": picture.height},
        "cut": [round(length, 2) for length in picture.cut] if picture.cut else None,
        "hexes": hexes,
        "hexsides": sides,
        "discs": discs,
    }


@cache
def names(slug: str, language: str) -> dict[str, str]:
    """What words and names on the maps of a game are called in a language, where that differs."""
    return files.names(game(slug).folder, language)


def map_picture(slug: str, name: str, language: str = "en", figures: str | None = None) -> tuple[bytes, str]:
    """The drawn map, and the tag by which a browser knows that it has it already."""
    check_language(language)
    with DRAWING:
        return drawn(slug, name, language, figures)


@lru_cache(BOARDS)
def drawn(slug: str, name: str, language: str, figures: str | None) -> tuple[bytes, str]:
    """A map takes seconds to draw: the user's cache keeps it until the map, its style or how maps are read changes."""
    from ..cartography import draw_svg, load_coast, load_relief

    hexmap = scenario(slug, name, figures).board
    maps = game(slug).folder / "data" / "maps"
    sources = [*maps.iterdir(), *(p for p in (SOURCE / "cartography").rglob("*") if p.suffix in (".py", ".toml"))]
    sources += [SOURCE / "engine" / "hexmap.py", SOURCE / "engine" / "join.py"]
    laid_out = " ".join(f"{h}:{hexmap.label(h)}" for h in hexmap.hexes)  # scenarios may play parts of the same boards
    parts = [p.read_bytes() for p in sorted(sources) if p.is_file()] + [(figures or "").encode(), laid_out.encode()]
    key = hashlib.sha256(b"".join(parts)).hexdigest()[:20]
    kept = cache_folder() / "maps" / f"{slug}-{hexmap.head['name']}-{language}-{key}.svg"  # scenarios may share one
    if kept.exists():
        svg = kept.read_bytes()
    else:
        relief, coast = load_relief(hexmap, maps), load_coast(hexmap, maps)
        svg = draw_svg(hexmap, relief=relief, coast=coast, words=names(slug, language)).encode()
        keep(kept, svg)
    return svg, f'"{hashlib.sha256(svg).hexdigest()[:20]}"'


def cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grognard"


def keep(path: Path, content: bytes) -> None:
    """Write a file of the cache, whole or not at all; a machine without room for it draws again."""
    part = path.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
