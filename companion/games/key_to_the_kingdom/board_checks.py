"""What the rules need of a board, and every way in which a board file can fail them (ledger 4.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from companion.boards.checks import faults, general_faults
from companion.boards.model import Fault, fault, open_when
from companion.boards.symbols import SYMBOLS
from companion.games.key_to_the_kingdom.board import (
    TRACK,
    ChainData,
    HazardData,
    KingdomBoard,
    KingdomSpace,
    fixed_marks,
)
from companion.games.key_to_the_kingdom.vocabulary import FLAPS, HAZARDS, HOLDERS, SECTIONS, TURNED, WORLDS
from companion.table.words import Words, listed, say

SHOWN_WHEN = {
    "banshee_towers": {"flap_a": "in"},
    "ice_palace": {"flap_b": "in"},
    "evil_tower": {"flap_a": "out"},
    "temple_of_martyrs": {"flap_b": "out"},
    "demon_castle": {"flap_a": "out"},
    "sixth_world": {"flap_b": "out"},
}
"""Which World is seen while its flap stands so (ledger 4.1, F02 and F03)."""


class Half(NamedTuple):
    """One half of the board: its flap, the World on the flap's inner face, beneath it, and on its outer face."""

    flap: str
    inner: str
    base: str
    outer: str


HALVES = {
    "whirlpool_a": Half("flap_a", "banshee_towers", "evil_tower", "demon_castle"),
    "whirlpool_b": Half("flap_b", "ice_palace", "temple_of_martyrs", "sixth_world"),
}

FOLDINGS = tuple({"flap_a": a, "flap_b": b} for a, b in product(("in", "out"), repeat=2))
"""The four ways the board can lie."""


class Need(NamedTuple):
    """What a hazard's procedure walks on: least steps from dagger to dagger, marks, spots, chains and their marks."""

    steps: int = 1
    marks: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    chains: dict[str, tuple[str, ...]] = {}


NEEDS = {
    "beam_bridge": Need(10, chains={"stones": ("fish",)}),
    "boats": Need(2, ("serpent",), chains={"arrows": ()}),
    "bone_pit": Need(chains={"red": (), "grey": ()}),
    "bridge_of_glass": Need(spots=("quicksand",)),
    "broken_bridge": Need(2, ("missing",), chains={"stones": ("squid",)}),
    "cyclops": Need(4, chains={"arrows": ()}),
    "demon_castle_moat": Need(spots=("splash", "blue_arrow")),
    "evil_tower_bridge": Need(SECTIONS + 1, chains={"rocks": ()}),
    "ice_caves": Need(spots=("frozen",)),
    "living_forest": Need(2, ("captured",)),
    "magic_rainbow": Need(2),
    "rat_trap": Need(spots=("trap",)),
    "sleeping_giant": Need(2),
    "snake_pit": Need(spots=("pit",)),
    "spiders_web": Need(spots=("web",), chains={"spiders": ()}),
    "swamp": Need(3, ("red",)),
    "tiger_pen": Need(spots=("pen",)),
    "well_of_doom": Need(2, spots=("well",)),
    "wild_boar": Need(),
}

_LEEWAY = 1.5
"""How far a hole may lie beside its whirlpool, mm: a quarter of the ring's own play."""


@faults.register
def kingdom_faults(board: KingdomBoard) -> list[Fault]:
    """Every fault of a board, the general ones first. Later checks are left out where earlier ones leave no ground."""
    found = general_faults(board)
    check = _Checks(board)
    found += check.kinds()
    found += check.faces()
    if not found:
        found += check.places()
        found += [each for name, hazard in board.hazards.items() for each in check.hazard(name, hazard)]
        found += check.locations()
        found += check.whirlpools()
        found += check.links()
        found += check.heads()
    if not any(not each.warning for each in found):
        found += check.one_piece()
    return found


