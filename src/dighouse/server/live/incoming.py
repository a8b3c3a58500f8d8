"""Messages of a client, read from their bytes; and the answer to bytes that are none."""

from __future__ import annotations

from typing import Any

import msgspec

from dighouse.protocol import messages
from dighouse.protocol.decode_errors import describe_decode_error
from dighouse.protocol.messages import Refused
from dighouse.server.table.log_events import SERVER_ID_PREFIX

decode = msgspec.json.Decoder(messages.Incoming).decode
_loose = msgspec.json.Decoder(dict[str, Any]).decode

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def is_id(text: str) -> bool:
    """May a client's command have this id? It is kept, and not every database takes everything."""
    return (
        0 < len(text) <= messages.ID_CHARACTERS
        and text[0] != SERVER_ID_PREFIX
        and text.isprintable()
    )


def malformed(data: bytes, error: Exception) -> Refused:
    """The answer to what can't be read; with its id, if at least that can be."""
    command = None
    try:
        found = _loose(data).get("id")
        if isinstance(found, str) and 0 < len(found) <= messages.ID_CHARACTERS:
            command = found
    except UNREADABLE:
        pass
    reason = (
        describe_decode_error(error)
        if isinstance(error, msgspec.DecodeError)
        else "this is no JSON in UTF-8"
    )
    return Refused(command, "malformed", reason)
