"""Empty seats played by the companion: it answers for them and says what to set on the board; people throw and deal."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random, SystemRandom
from threading import Timer
from typing import Any

from companion.play.ahead import Ahead
from companion.play.chance import thrown
from companion.play.players import STYLES, player
from companion.play.rules import Rules
from companion.play.setup import BadSetup
from companion.table.events import Chose, Event, Redone, Rolled, Undone
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, listed, named, say
from ui.table.referee import ITSELF, Referee, Update

log = logging.getLogger(__name__)

SOURCE = "companion"
"""Who gave these answers, in the log."""
SILENT = 2.0
"""Seconds that one of them may think without a word."""


def stand_in(rules: Rules[Any], strength: str) -> Ahead:
    """Who plays a seat of this game so well. Raises BadSetup."""
    if strength not in STYLES:
        raise BadSetup(f"The companion plays a seat {' or '.join(STYLES)}, not “{strength}”.")
    found = player(rules, strength)
    assert isinstance(found, Ahead)
    return found


def possible(rules: Rules[Any]) -> bool:
    """Whether a seat of this game can be played: it says how well one stands."""
    return rules.game.prospects is not None


class StandIns:
    """Answers for these seats, by colour and strength, whenever one of them has something to decide.

    What it knows is what the seat may know. Real dice and cards stay with the people; only what lies covered for that
    seat alone is dealt by chance, and with `throwing`, where the table has neither dice nor cards, all of it. After a
    step is taken back people answer, until they have gone on. Raises BadSetup.
    """

    def __init__(
        self, referee: Referee, played: Mapping[str, str], rng: Random | None = None, *, throwing: bool = False
    ) -> None:
        self._referee, self._rules, self._throwing = referee, referee.session.rules, throwing
        self._players = {seat: stand_in(self._rules, strength) for seat, strength in played.items()}
        self._rng = rng or SystemRandom()
        self._since: Any = referee.session.state
        self._said: list[Words] = []
        self._waits = self._answering = False
        self._thoughts = ThreadPoolExecutor(1, "stand-in")
        referee.listen(self._told)

    def start(self) -> None:
        """The first question may be theirs already."""
        self._referee.act(self._look)

    def stop(self) -> None:
        """They answer no more; a thought that is under way is cut short and dropped."""
        for each in tuple(self._players.values()):
            each.hurried = True
        self._referee.act(self._leave)

    # -- on the referee's thread --------------------------------------------------------------------------------------

    def _leave(self) -> None:
        self._players.clear()
        self._thoughts.shutdown(wait=False, cancel_futures=True)

    def _told(self, update: Update) -> None:
        if update.event is None:
            return
        if update.source not in (SOURCE, ITSELF):
            self._waits = isinstance(update.event, Undone | Redone)
            self._since, self._said = update.moment.state, []
        if not update.more and not self._answering:
            self._look()

    def _theirs(self) -> tuple[str, Prompt] | None:
        """Which of them can answer what is asked now, with nobody else's help; None where people go on."""
        whole = self._referee.session.prompt
        asked = next((each for each in whole.each if each.who in self._players), whole)
        if asked.over or self._waits:
            return None
        if asked.die and not asked.options and not asked.moves:
            seat = next((seat for seat in asked.by or (asked.who,) if seat in self._players), "")
            return (seat, asked) if self._throwing and seat else None
        if asked.who not in self._players:
            return None
        able = (asked.private or self._throwing) if asked.pile else bool(asked.answers())
        return (asked.who, asked) if able else None

    def _look(self) -> None:
        """Has somebody think about the question, where it is theirs."""
        if (theirs := self._theirs()) is None:
            return
        (seat, asked), state = theirs, self._referee.session.state
        if asked.die and not asked.options and not asked.moves:
            self._answer(seat, state, asked, thrown(asked.die, self._rng, seat if asked.by else ""))
        elif asked.pile:
            self._answer(seat, state, asked, self._rules.dealt(state, self._rng, seat))
        else:
            self._thoughts.submit(self._think, self._players[seat], state, asked)

    def _answer(self, seat: str, state: Any, asked: Prompt, event: Event | None) -> None:
        """Gives the answer of that seat, if it is still asked for; what it did is said when people are to go on."""
        if event is None or self._referee.session.state is not state or seat not in self._players:
            return
        name = self._referee.session.name_of(seat)
        if isinstance(event, Rolled) and not self._throwing:
            report, throw = self._report(name), say("Please throw for {name}.", name=name)
            self._referee.notice(say("{report} {throw}", report=report, throw=throw) if report else throw)
            return
        if isinstance(event, Chose) and not asked.private:
            self._said.append(_words(asked, event))
        self._answering = True
        try:
            self._referee.enter(event, SOURCE, then=lambda: SILENCE if self._theirs() else self._report(name))
        finally:
            self._answering = False
        self._look()

    def _tells(self, state: Any, words: Words) -> None:
        """Says something of a question, as long as it is still asked and they are there."""
        if self._players and self._referee.session.state is state:
            self._referee.notice(words)

    def _report(self, name: str) -> Words:
        """All that was done since people went on last, and what hands have to do for it; each is said once."""
        before, self._since = self._since, self._referee.session.state
        said, self._said = self._said, []
        todo = list(dict.fromkeys(hand.words for hand in self._rules.handwork(before, self._since)))
        words = say("{name} is played by the companion:", name=name)
        if said:
            words = say("{words} {answers}.", words=words, answers=listed(said))
        if todo:
            words = say("{words} Please {what}.", words=words, what=listed(todo))
        return words if said or todo else SILENCE

    # -- on a thread of its own ---------------------------------------------------------------------------------------

    def _think(self, thinker: Ahead, state: Any, asked: Prompt) -> None:
        name = self._referee.session.name_of(asked.who)
        thinks = say("The companion is thinking for {name}.", name=name)
        stuck = say("The companion is stuck. Please answer for {name}; it plays on after that.", name=name)
        long = Timer(SILENT, self._referee.act, [lambda: self._tells(state, thinks)])
        long.start()
        try:
            event = thinker(self._rules, state, asked, self._rng)
        except Exception:  # people can answer for the seat: a game is never held up
            log.exception("nobody could think of an answer")
            self._referee.act(lambda: self._tells(state, stuck))
            return
        finally:
            long.cancel()
        self._referee.act(lambda: self._answer(asked.who, state, asked, event))


def _words(asked: Prompt, event: Chose) -> Words:
    """What was chosen, as the question offered it."""
    option = next(option for option in asked.options if option.name == event.option)
    return option.words or named(option.name)
