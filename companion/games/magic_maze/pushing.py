"""Tabs are pushed: one full stroke at a time, and a stroke that stopped short goes on to its stop (MAZE-TAB)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.boards.model import HALFWAY
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ground import Maze, Positions, Push
from companion.games.magic_maze.naming import landmark, standing, stroke_words, tab_words
from companion.games.magic_maze.questions import MazeQuestion, Reason
from companion.games.magic_maze.walking import look_at_gate
from companion.table.events import Event, PartMoved
from companion.table.prompts import Grip, Option, Prompt, Shifts
from companion.table.words import Words, either, say


def push(desk: Desk, made: Push) -> None:
    """One full stroke of a tab (MAZE-TAB-01, 02); figures stay put, unless a floor carries them (MAZE-TAB-06)."""
    desk.set(positions=made.after, spots_left=desk.state.spots_left - 1, walked=False)
    rules, now = "MAZE-TAB-01 MAZE-TURN-04", standing(desk.ground, made.moved)
    if made.stroke.side == "left":
        desk.tell("{who} pushes left. Now {walls}.", rules, "{who}’s push left", walls=now)
    else:
        desk.tell("{who} pushes right. Now {walls}.", rules, "{who}’s push right", walls=now)
    if desk.ground.carries:
        _carry(desk, made)
    look_at_gate(desk)


def _carry(desk: Desk, made: Push) -> None:
    """Whoever stands on a floor that turns goes along (model M6)."""
    maze, state = desk.ground, desk.state
    for player, at in enumerate(state.at):
        to = maze.carried(at, made.stroke)
        if to != at:
            desk.put(player, to)
            name = state.names[player]
            desk.tell("The floor carries {figure} to {place}.", "MAZE-TAB-06", figure=name, place=landmark(maze, to))
    to = maze.carried(state.ogre, made.stroke)
    if to != state.ogre:
        desk.set(ogre=to)
        desk.tell("The floor carries the Ogre to {place}.", "MAZE-TAB-06", place=landmark(maze, to))


class FinishStroke(MazeQuestion, frozen=True):
    """A stroke that did not reach its stop is no push yet, and its direction is chosen (MAZE-TAB-04, 05)."""

    part: str
    due: str
    phase: ClassVar[str] = "await_push"

    def prompt(self, desk: Desk) -> Prompt:
        return _finish(desk.state.colour, self.part, self.due)

    def possible(self, desk: Desk) -> bool:
        """Whether a push leads there."""
        return (self.part, self.due) in desk.ground.seen_pushes(desk.state.positions)

    def answer(self, desk: Desk, event: Event) -> None:
        push(desk, desk.ground.seen_pushes(desk.state.positions)[self.part, self.due])

    def awaited(self, desk: Desk, prompt: Prompt) -> Words:
        return say("Bring the walls on to {due}.", part=self.part, due=self.due)

    def amiss(self, desk: Desk, prompt: Prompt, event: Event) -> Reason | None:
        if isinstance(event, PartMoved):
            return DIRECTION if event.part == self.part else None
        return SHORT


DIRECTION = Reason(say("The first direction counts."), ("MAZE-TAB-04",))
SHORT = Reason(say("A stroke must be finished before anything else."), ("MAZE-TAB-05",))


@lru_cache(maxsize=256)
def _finish(who: str, part: str, due: str) -> Prompt:
    words = say("Push that tab on to its stop, to {due}.", due=due)
    return Prompt(who, words, shifts=(Shifts(part, (due,)),), rules=("MAZE-TAB-04", "MAZE-TAB-05"))


def turned(desk: Desk, part: str, to: str) -> None:
    """A part is seen to have been turned by a push, or to stand short of its stop."""
    if due := to.partition(HALFWAY)[2]:
        desk.then(FinishStroke(part, due))
        text = "That stroke stopped short. It must go on to its stop."
        desk.tell(text, "MAZE-TAB-04 MAZE-TAB-05", "the short stroke")
    else:
        push(desk, desk.ground.seen_pushes(desk.state.positions)[part, to])


# -- what may be pushed ------------------------------------------------------------------------------------------------


def options(maze: Maze, positions: Positions) -> list[Option]:
    """Every stroke the mechanism allows from here, as it is offered."""
    return [
        Option(
            made.stroke.name,
            _offered(maze, made),
            rules=("MAZE-TAB-02",),
            grip=Grip(made.stroke.tabs, made.stroke.side),
        )
        for made in maze.pushes(positions)
    ]


def _offered(maze: Maze, made: Push) -> Words:
    """A push, and where it takes what it turns: left and right depend on the side one sits on."""
    if len(made.moved) > 1:
        return stroke_words(maze, made.stroke)
    state = made.moved[0][1]
    if tab_words(maze, made.stroke):
        return say("{push} to {state}", push=stroke_words(maze, made.stroke), state=state)
    return say("Left to {state}", state=state) if made.stroke.side == "left" else say("Right to {state}", state=state)


def shifts(maze: Maze, positions: Positions) -> tuple[Shifts, ...]:
    """What eyes and switches may tell of a push: a part in its new state, or short of it."""
    now = dict(maze.states(positions))
    seen: dict[str, list[str]] = {}
    for part, state in maze.seen_pushes(positions):
        seen.setdefault(part, []).extend((state, f"{now[part]}{HALFWAY}{state}"))
    return tuple(Shifts(part, (), tuple(states)) for part, states in seen.items())


def bar(desk: Desk, option: str) -> Reason | None:
    """Why that tab cannot be pushed; None where it is no stroke of this maze, or where it can."""
    if all(option != stroke.name for stroke in desk.ground.strokes):
        return None
    if not desk.state.spots_left:
        return Reason(say("No push is left."), ("MAZE-TAB-02",))
    if option not in desk.ground.named_pushes(desk.state.positions):
        return Reason(say("That tab goes no further that way."), ("MAZE-MODEL-04",))
    return None


def bar_turned(desk: Desk, event: PartMoved) -> Reason | None:
    """Why no push can have turned that part so; None where something else is amiss with it."""
    maze, state = desk.ground, desk.state
    now = dict(maze.states(state.positions)).get(event.part, event.to)
    if event.to == now:
        return None
    if not state.spots_left:
        return Reason(say("No push is left: turn the walls back to {now}.", now=now), ("MAZE-TAB-02",))
    ends = [to for made in maze.pushes(state.positions) for part, to in made.moved if part == event.part]
    after = event.to.partition(HALFWAY)[2] or event.to
    why = say("From {now} one push leads to {ends}, not to {to}.", now=now, ends=either(ends), to=after)
    if state.spots_left > 1:
        why = say("{why} Tell several pushes one by one.", why=why)
    return Reason(why, ("MAZE-TAB-01", "MAZE-MODEL-04"))
