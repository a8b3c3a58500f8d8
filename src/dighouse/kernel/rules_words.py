"""The words of the rules, words/LANGUAGE/rules.json and rulings.toml of a family, for its `rules_text`."""

from __future__ import annotations

import tomllib
from typing import Any, TypeVar

import msgspec

from dighouse.kernel.catalogue import plural_form
from dighouse.kernel.game import Ruling
from dighouse.kernel.language import chosen, need_words, word_files


class RulesWords(msgspec.Struct):
    """What every family's file has; sections are of a shape of its own."""

    language: str
    phrases: dict[str, str]  # that slots are filled with
    counted: dict[str, dict[str, str]]  # what depends on a number, by its plural forms

    def some(self, what: str, number: int, **more: str) -> str:
        """'one tile', '3 tiles'."""
        form = plural_form(self.counted[what], self.language, number)
        return form.format(number=number, **more)


Words = TypeVar("Words", bound=RulesWords)


def read(package: str, shape: type[Words]) -> Words:
    """The rules in the language of the process; what a translation leaves out is in English."""
    need_words(package, chosen())
    values: dict[str, Any] = {}
    for file in reversed(word_files(package, "rules.json", chosen())):
        values = _over(values, msgspec.json.decode(file.read_bytes(), type=dict[str, Any]))
    return msgspec.convert(values, shape)


def rulings(package: str, *groups: str) -> list[Ruling]:
    """The rulings of some groups of a family's file, in this order."""
    best = word_files(package, "rulings.toml", chosen())[0]
    found = tomllib.loads(best.read_text("utf-8"))
    return [Ruling(**ruling) for group in groups for ruling in found.get(group, [])]


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Both, and what is above counts; a list or the forms of a text are never made of two languages."""
    both = {**below, **above}
    for key in below.keys() & above.keys():
        if isinstance(below[key], dict) and isinstance(above[key], dict):
            both[key] = {**below[key], **above[key]}
    return both
