"""WebSocket frames to clients: never masked, never split, never compressed."""

from __future__ import annotations

TEXT = 0x81  # the last frame of a text message
SHORT = 126
MEDIUM = 1 << 16


def text_frame(data: bytes) -> bytes:
    """A text message as one frame. The library's own writer checks much that is known here."""
    size = len(data)
    if size < SHORT:
        return bytes((TEXT, size)) + data
    if size < MEDIUM:
        return bytes((TEXT, 126, size >> 8, size & 255)) + data
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + data
