"""Picking up, receiving, dropping (DARR-ITEM, DARR-HAZ, DARR-RAND-04, DARR-CURSE)."""

from __future__ import annotations

from companion.games.darrowell import card, chips, gold, visiting
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Map, Thing
from companion.games.darrowell.state import Now, Player, State
from companion.table.words import named

CURSED = "!"
LUCK = 2


def within_reach(ground: Map, state: State, armor: int | None = None) -> tuple[Thing, ...]:
    """What the active player could take here now; `armor`: how many may pay for hazards, all where it is not said."""
    now, player = state.now, state.players[state.turn]
    if not now.fresh:
        return ()
    pay = player.items.count("armor") if armor is None else armor
    return tuple(
        thing
        for thing in ground.things.get(player.at, ())
        if thing.key not in now.taken and _can_take(now, player, thing, pay)
    )


def _can_take(now: Now, player: Player, thing: Thing, armor: int) -> bool:
    if thing.item:
        swapped = thing.item == "hour_glass" and thing.item in player.items  # the old one may be turned first
        return now.luck or swapped or card.room(player.items, player.curses, thing.item) > 0
    return thing.hazard <= armor


def may_pick_up(ground: Map, state: State) -> bool:
    """Whether a chip for a pick-up would bring anything; once a visit, where the table plays it so (G03)."""
    if not state.now.fresh or not ground.things.get(state.players[state.turn].at):
        return False
    again = state.house.second_pick_up == "yes" or not state.now.picked
    return again and bool(_worth_it(ground, state))


def _worth_it(ground: Map, state: State) -> tuple[Thing, ...]:
    """As `within_reach`, with the armor that lies here able to pay for the hazards here (DARR-HAZ-05)."""
    player, now = state.players[state.turn], state.now
    armor = player.items.count("armor")
    if state.house.armor_pays_at_once == "yes":
        lying = sum(t.item == "armor" and t.key not in now.taken for t in ground.things.get(player.at, ()))
        armor += min(lying, max(0, card.room(player.items, player.curses, "armor")))
    return within_reach(ground, state, armor)


def pick_up(desk: Desk) -> None:
    """Everything there is, free things first, then gold that costs armor while it lasts (DARR-ITEM-03)."""
    _begin(desk)
    for thing in desk.map.things[desk.player.at]:
        if thing in within_reach(desk.map, desk.state, desk.now.spare):
            _take(desk, thing)
    visiting.go_on(desk)


def pick_some(desk: Desk) -> None:
    """One thing after another, as the player names them, for the same chip."""
    _begin(desk)
    desk.note(picking=True)
    desk.phase("pick")


def pick(desk: Desk, name: str) -> None:
    """The player takes this, or has enough."""
    if name == "done":
        desk.note(picking=False)
        visiting.go_on(desk)
        return
    _take(desk, next(t for t in within_reach(desk.map, desk.state, desk.now.spare) if t.name == name))
    visiting.go_on(desk)


def pick_on(desk: Desk) -> None:
    """What else is taken for the same chip, if anything is left."""
    if within_reach(desk.map, desk.state, desk.now.spare):
        desk.phase("pick")
    else:
        desk.note(picking=False)
        visiting.go_on(desk)


def _begin(desk: Desk) -> None:
    chips.spend(desk)
    desk.note(spare=desk.player.items.count("armor"), picked=True)


def _take(desk: Desk, thing: Thing) -> None:
    now = desk.now
    if thing.item:
        desk.note(taken=(*now.taken, thing.key), due=(*now.due, thing.item))
        if thing.item == "armor" and desk.house.armor_pays_at_once == "yes" and room(desk, "armor"):
            desk.note(spare=now.spare + 1)
        if thing.item != "hour_glass":
            receive(desk, thing.item)
            desk.note(due=desk.now.due[:-1])
        return
    desk.note(taken=(*now.taken, thing.key))
    if thing.hazard:
        desk.set_player(items=card.without(desk.player.items, "armor", thing.hazard))
        desk.note(spare=now.spare - thing.hazard)
        desk.tell("{count} armor spent on the hazard.", "DARR-HAZ-01", count=thing.hazard)
    gold.earn(desk, thing.gold, "DARR-ITEM-03")


def room(desk: Desk, item: str) -> bool:
    return card.room(desk.player.items, desk.player.curses, item) > 0


# -- receiving -------------------------------------------------------------------------------------


def asks_first(desk: Desk, due: str) -> bool:
    """Whether the old hour glass could be turned before that comes (DARR-GLASS-06, DARR-CURSE-09)."""
    return due.removeprefix(CURSED) == "hour_glass" and "hour_glass" in desk.player.items


def answer_glass(desk: Desk, choice: str) -> None:
    """The old hour glass is turned first, or stays where it is."""
    due, *rest = desk.now.due
    if choice == "use_hour_glass":
        chips.turn_glass(desk)
    desk.note(due=tuple(rest))
    receive(desk, due)
    visiting.go_on(desk)


def receive(desk: Desk, due: str) -> None:
    """The active player receives an item, or a curse; luck pays for either (DARR-LUCK-02, -05)."""
    item = due.removeprefix(CURSED)
    player = desk.player
    if due.startswith(CURSED):
        items, curses = card.cursed(player.items, player.curses, item)
        desk.set_player(items=items, curses=curses)
        if curses == player.curses:
            desk.tell("Every {item} slot is cursed already.", "DARR-CURSE-05", item=named(item))
        elif items != player.items:
            desk.tell("A curse takes a {item} of {who}’s.", "DARR-CURSE-03", item=named(item))
        else:
            desk.tell("A {item} slot of {who}’s is cursed.", "DARR-CURSE-01", item=named(item))
    elif room(desk, item):
        desk.set_player(items=card.with_item(player.items, item))
        desk.tell("{who} gains: {item}.", "DARR-ITEM-05", item=named(item))
    else:
        desk.tell("No room for a {item}: it is gone.", "DARR-RAND-04 DARR-ITEM-05", item=named(item))
    if desk.now.luck:
        gold.earn(desk, LUCK, "DARR-LUCK-01 DARR-LUCK-02")


def lose(desk: Desk, item: str, count: int = 1) -> None:
    """Good items leave the active player's card."""
    desk.set_player(items=card.without(desk.player.items, item, count))


def drop(desk: Desk, item: str) -> None:
    """An item out of the game, at any time of the own turn, for nothing (DARR-FREE-02, DARR-ITEM-07)."""
    if item != "done":
        lose(desk, item)
        desk.tell("{who} drops: {item}.", "DARR-FREE-02 DARR-ITEM-07", "the drop", item=named(item))
    visiting.go_on(desk)
