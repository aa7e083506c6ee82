"""A table for tests to sit at: it hears the lines of a transcript, and each moment of it can be gone back to."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.key_to_the_kingdom.ground import Map, reference
from companion.games.key_to_the_kingdom.rules import KeyToTheKingdom
from companion.games.key_to_the_kingdom.state import State
from companion.play.rules import Seat, Setup, digest
from companion.play.transcript import awaits, find, plain
from companion.table.events import Chose, Confirmed, Drew, Event, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "purple": "Dot", "grey": "Eve", "brown": "Fay"}
WORLDS = ("banshee_towers", "ice_palace", "evil_tower", "temple_of_martyrs", "demon_castle", "sixth_world")
HOLDERS = {f"holder_{number}": world for number, world in enumerate(WORLDS, 1)}
KIT = "axe,fire,food,grappling_hook,net,rope,shield,sword"


class Table:
    """One moment of a game. `do` leads to another table; this one stays as it is, so that a test can go both ways."""

    def __init__(self, game: KeyToTheKingdom, state: State, rulings: tuple[Ruling, ...] = ()) -> None:
        self.game, self.state, self.rulings = game, state, rulings

    @property
    def prompt(self) -> Prompt:
        return self.game.prompt(self.state)

    @property
    def options(self) -> list[str]:
        return [option.name for option in self.prompt.options]

    @property
    def places(self) -> set[str]:
        return {place for move in self.prompt.moves for place in move.places}

    @property
    def awaits(self) -> list[str]:
        return awaits(self.prompt)

    @property
    def said(self) -> str:
        """Everything the referee said since the last `do`."""
        return " ".join(str(ruling.words) for ruling in self.rulings)

    @property
    def cited(self) -> set[str]:
        """The rules the referee named since the last `do`."""
        return {rule for ruling in self.rulings for rule in ruling.rules}

    def __getitem__(self, path: str) -> str:
        return plain(find(self.game.view(self.state), path))

    def do(self, *lines: str) -> Table:
        """Lines as in a transcript; what the rules refuse raises IllegalEvent. What was sound must stay sound."""
        state, said = self.state, []
        for line in lines:
            for event in events(line):
                before = self._broken(state)
                state, rulings = self.game.advance(state, event)
                said += rulings
                assert isinstance(event, Given) or self._broken(state) <= before, (line, self.game.faults(state))
        return Table(self.game, state, tuple(said))

    def _broken(self, state: State) -> set[str]:
        """The rules whose invariants do not hold: a test may sit down with fewer cards than were dealt."""
        return {fault.split(":")[0] for fault in self.game.faults(state)}

    def faces(self, path: str, *then: str) -> list[str]:
        """What stands at `path` after a 1, a 2 ... an 8."""
        return [self.do(f"roll {face}", *then)[path] for face in range(1, 9)]

    def refused(self, line: str) -> str:
        """Why this cannot be; everything is as it was."""
        before, name = self.state, digest(self.state)
        with pytest.raises(IllegalEvent) as refusal:
            for event in events(line):
                self.game.advance(self.state, event)
        assert self.state is before
        assert digest(self.state) == name
        return str(refusal.value)


def events(line: str) -> list[Event]:
    verb, *rest = line.split()
    match verb:
        case "roll":
            return [Rolled(int(face), "d8") for face in rest]
        case "choose":
            return [Chose(option) for option in rest]
        case "move":
            return [Moved(*rest)]
        case "part":
            return [PartMoved(*rest)]
        case "draw":
            return [Drew(card) for card in rest]
        case "given":
            subject = rest.pop(0) if len(rest) % 2 else ""
            return [Given(subject, key, value) for key, value in zip(rest[::2], rest[1::2], strict=True)]
    assert verb == "confirm", line
    return [Confirmed()]


def sit(colours: str = "red blue", *lines: str, board: KingdomBoard | None = None, **house: str) -> Table:
    """Players in their order clockwise, the first one to begin; then whatever is given."""
    game = KeyToTheKingdom()
    game.map = Map(board) if board else reference()
    seats = tuple(Seat(colour, NAMES[colour]) for colour in colours.split())
    setup = Setup(game.id, seats, {"first_player": "first_named", **house})
    return Table(game, game.new(setup)).do(*lines)


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
    return sit(colours, *set_up, *lines, f"given red at {space}", **house)


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
    table = sit(colours, *lay(*flaps), *seats, *lines, f"given red at {PREFIX[world]}_rim1", **house)
    return table.do("roll 2", f"move red {pool}")


def shown(flaps: tuple[str, str]) -> set[str]:
    return {world for world in WORLDS if reference().visible(world, flaps)}


def left(table: Table) -> int:
    assert table.state.fold is not None
    return table.state.fold.left
