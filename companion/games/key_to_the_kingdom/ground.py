"""The Kingdom's board as the rules walk it: who is next to whom in each fold, and the ground of each hazard."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from companion.boards.loader import boards
from companion.boards.model import open_when
from companion.games.key_to_the_kingdom.board import KingdomBoard, fixed_marks
from companion.procedures.scene import Ground, Track
from companion.table.words import Words

Flaps = tuple[str, str]


@dataclass(frozen=True, eq=False, slots=True)
class Reach:
    """Where a throw may end, and how many pips the figure has left at each of the places (KTK-DAG-01, KTK-TIGER-02).

    `passed` are the spaces on the way where it may not end, with the fewest pips that would be left there.

    Worked out once for a space and a throw, and the same to whoever asks again.
    """

    left: dict[str, int]
    passed: dict[str, int]

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(self.left)

    def meets(self, space: str | None) -> bool:
        """Whether a walk comes to that space, to end there or to go on."""
        return space in self.left or space in self.passed


class Kingdom:
    """A board read for the rules. Everything here is a function of the board alone, worked out once."""

    def __init__(self, board: KingdomBoard) -> None:
        self.board = board
        self.space = {space.id: space for space in board.spaces}
        self.white = {
            dagger: (name, side)
            for name, hazard in board.hazards.items()
            for side, dagger in (("a", hazard.a), ("b", hazard.b))
            if dagger != board.wizard
        }
        self.black = {dagger: place.world for place in board.locations.values() for dagger in place.daggers}
        self.location = {place.world: place for place in board.locations.values()}
        self.dungeons = {place.dungeon: place.world for place in board.locations.values()}
        self.whirlpool = {each.id: each for each in board.whirlpools}
        self.hole = {each.hole: each for each in board.whirlpools}
        self.panels = {panel.id: panel for panel in board.panels}
        self.sheltered = {board.start, board.ring, board.wizard, *self.whirlpool, *self.hole, *self.dungeons}
        self.stopping = {*self.white, *self.black, board.ring, *self.whirlpool}
        self.footing = {*self.white, *self.black, board.wizard}
        self.special = {*self.stopping, board.start}
        self.names: dict[str, Words] = {}
        self._grounds: dict[tuple[str, str, bool], Ground] = {}
        self.visible = cache(self._visible)
        self.heads = cache(self._heads)
        self.steps = cache(self._steps)
        self.before = cache(self._before)
        self.rim = cache(self._rim)
        self.hidden = cache(self._hidden)
        self.grasp = cache(self._grasp)
        self.far = lru_cache(maxsize=32)(self._far)
        self._walked = lru_cache(maxsize=512)(self._walk)

    def called(self, name: str) -> str:
        """The space somebody means: its id, or `snake_pit.near`, the dagger at end a; "" where there is none."""
        hazard, _, end = name.partition(".")
        if hazard in self.board.hazards and end in ("near", "far", "a", "b"):
            data = self.board.hazards[hazard]
            return data.a if end in ("near", "a") else data.b
        return name if name in self.space else ""

    def world(self, space: str) -> str:
        """The World a space lies in; "" for the whirlpools, which lie in whichever is seen."""
        return "" if space in self.whirlpool else self.space[space].panel

    def _visible(self, world: str, flaps: Flaps) -> bool:
        return open_when(self.panels[world].when, {"flap_a": flaps[0], "flap_b": flaps[1]})

    def turned(self, flaps: Flaps, flap: str, to: str) -> Flaps:
        """How the flaps lie once this one is turned."""
        return (to, flaps[1]) if flap == "flap_a" else (flaps[0], to)

    def seen(self, space: str, flaps: Flaps) -> bool:
        """True while that space lies open."""
        return space in self.whirlpool or self.visible(self.world(space), flaps)

    def _heads(self, number: int, flaps: Flaps) -> tuple[str, ...]:
        """The spaces in view that show the Demon King's head with this number."""
        return tuple(space.id for space in self.board.spaces if space.dk == number and self.seen(space.id, flaps))

    def _hidden(self, before: Flaps, after: Flaps) -> frozenset[str]:
        """The Worlds in view that a fold hides."""
        return frozenset(
            world for world in self.panels if self.visible(world, before) and not self.visible(world, after)
        )

    def _rim(self, pool: str, flaps: Flaps) -> tuple[str, ...]:
        """The spaces in view from which one step leads into a whirlpool, or out of a hole."""
        if pool in self.hole:
            return self.hole[pool].hole_rim
        rims = self.whirlpool[pool].rims
        return tuple(space for world, spaces in rims.items() if self.visible(world, flaps) for space in spaces)

    def _steps(self, flaps: Flaps) -> dict[str, tuple[str, ...]]:
        """Every space in view and the spaces one step from it."""
        parts = {"flap_a": flaps[0], "flap_b": flaps[1]}
        found: dict[str, list[str]] = {space.id: [] for space in self.board.spaces if self.seen(space.id, flaps)}
        for link in self.board.links:
            if open_when(link.when, parts) and link.a in found and link.b in found:
                found[link.a].append(link.b)
                if not link.oneway:
                    found[link.b].append(link.a)
        if rainbow := self.board.hazards.get("magic_rainbow"):  # nobody walks onto it, but a fold may break off a trial
            way = (rainbow.a, *rainbow.span, rainbow.b)
            found |= {here: [way[at], way[at + 2]] for at, here in enumerate(rainbow.span) if here in found}
        for pool in (*self.whirlpool, *self.hole):
            if pool not in found:
                continue
            for space in self.rim(pool, flaps):
                if space in found:
                    found[pool].append(space)
                    if pool in self.whirlpool:
                        found[space].append(pool)
        return {space: tuple(dict.fromkeys(steps)) for space, steps in found.items()}

    def _before(self, flaps: Flaps) -> dict[str, list[str]]:
        """Every space a step leads to, and the spaces it leads from."""
        found: dict[str, list[str]] = {}
        for space, nexts in self.steps(flaps).items():
            for there in nexts:
                found.setdefault(there, []).append(space)
        return found

    def _far(self, ends: tuple[str, ...], flaps: Flaps) -> dict[str, int]:
        """How many steps each space in view lies away from the nearest of these ends, for whoever goes there."""
        before = self.before(flaps)
        far, edge = dict.fromkeys(ends, 0), list(ends)
        while edge:
            here = edge.pop(0)
            for space in before.get(here, ()):
                if space not in far:
                    far[space] = far[here] + 1
                    edge.append(space)
        return far

    def _grasp(self, space: str, flaps: Flaps, adjacent: bool) -> frozenset[str]:
        """Where the Demon King catches from this space: there and, `adjacent`, wherever a link leads, either way.

        None of them gives shelter (KTK-DK-03, KTK-DK-04).
        """
        beside = {*self.steps(flaps).get(space, ()), *self.before(flaps).get(space, ())}
        return frozenset({space, *(beside if adjacent else ())} - self.sheltered)

    def seen_by(self, flap: str, space: str) -> bool:
        """Whether turning that flap can bring this space into view."""
        return flap in self.panels[self.world(space)].when

    def walk(self, start: str, pips: int, flaps: Flaps, king: str | None, home: bool, exact: bool) -> Reach:
        """Every space a throw may end on (KTK-MOVE-01..05); of two ways to one space the shorter counts.

        A walk ends early on what stops it (DAG-01, RING-01, WHIRL-02). `home`: this player may stop on Start with pips
        left; `exact`: only without (house rule exit_exact). Out of a dungeon one starts from whichever Black Dagger of
        the place one likes.
        """
        stops = home and not exact
        found = self._walked(start, pips, flaps, None, False)
        king, stops = (king if found.meets(king) else None), (stops and found.meets(self.board.start))
        return self._walked(start, pips, flaps, king, stops) if king or stops else found

    def _walk(self, start: str, pips: int, flaps: Flaps, king: str | None, stops: bool) -> Reach:
        """The same, kept for all whose walk comes neither to the Demon King nor to a Start where it `stops`."""
        if start in self.dungeons:
            found, ways = Reach({}, {}), self.location[self.dungeons[start]].daggers
            for way in (self._walked(dagger, pips, flaps, king, stops) for dagger in ways):
                for place, left in way.left.items():
                    found.left[place] = max(left, found.left.get(place, 0))
                found.passed.update(way.passed)
            return found
        steps = self.steps(flaps)
        ends: dict[str, int] = {}
        passed: dict[str, int] = {}

        def go(here: str, left: int, path: tuple[str, ...]) -> None:
            at_start = stops and here == self.board.start
            if left == 0 or (path and (here in self.stopping or at_start)):
                ends[here] = max(left, ends.get(here, 0))
                if left == 0 or here != self.board.start:
                    return
            nexts = [space for space in steps.get(here, ()) if space not in path and space != start]
            free = [space for space in nexts if space != king]
            if path and (not free or len(free) < len(nexts)):
                ends[here] = max(left, ends.get(here, 0))
            passed[here] = min(left, passed.get(here, left))
            for space in free:
                go(space, left - 1, (*path, space))

        go(start, pips, ())
        return Reach(ends, passed)

    def ground(self, hazard: str, side: str, exact: bool = False) -> Ground:
        """The ground of a hazard, seen from the dagger at which it was entered."""
        key = (hazard, side, exact)
        if key not in self._grounds:
            self._grounds[key] = self._laid(hazard, side, exact)
        return self._grounds[key]

    def _laid(self, hazard: str, side: str, exact: bool) -> Ground:
        if hazard == "wizard_of_plenty":
            return self._trial()
        if hazard not in self.board.hazards:
            return Ground()
        data = self.board.hazards[hazard]
        length = len(data.span) + 1
        near, far = (data.a, data.b) if side == "a" else (data.b, data.a)
        span = data.span if side == "a" else tuple(reversed(data.span))
        fixed = fixed_marks(hazard, length)
        marks = {place: mark for mark, places in fixed.items() for place in places}
        for mark, places in data.special.items():
            if mark not in fixed:
                marks |= {place if side == "a" else length - place: mark for place in places}
        if hazard == "swamp":
            marks = {place: marks.get(place, "grey") for place in range(1, length)}
        tracks = {"bridge": Track(length, marks, (near, *span, far))}
        for name, chain in data.chains.items():
            ending = {"far": far, "near": near}.get(chain.exit, chain.exit)
            chained = {place: mark for mark, places in chain.special.items() for place in places}
            spaces = (chain.begin or near, *chain.spaces, ending)
            tracks[name] = Track(len(chain.spaces) + 1, chained, spaces)
        dungeon = self.location["banshee_towers"].dungeon if "banshee_towers" in self.location else ""
        return Ground(tracks, {"near": near, "far": far, "dungeon": dungeon, **data.spots}, exact)

    def _trial(self) -> Ground:
        """Over the Rainbow's squares to the rim's dagger and back: 2R+2 steps (KTK-WIZ-04)."""
        rainbow = self.board.hazards["magic_rainbow"]
        out = tuple(reversed(rainbow.span))
        spaces = (self.board.wizard, *out, rainbow.a, *rainbow.span, self.board.wizard)
        return Ground({"trial": Track(len(spaces) - 1, {}, spaces)})


lay = boards("companion.games.key_to_the_kingdom", KingdomBoard, Kingdom)


def reference() -> Kingdom:
    """The board this project ships."""
    return lay("reference")
