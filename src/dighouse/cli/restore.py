"""`dighouse restore`: bring the tables of a backup back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dighouse.cli.backup import tables
from dighouse.cli.serve import check_folder, extra
from dighouse.cli.settings_flags import Flag, read_settings, settings_flags


@settings_flags("data", "database")
def restore(
    file: Path,
    /,
    *,
    replace: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    **flags: Flag,
) -> None:
    """Bring the tables of a backup back, while the server is stopped.

    Parameters
    ----------
    file
        What `dighouse backup` wrote.
    replace
        Even if there are tables already, which are lost then.
    """
    settings = read_settings(flags)
    with extra("server"):
        from dighouse.server.storage.backup import restore as read
    if settings.database is None:
        check_folder(settings.data)
    count = asyncio.run(read(file, settings.database_url, replace=replace))
    print(f"{tables(count)} of {file} went to {settings.place}")
