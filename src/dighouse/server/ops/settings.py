"""How a server is set up: by flags, or else by the environment, or else as it comes.

`OPTIONS` is the one list of them. The flags and their help, the environment variables and the
tables of the documentation all follow it. Nothing here needs more than the library, so that
`dighouse serve --help` works without the server's extra.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec

from dighouse.kernel.errors import BadOptions

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PORT = 8484
KEEP_DAYS = 30
MAX_TABLES = 10_000
TABLES_PER_ADDRESS = 200
BOT_TABLES_PER_ADDRESS = 12
TABLES_PER_MINUTE = 300
WAIT_HOURS = 24
BOT_WORKERS = 4  # at most, unless more are asked for
LOG_LEVELS = ("debug", "info", "warning", "error")
YES = {"1", "yes", "true", "on"}
NO = {"0", "no", "false", "off"}
WEB_PORTS = {"http": 80, "https": 443}


def default_data(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the desktop's conventions put what programs keep."""
    kept = environ.get("XDG_DATA_HOME", "")
    if Path(kept).is_absolute():  # the convention: anything else is to be ignored
        return Path(kept) / "dighouse"
    try:
        return Path.home() / ".local" / "share" / "dighouse"
    except RuntimeError:
        raise BadOptions(
            "there is no home folder to keep the tables in; name one by --data"
        ) from None


def default_bot_workers() -> int:
    """One core is the server's own."""
    return min(BOT_WORKERS, max(1, (os.cpu_count() or 1) - 1))


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    host: str = HOST
    port: int = PORT  # 0: any free one
    data: Path = msgspec.field(default_factory=default_data)
    database: str | None = None  # None: a SQLite file in the data folder
    redis: str | None = None
    lan: bool = False
    ask: bool = False  # whether to set `lan`, where neither a flag nor a variable says so
    public_url: str | None = None  # scheme, host and perhaps port; no slash at the end
    trusted_proxies: list[str] = []
    keep_days: int = KEEP_DAYS
    wait_hours: int = WAIT_HOURS
    max_tables: int = MAX_TABLES
    tables_per_address: int = TABLES_PER_ADDRESS
    bot_tables_per_address: int = BOT_TABLES_PER_ADDRESS
    tables_per_minute: int = TABLES_PER_MINUTE
    browser: bool = True
    bot_workers: int = msgspec.field(default_factory=default_bot_workers)
    accept_loss: bool = False  # start although the database has lost what was saved
    log_level: str = "info"
    log_json: bool = False

    @classmethod
    def from_environment(cls, environ: Mapping[str, str], **flags: str | bool | None) -> Settings:
        """Flags by the names of their fields; one that is None was not given."""
        values: dict[str, Any] = {}
        for option in SETTINGS:
            given, name = flags.get(option.field), option.flag
            if given is None:
                # An empty variable is as good as none: so do scripts and units unset them.
                given, name = environ.get(option.variable, "").strip() or None, option.variable
            if given is not None:
                values[option.field] = option.read(given, name)
        if values.get("lan") and is_loopback(values.setdefault("host", EVERYWHERE)):
            raise BadOptions(
                f"--lan is for others on the local network, but {values['host']} is reached "
                "from this computer alone; leave --host out, or name another address"
            )
        values.setdefault("data", default_data(environ))
        return cls(**values)

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'dighouse.db'}"

    @property
    def place(self) -> str:
        """Where the tables are kept, in words that may be shown: without a password."""
        parts = urlsplit(self.database_url)
        if parts.scheme.startswith("sqlite"):
            return parts.path.removeprefix("/")
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


# -- reading values --------------------------------------------------------------------------------
# Each is given a text and the name of the flag or variable that it came by.


