"""The editor's side of the server: overlays that people make in the browser, checked by the loader like any other.

An edition is the files of an overlay, known by their fingerprint. A change makes a new edition or, if the loader finds
something wrong with it, nothing at all; so an editor goes back by naming an earlier one. Editions lie in the user's
cache; those that a table is played with are in the store, too.
"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ..engine.data import DataError, Pack, overlay_fingerprint
from ..engine.dice import SeededDice
from ..engine.draft import Draft, DraftError, Piece
from ..engine.game import Game
from ..engine.hexmap import HexMap, MapError
from ..engine.info import GameInfo
from . import shelf
from .bodies import (
    ChangeFigure,
    ChangeGround,
    ChangePiece,
    ChangePlace,
    ChangeSide,
    Edition,
    EditionChange,
    FigureShown,
    PieceShown,
)  # fmt: skip
from .store import Store
from .wrong import Wrong

FILE_NAME = re.compile(r"(?:[A-Za-z0-9_]+/)?[A-Za-z0-9_]+\.(?:csv|toml|patch)\Z")
MOST_FILES, MOST_BYTES = 60, 2_000_000  # of an edition
SHOWN = (bool, int, float, str)
WORDS = ("terrain", "country", "hexside", "place")


def edition(slug: str, name: str, figures: str | None) -> Edition:
    """What can be edited of a scenario, as it stands in an edition."""
    scenario = shelf.scenario(slug, name, figures)
    files = files_in(shelf.overlay_with(slug, figures))
    editor = Editor(slug, scenario, Draft(shelf.game(slug).folder / "data", files))
    words = {kind: sorted(w.replace("_", " ") for k, w in scenario.board.declared if k == kind) for kind in WORDS}
    return Edition(figures or "", words, editor.pieces(), editor.figures(), files)


def changed(slug: str, name: str, figures: str | None, wanted: EditionChange) -> Edition:
    """A new edition. Raises Wrong, and changes nothing, if it cannot be played."""
    info = shelf.game(slug)
    before = files_in(shelf.overlay_with(slug, figures))
    if wanted.files is not None:
        files = check_files(wanted.files)
    else:
        draft = Draft(info.folder / "data", before)
        editor = Editor(slug, shelf.scenario(slug, name, figures), draft)
        try:
            for change in wanted.changes:
                editor.carry_out(change)
            files = check_files(draft.files())
        except DraftError as error:
            raise Wrong("bad-figures", f"{error}.") from None
    if not files:
        return edition(slug, name, None)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        write_files(folder, files)
        check_playable(info, [name], folder)
    return edition(slug, name, keep(slug, files))


def check_playable(info: GameInfo, scenarios: Iterable[str], folder: Path) -> None:
    """Load each scenario with every choice that names figures of its own, and begin it."""
    try:
        for scenario in scenarios:
            for options in choices(info):
                static = info.scenario(scenario, options, Pack(info.folder / "data", folder))
                game = Game(info, static, SeededDice(0), options, overlay=folder)
                info.seen(game.position, None)
    except (DataError, MapError) as error:
        raise Wrong("bad-figures", f"{without_folder(str(error), folder, info)}.") from None
    except (ValueError, LookupError, TypeError, ArithmeticError, AssertionError) as error:
        said = f"its figures do not fit the others: {type(error).__name__}: {error}"
        raise Wrong("bad-figures", f"{without_folder(said, folder, info)}.") from None


def choices(info: GameInfo) -> list[dict[str, Any]]:
    """The defaults, with each value of the option for which the game has separate figures: a year."""
    option: str | None = shelf.declared(info.slug, "shown.editing", "OPTION")
    default = info.chosen({})
    return [default] if option is None else [default | {option: value} for value in info.options[option].values]


def without_folder(said: str, folder: Path, info: GameInfo) -> str:
    """The loader's message, with files named as in the overlay: it must not tell where the server keeps them."""
    return said.replace(f"{folder}/", "").replace(f"{folder}: ", "").replace(f"{info.folder / 'data'}/", "")


