"""What the table may say of the maze outright: each is one of the ledger's words in `telling`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import NOBODY, OGRE, RINGS_TO_WIN, adventurer
from companion.table.claims import Claim, Value, numbers, seated
from companion.table.words import Words, say

LEFT = (Value("no", Words("plays")), Value("yes", Words("has left")))


def claims(desk: Desk) -> tuple[Claim, ...]:
    """How the walls stand, whose turn it is, where all stand, who rules the Ogre, and who holds how many rings."""
    maze, state = desk.ground, desk.state
    return (*_game(maze, state), *(claim for player in range(len(state.colours)) for claim in _player(state, player)))


def _game(maze: Maze, state: State) -> Iterator[Claim]:
    for part, at in zip(maze.board.parts, state.positions, strict=True):
        values = tuple(Value(name, say("{name}", name=name)) for name in part.states)
        words = say("{part} stands at", part=Words(part.label or part.id))
        yield Claim(part.id, "one", words, "", part.id, values, (part.states[at],))
    whose = seated((state.colours[each], state.names[each]) for each in state.playing)
    yield Claim("", "one", say("Whose turn it is"), "", "turn", whose, (state.colour,))
    rulers = (Value(NOBODY, say("nobody")), *whose)
    yield Claim("", "one", say("Who rules the Ogre"), "", "controller", rulers, (state.controller or NOBODY,))
    if state.controller:
        yield Claim(OGRE, "space", say("The Ogre stands"), "", OGRE, (), (state.ogre,))


def _player(state: State, player: int) -> Iterator[Claim]:
    seat, name, at = state.colours[player], state.names[player], state.at[player]
    if at:
        yield Claim(adventurer(seat), "space", say("{name} stands", name=name), seat, "at", (), (at,))
    held = (str(state.rings[player]),)
    yield Claim(seat, "count", say("{name}’s rings", name=name), seat, "rings", numbers(RINGS_TO_WIN), held)
    yield Claim(seat, "one", say("{name}", name=name), seat, "out", LEFT, ("no" if at else "yes",))
