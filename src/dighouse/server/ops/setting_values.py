"""What the value of a setting may be: how its text is read, and what would be right if it can't be."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from dighouse.kernel.errors import BadOptions

YES = {"1", "yes", "true", "on"}
NO = {"0", "no", "false", "off"}
WEB_PORTS = {"http": 80, "https": 443}


class BadSetting(BadOptions):
    """A flag or variable whose value can't be used: its name, what would be right, what it was.

    `given` is None where it may hold a password; `why` is set where there is more to say.
    """

    def __init__(self, name: str, wanted: str, given: str | None, why: str = "") -> None:
        was = "" if given is None else f", not {given!r}"
        super().__init__(f"{name} must be {wanted}{was}" + (f": {why}" if why else ""))
        self.name = name
        self.wanted = wanted
        self.given = given


class ValueKind(NamedTuple):
    """A kind of values. `parse` makes one of a text, or raises a ValueError, which may say why."""

    wanted: str
    parse: Callable[[str], Any]
    secret: bool = False  # there may be a password inside

    def read(self, text: str, name: str) -> Any:
        """The value of a text that came by the flag or variable of this name. BadSetting."""
        try:
            return self.parse(text)
        except ValueError as error:
            given = None if self.secret else text
            raise BadSetting(name, self.wanted, given, str(error)) from None


def number(least: int, most: int) -> ValueKind:
    def parse(text: str) -> int:
        if not re.fullmatch("[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise ValueError
        return int(text)

    return ValueKind(f"a number from {least} to {most}", parse)


def one_of(*words: str) -> ValueKind:
    def parse(text: str) -> str:
        if text.lower() not in words:
            raise ValueError
        return text.lower()

    return ValueKind(f"one of {', '.join(words)}", parse)


def _switch(text: str) -> bool:
    if text.lower() not in YES | NO:
        raise ValueError
    return text.lower() in YES


def _host(text: str) -> str:
    host = text.removeprefix("[").removesuffix("]").lower()
    if not _is_host(host):
        raise ValueError
    return host


def _is_host(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        # All digits and dots is an address with a slip in it, never a name.
        label = r"(?!-)[a-z0-9-]{1,63}(?<!-)"
        return bool(re.fullmatch(rf"{label}(\.{label})*", host) and re.search("[a-z]", host))
    return True


def _folder(text: str) -> Path:
    # A question mark would end the path inside of a database URL.
    if not text.strip() or "\0" in text or "?" in text:
        raise ValueError
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise ValueError("there is no such home folder") from None


def _split(text: str) -> SplitResult:
    parts = urlsplit(text)
    _ = parts.port  # is checked when it is asked for
    if re.search(r"[\s\x00-\x1f]", text):
        raise ValueError
    return parts


def _database(text: str) -> str:
    parts = _quietly(_split, text)
    kind = parts.scheme.partition("+")[0]
    file = kind == "sqlite" and not parts.netloc
    if not (file or kind in ("postgresql", "postgres")) or len(parts.path) < 2:
        raise ValueError
    return text


def _redis(text: str) -> str:
    parts = _quietly(_split, text)
    reachable = parts.scheme in ("redis", "rediss") and parts.hostname
    if not reachable and not (parts.scheme == "unix" and parts.path):
        raise ValueError
    return text


def _public_url(text: str) -> str:
    parts = _quietly(_split, text)
    if (
        parts.scheme not in WEB_PORTS
        or not _is_host((parts.hostname or "").lower())
        or parts.username is not None
        or parts.path not in ("", "/")
        or parts.query
        or parts.fragment
    ):
        raise ValueError
    host = str(parts.hostname)
    host = f"[{host}]" if ":" in host else host
    port = "" if parts.port in (None, WEB_PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def _networks(text: str) -> list[str]:
    parts = filter(None, (part.strip() for part in text.split(",")))
    return [str(_quietly(ipaddress.ip_network, part)) for part in parts]


def _quietly(parse: Callable[[str], Any], text: str) -> Any:
    """Without a library's own words: they may repeat a password, and ours say enough."""
    try:
        return parse(text)
    except ValueError:
        raise ValueError from None


SWITCH = ValueKind("1 or 0", _switch)
HOST = ValueKind("an address such as 127.0.0.1, or a name", _host)
FOLDER = ValueKind("a folder whose name has no '?'", _folder)
DATABASE = ValueKind(
    "a URL such as postgresql://user:password@host/name or sqlite:///file.db",
    _database,
    secret=True,
)
REDIS = ValueKind("a URL such as redis://localhost:6379/0", _redis, secret=True)
PUBLIC_URL = ValueKind("a scheme and a host, such as https://dig.example.org", _public_url)
NETWORKS = ValueKind("addresses or networks with commas, such as 127.0.0.1,10.0.0.0/8", _networks)
