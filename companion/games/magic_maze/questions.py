"""What all questions of the maze share: whatever is no answer is refused with its reason, and told what is awaited."""

from __future__ import annotations

from typing import NamedTuple

from companion.flow import Question
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.vocabulary import OGRE, adventurer
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, named, plain, say


class Reason(NamedTuple):
    """Why something cannot be, for the table, and by which rules."""

    words: Words
    rules: tuple[str, ...] = ()


class MazeQuestion(Question[Desk], frozen=True):
    """A question is refused an answer with what its chapter knows against it, or with what holds at any time."""

    def awaited(self, desk: Desk, prompt: Prompt) -> Words:
        """What would be an answer, in one sentence."""
        return prompt.words

    def amiss(self, desk: Desk, prompt: Prompt, event: Event) -> Reason | None:
        """What this question has against an event; None where it knows nothing in particular."""
        return None

    def barred(self, desk: Desk, event: Event) -> IllegalEvent:
        prompt = self.prompt(desk)
        assert prompt is not None
        why, rules = self.amiss(desk, prompt, event) or at_any_time(desk, prompt, event)
        return IllegalEvent(say("{why} {awaited}", why=why, awaited=self.awaited(desk, prompt)), rules or prompt.rules)


def at_any_time(desk: Desk, prompt: Prompt, event: Event) -> Reason:
    """What can be said against an event whatever is asked."""
    match event:
        case Rolled():
            return _rolled(desk, prompt, event)
        case Moved(piece=piece):
            name = figure(desk, piece)
            return name if isinstance(name, Reason) else Reason(say("{name} cannot walk now.", name=name))
        case PartMoved():
            return _turned(desk, event)
        case Drew(card=card):
            return Reason(say("{card} cannot come up now.", card=named(card)))
        case Chose():
            return Reason(say("That is not on offer."))
        case _:
            return Reason(say("There is nothing to confirm."))


def figure(desk: Desk, piece: str) -> Words | Reason:
    """What a figure is called, or why nobody can move it."""
    state, colours = desk.state, desk.ground.board.colours
    if piece == OGRE:
        return say("The Ogre")
    colour = next((each for each in (*colours, *state.colours) if piece == adventurer(each)), "")
    if not colour:
        return Reason(say("There is no figure called “{piece}”.", piece=plain(piece)))
    if colour not in state.colours:
        return Reason(say("Nobody plays {colour}: take that figure off.", colour=Words(colour)))
    return say("{name}", name=state.named(colour))


def _rolled(desk: Desk, prompt: Prompt, event: Rolled) -> Reason:
    die = prompt.die
    if die is None:
        if desk.state.moving and event.die == "d6":
            return Reason(say("The number die is thrown once a turn."), ("MAZE-DIE-01", "MAZE-TURN-01"))
        return Reason(say("That throw counts for nothing."))
    if event.die != die.kind:
        return Reason(say("That is the wrong die."), ("MAZE-DIE-01", "MAZE-DIE-03"))
    if event.face not in die.faces:
        return Reason(say("That die shows no {face}.", face=event.face), ("MAZE-DIE-02",))
    return Reason(say("{by} throws no die in this duel.", by=desk.state.named(event.by)), ("MAZE-PVP-02",))


def _turned(desk: Desk, event: PartMoved) -> Reason:
    now = dict(desk.ground.states(desk.state.positions))
    if event.part not in now:
        return Reason(say("Nothing called “{part}” is to be turned.", part=plain(event.part)))
    at = now[event.part]
    if event.to == at:
        return Reason(say("The walls stand at {now} already.", now=at))
    return Reason(say("Nobody may push now: turn the walls back to {now}.", now=at), ("MAZE-TAB-02",))
