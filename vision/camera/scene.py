"""What lies on a table, for a camera that is only simulated: values, changed by replacing them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from companion.boards.model import Point
from companion.boards.primitives import Primitive


class Stand(NamedTuple):
    """Where something stands on the board, mm, and how far it is turned, degrees clockwise."""

    at: Point
    turn: float = 0.0


class Hand(NamedTuple):
    """A hand over the table: the tip of its longest finger, mm, and whence the arm comes.

    `come` is degrees clockwise from the right, `high` mm above the board. Colours are red, green, blue.
    """

    tip: Point
    come: float
    skin: tuple[int, int, int] = (198, 152, 122)
    sleeve: tuple[int, int, int] = (52, 60, 84)
    high: float = 35.0


class Cup(NamedTuple):
    """Something round that does not belong here."""

    at: Point
    radius: float = 38.0
    ink: tuple[int, int, int] = (230, 226, 214)


class Paper(NamedTuple):
    """A printed sheet, or what is left of one, lying flat: drawn from its top left corner, its middle at `stand`."""

    art: tuple[Primitive, ...]
    size: Point
    stand: Stand


class Scene(msgspec.Struct, frozen=True):
    """Everything on the table.

    `parts` are the states the board is drawn in, `riding` how many steps a part with riders has moved from its first
    state, broken numbers too. `tiles` are the places on which tiles of a part lie, `marked` loose marked tiles (marker,
    stand), `chips` loose chips of a part, `papers` whatever printed paper was left lying about. `raised` are flaps that
    stand up, whatever `parts` says: degrees lifted from lying out.
    """

    parts: dict[str, str] = {}
    pieces: dict[str, Stand] = {}
    riding: dict[str, float] = {}
    tiles: dict[str, tuple[str, ...]] = {}
    chips: dict[str, tuple[Point, ...]] = {}
    marked: tuple[tuple[int, Stand], ...] = ()
    papers: tuple[Paper, ...] = ()
    hands: tuple[Hand, ...] = ()
    cups: tuple[Cup, ...] = ()
    raised: dict[str, float] = {}


class Flaws(msgspec.Struct, frozen=True):
    """What spoils a picture. Lengths are pixels unless said otherwise; 0 is none of it.

    `light` multiplies, `contrast` pulls towards grey, `slope` is how much darker the dark side of an uneven light is,
    `shadow` how dark a soft shadow falls across the table, `glare` how bright a lamp shines back, `warm` tints.
    `blur` is the sigma of a lens out of focus, `motion` the length of a smear, `noise` a sigma of 256 steps; `angle`
    turns what has a direction, degrees. `shake` moves the whole picture. `jpeg` is a quality, 0 for none.
    """

    light: float = 1.0
    contrast: float = 1.0
    slope: float = 0.0
    shadow: float = 0.0
    glare: float = 0.0
    warm: float = 0.0
    blur: float = 0.55
    motion: float = 0.0
    noise: float = 2.5
    angle: float = 30.0
    shake: tuple[float, float] = (0.0, 0.0)
    jpeg: int = 0


PLAIN = Flaws()
