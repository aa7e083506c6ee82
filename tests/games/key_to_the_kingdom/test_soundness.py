"""Every invariant is really watched: break it by hand, and the watcher names it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.key_to_the_kingdom.rules import KeyToTheKingdom
from companion.games.key_to_the_kingdom.state import Fight, Fold, State
from companion.games.key_to_the_kingdom.vocabulary import WORLDS
from companion.procedures.scene import Scene
from tests.games.key_to_the_kingdom.tables import at, jump, sit

GAME = KeyToTheKingdom()
replace = msgspec.structs.replace


def player(state: State, **changes: Any) -> State:
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


def usual() -> State:
    return sit("red blue").state


SCENE = Scene("pit", items=usual().players[0].items)
BROKEN: list[tuple[str, State]] = [
    ("KTK-SET-04", replace(usual(), guarded=WORLDS[1:])),
    ("KTK-SET-04", player(usual(), holders=("holder_1",))),
    ("KTK-SET-04", replace(usual(), lost_holders=("holder_1",))),
    ("KTK-SET-04", replace(usual(), contents=(("holder_1", "key"),))),
    ("KTK-ITEM-05", replace(usual(), deep_magic_supply=5)),
    ("KTK-ITEM-05", replace(player(usual(), deep_magic=7), deep_magic_supply=-1)),
    ("KTK-SET-05", player(usual(), equipment=("axe",))),
    ("KTK-SET-05", replace(usual(), lost_cards=(("axe", "red"),))),
    (
        "KTK-ITEM-01",
        replace(player(usual(), equipment=usual().players[0].equipment[1:]), lost_cards=(("axe", "grey"),)),
    ),
    ("KTK-KEY-07", replace(usual(), monsters_fought=("bog_wight",) * 4)),
    ("KTK-SET-03", replace(usual(), tower_sections=7)),
    ("KTK-WHIRL-16", replace(usual(), demon_king="et2")),
    ("KTK-DK-01", replace(usual(), demon_king="bt5")),
    ("KTK-GEN-01", replace(usual(), face=9)),
    ("KTK-GEN-01", replace(usual(), pips=8)),
    ("KTK-WIN-01", replace(usual(), winner="red")),
    ("KTK-WIN-01", player(usual(), escaped=True)),
    ("KTK-WHIRL-11", replace(usual(), phase="fold_board")),
    ("KTK-KEY-02", replace(usual(), fight=Fight("ice_palace"))),
    ("KTK-KEY-02", replace(usual(), phase="draw_monster")),
    ("KTK-RING-03", replace(usual(), picks=2)),
    ("KTK-RING-03", replace(usual(), phase="pick")),
    ("KTK-MOVE-04", replace(usual(), phase="move")),
    ("KTK-WHIRL-17", player(usual(), at="et_mid")),
    ("KTK-DK-03", replace(player(usual(), at="bt4"), demon_king="bt4")),
    ("KTK-GEN-04", player(usual(), held="snake_pit")),
    ("KTK-GEN-04", player(usual(), scene=SCENE)),
    ("KTK-GEN-04", player(usual(), held="dragon", scene=SCENE)),
    ("KTK-DUN-01", player(usual(), held="dungeon", scene=SCENE)),
    ("KTK-DUN-01", player(usual(), at="dungeon_ice_palace", held="rat_trap", scene=SCENE)),
    ("KTK-DAG-04", player(usual(), at="swamp_a", held="rat_trap", scene=SCENE)),
    ("KTK-RING-01", player(usual(), held="ring_of_stones", scene=SCENE)),
    ("KTK-WHIRL-12", player(usual(), held="whirlpools", scene=SCENE)),
    ("KTK-GEN-06", player(usual(), at="rat_trap_a", held="rat_trap", scene=Scene("cellar", items=("axe",)))),
    ("KTK-TURN-01", player(usual(), barred=-1)),
    ("KTK-RAT-03", player(usual(), skipping=1)),
    ("KTK-RAT-03", player(usual(), at="rat_trap_a", held="rat_trap", scene=SCENE, skipping=4)),
    ("KTK-WIZ-02", replace(player(usual(), reserved=("holder_1",), wizard_try_used=True), guarded=WORLDS[1:])),
    ("KTK-WIZ-03", player(usual(), held="wizard_of_plenty", scene=SCENE)),
]
FOLDING = jump("whirlpool_a", ("in", "in")).state
BROKEN += [
    ("KTK-WHIRL-05", replace(FOLDING, fold=Fold(0, "flap_a", "whirlpool_a", True, (0,)))),
    ("KTK-WHIRL-05", replace(FOLDING, fold=Fold(0, "flap_a", "whirlpool_a", True, (1,), (1,)))),
    ("KTK-WHIRL-11", replace(FOLDING, fold=Fold(0, "flap_a", "whirlpool_b", True, (1,)))),
    ("KTK-WHIRL-11", replace(FOLDING, flap_a="out")),
    ("KTK-WHIRL-06", replace(FOLDING, fold=Fold(0, "flap_a", "whirlpool_a", True, (1,), (), 4))),
    ("KTK-WHIRL-10", replace(FOLDING, phase="steal", choices=("red.holder_1",))),
    ("KTK-WIN-02", replace(FOLDING, phase="game_over", winner="red")),
]
FOUGHT = at("black_dagger_ice_palace").state
BROKEN.append(("KTK-KEY-05", replace(FOUGHT, guarded=tuple(world for world in WORLDS if world != "ice_palace"))))


def test_a_new_game_is_sound() -> None:
    for colours in ("red blue", "red blue green purple grey brown"):
        assert GAME.faults(sit(colours).state) == []
    for state in (FOLDING, FOUGHT):
        assert GAME.faults(state) == []


@pytest.mark.parametrize(("rule", "state"), BROKEN, ids=[f"{number}-{rule}" for number, (rule, _) in enumerate(BROKEN)])
def test_what_is_broken_is_named(rule: str, state: State) -> None:
    assert rule in {fault.split(":")[0] for fault in GAME.faults(state)}
