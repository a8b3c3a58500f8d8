"""WebSocket frames, those of a server: read from a client, always masked; and made for one, never.

Nothing is compressed. What breaks the rules of RFC 6455 is a `FrameError`, with the code to close with.
"""

from __future__ import annotations

from typing import NamedTuple

from websockets.utils import apply_mask

from dighouse.protocol.messages import FRAME_BYTES, TOO_LARGE

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
OPCODES = frozenset((CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG))
FINAL = 0x80
WHOLE_TEXT = FINAL | TEXT  # how a text message in one frame begins
RESERVED = 0x70
OPCODE = 0x0F
CONTROL = 0x08
MASKED = 0x80
SHORT = 126
LONG = 127
MEDIUM = 1 << 16
MASK = 4
CONTROL_BYTES = 125

NOT_OURS = 1002  # against the rules of WebSocket
NO_CODE = 1005
# Those that may be sent: by the rules, by the registry, or by agreement.
CODES = frozenset((1000, 1001, 1002, 1003, *range(1007, 1015)))
PRIVATE = range(3000, 5000)


class FrameError(Exception):
    """A frame that no client may send."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class WebSocketFrame(NamedTuple):
    opcode: int
    final: bool
    data: bytes
    size: int  # with its header: so many bytes further on the next one begins


def plain_text(data: bytes) -> bytes | None:
    """The message, if these bytes of a client are exactly one frame that holds a whole one."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED:
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


def read_frame(data: bytearray, at: int, room: int = FRAME_BYTES) -> WebSocketFrame | None:
    """The frame that begins at `at`; None if the rest of it is still to come.

    `room` is how many bytes its message may still have. A frame that is too long is a FrameError as soon
    as its length is known.
    """
    here = len(data) - at
    if here < 2:
        return None
    first, second = data[at], data[at + 1]
    opcode, size, start = first & OPCODE, second & ~MASKED, at + 2
    if first & RESERVED or opcode not in OPCODES:
        raise FrameError(NOT_OURS, "no such frame")
    if second < MASKED:
        raise FrameError(NOT_OURS, "a client masks its frames")
    if opcode & CONTROL and (size > CONTROL_BYTES or not first & FINAL):
        raise FrameError(NOT_OURS, "a control frame is short and whole")
    if size >= SHORT:
        length = 2 if size == SHORT else 8
        if here < 2 + length:
            return None
        size, start = int.from_bytes(data[start : start + length], "big"), start + length
    if size > room and not opcode & CONTROL:
        raise FrameError(TOO_LARGE, f"a message has at most {FRAME_BYTES} bytes")
    end = start + MASK + size
    if end > len(data):
        return None
    message = apply_mask(data[start + MASK : end], data[start : start + MASK]) if size else b""
    return WebSocketFrame(opcode, first >= FINAL, message, end - at)


def close_code(data: bytes) -> int:
    """What a client's close frame says."""
    if not data:
        return NO_CODE
    code = int.from_bytes(data[:2], "big")
    if len(data) < 2 or not (code in CODES or code in PRIVATE):
        raise FrameError(NOT_OURS, "no such code")
    try:
        data[2:].decode()
    except UnicodeDecodeError:
        raise FrameError(NOT_OURS, "a reason is text in UTF-8") from None
    return code


def is_goodbye(data: bytes, reason: int) -> bool:
    """Do these bytes of a client end with a close frame, as the answer to one whose reason has so
    many bytes? Nothing is read for it but their end.
    """
    for size in (0, 2, 2 + reason):
        start = len(data) - size - MASK - 2
        if start >= 0 and data[start] == FINAL | CLOSE and data[start + 1] == MASKED | size:
            return True
    return False


def text_frame(data: bytes) -> bytes:
    """A text message as one frame to a client."""
    size = len(data)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + data
    if size < MEDIUM:
        return bytes((WHOLE_TEXT, SHORT, size >> 8, size & 255)) + data
    return bytes((WHOLE_TEXT, LONG)) + size.to_bytes(8, "big") + data


def control_frame(opcode: int, data: bytes = b"") -> bytes:
    return bytes((FINAL | opcode, len(data))) + data


def close_frame(code: int, reason: str) -> bytes:
    return control_frame(CLOSE, (code.to_bytes(2, "big") + reason.encode())[:CONTROL_BYTES])
