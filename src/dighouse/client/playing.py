"""The game that a table plays, made here, so that views can be read and moves be written."""

from __future__ import annotations

from dighouse import registry
from dighouse.client.address import Server
from dighouse.client.request import request
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.server.wire.messages import TableInfo


async def load_game(server: Server, info: TableInfo, seats: int) -> Game:
    """BadOptions if this installation does not have the game, or another version of it."""
    text = None
    if info.edition is not None:
        # An edition of somebody's own may have any id, that of the built-in one too: so ask.
        text = (await request(server, "GET", f"/api/tables/{info.id}/edition")).decode()
    game = registry.make(info.ruleset, seats=seats, options=info.options, edition_text=text)
    if game.version != info.version:
        raise BadOptions(
            f"this table plays version {info.version} of {info.ruleset}, and this installation of "
            f"dighouse has version {game.version}"
        )
    return game
