"""House rules: what the rules leave open, as this table plays it (ledger part 5). Defaults come first."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.play.setup import HouseRule

No = Literal["no", "yes"]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one game."""

    fireball: Literal["yes", "no"] = "yes"
    treasure_mode: Literal["pass_or_land", "land_only", "off"] = "pass_or_land"
    monster_leave: Literal["free", "must_evade"] = "free"
    room_midmove: Literal["stop", "pass_through"] = "stop"
    max_front_cards: Literal["any", "1"] = "any"
    drawn_move_card: Literal["keep", "discard_now"] = "keep"
    draw_in_rooms: No = "no"
    escape_from: Literal["any", "pile_only"] = "any"
    exit_by_fire: Literal["out", "burned"] = "out"
    end_on_first_out: No = "no"
    exact_exit: No = "no"
    practice_solo: No = "no"
    family_honour: No = "no"
    deck: Literal["reference", "own"] = "reference"
    tell_danger: No = "no"


HOUSE_RULES = (
    HouseRule("fireball", "Does the Fireball chase you?", "GEN-08", opening=True),
    HouseRule("treasure_mode", "Who gets a card at the treasure square?", "G03", says={"off": "Nobody"}),
    HouseRule(
        "monster_leave",
        "Stopped by a monster: how do you leave it?",
        "G04",
        says={"free": "As you like", "must_evade": "Only by evading"},
    ),
    HouseRule(
        "room_midmove",
        "Does a room stop you in the middle of a move?",
        "G05",
        says={"stop": "Yes", "pass_through": "No"},
    ),
    HouseRule("max_front_cards", "May you flip a card while another lies open?", "G10", says={"any": "Yes", "1": "No"}),
    HouseRule(
        "drawn_move_card",
        "A move card drawn from a neighbour: keep it?",
        "G11",
        says={"keep": "Keep it", "discard_now": "Discard it"},
    ),
    HouseRule("draw_in_rooms", "May you draw from a neighbour in a room?", "G13"),
    HouseRule(
        "escape_from",
        "Which card saves you from the fire?",
        "G21",
        says={"any": "Any card", "pile_only": "One of the pile"},
    ),
    HouseRule(
        "exit_by_fire", "Fire at your back on the last square: out, or burned?", "G23", says={"out": "You are out"}
    ),
    HouseRule("end_on_first_out", "Is it over when the first one is out?", "G25"),
    HouseRule("exact_exit", "Must the way out be reached by exact number?", "G26"),
    HouseRule("practice_solo", "Practise alone, which is not the real game?", "G35", opening=True),
    HouseRule("family_honour", "Honour children who beat their parents?", "G39"),
    HouseRule(
        "deck",
        "Whose cards: ours, or those in your box?",
        "G02",
        opening=True,
        served=True,
        says={"reference": "Yours", "own": "Ours, in the box"},
    ),
    HouseRule("tell_danger", "Shall I say before each fire throw who is in danger?", "", served=True),
)
