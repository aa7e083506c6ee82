"""The invariants notice what they are there for, one broken state after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.laws import LAWS
from companion.games.kings_and_things.state import Army, Battle, Fighter, Side, State
from companion.games.kings_and_things.vocabulary import CITADEL, UNKNOWN
from companion.games.kings_and_things.winning import Clock, Over
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


def army(state: State, down: int = 0, spent: int = 0, up: tuple[str, ...] = (), fort: int = 0) -> State:
    return tile(state, 1, fort=fort, armies=(Army(0, up, (UNKNOWN,) * down, (UNKNOWN,) * spent),))


def fight(state: State, *sides: Side, armies: tuple[Army, ...] = (), items: tuple[str, ...] = ()) -> State:
    return replace(tile(state, 0, armies=armies), battle=Battle(0, "owned", 1, sides, items=items))


def castles(state: State) -> State:
    for at in range(7):
        state = tile(state, at, owner=at % 2, fort=CITADEL)
    return state


ARCHER = Side(0, (Fighter("sword_master", "bow"),))

BREAKS: dict[str, Callable[[State], State]] = {
    "KNT-SET-02: too many of {'troll': 1}": lambda s: tile(s, 6, guards=("troll", "troll")),
    "KNT-SET-02: 8 Things more than there are": lambda s: army(s, 200, fort=CITADEL),
    "KNT-SET-02: unknown counters lie open: ['dodo']": lambda s: tile(s, 6, guards=("dodo",)),
    "KNT-CHAR-13: the characters are ['arch_cleric', ": lambda s: replace(s, pool=(*s.pool, "warlord")),
    "KNT-CHAR-12: grey: has the Lords ('ice_lord', 'swamp_king')": lambda s: army(s, up=("ice_lord", "swamp_king")),
    "KNT-SET-10: a tile lies face down": lambda s: tile(s, 1, terrain=""),
    "KNT-SET-04: too many tiles of {'moon': 1}": lambda s: tile(s, 1, terrain="moon"),
    "F10: h19: is sea and holds something": lambda s: tile(s, 18, owner=0),
    "KNT-MOVE-10: h19: is sea, and counters stand on it": lambda s: tile(s, 18, armies=(Army(0, (), ("?",)),)),
    "KNT-FORT-01: h7: has a fort and is nobody’s": lambda s: tile(s, 6, fort=1),
    "KNT-FORT-06: 7 citadels stand": castles,
    "KNT-DEPL-03: h2: holds troll, which is no income": lambda s: tile(s, 1, income="troll"),
    "KNT-DEPL-04: h2: holds peat_bog, which belongs to other land": lambda s: tile(s, 1, income="peat_bog"),
    "KNT-EXPL-14: h2: is owned, and guards or loot lie there": lambda s: tile(s, 1, guards=("troll",)),
    "KNT-EXPL-06: h7: holds events: ['vandals']": lambda s: tile(s, 6, loot=("vandals",)),
    "KNT-GEN-06: h2: holds an army of none": army,
    "KNT-MOVE-08: h2: holds 11 of one player": lambda s: army(s, 11),
    "KNT-MOVE-06: h2: has more that moved than stand there: ": lambda s: army(s, 1, spent=2),
    "KNT-GOLD-01: grey.gold is -1": lambda s: player(s, gold=-1),
    "KNT-RACK-01: grey: has 11 on the racks": lambda s: player(s, rack=("?",) * 11),
    "KNT-GEN-03: grey: has characters on the racks: ['warlord']": lambda s: player(s, rack=("warlord",)),
    "6.2: the app knows what it must not know": lambda s: player(s, rack=("?", "troll")),
    "6.2: a rack is entered, and a counter is unknown": lambda s: replace(s, house=House(record="private_entry")),
    "KNT-RECR-12: something is out of play before the cup was empty": lambda s: replace(s, out=("bow",)),
    "KNT-WIN-08: grey: owns two citadels and has not won": castles,
    "KNT-WIN-01: somebody has won and the game goes on, or the reverse": lambda s: replace(s, winner="grey"),
    "KNT-WIN-01: somebody has won": lambda s: replace(s, agenda=(*s.agenda, Over())),
    "KNT-TURN-01: a deed waits": lambda s: replace(s, agenda=(*s.agenda, Clock())),
    "KNT-TURN-02: the order (0, 0) is not everybody to the left": lambda s: replace(s, order=(0, 0)),
    "KNT-TURN-02: the order (1,) is not everybody to the left": lambda s: replace(s, order=(1,)),
    "KNT-COMB-03: more than one battle marker": lambda s: tile(tile(s, 1, marker=True), 2, marker=True),
    "KNT-COMB-05: counters stand in the hex while they fight": lambda s: fight(s, Side(0), armies=s.hexes[0].armies),
    "KNT-MULT-01: a player fights twice": lambda s: fight(s, ARCHER, Side(0)),
    "KNT-MAGI-06: arms that are not there: ['sword_master with bow']": lambda s: fight(s, ARCHER, Side(1)),
    "KNT-SET-24: tiles are still set aside": lambda s: replace(s, aside=("sea",)),
}
SOUND: tuple[Callable[[State], State], ...] = (
    lambda s: s,
    lambda s: army(s, 192, fort=CITADEL),
    lambda s: army(s, 10, spent=10),
    lambda s: player(s, rack=("?",) * 10),
    lambda s: replace(s, order=(1, 0)),
    lambda s: replace(s, out=("bow",), true_elimination=True),
    lambda s: replace(tile(s, 1, terrain=""), turn=0, aside=("sea",)),
    lambda s: replace(tile(s, 18, owner=0), turn=0),
    lambda s: tile(s, 1, marker=True, guards=("troll",), loot=("bow",)),
    lambda s: tile(s, 1, fort=CITADEL, income="farmlands"),
    lambda s: fight(s, ARCHER, Side(1), items=("bow",)),
    lambda s: fight(s, Side(0, retreated=True), Side(1), armies=s.hexes[0].armies),
)
"""As far as it goes: nothing is said of these."""


@pytest.mark.parametrize("change", SOUND)
def test_a_sound_state_has_no_faults(change: Callable[[State], State]) -> None:
    table = kingdom()
    assert table.game.faults(change(table.state)) == []


@pytest.mark.parametrize("words", BREAKS)
def test_a_broken_state_is_noticed(words: str) -> None:
    """Each invariant names its rule."""
    table = kingdom()
    faults = table.game.faults(BREAKS[words](table.state))
    assert [fault for fault in faults if fault.startswith(words)], faults


def test_every_law_is_broken_once() -> None:
    for law in LAWS:
        words = law.says.partition("{")[0].strip()
        assert any(key.startswith(f"{law.rule}: ") and words in key for key in BREAKS), law
