"""What a database holds, as lines of text: its tables, columns and indexes, and every row."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

# Drawn by chance anew for every database and every process.
DRAWN = {"made_by", "node", "lease", "value"}


def database(data: Path) -> tuple[list[str], list[str]]:
    """The schema of the database in this folder, and its rows."""
    with closing(sqlite3.connect(f"file:{data / 'dighouse.db'}?mode=ro", uri=True)) as base:
        made = base.execute(
            "select name, sql from sqlite_master where sql is not null order by type desc, name"
        ).fetchall()
        names = [name for name, sql in made if sql.startswith("CREATE TABLE")]
        return [re.sub(r"\s+", " ", sql) for _, sql in made], [
            line for name in names for line in _rows(base, name)
        ]


def _rows(base: sqlite3.Connection, table: str) -> Iterator[str]:
    found = base.execute(f'select * from "{table}"')
    columns = [column[0] for column in found.description]
    lines = []
    for row in found:
        values: dict[str, object] = {}
        for column, value in zip(columns, row, strict=True):
            shown = value.hex() if isinstance(value, bytes) else value
            if column in DRAWN and shown:
                shown = "DRAWN"
            if column == "body":
                shown = re.sub(r'"made_by":"[^"]+"', '"made_by":"DRAWN"', str(shown))
            if column == "seen_at" and not values["table_id"]:
                shown = "DRAWN"  # from the computer's own clock: the row that shows that rows can be written
            values[column] = shown
        lines.append(f"{table} {msgspec.json.encode(values).decode()}")
    return iter(sorted(lines))
