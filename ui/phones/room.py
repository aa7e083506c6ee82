"""One game and all who look on: every seat's page, the wall, and what phones say. Lives on the server's own loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from companion.play.chance import thrown
from companion.play.for_seat import Share, answerable, for_seat
from companion.play.inspection import JournalError
from companion.play.outlook import Outlook
from companion.play.session import Moment
from companion.play.standing import Always, lasting
from companion.play.story import Story, story
from companion.table.events import Chose, Event, IllegalEvent, Undone
from companion.table.prompts import Prompt
from companion.table.words import Words, say
from ui.phones import pages
from ui.phones.languages import reading
from ui.phones.page import Wish
from ui.phones.speech import (
    Agree,
    Answer,
    Asked,
    Back,
    Counted,
    Deal,
    Kept,
    Look,
    Number,
    Opened,
    Reply,
    Said,
    Shown,
    TakeBack,
    Throw,
    Why,
)
from ui.table.foretelling import Foreteller
from ui.table.referee import Referee, Update

log = logging.getLogger(__name__)

NO_ANSWER = say("That is no answer to what is asked.")
UNHEARD = say("That tap did not reach the table. Nothing was counted.")
BEFORE = say("The companion was started anew meanwhile. Look whether your last tap was counted.")
REMEMBERED = 400
"""So many answers are remembered, for pages that say them again."""


GROWN, LATER = 1.1, 10
"""The story is told again when a game is so many times as long, and so many events more: it is read from its log."""


class Reader(NamedTuple):
    """Whose page it is, "" the wall's, and in which language."""

    seat: str
    language: str


class Passed(Exception):
    """What was said belongs to a page that is no more, or was not that seat's to say."""

    def __init__(self, words: Words) -> None:
        self.words = words


