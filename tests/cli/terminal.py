"""The command line as a user meets it: arguments and input in, output and exit code out."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from dighouse.cli.app import run

WIDTH = 80


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that an error of usage is."""
        assert self.code == 2, self
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        assert self.err.startswith("dighouse: ")
        return self.err.removeprefix("dighouse: ").rstrip("\n")


class Input(io.StringIO):
    def __init__(self, text: str, at_terminal: bool) -> None:
        super().__init__(text)
        self.at_terminal = at_terminal

    def isatty(self) -> bool:
        return self.at_terminal


class Shell:
    """Runs commands in this process, in a terminal of 80 columns that is none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.at_terminal = False  # does the input come from one?
        monkeypatch.setenv("COLUMNS", str(WIDTH))
        for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *arguments: object, lines: Sequence[str] = ()) -> Answer:
        self._capsys.readouterr()
        text = "".join(f"{line}\n" for line in lines)
        self._monkeypatch.setattr(sys, "stdin", Input(text, self.at_terminal))
        code = run([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return Answer(code, out, err)
