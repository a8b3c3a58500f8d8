"""Batches of games with different seats and options, stepped together for one network."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import dighouse
from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.search.batches import Batch
from dighouse.search.results import results_of

Array = npt.NDArray[Any]


class Tables:
    """All games of a training run. Arrays have a row a game; seats beyond a game's own are 0."""

    def __init__(self, ruleset: str, settings: list[dict[str, Any]], seed: int) -> None:
        self.batches: list[Batch] = []
        self.encoders = []
        for number, setting in enumerate(settings):
            options = {name: value for name, value in setting.items() if name != "games"}
            game = dighouse.game(ruleset, **options)
            if not isinstance(game, OffersNetwork):
                raise SystemExit(f"{ruleset} has no inputs for a network")
            self.batches.append(Batch(game, setting["games"], seed * 1000 + number, after=True))
            self.encoders.append(game.network_inputs())
        counts = [batch.games for batch in self.batches]
        self.ends_at = np.cumsum(counts)
        self.begins_at = self.ends_at - counts
        self.games = int(self.ends_at[-1])
        self.inputs = self.encoders[0].size
        self.outputs = self.encoders[0].output_count
        self.most_seats = max(batch.game.seats for batch in self.batches)
        self.seats = np.concatenate([np.full(b.games, b.game.seats) for b in self.batches])
        self._index = np.arange(max(counts))

    def look(self) -> tuple[Array, Array, Array]:
        """What the actors know, what they may pick (as outputs), and who they are."""
        inputs = np.concatenate(
            [one.encode(b.observations) for one, b in zip(self.encoders, self.batches, strict=True)]
        )
        masks = np.zeros((self.games, self.outputs), np.bool_)
        for encoder, batch, begin in zip(self.encoders, self.batches, self.begins_at, strict=True):
            rows, picks = np.nonzero(batch.masks)
            outputs = encoder.outputs(batch.actors)
            masks[begin + rows, outputs[rows, picks]] = True
        return inputs, masks, np.concatenate([batch.actors for batch in self.batches])

    def step(self, chosen: Array) -> tuple[Array, Array]:
        """Outputs chosen, a row each. Which games ended, and how well each seat of theirs did."""
        ends = np.zeros(self.games, np.bool_)
        results = np.zeros((self.games, self.most_seats), np.float32)
        for encoder, batch, begin, end in zip(
            self.encoders, self.batches, self.begins_at, self.ends_at, strict=True
        ):
            outputs = encoder.outputs(batch.actors)
            picks = (outputs == chosen[begin:end, None]).argmax(axis=1)
            batch.step(picks)
            ends[begin:end] = batch.ends
            if batch.ends.any():
                over = np.flatnonzero(batch.ends)
                results[begin + over, : batch.game.seats] = results_of(
                    batch.scores[over], batch.ranks[over]
                )
        return ends, results

    def look_back(self) -> tuple[Array, Array]:
        """Games whose decision the last step has ended, and what the one who made it knew then."""
        rows, inputs = [], []
        for encoder, batch, begin in zip(self.encoders, self.batches, self.begins_at, strict=True):
            left = np.flatnonzero(batch.left)
            rows.append(begin + left)
            inputs.append(encoder.encode(batch.after[left]))
        return np.concatenate(rows), np.concatenate(inputs)

    def place(self, row: int) -> tuple[Batch, int]:
        """The batch of a game, and its number there."""
        which = int(np.searchsorted(self.ends_at, row, side="right"))
        return self.batches[which], row - int(self.begins_at[which])
