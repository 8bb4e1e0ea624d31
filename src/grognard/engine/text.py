"""Words for people: Fluent catalogues in each language, chosen by key. No text shown to a player is in code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .reason import Consequence, Event, Modifier, Reason, Tally, plain

LANGUAGES = ("en", "ja")
TEXTS = [Path(__file__).parent / name for name in ("text", "words")]  # of the engine itself; what games share


KINDS = ((Event, "event"), (Modifier, "modifier"), (Consequence, "consequence"))  # the groups of keys; the rest: reason


class Catalogue:
    """The texts of the engine and of one game in one language."""

    def __init__(self, language: str, folders: Sequence[Path]) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # slow to import, and simulations never need it

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for folder in folders:
            path = folder / f"{language}.ftl"
            if path.exists():
                self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")), allow_overrides=True)

    def has(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def say(self, key: str, /, **params: Any) -> str:
        """The text of a key; a missing text shows its key, so that somebody notices and mends it."""
        if not self._bundle.has_message(key):
            return f"{key} {params}" if params else key
        message = self._bundle.get_message(key)
        if message.value is None:
            return key
        shown = {k: _shown(v) for k, v in params.items()}
        shown |= {f"{k}_count": len(v) for k, v in params.items() if isinstance(v, list | tuple)}  # one or several
        text, _errors = self._bundle.format_pattern(message.value, shown)
        return str(text)

    def explain(self, kind: str, reason: Reason) -> str:
        """A reason, modifier or event in words. `kind` is the group of keys: reason, modifier, event."""
        return self.say(self.key(kind, reason), **reason.params)

    def with_rule(self, reason: Reason) -> str:
        """A reason of any kind in words, with its rule."""
        kind = next((name for one, name in KINDS if isinstance(reason, one)), "reason")
        return f"[{reason.rule}] {self.explain(kind, reason)}"

    def key(self, kind: str, reason: Reason) -> str:
        """The key of its text: some rules have other words for the same event ("event-eliminated-15-0")."""
        special = f"{kind}-{reason.text}-{reason.rule.replace('.', '-')}"
        return special if self.has(special) else f"{kind}-{reason.text}"


def _shown(value: Any) -> Any:
    if isinstance(value, Tally):
        return plain(value.total)
    value = plain(value)
    if isinstance(value, list):
        return ", ".join(str(v) for v in value)
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    return value if isinstance(value, int | float | str) else str(value)


@lru_cache(maxsize=16)
def catalogue(language: str, *folders: Path) -> Catalogue:
    return Catalogue(language, [*TEXTS, *folders])
