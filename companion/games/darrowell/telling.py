"""The table says how things stand, in the ledger's words: people outrank the referee."""

from __future__ import annotations

import msgspec

from companion.games.darrowell import chips, duelling, gold, taking, turn, visiting
from companion.games.darrowell.card import Items
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.state import Now
from companion.games.darrowell.vocabulary import GLASS_CHIPS, ITEMS, OUTSIDE, RED_CHIPS, SLOTS
from companion.play.given import names, number, one_of, unknown, yes
from companion.procedures import interpreter
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
PLAYER_KEYS = ("at", "gold", "items", "curses", *PARTS, *(f"cursed_{part}" for part in PARTS))
MOST_GOLD, MOST_CHIPS = 999, 99


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said, for everybody to read. Raises IllegalEvent, naming what would be understood."""
    if given.subject:
        _player(desk, _seat(desk, given.subject), given.key, given.value)
    else:
        _game(desk, given.key, given.value)
    _ask_anew(desk)
    desk.rulings.append(Ruling(words))


def _game(desk: Desk, key: str, value: str) -> None:
    match key:
        case "turn":
            _turn(desk, _seat(desk, value))
        case "chips":
            count = number(value, 0, MOST_CHIPS)
            desk.note(red=min(count, RED_CHIPS), blue=max(0, count - RED_CHIPS))
            _balance(desk)
        case "gate":
            desk.set(gate=number(value, -MOST_GOLD, MOST_GOLD))
            gold.watch(desk)
        case "alarm":
            on = yes(value)
            desk.set(alarm=on, raiser=desk.turn if on else -1, called=False, finals=())
        case "finals":
            seats = tuple(_seat(desk, name) for name in names(value))
            if desk.turn not in seats[:1]:
                raise IllegalEvent("The first of the final turns is the one under way.")
            desk.set(alarm=True, called=True, finals=seats, raiser=seats[-1])
        case "round":
            desk.set(round=number(value, 1, 99))
        case "laid":
            desk.note(laid=tuple((_area(desk, area), count) for area, count in _counts(value, 1, 99)))
            _balance(desk)
        case "closed":
            desk.note(closed=tuple(_area(desk, area) for area in names(value)))
        case "bridges":
            known = [way.bridge for way in desk.map.board.links if way.bridge]
            found = _counts(value, 3, 18)
            for bridge, _ in found:
                one_of("bridge", bridge, known)
            desk.note(bridges=found)
        case "fresh":
            desk.note(fresh=yes(value))
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


def _balance(desk: Desk) -> None:
    """Chips neither on the map nor left over were spent where nobody looked."""
    now = desk.now
    desk.note(away=RED_CHIPS + GLASS_CHIPS * now.glasses - now.chips - sum(count for _, count in now.laid))


def _player(desk: Desk, index: int, key: str, value: str) -> None:
    player = desk.players[index]
    match key:
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
    state = desk.state
    for at, player in enumerate(state.players):
        if not player.at:
            desk.set_player(at, at=desk.map.square or desk.map.starts[at + 1])
        if player.fate:
            desk.set_player(at, fate="")
    if state.called:
        order = [(seat + step) % len(state.players) for step in range(len(state.players))]
        desk.set(finals=tuple(each for each in order if each in state.finals or each == seat))
    desk.set(turn=seat, rolls=(), phase="action")
    turn.begin(desk)
    desk.set(round=max(1, state.round))


def _put(desk: Desk, index: int, area: str) -> None:
    """Whoever's turn it is has just come there, to a fresh area; anybody else simply stands there.

    Who was put beside whoever's turn it is need not be fought, and who was put elsewhere may be.
    """
    leavings = desk.state.leavings + (area == OUTSIDE)
    desk.set(leavings=leavings)
    desk.set_player(index, at=area, left=leavings if area == OUTSIDE else 0)
    if index == desk.turn and desk.state.phase not in ("setup_order", "setup_start", "game_over"):
        fresh = area == OUTSIDE or not chips.used(desk, area)
        desk.note(fresh=fresh, came_from="", moved=True, flown=False, met=tuple(desk.others_at(area)))
        _stand(desk)
    elif desk.turn != index:
        met = tuple(each for each in desk.now.met if each != index)
        desk.note(met=(*met, index) if area == desk.player.at else met)


def _stand(desk: Desk) -> None:
    """The active player stands there, with everything broken off; nobody is met and nothing lies in wait."""
    done = desk.now.done
    entry = tuple(name for name in visiting.ON_ENTRY if name not in done)
    desk.set(now=replace(_cleared(desk.now), done=(*done, *entry)))
    if desk.player.at == OUTSIDE:
        visiting.free_to_act(desk)
    else:
        visiting.enter(desk)
    desk.note(done=done)


def _cleared(now: Now) -> Now:
    """The turn without whatever was under way in it."""
    return replace(
        now,
        visiting="",
        visit=None,
        running="",
        run=None,
        goal="",
        due=(),
        ended="",
        going="",
        arriving="",
        ending=False,
        picking=False,
        duel=None,
        trade=None,
    )


def _ask_anew(desk: Desk) -> None:
    """What was asked may make no sense any more; then the turn goes on from where the figure stands."""
    state, now = desk.state, desk.now
    duel = now.duel
    match state.phase:
        case "action":
            visiting.free_to_act(desk)
        case "special":
            held = visiting.holding(desk)
            assert held
            scene = visiting.fitted(desk, held)
            desk.note(**{"run" if now.run else "visit": scene})
            if not interpreter.prompt(held[0], held[1], scene, "").answers():
                _stand(desk)
        case "duel" if duel and duel.scene:
            desk.note(duel=replace(duel, scene=replace(duel.scene, items=desk.player.items)))
        case "duel_name" | "duel_answer":
            _, loser = duelling.sides(desk)
            held_items = desk.players[loser].items
            if not held_items or (duel and duel.item and duel.item not in held_items):
                _stand(desk)
        case "pick" if not taking.within_reach(desk.map, state, now.spare):
            _stand(desk)
        case "second_glass" if not taking.asks_first(desk, now.due[0]):
            _stand(desk)
        case "drop" | "trade" | "trade_agree":
            _stand(desk)


# -- reading values --------------------------------------------------------------------------------


def _seat(desk: Desk, colour: str) -> int:
    colours = [player.colour for player in desk.players]
    return colours.index(one_of("player", colour, colours))


def _area(desk: Desk, name: str) -> str:
    if name not in desk.map.area:
        raise IllegalEvent(say("There is no area “{name}” on this map.", name=name))
    return name


def _items(value: str) -> Items:
    return tuple(sorted(one_of("item", name, ITEMS) for name in names(value)))


def _counts(value: str, low: int, high: int) -> tuple[tuple[str, int], ...]:
    """`start_1:2,long_hall:1`"""
    pairs = (part.partition(":") for part in names(value))
    return tuple((name, number(count, low, high)) for name, _, count in pairs)
