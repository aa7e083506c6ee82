"""House rules: what the seed leaves open, as this table plays it (ledger part 5). Defaults come first."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from companion.play.rules import HouseRule

Off = Literal["off", "on"]
On = Literal["on", "off"]


class Walking(NamedTuple):
    """The switches on which walks and challenges hang."""

    one_only: bool
    ogre_passes: bool
    unused_barred: bool
    ogre_home_safe: bool
    must_move: bool
    from_home: bool


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The house rules of one game. The faces of the duelling die are words with commas between, one a side."""

    duelling_die: str = "sword,sword,shield,shield,blank,blank"
    attack_wins: str = "sword"
    defence_fails: str = "blank"
    rock_winner: str = "sword"
    rock_beaten: str = "blank"
    label: str = "blank"
    must_push_all: Off = "off"
    pass_one_only: Off = "off"
    ogre_passes: On = "on"
    unused_colours_barred: On = "on"
    ogre_home_safe: On = "on"
    must_move_to_challenge: Off = "off"
    attack_from_home: On = "on"
    ring_for_ogre_defence: Off = "off"
    allow_withdraw: Off = "off"
    practice_mode: Off = "off"

    @cached_property
    def walking(self) -> Walking:
        return Walking(
            self.pass_one_only == "on",
            self.ogre_passes == "on",
            self.unused_colours_barred == "on",
            self.ogre_home_safe == "on",
            self.must_move_to_challenge == "on",
            self.attack_from_home == "on",
        )


HOUSE_RULES = (
    HouseRule("duelling_die", "What is on the six sides of a duel die?", "G01"),
    HouseRule("attack_wins", "Which faces win an attack?", "G01"),
    HouseRule("defence_fails", "Which faces lose a defence?", "G03"),
    HouseRule("rock_winner", "Which face can win on the rock?", "G04"),
    HouseRule("rock_beaten", "Which faces does it beat there?", "G04"),
    HouseRule("label", "What is the third face called?", "G02"),
    HouseRule("must_push_all", "Must every push of the throw be made?", "G13"),
    HouseRule("pass_one_only", "May only one figure at a time be passed?", "G14"),
    HouseRule("ogre_passes", "May the Ogre pass over Adventurers?", "G15"),
    HouseRule("unused_colours_barred", "Are homes and gates nobody plays barred?", "G16"),
    HouseRule("ogre_home_safe", "Is the Ogre safe on its master’s home?", "G17"),
    HouseRule("must_move_to_challenge", "Must you have walked to challenge?", "G18"),
    HouseRule("attack_from_home", "May you challenge from your home?", "G24"),
    HouseRule("ring_for_ogre_defence", "A ring when the Ogre beats a challenger?", "G33"),
    HouseRule("allow_withdraw", "May a challenger break off after a defence?", "G34"),
    HouseRule("practice_mode", "Practice: may I show what a push would do?", "G25"),
)

SUGGESTIONS = {
    "duelling_die": (
        "sword,sword,shield,shield,blank,blank",
        "sword,sword,sword,shield,shield,blank",
        "sword,sword,shield,shield,shield,blank",
    ),
    "defence_fails": ("blank", "blank,sword"),
    "rock_beaten": ("blank", "blank,shield"),
}
"""What a screen offers where any list of faces may be chosen, the default first (ledger 7.2)."""
