"""House rules: what the rule book leaves open, as this table plays it (ledger part 5). Defaults come first."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Literal

import msgspec

from companion.games.darrowell.vocabulary import ACCESSORIES
from companion.play.setup import HouseRule

No = Literal["no", "yes"]
Yes = Literal["yes", "no"]

ORDERS = tuple(",".join(order) for order in permutations(ACCESSORIES))
"""Every way the white numbers 1 to 4 may be printed beside the accessories (G02)."""

if TYPE_CHECKING:
    Order = str
else:
    Order = Literal[ORDERS]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one game."""

    accessory_order: Order = ORDERS[0]
    second_pick_up: Yes = "yes"
    free_trade: No = "no"
    armor_pays_at_once: Yes = "yes"
    forced_arrivals_count: Yes = "yes"
    alarm_raiser_final: Yes = "yes"
    leave_before_alarm: Yes = "yes"
    equal_gold: Literal["shared", "earlier_exit"] = "shared"
    record_needs_exit: Yes = "yes"
    flame_second_run: No = "no"
    dragon_sacks: Literal["unlimited", "3", "4", "5", "6"] = "unlimited"
    idle_in_lair: Literal["chased", "may_stay"] = "chased"
    absent_players: Literal["counted", "skipped"] = "counted"
    flight_latch: No = "no"
    inn_no_armor: Literal["cross_back", "step_back"] = "cross_back"
    rats_count: Literal["all_dice", "new_dice"] = "all_dice"
    rats_end_tune: No = "no"
    tower_rooms_down: Literal["board", "1", "2", "3", "4"] = "board"
    tower_break_off: No = "no"
    coffins_used_floor: Literal["refused", "open"] = "refused"
    bridge_second_chip: No = "no"
    first_player: Literal["throw", "first_named"] = "throw"
    series: No = "no"

    @property
    def accessories(self) -> tuple[str, ...]:
        """The accessory of each white number, 1 to 4."""
        return tuple(self.accessory_order.split(","))


HOUSE_RULES = (
    HouseRule("accessory_order", "Which white number is which accessory, 1 to 4?", "G02", written=True, opening=True),
    HouseRule("second_pick_up", "May a second chip pick up what was left the first time?", "G03"),
    HouseRule("free_trade", "May players in one area give each other items?", "G05"),
    HouseRule("armor_pays_at_once", "May armor pay for a hazard of the pick-up it came from?", "G08"),
    HouseRule("forced_arrivals_count", "Duels and entry rolls after a forced move?", "G11"),
    HouseRule("alarm_raiser_final", "Has whoever raised the alarm one more turn?", "G14"),
    HouseRule("leave_before_alarm", "May you leave the map before the alarm?", "G15"),
    HouseRule("equal_gold", "Equal gold at the end: share the place, or who left first?", "G16"),
    HouseRule("record_needs_exit", "Alone: does a record count only off the map?", "G17"),
    HouseRule("flame_second_run", "Wall of flame: does a second run pay after a fall?", "G18"),
    HouseRule(
        "dragon_sacks",
        "How many sacks may be taken from the dragon in a visit?",
        "G19",
        says={"unlimited": "Any number"},
    ),
    HouseRule(
        "idle_in_lair",
        "Ending a turn in lair, guard room or hoard without a theft?",
        "G20",
        says={"chased": "You are chased"},
    ),
    HouseRule(
        "absent_players",
        "Are players who left the map counted by god and bounty?",
        "G22",
        says={"counted": "Yes", "skipped": "No"},
    ),
    HouseRule("flight_latch", "Does the latch always open after a flight?", "G24"),
    HouseRule(
        "inn_no_armor",
        "At the inn’s dog without armor: how do you get back?",
        "G25",
        says={"cross_back": "Back across"},
    ),
    HouseRule("rats_count", "Which 1s call the piper’s rats?", "G27"),
    HouseRule("rats_end_tune", "Do the rats end the tune?", "G27"),
    HouseRule(
        "tower_rooms_down", "Tower fire: rooms below the brazier room?", "G28", says={"board": "As on the board"}
    ),
    HouseRule("tower_break_off", "Tower fire: may the climb be broken off?", "G28"),
    HouseRule(
        "coffins_used_floor",
        "Coffins when the floor was used earlier in the turn?",
        "G38",
        says={"refused": "They stay shut", "open": "They open"},
    ),
    HouseRule("bridge_second_chip", "After dropping items for a bridge: one chip more?", "G40"),
    HouseRule("first_player", "Who begins?", "", opening=True, says={"throw": "The dice say"}),
    HouseRule("series", "Is the order of the next game thrown for?", "", opening=True, served=True),
)
