"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "charters",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "standings",
        _table_id(),
        sa.Column("head", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("waits_for", sa.Text, nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("code", sa.Text),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("updated_at", sa.Double, nullable=False),
        sa.Column("lease", sa.Text),
        sa.Column("lease_until", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    _partial_index("standings_due", "due_at", unique=False)
    _partial_index("standings_code", "code", unique=True)
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("log_command", "log", ["table_id", "seat", "command"], unique=True)
    op.create_table(
        "secrets",
        _table_id(),
        sa.Column("hashed", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("added_at", sa.Double, nullable=False),
    )
    op.create_table(
        "codes",
        _table_id(),
        sa.Column("hashed", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("node", sa.Text, primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )


def _table_id() -> sa.Column[str]:
    charter = sa.ForeignKey("charters.table_id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, charter, primary_key=True, nullable=False)


def _partial_index(name: str, column: str, *, unique: bool) -> None:
    where = sa.text(f"{column} IS NOT NULL")
    op.create_index(
        name, "standings", [column], unique=unique, sqlite_where=where, postgresql_where=where
    )
