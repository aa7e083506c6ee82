"""Something damaged at random, in one place: a number one off, another name, a thing gone, twice, or elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec


def damaged(whole: Any, names: Sequence[str], rng: Random) -> Any:
    """A value of the same type that differs in one place; for a name in it another of these is put."""
    while (found := _damaged(whole, names, rng)) == whole:
        pass
    return found


def names(whole: Any) -> list[str]:
    """Every name that stands somewhere in it, once."""
    return list(dict.fromkeys(_names(whole)))


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (name for pair in value.items() for part in pair for name in _names(part))
    elif isinstance(value, tuple | list):
        yield from (name for each in value for name in _names(each))
    elif isinstance(value, msgspec.Struct):
        yield from (name for field in value.__struct_fields__ for name in _names(getattr(value, field)))


def _damaged(value: Any, names: Sequence[str], rng: Random) -> Any:
    """Perhaps the same value, where nothing can be damaged."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + rng.choice((-1, 1))
    if isinstance(value, str):
        return rng.choice(names)
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        rest = {name: value[name] for name in value if name != key}
        return rest if rng.random() < 0.2 else rest | {key: _damaged(value[key], names, rng)}
    if isinstance(value, tuple) and value:
        return _rearranged(value, names, rng)
    if isinstance(value, msgspec.Struct) and value.__struct_fields__:
        field = rng.choice(value.__struct_fields__)
        return msgspec.structs.replace(value, **{field: _damaged(getattr(value, field), names, rng)})
    return value


def _rearranged(value: tuple[Any, ...], names: Sequence[str], rng: Random) -> tuple[Any, ...]:
    at, to = rng.randrange(len(value)), rng.randrange(len(value))
    luck = rng.random()
    if all(isinstance(each, int | float) for each in value):
        luck = 1.0  # a point, or a first and a last, of which the type says how many numbers it has
    if luck < 0.1:
        return (*value[:at], *value[at + 1 :])
    if luck < 0.2:
        return (*value[:at], value[to], *value[at:])
    if luck < 0.3:
        changed = list(value)
        changed[at], changed[to] = changed[to], changed[at]
        return tuple(changed)
    return (*value[:at], _damaged(value[at], names, rng), *value[at + 1 :])