class Editor:
    """Changes of one scenario, written down in a draft."""

    def __init__(self, slug: str, scenario: Any, draft: Draft) -> None:
        self.slug, self.scenario, self.draft = slug, scenario, draft
        self.board: HexMap = scenario.board

    def of_game(self, name: str) -> Callable[..., Any] | None:
        found: Callable[..., Any] | None = shelf.declared(self.slug, "shown.editing", name)
        return found

    def pieces(self) -> list[PieceShown]:
        listed = self.of_game("pieces")
        found: list[Piece] = listed(self.scenario) if listed is not None else []
        return [PieceShown(*piece) for piece in found]

    def files(self) -> dict[str, str]:
        """The files of this scenario, and which table of each is meant ("": all). If the game names none, its own."""
        listed = self.of_game("files")
        found: dict[str, str] = listed(self.scenario) if listed is not None else {self.scenario.path: ""}
        return found

    def figures(self) -> list[FigureShown]:
        return [
            FigureShown(file, place, value)
            for file, table in self.files().items()
            for place, value in self.draft.figures(file)
            if type(value) in SHOWN and (not table or place[0] == table) and is_figure(place)
        ]

    def carry_out(self, change: Any) -> None:
        match change:
            case ChangePiece(piece, hex):
                self.place(piece, hex)
            case ChangeGround(hex, terrain, country):
                self.draft.set_ground(*self.ground(hex), terrain, country)
            case ChangeSide(hex, beyond, kind, there):
                map_name, label = self.ground(hex)
                self.draft.set_side(map_name, label, self.direction(hex, beyond), kind, there)
            case ChangePlace(hex, kind, was, name):
                map_name, label = self.ground(hex)
                self.draft.set_place(map_name, label, kind.replace(" ", "_"), was, name)
            case ChangeFigure(file, place, value):
                if file not in self.files():
                    raise DraftError(f"the scenario has no {file}")
                self.draft.set_figure(file, place, value)

    def place(self, piece: str, hex: str) -> None:
        put = self.of_game("place")
        if put is None or all(known.id != piece for known in self.pieces()):
            raise DraftError(f"there is no piece {piece!r}")
        if hex and not self.board.has(hex):
            raise DraftError(f"there is no hex {hex!r}")
        put(self.draft, self.scenario, piece, hex)

    def ground(self, hex: str) -> tuple[str, str]:
        """The map file in which a hex stands, and what it is called there."""
        if not self.board.has(hex):
            raise DraftError(f"there is no hex {hex!r}")
        find = self.of_game("ground")
        found: tuple[str, str] = find(self.scenario, hex) if find is not None else (self.board.head["name"], hex)
        return found

    def direction(self, a: str, b: str) -> str:
        try:
            return self.board.direction(self.board.hex(a), self.board.hex(b))
        except (KeyError, ValueError):
            raise DraftError(f"{a} and {b} are no neighbours") from None


def is_figure(place: list[str | int]) -> bool:
    """Whether an editor shows it: units are placed on the map; sources and notes mean nothing to the game."""
    words = [str(word) for word in place]
    return "setup" not in words and not words[-1].endswith(("source", "note", "text", "rule"))


# -- files ------------------------------------------------------------------------------------------------------------


def check_files(files: Mapping[str, str]) -> dict[str, str]:
    for name in files:
        if not FILE_NAME.match(name):
            raise Wrong("bad-figures", f"{name!r:.80} is no file of an overlay.")
    if len(files) > MOST_FILES or sum(len(text.encode()) for text in files.values()) > MOST_BYTES:
        raise Wrong("bad-figures", f"An overlay has at most {MOST_FILES} files and {MOST_BYTES} bytes.")
    return dict(files)


def files_in(folder: Path | None) -> dict[str, str]:
    if folder is None:
        return {}
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8-sig") for path in paths}


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def keep(slug: str, files: Mapping[str, str]) -> str:
    """Put an edition into the cache, whole or not at all; its fingerprint."""
    root = shelf.editions(slug)
    root.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=root))
    try:
        write_files(made, files)
        figures = overlay_fingerprint(made)
        with contextlib.suppress(OSError):  # the same edition is there already
            made.rename(root / figures)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return figures


def restore(store: Store, slug: str, figures: str | None) -> None:
    """Take an edition from the store if it is not in this machine's cache."""
    if figures is not None and not shelf.has_figures(slug, figures):
        files = store.edition(slug, figures)
        if files is not None:
            keep(slug, files)


def zipped(slug: str, figures: str | None) -> bytes:
    """An edition as a folder to unpack in $GROGNARD_OVERLAY; Wrong if a scenario of the game does not go with it."""
    folder, info = shelf.overlay_with(slug, figures), shelf.game(slug)
    if folder is not None:
        check_playable(info, info.scenarios, folder)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in files_in(folder).items():
            file.writestr(f"{slug}/{name}", text)
    return content.getvalue()


def unzipped(slug: str, content: bytes) -> dict[str, str]:
    """The files of an overlay that somebody sends as a ZIP file."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            entries = [entry for entry in file.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise Wrong("bad-figures", f"An overlay has at most {MOST_FILES} files and {MOST_BYTES} bytes.")
            return check_files(
                {entry.filename.removeprefix(f"{slug}/"): file.read(entry).decode("utf-8-sig") for entry in entries}
            )
    except (zipfile.BadZipFile, zipfile.LargeZipFile, UnicodeDecodeError, NotImplementedError, RuntimeError, OSError):
        raise Wrong("bad-figures", "That is no ZIP file with an overlay in it.") from None
