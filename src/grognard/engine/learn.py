"""Types from files and records, made safe to read in several threads at once."""

from __future__ import annotations

from threading import Lock
from typing import Any

import msgspec

_learning = Lock()
_learnt: set[Any] = set()


def learn(of: Any) -> None:
    """Let msgspec learn a type before it is read.

    It does so at the type's first use, piece by piece; a second thread that meets the half-learnt type then brings the
    whole process down.
    """
    if of not in _learnt:
        with _learning:
            msgspec.json.Decoder(of)
            _learnt.add(of)
