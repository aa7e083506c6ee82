"""What every question of the Kingdom has: a prompt that is made once, and a kind refusal of what is no answer."""

from __future__ import annotations

from functools import lru_cache

from companion.flow import Question
from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk, replace
from companion.games.key_to_the_kingdom.vocabulary import COLOURS, FLAPS, TURNED
from companion.table.dice import D8
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Moves, Option, Prompt
from companion.table.words import SILENCE, Words, either, named, plain, say, say_n


class Asked(Question[Desk], frozen=True, gc=False):
    """A question of this game."""

    def barred(self, desk: Desk, event: Event) -> IllegalEvent | None:
        return refusal(desk, event)


# -- prompts: the same few are put again and again -----------------------------------------------------------------


@lru_cache(maxsize=256)
def throw(who: str, text: str, rules: str, sheet: str = "") -> Prompt:
    return Prompt(who, Words(text), die=D8, rules=tuple(rules.split()), sheet=sheet and f"{who}’s {sheet}")


@lru_cache(maxsize=4096)
def choice(who: str, words: Words, rules: str, *options: Option) -> Prompt:
    return Prompt(who, words, options=options, rules=tuple(rules.split()))


@lru_cache(maxsize=4096)
def moving(who: str, words: Words, rules: str, piece: str, places: tuple[str, ...]) -> Prompt:
    return Prompt(who, words, moves=(Moves(piece, places),), rules=tuple(rules.split()))


def pressed(desk: Desk, found: Prompt) -> Prompt:
    """The same question, to somebody who flees from a fold: out of which World, with how many throws (KTK-WHIRL-06)."""
    fold, home = desk.state.fold, desk.ground.world(desk.player.at)
    if not (fold and fold.left and home):
        return found
    words = say_n(
        "{ask} {count} throw left to leave {world}.",
        "{ask} {count} throws left to leave {world}.",
        fold.left,
        ask=found.words,
        world=naming.world(desk.ground, home),
    )
    return replace(found, words=words)


# -- refusals ------------------------------------------------------------------------------------------------------


def refusal(desk: Desk, event: Event, why: Words = SILENCE) -> IllegalEvent | None:
    """What counts for nothing, `why`, and what is awaited instead."""
    prompt = desk.question.prompt(desk)
    if prompt is None or prompt.over:
        return None
    words = say("{done} {awaited}", done=_done(desk, prompt, event), awaited=_awaited(desk, prompt))
    if why:
        words = say("{done} {why} {awaited}", why=why, **dict(words.gaps))
    return IllegalEvent(words, prompt.rules)


def _awaited(desk: Desk, prompt: Prompt) -> Words:
    """What would be an answer, in one sentence."""
    who = desk.speaker
    if prompt.shifts:
        shift = prompt.shifts[0]
        return say("Flap {flap} is to be {turned}.", flap=FLAPS[shift.part], turned=TURNED[shift.states[0]])
    if prompt.pile and prompt.private:
        return say("{who} is to look into {holder}.", who=who, holder=named(prompt.pile.deck))
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


def _done(desk: Desk, prompt: Prompt, event: Event) -> Words:
    match event:
        case Rolled(face=face):
            if face not in D8.faces:
                return say("The eight-sided die has no {face}.", face=face)
            return say("That throw counts for nothing.")
        case Chose():
            return say("That is not on offer.")
        case Moved():
            return _moved(desk, prompt, event)
        case PartMoved(part=part) if part in FLAPS:
            fold, stands = desk.state.fold, desk.state.parts[part]
            if fold and fold.flap == part and fold.to != stands:
                return say("Wait with flap {flap}: it folds when nobody can get out any more.", flap=FLAPS[part])
            return say("No jump folds flap {flap} now: leave it {turned}.", flap=FLAPS[part], turned=TURNED[stands])
        case PartMoved(part=part):
            return say("Nothing called “{part}” is to be moved.", part=plain(part))
        case Drew(card=card):
            return say("{card} cannot come up now.", card=named(card))
        case _:
            return say("There is nothing to confirm.")


def _moved(desk: Desk, prompt: Prompt, event: Moved) -> Words:
    """A figure where it may not go, or one that may not go at all."""
    king = event.piece == "demon_king"
    if not king and event.piece not in COLOURS:
        return say("There is no figure called “{piece}”.", piece=plain(event.piece))
    mover = say("The Demon King") if king else say("The {colour} figure", colour=Words(event.piece))
    if all(move.piece != event.piece for move in prompt.moves):
        return say("{mover} stays where it was.", mover=mover)
    if event.to not in desk.ground.space:
        return say("There is no space “{space}”.", space=plain(event.to))
    return say("{mover} cannot go to {place}.", mover=mover, place=naming.place(desk.ground, event.to))
