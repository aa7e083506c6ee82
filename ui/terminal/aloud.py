"""An evening by ear: all is said, and a few keys are enough; what only one may hear goes into an earphone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from companion.play.inspection import JournalError
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.standing import Always
from companion.table.events import Command, Event, IllegalEvent, Moved, Undone
from companion.table.prompts import Prompt
from companion.table.words import Words, say, say_n
from ui.table.referee import Referee, Update
from ui.table.simulated import SimulatedTable
from ui.terminal.handing import hand_over
from ui.terminal.heard import Row, rows, standing, there

Ear = Callable[[str], object]
"""What says something: to the whole table, or into one player's earphone."""

KEYS = Words(
    "Arrow down and up: the answers, one by one. Letters: the next that begins so. Enter: give it. Space: say it again."
    " Home: the question. Tab: how everything stands, or who stands where the answer leads. Backspace: take back."
    " Control and C: leave."
)


class Aloud:
    """One game by ear. `whisper` reaches one player alone; `simulated` throws and deals where nothing lies there."""

    def __init__(
        self, referee: Referee, aloud: Ear, whisper: Ear | None = None, simulated: SimulatedTable | None = None
    ) -> None:
        self.referee, self.aloud, self.whisper, self.simulated = referee, aloud, whisper, simulated
        self.rules: Rules[Any] = referee.session.rules
        self.leaving = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._saying: list[Words] = []
        self._last, self._begun = "", ""
        self._rows: tuple[object, list[Row]] = (None, [])
        self._at = -1
        self._owed = False
        """A question that was not said yet: something else follows first."""
        self._alone: object = None

    @property
    def session(self) -> Session[Any]:
        return self.referee.session

    @property
    def prompt(self) -> Prompt:
        return self.referee.session.prompt

    async def run(self, keys: AsyncIterator[str]) -> None:
        """Until somebody leaves, or there are no more keys."""
        self._loop = asyncio.get_running_loop()
        self.referee.listen(self._updated)
        try:
            self._tell(say("{game}. Question mark: the keys.", game=Words(self.rules.title)), self._question())
            async for key in keys:
                await self.press(key)
                if self.leaving:
                    break
        finally:
            self.referee.deafen(self._updated)

    async def press(self, key: str) -> None:
        """What one key does: a name of `KEYS`, or a letter."""
        if len(key) == 1:
            self._search(key)
        elif (done := getattr(self, f"_{key}")()) is not None:
            await done

    # -- what is heard ----------------------------------------------------------------------------------------------

    def _tell(self, *words: Words) -> None:
        """Says it in one breath, with what waits to be said."""
        whole = [str(each).strip() for each in (*self._saying, *words) if each]
        self._saying = []
        if whole:
            self._last = " ".join(each if each[-1] in ".?!:" else f"{each}." for each in whole)
            self.aloud(self._last)

    def _point(self, words: Words) -> None:
        """What whoever is asked hears: of a secret question that player alone."""
        if self.prompt.private and self.whisper:
            self.whisper(str(words))
        else:
            self._tell(words)

    def _updated(self, update: Update) -> None:
        """On the referee's thread: only hands over."""
        hand_over(self._loop, self._show, update)

    def _show(self, update: Update) -> None:
        if update.notice and not self._owed:
            self._tell(update.notice)
            return
        if update.notice:
            self._saying.append(update.notice)
        if update.judged:
            self._saying += [each.words for each in update.judged.rulings if each.words and not each.to]
        self._owed = update.more
        if not update.more:
            self._at = -1
            self._tell(self._question())

    def _question(self) -> Words:
        """Who is asked what, and how many answers there are."""
        prompt = self.prompt
        name = say("{name}", name=self._name(prompt.who)) if prompt.who else say("Everybody")
        if prompt.over:
            return prompt.words
        if prompt.private and not self.whisper:
            return say("For {name} alone, on a phone.", name=name)
        if prompt.private and self._alone != self._asked():
            return say("For {name} alone: the earphone in, then Enter.", name=name)
        said = say("{name}: {question}", name=name, question=prompt.words)
        return say_n("{said} {count} answer.", "{said} {count} answers.", len(self.rows()), said=said)

    def _name(self, colour: str) -> str:
        return self.rules.names(self.session.state).get(colour, "")

    # -- the answers ------------------------------------------------------------------------------------------------

    def _asked(self) -> object:
        return (self.session.head.depth, self.prompt)

    def rows(self) -> list[Row]:
        """All there is to answer now, the throw or the draw by chance first."""
        if self._rows[0] != self._asked():
            by_chance = self.simulated is not None
            self._rows = (self._asked(), list(rows(self.rules, self.session.state, by_chance)))
        return self._rows[1]

    def _step(self, by: int) -> None:
        if self._hidden():
            return
        if rows := self.rows():
            self._at = (self._at + by) % len(rows) if self._at >= 0 else (0 if by > 0 else len(rows) - 1)
            self._begun = ""
            self._point(rows[self._at].words)

    def _down(self) -> None:
        self._step(1)

    def _up(self) -> None:
        self._step(-1)

    def _search(self, letter: str) -> None:
        """The next answer that begins with the letters typed since the last other key."""
        if letter == "?":
            self._tell(KEYS)
            return
        if self._hidden():
            return
        self._begun += letter.lower()
        rows = self.rows()
        for step in range(len(rows)):
            at = (max(self._at, 0) + step) % len(rows)
            if str(rows[at].words).lower().startswith(self._begun):
                self._at = at
                self._point(rows[at].words)
                return
        missed, self._begun = self._begun, ""
        self._tell(say("Nothing begins with {letters}.", letters=missed))

    def _hidden(self) -> bool:
        """Whether the answers are for one player's ear, who is not listening yet; that is said."""
        hidden = self.prompt.private and (not self.whisper or self._alone != self._asked())
        if hidden:
            self._tell(self._question())
        return hidden

    async def _enter(self) -> None:
        """Gives the answer that was said last, and says it back."""
        prompt = self.prompt
        if prompt.private and self.whisper and self._alone != self._asked():
            self._alone, self._rows = self._asked(), (None, [])
            self.whisper(str(self._question()))
            return
        if self._hidden():
            return
        if self._at < 0:
            self._tell(say("First an answer: arrow down says one after the other."), self._question())
            return
        row = self.rows()[self._at]
        if prompt.private and self.whisper:
            self.whisper(str(say("Chosen: {answer}.", answer=row.words)))
            self._saying.append(say("{name} has answered.", name=self._name(prompt.who)))
        elif row.event is not None:
            self._saying.append(say("Chosen: {answer}.", answer=row.words))
        if row.event is not None:
            await self._give(row.event)
        else:
            await self._by_chance(prompt)

    async def _by_chance(self, prompt: Prompt) -> None:
        assert self.simulated
        if fallen := self.simulated.falls(prompt):
            await self._give(fallen)
        elif prompt.die:
            self._tell(say("It rolls.") if self.simulated.throw(prompt) else say("It is still rolling."))
        elif card := self.rules.dealt(self.session.state, self.simulated.rng):
            await self._give(card)
            if prompt.private and prompt.pile and self.whisper:
                self.whisper(str(say("Inside is: {card}.", card=prompt.pile.called(card.card))))

    async def _give(self, event: Event | Always | Command) -> None:
        """Waits until it is judged and kept; or says why not."""
        try:
            await asyncio.wrap_future(self.referee.tell(event, "console"))
        except (IllegalEvent, JournalError) as error:
            self._tell(say("{error}", error=error))

    async def _backspace(self) -> None:
        await self._give(Undone(1))

    # -- on request -------------------------------------------------------------------------------------------------

    def _space(self) -> None:
        """Says again what was said last."""
        self.aloud(self._last)

    def _home(self) -> None:
        self._tell(self._question())

    def _leave(self) -> None:
        self.leaving = True
        self._tell(say("The game waits exactly here."))

    def _tab(self) -> None:
        """How everything stands; or, while an answer leads to a place, who stands there."""
        row = self.rows()[self._at] if self._at >= 0 and not self.prompt.private else None
        if row and isinstance(row.event, Moved):
            self._tell(there(self.rules, self.session.state, row.event.to))
            return
        self._tell(*standing(self.rules, self.session.state))
