"""Reads an arena's definition from a TOML file. docs/arena.md explains every key."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dighouse import registry
from dighouse.arena.bot_files import must_stay_inside
from dighouse.arena.definition import DEALS_AT_MOST, PAIRS, Definition, StopRule, lineups_of
from dighouse.arena.lineup import Entrant, Lineup, TimeLimits
from dighouse.arena.sequential import TESTS
from dighouse.kernel.errors import DighouseError, short
from dighouse.search import bot_file

SIZE_AT_MOST = 256 * 1024  # bytes of a definition
FILES_AT_MOST = 64 * 1024 * 1024  # bytes of a bot's files together
NAME_AT_MOST = 60
MANY = 100  # games, or bots
SECONDS_AT_MOST = 86_400.0
SEED_AT_MOST = 2**63 - 1
ALL, TURNED = "all", "turned"


class BadDefinition(DighouseError, ValueError):
    """A definition that can't be played: which file, which key, what is wrong, what would be right."""


def read_definition(path: str | Path) -> Definition:
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_AT_MOST + 1)
    except OSError as error:
        raise BadDefinition(f"{path}: can't be read: {error.strerror}") from None
    if len(data) > SIZE_AT_MOST:
        raise BadDefinition(f"{path}: has more than {SIZE_AT_MOST:,} bytes")
    try:
        values = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadDefinition(f"{path}: this is no TOML: {error}") from None
    return _definition(_Table(str(path), "", values), path)


class _Table:
    """A TOML table that knows where it stands, and which of its keys nobody asked for."""

    def __init__(self, file: str, place: str, values: Mapping[str, Any]) -> None:
        self._file = file
        self._place = place
        self._left = dict(values)
        self._known: list[str] = []

    def fault(self, key: str, what: str) -> BadDefinition:
        where = f"{self._place}.{key}" if self._place else key
        return BadDefinition(f"{self._file}: {short(where)}: {what}")

    def take(self, key: str, kind: type | tuple[type, ...], what: str, usual: Any = ...) -> Any:
        self._known.append(key)
        if key not in self._left:
            if usual is ...:
                raise self.fault(key, f"is missing; it must be {what}")
            return usual
        value = self._left.pop(key)
        # True is an int to Python, but not to anybody who writes a definition.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.fault(key, f"must be {what}, not {short(repr(value))}")
        return value

    def text(self, key: str, what: str, usual: Any = ...) -> Any:
        text = self.take(key, str, what, usual)
        if text is not usual and not (0 < len(text) <= 1000 and text.isprintable()):
            raise self.fault(key, f"must be {what}, in one line")
        return text

    def number(self, key: str, least: int, most: int, usual: Any = ...) -> Any:
        what = f"a whole number from {least:,} to {most:,}"
        value = self.take(key, int, what, usual)
        if value is not usual and not least <= value <= most:
            raise self.fault(key, f"must be {what}, not {value:,}")
        return value

    def real(self, key: str, above: float, most: float, usual: float | None) -> float | None:
        what = f"a number above {above:g} and up to {most:g}"
        value = self.take(key, (int, float), what, usual)
        if value is not usual and not above < value <= most:
            raise self.fault(key, f"must be {what}, not {value:g}")
        return None if value is None else float(value)

    def table(self, key: str) -> _Table:
        values = self.take(key, dict, "a table", {})
        return _Table(self._file, f"{self._place}.{key}" if self._place else key, values)

    def tables(self, key: str) -> list[_Table]:
        what = f"1 to {MANY} tables, each begun by [[{key}]]"
        values = self.take(key, list, what)
        if not 0 < len(values) <= MANY or not all(isinstance(one, dict) for one in values):
            raise self.fault(key, f"must be {what}")
        return [_Table(self._file, f"{key}[{at}]", one) for at, one in enumerate(values)]

    def end(self) -> None:
        for key in self._left:
            raise self.fault(key, f"is no key here; there are: {', '.join(self._known)}")


def _definition(top: _Table, path: Path) -> Definition:
    name = top.text("name", "a name", path.stem)
    if len(name) > NAME_AT_MOST:
        raise top.fault("name", f"has at most {NAME_AT_MOST} characters")
    seed = top.number("seed", 0, SEED_AT_MOST, 1)
    luck = top.take("luck", bool, "true or false", False)
    challenger = top.text("challenger", "the name of a bot", None)
    stop = _stop(top.table("deals"))
    limits = _limits(top.table("limits"))
    entrants: list[Entrant] = []
    for table in top.tables("bots"):
        entrant = _entrant(table, path.parent)
        if entrant.name in {one.name for one in entrants}:
            raise table.fault(
                "name", f"there is a bot {entrant.name!r} already: give it another name"
            )
        entrants.append(entrant)
    shared = {"challenger": challenger, "seed": seed, "limits": limits, "luck": luck}
    lineups: list[Lineup] = []
    for table in top.tables("games"):
        lineups += _lineups(table, entrants, shared, path.parent)
    top.end()
    if not lineups:
        raise top.fault("games", "there is nobody to play")
    if len({lineup.digest for lineup in lineups}) < len(lineups):
        raise top.fault(
            "games", "the same bots play the same game twice: nothing new would come of it"
        )
    return Definition(name, tuple(lineups), stop)


