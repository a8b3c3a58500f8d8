"""What a position keeps of questions, checks and layouts."""

from __future__ import annotations

from typing import NamedTuple


class AskedQuestion(NamedTuple):
    seat: int
    axis: int
    question: int
    cost: int  # moves of the viewfinder included
    moved: int  # solo: steps of the viewfinder by trap icons


class CheckedLayout(NamedTuple):
    """A check."""

    seat: int
    layout: int
    right: bool | None  # None: not resolved yet
    after: int  # how many questions had been asked before it


class LayoutRange(NamedTuple):
    """A layout of the pool, or what is known of one while its buildings are laid."""

    first: int
    last: int  # the first beyond
    laid: int  # buildings so far
