"""A game's kit as pages: cover, board, frame, pawns and tags, tiles, cards; all at true size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.boards import lettering
from companion.boards.drawing import draw, draw_panel
from companion.boards.model import Board, Part, Point
from companion.boards.primitives import Lettering, Line, Polygon, Primitive
from vision.kit import art, mat
from vision.kit.model import Choice, Kit, Loose, Piece, Tiles, Token, margin
from vision.kit.pdf import Page
from vision.kit.sheets import PAPERS, SIDE, Sheet, Thing, footer, laid_out, marks


def things(board: Board, kit: Kit) -> list[Thing]:
    """Everything to cut out, in the order of the pages."""
    return [
        *_board(board),
        *_frame(board, kit),
        *_loose(board, kit),
        *_pieces(kit),
        *_tiles(kit),
        *_tokens(kit),
        *_cards(kit),
        *_mat(kit),
    ]


def book(board: Board, kit: Kit, paper: str = "a4") -> list[Page]:
    """The pages. Raises KeyError for a paper that is not known."""
    size = PAPERS[paper]
    sheets = laid_out(things(board, kit), size)
    count = len(sheets) + 1
    pages = (_page(sheet, kit, number, count) for number, sheet in enumerate(sheets, 2))
    return [_cover(kit, board, sheets, size, count), *pages]


def _page(sheet: Sheet, kit: Kit, number: int, count: int) -> Page:
    page = Page(sheet.size)
    for placed in sheet.placed:
        window = placed.cut.window
        page.draw(placed.cut.thing.art, (placed.at[0] - window[0], placed.at[1] - window[1]), window)
        page.draw(marks(placed))
    page.draw(footer(sheet.size, kit.title, number, count))
    return page


# --- what there is to print


def _board(board: Board) -> Iterator[Thing]:
    if not board.panels:
        yield from _sheets(board)
    for panel in board.panels:
        parts = {**{part.id: part.states[0] for part in board.parts}, **panel.when}
        yield Thing(panel.title, panel.size, draw_panel(board, panel.id, parts=parts).all, lone=True)


def _sheets(board: Board) -> Iterator[Thing]:
    """A board of one face; what turns under it is a sheet of its own: all that looks otherwise in another state."""
    parts = {part.id: part.states[0] for part in board.parts}
    whole = draw(board, parts).all
    still = set(whole)
    for part in board.parts:
        for state in part.states[1:]:
            still &= set(draw(board, {**parts, part.id: state}).all)
    moving = tuple(thing for thing in whole if thing not in still)
    if not moving:
        yield Thing(board.title, board.size, whole, lone=True)
        return
    yield Thing(f"{board.title}: base", board.size, tuple(thing for thing in whole if thing in still), lone=True)
    for part in board.parts:
        if part.kind in TURNS:
            drawn = (*art.wheel(part.at, min(board.size) / 2 - 1.0), *moving)
            yield Thing(f"{board.title}: {part.id}", board.size, drawn, lone=True)


TURNS = ("wheel", "ring")
"""Kinds of parts that are a sheet of their own under the board."""


def _loose(board: Board, kit: Kit) -> Iterator[Thing]:
    """Loose tiles, each as the board draws it, with its marker."""
    seen = {part.id: part for part in kit.parts if isinstance(part, Choice)}
    for kind in kit.loose:
        size, first = (2 * kind.reach, 2 * kind.reach + (0.0 if _part(board, kind.part) else NAMED)), True
        for state, count in kind.counts.items():
            drawn = (
                *_look(board, kind, state),
                *art.patch(seen[kind.part].markers[state], (kind.reach, kind.reach), seen[kind.part].side),
            )
            for _ in range(count):
                yield Thing(state.replace("_", " "), size, drawn, lone=first)
                first = False


NAMED = 4.0
"""Room for the name under a tile the board does not draw, mm."""


def _look(board: Board, kind: Loose, state: str) -> Iterator[Primitive]:
    """What is printed on a loose tile about its marker: what the board draws there, or its name."""
    part, reach = _part(board, kind.part), kind.reach
    if part is None:
        wide, high = 2 * reach, 2 * reach + NAMED
        yield Polygon(((0, 0), (wide, 0), (wide, high), (0, high)), "bone", "ink", 0.3)
        yield Lettering((reach, 2 * reach + 0.5), state.replace("_", " "), 4.4, "ink")
        return
    parts = {each.id: each.states[0] for each in board.parts}
    bare = set(draw(board, parts).all)
    new = [thing for thing in draw(board, {**parts, part.id: state}).all if thing not in bare]
    yield from art.laid(new, (reach - part.at[0], reach - part.at[1]))


def _part(board: Board, name: str) -> Part | None:
    return next((part for part in board.parts if part.id == name), None)


def _mat(kit: Kit) -> Iterator[Thing]:
    if kit.mat:
        yield Thing("dice mat", mat.SIZE, tuple(mat.drawn()), lone=True)


def _frame(board: Board, kit: Kit) -> Iterator[Thing]:
    frame = kit.frame
    half = frame.marker / 2 + 2 * margin(frame.marker)
    sides = (("top", frame.top, 0), ("bottom", frame.bottom, 0), ("left", frame.left, 1), ("right", frame.right, 1))
    first = True
    for name, ids, axis in sides:
        if ids:
            long = board.size[axis]
            title = board.title if name == "top" else kit.title
            keep = [(x - half, x + half) for x in frame.spread(long, len(ids))]
            if room := art.title_room(frame, len(ids), long):
                keep.append(room)
            drawn = tuple(art.strip(frame, ids, long, title, standing=axis == 1))
            yield Thing(f"frame, {name}", (long, frame.width), drawn, (tuple(keep), ()), lone=first, lying=True)
            first = False


def _pieces(kit: Kit) -> Iterator[Thing]:
    first = True
    for piece in kit.pieces:
        yield Thing(piece.id, art.pawn_size(piece), tuple(art.pawn(piece)), lone=first)
        first = False
    tags = [piece for piece in kit.pieces if piece.marker is not None]
    for start in range(0, len(tags), TAGS):
        yield Thing("tags", *_row(tags[start : start + TAGS]))


TAGS = 7
"""Tags in a row: what fits across any paper."""


def _row(pieces: list[Piece]) -> tuple[Point, tuple[Primitive, ...]]:
    """Flat tags for figures of one's own, side by side with their names below."""
    step = max(piece.side + 2 * margin(piece.side) for piece in pieces) + 5
    out: list[Primitive] = []
    for number, piece in enumerate(pieces):
        at = (step * (number + 0.5), step / 2)
        out += art.disc(piece, at)
        name = piece.figure if piece.figure in art.FIGURES else piece.id
        out.append(Lettering((at[0], step + 1.5), name.replace("_", " "), 3.0, "ink"))
    return (step * len(pieces), step + 4), tuple(out)


