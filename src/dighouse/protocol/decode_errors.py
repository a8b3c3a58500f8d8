"""What is wrong with a body or a frame, in words: the decoder speaks of types and paths of its own."""

from __future__ import annotations

import re

import msgspec

LENGTH = 300
KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}


def describe_decode_error(error: msgspec.DecodeError) -> str:
    """'game' must be text, not a whole number."""
    text = str(error)
    if not isinstance(error, msgspec.ValidationError):
        return f"this can't be read as JSON: {text[:1].lower()}{text[1:]}"[:LENGTH]
    what, _, path = text.partition(" - at `")
    # Litestar reads a body as the field `data` of all that a handler asks for.
    where = re.sub(r"^\$(\.data\b)?\.?", "", path.removesuffix("`"))
    return _sentence(what, where)[:LENGTH]


def _sentence(what: str, where: str) -> str:
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        if found[1] == "data" and not where:
            return "this call needs a body, as JSON"
        return f"{_named(where, found[1])} is missing"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        return f"there is no field {_named(where, found[1])}"
    subject = f"'{where}'" if where else "this"
    if found := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        return f"{subject} must be {_kinds(found[1])}, not {_kinds(found[2])}"
    if found := re.fullmatch(r"Invalid (?:enum )?value (.*)", what, re.DOTALL):
        return f"{subject} can't be {found[1]}"
    return f"{subject}: {what[:1].lower()}{what[1:]}"


def _named(where: str, field: str) -> str:
    return f"'{where}.{field}'" if where else f"'{field}'"


def _kinds(types: str) -> str:
    return " or ".join(KINDS.get(kind, kind) for kind in types.split(" | "))
