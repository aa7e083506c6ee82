"""A table for tests to sit at: it is told what happens in the words of a transcript, and every moment of it is kept."""

from __future__ import annotations

import pytest

from companion.games.hirelings.board import HirelingsBoard, Room, RoomOption, Square
from companion.games.hirelings.ground import Dungeon, reference
from companion.games.hirelings.rules import Hirelings
from companion.games.hirelings.state import State
from companion.play.rules import Seat, Setup, digest
from companion.play.transcript import awaits, find, plain
from companion.table.events import Chose, Confirmed, Drew, Event, Given, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "purple": "Dot", "grey": "Eve", "brown": "Fay"}
COLOURS = tuple(NAMES)


class Table:
    """One moment of a game. `do` leads to another table; this one stays as it is, so that a test can go both ways."""

    def __init__(self, game: Hirelings, state: State, rulings: tuple[Ruling, ...] = ()) -> None:
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
    def die(self) -> str:
        """The kind of die awaited, "" for none."""
        return self.prompt.die.kind if self.prompt.die else ""

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
        state, said = self.state, []
        for line in lines:
            for event in self._events(line, state):
                before = self.game.faults(state)
                state, rulings = self.game.advance(state, event)
                said += rulings
                assert isinstance(event, Given) or before or not self.game.faults(state), (
                    line,
                    self.game.faults(state),
                )
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
        die = self.game.prompt(state).die
        match verb:
            case "roll":
                assert len(rest) == 1, "one die a line: the next one may be of the other kind"
                return [Rolled(int(rest[0]), die.kind if die else "d6")]
            case "d6" | "d8":
                return [Rolled(int(rest[0]), verb)]
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


def sit(players: int = 2, *lines: str, dungeon: Dungeon | None = None, **house: str) -> Table:
    """So many players, red the youngest and red's turn; then whatever is given."""
    game = Hirelings()
    game.dungeon = dungeon or reference()
    seats = tuple(Seat(colour, NAMES[colour]) for colour in COLOURS[:players])
    table = Table(game, game.new(Setup(game.id, seats, house)))
    begun = ("choose red",) if players > 1 else ()
    return table.do(*begun, *lines)


def at(square: str, *lines: str, dungeon: Dungeon | None = None, **house: str) -> Table:
    """Red begins a turn there; Bob is out of the way."""
    return sit(2, f"given red square {square}", *lines, dungeon=dungeon, **house)


def card(table: Table, kind: str, value: int) -> str:
    """A card of that kind and number nobody has seen."""
    deck = table.game.dungeon.deck(table.state.house)
    unseen = deck.unseen(*table.state.seen)
    return next(each for each in deck.named(f"{kind}_{value}") if each in unseen)


def flip(table: Table, kind: str, value: int) -> Table:
    """The player flips such a card."""
    return table.do("choose flip", f"draw {card(table, kind, value)}")


def row(*squares: str, rooms: dict[str, Room] | None = None) -> Dungeon:
    """A dungeon without a split: START, `q1` .. in a row, the way out. Squares: `open`, `treasure`, `5`, a room."""
    rooms = rooms or {}
    names = ["start", *(f"q{number}" for number in range(1, len(squares) + 1)), "exit"]
    made = []
    for number, (name, what) in enumerate(zip(names, ("start", *squares, "exit"), strict=True)):
        kind = "monster" if what.isdecimal() else "room" if what in rooms else what
        made.append(
            Square(
                name,
                (80.0 * number + 40, 20.0),
                what=kind,  # type: ignore[arg-type]
                number=int(what) if what.isdecimal() else 0,
                room=what if what in rooms else "",
                next=tuple(names[number + 1 : number + 2]),
            )
        )
    track = [Square(f"f{number}", (40.0 * number, 80.0), what="fire_track") for number in range(1, 5)]
    size = (80.0 * len(names) + 200, 120.0)
    board = HirelingsBoard(
        "row", "hirelings", "A row", size, spaces=(*made, *track), rooms=rooms, fire_track=("f1", "f2", "f3", "f4")
    )
    assert board.faults() == [], [str(fault) for fault in board.faults()]
    return Dungeon(board)


def room(title: str = "Cellar", **options: dict[str, object]) -> Room:
    """A room with these options."""
    return Room(title, tuple(RoomOption(id=name, **data) for name, data in options.items()))  # type: ignore[arg-type]
