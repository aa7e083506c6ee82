"""A picture with its time, and what every camera is to the rest of the house."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from vision.geometry import Image


class Frame(NamedTuple):
    """One picture, blue, green, red. `at`: seconds on the clock of whoever took it; `number` counts from 1."""

    picture: Image
    at: float
    number: int


Standing = Literal["", "ended", "unchanged"]
"""A film that is over; a folder into which nothing new has come."""


class CameraTrouble(Exception):
    """The camera cannot be used now; the message says what happened and what to do."""


class Source(Protocol):
    """A camera, a file or a simulation. Used by one thread, that of its `Capture`."""

    name: str
    lively: bool
    """A real sensor never takes the same picture twice: two equal ones mean that it hangs."""

    standing: Standing
    """Why a source that is no camera brings the same picture for good; "" while it does not."""

    def open(self) -> None:
        """Takes the camera up. Raises CameraTrouble."""

    def read(self) -> Image:
        """The next picture; may wait for it. Raises CameraTrouble."""

    def lock(self) -> None:
        """Holds exposure, colours and focus as they are now, where the camera can."""

    def unlock(self) -> None:
        """Lets the camera find exposure, colours and focus again."""

    def close(self) -> None: ...
