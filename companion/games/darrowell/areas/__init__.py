"""The special areas, the general procedures, and which module builds which."""

from __future__ import annotations

from importlib import import_module

from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.house import House
from companion.procedures.graph import Procedure

GENERAL = ("gray_guard", "red_guard", "random_item", "random_loss", "random_curse", "duel")
"""Procedures of every map."""

LETTERS: dict[str, tuple[str, ...]] = {
    "A": ("wishing_fountain",),
    "B": ("fighting_pit",),
    "C": ("wall_of_flame",),
    "D": ("watchers",),
    "E": ("dragon_lair",),
    "F": ("coffin_room",),
    "G": ("guard_room",),
    "H": ("god_of_gold",),
    "I": ("river_squid",),
    "J": ("grave_dig",),
    "K": ("ten_up_ten_down",),
    "L": ("weapon_shop",),
    "M": ("catapult",),
    "N": ("bounty_board",),
    "O": ("inn",),
    "P": ("benny",),
    "Q": ("kings_hoard",),
    "R": ("fountain_of_luck",),
    "S": ("fried_piper",),
    "T": ("pick_pocket",),
    "U": ("tower_fire",),
    "V": ("jail_visitors", "jail_prisoners"),
    "X": ("rubbish_heap",),
    "Y": ("goblin_fight",),
}
"""The procedures of each brazier's letter."""

DUNGEON, CITY = "ABCDEFGHIJ", "KLMNOPQRSTUVXY"

_MODULES = {
    "gray_guard": "guards",
    "red_guard": "guards",
    "random_item": "random_items",
    "random_loss": "random_items",
    "random_curse": "random_items",
    "jail_visitors": "jail",
    "jail_prisoners": "jail",
}


def procedures(board: DarrowellBoard) -> tuple[str, ...]:
    """The names of every procedure this map has."""
    letters = [area.special for area in board.areas if area.special]
    special = [name for letter, names in LETTERS.items() if letter in letters for name in names]
    bridges = ["rickety_bridge"] if any(way.bridge for way in board.links) else []
    tower = ["river_tower"] if board.river_tower else []
    return (*GENERAL, *bridges, *tower, *special)


def build(name: str, house: House, board: DarrowellBoard) -> Procedure:
    """That procedure, as this table plays it on this map."""
    module = import_module(f"{__name__}.{_MODULES.get(name, name)}")
    built = module.build(house, board) if name not in _MODULES else getattr(module, name)(house, board)
    assert isinstance(built, Procedure)
    return built
