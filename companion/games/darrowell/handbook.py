"""Every activity of the game, in the order of the handbook; and the maps that have them."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

from companion.boards.loader import load
from companion.games.darrowell import duelling
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas import (
    benny,
    bounty_board,
    catapult,
    coffin_room,
    dragon_lair,
    fighting_pit,
    fountain_of_luck,
    fried_piper,
    goblin_fight,
    god_of_gold,
    grave_dig,
    guard_room,
    guards,
    inn,
    jail,
    kings_hoard,
    pick_pocket,
    random_items,
    rickety_bridge,
    river_squid,
    river_tower,
    rubbish_heap,
    ten_up_ten_down,
    tower_fire,
    wall_of_flame,
    watchers,
    weapon_shop,
    wishing_fountain,
)
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.ground import Map

GENERAL = (
    guards.GRAY,
    guards.RED,
    random_items.GAIN,
    random_items.LOSS,
    random_items.CURSE,
    Activity(name="duel", build=duelling.build),
    rickety_bridge.ACTIVITY,
    river_tower.ACTIVITY,
)

DUNGEON = (
    wishing_fountain.ACTIVITY,
    fighting_pit.ACTIVITY,
    wall_of_flame.ACTIVITY,
    watchers.ACTIVITY,
    dragon_lair.ACTIVITY,
    coffin_room.ACTIVITY,
    guard_room.ACTIVITY,
    god_of_gold.ACTIVITY,
    river_squid.ACTIVITY,
    grave_dig.ACTIVITY,
)

CITY = (
    ten_up_ten_down.ACTIVITY,
    weapon_shop.ACTIVITY,
    catapult.ACTIVITY,
    bounty_board.ACTIVITY,
    inn.ACTIVITY,
    benny.ACTIVITY,
    kings_hoard.ACTIVITY,
    fountain_of_luck.ACTIVITY,
    fried_piper.ACTIVITY,
    pick_pocket.ACTIVITY,
    tower_fire.ACTIVITY,
    jail.VISITORS,
    jail.PRISONERS,
    rubbish_heap.ACTIVITY,
    goblin_fight.ACTIVITY,
)

BOARDS = files("companion.games.darrowell") / "boards"
SHIPPED = ("darrowell_dungeon", "darrowell_city")


def walked(board: DarrowellBoard) -> Map:
    """That board as the rules walk it, with the activities it has."""
    return Map(board, (*GENERAL, *DUNGEON, *CITY))


@lru_cache(maxsize=8)
def shipped(name: str) -> Map:
    """A map this project ships; "reference" is the dungeon, which is advised for a first game (DARR-SETUP-01)."""
    name = SHIPPED[0] if name == "reference" else name
    with as_file(BOARDS / f"{name}.toml") as path:
        return walked(load(path, DarrowellBoard))


def find(board: str) -> Map:
    """A map by its name, or by the path of its file. Raises BadFile."""
    return shipped(board) if board in ("reference", *SHIPPED) else walked(load(Path(board), DarrowellBoard))
