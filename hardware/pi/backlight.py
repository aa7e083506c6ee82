"""The light behind the panel: as bright as people chose, and off while the screen sleeps.

logind sets it for whoever sits at the machine, which needs no rights to the kernel's files. Screens without such a
light, most of those at HDMI, only go black.
"""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

LIGHTS = Path("/sys/class/backlight")
DIMMEST = 5
"""Per cent: nobody sets a screen so dark that its own setting cannot be found."""
LOGIND = (
    *("busctl", "--timeout=5", "call", "org.freedesktop.login1", "/org/freedesktop/login1/session/self"),
    *("org.freedesktop.login1.Session", "SetBrightness", "ssu", "backlight"),
)


def _begun(command: Sequence[str]) -> None:
    """Begins it, and waits for nothing."""
    quiet = subprocess.DEVNULL
    with contextlib.suppress(OSError):
        subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


class Backlight:
    """The first light there is."""

    def __init__(self, lights: Path = LIGHTS, begin: Callable[[Sequence[str]], None] = _begun) -> None:
        self._begin = begin
        self._shown = -1
        self.name, self._most = "", 0
        for light in sorted(lights.glob("*")):
            with contextlib.suppress(OSError, ValueError):
                self.name, self._most = light.name, int((light / "max_brightness").read_text())
                break

    @property
    def there(self) -> bool:
        return self._most > 0

    def shine(self, percent: int) -> None:
        """Sets it, 0 for off; saying the same again does nothing."""
        if not self.there or percent == self._shown:
            return
        self._shown = percent
        value = round(self._most * max(percent, DIMMEST) / 100) if percent else 0
        self._begin([*LOGIND, self.name, str(value)])
