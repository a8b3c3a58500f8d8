"""Plans: complete lines of one's own picks, from the view alone, the best first."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dighouse
from dighouse import BadOptions, Dice
from dighouse.kernel.errors import NotNow
from dighouse.search.network import Network, read_network, write_layers
from dighouse.search.planning import PATIENCE, WIDTH, WORLDS, Planner
from dighouse.search.results import results_of

GAME = dighouse.game("card-game", seats=3)


def layers(game: Any, seed: int = 1, hidden: int = 16) -> dict[str, Any]:
    """An untrained network: it has opinions, and no idea."""
    rng = np.random.default_rng(seed)
    inputs = game.network_inputs()

    def layer(rows: int, columns: int) -> tuple[Any, Any]:
        weights = rng.normal(size=(rows, columns)) / np.sqrt(rows)
        return weights.astype(np.float32), np.zeros(columns, np.float32)

    return {
        "hidden.0": layer(inputs.size, hidden),
        "policy": layer(hidden, inputs.output_count),
        "value": layer(hidden, 1),
        "hidden_after.0": layer(inputs.size, hidden),
        "after": layer(hidden, 1),
    }


def decisions(game: Any, seed: int, most: int) -> list[Any]:
    """Views of seats that are to decide, of a random game."""
    dice, state = Dice(seed), game.start()
    views: list[Any] = []
    while state.actor != dighouse.OVER and len(views) < most:
        if state.actor >= 0 and len(state.menu()) > 1:
            views.append(state.view(int(state.actor)))
        state.apply(dice.pick(state))
    return views


def test_a_plan_is_a_whole_line_of_picks_that_are_allowed() -> None:
    planner = Planner(GAME, Network(layers(GAME)), positions=30)
    for view in decisions(GAME, 4, 40):
        seat = view.viewer
        plans = planner.plans(view, random.Random(1))
        assert planner.pick(view, random.Random(1)) == plans[0].picks[0]
        for plan in plans:
            state: Any = GAME.sample(view, random.Random(2))
            for at, pick in enumerate(plan.picks):
                assert state.actor == seat, (plan, at)
                state.apply(pick)
            assert state.actor != seat
            assert -1 <= plan.value <= 1


def test_no_plan_takes_back_what_it_did() -> None:
    planner = Planner(GAME, Network(layers(GAME)), positions=60)
    trades = 0
    for view in [one for seed in range(3) for one in decisions(GAME, seed, 60)]:
        for plan in planner.plans(view, random.Random(1)):
            given: set[str] = set()
            taken: set[str] = set()
            for verb, *kind in [GAME.text(pick).split() for pick in plan.picks]:
                if verb not in ("offer", "take", "done"):
                    given, taken = set(), set()
                elif verb != "done":
                    (given if verb == "offer" else taken).add(kind[0])
                trades += verb == "done"
                assert not given & taken, [GAME.text(pick) for pick in plan.picks]
    assert trades > 50


@pytest.mark.parametrize("monument", ["temple", "tomb", "mine", "sphinx"])
def test_a_plan_ends_where_something_hidden_is_seen(monument: str) -> None:
    """So it can be carried out in every world, whatever that shows."""
    game = dighouse.game("new-expedition", seats=2, monument=monument)
    planner = Planner(game, Network(layers(game)), positions=12)
    explored = 0
    for view in [one for seed in range(6) for one in decisions(game, seed, 150)]:
        if view.hand.get("map", 0) == 0 or view.phase != "act":
            continue
        for plan in planner.plans(view, random.Random(1)):
            explored += any(game.text(pick).startswith("explore") for pick in plan.picks)
            for seed in range(3):
                state: Any = game.sample(view, random.Random(seed))
                for pick in plan.picks:
                    state.apply(pick)
    assert explored


def test_the_same_view_gives_the_same_plans_whatever_world_it_was() -> None:
    planner = Planner(GAME, Network(layers(GAME)), positions=20)
    for view in decisions(GAME, 5, 20):
        lines = [
            [
                (plan.picks, round(plan.value, 5))
                for plan in planner.plans(view, random.Random(seed))
            ]
            for seed in range(3)
        ]
        assert lines[0] == lines[1] == lines[2]


def test_a_policy_that_would_not_end_its_turn_is_not_followed_for_ever() -> None:
    class Counting(Network):
        looked_at = 0

        def evaluate(self, inputs: Any) -> Any:
            Counting.looked_at += len(inputs)
            return super().evaluate(inputs)

    made = layers(GAME)
    outputs: Any = GAME.network_inputs().outputs(np.arange(GAME.seats))  # type: ignore[attr-defined]
    made["policy"][1][outputs[:, GAME.parse("end")]] = -1000.0
    positions, cut = 4, 0
    planner = Planner(GAME, Counting(made), positions)
    for view in [one for seed in range(4) for one in decisions(GAME, seed, 100)]:
        Counting.looked_at = 0
        plans = planner.plans(view, random.Random(1))
        for plan in plans:
            state: Any = GAME.sample(view, random.Random(2))
            for pick in plan.picks:
                state.apply(pick)
            cut += state.actor == view.viewer and not GAME.text(pick).startswith("explore")
            assert -1 <= plan.value <= 1
        weighed = WIDTH + WORLDS * len(plans)
        assert Counting.looked_at <= PATIENCE * positions + weighed
    assert cut


def test_a_won_game_is_seen() -> None:
    """Where a plan ends the game, its value is the result, not a guess."""
    game = dighouse.game("card-game", seats=2)
    planner = Planner(game, Network(layers(game)), positions=200, trust=0.0)
    seen = 0
    for seed in range(6):
        for view in decisions(game, seed, 10_000)[-4:]:
            for plan in planner.plans(view, random.Random(1)):
                state: Any = game.sample(view, random.Random(2))
                for pick in plan.picks:
                    state.apply(pick)
                if state.actor == dighouse.OVER:
                    result = results_of(np.array([state.scores()]), np.array([state.ranks()]))
                    assert plan.value == pytest.approx(float(result[0, view.viewer]))
                    seen += 1
    assert seen


def test_what_can_not_be_planned_says_so() -> None:
    with pytest.raises(BadOptions, match="has no inputs for a network"):
        Planner(dighouse.game("archeologic", seats=1), Network(layers(GAME)))
    with pytest.raises(BadOptions, match="one position or more"):
        Planner(GAME, Network(layers(GAME)), positions=0)
    state = GAME.start()
    with pytest.raises(NotNow, match="nothing to decide"):
        Planner(GAME, Network(layers(GAME))).plans(state.view(0), random.Random(1))


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = layers(GAME)
    path = tmp_path / "net.safetensors"
    write_layers(path, made)
    inputs = np.random.default_rng(3).random((5, GAME.network_inputs().size), np.float32)  # type: ignore[attr-defined]
    one, two = Network(made), read_network(path)
    for mine, theirs in zip(one.evaluate(inputs), two.evaluate(inputs), strict=True):
        assert np.allclose(mine, theirs, atol=2e-2)  # it is kept in 16 bits
    assert np.allclose(one.evaluate_after(inputs), two.evaluate_after(inputs), atol=2e-2)
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(ValueError, match="ends before its description does"):
        read_network(path)


@pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
def test_one_network_serves_all_seats_and_options(ruleset: str) -> None:
    offer = dighouse.game(ruleset, seats=2).offer()
    sizes = set()
    for seats in offer.seats:
        for variant in ({}, *({o.name: True} for o in offer.options if o.choices == [False, True])):
            try:
                game: Any = dighouse.game(ruleset, seats=seats, **variant)
            except BadOptions:
                continue  # not every variant is for every number of seats
            inputs = game.network_inputs()
            sizes.add((inputs.size, inputs.output_count))
            view = decisions(game, 2, 1)[0]
            row = inputs.encode(np.array([game.observe_view(view)]))
            assert row.shape == (1, inputs.size)
            texts = [game.text(pick) for pick in range(game.decision_count)]
            outputs = inputs.outputs(np.arange(seats))
            for seat in range(seats):
                assert len(set(outputs[seat].tolist())) == game.decision_count
                robbed = outputs[seat, texts.index(f"rob {(seat + 1) % seats}")]
                assert robbed == 1  # the next at the table, for everybody
    assert len(sizes) == 1