def _tiles(kit: Kit) -> Iterator[Thing]:
    for part in kit.parts:
        if isinstance(part, Tiles):
            wide, high = part.size[0] + 6, part.size[1] + 6
            count = len(part.places)
            drawn = tuple(
                each
                for i in range(count)
                for each in art.tile((wide * (i + 0.5), high / 2), part.size, part.ink, part.edge)
            )
            yield Thing(part.id, (wide * count, high), drawn)


def _tokens(kit: Kit) -> Iterator[Thing]:
    for kind in kit.tokens:
        for row in range(0, kind.count, CHIPS):
            yield Thing(kind.title, *_chips(kind, min(CHIPS, kind.count - row)))


CHIPS = 10
"""Chips in a row."""


def _chips(kind: Token, count: int) -> tuple[Point, tuple[Primitive, ...]]:
    """So many chips side by side."""
    step = kind.size + 4
    return (step * count, step), tuple(
        thing for i in range(count) for thing in art.token(kind, (step * (i + 0.5), step / 2))
    )


def _cards(kit: Kit) -> Iterator[Thing]:
    for deck in kit.decks:
        faces = [card for card in deck.cards for _ in range(card.count)]
        for number, card in enumerate(faces):
            yield Thing(card.title, deck.size, tuple(art.face(card, deck)), lone=number == 0, lying=False)
        # rows stand in the middle of a sheet, so that on a printer of two sides each back falls on its face
        for number in range(len(faces)):
            yield Thing(deck.title, deck.size, tuple(art.back(deck)), lone=number == 0, lying=False)


# --- the cover


def _cover(kit: Kit, board: Board, sheets: list[Sheet], size: Point, count: int) -> Page:
    page = Page(size)
    page.draw(_cover_art(kit, board, sheets, size))
    page.draw(footer(size, kit.title, 1, count))
    return page


def _cover_art(kit: Kit, board: Board, sheets: list[Sheet], size: Point) -> Iterator[Primitive]:
    wide = size[0] - 2 * SIDE
    yield Polygon(((SIDE, SIDE), (SIDE + wide, SIDE), (SIDE + wide, 52), (SIDE, 52)), "slate2")
    for y in (SIDE + 1.6, 50.4):
        yield Line(((SIDE + 1, y), (SIDE + wide - 1, y)), "gold", 0.6)
    yield Lettering((size[0] / 2, 26), kit.title, 15, "bone", face="voice")
    yield Lettering((size[0] / 2, 41), "a table to print, cut and play on", 6.5, "stone2", face="voice")
    y = 64.0
    for paragraph in _told(kit, sheets):
        for number, line in enumerate(wrapped(paragraph, wide - 12, 4.6)):
            if number == 0:
                yield Polygon(((SIDE + 1, y), (SIDE + 2.4, y - 1.4), (SIDE + 3.8, y), (SIDE + 2.4, y + 1.4)), "gold2")
            yield Lettering((SIDE + 7, y), line, 4.6, "ink", anchor="start")
            y += 6.0
        y += 2.6


def _told(kit: Kit, sheets: list[Sheet]) -> Iterator[str]:
    yield (
        "Print every page at 100 %, without “fit to page”. Lay a ruler on the bar at the foot of a page:"
        " it must be 50 mm long. If it is not, print again; the camera goes by true sizes."
    )
    yield "Matt paper is best, glued on card: the camera dislikes a shine."
    yield (
        "Cut along the corner marks. Where a black tongue points over an edge, the next piece of the same name joins"
        " there: lay edge to edge and tape from behind."
    )
    yield from kit.note
    first: dict[str, int] = {}
    for number, sheet in enumerate(sheets, 2):
        for placed in sheet.placed:
            first.setdefault(_kind(placed.cut.thing.title, kit), number)
    yield "Pages: " + "; ".join(f"{name} from {page}" for name, page in first.items()) + "."


def _kind(title: str, kit: Kit) -> str:
    """What a thing is called in the list of pages: cards by their deck, pawns together."""
    decks: Mapping[str, str] = {card.title: deck.title.lower() + " cards" for deck in kit.decks for card in deck.cards}
    backs = {deck.title: deck.title.lower() + " cards" for deck in kit.decks}
    if any(piece.id == title for piece in kit.pieces):
        return "pawns"
    return decks.get(title) or backs.get(title) or title


def wrapped(words: str, room: float, size: float, face: str = "work") -> list[str]:
    """The lines in which these words fit a width, mm."""
    lines: list[str] = []
    for word in words.split():
        tried = f"{lines[-1]} {word}" if lines else word
        if lines and lettering.width(tried, size, face) <= room:
            lines[-1] = tried
        else:
            lines.append(word)
    return lines
