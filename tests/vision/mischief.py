"""What a living room does to a game under the camera: bumps, resting hands, paper left lying, a flap left standing.

Each is a stretch of an evening in which nothing happens that the rules know of, so that no event may come of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import msgspec

from companion.boards.model import Point
from tests.vision.sitting import Sitting
from vision.camera.flaps import flaps
from vision.camera.scene import Cup, Hand, Paper, Scene, Stand
from vision.kit import art

FAR = 45.0
"""Nobody lays anything nearer to a piece than this, mm: what covers a piece hides it, as it should."""
CARD = (56.0, 80.0)

Mischief = Callable[[Sitting], None]


def bump(sitting: Sitting) -> None:
    """Somebody knocks the camera, which swings about where it was hung."""
    sitting.studio.hang(sitting.pose)
    sitting.studio.bump(sitting.rng.uniform(3, 8))
    sitting.pass_(2.0)


def rest(sitting: Sitting) -> None:
    """A hand comes, rests over the board without touching anything, and goes; some rest longer than a thing may."""
    rng, (wide, high) = sitting.rng, sitting.board.size
    come = rng.choice((90.0, 270.0))
    sitting.studio.reach_in(Hand((rng.uniform(0.2, 0.8) * wide, rng.uniform(0.2, 0.8) * high), come))
    sitting.pass_(rng.choice((2.0, 4.0, 11.0)))
    sitting.studio.reach_in(None)
    sitting.look()
    sitting.look()


def leave(sitting: Sitting) -> None:
    """Something is laid down and stays: a card, a cup, a spare tag of this very kit."""
    clear(sitting)
    kinds: tuple[Callable[[Sitting, Point], Callable[[Scene], Scene]], ...] = (_card, _cup, _tag)
    change = sitting.rng.choice(kinds)(sitting, sitting.rng.choice(list(_free(sitting))))
    sitting.studio.arrange(change)
    sitting.look()
    sitting.look()


def clear(sitting: Sitting) -> None:
    """What was left lying is taken away, and a flap that stands is laid down."""
    scene = sitting.studio.scene
    if scene.papers or scene.cups or scene.raised:
        sitting.studio.arrange(lambda old: msgspec.structs.replace(old, papers=(), cups=(), raised={}))
        sitting.look()
        sitting.look()


def stand(sitting: Sitting) -> None:
    """A flap is lifted and left standing."""
    clear(sitting)
    scene, put = sitting.studio.scene, set(sitting.hands.put.values())
    free = [
        flap
        for flap in flaps(sitting.board)
        if not any(space.panel in (flap.out.id, flap.folded.id) and space.id in put for space in sitting.board.spaces)
    ]
    if free:
        flap, angle = sitting.rng.choice(free), sitting.rng.uniform(25, 150)
        assert flap.part in scene.parts
        sitting.studio.arrange(lambda old: msgspec.structs.replace(old, raised={flap.part: angle}))
        sitting.pass_(4.0)


def strewn(sitting: Sitting) -> tuple[Mischief, ...]:
    """All that may happen at this table."""
    return (bump, rest, leave, *((stand,) if any(flaps(sitting.board)) else ()))


def in_the_way(sitting: Sitting, place: Point) -> bool:
    """Whether something lies or stands where a hand now wants to put a piece."""
    scene = sitting.studio.scene
    lying = [paper.stand.at for paper in scene.papers] + [cup.at for cup in scene.cups]
    if any(math.dist(at, place) < FAR + max(CARD) / 2 for at in lying):
        return True
    raised = [flap for flap in flaps(sitting.board) if flap.part in scene.raised]
    return any(_within(panel.at, panel.size, place) for flap in raised for panel in (flap.out, flap.folded))


def _within(at: Point, size: Point, place: Point) -> bool:
    return at[0] <= place[0] <= at[0] + size[0] and at[1] <= place[1] <= at[1] + size[1]


def _free(sitting: Sitting) -> Iterator[Point]:
    """Places for things: on the board away from all pieces, and beside it."""
    (wide, high), rim, rng = sitting.board.size, sitting.kit.frame.width, sitting.rng
    standing = [stand.at for stand in sitting.studio.scene.pieces.values()]
    for _ in range(20):
        at = rng.uniform(0.05, 0.95) * wide, rng.uniform(0.1, 0.9) * high
        if all(math.dist(at, other) > FAR + max(CARD) / 2 for other in standing):
            yield at
    yield wide * rng.uniform(0.1, 0.9), rng.choice((-rim - 60.0, high + rim + 60.0))


def _card(sitting: Sitting, at: Point) -> Callable[[Scene], Scene]:
    ink = sitting.rng.choice(("roof2", "coil2", "plum2"))
    paper = Paper((art.box((0, 0), CARD, ink),), CARD, Stand(at, sitting.rng.uniform(0, 360)))
    return lambda scene: msgspec.structs.replace(scene, papers=(paper,))


def _cup(sitting: Sitting, at: Point) -> Callable[[Scene], Scene]:
    return lambda scene: msgspec.structs.replace(scene, cups=(Cup(at),))


def _tag(sitting: Sitting, at: Point) -> Callable[[Scene], Scene]:
    """The flat tag of a figure that is not in play, or of one that is; a card where the kit has none."""
    tagged = [piece for piece in sitting.kit.pieces if piece.tag is not None]
    if not tagged:
        return _card(sitting, at)
    piece = sitting.rng.choice(tagged)
    assert piece.tag is not None
    side = piece.size
    patch = tuple(art.laid(tuple(art.patch(piece.tag, (0, 0), piece.side)), (side / 2, side / 2)))
    paper = Paper(patch, (side, side), Stand(at, sitting.rng.uniform(0, 360)))
    return lambda scene: msgspec.structs.replace(scene, papers=(paper,))
