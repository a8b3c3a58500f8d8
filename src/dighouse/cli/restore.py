"""`dighouse restore`: bring the tables of a backup back."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dighouse.cli.backup import tables
from dighouse.cli.serve import check_folder, extra, flag
from dighouse.server.ops.settings import Settings


def restore(
    file: Path,
    /,
    *,
    replace: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    data: Annotated[str | None, flag("data")] = None,
    database: Annotated[str | None, flag("database")] = None,
) -> None:
    """Bring the tables of a backup back, while the server is stopped.

    Parameters
    ----------
    file
        What `dighouse backup` wrote.
    replace
        Even if there are tables already, which are lost then.
    """
    settings = Settings.from_environment(os.environ, data=data, database=database)
    with extra("server"):
        from dighouse.server.storage.backup import restore as read
    if settings.database is None:
        check_folder(settings.data)
    count = asyncio.run(read(file, settings.database_url, replace=replace))
    print(f"{tables(count)} of {file} went to {settings.place}")
