"""Reads a board file and reports every fault of it with its line, not only the first.

A board that differs little from another is written as what differs:

    based_on = "reference_wheel16"                          # the file beside it, reference_wheel16.toml
    title = "Heroes of the Maze: the Counter Wheel"
    parts = {wheel = {tracks = {t1 = {sign = -1}}}}         # of things in a list, by their ids
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import as_file
from importlib.resources import files as resources
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from companion import files, typed
from companion.boards.checks import faults
from companion.boards.model import BadBoard, Board, Fault, fault

B = TypeVar("B", bound=Board)
G = TypeVar("G")

HERE = Path()


def boards(package: str, kind: type[B], ready: Callable[[B], G]) -> Callable[[str], G]:
    """A game's boards by name: those in the folder `boards` of its package, and any board file by its path.

    `ready` makes a board what the rules walk on. What comes of it raises BadBoard with every fault, BadFile.
    """

    @lru_cache(maxsize=8)
    def ground(name: str) -> G:
        with as_file(resources(package) / "boards" / f"{name}.toml") as path:
            return ready(load(path if path.is_file() else Path(name), kind))

    return ground


def load(path: Path, kind: type[B]) -> B:
    """The board in this file. Raises BadBoard with every fault, BadFile where it cannot even be read."""
    board, found = examine(files.text(path), kind, path.parent)
    bad = [each for each in found if not each.warning]
    if bad or board is None:
        raise BadBoard(path.name, bad)
    return board


def examine(text: str, kind: type[B], folder: Path = HERE) -> tuple[B | None, list[Fault]]:
    """The board, if it can be read at all, and every fault and warning in the order of the lines.

    `folder` is where the board lies that it is based on.
    """
    try:
        document = files.toml(text, "")
    except files.BadFile as error:
        return None, [Fault(error.line, "", str(error.why))]
    lines = _Lines(text)
    found: list[Fault] = []
    document = _whole(document, folder, found)
    if found:
        return None, [msgspec.structs.replace(each, line=lines.of(each.where)) for each in found]
    values: dict[str, Any] = {}
    hints = get_type_hints(kind)
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    for key, value in document.items():
        if key not in hints:
            found.append(fault(key, f"“{key}” means nothing here"))
        else:
            values[key] = _converted(key, value, hints[key], found)
    found += [fault("", f"“{key}” is missing") for key in sorted(needed - document.keys())]
    board = None
    if not found:
        board = kind(**values)
        found += faults(board)
    told = [msgspec.structs.replace(each, line=lines.of(each.where)) for each in found]
    return board, sorted(told, key=lambda each: (each.line, each.where, each.text))


BASED_ON = "based_on"


def _whole(document: dict[str, Any], folder: Path, found: list[Fault]) -> dict[str, Any]:
    """The document, completed from the one it is based on."""
    if BASED_ON not in document:
        return document
    name = document.pop(BASED_ON)
    path = folder / f"{name}.toml"
    try:
        base = files.toml(files.text(path), path.name)
    except files.BadFile as error:
        found.append(fault(BASED_ON, f"{path.name}, on which it is based, cannot be read: {error.why}"))
        return document
    if BASED_ON in base:
        found.append(fault(BASED_ON, f"{name}.toml is based on another board itself: name that one"))
    whole: dict[str, Any] = _changed("", base, document, found)
    return whole


def _changed(where: str, base: Any, changes: Any, found: list[Fault]) -> Any:
    """What was there with what differs in it; the members of a list are told by their ids."""
    if not isinstance(changes, dict):
        return changes
    if isinstance(base, list):
        known = {each.get("id"): each for each in base if isinstance(each, dict)}
        strange = [name for name in changes if name not in known]
        found += [fault(where, f"there is no “{name}” in {where} of the board it is based on") for name in strange]
        after = {name: _changed(where, known[name], changes[name], found) for name in changes if name in known}
        return [after.get(each["id"], each) if isinstance(each, dict) and "id" in each else each for each in base]
    if not isinstance(base, dict):
        return changes
    after = {key: _changed(f"{where}.{key}".strip("."), base.get(key), value, found) for key, value in changes.items()}
    return {**base, **after}


def _converted(where: str, value: Any, hint: Any, found: list[Fault]) -> Any:
    """The value as its type; each member of a list or table by itself, so that one fault hides no other."""
    origin = get_origin(hint)
    if origin is tuple and get_args(hint)[-1] is Ellipsis and isinstance(value, list):
        inner = get_args(hint)[0]
        return tuple(_converted(f"{where}[{number}]", member, inner, found) for number, member in enumerate(value))
    if origin is dict and isinstance(value, dict):
        inner = get_args(hint)[1]
        return {key: _converted(f"{where}.{key}", member, inner, found) for key, member in value.items()}
    try:
        return typed.convert(value, hint)
    except msgspec.ValidationError as error:
        who = f" of {value['id']}" if isinstance(value, dict) and "id" in value else ""
        found.append(fault(where, f"{where}{who}: {_plain(str(error))}"))
        return None


def _plain(message: str) -> str:
    message = message.replace("Object contains unknown field", "there is no such entry as")
    message = message.replace("Object missing required field", "missing")
    message = re.sub(r"Expected `(\w+)`, got `(\w+)`", r"should be \1, is \2", message)
    return re.sub(r" - at `\$\.?(.+)`", r" (at \1)", message).replace("`", "“", 1).replace("`", "”", 1)


class _Lines:
    """Finds the line of `spaces[3]` or `hazards.boats`: tomllib keeps no positions."""

    def __init__(self, text: str) -> None:
        self.found: dict[str, int] = {}
        table, array, count = "", "", 0
        counts: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            bare = line.strip()
            if head := re.match(r"\[\[([\w.]+)\]\]", bare):
                counts[head[1]] = counts.get(head[1], -1) + 1
                table = f"{head[1]}[{counts[head[1]]}]"
                self.found.setdefault(table, number)
            elif head := re.match(r"\[([\w.]+)\]$", bare):
                table = head[1]
                self.found.setdefault(table, number)
            elif head := re.match(r"([\w-]+)\s*=\s*(\[\s*(#.*)?$)?", bare):
                key = f"{table}.{head[1]}" if table else head[1]
                self.found.setdefault(key, number)
                array, count = (key, 0) if head[2] else ("", 0)
            elif array and bare.startswith(("{", "[")):
                self.found.setdefault(f"{array}[{count}]", number)
                count += 1
            elif bare == "]":
                array = ""

    def of(self, where: str) -> int:
        """The line of that path, or of the nearest thing around it; 0 where nothing is known."""
        while where:
            if where in self.found:
                return self.found[where]
            where = re.sub(r"(\.[\w-]+|\[\d+\])$", "", where) if re.search(r"[.\[]", where) else ""
        return 0
