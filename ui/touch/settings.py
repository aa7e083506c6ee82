"""What the players have chosen for the screen, kept in a small file; and who sat where at which game."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Literal

import msgspec

ThemeName = Literal["dark", "light", "contrast"]
TextSize = Literal["small", "normal", "large", "larger", "largest"]
Level = Literal["off", "quiet", "normal", "loud"]
Pace = Literal["slow", "normal", "fast"]


class Settings(msgspec.Struct):
    """All of it. `sleep` is minutes until the screen goes dark, 0 never; `mounted` how the panel hangs, in quarters.

    `language` "" is the machine's. `places` maps a game of the journal to the sides its players sit at, by colour:
    0 below the screen, then clockwise in quarters.
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
    mounted: int = 0
    dice: Literal["hub", "screen"] = "hub"
    practice: bool = False
    camera: Literal["auto", "off"] = "auto"
    names: list[str] = []
    places: dict[str, dict[str, int]] = {}


VOLUMES: dict[str, float] = {"off": 0.0, "quiet": 0.25, "normal": 0.6, "loud": 1.0}
KEPT_NAMES = 12


class Keeper:
    """Reads and writes the settings. A file that cannot be read is left aside, and everything starts as it ships."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.settings = self._read()

    def save(self) -> None:
        """Writes a new file and puts it in the old one's place, so that half a file never lies there."""
        with contextlib.suppress(OSError):  # a full card must not end the evening
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = self.path.with_suffix(".new")
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self.settings)))
            new.replace(self.path)

    def remember(self, names: list[str]) -> None:
        """The names last used come first when somebody sits down."""
        kept = [name for name in self.settings.names if name not in names]
        self.settings.names = [*names, *kept][:KEPT_NAMES]
        self.save()

    def _read(self) -> Settings:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, msgspec.MsgspecError):
            with contextlib.suppress(OSError):
                self.path.rename(self.path.with_suffix(".unread"))
            return Settings()
