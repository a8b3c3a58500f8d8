"""The New Expedition in the terminal: what is shown and asked at each monument."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from dighouse.arena.match_against_bots import MatchAgainstBots
from dighouse.arena.recent_events import RecentEvents
from dighouse.cli.pages import page_of
from dighouse.kernel.errors import IllegalMove
from tests.cli.terminal import WIDTH, Shell
from tests.games.archaeology.table import Table, bag, table

NAMES = ["You", "Ann", "Bob"]
HANDS = ["map*2 coin*2", "mask*2", "shard*5"]


def screen(it: Table, seat: int = 0) -> str:
    """The table, the situation and the menu of a seat, as on a terminal of 80 columns."""
    view = it.state.view(seat)
    page = page_of(it.game)
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, highlight=False)
    console.print(page.headline(view))
    console.print(page.table(view, NAMES, WIDTH))
    console.print(page.situation(view, NAMES) or "")
    for move in view.moves:
        console.print(f"{move} = {page.hint(view, move, NAMES)}")
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= WIDTH
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize(
    ("monument", "given", "moves", "shown"),
    [
        (
            "great-pyramid",
            {"chambers": {"small": "cup*2", "large": "cup*8"}},
            [],
            ["Great Pyramid small 2 for 1 map · large 8 for 3 maps", "explore small = 2 cards"],
        ),
        (
            "temple",
            {"chambers": {"left": "cup*5", "right": "cup*5"}},
            ["sell coin 1", "look left", *["find cup"] * 5, "sell coin 1"],
            [
                "The Temple player",
                "left 5 for 2 maps · right 5 for 2 maps left has cup 5",
                "you may look into one chamber, alone.",
                "look left = 5 cards, which you know look right = 5 cards no look = go on",
            ],
        ),
        (
            "tomb",
            {"chambers": {"upper": "cup*3"}},
            ["explore upper", *["find cup"] * 3],
            [
                "In the upper chamber you see 3 broken cups. 2 cards to keep. Name them dearest",
                "keep cup = 3 there, you have 0",
            ],
        ),
        (
            "mine",
            {"chambers": {"mine": "cup*2 shard*2"}, "inside": {"mine": "mask"}},
            ["explore mine", "find cup"],
            [
                "Turned up: 1 broken cup, 2 of 5 in trade value. A card that trades for more than 3",
                "of those known to be inside, 1 of 1; of treasures that you have not seen, 2 of 10.",
                "go on = turn up one more stop = take what is turned up",
            ],
        ),
        (
            "sphinx",
            {"chambers": {"sphinx": "cup*2"}, "inside": {"sphinx": "mask"}},
            ["explore sphinx", "name mask"],
            [
                "Sphinx 3 for 1 map has mask",
                "You ask for pharaoh's masks. Name 1 kind more: of 3 cards that turn up, you take",
                "name coin = 0 unseen, you have 2",
            ],
        ),
        (
            "buried-ruins",
            {"inside": {"west": "cup", "east": "mask coin"}, "pile": "cup*3"},
            [],
            ["Buried Ruins west cup; east mask · coin; 1 map each; 3 more in the pile"],
        ),
    ],
)
def test_every_monument_asks_its_question(
    monument: str, given: dict[str, Any], moves: list[str], shown: list[str]
) -> None:
    it = table(hands=HANDS, monument=monument, **given).play(*moves)
    found = screen(it)
    for text in shown:
        assert text in found


def test_maps_wait_after_an_exploration() -> None:
    ruins = {"west": "cup", "east": "cup"}
    it = table(hands=HANDS, dig="coin", phase="act", monument="buried-ruins", inside=ruins)
    it.play("explore west")
    assert "your maps have to wait for the next" in screen(it)


def test_a_storm_asks_for_the_tent() -> None:
    it = table(hands=HANDS, dig="storm", monument="mine", tents=[2, 1, 0]).play("dig storm")
    assert "would take 1 of your 2 cards. Your tent is good for 1 storm. use" in screen(it, seat=1)
    found = screen(it.play("use tent"))
    for text in (
        "A sandstorm player score hand tent",
        "Ann 0 2 in it",
        "Bob 0 5 gone",
        "would take 2 of your 4 cards. Your tent is good for 2 storms. Already in a tent: Ann.",
        "use tent = lose nothing save tent = for another storm",
    ):
        assert text in found


def test_rules_mark_the_values_of_the_house(shell: Shell) -> None:
    answer = shell("rules", "new-expedition")
    assert (answer.code, answer.err) == (0, "")
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    rows = {" ".join(line.split()) for line in answer.out.splitlines()}
    for row in (
        "coin 12 2 A 2 S 6 S 12 A 20 A 30 A T, S, A",
        "sandstorms in the dig site 6 S 5 A 4 A 4 A S, A",
        "broken tablets in the game no no yes yes",
        "Tomb upper 7 1 keep 2 T",
        "Fierce Weather sandstorms 6, storms that a tent is good for 2 T",
        "S house value: one unofficial source",
    ):
        assert row in rows, row


def test_a_choice_is_made_once(shell: Shell) -> None:
    twice = ["--option", "monument=mine", "--option", "monument=tomb"]
    assert shell("play", "new-expedition", *twice).complaint == "--option monument is given twice"
    answer = shell("simulate", "new-expedition", "--each", "monument,monument")
    assert answer.complaint == "--each names monument twice"


def test_what_can_be_chosen_is_listed(shell: Shell) -> None:
    out = " ".join(shell("games").out.split())
    assert "--option monument=…: random, great-pyramid, temple, tomb, mine, sphinx or" in out
    assert "for 2 or 3 seats --option fierce_weather=yes:" in out


def test_a_turn_in_the_terminal(shell: Shell) -> None:
    options = ["--option", "monument=mine", "--bot", "random", "--seats", 5, "--seed", 3]
    answer = shell("play", "new-expedition", *options, lines=["explore upper", "q", ""])
    assert (answer.code, answer.err) == (0, "")
    assert "'explore upper' is not possible: that is no chamber of the Mine." in answer.out


class Prepared(MatchAgainstBots):
    """A match that goes on from a position of a test."""

    def __init__(self, it: Table) -> None:
        super().__init__(it.game, 0, {}, NAMES, bytes(32))
        self._settled = self.state = it.state.clone()


@pytest.mark.parametrize("hidden", ["mask cup*2", "coin*3"])
def test_a_line_is_not_judged_by_cards_that_are_still_hidden(hidden: str) -> None:
    # Somebody else has looked into the chamber, so exploring it takes no chance step.
    it = table(
        hands=["map*2 coin*2", "map cup*2", "shard*5"],
        monument="tomb",
        dig="coin*2 shard*2",
        phase="act",
        turn=1,
        chambers={"upper": f"{hidden} shard*2"},
    )
    it.play(
        "explore upper", *(f"find {card}" for card in (bag(hidden) + bag("shard*2")).elements())
    )
    it.play("keep shard", "keep shard", "end", "dig coin", "end", "dig coin")
    match = Prepared(it)
    for kind in ("mask", "coin", "cup"):
        line = [it.game.parse(move) for move in ("explore upper", f"keep {kind}", "sell coin 1")]
        with pytest.raises(IllegalMove) as refused:
            match.act(line, RecentEvents(0, NAMES, frozenset()))
        assert str(refused.value) == (
            f"'keep {kind}' has to wait: after 'explore upper' see what comes of it first"
        )
    assert match.state.view(0) == it.state.view(0)
    match.act([it.game.parse("explore upper")], RecentEvents(0, NAMES, frozenset()))
    assert match.state.view(0).phase == "keep"


def test_values_of_the_house_are_marked_at_the_table(shell: Shell) -> None:
    bots = ["--bot", "greedy", "--bot", "greedy"]
    options = ["--option", "monument=tomb", "--seed", "8", *bots]
    out = " ".join(
        shell("play", "new-expedition", *options, lines=["rob Greedy 2", "q", ""]).out.split()
    )
    for text in (
        "Market mask at 4S · talisman×2 at 3A A and S mark house values: `rules` tells more",
        "coin 1 2A 2S 5 for 30A parchment 2 2 2 4 for 10",  # the scraps' values are printed
        "sell coin 1 scores 2S (5 score 30A)",
        "You steal a talisman from Greedy 2.",
    ):
        assert text in out, text
