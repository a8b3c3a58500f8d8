"""What people type, made fit to be shown to others: names and chat.

No character that can't be seen, turns the text round, or breaks out of its line gets through; so a
name can't look empty, look like something else on the screen, or pile marks over its neighbours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from dighouse.server.ops.ids_and_secrets import Ids

NAME_CHARACTERS = 24
CHAT_CHARACTERS = 300
MARKS = 4  # on one letter; what people write has fewer

# Control, format (with all that is bidirectional or of zero width), surrogates, private, unassigned.
FORBIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")
# They count as letters or signs, but nothing is drawn.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    # Variation selectors: two names that differ in them alone look the same.
    *map(chr, (0x180B, 0x180C, 0x180D, 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
}

FINDS = (
    "Amphora", "Amulet", "Beaker", "Brooch", "Chisel", "Column", "Dagger", "Figurine",
    "Flint", "Fresco", "Goblet", "Lantern", "Mosaic", "Obelisk", "Scarab", "Trowel",
)  # fmt: skip
TRAITS = (
    "Amber", "Ancient", "Bronze", "Buried", "Carved", "Cobalt", "Copper", "Dusty",
    "Gilded", "Golden", "Hidden", "Ivory", "Marble", "Painted", "Silver", "Sunken",
)  # fmt: skip


# Bots are clockwork.
MOVEMENTS = (
    "Pinion", "Gimbal", "Rivet", "Spindle", "Flywheel", "Piston", "Tumbler", "Bellows",
)  # fmt: skip


def clean_name(text: str) -> str:
    """A name of at most 24 characters; "" if nothing is left of it."""
    return _clean(text, NAME_CHARACTERS)


def clean_chat(text: str) -> str:
    """One line of at most 300 characters."""
    return _clean(text, CHAT_CHARACTERS)


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, or with a number if somebody has it: Ana, Ana 2, Ana 3."""
    others = {_look(other) for other in taken}
    if _look(name) not in others:
        return name
    number = 2
    while True:
        ending = f" {number}"
        changed = _cut(name, NAME_CHARACTERS - len(ending)) + ending
        if _look(changed) not in others:
            return changed
        number += 1


def guest_name(ids: Ids) -> str:
    """For somebody who gave none."""
    number = ids.number()
    trait, find = TRAITS[number % len(TRAITS)], FINDS[number // len(TRAITS) % len(FINDS)]
    return f"{trait} {find}"


def bot_name(taken: Collection[str]) -> str:
    """The first that nobody at the table has."""
    return next((name for name in MOVEMENTS if name not in taken), MOVEMENTS[0])


def _clean(text: str, most: int) -> str:
    # More than anybody types is not even looked at: cleaning takes time for each character.
    text = unicodedata.normalize("NFC", text[: 8 * most])
    kept: list[str] = []
    marks = MARKS  # none without a letter under it
    for character in text:
        category = unicodedata.category(character)
        if character.isspace():
            character, marks = " ", MARKS
        elif category in FORBIDDEN or character in BLANK:
            continue
        elif category[0] == "M":
            if marks == MARKS:
                continue
            marks += 1
        else:
            marks = 0
        kept.append(character)
    # Once more: characters that have become neighbours may combine.
    return _cut(" ".join(unicodedata.normalize("NFC", "".join(kept)).split()), most)


def _cut(text: str, most: int) -> str:
    """At most so many characters, and no letter without its marks."""
    if len(text) > most:
        while most and unicodedata.category(text[most])[0] == "M":
            most -= 1
    return text[:most].rstrip()


def _look(name: str) -> str:
    """Names with the same one can't be told apart at a glance."""
    return unicodedata.normalize("NFKC", name).casefold()
