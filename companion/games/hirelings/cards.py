"""Flipping, spending and discarding cards. Only their faces are told; no pile is ever known (HIRE-CARD)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.games.hirelings.deck import Deck
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.question import FLIP, Question
from companion.games.hirelings.state import Hireling
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, listed, say

FLIP_A_CARD = Option(FLIP.option, Words("Flip a card"), rules=("HIRE-CARD-01", "HIRE-TURN-03"))
TOP = Option("pile", Words("Top of pack"), rules=("HIRE-FIRE-10",))


def top_of(desk: Desk, owner: Hireling, words: Words, *rules: str) -> Prompt:
    """The top card of somebody's pack is turned up: any card may come that nobody has seen."""
    unseen = desk.deck.unseen(*desk.state.seen)
    return Prompt(desk.player.colour, words, pile=desk.deck.pile(owner.colour, unseen), rules=rules)


# -- the card choice --------------------------------------------------------------------------------------------------


class CardChoice(Question, frozen=True):
    """A question before any die of the turn: a card may be flipped first, and then it is asked again (HIRE-TURN-03).

    Its prompt offers FLIP_A_CARD where the desk says `may_flip`; `take` does what any other answer does.
    """

    def answer(self, desk: Desk, event: Event) -> None:
        desk.set(card_choice=False)
        if event == FLIP:
            desk.then(Flip(), self)
        else:
            self.take(desk, event)

    def take(self, desk: Desk, event: Event) -> None:
        raise NotImplementedError


class Flip(Question, frozen=True):
    """The player turns up the top of the own pile; the table says which card it is (HIRE-CARD-01)."""

    phase: ClassVar[str] = "flip"

    def prompt(self, desk: Desk) -> Prompt | None:
        if not desk.can_flip:
            return None
        return top_of(desk, desk.player, Words("Turn up the top card of your pack."), "HIRE-CARD-01")

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        player = desk.player
        desk.set_player(pile=player.pile - 1, front=(*player.front, event.card))
        desk.tell("{who} flips {card}.", "HIRE-CARD-01", "{who}’s flip", card=desk.deck.called(event.card))


# -- spending ---------------------------------------------------------------------------------------------------------


class Spending(Question, frozen=True):
    """One item card is spent: the top of the own pile, or one that lies in front (HIRE-FIRE-10)."""

    def spent(self, desk: Desk, card: str) -> None:
        """What it was spent for."""
        raise NotImplementedError

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == TOP.name:
            desk.then(SpendTop(self))
        else:
            discard(desk, (event.option,))
            self.spent(desk, event.option)


class SpendTop(Question, frozen=True):
    """The pile's top is turned up as it is spent, without effect, so the table says which it is (HIRE-FIRE-10)."""

    spending: Spending
    phase: ClassVar[str] = "spend_top"

    def prompt(self, desk: Desk) -> Prompt | None:
        player = desk.player
        if not player.pile:
            return None
        words = Words("Turn up your top card: it is spent.")
        return top_of(desk, player, words, "HIRE-FIRE-10", "HIRE-CARD-12")

    def act(self, desk: Desk) -> None:
        desk.then(self.spending)

    def dropped(self, desk: Desk) -> None:
        self.spending.dropped(desk)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        desk.change({"pile": desk.player.pile - 1}, discard=(*desk.state.discard, event.card))
        self.spending.spent(desk, event.card)


def payments(desk: Desk, *, pile_only: bool = False) -> tuple[Option, ...]:
    """What may be spent: the pile's top, which nobody knows, or a card that lies open."""
    player, deck = desk.player, desk.deck
    front = () if pile_only else dict.fromkeys(player.front)
    return (*((TOP,) if player.pile else ()), *(_open_card(deck, card) for card in front))


@lru_cache(maxsize=256)
def _open_card(deck: Deck, name: str) -> Option:
    card = deck.card[name]
    words = say("Move +{value}", value=card.value) if card.kind == "move" else say("Evade +{value}", value=card.value)
    return Option(name, words, Words(card.title), ("HIRE-FIRE-10",))


# -- discarding -------------------------------------------------------------------------------------------------------


def used_up(desk: Desk, used: tuple[str, ...]) -> None:
    """These have done what they could, and go to the discard (HIRE-CARD-04, -08)."""
    if used:
        cards = listed([desk.deck.plainly(card) for card in used])
        desk.tell("To the discard: {cards}.", "HIRE-CARD-04 HIRE-CARD-08 HIRE-CARD-12", "the discard", cards=cards)
        discard(desk, used)


def discard(desk: Desk, used: tuple[str, ...]) -> None:
    """These leave the front of the player being judged, face up and for good (HIRE-CARD-12)."""
    if used:
        front = list(desk.player.front)
        for card in used:
            front.remove(card)
        desk.change({"front": tuple(front)}, discard=(*desk.state.discard, *used))