class _Checks:
    def __init__(self, board: KingdomBoard) -> None:
        self.board = board
        self.space = {space.id: space for space in board.spaces}
        self.number = {space.id: number for number, space in enumerate(board.spaces)}
        self.panels = {panel.id: panel for panel in board.panels}
        self.linked = {end for link in board.links for end in (link.a, link.b)}

    def kinds(self) -> Iterator[Fault]:
        """Spaces nobody can draw."""
        for number, space in enumerate(self.board.spaces):
            if space.kind not in SYMBOLS:
                yield fault(f"spaces[{number}]", f"{space.id} is a “{space.kind}”, and there is no such kind of space")

    def faces(self) -> Iterator[Fault]:
        """Two flaps, and six Worlds each seen while its flap stands right (F02, F03)."""
        states = {part.id: part.states for part in self.board.parts}
        for flap in ("flap_a", "flap_b"):
            if states.get(flap) != ("in", "out"):
                yield fault("parts", f"{flap} must be a part with the states in and out, in that order")
        for world in WORLDS:
            if world not in self.panels:
                yield fault("panels", f"the World {world} is missing")
        for number, panel in enumerate(self.board.panels):
            if panel.id not in SHOWN_WHEN:
                yield fault(f"panels[{number}]", f"there is no World called “{panel.id}”")
            elif panel.when != SHOWN_WHEN[panel.id]:
                seen = " ".join(f"{flap} is {state}" for flap, state in SHOWN_WHEN[panel.id].items())
                yield fault(f"panels[{number}]", f"{panel.id} must be seen just while {seen}")

    def places(self) -> Iterator[Fault]:
        """Start, the Ring and the Wizard's dagger."""
        for name, world in (("start", "banshee_towers"), ("ring", ""), ("wizard", "")):
            yield from self._known(name, getattr(self.board, name), world)
        for name in (self.board.start, self.board.ring):
            yield from self._reached(name)
        if self.board.wizard in self.linked:
            yield fault(
                self._at(self.board.wizard),
                say("the Wizard’s dagger is reached over the Rainbow and the Beam Bridge alone"),
            )
        for name in HAZARDS:
            if name not in self.board.hazards:
                yield fault("hazards", f"the hazard {name} is missing")
        for name, side in (("magic_rainbow", "b"), ("beam_bridge", "a")):
            if name in self.board.hazards and getattr(self.board.hazards[name], side) != self.board.wizard:
                yield fault(f"hazards.{name}", f"dagger {side} of {name} must be the Wizard’s, {self.board.wizard}")

    def hazard(self, name: str, data: HazardData) -> Iterator[Fault]:
        """One hazard: its spaces, the length of its way, its marks, spots and chains."""
        where = f"hazards.{name}"
        if name not in NEEDS:
            yield fault(where, f"there is no hazard called “{name}”")
            return
        need = NEEDS[name]
        steps = len(data.span) + 1
        yield from self._daggers(name, data)
        home = self.space[data.a].panel if data.a in self.space else ""
        inside = [*data.span, *data.spots.values()]
        inside += [place for chain in data.chains.values() for place in (chain.begin, *chain.spaces) if place]
        for place in dict.fromkeys(inside):
            yield from self._known(where, place, home)
            kind = self.space[place].kind if place in self.space else ""
            if place in self.linked and kind != "dungeon":
                yield fault(
                    self._at(place),
                    say("{place} lies inside {name}, and the track leads over it", place=place, name=name),
                )
        for place, times in Counter(data.span).items():
            if times > 1:
                yield fault(where, say("{place} is twice on the way of {name}", place=place, name=name))
        yield from self._marks(where, data.special, need.marks, len(data.span))
        for spot in need.spots:
            if spot not in data.spots:
                yield fault(where, f"{name} needs a place called {spot} among its spots")
        if steps < need.steps:
            yield fault(
                where,
                say(
                    "{name} is {steps} steps long from dagger to dagger, and needs {needed} or more",
                    name=name,
                    steps=steps,
                    needed=need.steps,
                ),
            )
        for chain in need.chains:
            if chain not in data.chains:
                yield fault(where, f"{name} needs a chain called {chain}")
        for chain, row in data.chains.items():
            yield from self._chain(f"{where}.chains.{chain}", row, need.chains.get(chain, ()))
        yield from self._special(name, data, steps)

    def _daggers(self, name: str, data: HazardData) -> Iterator[Fault]:
        where = f"hazards.{name}"
        home = self.space[data.a].panel if data.a in self.space else ""
        yield from self._known(where, data.a)
        yield from self._known(where, data.b, home)
        if data.a == data.b:
            yield fault(where, say("both daggers of {name} are {dagger}", name=name, dagger=data.a))
        for dagger in (data.a, data.b):
            if dagger in self.space:
                if self.space[dagger].kind != "white_dagger":
                    yield fault(
                        self._at(dagger),
                        say("{dagger} ends {name}, and is not drawn as a White Dagger", dagger=dagger, name=name),
                        warning=True,
                    )
                if dagger != self.board.wizard:
                    yield from self._reached(dagger)

    def _special(self, name: str, data: HazardData, steps: int) -> Iterator[Fault]:
        """What one hazard alone demands (F11, and the rows of section 3)."""
        where = f"hazards.{name}"
        if name == "beam_bridge" and steps % 2:
            yield fault(
                where,
                say(
                    "the Beam Bridge is {steps} steps long; its length must be even, so that posts are even",
                    steps=steps,
                ),
            )
        if name == "evil_tower_bridge" and steps > SECTIONS + 1:
            yield fault(
                where,
                say(
                    "the Evil Tower Bridge has {places} places, and there are {sections} sections",
                    places=steps - 1,
                    sections=SECTIONS,
                ),
            )
        for mark, places in fixed_marks(name, steps).items():
            if data.special.get(mark, places) != places:
                yield fault(where, f"{mark} must be {[*places]}, as on every board; it need not be said")
        if name == "swamp" and not {1, steps - 1}.isdisjoint(data.special.get("red", ())):
            yield fault(where, say("the first stone of the Swamp, from either end, must be grey"))
        if name in ("boats", "cyclops"):
            rims = {space for pool in self.board.whirlpools for rim in pool.rims.values() for space in rim}
            for chain, row in data.chains.items():
                if row.exit not in rims:
                    yield fault(
                        f"{where}.chains.{chain}",
                        say("the arrows of {name} must end where the whirlpool is one step", name=name),
                    )

    def _chain(self, where: str, row: ChainData, marks: Iterable[str]) -> Iterator[Fault]:
        if not row.spaces:
            yield fault(where, "this chain has no spaces")
        if row.exit not in ("far", *self.space):
            yield fault(where, f"this chain ends at “{row.exit}”, and there is no such space")
        elif row.exit != "far" and row.exit not in self.linked:
            yield fault(where, say("this chain ends at {place}, and no way leads on from there", place=row.exit))
        yield from self._marks(where, row.special, marks, len(row.spaces))

    def _marks(
        self, where: str, special: dict[str, tuple[int, ...]], needed: Iterable[str], last: int
    ) -> Iterator[Fault]:
        for mark in needed:
            if not special.get(mark):
                yield fault(where, say("one place at least must be marked {mark}", mark=mark))
        for mark, places in special.items():
            for place in places:
                if not 1 <= place <= last:
                    yield fault(where, f"{mark} is said of place {place}; the places are 1 to {last}")

    def locations(self) -> Iterator[Fault]:
        """Six Key Locations, one a World, each with a holder of its own (KTK-KEY-01, KTK-SET-04)."""
        for world in WORLDS:
            if sum(place.world == world for place in self.board.locations.values()) != 1:
                yield fault("locations", f"{world} must have one Key Location")
        for holder in HOLDERS:
            if sum(place.holder == holder for place in self.board.locations.values()) != 1:
                yield fault("locations", f"{holder} must lie at one Key Location")
        for name, place in self.board.locations.items():
            where = f"locations.{name}"
            if place.world not in WORLDS:
                yield fault(where, f"there is no World called “{place.world}”")
                continue
            yield from self._known(where, place.dungeon, place.world)
            for dagger in place.daggers:
                yield from self._known(where, dagger, place.world)
                yield from self._reached(dagger)
            least = 2 if place.world == "banshee_towers" else 1
            if len(place.daggers) < least:
                yield fault(where, f"the Key Location of {place.world} needs {least} Black Daggers or more")

    def whirlpools(self) -> Iterator[Fault]:
        """A whirlpool and a hole a half, one over the other when the flap is in (F04)."""
        pools = {pool.id: (number, pool) for number, pool in enumerate(self.board.whirlpools)}
        for name, half in HALVES.items():
            if name not in pools:
                yield fault("whirlpools[0]", f"{name} is missing")
                continue
            number, pool = pools[name]
            where = f"whirlpools[{number}]"
            if pool.flap != half.flap:
                yield fault(where, f"{name} is turned by {half.flap}, not by {pool.flap}")
            yield from self._known(where, name, half.base)
            yield from self._known(where, pool.hole, half.outer)
            if name in self.space and pool.hole in self.space:
                yield from self._over(self.space[name], self.space[pool.hole])
            if set(pool.rims) != {half.inner, half.base}:
                yield fault(where, f"{name} needs a rim in {half.inner} and in {half.base}")
            for world, rim in (*pool.rims.items(), (half.outer, pool.hole_rim)):
                if not rim:
                    yield fault(where, f"the rim in {world} has no spaces")
                for space in rim:
                    yield from self._known(where, space, world)
                    yield from self._reached(space)
        for name, (number, _) in pools.items():
            if name not in HALVES:
                yield fault(f"whirlpools[{number}]", f"there is no whirlpool called “{name}”")

    def _over(self, pool: KingdomSpace, hole: KingdomSpace) -> Iterator[Fault]:
        """The flap's outer face is its inner one mirrored in the hinge."""
        wide = self.panels[hole.panel].size[0]
        right = (wide - pool.at[0], pool.at[1])
        if max(abs(right[0] - hole.at[0]), abs(right[1] - hole.at[1])) > _LEEWAY:
            text = say(
                "{hole} does not lie over {pool}: it must be at [{x:g}, {y:g}]",
                hole=hole.id,
                pool=pool.id,
                x=right[0],
                y=right[1],
            )
            yield fault(self._at(hole.id), text)

    def links(self) -> Iterator[Fault]:
        """Track within a World, and seams between two that are in view together."""
        for number, link in enumerate(self.board.links):
            where = f"links[{number}]"
            if link.kind not in TRACK:
                yield fault(where, f"a link is a {', a '.join(TRACK)}, not a “{link.kind}”")
            here, there = (self.panels[self.space[end].panel] for end in (link.a, link.b))
            if (here is not there) != (link.kind == "seam"):
                text = "joins two Worlds, and is no seam" if here is not there else "is a seam within one World"
                yield fault(where, f"the link {link.a} – {link.b} {text}")
            for flaps in FOLDINGS:
                if open_when(link.when, flaps) and open_when(here.when, flaps) != open_when(there.when, flaps):
                    yield fault(
                        where,
                        say(
                            "the link {one} – {other} holds with {flaps}, when one of its ends is hidden",
                            one=link.a,
                            other=link.b,
                            flaps=_told(flaps),
                        ),
                    )
                    break

    def heads(self) -> Iterator[Fault]:
        """A head for every throw, however the board lies (KTK-DK-01)."""
        for number, space in enumerate(self.board.spaces):
            if not 0 <= space.dk <= 8:
                yield fault(f"spaces[{number}]", f"{space.id} has the head {space.dk}; heads are 1 to 8")
            if space.dk and space.id not in self.linked:
                yield fault(
                    f"spaces[{number}]",
                    say("the Demon King cannot be on {space}: it is not on the track", space=space.id),
                )
        for flaps in FOLDINGS:
            seen = {space.dk for space in self.board.spaces if open_when(self.panels[space.panel].when, flaps)}
            missing = ", ".join(str(head) for head in range(1, 9) if head not in seen)
            if missing:
                yield fault(
                    "spaces",
                    say("with {flaps} no Demon King head shows {missing}", flaps=_told(flaps), missing=missing),
                )

    def one_piece(self) -> Iterator[Fault]:
        """The track in view hangs together without whirlpools and hazards; only advice for somebody's own board."""
        for flaps in FOLDINGS:
            track = self.board.track(flaps)
            pieces = sorted(_pieces(track), key=len)
            for piece in pieces[:-1]:
                first = min(piece, key=self.number.__getitem__)
                to = say("{first} and {count} more", first=first, count=len(piece) - 1) if len(piece) > 1 else first
                text = say("with {flaps} no way leads from the rest of the track to {to}", flaps=_told(flaps), to=to)
                yield fault(self._at(first), text, warning=self.board.id != "reference")

    def _reached(self, name: str) -> Iterator[Fault]:
        if name in self.space and name not in self.linked:
            yield fault(self._at(name), say("no way leads to {place}", place=name))

    def _known(self, where: str, name: str, world: str = "") -> Iterator[Fault]:
        """That there is a space of this name, and that it lies in this World."""
        if name not in self.space:
            yield fault(where, f"“{name}” is no space of this board")
        elif world and self.space[name].panel != world:
            yield fault(
                where,
                say(
                    "{name} lies in {panel}, and should lie in {world}",
                    name=name,
                    panel=self.space[name].panel,
                    world=world,
                ),
            )

    def _at(self, name: str) -> str:
        return f"spaces[{self.number[name]}]"


def _told(flaps: dict[str, str]) -> Words:
    return listed([say("flap {flap} {turned}", flap=FLAPS[flap], turned=TURNED[to]) for flap, to in flaps.items()])


def _pieces(track: dict[str, tuple[str, ...]]) -> Iterator[set[str]]:
    """The parts of the track that hang together, whichever way its links run."""
    either: dict[str, set[str]] = {space: set(steps) for space, steps in track.items()}
    for space, steps in track.items():
        for step in steps:
            either[step].add(space)
    left = set(either)
    while left:
        piece, edge = set(), [left.pop()]
        while edge:
            here = edge.pop()
            piece.add(here)
            edge += either[here] - piece
        left -= piece
        yield piece
