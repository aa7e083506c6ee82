"""Files that somebody may have damaged: kept within a size, then decoded, then understood; and replaced whole."""

from __future__ import annotations

import os
import stat
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion import typed
from companion.table.words import Words, say

T = TypeVar("T")
MOST = 2_000_000
"""Bytes of a file that a person or the companion writes; the longest board we ship has 80,000."""


class BadFile(Exception):
    """A file that cannot be used. `why` tells people what is wrong with it, `line` where (0: nowhere in particular).

    `missing`: there is no such file.
    """

    def __init__(self, name: str, why: Words | str, line: int = 0, *, missing: bool = False) -> None:
        self.name, self.line, self.missing = name, line, missing
        self.why = why if isinstance(why, Words) else Words(why)
        super().__init__(name, why)

    @property
    def words(self) -> Words:
        if self.line:
            return say("{file} cannot be used: line {line}: {why}", file=self.name, line=self.line, why=self.why)
        return say("{file} cannot be used: {why}", file=self.name, why=self.why)

    def __str__(self) -> str:
        return str(self.words)


SYSTEM = (
    Words("Input/output error"),
    Words("No space left on device"),
    Words("No such file or directory"),
    Words("Permission denied"),
    Words("Read-only file system"),
)
"""What the system says most often, for translators."""


def why(error: OSError) -> Words:
    """Why the system refused."""
    return Words(error.strerror or str(error))


def contents(path: Path, most: int = MOST) -> bytes:
    """Every byte of a plain file of at most `most` bytes. Raises BadFile, also for a folder, a device and a pipe."""
    name = path.name or str(path)
    try:
        # Asked before it is opened: opening a device can do something, and opening a pipe waits for whoever writes.
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadFile(name, say("it is a folder or a device, and no file."))
        with open(path, "rb", opener=_at_once) as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise BadFile(name, say("there is no such file."), missing=True) from None
    except OSError as error:
        raise BadFile(name, say("it cannot be read ({why}).", why=why(error))) from None
    except ValueError:  # a name no file can have
        raise BadFile(repr(name), say("there is no such file."), missing=True) from None
    if len(data) > most:
        raise BadFile(name, say("it is larger than {most} kB, so it is not what it should be.", most=most // 1000))
    return data


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


def text(path: Path, most: int = MOST) -> str:
    """What is written in a file. Raises BadFile, with the line where it is not UTF-8."""
    data = contents(path, most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(path.name, say("this is not UTF-8. Save the file as UTF-8 text."), line) from None


def toml(written: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises BadFile."""
    try:
        return tomllib.loads(written)
    except RecursionError:
        raise BadFile(name, say("it is nested too deeply.")) from None
    except ValueError as error:
        what, _, at = str(error).partition(" (at line ")
        line = at.split(",")[0]
        raise BadFile(name, say("not TOML: {what}", what=what), int(line) if line.isdecimal() else 0) from None


def shipped(package: str, name: str, kind: type[T]) -> T:
    """What a TOML file that comes with one of our packages says; `name` with the folders in it."""
    return typed.convert(tomllib.loads((resources.files(package) / name).read_text(encoding="utf-8")), kind)


def json(path: Path, kind: type[T], most: int = MOST) -> T:
    """What a JSON file says. Raises BadFile."""
    data = contents(path, most)
    try:
        return typed.json(data, kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadFile(path.name, say("it does not say what it should ({why}).", why=str(error))) from None


def replace(path: Path, data: bytes) -> None:
    """Puts a new file in the old one's place: whatever happens, there is the old one or the new one, whole.

    Raises OSError.
    """
    private(path.parent)
    new = path.with_name(path.name + ".new")
    with open(new, "wb", opener=_private) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    synced(path.parent)


def private(folder: Path) -> None:
    """Makes a folder, where there is none, that only its owner may look into. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def synced(folder: Path) -> None:
    """Has the names in a folder outlive a power cut. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
