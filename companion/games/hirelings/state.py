"""The state of the Ascent: one frozen value the whole game can be told from (ledger 2.4)."""

from __future__ import annotations

import msgspec

from companion import flow
from companion.games.hirelings.house import House
from companion.games.hirelings.vocabulary import ATTEMPT, DRAGON, MEET, PILE, Status


class InRoom(msgspec.Struct, frozen=True, tag="room", gc=False):
    """In the room of its square: the step of the procedure a hireling stands at, and the failed rolls of this stay.

    No step: the room has let it go, and it has not walked off yet.
    """

    step: str = ATTEMPT
    fails: int = 0


class AtMonster(msgspec.Struct, frozen=True, tag="monster", gc=False):
    """Before the monster of its square, which is not passed yet: the step of the procedure."""

    step: str = MEET


class Hireling(msgspec.Struct, frozen=True, gc=False):
    """One player and the hireling. Of the pile only the height is known, to anybody; `front` lies open.

    `stay` is what the square has to do with it beyond standing there; `place` counts from 1 for those who are out.
    """

    colour: str
    name: str
    square: str
    pile: int = PILE
    front: tuple[str, ...] = ()
    status: Status = "inside"
    stay: InRoom | AtMonster | None = None
    treasure_taken: bool = False
    place: int = 0
    parents: tuple[str, ...] = ()

    @property
    def inside(self) -> bool:
        return self.status == "inside"

    @property
    def held(self) -> bool:
        """Whether it stands in a room, or before a monster, not yet left."""
        return self.stay is not None and self.stay.step != ""

    @property
    def in_room(self) -> bool:
        """Whether a room holds it."""
        return self.held and isinstance(self.stay, InRoom)

    @property
    def cards(self) -> int:
        """Item cards that could be spent, seen or not."""
        return self.pile + len(self.front)


class State(flow.State, frozen=True, gc=False):
    """Everything the referee knows.

    `first` is the youngest, `turn` whose turn it is, both as indices; `card_choice`: it is still open in this turn, for
    no die was thrown, nothing chosen and no card flipped. `steps` are still to go, `reached`: an encounter square was
    reached or a room roll made this turn.

    `ffd` is the square of the Fireball, "" without one; `caught` those it caught who are still to decide, `paid` those
    who bought their escape. `discard` and `gone` lie face up, `gone` with those who left the game; `unused` and
    `buried` are counts of cards face down, `buried` those that left with their owners.
    """

    house: House
    players: tuple[Hireling, ...]
    first: int = 0
    turn: int = 0
    round: int = 1
    card_choice: bool = False
    steps: int = 0
    thrown: tuple[int, ...] = ()
    reached: bool = False
    ffd: str = ""
    caught: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    cache: int = 0
    unused: int = 0
    buried: int = 0
    discard: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def actor(self) -> int:
        """Whose answer is awaited: when the fire has caught somebody that is not the player whose turn it was."""
        return self.caught[0] if self.caught else self.turn

    @property
    def all_burned(self) -> bool:
        """Whether the fire has had every hireling whose player did not leave the game (HIRE-END-03)."""
        return {player.status for player in self.players} - {"left"} == {"burned"}

    @property
    def winner(self) -> str:
        """The first one out, or the dragon; "" while nobody has won (HIRE-END-01, HIRE-END-03, HIRE-END-04)."""
        first = next((player.colour for player in self.players if player.place == 1), "")
        return first or (DRAGON if self.all_burned else "")

    @property
    def seen(self) -> tuple[tuple[str, ...], ...]:
        """Every card that has been turned up."""
        return (self.discard, self.gone, *(player.front for player in self.players))

    @property
    def order(self) -> tuple[int, ...]:
        """Everybody in seat order from the youngest (HIRE-SET-08)."""
        seats = range(len(self.players))
        return (*seats[self.first :], *seats[: self.first])

    @property
    def inside(self) -> list[int]:
        """Those still inside, in that order."""
        return [seat for seat in self.order if self.players[seat].status == "inside"]
