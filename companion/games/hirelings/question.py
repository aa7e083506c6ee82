"""What all questions of the Ascent have in common: what answers none of them is refused in the words of the table."""

from __future__ import annotations

from companion import flow
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.vocabulary import FFD
from companion.table.dice import named_die
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, either, plain, say

FLIP = Chose("flip")


class Question(flow.Question[Desk], frozen=True):
    """A question of the Ascent."""

    def against(self, desk: Desk, event: Event) -> Words | None:
        """What speaks against this answer, where the question itself knows; it is not among the legal ones."""
        return None

    def dropped(self, desk: Desk) -> None:
        """What becomes of things where the table goes on elsewhere before this is answered."""

    def awaited(self, desk: Desk, asked: Prompt) -> Words:
        """What would be an answer, in one sentence."""
        who = desk.player.name
        if asked.pile:
            owner = desk.state.players[desk.index(asked.pile.deck)].name
            return say("The top card of {owner}’s pack is to be turned up.", owner=owner)
        options = either([say("“{option}”", option=option.words) for option in asked.options])
        if not asked.die:
            return say("{who} is to choose {options}.", who=who if asked.who else say("The table"), options=options)
        die = named_die(asked.die.kind)
        if asked.options:
            return say("{who} is to throw the {die}, or choose {options}.", who=who, die=die, options=options)
        return say("{who} is to throw the {die}.", who=who, die=die)

    def barred(self, desk: Desk, event: Event) -> IllegalEvent | None:
        asked = self.prompt(desk)
        assert asked is not None
        done = self.against(desk, event) or _not_asked_for(desk, asked, event)
        return IllegalEvent(say("{done} {awaited}", done=done, awaited=self.awaited(desk, asked)), asked.rules)


def _not_asked_for(desk: Desk, asked: Prompt, event: Event) -> Words:
    match event:
        case Rolled(die=die):
            if asked.die and asked.die.kind != die:
                return say("That was the {die}.", die=Words(die))
            return say("That throw counts for nothing.")
        case Chose():
            if event != FLIP:
                return say("That is not on offer.")
            if desk.state.thrown:
                return say("A die has been thrown: no card may be flipped until the next turn.")
            return say("No card may be flipped now.")
        case Moved(piece=piece, to=to):
            return _moved(desk, piece, to)
        case Drew(card=card):
            if card in desk.deck.card:
                return say("{card} cannot come up now.", card=desk.deck.called(card))
            return say("There is no card “{card}”.", card=plain(card))
        case _:
            return say("There is nothing to confirm.")


def _moved(desk: Desk, piece: str, to: str) -> Words:
    """A piece that may not go there, or may not be moved at all."""
    if piece == FFD and desk.state.ffd:
        return say("The Fireball stays at {place}.", place=desk.place(desk.state.ffd))
    player = next((each for each in desk.state.players if each.colour == piece), None)
    if player is None:
        return say("There is no piece called “{piece}”.", piece=plain(piece))
    if not player.inside:
        return say("{who} is {status}.", who=player.name, status=Words(player.status))
    if to not in desk.ground.square:
        return say("There is no square “{square}”.", square=plain(to))
    return say("{who} stands at {place}, not there.", who=player.name, place=desk.place(player.square))
