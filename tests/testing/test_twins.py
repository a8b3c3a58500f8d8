"""Twin worlds on the Card Game and on games with planted leaks."""

from __future__ import annotations

from types import ModuleType

import msgspec
import pytest

import dighouse
from dighouse.testing import Failure, check_game, composites, play, twin_worlds
from tests.testing.leaks import EARLY, PLANTED, SUBTLE, Leaky, OrderOfKeys


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_card_game_keeps_its_secrets(seats: int) -> None:
    report = twin_worlds(dighouse.game("card-game", seats=seats), games=5)
    assert report.differing == 0
    assert report.games == 5
    assert report.share >= 0.9
    assert report.by_decision > 0
    # Three twins by chance for each seat and the spectator, with very few exceptions.
    assert report.twins - report.by_decision >= 0.9 * 5 * 3 * (seats + 1)
    assert report.steps > 5 * report.twins
    assert "0 differ" in str(report)


def test_a_game_without_hidden_outcomes_has_no_twins(
    newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_events(game: object, state: dighouse.State, pick: int) -> list[dighouse.Event]:
        return [dighouse.Event("pick", {"seat": int(state.actor), "pick": pick})]

    shown = newcomer.ThreeTricksState.view

    def open_view(state: dighouse.State, seat: int | None) -> object:
        hands = [cards for hand in state.dump()["hands"] for cards in hand]
        return msgspec.structs.replace(shown(state, seat), hand=hands)

    monkeypatch.setattr(newcomer.ThreeTricks, "events", open_events)
    monkeypatch.setattr(newcomer.ThreeTricksState, "view", open_view)
    report = twin_worlds(newcomer.ThreeTricks(2), games=3)
    assert (report.twins, report.share) == (0, 0.0)


def test_a_wrapped_game_without_a_leak_passes() -> None:
    report = twin_worlds(Leaky(dighouse.game("card-game", seats=3)), games=4)
    assert report.twins > 40


@pytest.mark.parametrize("leak", [*PLANTED, *SUBTLE])
@pytest.mark.parametrize("seats", [2, 3])
def test_planted_leaks_are_caught(leak: type[Leaky], seats: int) -> None:
    game = leak(dighouse.game("card-game", seats=seats))
    with pytest.raises(Failure) as caught:
        twin_worlds(game, games=20)
    assert caught.value.law == "secrecy"
    assert caught.value.moves


@pytest.mark.parametrize("leak", [*PLANTED, *EARLY])
def test_the_whole_kit_catches_them_too(leak: type[Leaky]) -> None:
    with pytest.raises(Failure):
        check_game(leak(dighouse.game("card-game", seats=2)), games=20)


@pytest.mark.parametrize("leak", EARLY)
def test_unfinished_composites_are_nobody_elses_business(leak: type[Leaky]) -> None:
    with pytest.raises(Failure, match="before it is settled") as caught:
        composites(play(leak(dighouse.game("card-game", seats=2)), seed=1))
    assert caught.value.law == "composites"


def test_an_order_of_keys_can_be_a_leak() -> None:
    with pytest.raises(Failure, match="their order"):
        twin_worlds(OrderOfKeys(dighouse.game("card-game", seats=2)), games=5)


def test_the_message_says_who_saw_what_and_where() -> None:
    game = PLANTED[0](dighouse.game("card-game", seats=2))
    with pytest.raises(Failure) as caught:
        twin_worlds(game, games=1, seed=7)
    failure = caught.value
    text = str(failure)
    assert "can tell two worlds apart by its view" in text
    assert "told" in text
    assert f"seed 7, step {failure.step}" in text
    assert len(failure.moves) == failure.step
    assert ", ".join(failure.moves) in text
    assert failure.seed == 7
    assert failure.game is game
