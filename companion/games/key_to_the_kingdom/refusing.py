"""Why an event cannot be, in words for the table: what counts for nothing, and what is awaited instead."""

from __future__ import annotations

from companion.games.key_to_the_kingdom import folding, naming
from companion.games.key_to_the_kingdom.ground import Map
from companion.games.key_to_the_kingdom.state import State
from companion.games.key_to_the_kingdom.vocabulary import COLOURS
from companion.table.dice import D8
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, either, named, plain, say

FLAPS = {"flap_a": "A", "flap_b": "B"}
TURNED = {"in": Words("folded in"), "out": Words("folded out")}


def refusal(ground: Map, state: State, prompt: Prompt, event: Event) -> IllegalEvent:
    """The refusal of an event that answers nothing now."""
    if prompt.over:
        return prompt.refusal(event)
    words = say("{done} {awaited}", done=_done(ground, state, prompt, event), awaited=awaited(ground, state, prompt))
    return IllegalEvent(words, prompt.rules)


def awaited(ground: Map, state: State, prompt: Prompt) -> Words:
    """What would be an answer, in one sentence."""
    who = state.players[state.actor].name
    if prompt.shifts:
        shift = prompt.shifts[0]
        return say("Flap {flap} is to be {turned}.", flap=FLAPS[shift.part], turned=TURNED[shift.states[0]])
    if prompt.private:
        return say("{who} is to look into {holder}.", who=who, holder=named(state.choices[0]))
    if prompt.pile and prompt.pile.deck == "monsters":
        return say("{who} is to draw the top Monster.", who=who)
    if prompt.pile:
        return say("One of {who}’s holders is to be drawn.", who=who)
    if prompt.moves:
        piece = prompt.moves[0].piece
        mover = say("the Demon King") if piece == "demon_king" else say("the {colour} figure", colour=Words(piece))
        return say("{who} is to put {mover} on a marked space.", who=who, mover=mover)
    options = either([say("“{option}”", option=option.words) for option in prompt.options])
    if prompt.die and prompt.options:
        return say("{who} is to throw the die, or choose: {options}.", who=who, options=options)
    if prompt.die:
        return say("{who} is to throw the die.", who=who)
    return say("{who} is to choose: {options}.", who=who if prompt.who else say("The table"), options=options)


def _done(ground: Map, state: State, prompt: Prompt, event: Event) -> Words:
    match event:
        case Rolled(face=face):
            if face not in D8.faces:
                return say("The eight-sided die has no {face}.", face=face)
            return say("That throw counts for nothing.")
        case Chose():
            return say("That is not on offer.")
        case Moved():
            return _moved(ground, prompt, event)
        case PartMoved(part=part):
            if part in FLAPS and folding.pending(state) and state.fold and state.fold.flap == part:
                return say("Wait with flap {flap}: it folds when nobody can get out any more.", flap=FLAPS[part])
            if part in FLAPS:
                turned = TURNED[state.parts[part]]
                return say("No jump folds flap {flap} now: leave it {turned}.", flap=FLAPS[part], turned=turned)
            return say("Nothing called “{part}” is to be moved.", part=plain(part))
        case Drew(card=card):
            return say("{card} cannot come up now.", card=named(card))
        case _:
            return say("There is nothing to confirm.")


def _moved(ground: Map, prompt: Prompt, event: Moved) -> Words:
    """A figure where it may not go, or one that may not go at all."""
    king = event.piece == "demon_king"
    if not king and event.piece not in COLOURS:
        return say("There is no figure called “{piece}”.", piece=plain(event.piece))
    mover = say("The Demon King") if king else say("The {colour} figure", colour=Words(event.piece))
    if all(move.piece != event.piece for move in prompt.moves):
        return say("{mover} stays where it was.", mover=mover)
    if event.to not in ground.space:
        return say("There is no space “{space}”.", space=plain(event.to))
    return say("{mover} cannot go to {place}.", mover=mover, place=naming.place(ground, event.to))
