"""What every throw does first: the Demon King lands, and catches (KTK-TURN, KTK-DK)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.hazards.dungeon import imprison
from companion.games.key_to_the_kingdom.questions import Asked, moving
from companion.table.events import Event, Moved
from companion.table.prompts import Prompt
from companion.table.words import say

replace = msgspec.structs.replace
IN_THE_TRAY = 6
"""So many of a turn's dice are shown, the last ones."""


def cast(desk: Desk, face: int, *, walk: bool = False, exposed: bool = False) -> None:
    """A die came to rest: the first of a turn moves the Demon King before it serves the player (KTK-TURN-02).

    `walk`: the throw is for walking. `exposed`: the player does not stand in the hazard yet that the throw is for.
    Whatever it is for lies on the agenda already.
    """
    state = desk.state
    fold, pips, king = state.fold, face if walk else state.pips, state.demon_king
    called = calls(desk, walk=walk)
    if fold and fold.left:
        fold = replace(fold, left=fold.left - 1)  # every die thrown counts (KTK-WHIRL-09)
    heads = heads_for(desk, face) if called else ()
    lands = heads[0] if len(heads) == 1 else None if called and not heads else king
    thrown = (*state.thrown, face)[-IN_THE_TRAY:]
    desk.set(throws=state.throws + 1, thrown=thrown, pips=pips, fold=fold, demon_king=lands)
    if len(heads) > 1:
        desk.then(King(face, exposed))
    elif heads:
        landed(desk, king, exposed=exposed)
    elif called and king:
        desk.tell("No head shows a {face}: the Demon King leaves the board.", "KTK-DK-01", face=face)


def calls(desk: Desk, *, walk: bool) -> bool:
    """Whether the next throw moves him: the first of a turn, or, as a house rule, any that is walked (KTK-DK-08)."""
    every = walk and desk.state.house.dk_moves_on == "every_walk_throw"
    return not desk.state.fold and (desk.state.throws == 0 or every)


def grasp(desk: Desk, head: str) -> frozenset[str]:
    """Where he catches from that head."""
    return desk.ground.grasp(head, desk.flaps, desk.state.house.dk_adjacent == "yes")


def heads_for(desk: Desk, face: int) -> tuple[str, ...]:
    """Where the Demon King may land with this throw (KTK-DK-01)."""
    heads, king = desk.ground.heads(face, desk.flaps), desk.state.demon_king
    if len(heads) > 1 and king and desk.state.house.dk_pick == "nearest":
        far = {head: desk.ground.far((head,), desk.flaps).get(king, 999) for head in heads}
        return tuple(head for head in heads if far[head] == min(far.values()))
    return heads


class King(Asked, frozen=True, gc=False):
    """There are several heads with the number thrown, and the thrower puts the Demon King on one of them."""

    phase: ClassVar[str] = "dk_move"
    face: int
    exposed: bool

    def prompt(self, desk: Desk) -> Prompt | None:
        heads = heads_for(desk, self.face)
        if len(heads) < 2:
            return None
        words = say("On which {face} does the Demon King land?", face=self.face)
        return moving(desk.player.colour, words, "KTK-DK-01", "demon_king", heads)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        self._land(desk, event.to)

    def act(self, desk: Desk) -> None:
        for head in heads_for(desk, self.face):
            self._land(desk, head)

    def _land(self, desk: Desk, head: str) -> None:
        stood = desk.state.demon_king
        desk.set(demon_king=head)
        landed(desk, stood, exposed=self.exposed)


def landed(desk: Desk, stood: str | None, *, exposed: bool) -> None:
    """He has come from where he `stood` and catches there and beside; a thrower still free goes on (KTK-DK-02..06)."""
    state, ground = desk.state, desk.ground
    space = state.demon_king
    assert space is not None
    rule = "KTK-DK-02" if space == stood else "KTK-DK-01"
    desk.tell("The Demon King lands on {place}.", rule, place=naming.place(ground, space))
    within = grasp(desk, space)
    caught = [
        seat
        for seat, player in enumerate(state.players)
        if player.at in within and (not player.held or (exposed and seat == state.turn))
    ]
    for seat in caught:
        player, rules = state.players[seat], "KTK-DK-03 KTK-DK-05 KTK-DK-07"
        world = ground.world(player.at)
        dungeon = naming.place(ground, ground.location[world].dungeon)
        words, name = "He catches {caught}: off to {dungeon}.", player.name
        desk.tell(words, rules, "{caught}’s capture", caught=name, dungeon=dungeon)
        imprison(desk, seat, world)
    if state.turn in caught:
        desk.tell("{who}’s throw has no other use.", "KTK-DK-06")
        desk.done()
