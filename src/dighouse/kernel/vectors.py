"""Arrays of numbers: `vec` for the compiled core, lists for the plain one.

Both index, slice, copy and count alike. The interpreter reads a list twice as fast as a vec, and
compiled code reads a vec several times as fast as a list. This module itself is never compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dighouse.kernel import dice

COMPILED = not str(dice.__file__).endswith(".py")

if TYPE_CHECKING or COMPILED:

    def numbers(values: Iterable[int]) -> vec[i64]:
        return vec[i64](values)

    def fractions(values: Iterable[float]) -> vec[float]:
        return vec[float](values)

    def short_numbers(values: Iterable[int]) -> vec[i16]:
        return vec[i16](values)

    def small_numbers(values: Iterable[int]) -> vec[u8]:
        return vec[u8](values)

else:

    def numbers(values: Iterable[int]) -> Any:
        return list(values)

    fractions = numbers
    short_numbers = numbers
    small_numbers = numbers
