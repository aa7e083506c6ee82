"""What the space itself wants of whoever stops there."""

from __future__ import annotations

from companion.flow import Deed
from companion.games.key_to_the_kingdom.crossing import enter
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.fighting import fight, guarded
from companion.games.key_to_the_kingdom.folding import jump
from companion.games.key_to_the_kingdom.footing import HazardOffer
from companion.games.key_to_the_kingdom.winning import Claim


class Arrival(Deed[Desk], frozen=True, gc=False):
    """A dagger, the Ring, a whirlpool or Start; the track wants nothing."""

    def act(self, desk: Desk) -> None:
        ground, at = desk.ground, desk.player.at
        if at not in ground.special:
            return
        if at in ground.white:
            _reach_white_dagger(desk)
        elif at in ground.black:
            if guarded(desk):
                fight(desk)
            else:
                desk.tell("Nothing is guarded here any more.", "KTK-KEY-05")
        elif at == ground.board.ring:
            enter(desk, "ring_of_stones", "a")
        elif at in ground.whirlpool:
            jump(desk, at)
        elif at == ground.board.start:
            desk.then(Claim())


def _reach_white_dagger(desk: Desk) -> None:
    """Its hazard starts in the same turn; of the pips left only the Tiger knows a use (KTK-DAG-02, KTK-TIGER-02)."""
    left = desk.state.pips
    if left:
        desk.set(pips=0)
    hazard, side = desk.ground.white[desk.player.at]
    if desk.player.barred and hazard == "magic_rainbow":
        desk.tell("The Rainbow is not for {who} yet.", "KTK-RBOW-02")
    elif desk.state.house.hazard_optional == "yes":
        desk.then(HazardOffer(left))
    else:
        enter(desk, hazard, side, left=left)
