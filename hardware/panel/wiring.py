"""Which button, lamp and switch is at which pin: a small TOML file, every fault of which is told with its line.

Pins are numbered as Broadcom and gpiozero do (GPIO17 is 17), not by their place on the header. `panel.toml` beside this
file is the wiring that our README shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion import files, typed
from hardware.panel.debounce import SETTLE

REFERENCE = Path(__file__).with_name("panel.toml")
FREE = range(2, 28)
"""The pins of the header that are ours; 0 and 1 belong to boards that are put on top."""


class BadWiring(files.BadFile):
    """A wiring file that cannot be used; `faults` are all its faults, each with its line where it has one."""

    def __init__(self, name: str, faults: list[str]) -> None:
        self.faults = faults
        super().__init__(name, "; ".join(faults))


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody sits: a button, a lamp, or both. `colour` ties it to a seat; else the seats come in turn."""

    button: int | None = None
    lamp: int | None = None
    colour: str = ""


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A micro-switch at a movable part of the board: the state of the part while it is pressed, and while it is not."""

    part: str
    pin: int
    pressed: str
    released: str


class Stroke(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A micro-switch at the end of a tab's way: pressed, it says what was chosen by pushing the tab, `push_left`."""

    choice: str
    pin: int


class Knob(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rotary encoder: its two tracks, and the button under it."""

    a: int
    b: int
    press: int | None = None


class Wiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole panel; everything on it may be missing. `settle`: seconds a contact must lie still.

    `power`: a button that switches the machine off, watched by a program of its own.
    """

    confirm: int | None = None
    undo: int | None = None
    buzzer: int | None = None
    power: int | None = None
    knob: Knob | None = None
    places: tuple[Place, ...] = ()
    switches: tuple[Switch, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    settle: float = SETTLE

    def buttons(self) -> dict[str, int]:
        """Every button by its name: `confirm`, `undo`, `knob`, `place 1` and so on."""
        named = {"confirm": self.confirm, "undo": self.undo, "knob": self.knob.press if self.knob else None}
        named |= {f"place {at}": place.button for at, place in enumerate(self.places, 1)}
        return {name: pin for name, pin in named.items() if pin is not None}

    def lamps(self) -> dict[int, int]:
        """The pin of each place's lamp, by the place's number from 1."""
        return {at: place.lamp for at, place in enumerate(self.places, 1) if place.lamp is not None}

    def pins(self) -> Iterator[tuple[str, int]]:
        """Every pin in use, and what for."""
        yield from self.buttons().items()
        yield from ((f"lamp {at}", pin) for at, pin in self.lamps().items())
        yield from ((f"switch {switch.part}", switch.pin) for switch in self.switches)
        yield from ((f"tab {stroke.choice}", stroke.pin) for stroke in self.strokes)
        if self.knob:
            yield from (("knob a", self.knob.a), ("knob b", self.knob.b))
        if self.buzzer is not None:
            yield "buzzer", self.buzzer
        if self.power is not None:
            yield "power", self.power


def read(path: Path = REFERENCE) -> Wiring:
    """The wiring in a file. Raises BadWiring, which tells every fault, and BadFile where it cannot even be read."""
    text = files.text(path)
    try:
        wiring = typed.convert(files.toml(text, path.name), Wiring)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadWiring(path.name, [str(error)]) from None
    faults = list(_faults(wiring, text))
    if faults:
        raise BadWiring(path.name, faults)
    return wiring


def _faults(wiring: Wiring, text: str) -> Iterator[str]:
    taken: dict[int, str] = {}
    for what, pin in wiring.pins():
        if pin not in FREE:
            yield f"{_line(text, pin)}{what} is at pin {pin}; pins {FREE[0]} to {FREE[-1]} can be used"
        elif pin in taken:
            yield f"{_line(text, pin, 1)}pin {pin} is for {taken[pin]} already, and {what} wants it too"
        taken.setdefault(pin, what)
    for switch in wiring.switches:
        if switch.pressed == switch.released:
            yield f"switch {switch.part} says {switch.pressed} whether it is pressed or not"
    if not 0 <= wiring.settle <= 0.5:
        yield f"settle is {wiring.settle} s; it may be 0 to 0.5"


def _line(text: str, pin: int, nth: int = 0) -> str:
    """`line 7: `, where this pin is named for the nth time."""
    found = [at for at, line in enumerate(text.splitlines(), 1) for _ in re.findall(rf"=\s*{pin}\b(?!\.)", line)]
    return f"line {found[min(nth, len(found) - 1)]}: " if found else ""
