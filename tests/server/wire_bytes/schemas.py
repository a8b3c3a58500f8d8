"""Published JSON Schemas without the names that only Python knows.

A definition stands where it is referred to, so its name does not matter; titles, descriptions and
the names of handlers are for people. What is left says which bytes are allowed.
"""

from __future__ import annotations

from typing import Any

from tests.server.wire_bytes.samples import ADDED_FIELDS

NAMES_OF_OURS = ("title", "description", "operationId", "summary", "tags", "examples")


def plain(schema: Any, definitions: dict[str, Any]) -> Any:
    return _plain(schema, definitions, ())


def _plain(schema: Any, definitions: dict[str, Any], inside: tuple[str, ...]) -> Any:
    if isinstance(schema, list):
        return [_plain(one, definitions, inside) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("$ref"), str):
        name = schema["$ref"].rpartition("/")[2]
        if name in inside:
            return {"again": len(inside) - inside.index(name)}
        return _plain(_as_before(name, definitions[name]), definitions, (*inside, name))
    return {
        key: _properties(value, definitions, inside)
        if key == "properties"
        else value
        if key in ("const", "default", "enum")
        else _plain(value, definitions, inside)
        for key, value in schema.items()
        # A discriminator maps tags to names of definitions; the tags stand in the definitions.
        if key not in (*NAMES_OF_OURS, "discriminator")
    }


def _as_before(name: str, definition: dict[str, Any]) -> dict[str, Any]:
    """A definition without the fields that came after the fixtures, each of which must be optional."""
    added = ADDED_FIELDS.get(name.rpartition(".")[2], set())
    properties = definition.get("properties", {})
    assert added <= set(properties)
    assert not added & set(definition.get("required", []))
    left = {field: value for field, value in properties.items() if field not in added}
    return {**definition, "properties": left} if added else definition


def _properties(value: Any, definitions: dict[str, Any], inside: tuple[str, ...]) -> Any:
    """Their names are the wire's, also where one of them is called `title`."""
    return {name: _plain(one, definitions, inside) for name, one in value.items()}


def messages(schema: dict[str, Any], side: str) -> dict[str, Any]:
    """Every message of one side by its type."""
    found = {}
    for one in schema[side]["anyOf"]:
        message = plain(one, schema["$defs"])
        (kind,) = message["properties"]["type"]["enum"]
        found[kind] = message
    return found


def calls(openapi: dict[str, Any]) -> dict[str, Any]:
    """Every call by its method and path."""
    definitions = openapi["components"]["schemas"]
    return {
        f"{method.upper()} {path}": plain(call, definitions)
        for path, methods in openapi["paths"].items()
        for method, call in methods.items()
    }


def view(schema: dict[str, Any]) -> Any:
    return plain({"$ref": schema["$ref"]}, schema["$defs"])
