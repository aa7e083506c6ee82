"""Why an event cannot be, in words for the table: what counts for nothing, and what is awaited instead."""

from __future__ import annotations

from companion.games.darrowell.card import opens
from companion.games.darrowell.ground import PUSH, Map
from companion.games.darrowell.naming import place_name
from companion.games.darrowell.state import State
from companion.games.darrowell.vocabulary import COLOURS, OUTSIDE
from companion.table.dice import D6
from companion.table.events import Chose, Event, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, either, plain, say


def refusal(ground: Map, state: State, prompt: Prompt, event: Event) -> IllegalEvent:
    """The refusal of an event that answers nothing now."""
    if prompt.over:
        return prompt.refusal(event)
    words = say("{done} {awaited}", done=_done(ground, state, prompt, event), awaited=awaited(state, prompt))
    return IllegalEvent(words, prompt.rules)


def awaited(state: State, prompt: Prompt) -> Words:
    """What would be an answer, in one sentence."""
    who = state.players[state.actor].name
    if prompt.die:
        return say("{who} is to throw a die.", who=who)
    if state.phase == "action":
        return say("{who} is to spend a chip, or end the turn.", who=who)
    if prompt.moves:
        return say("{who} is to put the figure on a marked area.", who=who)
    return say("{who} is to choose: {options}.", who=who, options=either([o.words for o in prompt.options]))


def _done(ground: Map, state: State, prompt: Prompt, event: Event) -> Words:
    match event:
        case Rolled(face=face, die=die):
            if die == D6.kind and face not in D6.faces:
                return say("A die has no {face}.", face=face)
            return say("That throw counts for nothing.")
        case Moved(piece=piece, to=to):
            return _moved(ground, state, prompt, piece, to)
        case Chose(option=option):
            return _chose(ground, state, option)
        case _:
            return say("That is no answer here.")


def _moved(ground: Map, state: State, prompt: Prompt, piece: str, to: str) -> Words:
    """What is in the way of a figure."""
    player = state.players[state.turn]
    if piece.removesuffix("_gold") not in COLOURS and piece != "gate_marker":
        return say("There is no figure called “{piece}”.", piece=plain(piece))
    if piece != player.colour or state.phase not in ("action", "chased"):
        return say("That figure stays where it is.")
    place = place_name(ground, to)
    if to not in ground.area and to not in ground.exits and to != OUTSIDE:
        return say("There is no place called “{place}”.", place=plain(to))
    if state.phase == "action" and not state.now.chips:
        return say("No chip is left to go to {place}.", place=place)
    if to in state.now.closed:
        return say("{place} stays closed until your next turn.", place=place)
    step = ground.step(player.at, to)
    if step is None or any(to in move.places for move in prompt.moves):
        return say("No way leads from {here} to {place}.", here=place_name(ground, player.at), place=place)
    if step.guard:
        return say("A guard is in the way to {place}: push past him.", place=place)
    if step.bridge:
        return say("Only the bridge leads to {place}: try it.", place=place)
    if step.door is not None and not opens(player.items, step.door):
        return say("The door to {place} is locked for your picks.", place=place)
    if step.hazard > player.items.count("armor"):
        return say("The way to {place} costs {count} armor.", place=place, count=step.hazard)
    return say("Nobody leaves the map before the alarm.")


def _chose(ground: Map, state: State, option: str) -> Words:
    if state.phase != "action":
        return say("That is not on offer.")
    player, now = state.players[state.turn], state.now
    if option in ("pick_up", "pick_some"):
        if not now.fresh:
            return say("A chip lay here already: the area counts as empty.")
        return say("Nothing here can be picked up now.")
    if option.startswith(PUSH):
        step = ground.step(player.at, option.removeprefix(PUSH))
        if step and step.guard:
            needed = 2 if step.guard.colour == "red" else 1
            if player.items.count("weapon") < needed:
                return say("That guard wants {count} good weapons.", count=needed)
    if option == "use_hour_glass":
        return say("{who} holds no hour glass.", who=player.name)
    if not now.chips and option not in ("end_turn", "drop"):
        return say("No chip is left for that.")
    return say("That is not on offer here.")
