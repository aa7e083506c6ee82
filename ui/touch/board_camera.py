"""Finds a camera for the game by itself. It is opened only while a game is played, says so in one line, and is let go
again where it finds no board."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from companion.table.words import Words, say
from ui.table.cameras import Cameras
from ui.table.devices import Device
from ui.touch.game import Game, Post
from ui.touch.library import Library
from vision.camera.found import Found

if TYPE_CHECKING:
    from ui.touch.sight import Sight

log = logging.getLogger(__name__)

EVERY = 1.0
OPENING, LOOKING = 15.0, 120.0
"""Seconds for which a camera may bring no picture, and pictures without a board, before it is let go."""


class Evening(Protocol):
    """What it needs of the evening it looks for."""

    game: Game | None
    camera: str
    library: Library
    changed: Callable[[], None]
    post: Post
    after: Callable[[float, Callable[[], None]], Callable[[], None]]

    @property
    def settings(self) -> Any: ...
    def ask(
        self, work: Callable[[], Sight], then: Callable[[Sight], None], failed: Callable[[Words], None] | None = None
    ) -> None: ...


class BoardCamera:
    """All of it is called on the window's thread. Without `cameras` none is looked for."""

    def __init__(self, evening: Evening, cameras: Cameras | None = None) -> None:
        self.cameras = cameras
        self._evening = evening
        self._given_up: dict[Found, Words] = {}
        self._told: set[str] = set()
        self._preparing = False
        self._looked = 0.0
        self._next: Callable[[], None] = lambda: None
        if cameras:
            cameras.changed = lambda: evening.post(self._listed)

    @property
    def allowed(self) -> bool:
        """Whether the players want a camera to look."""
        return bool(self._evening.settings.camera == "auto")

    @property
    def found(self) -> tuple[Found, ...]:
        """The cameras that may be used: the one the players have named, else all that are attached."""
        if not self.allowed:
            return ()
        if named := self._evening.camera:
            return (Found(named, named),)
        return self.cameras.found if self.cameras else ()

    def begin(self) -> None:
        """A game begins, a camera has come, or cameras are allowed again."""
        game = self._evening.game
        camera = next((each for each in self.found if each not in self._given_up), None)
        if game is None or game.sight or self._preparing or camera is None:
            return
        self._preparing = True

        def made(sight: Sight) -> None:
            self._preparing = False
            if self._evening.game is game and not game.sight and camera in self.found:
                self._open(game, sight, camera)
            else:
                self.begin()

        def failed(words: Words) -> None:
            self._preparing = False
            self._give_up(camera, words)

        self._evening.ask(lambda: game.prepared(camera.name), made, failed)

    def changed(self) -> None:
        """The setting is another."""
        game = self._evening.game
        if not self.allowed and game:
            self._let_go(game)
        self.begin()

    def look_again(self) -> None:
        """Tries every camera once more."""
        self._given_up.clear()
        self.begin()

    def close(self) -> None:
        self._next()
        if self.cameras:
            self.cameras.stop()

    def device(self) -> Device | None:
        """What is said of the cameras while none watches; None where there is nothing to say."""
        name = say("Camera")
        if not self.allowed:
            return Device("camera", "camera", "off", name, say("switched off by you"), say("No camera"))
        if not self.found:
            return None
        if all(each in self._given_up for each in self.found):
            words = self._given_up[self.found[0]]
            return Device("board_camera", "camera", "off", name, words, say("No camera"), say("Look again"))
        words = say("{camera} is here; it looks at the board while you play", camera=self.found[0].label)
        return Device("camera", "camera", "good", name, words, name)

    # -- what becomes of one ------------------------------------------------------------------------------------------

    def _listed(self) -> None:
        """A camera has come or gone."""
        there = set(self.cameras.found) if self.cameras else set()
        self._given_up = {each: why for each, why in self._given_up.items() if each in there}
        self.begin()
        self._evening.changed()

    def _open(self, game: Game, sight: Sight, camera: Found) -> None:
        game.see(sight)
        self._looked = 0.0
        if camera.label not in self._told:
            self._told.add(camera.label)
            words = say("{camera} looks at the board while you play. Settings can switch it off.", camera=camera.label)
            game.remark(words)
        self._check(game, sight, camera)

    def _check(self, game: Game, sight: Sight, camera: Found) -> None:
        """Every second, until it has found the board."""
        seen = sight.eyes.observation
        if game.sight is not sight or (seen and seen.board.found and seen.board.sure):
            return
        self._looked += EVERY
        brings = sight.eyes.capture.newest() is not None
        if self._looked >= (LOOKING if brings else OPENING):
            self._let_go(game)
            words = say("{camera} sees no board of this game", camera=camera.label)
            if not brings:
                words = say("{camera} gives no picture; another program may be using it", camera=camera.label)
            self._give_up(camera, words)
            return
        self._next = self._evening.after(EVERY, lambda: self._check(game, sight, camera))

    def _let_go(self, game: Game) -> None:
        """Closes the camera; the window does not wait for it."""
        self._next()
        if sight := game.look_away():
            self._evening.library.ask(sight.eyes.stop)

    def _give_up(self, camera: Found, words: Words) -> None:
        log.info("%s: %s", camera.name, words)
        self._given_up[camera] = words
        self.begin()
        self._evening.changed()
