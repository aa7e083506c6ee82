"""The evening: which screens lie on one another, the game under way, the devices, what the players have chosen.

It knows no window. Whoever shows it gives it a way to hand things over (`post`) and to wait (`after`), asks it for
`things`, and is told when they have `changed`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import reduce
from typing import Any, NamedTuple, Protocol, TypeVar

from companion.files import BadFile
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from companion.table.words import Words, say
from hardware.pi.backlight import Backlight
from ui.table import languages
from ui.table.devices import Devices
from ui.table.referee import Update
from ui.touch.board_camera import BoardCamera
from ui.touch.colours import only_a_colour
from ui.touch.game import Game, Post
from ui.touch.library import JournalLost, Library, Trouble
from ui.touch.look import Look
from ui.touch.settings import VOLUMES, Keeper
from ui.touch.things import Box, Thing, Turned
from ui.touch.wake import Wake
from ui.touch.widgets.notice import complaint

log = logging.getLogger(__name__)
T = TypeVar("T")
Cancel = Callable[[], None]
After = Callable[[float, Callable[[], None]], Cancel]


class Speaker(Protocol):
    """Says a sentence aloud."""

    @property
    def there(self) -> bool: ...
    def say(self, words: str, language: str, pace: str, volume: float) -> None: ...
    def hush(self) -> None: ...


class Sounder(Protocol):
    """Makes a short sound."""

    def play(self, name: str, volume: float) -> None: ...


class Screen:
    """What lies on top of an evening. `name` is what tests and the gallery call it. `faces`: it turns to its reader by
    itself."""

    name = ""
    faces = False
    reader: int | None = None
    """Where its reader sits, in quarters clockwise from below, where it turns by itself: what is opened from it
    opens so."""

    @property
    def square(self) -> bool:
        """Whether its board is as high as it is broad."""
        return False

    def __init__(self, evening: Evening, wears: str = "") -> None:
        self.evening = evening
        self._wears = wears

    @property
    def game_id(self) -> str:
        """The game whose colour the screen wears: its own, else that of the game under way."""
        return self._wears or (self.evening.game.rules.id if self.evening.game else "")

    @property
    def unsettled(self) -> bool:
        """Something it shows is still being worked out or fetched."""
        return False

    def things(self, look: Look) -> list[Thing]:
        """All of it, px of a sheet of the look's size."""
        raise NotImplementedError

    def entered(self) -> None:
        """It is on top now."""

    def left(self) -> None:
        """It is gone."""

    def heard(self, update: Update) -> None:
        """Something happened at the table while this screen was on top."""

    def changed(self) -> None:
        self.evening.changed()


class Doors(NamedTuple):
    """The screens an evening opens by itself: a game that begins, how phones join it, a journal that is lost; and
    where a board of one's own is taught, where that is to be had."""

    game: Callable[[Evening, Game], Screen]
    joining: Callable[[Evening, Game], Screen]
    lost: Callable[[Evening, Words], Screen]
    teaching: Callable[[Evening], Screen] | None = None


