"""A picture with few colours, packed as such: a browser's PNG has 24 bits for each pixel."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

HEAD = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
APART = 60  # squared distance: colours of the palette that are closer are one

Colour = tuple[int, ...]


def pack(png: bytes) -> bytes:
    """The same picture with at most 256 colours, each pixel with the nearest of them."""
    width, height, pixels = unpack(png)
    counted = Counter(pixels)
    palette: list[Colour] = []
    for colour, _ in counted.most_common():
        if all(distance(colour, other) > APART for other in palette):
            palette.append(colour)
        if len(palette) == COLOURS:
            break
    nearest = {
        colour: min(range(len(palette)), key=lambda at: distance(colour, palette[at]))
        for colour in counted
    }
    rows = (
        bytes([0, *(nearest[pixel] for pixel in pixels[at : at + width])])
        for at in range(0, width * height, width)
    )
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    data = zlib.compress(b"".join(rows), 9)
    chunks = ((b"IHDR", size), (b"PLTE", colours), (b"IDAT", data), (b"IEND", b""))
    return HEAD + b"".join(chunk(kind, body) for kind, body in chunks)


def unpack(png: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and pixels, of a picture as Chromium writes it: 8 bits, RGB, not interlaced."""
    at, data, size = len(HEAD), b"", (0, 0)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
            if tuple(body[8:]) != (8, 2, 0, 0, 0):
                raise ValueError("this is not a PNG with 8 bits of red, green and blue")
        elif kind == b"IDAT":
            data += body
        at += length + 12
    width, height = size
    filtered = zlib.decompress(data)
    before = bytearray(3 * width)
    pixels: list[Colour] = []
    for at in range(0, len(filtered), 3 * width + 1):
        line = bytearray(filtered[at + 1 : at + 1 + 3 * width])
        before = unfilter(filtered[at], line, before)
        pixels += zip(before[::3], before[1::3], before[2::3], strict=True)
    return width, height, pixels


def unfilter(how: int, line: bytearray, up: bytearray) -> bytearray:
    for at, value in enumerate(line):
        left, corner = (line[at - 3], up[at - 3]) if at >= 3 else (0, 0)
        guesses = (0, left, up[at], (left + up[at]) // 2, paeth(left, up[at], corner))
        line[at] = (value + guesses[how]) & 0xFF
    return line


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda one: abs(guess - one))


def distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
