"""What foresight asks of states of the maze: what only tells the past, when a turn is over, what is under way.

And what is worth asking it: who has a ring of a duel, and of the turns to come.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.foresight import Forecast, inquiry
from companion.games.magic_maze import challenging
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import NumberDie, Stage
from companion.games.magic_maze.walking import situation
from companion.table.words import Words

FORGETS = ("thrown", "die>1 unless stage")


def turned(before: State, after: State) -> bool:
    """Nothing of a turn is carried over: its number die is put away (MAZE-TURN-10)."""
    return bool(before.die) and not after.die


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """A duel, and the procedure its Adventurer is in."""
    if state.duel is None:
        return frozenset()
    fighter = state.colours[state.duel.fighter]
    return frozenset({("battle", f"{fighter} {state.duel.type}"), ("procedure", f"{fighter} {state.duel.type}")})


# -- what is worth asking ---------------------------------------------------------------------------------------------

A_RING = Words("a ring")
BY = (Words("this turn"), Words("within two turns"), Words("within three turns"))


def forecasts(desk: Desk) -> tuple[Forecast, ...]:
    """What the Ogre's master wins by each hunt; in practice, a ring by the best play there is.

    What a push would bring is nobody's to know before it is made (MAZE-TAB-07), so all that looks past the present
    walls is advice.
    """
    return (*_hunts(desk), *_advice(desk))


def _hunts(desk: Desk) -> Iterator[Forecast]:
    """The duel is the other's, who throws in it: what it wins the master is asked of the turn it ends."""
    state, maze = desk.state, desk.ground
    if isinstance(desk.question, Stage) and state.commanding:
        asked = inquiry([_ring(state)], "turn")
        for target in challenging.open_challenges(maze, situation(state)):
            first = msgspec.structs.replace(asked, first=challenging.CHALLENGE + target)
            yield Forecast(of=A_RING, inquiry=first, by=BY[0], seat=state.colour)


def _advice(desk: Desk) -> Iterator[Forecast]:
    """Beyond this turn everybody else ends the turn at once, where the table lets them."""
    state = desk.state
    if state.house.practice_mode == "off" or not isinstance(desk.question, NumberDie | Stage):
        return
    idle = [f"{state.colours[each]}:end_turn" for each in state.playing if each != state.turn]
    for turns, by in enumerate(BY if state.house.must_push_all == "off" else BY[:1], 1):
        after = f"turns={1 + (turns - 1) * len(state.playing)},{_ring(state)}"
        asked = inquiry([_ring(state)], after, state.colour, using=idle if turns > 1 else ())
        yield Forecast(of=A_RING, inquiry=asked, by=by, seat=state.colour, each=turns == 1, practice=True)


def _ring(state: State) -> str:
    """One ring more than there is."""
    return f"{state.colour}.rings={state.rings[state.turn] + 1}"
