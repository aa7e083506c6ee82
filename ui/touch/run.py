"""Puts the evening together and opens its window."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games import rules
from companion.play.journal import Kept
from companion.play.setup import Setup
from hardware.pi.power import power_off, restart
from ui.table import places
from ui.table.cameras import Cameras
from ui.table.devices import Devices
from ui.table.voice import Voice
from ui.touch.board_camera import BoardCamera
from ui.touch.comeback import Comeback
from ui.touch.evening import After, Doors, Evening, Screen, Sounder, Speaker
from ui.touch.game import Post
from ui.touch.library import Library
from ui.touch.screens.home import Home
from ui.touch.screens.phones import joining
from ui.touch.screens.play import Play
from ui.touch.screens.renewing import Renewing
from ui.touch.screens.seats import Seats
from ui.touch.settings import Keeper
from ui.touch.sound import Silence, Sounds

log = logging.getLogger(__name__)

Teaching = Callable[[Evening], Screen]
SIZE = (800, 480)
NONE = "none"
"""The camera that is none, so that none is looked for either."""


def evening(
    folder: Path,
    devices: Devices,
    *,
    post: Post,
    after: After,
    sounds: Sounder | None = None,
    voice: Speaker | None = None,
    clock: Callable[[], float] = time.monotonic,
    teaching: Teaching | None = None,
) -> Evening:
    """An evening over the games and settings of a folder, at its first screen. `teaching`: where a board is taught."""
    made = Evening(
        Keeper(folder / "touch.json"),
        Library(folder / "journal.sqlite", folder / "transcripts"),
        devices,
        Doors(Play, joining, Renewing, teaching),
        post=post,
        after=after,
        voice=voice or Voice(),
        sounds=sounds or Silence(),
        clock=clock,
    )
    made.go(Home(made))
    return made


def open_window(
    *,
    ports: Sequence[str] = (),
    simulated: bool | None = None,
    seed: int | None = None,
    resume: int | None = None,
    begin: Setup | None = None,
    played: Mapping[str, str] = {},
    camera: str = "",
    dice_camera: str = "",
    kiosk: bool = False,
    size: tuple[int, int] = SIZE,
    teaching: Teaching | None = None,
) -> int:
    """The window, until it is closed. Returns 0, or 1 where no window can be opened or nobody can see it.

    `kiosk`: it fills the screen of a machine that does nothing else; where it was ended by force in the midst of a
    game, that game is on it at once.
    `simulated` None: dice as the players chose last. `begin`: the game to start with; without seats they are asked.
    `played`: its seats the companion plays, by colour, and how well.
    `camera`: which one watches the board; "" for whichever is found, "none" for none. `dice_camera`: which one a dice
    tray, if it is another.
    """
    from ui.touch.window import setting

    setting.prepare(places.runtime() / "kivy", size, full=kiosk)
    from ui.touch.window.app import CompanionApp, after, post, usable

    if not usable():
        log.error("No window could be opened.")
        return 1
    folder = places.data()
    devices = Devices(ports, seed=seed, dice_camera=dice_camera)
    sounds = Sounds(places.runtime() / "sounds", _load_sound)
    made = evening(folder, devices, post=post, after=after, sounds=sounds, teaching=teaching)
    made.camera = "" if camera == NONE else camera
    if camera != NONE:
        cameras = Cameras()
        made.board_camera = BoardCamera(made, cameras)
        cameras.start()
    devices.use(made.settings.dice == "screen" if simulated is None else simulated)
    if kiosk:
        made.power_off, made.restart = power_off, restart
    comeback = Comeback(places.runtime() / "window") if kiosk else None
    since = comeback.since() if comeback else None
    if resume is not None:
        made.resume(resume)
    elif since is not None:
        made.ask(made.library.games, lambda games: _back_to(made, games, since))
    elif begin is not None:
        first(made, begin, played)
    app = CompanionApp(made)
    app.run()
    if comeback:
        comeback.closed()
    return 1 if app.failed else 0


def _back_to(made: Evening, games: Sequence[Kept], since: float) -> None:
    """The game that was played last, if it was since then."""
    if games and not games[0].ended and games[0].touched >= since:
        made.resume(games[0].id)


def first(made: Evening, begin: Setup, played: Mapping[str, str] = {}) -> None:
    """Straight to a game: to its seats, or into it where these are agreed."""
    if begin.seats:
        made.begin(begin, {}, played)
        return
    game = rules(begin.game, begin.board)
    made.go(Seats(made, game, house=begin.house, board=begin.board))


def _load_sound(path: str) -> Any:
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(path)
