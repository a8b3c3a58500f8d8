"""`dighouse simulate`: the same games whoever plays them, seats turned round, honest intervals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse.arena.deal_play import DealPlayer
from dighouse.arena.statistics import mean_of, share, wilson
from dighouse.arena.tournament import Tournament, outcomes, tournament
from dighouse.kernel.seed import seed_bytes
from tests.cli.terminal import WIDTH, Shell
from tests.games.archaeology.table import EDITIONS

VILLAGE = EDITIONS / "village.toml"


def report(shell: Shell, *arguments: object) -> dict[str, Any]:
    answer = shell("simulate", "--json", *arguments)
    assert (answer.code, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    speed = found.pop("speed")
    assert speed["games_per_second"] > 0
    return found


def test_the_result_depends_on_the_seed_and_not_on_the_jobs(shell: Shell) -> None:
    arguments = ("--edition", VILLAGE, "--games", 30)
    alone = report(shell, *arguments, "--jobs", 1)
    assert report(shell, *arguments, "--jobs", 2) == alone
    assert report(shell, *arguments, "--jobs", 1, "--seed", 2) != alone


def test_json(shell: Shell) -> None:
    found = report(shell, "--edition", VILLAGE, "--games", 9, "--bots", "greedy,random")
    assert (found["ruleset"], found["version"], found["seats"]) == ("card-game", 2, 2)
    assert found["edition"]["id"] == "village"
    assert (found["games"], found["deals"]) == (10, 5)  # no deal is played by halves
    assert [row["bot"] for row in found["results"]] == ["greedy", "random"]
    for row in [*(r["wins"] for r in found["results"]), *found["wins_by_turn_order"]]:
        assert 0 <= row["low"] <= row["value"] <= row["high"] <= 1
    assert sum(row["wins"]["value"] for row in found["results"]) == pytest.approx(1)
    assert sum(row["value"] for row in found["wins_by_turn_order"]) == pytest.approx(1)
    assert sum(row["value"] for row in found["wins_by_seat"]) == pytest.approx(1)


def test_the_table(shell: Shell) -> None:
    answer = shell("simulate", "--edition", VILLAGE, "--games", 20)
    assert (answer.code, answer.err) == (0, "")
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    for text in (
        "20 games: 10 deals, each played 2 times with the seats turned round; seed 1.",
        " turns and ",
        "picks a game",
        "games a second",
        "95 % interval",
        "\nmaster  ",
        "\nrandom  ",
        "\nfirst  ",
        "\nsecond  ",
    ):
        assert text in answer.out, text


def test_the_head_names_what_was_chosen(shell: Shell) -> None:
    chosen = ["--option", "monument=mine", "--option", "fierce_weather=yes"]
    answer = shell("simulate", "new-expedition", "--games", 2, "--bots", "random", *chosen)
    assert "New Expedition, 2 seats, monument=mine, fierce_weather\n" in answer.out
    found = report(shell, "new-expedition", "--games", 1, "--bots", "random", *chosen)
    assert (found["options"]["monument"], found["options"]["fierce_weather"]) == ("mine", True)


# -- each value of a choice ------------------------------------------------------------------------


def test_each_value_has_a_row(shell: Shell) -> None:
    answer = shell(
        *("simulate", "new-expedition", "--each", "fierce_weather,seats", "--games", 1),
        *("--option", "monument=mine", "--bots", "random", "--jobs", 1),
    )
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert max(map(len, lines)) <= WIDTH
    rows = [line.split()[:2] for line in lines if line.startswith(("yes", "no "))]
    assert rows == [[value, str(seats)] for value in ("no", "yes") for seats in (2, 3, 4, 5)]


def test_each_in_json_leaves_out_what_there_is_not(shell: Shell) -> None:
    """The Long Expedition is for two or three."""
    answer = shell(
        *("simulate", "new-expedition", "--json", "--each", "seats", "--games", 1),
        *("--option", "long_expedition=yes", "--option", "monument=tomb", "--bots", "random"),
    )
    found = json.loads(answer.out)
    assert [one["seats"] for one in found] == [2, 3]
    assert all(one["options"]["long_expedition"] for one in found)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--each", "weather"], "--each needs a choice that has a list: seats, monument"),
        (["--each", "seats", "--seats", 3], "by --seats, or by --each"),
        (["--each", "monument", "--option", "monument=mine"], "in --each or in --option"),
        (["--each", "seats", "--bots", "random,random,random"], "2 seats need 2 bots"),
    ],
)
def test_what_each_can_not_do(shell: Shell, arguments: list[object], complaint: str) -> None:
    assert complaint in shell("simulate", "new-expedition", *arguments).complaint


def test_who_goes_first_is_not_who_is_asked_first() -> None:
    """A storm on the first dig asks the others about their tents before the digger decides."""
    game = dighouse.game("new-expedition", seats=3, monument="mine")
    number, state = -1, game.start()
    while number < 0 or state.view(None).phase != "tent":
        number += 1
        chance, state = dighouse.Chance(number), game.start()
        while state.actor == dighouse.CHANCE:
            state.apply(chance.pick(state))
    contest = Tournament(game, ("random",) * 3, bytes(32), 1)
    outcome = contest.outcome(DealPlayer(contest.lineup).game((0, 1, 2), seed_bytes(number))[0])
    assert outcome.first == state.view(None).turn != state.actor
    assert 10 < outcome.turns < outcome.picks


def test_one_bot_plays_every_seat(shell: Shell) -> None:
    found = report(shell, "--edition", VILLAGE, "--bots", "greedy", "--seats", 3, "--games", 4)
    assert found["bots"] == ["greedy"] * 3
    assert found["games"] == found["deals"] == 4  # turned round it would be the same game
    assert found["results"][0]["wins"]["value"] == 1


def test_three_seats_by_default_have_two_random_bots(shell: Shell) -> None:
    found = report(shell, "--edition", VILLAGE, "--seats", 3, "--games", 3)
    assert found["bots"] == ["master", "random", "random"]
    assert found["results"][1]["seats"] == 2


def test_a_bot_of_ones_own(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def bot(view, rng):\n    return view.menu[-1]\n")
    found = report(
        shell, "--edition", VILLAGE, "--bots", f"greedy,{path}", "--games", 8, "--jobs", 2
    )
    assert found["results"][1]["bot"] == str(path)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_bots_print_is_not_in_the_json(shell: Shell, tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "print('hello')\ndef bot(view, rng):\n    print('hm')\n    return view.menu[-1]\n"
    )
    arguments = ["--edition", VILLAGE, "--bots", path, "--games", 4, "--jobs", jobs]
    answer = shell("simulate", "--json", *arguments)
    assert json.loads(answer.out)["games"] == 4
    assert "hello" in answer.err


@pytest.mark.parametrize(
    ("ending", "complaint"),
    [
        ("sys.exit('bye')", "mine.py failed: line 3: SystemExit: bye"),
        ("os._exit(7)", "a process that played games ended in the middle of one"),
    ],
)
def test_a_bot_that_ends_its_process(
    shell: Shell, tmp_path: Path, ending: str, complaint: str
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import os, sys\ndef bot(view, rng):\n    {ending}\n")
    answer = shell("simulate", "--edition", VILLAGE, "--bots", path, "--games", 8, "--jobs", 2)
    assert complaint in answer.complaint


def test_seats_are_turned_round() -> None:
    game = dighouse.game("card-game", seats=3, edition=VILLAGE)
    contest = tournament(game, ["greedy", "random", "random"], 1, 7)
    assert (contest.deals, contest.games) == (3, 9)
    for deal in outcomes(contest, 1):
        assert [one.bots.index("greedy") for one in deal] == [0, 1, 2]
        # The deal is the same, so the same seat goes first.
        assert len({one.first for one in deal}) == 1
        assert all(sum(one.wins) == pytest.approx(1) for one in deal)


def test_twins_in_turned_round_seats_have_the_same_luck(tmp_path: Path) -> None:
    """The same bot under two names: each gets from a deal what the other one got."""
    twin = tmp_path / "twin.py"
    twin.write_text("from dighouse.games.archaeology.bots.greedy import Greedy as bot\n")
    game = dighouse.game("card-game", seats=2, edition=VILLAGE)
    for one, other in outcomes(tournament(game, ["greedy", str(twin)], 1, 10), 1):
        assert one.bots == other.bots[::-1]
        assert one[1:] == other[1:]


# -- statistics ------------------------------------------------------------------------------------


def test_wilson() -> None:
    # The example of Newcombe (1998): 81 of 263.
    low, high = wilson(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0.0, 10)[0] == 0
    assert wilson(1.0, 10)[1] == 1
    assert wilson(0.5, 0) == (0, 1)


def test_independent_games_have_the_interval_of_independent_games() -> None:
    wins = [1.0] * 300 + [0.0] * 700
    found = share(wins, 1)
    assert (found.low, found.high) == pytest.approx(wilson(0.3, 1000), abs=1e-4)


def test_luck_that_evens_out_makes_the_interval_narrow() -> None:
    even = share([0.5] * 99 + [1.0], 2)
    assert even.high - even.low < 0.03
    wild = share([0.0, 1.0] * 50, 2)
    assert wild.high - wild.low > 0.15
    assert share([1.0] * 50, 2) == (1, *wilson(1, 100))


def test_means() -> None:
    assert mean_of([3.0]) == (3, None)
    mean, error = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert error == pytest.approx(0.6455, abs=1e-4)
