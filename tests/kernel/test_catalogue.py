"""What a catalogue can say: choices, lists, phrases, names and plural forms."""

from __future__ import annotations

from typing import Any

import pytest

from dighouse.kernel.catalogue import Catalogue, File, load
from dighouse.kernel.events import CatalogueEvent

LISTS = {"and": {"two": "{0} and {1}", "middle": "{0}, {1}", "end": "{0} and {1}"}}
NAMES = {"seat": "Seat {it}", "name": "{it:called}"}


def catalogue(events: dict[str, Any], language: str = "en", **phrases: Any) -> Catalogue:
    return Catalogue(File(language, LISTS, NAMES | phrases, {}), File(language, events=events))


def test_slots_are_data_and_never_read_again() -> None:
    words = catalogue({"won": "{seat:name} wins with {score} of {most.all}."})
    data = {"seat": 1, "score": 7, "most": {"all": 9}}
    assert (
        words.sentence("won", data, None, ["Ada", "{score} {0}"]) == "{score} {0} wins with 7 of 9."
    )
    assert words.sentence("won", data) == words.sentence("won", data, 0, ["Ada"])
    assert words.sentence("won", data) == "Seat 1 wins with 7 of 9."
    assert words.sentence("won", {"seat": 0}, 0, ["Ada"]) == "Ada wins with  of ."
    assert words.sentence("lost", data) == ""


CHOICE = {"none": "-", "yes": "y", "no": "n", "=0": "0", "one": "1", "a|b": "ab", "other": "o"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (True, "y"),
        (False, "n"),
        (0, "0"),
        (1, "1"),
        (2, "o"),
        ("a", "ab"),
        ("b", "ab"),
        ("by", "o"),
        ([], "0"),
        ({"x": 4}, "1"),
        ([5, 6], "o"),
    ],
)
def test_choices(value: Any, text: str) -> None:
    words = catalogue({"event": {"by": "value", **CHOICE}})
    assert words.sentence("event", {"value": value}) == text


def test_a_choice_without_a_case_is_a_fault_of_the_catalogue() -> None:
    words = catalogue({"event": {"by": "value", "a": "A"}})
    with pytest.raises(LookupError, match="no words for 'c'"):
        words.sentence("event", {"value": "c"})


@pytest.mark.parametrize(
    ("hearer", "by_bot", "text"),
    [
        (0, False, "you"),
        (1, False, "other"),
        (None, False, "other"),
        (0, True, "your bot"),
        (1, True, "a bot"),
        (None, True, "a bot"),
    ],
)
def test_who_did_it(hearer: int | None, by_bot: bool, text: str) -> None:
    cases = {"you": "you", "your_bot": "your bot", "bot": "a bot", "other": "other"}
    words = catalogue({"event": {"who": "seat", **cases}})
    assert words.sentence("event", {"seat": 0}, hearer, by_bot=by_bot) == text
    plain = catalogue({"event": {"who": "seat", "you": "you", "other": "other"}})
    told = plain.sentence("event", {"seat": 0}, hearer, by_bot=by_bot)
    assert told == ("you" if text == "you" else "other")


def test_one_of_several_is_not_you() -> None:
    words = catalogue({"won": {"who": "winners", "you": "you", "other": "other"}})
    assert words.sentence("won", {"winners": [1]}, 1) == "you"
    assert words.sentence("won", {"winners": [0, 1]}, 1) == "other"
    assert words.sentence("won", {"winners": [1]}, None) == "other"


def test_lists() -> None:
    pile = {
        "list": "pile",
        "say": {"by": "it", "=0": "", "other": "{it} {key}"},
        "empty": "nothing",
    }
    words = catalogue({"event": pile})
    for given, text in (
        ({}, "nothing"),
        ({"cup": 0}, "nothing"),
        ({"cup": 1}, "1 cup"),
        ({"cup": 1, "coin": 2}, "1 cup and 2 coin"),
        ({"cup": 1, "map": 0, "coin": 2, "mask": 3, "pot": 4}, "1 cup, 2 coin, 3 mask and 4 pot"),
    ):
        assert words.sentence("event", {"pile": given}) == text
    words = catalogue({"event": {"list": ["{a:some}", "{b:some}"]}}, some="{it}!")
    assert words.sentence("event", {"a": 1, "b": "{0}"}) == "1! and {0}!"
    words = catalogue({"event": {"list": "seats", "say": "{key}{name}"}})
    assert words.sentence("event", {"seats": [{"name": "x"}, {"name": "y"}]}) == "0x and 1y"
    assert words.joined([]) == ""


def test_what_is_not_worth_a_word() -> None:
    words = catalogue({"drew": {"who": "seat", "you": "You draw.", "other": {"quiet": "A draw."}}})
    assert words.sentence("drew", {"seat": 0}, 1) == "A draw."
    assert words.sentence("drew", {"seat": 0}, 1, with_quiet=False) == ""
    assert words.sentence("drew", {"seat": 0}, 0, with_quiet=False) == "You draw."
    assert words.quiet == frozenset()
    assert catalogue({"dealt": {"quiet": "A deal."}, "quiet": "quiet"}).quiet == {"dealt"}


def test_names_that_nobody_wrote_down() -> None:
    assert catalogue({}, monument="{it:title}").phrase("monument", "sunken_city-two") == (
        "Sunken City Two"
    )


FORMS = {
    category: f"{category} {{n}}" for category in ("zero", "one", "two", "few", "many", "other")
}


def test_six_plural_forms() -> None:
    words = catalogue({"event": {"by": "n", **FORMS}}, "ar-x-made-up")
    numbers = (0, 1, 2, 3, 10, 11, 99, 100, 102, 103)
    told = [words.sentence("event", {"n": n}).split()[0] for n in numbers]
    assert told == ["zero", "one", "two", "few", "few", "many", "many", "other", "other", "few"]


def test_what_every_game_has() -> None:
    words = load("")
    assert words.sentence("undone", {"seat": 1}, 1) == "You take back a move."
    assert words.sentence("undone", {"seat": 1}, 0, ["Ada", "Bo"]) == "Bo takes back a move."
    assert CatalogueEvent("undone", {"seat": 0}).sentence(1) == "Seat 0 takes back a move."
    event = CatalogueEvent("undone", {"seat": 0})
    assert event.sentence(0, ["Ada"], by_bot=True) == "Your bot takes back a move."
    assert event.sentence(1, ["Ada"], by_bot=True) == "Ada’s bot takes back a move."