def _number(least: int, most: int) -> Callable[[str, str], int]:
    def read(text: str, name: str) -> int:
        if not re.fullmatch("[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise BadOptions(f"{name} must be a number from {least} to {most}, not {text!r}")
        return int(text)

    return read


def _flag(text: str, name: str) -> bool:
    if text.lower() in YES | NO:
        return text.lower() in YES
    raise BadOptions(f"{name} must be 1 or 0, not {text!r}")


def _no(text: str, name: str) -> bool:
    """For a flag that turns something off."""
    return not _flag(text, name)


def _host(text: str, name: str) -> str:
    host = text.removeprefix("[").removesuffix("]").lower()
    if not _is_host(host):
        raise BadOptions(f"{name} must be an address such as 127.0.0.1, or a name, not {text!r}")
    return host


def _is_host(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        # All digits and dots is an address with a slip in it, never a name.
        label = r"(?!-)[a-z0-9-]{1,63}(?<!-)"
        return bool(re.fullmatch(rf"{label}(\.{label})*", host) and re.search("[a-z]", host))
    return True


def _folder(text: str, name: str) -> Path:
    try:
        folder = Path(text).expanduser().absolute()
    except RuntimeError:
        raise BadOptions(f"{name}: there is no home folder of that name in {text!r}") from None
    # A question mark would end the path inside of a database URL.
    if "\0" in text or "?" in text:
        raise BadOptions(f"{name} must be a folder whose name has no '?', not {text!r}")
    return folder


def _split(text: str) -> SplitResult | None:
    """A URL; None if it is none."""
    try:
        parts = urlsplit(text)
        _ = parts.port  # is checked when it is asked for
    except ValueError:
        return None
    return None if re.search(r"[\s\x00-\x1f]", text) else parts


def _database(text: str, name: str) -> str:
    # Messages about URLs of databases do not repeat them: there may be a password inside.
    parts = _split(text)
    kind = "" if parts is None else parts.scheme.partition("+")[0]
    if parts is not None and kind == "sqlite" and not parts.netloc and len(parts.path) > 1:
        return text
    if parts is not None and kind in ("postgresql", "postgres") and len(parts.path) > 1:
        return text
    raise BadOptions(
        f"{name} must be a URL such as postgresql://user:password@host/name or sqlite:///file.db"
    )


def _redis(text: str, name: str) -> str:
    parts = _split(text)
    if parts is not None:
        if parts.scheme in ("redis", "rediss") and parts.hostname:
            return text
        if parts.scheme == "unix" and parts.path:
            return text
    raise BadOptions(f"{name} must be a URL such as redis://localhost:6379/0")


def _public_url(text: str, name: str) -> str:
    parts = _split(text)
    if (
        parts is None
        or parts.scheme not in WEB_PORTS
        or not _is_host((parts.hostname or "").lower())
        or parts.username is not None
        or parts.path not in ("", "/")
        or parts.query
        or parts.fragment
    ):
        raise BadOptions(
            f"{name} must be a scheme and a host, such as https://dig.example.org, not {text!r}"
        )
    host = str(parts.hostname)
    host = f"[{host}]" if ":" in host else host
    port = "" if parts.port in (None, WEB_PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def _networks(text: str, name: str) -> list[str]:
    networks = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        try:
            networks.append(str(ipaddress.ip_network(part)))
        except ValueError:
            raise BadOptions(
                f"{name} must be addresses or networks with commas, such as "
                f"127.0.0.1,10.0.0.0/8, not {part!r}"
            ) from None
    return networks


def _level(text: str, name: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise BadOptions(f"{name} must be one of {', '.join(LOG_LEVELS)}, not {text!r}")
    return text.lower()


# -- the list --------------------------------------------------------------------------------------


class Setting(NamedTuple):
    field: str
    flag: str
    parse: Callable[[str, str], Any]
    help: str
    default: str  # in words

    @property
    def variable(self) -> str:
        return "DIGHOUSE_" + self.flag.removeprefix("--").replace("-", "_").upper()

    def read(self, given: str | bool, name: str) -> Any:
        """The value of what was given; a switch among the flags is a bool already."""
        return given if isinstance(given, bool) else self.parse(given, name)


SETTINGS = (
    Setting("host", "--host", _host, "The address to listen on.", HOST),
    Setting("port", "--port", _number(0, 65535), "The port to listen on; 0 is any free one.", str(PORT)),
    Setting("data", "--data", _folder, "The folder for tables and caches.", "~/.local/share/dighouse"),
    Setting("database", "--database", _database, "Keep tables in this database: a postgresql:// or sqlite:/// URL.", "a SQLite file in the data folder"),
    Setting("redis", "--redis", _redis, "Wake other nodes over this Redis: a redis:// URL.", "none"),
    Setting("lan", "--lan", _flag, "Listen on the local network too, and show a QR code; --no-lan does not.", "no"),
    Setting("ask", "--ask", _flag, "Ask once whether phones on this network may join; --lan and --no-lan change the answer.", "no"),
    Setting("public_url", "--public-url", _public_url, "How browsers reach this server if something stands in front of it, such as https://dig.example.org.", "none"),
    Setting("trusted_proxies", "--trusted-proxies", _networks, "Addresses or networks, with commas, whose X-Forwarded-For is believed.", "none"),
    Setting("keep_days", "--keep-days", _number(1, 36500), "For how many days finished and abandoned tables are kept.", str(KEEP_DAYS)),
    Setting("wait_hours", "--wait-hours", _number(1, 876_000), "For how many hours tables are kept that never started.", str(WAIT_HOURS)),
    Setting("max_tables", "--max-tables", _number(1, 10_000_000), "How many tables there may be at once.", str(MAX_TABLES)),
    Setting("tables_per_address", "--tables-per-address", _number(1, 10_000_000), "How many of them one address may have made.", str(TABLES_PER_ADDRESS)),
    Setting("bot_tables_per_address", "--bot-tables-per-address", _number(1, 10_000_000), "At how many of these bots may play alone.", str(BOT_TABLES_PER_ADDRESS)),
    Setting("tables_per_minute", "--tables-per-minute", _number(1, 10_000_000), "How many tables may be made within a minute, beside the first ten of each address.", str(TABLES_PER_MINUTE)),
    Setting("browser", "--no-browser", _no, "Do not open a browser.", "open one where there is a screen"),
    Setting("bot_workers", "--bot-workers", _number(1, 64), "How many processes think for bots.", "one less than cores, from 1 to 4"),
    Setting("accept_loss", "--accept-loss", _flag, "Start although the database has lost moves that were saved.", "say so, and do not start"),
    Setting("log_level", "--log-level", _level, f"What is worth a line of the log: {', '.join(LOG_LEVELS)}.", "info"),
    Setting("log_json", "--log-json", _flag, "Write the log as JSON lines even to a terminal.", "only where there is no terminal"),
)  # fmt: skip
SETTING_BY_FIELD = {option.field: option for option in SETTINGS}
