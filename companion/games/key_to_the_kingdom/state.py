"""The Kingdom's state: one frozen value that the whole game can be told from (ledger 2.4)."""

from __future__ import annotations

import msgspec

from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, MAGIC_CARDS, WORLDS
from companion.procedures.scene import Scene


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player. `at` is the space the figure counts as standing on; inside a hazard that is its near dagger.

    `held` names the procedure that holds the player, `scene` where in it. `barred` counts what must still be walked
    before the Rainbow may be tried again (KTK-RBOW-02). `reserved` are the holders named for the Wizard's trial.
    """

    colour: str
    name: str
    at: str
    equipment: tuple[str, ...] = EQUIPMENT
    holders: tuple[str, ...] = ()
    deep_magic: int = 0
    skipping: int = 0
    held: str = ""
    scene: Scene | None = None
    barred: int = 0
    wizard_try_used: bool = False
    reserved: tuple[str, ...] = ()
    escaped: bool = False

    @property
    def items(self) -> tuple[str, ...]:
        """Cards and holders in hand, as a scene keeps them."""
        return tuple(sorted((*self.equipment, *self.holders)))


class Fold(msgspec.Struct, frozen=True, gc=False):
    """A fold under way. `waiting` are the affected players still to make their throws, `caught` those who did not get
    out, both as indices of players; `left` is how many throws the first of `waiting` still has (KTK-WHIRL-06)."""

    jumper: int
    flap: str
    whirlpool: str
    opening: bool
    waiting: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()
    left: int = 3


class Fight(msgspec.Struct, frozen=True, gc=False):
    """A fight for the holder of a Key Location. `monster` is empty until its card is drawn."""

    world: str
    monster: str = ""
    scene: Scene | None = None
    won: bool = False


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything the referee knows.

    `phase` is one of the ledger's phases, or a finer one; `throws` counts the throws of the turn under way, `face` is
    the die being served, `pips` what an arriving throw had left, `thrown` the dice to show in the tray. `entering`:
    the turn began on a White Dagger, and its first throw is the hazard's first. `purpose` is what a throw that moved
    the King is for, once he stands.
    """

    house: House
    players: tuple[Player, ...]
    phase: str = "first_player"
    turn: int = 0
    throws: int = 0
    face: int = 0
    pips: int = 0
    entering: bool = False
    purpose: str = ""
    thrown: tuple[int, ...] = ()
    flap_a: str = "in"
    flap_b: str = "in"
    demon_king: str | None = None
    tower_sections: int = 0
    tower_built_from: str = "a"
    guarded: tuple[str, ...] = WORLDS
    lost_cards: tuple[tuple[str, str], ...] = ()
    lost_holders: tuple[str, ...] = ()
    deep_magic_supply: int = MAGIC_CARDS
    monsters_fought: tuple[str, ...] = ()
    contents: tuple[tuple[str, str], ...] = ()
    robbed: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    picks: int = 0
    rolls: tuple[tuple[int, int], ...] = ()
    fold: Fold | None = None
    fight: Fight | None = None
    winner: str = ""

    @property
    def actor(self) -> int:
        """Whose answer is awaited: in a fold that is not the player whose turn it is."""
        if self.fold and self.phase not in ("deep_magic_window", "fold_board"):
            for index in (*self.fold.waiting, *self.fold.caught):
                return index
        return self.turn

    @property
    def parts(self) -> dict[str, str]:
        return {"flap_a": self.flap_a, "flap_b": self.flap_b}
