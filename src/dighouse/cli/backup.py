"""`dighouse backup`: write all tables to a file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dighouse.cli.serve import extra
from dighouse.cli.settings_flags import Flag, read_settings, settings_flags


@settings_flags("data", "database")
def backup(
    file: Path,
    /,
    *,
    replace: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    **flags: Flag,
) -> None:
    """Write all tables to a file, while the server runs or not.

    Parameters
    ----------
    file
        Where to.
    replace
        Even if there is such a file already, which is lost then.
    """
    settings = read_settings(flags)
    with extra("server"):
        from dighouse.server.storage.backup import backup as write
    count = asyncio.run(write(settings.database_url, file, replace=replace))
    print(f"{tables(count)} of {settings.place} went to {file}")


def tables(count: int) -> str:
    return f"{count} {'table' if count == 1 else 'tables'}"
