"""Examples of a Struct, as its decoder would read them: one as short as it can be, one in full."""

from __future__ import annotations

import base64
from typing import Any

import msgspec
from msgspec import inspect

# Fields that the fixtures do not have, by the class that got them. They are left out unless something is
# to be said by them, so whoever has learned to read a message still can.
ADDED_FIELDS: dict[str, set[str]] = {
    "Welcome": {"words"},
    "Update": {"words"},
    "EventInfo": {"text"},
    "LoggedEventInfo": {"text"},
    "StoryStep": {"words"},
    "GameInfo": {"door"},
}


def samples(kind: type[msgspec.Struct]) -> list[bytes]:
    """The bytes of a value that leaves out all it may, of one where all is empty, and of a full one."""
    made = []
    for filled in (None, False, True):
        value = msgspec.convert(_struct(inspect.type_info(kind), filled), kind)
        encoded = msgspec.json.encode(value)
        if encoded not in made:
            made.append(encoded)
    return made


def _struct(info: Any, filled: bool | None) -> dict[str, Any]:
    """`filled` is None: without optional fields. False: they are None or empty. True: they are full."""
    value: dict[str, Any] = {}
    if info.tag_field is not None:
        value[info.tag_field] = info.tag
    added = ADDED_FIELDS.get(info.cls.__name__, set())
    for field in info.fields:
        if field.encode_name in added:
            assert not field.required, f"{info.cls.__name__}.{field.name} can't be left out"
        elif field.required or filled is not None:
            value[field.encode_name] = _value(field.type, field.encode_name, bool(filled))
    return value


def _value(info: Any, name: str, filled: bool) -> Any:
    match info:
        case inspect.UnionType(types=choices):
            empty = [one for one in choices if isinstance(one, inspect.NoneType)]
            if empty and not filled:
                return None
            return _value(next(one for one in choices if one not in empty), name, filled)
        case inspect.StructType():
            return _struct(info, filled)
        case inspect.ListType(item_type=item):
            return [_value(item, f"{name} {number}", filled) for number in (1, 2)] if filled else []
        case inspect.TupleType(item_types=items):
            return [_value(item, name, filled) for item in items]
        case inspect.DictType(value_type=item):
            return {f"{name} key": _value(item, name, filled)} if filled else {}
        case inspect.LiteralType(values=values):
            return values[-1 if filled else 0]
        case inspect.StrType():
            return f"{name} é" if filled else ""
        case inspect.BoolType():
            return filled
        case inspect.IntType():
            return len(name) + 1000 if filled else 0
        case inspect.FloatType():
            return len(name) + 0.25 if filled else 0.0
        case inspect.BytesType():
            return base64.b64encode(name.encode()).decode()
        case inspect.AnyType() | inspect.RawType():
            return _raw(info, name, filled)
    raise AssertionError(f"no example for {info}")


def _raw(info: Any, name: str, filled: bool) -> Any:
    value = {name: [1, "é", None]} if filled else None
    return msgspec.Raw(msgspec.json.encode(value)) if isinstance(info, inspect.RawType) else value
