"""Simulated players: how they spend their cards, choose their ways and deal with rooms; and cards nobody stacked."""

from __future__ import annotations

from random import Random

import msgspec

from companion.games.hirelings.cards import TOP
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.state import State
from companion.play.simulation import random_answer
from companion.table.events import Chose, Drew, Event, Rolled
from companion.table.prompts import Prompt


class Style(msgspec.Struct, frozen=True):
    """A way of playing. A card is flipped while more than `keep` are in the pile.

    `ways` at a split: `coin`, `fire` or `other`; `rooms`: the `first` option, or `any`.
    """

    keep: int = 4
    ways: str = "coin"
    rooms: str = "first"


SPEND, KEEP_FOUR, NEVER = Style(0), Style(4), Style(99)
"""The three of the ledger's tables (4.6)."""

TABLE = (Style(3, rooms="any"), Style(1, rooms="any"), Style(4, "other", "any"), Style(2, rooms="any"))
"""Who sits at the simulated table: a mixed company, in the order of the seats."""


def answer(dungeon: Dungeon, state: State, prompt: Prompt, rng: Random) -> Event:
    """What the player asked would do, each seat in its own style."""
    return styled(dungeon, state, prompt, rng, TABLE[state.actor % len(TABLE)])


def styled(dungeon: Dungeon, state: State, prompt: Prompt, rng: Random, style: Style) -> Event:
    """What somebody of this style would do; dice and cards fall as they will."""
    player = state.players[state.actor]
    if prompt.pile:
        return Drew(rng.choice(prompt.pile.cards), prompt.pile.deck)
    if state.may_flip and player.pile > style.keep:
        return Chose("flip")
    if prompt.die:
        return Rolled(rng.choice(prompt.die.faces), prompt.die.kind)
    names = [option.name for option in prompt.options if option.name != "flip"]
    match state.phase:
        case "stepping":
            return Chose(_way(dungeon, player.square, names, rng, style))
        case "share_check":
            return Chose(_fattest(state, names))
        case "spend" | "fire_escape" if names:
            return Chose(TOP if TOP in names else names[0])
        case "room_check" | "encounter" if style.rooms == "first":
            return Chose(names[0])
        case "setup":
            return Chose(names[0])
        case _ if names:
            return Chose(rng.choice(names))
        case _:
            return random_answer(prompt, rng)


def _way(dungeon: Dungeon, square: str, ways: list[str], rng: Random, style: Style) -> str:
    fire_next = dungeon.square[square].fire_next
    others = [way for way in ways if way != fire_next] or ways
    if style.ways == "coin":
        return rng.choice(ways)
    return fire_next if style.ways == "fire" and fire_next in ways else others[0]


def _fattest(state: State, names: list[str]) -> str:
    """The neighbour with the highest pile; the first of those who are alike."""
    pile = {player.colour: player.pile for player in state.players}
    return max((name for name in names if name in pile), key=lambda name: pile[name])
