"""A language for tests."""

from __future__ import annotations

import gettext


class Listening(gettext.NullTranslations):
    """A language that keeps what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)
