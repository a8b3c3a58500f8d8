"""What is compared with what, and which ratio has to reach which bar."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from time import perf_counter, process_time

import adapters
import batches
import footprint
import ours
import peers
from clock import Contestant, best_rounds
from report import Bar, Comparison, compare, print_comparison


def measure(
    core: str, rounds: int, seconds: float
) -> tuple[list[Comparison], list[Bar], list[str]]:
    """Every comparison, printed as soon as it is known; the bars; a line for each missing peer."""
    comparisons: list[Comparison] = []

    def contest(
        title: str,
        unit: str,
        contestants: Sequence[Contestant],
        clock: Callable[[], float] = perf_counter,
    ) -> Comparison:
        best = best_rounds(contestants, rounds, seconds, clock)
        comparisons.append(compare(title, unit, contestants, best))
        print_comparison(comparisons[-1])
        return comparisons[-1]

    others, skipped = peers.others()
    try:
        spiel = peers.spiel_games()
    except ImportError as error:
        spiel = []
        skipped.insert(0, f"OpenSpiel: skipped ({error})")

    driven = contest(
        "Random play driven from Python",
        "steps/s",
        [*ours.driven_with_dice(), *peers.driven(spiel)],
    )
    walked = contest(
        "The same, with chance drawn in Python from lists of outcomes on both sides",
        "steps/s",
        [*ours.driven(), *peers.driven(spiel)],
    )
    glanced = contest(
        "The shortest loop that both allow, where chance is even",
        "steps/s",
        [*ours.glanced(), *peers.glanced(spiel)],
    )
    if others:
        contest(
            "Random play driven from Python, beside learning environments",
            "steps/s",
            [*ours.driven(), *others],
        )
    zoo: Comparison | None = None
    zoo_games = [one for one in others if one.name.startswith("PettingZoo")]
    if zoo_games:
        zoo = contest(
            "PettingZoo environments, driven alike",
            "steps/s",
            [adapters.as_pettingzoo(), *zoo_games],
        )
    spiels: Comparison | None = None
    if spiel:
        spiels = contest(
            "OpenSpiel games in Python, driven alike",
            "steps/s",
            [adapters.as_openspiel(), *adapters.openspiels_python_games()],
        )
    inside = contest(
        "Random play inside the core",
        "steps/s",
        [*ours.inside(ours.engines()), *peers.inside(spiel)],
    )
    expeditions = contest(
        "Random play of the New Expedition inside the core",
        "steps/s",
        [*ours.inside(ours.expeditions()), *peers.inside(spiel)],
    )
    try:
        settlers = [peers.catanatron(seats) for seats in (2, 4)]
    except ImportError as error:
        settlers = []
        skipped.append(f"catanatron: skipped ({error})")
    museums = contest(
        "Random play of This Belongs in a Museum inside the core, beside another game of tiles",
        "steps/s",
        [*ours.inside(ours.museums()), *settlers],
    )
    clones = contest(
        "Clones",
        "clones/s",
        [*ours.clones(), *peers.clones(spiel)],
    )

    # On one core the processor's time is what a machine with nothing else to do would take.
    with batches.one_core():
        pools, missing = batches.theirs(picks_count=False)
        skipped += missing
        batched = contest(
            f"{batches.GAMES:,} games at once, on one core, picks drawn off the clock",
            "steps/s",
            [*batches.ours(picks_count=False), *pools],
            process_time,
        )
        vectors: Comparison | None = None
        try:
            ours_as_vector = [adapters.as_vector(False), adapters.as_single_ones(False)]
        except ImportError as error:
            skipped.append(f"Gymnasium: skipped ({error})")
        else:
            vectors = contest(
                "Gymnasium's VectorEnv, picks drawn off the clock",
                "steps/s",
                [*ours_as_vector, *zoo_games, *pools],
                process_time,
            )
        pools, _ = batches.theirs(picks_count=True)
        picked = contest(
            "The same, with the picks drawn on the clock",
            "steps/s",
            [*batches.ours(picks_count=True), *pools],
            process_time,
        )
    everything = batched.with_forced()

    def if_compiled(bar: float) -> float | None:
        return bar if core == "compiled" else None

    weight = footprint.bytes_a_clone()
    loaded, bare = footprint.import_milliseconds(repeats=2 * rounds)
    bars = [
        Bar(
            "driven from Python / OpenSpiel's best",
            driven.ratio(),
            "x",
            if_compiled(2.0) or 0.35,
        ),
        Bar("the same, chance drawn from lists on both sides", walked.ratio(), "x", None),
        Bar("the shortest loop / OpenSpiel's best", glanced.ratio(), "x", None),
        Bar("inside / OpenSpiel's best C++ rollouts", inside.ratio(), "x", if_compiled(1.0)),
        Bar("the New Expedition inside / the same", expeditions.ratio(), "x", if_compiled(0.8)),
        Bar("the museum's steps inside / catanatron's", museums.ratio(), "x", if_compiled(20.0)),
        Bar("the museum's games / catanatron's", museums.games_ratio(), "x", if_compiled(20.0)),
        Bar("clone() / OpenSpiel's median", clones.ratio(statistics.median), "x", if_compiled(2.0)),
        Bar("a batch", min(batched.rates(ours=True)), "steps/s", if_compiled(1e6)),
        Bar(
            "a batch / EnvPool's best card game",
            batched.ratio(whose=batches.ENVPOOL),
            "x",
            if_compiled(3.0),
        ),
        Bar(
            "a batch / pgx's leduc_holdem", batched.ratio(whose=batches.PGX), "x", if_compiled(1.0)
        ),
        Bar(
            "AEC environment / PettingZoo's best card game",
            None if zoo is None else zoo.ratio(),
            "x",
            if_compiled(30.0),
        ),
        Bar(
            "pyspiel game / OpenSpiel's best Python game",
            None if spiels is None else spiels.ratio(),
            "x",
            if_compiled(2.0),
        ),
        *(
            Bar(
                f"VectorEnv / {name}",
                None if vectors is None else vectors.ratio(whose=whose),
                "x",
                if_compiled(least),
            )
            for name, whose, least in (
                ("SyncVectorEnv over the same single environments", adapters.SYNC, 10.0),
                ("PettingZoo's best card game", "PettingZoo", 200.0),
                ("EnvPool's best card game", batches.ENVPOOL, 3.0),
                ("pgx's leduc_holdem", batches.PGX, 1.0),
            )
        ),
        Bar("a batch, lists of one counted", min(everything.rates(ours=True)), "steps/s", None),
        Bar("the same / EnvPool's best", everything.ratio(whose=batches.ENVPOOL), "x", None),
        Bar("the same / EnvPool's Leduc", everything.ratio(whose=batches.LEDUC), "x", None),
        Bar("the same / pgx's leduc_holdem", everything.ratio(whose=batches.PGX), "x", None),
        Bar(
            "picks drawn on the clock / pgx's scan", picked.ratio(whose=batches.SCANNED), "x", None
        ),
        Bar(
            "memory of a clone, 4 seats, mid-game, 100,000 kept",
            weight,
            "bytes",
            if_compiled(2048),
            at_least=False,
        ),
        Bar(
            f"import dighouse ({loaded:.0f} ms) - bare Python ({bare:.0f} ms)",
            loaded - bare,
            "ms",
            150,
            at_least=False,
        ),
    ]
    return comparisons, bars, skipped