class Room:
    """`changed` is called on the loop after everything that pages show has changed; `noticed` with what the table says
    about itself. `chance`: what throws and deals for phones; None where the table has its own dice and cards.
    `foretells` False: the chances are worked out elsewhere, and come by `foretold`.
    """

    def __init__(self, referee: Referee, chance: Random | None = None, foretells: bool = True) -> None:
        self.referee, self.rules = referee, referee.session.rules
        self.chance, self.foretells = chance, foretells
        self.changed: Callable[[], None] = lambda: None
        self.noticed: Callable[[Words], None] = lambda words: None
        self.moment: Moment = referee.session.head
        self.paused = False
        self.first = self.page = time.time_ns() // 1_000_000
        """No page of a room that was before has the number of one of these."""
        self.outlook = Outlook()
        self.wish: Wish | None = None
        self.story: Story | None = None
        """What the game tells until now, or when it is over; worked out beside."""
        self._turns: tuple[Moment, int] = (self.moment, self._turns_until(self.moment))
        self._told: tuple[int, Moment] = (self.page, self.moment)
        """The page of the referee's own thread: what an answer is measured by."""
        self.here: Callable[[], frozenset[str]] = frozenset
        """The seats with a page that is open; to be asked on the loop."""
        self._silent: tuple[int, frozenset[str]] = (self.page, frozenset())
        """Who has said on that page that nobody does anything."""
        self._stands: dict[str, int] = {}
        """Of those asked at once with others who have answered since: from which page on their question has stood."""
        self._telling = False
        self._made: dict[Reader, Shown] = {}
        self._given: OrderedDict[tuple[str, str], asyncio.Future[Reply]] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._foreteller: Foreteller | None = None

    def open(self) -> None:
        """Begins to listen; to be called on the loop that serves the pages."""
        self._loop = asyncio.get_running_loop()
        self.referee.listen(self._updated)
        self.referee.order(self._catch_up)
        if self.foretells:
            self._foreteller = Foreteller(self.rules, lambda state, outlook, done: self.foretold(state, outlook))
        self._reckon()

    def close(self) -> None:
        """Nothing is heard any more."""
        self.referee.deafen(self._updated)
        if self._foreteller:
            self._foreteller.stop()
        self._loop = None

    # -- what pages show --------------------------------------------------------------------------------------------

    def share(self, seat: str) -> Share:
        """What that seat may know now."""
        return for_seat(self.rules, self.moment, seat)

    def shown(self, reader: Reader) -> Shown:
        """A page as it is now, made once for all who read the same."""
        if reader not in self._made:
            with reading(reader.language):
                share = self.share(reader.seat)
                self._made[reader] = Shown(self.page, pages.game(self, share, reader.language), *pages.aloud(share))
        return self._made[reader]

    def pause(self, paused: bool) -> None:
        """Whether what phones say counts for nothing for a while."""
        self.paused = paused
        self._renew()

    # -- what pages say ---------------------------------------------------------------------------------------------

    async def said(self, reader: Reader, said: Said) -> Reply:
        """Does what a seat's page said, once however often it is said."""
        key = (reader.seat, said.id)
        if key not in self._given:
            self._given[key] = asyncio.ensure_future(self._do(reader, said))
            while len(self._given) > REMEMBERED:
                self._given.popitem(last=False)
        return await asyncio.shield(self._given[key])

    async def _do(self, reader: Reader, said: Said) -> Reply:
        try:
            match said:
                case Look():
                    with reading(reader.language):
                        return Opened(said.id, pages.secrets(self.share(reader.seat)))
                case Why():
                    with reading(reader.language):
                        return Opened(said.id, pages.why(self.rules, self.share(reader.seat)))
                case Counted():  # it is remembered by its id, so what comes late on the old line finds this answer
                    raise Passed(UNHEARD if said.page >= self.first else BEFORE)
                case Agree():
                    await self._agree(reader.seat, said)
                case TakeBack():
                    await self._take_back(reader.seat, said)
                case _:
                    await asyncio.wrap_future(self._answered(reader.seat, said, self.here()))
        except (Passed, IllegalEvent, JournalError) as error:
            with reading(reader.language):
                return Back(said.id, str(_reason(error)))
        return Kept(said.id)

    def silent(self, seat: str) -> frozenset[str]:
        """The others whose answer is waited for where that seat has said that nobody does anything."""
        page, said = self._silent
        return self.here() - said if page == self.page and seat in said else frozenset()

    def _answered(self, seat: str, said: Asked, here: frozenset[str]) -> Future[Any]:
        def work() -> None:
            self._heeded()
            page, moment = self._told
            prompt = answerable(self.rules.expects(moment.state), seat)
            late = said.page > page or said.page < self._stands.get(seat, page)
            if late or moment is not self.referee.session.head:
                raise Passed(say("The table has gone on. Nothing was counted."))
            if prompt is None:
                raise Passed(say("That is not asked of you now."))
            event, source = self._event(said, prompt, moment.state), f"phone:{seat}"
            ways = said.more if isinstance(said, Answer) else ()
            if self._waits(prompt, event, seat, here):
                return
            more = iter([prompt.answers()[way] for way in ways if 0 <= way < len(prompt.answers())])
            if isinstance(said, Answer) and said.also:
                self.referee.enter_sheet((event, *_beside(prompt, said.also)), source)
            elif isinstance(said, Answer) and said.always:
                self.referee.enter(_always(prompt, event), source)
            else:
                self.referee.enter(event, source)
            while (now := self.referee.session.prompt.to(seat)).who == seat and not now.over:
                follows = self._follows(said, prompt, now) or next(more, None)
                if follows is None or not now.accepts(follows):
                    break
                self.referee.enter(follows, source)

        return self.referee.act(work)

    def _waits(self, prompt: Prompt, event: Event, seat: str, here: frozenset[str]) -> bool:
        """Whether that is what all say who do nothing, and somebody who is here has not said it yet."""
        if prompt.who or not any(each.nobody and event == Chose(each.name) for each in prompt.options):
            return False
        page, said = self._silent
        self._silent = self._told[0], frozenset({seat}) | (said if page == self._told[0] else frozenset())
        if loop := self._loop:
            loop.call_soon_threadsafe(self._renew)
        return not here <= self._silent[1]

    def _heeded(self) -> None:
        """Raises Passed while the table pauses."""
        if self.paused:
            raise Passed(say("The table pauses. Nothing was counted."))

    def _event(self, said: Asked, prompt: Prompt, state: Any) -> Event:
        """The answer that was meant. Raises Passed."""
        answers = prompt.answers()
        if isinstance(said, Answer) and 0 <= said.way < len(answers):
            return answers[said.way]
        if isinstance(said, Number) and prompt.amount and prompt.amount.holds(name := str(said.number)):
            return Chose(name)
        if self.chance and isinstance(said, Throw) and prompt.die:
            return thrown(prompt.die, self.chance, *prompt.by)
        if self.chance and isinstance(said, Deal) and (card := self.rules.dealt(state, self.chance, prompt.who)):
            return card
        raise Passed(NO_ANSWER)

    def _follows(self, said: Asked, before: Prompt, now: Prompt) -> Event | None:
        """The next of a handful that nobody else may see, drawn at once: one look is enough for all of it."""
        alike = before.private and now.private and before.pile and now.pile and before.pile.deck == now.pile.deck
        if not (self.chance and isinstance(said, Deal) and alike):
            return None
        return self.rules.dealt(self.referee.session.state, self.chance, now.who)

    async def _take_back(self, seat: str, said: TakeBack) -> None:
        """One's own last step at once; another's when a second seat agrees."""
        entry = self.moment.entry
        if said.page != self.page or entry is None:
            raise Passed(say("The table has gone on. Nothing was counted."))
        if entry.source == f"phone:{seat}":
            await asyncio.wrap_future(self._undone(seat, said.page))
            return
        self.wish = Wish(seat, self.page)
        self._renew()

    async def _agree(self, seat: str, said: Agree) -> None:
        wish, self.wish = self.wish, None
        if wish is None or wish.seat == seat or wish.page != self.page:
            self.wish = wish
            raise Passed(say("There is nothing to agree to now."))
        if said.yes:
            await asyncio.wrap_future(self._undone(wish.seat, wish.page))
        else:
            self._renew()

    def _undone(self, seat: str, page: int) -> Future[Any]:
        def work() -> None:
            self._heeded()
            if page != self._told[0]:
                raise Passed(say("The table has gone on. Nothing was counted."))
            self.referee.enter(Undone(1), f"phone:{seat}")

        return self.referee.act(work)

    # -- on the referee's thread: only hands over -------------------------------------------------------------------

    def _catch_up(self) -> None:
        """What happened after the room was made and before it listened."""
        if self._told[1] is not self.referee.session.head:
            self._happened(self.referee.session.head)

    def _updated(self, update: Update) -> None:
        if not update.notice:
            self._happened(update.moment)
        elif loop := self._loop:
            loop.call_soon_threadsafe(self.noticed, update.notice)

    def _happened(self, moment: Moment) -> None:
        if loop := self._loop:
            page, before = self._told
            self._stands = {seat: self._stands.get(seat, page) for seat in self._still(before, moment)}
            self._told = (page + 1, moment)
            loop.call_soon_threadsafe(self._turned, *self._told)

    def _still(self, before: Moment, moment: Moment) -> list[str]:
        """Who is asked what they were before somebody else answered, where several are asked at once."""
        asked, now = self.rules.expects(before.state), self.rules.expects(moment.state)
        if not asked.at_once or moment.before is not before:
            return []
        return [seat for seat in asked.asked if asked.to(seat) == now.to(seat)]

    # -- on the loop ------------------------------------------------------------------------------------------------

    def _turned(self, page: int, moment: Moment) -> None:
        self.page, self.moment, self.outlook, self.wish = page, moment, Outlook(), None
        self._reckon()
        self._renew()

    def _renew(self) -> None:
        self._made.clear()
        self.changed()

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        before, turns = self._turns
        if before is not self.moment:
            if self.moment.before is before:
                turns += self.rules.turned(before.state, self.moment.state)
            else:
                turns = self._turns_until(self.moment)
            self._turns = self.moment, turns
        return turns

    def _turns_until(self, moment: Moment) -> int:
        return 1 + sum(self.rules.turned(one.state, other.state) for one, other in pairwise(moment.line()))

    def _reckon(self) -> None:
        """The chances and the story: each on a thread of its own."""
        if self._foreteller and not self.rules.expects(self.moment.state).over:
            self._foreteller.look(self.moment.state, False)
        self._retell()

    def _retell(self) -> None:
        moment, told = self.moment, self.story.events if self.story else -LATER
        late = not told <= moment.depth < told * GROWN + LATER
        if self._loop and not self._telling and (late or self.rules.expects(moment.state).over):
            self._telling = True
            telling = self._loop.run_in_executor(None, lambda: story(self.rules, moment.line()))
            telling.add_done_callback(self._ended)

    def _ended(self, told: asyncio.Future[Story]) -> None:
        self._telling = False
        if told.cancelled():
            return
        if error := told.exception():
            log.error("the story is not told: %r", error)
            return
        self.story = told.result()
        self._renew()
        if self.story.events != self.moment.depth:
            self._retell()

    def foretold(self, state: Any, outlook: Outlook) -> None:
        """What is known of the chances in a state; from any thread."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._came, state, outlook)

    def _came(self, state: Any, outlook: Outlook) -> None:
        if state is self.moment.state and outlook != self.outlook:
            self.outlook = outlook
            self._renew()


def _beside(prompt: Prompt, also: Sequence[int]) -> list[Event]:
    """The answers to the other questions of a sheet. Raises Passed."""
    if len(also) != len(prompt.also) or not all(
        0 <= at < len(q.options) for at, q in zip(also, prompt.also, strict=True)
    ):
        raise Passed(NO_ANSWER)
    return [Chose(asked.options[at].name) for at, asked in zip(also, prompt.also, strict=True)]


def _always(prompt: Prompt, event: Event) -> Always:
    """That answer once for all like questions. Raises Passed where it is offered for this question alone."""
    found = next((each for each in lasting(prompt) if each.event == event), None)
    if found is None:
        raise Passed(NO_ANSWER)
    return found


def _reason(error: Passed | IllegalEvent | JournalError) -> Words:
    match error:
        case Passed():
            return error.words
        case IllegalEvent():
            return error.reason
        case _:
            return Words(str(error))
