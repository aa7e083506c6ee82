"""A small file in which the companion notes something for itself from one evening to the next."""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from companion import files
from companion.files import BadFile

log = logging.getLogger(__name__)
T = TypeVar("T")


class Notebook(Generic[T]):
    """`path`: a JSON file of that kind. Reading changes nothing; one that cannot be read is kept as `.unread` when the
    first new one is written, and `trouble` says what is wrong with it."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self.path = path
        self.trouble: BadFile | None = None
        self._kind = kind

    def read(self) -> T | None:
        """What was noted; None where nothing was, or it cannot be read."""
        try:
            return files.json(self.path, self._kind)
        except BadFile as error:
            if not error.missing:
                self.trouble = error
                log.warning("%s", error)
            return None

    def write(self, what: T) -> None:
        """Notes this in place of all before. A full disk does not end the evening."""
        with contextlib.suppress(OSError):
            if self.trouble:
                self.path.rename(self.path.with_suffix(".unread"))
                self.trouble = None
            files.replace(self.path, msgspec.json.format(msgspec.json.encode(what)))
