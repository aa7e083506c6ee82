"""Which die is whose, from one evening to the next: a small file beside the journal, written when people say so."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Protocol

import msgspec

from ui.table import places


class Known(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people have said of a die: what they call it, whose it is (a colour), which shell it wears ("" as told)."""

    name: str = ""
    seat: str = ""
    kind: str = ""


class Ear(Protocol):
    """Whatever hears dice and wants to know whose they are."""

    def know(self, die_id: str, name: str = "", seat: str = "") -> None: ...


class DiceBook:
    """The file and what it says. One that cannot be read is put aside and begun anew."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data() / "dice.json"
        self.known = self._read()

    def say(self, die_id: str, known: Known) -> None:
        """From now on this is so. A full disk does not end the evening."""
        self.known[die_id] = known
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = self.path.with_suffix(".new")
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self.known)))
            new.replace(self.path)

    def shells(self) -> dict[str, str]:
        """The kinds of dice that do not know their own."""
        return {die_id: known.kind for die_id, known in self.known.items() if known.kind}

    def tell(self, ear: Ear) -> None:
        """Tells somebody who hears dice all that is known of them."""
        for die_id, known in self.known.items():
            if known.name or known.seat:
                ear.know(die_id, known.name, known.seat)

    def _read(self) -> dict[str, Known]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Known])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError):
            with contextlib.suppress(OSError):
                self.path.rename(self.path.with_suffix(".unread"))
            return {}
