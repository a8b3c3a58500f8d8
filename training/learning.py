"""How the network learns: from a teacher's choices first, then from its own games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn.functional import cross_entropy

from training.model import NEVER, Model
from training.self_play import Decisions

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Rates:
    """Of learning by self-play: proximal policy optimisation."""

    learning: float = 3e-4
    clip: float = 0.2
    entropy: float = 0.003
    value: float = 0.5
    epochs: int = 2
    minibatch: int = 4096
    norm: float = 0.5  # the largest gradient


def improve(
    model: Model,
    optimiser: torch.optim.Optimizer,
    made: Decisions,
    rates: Rates,
    rng: np.random.Generator,
) -> dict[str, float]:
    """Some rounds over the decisions. Choices that came out better than expected become likelier."""
    sums = {"policy": 0.0, "value": 0.0, "entropy": 0.0, "clipped": 0.0, "after": 0.0}
    rounds = 0
    after, after_returns = torch.from_numpy(made.after), torch.from_numpy(made.after_returns)
    spread = (made.advantages - made.advantages.mean()) / (made.advantages.std() + 1e-6)
    columns = [
        torch.from_numpy(np.ascontiguousarray(column))
        for column in (made.inputs, made.masks, made.chosen, made.logits, spread, made.returns)
    ]
    for _ in range(rates.epochs):
        for rows in minibatches(len(made.chosen), rates.minibatch, rng):
            inputs, masks, chosen, before, advantage, returns = (one[rows] for one in columns)
            scores, values = model(inputs)
            logits = torch.log_softmax(scores.masked_fill(~masks, NEVER), dim=1)
            ratio = torch.exp(logits.gather(1, chosen[:, None]).squeeze(1) - before)
            bounded = ratio.clamp(1 - rates.clip, 1 + rates.clip)
            policy = -torch.minimum(ratio * advantage, bounded * advantage).mean()
            value = (values - returns).square().mean()
            entropy = -(logits.exp() * logits.clamp(min=-30)).sum(dim=1).mean()
            loss = policy + rates.value * value - rates.entropy * entropy
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), rates.norm)
            optimiser.step()
            rounds += 1
            sums["policy"] += policy.item()
            sums["value"] += value.item()
            sums["entropy"] += entropy.item()
            sums["clipped"] += ((ratio - 1).abs() > rates.clip).float().mean().item()
        for rows in minibatches(len(after), rates.minibatch, rng) if len(after) else []:
            error = (model.value_after(after[rows]) - after_returns[rows]).square().mean()
            optimiser.zero_grad(set_to_none=True)
            error.backward()
            optimiser.step()
            sums["after"] += error.item() * rates.minibatch / max(len(after), 1)
    sums["after"] *= rounds / rates.epochs
    return {name: total / max(rounds, 1) for name, total in sums.items()}


def imitate(
    model: Model,
    inputs: Array,
    masks: Array,
    chosen: Array,
    results: Array,
    rounds: int,
    rng: np.random.Generator,
) -> tuple[float, float]:
    """Learn to choose as a teacher did, and how its games came out. How often it agrees at the end."""
    optimiser = torch.optim.Adam(model.parameters(), lr=1e-3)
    size = 2048
    total = rounds * (len(chosen) // size)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, max(total, 1), 1e-4)
    agreed = error = 0.0
    seen = 0
    for number in range(rounds):
        last = number == rounds - 1
        for rows in minibatches(len(chosen), size, rng):
            scores, values = model(torch.from_numpy(inputs[rows]))
            scores = scores.masked_fill(~torch.from_numpy(masks[rows]), NEVER)
            wanted = torch.from_numpy(chosen[rows])
            squares = (values - torch.from_numpy(results[rows])).square().mean()
            loss = cross_entropy(scores, wanted) + 0.5 * squares
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            if last:
                agreed += (scores.argmax(dim=1) == wanted).float().sum().item()
                error += squares.item() * len(rows)
                seen += len(rows)
    return agreed / max(seen, 1), error / max(seen, 1)


def minibatches(count: int, size: int, rng: np.random.Generator) -> list[Array]:
    order = rng.permutation(count)
    return [order[at : at + size] for at in range(0, count - size + 1, size)] or [order]
