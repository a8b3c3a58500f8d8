"""Bringing a database to the newest schema. Several processes may try at once: one does it."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from dighouse.server.storage.errors import StorageError, place
from dighouse.server.storage.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRES_LOCK = 0x44494748  # any number, as long as every release uses the same

# Alembic's environment is one for the whole process.
_one_at_a_time = Lock()


def upgrade(connection: Connection, where: str | None = None) -> None:
    """Within the caller's transaction: a migration that fails leaves everything as it was.

    `where` is what messages call the database, if not by its own address.
    """
    where = where or place(connection.engine.url)
    with _one_at_a_time:
        _wait_for_others(connection)
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        known = ScriptDirectory.from_config(config)
        newest, current = known.get_current_head(), revision(connection)
        if current is None:
            _refuse_strangers(connection, where)
        elif current not in {script.revision for script in known.walk_revisions()}:
            raise StorageError(
                f"{where} was written by a newer release of Dighouse (its schema is {current}, "
                f"this release knows {newest}): install that release"
            )
        if current != newest:
            command.upgrade(config, "head")


def revision(connection: Connection) -> str | None:
    """The schema that a database has; None if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def _wait_for_others(connection: Connection) -> None:
    # SQLite's writing transactions exclude each other anyway.
    if connection.dialect.name == "postgresql":
        # Others may be at a long migration: waiting for them is no fault.
        for setting in ("lock_timeout", "statement_timeout"):
            connection.execute(text(f"SET LOCAL {setting} = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": POSTGRES_LOCK})


def _refuse_strangers(connection: Connection, where: str) -> None:
    """Another program's database is left alone."""
    taken = set(inspect(connection).get_table_names()) & set(metadata.tables)
    if taken:
        raise StorageError(
            f"{where} has tables of another program ({', '.join(sorted(taken))}): "
            f"give Dighouse a database of its own"
        )
