"""What foresight asks of states of Darrowell: what only tells the past, when a turn is over, what is under way.

And what is worth asking it: whether somebody can still get out, what the squid may take, what a dig may bring on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from companion.foresight import Forecast, inquiry
from companion.games.darrowell.acting import Act
from companion.games.darrowell.card import load
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.facts import phase
from companion.games.darrowell.ground import Map
from companion.games.darrowell.state import Chips, Gate, Now, State, Stay
from companion.games.darrowell.taking import Drop
from companion.games.darrowell.visiting import InArea
from companion.games.darrowell.vocabulary import GLASS, GLASS_CHIPS, OUTSIDE, SOLO_TURNS
from companion.games.darrowell.walks import FULL, reached
from companion.table.paths import plain
from companion.table.words import Words

replace = msgspec.structs.replace

FORGETS = (f"round>{SOLO_TURNS}",)


def turned(before: State, after: State) -> bool:
    """A player who is alone begins a round with every turn (DARR-TURN-01, DARR-SOLO-03)."""
    return (before.turn, before.round) != (after.turn, after.round)


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """What the area plays with whoever is at it."""
    playing = state.now.stay.playing
    return frozenset({("procedure", playing)}) if playing else frozenset()


# -- what is worth asking ---------------------------------------------------------------------------------------------

OUT = Words("off the map, nothing picked up on the way and nobody met")
TURN = Words("this turn")
IDLE = ("pick_up", "pick_some", "steal")
"""What gets nobody out, and is not asked after."""

MOST_CHIPS = 99
"""More than anybody ever has."""

ON_THE_WAY = ("wall_of_flame", "inn", "jail_prisoners", "catapult", "dragon_lair", "guard_room", "kings_hoard")
"""Activities that may lead out, or that nobody simply walks out of."""


SPARED = Words("nothing lost to the squid")
THROWS = Words("with these throws")
CHANGES = {
    "dig_": (Words("cursed"), "curses"),
    "search": (Words("cursed"), "curses"),
    "rob_": (Words("to jail"), "at"),
    "guard_": (Words("the guard beaten"), "gold"),
}
"""What may come of options that begin so, and what of their player is then no more as it was."""


def forecasts(desk: Desk) -> tuple[Forecast, ...]:
    """Whether who may have no other turn gets out in this one, and what luck may cost. Nothing here is hidden."""
    return (*_way_out(desk), *_squid(desk), *_changes(desk))


def _squid(desk: Desk) -> Iterator[Forecast]:
    """Whether it takes what the dice name."""
    player = desk.player
    if isinstance(desk.question, InArea) and desk.now.stay.playing == "river_squid" and player.items:
        whole = f"{player.colour}.load={load(player.items, player.curses)}"
        asked = inquiry([whole], "procedure", player.colour)
        yield Forecast(of=SPARED, inquiry=asked, by=THROWS, seat=player.colour)


def _changes(desk: Desk) -> Iterator[Forecast]:
    """What an option may bring; best play is for gold, and against a curse."""
    question, colour = desk.question, desk.player.colour
    if not isinstance(question, Act):
        return
    asked, now = (
        question.prompt(desk),
        {
            "at": desk.player.at,
            "curses": plain(desk.player.curses),
            "gold": str(desk.player.gold),
        },
    )
    after = f"chips={desk.now.chips.left - 1}&whose={colour}&phase={phase(desk)}"
    for option in asked.options if asked else ():
        for words, what in (change for prefix, change in CHANGES.items() if option.name.startswith(prefix)):
            same, other = f"{colour}.{what}={now[what]}", f"{colour}.{what}=!{now[what]}"
            found = inquiry([other], after, colour, toward=other if what == "gold" else same)
            yield Forecast(of=words, inquiry=replace(found, first=option.name), by=THROWS, seat=colour)


def _way_out(desk: Desk) -> Iterator[Forecast]:
    player = desk.player
    last = desk.gate.alarm or (desk.state.solo and desk.state.round >= SOLO_TURNS)
    if isinstance(desk.question, Act) and last and player.at != OUTSIDE:
        out = f"{player.colour}.at={OUTSIDE}"
        asked = inquiry([out], f"{out},turn", player.colour, without=IDLE)
        yield Forecast(
            of=OUT, inquiry=asked, by=TURN, seat=player.colour, project=on_the_way_out(desk.ground, desk.turn)
        )


@lru_cache(maxsize=16)
def on_the_way_out(ground: Map, seat: int) -> Callable[[State], State]:
    """What the way out of a seat hangs on: every area but the catapult’s counts as used; nothing is had, nobody met.

    Where even a full card and lucky dice would need more chips than there are, nothing matters any more.
    """
    catapult = ground.board.catapult.area if ground.board.catapult else ""
    used = tuple(area for area in ground.area if area != catapult)
    far = {area: min(_exits(ground, area), default=MOST_CHIPS) for area in ground.area}

    def left_of(state: State) -> State:
        if isinstance(state.agenda[-1], Drop):  # only a bridge makes that worth while, and asks by itself
            state = replace(state, agenda=state.agenda[:-1])
        now, stay, chips, who = state.now, state.now.stay, state.now.chips, state.players[seat]
        left, acting = chips.left, isinstance(state.agenda[-1], Act)
        if acting and stay.playing not in ON_THE_WAY:
            stay = replace(stay, playing="", scene=None)
        if acting and left + GLASS_CHIPS * who.items.count(GLASS) < far.get(who.at, 0):
            left, stay, who = 0, Stay(), replace(who, items=(), curses=())
        burden = max(1, load(who.items, who.curses))
        others = tuple(replace(player, at=OUTSIDE, gold=0) for player in state.players)
        return replace(
            state,
            now=Now(
                chips=Chips(left, 0, left, (*used, catapult) if catapult in chips.laid else used),
                stay=replace(stay, fresh=stay.fresh and stay.playing == "catapult", came_from="", picked=False),
                closed=now.closed,
                bridges=tuple(sorted((bridge, min(bears, burden)) for bridge, bears in now.bridges)),
                moved=True,
            ),
            players=(*others[:seat], who, *others[seat + 1 :]),
            gate=state.gate if state.house.leave_before_alarm == "no" else Gate(),
        )

    return left_of


def _exits(ground: Map, area: str) -> Iterator[int]:
    """How many chips away every way out is at least."""
    return (chips for place, chips in reached(ground, area, FULL).items() if place in (*ground.exits, OUTSIDE))
