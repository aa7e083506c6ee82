"""Goes into a machine and plays at its console, evening after evening; it says what it found kept, and what it shows.

`console.py SEED ANSWERS`: so many answers, and what they cost; 0: until somebody pulls the plug.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.games import rules
from companion.play.journal import GameLog, Journal, Torn
from companion.play.rules import digest
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Event
from ui.table import places
from ui.table.referee import Referee, Update, new_game, take_up

GAME = "key_to_the_kingdom"
PLAYERS = 2
KEPT, SHOWN, OPEN, COSTS = "kept", "shown", "open", "costs"
"""What a line of ours begins with. The first two go on with the game's number, how many events it has, its state."""
GAMES, TAIL = 2, 8
"""Of so many games so many states are told: of what was kept before anybody was told, the one that was told last is
found, too."""
LONG = 100
"""Players who answer by chance may play for ever: after so many events another game is begun next time."""
EARLY = 1000
"""So many answers in, what they cost is told for the first time."""
SECTOR = 512


def told(what: str, *words: object) -> None:
    print(what, *words, flush=True)


def stood(journal: Journal) -> Iterator[tuple[int, int, str]]:
    """The number, the events and the state of the games that were played last, as they were after the last events."""
    for kept in journal.games()[:GAMES]:
        session = Session(rules(kept.setup.game), kept.setup)
        for number, entry in enumerate((None, *journal.entries(kept.id))):
            assert not isinstance(entry, Torn), f"event {number} of game {kept.id} is damaged"
            if entry:
                session.enter(entry)
            if number > kept.entries - TAIL:
                yield kept.id, number, digest(session.state)


class Evening:
    """One game, by the referee and in the journal as any, before players who answer by chance."""

    def __init__(self, journal: Journal, session: Session[Any], number: int) -> None:
        assert isinstance(session.log, GameLog)
        self._session, self._number, self._log = session, number, session.log
        self._referee = Referee(session, None, lambda winner: journal.end(number, winner))
        self._referee.listen(self._updated)

    def _updated(self, update: Update) -> None:
        """On the referee's thread, as a screen is told."""
        if update.judged and not update.more:
            told(SHOWN, self._number, self._log.number, digest(update.moment.state))

    def play(self, rng: Random, most: int) -> int:
        """Until it is over, or as long as there are no more answers than that; how many there were."""
        self._referee.start()
        try:
            for answers in range(most):
                answer = self._referee.act(lambda: self._answer(rng)).result()
                if answer is None:
                    return answers
                self._referee.tell(answer, "console").result()
            return most
        finally:
            self._referee.stop()

    def _answer(self, rng: Random) -> Event | None:
        session, asked = self._session, self._session.prompt
        return None if asked.over else session.rules.simulated(session.state, asked, rng)


def begun(journal: Journal) -> Evening:
    """A game that was left, the last one first, or a new one."""
    for kept in journal.games():
        if not kept.ended and kept.entries < LONG:
            session, troubles = take_up(journal, kept.id, rules(kept.setup.game), kept.setup)
            assert not troubles, [str(trouble) for trouble in troubles]
            return Evening(journal, session, kept.id)
    held = rules(GAME)
    setup = Setup(GAME, seats(held, PLAYERS), dict(held.simulated_house), version=held.version)
    session, number = new_game(journal, held, setup)
    told(SHOWN, number, 0, digest(session.state))
    return Evening(journal, session, number)


def costs(journal: Journal, answers: int) -> None:
    """Says how many bytes the process takes, the journal lies in, and the card was written."""
    os.sync()
    status = Path("/proc/self/status").read_text().splitlines()
    memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) << 10
    lies = sum(file.stat().st_size for file in journal.path.parent.glob(f"{journal.path.name}*"))
    written = int(Path("/sys/block/vda/stat").read_text().split()[6]) * SECTOR
    told(COSTS, answers, memory, lies, written)


def main(seed: str, answers: str) -> None:
    rng, most, given = Random(seed), int(answers) or sys.maxsize, 0
    with Journal(places.journal()) as journal:
        for game, number, state in stood(journal):
            told(KEPT, game, number, state)
        told(OPEN)
        for mark in (EARLY, most):
            while given < mark:
                given += begun(journal).play(rng, min(LONG, mark - given))
            costs(journal, given)


if __name__ == "__main__":
    main(*sys.argv[1:])
