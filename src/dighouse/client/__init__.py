"""A table server from Python: make tables, sit down, watch, play, let a bot play.

client = Client("http://localhost:8484")
seated = await client.sit("ABCDEF", name="Ada")
async with client.join(seated.table, [seated.secret]) as table:
    async for message in table:
        ...
"""

from __future__ import annotations

from dighouse.client.address import ServerAddress, TableLink, read_link, read_server
from dighouse.client.background import Background
from dighouse.client.bot import play_bot
from dighouse.client.client import Client
from dighouse.client.connection import Connection, greeting
from dighouse.client.errors import Gone, RefusedError, Unreachable
from dighouse.client.events import event_of
from dighouse.client.remote_table import RemoteTable

__all__ = [
    "Background",
    "Client",
    "Connection",
    "Gone",
    "RefusedError",
    "RemoteTable",
    "ServerAddress",
    "TableLink",
    "Unreachable",
    "event_of",
    "greeting",
    "play_bot",
    "read_link",
    "read_server",
]
