"""Edition files, written: for numbers that somebody entered instead of typing a file."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any


def to_toml(values: Mapping[str, Any]) -> str:
    """The text of an edition file; `tomllib` reads the same values from it.

    They are what such a file has: texts, whole numbers, truths, and lists and tables of these, where
    a table within a list is that list's own kind of member.
    """
    return "\n\n".join("\n".join(lines) for lines in _blocks("", "", values)) + "\n"


def to_id(title: str, taken: str) -> str:
    """An edition's id, from its title: 'Our copy' is our-copy. Never `taken`, that of the built-in one."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "-", plain)[:60].strip("-")
    if not name:
        return f"{taken}-own"
    return f"{name}-own" if name == taken else name


def _blocks(head: str, path: str, values: Mapping[str, Any]) -> list[list[str]]:
    """A table and those below it, each as its lines."""
    own = [
        f"{_key(key)} = {_plain(value)}" for key, value in values.items() if not _is_table(value)
    ]
    below = [(key, value) for key, value in values.items() if _is_table(value)]
    blocks = [[head, *own] if head else own] if own or not below else []
    for key, value in below:
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            blocks += _blocks(f"[{name}]", name, value)
        else:
            for member in value:
                blocks += _blocks(f"[[{name}]]", name, member)
    return blocks


def _is_table(value: Any) -> bool:
    """Is it written under a head of its own?"""
    return isinstance(value, Mapping) or (
        isinstance(value, list) and any(isinstance(member, Mapping) for member in value)
    )


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else _plain(key)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_plain, value))}]"
    # JSON writes the rest as TOML does, but for one character that TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
