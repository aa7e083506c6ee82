"""A table for tests to sit at: it is told what happens in the words of a transcript, and forgets nothing."""

from __future__ import annotations

import pytest

from companion.games.kings_and_things.rules import KingsAndThings
from companion.games.kings_and_things.state import State
from companion.play.rules import Seat, Setup, digest
from companion.play.transcript import awaits, find, plain
from companion.table.events import Chose, Confirmed, Drew, Event, Given, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling

NAMES = {"grey": "Ann", "green": "Bob", "red": "Cem", "yellow": "Dot"}


class Table:
    """One moment of a game. `do` leads to another table; this one stays as it is, so that a test can go both ways."""

    def __init__(self, game: KingsAndThings, state: State, rulings: tuple[Ruling, ...] = ()) -> None:
        self.game, self.state, self.rulings = game, state, rulings

    @property
    def prompt(self) -> Prompt:
        return self.game.prompt(self.state)

    @property
    def options(self) -> list[str]:
        return [option.name for option in self.prompt.options]

    @property
    def awaits(self) -> list[str]:
        return awaits(self.prompt)

    @property
    def who(self) -> str:
        return self.prompt.who

    @property
    def places(self) -> set[str]:
        """Where anything may be put now."""
        return {place for move in self.prompt.moves for place in move.places}

    def places_of(self, piece: str) -> set[str]:
        """Where one piece may be put now."""
        return {place for move in self.prompt.moves if move.piece == piece for place in move.places}

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

    def do(self, *lines: str) -> Table:
        """Lines as in a transcript; what the rules refuse raises IllegalEvent."""
        state, said = self.state, []
        for line in lines:
            for event in events(self.game, line, state):
                state, rulings = self.game.advance(state, event)
                said += rulings
        return Table(self.game, state, tuple(said))

    def faces(self, path: str, *then: str) -> list[str]:
        """What stands at `path` after each face of the die awaited, the 1 first."""
        return [self.do(f"roll {face}", *then)[path] for face in range(1, 7)]

    def refused(self, line: str) -> str:
        """Why this cannot be; everything is as it was."""
        before, name = self.state, digest(self.state)
        with pytest.raises(IllegalEvent) as refusal:
            for event in events(self.game, line, self.state):
                self.game.advance(self.state, event)
        assert self.state is before
        assert digest(self.state) == name
        return str(refusal.value)


def events(game: KingsAndThings, line: str, state: State) -> list[Event]:
    """The events of a line; several dice in one line are only for rolls that follow one another."""
    verb, *rest = line.split()
    match verb:
        case "roll":
            found: list[Event] = [Rolled(int(face), "d6") for face in rest]
            return found
        case "choose":
            return [Chose(option) for option in rest]
        case "move":
            return [Moved(*rest)]
        case "draw":
            return [Drew(card) for card in rest]
        case "given":
            subject = rest.pop(0) if len(rest) % 2 else ""
            return [Given(subject, key, value) for key, value in zip(rest[::2], rest[1::2], strict=True)]
    assert verb == "confirm", line
    return [Confirmed()]


def sit(players: int = 4, *lines: str, **house: str) -> Table:
    """So many players at the beginning of the set-up, Ann first; then whatever is given."""
    game = KingsAndThings()
    seats = tuple(Seat(colour, name) for colour, name in list(NAMES.items())[:players])
    return Table(game, game.new(Setup(game.id, seats, house))).do(*lines)


def realm(players: int = 4, *lines: str, phase: str = "", **house: str) -> Table:
    """A kingdom given piece by piece, in turn 1; then a phase begins where one is named.

    A line may be short: `h1 swamp grey` is terrain and owner, `h1.grey up troll` a stack, `grey gold 5` a purse.
    """
    table = sit(players, "given turn 1", **house)
    for line in lines:
        words = line.split()
        if words[0].startswith("h") and "." not in words[0] and len(words) <= 3 and words[1] not in HEX_WORDS:
            table = table.do(f"given {words[0]} terrain {words[1]}")
            if len(words) == 3:
                table = table.do(f"given {words[0]} owner {words[2]}")
        else:
            table = table.do(f"given {line}")
    return table.do(f"given phase {phase}") if phase else table


HEX_WORDS = ("terrain", "owner", "fort", "income", "worn", "guards", "loot")


def fought(players: int, *lines: str, phase: str = "combat", **house: str) -> Table:
    """A battle for h1, just named by Ann."""
    return realm(players, *lines, phase=phase, **house).do("move battle_marker h1")
