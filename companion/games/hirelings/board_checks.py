"""What a board file of the Ascent must hold (HIRE-DATA-01..11): every fault, each naming its square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from graphlib import CycleError, TopologicalSorter

from companion.boards.checks import faults, general_faults
from companion.boards.model import Fault, fault
from companion.boards.scenery import motifs
from companion.games.hirelings.board import HirelingsBoard, Room, RoomOption, Square, fire_route
from companion.games.hirelings.monsters import monster
from companion.games.hirelings.rooms import LEVELS, levels, room
from companion.games.hirelings.vocabulary import FIRE_TRACK
from companion.procedures import checker

LOW, HIGH = 2, 8
"""The numbers a monster may have (HIRE-DATA-07); a room may also want no roll at all."""

MONSTERS = {monster(number).name for number in range(LOW, HIGH + 1)}
"""What the handbook calls the monsters there can be."""

TOUCH = 0.01
"""Squares may touch, mm; more than that is an overlap (HIRE-DATA-11)."""


@faults.register
def dungeon_faults(board: HirelingsBoard) -> list[Fault]:
    """Every fault; the walks over the graph are only tried once its links are whole."""
    links = [each for each in general_faults(board) if not each.where.startswith("links")]
    found = [*links, *_kinds(board), *_nexts(board), *_fields(board), *_places(board), *_art(board)]
    found += _rooms(board)
    if not any(each.where.startswith("spaces") and not each.warning for each in found):
        found += [*_graph(board), *_slides(board)]
    return found


def _at(number: int) -> str:
    return f"spaces[{number}]"


def _kinds(board: HirelingsBoard) -> Iterator[Fault]:
    """HIRE-DATA-01, HIRE-DATA-10: one start, one exit, four fire squares, at most one treasure square."""
    count = Counter[str](square.what for square in board.spaces)
    for what, word in (("start", "START"), ("exit", "the way out")):
        if count[what] != 1:
            yield fault("spaces", f"HIRE-DATA-01: there are {count[what]} squares for {word}, not one")
    if count["treasure"] > 1:
        yield fault("spaces", f"HIRE-DATA-10: there are {count['treasure']} treasure squares; one at most")
    table = {square.id: square for square in board.spaces}
    if len(board.fire_track) != len(FIRE_TRACK):
        yield fault("fire_track", f"HIRE-DATA-10: the fire track has {len(board.fire_track)} squares, not four")
    for name in board.fire_track:
        if name not in table or table[name].what != "fire_track":
            yield fault("fire_track", f"HIRE-DATA-10: {name} is no square of the fire track")


def _nexts(board: HirelingsBoard) -> Iterator[Fault]:
    """HIRE-DATA-01, HIRE-DATA-03, HIRE-DATA-04: where each square leads."""
    table = {square.id: square for square in board.spaces}
    for number, square in enumerate(board.spaces):
        for to in square.next:
            if to not in table:
                yield fault(_at(number), f"HIRE-DATA-01: {square.id} leads to {to}, and there is no such square")
            elif table[to].what == "fire_track":
                yield fault(_at(number), f"HIRE-DATA-01: {square.id} leads to {to}, which only the Fireball uses")
        if square.what in ("exit", "fire_track"):
            if square.next:
                yield fault(_at(number), f"HIRE-DATA-03: {square.id} leads on, and nothing comes after it")
        elif not square.next:
            yield fault(_at(number), f"HIRE-DATA-03: {square.id} leads nowhere")
        if len(square.next) != len(set(square.next)):
            yield fault(_at(number), f"HIRE-DATA-04: {square.id} leads to one square twice")
        if len(square.next) > 1 and square.fire_next not in square.next:
            yield fault(_at(number), f"HIRE-DATA-04: {square.id} splits; fire_next must be one of its ways")
        if len(square.next) < 2 and square.fire_next:
            yield fault(_at(number), f"HIRE-DATA-04: {square.id} does not split, so it has no fire_next")


def _fields(board: HirelingsBoard) -> Iterator[Fault]:
    """HIRE-DATA-07, HIRE-DATA-08: numbers belong to monsters, rooms to room squares."""
    for number, square in enumerate(board.spaces):
        if square.what == "monster" and not LOW <= square.number <= HIGH:
            text = f"HIRE-DATA-07: the monster on {square.id} wants {square.number}; it must be {LOW} to {HIGH}"
            yield fault(_at(number), text)
        if square.what != "monster" and square.number:
            yield fault(_at(number), f"HIRE-DATA-07: {square.id} has a number and no monster")
        if square.what == "room" and square.room not in board.rooms:
            yield fault(_at(number), f"HIRE-DATA-08: {square.id} opens into “{square.room}”, and there is no such room")
        if square.what != "room" and square.room:
            yield fault(_at(number), f"HIRE-DATA-08: {square.id} names a room and is none")


def _rooms(board: HirelingsBoard) -> Iterator[Fault]:
    """HIRE-DATA-08: every room can be played, whatever cards one has, and ends."""
    table = {square.id for square in board.spaces if square.what != "fire_track"}
    for name, data in board.rooms.items():
        where = f"rooms.{name}"
        found = [fault(where, f"HIRE-DATA-08: {name}: {text}") for text in _room_faults(data, table)]
        if name in MONSTERS:
            found.append(fault(where, f"HIRE-DATA-08: {name} is the page of a monster; give the room another id"))
        yield from found
        if not found:
            yield from (fault(where, f"HIRE-DATA-08: {text}") for text in checker.faults(room(name, data)))


def _room_faults(data: Room, squares: set[str]) -> Iterator[str]:
    if not data.options:
        yield "a room needs at least one option"
        return
    names = [option.id for option in data.options]
    if len(set(names)) < len(names):
        yield "two options have one id"
    if all(option.test == "pay" for option in data.options):
        yield "a player without cards would be stuck: it takes more than paying"
    for option in data.options:
        yield from (f"{option.id}: {text}" for text in _option_faults(option, squares))
    if levels(data) >= LEVELS:
        yield f"after {LEVELS} failed rolls it still changes"


def _option_faults(option: RoomOption, squares: set[str]) -> Iterator[str]:
    if option.test == "roll" and not 1 <= option.need <= HIGH:
        yield f"no d8 reaches {option.need}; need is 1 to {HIGH}"
    if option.need_step < 0:
        yield "need_step only makes it easier"
    if option.test == "face_set" and not (option.faces and set(option.faces) <= set(range(1, HIGH + 1))):
        yield f"faces are some of 1 to {HIGH}"
    if option.test == "face_set" and set(option.faces) == set(range(1, HIGH + 1)):
        yield "every face is good, so there is nothing to throw for"
    if option.max_fails is not None and option.max_fails < 0:
        yield "max_fails is a count"
    if option.test == "pay" and option.cost < 1:
        yield "cost is one card or more"
    for key, text, plain in (("on_fail", option.on_fail, "stay"), ("on_success", option.on_success, "go")):
        verb, _, what = text.partition(":")
        back = key == "on_fail" and verb == "back" and what.isdecimal() and int(what) > 0
        if text != plain and not back and not (verb == "goto" and what in squares):
            yield f"{key} “{text}” is not {plain}, goto:a square{', back:a number' * (key == 'on_fail')}"


def _graph(board: HirelingsBoard) -> Iterator[Fault]:
    """HIRE-DATA-02, HIRE-DATA-06: no circles, nothing out of reach, every way meets the fire's again.

    The fire comes to the way out (HIRE-DATA-05): nothing else leads nowhere, and no way is a circle.
    """
    table = {square.id: square for square in board.spaces if square.what != "fire_track"}
    number = {square.id: index for index, square in enumerate(board.spaces)}
    start = next(square.id for square in table.values() if square.what == "start")
    try:
        TopologicalSorter({name: square.next for name, square in table.items()}).prepare()
    except CycleError as circle:
        way = circle.args[1][::-1]
        text = f"HIRE-DATA-02: from {way[0]} one can walk in a circle: {' to '.join(way)}"
        yield fault(_at(number[way[0]]), text)
        return
    reached = _onward(table, start)
    for name in table:
        if name not in reached:
            yield fault(_at(number[name]), f"HIRE-DATA-02: {name} cannot be reached from START")
    route = fire_route(board.spaces)
    for name in reached.difference(route):
        meets = _onward(table, name, route).intersection(route)
        if len(meets) != 1:
            text = f"HIRE-DATA-06: from {name} one comes to the fire’s way at {' and at '.join(sorted(meets))}"
            yield fault(_at(number[name]), text)


def _onward(table: dict[str, Square], start: str, ends: Container[str] = ()) -> set[str]:
    """The squares one comes to from here; nobody goes on from one of the `ends`."""
    found, todo = {start}, [start]
    while todo:
        if (here := todo.pop()) not in ends:
            todo += [to for to in table[here].next if to not in found]
            found.update(table[here].next)
    return found


def _slides(board: HirelingsBoard) -> Iterator[Fault]:
    """HIRE-DATA-09: sliding back follows a single chain and stays on the board."""
    before: dict[str, list[str]] = {}
    for square in board.spaces:
        for to in square.next:
            before.setdefault(to, []).append(square.id)
    for index, square in enumerate(board.spaces):
        for option in board.rooms[square.room].options if square.room else ():
            verb, _, what = option.on_fail.partition(":")
            here = square.id
            for _ in range(int(what) if verb == "back" else 0):
                behind = before.get(here, [])
                if len(behind) != 1:
                    why = "goes behind START" if not behind else "comes to where ways meet"
                    yield fault(_at(index), f"HIRE-DATA-09: sliding {what} back from {square.id} {why}")
                    break
                here = behind[0]


def _places(board: HirelingsBoard) -> Iterator[Fault]:
    """HIRE-DATA-11: no two squares overlap."""
    squares = list(enumerate(board.spaces))
    for index, one in squares:
        for _, other in squares[:index]:
            wide = one.reach[0] + other.reach[0] - abs(one.at[0] - other.at[0])
            high = one.reach[1] + other.reach[1] - abs(one.at[1] - other.at[1])
            if wide > TOUCH and high > TOUCH and one.panel == other.panel:
                yield fault(_at(index), f"HIRE-DATA-11: {one.id} lies over {other.id}")


def _art(board: HirelingsBoard) -> Iterator[Fault]:
    for index, square in enumerate(board.spaces):
        if square.art and square.art not in motifs():
            yield fault(_at(index), f"{square.id} shows “{square.art}”, and there is no such motif", warning=True)
