"""`dighouse verify`: a line for each record, and exit code 1 if one fails."""

from __future__ import annotations

from pathlib import Path

import dighouse
from dighouse import Chance, Dice
from dighouse.search import random_bot
from tests.cli.terminal import Shell


def write(path: Path, chance: Chance | Dice) -> Path:
    game = dighouse.game("card-game", seats=2)
    dighouse.play(game, [random_bot.random, random_bot.random], chance, names=["Ann", "Bob"]).write(
        path
    )
    return path


def test_good_records(shell: Shell, tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", Chance(1)), write(tmp_path / "two", Chance(2))
    answer = shell("verify", one, two)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert [line.split(":")[0] for line in lines] == [f"ok      {one}", f"ok      {two}"]
    assert "picks (Ann " in lines[0]
    assert "commitment, key and" in lines[0]


def test_bad_records_do_not_hide_good_ones(shell: Shell, tmp_path: Path) -> None:
    good, bad = write(tmp_path / "good", Chance(1)), write(tmp_path / "bad", Chance(2))
    text = bad.read_text()
    bad.write_text(text.replace("deal coin", "deal shard", 1))
    answer = shell("verify", bad, tmp_path / "missing", good)
    assert answer.code == 1
    assert answer.err == ""
    first, second, third = answer.out.splitlines()
    assert first.startswith(f"FAILED  {bad}: line ")
    assert second.startswith(f"FAILED  {tmp_path / 'missing'}: can't be read")
    assert third.startswith(f"ok      {good}: ")


def test_a_record_without_a_key_can_not_be_verified(shell: Shell, tmp_path: Path) -> None:
    answer = shell("verify", write(tmp_path / "dice", Dice(1)))
    assert answer.code == 1
    assert "has no key" in answer.out
