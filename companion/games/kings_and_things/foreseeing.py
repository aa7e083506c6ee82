"""What foresight asks of states of Kadab: what only tells the past, when a turn is over, what is under way.

And what is worth asking it: how the battle ends. Every test by dice has its chances from its own page.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.foresight import Forecast, inquiry
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.state import NO_ONE, State
from companion.games.kings_and_things.trials import Contest
from companion.games.kings_and_things.vocabulary import NOBODY, UNKNOWN
from companion.table.words import Words

FORGETS = ("thrown", "ledgers", "chronicle", "battle.round>2")


def turned(before: State, after: State) -> bool:
    """A turn is the nine steps of everybody (KNT-TURN-01)."""
    return before.turn != after.turn


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """The battle that is being fought, and two who throw against each other."""
    contests = [task for task in state.agenda if isinstance(task, Contest)]
    spans = [("procedure", f"{state.players[each.player].colour} by {each.who}") for each in contests]
    return frozenset([*spans, ("battle", str(state.battle.hex))] if state.battle else spans)


# -- what is worth asking ---------------------------------------------------------------------------------------------

FOUGHT_OUT = Words("after the battle, if nobody retreats or uses magic and the weakest fall first")
AMONG_SEVERAL = Words(
    "after the battle, if nobody retreats or uses magic, the weakest fall first and all turn on the first they may"
)


def forecasts(desk: Desk) -> tuple[Forecast, ...]:
    """How the battle ends, once all lie face up: whose the hex is, or who is wiped out where it is no prize.

    Everything here is public.
    """
    battle = desk.state.battle
    if battle is None or any(fighter.id == UNKNOWN for side in battle.sides for fighter in side.fighters):
        return ()
    where, by = desk.ground.ids[battle.hex], FOUGHT_OUT if len(battle.sides) == 2 else AMONG_SEVERAL
    if battle.kind != "armies" or desk.hex(battle.hex).owner != NO_ONE:
        names = {desk.colour(side.seat): desk.say("{name}", name=side.seat) for side in battle.sides}
        names[NOBODY] = Words("nobody")
        of, asked = desk.say("Whose {where} is", where=battle.hex), [f"{where}.owner"]
        return (_fought_out(of, asked, by, lambda value: names.get(str(value), names[NOBODY])),)
    return tuple(
        _fought_out(
            desk.say("all of {name}’s are lost", name=side.seat),
            [f"{where}.{desk.colour(side.seat)}.up=none&{where}.{desk.colour(side.seat)}.down=0"],
            by,
        )
        for side in battle.sides
    )


def _fought_out(of: Words, asked: list[str], by: Words, named: Callable[[int | str], Words] | None = None) -> Forecast:
    question = inquiry(asked, "battle", plays="first")
    return Forecast(of=of, inquiry=question, by=by, named=named, practice=True, project=without_magic)


def without_magic(state: State) -> State:
    """Bare racks while it is fought: nobody plays an item, nobody bends a die. What is taken then is to be placed."""
    bare = state.fresh is None and state.short is None and not any(player.rack for player in state.players)
    if bare or state.battle is None:
        return state
    return replace(state, fresh=None, short=None, players=tuple(replace(player, rack=()) for player in state.players))
