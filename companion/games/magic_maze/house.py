"""House rules: what the seed leaves open, as this table plays it (ledger part 5). Defaults come first."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.play.setup import HouseRule

Switch = Literal["off", "on"]


DICE = (
    "sword,sword,shield,shield,blank,blank",
    "sword,sword,sword,shield,shield,blank",
    "sword,sword,shield,shield,shield,blank",
)
"""Duelling dice a screen offers where any six faces may be written, the default first (ledger 7.2)."""


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one game. The faces of the duelling die are words with commas between, one a side."""

    duelling_die: str = DICE[0]
    attack_wins: str = "sword"
    defence_fails: str = "blank"
    rock_winner: str = "sword"
    rock_beaten: str = "blank"
    label: str = "blank"
    must_push_all: Switch = "off"
    pass_one_only: Switch = "off"
    ogre_passes: Switch = "on"
    unused_colours_barred: Switch = "on"
    ogre_home_safe: Switch = "on"
    must_move_to_challenge: Switch = "off"
    attack_from_home: Switch = "on"
    ring_for_ogre_defence: Switch = "off"
    allow_withdraw: Switch = "off"
    practice_mode: Switch = "off"


HOUSE_RULES = (
    HouseRule(
        "duelling_die",
        "What is on the six sides of a duel die?",
        "G01",
        DICE,
        says={
            "sword,sword,shield,shield,blank,blank": "2 swords, 2 shields, 2 blank",
            "sword,sword,sword,shield,shield,blank": "3 swords, 2 shields, 1 blank",
            "sword,sword,shield,shield,shield,blank": "2 swords, 3 shields, 1 blank",
        },
    ),
    HouseRule("attack_wins", "Which faces win an attack?", "G01"),
    HouseRule(
        "defence_fails",
        "Which faces lose a defence?",
        "G03",
        ("blank", "blank,sword"),
        says={"blank,sword": "Blank and sword"},
    ),
    HouseRule("rock_winner", "Which face can win on the rock?", "G04"),
    HouseRule(
        "rock_beaten",
        "Which faces does it beat there?",
        "G04",
        ("blank", "blank,shield"),
        says={"blank,shield": "Blank and shield"},
    ),
    HouseRule("label", "What is the third face called?", "G02", served=True),
    HouseRule("must_push_all", "Must every push of the throw be made?", "G13"),
    HouseRule("pass_one_only", "May only one figure at a time be passed?", "G14"),
    HouseRule("ogre_passes", "May the Ogre pass over Adventurers?", "G15"),
    HouseRule("unused_colours_barred", "Are homes and gates nobody plays barred?", "G16"),
    HouseRule("ogre_home_safe", "Is the Ogre safe on its master’s home?", "G17"),
    HouseRule("must_move_to_challenge", "Must you have walked to challenge?", "G18"),
    HouseRule("attack_from_home", "May you challenge from your home?", "G24"),
    HouseRule("ring_for_ogre_defence", "A ring when the Ogre beats a challenger?", "G33"),
    HouseRule("allow_withdraw", "May a challenger break off after a defence?", "G34"),
    HouseRule("practice_mode", "Practice: may I show what a push would do?", "G25", served=True),
)
