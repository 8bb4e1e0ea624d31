"""Seats: who may sit where. A seat is an unguessable token; the store keeps only its hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from .schema import SeatRow


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Of a table. Whoever knows it may watch, so it cannot be guessed either."""
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """Tokens are long and random: a plain hash hides them well."""
    return hashlib.sha256(token.encode()).hexdigest()


def side_of(seats: dict[str, SeatRow], token: str) -> str | None:
    """The side whose token this is."""
    given = hashed(token)
    found = [s for s, seat in seats.items() if seat.token is not None and hmac.compare_digest(seat.token, given)]
    return found[0] if found else None
