"""A procedure followed stage by stage, best play throughout: what throws come to, one by one, and where a turn ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from companion.procedures.graph import HOWS, Throw, ThrowHow
from companion.procedures.linear import Rows, solve
from companion.procedures.odds import Arc, Chain, better
from companion.procedures.scene import Scene
from companion.table.dice import Die, Face

Shares = dict[int, Fraction]
"""How likely somebody is at each node."""


class Thrown(msgspec.Struct, frozen=True):
    """What one throw of so many dice comes to. Of a single die `faces` are those that win."""

    hows: Mapping[ThrowHow, Fraction]
    die: Die
    dice: int
    faces: tuple[Face, ...] = ()

    def of(self, how: ThrowHow) -> Fraction:
        return self.hows.get(how, Fraction(0))


class Spot(NamedTuple):
    """Where somebody waits: the step, and the place on its track, with the board's id where it has one."""

    step: str
    track: str
    place: int
    space: str


class Stages:
    """A chain that goes on to the end, followed by its best play, or by the options of `using` where they are open."""

    def __init__(self, chain: Chain, using: Iterable[str] = ()) -> None:
        assert chain.horizon == "end"
        self.chain = chain
        self.policy = chain.policy(tuple(using))

    def thrown(self, option: str = "") -> Thrown | None:
        """What the throw awaited at the start comes to, all its dice; or the one awaited once that option is taken.

        None where no die is thrown next.
        """
        chain, at = self.chain, self.chain.start.to
        if option and not isinstance(at, str):
            at = chain.nodes[at].ways[option][0].to
        if isinstance(at, str) or chain.nodes[at].rested or "" not in chain.nodes[at].ways:
            return None
        step = chain.procedure.steps[chain.nodes[at].scene.step]
        if not isinstance(step, Throw):
            return None
        values = chain.values(self.policy)
        hows: dict[ThrowHow, Fraction] = {}
        ends, on = self._stage({at: Fraction(1)}, self._read, at)
        how: ThrowHow
        for end, chance in ends.items():
            how = "on" if end in chain.next_turn else chain.hows[end]
            hows[how] = hows.get(how, Fraction(0)) + chance
        for to, chance in on.items():
            how = "on" if better(values[to], values[at]) else "stays"
            hows[how] = hows.get(how, Fraction(0)) + chance
        faces: list[Face] = []
        if step.dice == 1:
            arcs = zip(step.die.faces, chain.nodes[at].ways[""], strict=True)
            won = {end for end, come in chain.hows.items() if come == "won"} - chain.next_turn
            faces = [face for face, arc in arcs if arc.to in won]
        return Thrown(hows, step.die, step.dice, tuple(dict.fromkeys(faces)))

    def attempts(self, count: int) -> list[dict[str, Fraction]]:
        """What has come of it by the first throw, by the second .. : by `how`. All dice of a throw are one."""
        done = dict.fromkeys(HOWS, Fraction(0))
        start = self.chain.start.to
        if isinstance(start, str):
            done[self.chain.hows[start]] = Fraction(1)
        here: Shares = {} if isinstance(start, str) else {start: Fraction(1)}
        found: list[dict[str, Fraction]] = []
        for _ in range(count):
            ends, here = self._stage(here, self._read)
            for end, chance in ends.items():
                done[self.chain.hows[end]] += chance
            found.append({how: chance for how, chance in done.items() if chance})
        return found

    def where(self) -> dict[str | Spot, Fraction]:
        """Where the first turn ends: by the name of an end, or by the spot where one waits."""
        start = self.chain.start
        if isinstance(start.to, str):
            return {start.to: Fraction(1)}
        here = {start.to: Fraction(1)}
        found: dict[str | Spot, Fraction] = {}
        if not start.turns:
            ends, here = self._stage(here, _rests)
            found.update(ends)
        for at, chance in here.items():
            scene = self.chain.nodes[at].scene
            on_track = scene.track if scene.track in self.chain.ground.tracks else ""
            spot = Spot(scene.step, on_track, scene.place if on_track else 0, self._space(scene))
            found[spot] = found.get(spot, Fraction(0)) + chance
        return found

    def _space(self, scene: Scene) -> str:
        step = self.chain.procedure.steps[scene.step]
        return self.chain.ground.spots.get(step.spot, "") or self.chain.ground.space(scene.track, scene.place)

    def _read(self, at: int, arc: Arc, thrown: bool) -> bool:
        """Whether the dice of a throw have been read: none of it is still to come."""
        nodes = self.chain.nodes
        step = self.chain.procedure.steps[nodes[at].scene.step]
        if not thrown or nodes[at].rested or not isinstance(step, Throw):
            return False
        return isinstance(arc.to, str) or not _same_throw(nodes[at].scene, nodes[arc.to].scene, step)

    def _stage(
        self, here: Shares, over: Callable[[int, Arc, bool], bool], throws: int | None = None
    ) -> tuple[dict[str, Fraction], Shares]:
        """On from these nodes until `over`: the ends come to, and where everybody else is then.

        `throws` is a node at which the die is thrown whatever else is on offer.
        """
        rows: Rows = {}
        todo = list(here)
        while todo:
            if (at := todo.pop()) in rows:
                continue
            ways = self.chain.nodes[at].ways
            name = "" if at == throws else self.policy.get(at, next(iter(ways)))
            links: dict[int, Fraction] = {}
            out: dict[str, Fraction] = {}
            for arc in ways[name]:
                if isinstance(arc.to, str):
                    out[f"{END}{arc.to}"] = out.get(f"{END}{arc.to}", Fraction(0)) + arc.chance
                elif over(at, arc, name == ""):
                    out[str(arc.to)] = out.get(str(arc.to), Fraction(0)) + arc.chance
                else:
                    links[arc.to] = links.get(arc.to, Fraction(0)) + arc.chance
                    todo.append(arc.to)
            rows[at] = (links, out)
        solved, _ = solve(rows)
        ends: dict[str, Fraction] = {}
        after: Shares = {}
        for at, share in here.items():
            for to, chance in solved[at].items():
                if to.startswith(END):
                    ends[to[1:]] = ends.get(to[1:], Fraction(0)) + share * chance
                else:
                    after[int(to)] = after.get(int(to), Fraction(0)) + share * chance
        return ends, after


END = ">"
"""Before the name of an end, among numbers of nodes."""


def _rests(at: int, arc: Arc, thrown: bool) -> bool:
    """Whether the turn is over."""
    return arc.turns > 0


def _same_throw(here: Scene, after: Scene, step: Throw) -> bool:
    """Whether dice of the same throw are still to come, or lie there and do not count yet."""
    return after.step == here.step and bool(after.thrown) and (step.dice > 1 or bool(step.again))
