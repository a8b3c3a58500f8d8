"""One of our servers as a process, for the benchmark: durable, with limits that a load passes."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import uvloop

from dighouse.server.app import Server
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.ops.limits import LimitSettings
from dighouse.server.ops.logs import set_up
from dighouse.server.ops.settings import Settings
from dighouse.server.serve import serve, stay_responsive


def ready(server: Server) -> None:
    stay_responsive()  # as `dighouse serve` does
    print("ready", server.addresses.port, flush=True)


def main(data: str, port: str) -> None:
    set_up("warning")
    many: dict[str, Any] = dict.fromkeys(
        ("max_tables", "tables_per_address", "tables_per_minute"), 1_000_000
    )
    settings = Settings(port=int(port), data=Path(data), browser=False, **many)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(
            serve(
                settings,
                ready,
                limits=LimitSettings().times(100_000),
                pace=BotPace(),
            )
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
