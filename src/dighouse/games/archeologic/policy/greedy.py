"""The plain policy: ask what tells most bits for its time, check what is certain."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from dighouse.games.archeologic.facts import Indices
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.policy.plan import Plan
from dighouse.games.archeologic.policy.question_matrix import codes_of, costs_of


def most_per_time(
    pool: LayoutPool,
    candidates: Indices,
    viewfinder: int | None,
    axes: Collection[int] | None = None,
    imagined: Indices | None = None,
) -> Plan:
    """The question with most bits for its time, among those about `axes` if they are given.

    `imagined` are the layouts by which questions are judged, if not by all that are possible. A check, if
    only one layout is possible, or nothing can be asked that would tell them apart.
    """
    judged = candidates if imagined is None else imagined
    codes, costs = codes_of(pool), costs_of(pool.edition)
    rows = np.arange(len(pool.answers))
    answers = codes.dense[rows[:, None], pool.answers[:, judged]].astype(np.intp)
    places = answers + rows[:, None] * codes.most
    sizes = np.bincount(places.ravel(), minlength=len(rows) * codes.most).reshape(len(rows), -1)
    logs = sizes * np.log2(np.maximum(sizes, 1))
    bits = np.log2(len(judged)) - logs.sum(axis=1) / len(judged)
    time = costs.asking + (0.0 if viewfinder is None else costs.moving[viewfinder])
    rates = np.round(bits / time, 12)  # so that equal ones are equal on every machine
    if axes is not None:
        rates[~np.isin(costs.axis, list(axes))] = -1.0
    elif len(candidates) == 1 or not rates.any():
        return Plan(costs.check, layout=int(candidates[0]))
    axis, question = divmod(int(rates.argmax()), len(pool.questions))
    return Plan(costs.check + float(time[axis * len(pool.questions) + question]), axis, question)
