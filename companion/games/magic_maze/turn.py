"""A turn, from the number die to the next player (MAZE-TURN); its order stands in `Turns`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from companion.flow import Deed
from companion.games.magic_maze import challenging, fighting, pushing, walking
from companion.games.magic_maze.challenging import CHALLENGE
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.questions import MazeQuestion, Reason, figure
from companion.games.magic_maze.vocabulary import OGRE, THE_OGRE, adventurer
from companion.games.magic_maze.walking import Situation, hangs_on, situation
from companion.table.dice import D6
from companion.table.events import Chose, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Moves, Option, Prompt
from companion.table.words import Words, either, say, say_n


class Turns(Deed[Desk], frozen=True):
    """One turn after the other."""

    def act(self, desk: Desk) -> None:
        desk.then(NumberDie(), Stage(), TurnOver(), self)


class NumberDie(MazeQuestion, frozen=True):
    """The number die comes first: so many pushes may be made (MAZE-TURN-01)."""

    phase: ClassVar[str] = "await_number_die"

    def prompt(self, desk: Desk) -> Prompt:
        return _number_die(desk.state.colour)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        face = event.face
        desk.set(die=face, spots_left=face, thrown=(face,))
        if face == 1:
            desk.tell("{who} may push once.", "MAZE-TURN-01", "{who}’s throw of 1")
        else:
            desk.tell("{who} may push {count} times.", "MAZE-TURN-01", "{who}’s throw of {count}", count=face)

    def awaited(self, desk: Desk, prompt: Prompt) -> Words:
        return say("{who} is to throw the number die.", who=desk.speaker)


@lru_cache(maxsize=16)
def _number_die(who: str) -> Prompt:
    return Prompt(who, Words("Throw the number die."), die=D6, rules=("MAZE-TURN-01",))


class Stage(MazeQuestion, frozen=True):
    """Walk, push, challenge or end the turn: asked anew until nothing is left to do (MAZE-TURN-03..07).

    A figure that was put down on its way may go on until the next push: walks of one stage are one walk. The ledger's
    phases of it are told apart by what is open: `move`, then `await_push`, at last `turn_end`.
    """

    def prompt(self, desk: Desk) -> Prompt | None:
        state = desk.state
        return _stage(desk.ground, hangs_on(state), state.names, state.walked, state.spots_left)

    def act(self, desk: Desk) -> None:
        desk.tell("{who}’s turn is over.", "MAZE-TURN-07")

    def answer(self, desk: Desk, event: Event) -> None:
        desk.then(self)
        if isinstance(event, Moved):
            walking.go(desk, event.to)
        elif isinstance(event, PartMoved):
            pushing.turned(desk, event.part, event.to)
        elif isinstance(event, Chose):
            self._chosen(desk, event.option)

    def _chosen(self, desk: Desk, option: str) -> None:
        if option == "end_turn":
            end(desk)
        elif option.startswith(CHALLENGE):
            desk.drop(TurnOver)
            fighting.challenge(desk, option.removeprefix(CHALLENGE))
        else:
            pushing.push(desk, desk.ground.named_pushes(desk.state.positions)[option])

    def awaited(self, desk: Desk, prompt: Prompt) -> Words:
        ways: list[object] = [say("walk to an open square")] if prompt.moves else []
        ways += [say("“{option}”", option=option.words) for option in prompt.options]
        return say("{who} may choose: {ways}.", who=desk.speaker, ways=either(ways))

    def amiss(self, desk: Desk, prompt: Prompt, event: Event) -> Reason | None:
        match event:
            case Moved(piece=piece, to=to):
                name = figure(desk, piece)
                if isinstance(name, Reason):
                    return name
                return walking.not_its_walk(desk.state, piece, name) or walking.bar(desk.ground, desk.state, name, to)
            case PartMoved():
                return pushing.bar_turned(desk, event)
            case Chose(option="end_turn"):
                return Reason(say("Every push of the throw must be made."), ("MAZE-TURN-06",))
            case Chose(option=option) if option.startswith(CHALLENGE):
                return challenging.bar(desk.ground, situation(desk.state), option.removeprefix(CHALLENGE))
            case Chose(option=option):
                return pushing.bar(desk, option)
        return None


def end(desk: Desk) -> None:
    """The player ends the turn; pushes not made are lost (MAZE-TURN-06, 10)."""
    words, lost = Words("{who} ends the turn."), desk.state.spots_left
    if lost:
        words = say_n(
            "{who} ends the turn. {count} push is lost.", "{who} ends the turn. {count} pushes are lost.", lost
        )
    desk.tell(words, "MAZE-TURN-06 MAZE-TURN-07", "the end of {who}’s turn")
    desk.drop(TurnOver)


class TurnOver(Deed[Desk], frozen=True):
    """Where a turn ends, early or not; the next is the one to the left who still plays (MAZE-SETUP-08)."""

    def act(self, desk: Desk) -> None:
        state = desk.state
        desk.rest(turn=state.still_playing(state.turn + 1), thrown=())


# -- the question of a stage -------------------------------------------------------------------------------------------

END_TURN = Option("end_turn", Words("End turn"), rules=("MAZE-TURN-06",))


@lru_cache(maxsize=256)
def _stage(maze: Maze, moment: tuple[Any, ...], names: tuple[str, ...], walked: bool, spots: int) -> Prompt | None:
    """The question as a function of all it depends on; None where nothing can be done any more."""
    now = Situation(*moment)
    within = walking.places(maze, now)
    places = 0 if walked else within
    pushes = pushing.options(maze, now.positions) if spots else []
    fights = [*challenging.options(maze, now, names)]
    if not (places or pushes or fights):
        return None
    may_end = now.house.must_push_all == "off" or not pushes
    text = QUESTIONS[bool(places), bool(pushes), bool(fights)]
    if places and now.commanding:
        text = OGRE_QUESTIONS[bool(pushes), bool(fights)]
    elif text == QUESTIONS[False, True, False] and not may_end:
        text = "Push a tab."
    words = Words(text)
    if pushes:
        words = say_n("{ask} {count} push left.", "{ask} {count} pushes left.", spots, ask=words)
    return Prompt(
        now.colour,
        words,
        options=(*fights, *pushes, *((END_TURN,) if may_end else ())),
        moves=_moves(now, maze.names(places)),
        further=_moves(now, maze.names(within)) if walked else (),
        shifts=pushing.shifts(maze, now.positions) if spots else (),
        rules=("MAZE-TURN-03", "MAZE-TURN-04", "MAZE-TURN-05", "MAZE-TURN-06"),
    )


def _moves(now: Situation, places: tuple[str, ...]) -> tuple[Moves, ...]:
    """Where whoever is on the move may walk, or have the Ogre walk."""
    if not places:
        return ()
    return (Moves(OGRE, places, THE_OGRE) if now.commanding else Moves(adventurer(now.colour), places),)


QUESTIONS = {
    (True, True, True): "Walk, push a tab, or fight?",
    (True, True, False): "Walk, or push a tab.",
    (True, False, True): "Walk, fight, or end your turn?",
    (True, False, False): "Walk, or end your turn?",
    (False, True, True): "Push a tab, or fight?",
    (False, True, False): "Push a tab, or end your turn?",
    (False, False, True): "Fight, or end your turn?",
}
"""By what can be done: walk, push, fight."""

OGRE_QUESTIONS = {
    (True, True): "Walk the Ogre, push a tab, or fight?",
    (True, False): "Walk the Ogre, or push a tab.",
    (False, True): "Walk the Ogre, fight, or end your turn?",
    (False, False): "Walk the Ogre, or leave it there.",
}
