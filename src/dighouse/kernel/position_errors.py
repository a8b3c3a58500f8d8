"""How a position that can't be is refused."""

from __future__ import annotations

from dighouse.kernel.errors import BadPosition


def require(right: bool, where: str, what: str) -> None:
    if not right:
        raise BadPosition(f"{where}: {what}")
