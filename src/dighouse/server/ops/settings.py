"""How a server is set up: by flags, or else by the environment, or else as it comes.

`Settings` is the one definition: each field says its kind of values, its default and what it is for.
The flags and their help, the environment variables and the table of docs/hosting.md are made from it.
Nothing here needs more than the library, so that `dighouse serve --help` works without the server's extra.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints
from urllib.parse import quote, unquote, urlsplit

from dighouse.kernel.errors import BadOptions
from dighouse.server.ops import setting_values
from dighouse.server.ops.setting_values import SWITCH, ValueKind, number, one_of

EVERYWHERE = "0.0.0.0"
BOT_WORKERS = 4  # at most, unless more are asked for
TABLE_COUNT = number(1, 10_000_000)  # what a number of tables may be


class SettingInfo(NamedTuple):
    """What a field of Settings says of itself, beside its type and its default."""

    kind: ValueKind
    help: str  # what it is for, from a small letter on, in Markdown
    default: str = ""  # if nothing is said, in the same way; "": the value itself says enough
    opposite: bool = False  # its flag and its variable turn it off, if they are given
    also_no: bool = False  # there is a flag to turn it off beside the one that turns it on


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


@dataclass(frozen=True, kw_only=True)
class Settings:
    host: Annotated[
        str,
        SettingInfo(
            setting_values.HOST,
            f"the address to listen on; `{EVERYWHERE}` is all of them",
            "`127.0.0.1`: only this computer",
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int, SettingInfo(number(0, 65535), "the port to listen on; `0` is any free one")
    ] = 8484
    data: Annotated[
        Path,
        SettingInfo(
            setting_values.FOLDER,
            "the folder for tables and caches; it is made if it is not there",
            "`dighouse` in `$XDG_DATA_HOME`, or in `~/.local/share`",
        ),
    ] = field(default_factory=default_data)
    database: Annotated[
        str | None,
        SettingInfo(
            setting_values.DATABASE,
            "keep tables in this database, by its `postgresql://` or `sqlite:///` URL",
            "a SQLite file in the data folder",
        ),
    ] = None
    redis: Annotated[
        str | None,
        SettingInfo(
            setting_values.REDIS,
            "wake other nodes over this Redis, by its `redis://` URL",
            "none is needed",
        ),
    ] = None
    lan: Annotated[
        bool,
        SettingInfo(
            SWITCH,
            "listen on the local network too, and show a QR code",
            "no",
            also_no=True,
        ),
    ] = False
    ask: Annotated[
        bool,
        SettingInfo(
            SWITCH,
            "ask once, at a terminal, whether phones on this network may join, unless `--lan` or "
            "`--no-lan` says so; `make play` does, a service should not",
            "no",
        ),
    ] = False
    public_url: Annotated[
        str | None,
        SettingInfo(
            setting_values.PUBLIC_URL,
            "how browsers reach the server if something stands in front of it: scheme, host, "
            "perhaps a port, no path",
            "none",
        ),
    ] = None
    trusted_proxies: Annotated[
        list[str],
        SettingInfo(
            setting_values.NETWORKS,
            "addresses or networks, with commas, whose `X-Forwarded-For` is believed",
            "nobody's is",
        ),
    ] = field(default_factory=list)
    keep_days: Annotated[
        int,
        SettingInfo(number(1, 36_500), "for how many days finished and abandoned tables are kept"),
    ] = 30
    wait_hours: Annotated[
        int,
        SettingInfo(
            number(1, 876_000),
            "for how many hours tables are kept that never started, and where nobody is",
        ),
    ] = 24
    max_tables: Annotated[int, SettingInfo(TABLE_COUNT, "how many tables there may be at once")] = (
        10_000
    )
    tables_per_address: Annotated[
        int, SettingInfo(TABLE_COUNT, "how many of them one address may have made")
    ] = 200
    bot_tables_per_address: Annotated[
        int, SettingInfo(TABLE_COUNT, "at how many of these bots may play alone")
    ] = 12
    tables_per_minute: Annotated[
        int,
        SettingInfo(
            TABLE_COUNT,
            "how many tables may be made within a minute, beside the first ten of each address",
        ),
    ] = 300
    browser: Annotated[
        bool,
        SettingInfo(
            SWITCH,
            "do not open a browser",
            "one is opened where there is a screen",
            opposite=True,
        ),
    ] = True
    bot_workers: Annotated[
        int,
        SettingInfo(
            number(1, 64),
            "how many processes think for bots",
            f"one less than there are cores, from 1 to {BOT_WORKERS}",
        ),
    ] = field(default_factory=default_bot_workers)
    accept_loss: Annotated[
        bool,
        SettingInfo(
            SWITCH,
            "start although the database has lost moves that were saved",
            "the server says what is missing, and does not start",
        ),
    ] = False
    log_level: Annotated[
        str,
        SettingInfo(
            one_of("debug", "info", "warning", "error"),
            "what is worth a line of the log: `debug`, `info`, `warning` or `error`",
        ),
    ] = "info"
    log_json: Annotated[
        bool,
        SettingInfo(
            SWITCH,
            "write the log as JSON lines even to a terminal",
            "JSON only where there is no terminal",
        ),
    ] = False

    @classmethod
    def from_environment(cls, environ: Mapping[str, str], **flags: str | bool | None) -> Settings:
        """Flags by the names of their fields; one that is None was not given. BadSetting."""
        values: dict[str, Any] = {}
        for one in SETTINGS.values():
            given, name = flags.get(one.field), one.flag
            if given is None:
                # An empty variable is as good as none: so do scripts and units unset them.
                given, name = environ.get(one.variable, "").strip() or None, one.variable
            if given is not None:
                values[one.field] = given if isinstance(given, bool) else one.read(given, name)
        if values.get("lan") and is_loopback(values.setdefault("host", EVERYWHERE)):
            raise BadOptions(
                f"--lan is for others on the local network, but {values['host']} is reached "
                "from this computer alone; leave --host out, or name another address"
            )
        values.setdefault("data", default_data(environ))
        return cls(**values)

    @property
    def database_url(self) -> str:
        # Quoted, as whoever reads the URL takes %41 for an A and # for its end.
        return self.database or f"sqlite:///{quote(str(self.data / 'dighouse.db'))}"

    @property
    def place(self) -> str:
        """Where the tables are kept, in words that may be shown: without a password."""
        parts = urlsplit(self.database_url)
        if parts.scheme.startswith("sqlite"):
            return unquote(parts.path).removeprefix("/")
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


class Setting(NamedTuple):
    """A field of Settings, for those who make flags, variables and tables of all of them."""

    field: str
    info: SettingInfo
    default: str

    @property
    def flag(self) -> str:
        return f"--{'no-' if self.info.opposite else ''}{self.field.replace('_', '-')}"

    @property
    def no_flag(self) -> str | None:
        return f"--no-{self.field.replace('_', '-')}" if self.info.also_no else None

    @property
    def variable(self) -> str:
        return "DIGHOUSE_" + self.flag.removeprefix("--").replace("-", "_").upper()

    def read(self, text: str, name: str) -> Any:
        """The value of a text that came by the flag or variable of this name. BadSetting."""
        value = self.info.kind.read(text, name)
        return not value if self.info.opposite else value


def _settings() -> dict[str, Setting]:
    found = {}
    hints = get_type_hints(Settings, include_extras=True)
    for one in fields(Settings):
        (info,) = hints[one.name].__metadata__
        found[one.name] = Setting(one.name, info, info.default or f"`{one.default}`")
    return found


SETTINGS = _settings()


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
