"""Where a server and its tables are: the links that people paste, and what they stand for."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, urlsplit

from dighouse.kernel.errors import BadOptions

TABLES = "t"  # an invite link is SERVER/t/ID


class ServerAddress(NamedTuple):
    secure: bool
    host: str
    port: int
    path: str  # where the server begins: "" unless a proxy has it below something else

    @property
    def netloc(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _port(self.secure) else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        return f"http{'s' if self.secure else ''}://{self.netloc}{self.path}"

    def socket_path(self, table: str) -> str:
        return f"{self.path}/api/tables/{quote(table, safe='')}/socket"


class TableLink(NamedTuple):
    server: ServerAddress
    table: str | None  # its id or its code; None: the link is the server's alone


def read_server(url: str) -> ServerAddress:
    """The server at a URL such as http://localhost:8484. BadOptions if it is none."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise BadOptions(f"{url!r} is no address of a server") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadOptions(f"a server's address begins with http:// or https://, not as {url!r} does")
    if parts.username is not None or parts.password is not None:
        raise BadOptions("a server's address has no name and no password in it")
    secure = parts.scheme == "https"
    if port is None:
        port = _port(secure)
    return ServerAddress(secure, parts.hostname, port, parts.path.rstrip("/"))


def read_link(url: str) -> TableLink:
    """An invite link (SERVER/t/ID), a link with a short code (SERVER/CODE), or a server's address."""
    server = read_server(url)
    folder, _, last = server.path.rpartition("/")
    if not last:
        return TableLink(server, None)
    if folder.endswith(f"/{TABLES}"):
        folder = folder.removesuffix(f"/{TABLES}")
    return TableLink(server._replace(path=folder), last)


def _port(secure: bool) -> int:
    return 443 if secure else 80
