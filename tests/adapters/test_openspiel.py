"""OpenSpiel's own tests and algorithms, unchanged; and our exact solver, which must say the same."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)

import dighouse
from dighouse.adapters import openspiel
from dighouse.adapters.openspiel import load_game, read, resampler, short_name, written
from dighouse.kernel.errors import BadOptions
from tests.adapters.games import GAMES, ONE_EACH, is_slow, made, name_of
from training import exact_best_response as exact

Case = tuple[str, dict[str, Any]]
ROOT = Path(__file__).parents[2]
HUT = ROOT / "training" / "editions" / "hut.toml"
SLOW_MOVES = 30

each_game = pytest.mark.parametrize("case", GAMES, ids=name_of)
one_of_each = pytest.mark.parametrize("case", ONE_EACH, ids=name_of)


def load(case: Case, **more: Any) -> Any:
    ruleset, options = case
    return load_game(ruleset, **options, **more)


def play(state: Any, rng: random.Random, moves: int = 10**6) -> Any:
    """Random play, by what OpenSpiel's own loops ask for."""
    while not state.is_terminal() and moves:
        moves -= 1
        if state.is_chance_node():
            picks, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(rng.choices(picks, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.fixture(scope="module")
def hut() -> Any:
    return load_game("card-game", seats=2, edition=HUT, keep_tree=True)


# -- their tests -----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [case for case in GAMES if not is_slow(case)], ids=name_of)
def test_their_random_simulation(case: Case) -> None:
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("rewards", ["zero-sum", "score"])
@pytest.mark.parametrize(("ruleset", "name"), [("archeologic", "lane"), ("museum", "thimble")])
def test_their_random_simulation_of_small_editions(ruleset: str, name: str, rewards: str) -> None:
    """With all of it; games at full size take long in it, as it looks at every step in every way."""
    edition = ROOT / "tests" / "fixtures" / f"editions-{ruleset}" / f"{name}.toml"
    game = load_game(ruleset, seats=2, edition=edition, rewards=rewards)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("ruleset", "edition"),
    [
        ("card-game", "editions/stall"),
        ("new-expedition", "editions-expedition/well"),
        ("museum", "editions-museum/thimble"),
        ("archeologic", "editions-archeologic/lane"),
    ],
)
def test_playthroughs(ruleset: str, edition: str) -> None:
    file = ROOT / "tests" / "fixtures" / f"{edition}.toml"
    name = str(load_game(ruleset, seats=2, edition=file))
    text = generate_playthrough.playthrough(name, None, seed=1)
    assert "InformationStateString(0)" in text
    assert "IsTerminal() = True" in text
    assert generate_playthrough.playthrough(name, None, seed=1) == text


def test_every_ruleset_is_registered() -> None:
    openspiel.register()  # once more is no harm
    names = [short_name(ruleset) for ruleset in dighouse.rulesets()]
    assert set(names) <= set(pyspiel.registered_names())
    assert pyspiel.load_game("dighouse_card_game").num_players() == 2


# -- what they don't ask for -----------------------------------------------------------------------


@each_game
def test_it_is_the_game_itself(case: Case) -> None:
    game, house, rng = load(case), made(case), random.Random(1)
    state, position = game.new_initial_state(), house.start()
    for _ in range(SLOW_MOVES if is_slow(case) else 120):
        if state.is_terminal():
            break
        assert str(state) != ""
        first = house.decision_count if state.is_chance_node() else 0
        assert [first + action for action in state.legal_actions()] == position.menu()
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(action) == house.text(first + action)
        state.apply_action(action)
        position.apply(first + action)
    for seat in range(house.seats):
        row = house.observe_view(position.view(seat))  # type: ignore[attr-defined]
        assert state.observation_tensor(seat) == row
        assert state.information_state_tensor(seat) == row
        assert state.observation_string(seat) == house.key(position.view(seat)).decode()
    assert game.observation_tensor_shape() == [len(state.observation_tensor(0))]


@one_of_each
def test_copies_and_what_is_written_go_on_alike(case: Case) -> None:
    game = load(case)
    state = play(game.new_initial_state(), random.Random(3), SLOW_MOVES)
    player = max(state.current_player(), 0)
    known = state.information_state_string(player)
    for twin in (
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
    ):
        assert str(twin) == str(state)
        assert twin.information_state_string(player) == known
        assert twin.history() == state.history()
        play(twin, random.Random(4), 5)
        assert str(twin) != str(state)
    assert state.information_state_string(player) == known
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_returns_are_rewards_of_the_end() -> None:
    for rewards in ("zero-sum", "score"):
        state = load_game("card-game", seats=3, rewards=rewards).new_initial_state()
        assert state.returns() == [0.0] * 3
        play(state, random.Random(5))
        house = state._node.position
        if rewards == "score":
            assert state.returns() == house.scores()
        else:
            assert sum(state.returns()) == pytest.approx(0)
            assert int(np.argmax(state.returns())) in house.winners()


def test_what_a_seat_knows_is_what_it_has_heard() -> None:
    """Two ways to one view are told apart, and what was not heard makes no difference."""
    game = load_game("card-game", seats=3)
    rng, different = random.Random(2), 0
    for _ in range(4):
        state = play(game.new_initial_state(), rng, 40)
        while not state.is_terminal():
            if state.is_player_node() and not state._node.position.settled:
                actor = state.current_player()
                others = [seat for seat in range(3) if seat != actor]
                before = [state.information_state_string(seat) for seat in others]
                own = state.information_state_string(actor)
                state.apply_action(state.legal_actions()[0])
                if not state._node.position.settled:
                    different += 1
                    assert [state.information_state_string(seat) for seat in others] == before
                    assert state.information_state_string(actor) != own
            else:
                play(state, rng, 1)
    assert different > 5


@one_of_each
def test_another_deal_agrees_with_what_is_known(case: Case) -> None:
    rng = random.Random(1)
    state = play(load(case).new_initial_state(), rng, 60)
    while not state.is_player_node():
        play(state, rng, 1)
    player, resample = state.current_player(), resampler(seed=1)
    worlds = [resample(state, player) for _ in range(5)]
    for world in worlds:
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        play(world, rng, 3)
    assert len({str(world) for world in worlds}) > 1


def test_options_are_written_and_read() -> None:
    options = {"monument": "tomb", "long_expedition": True, "handicap": [0, 2], "quest": None}
    assert read(written(options)) == options
    with pytest.raises(BadOptions, match="written as monument:tomb"):
        read("monument")
    with pytest.raises(BadOptions, match="no game for 9 seats"):
        load_game("card-game", seats=9)
    with pytest.raises(BadOptions, match="no parameters"):
        load_game("card-game").make_py_observer(None, {"size": 3})


# -- their algorithms ------------------------------------------------------------------------------


def test_cfr_solves_a_small_game_and_our_solver_agrees(hut: Any) -> None:
    uniform = policies.UniformRandomPolicy(hut)
    assert exploitability.nash_conv(hut, uniform) / 2 > 0.05
    solver = pyspiel.CFRSolver(hut)
    for _ in range(1000):
        solver.evaluate_and_update_policy()
    found = policies.tabular_policy_from_callable(
        hut,
        lambda state: dict(
            solver.average_policy().get_state_policy(state.information_state_string())
        ),
    )
    assert exploitability.nash_conv(hut, found) / 2 <= 0.01
    _compare(hut, uniform)
    _compare(hut, found)


def test_cfr_in_python_runs_too(hut: Any) -> None:
    solver = cfr.CFRPlusSolver(hut)
    before = exploitability.nash_conv(hut, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(hut, solver.average_policy()) < before / 4


def _compare(hut: Any, policy: Any) -> None:
    """Best responses by both solvers, of a game whose trees both have walked by themselves."""
    tree = exact.Tree(dighouse.game("card-game", seats=2, edition=HUT))
    found: list[Any] = [None] * len(tree.menus)
    names: dict[int, str] = {}

    def walk(at: int, state: Any) -> None:
        node = tree.nodes[at]
        if node.actor >= 0:
            name = state.information_state_string()
            assert names.setdefault(node.known, name) == name  # both tell the same apart
            chances = policy.action_probabilities(state)
            found[node.known] = np.array([chances[pick] for pick in node.picks])
        for pick, child in zip(node.picks, node.children, strict=True):
            first = hut.num_distinct_actions() if node.actor == dighouse.CHANCE else 0
            walk(child, state.child(pick - first))

    walk(0, hut.new_initial_state())
    assert len(set(names.values())) == len(names) == len(tree.menus)
    for seat in (0, 1):
        theirs = best_response.BestResponsePolicy(hut, seat, policy).value(hut.new_initial_state())
        ours = 2 * exact.best_response(tree, found, seat, exact.WON) - 1
        assert theirs == pytest.approx(ours, abs=1e-9)


def test_tree_searches_play_it() -> None:
    game = load_game("card-game", seats=2, edition=ROOT / "tests/fixtures/editions/stall.toml")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    searcher = mcts.MCTSBot(game, 2.0, 10, evaluator, random_state=rng)
    deals = ismcts.ISMCTSBot(game, evaluator, 2.0, 10, random_state=rng)
    deals.set_resampler(resampler(seed=2))
    state, bots, dice = game.new_initial_state(), [searcher, deals], random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            play(state, dice, 1)
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)
