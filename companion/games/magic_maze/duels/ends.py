"""What duels lead to: who stands where, who takes a ring, who rules the Ogre (MAZE-RING, ledger 3.15)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ending import win
from companion.games.magic_maze.state import Duel
from companion.games.magic_maze.vocabulary import RINGS_TO_WIN
from companion.procedures.graph import End
from companion.table.words import say


@dataclass(frozen=True)
class DuelEnd(End):
    """A duel is over; `rules` are those of its own that say so."""

    rules: str = ""

    def settle(self, desk: Desk, duel: Duel) -> None:
        """Puts all where they go; whoever takes the third ring wins."""
        raise NotImplementedError


@dataclass(frozen=True)
class Beaten(DuelEnd):
    """The Adventurer goes home; nobody has a ring of it (MAZE-RING-04)."""

    def settle(self, desk: Desk, duel: Duel) -> None:
        send_home(desk, duel.fighter, self.rules)


@dataclass(frozen=True)
class BeatenForARing(DuelEnd):
    """The Adventurer goes home, and the Ogre's master takes a ring."""

    def settle(self, desk: Desk, duel: Duel) -> None:
        master = desk.state.index(desk.state.controller)
        take_ring(desk, master, self.rules)
        send_home(desk, duel.fighter, self.rules.split()[0])
        crown(desk, master)


@dataclass(frozen=True)
class OgreDrivenOff(DuelEnd):
    """The Adventurer stays, the Ogre goes to its controller's home; no ring (MAZE-RING-04)."""

    def settle(self, desk: Desk, duel: Duel) -> None:
        home, name = desk.ground.home[desk.state.controller], desk.state.names[duel.fighter]
        master = desk.state.named(desk.state.controller)
        if desk.state.ogre == home:
            desk.tell("{name} wins; the Ogre is at home already.", self.rules, "{name}’s win", name=name)
        else:
            desk.set(ogre=home)
            words = say("{name} wins; the Ogre goes to {master}’s home.", name=name, master=master)
            desk.tell(words, self.rules, "{name}’s win", name=name)


@dataclass(frozen=True)
class BrokenOff(DuelEnd):
    """Nobody wins, and both stay (house rule `allow_withdraw`)."""

    def settle(self, desk: Desk, duel: Duel) -> None:
        desk.tell("{who} breaks off; both stay.", self.rules, "the retreat")


def take_ring(desk: Desk, player: int, rules: str) -> None:
    desk.give_ring(player)
    name, held = desk.state.names[player], desk.state.rings[player]
    words = say("{name} takes a ring from the pool: {held} of {all}.", name=name, held=held, all=RINGS_TO_WIN)
    desk.tell(words, rules, "{name}’s ring", name=name)


def send_home(desk: Desk, player: int, rules: str) -> None:
    """Back to the arch, at once and free of cost (MAZE-HOME-02)."""
    desk.put(player, desk.ground.home[desk.state.colours[player]])
    name = desk.state.names[player]
    desk.tell("{name} goes home.", f"{rules} MAZE-HOME-02", "{name}’s way home", name=name)


def crown(desk: Desk, player: int) -> None:
    """The third ring wins the game (MAZE-WIN-01, 02)."""
    state = desk.state
    if state.rings[player] >= RINGS_TO_WIN:
        win(desk, player)
        desk.tell("{name} holds three rings and wins.", "MAZE-WIN-01", "{name}’s victory", name=state.names[player])
