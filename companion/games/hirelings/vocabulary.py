"""The words of the Ascent: hirelings, phases, fire track (ledger part 2)."""

from __future__ import annotations

from typing import Literal, get_args

from companion.table.words import NICKNAMES

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

MOST_PLAYERS = 6
HELP = "evade"
"""The tally by which `evade` cards in front help a d8; more than MOST_HELP of it helps no more."""

MOST_HELP = 8
CARDS = "cards"
"""The tally of cards a player could pay with."""

Status = Literal["inside", "out", "burned"]
Kind = Literal["move", "evade"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Phase = Literal[
    "setup",
    "room_check",
    "move_roll",
    "flip",
    "stepping",
    "encounter",
    "moved_by_room",
    "d8_rolled",
    "spend",
    "spend_top",
    "bonus_move",
    "share_check",
    "draw",
    "fire_move",
    "fire_escape",
    "game_over",
]
"""The ledger's phases that wait for somebody, and finer ones: `flip`, `draw` and `spend_top` wait for a card's face,
`moved_by_room` and `d8_rolled` for what the table says of a manual room. `card_choice` is not among them: it is open
as long as `may_flip` says so, beside whatever comes after it, so that a throw needs no tap before it.
"""

NICKNAMES.update({FFD: "the Fireball", DRAGON: "Rovert", "start": "the hoard", "exit": "the way out"})
