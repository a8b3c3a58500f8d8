"""What holds of rehearsals in every game, the newcomer's too; and leaks that must be caught."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse import CHANCE, OVER, Game, IllegalMove, State, UnknownMove, rehearse
from dighouse.games.archaeology.game import NewExpedition
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.kernel.rehearsal import Rehearsal
from dighouse.testing import Failure, RehearsalReport, play, rehearsal_twins, rehearsals, rehearsing
from dighouse.testing.trace import encode, position
from tests.games.archeologic.twins import others as other_cities
from tests.testing.leaks import Leaky

GAMES: dict[str, dict[str, Any]] = {
    "card-game": {"seats": 3},
    "new-expedition": {"seats": 3, "monument": "temple"},
    "museum": {"seats": 3},
    "archeologic": {"seats": 2, "time_limit": 30},
}
NO_MOVES = ("", "dance", "play " * 40)

seeds = st.integers(0, 2**32)


# -- every list of picks -------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", GAMES)
@given(seed=seeds, steps=st.integers(0, 150))
@settings(max_examples=60)
def test_every_ruleset_keeps_the_law(ruleset: str, seed: int, steps: int) -> None:
    is_as_if_applied(dighouse.game(ruleset, **GAMES[ruleset]), seed, steps)


@given(seed=seeds, steps=st.integers(0, 20))
@settings(max_examples=40)
def test_a_newcomer_keeps_it_too(newcomer: ModuleType, seed: int, steps: int) -> None:
    is_as_if_applied(newcomer.ThreeTricks(3), seed, steps)


def is_as_if_applied(game: Game, seed: int, steps: int) -> None:
    """It changes nothing; it says what `apply` says; and it tells a view where there is one to tell."""
    state = played(game, seed, steps)
    if state is None:
        return
    seat, picks = int(state.actor), some_list(state, random.Random(seed))
    before = everything(state)
    found = rehearse(state, picks)
    assert everything(state) == before
    assert rehearse(state, picks) == found
    now = state.clone()
    for number, text in enumerate(picks, 1):
        refusal, reveals = applied(now, text)
        if refusal:
            assert found == Rehearsal(number, refusal, menu=now.menu())
            return
        if reveals or now.actor != seat:
            assert found == Rehearsal(number, finished=True)
            assert now.settled
            return
    assert found == Rehearsal(len(picks), "", now.settled, now.menu(), now.view(seat))


def applied(state: State, text: str) -> tuple[str, bool]:
    """Make a pick: why it can't be made, and whether it reveals something."""
    try:
        pick = state.game.parse(text)
        reveals = state.legal(pick) and state.game.reveals(state, pick)
        state.apply(pick)
    except (IllegalMove, UnknownMove) as error:
        return str(error), False
    return "", reveals


def everything(state: State) -> tuple[bytes, bytes]:
    seats: list[int | None] = [*range(state.game.seats), None]
    return position(state), encode([state.view(seat) for seat in seats])


def played(game: Game, seed: int, steps: int) -> State | None:
    """A position after so many random picks, where somebody decides; None if it is over before."""
    state, dice = game.start(), dighouse.Dice(seed)
    while steps > 0 or state.actor == CHANCE:
        if state.actor == OVER:
            return None
        state.apply(dice.pick(state))
        steps -= 1
    return None if state.actor == OVER else state


def some_list(state: State, rng: random.Random) -> list[str]:
    """Legal picks, to the end of the seat's turn at most; one of them may be anything, or one too many."""
    game: Game = state.game
    now, picks, longest = state.clone(), list[str](), rng.choice((1, 3, 12))
    while now.actor == state.actor and len(picks) < longest:
        pick = rng.choice(now.menu())
        picks.append(game.text(pick))
        now.apply(pick)
    anything = game.text(rng.randrange(game.action_count))
    kind = rng.randrange(5)
    if kind < 2:
        picks[rng.randrange(len(picks))] = anything if kind else rng.choice(NO_MOVES)
    elif kind == 2:
        picks.append(anything)
    return picks


# -- worlds with the same view -------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_answers_follow_from_the_view_alone(ruleset: str) -> None:
    game = dighouse.game(ruleset, **GAMES[ruleset])
    others = other_cities if ruleset == "archeologic" else None
    report = rehearsal_twins(game, games=3, others=others)
    print(ruleset, report)
    assert report.twins >= 15
    assert report.share >= 0.9
    assert report.answers > 500


def test_a_newcomers_do_too(newcomer: ModuleType) -> None:
    report = rehearsal_twins(newcomer.ThreeTricks(3), games=20)
    assert report.twins > 50
    assert report.share >= 0.9
    assert "0 differ" in str(report)


def test_reports_can_be_added() -> None:
    one, two = (rehearsal_twins(dighouse.game("card-game"), games=1, seed=seed) for seed in (1, 2))
    both = rehearsal_twins(dighouse.game("card-game"), games=2, seed=1)
    assert one + two == both
    assert RehearsalReport().share == 0.0


# -- planted leaks -------------------------------------------------------------------------------------


class ShownLook(NewExpedition):
    """A look into a chamber counts as no news: so what lies there is shown before it is looked at."""

    def reveals(self, state: State, pick: int) -> bool:
        return False


class ShownAnswer(ArcheOlogic):
    """An answer counts as no news."""

    def reveals(self, state: State, pick: int) -> bool:
        return False


class Talkative(Leaky):
    """Whoever asks why something is not possible is told the others' hands."""

    def why_not(self, state: State, pick: int) -> str:
        return str(state.dump()["hands"])


LEAKS: dict[str, tuple[Game, Any]] = {
    "look": (ShownLook.choose({"seats": 3, "monument": "temple"}), None),
    "answer": (ShownAnswer.choose({"seats": 1, "time_limit": 25}), other_cities),
    "reason": (Talkative(dighouse.game("card-game", seats=3)), None),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught_by_twins(leak: str) -> None:
    game, others = LEAKS[leak]
    with pytest.raises(Failure, match="can tell a twin world apart by rehearsing"):
        rehearsal_twins(game, games=40, others=others)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught_by_sampled_worlds(leak: str) -> None:
    game, _ = LEAKS[leak]
    with pytest.raises(Failure, match="can tell a sampled world apart by rehearsing"):
        all_kept(game, games=40)


def all_kept(game: Game, games: int) -> None:
    for seed in range(games):
        rehearsals(play(game, seed))


def test_a_rehearsal_that_goes_on_after_a_look_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules keep their secret, but whoever rehearses does not ask them about it."""

    def curious(state: State, picks: Sequence[str]) -> Rehearsal:
        seat, now = int(state.actor), state.clone()
        for number, text in enumerate(picks, 1):
            refusal, _ = applied(now, text)
            if refusal:
                return Rehearsal(number, refusal, menu=now.menu())
            if now.actor != seat:
                return Rehearsal(number, finished=True)
        return Rehearsal(len(picks), "", now.settled, now.menu(), now.view(seat))

    monkeypatch.setattr(rehearsing, "rehearse", curious)
    game = dighouse.game("archeologic", time_limit=25)
    with pytest.raises(Failure, match="can tell a twin world apart by rehearsing"):
        rehearsal_twins(game, games=10, others=other_cities)
    with pytest.raises(Failure, match=r"not the seat's to know yet|has to wait"):
        all_kept(game, games=10)
