"""The words of the Ascent: hirelings, cards, fire track (ledger part 2)."""

from __future__ import annotations

from typing import Literal, get_args

from companion.games.look import own
from companion.table.words import nicknames

COLOURS = ("red", "blue", "green", "purple", "grey", "brown")
"""A hireling of each colour: `hireling_1` is the first. The colour is its id on the board."""

PIECES = {colour: f"hireling_{number}" for number, colour in enumerate(COLOURS, 1)}
HIRELINGS = dict(zip(COLOURS, ("Zeb", "Seth", "Wren", "Dilly", "Odo", "Pim"), strict=True))
"""What the figures are called where nobody calls them otherwise; two of the names are the makers' (ledger X4)."""

FFD = "ffd"
DRAGON = "dragon"
FIRE_TRACK = ("f1", "f2", "f3", "f4")
PILE = 8
"""Cards dealt to each player (HIRE-SET-04)."""

FEWEST_PLAYERS, MOST_PLAYERS = own(__name__).players
HELP = "evade"
"""The tally by which `evade` cards in front help a d8; more than MOST_HELP of it helps no more."""

MOST_HELP = 8
CARDS = "cards"
"""The tally of cards a player could pay with."""

MEET = "meet"
ATTEMPT = "attempt"
"""The steps at which a monster, and a room, are first faced."""

WAITED = "waited"
"""The step of a room that lets one go after a turn of waiting."""

Status = Literal["inside", "out", "burned", "left"]
"""`left`: the player has left the game before the hireling was out or burned."""

Kind = Literal["move", "evade"]
KINDS: tuple[Kind, ...] = get_args(Kind)

nicknames({FFD: "the Fireball", DRAGON: "Rovert", "start": "the hoard", "exit": "the way out"})
