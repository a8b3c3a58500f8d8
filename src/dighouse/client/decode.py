"""How the server's messages are read: one decoder for all connections."""

from __future__ import annotations

import msgspec

from dighouse.protocol.messages import Outgoing

_decode = msgspec.json.Decoder(Outgoing).decode


def read(data: bytes | bytearray | memoryview) -> Outgoing:
    """msgspec.DecodeError or UnicodeError if it is no message of ours."""
    message: Outgoing = _decode(data)
    return message
