"""What a table had set besides the game when it was left, so that taking it up again brings that back too."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

import msgspec

from companion import files
from companion.files import BadFile
from companion.play.setup import Setup
from ui.table import places

log = logging.getLogger(__name__)


class Evening(msgspec.Struct, frozen=True, omit_defaults=True):
    """`seat`: who is played by the companion and how well, as `--seat` says it. `game` and `players` tell whether it is
    that game still, where a journal was begun anew."""

    game: str
    players: tuple[str, ...]
    seat: tuple[str, ...] = ()
    camera: str = ""
    dice_camera: str = ""
    language: str = ""
    practice: bool = False


def recall(args: argparse.Namespace, number: int, setup: Setup) -> bool:
    """Sets whatever this call leaves open as it was when the game was left; whether there was practice."""
    path = _path(number)
    if not path.exists():
        return False
    try:
        found = files.json(path, Evening)
    except BadFile as error:
        log.warning("%s", error)
        return False
    if (found.game, found.players) != _of(setup):
        return False
    args.seat = args.seat or list(found.seat)
    args.camera = args.camera or found.camera
    if args.table != "simulated":
        args.dice_camera = args.dice_camera or found.dice_camera
        args.table = "real" if args.dice_camera else args.table
    args.language = args.language or found.language
    return found.practice


def remember(args: argparse.Namespace, number: int, setup: Setup, practice: bool) -> None:
    """Keeps it; a disk that is full costs no more than that."""
    game, players = _of(setup)
    evening = Evening(game, players, tuple(args.seat), args.camera, args.dice_camera, args.language, practice)
    try:
        files.replace(_path(number), msgspec.json.encode(evening))
    except OSError as error:
        log.warning("%s", error)


def _of(setup: Setup) -> tuple[str, tuple[str, ...]]:
    return setup.game, tuple(f"{seat.colour} {seat.name}" for seat in setup.seats)


def _path(number: int) -> Path:
    return places.data() / "evenings" / f"{number}.json"
