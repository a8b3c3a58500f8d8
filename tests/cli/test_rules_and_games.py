"""`dighouse rules` and `dighouse games`: texts for players."""

from __future__ import annotations

import re
from pathlib import Path

import dighouse
from dighouse.cli.pages import page_of
from dighouse.games.archaeology.bots.prices import prices_of
from dighouse.terminal.page import Page
from tests.cli.terminal import WIDTH, Shell
from tests.games.archaeology.table import EDITIONS, edition_of

# The ledger's rules that are rulings of ours, in whole or in part.
RULINGS = ["CG-7", "CG-9", "CG-11", "CG-17", "CG-18", "CG-20", "CG-21", "CG-22", "CG-23"]


def test_rules_have_every_value_with_its_source(shell: Shell) -> None:
    answer = shell("rules")
    assert (answer.code, answer.err) == (0, "")
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    edition = edition_of(dighouse.game("card-game", seats=2))
    prices = prices_of(edition)
    rows = {tuple(line.split()) for line in answer.out.splitlines()}
    for kind, name in zip(prices.kinds, ("mask", "talisman", "map", "cup", "coin"), strict=False):
        at = prices.kinds.index(kind)
        numbers = [prices.copies[at], prices.trade[at], *prices.sells[at]]
        cells = (*map(str, numbers), "T")
        assert any(row[-len(cells) :] == cells and name in row for row in rows), kind
    assert ("sandstorms", "in", "the", "dig", "site", "6", "5", "4", "T") in rows
    for mark in ("T  the publisher's", "S  house value:", "R  our ruling", "A  house value:"):
        assert f"  {mark}" in answer.out


def test_values_that_are_not_printed_carry_their_mark(shell: Shell) -> None:
    out = shell("rules", "--edition", EDITIONS / "hamlet.toml").out
    assert re.search(r"^pharaoh's mask +1 A +4 +4 +12 +26 +50 +T, A *$", out, re.MULTILINE)
    assert "Sources of edition hamlet" in out
    assert "there is none in this edition" in " ".join(out.split())


def test_rulings(shell: Shell) -> None:
    answer = shell("rules", "--rulings")
    assert (answer.code, answer.err) == (0, "")
    assert re.findall(r"^(CG-\d+)  \S", answer.out, re.MULTILINE) == RULINGS


def test_the_text_is_our_own(shell: Shell) -> None:
    """Money is the rulebook's word; points are ours."""
    assert "$" not in shell("rules").out


def test_games(shell: Shell) -> None:
    answer = shell("games")
    assert (answer.code, answer.err) == (0, "")
    for text in (
        "card-game  Archaeology: The Card Game",
        "seats     2, 3, 4",
        "options   --edition FILE",
        "editions  card-game (built in)",
        "bots      master, professor, digger, novice, random, or a file of yours",
    ):
        assert text in answer.out, text
    for name in dighouse.rulesets():
        assert f"{name}  " in answer.out


def test_a_game_without_a_page_is_shown_in_plain_words(tmp_path: Path) -> None:
    game = dighouse.game("card-game", seats=2)
    plain = Page(game)
    view = game.start().view(0)
    assert game.text_view(view).splitlines()[0] in str(plain.table(view, ["a", "b"], 80))
    assert plain.headline(view) == "Your turn"
    assert plain.situation(view, ["a", "b"]) is None
    assert plain.hint(view, "end", ["a", "b"]) == ""
    assert plain.options() == []
    assert plain.how_to_play() == ""
    assert type(page_of(game)) is not Page
