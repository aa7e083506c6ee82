"""Which die is whose, from one evening to the next: a small file beside the journal, written when people say so."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import msgspec

from ui.table import places
from ui.table.notebook import Notebook


class Known(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people have said of a die: what they call it, whose it is (a colour), which shell it wears ("" as told)."""

    name: str = ""
    seat: str = ""
    kind: str = ""


class Ear(Protocol):
    """Whatever hears dice and wants to know whose they are."""

    def know(self, die_id: str, name: str = "", seat: str = "") -> None: ...


class DiceBook:
    """What the file says."""

    def __init__(self, path: Path | None = None) -> None:
        self.kept = Notebook(path or places.data() / "dice.json", dict[str, Known])
        self.known = self.kept.read() or {}

    def say(self, die_id: str, known: Known) -> None:
        """From now on this is so."""
        self.known[die_id] = known
        self.kept.write(self.known)

    def shells(self) -> dict[str, str]:
        """The kinds of dice that do not know their own."""
        return {die_id: known.kind for die_id, known in self.known.items() if known.kind}

    def tell(self, ear: Ear) -> None:
        """Tells somebody who hears dice all that is known of them."""
        for die_id, known in self.known.items():
            if known.name or known.seat:
                ear.know(die_id, known.name, known.seat)
