"""House rules: what the rule book leaves open, as this table plays it (ledger part 5). Defaults come first."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from companion.games.kings_and_things.vocabulary import PULL_OUT
from companion.play.setup import HouseRule

No = Literal["false", "true"]
Yes = Literal["true", "false"]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The house rules of one game. `switched_off` lists what of the lost pull-out is not played with, by commas."""

    record: Literal["table", "private_entry"] = "table"
    edition: Literal["first", "later"] = "first"
    order_roll: Literal["2d6", "1d6", "by_hand"] = "2d6"
    start_sets: Literal["alternate", "any_corner"] = "alternate"
    sea_swap: Literal["player", "always_all"] = "player"
    fort_limits: Literal["listed", "unlimited"] = "listed"
    parallel_gold_recruit: No = "false"
    optional_combat: No = "false"
    discharge_flip: Literal["free", "always"] = "free"
    resign_allowed: Yes = "true"
    may_skip_free: No = "false"
    cup_count_visible: No = "false"
    bluff_call: Literal["players", "referee"] = "players"
    stay_face_up: No = "false"
    fly_over_unexplored: No = "false"
    city_doubles_bribe: Yes = "true"
    explore_after_unowned_battle: Literal["next_segment", "same_segment"] = "next_segment"
    retreat_order: Literal["from_defender", "from_first"] = "from_defender"
    event_level_counts: Yes = "true"
    thief_dice: Literal["2d6", "1d6"] = "2d6"
    tie: Literal["once", "until_settled"] = "once"
    warlord_after: Literal["keep", "cup"] = "keep"
    magic_range: Literal["le", "lt"] = "le"
    vandals_citadel_pick: No = "false"
    charm_beyond_faces: No = "false"
    switched_off: str = ""

    @cached_property
    def off(self) -> frozenset[str]:
        """The ids that are switched off."""
        return frozenset(word.strip() for word in self.switched_off.split(",") if word.strip())

    @cached_property
    def private(self) -> bool:
        """True where the app knows what is on the racks."""
        return self.record == "private_entry"

    def faults(self) -> list[str]:
        """What of it means nothing."""
        return [f"“{name}” cannot be switched off" for name in sorted(self.off - set(PULL_OUT))]


HOUSE_RULES = (
    HouseRule(
        "record",
        "Do I know only what lies open, or the racks too?",
        "6.2",
        opening=True,
        served=True,
        says={"table": "What lies open", "private_entry": "The racks too"},
    ),
    HouseRule("edition", "Which edition are the counters?", "G70", opening=True, served=True),
    HouseRule(
        "order_roll", "How is the first player found?", "G01", opening=True, says={"2d6": "Two dice", "1d6": "One die"}
    ),
    HouseRule(
        "start_sets",
        "Two or three players: which corners go together?",
        "G07",
        opening=True,
        says={"alternate": "Every other one"},
    ),
    HouseRule(
        "sea_swap",
        "Who says that sea by a start is swapped?",
        "G02",
        opening=True,
        says={"player": "The player", "always_all": "All of it always is"},
    ),
    HouseRule("fort_limits", "Do the forts run out?", "G09", says={"listed": "As listed", "unlimited": "Never"}),
    HouseRule("parallel_gold_recruit", "Gold and recruits in one go, player by player?", "G12"),
    HouseRule("optional_combat", "May a battle be left unfought?", "G13"),
    HouseRule("discharge_flip", "Is a discharged character turned over?", "G16", says={"free": "As its owner likes"}),
    HouseRule("resign_allowed", "May a player give up?", "G18"),
    HouseRule("may_skip_free", "May free recruits be left in the cup?", "G21"),
    HouseRule("cup_count_visible", "May I show how many Things are in the cup?", "G26"),
    HouseRule("bluff_call", "Who finds bluffs out?", "G27", says={"players": "The players", "referee": "You do"}),
    HouseRule("stay_face_up", "Do survivors of a battle stay face up?", "G30"),
    HouseRule("fly_over_unexplored", "May flyers pass over land nobody owns?", "G37"),
    HouseRule("city_doubles_bribe", "Does a city or village double bribes?", "G44"),
    HouseRule(
        "explore_after_unowned_battle",
        "When does the winner of an unowned hex explore?",
        "G62",
        says={"next_segment": "In the next segment", "same_segment": "In the same one"},
    ),
    HouseRule(
        "retreat_order",
        "From whom do attackers retreat in turn?",
        "G91",
        says={"from_defender": "From the defender", "from_first": "From the first player"},
    ),
    HouseRule("event_level_counts", "Is a free fort level the turn’s only one there?", "G94"),
    HouseRule("thief_dice", "How many dice for thief and assassin?", "G71", says={"2d6": "Two dice", "1d6": "One die"}),
    HouseRule(
        "tie", "When thief or assassin throws a tie again?", "G71", says={"until_settled": "Until it is settled"}
    ),
    HouseRule(
        "warlord_after",
        "Where does the Warlord’s captive go?",
        "G74",
        says={"keep": "He keeps it", "cup": "Into the cup"},
    ),
    HouseRule(
        "magic_range", "How far does magic reach?", "G75", says={"le": "As far as its value", "lt": "One hex less"}
    ),
    HouseRule("vandals_citadel_pick", "May the victim of vandals name a citadel?", "G79"),
    HouseRule("charm_beyond_faces", "May the charm make a 7 or a 0?", "G86"),
    HouseRule(
        "switched_off", "What of the lost sheet is not played with?", "5.2", ("", ",".join(PULL_OUT)), opening=True
    ),
)
