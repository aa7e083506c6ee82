"""Tables of Hirelings for tests to sit at, and dungeons of a few squares."""

from __future__ import annotations

from companion.boards.checks import faults
from companion.games.hirelings.board import HirelingsBoard, Room, RoomOption, Square
from companion.games.hirelings.game import GAME
from companion.games.hirelings.ground import Dungeon, reference
from companion.games.hirelings.state import State
from companion.play.rules import Rules
from companion.play.setup import Seat, Setup
from companion.table.events import Event, Rolled
from tests.games.table import GameTable

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "purple": "Dot", "grey": "Eve", "brown": "Fay"}
COLOURS = tuple(NAMES)


def hirelings() -> Rules[State]:
    """The rules, nobody else's."""
    return Rules(GAME)


class Table(GameTable[State]):
    """A moment of Hirelings. `d6` and `d8` throw that die whatever is awaited."""

    game: Rules[State]

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon it is played in."""
        dungeon: Dungeon = self.game.terrain
        return dungeon

    @property
    def die(self) -> str:
        """The kind of die awaited, "" for none."""
        return self.prompt.die.kind if self.prompt.die else ""

    def event(self, state: State, verb: str, *words: str) -> Event:
        return Rolled(int(words[0]), verb) if verb in ("d6", "d8") else super().event(state, verb, *words)

    def rolled(self, state: State, word: str) -> Rolled:
        die = self.game.prompt(state).die
        return Rolled(int(word), die.kind if die else "d6")


def sit(players: int = 2, *lines: str, dungeon: Dungeon | None = None, **house: str) -> Table:
    """So many players, red the youngest and red's turn; then whatever is given."""
    game = hirelings()
    game.terrain = dungeon or reference()
    seats = tuple(Seat(colour, NAMES[colour]) for colour in COLOURS[:players])
    table = Table.begun(game, Setup(game.id, seats, house))
    begun = ("choose red",) if players > 1 else ()
    return table.do(*begun, *lines)


def at(square: str, *lines: str, dungeon: Dungeon | None = None, **house: str) -> Table:
    """Red begins a turn there; Bob is out of the way."""
    return sit(2, f"given red square {square}", *lines, dungeon=dungeon, **house)


def card(table: Table, kind: str, value: int) -> str:
    """A card of that kind and number nobody has seen."""
    deck = table.dungeon.deck(table.state.house)
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
    return _sound(made, rooms)


def _sound(squares: list[Square], rooms: dict[str, Room]) -> Dungeon:
    """With a fire track beside it; the board's own checks must find nothing."""
    track = [Square(f"f{number}", (40.0 * number, 80.0), what="fire_track") for number in range(1, 5)]
    size = (80.0 * len(squares) + 200, 120.0)
    names = tuple(square.id for square in track)
    board = HirelingsBoard("row", "hirelings", "A row", size, spaces=(*squares, *track), rooms=rooms, fire_track=names)
    assert faults(board) == [], [str(fault) for fault in faults(board)]
    return Dungeon(board)


def branching(*squares: tuple[str, tuple[str, ...]]) -> Dungeon:
    """A dungeon of bare squares, each with those it leads to; the first way is the fire's."""
    made = [
        Square(
            name,
            (80.0 * number + 40, 20.0),
            what="start" if name == "start" else "exit" if name == "exit" else "open",
            next=nexts,
            fire_next=nexts[0] if len(nexts) > 1 else "",
        )
        for number, (name, nexts) in enumerate(squares)
    ]
    return _sound(made, {})


def room(title: str = "Cellar", **options: dict[str, object]) -> Room:
    """A room with these options."""
    return Room(title, tuple(RoomOption(id=name, **data) for name, data in options.items()))  # type: ignore[arg-type]