class Evening:
    """Everything between switching on and switching off."""

    def __init__(
        self,
        keeper: Keeper,
        library: Library,
        devices: Devices,
        doors: Doors,
        *,
        post: Post,
        after: After,
        voice: Speaker,
        sounds: Sounder,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.keeper, self.library, self.devices, self.doors = keeper, library, devices, doors
        self.post, self.after = post, after
        self.voice, self.sounds = voice, sounds
        self.wake = Wake(clock, lambda: self.settings.sleep * 60.0)
        self.game: Game | None = None
        self.camera = ""
        """The camera over the board, as `ui.table.watch` names them; "" where one may be found."""
        self.board_camera = BoardCamera(self)
        devices.board_camera = lambda: self.board_camera.device()
        self.screens: list[Screen] = []
        self.changed: Callable[[], None] = lambda: None
        self.page_quarters = 0
        self.trouble: Words | None = None
        self.light = Backlight()
        self.power_off: Callable[[], Words | None] | None = None
        """Switches the machine off, where that is the window's to do; and starts it anew."""
        self.restart: Callable[[], Words | None] | None = None
        self._lost: Screen | None = None
        """What asks, once, what is to become of a journal that cannot be used."""
        languages.speak(self.settings.language)

    @property
    def settings(self) -> Any:
        return self.keeper.settings

    @property
    def screen(self) -> Screen:
        return self.screens[-1]

    # -- what is to be seen ----------------------------------------------------------------------------------------

    def look(self, width: int, height: int) -> Look:
        """How the screen on top is to look on a window of this size, px."""
        chosen = self.settings
        game = self.screen.game_id
        return Look(width, height, chosen.theme, game, chosen.text, self.screen.square)

    def things(self, width: int, height: int) -> list[Thing]:
        """All that is on the glass now."""
        quarters = (self.settings.mounted + (0 if self.screen.faces else self._facing())) % 4
        if not quarters:
            return self._shown(self.look(width, height))
        wide, high = (height, width) if quarters % 2 else (width, height)
        parts = tuple(self._shown(self.look(wide, high)))
        return [Turned(Box(0, 0, width, height), quarters, (wide, high), parts)]

    def _facing(self) -> int:
        """How far a page is turned: as the screen it was opened from, at a long side of the table; else as by hand."""
        from_ = next((screen.reader for screen in reversed(self.screens) if screen.reader is not None), None)
        return self.page_quarters if from_ is None else from_ if from_ % 2 == 0 else 0

    def _shown(self, look: Look) -> list[Thing]:
        return complaint(look, self.trouble, self.calm) if self.trouble else list(self.screen.things(look))

    # -- going about -----------------------------------------------------------------------------------------------

    def go(self, screen: Screen) -> None:
        """Lays a screen on top."""
        self.screens.append(screen)
        screen.entered()
        self.changed()

    def back(self) -> None:
        """The screen beneath comes back."""
        if len(self.screens) > 1:
            self.screens.pop().left()
            self.screen.entered()
        self.changed()

    def home(self) -> None:
        """Back to the first screen."""
        while len(self.screens) > 1:
            self.screens.pop().left()
        self.screen.entered()
        self.changed()

    def turn_page(self) -> None:
        """Everything faces the other side of the table."""
        self.page_quarters = (self.page_quarters + 2) % 4
        self.changed()

    def save(self) -> None:
        """A setting has changed."""
        self.keeper.save()
        self.changed()

    def set_language(self, language: str) -> None:
        self.settings.language = language
        languages.speak(language)
        self.save()

    # -- work elsewhere --------------------------------------------------------------------------------------------

    def ask(
        self, work: Callable[[], T], then: Callable[[T], None], failed: Callable[[Words], None] | None = None
    ) -> None:
        """Has the library do something, and goes on with it on the window's thread."""

        def done(future: Future[T]) -> None:
            if future.cancelled():
                return
            if error := future.exception():
                if isinstance(error, JournalLost):
                    lost = error.words
                    self.post(lambda: self._journal_lost(lost))
                    return
                if isinstance(error, Trouble | BadFile):
                    told = error.words
                else:
                    log.error("the library stumbled: %r", error)
                    told = Words(str(error))
                self.post(lambda: (failed or self.complain)(told))
                return
            result = future.result()
            self.post(lambda: then(result))

        self.library.ask(work).add_done_callback(done)

    def _journal_lost(self, words: Words) -> None:
        """The journal cannot be used: people are asked once what is to be done."""
        if self._lost is None:
            self._lost = self.doors.lost(self, words)
            self.go(self._lost)
        elif self.screen is not self._lost:
            self.complain(words)

    def complain(self, words: Words) -> None:
        """Something the players should know: it is shown until they say so."""
        self.trouble = words
        self.changed()

    def calm(self) -> None:
        """They have read it."""
        self.trouble = None
        self.changed()

    # -- games -----------------------------------------------------------------------------------------------------

    def begin(
        self, setup: Setup, sides: dict[str, int], played: Mapping[str, str] = {}, *, phones: bool = False
    ) -> None:
        """A new game, with who sits where, and the seats the companion plays, by colour, how well.

        With `phones` the first screen shows how each joins.
        """
        self.keeper.remember({seat.name: seat.colour for seat in setup.seats if not only_a_colour(seat.name)})

        def begun(made: tuple[Session[Any], int]) -> None:
            session, number = made
            self.settings.places[str(number)] = sides
            if played:
                self.settings.played[str(number)] = dict(played)
            self.keeper.save()
            self.play(session, number)
            if phones and self.game:
                self.go(self.doors.joining(self, self.game))

        self.ask(lambda: self.library.begin(setup), begun)

    def resume(self, number: int) -> None:
        """A game of the journal, where it was left."""

        def resumed(made: tuple[Session[Any], int, list[Words]]) -> None:
            session, at, troubles = made
            self.play(session, at)
            if troubles:
                self.complain(troubles[0])

        self.ask(lambda: self.library.resume(number), resumed)

    def play(self, session: Session[Any], number: int) -> None:
        """Shows a game and lets it go on."""
        finished = (lambda winner: self.library.finished(number, winner)) if number else None
        game = Game(session, number, self.devices, self.post, finished)
        game.heard = self._heard
        game.seat(self.settings.played.get(str(number), {}))
        if self.camera:
            game.watch(self.camera)
        self.game = game
        while len(self.screens) > 1:
            self.screens.pop().left()
        self.go(self.doors.game(self, game))
        game.start()
        self.board_camera.begin()

    def leave(self) -> None:
        """The game waits exactly here."""
        game, self.game = self.game, None
        missing: tuple[Words, ...] = ()
        if game:
            if game.sight and not game.seen.prompt.over:
                missing = game.sight.eyes.missing()
            self.library.ask(game.stop)
        self.home()
        if missing:
            self.complain(reduce(lambda what, more: say("{what} {todo}", what=what, todo=more), missing))

    def sides(self, number: int) -> dict[str, int]:
        """Where the players of a game sit, by colour, in quarters clockwise from below the screen."""
        return dict(self.settings.places.get(str(number), {}))

    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat.id, seat.name) for seat in self.game.seen.table.seats) if self.game else ()

    # -- to the ear ------------------------------------------------------------------------------------------------

    @property
    def muted(self) -> bool:
        return bool(self.settings.sound == "off")

    def speak(self, *sentences: object) -> None:
        """Says something, if the voice is on: names, a breath, the question."""
        if self.settings.voice:
            self._say(". ".join(str(sentence).rstrip(".") for sentence in sentences if str(sentence)))

    def read_aloud(self, words: str) -> None:
        """Says something because somebody asked; whoever hears nothing is told why."""
        if self.muted:
            self.complain(say("The sound is off. It is turned on in the settings."))
        elif not self.voice.there:
            self.complain(say("No voice is installed: apt install espeak-ng"))
        else:
            self._say(words)

    def _say(self, words: str) -> None:
        if not self.muted:
            self.voice.say(words, languages.spoken(), self.settings.voice_pace, VOLUMES[self.settings.sound])

    def sound(self, name: str) -> None:
        volume = VOLUMES[self.settings.sound]
        if volume:
            self.sounds.play(name, volume)

    def touched(self) -> bool:
        """A finger came down. False when that only woke the screen."""
        self.voice.hush()
        return self.wake.touched()

    def _heard(self, update: Update) -> None:
        """Something happened at the table: the screen wakes, and the play screen says the rest."""
        self.wake.stir()
        if self.screens:
            self.screen.heard(update)

    # -- the beginning and the end ---------------------------------------------------------------------------------

    def close(self) -> None:
        """Everything told is kept; threads and ports are let go."""
        self.voice.hush()
        if self.game:
            self.game.stop()
            self.game = None
        for screen in self.screens:
            screen.left()
        self.board_camera.close()
        self.devices.stop()
        self.library.close()
