"""The text of a record: its lines, and the header with its fields.

    dighouse record 1
    ruleset: card-game
    version: 1
    release: 0.1.0
    seats: 2
    options: {}
    edition: card-game 1f0c…           id and SHA-256
    players: ["Ann","greedy"]
    commitment: 9a4e…                   SHA-256 of the seed, or of the key where there is no seed
    seed: 77b1…                         these two only in the deals of a table, see `deal`
    bytes: 3c05… -                      what each seat added; '-' is nothing
    key: e2d0…                          the seed of `Chance`
    given: 9                            so many chance steps were given to the table, not drawn
    result: scores 31 28, ranks 1 2, winners 0
    | id = "mine"                       the edition's text, if it is not built in
    | …

    * deal coin                         chance
    0 offer coin                        a seat
    end 2
    sha256: 5be1…                       of all bytes before this line, line ends as LF

A value can be written in one way only, and each part has its fixed place: equal records are equal
texts, and a difference between two records is a difference of the games.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from dighouse.kernel.errors import BadRecord, short
from dighouse.kernel.fair_deal import ADDITION_BYTES
from dighouse.kernel.seed import SEED_BYTES
from dighouse.kernel.state import CHANCE, OVER, State

MAGIC = "dighouse record"
FORMAT = 1
SIZE_AT_MOST = 4_000_000  # bytes: a long game has some thousand lines


def quote(text: str) -> str:
    """Something of a record, short enough for a message."""
    return repr(short(text))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def prefix(state: State) -> str:
    """Who picks, at the start of a line."""
    return "*" if state.actor == CHANCE else str(state.actor)


# -- lines -----------------------------------------------------------------------------------------


class RecordLines:
    """A record's lines, taken one by one."""

    def __init__(self, text: str | bytes) -> None:
        # Mail and version control may change line ends on the way; that alone is no damage.
        self.text = _decoded(text).replace("\r\n", "\n")
        # What comes after the last line end is "", or a line that was cut off.
        *self._lines, self._rest = self.text.split("\n")
        self.number = 0  # of the line that was taken last

    def first(self) -> None:
        """Take the first line, which says that this is a record."""
        if not self.text:
            raise BadRecord(f"the file is empty; a record starts with '{MAGIC} {FORMAT}'", 1)
        line = self._lines[0] if self._lines else self._rest
        form = re.fullmatch(MAGIC + " ([0-9]+)", line)
        if form is None:
            raise BadRecord(
                f"this is no record: it starts with {quote(line)}, not '{MAGIC} {FORMAT}'", 1
            )
        if form[1] != str(FORMAT):
            raise BadRecord(
                f"records of format {quote(form[1])} are unknown here; this release reads "
                f"format {FORMAT}",
                1,
            )
        self.take("the header")

    def peek(self, expected: str) -> str:
        """The next line. BadRecord if the file stops before its end."""
        if self.number < len(self._lines):
            return self._lines[self.number]
        where = "in the middle of this line" if self._rest else "here"
        raise BadRecord(f"the record is cut off {where}; {expected} should follow", self.number + 1)

    def take(self, expected: str) -> str:
        line = self.peek(expected)
        self.number += 1
        return line

    def end(self) -> None:
        if self.number < len(self._lines) or self._rest:
            raise BadRecord("the record is over: nothing may follow the checksum", self.number + 1)

    def body(self) -> str:
        """All but the last line, which has the checksum."""
        return "".join(line + "\n" for line in self._lines[:-1])


def _decoded(text: str | bytes) -> str:
    try:
        data = text.encode() if isinstance(text, str) else bytes(text)
        if len(data) > SIZE_AT_MOST:
            raise BadRecord(
                f"the file is too large: a record has {SIZE_AT_MOST} bytes at most",
                data.count(b"\n", 0, SIZE_AT_MOST) + 1,
            )
        return data.decode()
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        byte = error.object[error.start]
        raise BadRecord(f"byte 0x{byte:02x} is not UTF-8 text", line) from None
    except UnicodeEncodeError as error:
        line = error.object.count("\n", 0, error.start) + 1
        raise BadRecord("a lone surrogate is not UTF-8 text", line) from None


# -- values ----------------------------------------------------------------------------------------


class RecordResult(NamedTuple):
    scores: list[int]
    ranks: list[int]  # 1 = best
    winners: list[int]

    @staticmethod
    def of(state: State) -> RecordResult | None:
        """How a game ended; None if it did not."""
        if state.actor != OVER:
            return None
        return RecordResult(state.scores(), state.ranks(), state.winners())


def result_text(result: RecordResult | None) -> str:
    if result is None:
        return "unfinished"
    rows = (" ".join(map(str, row)) or "none" for row in result)
    return ", ".join(f"{name} {row}" for name, row in zip(RecordResult._fields, rows, strict=True))


def _word(text: str) -> str:
    if not re.fullmatch("[!-~]+", text):
        raise ValueError
    return text


def _number(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]*", text):
        raise ValueError
    return int(text)


def _positive(text: str) -> int:
    if text == "0":
        raise ValueError
    return _number(text)


