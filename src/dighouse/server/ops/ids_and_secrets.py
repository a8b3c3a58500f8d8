"""Ids, secrets and codes: random, hard to guess, easy to copy."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Protocol

# No vowels, so that no code is a word; no letters that look like another one.
LETTERS = "BCDFGHJKMNPQRSTVWXZ"
CODE_LETTERS = 6
SECRET_BYTES = 24
ID_BYTES = 16
REMATCH = b"dighouse rematch 1 "


class Ids(Protocol):
    """Where a server's random names come from; tests bring their own."""

    def table(self) -> str: ...
    def secret(self) -> str: ...
    def code(self) -> str: ...
    def seed(self) -> bytes: ...
    def number(self) -> int: ...


class RandomIds:
    def table(self) -> str:
        return secrets.token_urlsafe(ID_BYTES)

    def secret(self) -> str:
        return secrets.token_urlsafe(SECRET_BYTES)

    def code(self) -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))

    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def number(self) -> int:
        return secrets.randbits(64)


def hashed(secret: str) -> str:
    """What is kept of a secret: it has so many bits that a plain hash can't be undone."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def next_secret(secret: str, table: str) -> str:
    """The secret at the next table of whoever has this one: however often they ask, one and the
    same. Without the old secret nobody can tell what it is.
    """
    message = REMATCH + table.encode()
    digest = hmac.digest(secret.encode("utf-8", "surrogatepass"), message, "sha256")
    return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def looks_like_code(text: str) -> bool:
    return len(text) == CODE_LETTERS and all(letter in LETTERS for letter in text.upper())
