"""The kit that lies beside a game's rules: what is printed for it, and what the camera goes by."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

from companion.boards.model import Board
from companion.play.rules import Rules
from vision.kit.model import BadKit, Kit, load

NAME = "kit.toml"


def path_of(rules: Rules[Any]) -> Path:
    """Where the kit of a game lies, or would."""
    return Path(inspect.getfile(type(rules))).with_name(NAME)


def kit_of(rules: Rules[Any]) -> tuple[Board, Kit]:
    """The board these rules play on, and its kit. Raises BadKit where there is nothing to see or print."""
    board, path = rules.board, path_of(rules)
    if board is None or not path.is_file():
        raise BadKit(f"There is no board of {rules.title} to see or print yet.")
    try:
        return board, load(path)
    except OSError as error:
        raise BadKit(f"{path.name}: {error.strerror}") from error
