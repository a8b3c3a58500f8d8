"""The database's tables, as the newest migration leaves them. A test compares the two.

Times are seconds since 1970. Where a table is written often, its order on disk is that of its
key (SQLite's WITHOUT ROWID), so that a row touches one page less.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData()


def _table_id(*, primary: bool) -> Column[str]:
    return Column(
        "table_id",
        Text,
        ForeignKey("charters.table_id", ondelete="CASCADE"),
        primary_key=primary,
        nullable=False,
    )


charters = Table(
    "charters",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("public", Boolean, nullable=False),
    Column("created_at", Double, nullable=False),
    # The seed, and behind its 32 bytes what was given, as JSON. Apart from the body: what lists tables
    # skips it.
    Column("seed", LargeBinary, nullable=False),
    Column("body", Text, nullable=False),  # the charter as JSON, its secrets left empty
    # Once more, to count by: the address that it was made from, as creators.py writes it.
    Column("made_by", Text, nullable=False, server_default=text("''")),
)

Index("charters_made_by", charters.c.made_by)

# Apart from the charters, which may be long and never change: this is written with every row.
standings = Table(
    "standings",
    metadata,
    _table_id(primary=True),
    Column("head", BigInteger, nullable=False),
    Column("phase", Text, nullable=False),
    Column("waits_for", Text, nullable=False),
    Column("due_at", Double),
    Column("code", Text),
    Column("people", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("lease", Text),
    Column("lease_until", Double, nullable=False),
    sqlite_with_rowid=False,
)

# These indexes leave most tables out, so that an ordinary move does not write to them.
_due, _code = standings.c.due_at, standings.c.code
_waiting = text("phase = 'waiting'")
Index(
    "standings_waiting",
    standings.c.updated_at,
    sqlite_where=_waiting,
    postgresql_where=_waiting,
)
Index(
    "standings_due",
    _due,
    sqlite_where=_due.is_not(None),
    postgresql_where=_due.is_not(None),
)
Index(
    "standings_code",
    _code,
    unique=True,
    sqlite_where=_code.is_not(None),
    postgresql_where=_code.is_not(None),
)

# No foreign key: whoever appends has found the table's standing in the same transaction.
log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("command", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),  # the event's kind again, for whoever looks in by hand
    Column("body", Text, nullable=False),  # the log event as JSON
    sqlite_with_rowid=False,
)
Index("log_command", log.c.table_id, log.c.seat, log.c.command, unique=True)

# Secrets and codes are kept as SHA-256, in hexadecimal.
secrets = Table(
    "secrets",
    metadata,
    _table_id(primary=True),
    Column("hashed", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("added_at", Double, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    _table_id(primary=True),
    Column("hashed", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("expires", Double, nullable=False),
)

# No foreign key: a node that reports for many seats need not care which tables are gone by now.
presence = Table(
    "presence",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("node", Text, primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("seen_at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# What this server alone knows, such as the key that addresses are counted by.
house_keys = Table(
    "house_keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
