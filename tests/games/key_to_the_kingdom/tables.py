"""Tables of Key to the Kingdom for tests to sit at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

import msgspec

from companion.games import rules
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.key_to_the_kingdom.game import GAME
from companion.games.key_to_the_kingdom.ground import Kingdom, reference
from companion.games.key_to_the_kingdom.state import State
from companion.play.rules import Rules
from companion.play.setup import Seat, Setup
from companion.table.events import Rolled
from tests.games.table import GameTable

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "purple": "Dot", "grey": "Eve", "brown": "Fay"}
WORLDS = ("banshee_towers", "ice_palace", "evil_tower", "temple_of_martyrs", "demon_castle", "sixth_world")
HOLDERS = {f"holder_{number}": world for number, world in enumerate(WORLDS, 1)}
KIT = "axe,fire,food,grappling_hook,net,rope,shield,sword"


class Table(GameTable[State]):
    """A moment of Key to the Kingdom, whose one die has eight sides."""

    def rolled(self, state: State, word: str) -> Rolled:
        return Rolled(int(word), "d8")


def sit(colours: str = "red blue", *lines: str, board: KingdomBoard | None = None, **house: str) -> Table:
    """Players in their order clockwise, the first one to begin; then whatever is given."""
    game = Rules(replace(GAME, ground=lambda name: Kingdom(board))) if board else rules(GAME.id)
    seats = tuple(Seat(colour, NAMES[colour]) for colour in colours.split())
    setup = Setup(game.id, seats, {"first_player": "first_named", **house})
    return Table.begun(game, setup).do(*lines)


OUT: Mapping[str, tuple[str, ...]] = {
    "banshee_towers": (),
    "ice_palace": (),
    "evil_tower": ("flap_a",),
    "demon_castle": ("flap_a",),
    "temple_of_martyrs": ("flap_b",),
    "sixth_world": ("flap_b",),
}
"""Which flap must be out for a World to be seen."""


def at(space: str, *lines: str, colours: str = "red blue", cards: str = "", **house: str) -> Table:
    """Red has just come to this dagger (`snake_pit.far` is the one at end b); the others are out of everybody's way."""
    ground = reference()
    hazard, _, end = space.partition(".")
    spot = (ground.board.hazards[hazard].b if end == "far" else ground.board.hazards[hazard].a) if end else space
    world = ground.space[spot].panel
    flaps = OUT[world]
    away = "ip_mid" if world in ("banshee_towers", "evil_tower", "demon_castle") else "bt29"
    set_up = [f"given {flap} out" for flap in flaps]
    set_up += [f"given {colour} at {away}" for colour in colours.split()[1:]]
    set_up += [f"given red equipment {cards}"] if cards else []
    return sit(colours, *set_up, *lines, f"given red at {space}", board=None, **house)


def holding(*holders: str) -> str:
    """Red holds these, and the places they came from are guarded no more."""
    left = [world for holder, world in HOLDERS.items() if holder not in holders]
    return f"given guarded {','.join(left) or 'none'}"


def with_heads(heads: dict[str, int]) -> KingdomBoard:
    """The reference board with other numbers on the Demon King's heads."""
    board = reference().board
    spaces = tuple(
        msgspec.structs.replace(space, dk=heads.get(space.id, space.dk), kind=space.kind if space.dk else "space")
        for space in board.spaces
    )
    return msgspec.structs.replace(board, spaces=spaces)


# -- folds ----------------------------------------------------------------------------------------------

POOLS = ("whirlpool_a", "whirlpool_b")
INNER = {"whirlpool_a": "banshee_towers", "whirlpool_b": "ice_palace"}
BASE = {"whirlpool_a": "evil_tower", "whirlpool_b": "temple_of_martyrs"}
OUTER = {"whirlpool_a": "demon_castle", "whirlpool_b": "sixth_world"}
PREFIX = {
    "banshee_towers": "bt",
    "ice_palace": "ip",
    "evil_tower": "et",
    "temple_of_martyrs": "tm",
    "demon_castle": "dc",
    "sixth_world": "li",
}


def lay(a: str, b: str) -> list[str]:
    return [f"given flap_a {a}", f"given flap_b {b}"]


def inside(world: str) -> str:
    """A plain space in the middle of a World, with no King's head beside it."""
    return {
        "banshee_towers": "bt29",
        "ice_palace": "ip_mid",
        "evil_tower": "et31",
        "temple_of_martyrs": "tm21",
        "demon_castle": "dc25",
        "sixth_world": "li29",
    }[world]


def jump(pool: str, flaps: tuple[str, str], *lines: str, colours: str = "red blue", **house: str) -> Table:
    """Red steps into the whirlpool from its rim; the others stand where `lines` puts them."""
    state = flaps[POOLS.index(pool)]
    world = INNER[pool] if state == "in" else BASE[pool]
    seats = [f"given {colour} at {inside(world)}" for colour in colours.split()[1:]]
    table = sit(colours, *lay(*flaps), *seats, *lines, f"given red at {PREFIX[world]}_rim1", board=None, **house)
    return table.do("roll 2", f"move red {pool}")


def shown(flaps: tuple[str, str]) -> set[str]:
    return {world for world in WORLDS if reference().visible(world, flaps)}


def left(table: Table) -> int | None:
    """The throws whoever flees still has, None while nobody flees."""
    assert table.state.fold is not None
    return table.state.fold.left


# -- examples in a table ------------------------------------------------------------------------------------------


def examples(told: str) -> Iterator[tuple[str, ...]]:
    """Head, scene and columns of each indented line below a head; one that begins with `+` goes on from the last."""
    head = scene = ""
    for row in told.strip().replace("\n    |", " |").splitlines():
        if not row.startswith(" "):
            head = row
            continue
        line, *columns = (part.strip() for part in row.split("|"))
        scene = f"{scene}; {line[2:]}" if line.startswith("+") else line
        yield head, scene, *columns


def scene(told: str, house: dict[str, str]) -> Table:
    """A table that came to be so: `sit COLOURS`, `at SPACE HAND` or `jump POOL FLAPS`, then lines of a transcript."""
    first, *lines = told.split("; ")
    verb, *words = first.split()
    if verb == "sit":
        return sit(" ".join(words), *lines, board=None, **house)
    if verb == "at":
        return at(words[0], cards="".join(words[1:]), **house).do(*lines)
    given = list(takewhile(lambda line: line.startswith("given"), lines))
    a, b = words[1].split("-")
    return jump(words[0], (a, b), *given, **house).do(*lines[len(given) :])


def look(table: Table, path: str) -> list[str]:
    found = {"options": table.options, "awaits": table.awaits, "places": sorted(table.places)}
    if path == "left":
        return [str(left(table))]
    return (found[path] or ["none"]) if path in found else table[path].split(",")


def held(table: Table, looks: str) -> None:
    """`path=value`, `path!value` for what is not among them, `path~value` for what is; parted by spaces."""
    for each in looks.split():
        path, sign, value = re.split("([=!~])", each, maxsplit=1)
        found = look(table, path)
        if sign == "=":
            assert ",".join(found) == value, path
        else:
            assert (value in found) == (sign == "~"), (path, found)
