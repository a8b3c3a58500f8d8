"""Numbers that somebody entered: the edition file has exactly these, and all else as before."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse import BadOptions, registry
from dighouse.games.archaeology.edition import PRICE_AT_MOST, SETS_AT_MOST, editions
from dighouse.games.archaeology.game import Archaeology
from dighouse.kernel.edition_file import MARKS
from tests.games.archaeology.table import EDITIONS, edition_of

GAMES = ("card-game", "new-expedition")


def ruleset(name: str) -> type[Archaeology]:
    found = registry.ruleset(name)
    assert issubclass(found, Archaeology)
    return found


def marked(least: int, most: int) -> st.SearchStrategy[list[Any]]:
    return st.tuples(st.integers(least, most), st.sampled_from(sorted(MARKS))).map(list)


def numbers_of(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Any that are allowed, with enough cards for everybody; each of them may be left out."""
    edition = edition_of(dighouse.game(name))
    kind = st.fixed_dictionaries(
        {},
        optional={
            "copies": marked(16, 20),
            "trade": marked(1, 9),
            "sells": st.lists(marked(0, PRICE_AT_MOST), min_size=1, max_size=SETS_AT_MOST),
        },
    )
    dangers = st.fixed_dictionaries({}, optional={"thieves": marked(0, 12), "storms": marked(0, 9)})
    kinds = st.fixed_dictionaries({}, optional=dict.fromkeys(edition.cards, kind))
    return st.fixed_dictionaries(
        {
            "kinds": kinds.map(lambda rows: [{"kind": one, **row} for one, row in rows.items()]),
            "seats": st.fixed_dictionaries({}, optional={str(n): dangers for n in edition.seats}),
        }
    )


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=20)
@given(data=st.data())
def test_the_file_has_what_was_entered_and_all_else_as_it_was(name: str, data: Any) -> None:
    numbers = data.draw(numbers_of(name))
    title = data.draw(
        st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=90)
    )
    printed = edition_of(dighouse.game(name))
    wanted = tomllib.loads(printed.text)
    for row in numbers["kinds"]:
        wanted["cards"][row["kind"]] |= {key: row[key] for key in row if key != "kind"}
    for seats, row in numbers["seats"].items():
        wanted["seats"][seats] |= row
    text = ruleset(name).edit_edition(numbers, title)
    edition = editions(name, tuple(printed.cards)).chosen(None, text)
    found = tomllib.loads(text)
    assert (found.pop("title"), found.pop("id")) == (edition.title, edition.id)
    assert edition.title == title
    assert edition.id != printed.id
    del wanted["title"], wanted["id"]
    assert found == wanted


def test_an_edition_of_ones_own_can_be_changed_again() -> None:
    text = (EDITIONS / "village.toml").read_text("utf-8")
    cup = {"kinds": [{"kind": "cup", "sells": [[3, "T"], [17, "T"]]}]}
    again = ruleset("card-game").edit_edition(cup, edition_text=text)
    wanted = tomllib.loads(text)
    wanted["cards"]["cup"]["sells"] = cup["kinds"][0]["sells"]
    assert tomllib.loads(again or "") == wanted  # its title and its id, too
    renamed = edition_of(
        ruleset("card-game").choose({}, ruleset("card-game").edit_edition({}, "Hé, 2!"))
    )
    assert (renamed.title, renamed.id) == ("Hé, 2!", "he-2")


@pytest.mark.parametrize(
    ("title", "name"),
    [("Card Game", "card-game-own"), ("砂", "card-game-own"), ("  Our\n copy ", "our-copy")],
)
def test_an_id_is_never_the_printed_ones(title: str, name: str) -> None:
    edition = edition_of(
        ruleset("card-game").choose({}, ruleset("card-game").edit_edition({}, title))
    )
    assert edition.id == name
    assert not edition.built_in


@pytest.mark.parametrize(
    ("numbers", "what"),
    [
        (5, "Expected `object`, got `int`"),
        ({"kinds": [{"kind": "scarab"}]}, "no kind 'scarab'; there are: mask, "),
        ({"seats": {"9": {}}}, "no number of seats '9'; there are: 2, 3, 4"),
        ({"kinds": [{"kind": "cup", "trade": [2, "X"]}]}, "at `$.kinds[0].trade[1]`"),
        ({"kinds": [{"kind": "cup", "trade": 2}]}, "at `$.kinds[0].trade`"),
        ({"chambers": []}, "unknown field `chambers`"),
        ({"kinds": [{"kind": "cup", "trade": [0, "T"]}]}, "edition: cards.cup.trade: must be"),
        ({"kinds": [{"kind": "cup", "sells": []}]}, "edition: cards.cup.sells: must have"),
        ({"kinds": [{"kind": "cup", "sells": [[1, "T"], [-1, "T"]]}]}, "cards.cup.sells[1]: must"),
        ({"kinds": [{"kind": "shard", "copies": [0, "T"]}, {"kind": "coin", "copies": [0, "T"]}]}, "edition: seats.4: hands, market and"),
    ],
)  # fmt: skip
def test_what_can_not_be_is_said(numbers: Any, what: str) -> None:
    with pytest.raises(BadOptions, match=re.escape(what)):
        ruleset("card-game").edit_edition(numbers, "Mine")
    with pytest.raises(BadOptions, match="edition: title: must be one line"):
        ruleset("card-game").edit_edition({}, "x" * 101)
