"""The window of one game, drawn off screen: `python -m ui.conformance.glass GAME` says what is wrong with it.

In a process of its own, because a process has but one window, and what a stranger runs the suite in may have it.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.play.rules import Rules
from companion.play.session import Moment, Session
from companion.table.prompts import Prompt
from ui.conformance.clocks import PATIENCE
from ui.conformance.subject import Subject
from ui.table import temporary
from ui.touch.evening import Evening, Screen
from ui.touch.things import Text, Touch, place

if TYPE_CHECKING:
    from ui.conformance.stage import Stage

SIZE = (800, 480)
QUESTIONS = 24
"""So many kinds of questions are drawn, those that are asked first: a first game has fewer."""
NO_WORD = re.compile(r"\S*(?:[{}]|[a-z]_[a-z])\S*")


class Faults(logging.Handler):
    """What the window and its threads stumbled over: they go on, and write it down."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.found.append(f"{record.getMessage()}: {error!r}" if error else record.getMessage())


def kinds(subject: Subject) -> Iterator[tuple[str, Session[Any]]]:
    """Games at the first question of each kind, and at their end."""
    seen = set[tuple[str, ...]]()
    for seed, events in enumerate(subject.logs):
        session = subject.begun(seed)
        for event in events:
            kind = _kind(type(subject.rules.desk(session.state).question).__name__, session.prompt)
            if kind not in seen and len(seen) < QUESTIONS:
                seen.add(kind)
                yield f"“{session.prompt.words}”", session
            session.tell(event)
        yield f"“{session.prompt.words}”", session


def _kind(question: str, asked: Prompt) -> tuple[str, ...]:
    ways = {
        "die": asked.die,
        "options": asked.listed,
        "amount": asked.amount,
        "moves": asked.moves,
        "shifts": asked.shifts,
        "pile": asked.pile,
    }
    return (question, *(name for name, there in ways.items() if there))


class Glass:
    """An evening at a window nobody sees."""

    def __init__(self, subject: Subject, evening: Evening, stage: Stage, faults: Faults) -> None:
        self.subject, self.evening, self.stage, self.faults = subject, evening, stage, faults

    def wrong(self) -> Iterator[str]:
        """Everything that is wrong, where it is."""
        from ui.touch.screens.handbook import Contents
        from ui.touch.screens.houserules import HouseRules, RuleEffects
        from ui.touch.screens.play import Play
        from ui.touch.screens.reading import Reading
        from ui.touch.screens.seats import Seats
        from ui.touch.screens.secret import Secret
        from ui.touch.screens.sheets.correct import Claims
        from ui.touch.screens.sheets.insights import Insights
        from ui.touch.screens.sheets.why import Why
        from ui.touch.screens.story import EveningStory

        evening, rules = self.evening, self.subject.rules
        yield from self._drawn(evening.screen.name)
        yield from self._page(Seats(evening, rules))
        yield from self._page(HouseRules(evening, rules, {}))
        for rule in rules.house_rules[:1]:
            yield from self._page(RuleEffects(evening, rules, {}, rule), rule.name)
        yield from self._page(Contents(evening, rules, {}))
        for name in [*rules.handbook({})][:1]:
            yield from self._page(Reading(evening, rules, name, {}), name)
        for words, session in kinds(self.subject):
            evening.play(session, 0)
            yield from self._drawn(f"the question {words}")
            screen = evening.screen
            assert isinstance(screen, Play)
            if session.prompt.private:
                seat = session.prompt.who
                yield from self._page(Secret(evening, screen.game, seat, asked=True), words)
            elif not session.prompt.over and not self._touches():
                yield f"the question {words}: nothing can be touched"
            how = Claims(screen, "", list(screen.claims()))
            for sheet in (Why(screen), Insights(screen), how):
                screen.open(sheet)
                yield from self._drawn(f"{sheet.name}, at {words}")
                screen.put_away()
            evening.leave()
            told = EveningStory(evening, session.setup, 0, partial(self._told, session.moments()))
            yield from self._page(told, words)

    def _told(self, line: Sequence[Moment]) -> tuple[Rules[Any], Sequence[Moment]]:
        return self.subject.rules, line

    def _page(self, screen: Screen, of: str = "") -> Iterator[str]:
        self.evening.go(screen)
        yield from self._drawn(f"{screen.name} {of}".strip())
        self.evening.back()

    def _drawn(self, where: str) -> Iterator[str]:
        """What is on the glass once nothing more comes, and is drawn, every pixel of it."""
        self.evening.changed()
        self._until(lambda: not self.stage.busy and not self.evening.screen.unsettled)
        pixels = self.stage.pixels()
        if self.faults.found:
            yield f"{where}: {self.faults.found[0]}"
            self.faults.found.clear()
            return
        if not (pixels != pixels[0, 0]).any():
            yield f"{where}: nothing is drawn"
        said = " ".join(each.thing.words for each in self._placed() if isinstance(each.thing, Text))
        if strange := NO_WORD.search(said):
            yield f"{where}: it says what is no word: {strange[0]}"
        if self.evening.trouble:
            yield f"{where}: {self.evening.trouble}"
            self.evening.calm()

    def _placed(self) -> list[Any]:
        return list(place(self.evening.things(*SIZE), SIZE))

    def _touches(self) -> list[str]:
        return [each.thing.name for each in self._placed() if isinstance(each.thing, Touch)]

    def _until(self, so: Callable[[], bool]) -> None:
        """Frames go by until it is so, and then some: what threads bring may bring more."""
        give_up, quiet = time.monotonic() + PATIENCE, 0
        while quiet < 3 and not self.faults.found:
            if time.monotonic() > give_up:
                self.faults.found.append(f"the screen {self.evening.screen.name} comes to no rest")
            self.evening.library.ask(lambda: None).result(PATIENCE)
            self.stage.pump(1)
            quiet = quiet + 1 if so() else 0
            if not quiet:
                time.sleep(0.005)


def main(game: str) -> int:
    """0; 1 where something is wrong, which is said line by line."""
    from ui.touch.window import setting

    logging.getLogger().addHandler(faults := Faults())
    with temporary.folder() as home:
        setting.prepare(home / "kivy", SIZE, headless=True, fast=True)
        from ui.table.devices import Devices
        from ui.touch.run import evening
        from ui.touch.window.app import after, post, usable

        if not usable():
            print("No window can be drawn off screen here. On Debian: apt-get install libegl1 libgl1-mesa-dri")
            return 1
        from ui.conformance.stage import Stage

        made = evening(Path(home), Devices(), post=post, after=after)
        made.settings.still, made.settings.sleep = True, 0
        made.set_language("en")
        with closing(Stage(made, watched=False)) as stage:
            wrong = list(Glass(Subject(game), made, stage, faults).wrong())
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
