"""`python -m tests.play.power_cuts FOLDER COUNT SEED`: plays with the real journal, and is killed COUNT times.

A child plays; after each `tell` returns it writes down, through a pipe, which entry that was and the state it made. It
is killed with SIGKILL at any instant. Then the journal is opened again: nothing that was acknowledged may be missing,
and what is there must be the state that was shown. The same game goes on under the next child.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES, rules
from companion.play.journal import Journal, Kept
from companion.play.rules import digest
from companion.play.session import Session
from companion.table.events import IllegalEvent, Undone
from tests.play.at_table import setup
from ui.table.referee import new_game, take_up

ENOUGH, PATIENCE = 4, 20
"""Entries acknowledged in a life, in the mean; and how many times more lives a busy machine may take to get there."""


def latest(journal: Journal) -> Kept | None:
    return next((kept for kept in journal.games() if not kept.ended), None)


def resumed(journal: Journal, game: str) -> tuple[Session[Any], int]:
    """The unfinished game where it stood, or a new one."""
    kept = latest(journal)
    if kept is None:
        return new_game(journal, rules(game), setup(game))
    session, troubles = take_up(journal, kept.id, rules(kept.setup.game), kept.setup)
    assert not troubles, [str(trouble) for trouble in troubles]
    return session, kept.id


def play(path: Path, game: str, seed: int, out: int, go: int = -1) -> None:
    """Plays on until it is killed; a tenth of what it does is taking back, doing again and correcting.

    Each thing done is written to `out`; with `go`, the next one waits for a byte from there.
    """
    rng = Random(seed)
    with Journal(path) as journal:
        session, number = resumed(journal, game)
        while True:
            if session.prompt.over:
                journal.end(number, session.rules.winner(session.state) or "nobody")
                session, number = new_game(journal, rules(game), setup(game))
            try:
                act(session, rng)
            except IllegalEvent:
                continue
            line = f"{number} {session.log.number} {digest(session.state)} {len(session.steps)}\n"  # type: ignore[union-attr]
            os.write(out, line.encode())
            if go >= 0:
                os.read(go, 1)


def act(session: Session[Any], rng: Random) -> None:
    luck = rng.random()
    if luck < 0.05:
        session.tell(Undone(rng.randint(1, 3)))
    elif luck < 0.08:
        session.redo()
    elif luck < 0.1 and session.head.depth:
        index = rng.randint(1, session.head.depth)
        before = session.moments()[index - 1].state
        session.correct(index, session.rules.simulated(before, session.rules.expects(before), rng))
    else:
        session.tell(session.rules.simulated(session.state, session.prompt, rng))


def killed(path: Path, game: str, seed: int, after: float) -> list[list[str]]:
    """One life: forked, played, killed. What it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            play(path, game, seed, writing)
        except BaseException as error:
            os.write(writing, f"stumbled {error!r}\n".encode())
        os._exit(1)
    os.close(writing)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        lines = [line.split() for line in pipe if line.endswith("\n")]
    stumbled = [" ".join(line) for line in lines if line[0] == "stumbled"]
    assert not stumbled, stumbled
    return lines


def check(path: Path, game: str, acknowledged: list[list[str]]) -> int:
    """How many entries were on disk though nobody had been told yet: none, or the one being written."""
    with Journal(path) as journal:
        if not acknowledged:
            return 0
        number, entries, state, steps = acknowledged[-1]
        kept = journal.game(int(number))
        session, troubles = take_up(journal, kept.id, rules(game), kept.setup)
        assert not troubles, [str(trouble) for trouble in troubles]
        unheard = kept.entries - int(entries)
        assert unheard in (0, 1), f"{entries} entries were acknowledged, {kept.entries} are kept"
        if not unheard:
            assert digest(session.state) == state, "the state kept is not the state shown"
            assert len(session.steps) == int(steps), "undo does not work across the gap"
        return unheard


def main(folder: str, count: str, seed: str) -> None:
    rng = Random(int(seed))
    path = Path(folder) / "journal.sqlite"
    game = next(iter(GAMES))
    rules(game)  # everything is loaded before the first fork
    lives = total = unheard = silent = 0
    while lives < int(count) or (total <= ENOUGH * lives and lives < PATIENCE * int(count)):
        life, lives = lives, lives + 1
        if life % 20 == 19:  # now and then the very beginning of a journal is cut off
            path = Path(folder) / f"journal-{life}.sqlite"
        acknowledged = killed(path, game, rng.randrange(10**9), rng.random() ** 1.5 * 0.15)
        total += len(acknowledged)
        silent += not acknowledged
        unheard += check(path, game, acknowledged)
    print(json.dumps({"kills": lives, "acknowledged": total, "unheard": unheard, "silent": silent}))


if __name__ == "__main__":
    main(*sys.argv[1:])
