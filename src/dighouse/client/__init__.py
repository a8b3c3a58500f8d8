"""A table server from Python: make tables, sit down, watch, play, let a bot play.

house = House("http://localhost:8080")
seated = await house.sit("ABCDEF", name="Ada")
async with house.join(seated.table, [seated.secret]) as table:
    async for message in table:
        ...
"""

from __future__ import annotations

from dighouse.client.address import Link, Server, read_link, read_server
from dighouse.client.background import Background
from dighouse.client.bot import play_bot
from dighouse.client.connection import Connection, greeting
from dighouse.client.errors import Gone, Refused, Unreachable
from dighouse.client.client import House
from dighouse.client.remote_table import Table
from dighouse.client.events import event_of

__all__ = [
    "Background",
    "Connection",
    "Gone",
    "House",
    "Link",
    "Refused",
    "Server",
    "Table",
    "Unreachable",
    "event_of",
    "greeting",
    "play_bot",
    "read_link",
    "read_server",
]
