"""Every event has words, every entry of a catalogue is said, and the browser client's cases are ours."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest

from dighouse.kernel.catalogue import Catalogue
from tests.sentences.cases import FAMILIES, FILE, Case, chosen, languages, played, rare, written
from tests.sentences.languages import CATEGORIES, MADE_UP, english, made_up

TRACES = ("  ", "{", "}", "None", " .", " ,")  # of a slot that was not filled


@cache
def heard() -> list[Case]:
    return [*played(1)]


def test_every_event_of_many_games_has_words() -> None:
    """In both languages: an entry that is missing is an error, and a slot that is empty leaves a trace."""
    words = {family: languages(family) for family in FAMILIES}
    counts: Counter[str] = Counter()
    for case in heard():
        for language in words[case.family]:
            told = case.told(language)
            assert told.strip(), case
            assert not any(trace in told for trace in TRACES), told
        counts[case.family] += 1
    assert counts.keys() == FAMILIES.keys()
    assert min(counts.values()) > 1000, counts


def test_no_entry_is_dead_and_none_is_missing_among_the_cases() -> None:
    """The cases that are kept say all that can be said: nothing more is said in whole games."""
    found, unsaid = chosen([*rare(), *heard()])
    assert unsaid == set()
    assert FILE.read_bytes() == written(found), "run tests/sentences/regenerate.py"


def test_the_made_up_language_says_all_six_forms() -> None:
    text = FILE.read_text("utf-8")
    told = [case["made_up"] for case in msgspec.json.decode(text)["cases"]]
    for category in CATEGORIES:
        assert sum(f"({category})" in one for one in told) > 3, category


@pytest.mark.parametrize("family", FAMILIES)
def test_the_made_up_language_is_no_english(family: str) -> None:
    files = [made_up(file) for file in english(FAMILIES[family].package)]
    assert {file.language for file in files} == {MADE_UP}
    words = Catalogue(*files)
    assert words.joined(["a", "b", "c"]) == "a; b and! c"
    assert words.joined(["a", "b"], "or") == "a or2 b"
