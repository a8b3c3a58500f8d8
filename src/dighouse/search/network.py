"""Small networks that were trained elsewhere, played with numpy alone.

One scores the picks of a decision (its policy) and says how well the viewer can expect to end, from 1,
a sure win, to -1, a sure defeat. The other one says the latter of a position right after a decision, so
that what different decisions lead to can be compared. The file is in the safetensors format, in 16-bit
numbers: a length, a description in JSON, then the numbers of all arrays one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Layer = tuple[Array, Array]  # weights, a row an input; and what is added

HALF = "F16"


class Network:
    def __init__(self, layers: Mapping[str, Layer]) -> None:
        self._hidden = _numbered(layers, "hidden")
        self._policy, self._value = layers["policy"], layers["value"]
        self._hidden_after = _numbered(layers, "hidden_after")
        self._after = layers["after"]

    def evaluate(self, inputs: Array) -> tuple[Array, Array]:
        """Before a decision, for each row: a score for each output, and the value."""
        inner = _through(self._hidden, inputs)
        values = np.tanh(inner @ self._value[0] + self._value[1])
        return inner @ self._policy[0] + self._policy[1], values[:, 0]

    def evaluate_after(self, inputs: Array) -> Array:
        """After a decision, for each row: the value."""
        inner = _through(self._hidden_after, inputs)
        values: Array = np.tanh(inner @ self._after[0] + self._after[1])[:, 0]
        return values


def _through(layers: list[Layer], inputs: Array) -> Array:
    for weights, bias in layers:
        inputs = inputs @ weights
        inputs += bias
        np.maximum(inputs, 0, out=inputs)
    return inputs


def _numbered(layers: Mapping[str, Layer], name: str) -> list[Layer]:
    count = sum(one.startswith(f"{name}.") for one in layers)
    return [layers[f"{name}.{at}"] for at in range(count)]


def write_layers(path: Path, layers: Mapping[str, Layer]) -> None:
    header: dict[str, Any] = {}
    body = b""
    for name, (weights, bias) in layers.items():
        for part, array in (("weight", weights), ("bias", bias)):
            data = np.ascontiguousarray(array, np.float16).tobytes()
            header[f"{name}.{part}"] = {
                "dtype": HALF,
                "shape": list(array.shape),
                "data_offsets": [len(body), len(body) + len(data)],
            }
            body += data
    described = json.dumps(header).encode()
    described += b" " * (-len(described) % 8)
    partial = path.with_suffix(".partial")
    partial.write_bytes(len(described).to_bytes(8, "little") + described + body)
    partial.replace(path)  # whole or not at all


def read_network(path: Path) -> Network:
    """ValueError if it is no such file."""
    return Network(read_layers(path))


def read_layers(path: Path) -> dict[str, Layer]:
    """The layers by their names. ValueError if it is no such file."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    if len(data) < 8 + length:
        raise ValueError(f"{path.name} is no network: it ends before its description does")
    header = json.loads(data[8 : 8 + length])
    body = memoryview(data)[8 + length :]

    def array(name: str) -> Array:
        one = header[name]
        if one["dtype"] != HALF:
            raise ValueError(f"{path.name}: {name} is of {one['dtype']}, not of {HALF}")
        begin, end = one["data_offsets"]
        found: Array = np.frombuffer(body[begin:end], np.float16).astype(np.float32)
        return found.reshape(one["shape"])

    names = [name.removesuffix(".weight") for name in header if name.endswith(".weight")]
    return {name: (array(f"{name}.weight"), array(f"{name}.bias")) for name in names}
