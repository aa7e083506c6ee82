"""What foresight asks of states of the Kingdom: what only tells the past, when a turn is over, what is under way.

And what is worth asking it: whether the Demon King catches, whether one gets away from a fold, beats a Monster.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.foresight import Forecast, inquiry
from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.crossing import InHazard
from companion.games.key_to_the_kingdom.demon_king import calls, grasp
from companion.games.key_to_the_kingdom.desk import Desk, replace
from companion.games.key_to_the_kingdom.fighting import AtBlackDagger, DrawMonster
from companion.games.key_to_the_kingdom.footing import AtDagger
from companion.games.key_to_the_kingdom.state import State
from companion.games.key_to_the_kingdom.walking import ThrowToWalk
from companion.table.dice import D8
from companion.table.words import Words, say

FORGETS = ("thrown",)


def turned(before: State, after: State) -> bool:
    """The flight from a fold belongs to the turn of whoever jumped (KTK-WHIRL-06).

    Where everybody else misses a turn, the next one is the same player's again (KTK-TURN-01): the throws are counted
    anew, and if there was none, turns missed have become fewer.
    """
    missed = any(was.skipping > now.skipping for was, now in zip(before.players, after.players, strict=False))
    return before.turn != after.turn or after.throws < before.throws or (missed and before.fold is None)


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """Everybody's hazard, dungeon or fight."""
    return frozenset(("procedure", f"{player.colour} in {player.held}") for player in state.players if player.held)


# -- what is worth asking ---------------------------------------------------------------------------------------------

THROW, TURN, FLIGHT = Words("with this throw"), Words("this turn"), Words("in this flight")


def forecasts(desk: Desk) -> tuple[Forecast, ...]:
    """For whoever is asked, and about nobody else; what hangs on cards the table keeps for itself is not asked."""
    return (*_caught(desk), *_away(desk), *_beaten(desk))


def _caught(desk: Desk) -> Iterator[Forecast]:
    """The Demon King takes the thrower from the track or from a dagger; where there is a choice of heads, not yet."""
    question, who = desk.question, desk.player
    walks = isinstance(question, ThrowToWalk)
    outside = walks or isinstance(question, AtDagger | AtBlackDagger)
    if not (outside or (isinstance(question, InHazard) and question.exposed)) or not calls(desk, walk=walks):
        return
    heads = (head for face in D8.faces for head in desk.ground.heads(face, desk.flaps))
    if any(who.at in grasp(desk, head) for head in heads):
        dungeon = desk.ground.location[desk.ground.world(who.at)].dungeon
        asked = inquiry([f"{who.colour}.at={dungeon}"], "throw" if walks else "throw,turn")
        caught = Words("caught by the Demon King")
        yield Forecast(of=caught, inquiry=asked, by=THROW, seat=who.colour, each=outside and not walks)


def _away(desk: Desk) -> Iterator[Forecast]:
    """Whoever must get out of a World that vanishes, and plays as well as can be."""
    if desk.fleeing and (home := desk.ground.world(desk.player.at)):
        fold, colour = desk.state.fold, desk.player.colour
        caught = ",".join(desk.state.players[seat].colour for seat in (fold.caught if fold else ()))
        asked = inquiry([f"caught={caught or 'none'}"], f"fleeing=!{colour}", seat=colour)
        world = naming.world(desk.ground, home)
        yield Forecast(of=say("out of {world}", world=world), inquiry=asked, by=FLIGHT, seat=colour)


def _beaten(desk: Desk) -> Iterator[Forecast]:
    """The Monster here, whichever of those not fought yet it is; best play against it."""
    question, state = desk.question, desk.state
    if not isinstance(question, AtBlackDagger | DrawMonster) or state.house.monster_mode == "printed_card":
        return
    if state.house.equipment == "tracked":
        here = desk.ground.black[desk.player.at]
        left = ",".join(sorted(world for world in state.supply.guarded if world != here)) or "none"
        asked = inquiry([f"guarded={left}"], "turn", seat=desk.player.colour)
        if isinstance(question, AtBlackDagger):
            asked = replace(asked, first="fight")
        yield Forecast(of=Words("the Monster beaten"), inquiry=asked, by=TURN, seat=desk.player.colour)
