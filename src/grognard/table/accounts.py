"""Accounts: a name and a password for those who come back from another browser."""

from __future__ import annotations

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from .pools import LISTS
from .store import Store
from .wrong import Wrong


@cache
def hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def nobodys_hash() -> str:
    """A hash to compare with when the name is unknown, so that the answer takes as long as for a wrong password."""
    return hasher().hash("nobody")


async def register(store: Store, name: str, password: str) -> None:
    hashed = await LISTS.run(hasher().hash, password)
    if not await asyncio.wrap_future(store.add_account(name, hashed)):
        raise Wrong("name-taken", "Somebody has this name already. Choose another.")


async def check(store: Store, name: str, password: str) -> None:
    if not await LISTS.run(is_right, store, name, password):
        raise Wrong("wrong-password", "Name or password is wrong.")


def is_right(store: Store, name: str, password: str) -> bool:
    kept = store.password_of(name)
    try:
        hasher().verify(kept or nobodys_hash(), password)
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None
