"""Which language the library speaks, and what it says where a translation has no words."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from dighouse.kernel.catalogue import Catalogue, File, load_in, plural_form
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.language import ENGLISH, ChosenLanguage, choose, word_files

FAMILY = "family_of_tests"


@pytest.fixture
def family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The words of a package that has some in English, Polish and Brazilian Portuguese."""
    folder = tmp_path / FAMILY / "words"
    events: dict[str, dict[str, str]] = {
        "en": {"sold": "Sold: {it:coins}.", "ended": "The end."},
        "pl": {"sold": "Sprzedane: {it:coins}."},
        "pt-BR": {"ended": "Fim."},
    }
    coins = {
        "en": {"by": "it", "one": "one coin", "other": "{it} coins"},
        "pl": {"by": "it", "one": "moneta", "few": "{it} monety", "other": "{it} monet"},
    }
    for tag, said in events.items():
        (folder / tag).mkdir(parents=True)
        phrases = {"coins": coins[tag]} if tag in coins else {}
        file = File(tag, phrases=dict(phrases), events=dict(said))
        (folder / tag / "events.json").write_bytes(msgspec.json.encode(file))
    (tmp_path / FAMILY / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, FAMILY, raising=False)
    load_in.cache_clear()
    return folder


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, ChosenLanguage("en", False)),
        ({"LANG": "C"}, ChosenLanguage("en", False)),
        ({"LANG": "C.UTF-8"}, ChosenLanguage("en", False)),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, ChosenLanguage("en", False)),
        ({"LANG": "de_DE.UTF-8@euro"}, ChosenLanguage("de-DE", False)),
        ({"LC_MESSAGES": "pl_PL.UTF-8", "LANG": "de_DE"}, ChosenLanguage("pl-PL", False)),
        ({"LC_ALL": "", "LANG": "de"}, ChosenLanguage("de", False)),
        ({"DIGHOUSE_LANGUAGE": "pt_BR", "LC_ALL": "de"}, ChosenLanguage("pt-BR", True)),
        ({"DIGHOUSE_LANGUAGE": " ", "LC_ALL": "de"}, ChosenLanguage("de", False)),
    ],
)
def test_the_variable_counts_more_than_the_locale(
    environ: dict[str, str], language: ChosenLanguage
) -> None:
    assert choose(environ) == language


def test_a_translation_counts_and_english_says_the_rest(family: Path) -> None:
    words = load_in(FAMILY, ChosenLanguage("pl-PL", True))
    assert words.language == "pl"
    assert words.sentence("sold", {"it": 3}) == "Sprzedane: 3 monety."
    assert words.sentence("ended", {}) == "The end."
    # What every game says, the house has in English only.
    assert words.sentence("undone", {"seat": 0, "to": 4}, 0).startswith("You")


def test_what_is_said_in_english_has_its_plural_forms(family: Path) -> None:
    words = load_in(FAMILY, ChosenLanguage("pt-BR", True))
    assert words.sentence("ended", {}) == "Fim."
    assert [words.phrase("coins", number) for number in (0, 1, 2)] == [
        "0 coins",  # as in English; Portuguese has the singular here
        "one coin",
        "2 coins",
    ]


@pytest.mark.parametrize("tag", ["fr", "pt"])
def test_a_language_that_is_not_there(tag: str, family: Path) -> None:
    with pytest.raises(BadOptions, match=f"no words in '{tag}'; there are: en, pl, pt-BR"):
        load_in(FAMILY, ChosenLanguage(tag, True))
    # A locale is no wish: nobody is refused because of it.
    words = load_in(FAMILY, ChosenLanguage(tag, False))
    assert words.sentence("sold", {"it": 1}) == "Sold: one coin."
    (file,) = word_files(FAMILY, "events.json", ChosenLanguage(tag, False))
    assert Path(str(file)) == family / ENGLISH / "events.json"


def test_quiet_events_of_both() -> None:
    english = Catalogue(File("en", events={"a": {"quiet": "A."}, "b": {"quiet": "B."}, "c": "C."}))
    words = Catalogue(File("pl", events={"b": "Be.", "c": {"quiet": "Ce."}}), fallback=english)
    assert words.quiet == {"a", "c"}
    assert words.sentence("a", {}, with_quiet=False) == ""
    assert words.sentence("a", {}) == "A."


def test_forms_of_a_text() -> None:
    forms = {"=2": "a pair", "one": "one", "few": "few", "other": "many"}
    assert [plural_form(forms, "pl", number) for number in (1, 2, 3, 5)] == [
        "one",
        "a pair",
        "few",
        "many",
    ]
    assert plural_form(forms, "en", 3) == "many"
