"""All games as a Parquet file, for pandas and polars: a row for each seat of each game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dighouse.arena.runner import ArenaRun
from dighouse.kernel.errors import DighouseError

ROWS_A_GROUP = 100_000


class NoParquet(DighouseError):
    """What writes Parquet is not installed."""


def write_parquet(arena: ArenaRun, path: Path) -> None:
    """NoParquet if pyarrow is not installed."""
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise NoParquet(
            "pyarrow is not installed here: pip install -c constraints.txt 'dighouse[parquet]'"
        ) from None
    schema = arrow.schema(
        [
            ("ruleset", arrow.string()),
            ("seats", arrow.int8()),
            ("lineup", arrow.string()),
            ("deal", arrow.int64()),
            ("seating", arrow.int16()),
            ("seat", arrow.int8()),
            ("bot", arrow.string()),
            ("score", arrow.int64()),
            ("win", arrow.float64()),
            ("rank", arrow.int8()),
            ("first", arrow.int8()),
            ("turns", arrow.int32()),
            ("picks", arrow.int32()),
            ("fault", arrow.string()),
            ("luck", arrow.float64()),
            ("own_picks", arrow.int32()),
            ("seconds", arrow.float64()),
            ("slowest", arrow.float64()),
        ],
        metadata={"definition": arena.definition.digest, "name": arena.definition.name},
    )
    partial = path.with_suffix(".partial")
    with parquet.ParquetWriter(partial, schema) as writer:
        for rows in _groups(arena):
            writer.write_table(arrow.Table.from_pylist(rows, schema))
    partial.replace(path)  # whole or not at all


def _groups(arena: ArenaRun) -> Any:
    rows: list[dict[str, Any]] = []
    for one in arena.lineups:
        lineup = one.lineup
        same = {
            "ruleset": lineup.choice.ruleset,
            "seats": lineup.choice.seats,
            "lineup": lineup.digest,
        }
        for deal in one.deals:
            for number, (game, clocks) in enumerate(zip(deal.games, deal.clocks, strict=True)):
                for seat, entrant in enumerate(game.seating):
                    at_fault = game.fault is not None and game.fault.seat == seat
                    rows.append(
                        {
                            **same,
                            "deal": deal.deal,
                            "seating": number,
                            "seat": seat,
                            "bot": lineup.entrants[entrant].name,
                            "score": game.scores[seat],
                            "win": game.wins[seat],
                            "rank": game.ranks[seat],
                            "first": game.first,
                            "turns": game.turns,
                            "picks": game.picks,
                            "fault": game.fault.kind if game.fault and at_fault else None,
                            "luck": game.luck[seat] if game.luck else None,
                            "own_picks": clocks[seat].picks,
                            "seconds": clocks[seat].seconds,
                            "slowest": clocks[seat].slowest,
                        }
                    )
            if len(rows) >= ROWS_A_GROUP:
                yield rows
                rows = []
    if rows:
        yield rows
