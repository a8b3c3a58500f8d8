"""Exact best responses, on editions whose whole tree can be walked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import dighouse
from dighouse.kernel.state import CHANCE, OVER
from tests.games.archaeology.table import EDITIONS, shrunken
from training.exact_best_response import RESULT, WON, Tree, best_response, exploitability, uniform


@pytest.fixture
def small(tmp_path: Path) -> Tree:
    """Two coins, a shard and a storm: one of the cards is hidden from everybody at first."""
    text = (EDITIONS / "stall.toml").read_text("utf-8")
    for kind, copies in (("mask", 0), ("coin", 2)):
        text = text.replace(f"[cards.{kind}]\ncopies = [1", f"[cards.{kind}]\ncopies = [{copies}")
    text = text.replace("market = [1", "market = [0").replace("thieves = [1", "thieves = [0")
    file = tmp_path / "small.toml"
    file.write_text(text, "utf-8")
    return Tree(dighouse.game("card-game", seats=2, edition=file))


def value(tree: Tree, policy: list[np.ndarray], at: int = 0) -> float:
    """How often seat 0 wins, if both play by the policy."""
    node = tree.nodes[at]
    if node.actor == OVER:
        return node.outcome[WON]
    chances = node.chances if node.actor == CHANCE else policy[node.known]
    return sum(
        float(chance) * value(tree, policy, child)
        for chance, child in zip(chances, node.children, strict=True)
        if chance
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_what_step_by_step_improvement_comes_to(small: Tree, seat: int) -> None:
    """From the last decisions to the first: whatever wins more of all games is taken."""
    policy = uniform(small)
    last = {node.known: at for at, node in enumerate(small.nodes) if node.actor == seat}
    improved = list(policy)
    most = 0.0
    for known in sorted(last, key=lambda known: -last[known]):
        choices = np.eye(len(small.menus[known]))
        won = [value(small, [*improved[:known], one, *improved[known + 1 :]]) for one in choices]
        own = won if seat == 0 else [1 - share for share in won]
        improved[known] = choices[int(np.argmax(own))]
        most = max(own)
    assert best_response(small, policy, seat, WON) == pytest.approx(most)
    assert most > 0.54


def test_exploitability_is_what_both_seats_win_beyond_their_share(small: Tree) -> None:
    policy = uniform(small)
    found = exploitability(small, policy)
    for name, outcome, fair in (("wins", WON, 0.5), ("results", RESULT, 0.0)):
        both = [best_response(small, policy, seat, outcome) for seat in (0, 1)]
        assert found[name] == pytest.approx(sum(both) / 2 - fair, abs=1e-5)
        assert found[name] > 0.04


def test_a_seat_does_not_look_at_secrets(small: Tree) -> None:
    """Where two deals sound alike to it, what it knows is one and the same."""
    assert len(small.menus) < sum(node.actor >= 0 for node in small.nodes)


def test_trees_that_are_too_large_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("training.exact_best_response.MOST_NODES", 1000)
    with pytest.raises(ValueError, match="smaller edition"):
        Tree(shrunken("stall", 2))
