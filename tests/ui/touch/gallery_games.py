"""Every registered game on every kind of screen, for the gallery: whatever the game, found by playing it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Rolled
from companion.table.prompts import Prompt
from ui.touch.catalogue import games

MOST = 1500
"""Events after which a moment that has not come is given up."""
FEW = range(6, 10)
"""Fighters in a battle of the usual size."""
LATER = 60
"""Events into a game, enough for pieces to have spread."""


def moments(game: Rules[Any]) -> Iterator[tuple[str, Callable[[], Session[Any]]]]:
    """The first question, a later one, and one of each kind of question the game comes to ask."""
    yield "first", lambda: reached(game.id, "first")
    yield "later", lambda: reached(game.id, "later")
    for kind in sorted(_found(game.id)):
        if kind not in ("first", "later"):
            yield kind, lambda kind=kind: reached(game.id, kind)  # type: ignore[misc]


def reached(game: str, kind: str) -> Session[Any]:
    """A session at that moment of the game: played there anew, so that each may be played on."""
    return played(next(each for each in games() if each.id == game), _found(game)[kind])


def played(game: Rules[Any], events: int, seed: int = 3, players: int = 4) -> Session[Any]:
    """A game after so many events of simulated players."""
    session = Session(game, Setup(game.id, seats(game, min(players, game.players[-1])), dict(game.simulated_house)))
    rng = random.Random(seed)
    for _ in range(events):
        if session.prompt.over:
            break
        event = game.simulated(session.state, session.prompt, rng)
        session.tell(event, "die:ivory" if isinstance(event, Rolled) else "touch")
    return session


@cache
def _found(name: str) -> dict[str, int]:
    """How many events into a game each kind of question is first asked; of each kind the one with most answers."""
    game = next(each for each in games() if each.id == name)
    found, largest = {"first": 0}, {"first": 10**6}
    session, rng = played(game, 0), random.Random(3)
    for count in range(MOST):
        prompt = session.prompt
        kind = kind_of(prompt)
        size = len(prompt.answers())
        if size > largest.get(kind, 0):
            found[kind], largest[kind] = count, size
        fighters = _fighters(game, session) if prompt.die else 0
        if fighters > largest.get("battle", 0):
            found["battle"], largest["battle"] = count, fighters
        if fighters in FEW:
            found.setdefault("skirmish", count)
        if count == LATER or (count < LATER and not prompt.over):
            found["later"] = count
        if prompt.over:
            break
        session.tell(game.simulated(session.state, prompt, rng))
    return found


def _fighters(game: Rules[Any], session: Session[Any]) -> int:
    """How many fight in the battle that is shown; 0 where none is, or nobody throws in it just now."""
    if not any(kind == "battle" for kind, _ in game.under_way(session.state)):
        return 0
    battle = game.table(session.state).battle
    fighters = [fighter for side in battle.sides for row in side.fighters for fighter in row] if battle else []
    return len(fighters) if any(die.now for fighter in fighters for die in fighter.dice) else 0


def kind_of(prompt: Prompt) -> str:
    """What is asked: the kinds of answer that are open, in one word."""
    if prompt.over:
        return "over"
    if prompt.private:
        return "private"
    open_ = {
        "throw": prompt.die,
        "choice": [option for option in prompt.options if not option.aside],
        "move": prompt.moves,
        "part": prompt.shifts,
        "card": prompt.pile,
        "yes": prompt.confirm,
    }
    return "-".join(name for name, there in open_.items() if there)
