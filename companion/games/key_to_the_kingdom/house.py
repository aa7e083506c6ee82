"""House rules: what the rule books leave open, as this table plays it (ledger part 5). Defaults come first."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.play.setup import HouseRule

No = Literal["no", "yes"]
Yes = Literal["yes", "no"]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The house rules of one game."""

    exit_exact: No = "no"
    dk_pick: Literal["thrower", "nearest"] = "thrower"
    dk_moves_on: Literal["first_throw", "every_walk_throw"] = "first_throw"
    dk_adjacent: Yes = "yes"
    dungeon_turns: Literal["3", "unlimited"] = "3"
    dungeon_pay: No = "no"
    monster_mode: Literal["reference_deck", "printed_card"] = "reference_deck"
    cobra_effect: Literal["none", "lose_one_item", "to_dungeon"] = "none"
    deep_magic_blocks: Literal["out", "both"] = "out"
    steal_extra_throw: Yes = "yes"
    fold_hazards: Literal["allowed", "blocked"] = "allowed"
    caught_throws: Literal["at_once", "per_turn"] = "at_once"
    bridge_resets_on_fold: No = "no"
    hazard_optional: No = "no"
    optional_items: No = "no"
    treasure_pick: Literal["payer", "random"] = "payer"
    dagger_exact: No = "no"
    first_attempt: Literal["same_turn", "next_turn"] = "same_turn"
    boats_throws: Literal["repeat", "one_per_turn"] = "repeat"
    escape_side: Literal["far", "either"] = "far"
    cyclops_walk: Literal["same_throw", "next_turn"] = "same_throw"
    rainbow_retry: Literal["leave_and_return", "full_lap"] = "leave_and_return"
    rat_climb: Literal["fourth_turn", "end_of_third"] = "fourth_turn"
    web_forced: No = "no"
    web_announce: Literal["pair", "single_face"] = "pair"
    swamp_first_parity: No = "no"
    tiger_exit: Literal["move_on", "stop_on_dagger"] = "move_on"
    boar_food_lost: No = "no"
    wizard_throws: Literal["one_per_turn", "all_at_once"] = "one_per_turn"
    equipment: Literal["tracked", "asked"] = "tracked"
    treasure_cards: Literal["printed", "dealt"] = "printed"
    first_player: Literal["throw", "first_named"] = "throw"


HOUSE_RULES = (
    HouseRule("exit_exact", "Must Start be reached by exact throw?", "G01"),
    HouseRule(
        "dk_pick",
        "Several heads with the number thrown: who picks?",
        "G02",
        says={"thrower": "Whoever throws", "nearest": "It is the nearest"},
    ),
    HouseRule("dk_moves_on", "Which throws move the Demon King?", "G03"),
    HouseRule("dk_adjacent", "Does the Demon King catch on the spaces next to him?", "G04"),
    HouseRule("dungeon_turns", "How many tries before a dungeon lets you go?", "G05"),
    HouseRule("dungeon_pay", "May you pay one card to leave a dungeon?", "G05"),
    HouseRule(
        "monster_mode",
        "Whose Monster cards: ours, or the printed ones?",
        "G06",
        says={"reference_deck": "Ours", "printed_card": "The printed ones"},
    ),
    HouseRule("cobra_effect", "What does the Cobra do to whoever takes it?", "G09", says={"none": "Nothing"}),
    HouseRule(
        "deep_magic_blocks",
        "Which folds does Deep Magic stop?",
        "G10",
        says={"out": "Folding out", "both": "Both ways"},
    ),
    HouseRule("steal_extra_throw", "Does a thief throw again?", "G11"),
    HouseRule(
        "fold_hazards", "May escape throws be spent on a hazard?", "G15", says={"allowed": "Yes", "blocked": "No"}
    ),
    HouseRule("caught_throws", "Caught in a fold: when are the three throws made?", "G16"),
    HouseRule("bridge_resets_on_fold", "Does a fold clear the Evil Tower Bridge?", "G19"),
    HouseRule("hazard_optional", "May you decline a hazard on arriving?", "G21"),
    HouseRule("optional_items", "May you keep a fitting card back and use the way without cards?", "G22"),
    HouseRule(
        "treasure_pick", "Who picks the holder that is paid?", "G27", says={"payer": "Whoever pays", "random": "Chance"}
    ),
    HouseRule("dagger_exact", "Must a far dagger or a chain’s end be reached exactly?", "G28"),
    HouseRule("first_attempt", "First attempt to get out: this turn or next?", "G31"),
    HouseRule("boats_throws", "Boats: throw on at once, or once a turn?", "G32", says={"repeat": "Throw on"}),
    HouseRule(
        "escape_side",
        "An escape without a named side leads where?",
        "G33",
        says={"far": "To the far side", "either": "To either side"},
    ),
    HouseRule("cyclops_walk", "Cyclops: does the failed throw walk the stones?", "G35"),
    HouseRule("rainbow_retry", "How to try the Rainbow again?", "G37"),
    HouseRule("rat_climb", "Rat Trap: when do you climb out?", "G38"),
    HouseRule("web_forced", "Must all four attempts in the Web be made?", "G41"),
    HouseRule("web_announce", "Web: announce a card’s pair, or one face?", "G41"),
    HouseRule("swamp_first_parity", "Swamp: is the landing that brings out the Hook tested?", "G42"),
    HouseRule("tiger_exit", "Freed from the Tiger: walk on, or stop on the dagger?", "G43"),
    HouseRule("boar_food_lost", "Does the Wild Boar eat the Food?", "G45"),
    HouseRule("wizard_throws", "The Wizard’s trial: one throw a turn, or all at once?", "G46"),
    HouseRule(
        "equipment",
        "Shall I keep your cards, or ask when they matter?",
        "",
        opening=True,
        served=True,
        says={"tracked": "Keep them", "asked": "Ask"},
    ),
    HouseRule(
        "treasure_cards",
        "Treasures: in the printed holders, or dealt by me?",
        "",
        opening=True,
        served=True,
        says={"dealt": "Dealt by you"},
    ),
    HouseRule("first_player", "Who begins?", "", opening=True),
)
