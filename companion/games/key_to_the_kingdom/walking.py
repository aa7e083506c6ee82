"""A throw that is walked (KTK-TURN-05, KTK-MOVE)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.demon_king import cast
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ground import Flaps, Reach
from companion.games.key_to_the_kingdom.questions import Asked, pressed, refusal, throw
from companion.games.key_to_the_kingdom.vocabulary import FLAPS
from companion.table.events import Event, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Moves, Prompt
from companion.table.words import Words, say, say_n


class ThrowToWalk(Asked, frozen=True, gc=False):
    """The die is thrown; whoever laid this lays the walk beneath it."""

    phase: ClassVar[str] = "walk"

    def prompt(self, desk: Desk) -> Prompt | None:
        return pressed(desk, throw(desk.player.colour, "Throw the die and walk.", "KTK-TURN-02 KTK-TURN-05", "walk"))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        cast(desk, event.face, walk=True)


def reach(desk: Desk, flaps: Flaps | None = None) -> Reach:
    """Every space the pips may end on, with the flaps as they are or as is said."""
    player, ground, state = desk.player, desk.ground, desk.state
    home = len(player.holders) >= 2 and player.at != ground.board.start
    exact = state.house.exit_exact == "yes"
    return ground.walk(player.at, state.pips, flaps or desk.flaps, state.demon_king, home, exact)


@lru_cache(maxsize=32)
def _where_to(who: str, pips: int, found: Reach) -> Prompt:
    words = say("Where do you go with the {pips}?", pips=pips)
    return Prompt(who, words, moves=(Moves(who, found.places),), rules=("KTK-MOVE-01",), sheet=f"{who}’s walk")


def _barred(desk: Desk, to: str) -> Words:
    """Why this walk cannot end there, out of the very reach that says where it may."""
    ground, pips, found = desk.ground, desk.state.pips, reach(desk)
    if not ground.seen(to, desk.flaps):
        return say("It is folded away.")
    if to == desk.state.demon_king:
        return say("The Demon King stands there.")
    if to in found.passed:
        return say_n("{count} step would be left there.", "{count} steps would be left there.", found.passed[to])
    at = desk.player.at
    starts = ground.location[ground.dungeons[at]].daggers if at in ground.dungeons else (at,)
    ways = ground.far((to,), desk.flaps)
    far = min((ways[start] for start in starts if start in ways), default=0)
    if not far:
        return say("No track leads there.")
    if far > pips:
        return say_n("It lies {count} step away.", "It lies {count} steps away.", far)
    return say("Something stops the walk before it, or one would have to turn back.")


def whirlpool_in_reach(desk: Desk, flap: str) -> str:
    """The whirlpool by which the player could jump now and fold that flap; "" for none."""
    if desk.fleeing or not isinstance(desk.agenda[-1], WalkTo):
        return ""
    left = reach(desk).left
    return next((pool.id for pool in desk.ground.board.whirlpools if pool.flap == flap and pool.id in left), "")


def set_out(desk: Desk) -> None:
    """The pips are walked; where there is a choice the player makes it by moving."""
    walk = WalkTo()
    if len(reach(desk).left) > 1:
        words = say_n("{who} has {count} step to walk.", "{who} has {count} steps to walk.", desk.state.pips)
        desk.tell(words, "KTK-MOVE-01")
        desk.then(walk)
    else:
        walk.act(desk)


class WalkTo(Asked, frozen=True, gc=False):
    """Where the walk ends; not asked where there is no choice."""

    phase: ClassVar[str] = "move"

    def prompt(self, desk: Desk) -> Prompt | None:
        found = reach(desk)
        return _where_to(desk.player.colour, desk.state.pips, found) if len(found.left) > 1 else None

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        self._go(desk, event.to)

    def barred(self, desk: Desk, event: Event) -> IllegalEvent | None:
        if isinstance(event, PartMoved) and whirlpool_in_reach(desk, event.part):
            words = "Flap {flap} folds after a jump: put the {colour} figure into the whirlpool first."
            flap, colour = FLAPS[event.part], Words(desk.player.colour)
            return IllegalEvent(say(words, flap=flap, colour=colour), ("KTK-WHIRL-01",))
        if isinstance(event, Moved) and event.piece == desk.player.colour and event.to in desk.ground.space:
            return refusal(desk, event, _barred(desk, event.to))
        return super().barred(desk, event)

    def act(self, desk: Desk) -> None:
        if places := reach(desk).places:
            (only,) = places
            self._go(desk, only)
        else:
            desk.tell("{who} has nowhere to go and stays.", "KTK-MOVE-04")
            desk.set(pips=0)
            desk.done()

    def _go(self, desk: Desk, to: str) -> None:
        """The figure stands on its new space; the pips left are lost but on a White Dagger (KTK-DAG-01)."""
        player, pips = desk.player, desk.state.pips
        left = reach(desk).left[to]
        steps = pips - left
        barred = max(0, player.barred - steps) if to != player.at else player.barred
        kept = left if left and to in desk.ground.white and not desk.fleeing else 0
        desk.set_player(at=to, barred=barred)
        if kept != pips:
            desk.set(pips=kept)
        if place := naming.landmark(desk.ground, to):
            desk.tell("{who} walks to {place}.", "KTK-TURN-05", "{who}’s walk to {place}", place=place)
        else:
            words = say_n("{who} walks {count} step: {place}.", "{who} walks {count} steps: {place}.", steps)
            desk.tell(words, "KTK-TURN-05", "{who}’s walk", place=naming.place(desk.ground, to))
        if left and to not in desk.ground.special:
            king = desk.state.demon_king in desk.ground.steps(desk.flaps)[to]
            desk.tell("The Demon King stops the walk." if king else "The track ends there.", "KTK-MOVE-04")
