"""The voice: espeak-ng in a process of its own, ended by the first touch. Never in a hurry, never over itself."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from typing import Any

PACES = {"slow": 125, "normal": 150, "fast": 180}
"""Words a minute."""
LOUDEST = 200
"""espeak's own measure of it."""
PROGRAMS = ("espeak-ng", "espeak")

Launch = Callable[[Sequence[str]], Any]


def _launch(command: Sequence[str], sink: str = "") -> Any:
    """`sink`: the output of the sound server it goes to, "" the usual one."""
    env = {**os.environ, "PULSE_SINK": sink} if sink else None
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True, env=env)


def into(sink: str) -> Launch:
    """Speaks into one output of the sound server alone, such as an earphone."""
    return lambda command: _launch(command, sink)


class Voice:
    """Says a sentence at a time. Without a program that can speak it is silent."""

    def __init__(self, launch: Launch = _launch, find: Callable[[str], str | None] = shutil.which) -> None:
        self._launch = launch
        self.program = next((found for name in PROGRAMS if (found := find(name))), "")
        self._speaking: Any = None

    @property
    def there(self) -> bool:
        """Whether anything can speak here."""
        return bool(self.program)

    def say(self, words: str, language: str, pace: str, volume: float) -> None:
        """Says it, and stops what was being said. `volume`: 0 to 1, as the sounds have it."""
        self.hush()
        if not self.program or not words:
            return
        loud = ("-a", str(round(LOUDEST * volume)))
        command = [self.program, "-v", language, "-s", str(PACES[pace]), "-g", "4", *loud, "--", words]
        with contextlib.suppress(OSError):
            self._speaking = self._launch(command)

    def hush(self) -> None:
        """Silence, at once."""
        speaking, self._speaking = self._speaking, None
        if speaking is None:
            return
        if speaking.poll() is None:
            with contextlib.suppress(OSError):
                speaking.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            speaking.wait(0.2)
