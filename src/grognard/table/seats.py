"""Seats: who may sit where. A seat is an unguessable token; the store keeps only its hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from .schema import SeatRow


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The id of a table. Anyone who knows it may watch, so it cannot be guessed either."""
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """Tokens are long and random: a plain hash hides them well."""
    return hashlib.sha256(token.encode()).hexdigest()


def side_of(seats: dict[str, SeatRow], token: str) -> str | None:
    """The side whose token this is; an invitation does not count as one."""
    given = hashed(token)
    for side, seat in seats.items():
        if any(hmac.compare_digest(known, given) for known in seat.tokens):
            return side
    return None
