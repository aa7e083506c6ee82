"""How high the packs are, what lies open, and the cards beside the treasure square: none is made or lost."""

from __future__ import annotations

from companion.games.hirelings.desk import Desk
from companion.table.events import IllegalEvent
from companion.table.words import Words, say, say_n


def pile_count(desk: Desk, index: int, count: int) -> None:
    """The height of a pile."""
    _may_have(desk, index, count)
    _hide(desk, desk.state.players[index].pile - count)
    desk.set_player(index, pile=count)


def in_front(desk: Desk, index: int, cards: tuple[str, ...]) -> None:
    """The cards open in front of a player."""
    _may_have(desk, index, len(cards))
    if len(cards) > 1 and desk.state.house.max_front_cards == "1":
        raise IllegalEvent("This table plays with one open card at most.")
    front = _uncover(desk, desk.state.players[index].front, cards, index)
    desk.set_player(index, front=front)


def discard(desk: Desk, cards: tuple[str, ...]) -> None:
    """The discard, face up."""
    desk.set(discard=_uncover(desk, desk.state.discard, cards, None))


def cache(desk: Desk, count: int) -> None:
    """The cards beside the treasure square."""
    _hide(desk, desk.state.cache - count)
    desk.set(cache=count)


def treasure_taken(desk: Desk, index: int, taken: bool) -> None:
    """A card that was taken no longer lies there."""
    desk.set_player(index, treasure_taken=taken)
    more = desk.state.cache - untaken(desk)
    if more > 0:
        _hide(desk, more)
        desk.set(cache=desk.state.cache - more)


def untaken(desk: Desk) -> int:
    """How many treasure cards nobody has taken: one for each player at most (HIRE-TRE-02)."""
    return sum(not player.treasure_taken for player in desk.state.players)


def _may_have(desk: Desk, index: int, cards: int) -> None:
    """Whoever is out or burned has none (HIRE-END-07, HIRE-FIRE-12)."""
    player = desk.state.players[index]
    if cards and not player.inside:
        raise IllegalEvent(say("{who} is {status} and has no cards.", who=player.name, status=Words(player.status)))


def _hide(desk: Desk, count: int) -> None:
    """So many cards more lie face down out of play; fewer where negative."""
    state = desk.state
    if desk.deck.endless:
        return
    if state.unused + state.buried + count < 0:
        left = state.unused + state.buried
        raise IllegalEvent(say_n("Only {count} card is out of play.", "Only {count} cards are out of play.", left))
    unused = max(0, state.unused + count)
    desk.set(unused=unused, buried=state.buried + state.unused + count - unused)


def _uncover(desk: Desk, before: tuple[str, ...], cards: tuple[str, ...], owner: int | None) -> tuple[str, ...]:
    """The cards named, by id or as `move_2`; new ones come from those out of play, else from the owner's pile."""
    deck = desk.deck
    free = [*before, *deck.unseen(*desk.state.seen)]
    found = []
    for name in cards:
        card = next((each for each in deck.named(name) if each in free), None)
        if card is None:
            raise IllegalEvent(say("No card “{name}” is left to lie there.", name=name))
        if not deck.endless:
            free.remove(card)
        found.append(card)
    more = len(found) - len(before)
    short = more - desk.state.unused - desk.state.buried
    if owner is not None and not deck.endless and short > 0:
        player = desk.state.players[owner]
        if short > player.pile:
            words = say_n(
                "{who}’s pack has only {count} card.",
                "{who}’s pack has only {count} cards.",
                player.pile,
                who=player.name,
            )
            raise IllegalEvent(words)
        desk.set_player(owner, pile=player.pile - short)
        more -= short
    _hide(desk, -more)
    return tuple(found)
