"""Every invariant is really watched: break it by hand, and the watcher names it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.flow import Task
from companion.games import rules
from companion.games.key_to_the_kingdom.fighting import DrawMonster
from companion.games.key_to_the_kingdom.folding import FoldBoard
from companion.games.key_to_the_kingdom.hazards.ring_of_stones import Pick
from companion.games.key_to_the_kingdom.state import State
from companion.games.key_to_the_kingdom.stealing import Steal
from companion.games.key_to_the_kingdom.turn import Turns
from companion.games.key_to_the_kingdom.vocabulary import WORLDS
from companion.games.key_to_the_kingdom.walking import WalkTo
from companion.games.key_to_the_kingdom.winning import GameOver
from companion.procedures.scene import Scene
from tests.games.key_to_the_kingdom.tables import at, jump, sit

GAME = rules("key_to_the_kingdom")
replace = msgspec.structs.replace


def player(state: State, **changes: Any) -> State:
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


def asking(state: State, *tasks: Task[Any]) -> State:
    """The last of these is asked on top of the agenda."""
    return replace(state, agenda=(*state.agenda, *tasks))


def folding(**changes: Any) -> State:
    """Blue flees from Red's jump, and this is different in the fold."""
    assert FOLDING.fold is not None
    return replace(FOLDING, fold=replace(FOLDING.fold, **changes))


def lying(state: State, **changes: Any) -> State:
    """Something else lies in the supply."""
    return replace(state, supply=replace(state.supply, **changes))


def usual() -> State:
    return sit("red blue").state


SCENE = Scene("pit", items=usual().players[0].items)
BROKEN: list[tuple[str, State]] = [
    ("KTK-SET-04", lying(usual(), guarded=WORLDS[1:])),
    ("KTK-SET-04", player(usual(), holders=("holder_1",))),
    ("KTK-SET-04", lying(usual(), lost_holders=("holder_1",))),
    ("KTK-SET-04", lying(usual(), contents=(("holder_1", "key"),))),
    ("KTK-ITEM-05", lying(usual(), deep_magic=5)),
    ("KTK-ITEM-05", lying(player(usual(), deep_magic=7), deep_magic=-1)),
    ("KTK-SET-05", player(usual(), equipment=("axe",))),
    ("KTK-SET-05", lying(usual(), lost_cards=(("axe", "red"),))),
    (
        "KTK-ITEM-01",
        lying(player(usual(), equipment=usual().players[0].equipment[1:]), lost_cards=(("axe", "grey"),)),
    ),
    ("KTK-KEY-07", lying(usual(), monsters_fought=("bog_wight",) * 4)),
    ("KTK-SET-03", replace(usual(), tower_sections=7)),
    ("KTK-WHIRL-16", replace(usual(), demon_king="et2")),
    ("KTK-DK-01", replace(usual(), demon_king="bt5")),
    ("KTK-GEN-01", replace(usual(), thrown=(9,))),
    ("KTK-GEN-01", replace(usual(), pips=9)),
    ("KTK-WIN-01", replace(usual(), winner="red")),
    ("KTK-WIN-01", player(usual(), escaped=True)),
    ("KTK-WHIRL-11", asking(usual(), FoldBoard())),
    ("KTK-WHIRL-11", replace(usual(), acting=1)),
    ("KTK-TURN-01", replace(usual(), agenda=(GameOver(), WalkTo()))),
    ("KTK-KEY-02", asking(usual(), DrawMonster(False))),
    ("KTK-RING-03", asking(usual(), Pick(4))),
    ("KTK-MOVE-04", asking(usual(), WalkTo())),
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
    ("KTK-WIZ-02", lying(player(usual(), reserved=("holder_1",), wizard_try_used=True), guarded=WORLDS[1:])),
    ("KTK-WIZ-03", player(usual(), held="wizard_of_plenty", scene=SCENE)),
]
FOLDING = jump("whirlpool_a", ("in", "in")).state
BROKEN += [
    ("KTK-WHIRL-05", replace(FOLDING, acting=0)),
    ("KTK-WHIRL-05", folding(caught=(1,))),
    ("KTK-WHIRL-11", folding(whirlpool="whirlpool_b")),
    ("KTK-WHIRL-11", replace(FOLDING, flap_a="out")),
    ("KTK-WHIRL-06", folding(left=4)),
    ("KTK-WHIRL-10", asking(FOLDING, Steal())),
    ("KTK-WIN-02", replace(FOLDING, winner="red", agenda=(Turns(), GameOver()))),
]
FOUGHT = at("black_dagger_ice_palace").state
BROKEN.append(("KTK-KEY-05", lying(FOUGHT, guarded=tuple(world for world in WORLDS if world != "ice_palace"))))


@pytest.mark.parametrize(("rule", "state"), BROKEN, ids=[f"{number}-{rule}" for number, (rule, _) in enumerate(BROKEN)])
def test_what_is_broken_is_named(rule: str, state: State) -> None:
    assert rule in {fault.split(":")[0] for fault in GAME.faults(state)}
