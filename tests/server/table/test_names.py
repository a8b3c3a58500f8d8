"""Names and chat: whatever is typed, what comes out is fit to be shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.server.ops.ids_and_secrets import RandomIds
from dighouse.server.table.names import (
    BLANK,
    CHAT_CHARACTERS,
    FINDS,
    FORBIDDEN,
    MARKS,
    NAME_CHARACTERS,
    TRAITS,
    clean_chat,
    clean_name,
    guest_name,
    unique_name,
)

# All characters, and those that make trouble more often than chance would.
NASTY = "aé \t\n\0\u0301\u0308\u0327\u0345\u200b\u200d\u200e\u202e\u2066\ufeff\u3164\u2800\ufe0f"
NASTY += "\ud800\ue000\U000e0041ノ\u3099\u1100\u1161\u11a8\U0001f1e9\U0001f469\u0d4b\u0f71\u0f72"
ANY = st.characters(codec=None) | st.sampled_from(NASTY)
TEXTS = st.text(ANY, max_size=80)


@given(TEXTS)
@pytest.mark.parametrize(
    ("clean", "most"), [(clean_name, NAME_CHARACTERS), (clean_chat, CHAT_CHARACTERS)]
)
def test_laws(clean: type[str], most: int, text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert len(cleaned) <= most
    assert cleaned == unicodedata.normalize("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert not BLANK & set(cleaned)
    assert all(unicodedata.category(character) not in FORBIDDEN for character in cleaned)
    cleaned.encode("utf-8")
    undo_points = "".join("m" if unicodedata.category(c)[0] == "M" else "." for c in cleaned)
    assert not undo_points.startswith("m")
    assert "m" * (MARKS + 1) not in undo_points


@given(st.text(st.sampled_from("ab\u0308\u0323\u20dd "), max_size=60))
def test_a_cut_leaves_whole_letters(text: str) -> None:
    name, line = clean_name(text), clean_chat(text)
    assert line.startswith(name)
    assert not line[len(name) :] or unicodedata.category(line[len(name)])[0] != "M"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\r\n Lucía ", "Ana Lucía"),
        ("Jose\u0301", "José"),
        ("夏目 漱石", "夏目 漱石"),
        ("مها", "مها"),
        ("a\u202eb\u2066c\u200d\u200bd\ufeff", "abcd"),
        ("Zo\0e\x1b[31m", "Zoe[31m"),
        ("\u0301\u0301x", "x"),
        ("x" + 9 * "\u0337", "x" + 4 * "\u0337"),
        ("\u3164 \u2800\u200b", ""),
        ("\ud800\ue000", ""),
        ("n" * 99, "n" * 24),
        ("n" * 23 + "x\u0323\u0337", "n" * 23),
        ("n" * 23 + " x", "n" * 23),
        ("❤️", "❤"),
        ("", ""),
    ],
)
def test_names(text: str, name: str) -> None:
    assert clean_name(text) == name


def test_chat_is_one_line() -> None:
    assert clean_chat("well\nplayed!\u2028indeed") == "well played! indeed"
    assert len(clean_chat("ab " * 999)) == CHAT_CHARACTERS - 1  # no space at the end


def test_a_name_is_had_once() -> None:
    assert unique_name("Ana", []) == "Ana"
    assert unique_name("Ana", ["Bob"]) == "Ana"
    assert unique_name("Ana", ["Ana"]) == "Ana 2"
    assert unique_name("Ana", ["Ana", "Ana 2"]) == "Ana 3"
    assert unique_name("ana", ["Ana"]) == "ana 2"
    assert unique_name("Ａna", ["Ana"]) == "Ａna 2"


@given(TEXTS.map(clean_name), st.integers(0, 12))
def test_a_name_with_a_number_is_a_name(name: str, others: int) -> None:
    taken: list[str] = []
    for _ in range(others):
        taken.append(unique_name(name or "x", taken))
    assert len(set(taken)) == others
    assert all(clean_name(other) == other for other in taken)


class Counted(RandomIds):
    def __init__(self, number: int) -> None:
        self._number = number

    def number(self) -> int:
        return self._number


def test_guests() -> None:
    names = {guest_name(Counted(number)) for number in range(len(TRAITS) * len(FINDS))}
    assert len(names) == len(TRAITS) * len(FINDS)
    assert all(clean_name(name) == name for name in names)
    assert guest_name(Counted(2**64 - 1)) in names