def _stop(table: _Table) -> StopRule:
    deals = table.number("at_most", 1, DEALS_AT_MOST, 500)
    until = table.text("until", "a test", None)
    if until is not None and until not in TESTS:
        raise table.fault("until", f"must be one of {', '.join(TESTS)}, not {until!r}")
    edge = table.real("edge", 0, 0.5, 0.05)
    error = table.real("error", 0, 0.5, 0.05)
    table.end()
    assert edge is not None
    assert error is not None
    return StopRule(deals, until, edge, error)


def _limits(table: _Table) -> TimeLimits:
    a_pick = table.real("seconds_a_pick", 0, SECONDS_AT_MOST, 60.0)
    a_game = table.real("seconds_a_game", 0, SECONDS_AT_MOST, 3600.0)
    table.end()
    return TimeLimits(a_pick, a_game)


def _entrant(table: _Table, folder: Path) -> Entrant:
    level = table.text("level", "the name of a level, such as professor", None)
    file = table.text("file", "the file of a bot, such as mine.py", None)
    if (level is None) == (file is None):
        raise table.fault("level", "a bot has either a level or a file")
    name = table.text("name", "a name", level or Path(file.partition(":")[0]).stem)
    if len(name) > NAME_AT_MOST:
        raise table.fault("name", f"has at most {NAME_AT_MOST} characters")
    settings = table.take("settings", dict, "a table", {})
    for key, value in settings.items():
        if not isinstance(value, bool | int | float | str):
            raise table.fault(f"settings.{key}", "must be a number, a text, true or false")
    others = table.take("with", list, "a list of files", [])
    commit = table.text("commit", "a commit of the repository that the file is in", None)
    table.end()
    if level is not None:
        if others or commit is not None:
            raise table.fault("level", "only a bot with a file has other files, or a commit")
        if bot_file.is_path(level):
            raise table.fault("level", f"{level!r} looks like a file: write file = {level!r}")
        return Entrant(name, level, {}, settings)
    place = file.rpartition(":")[0] if file.rpartition(":")[2].isidentifier() else file
    files = _files(table, [place, *others], folder, commit)
    return Entrant(name, file, files, settings)


def _files(table: _Table, names: list[Any], folder: Path, commit: str | None) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name in names:
        if not isinstance(name, str):
            raise table.fault("with", f"must be a list of files, not with {name!r}")
        try:
            must_stay_inside(name)
        except DighouseError as error:
            raise table.fault("file", str(error)) from None
        found[name] = (
            _committed(table, name, folder, commit) if commit else _read(table, name, folder)
        )
    if sum(map(len, found.values())) > FILES_AT_MOST:
        raise table.fault("with", f"a bot's files have at most {FILES_AT_MOST:,} bytes together")
    return found


def _read(table: _Table, name: str, folder: Path) -> bytes:
    try:
        with (folder / name).open("rb") as file:
            return file.read(FILES_AT_MOST + 1)
    except OSError as error:
        raise table.fault("file", f"{name} can't be read: {error.strerror}") from None


def _committed(table: _Table, name: str, folder: Path, commit: str) -> bytes:
    if commit.startswith("-"):
        raise table.fault("commit", f"must be a commit, not {commit!r}")
    command = ["git", "-C", str(folder), "show", f"{commit}:./{name}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise table.fault("commit", f"needs git, which can't be run: {error.strerror}") from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["no reason given"]
        raise table.fault("commit", f"git has no {name} of {commit!r}: {short(said[0])}")
    return done.stdout


def _lineups(
    table: _Table, entrants: list[Entrant], shared: dict[str, Any], folder: Path
) -> list[Lineup]:
    ruleset = table.text("ruleset", f"one of {', '.join(registry.rulesets())}")
    options = table.take("options", dict, "a table", {})
    seats = table.number("seats", 2, 8, 2)
    edition = table.text("edition", "the path of an edition file", None)
    wish = table.take("lineups", (str, list), f"'{PAIRS}', 'mixed' or a list of lists", PAIRS)
    seatings = table.text("seatings", f"'{ALL}' or '{TURNED}'", ALL)
    table.end()
    if seatings not in (ALL, TURNED):
        raise table.fault("seatings", f"must be '{ALL}' or '{TURNED}', not {seatings!r}")
    if isinstance(wish, list) and not all(
        isinstance(one, list) and all(isinstance(name, str) for name in one) for one in wish
    ):
        raise table.fault("lineups", "must be a list of lists of names")
    chosen = {**options, "seats": seats}
    if edition is not None:
        chosen["edition"] = folder / edition
    try:
        game = registry.ruleset(ruleset).choose(chosen)
        game.must_end("the arena")
        return lineups_of(game, entrants, wish, turned=seatings == TURNED, **shared)
    except DighouseError as error:
        raise table.fault("ruleset", str(error)) from None
