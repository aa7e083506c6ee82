"""Which pins the panel uses: a Pi's own, or pretended ones where somebody asked for them. Never those by accident."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.table.words import Words, say


class Pins(NamedTuple):
    """A gpiozero pin factory; `simulated` where its pins are pretended. `words` say which, for people."""

    factory: Any
    simulated: bool
    words: Words


class NoPins(Exception):
    """There are no pins to be had; `words` say why, and what to do."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(str(words))


Choice = Callable[[], Pins]


def faults() -> tuple[type[BaseException], ...]:
    """All that goes wrong at pins: the system's errors, gpiozero's, and lgpio's own error, which is neither."""
    from gpiozero.exc import GPIOZeroError

    found: list[type[BaseException]] = [OSError, ImportError, GPIOZeroError]
    try:
        import lgpio

        found.append(lgpio.error)
    except (ImportError, AttributeError):  # the empty lgpio that pip brings to Python 3.13 has no error either
        pass
    return tuple(found)


def asked_for_pretence() -> bool:
    """True where the user's environment asks gpiozero for its stand-in pins."""
    return os.environ.get("GPIOZERO_PIN_FACTORY", "").lower() == "mock"


def choose() -> Pins:
    """A Pi's pins; the pretended ones only where GPIOZERO_PIN_FACTORY=mock asks for them. Raises NoPins."""
    return pretended() if asked_for_pretence() else real()


def pretended() -> Pins:
    """Pins of gpiozero's MockFactory: nothing is wired to them."""
    from gpiozero.pins.mock import MockFactory

    return Pins(MockFactory(), True, say("The lamps and buttons are pretended; nothing is wired to them."))


def real() -> Pins:
    """The pins of this Pi, through lgpio. Raises NoPins."""
    # lgpio leaves a FIFO in the present folder as soon as it is imported, unless it is told another
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return Pins(LGPIOFactory(), False, say("The lamps and buttons are at this Pi’s pins."))
    except Exception as error:
        raise NoPins(trouble(error)) from error


def told_by(error: BaseException) -> str:
    """What an error says, without its number."""
    return (error.strerror if isinstance(error, OSError) else "") or str(error) or type(error).__name__


def trouble(error: BaseException) -> Words:
    """Why the pins cannot be used, and what to do."""
    number = error.errno if isinstance(error, OSError) else None
    told = str(error).lower()
    if isinstance(error, NoPins):
        return error.words
    if isinstance(error, AttributeError) or type(error).__name__ == "ImportError" or "lgpio" in told:
        return say("The package lgpio is missing. On a Pi: apt-get install python3-lgpio; I go on by touch.")
    if isinstance(error, PermissionError) or number in (errno.EACCES, errno.EPERM) or "permission" in told:
        return say("I may not use the pins. Add this user to the group gpio and sign in again; I go on by touch.")
    if number == errno.EBUSY or "busy" in told or "in use" in told:
        return say("Another program holds pins of the panel. Close it and I go on by myself; I go on by touch.")
    if "revision" in told or "unknown" in type(error).__name__.lower() or number == errno.ENOENT or "open" in told:
        return say("This machine has no pins for lamps and buttons. The screen does it all.")
    return say(
        "The lamps and buttons do not answer ({error}). Look at their plugs; I go on by touch.", error=told_by(error)
    )
