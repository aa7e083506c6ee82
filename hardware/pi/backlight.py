"""The light behind the panel: as bright as people chose, and off while the screen sleeps.

Screens without such a light, most of those at HDMI, only go black.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

LIGHTS = Path("/sys/class/backlight")
DIMMEST = 5
"""Per cent: nobody sets a screen so dark that its own setting cannot be found."""


class Backlight:
    """The first light there is that we may set."""

    def __init__(self, lights: Path = LIGHTS) -> None:
        self._shown = -1
        self._file, self._most = lights, 0
        for light in sorted(lights.glob("*")):
            with contextlib.suppress(OSError, ValueError):
                self._file, self._most = light / "brightness", int((light / "max_brightness").read_text())
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
        with contextlib.suppress(OSError):  # a desktop keeps it for itself
            self._file.write_text(str(value))
