"""The game that a table plays, made here, so that views can be read and moves be written."""

from __future__ import annotations

from dighouse import registry
from dighouse.client.address import ServerAddress
from dighouse.client.errors import RefusedError, Unreachable
from dighouse.client.request import request
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.protocol.messages import TableInfo


async def load_game(server: ServerAddress, info: TableInfo, seats: int) -> Game:
    """BadOptions if this installation does not have the game, or another version of it; Refused if
    the server itself has not any more.
    """
    if info.outdated is not None:
        raise RefusedError("outdated", info.outdated.reason)
    version = registry.ruleset(info.ruleset).version
    if version != info.version:
        raise BadOptions(
            f"this table plays version {info.version} of {info.ruleset}, and this installation of "
            f"dighouse has version {version}"
        )
    if info.edition is None:
        return registry.make(info.ruleset, seats=seats, options=info.options)
    # An edition of somebody's own may have any id, that of the built-in one too: so ask.
    answer = await request(server, "GET", f"/api/tables/{info.id}/edition")
    try:
        text = answer.decode()
        return registry.make(info.ruleset, seats=seats, options=info.options, edition_text=text)
    except (UnicodeError, BadOptions) as error:
        # The table plays by it, so it was whole there: somebody else has answered, or half.
        raise Unreachable(
            f"{server.url} does not answer with the edition of this table: {error}"
        ) from error
