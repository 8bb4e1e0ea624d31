"""Types from files and records, made safe to read in several threads at once."""

from __future__ import annotations

from threading import Lock
from typing import Any

import msgspec

_learning = Lock()
_learnt: set[Any] = set()


def learn(of: Any) -> None:
    """Let msgspec learn a type before it is read.

    Otherwise it does so piece by piece when it first reads the type; a second thread that meets the half-learnt type
    then crashes the whole process.
    """
    if of not in _learnt:
        with _learning:
            msgspec.json.Decoder(of)
            _learnt.add(of)
