"""What is likely, at one terminal: told with the question where it comes at once, else when it has been worked out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event as Flag
from time import monotonic
from typing import Any

from companion.foresight import Figure
from companion.play.outlook import Outlook
from companion.play.standing import Always
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import named, say
from ui.table.chances import in_full, listed_out, own
from ui.table.foretelling import AT_ONCE, PATIENCE, Foreteller
from ui.terminal.conversation import Conversation
from ui.terminal.handing import hand_over
from ui.terminal.reading import Throw, read

BLINK = 0.25
"""Seconds a question waits for its chances."""

Chances = dict[str, tuple[Figure, ...]]


class Likely:
    """What can be foretold of the question at hand. `practice`: advice too, and where an answer leads. `unhurried`: a
    question waits for all of it, so that an evening reads the same on every machine.
    """

    def __init__(self, at: Conversation) -> None:
        self.at, self.rules = at, at.rules
        self.practice = self.unhurried = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self.overheard: Callable[[Any, Outlook], None] = lambda state, outlook: None
        """Called with every outlook too: nothing is worked out twice."""
        self._foreteller = Foreteller(self.rules, self._heard)
        self._outlook, self._state, self._first, self._all = Outlook(), None, Flag(), Flag()
        self._said: Chances = {}
        self._soon = 0.0
        """When what is known so far is told, if it is not all known by then; 0 once it has been."""

    def stop(self) -> None:
        self._foreteller.stop()

    def of(self, state: Any, prompt: Prompt) -> Chances:
        """What is foretold of the answers within the blink of an eye; what takes longer is told when it comes."""
        self._outlook, self._state, self._said = Outlook(), state, {}
        if not prompt.over:
            self._first.clear()
            self._all.clear()
            self._soon = monotonic() + AT_ONCE / 2
            self._foreteller.look(state, self.practice)
            self._first.wait(BLINK)
            if self.unhurried:
                self._all.wait(PATIENCE)
            self._said = {name: self._own(each, prompt) for name, each in self._outlook.answers.items()}
        return self._said

    def _own(self, figures: tuple[Figure, ...], prompt: Prompt) -> tuple[Figure, ...]:
        return own(figures, prompt.who, self.practice)

    def _heard(self, state: Any, outlook: Outlook, done: bool) -> None:
        """On the foreteller’s thread: keeps it while it is of the question at hand, and hands over what came late."""
        self.overheard(state, outlook)
        if state is not self._state:
            return
        self._outlook = outlook
        self._first.set()
        if done:
            self._all.set()
        if done or (self._soon and monotonic() > self._soon and not self.unhurried):
            self._soon = 0.0
            hand_over(self.loop, self._late, state, outlook)

    def _late(self, state: Any, outlook: Outlook) -> None:
        """What concerns whoever is asked and came after the question was put: once soon, and what is better known at
        last."""
        prompt = self.rules.expects(state)
        if state is not self.at.session.state or prompt.over or prompt.private:
            return
        called = {option.name: option.words for option in prompt.options if option.words}
        for name, figures in outlook.answers.items():
            for figure in self._own(figures, prompt):
                if figure not in self._said.get(name, ()):
                    words = (
                        say("{answer}: {chance}", answer=called.get(name) or named(name), chance=in_full(figure))
                        if name
                        else in_full(figure)
                    )
                    self.at.write(say("   {chance}", chance=words))
            self._said[name] = self._own(figures, prompt)

    # -- commands -----------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Everything foretold and worked out that the whole table may know."""
        session = self.at.session
        names = self.rules.names(session.state)
        worked_out = [
            each
            for each in self.rules.insights(session.state, "")
            if not each.private and (self.practice or not each.practice)
        ]
        found = [*listed_out(self._outlook, session.prompt, names, self.practice), *worked_out]
        if found:
            self.at.put(self.at.drawing.insights(found))
        else:
            self.at.write(say("   There is nothing to work out just now."))

    def practise(self) -> None:
        """Advice as well, or no more."""
        self.practice = not self.practice
        self.at.write(say(" Advice is given from now on.") if self.practice else say(" No more advice."))
        self._foreteller.look(self.at.session.state, self.practice)

    def what_if(self, words: tuple[str, ...]) -> None:
        """Where an answer leads, as far as that is known in a second: told before anything else is."""
        session = self.at.session
        if not self.practice:
            self.at.write(say(" Where an answer leads is shown in practice only. Type practice."))
            return
        if session.prompt.private:
            self.at.write(
                say(" What {name} alone is asked is not told to everybody.", name=self.at.name(session.prompt.who))
            )
            return
        state, event = session.state, self._meant(words, session.prompt)
        if event is None or not session.prompt.who:
            self.at.write(say(" Say which answer: its number, its name, or throw: any face."))
            return
        found: SimpleQueue[tuple[Figure, ...]] = SimpleQueue()
        self._foreteller.suppose(state, event, found.put)
        try:
            figures = found.get(timeout=PATIENCE if self.unhurried else AT_ONCE + BLINK)
        except Empty:
            figures = ()
        if figures:
            self.at.put(self.at.drawing.bars(figures))
        else:
            self.at.write(say("   There is nothing to tell of where that leads."))

    def _meant(self, words: tuple[str, ...], prompt: Prompt) -> Event | None:
        if not words:
            return None
        meaning = (
            Throw() if words in (("throw",), (str(say("throw")),)) else read(" ".join(words), prompt, self.rules.place)
        )
        if isinstance(meaning, Throw) and prompt.die:
            return Rolled(prompt.die.faces[0], prompt.die.kind)
        if isinstance(meaning, Always):
            return meaning.event
        return meaning if isinstance(meaning, Chose | Moved | PartMoved | Drew | Confirmed) else None
