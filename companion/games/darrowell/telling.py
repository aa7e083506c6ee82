"""The table says how things stand, in the ledger's words: people outrank the referee."""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.games.darrowell import chips, gold, turn
from companion.games.darrowell.card import Items
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.leaving import come_back, leave
from companion.games.darrowell.vocabulary import ITEMS, OUTSIDE, RED_CHIPS, SLOTS
from companion.play.given import names, number, one_of, unknown, yes
from companion.table.events import Given, IllegalEvent
from companion.table.rulings import Ruling
from companion.table.words import Words, named, say

replace = msgspec.structs.replace

PARTS = {"weapons": ("weapon",), "armor": ("armor",), "others": ITEMS[2:]}
"""The parts of an item card that may be told by themselves."""

GAME_KEYS = (
    "turn",
    "chips",
    "gate",
    "alarm",
    "round",
    "laid",
    "closed",
    "bridges",
    "fresh",
    "luck",
    "bounty",
    "finals",
)
PLAYER_KEYS = ("at", "gold", "items", "curses", *PARTS, *(f"cursed_{part}" for part in PARTS), "out")
MOST_GOLD, MOST_CHIPS = 999, 99


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said, for everybody to read. Raises IllegalEvent, naming what would be understood.

    The question at hand is asked anew by what is so now; where it has become impossible, the turn goes on without it.
    """
    if given.subject:
        _player(desk, _seat(desk, given.subject), given.key, given.value)
    else:
        _game(desk, given.key, given.value)
    desk.rulings.append(Ruling(words))
    asked = desk.settle()
    if not asked.over and not asked.answers():
        _stand(desk)


def _game(desk: Desk, key: str, value: str) -> None:
    match key:
        case "turn":
            _turn(desk, _seat(desk, value))
        case "chips":
            count = number(value, 0, MOST_CHIPS)
            _chips(desk, red=min(count, RED_CHIPS), blue=max(0, count - RED_CHIPS))
        case "gate":
            desk.set(gate=replace(desk.state.gate, at=number(value, -MOST_GOLD, MOST_GOLD)))
            gold.watch(desk)
        case "alarm":
            on = yes(value)
            raiser = desk.turn if on else -1
            desk.set(gate=replace(desk.state.gate, alarm=on, raiser=raiser, called=False, finals=()))
        case "finals":
            seats = tuple(_seat(desk, name) for name in names(value))
            if desk.turn not in seats[:1]:
                raise IllegalEvent("The first of the final turns is the one under way.")
            desk.set(gate=replace(desk.state.gate, alarm=True, called=True, finals=seats, raiser=seats[-1]))
        case "round":
            desk.set(round=number(value, 1, 99))
        case "laid":
            counts = Counter({_area(desk, area): count for area, count in _counts(value, 1, 99)})
            _chips(desk, laid=tuple(counts.elements()))
        case "closed":
            desk.note(closed=tuple(_area(desk, area) for area in names(value)))
        case "bridges":
            known = [way.bridge for way in desk.ground.board.links if way.bridge]
            desk.note(bridges=tuple((one_of("bridge", each, known), bears) for each, bears in _counts(value, 3, 18)))
        case "fresh":
            desk.stay(fresh=yes(value))
            _stand(desk)
        case "luck":
            desk.note(luck=yes(value))
        case "bounty":
            target = -1 if value == "none" else _seat(desk, value)
            if target == desk.turn:
                raise IllegalEvent("The bounty is never on whoever reads the board.")
            desk.note(bounty=target)
        case _:
            raise unknown("part of the game", key, GAME_KEYS)


def _chips(desk: Desk, **changes: object) -> None:
    """Chips neither on the map nor left over were never dealt."""
    changed = replace(desk.now.chips, **changes)
    desk.note(chips=replace(changed, dealt=changed.left + len(changed.laid)))


def _player(desk: Desk, index: int, key: str, value: str) -> None:
    player = desk.players[index]
    if player.gone and key != "out":
        raise IllegalEvent(say("{name} has left the game.", name=player.name))
    match key:
        case "out":
            leave(desk, index) if yes(value) else come_back(desk, index)
        case "at":
            _put(desk, index, value if value == OUTSIDE else _area(desk, value))
        case "gold":
            desk.set_player(index, gold=number(value, 0, MOST_GOLD))
            gold.watch(desk)
        case "items":
            _card(desk, index, _items(value), player.curses)
        case "curses":
            _card(desk, index, player.items, _items(value))
        case "weapons" | "armor" | "others":
            _card(desk, index, _part(player.items, key, value), player.curses)
        case "cursed_weapons" | "cursed_armor" | "cursed_others":
            _card(desk, index, player.items, _part(player.curses, key.removeprefix("cursed_"), value))
        case _:
            raise unknown("thing to say of a player", key, PLAYER_KEYS)


def _part(held: Items, part: str, value: str) -> Items:
    """The same card with one part of it as it was told: a number of weapons or armors, or the names of the others."""
    kept = tuple(item for item in held if item not in PARTS[part])
    if part == "others":
        return tuple(sorted((*kept, *_items(value))))
    item = PARTS[part][0]
    return tuple(sorted((*kept, *(item,) * number(value, 0, SLOTS[item]))))


def _card(desk: Desk, index: int, items: Items, curses: Items) -> None:
    for item in ITEMS:
        if items.count(item) + curses.count(item) > SLOTS[item]:
            raise IllegalEvent(say("The card has {count} for {item}.", count=SLOTS[item], item=named(item)))
    desk.set_player(index, items=items, curses=curses)


def _turn(desk: Desk, seat: int) -> None:
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


def _put(desk: Desk, index: int, area: str) -> None:
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
        fresh = area == OUTSIDE or not chips.used(desk, area)
        desk.note(moved=True, met=tuple(desk.others_at(area)))
        desk.stay(fresh=fresh, came_from="", flown=False)
        _stand(desk)


def _stand(desk: Desk) -> None:
    """The active player stands there, with everything broken off; nobody is met and nothing lies in wait."""
    if turn.under_way(desk):
        desk.stay(playing="", scene=None)
        turn.take_up(desk)


# -- reading values --------------------------------------------------------------------------------


def _seat(desk: Desk, colour: str) -> int:
    colours = [player.colour for player in desk.players]
    return colours.index(one_of("player", colour, colours))


def _area(desk: Desk, name: str) -> str:
    if name not in desk.ground.area:
        raise IllegalEvent(say("There is no area “{name}” on this map.", name=name))
    return name


def _items(value: str) -> Items:
    return tuple(sorted(one_of("item", name, ITEMS) for name in names(value)))


def _counts(value: str, low: int, high: int) -> tuple[tuple[str, int], ...]:
    """`start_1:2,long_hall:1`"""
    pairs = (part.partition(":") for part in names(value))
    return tuple((name, number(count, low, high)) for name, _, count in pairs)
