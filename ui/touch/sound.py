"""Small wooden sounds, worked out here and not recorded: each under a quarter of a second, none above a spoken word."""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

RATE = 22_050
"""Samples a second."""


class Knock(NamedTuple):
    """Wood struck once: when (s), how high (Hz), how loud, how fast it dies away (s)."""

    at: float
    pitch: float
    loud: float
    dies: float


SOUNDS: dict[str, tuple[Knock, ...]] = {
    "turn": (Knock(0.0, 420, 0.9, 0.045),),
    "look": (Knock(0.0, 520, 0.8, 0.035), Knock(0.11, 520, 0.8, 0.035)),
    "read": (Knock(0.0, 760, 0.35, 0.018),),
    "step": (Knock(0.0, 300, 0.3, 0.025),),
    "back": (Knock(0.0, 330, 0.7, 0.04), Knock(0.1, 247, 0.7, 0.05)),
}
"""A knock: your turn. Two: look here. A soft tap: read. A lower one: a step. A falling pair: put it back."""

LONGEST = 0.24
PARTIALS = ((1.0, 1.0), (2.76, 0.42), (5.4, 0.16))
"""A wooden bar's overtones, as parts of its pitch and loudness."""


def samples(knocks: tuple[Knock, ...]) -> list[float]:
    """The sound as numbers from -1 to 1."""
    out = [0.0] * round(LONGEST * RATE)
    grain = random.Random(5)
    for knock in knocks:
        start = round(knock.at * RATE)
        for at in range(start, len(out)):
            t = (at - start) / RATE
            if t > knock.dies * 8:
                break
            ring = sum(
                part * math.sin(2 * math.pi * knock.pitch * times * t) * math.exp(-t / (knock.dies / times**0.7))
                for times, part in PARTIALS
            )
            click = grain.uniform(-1, 1) * math.exp(-t / 0.0025) * 0.5
            out[at] += knock.loud * 0.5 * (ring + click) * min(1.0, t / 0.0008)
    fade = round(0.02 * RATE)
    for at in range(fade):
        out[-1 - at] *= at / fade
    return [max(-1.0, min(1.0, value)) for value in out]


def write(name: str, path: Path) -> None:
    """One of the sounds as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(value * 32_000)) for value in samples(SOUNDS[name])))


class Silence:
    """Where nothing can be heard."""

    def play(self, name: str, volume: float) -> None:
        pass


class Sounds:
    """Plays them through whatever `load` gives for a file; written to `folder` when first wanted."""

    def __init__(self, folder: Path, load: Callable[[str], Any]) -> None:
        self.folder, self._load = folder, load
        self._ready: dict[str, Any] = {}

    def play(self, name: str, volume: float) -> None:
        """A machine that makes no sound is no reason to stop."""
        sound = self._sound(name)
        if sound is not None:
            sound.stop()
            sound.volume = volume
            sound.play()

    def _sound(self, name: str) -> Any:
        if name not in self._ready:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                path = self.folder / f"{name}.wav"
                write(name, path)
                self._ready[name] = self._load(str(path))
            except OSError:
                self._ready[name] = None
        return self._ready[name]
