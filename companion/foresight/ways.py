"""What may happen at a question: the ways to answer it, and how often each answer comes of a way."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from companion.table.dice import Die
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt

Events = tuple[tuple[Event, int], ...]


class Way(NamedTuple):
    """One way to answer: whose it is, what a transcript calls it, and the events that may come of it, weighed.

    Chances reckon with an `aside` only where somebody asks after it.
    """

    seat: str
    name: str
    events: Events
    aside: bool = False


THROW, DRAW, YES = "throw", "draw", "yes"


def ways(prompt: Prompt) -> tuple[Way, ...]:
    """Every way to answer, in the order shown. Of several who throw at once the first throws first."""
    who = prompt.who
    found = []
    if prompt.die:
        by = prompt.by[0] if prompt.by else ""
        found.append(Way(by or who, THROW, _sides(prompt.die, by)))
    for option in prompt.options:
        found.append(Way(option.who or who, option.name, ((Chose(option.name), 1),), option.aside))
    for move in prompt.moves:
        found += [Way(who, place, ((Moved(move.piece, place), 1),)) for place in move.places]
    for shift in prompt.shifts:
        found += [Way(who, f"{shift.part}:{to}", ((PartMoved(shift.part, to), 1),)) for to in shift.states]
    if prompt.pile:
        found.append(Way(who, DRAW, prompt.pile.weighed))
    if prompt.confirm:
        found.append(Way(who, YES, ((Confirmed(), 1),)))
    return tuple(found)


def called(event: Event) -> str:
    """The name of the way an answer is: any throw, and any draw, is one; "" for what answers no question."""
    match event:
        case Rolled():
            return THROW
        case Chose(option=name) | Moved(to=name):
            return name
        case PartMoved(part=part, to=to):
            return f"{part}:{to}"
        case Drew():
            return DRAW
        case Confirmed():
            return YES
        case _:
            return ""


def namesakes(event: Event) -> tuple[str, ...]:
    """What an answer may be counted under: its die, option, card, piece and place, or part and state."""
    match event:
        case Rolled(die=die):
            return (die,)
        case Chose(option=option):
            return (option,)
        case Moved(piece=piece, to=to):
            return piece, to
        case PartMoved(part=part):
            return part, called(event)
        case Drew(card=card):
            return (card,)
        case _:
            return ()


@lru_cache(maxsize=256)
def _sides(die: Die, by: str) -> Events:
    """Each face as often as it is on the die."""
    return tuple((Rolled(face, die.kind, by), sides) for face, sides in Counter(die.faces).items())
