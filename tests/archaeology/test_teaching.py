"""The rules as people read them: the text is ours, the numbers are the edition's."""

from __future__ import annotations

import re
from importlib import resources

import msgspec
import pytest

import dighouse
from tests.archaeology.table import EDITIONS

# Pages of the browser client point to these.
SECTIONS = [
    "goal",
    "setup",
    "turn",
    "dig",
    "thief",
    "storm",
    "trade",
    "pyramid",
    "sell",
    "end",
    "known",
    "on-this-site",
]


@pytest.mark.parametrize("edition", [None, *sorted(EDITIONS.glob("*.toml"))])
def test_every_edition_has_its_rules(edition: object) -> None:
    options = {} if edition is None else {"edition": edition}
    rules = dighouse.game("card-game", **options).how_to_play()
    assert [section.id for section in rules.sections] == SECTIONS
    for section in rules.sections:
        assert section.title
        assert section.paragraphs
        assert not re.search("[{}]", "".join(section.paragraphs)), "a slot that nothing fills"
    msgspec.json.encode(rules)


def test_numbers_of_the_text_come_from_the_edition() -> None:
    file = resources.files("dighouse.words") / "en" / "card-game-rules.json"
    for section in msgspec.json.decode(file.read_bytes())["sections"]:
        digits = re.findall(r"[0-9]+", " ".join(section["paragraphs"]))
        # What half of a hand is, no edition can change.
        assert digits == (["3", "6", "2", "5", "1", "3"] if section["id"] == "storm" else [])


def test_the_text_has_the_numbers_that_are_played() -> None:
    rules = dighouse.game("card-game").how_to_play()
    text = {section.id: " ".join(section.paragraphs) for section in rules.sections}
    for id_, part in (
        ("goal", "4 pharaoh's masks together bring 50 points, but 16 if"),
        ("setup", "a hidden hand of 4 cards, and the marketplace with 5 cards"),
        ("setup", "8 thieves and 5 sandstorms with 3 players"),
        ("trade", "at most 12 trades a turn"),
        ("pyramid", "2 maps for the medium chamber with its 5 cards"),
        ("sell", "5 coins, 4 parchment scraps and 5 pot shards"),
    ):
        assert part in text[id_]
