"""Simulated players: how they spend their cards, choose their ways and deal with rooms; and cards nobody stacked."""

from __future__ import annotations

from random import Random

import msgspec

from companion.games.hirelings.cards import TOP
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ends import Facing, Pay
from companion.games.hirelings.fire import Escape
from companion.games.hirelings.question import FLIP
from companion.games.hirelings.setup import Youngest
from companion.games.hirelings.sharing import TurnEnd
from companion.games.hirelings.state import State
from companion.games.hirelings.walking import Walk
from companion.play.chance import random_answer, thrown
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Prompt


class Style(msgspec.Struct, frozen=True):
    """A way of playing. A card is flipped while more than `keep` are in the pile, and any card with no more than
    `late` steps to go.

    `ways` at a split: `coin`, `fire` or `other`; `rooms`: the `first` option, or `any`.
    """

    keep: int = 4
    ways: str = "coin"
    rooms: str = "first"
    late: int = 0


SPEND, KEEP_FOUR, NEVER = Style(0), Style(4), Style(99)
"""The three of the ledger's tables (4.6)."""

TABLE = (Style(3, rooms="any"), Style(1, rooms="any"), Style(4, "other", "any"), Style(2, rooms="any"))
"""Who sits at the simulated table: a mixed company, in the order of the seats."""


KEEN = Style(5, rooms="any", late=16)
"""Cards are kept for the fire and for the end: so do the best answers there are."""


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
        if player.pile > style.keep or desk.ground.shortest[player.square] <= style.late:
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


CARD = 1.0
"""What a card in the pile is worth in steps, about."""


def prospects(desk: Desk) -> dict[str, float]:
    """How well each stands: how near it is to the way out, and the cards it has left for the rest."""
    steps = desk.ground.shortest
    whole = steps[desk.ground.fire_route[0]]
    return {
        player.colour: 1 - (steps[player.square] - CARD * player.pile) / whole if player.inside else 0.0
        for player in desk.state.players
    }


def _way(fire_next: str, ways: list[str], rng: Random, style: Style) -> str:
    others = [way for way in ways if way != fire_next] or ways
    if style.ways == "coin":
        return rng.choice(ways)
    return fire_next if style.ways == "fire" and fire_next in ways else others[0]


def _fattest(state: State, names: list[str]) -> str:
    """The neighbour with the highest pile; the first of those who are alike."""
    pile = {player.colour: player.pile for player in state.players}
    return max((name for name in names if name in pile), key=lambda name: pile[name])
