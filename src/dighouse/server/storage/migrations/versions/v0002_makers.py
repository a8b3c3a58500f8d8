"""From which address a table was made, told by a key of the house's own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "house_keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.add_column(
        "charters", sa.Column("made_by", sa.Text, nullable=False, server_default=sa.text("''"))
    )
    op.create_index("charters_made_by", "charters", ["made_by"])
    waiting = sa.text("phase = 'waiting'")
    op.create_index(
        "standings_waiting",
        "standings",
        ["updated_at"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
