"""Bots for the table server, each request answered by a process that knows nothing but a view.

May touch the games' library and `ops`: no table, no storage, no network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dighouse.server.workers.messages import BotRequest, HelpRequest, WorkerFailed

if TYPE_CHECKING:
    from dighouse.server.workers.pool import Workers

__all__ = ["BotRequest", "HelpRequest", "WorkerFailed", "Workers"]


def __getattr__(name: str) -> Any:
    """`Workers` is imported when it is asked for.

    The processes import this package too, and are there a third sooner without asyncio.
    """
    if name == "Workers":
        from dighouse.server.workers.pool import Workers

        return Workers
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
