"""The kit that lies beside a game's rules: what is printed for it, and what the camera goes by."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.boards.model import Board
from companion.files import BadFile
from companion.play.rules import Rules
from companion.table.words import say
from vision import pictures
from vision.geometry import Image
from vision.kit.model import BadKit, Kit, load
from vision.kit.series import kit_file, reprinted
from vision.sight.drawn import PhotoArt
from vision.sight.reader import Reader


def kit_of(rules: Rules[Any]) -> tuple[Board, Kit]:
    """The board these rules play on, and its kit. Raises BadFile, also where there is nothing to see or print."""
    board, path = rules.board, kit_file(rules.id)
    if board is None or not path.is_file():
        raise BadKit(rules.title, say("there is no board of it to see or print yet."))
    return board, reprinted(load(path))


def reader_of(board: Board, kit: Kit, path: str = "") -> Reader:
    """What reads pictures of this board; `path` is its file, or the name of one of ours.

    A taught board is known by the photographs of its faces that lie beside its file.
    """
    photos = _photos(board, Path(path))
    return Reader(board, kit, drawn=PhotoArt(board, kit, photos) if photos else None)


def _photos(board: Board, path: Path) -> dict[str, Image]:
    """The photographs beside a board file, by the face they show."""
    if not path.name:
        return {}
    files = {panel.id: path.with_name(f"{path.stem}_{panel.id}.jpg") for panel in board.panels}
    seen = {}
    for face, file in (files or {"": path.with_suffix(".jpg")}).items():
        with suppress(BadFile):
            seen[face] = pictures.load(file)
    return seen
