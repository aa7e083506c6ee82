"""A table for tests to sit at: it is told what happens in the words of a transcript, and every moment of it is kept."""

from __future__ import annotations

import pytest

from companion.games.darrowell.rules import Darrowell
from companion.games.darrowell.state import State
from companion.play.rules import Seat, Setup, digest
from companion.play.transcript import awaits, find, plain
from companion.table.events import Chose, Event, Given, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "purple": "Dot", "grey": "Eve", "brown": "Fay"}
COLOURS = tuple(NAMES)


class Table:
    """One moment of a game. `do` leads to another table; this one stays as it is, so that a test can go both ways."""

    def __init__(self, game: Darrowell, state: State, rulings: tuple[Ruling, ...] = ()) -> None:
        self.game, self.state, self.rulings = game, state, rulings

    @property
    def prompt(self) -> Prompt:
        return self.game.prompt(self.state)

    @property
    def options(self) -> list[str]:
        return [option.name for option in self.prompt.options]

    @property
    def places(self) -> set[str]:
        """Where the active figure may simply be put."""
        return {place for move in self.prompt.moves for place in move.places}

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

    def do(self, *lines: str) -> Table:
        """Lines as in a transcript; what the rules refuse raises IllegalEvent. The state must stay sound."""
        state, said = self.state, list[Ruling]()
        for line in lines:
            for event in self._events(line, state):
                before = self.game.faults(state)
                state, rulings = self.game.advance(state, event)
                said += rulings
                found = self.game.faults(state)
                assert isinstance(event, Given) or before or not found, (line, found)
        return Table(self.game, state, tuple(said))

    def faces(self, path: str, *then: str) -> list[str]:
        """What stands at `path` after each face of the die awaited, the 1 first."""
        assert self.prompt.die is not None
        return [self.do(f"roll {face}", *then)[path] for face in self.prompt.die.faces]

    def refused(self, line: str) -> str:
        """Why this cannot be; everything is as it was."""
        before, name = self.state, digest(self.state)
        with pytest.raises(IllegalEvent) as refusal:
            for event in self._events(line, self.state):
                self.game.advance(self.state, event)
        assert self.state is before
        assert digest(self.state) == name
        return str(refusal.value)

    def _events(self, line: str, state: State) -> list[Event]:
        verb, *rest = line.split()
        match verb:
            case "roll":
                return [Rolled(int(face), "d6") for face in rest]
            case "choose":
                return [Chose(option) for option in rest]
            case "move":
                return [Moved(*rest)]
            case "go":  # the active figure walks
                return [Moved(state.players[state.turn].colour, place) for place in rest]
        assert verb == "given", line
        subject = rest.pop(0) if len(rest) % 2 else ""
        return [Given(subject, key, value) for key, value in zip(rest[::2], rest[1::2], strict=True)]


def sit(players: int = 2, *, board: str = "darrowell_dungeon", **house: str) -> Table:
    """So many players before the first event, red first."""
    game = Darrowell().on(board)
    seats = tuple(Seat(colour, NAMES[colour]) for colour in COLOURS[:players])
    return Table(game, game.new(Setup(game.id, seats, {"first_player": "first_named", **house}, board)))


def dungeon(area: str, *lines: str, players: int = 2, **house: str) -> Table:
    """Red’s turn in the dungeon, standing there; then whatever is given. The others stand in start rooms of theirs."""
    return sit(players, **house).do("given turn red", f"given red at {area}", *lines)


def city(area: str, *lines: str, players: int = 2, **house: str) -> Table:
    """Red’s turn in the city, standing there; then whatever is given. The others stand in the square by the gate."""
    held = sit(players, board="darrowell_city", **house)
    return held.do("given turn red", f"given red at {area}", *lines)
