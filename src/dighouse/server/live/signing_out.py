"""Listeners whose secret is no longer valid lose the seat that they hold by it."""

from __future__ import annotations

from collections.abc import Iterable

from dighouse.server.live.live_table import LiveTable
from dighouse.server.storage.store import Store


async def sign_out_invalid(store: Store, live: LiveTable, seat: int) -> None:
    for listener in list(live.listeners):
        kept = listener.hashes.get(seat)
        if kept is not None and await store.seat_of(live.table.config.id, kept) is None:
            listener.sign_out(seat)


async def sign_out_all_invalid(store: Store, live_tables: Iterable[LiveTable]) -> None:
    """Word that a secret is no longer valid may have been lost on its way here."""
    held = {
        kept: (listener, seat)
        for live in live_tables
        for listener in live.listeners
        for seat, kept in listener.hashes.items()
    }
    for kept in held.keys() - await store.valid_secrets(list(held)):
        listener, seat = held[kept]
        listener.sign_out(seat)
