"""What the table says is done: people outrank the referee."""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.games.darrowell import turn
from companion.games.darrowell.card import Items
from companion.games.darrowell.chips import used
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.gold import watch
from companion.games.darrowell.leaving import come_back, leave
from companion.games.darrowell.vocabulary import ITEMS, OUTSIDE, RED_CHIPS, SLOTS
from companion.table.events import IllegalEvent
from companion.table.words import named, say

replace = msgspec.structs.replace


def settled(desk: Desk) -> None:
    """The question at hand is asked anew; where it has become impossible, the turn goes on without it."""
    asked = desk.settle()
    if not asked.over and not asked.answers():
        _stand(desk)


def chips(desk: Desk, count: int) -> None:
    """So many are left, red ones first."""
    _chips(desk, red=min(count, RED_CHIPS), blue=max(0, count - RED_CHIPS))


def gate(desk: Desk, at: int) -> None:
    """The gate stands there, and gold may have reached it."""
    desk.set(gate=replace(desk.state.gate, at=at))
    watch(desk)


def alarm(desk: Desk, on: bool) -> None:
    """On, by whoever is at turn, or off."""
    raiser = desk.turn if on else -1
    desk.set(gate=replace(desk.state.gate, alarm=on, raiser=raiser, called=False, finals=()))


def finals(desk: Desk, seats: tuple[int, ...]) -> None:
    """Those who still have their final turn, in order."""
    if desk.turn not in seats[:1]:
        raise IllegalEvent("The first of the final turns is the one under way.")
    desk.set(gate=replace(desk.state.gate, alarm=True, called=True, finals=seats, raiser=seats[-1]))


def laid(desk: Desk, areas: tuple[tuple[str, int], ...]) -> None:
    """So many chips lie in these areas, and none elsewhere."""
    _chips(desk, laid=tuple(Counter(dict(areas)).elements()))


def fresh(desk: Desk, is_fresh: bool) -> None:
    """Whether the visit under way began where no chip lay."""
    desk.stay(fresh=is_fresh)
    _stand(desk)


def bounty(desk: Desk, target: int | None) -> None:
    """On that player, or on nobody."""
    if target == desk.turn:
        raise IllegalEvent("The bounty is never on whoever reads the board.")
    desk.note(bounty=-1 if target is None else target)


def _chips(desk: Desk, **changes: object) -> None:
    """Chips neither on the map nor left over were never dealt."""
    changed = replace(desk.now.chips, **changes)
    desk.note(chips=replace(changed, dealt=changed.left + len(changed.laid)))


def leave_or_come(desk: Desk, index: int, out: bool) -> None:
    """Has left the game, or plays again."""
    if out:
        leave(desk, index)
    elif desk.players[index].gone:
        come_back(desk, index)


def gold(desk: Desk, index: int, count: int) -> None:
    """So much, and it may have reached the gate."""
    desk.set_player(index, gold=count)
    watch(desk)


def items(desk: Desk, index: int, held: Items) -> None:
    """The good items of a card."""
    _card(desk, index, held, desk.players[index].curses)


def curses(desk: Desk, index: int, held: Items) -> None:
    """The cursed slots of a card."""
    _card(desk, index, desk.players[index].items, held)


def with_part(held: Items, part: tuple[str, ...], told: Items) -> Items:
    """The same card with one part of it as it was told."""
    return tuple(sorted((*(item for item in held if item not in part), *told)))


def _card(desk: Desk, index: int, items: Items, curses: Items) -> None:
    for item in ITEMS:
        if items.count(item) + curses.count(item) > SLOTS[item]:
            raise IllegalEvent(say("The card has {count} for {item}.", count=SLOTS[item], item=named(item)))
    desk.set_player(index, items=items, curses=curses)


def give_turn(desk: Desk, seat: int) -> None:
    """That player's turn begins; whoever is not on the map yet is put there."""
    for at, player in enumerate(desk.players):
        if not player.gone or at == seat:
            desk.set_player(at, at=player.at or desk.ground.start(at), fate="")
    gate, count = desk.state.gate, len(desk.players)
    if gate.called:
        order = ((seat + step) % count for step in range(count))
        finals = tuple(each for each in order if each in gate.finals or each == seat)
        desk.set(gate=replace(gate, finals=finals))
    turn.begin(desk, seat)


def put(desk: Desk, index: int, area: str) -> None:
    """Whoever's turn it is has just come there, to a fresh area; anybody else simply stands there.

    Who was put beside whoever's turn it is need not be fought, and who was put elsewhere may be.
    """
    leavings = desk.state.leavings + (area == OUTSIDE)
    desk.set(leavings=leavings)
    desk.set_player(index, at=area, left=leavings if area == OUTSIDE else 0)
    if index != desk.turn:
        met = tuple(each for each in desk.now.met if each != index)
        desk.note(met=(*met, index) if area == desk.player.at else met)
    elif turn.under_way(desk):
        fresh = area == OUTSIDE or not used(desk, area)
        desk.note(moved=True, met=tuple(desk.others_at(area)))
        desk.stay(fresh=fresh, came_from="", flown=False)
        _stand(desk)


def _stand(desk: Desk) -> None:
    """The active player stands there, with everything broken off; nobody is met and nothing lies in wait."""
    if turn.under_way(desk):
        desk.stay(playing="", scene=None)
        turn.take_up(desk)