def _hash(text: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError
    return text


def _seed(text: str) -> bytes:
    return bytes.fromhex(_hash(text))


def _edition(text: str) -> tuple[str, str]:
    name, _, digest = text.partition(" ")
    return _word(name), _hash(digest)


def _additions(text: str) -> list[bytes]:
    words = text.split(" ")
    if not all(re.fullmatch(f"-|[0-9a-f]{{{2 * ADDITION_BYTES}}}", word) for word in words):
        raise ValueError
    return [b"" if word == "-" else bytes.fromhex(word) for word in words]


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


class _Field(NamedTuple):
    what: str  # for messages: what a value looks like
    read: Callable[[str], Any]  # ValueError if it can't be
    write: Callable[[Any], str] = str
    required: bool = True


_FIELDS = {
    "ruleset": _Field("the id of a ruleset, such as card-game", _word),
    "version": _Field("a whole number", _number),
    "release": _Field("a release of dighouse, such as 0.1.0", _word),
    "seats": _Field("a whole number", _number),
    "options": _Field(
        "an object in compact JSON, its names sorted",
        lambda text: msgspec.json.decode(text, type=dict[str, Any]),
        _json,
    ),
    "edition": _Field("an id and a SHA-256, parted by a space", _edition, " ".join, False),
    "players": _Field(
        "a list of names in compact JSON",
        lambda text: msgspec.json.decode(text, type=list[str]),
        _json,
    ),
    "commitment": _Field("64 hexadecimal digits", _hash, str, False),
    "seed": _Field(f"{2 * SEED_BYTES} hexadecimal digits", _seed, bytes.hex, False),
    "bytes": _Field(
        f"for each seat {2 * ADDITION_BYTES} hexadecimal digits or '-', parted by spaces",
        _additions,
        lambda additions: " ".join(addition.hex() or "-" for addition in additions),
        False,
    ),
    "key": _Field(f"{2 * SEED_BYTES} hexadecimal digits", _seed, bytes.hex, False),
    "given": _Field("a whole number above 0", _positive, str, False),
}
_NAMES = [*_FIELDS, "result"]
# The first makes no sense without the second. A commitment may be alone: the deal is not revealed.
_TOGETHER = [("seed", "bytes"), ("bytes", "seed"), ("bytes", "key"), ("key", "commitment")]


# -- the header ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RecordHeader:
    """What a record says before its picks, but for the result and the edition's text."""

    values: dict[str, Any]  # by the fields' names, in their order; only those that there are

    def __post_init__(self) -> None:
        values = self.values
        _ = self.texts
        for name in ("seats", "edition"):
            if name in values["options"]:
                raise BadRecord(f"{name} is a header of its own, no option", self.line("options"))
        for name in ("players", "bytes"):
            if name in values and len(values[name]) != values["seats"]:
                raise BadRecord(
                    f"{name} must have one item a seat: {values['seats']}, not {len(values[name])}",
                    self.line(name),
                )
        for name, other in _TOGETHER:
            if name in values and other not in values:
                raise BadRecord(f"{name} needs a '{other}: …' beside it", self.line(name))

    @cached_property
    def texts(self) -> dict[str, str]:
        """The values as they are written."""
        return {name: _written(name, value) for name, value in self.values.items()}

    def line(self, name: str) -> int:
        """Where a field stands in the text; the result is the last."""
        before = _NAMES[: _NAMES.index(name)]
        return 2 + sum(field in self.values for field in before)

    @classmethod
    def read(cls, lines: RecordLines) -> tuple[RecordHeader, str]:
        """The header, and the text of the result."""
        found: dict[str, str] = {}
        while ":" in (line := lines.peek("the header")) and not line.startswith("|"):
            lines.take("the header")
            name, _, value = line.partition(": ")
            _check_place(name, list(found), lines.number)
            if name in _FIELDS and not _reads_as_written(name, value):
                what = _FIELDS[name].what
                raise BadRecord(f"{name} must be {what}, not {quote(value)}", lines.number)
            found[name] = value
        for name in _NAMES:
            if name not in found and (name == "result" or _FIELDS[name].required):
                raise BadRecord(f"the header '{name}: …' is missing before this", lines.number + 1)
        result = found.pop("result")
        return cls({name: _FIELDS[name].read(text) for name, text in found.items()}), result


def _reads_as_written(name: str, text: str) -> bool:
    """Is this the text of some value, as we write it?"""
    field = _FIELDS[name]
    try:
        return field.write(field.read(text)) == text
    except (ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return False


def _written(name: str, value: Any) -> str:
    """The text of a value. BadRecord if it could not be read again."""
    field = _FIELDS[name]
    try:
        text = field.write(value)
        if field.read(text) == value:
            return text
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        pass
    raise BadRecord(f"{name} must be {field.what}, which {value!r} does not make")


def _check_place(name: str, found: list[str], line: int) -> None:
    known = ", ".join(_NAMES)
    if name not in _NAMES:
        raise BadRecord(f"{quote(name)} is no header of a record; the headers are {known}", line)
    if name in found:
        raise BadRecord(f"{name} stands here for the second time", line)
    if found and _NAMES.index(name) < _NAMES.index(found[-1]):
        raise BadRecord(f"{name} belongs before {found[-1]}; the order is {known}", line)


# -- the edition's text ----------------------------------------------------------------------------


def edition_lines(text: str) -> list[str]:
    return [f"| {line}" if line else "|" for line in text.split("\n")]


def read_edition(lines: RecordLines) -> str | None:
    """The edition's text, if there is one here."""
    rows: list[str] = []
    while (line := lines.peek("an empty line, then the picks,")).startswith("|"):
        lines.take("the edition")
        if line != "|" and not re.match(r"\| .", line):
            raise BadRecord(
                "lines of an edition start with '| ', and an empty one is '|'", lines.number
            )
        rows.append(line[2:])
    if lines.take("an empty line") != "":
        raise BadRecord(
            f"{quote(line)} is neither a header ('name: value') nor the empty line after it",
            lines.number,
        )
    return "\n".join(rows) if rows else None
