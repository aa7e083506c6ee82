"""The panel's part in a game: lamps follow the table, presses become answers, switches tell of parts.

What a press means depends on the question that is open when it is heard, so presses are read on the referee's thread.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from companion.play.inspection import JournalError
from companion.table.events import Chose, Command, Confirmed, Event, IllegalEvent, PartMoved, Undone
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, named, say
from hardware.panel.lamps import by_place, lamps, placed
from hardware.panel.news import Pressed, Struck, Switched, Told, Turned
from hardware.panel.source import PanelSource
from ui.table.chooser import Chooser
from ui.table.referee import Referee, Update

SOURCE = "panel"
TOGETHER = 1.0
"""Within so many seconds a switch and the camera tell of one and the same stroke."""


class Panelist:
    """Sits between one panel and one referee, from `attend` to `leave`."""

    def __init__(self, panel: PanelSource, referee: Referee, *, together: float = TOGETHER) -> None:
        self.panel, self.referee, self.together = panel, referee, together
        self.chooser = Chooser(referee)
        self._here = False

    def attend(self) -> None:
        """From now on the lamps show this game, and the buttons play it."""
        self._here = True
        self.referee.listen(self._updated)
        self.referee.order(self._begin)
        self.panel.wake = lambda: self.referee.order(self._hear)

    def leave(self) -> None:
        """The lamps go out, and presses mean nothing."""
        self._here = False
        self.panel.wake = lambda: None
        self.panel.show({})

    def light(self) -> None:
        """Shows anew what the lamps should show."""
        self.referee.order(self._light)

    # -- on the referee's thread ------------------------------------------------------------------------------------

    def _updated(self, update: Update) -> None:
        if self._here and update.judged:
            self._light()

    def _begin(self) -> None:
        """Lights up. What was pressed before the game means nothing in it; how the switches lie does."""
        for news in self.panel.poll():
            if isinstance(news, Switched):
                self._switched(news.part, news.state, first=True)
        self._light()

    def _light(self) -> None:
        session = self.referee.session
        view = session.rules.table(session.state)
        self.panel.show(by_place(self.panel.places, view, lamps(view, session.prompt)))

    def _hear(self) -> None:
        for news in self.panel.poll():
            match news:
                case Pressed(button=button):
                    self._pressed(button)
                case Turned(steps=steps):
                    self.chooser.turn(steps)
                    if pointed := self.chooser.words():
                        self.referee.notice(pointed)
                case Switched(part=part, state=state, first=first):
                    self._switched(part, state, first)
                case Struck(choice=choice):
                    self._struck(choice)
                case Told(words=words):
                    self.referee.notice(words)

    def _pressed(self, button: str) -> None:
        event = self._meant(button)
        if event is None:
            self.panel.beep(2)
            rules, state = self.referee.session.rules, self.referee.session.state
            awaited = SILENCE if self._prompt.private else self._prompt.awaited(rules.place, rules.names(state))
            self.referee.notice(say("That button has nothing to say now. {awaited}", awaited=awaited))
        else:
            self._enter(event, f"{SOURCE}:{button.split()[0]}")

    def _meant(self, button: str) -> Event | Command | None:
        """What a press answers now; None where it answers nothing."""
        match button.split():
            case ["undo"]:
                return Undone() if len(self.referee.session.steps) > 1 else None
            case ["knob"]:
                return self.chooser.pointed
            case ["confirm"]:
                return _yes(self._prompt)
            case ["place", number]:
                session = self.referee.session
                seat = placed(self.panel.places, session.rules.table(session.state)).get(int(number), "")
                return _yes(self._prompt, seat) if seat else None
        return None

    def _switched(self, part: str, state: str, first: bool) -> None:
        """A part that is where it should be is no news; at the start of a panel only a difference is."""
        session = self.referee.session
        believed = dict(session.rules.table(session.state).parts).get(part)
        if believed == state:
            return
        event = PartMoved(part, state)
        if not first and self._prompt.accepts(event):
            if not self._seen_already(event):
                self._enter(event, f"{SOURCE}:switch")
        elif believed is not None:
            words = say(
                "The switch says {part} is {state}; it should be {right}.", part=part, state=state, right=believed
            )
            self.referee.notice(words)

    def _struck(self, choice: str) -> None:
        """A tab was pushed; where that is not on offer, nothing has happened yet but on the board."""
        event = Chose(choice)
        if self._seen_already(event):
            return
        if self._prompt.accepts(event):
            self._enter(event, f"{SOURCE}:tab")
        else:
            words = say("The tab says “{choice}”, which is not on offer now. Push it back.", choice=named(choice))
            self.referee.notice(words)

    def _seen_already(self, event: Event) -> bool:
        """Whether the camera has just told of this very stroke, so that the switch only confirms it."""
        session = self.referee.session
        entry, before = session.head.entry, session.head.before
        if entry is None or before is None or entry.source != "camera" or time.time() - entry.at > self.together:
            return False
        try:
            after, _ = session.rules.advance(before.state, event)
        except IllegalEvent:
            return False
        return session.rules.table(after).parts == session.rules.table(session.state).parts

    def _enter(self, event: Event | Command, source: str) -> None:
        try:
            self.referee.enter(event, source)
            self.panel.beep(1)
        except IllegalEvent as error:
            self.panel.beep(2)
            self.referee.notice(error.reason)
        except JournalError as error:
            self.referee.notice(Words(str(error)))

    @property
    def _prompt(self) -> Prompt:
        return self.referee.session.prompt


def _yes(prompt: Prompt, seat: str = "") -> Event | None:
    """What a plain press says: yes where that is asked, or the only choice there is. With `seat`, only as that seat."""
    answers: list[Event] = list(_said_by(prompt, seat))
    return answers[0] if len(answers) == 1 else None


def _said_by(prompt: Prompt, seat: str) -> Iterator[Event]:
    if prompt.confirm and (not seat or prompt.who in ("", seat)):
        yield Confirmed()
        return
    for option in prompt.options:
        who = option.who or prompt.who
        if not seat or who in ("", seat):
            yield Chose(option.name)
