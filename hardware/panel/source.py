"""What every panel of lamps and buttons is to a table: the house's own at the pins of a Pi, or one a package brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from hardware.panel.lamps import Lamp
from hardware.panel.news import News, Status


class PanelSource(Protocol):
    """Lamps and buttons. Nothing here waits but `stop`."""

    wake: Callable[[], object]
    """Called on the panel's own thread when there is news."""

    @property
    def status(self) -> Status: ...

    @property
    def places(self) -> tuple[str, ...]:
        """Where people sit, each with a lamp or a button: the colour it is tied to, "" where the seats come in turn."""

    def poll(self) -> list[News]:
        """What is new since the last poll, oldest first."""

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """From now on the lamp of each place, by its number from 1, shines so; places left out are dark."""

    def beep(self, times: int = 1) -> None:
        """Beeps so often, where it can."""

    def start(self) -> object:
        """Begins to look, on a thread of its own."""

    def stop(self) -> None:
        """Ends the thread; lamps go out. Harmless when it does not run."""
