"""Packages with games, as pip leaves them, for this very process: those of `examples`, and what `new-game` makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.games import GAMES, Entry
from tests.examples.elsewhere import ROOT
from ui.cli.new_game import files
from ui.table import languages

UR, MORRIS, LIAR = "royal_game_of_ur", "nine_mens_morris", "liars_dice"
EXAMPLES = ROOT / "examples"


@contextmanager
def brought(folder: Path, *names: str) -> Iterator[None]:
    """They are there, and gone again. What is made lies in `folder`."""
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            example = EXAMPLES / name / "src"
            patch.syspath_prepend(example)
            for path, text in () if example.is_dir() else files(name):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text)
            info = folder / "src" / f"{name}-1.0.dist-info"
            info.mkdir(parents=True)
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
            (info / "entry_points.txt").write_text(f"[companion.games]\n{name} = {name}.game:GAME\n")
        patch.syspath_prepend(folder / "src")
        del vars(GAMES)["brought"]
        _have({name: GAMES.brought[name] for name in names})
        yield
    _have({})


def _have(games: Mapping[str, Entry]) -> None:
    vars(GAMES)["brought"] = games
    languages._read.cache_clear()  # noqa: SLF001
