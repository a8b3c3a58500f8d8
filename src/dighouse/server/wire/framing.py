"""WebSocket frames, the plain ones: a whole text message in one frame, never compressed.

The library's reader and writer check much that is known here, for every message. What is not so
plain is left to them.
"""

from __future__ import annotations

from websockets.utils import apply_mask

TEXT = 0x81  # the last frame of a text message
FINAL = 0x80
OPCODE = 0x0F
MASKED = 0x80
SHORT = 126
MEDIUM = 1 << 16


def plain_text(data: bytes) -> bytes | None:
    """The message, if these bytes of a client are exactly one frame that holds a whole one."""
    if len(data) < 6 or data[0] != TEXT or data[1] < MASKED:
        return None
    size, start = data[1] - MASKED, 2
    if size == SHORT:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size > SHORT:
        return None  # so long a message is none of ours
    mask = data[start : start + 4]
    if len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], mask)


def are_whole(data: bytes) -> bool:
    """Do these bytes of a client end with a frame, and does each of them hold a whole message?"""
    at = 0
    while at + 2 <= len(data):
        first, size = data[at], data[at + 1] % MASKED
        if not first & FINAL or not first & OPCODE:
            return False
        header = 6
        if size == SHORT:
            size, header = int.from_bytes(data[at + 2 : at + 4], "big"), 8
        elif size > SHORT:
            return False
        at += header + size
    return at == len(data)


def text_frame(data: bytes) -> bytes:
    """A text message as one frame to a client: not masked."""
    size = len(data)
    if size < SHORT:
        return bytes((TEXT, size)) + data
    if size < MEDIUM:
        return bytes((TEXT, 126, size >> 8, size & 255)) + data
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + data
