"""Which language the library speaks: what DIGHOUSE_LANGUAGE says, or else the locale of the process.

A language is a folder words/LANGUAGE/ of the house or of a family. What a translation leaves out is
said in English.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from dighouse.kernel.errors import BadOptions, short

ENGLISH = "en"
VARIABLE = "DIGHOUSE_LANGUAGE"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts
HOUSE = "dighouse.words"  # the words of every game


class ChosenLanguage(NamedTuple):
    tag: str  # such as pt-BR
    named: bool  # by DIGHOUSE_LANGUAGE, so that it must be there


@cache
def chosen() -> ChosenLanguage:
    """The language of this process."""
    return choose(os.environ)


def choose(environ: Mapping[str, str]) -> ChosenLanguage:
    named = environ.get(VARIABLE, "").strip()
    if named:
        first, *more = named.replace("_", "-").split("-")
        return ChosenLanguage("-".join([first.lower(), *more]), True)
    locale = next((environ[name] for name in LOCALE if environ.get(name)), "")
    # de_DE.UTF-8@euro is de-DE; C and POSIX mean that nobody chose.
    tag = locale.partition(".")[0].partition("@")[0].replace("_", "-")
    return ChosenLanguage(ENGLISH if tag in ("", "C", "POSIX") else tag, False)


def words_folder(package: str) -> Traversable:
    """The folder of a family's languages; of those of the house, if there is no family."""
    return resources.files(package) / "words" if package else resources.files(HOUSE)


def word_files(package: str, name: str, language: ChosenLanguage) -> list[Traversable]:
    """A file of words in a language and in English, as far as they are there, the best first."""
    folder = words_folder(package)
    files = [folder / tag / name for tag in _tags(language) if tag != ENGLISH]
    found = [file for file in files if file.is_file()][:1]
    return [*found, folder / ENGLISH / name]


def need_words(package: str, language: ChosenLanguage) -> None:
    """BadOptions if a language was named that neither the house nor the family has words of."""
    there = {*_languages(""), *_languages(package)}
    if language.named and not there & set(_tags(language)):
        raise BadOptions(
            f"{VARIABLE}: there are no words in {short(language.tag)!r}; "
            f"there are: {', '.join(sorted(there))}"
        )


def _tags(language: ChosenLanguage) -> list[str]:
    """pt-BR, then pt."""
    return list(dict.fromkeys([language.tag, language.tag.partition("-")[0]]))


@cache
def _languages(package: str) -> frozenset[str]:
    folder = words_folder(package)
    return frozenset(one.name for one in folder.iterdir() if one.is_dir() and one.name[0] != "_")
