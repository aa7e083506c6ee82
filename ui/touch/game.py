"""The game under way, as the screen knows it: the referee has its own thread, and what it says is handed over whole."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from companion.foresight import Figure
from companion.play.inspection import JournalError
from companion.play.outlook import Outlook
from companion.play.session import Judged, Moment, Session
from companion.play.standing import Always
from companion.table.events import Command, Corrected, Drew, Event, IllegalEvent, Redone, Rolled, Undone
from companion.table.prompts import Prompt
from companion.table.view import TableView
from companion.table.words import Words
from ui.table import places
from ui.table.chances import of_answers
from ui.table.club import playing
from ui.table.devices import Devices
from ui.table.foretelling import Foreteller
from ui.table.referee import Referee, Update
from ui.table.stand_ins import StandIns
from ui.touch.corrections import put_right
from ui.touch.library import Trouble

if TYPE_CHECKING:
    from ui.phones.server import Phones
    from ui.touch.sight import Sight

log = logging.getLogger(__name__)
T = TypeVar("T")
Post = Callable[[Callable[[], None]], None]
"""Hands something over to the window's thread."""


class Seen(msgspec.Struct, frozen=True, eq=False):
    """How things stand, all of one instant. `steps` are what can be taken back, the last one last."""

    table: TableView
    prompt: Prompt
    moment: Moment
    steps: tuple[Moment, ...]
    back: tuple[Moment, ...] = ()

    @property
    def undo(self) -> Words | None:
        """What taking back the last step is called."""
        return self.steps[-1].step if len(self.steps) > 1 else None


class Notice(msgspec.Struct, frozen=True):
    """A sentence about the table itself. `offered`: a throw only a player can say yes to."""

    words: Words
    offered: Rolled | None = None


