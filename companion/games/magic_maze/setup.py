"""Before the first turn: how the walls stand, and who begins (MAZE-SETUP)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duelling import fair
from companion.games.magic_maze.ending import Over
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.house import House
from companion.games.magic_maze.naming import part_words, standing
from companion.games.magic_maze.questions import MazeQuestion
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import Turns
from companion.play.setup import Seat
from companion.table.events import Chose, Drew, Event, PartMoved
from companion.table.prompts import Option, Pile, Prompt, Shifts
from companion.table.words import Words, say

LOTS = "lots"


def begin(maze: Maze, house: House, seats: tuple[Seat, ...]) -> State:
    """Everybody at home, the Ogre on the rock, all rings in the pool (MAZE-SETUP-05..07). Raises BadSetup."""
    fair(house)
    colours, names = tuple(seat.colour for seat in seats), tuple(seat.name for seat in seats)
    at = tuple(maze.home[colour] for colour in colours)
    mixing = tuple(Mix(part.id) for part in maze.board.parts)
    agenda = (Over(), Turns(), FirstPlayer(), *mixing[::-1])
    return State(house, colours, names, at, (0,) * len(colours), maze.start, agenda=agenda)


class Mix(MazeQuestion, frozen=True):
    """After the blind mixing a part stands so, as seen or as drawn (MAZE-SETUP-04)."""

    part: str
    phase: ClassVar[str] = "setup"

    def prompt(self, desk: Desk) -> Prompt:
        part = desk.ground.part(self.part)
        words = say("Mix the walls blind. Where does {part} stand?", part=part_words(desk.ground, self.part))
        pile, shifts = Pile(part.id, part.states), (Shifts(part.id, (), part.states),)
        return Prompt("", words, pile=pile, shifts=shifts, rules=("MAZE-SETUP-04",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew | PartMoved)
        state = event.card if isinstance(event, Drew) else event.to
        desk.set(positions=desk.ground.with_part(desk.state.positions, self.part, state))
        now = standing(desk.ground, ((self.part, state),))
        desk.tell("The walls are mixed: {walls}.", "MAZE-SETUP-04", "the mixing", walls=now)


class FirstPlayer(MazeQuestion, frozen=True):
    """Somebody begins, by agreement or by lot; then clockwise (MAZE-SETUP-08)."""

    phase: ClassVar[str] = "setup"

    def prompt(self, desk: Desk) -> Prompt:
        state = desk.state
        offers = [Option(state.colours[each], say("{name}", name=state.names[each])) for each in state.playing]
        offers.append(Option(LOTS, Words("Draw lots")))
        return Prompt("", Words("Who begins?"), options=tuple(offers), rules=("MAZE-SETUP-08",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == LOTS:
            desk.then(DrawLot())
            desk.tell("A lot decides who begins.", "MAZE-SETUP-08", "the lot")
        else:
            _begins(desk, event.option)


class DrawLot(MazeQuestion, frozen=True):
    """Nobody wants to choose: a lot decides (MAZE-SETUP-08)."""

    phase: ClassVar[str] = "setup"

    def prompt(self, desk: Desk) -> Prompt:
        state = desk.state
        names = tuple(say("{name}", name=state.names[player]) for player in state.playing)
        pile = Pile(LOTS, tuple(state.colours[player] for player in state.playing), words=names)
        return Prompt("", Words("Draw a lot: whose name is on it?"), pile=pile, rules=("MAZE-SETUP-08",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        _begins(desk, event.card)


def _begins(desk: Desk, colour: str) -> None:
    desk.set(turn=desk.state.index(colour))
    desk.tell("{who} begins; then clockwise.", "MAZE-SETUP-08", "the choice of {who}")
