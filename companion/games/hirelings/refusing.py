"""Why an event cannot be, in words for the table: what counts for nothing, and what is awaited instead."""

from __future__ import annotations

from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.naming import place
from companion.games.hirelings.state import State
from companion.games.hirelings.vocabulary import FFD
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, either, named, plain, say


def refusal(dungeon: Dungeon, state: State, prompt: Prompt, event: Event) -> IllegalEvent:
    """The refusal of an event that answers nothing now."""
    if prompt.over:
        return prompt.refusal(event)
    words = say("{done} {awaited}", done=_done(dungeon, state, prompt, event), awaited=awaited(state, prompt))
    return IllegalEvent(words, prompt.rules)


def awaited(state: State, prompt: Prompt) -> Words:
    """What would be an answer, in one sentence."""
    who = state.players[state.actor].name
    if prompt.pile:
        owner = next(player.name for player in state.players if player.colour == prompt.pile.deck)
        return say("The top card of {owner}’s pack is to be turned up.", owner=owner)
    if prompt.moves:
        return say("{who} is to be put where the room says.", who=who)
    if prompt.confirm:
        return say("{who}’s piece is to be taken off the board.", who=who)
    options = either([say("“{option}”", option=option.words) for option in prompt.options])
    if state.phase == "fire_move":
        return say("Somebody is to throw the d6 for the Fireball.")
    if prompt.die and prompt.options:
        return say(
            "{who} is to throw the {die}, or choose {options}.", who=who, die=Words(prompt.die.kind), options=options
        )
    if prompt.die:
        return say("{who} is to throw the {die}.", who=who, die=Words(prompt.die.kind))
    return say("{who} is to choose {options}.", who=who if prompt.who else say("The table"), options=options)


def _done(dungeon: Dungeon, state: State, prompt: Prompt, event: Event) -> Words:
    match event:
        case Rolled(die=die):
            if prompt.die and prompt.die.kind != die:
                return say("That was the {die}.", die=Words(die))
            return say("That throw counts for nothing.")
        case Chose(option="flip"):
            if state.thrown:
                return say("A die has been thrown: no card may be flipped until the next turn.")
            return say("No card may be flipped now.")
        case Chose():
            return say("That is not on offer.")
        case Moved(piece=piece, to=to):
            return _moved(dungeon, state, piece, to)
        case Drew(card=card):
            if card in dungeon.deck(state.house).card:
                return say("{card} cannot come up now.", card=named(card))
            return say("There is no card “{card}”.", card=plain(card))
        case _:
            return say("There is nothing to confirm.")


def _moved(dungeon: Dungeon, state: State, piece: str, to: str) -> Words:
    """A piece that may not go there, or may not be moved at all."""
    if piece == FFD and state.ffd:
        return say("The Fireball stays at {place}.", place=place(dungeon, state.ffd))
    player = next((each for each in state.players if each.colour == piece), None)
    if player is None:
        return say("There is no piece called “{piece}”.", piece=plain(piece))
    if player.status != "inside":
        return say("{who} is {status}.", who=player.name, status=Words(player.status))
    if to not in dungeon.square:
        return say("There is no square “{square}”.", square=plain(to))
    return say("{who} stands at {place}, not there.", who=player.name, place=place(dungeon, player.square))
