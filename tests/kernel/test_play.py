"""Playing with bots: who is asked, what they get, and what happens to a wrong answer."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from dighouse.kernel import fair_deal
from dighouse.kernel.chance import Chance
from dighouse.kernel.chance_sources import ScriptedChance
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions, BadRecord, IllegalMove
from dighouse.kernel.game import Game
from dighouse.kernel.play import bot_rng, play
from dighouse.kernel.state import State
from tests.kernel.toy import BANK, DARE, TWO, Brink, View, any_pick, dare_once

GAME = Brink(2, 2)


def test_play() -> None:
    script = ScriptedChance(GAME, ["two", "bust", "three", "three"])
    record = play(GAME, [dare_once, dare_once], script)
    texts = [GAME.text(pick) for pick in record.picks]
    assert " ".join(texts) == "dare two bank dare bust dare three bank dare three bank"
    assert record.result is not None
    assert record.result.scores == [5, 3]
    assert script.left == 0
    assert record.key is None
    with pytest.raises(BadRecord, match="no key"):
        record.verify()


def test_chance_makes_the_record_verifiable() -> None:
    record = play(GAME, [any_pick, any_pick], Chance(5))
    assert record.key == (5).to_bytes(32, "big")
    assert record.commitment == fair_deal.commitment(record.key)
    record.verify()


def test_same_chance_same_game() -> None:
    assert play(GAME, [any_pick] * 2, Chance(1)) == play(GAME, [any_pick] * 2, Chance(1))
    games = {tuple(play(GAME, [any_pick] * 2, Chance(seed)).picks) for seed in range(20)}
    assert len(games) > 10
    play(GAME, [any_pick] * 2, Dice(1))


def test_each_bot_has_a_generator_of_its_own() -> None:
    seen: dict[int, list[random.Random]] = {0: [], 1: []}

    def spy(view: View, rng: random.Random) -> int:
        seen[view.actor].append(rng)
        return any_pick(view, random.Random(0))

    play(GAME, [spy, spy], Chance(7))
    for seat in (0, 1):
        assert len({id(rng) for rng in seen[seat]}) == 1
        # Nothing was drawn from it: it is where it starts.
        digest = hashlib.sha256(
            b"dighouse bot 1" + (7).to_bytes(32, "big") + bytes([seat])
        ).digest()
        expected = random.Random(int.from_bytes(digest, "big"))
        assert seen[seat][0].getstate() == expected.getstate()
    assert bot_rng(bytes(32), 0).random() == 0.09524555778812538


def test_classes_are_seated_one_by_one() -> None:
    seated: list[Seated] = []

    class Seated:
        def start(self, game: Game, seat: int) -> None:
            self.game, self.seat, self.asked = game, seat, 0
            seated.append(self)

        def __call__(self, view: View, rng: random.Random) -> int:
            assert view.viewer == view.actor == self.seat
            self.asked += 1
            return view.menu[-1]

    record = play(GAME, [Seated, Seated], ScriptedChance(GAME, ["two"] * 4))
    assert [(bot.game, bot.seat, bot.asked) for bot in seated] == [(GAME, 0, 4), (GAME, 1, 4)]
    assert record.players == ["Seated", "Seated"]


def test_names() -> None:
    class Named:
        name = "the bold"

        def __call__(self, view: View, rng: random.Random) -> int:
            return view.menu[0]

    game = Brink(3, 1)
    assert play(game, [Named, Named(), any_pick], Dice(0)).players == [
        "the bold",
        "the bold",
        "any_pick",
    ]
    named = play(GAME, [any_pick] * 2, Dice(0), names=("Ann", "Bob"))
    assert named.players == ["Ann", "Bob"]


def test_watch_sees_each_pick_before_it_is_made() -> None:
    seen: list[tuple[dict[str, Any], int]] = []

    def watch(state: State, pick: int) -> None:
        assert state.legal(pick)
        seen.append((state.dump(), pick))

    record = play(GAME, [any_pick] * 2, Chance(3), watch=watch)
    assert seen == [(state.dump(), pick) for state, pick in record.states()]


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (BANK, r"'bank' \(pick 1\)"),
        (TWO, r"'two' \(pick 3\)"),
        (99, "99"),
        (-1, "-1"),
        (1 << 70, str(1 << 70)),
        (False, "False"),  # equals DARE, but is no pick
        (0.0, r"0\.0"),
        ("dare", "'dare'"),
        (None, "None"),
    ],
)
def test_wrong_answers(answer: Any, shown: str) -> None:
    def wrong(view: View, rng: random.Random) -> Any:
        return answer

    message = rf"the bot of seat 1 \(wrong\) answered {shown}, .* its menu: 'dare' \(0\)"
    with pytest.raises(IllegalMove, match=message):
        play(GAME, [dare_once, wrong], Chance(0))


def test_whatever_counts_as_an_integer_will_do() -> None:
    class Index:
        def __index__(self) -> int:
            return DARE

    def bot(view: View, rng: random.Random) -> Any:
        return Index() if view.menu == [DARE] else BANK

    assert all(type(pick) is int for pick in play(GAME, [bot, bot], Chance(0)).picks)


def test_wrong_numbers() -> None:
    with pytest.raises(BadOptions, match="2 seats need 2 bots, not 3"):
        play(GAME, [any_pick] * 3, Chance(0))
    with pytest.raises(BadOptions, match="2 seats need 2 names, not 1"):
        play(GAME, [any_pick] * 2, Chance(0), names=["Ann"])


def test_a_chance_deals_one_game() -> None:
    chance = Chance(0)
    play(GAME, [any_pick] * 2, chance)
    with pytest.raises(BadOptions, match="give each game a Chance with a seed of its own"):
        play(GAME, [any_pick] * 2, chance)
