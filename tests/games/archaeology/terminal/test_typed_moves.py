"""What people type at the card games, and menus that hide no card."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from dighouse.cli.pages import page_of
from dighouse.kernel.errors import UnknownMove
from dighouse.terminal.menu import Item
from tests.cli.terminal import WIDTH
from tests.games.archaeology.table import Table, table

NAMES = ["You", "Cleo", "Clemens", "Greedy 3"]
HANDS = ["mask coin*2 shard parchment", "cup", "cup", "cup"]


def expand_answer(it: Table, answer: str) -> str:
    return page_of(it.game).expand_answer(answer, it.state.view(0), NAMES)


def menu_of(it: Table) -> str:
    """The menu as it is drawn, in one line."""
    view = it.state.view(0)
    items = [Item(pick, it.game.text(pick), "") for pick in view.menu]
    out = io.StringIO()
    drawn = page_of(it.game).menu(view, items, WIDTH)
    Console(file=out, width=WIDTH, highlight=False).print(drawn)
    return " ".join(out.getvalue().split())


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("sell 2 coins", "sell coin 2"),
        ("Sell two coins", "sell coin 2"),
        ("sell coins 2", "sell coin 2"),
        ("sell coin 2", "sell coin 2"),
        ("sell a pharaoh's mask", "sell mask 1"),
        ("offer 2 coins, take the broken cup", "offer coin, offer coin, take cup"),
        ("give pot shard, take cup, done", "offer shard, take cup, done"),
        ("end turn", "end"),
        ("pass", "end"),
        # What leaves open how many, or is no card, is not guessed.
        ("sell coins", "sell coins"),
        ("sell 99 coins", "sell 99 coins"),
        ("sell 2 cows", "sell 2 cows"),
        ("explore small", "explore small"),
        ("7", "7"),
    ],
)
def test_cards_in_ones_own_words(typed: str, move: str) -> None:
    it = table(hands=HANDS, market="cup", dig="coin", phase="act")
    assert expand_answer(it, typed) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("rob Cleo", "rob 1"),
        ("rob clem", "rob 2"),
        ("rob greedy 3", "rob 3"),
        ("rob 2", "rob 2"),
        ("rob cle", "rob cle"),  # there are two of them
        ("rob You", "rob You"),
        ("rob Bob", "rob Bob"),
    ],
)
def test_a_rival_by_name(typed: str, move: str) -> None:
    it = table(hands=HANDS, dig="thief coin").play("dig thief")
    assert expand_answer(it, typed) == move


def test_who_can_be_robbed_is_told_to_those_who_name_nobody() -> None:
    it = table(hands=HANDS, dig="thief coin").play("dig thief")
    page = page_of(it.game)
    assert page.answer_help(it.state.view(0), NAMES) == (
        "Type `rob` and a name: Cleo, Clemens or Greedy 3."
    )
    with pytest.raises(UnknownMove):
        it.game.parse("rob Cleo")  # names are the terminal's, not the notation's


def test_a_storm_hides_no_card() -> None:
    it = table(hands=HANDS, dig="storm coin").play("dig storm")
    # Two of five cards are due: the cheapest can't come first.
    assert (
        "Not first: shard; dearer cards are named before. Typed at once, any order will do: "
        "discard shard, discard mask"
    ) in menu_of(it)
    it.play("discard coin")
    assert "Named too late: mask; `undo` takes back the last card." in menu_of(it)


def test_a_tomb_hides_no_card() -> None:
    it = table(
        hands=["map", "coin", "coin"],
        monument="tomb",
        dig="coin",
        phase="act",
        chambers={"upper": "mask cup shard"},
    )
    it.play("explore upper", "find mask", "find cup", "find shard")
    assert "Not first: shard" in menu_of(it)
    assert "keep shard, keep mask" in menu_of(it)
    it.play("keep cup")
    assert "Named too late: mask" in menu_of(it)
