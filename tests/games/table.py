"""A table for tests to sit at: it is told what happens in the words of a transcript, and every moment of it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Generic, Self, TypeVar

import msgspec
import pytest

from companion.foresight import Foresight, Spread, inquiry
from companion.play.rules import Rules, digest
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.transcript import KINDS, write
from companion.table.events import Event, Given, IllegalEvent, Rolled
from companion.table.paths import awaits, find, plain
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling

S = TypeVar("S", bound=msgspec.Struct)


class GameTable(Generic[S]):
    """One moment of a game. `do` leads to another table; this one stays as it is, so that a test can go both ways.

    A game's own table says which die is thrown, and what may be said there in fewer words.
    """

    def __init__(
        self, game: Rules[S], state: S, rulings: tuple[Ruling, ...] = (), setup: Setup | None = None, *told: Event
    ) -> None:
        self.game, self.state, self.rulings, self.setup, self.told = game, state, rulings, setup, told

    @classmethod
    def begun(cls, game: Rules[S], setup: Setup) -> Self:
        """Nothing has happened yet."""
        return cls(game, game.new(setup), (), setup)

    @property
    def transcript(self) -> str:
        """How it came to this, in lines one can paste; "" where it began in the midst of a game."""
        if not self.setup:
            return ""
        session = Session(self.game, self.setup)
        for event in self.told:
            session.tell(event)
        return write(session, expect=False)

    @property
    def prompt(self) -> Prompt:
        return self.game.prompt(self.state)

    @property
    def who(self) -> str:
        return self.prompt.who

    @property
    def options(self) -> list[str]:
        return [option.name for option in self.prompt.options]

    @property
    def places(self) -> set[str]:
        """Where anything may be put now."""
        return {place for move in self.prompt.moves for place in move.places}

    def places_of(self, piece: str) -> set[str]:
        """Where one piece may be put now."""
        return {place for move in self.prompt.moves if move.piece == piece for place in move.places}

    @property
    def awaits(self) -> list[str]:
        return awaits(self.prompt)

    @property
    def said(self) -> str:
        """Everything the referee said since the last `do`."""
        return " ".join(str(ruling.words) for ruling in self.rulings)

    @property
    def cited(self) -> set[str]:
        """The rules the referee named since the last `do`."""
        return {rule for ruling in self.rulings for rule in ruling.rules}

    def __getitem__(self, path: str) -> str:
        return plain(find(self.game.view(self.state), path))

    def do(self, *lines: str) -> Self:
        """Lines as in a transcript; what the rules refuse raises IllegalEvent. What was sound must stay sound."""
        state, said, told = self.state, list[Ruling](), list(self.told)
        for line in lines:
            for words in _apart(line):
                event, before = self.event(state, *words), state
                state, rulings = self.game.advance(state, event)
                said += rulings
                told.append(event)
                if not isinstance(event, Given):
                    wrong = self.broken(state)
                    assert not wrong or wrong <= self.broken(before), (line, self.game.faults(state))
        return type(self)(self.game, state, tuple(said), self.setup, *told)

    def broken(self, state: S) -> set[str]:
        """The rules whose invariants do not hold: a test may sit down at a table that could not have come about."""
        return {fault.split(":")[0] for fault in self.game.faults(state)}

    def faces(self, path: str, *then: str) -> list[str]:
        """What stands at `path` after each face of the die awaited, the 1 first."""
        assert self.prompt.die is not None
        return [self.do(f"roll {face}", *then)[path] for face in self.prompt.die.faces]

    def spread(self, of: str, after: str = "turn", **clauses: Any) -> Spread:
        """What foresight says comes of here, as a transcript asks it: `of` is a path, or a path=value."""
        answer = Foresight(self.game).ask(self.state, inquiry([of], after, **clauses))
        assert answer.exact
        return answer.of[0]

    def chances(self, path: str, after: str = "turn", **clauses: Any) -> dict[int | str, Fraction]:
        """Every value a path may come to, and how likely it is."""
        return {each.value: each.chance for each in self.spread(path, after, **clauses).values}

    def chance(self, look: str, after: str = "turn", **clauses: Any) -> Fraction:
        """How likely `path=value` is."""
        return self.spread(look, after, **clauses).values[0].chance

    def refused(self, line: str) -> str:
        """Why this cannot be; everything is as it was."""
        before, name = self.state, digest(self.state)
        with pytest.raises(IllegalEvent) as refusal:
            for words in _apart(line):
                self.game.advance(self.state, self.event(self.state, *words))
        assert self.state is before
        assert digest(self.state) == name
        return str(refusal.value)

    def event(self, state: S, verb: str, *words: str) -> Event:
        """One event as a transcript tells it."""
        return self.rolled(state, *words) if verb == "roll" else KINDS[verb](*words)

    def rolled(self, state: S, word: str) -> Rolled:
        """A throw, whether or not one is awaited."""
        return Rolled(int(word), "d6")


def _apart(line: str) -> Iterator[tuple[str, ...]]:
    """A line about several things is as many: two throws, two cards, two things given of one player."""
    verb, *rest = line.split()
    if verb in ("move", "part", "confirm"):
        yield verb, *rest
    elif verb == "given":
        subject = rest.pop(0) if len(rest) % 2 else ""
        for key, value in zip(rest[::2], rest[1::2], strict=True):
            yield verb, subject, key, value
    else:
        for word in rest:
            yield verb, word
