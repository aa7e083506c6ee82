"""What can be listed beyond the rule book: when the fire comes, what lies in the packs, who is honoured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.hirelings import ending
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.setup import Youngest
from companion.play.insight import Insight
from companion.table.words import listed, named, say, say_n


def insights(desk: Desk, seat: str) -> tuple[Insight, ...]:
    """All there is to say of a state. Everything here is public: it uses no more than the table can see."""
    if isinstance(desk.question, (Youngest, GameOver)):
        return tuple(_honours(desk))
    return (*_fire(desk), *_packs(desk))


def _fire(desk: Desk) -> Iterator[Insight]:
    """When the fire comes to the hoard; the chances it has from then on are forecasts."""
    dungeon, state = desk.ground, desk.state
    if not state.ffd or state.ffd in dungeon.index:
        return
    left = len(dungeon.board.fire_track) - dungeon.board.fire_track.index(state.ffd)
    words = say_n(
        "It comes to the hoard after this round.", "It comes to the hoard in {count} rounds, this one counted.", left
    )
    yield Insight(say("The Fireball"), (words,))


def _packs(desk: Desk) -> Iterator[Insight]:
    """What any face-down card may be: all that nobody has seen are alike, wherever they lie."""
    state, deck = desk.state, desk.deck
    if deck.endless or not any(player.pile for player in state.players):
        return
    unseen = [deck.card[each] for each in deck.unseen(*state.seen)]
    line = say_n("{count} card has not been seen.", "{count} cards have not been seen.", len(unseen))
    rows = tuple(
        (say("{kind} +{value}", kind=named(kind), value=value), say("{count} of {all}", count=count, all=len(unseen)))
        for (kind, value), count in sorted(Counter((card.kind, card.value) for card in unseen).items())
    )
    yield Insight(say("The next card of any pack"), (line,), rows)


def _honours(desk: Desk) -> Iterator[Insight]:
    """Children who beat a parent: beside the result, never instead of it (HIRE-END-06)."""
    names = [player.name for player in desk.state.players if player.colour in ending.honoured(desk.state)]
    if names:
        yield Insight(say("Honour"), (say("{names}: out before a parent.", names=listed(names)),))
