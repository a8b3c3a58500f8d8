"""`dighouse play`: whole games by piped input, and every word that is no move."""

from __future__ import annotations

import builtins
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dighouse import Record
from dighouse.cli.paging import MORE
from tests.cli.terminal import WIDTH, Shell
from tests.games.archaeology.table import EDITIONS

ONES = ["1"] * 3000  # enough for any game


def game(shell: Shell, *lines: str) -> list[str]:
    """The output of seed 5, where one is asked in the first turn, line by line."""
    answer = shell("play", "--seed", "5", "--bot", "greedy", "--bot", "greedy", lines=lines)
    assert (answer.code, answer.err) == (0, "")
    return answer.out.splitlines()


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_by_always_taking_the_first_item(
    shell: Shell, seats: int, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    answer = shell("play", "--seats", seats, "--seed", 5, "--record", record, lines=ONES)
    assert (answer.code, answer.err) == (0, "")
    assert "The game is over" in answer.out
    table, _, end = answer.out.partition(f"Key         {5:064x}\n")
    assert end == f"The record is in {record}\nCheck it with: dighouse verify {record}\n"
    assert max(map(len, table.splitlines())) <= WIDTH
    assert "\x1b" not in answer.out

    played = Record.read(record)
    assert played.verify().key == f"{5:064x}"
    assert played.players == ["You", *(f"Master {seat}" for seat in range(1, seats))]
    assert f"Commitment  {played.commitment}" in answer.out
    result = played.result
    assert result is not None
    for player, score in zip(played.players, result.scores, strict=True):
        assert re.search(rf"^\d\. +{player} +{score} ", answer.out, re.MULTILINE)


def test_the_same_input_plays_the_same_game_in_a_process_of_its_own(shell: Shell) -> None:
    village = EDITIONS / "village.toml"
    arguments = ["play", "--seed", "7", "--seats", "2", "--edition", str(village)]
    here = shell(*arguments, lines=ONES)
    there = subprocess.run(
        [sys.executable, "-m", "dighouse", *arguments],
        input="\n".join(ONES),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )
    assert (there.returncode, there.stdout, there.stderr) == here


def test_following_the_hints_is_playing_like_the_bot(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Asks for a hint, and copies it, up to the end."""
    printed = io.StringIO()

    def answer(prompt: str = "") -> str:
        printed.write(capsys.readouterr().out)
        hints = re.findall(r"would say: (.*)\n\Z", printed.getvalue(), re.DOTALL)
        printed.truncate(0)
        printed.seek(0)
        return " ".join(hints[0].split()) if hints else "hint"

    monkeypatch.setattr(builtins, "input", answer)
    end = shell("play", "--seats", 2, "--seed", 8)
    assert end.code == 0
    assert "The game is over" in end.out


def test_a_seat_of_ones_choice_among_bots_of_ones_choice(shell: Shell, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    bots = ["--bot", "random", "--bot", "greedy", "--bot", "random"]
    options = ["--seat", 2, "--record", record, "--seed", f"{5:064x}"]
    assert shell("play", *bots, *options, lines=["q"]).code == 0
    assert Record.read(record).players == ["Random 0", "Greedy 1", "You", "Random 3"]
    names = ["--names", "Ann, Bob,Cyd", "--seats", 3]
    answer = shell("play", *names, "--record", record, lines=["end", "q"])
    assert Record.read(record).players == ["Ann", "Bob", "Cyd"]
    assert "with you play Bob, Cyd." in answer.out


def test_every_game_is_another_one(shell: Shell) -> None:
    deals = {re.findall(r"Commitment  (\w{64})", shell("play").out)[0] for _ in range(3)}
    assert len(deals) == 3


# -- what is shown ---------------------------------------------------------------------------------


def test_the_table_has_all_that_is_open(shell: Shell) -> None:
    text = "\n".join(line.rstrip() for line in game(shell, "q", ""))
    assert "Market    talisman at 3 · coin×2 at 2 · parchment×2 at 1" in text
    assert "Dig site  50 cards, 7 thieves and 5 sandstorms among them" in text
    assert "Pyramid   small 3 for 1 map · medium 5 for 2 maps · large 7 for 3 maps" in text
    assert "Greedy 2      15      2   parchment     shard×5=15" in text
    assert "mask                1            4           4   4 for 50" in text
    assert "Greedy 2 sells 5 pot shards for 15.\nYou dig up a map.\n" in text


def test_the_menu_tells_what_each_item_does(shell: Shell) -> None:
    out = "\n".join(game(shell, "offer map", "take coin", "undo", "undo", "q", ""))
    for item in (
        "explore small    3 cards, 1 map",
        "offer mask       trade value 4",
        "sell mask 1       scores 4 (4 score 50)",
        "end               your turn",
        "You give 1 map (3). Name them dearest kind first.",
        "take coin        worth 2, leaves 1",
        "You give 1 map (3) for 1 coin; 1 left to take.",
        "done            → make the trade; 1 is lost",
    ):
        assert item in out, item


def test_what_all_know_of_ones_hand_is_marked(shell: Shell) -> None:
    out = "\n".join(game(shell, "offer mask, take talisman, done", "table", "q", ""))
    assert re.search(r"^You +0 +5 +all know: talisman +nothing", out, re.MULTILINE)


def test_the_market_and_the_hand_are_next_to_the_menu(shell: Shell) -> None:
    out = "\n".join(game(shell, "q", ""))
    order = [
        "You dig up a map.",
        "Your turn",
        "Greedy 2      15",
        "Market  ",
        "your hand",
        " 1  offer",
    ]
    assert sorted(order, key=out.index) == order


def test_the_first_screen_fits_a_small_terminal(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("TTY_COMPATIBLE", "1"), ("TERM", "xterm"), ("LINES", "24")):
        monkeypatch.setenv(name, value)
    screen = re.sub(r"\x1b\[[\d;]*m", "", "\n".join(game(shell))).partition("\n? for help > ")[0]
    last = screen.splitlines()[-23:]  # and the prompt
    assert last[0].startswith("You are seat 0")
    assert last[2] == "You dig up a map.  (7 more before: news)"


def test_enter_never_acts(shell: Shell) -> None:
    """Not even where the menu has one item: somebody who only wants to look would have moved."""
    options = ["--seats", 2, "--seed", 5, "--edition", EDITIONS / "village.toml"]
    plain = shell("play", *options, lines=ONES).out
    entered = shell("play", *options, lines=[line for one in ONES for line in ("", one)]).out
    assert "The game is over" in plain
    assert entered.partition("The game is over")[2] == plain.partition("The game is over")[2]


def test_long_texts_are_paged(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("TTY_COMPATIBLE", "1"), ("TERM", "dumb"), ("LINES", "24")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(shell, "at_terminal", True)
    shown: list[tuple[str, int]] = []  # each prompt, and the lines printed before it

    def answer(prompt: str = "") -> str:
        shown.append((prompt, len(capture.getvalue().splitlines())))
        return answers.pop(0)

    capture = io.StringIO()
    monkeypatch.setattr(builtins, "input", answer)
    monkeypatch.setattr(sys, "stdout", capture)
    answers = ["?", "rules", "", "q", "q", ""]
    assert shell("play", "--seed", "5").code == 0
    prompts = [prompt for prompt, _ in shown]
    # The help fits on a screen, and the rules don't.
    assert prompts[:3] == ["? for help > ", "? for help > ", MORE], prompts
    assert prompts[3:5] == [MORE, "? for help > "], prompts
    lines = [count for _, count in shown]
    assert lines[1] - lines[0] <= 23
    assert lines[3] - lines[2] == 23


def test_colours_are_for_terminals_that_want_them(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in shell("play", lines=["q"]).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*3[0-7]", shell("play", lines=["q"]).out)


# -- what can be answered --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "reply"),
    [
        (["?"], "Answer with a number of the menu"),
        (["?"], "the commitment, shown before the first card, is the key's SHA-256"),
        ([], "It fixes the deal: the key told at the end must match it (? tells more)."),
        (["rules"], "sandstorms in the dig site"),
        (["hint"], "The master bot would say: "),
        (["undo"], "There is nothing to take back"),
        (["dance"], "'dance' is no move of this game. A sale is written"),
        (["99"], "There is no number 99 on the menu: it goes from 1 to 12."),
        (["0"], "There is no number 0 on the menu"),
        (["sell mask 3"], "'sell mask 3' is not possible: you hold 1 pharaoh's mask."),
        (["dig coin"], "'dig coin' is not possible: this is for chance to decide"),
        (["1, 2"], "After a comma write a move in words, not the number 2"),
        (["end, end"], "'end' has to wait: after 'end' it is not for you to decide at once."),
        (["offer mask, sell map 1"], "'sell map 1' is not possible: a trade has begun"),
        (["SELL  Mask 1"], "You sell 1 pharaoh's mask for 4."),
        (["offer coin, offer mask"], "You give 1 pharaoh's mask and 1 coin (6)."),
        (["news"], "? for help > news Greedy 1 goes first."),
        (["sell 1 mask"], "You sell 1 pharaoh's mask for 4."),
        (["rob Cleo"], "'rob Cleo' is no move of this game. A sale is written `sell 2 coins`"),
        (["offer mask, take talisman, done"], "You trade 1 pharaoh's mask for 1 talisman."),
    ],
)
def test_answers(shell: Shell, lines: list[str], reply: str) -> None:
    assert reply in " ".join(" ".join(game(shell, *lines, "q", "")).split())


def test_several_moves_are_made_in_full_or_not_at_all(shell: Shell) -> None:
    out = "\n".join(game(shell, "offer mask, take talisman, take map", "q", ""))
    assert "'take map' is not possible" in out
    assert "You give 1 pharaoh's mask" not in out


def test_what_is_not_complete_can_be_taken_back(shell: Shell) -> None:
    out = game(shell, "offer mask", "offer coin", "undo", "undo", "undo", "q", "")
    situations = [line for line in out if line.startswith(("You give", "There is nothing"))]
    assert situations == [
        "You give 1 pharaoh's mask (4). Name them dearest kind first.",
        "You give 1 pharaoh's mask and 1 coin (6). Name them dearest kind first.",
        "You give 1 pharaoh's mask (4). Name them dearest kind first.",
        "There is nothing to take back: only what is not complete can be.",
    ]


def test_an_empty_line_shows_the_table_again(shell: Shell) -> None:
    assert "\n".join(game(shell, "", "table", "q", "")).count("Your turn") == 3


# -- leaving ---------------------------------------------------------------------------------------


def test_leaving_without_saving(shell: Shell, tmp_path: Path) -> None:
    assert game(shell, "q", "")[-2] == "You left the game."
    assert list(tmp_path.iterdir()) == []


def test_leaving_with_the_game_so_far(shell: Shell, tmp_path: Path) -> None:
    taken, free = tmp_path / "taken", tmp_path / "free"
    taken.write_text("mine")
    lines = game(shell, "end", "offer mask", "q", "/no/where", str(taken), str(free))
    out = " ".join(" ".join(lines).split())
    assert "/no/where can't be written: No such file or directory" in out
    assert "exists already, and is left as it is." in out
    assert taken.read_text() == "mine"
    record = Record.read(free)
    assert record.result is None
    assert record.game.text(record.picks[-1]) != "offer mask"
    record.verify()


@pytest.mark.parametrize("no", [["n"], ["NO"], ["y", "no"], ["yes", ""]])
def test_saying_no_saves_nothing(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, no: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    game(shell, "q", *no)
    assert list(tmp_path.iterdir()) == []


def test_saying_yes_asks_for_a_name(shell: Shell, tmp_path: Path) -> None:
    game(shell, "q", "yes", "a\0b", "~nobody-here/x", str(tmp_path / "kept"))
    Record.read(tmp_path / "kept").verify()


def test_only_a_record_is_overwritten(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.dig"
    path.write_text("dighouse recordings, my list")
    assert "no record" in shell("play", "--record", path, lines=["q"]).complaint
    assert path.read_text() == "dighouse recordings, my list"
    os.mkfifo(tmp_path / "pipe")
    assert "no record" in shell("play", "--record", tmp_path / "pipe", lines=["q"]).complaint
    path.unlink()
    for _ in range(2):
        assert shell("play", "--record", path, lines=["q"]).code == 0
    Record.read(path).verify()


def test_a_record_that_can_not_be_written_can_be_saved_elsewhere(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, kept = tmp_path / "gone", tmp_path / "kept"
    folder.mkdir()

    def answer(prompt: str = "") -> str:
        if folder.exists():
            folder.rmdir()
        return str(kept) if "file name" in prompt else "q"

    monkeypatch.setattr(builtins, "input", answer)
    monkeypatch.setattr(shell, "at_terminal", True)
    out = " ".join(shell("play", "--record", folder / "game.dig").out.split())
    assert "can't be written: No such file or directory" in out
    Record.read(kept).verify()


def test_the_end_of_the_input(shell: Shell, tmp_path: Path) -> None:
    assert game(shell, "end", "offer mask")[-1] == "The input ended."
    record = tmp_path / "game.txt"
    answer = shell("play", "--record", record, lines=["end"])
    assert (answer.code, answer.err) == (0, "")
    assert "The input ended, and the game so far is in" in answer.out
    Record.read(record).verify()


def test_control_c(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    answer = shell("play")
    assert (answer.code, answer.err) == (130, "")
    assert answer.out.endswith("\nInterrupted.\n")


def test_at_the_end_of_a_piped_game_no_file_name_is_read(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = shell("play", "--seats", 2, "--edition", EDITIONS / "hamlet.toml", lines=ONES)
    assert "The game is over" in answer.out
    assert list(tmp_path.iterdir()) == []


def test_at_the_end_of_a_game_at_a_terminal_it_can_be_saved(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        builtins, "input", lambda prompt="": str(tmp_path / "kept") if "file" in prompt else "1"
    )
    monkeypatch.setattr(shell, "at_terminal", True)
    assert shell("play", "--seats", 2, "--edition", EDITIONS / "hamlet.toml").code == 0
    assert Record.read(tmp_path / "kept").result is not None


# -- other people's bots ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("return 1 / 0", "line 3: ZeroDivisionError: division by zero, in `return 1 / 0`"),
        ("return 'end'", "answered 'end', which is not on its menu"),
        ("return True", "answered True, which is not on its menu"),
        ("raise SystemExit(3)", "line 3: SystemExit: 3, in `raise SystemExit(3)`"),
        ("return -1", "answered -1, which is not on its menu"),
    ],
)
def test_a_bot_that_fails_is_named(shell: Shell, tmp_path: Path, body: str, complaint: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"\ndef bot(view, rng):\n    {body}\n")
    for command in (["play", "--seed", "5"], ["simulate", "--games", "2"]):
        flag = "--bots" if command[0] == "simulate" else "--bot"
        answer = shell(*command, flag, path, lines=["end", *ONES])
        assert answer.code == 2
        assert "mine.py" in answer.err
        assert complaint in answer.err
        assert answer.err.count("\n") == 1


def test_a_bot_that_fails_does_not_cost_the_game_so_far(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("""
class bot:
    def __init__(self):
        self.left = 20

    def __call__(self, view, rng):
        self.left -= 1
        return view.menu[1 // self.left - 1]
""")
    record = tmp_path / "game.txt"
    options = ["--bot", path, "--record", record, "--seats", 2, "--seed", 5]
    answer = shell("play", *options, lines=ONES)
    assert answer.code == 2
    assert "ZeroDivisionError" in answer.err
    assert "A bot failed, and the game so far is in" in answer.out
    Record.read(record).verify()


def test_a_terminal_without_arrows() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dighouse", "play", "--seed", "5"],
        input="q\n\n",
        capture_output=True,
        encoding="ascii",
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "explore small" in done.stdout
