"""Keeping results of functions without keeping alive what they are about."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Owner = TypeVar("Owner")
P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[Concatenate[Owner, P], R]


def weak_lru_cache(maxsize: int) -> Callable[[Function[Owner, P, R]], Function[Owner, P, R]]:
    """As `functools.lru_cache`, but the first argument may go while results about it are kept.

    For large values that many functions are about: the last one who uses such a value decides how
    long it lives, and no cache does.
    """

    def decorate(function: Function[Owner, P, R]) -> Function[Owner, P, R]:
        def of_reference(owner: weakref.ref[Any], /, *args: P.args, **options: P.kwargs) -> R:
            alive = owner()
            assert alive is not None, "whoever calls holds it"
            return function(alive, *args, **options)

        kept: Callable[..., R] = lru_cache(maxsize)(of_reference)

        @wraps(function)
        def cached(owner: Owner, /, *args: P.args, **options: P.kwargs) -> R:
            return kept(weakref.ref(owner), *args, **options)

        return cached

    return decorate
