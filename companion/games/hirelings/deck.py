"""The item cards as data: two kinds, each with a number (ledger 1.2, 4.5). Nobody's pile is ever known here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import filterfalse

import msgspec

from companion import files
from companion.games.hirelings.vocabulary import KINDS, Kind
from companion.table.claims import Value
from companion.table.prompts import Pile
from companion.table.view import TokenView
from companion.table.words import Words

COPIES = "abcdefghijklmnopqrstuvwxyz"
HIGHEST = 9
"""The largest number a card of somebody's own box is asked for."""


class ItemData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card to print: `copies` alike, each with an id of its own. The motif of its own name is drawn on it."""

    id: str
    title: str
    kind: Kind
    value: int
    copies: int = 1


class DeckData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck file."""

    title: str
    cards: tuple[ItemData, ...]


class Card(msgspec.Struct, frozen=True):
    """One item card."""

    id: str
    title: str
    kind: Kind
    value: int
    motif: str = ""

    @property
    def token(self) -> TokenView:
        """How it looks, open."""
        ground = "token_plains" if self.kind == KINDS[0] else "token_frozen"
        return TokenView(self.id, self.called, ground=ground, picture=self.motif, value=self.value, letters="+")

    @property
    def called(self) -> Words:
        """`Mine cart: move +3`."""
        if not self.title:
            return Words(f"{self.kind.capitalize()} +{self.value}")
        return Words(f"{self.title}: {self.kind} +{self.value}")


class Deck:
    """All cards there are. `endless`: nobody has counted them, so each may come again and again."""

    def __init__(self, cards: tuple[Card, ...], *, endless: bool = False) -> None:
        self.cards, self.endless = cards, endless
        self.card = {card.id: card for card in cards}
        self.ids = tuple(self.card)
        self._values = {card.id: Value(card.id, card.called) for card in cards}
        self.sums = lru_cache(maxsize=4096)(self._sums)
        self.pile = lru_cache(maxsize=256)(self._pile)

    def called(self, card: str) -> Words:
        """A card by its name and what it does."""
        return self._values[card].words

    def plainly(self, card: str) -> Words:
        """A card by its name alone; by what it does where it has none."""
        return Words(title) if (title := self.card[card].title) else self.called(card)

    def values(self, cards: Iterable[str]) -> tuple[Value, ...]:
        """These cards as what can be said, each once."""
        return tuple([self._values[card] for card in dict.fromkeys(cards)])

    def _pile(self, owner: str, cards: tuple[str, ...]) -> Pile:
        """A pack from which any of these may come next."""
        return Pile(owner, cards, words=tuple([self.called(card) for card in cards]))

    def __len__(self) -> int:
        return len(self.cards)

    def _sums(self, front: tuple[str, ...]) -> tuple[int, int]:
        """What the cards lying open add to a d6 and to a d8 (HIRE-CARD-11)."""
        cards = [self.card[each] for each in front]
        moves, evades = (sum(card.value for card in cards if card.kind == kind) for kind in KINDS)
        return moves, evades

    def of(self, kind: Kind, front: tuple[str, ...]) -> tuple[str, ...]:
        """Those of one kind."""
        return tuple(each for each in front if self.card[each].kind == kind)

    def unseen(self, *seen: tuple[str, ...]) -> tuple[str, ...]:
        """Every card that may still be turned up; those face down are alike, wherever they lie (ledger part 6)."""
        if self.endless:
            return self.ids
        out = set().union(*seen)
        return tuple(filterfalse(out.__contains__, self.ids))

    def named(self, text: str) -> tuple[str, ...]:
        """The cards meant by an id, or by `move_2`: every card of that kind and number."""
        if text in self.card:
            return (text,)
        kind, _, value = text.partition("_")
        return tuple(card.id for card in self.cards if card.kind == kind and str(card.value) == value)


def dealt(items: tuple[ItemData, ...]) -> Deck:
    """A deck of these."""
    cards = []
    for item in items:
        for copy in range(item.copies):
            name = f"{item.id}_{COPIES[copy]}" if item.copies > 1 else item.id
            cards.append(Card(name, item.title, item.kind, item.value, item.id))
    return Deck(tuple(cards))


@lru_cache(maxsize=1)
def data() -> DeckData:
    """The file of the reference deck."""
    return files.shipped("companion.games.hirelings", "decks/reference.toml", DeckData)


@lru_cache(maxsize=1)
def reference() -> Deck:
    """The deck this project ships (ledger 4.5)."""
    return dealt(data().cards)


@lru_cache(maxsize=1)
def uncounted() -> Deck:
    """Cards of a box nobody has counted: any kind and number may come (ledger G02)."""
    cards = tuple(Card(f"{kind}_{value}", "", kind, value) for kind in KINDS for value in range(1, HIGHEST + 1))
    return Deck(cards, endless=True)
