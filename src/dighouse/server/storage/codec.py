"""Rows, charters and standings, to and from the columns that keep them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from dighouse.kernel.seed import SEED_BYTES
from dighouse.server.table.config import StoredTable, TableConfig, TableSummary
from dighouse.server.table.log_events import AnyLogEvent, LogRow


class _AtPosition(msgspec.Struct):
    """Of a log event, whatever it is, the position alone."""

    position: int = 0


_encoder = msgspec.json.Encoder()
_read_event = msgspec.json.Decoder(AnyLogEvent).decode
_read_config = msgspec.json.Decoder(TableConfig).decode
_read_position = msgspec.json.Decoder(_AtPosition).decode
_read_given = msgspec.json.Decoder(list[str]).decode

ROW = ("seq", "seat", "command", "at", "body")  # what `read_row` reads, in this order
SUMMARY = (*TableSummary.__struct_fields__, "table_id")  # the key last, as an UPDATE wants it


def read_row(columns: Any) -> LogRow:
    seq, seat, command, at, body = columns
    return LogRow(seq, seat, command, at, _read_event(body))


def row_values(table: str, row: LogRow) -> tuple[object, ...]:
    """Values for all the columns of the log, in their order."""
    event = row.event
    kind = event.__struct_config__.tag
    return table, row.seq, row.seat, row.id, row.at, kind, _encoder.encode(event).decode()


def config(body: str, secret: bytes = b"") -> TableConfig:
    """`secret` is the seed, and behind it what was given; without it the charter has neither."""
    seed, given = bytes(secret[:SEED_BYTES]), bytes(secret[SEED_BYTES:])
    read = _read_given(given) if given else []
    return msgspec.structs.replace(_read_config(body), seed=seed, given=read)


def config_values(config: TableConfig) -> dict[str, object]:
    bare = msgspec.structs.replace(config, seed=b"", given=[])
    given = _encoder.encode(config.given) if config.given else b""
    return {
        "table_id": config.id,
        "public": config.public,
        "created_at": config.created_at,
        "seed": config.seed + given,
        "made_by": config.made_by,
        "body": _encoder.encode(bare).decode(),
    }


def summary(columns: Sequence[Any]) -> TableSummary:
    """From the columns that STANDING names, but the last."""
    return TableSummary(**dict(zip(SUMMARY[:-1], columns, strict=True)))


def stored_table(columns: Sequence[Any]) -> StoredTable:
    """From a charter's body, the last row's, if there is one, and what `standing` reads."""
    body, last, *rest = columns
    position = 0
    if last is not None:
        with suppress(msgspec.DecodeError):  # what can't be read can be closed all the same
            position = _read_position(last).position
    return StoredTable(config(body), summary(rest), position)


def summary_values(table: str, summary: TableSummary) -> tuple[object, ...]:
    """Values for the columns that STANDING names."""
    return *msgspec.structs.astuple(summary), table
