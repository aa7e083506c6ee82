"""A board as the file it is read from: what a screen or a survey has worked out is written down and checked anew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.boards.model import Board


def text(board: Board) -> str:
    """The board as TOML. What stands at its default is left out; reading it gives an equal board."""
    plain = _told(board)
    tables = {key: value for key, value in plain.items() if _is_tables(value)}
    lines = [f"{key} = {_value(value)}" for key, value in plain.items() if key not in tables]
    for key, value in tables.items():
        lines += ["", f"{key} = [", *(f"  {_value(each)}," for each in value), "]"]
    return "\n".join(lines) + "\n"


def _told(thing: msgspec.Struct) -> dict[str, Any]:
    """The fields that say something."""
    return {
        field.name: getattr(thing, field.name)
        for field in msgspec.structs.fields(thing)
        if getattr(thing, field.name) is not None and getattr(thing, field.name) != field.default
    }


def _is_tables(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], msgspec.Struct)


def _value(value: object) -> str:
    if isinstance(value, msgspec.Struct):
        return _table(_told(value))
    if isinstance(value, Mapping):
        return _table(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Sequence):
        return f"[{', '.join(_members(value))}]"
    return f"{value:.10g}"


def _members(values: Sequence[object]) -> Iterator[str]:
    for value in values:
        yield _value(value)


def _table(entries: Mapping[str, object]) -> str:
    inside = ", ".join(f"{_key(key)} = {_value(value)}" for key, value in entries.items())
    return f"{{{inside}}}"


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
