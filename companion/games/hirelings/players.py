"""Simulated players: how they spend their cards, choose their ways and deal with rooms; and cards nobody stacked."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

import msgspec

from companion.games.hirelings.cards import TOP
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ends import Facing, Pay
from companion.games.hirelings.facts import danger
from companion.games.hirelings.fire import Escape
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.question import FLIP
from companion.games.hirelings.setup import Youngest
from companion.games.hirelings.sharing import TurnEnd
from companion.games.hirelings.state import Hireling, State
from companion.games.hirelings.walking import Walk
from companion.play.chance import random_answer, thrown
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Prompt


class Style(msgspec.Struct, frozen=True):
    """A way of playing. A card is flipped while more than `keep` are in the pile.

    `ways` at a split: `coin`, `fire` or `other`; `rooms`: the `first` option, or `any`. Where `steps` are named, a card
    is kept for as many of those still to go, whatever `keep` says, and every card where the fire's next throw may burn.
    """

    keep: int = 4
    ways: str = "coin"
    rooms: str = "first"
    steps: int = 0


SPEND, KEEP_FOUR, NEVER = Style(0), Style(4), Style(99)
"""The three of the ledger's tables (4.6)."""

TABLE = (Style(3, rooms="any"), Style(1, rooms="any"), Style(4, "other", "any"), Style(2, rooms="any"))
"""Who sits at the simulated table: a mixed company, in the order of the seats."""


KEEN = Style(rooms="any", steps=6)
"""Cards are kept for the fire and spent towards the end: so do the best answers there are."""


def keen(desk: Desk, prompt: Prompt, rng: Random) -> Event:
    """What somebody would do who plays to win."""
    return styled(desk, prompt, rng, KEEN)


def answer(desk: Desk, prompt: Prompt, rng: Random) -> Event:
    """What the player asked would do, each seat in its own style."""
    return styled(desk, prompt, rng, TABLE[desk.state.actor % len(TABLE)])


def styled(desk: Desk, prompt: Prompt, rng: Random, style: Style) -> Event:
    """What somebody of this style would do; dice and cards fall as they will."""
    player, names = desk.player, [option.name for option in prompt.options]
    if prompt.pile:
        return Drew(rng.choice(prompt.pile.cards), prompt.pile.deck)
    if FLIP.option in names:
        if _spends(desk, player, style):
            return FLIP
        names.remove(FLIP.option)
    if prompt.die:
        return thrown(prompt.die, rng)
    if not names:
        return random_answer(prompt, rng)
    match desk.question:
        case Walk():
            return Chose(_way(desk.ground.square[player.square].fire_next, names, rng, style))
        case TurnEnd():
            return Chose(_fattest(desk.state, names))
        case Pay() | Escape():
            return Chose(TOP.name if TOP.name in names else names[0])
        case Facing() if style.rooms == "first":
            return Chose(names[0])
        case Youngest():
            return Chose(names[0])
        case _:
            return Chose(rng.choice(names))


def _spends(desk: Desk, player: Hireling, style: Style) -> bool:
    if style.steps:
        return style.steps * player.pile >= desk.ground.shortest[player.square] and not danger(desk, player)
    return player.pile > style.keep


FAR, CARD, BARE = 1.9, 0.03, 1.6
"""How heavy each of the `burdens` is: `python -m tests.loads.firsts` fits them to who came out first in three thousand
games."""


def prospects(desk: Desk) -> dict[str, float]:
    """How likely each of those who are inside is the first one out."""
    inside = {player.colour: exp(-_hampered(desk, player)) for player in desk.state.players if player.inside}
    whole = sum(inside.values())
    return {colour: weight / whole for colour, weight in inside.items()}


def _hampered(desk: Desk, player: Hireling) -> float:
    far, eased, bare = burdens(desk, player)
    return FAR * far + CARD * eased + BARE * bare


def burdens(desk: Desk, player: Hireling) -> tuple[float, float, float]:
    """What hampers somebody: the way out by the root of its steps, less with every card, and without any the danger to
    burn."""
    far = sqrt(desk.ground.shortest[player.square])
    return far, -player.cards * far, 0.0 if player.cards else danger(desk, player) / FIRE_DIE


def _way(fire_next: str, ways: list[str], rng: Random, style: Style) -> str:
    others = [way for way in ways if way != fire_next] or ways
    if style.ways == "coin":
        return rng.choice(ways)
    return fire_next if style.ways == "fire" and fire_next in ways else others[0]


def _fattest(state: State, names: list[str]) -> str:
    """The neighbour with the highest pile; the first of those who are alike."""
    pile = {player.colour: player.pile for player in state.players}
    return max((name for name in names if name in pile), key=lambda name: pile[name])
