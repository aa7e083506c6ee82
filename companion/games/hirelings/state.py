"""The state of the Ascent: one frozen value the whole game can be told from (ledger 2.4)."""

from __future__ import annotations

import msgspec

from companion.games.hirelings.house import House
from companion.games.hirelings.vocabulary import PILE, Phase, Status
from companion.procedures.scene import Scene


class Hireling(msgspec.Struct, frozen=True):
    """One player and the hireling. Of the pile only the height is known, to anybody; `front` lies open.

    `held` names the procedure not yet left, a room or a monster, `scene` where in it; `place` counts from 1 for those
    who are out.
    """

    colour: str
    name: str
    square: str
    pile: int = PILE
    front: tuple[str, ...] = ()
    status: Status = "inside"
    held: str = ""
    scene: Scene | None = None
    room_fails: int = 0
    treasure_taken: bool = False
    place: int = 0
    parents: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        """Item cards that could be spent, seen or not."""
        return self.pile + len(self.front)


class State(msgspec.Struct, frozen=True):
    """Everything the referee knows.

    `first` is the youngest, `turn` whose turn it is, both as indices; `may_flip`: no die of this turn has been thrown
    yet. `steps` are still to go, `reached`: an encounter square was reached or a room roll made this turn, `owed`
    cards are to be paid, `victim` is drawn from. `arriving`: the encounter under way was met in this turn's own move;
    `said` is what the table said of a manual room.

    `ffd` is the square of the Fireball, "" without one; `caught` those it caught who are still to decide, `paid` those
    who bought their escape. `discard` and `gone` lie face up, `gone` with those who left the game; `unused` and
    `buried` are counts of cards face down, `buried` those that left with their owners.
    """

    house: House
    players: tuple[Hireling, ...]
    phase: Phase = "setup"
    first: int = 0
    turn: int = 0
    round: int = 1
    may_flip: bool = False
    steps: int = 0
    thrown: tuple[int, ...] = ()
    reached: bool = False
    arriving: bool = False
    owed: int = 0
    victim: str = ""
    said: str = ""
    ffd: str = ""
    caught: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    cache: int = 0
    unused: int = 0
    buried: int = 0
    discard: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    winner: str = ""

    @property
    def actor(self) -> int:
        """Whose answer is awaited: when the fire has caught somebody that is not the player whose turn it was."""
        return self.caught[0] if self.caught else self.turn

    @property
    def seen(self) -> tuple[tuple[str, ...], ...]:
        """Every card that has been turned up."""
        return (self.discard, self.gone, *(player.front for player in self.players))
