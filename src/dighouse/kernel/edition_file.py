"""What edition files of all games have in common: how they are read, and how faults are told.

Every number of an edition stands with the mark of its source: `copies = [4, "T"]`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from dighouse.kernel.errors import BadOptions

MARKS = {
    "T": "the publisher's rule text or a printed card",
    "S": "one unofficial source",
    "R": "our ruling, where the text is silent",
    "A": "assumed, until somebody reads the printed part",
}
HOUSE_MARKS = ("S", "A")  # nobody of us has read these in print: they are what we play with
PRINTED = "T"
SIZE_AT_MOST = 16 * 1024  # bytes of an edition file
# What TOML's reader takes quadratic time and memory for; our own files have a dot, and three brackets.
DOTS_AT_MOST = 16  # outside of texts, in one line
DEPTH_AT_MOST = 16  # of brackets within brackets

# Texts and comments, each to its end or to where it should have had one: so that every character is
# looked at once.
_APART = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']|'(?!''))*(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*["\\]?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)


class Number(NamedTuple):
    value: int
    mark: str


def weakest(numbers: Iterable[Number]) -> str:
    """The mark of what several numbers make up: it is no better known than each of them."""
    found = {number.mark for number in numbers}
    return next((mark for mark in ("A", "S", "R") if mark in found), PRINTED)


def open_toml(text: str, source: str) -> TomlReader:
    """The top of an edition file."""
    _must_be_plain(text, source)
    try:
        return TomlReader(source, "", tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # ValueError: an endless number, too
        raise BadOptions(f"{named(source)}: this is no TOML: {error}") from None


def _must_be_plain(text: str, source: str) -> None:
    """BadOptions for what would take long to read, before it is read: this takes as long as the text."""
    bare = _APART.sub(lambda apart: "\n" * apart[0].count("\n"), text)
    for at, line in enumerate(bare.split("\n"), 1):
        if line.count(".") > DOTS_AT_MOST:
            what = f"a line has at most {DOTS_AT_MOST} dots outside of texts"
            raise BadOptions(f"{named(source)}: line {at}: {what}")
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > DEPTH_AT_MOST:
            what = f"there are at most {DEPTH_AT_MOST} brackets within each other"
            raise BadOptions(f"{named(source)}: {what}")


def read_bytes(path: str | Path) -> bytes:
    """A file's bytes; one too many if it is too large."""
    try:
        with Path(path).open("rb") as file:
            return file.read(SIZE_AT_MOST + 1)
    except OSError as error:
        raise BadOptions(f"edition {path}: can't be read: {error.strerror}") from None
    except ValueError:
        raise BadOptions(f"edition {path!r}: can't be read: no file has such a name") from None


def to_text(data: bytes, source: str) -> str:
    """The text of an edition file's bytes."""
    if len(data) > SIZE_AT_MOST:
        raise BadOptions(f"{named(source)}: has more than {SIZE_AT_MOST} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadOptions(f"{named(source)}: is not UTF-8 text") from None
    return text.replace("\r\n", "\n")


class TomlReader:
    """A TOML table that knows where it stands, and which of its keys nobody asked for."""

    def __init__(self, source: str, path: str, values: Mapping[str, Any]) -> None:
        self._source = source
        self._path = path
        self._values = dict(values)

    def fault(self, key: str, what: str) -> BadOptions:
        where = f"{self._path}.{key}" if self._path else key
        where = where if where.isprintable() else repr(where)  # a key may be any text
        return BadOptions(f"{named(self._source)}: {where}: {what}")

    def left(self) -> list[str]:
        return list(self._values)

    def has(self, key: str) -> bool:
        return key in self._values

    def end(self) -> None:
        for key in self._values:
            raise self.fault(key, "is not a key of an edition file here")

    def take(self, key: str, kind: type, what: str) -> Any:
        if key not in self._values:
            raise self.fault(key, f"is missing; it must be {what}")
        value = self._values.pop(key)
        if not isinstance(value, kind):
            raise self.fault(key, f"must be {what}, not {value!r}")
        return value

    def table(self, key: str) -> TomlReader:
        values = self.take(key, dict, "a table")
        return TomlReader(self._source, f"{self._path}.{key}" if self._path else key, values)

    def tables(self, key: str) -> list[TomlReader]:
        what = "a list of tables"
        tables = self.take(key, list, what)
        if not all(isinstance(values, dict) for values in tables):
            raise self.fault(key, f"must be {what}")
        if len(tables) > 6:
            raise self.fault(key, "are six at most")
        path = f"{self._path}.{key}" if self._path else key
        return [
            TomlReader(self._source, f"{path}[{at}]", values) for at, values in enumerate(tables)
        ]

    def string(self, key: str) -> str:
        text: str = self.take(key, str, "a text")
        if not 0 < len(text) <= 100 or not text.isprintable():
            raise self.fault(key, "must be one line of 1 to 100 characters")
        return text

    def name(self, key: str) -> str:
        text = self.string(key)
        if not re.fullmatch("[a-z0-9][a-z0-9-]*", text):
            raise self.fault(key, f"must be lower-case letters, digits and '-', not {text!r}")
        return text

    def number(self, key: str, least: int, most: int) -> Number:
        what = f'[number, mark], such as [{least}, "T"]'
        return self._number(key, self.take(key, list, what), least, most)

    def numbers(self, key: str, least: int, most: int, length: int) -> list[Number]:
        values = self.take(key, list, 'a list, such as [[1, "T"], [2, "T"]]')
        if not 0 < len(values) <= length:
            raise self.fault(key, f"must have 1 to {length} numbers, not {len(values)}")
        return [self._number(f"{key}[{at}]", value, least, most) for at, value in enumerate(values)]

    def _number(self, key: str, pair: Any, least: int, most: int) -> Number:
        if not isinstance(pair, list) or len(pair) != 2:
            raise self.fault(key, f'must be [number, mark], such as [{least}, "T"], not {pair!r}')
        value, mark = pair
        if type(value) is not int or not least <= value <= most:
            raise self.fault(key, f"must be a whole number from {least} to {most}, not {value!r}")
        if not isinstance(mark, str) or mark not in MARKS:
            raise self.fault(key, f"its mark must be one of {', '.join(MARKS)}, not {mark!r}")
        return Number(value, mark)


def named(source: str) -> str:
    """An edition that came as text, with a record or a call, is from nowhere."""
    return f"edition {source}" if source else "edition"
