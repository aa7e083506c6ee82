"""Data as values of its types, whichever thread asks.

msgspec learns a type when it first meets it. Two threads that meet the same one at once have one of them work with what
the other has half learnt, and the process ends without a word (msgspec 0.22): so here one is learnt at a time.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_learning = Lock()
_learnt: dict[Any, msgspec.json.Decoder[Any]] = {}


def convert(value: Any, kind: type[T]) -> T:
    """A value of plain tables, lists, numbers and strings as its type. Raises msgspec.ValidationError."""
    _decoder(kind)
    return msgspec.convert(value, kind)


def json(data: bytes | str, kind: type[T]) -> T:
    """What is written as JSON. Raises msgspec.DecodeError, ValueError, RecursionError."""
    said: T = _decoder(kind).decode(data)
    return said


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    known = _learnt.get(kind)
    if known is None:
        with _learning:
            known = _learnt[kind] = msgspec.json.Decoder(kind)
    return known