class Game:
    """One game on the screen. `changed` is called on the window's thread after every change."""

    def __init__(
        self,
        session: Session[Any],
        number: int,
        devices: Devices,
        post: Post,
        finished: Callable[[str], None] | None = None,
    ) -> None:
        self.number, self.devices = number, devices
        self.rules = session.rules
        self.setup = session.setup
        self.running = False
        self.notice: Notice | None = None
        self.outlook = Outlook()
        self.reckoned = False
        """All that can be foretold has come, or there is nothing to come."""
        self.practice = False
        self.corrected: tuple[Moment, tuple[Words, Words]] | None = None
        """The last correction: how things stood right after it, and what it changed."""
        self.by_hand = False
        """What is drawn unseen comes from the table's own pile, and is told; else the screen turns it up."""
        self.deals = False
        """Whether the screen has turned up anything since the window was opened."""
        self.changed: Callable[[], None] = lambda: None
        self.heard: Callable[[Update], None] = lambda update: None
        self._post = post
        self._session = session
        self.referee = Referee(session, devices.link, finished)
        self.referee.listen(self._told)
        self.seen = self._snapshot()
        self._foreteller = Foreteller(self.rules, self._foretold)
        self.sight: Sight | None = None
        self.phones: Phones | None = None
        """The pages for phones, while they are on."""
        self._club = ExitStack()
        self._stand_ins: StandIns | None = None
        self._reckon()

    def watch(self, camera: str) -> None:
        """Has a camera watch the board from the start on; where none can, a notice says why."""
        try:
            self.sight = self.prepared(camera)
        except Trouble as error:  # a camera is never worth a game
            self.notice = Notice(error.words)

    def prepared(self, camera: str) -> Sight:
        """Eyes that could look at this game through that camera; it takes a while. Raises Trouble."""
        from ui.table.kits import kit_of
        from ui.table.watch import source_of
        from ui.touch.sight import Sight

        try:
            return Sight(self.referee, *kit_of(self.rules), source_of(camera), self._post, lambda: self.changed())
        except Exception as error:
            log.warning("the camera cannot watch: %s", error)
            raise Trouble(Words(str(error).replace("{", "(").replace("}", ")"))) from error

    def seat(self, played: Mapping[str, str]) -> None:
        """From the start on the companion plays these seats, by colour, so well. Raises BadSetup."""
        if played:
            self._stand_ins = StandIns(self.referee, played)

    def start(self) -> None:
        """Lets the referee work; until then the game only shows how it stands."""
        self.devices.woken = self.referee.wake
        self.running = True
        self.referee.start()
        self.devices.attend(self.referee)
        self._club.enter_context(playing(self.referee))
        if self._stand_ins:
            self._stand_ins.start()
        if self.sight:
            self.see(self.sight)

    def see(self, sight: Sight) -> None:
        """The camera over the board begins to look, at dice too where no other camera does."""
        self.sight = sight
        if not self.devices.dice_camera and (tray := self.devices.tray()):
            tray.attend(self.referee)
            sight.eyes.show_dice(tray)
        sight.eyes.start()

    def look_away(self) -> Sight | None:
        """The camera looks no more; its eyes are left to be stopped."""
        sight, self.sight = self.sight, None
        if sight and not self.devices.dice_camera and (tray := self.devices.tray()):
            tray.leave()
        return sight

    def serve(self) -> Phones:
        """Switches the pages for phones on; it takes a moment. Raises Trouble."""
        from ui.phones.server import NoServer, Phones

        try:
            phones = Phones(
                self.referee,
                chance=SystemRandom() if self.devices.simulated else None,
                book=places.data() / "phones" / f"{self.number}.json" if self.number else None,
                foretells=False,
            )
            phones.start()
        except NoServer as error:
            raise Trouble(error.words) from error
        phones.room.foretold(self.seen.moment.state, self.outlook)
        self.phones = phones
        return phones

    def remark(self, words: Words) -> None:
        """Shows a sentence about the table itself."""
        self.notice = Notice(words)
        self.changed()

    def stop(self) -> None:
        """Ends it; what was told before is on disk."""
        self.devices.woken = lambda: None
        self.devices.leave()
        if self.sight:
            self.sight.eyes.stop()
        if self.phones:
            self.phones.stop()
        self._club.close()
        if self._stand_ins:
            self._stand_ins.stop()
        if self.running:
            self.running = False
            self.referee.stop()
        self._foreteller.stop()

    # -- telling ----------------------------------------------------------------------------------------------------

    def tell(self, event: Event | Command | Always, source: str = "touch") -> Future[Judged]:
        """Says what happened. What cannot be comes back as a notice."""
        return self._heard(self.referee.tell(event, source))

    def tell_sheet(self, events: Sequence[Event]) -> Future[Judged]:
        """The answers of one sheet; those that are not asked for after the first are left out."""
        return self._heard(self.referee.tell_sheet(events))

    def draw_otherwise(self) -> None:
        """What is drawn is told from now on, or turned up by the screen again."""
        self.by_hand = not self.by_hand
        self.changed()

    def deal(self) -> Future[tuple[Drew, ...]]:
        """All that is to be drawn in a row now, turned up by chance."""
        self.deals = True
        return self._heard(self.referee.act(self._deal))

    def _heard(self, future: Future[T]) -> Future[T]:
        self.notice = None
        future.add_done_callback(self._answered)
        return future

    def undo(self, steps: int = 1) -> Future[Judged]:
        return self.tell(Undone(steps))

    def redo(self, steps: int = 1) -> Future[Judged]:
        return self.tell(Redone(steps))

    def correct(self, index: int, event: Event) -> Future[Judged]:
        """Event number `index` was really `event`."""
        return self.tell(Corrected(index, event, on=True))

    def dismiss(self) -> None:
        self.notice = None
        self.changed()

    # -- on the referee's thread: only gathers and hands over --------------------------------------------------------

    def _deal(self) -> tuple[Drew, ...]:
        session, found = self._session, list[Drew]()
        while card := self.rules.dealt(session.state, self.devices.chance):
            asked = session.prompt
            self.referee.enter(card, "dealer")
            found.append(card)
            if not asked.goes_on(session.prompt):
                break
        return tuple(found)

    def _told(self, update: Update) -> None:
        if update.notice:
            notice = Notice(update.notice, update.offered)
            self._post(lambda: self._noticed(notice, update))
            return
        seen = self._snapshot()
        self._post(lambda: self._show(seen, update))

    def _snapshot(self) -> Seen:
        session = self._session
        return Seen(
            session.rules.table(session.state),
            session.prompt,
            session.head,
            tuple(session.steps),
            tuple(session.taken_back),
        )

    def _answered(self, future: Future[Any]) -> None:
        error = future.exception()
        if isinstance(error, IllegalEvent):
            reason = error.reason
            self._post(lambda: self._noticed(Notice(reason), None))
        elif isinstance(error, JournalError):
            told = Words(str(error))
            self._post(lambda: self._noticed(Notice(told), None))
        elif error:
            log.error("an event was lost: %s", error)

    # -- on the window's thread -------------------------------------------------------------------------------------

    def _show(self, seen: Seen, update: Update) -> None:
        if isinstance(update.event, Corrected):
            self.corrected = seen.moment, put_right(self.rules, self.seen.moment, seen.moment, update.event.index)
        self.seen, self.notice, self.outlook = seen, None, Outlook()
        self._reckon()
        self.heard(update)
        self.changed()

    def _noticed(self, notice: Notice, update: Update | None) -> None:
        self.notice = notice
        if update:
            self.heard(update)
        self.changed()

    # -- what is foretold, worked out beside ------------------------------------------------------------------------

    @property
    def odds(self) -> dict[str, tuple[Figure, ...]]:
        """What is known of the answers on offer, by option: only what concerns whoever is asked."""
        return of_answers(self.outlook, self.seen.prompt.who, self.practice)

    def practise(self, practice: bool) -> None:
        """Advice is wanted from now on, or no more."""
        if practice is not self.practice:
            self.practice = practice
            self._reckon()

    def suppose(self, event: Event, heard: Callable[[tuple[Figure, ...]], None]) -> None:
        """Where an answer leads; heard on the window's thread, and only while it can still be given."""
        state = self.seen.moment.state

        def came(figures: tuple[Figure, ...]) -> None:
            if state is self.seen.moment.state:
                heard(figures)

        self._foreteller.suppose(state, event, lambda figures: self._post(lambda: came(figures)))

    def stop_supposing(self) -> None:
        """Nobody wonders any more."""
        self._foreteller.forget()

    def _reckon(self) -> None:
        """What can be foretold, on a thread of its own; it appears as it comes."""
        self.reckoned = self.seen.prompt.over
        if not self.reckoned:
            self._foreteller.look(self.seen.moment.state, self.practice)

    def _foretold(self, state: Any, outlook: Outlook, done: bool) -> None:
        """On the foreteller’s thread: only hands over."""
        self._post(lambda: self._came(state, outlook, done))

    def _came(self, state: Any, outlook: Outlook, done: bool) -> None:
        if state is not self.seen.moment.state:
            return
        self.reckoned = self.reckoned or done
        if outlook != self.outlook:
            self.outlook = outlook
            if self.phones:  # nothing is worked out twice
                self.phones.room.foretold(state, outlook)
            self.changed()
