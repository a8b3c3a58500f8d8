"""TypeScript for the browser client: types of the schemas that the server publishes, and numbers of its code.

    python tools/web_types.py           write them to web/src
    python tools/web_types.py --check   fail if what is there is not what would be written

Messages, calls and numbers go to wire/generated, the views of a family of games into its own folder. The client is
type-checked against these files, so a message or a view that changes on one side only does not build.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from dighouse import registry
from dighouse.kernel import game
from dighouse.protocol import bodies, messages
from dighouse.server.table import apply_event, commands

SOURCES = Path(__file__).resolve().parent.parent / "web" / "src"
HEAD = "// Written by tools/web_types.py from the server's {}: change those instead.\n\n"
CALLS = (
    bodies.SeatWish,
    bodies.NewTable,
    bodies.TakeSeat,
    bodies.ChangeSeat,
    bodies.PauseWish,
    bodies.DeviceCode,
    bodies.EditionWish,
    bodies.EditionFile,
    bodies.Seated,
    bodies.OneTimeCode,
    bodies.TablePage,
    bodies.Invite,
    bodies.LobbyEntry,
    bodies.OptionInfo,
    bodies.GameInfo,
    bodies.RulesPage,
    bodies.Story,
    bodies.Problem,
    bodies.Devices,
    game.Advice,
    game.ChallengeList,
)
# What the server holds people to, and the page counts down to or tells them beforehand.
CONSTANTS = {
    "AWAY": (commands.AWAY, "Seconds after which the others may choose a bot for somebody."),
    "GRACE": (apply_event.GRACE, "Seconds that whoever takes a seat back has at least."),
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def files() -> dict[str, str]:
    """{path below web/src: text} of all files, the same on every machine."""
    written = {
        "wire/generated/wire.ts": _module((messages.Incoming, messages.Outgoing, *CALLS)),
        "wire/generated/constants.ts": _constants(),
    }
    for manifest in registry.families().values():
        if manifest.web is None:
            continue
        types: list[Any] = []  # games of a family may share a view
        for entry in manifest.rulesets:
            found = registry.ruleset(entry.id)
            types += [one for one in (found.View, *found.Parts) if one not in types]
        written[f"games/{manifest.web}/generated/view.ts"] = _module(tuple(types))
    return written


def _module(types: tuple[Any, ...]) -> str:
    schemas, components = msgspec.json.schema_components(types, ref_template="{name}")
    parts = [_declaration(name, schema) for name, schema in sorted(components.items())]
    for name, schema in zip(("Incoming", "Outgoing"), schemas, strict=False):
        if "anyOf" in schema:
            parts.append(f"export type {name} = {_type(schema)};\n")
    return HEAD.format("schemas") + "\n".join(parts)


def _constants() -> str:
    lines = [
        f"/** {text} */\nexport const {name} = {value:g};\n"
        for name, (value, text) in CONSTANTS.items()
    ]
    return HEAD.format("constants") + "\n".join(lines)


def _declaration(name: str, schema: dict[str, Any]) -> str:
    lines = [f"/** {text} */" for text in _first_line(schema)]
    lines.append(f"export interface {name} {{")
    required = set(schema.get("required", ()))
    for field, inner in schema["properties"].items():
        # A server's message always has all its fields; whoever sends one may leave defaults out.
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {_type(inner)};")
    return "\n".join([*lines, "}", ""])


def _first_line(schema: dict[str, Any]) -> list[str]:
    text = schema.get("description", "")
    return [text.split("\n")[0]] if text else []


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join("null" if one is None else f"'{one}'" for one in schema["enum"])
    kind = schema.get("type")
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "null":
        return "null"
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema["items"]) if schema.get("items") else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return "unknown"


def main(check: bool) -> None:
    written = files()
    there = {file.relative_to(SOURCES).as_posix() for file in SOURCES.glob("**/generated/*")}
    stale = sorted(there - set(written))
    for name, text in written.items():
        file = SOURCES / name
        if check and (not file.is_file() or file.read_text(encoding="utf-8") != text):
            stale.append(name)
        elif not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    if stale:
        sys.exit(f"in web/src stale is {', '.join(stale)}: run tools/web_types.py")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
