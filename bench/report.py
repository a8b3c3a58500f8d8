"""The table, the bars and the JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from clock import Contestant, Tally


@dataclass(frozen=True)
class Row:
    name: str
    ours: bool
    loop: str
    rate: float  # counted picks, or clones, a second
    games_a_second: float | None
    picks_a_game: float | None
    forced_a_game: float | None


@dataclass(frozen=True)
class Comparison:
    """Some contestants that did the same work."""

    title: str
    unit: str
    rows: list[Row]

    def rates(self, ours: bool) -> list[float]:
        return [row.rate for row in self.rows if row.ours is ours]

    def ratio(
        self, of_theirs: Callable[[Sequence[float]], float] = max, whose: str = ""
    ) -> float | None:
        """The slowest of ours over the best (or the median) of theirs; None without a peer.

        `whose` is how the names of those peers begin that are meant.
        """
        theirs = [row.rate for row in self.rows if not row.ours and row.name.startswith(whose)]
        return min(self.rates(ours=True)) / of_theirs(theirs) if theirs else None

    def with_forced(self) -> Comparison:
        """The same run, with picks from lists of one counted as well, on both sides."""
        rows = [
            replace(row, rate=row.rate + (row.forced_a_game or 0.0) * (row.games_a_second or 0.0))
            for row in self.rows
        ]
        return Comparison(self.title, self.unit, rows)

    def games_ratio(self) -> float | None:
        """The same for whole games a second."""
        ours, theirs = (
            [row.games_a_second or 0.0 for row in self.rows if row.ours is side]
            for side in (True, False)
        )
        return min(ours) / max(theirs) if theirs else None


@dataclass(frozen=True)
class Bar:
    what: str
    value: float | None
    unit: str
    bar: float | None  # None: shown, not judged
    at_least: bool = True
    met: bool | None = field(init=False)

    def __post_init__(self) -> None:
        met = None
        if self.value is not None and self.bar is not None:
            met = self.value >= self.bar if self.at_least else self.value <= self.bar
        object.__setattr__(self, "met", met)

    def shown(self, number: float | None) -> str:
        if number is None:
            return "-"
        return f"{number:.2f}x" if self.unit == "x" else f"{number:,.0f} {self.unit}"


def compare(
    title: str, unit: str, contestants: Sequence[Contestant], best: dict[str, Tally]
) -> Comparison:
    return Comparison(title, unit, [row(one, best[one.name]) for one in contestants])


def row(contestant: Contestant, tally: Tally) -> Row:
    games = tally.games
    return Row(
        contestant.name,
        contestant.ours,
        contestant.loop,
        tally.rate,
        games / tally.seconds if games else None,
        tally.counted / games if games else None,
        tally.forced / games if games else None,
    )


def print_comparison(comparison: Comparison) -> None:
    print(f"\n{comparison.title}")
    loops: dict[tuple[bool, str], list[str]] = {}
    for one in comparison.rows:
        loops.setdefault((one.ours, one.loop), []).append(one.name.split(",")[0])
    for (ours, loop), names in loops.items():
        print(f"  {'ours' if ours else ', '.join(names)}: {loop}")
    print(f"  {'':36}{comparison.unit:>12}{'games/s':>10}{'picks/game':>12}{'vs best peer':>14}")
    theirs = comparison.rates(ours=False)
    for one in comparison.rows:
        games = f"{one.games_a_second:,.0f}" if one.games_a_second else "-"
        picks = f"{one.picks_a_game:.1f}" if one.picks_a_game else "-"
        ratio = f"{one.rate / max(theirs):.2f}x" if theirs else "-"
        mark = "*" if one.ours else " "
        print(
            f"{mark} {one.name:36}{one.rate:>12,.0f}{games:>10}{picks:>12}{ratio:>14}", flush=True
        )


def print_bars(bars: Sequence[Bar]) -> None:
    print("\nBars (ours is the slowest of 2, 3 and 4 seats; of batches, 2 seats)")
    words = {True: "met", False: "MISSED", None: "shown only"}
    for bar in bars:
        limit = f"{'>=' if bar.at_least else '<='} {bar.shown(bar.bar)}" if bar.bar else ""
        verdict = words[bar.met] if bar.value is not None else "not measured"
        print(f"  {bar.what:54}{bar.shown(bar.value):>12}  {limit:12}  {verdict}")


def as_json(
    about: dict[str, Any],
    comparisons: Sequence[Comparison],
    bars: Sequence[Bar],
    skipped: Sequence[str],
) -> dict[str, Any]:
    return {
        **about,
        "comparisons": [asdict(one) for one in comparisons],
        "bars": [asdict(one) for one in bars],
        "skipped": list(skipped),
    }
