"""Rows, charters and standings, to and from the columns that keep them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from dighouse.kernel.seed import SEED_BYTES
from dighouse.server.table.log_events import AnyDeed, Charter, Row, Standing, Summary


class _AtPosition(msgspec.Struct):
    """Of a deed, whatever it is, the position alone."""

    position: int = 0


_encoder = msgspec.json.Encoder()
_read_deed = msgspec.json.Decoder(AnyDeed).decode
_read_charter = msgspec.json.Decoder(Charter).decode
_read_position = msgspec.json.Decoder(_AtPosition).decode
_read_given = msgspec.json.Decoder(list[str]).decode

ROW = ("seq", "seat", "command", "at", "body")  # what `row` reads, in this order
STANDING = (*Standing.__struct_fields__, "table_id")  # the key last, as an UPDATE wants it


def row(columns: Any) -> Row:
    seq, seat, command, at, body = columns
    return Row(seq, seat, command, at, _read_deed(body))


def row_values(table: str, row: Row) -> tuple[object, ...]:
    """Values for all the columns of the log, in their order."""
    deed = row.deed
    kind = deed.__struct_config__.tag
    return table, row.seq, row.seat, row.id, row.at, kind, _encoder.encode(deed).decode()


def charter(body: str, secret: bytes = b"") -> Charter:
    """`secret` is the seed, and behind it what was given; without it the charter has neither."""
    seed, given = bytes(secret[:SEED_BYTES]), bytes(secret[SEED_BYTES:])
    read = _read_given(given) if given else []
    return msgspec.structs.replace(_read_charter(body), seed=seed, given=read)


def charter_values(charter: Charter) -> dict[str, object]:
    bare = msgspec.structs.replace(charter, seed=b"", given=[])
    given = _encoder.encode(charter.given) if charter.given else b""
    return {
        "table_id": charter.id,
        "public": charter.public,
        "created_at": charter.created_at,
        "seed": charter.seed + given,
        "made_by": charter.made_by,
        "body": _encoder.encode(bare).decode(),
    }


def standing(columns: Sequence[Any]) -> Standing:
    """From the columns that STANDING names, but the last."""
    return Standing(**dict(zip(STANDING[:-1], columns, strict=True)))


def summary(columns: Sequence[Any]) -> Summary:
    """From a charter's body, the last row's, if there is one, and what `standing` reads."""
    body, last, *rest = columns
    position = 0
    if last is not None:
        with suppress(msgspec.DecodeError):  # what can't be read can be closed all the same
            position = _read_position(last).position
    return Summary(charter(body), standing(rest), position)


def standing_values(table: str, standing: Standing) -> tuple[object, ...]:
    """Values for the columns that STANDING names."""
    return *msgspec.structs.astuple(standing), table
