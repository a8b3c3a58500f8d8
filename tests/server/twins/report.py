"""What two worlds said, byte by byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from dighouse.testing.trace import differences, observer
from tests.server.twins.logs import Log, Twin
from tests.server.twins.sitting import Heard, Sitting
from tests.server.twins.steps import Connect, Lag

LEAKS = 5  # that are told in full


@dataclass
class Report:
    """`differing` must stay 0. Bytes and frames are counted from the changed step on."""

    games: int = 0
    worlds: int = 0  # that were compared with an original
    twins: int = 0  # worlds, for each seat or spectator from whom the changed outcome is hidden
    real: int = 0  # of the twins: those whose whole positions differ at the end
    steps: int = 0
    compared: int = 0  # bytes
    before: int = 0  # bytes before the changed step, where nothing of it may be known either
    differing: int = 0  # bytes
    frames: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How many of the twins really differ."""
        return self.real / self.twins if self.twins else 0.0

    def __add__(self, other: Report) -> Report:
        return Report(
            self.games + other.games,
            self.worlds + other.worlds,
            self.twins + other.twins,
            self.real + other.real,
            self.steps + other.steps,
            self.compared + other.compared,
            self.before + other.before,
            self.differing + other.differing,
            self.frames + other.frames,
            [*self.leaks, *other.leaks],
        )

    def __str__(self) -> str:
        frames = ", ".join(f"{kind} {number}" for kind, number in sorted(self.frames.items()))
        return (
            f"{self.games} games, {self.worlds} twin worlds, {self.twins} twins, {self.share:.1%} "
            f"really differ; {self.steps} steps and {self.compared} bytes compared "
            f"(and {self.before} before the change), {self.differing} differ; frames: {frames}"
        )


def compare(log: Log, twin: Twin, original: Sitting, other: Sitting) -> Report:
    """All frames that were sent to those from whom the difference is hidden."""
    report = Report(worlds=1)
    for audience in log.audiences:
        if twin.hidden_from(audience):
            last = twin.ends[audience] - 1
            report.twins += 1
            report.real += original.states[last] != other.states[last]
            report.steps += last + 1 - twin.changed
    sockets = dict.fromkeys(heard.wire for heard in [*original.heard, *other.heard])
    for wire in sockets:
        ours = _shared(original.heard, wire, twin)
        theirs = _shared(other.heard, wire, twin)
        for one, two in zip(ours, theirs, strict=False):
            _one_frame(report, log, twin, one, two)
        for extra in [*ours[len(theirs) :], *theirs[len(ours) :]]:
            report.differing += len(extra.data)
            _tell(report, twin, extra, "is sent in one world only")
    return report


def _shared(heard: Sequence[Heard], wire: str, twin: Twin) -> list[Heard]:
    return [one for one in heard if one.wire == wire and one.step < twin.ends[one.audience]]


def _one_frame(report: Report, log: Log, twin: Twin, one: Heard, two: Heard) -> None:
    if one.step < twin.changed:
        report.before += len(one.data)
    else:
        report.compared += len(one.data)
        report.frames.update(kinds(log, one))
    if one == two:
        return
    report.differing += apart(one.data, two.data)
    if len(report.leaks) == LEAKS:
        return
    if one.data == two.data:
        _tell(report, twin, one, f"comes in step {one.step} or {two.step}")
    elif {one.data[:1], two.data[:1]} == {b"{"}:
        _tell(report, twin, one, f"differs: {differences(one.data, two.data)}")
    else:
        _tell(report, twin, one, f"differs: {one.data[:200]!r} / {two.data[:200]!r}")


def _tell(report: Report, twin: Twin, heard: Heard, what: str) -> None:
    if len(report.leaks) < LEAKS:
        report.leaks.append(
            f"step {heard.step}, socket {heard.wire}, for {observer(heard.audience)}: "
            f"'{_kind(heard.data)}' {what}. The worlds part at {twin.swap}"
        )


def kinds(log: Log, heard: Heard) -> list[str]:
    """The names that a frame is counted by: its type, and what is special about it."""
    found = [_kind(heard.data)]
    if found[0] not in ("welcome", "refused", "rehearsed", "update"):
        return found
    frame: dict[str, Any] = msgspec.json.decode(heard.data)
    if found[0] == "update":
        undone = any(event["kind"] == "undone" for event in frame["events"])
        return [*found, "update, undone"] if undone else found
    if found[0] == "rehearsed":
        how = "with a view" if "view" in frame else "not allowed"
        return [*found, f"rehearsed, {how if 'menu' in frame else 'no more'}"]
    if found[0] == "refused":
        found.append(f"refused: {frame['why']}")
        if frame.get("menu") is not None:
            found.append("refused, with a menu")
        return found
    step = log.steps[heard.step]
    if isinstance(step, Lag):
        found.append("welcome, resync")
    if isinstance(step, Connect) and step.wire == heard.wire and step.last is not None:
        found.append("welcome, with last")
    if frame["events"]:
        found.append("welcome, with events")
    if frame["missed"]:
        found.append("welcome, after too many events")
    if len(frame["held"]) > 1:
        found.append("welcome, hot seat")
    return found


def _kind(data: bytes) -> str:
    if not data.startswith(b"{"):
        return "closed"
    kind: str = msgspec.json.decode(data).get("type", "page")
    return kind


def apart(one: bytes, other: bytes) -> int:
    """How many bytes differ."""
    return sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
