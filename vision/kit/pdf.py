"""Drawing primitives as PDF pages: true size, all vectors, words as outlines, so that no font is needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from companion.boards import inks, lettering
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Points, Polygon, Primitive

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

Window = tuple[float, float, float, float]
"""Left, top, width and height, in the millimetres of what is drawn."""
_POINTS = 72 / 25.4
"""PDF's own unit in a millimetre."""
_ROUND, _EVEN_ODD, _NONZERO = 1, 0, 1


class _Drawing(NamedTuple):
    things: tuple[Primitive, ...]
    at: Point
    window: Window | None


class Page:
    """One sheet of `size` mm. Things drawn later lie on top."""

    def __init__(self, size: Point) -> None:
        self.size = size
        self._drawn: list[_Drawing] = []

    def draw(self, things: Iterable[Primitive], at: Point = (0.0, 0.0), window: Window | None = None) -> None:
        """Things in their own millimetres, moved so that (0, 0) lies at `at`; only what is in the window shows."""
        self._drawn.append(_Drawing(tuple(things), at, window))

    def put(self, on: Canvas) -> None:
        """Draws it all on a canvas whose unit is a millimetre, y down."""
        for things, at, window in self._drawn:
            on.saveState()
            on.translate(*at)
            if window:
                frame = on.beginPath()
                frame.rect(*window)
                on.clipPath(frame, stroke=0)
            for thing in things:
                _put(thing, on)
            on.restoreState()


def document(pages: Iterable[Page], title: str) -> bytes:
    """The whole file, the same for the same pages. It asks its reader to print at true size."""
    from reportlab import rl_config  # 15 MB that only who prints shall pay for
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # bytes as they are: letters made of them take a quarter more
    out = BytesIO()
    canvas = Canvas(out, pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setProducer("table companion")
    canvas.setViewerPreference("PrintScaling", "None")
    for page in pages:
        wide, high = page.size[0] * _POINTS, page.size[1] * _POINTS
        canvas.setPageSize((wide, high))
        canvas.transform(_POINTS, 0, 0, -_POINTS, 0, high)
        canvas.setLineCap(_ROUND)
        canvas.setLineJoin(_ROUND)
        page.put(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _put(thing: Primitive, on: Canvas) -> None:
    match thing:
        case Polygon():
            _shape([thing.points], thing.ink, thing.edge, thing.width, on)
        case Lettering():
            _shape(lettering.outlines(thing), thing.ink, "", 0.0, on, _EVEN_ODD)
        case Disc() if thing.ink or thing.edge:
            _inked(thing.ink, thing.edge, thing.width, on)
            on.circle(*thing.at, thing.radius, stroke=bool(thing.edge), fill=bool(thing.ink))
        case Line() if len(thing.points) > 1:
            _inked("", thing.ink, thing.width, on)
            on.setDash(list(thing.dash))
            on.drawPath(_path([thing.points], on), stroke=1, fill=0)
            on.setDash()


def _shape(contours: Sequence[Points], ink: str, edge: str, width: float, on: Canvas, fill: int = _NONZERO) -> None:
    if any(contours) and (ink or edge):
        _inked(ink, edge, width, on)
        on.drawPath(_path(contours, on, closed=True), stroke=bool(edge), fill=bool(ink), fillMode=fill)


def _path(contours: Sequence[Points], on: Canvas, *, closed: bool = False) -> PDFPathObject:
    path = on.beginPath()
    for first, *rest in contours:
        path.moveTo(*first)
        for point in rest:
            path.lineTo(*point)
        if closed:
            path.close()
    return path


def _inked(ink: str, edge: str, width: float, on: Canvas) -> None:
    if ink:
        on.setFillColorRGB(*_part(ink))
    if edge:
        on.setStrokeColorRGB(*_part(edge))
        on.setLineWidth(width)


def _part(ink: str) -> tuple[float, float, float]:
    red, green, blue = inks.rgb(ink, "print")
    return red / 255, green / 255, blue / 255
