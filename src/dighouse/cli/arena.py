"""`dighouse arena`: measure bots as a definition file says."""

from __future__ import annotations

import sys
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from dighouse.arena import read_definition
from dighouse.arena.definition import Definition
from dighouse.arena.executors import executor_at
from dighouse.arena.findings import findings, to_json
from dighouse.arena.html_report import html_report
from dighouse.arena.parquet import write_parquet
from dighouse.arena.runner import ArenaRun, ExecutorLost, run
from dighouse.cli.arena_tables import arena_tables
from dighouse.kernel.errors import BadOptions

BROKEN_OFF = 1


def arena(
    definition: Path,
    /,
    *,
    on: str = "local",
    out: Path | None = None,
    parquet: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Measure bots against each other, as a definition file says.

    Parameters
    ----------
    definition
        A TOML file: which games, which bots, how many deals.
    on
        Where to play: local:4 is four processes here, dask:tcp://host:8786 a Dask cluster.
        [default: local, one process a core]
    out
        The folder for what was played and for the report. [default: named after the definition]
    parquet
        Write all games as a Parquet file, too.
    as_json
        Print the report as JSON, and nothing else.
    """
    wanted = read_definition(definition)
    folder = out if out is not None else definition.with_suffix(".arena")
    if folder.exists() and not folder.is_dir():
        raise BadOptions(f"--out {folder}: this is a file, not a folder")
    try:
        with executor_at(on) as executor:
            played = _run(wanted, executor, folder / "results.jsonl")
    except ExecutorLost as error:
        print(f"dighouse: {error}", file=sys.stderr)
        return BROKEN_OFF
    found = findings(played)
    (folder / "report.json").write_bytes(to_json(found))
    (folder / "report.html").write_text(html_report(found), "utf-8")
    if parquet:
        write_parquet(played, folder / "games.parquet")
    if as_json:
        print(to_json(found).decode(), end="")
    else:
        Console().print(arena_tables(found))
        print(f"The report is in {folder / 'report.html'}")
    return 0


def _run(wanted: Definition, executor: Executor, results: Path) -> ArenaRun:
    """All of it, with a progress bar where somebody looks on."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    screen = Console(stderr=True)
    with Progress(
        *columns, console=screen, transient=True, disable=not sys.stderr.isatty()
    ) as progress:
        bar = progress.add_task("playing", total=len(wanted.lineups) * wanted.stop.deals)

        def watch(arena_run: ArenaRun) -> None:
            done = sum(one.stop.deals if one.done else len(one.deals) for one in arena_run.lineups)
            decided = sum(one.done for one in arena_run.lineups)
            text = f"{decided} of {len(arena_run.lineups)} lineups, {arena_run.games_played} games"
            progress.update(bar, completed=done, description=text)

        return run(wanted, executor, results=results, watch=watch)
