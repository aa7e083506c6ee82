"""Writes drawing primitives as PDF pages: true size, all vectors, words as outlines, so that no font is needed.

The few operators a board needs take less room here than a library would in the lock file.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from companion.boards import inks, lettering
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Points, Polygon, Primitive

Window = tuple[float, float, float, float]
"""Left, top, width and height, in the millimetres of what is drawn."""
_POINTS = 72 / 25.4
"""PDF's own unit in a millimetre."""
_ROUND = 0.5522847498
"""How far the handles of a quarter circle reach."""


class Page:
    """One sheet of `size` mm. Things drawn later lie on top."""

    def __init__(self, size: Point) -> None:
        self.size = size
        high = size[1] * _POINTS
        # millimetres, y down, round caps and corners
        self._out: list[str] = [f"{_POINTS:.6f} 0 0 {-_POINTS:.6f} 0 {high:.4f} cm 1 J 1 j"]

    def draw(
        self, things: Iterable[Primitive], at: Point = (0.0, 0.0), window: Window | None = None, scale: float = 1.0
    ) -> None:
        """Things in their own millimetres, moved so that (0, 0) lies at `at`; only what is in the window shows."""
        out = self._out
        out.append(f"q {scale:.5f} 0 0 {scale:.5f} {at[0]:.4f} {at[1]:.4f} cm")
        if window:
            left, top, wide, high = window
            out.append(f"{left:.4f} {top:.4f} {wide:.4f} {high:.4f} re W n")
        for thing in things:
            self._thing(thing)
        out.append("Q")

    def content(self) -> bytes:
        return "\n".join(self._out).encode("ascii")

    def _thing(self, thing: Primitive) -> None:
        match thing:
            case Polygon():
                if thing.points:
                    self._closed([thing.points], thing.ink, thing.edge, thing.width, "f", "B")
            case Disc():
                self._disc(thing)
            case Line():
                self._line(thing)
            case Lettering():
                self._closed(lettering.outlines(thing), thing.ink, "", 0, "f*", "B*")

    def _closed(self, contours: Sequence[Points], ink: str, edge: str, width: float, fill: str, both: str) -> None:
        if not contours or not (ink or edge):
            return
        self._colours(ink, edge, width)
        for points in contours:
            (x, y), rest = points[0], points[1:]
            steps = " ".join(f"{u:.3f} {v:.3f} l" for u, v in rest)
            self._out.append(f"{x:.3f} {y:.3f} m {steps} h")
        self._out.append(both if ink and edge else fill if ink else "s")

    def _disc(self, disc: Disc) -> None:
        if not (disc.ink or disc.edge):
            return
        self._colours(disc.ink, disc.edge, disc.width)
        (x, y), r = disc.at, disc.radius
        k = r * _ROUND
        self._out.append(
            f"{x + r:.3f} {y:.3f} m"
            f" {x + r:.3f} {y + k:.3f} {x + k:.3f} {y + r:.3f} {x:.3f} {y + r:.3f} c"
            f" {x - k:.3f} {y + r:.3f} {x - r:.3f} {y + k:.3f} {x - r:.3f} {y:.3f} c"
            f" {x - r:.3f} {y - k:.3f} {x - k:.3f} {y - r:.3f} {x:.3f} {y - r:.3f} c"
            f" {x + k:.3f} {y - r:.3f} {x + r:.3f} {y - k:.3f} {x + r:.3f} {y:.3f} c h "
            + ("B" if disc.ink and disc.edge else "f" if disc.ink else "s")
        )

    def _line(self, line: Line) -> None:
        if len(line.points) < 2:
            return
        self._colours("", line.ink, line.width)
        if line.dash:
            self._out.append(f"[{' '.join(f'{each:.3f}' for each in line.dash)}] 0 d")
        (x, y), rest = line.points[0], line.points[1:]
        self._out.append(f"{x:.3f} {y:.3f} m " + " ".join(f"{u:.3f} {v:.3f} l" for u, v in rest) + " S")
        if line.dash:
            self._out.append("[] 0 d")

    def _colours(self, ink: str, edge: str, width: float) -> None:
        if ink:
            self._out.append(_colour(ink, "rg"))
        if edge:
            self._out.append(f"{_colour(edge, 'RG')} {width:.3f} w")


def _colour(ink: str, operator: str) -> str:
    return " ".join(f"{each / 255:.4f}" for each in inks.rgb(ink, "print")) + f" {operator}"


def document(pages: Iterable[Page], title: str) -> bytes:
    """The whole file. It asks its reader to print at true size."""
    sheets = list(pages)
    kids = " ".join(f"{5 + 2 * i} 0 R" for i in range(len(sheets)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(sheets)} >>".encode(),
        f"<< /Title {_words(title)} /Producer (table companion) >>".encode(),
    ]
    for i, page in enumerate(sheets):
        packed = zlib.compress(page.content(), 9)
        objects.append(b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed))
        wide, high = page.size[0] * _POINTS, page.size[1] * _POINTS
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.4f} {high:.4f}] /Resources << >>"
            f" /Contents {4 + 2 * i} 0 R >>".encode()
        )
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def _words(text: str) -> str:
    return "<" + ("\ufeff" + text).encode("utf-16-be").hex() + ">"
