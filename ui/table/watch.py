"""Takes the eyes up for a game: which camera, and what is said of what they see where no screen draws it.

A camera is named as people know it: `pi` or `pi:1` for the Pi's own, `/dev/video0` or `0` for one at USB, the path of a
video or of a folder into which something puts pictures, or as a package names the one it brings, `attic:north`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from companion.play.rules import Rules
from companion.play.session import Judged
from companion.table.words import Words, say
from hardware.brought import CAMERAS, broken, declared
from ui.table.eyes import Eyes, Seen
from ui.table.kits import kit_of
from ui.table.referee import Referee
from ui.table.tray import TrayDice
from vision.camera.capture import SEEING, WORDS
from vision.camera.frames import CameraTrouble, Source
from vision.camera.sources import Folder, PiCamera, UsbCamera, Video
from vision.sight.comparing import Difference


def source_of(name: str) -> Callable[[], Source]:
    """What makes the camera of that name, again and again as it is lost and found. Raises CameraTrouble."""
    word, _, which = name.partition(":")
    if word == "pi" and (not which or which.isdecimal()):
        return lambda: PiCamera(int(which or 0))
    path = Path(name)
    if name.isdecimal() or name.startswith("/dev/"):
        return lambda: UsbCamera(name)
    if path.is_dir():
        return lambda: Folder(path)
    if path.is_file():
        return lambda: Video(path)
    others = declared(CAMERAS)
    if word not in others:
        known = ", ".join(("pi", "/dev/video0", *others))
        raise CameraTrouble(f"There is no camera “{name}”. Try {known}, or the path of a video or a folder.")
    try:
        make: Callable[[str], Source] = others[word].load()
    except Exception as error:  # somebody else's code
        raise CameraTrouble(str(broken(others[word], error))) from error
    return lambda: make(which)


class Watch:
    """Says what the eyes find, in notices of the referee: each thing once, until it is over.

    `drawn`: a screen shows by itself what is asked, and only the rest is said.
    """

    def __init__(self, referee: Referee, *, drawn: bool = False) -> None:
        self._referee, self._drawn = referee, drawn
        self._said: set[Words] = set()
        self._told: set[Difference] = set()

    def __call__(self, seen: Seen) -> None:
        """One look; called on the eyes' thread."""
        now = list(self._words(seen))
        for words in now:
            if words not in self._said:
                self._referee.act(partial(self._notice, words))
        settled = seen.observation.settled or seen.status.state not in SEEING
        # while a hand is in the way nothing is known to be over
        self._said = set(now) if settled else self._said | set(now)

    def _notice(self, words: Words) -> Judged:
        """On the referee's own thread."""
        self._referee.notice(words)
        return Judged(())

    def _words(self, seen: Seen) -> Iterator[Words]:
        if seen.status.state not in ("seeing", "starting"):
            yield WORDS[seen.status.state]
        if seen.status.state not in (*SEEING, "starting"):
            return
        if seen.observation.moved:
            yield say("The camera or the board was moved. I have found it again.")
        if seen.observation.still and seen.observation.trouble:
            yield seen.observation.trouble
        verdict = seen.verdict
        yield from (each.words for each in verdict.lags)
        yield from verdict.missing
        if self._drawn:
            return
        told = verdict.disagreement
        if told and not self._told.issuperset(told.differences):  # what was put right of it needs no other sentence
            what = told.words
            for each in told.differences if len(told.differences) > 1 else ():
                what = say("{what} {todo}", what=what, todo=each.words)
            for more in filter(str, (told.why, told.advice)):
                what = say("{what} {todo}", what=what, todo=more)
            yield what
        if told or seen.observation.settled:
            self._told = set(told.differences) if told else set()
        if verdict.question:
            yield verdict.question.words


@contextmanager
def watching(referee: Referee, rules: Rules[Any], camera: str, tray: TrayDice | None = None) -> Iterator[Eyes]:
    """The eyes on the board of these rules for as long as the game is played. Raises CameraTrouble, BadFile.

    They show a `tray` that has no camera of its own what they see.
    """
    eyes = Eyes(referee, *kit_of(rules), source_of(camera))
    eyes.listen(Watch(referee))
    if tray and not tray.own:
        eyes.show_dice(tray)
    eyes.start()
    referee.eyes = eyes
    try:
        yield eyes
    finally:
        referee.eyes = None
        eyes.stop()
