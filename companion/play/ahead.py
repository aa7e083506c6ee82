"""A simulated player who looks ahead: every answer is tried with the engine, and played on with the same luck."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import stdev
from typing import Any

import msgspec

from companion.play.chance import thrown
from companion.play.for_seat import answerable
from companion.play.rules import Rules
from companion.table.events import Chose, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt

Answer = Chose | Moved | PartMoved | None
"""What somebody may decide on; None is to let the dice decide, for nobody chooses a face."""

WIDE = 6
"""Of more answers than these some are tried: those the rule of thumb comes to, and the rest by lot."""
NOTIONS = 2
"""So often the rule of thumb is asked what it would do here."""


class Ahead(msgspec.Struct, frozen=True):
    """A flat Monte Carlo search: every answer is played on so many times, each time with the same luck for all.

    In a playout everybody plays by rule of thumb for so many `events`; then the seat's prospect counts. What the rule
    of thumb would do is done, unless something else is better by `sure` standard errors.
    """

    playouts: int = 6
    events: int = 10
    sure: float = 1.0

    def __call__(self, rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
        """What the seat that is asked does, knowing no more than it may: the rest is dealt anew in each playout.

        Pure: everything random comes from `rng`. The game must have prospects.
        """
        asked, seat = rules.prompt(state), prompt.who
        thumb = rules.simulated(state, asked, rng)
        offered = _offered(asked, seat)
        if asked.pile or len(offered) < 2:
            return thumb
        tried = _tried(rules, state, asked, offered, thumb, rng)
        worth: list[list[float]] = [[] for _ in tried]
        for _ in range(self.playouts):
            imagined, luck = rules.imagined(state, seat, rng), rng.getrandbits(64)
            for found, each in zip(worth, tried, strict=True):
                found.append(self._played(rules, imagined, each, seat, Random(luck)))
        best = max(range(len(tried)), key=lambda at: sum(worth[at]))
        return thumb if self._doubtful(worth[0], worth[best]) else _done(asked, tried[best], rng)

    def _doubtful(self, thumb: list[float], other: list[float]) -> bool:
        """Whether the other may be no better than what the rule of thumb does, luck for luck."""
        gains = [after - before for before, after in zip(thumb, other, strict=True)]
        return sum(gains) <= self.sure * stdev(gains) * sqrt(len(gains))

    def _played(self, rules: Rules[Any], state: Any, answer: Answer, seat: str, rng: Random) -> float:
        """What it comes to for the seat, some way on."""
        state, _ = rules.judge(state, _done(rules.prompt(state), answer, rng))
        for _ in range(self.events):
            asked = rules.prompt(state)
            if asked.over:
                break
            state, _ = rules.judge(state, rules.game.simulated(rules.desk(state), asked, rng))
        return rules.prospect(state, seat)


def _offered(asked: Prompt, seat: str) -> list[Answer]:
    """All that the seat may decide on."""
    own = answerable(asked, seat)
    if own is None:
        return []
    found: list[Answer] = [None] if own.die else []
    found += [Chose(option.name) for option in own.options]
    found += [Moved(move.piece, place) for move in own.moves for place in move.places]
    found += [PartMoved(shift.part, at) for shift in own.shifts for at in shift.states]
    return found


def _tried(
    rules: Rules[Any], state: Any, asked: Prompt, offered: list[Answer], thumb: Event, rng: Random
) -> list[Answer]:
    """The answers worth trying, what the rule of thumb does first."""
    thought = [thumb, *(rules.simulated(state, asked, rng) for _ in range(NOTIONS))]
    notions = list(dict.fromkeys(None if isinstance(each, Rolled) else each for each in thought))
    others = [each for each in offered if each not in notions]
    return [*notions, *rng.sample(others, min(len(others), WIDE - len(notions)))]  # type: ignore[list-item]


def _done(asked: Prompt, answer: Answer, rng: Random) -> Event:
    """The event of an answer: the die falls as it may."""
    if answer is not None:
        return answer
    assert asked.die
    return thrown(asked.die, rng)
