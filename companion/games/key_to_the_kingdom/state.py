"""The Kingdom's state: one frozen value that the whole game can be told from (ledger 2.4)."""

from __future__ import annotations

import msgspec

from companion import flow
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, MAGIC_CARDS, WORLDS
from companion.procedures.scene import Scene


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player. `at` is the space the figure counts as standing on; inside a hazard that is its near dagger.

    `held` names the procedure that holds the player, `scene` where in it. `barred` counts what must still be walked
    before the Rainbow may be tried again (KTK-RBOW-02). `reserved` are the holders named for the Wizard's trial.
    Whoever has left the game is `out` and stands nowhere.
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
    out: bool = False

    @property
    def items(self) -> tuple[str, ...]:
        """Cards and holders in hand, as a scene keeps them."""
        return tuple(sorted((*self.equipment, *self.holders)))


class Fold(msgspec.Struct, frozen=True, gc=False):
    """A fold under way: whoever's turn it is jumped into `whirlpool`, and `flap` is to be turned `to` that state.

    `left` is how many throws the player who flees still has, None while nobody flees (KTK-WHIRL-06); `caught` are the
    seats of those who did not get out and are still to be put down.
    """

    flap: str
    to: str
    whirlpool: str
    left: int | None = None
    caught: tuple[int, ...] = ()


class Supply(msgspec.Struct, frozen=True, gc=False):
    """What nobody has in hand: holders still guarded, by World, the lost pool, Deep Magic, the Monsters fought.

    `contents` is what the app has dealt into the holders that somebody has looked into.
    """

    guarded: tuple[str, ...] = WORLDS
    lost_cards: tuple[tuple[str, str], ...] = ()
    lost_holders: tuple[str, ...] = ()
    deep_magic: int = MAGIC_CARDS
    monsters_fought: tuple[str, ...] = ()
    contents: tuple[tuple[str, str], ...] = ()


class State(flow.State, frozen=True, gc=False):
    """Everything the referee knows.

    `turn` is the seat whose turn it is, `acting` the one whose answer is awaited: in a fold that may be another.
    `throws` counts the throws of the turn under way, `thrown` are the dice to show in the tray, `pips` what of the last
    throw is still to be walked. `robbed` are the victims of this turn's thefts.
    """

    house: House
    players: tuple[Player, ...]
    turn: int = 0
    acting: int = 0
    throws: int = 0
    pips: int = 0
    thrown: tuple[int, ...] = ()
    flap_a: str = "in"
    flap_b: str = "in"
    demon_king: str | None = None
    tower_sections: int = 0
    tower_built_from: str = "a"
    supply: Supply = Supply()
    robbed: tuple[str, ...] = ()
    fold: Fold | None = None
    winner: str = ""

    @property
    def parts(self) -> dict[str, str]:
        return {"flap_a": self.flap_a, "flap_b": self.flap_b}
