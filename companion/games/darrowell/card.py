"""Item cards: what fits, what is lost, what a curse takes, which doors the picks open (DARR-ITEM, -CURSE, -LOCK).

A card is two sorted tuples of item names: the good ones (blue chips) and the cursed ones (black chips).
"""

from __future__ import annotations

from functools import lru_cache

from companion.games.darrowell.vocabulary import SLOTS

Items = tuple[str, ...]

PICKS_FOR: tuple[tuple[frozenset[str], ...], ...] = (
    (frozenset(("lock_pick_1",)), frozenset(("lock_pick_2",)), frozenset(("lock_pick_3",))),
    (frozenset(("lock_pick_1",)),),
    (frozenset(("lock_pick_2",)),),
    (frozenset(("lock_pick_3",)), frozenset(("lock_pick_1", "lock_pick_2"))),
    (frozenset(("lock_pick_1", "lock_pick_3")),),
    (frozenset(("lock_pick_2", "lock_pick_3")),),
    (frozenset(("lock_pick_1", "lock_pick_2", "lock_pick_3")),),
)
"""By dots: every set of picks that opens the door, of which one must be held whole (DARR-LOCK-02 to -09)."""


def room(items: Items, curses: Items, item: str) -> int:
    """Free slots for one more of these."""
    return SLOTS[item] - items.count(item) - curses.count(item)


def with_item(items: Items, item: str) -> Items:
    return tuple(sorted((*items, item)))


def without(items: Items, item: str, count: int = 1) -> Items:
    """The same without so many of them, or without all there are."""
    left = list(items)
    for _ in range(min(count, left.count(item))):
        left.remove(item)
    return tuple(left)


def cursed(items: Items, curses: Items, item: str) -> tuple[Items, Items]:
    """A black chip goes onto a slot of that item; where none is free a good one makes room (DARR-CURSE-03, -05)."""
    if curses.count(item) >= SLOTS[item]:
        return items, curses
    if not room(items, curses, item):
        items = without(items, item)
    return items, with_item(curses, item)


def load(items: Items, curses: Items) -> int:
    """What a bridge feels: good and cursed items alike, gold never (DARR-ITEM-09)."""
    return len(items) + len(curses)


@lru_cache(maxsize=4096)
def opens(items: Items, dots: int) -> bool:
    """Whether the good picks held open a door with so many dots; a higher pick never stands in for a lower one."""
    held = frozenset(items)
    return any(needed <= held for needed in PICKS_FOR[dots])
