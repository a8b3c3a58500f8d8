"""Train a best response to a network that stays as it is: how much can be won against it, once it is known?

    python -m training.best_response training/runs/best-response.toml --hours 1

The learner begins as a copy of the network, and has one seat of every game; the frozen network has all
others, and chooses by its bare policy, without any search. What it has learned goes to its folder, as with
`training.train`, so that it goes on where it stopped; `bench/rivals/best_response.py` plays with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from training.model import Model
from training.self_play import FrozenNetwork, Rival, SelfPlay
from training.tables import Tables
from training.teacher import measure
from training.train import Run


class BestResponse(Run):
    def __init__(self, description: Path, folder: Path) -> None:
        super().__init__(description, folder)
        against = Path(self.plan["against"])
        if not against.is_file():
            raise SystemExit(f"{description}: there is no network {against}")
        self.begin_with = against
        tables = Tables(self.plan["ruleset"], self.plan["tables"], self.seed)
        self._frozen = Model(tables.inputs, tables.outputs, self.plan["hidden"])
        self._frozen.load(against)

    def _self_play(self, tables: Tables, rng: np.random.Generator) -> SelfPlay:
        return SelfPlay(tables, 1.0, rng, best_response=True)

    def _rival(self, tables: Tables, past: list[Model], rng: np.random.Generator) -> Rival | None:
        return FrozenNetwork(self._frozen, rng)

    def _remember(self, model: Model, past: list[Model]) -> None:
        """It never plays against itself."""

    def _measure(
        self, tables: Tables, model: Model, rng: np.random.Generator
    ) -> dict[int, tuple[float, int]]:
        """With its best picks, against the frozen network as it was trained against."""
        rival = FrozenNetwork(self._frozen, rng)
        return measure(tables, model, rival, self.plan["measure_games"], rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("description", type=Path)
    parser.add_argument(
        "--hours", type=float, default=1.0, help="of a core's time, those before a stop included"
    )
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    folder = given.folder or Path("build/training") / given.description.stem
    BestResponse(given.description, folder).go(given.hours)


if __name__ == "__main__":
    main()
