"""What the places of the Kingdom are called when somebody must find them on the board.

A place with a name of its own is called by it, of two alike by where it lies (north is the upper edge). Any other
space of the track is told by what is printed near it, and a place inside a hazard by its way from a dagger.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, pi

from companion.games.key_to_the_kingdom.board import HazardData
from companion.games.key_to_the_kingdom.ground import Kingdom
from companion.table.words import Words, listed, named, say, say_n

WALKED = ("space", "rim", "seam")
"""The kinds of space a throw is walked along; all others belong to a hazard."""

SPOTS = {
    "splash": "the splash",
    "drop": "the stone below",
    "red": "the red skull",
    "grey": "the grey skull",
    "quicksand": "the quicksand",
    "blue_arrow": "the blue arrow",
    "frozen": "the ice",
    "trap": "the trap",
    "pit": "the pit",
    "web": "the web",
    "pen": "the pen",
    "well": "the well",
}
"""Places where somebody waits in a hazard, or where a row of places begins, as they are printed."""

COUNTED = {
    "stones": "stone {number}",
    "arrows": "red arrow {number}",
    "red": "skull {number} from the red one",
    "grey": "skull {number} from the grey one",
    "rocks": "rock {number}",
    "spiders": "spider {number}",
}
"""Rows of places in a hazard, counted the way they are walked."""

WINDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
HOURS = 12
"""A rim is read like a clock, with 12 at the upper edge."""


@lru_cache(maxsize=2048)
def landmark(ground: Kingdom, space: str) -> Words | None:
    """The name of a place that has one, with its World where there may be others; None for what is just track."""
    found = _mark(ground, space)
    if found is None or (space not in (*ground.black, *ground.dungeons) and not ground.space[space].dk):
        return found
    return say("{place}, {world}", place=found, world=_world(ground, space))


def _mark(ground: Kingdom, space: str) -> Words | None:
    """The same, for somebody who looks at its World already."""
    board = ground.board
    fixed = {board.start: "Start", board.wizard: "the Wizard’s cloud", board.ring: "the Ring of Stones"}
    if space in fixed:
        return Words(fixed[space])
    if space in ground.whirlpool:
        return say("whirlpool {letter}", letter=_letter(ground.whirlpool[space].flap))
    if space in ground.hole:
        return say("hole {letter}", letter=_letter(ground.hole[space].flap))
    if space in ground.white:
        hazard, _ = ground.white[space]
        data = board.hazards[hazard]
        if board.wizard in (data.a, data.b):
            return say("the {hazard} dagger", hazard=named(hazard))
        other = data.b if space == data.a else data.a
        return say("the {wind} {hazard} dagger", wind=_side(ground, other, space), hazard=named(hazard))
    if space in ground.black:
        others = [each for each in ground.location[ground.black[space]].daggers if each != space]
        if others:
            return say("the {wind} Black Dagger", wind=_side(ground, others[0], space))
        return Words("the Black Dagger")
    if space in ground.dungeons:
        return Words("the dungeon")
    if head := ground.space[space].dk:
        return say("head {number}", number=head)
    return None


def place(ground: Kingdom, space: str) -> Words:
    """Any place in words."""
    found = ground.names.get(space)
    if found is None:
        found = ground.names[space] = landmark(ground, space) or _inside(ground, space) or _track(ground, space)
    return found


def world(ground: Kingdom, name: str) -> Words:
    """What a World is called."""
    return Words(ground.panels[name].title)


def _world(ground: Kingdom, space: str) -> Words:
    return world(ground, ground.space[space].panel)


def _letter(flap: str) -> str:
    return flap[-1].upper()


def _side(ground: Kingdom, other: str, space: str) -> Words:
    """On which of the four sides of its twin a place lies."""
    return Words(WINDS[2 * round(_turn(ground, other, space) * 4) % 8])


def _wind(ground: Kingdom, start: str, space: str) -> str:
    """In which of eight winds a place lies from another."""
    return WINDS[round(_turn(ground, start, space) * 8) % 8]


def _turn(ground: Kingdom, start: str, end: str) -> float:
    """The direction from one place to another on the same panel, as a share of a full turn from east over north."""
    (x, y), (left, top) = ground.space[end].at, ground.space[start].at
    return atan2(top - y, x - left) / (2 * pi)


# -- inside a hazard --------------------------------------------------------------------------------------------------


def _inside(ground: Kingdom, space: str) -> Words | None:
    """`Swamp, 3 steps from its west dagger`, `Beam Bridge, stone 2`, `Snake Pit, the pit`."""
    if ground.space[space].kind in WALKED:
        return None
    for hazard, data in ground.board.hazards.items():
        if space in data.span:
            count = data.span.index(space) + 1
            return say_n(
                "{hazard}, {count} step from {dagger}",
                "{hazard}, {count} steps from {dagger}",
                count,
                hazard=named(hazard),
                dagger=_end(ground, data),
            )
        for name, chain in data.chains.items():
            if space == chain.begin and space not in data.spots.values():
                return say("{hazard}, {spot}", hazard=named(hazard), spot=Words(SPOTS[_begin(hazard, name)]))
            if space in (row := (*chain.spaces, chain.exit)):
                count = row.index(space) + 1
                return say("{hazard}, {which}", hazard=named(hazard), which=say(COUNTED[name], number=count))
        for name, spot in data.spots.items():
            if space == spot and name in SPOTS:
                return say("{hazard}, {spot}", hazard=named(hazard), spot=Words(SPOTS[name]))
    return named(space)


def _end(ground: Kingdom, data: HazardData) -> Words:
    """The dagger at end a, by those who look at its hazard already."""
    if ground.board.wizard in (data.a, data.b):
        return Words("the cloud") if data.a == ground.board.wizard else Words("the rim")
    return say("its {wind} dagger", wind=_side(ground, data.b, data.a))


def _begin(hazard: str, chain: str) -> str:
    """What a chain begins at, by its own name or by the one its hazard gives it."""
    return chain if chain in SPOTS else {"boats": "drop"}.get(hazard, "splash")


# -- on the track -----------------------------------------------------------------------------------------------------

Mark = tuple[str, Words, dict[str, int]]
"""A place with a name, and how many steps of the track each space of its World lies from it."""


def _track(ground: Kingdom, space: str) -> Words:
    """By the nearest place that tells it from every other space of its World, or by several."""
    home = ground.space[space].panel
    for pool in ground.board.whirlpools:
        for middle, rim in ((pool.id, pool.rims.get(home, ())), (pool.hole, pool.hole_rim)):
            if space in rim and _hour(ground, middle, space) not in {
                _hour(ground, middle, each) for each in rim if each != space
            }:
                return say(
                    "{world}, the rim of {pool} at {hour} o’clock",
                    world=_world(ground, space),
                    pool=_mark(ground, middle),
                    hour=_hour(ground, middle, space),
                )
    alike = {each.id for each in ground.board.spaces if each.panel == home and each.kind in WALKED} - {space}
    near: list[Words] = []
    marks = sorted((mark for mark in _marks(ground, home) if space in mark[2]), key=lambda mark: mark[2][space])
    lone = next((mark for mark in marks if not _sharing(ground, mark, space, alike)), None)
    for mark in [lone] if lone else marks:
        sharing = _sharing(ground, mark, space, alike)
        if len(sharing) < len(alike):
            at, words, far = mark
            wind, count = Words(_wind(ground, at, space)), far[space]
            steps = say_n(
                "{count} step {wind} of {place}", "{count} steps {wind} of {place}", count, wind=wind, place=words
            )
            near.append(steps)
            alike = sharing
    return say("{world}, {near}", world=_world(ground, space), near=listed(near))


def _sharing(ground: Kingdom, mark: Mark, space: str, alike: set[str]) -> set[str]:
    """Those that lie as far from that place as this space, and in the same wind."""
    at, _, far = mark
    wind = _wind(ground, at, space)
    return {each for each in alike if far.get(each) == far[space] and _wind(ground, at, each) == wind}


def _hour(ground: Kingdom, middle: str, space: str) -> int:
    """Where on the rim of a whirlpool or a hole a space lies."""
    return round((0.25 - _turn(ground, middle, space)) * HOURS) % HOURS or HOURS


def _marks(ground: Kingdom, home: str) -> Iterator[Mark]:
    """The places with a name that the track of a World passes."""
    inside = {each.id for each in ground.board.spaces if each.panel == home}
    steps: dict[str, list[str]] = {}
    for link in ground.board.links:
        if {link.a, link.b} <= inside:
            steps.setdefault(link.a, []).append(link.b)
            steps.setdefault(link.b, []).append(link.a)
    for space in steps:
        if words := _mark(ground, space):
            far, edge = {space: 0}, [space]
            for here in edge:
                for there in steps[here]:
                    if there not in far:
                        far[there] = far[here] + 1
                        edge.append(there)
            yield space, words, far
