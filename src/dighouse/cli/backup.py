"""`dighouse backup`: write all tables to a file."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dighouse.cli.serve import extra, flag
from dighouse.server.ops.settings import Settings


def backup(
    file: Path,
    /,
    *,
    replace: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    data: Annotated[str | None, flag("data")] = None,
    database: Annotated[str | None, flag("database")] = None,
) -> None:
    """Write all tables to a file, while the server runs or not.

    Parameters
    ----------
    file
        Where to.
    replace
        Even if there is such a file already, which is lost then.
    """
    settings = Settings.from_environment(os.environ, data=data, database=database)
    with extra("server"):
        from dighouse.server.storage.backup import backup as write
    count = asyncio.run(write(settings.database_url, file, replace=replace))
    print(f"{tables(count)} of {settings.place} went to {file}")


def tables(count: int) -> str:
    return f"{count} {'table' if count == 1 else 'tables'}"
