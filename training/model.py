"""The networks while they learn. One has a policy over picks and expects a result before a decision;
another one expects a result after it, and weighs what different decisions lead to."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from dighouse.search.network import Layer, read_layers, write_layers

NEVER = -1e9  # the score of a pick that is not allowed


class Model(nn.Module):
    """`dighouse.search.network` plays it with numpy alone.

    With `short` numbers (bfloat16) its inner layers take half of the time, where the processor has them.
    """

    def __init__(self, inputs: int, outputs: int, hidden: list[int], short: bool = False) -> None:
        super().__init__()
        self.short = short
        sizes = [inputs, *hidden]
        self.hidden = _layers(sizes)
        self.policy = nn.Linear(sizes[-1], outputs)
        self.value = nn.Linear(sizes[-1], 1)
        self.hidden_after = _layers(sizes)
        self.after = nn.Linear(sizes[-1], 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = self._through(self.hidden, inputs)
        return self.policy(inner), torch.tanh(self.value(inner)).squeeze(-1)

    def value_after(self, inputs: torch.Tensor) -> torch.Tensor:
        return torch.tanh(self.after(self._through(self.hidden_after, inputs))).squeeze(-1)

    def _through(self, layers: nn.ModuleList, inputs: torch.Tensor) -> torch.Tensor:
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.short):
            for layer in layers:
                inputs = torch.relu(layer(inputs))
        return inputs.float()

    def save(self, path: Path) -> None:
        write_layers(path, {name: _arrays(layer) for name, layer in self._named().items()})

    def load(self, path: Path) -> None:
        """Go on from a network's file. ValueError if its layers are of other sizes."""
        kept = read_layers(path)
        with torch.no_grad():
            for name, layer in self._named().items():
                weights, bias = kept[name]
                if weights.T.shape != layer.weight.shape:
                    raise ValueError(
                        f"{path.name}: {name} is {weights.shape}, not what this run has"
                    )
                layer.weight.copy_(torch.from_numpy(weights.T.copy()))
                layer.bias.copy_(torch.from_numpy(bias))

    def _named(self) -> dict[str, Any]:
        layers: dict[str, Any] = {f"hidden.{at}": layer for at, layer in enumerate(self.hidden)}
        layers |= {"policy": self.policy, "value": self.value}
        layers |= {f"hidden_after.{at}": layer for at, layer in enumerate(self.hidden_after)}
        layers["after"] = self.after
        return layers


def _layers(sizes: list[int]) -> nn.ModuleList:
    return nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))


def _arrays(layer: Any) -> Layer:
    weights, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
    return weights.T.astype(np.float32), bias.astype(np.float32)
