"""The rules as people read them: the text is ours, the numbers are the edition's."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import msgspec
import pytest

import dighouse
from tests.games.archaeology.table import EDITIONS

# Pages of the browser client point to these.
START = ["goal", "setup", "turn", "dig", "thief", "storm"]
END = ["known", "house-values", "on-this-site"]
SECTIONS = [*START, "trade", "pyramid", "sell", "end", *END]
MONUMENTS = ["great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins"]
VARIANTS = ["long-expedition", "fierce-weather", "beginners-luck"]


def sections(ruleset: str, **options: Any) -> dict[str, str]:
    rules = dighouse.game(ruleset, **options).how_to_play()
    msgspec.json.encode(rules)
    for section in rules.sections:
        assert section.title
        assert section.paragraphs
    text = {section.id: " ".join(section.paragraphs) for section in rules.sections}
    assert len(text) == len(rules.sections)
    assert not re.search("[{}]", "".join(text.values())), "a slot that nothing fills"
    return text


@pytest.mark.parametrize("edition", sorted(EDITIONS.glob("*.toml")))
def test_every_edition_has_its_rules(edition: object) -> None:
    assert list(sections("card-game", edition=edition)) == SECTIONS


def test_what_is_printed_is_no_value_of_the_house() -> None:
    found = list(sections("card-game"))
    assert found == [id_ for id_ in SECTIONS if id_ != "house-values"]


def test_the_new_expedition_tells_of_all_that_may_come() -> None:
    middle = ["tents", "trade", "explore", *MONUMENTS, "sell", "end", "variants", *VARIANTS]
    assert list(sections("new-expedition")) == [*START, *middle, *END]


@pytest.mark.parametrize("monument", MONUMENTS)
def test_of_a_chosen_game_only_what_is_played_is_told(monument: str) -> None:
    text = sections("new-expedition", monument=monument, fierce_weather=True)
    assert [id_ for id_ in text if id_ in MONUMENTS] == [monument]
    assert [id_ for id_ in text if id_ in VARIANTS] == ["fierce-weather"]
    assert "played with Fierce Weather" in text["variants"]


def test_variants_change_the_rules_that_are_told() -> None:
    plain = sections("new-expedition")
    text = sections("new-expedition", long_expedition=True, beginners_luck=True)
    for part in ("broken pendants stay in the box", "Chance decides who goes first"):
        assert part in plain["setup"]
        assert part not in text["setup"]
    assert "5 thieves (S) and 6 sandstorms (S) with 2 players; 7 thieves (S)" in text["setup"]
    assert "with 4 players" not in text["setup"]
    assert "lowest goes first" in text["setup"]
    assert "used twice" in sections("new-expedition", fierce_weather=True)["tents"]


def test_numbers_of_the_text_come_from_the_edition() -> None:
    file = resources.files("dighouse.games.archaeology") / "words" / "en" / "rules.json"
    text = msgspec.json.decode(file.read_bytes())
    # What half of a hand is, no edition can change: so it is said, with tents and without.
    half = [section for section in text["sections"] if section["id"] == "storm"]
    text["sections"].remove(*half)
    # Of forms of a text, their cases may be numbers: `=1` is whatever an edition says once.
    text["counted"] = [[*forms.values()] for forms in text["counted"].values()]
    assert re.findall("[0-9]+", str(text)) == []
    assert re.findall("[0-9]+", str(half)) == ["3", "6", "2", "5", "1", "3"] * 2


def test_the_text_has_the_numbers_that_are_played() -> None:
    text = sections("card-game")
    for id_, part in (
        ("goal", "4 pharaoh's masks bring 50 points as a set, but 16 if"),
        ("setup", "a hidden hand of 4 cards, and the marketplace with 5 cards"),
        ("setup", "8 thieves and 5 sandstorms with 3 players"),
        ("storm", "Whoever dug up the storm chooses first"),
        ("trade", "at most 12 (R) trades a turn"),
        ("end", "3 (R) such turns for each player"),
        ("pyramid", "2 maps for the medium chamber with its 5 cards"),
        ("sell", "5 coins, 4 parchment scraps and 5 pot shards"),
    ):
        assert part in text[id_]
    text = sections("new-expedition")
    for id_, part in (
        ("setup", "with 2 or 3 players, broken pendants and broken tablets stay in"),
        ("turn", "explore once a turn"),
        ("storm", "the digger last"),
        ("tents", "used once in a game"),
        ("great-pyramid", "3 maps for the large chamber with its 8 cards"),
        ("temple", "2 maps for the left, middle or right chamber with its 5 cards"),
        ("tomb", "1 map for the upper chamber with its 7 cards"),
        ("tomb", "Keep 2 of them"),
        ("mine", "Exactly 5 is safe"),
        ("sphinx", "name 2 different kinds"),
        ("sphinx", "5 cards are turned up"),
        ("buried-ruins", "pile of 12 cards"),
        ("long-expedition", "1 thief more"),
        ("fierce-weather", "6 sandstorms"),
    ):
        assert part in text[id_], id_


def test_what_is_not_printed_is_marked_where_it_is_read() -> None:
    text = sections("new-expedition")
    for id_, part in (
        ("goal", "4 pharaoh's masks bring 50 (A) points as a set, but 16 (A) if you sell them"),
        ("setup", "4 thieves (S) and 6 sandstorms (S) with 2 players; 6 thieves (S) and 5"),
        ("setup", "10 thieves (S) and 4 sandstorms (A) with 5 players"),
        ("trade", "a pharaoh's mask counts 4 (S), a pot shard counts 1 (S)"),
        ("trade", "at most 12 (R) trades a turn"),
        ("explore", "sold by itself for 3 (A)"),
        ("sell", "5 coins (A), 3 broken tablets (A), 4 parchment scraps and 5 pot shards (A)"),
        ("sphinx", "not maps (R)"),
    ):
        assert part in text[id_], id_
    # The Card Game is printed, but for what we had to decide.
    assert set(re.findall(r"\(([A-Z])\)", str(sections("card-game")))) == {"R"}
    # Numbers of somebody's own edition have the marks that it gives them.
    assert "hand of 1 card (A)" in sections("card-game", edition=EDITIONS / "hamlet.toml")["setup"]


def test_house_values_are_marked() -> None:
    """Every number goes with its mark; the ledger knows what nobody of us has read in print."""
    numbers = dighouse.game("new-expedition").how_to_play().numbers
    kinds = {row["kind"]: row for row in numbers["kinds"]}
    assert {row["copies"][1] for row in kinds.values()} == {"T"}
    assert [mark for _, mark in kinds["coin"]["sells"]] == ["S", "S", "A", "A", "A"]
    assert {mark for _, mark in kinds["parchment"]["sells"]} == {"T"}
    assert numbers["seats"]["2"] == {
        "thieves": [4, "S"],
        "storms": [6, "S"],
        "left_out": ["pendant", "tablet"],
    }
    assert "left_out" not in numbers["seats"]["5"]
    assert numbers["tents"] == numbers["explorations"] == [1, "T"]
    assert [row["name"] for row in numbers["monuments"]] == MONUMENTS
    assert numbers["monuments"][2]["keep"] == [2, "T"]
    assert numbers["variants"]["long-expedition"] == {
        "seats": [2, 3],
        "everything_in": True,
        "more_thieves": [1, "T"],
    }
