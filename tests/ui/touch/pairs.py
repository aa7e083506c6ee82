"""Every mock-up beside today's picture of the same screen, in one page.

python -m tests.ui.touch.pairs MOCKUPS FOLDER        draws the pictures into the folder, and writes FOLDER/pairs.html
"""

from __future__ import annotations

import html
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

USUAL = "800x480"


class Pair(NamedTuple):
    """A mock-up by its name, and which screen of the gallery it is about, at which size and in which light."""

    mockup: str
    scene: str
    size: str = USUAL
    theme: str = "dark"

    @property
    def shape(self) -> tuple[str, str]:
        return self.size, self.theme


PAIRS = (
    Pair("home", "home"),
    Pair("seats", "seats"),
    Pair("play", "play"),
    Pair("play-light", "play", theme="light"),
    Pair("play-contrast", "play", theme="contrast"),
    Pair("play-turned", "play-turned"),
    Pair("play-side", "play-right"),
    Pair("play-portrait", "play", "720x1280"),
    Pair("play-1280x720", "play", "1280x720"),
    Pair("why", "why"),
    Pair("why-sum", "why"),
    Pair("handbook", "handbook"),
    Pair("handbook-fit", "handbook-well"),
    Pair("handbook-chapter", "chapters"),
    Pair("disagreement", "disagreement"),
    Pair("secret", "kings_and_things-secret"),
    Pair("table-check", "table-check-fitted"),
    Pair("maze-play", "magic_maze-choice-move-part"),
    Pair("maze-push", "magic_maze-choice-move-part"),
    Pair("wheel-ask", "magic_maze-first"),
    Pair("kings-play", "kings-three"),
    Pair("kings-play-four", "kings_and_things-choice-move"),
    Pair("kings-battle", "kings_and_things-skirmish"),
    Pair("kings-seat", "kings_and_things-player"),
    Pair("story", "evening-story"),
    Pair("story-1280x720", "evening-story", "1280x720"),
)


def main(mockups: Path, folder: Path) -> int:
    """0; 1 where a picture could not be drawn."""
    folder.mkdir(parents=True, exist_ok=True)
    for (size, theme), wanted in groupby(sorted(PAIRS, key=lambda pair: pair.shape), key=lambda pair: pair.shape):
        names = ",".join(pair.scene for pair in wanted)
        command = [sys.executable, "-m", "tests.ui.touch.shooting", str(folder), "--size", size, "--theme", theme]
        subprocess.run([*command, "--only", names], check=False)
    for pair in PAIRS:
        shutil.copy(mockups / f"{pair.mockup}.png", folder)
    (folder / "pairs.html").write_text("\n".join(_page()), encoding="utf-8")
    missing = [pair.mockup for pair in PAIRS if not (folder / _picture(pair)).exists()]
    print(f"{len(PAIRS) - len(missing)} pairs: {folder / 'pairs.html'}", *missing)
    return bool(missing)


def _picture(pair: Pair) -> str:
    return f"{pair.size}-{pair.theme}-normal-en/{pair.scene}.png"


def _page() -> Iterator[str]:
    yield "<!doctype html><meta charset=utf-8><title>Mock-ups and today</title>"
    yield "<style>body{font:16px sans-serif} img{width:49%;vertical-align:top} figure{margin:0 0 2em}</style>"
    for pair in PAIRS:
        title = html.escape(f"{pair.mockup}: {pair.scene}, {pair.size}, {pair.theme}")
        yield f"<figure><figcaption>{title}</figcaption><img src={pair.mockup}.png> <img src={_picture(pair)}></figure>"


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:3])))
