"""The invariants notice what they are there for, one broken state after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.kings_and_things.state import Army, State
from tests.games.kings_and_things.tables import Table, realm


def kingdom(**house: str) -> Table:
    """A sound state in the middle of a game."""
    pool = "arch_cleric,arch_mage,assassin_primus,baron_munchausen,dwarf_king,elf_lord"
    board = [f"h{n} plains grey" for n in range(1, 7)] + [f"h{n} forest" for n in range(7, 13)]
    board += [f"h{n} swamp" for n in range(13, 19)] + ["h19 sea"]
    pool += ",grand_duke,marksman,master_thief,sir_lance_a_lot"
    table = realm(2, *board, f"pool {pool}", "h1.grey up sword_master", "grey gold 5", "grey rack_count 3", **house)
    return table.do("given phase construction")


def tile(state: State, at: int, **changes: Any) -> State:
    hexes = list(state.hexes)
    hexes[at] = replace(hexes[at], **changes)
    return replace(state, hexes=tuple(hexes))


def player(state: State, **changes: Any) -> State:
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


BREAKS: dict[str, Callable[[State], State]] = {
    "KNT-SET-02": lambda s: tile(s, 6, guards=("troll", "troll")),
    "KNT-CHAR-13": lambda s: replace(s, pool=(*s.pool, "warlord")),
    "KNT-CHAR-12": lambda s: tile(s, 1, armies=(Army(0, ("ice_lord", "swamp_king")),)),
    "KNT-SET-10": lambda s: tile(s, 1, terrain=""),
    "KNT-SET-04": lambda s: tile(s, 1, terrain="moon"),
    "F10": lambda s: tile(s, 18, owner=0),
    "KNT-MOVE-10": lambda s: tile(s, 18, armies=(Army(0, (), ("?",)),)),
    "KNT-FORT-01": lambda s: tile(s, 6, fort=1),
    "KNT-DEPL-04": lambda s: tile(s, 1, income="peat_bog"),
    "KNT-EXPL-14": lambda s: tile(s, 1, guards=("troll",)),
    "KNT-EXPL-06": lambda s: tile(s, 6, loot=("vandals",)),
    "KNT-MOVE-08": lambda s: tile(s, 1, armies=(Army(0, (), ("?",) * 11),)),
    "KNT-MOVE-06": lambda s: tile(s, 1, armies=(Army(0, (), ("?",), ("?", "?")),)),
    "KNT-GOLD-01": lambda s: player(s, gold=-1),
    "KNT-RACK-01": lambda s: player(s, rack=("?",) * 11),
    "6.2": lambda s: player(s, rack=("troll",)),
    "KNT-RECR-12": lambda s: replace(s, out=("bow",)),
    "KNT-WIN-08": lambda s: tile(tile(s, 1, fort=4), 2, fort=4),
    "KNT-WIN-01": lambda s: replace(s, winner="grey"),
    "KNT-TURN-02": lambda s: replace(s, order=(0, 0)),
    "KNT-COMB-03": lambda s: tile(tile(s, 1, marker=True), 2, marker=True),
    "KNT-SET-24": lambda s: replace(s, aside=("sea",)),
}


def test_a_sound_state_has_no_faults() -> None:
    table = kingdom()
    assert table.game.faults(table.state) == []


@pytest.mark.parametrize("rule", BREAKS)
def test_a_broken_state_is_noticed(rule: str) -> None:
    """Each invariant names its rule."""
    table = kingdom()
    broken = BREAKS[rule](table.state)
    assert any(fault.startswith(rule) for fault in table.game.faults(broken)), table.game.faults(broken)
