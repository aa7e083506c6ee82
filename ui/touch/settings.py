"""What the players have chosen for the screen, kept in a small file; and who sat where at which game."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from ui.table.notebook import Notebook

ThemeName = Literal["dark", "light", "contrast"]
TextSize = Literal["small", "normal", "large", "larger", "largest"]
Level = Literal["off", "quiet", "normal", "loud"]
Pace = Literal["slow", "normal", "fast"]


class Settings(msgspec.Struct):
    """All of it. `sleep` is minutes until the screen goes dark, 0 never; `brightness` in per cent; `mounted` how the
    panel hangs, in quarters.

    `language` "" is the machine's. `places` maps a game of the journal to the sides its players sit at, by colour:
    0 below the screen, then clockwise in quarters. `names`: who has played here, the last first; `colours`: what each
    of them played last. `played`: the seats of a game that the companion plays, by colour, and how well.
    """

    theme: ThemeName = "dark"
    text: TextSize = "normal"
    language: str = ""
    sound: Level = "normal"
    voice: bool = False
    voice_pace: Pace = "normal"
    still: bool = False
    turns: bool = True
    sleep: int = 10
    brightness: int = 100
    mounted: int = 0
    dice: Literal["hub", "screen"] = "hub"
    practice: bool = False
    camera: Literal["auto", "off"] = "auto"
    names: list[str] = []
    colours: dict[str, str] = {}
    places: dict[str, dict[str, int]] = {}
    played: dict[str, dict[str, str]] = {}


VOLUMES: dict[str, float] = {"off": 0.0, "quiet": 0.25, "normal": 0.6, "loud": 1.0}
KEPT_NAMES = 24


class Keeper:
    """Reads and writes the settings. Where there are none that can be read, everything is as it ships."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept = Notebook(path, Settings)
        self.settings = self._kept.read() or Settings()

    def save(self) -> None:
        self._kept.write(self.settings)

    def remember(self, played: dict[str, str]) -> None:
        """Who plays, and in which colour: the last come first when somebody sits down, and find their colour again."""
        kept = [name for name in self.settings.names if name not in played]
        self.settings.names = [*played, *kept][:KEPT_NAMES]
        colours = {**self.settings.colours, **played}
        self.settings.colours = {name: colours[name] for name in self.settings.names if name in colours}
        self.save()

    def forget(self, name: str) -> None:
        """That name is offered no more."""
        self.settings.names = [each for each in self.settings.names if each != name]
        self.settings.colours.pop(name, None)
        self.save()
