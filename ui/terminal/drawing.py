"""How the table is written on a terminal: 80 columns are enough, and colour only repeats what shapes and words say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.foresight import Figure
from companion.play.insight import Insight
from companion.play.standing import Always
from companion.table.dice import named_face
from companion.table.events import Chose, Drew, Moved
from companion.table.prompts import Place, Prompt, nameless
from companion.table.rulings import Ruling
from companion.table.view import SeatView, TableView
from companion.table.words import SILENCE, Words, named, plain, say
from ui.table.chances import briefly, figured
from ui.terminal.reading import Answer, answers, by_name, keys

MANY = 9
"""Of more answers than these several stand in a line, where nothing is told of them but their names."""
SHAPES = {
    "red": "◆",
    "blue": "●",
    "green": "▲",
    "purple": "★",
    "grey": "■",
    "brown": "⬢",
    "yellow": "✚",
    "white": "▬",
    "black": "⧗",
}
PLAIN_SHAPES = {
    "red": "<>",
    "blue": "()",
    "green": "/\\",
    "purple": "*",
    "grey": "[]",
    "brown": "#",
    "yellow": "+",
    "white": "==",
    "black": "X",
}
INKS = {
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "purple": "magenta",
    "grey": "white",
    "brown": "yellow",
    "yellow": "bright_yellow",
    "white": "bright_white",
    "black": "bright_black",
}


BAR = 20
"""Letters of a bar that is certain."""


class Drawing:
    """Draws on one console; signs the console cannot write are written with plain letters."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.signs = SHAPES if (console.encoding or "").lower().startswith("utf") else PLAIN_SHAPES

    def shape(self, colour: str) -> str:
        return self.signs.get(colour, "o")

    def question(
        self,
        title: str,
        view: TableView,
        prompt: Prompt,
        odds: Mapping[str, tuple[Figure, ...]],
        place: Place = nameless,
        find: Callable[[str, str], Words] = lambda piece, space: SILENCE,
    ) -> RenderableType:
        """Who is asked what, with the answers numbered and their odds.

        `place` names the spaces, and `find` tells where such a space lies from the piece that may go there.
        """
        seat = next((seat for seat in view.seats if seat.id == prompt.who), None)
        parts: list[RenderableType] = ["", self._band(title, seat), self._asked(prompt, seat)]
        if prompt.die and (line := self._throw(view, odds)):
            parts.append(Padding(Text(line, style="dim"), (0, 0, 0, 3)))
        rows = answers(prompt, place)
        if shown := [(key, row) for key, row in zip(keys(prompt, rows), rows, strict=True) if _public(prompt, row)]:
            parts.append(self._options(view, prompt, shown, odds, find))
        parts.append(self._seats(view))
        return Group(*parts)

    def _throw(self, view: TableView, odds: Mapping[str, tuple[Figure, ...]]) -> str:
        """What lies already, and how the throw stands."""
        said = []
        if view.thrown:
            said.append(str(say("thrown {faces}", faces=", ".join(str(named_face(face)) for face in view.thrown))))
        if figures := odds.get(""):
            said.append(str(briefly(figures)))
        return "; ".join(said)

    def _band(self, title: str, seat: SeatView | None) -> RenderableType:
        who = f"{self.shape(seat.colour)} {seat.name}" if seat else str(say("the whole table"))
        style = INKS.get(seat.colour, "") if seat else ""
        return Rule(f"{title} [bold]· {escape(who)}[/bold]", align="left", style=style)

    def _asked(self, prompt: Prompt, seat: SeatView | None) -> RenderableType:
        text = Text()
        if seat:
            text.append(f"{seat.name}: ", style="bold")
        text.append(str(prompt.words), style="bold")
        return Padding(text, (0, 0, 0, 1))

    def _options(
        self,
        view: TableView,
        prompt: Prompt,
        rows: Sequence[tuple[str, Answer]],
        odds: Mapping[str, tuple[Figure, ...]],
        find: Callable[[str, str], Words],
    ) -> RenderableType:
        lines: list[tuple[str, str, str, str]] = []
        offers = {option.name: option for option in prompt.options}
        names = {seat.id: seat.name for seat in view.seats}
        for key, row in rows:
            said = str(briefly(odds.get(row.name, ())))
            more = find(row.event.piece, row.event.to) if isinstance(row.event, Moved) else SILENCE
            if isinstance(row.event, Chose):
                offer = offers[row.name]
                more = offer.cost or Words(names.get(offer.who, ""))
            lines.append((f"  {key:>2}", row.label if row.label != key else "", said, str(more)))
        if len(lines) > MANY and not any(said or more for _, _, said, more in lines):
            return self._abreast(lines)
        broad = sum(max(map(len, column)) + 2 for column in zip(*lines, strict=True)) > self.console.width
        if broad and any(said for _, _, said, _ in lines):
            return self._tall(lines)
        table = Table.grid(padding=(0, 2))
        for key, label, said, more_said in lines:
            table.add_row(key, Text(label, style="bold"), said, Text(more_said, style="dim"))
        return table

    def _tall(self, lines: Sequence[tuple[str, str, str, str]]) -> RenderableType:
        """What there is no room for in one line stands below it."""
        table = Table.grid(padding=(0, 2))
        for key, label, said, more in lines:
            text = Text(label, style="bold").append(f"  {more}" if more else "", "not bold dim")
            table.add_row(key, text.append(f"\n{said}" if said else "", "not bold"))
        return table

    def _abreast(self, lines: Sequence[tuple[str, str, str, str]]) -> RenderableType:
        """Many answers of which nothing is told but their names: as many side by side as there is room for."""
        broad = max(len(key) + len(label) + 4 for key, label, _, _ in lines)
        columns = max(1, self.console.width // broad)
        high = -(-len(lines) // columns)
        table = Table.grid(padding=(0, 2))
        for at in range(high):
            row = [Text(key).append(f"  {label}", "bold") for key, label, _, _ in lines[at::high]]
            table.add_row(*row)
        return table

    def _seats(self, view: TableView) -> RenderableType:
        lines = [Text(" ")]
        for seat in view.seats:
            style = f"{'bold reverse' if seat.id == view.turn else ''} {INKS.get(seat.colour, '')}".strip()
            said = Text(" ").append(f" {self.shape(seat.colour)} {seat.name} ", style)
            said.append(f" {seat.status} ", "dim")
            if lines[-1].cell_len > 1 and lines[-1].cell_len + said.cell_len > self.console.width:
                lines.append(Text(" "))
            lines[-1].append_text(said)
        return Group(*lines)

    def rulings(self, rulings: Sequence[Ruling]) -> RenderableType | None:
        """What the referee says to everybody; None where that is nothing."""
        said = [Padding(Text(f"{ruling.words}"), (0, 0, 0, 3)) for ruling in rulings if not ruling.to and ruling.words]
        return Group(*said) if said else None

    def why(self, rulings: Sequence[Ruling]) -> RenderableType:
        """What was said last, with the rules it follows."""
        said = [ruling for ruling in rulings if not ruling.to and ruling.words]
        if not said:
            return Text(f"   {say('Nothing has been ruled yet.')}")
        table = Table.grid(padding=(0, 2))
        for ruling in said:
            table.add_row(" ", Text(str(ruling.words)), Text(" ".join(ruling.rules), style="dim"))
        return table

    def insights(self, insights: Sequence[Insight]) -> RenderableType:
        """What is worked out: a title, its sentences, its labels and figures."""
        table = Table.grid(padding=(0, 2))
        for insight in insights:
            table.add_row(" ", Text(str(insight.title), style="bold"))
            for words in insight.lines:
                table.add_row(" ", Text(f"  {words}"))
            for label, figure in insight.rows:
                table.add_row(" ", Text(f"  {label}"), Text(str(figure)))
        return table

    def bars(self, figures: Sequence[Figure]) -> RenderableType:
        """Figures under their headings, each with a bar as long as it is likely."""
        table = Table.grid(padding=(0, 2))
        under = SILENCE
        for figure in figures:
            if figure.under != under:
                under = figure.under
                title = say("{of} {by}", of=under, by=figure.by)
                table.add_row(" ", Text(str(title), style="bold"))
            long = round(BAR * figure.chance)
            table.add_row(" ", Text(f"  {figure.of}"), Text("#" * long + "." * (BAR - long)), str(figured(figure)))
        return table

    def lines(self, rows: Sequence[tuple[str, str]]) -> RenderableType:
        """Two columns: what it is called, and what it is."""
        table = Table.grid(padding=(0, 2))
        for name, words in rows:
            table.add_row(" ", Text(name), Text(words))
        return table

    def seats(
        self, view: TableView, place: Place = nameless, counted: Mapping[Words, Mapping[str, int]] | None = None
    ) -> RenderableType:
        """Where the figures stand, what of everybody is `counted`, and the cards; whatever there is any of."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 1), header_style="dim")
        columns, held = counted or {}, any(seat.cards for seat in view.seats)
        stand = any(seat.status for seat in view.seats) or any(piece.seat for piece in view.pieces)
        heads = (say("stands"),) * stand
        for title in ("", say("player"), *heads, *columns, *([say("cards")] if held else [])):
            table.add_column(str(title))
        for seat in view.seats:
            at = next((piece.at for piece in view.pieces if piece.seat == seat.id), None)
            cards = ", ".join(f"{card.words}{f' x{card.count}' if card.count > 1 else ''}" for card in seat.cards)
            where = str(seat.status) if at is None else f"{seat.status}\n{_spot(at, place)}"
            counts = [str(count.get(seat.id, "")) for count in columns.values()]
            shown = (
                self.shape(seat.colour), seat.name, *((where,) * stand), *counts, *([cards or "-"] if held else [])
            )  # fmt: skip
            table.add_row(*map(Text, shown))
        others = [
            f"{piece.called}: {_spot(piece.at, place) if piece.at else say('off the board')}"
            for piece in view.pieces
            if not piece.seat
        ]
        parts = [f"{named(part)}: {named(state)}" for part, state in view.parts]
        counters = [f"{named(name)}: {count}" for name, count in view.counters]
        rest = (*others, *parts, *counters)
        return Group(table, *(Text(f" {line}", style="dim") for line in self._packed(rest)))

    def _packed(self, items: Sequence[str]) -> list[str]:
        """As many in a line as there is room for; none is broken in two."""
        lines: list[str] = []
        for item in items:
            if lines and len(lines[-1]) + len(item) + 4 <= self.console.width:
                lines[-1] += f"   {item}"
            else:
                lines.append(item)
        return lines

    def dice(self, status: Words, dice: Sequence[Any]) -> RenderableType:
        """Each die as it lies now."""
        table = Table.grid(padding=(0, 2))
        for die in dice:
            battery = f"{die.battery} %" if die.battery is not None else ""
            shown = str(die.shown) if die.shown is not None else "-"
            name = f"   {die.name or die.die_id} ({die.kind})"
            table.add_row(*map(Text, (name, shown, plain(str(die.state)), battery)))
        return Group(Text(f"   {status}"), table)


def _public(prompt: Prompt, row: Answer) -> bool:
    """Whether it is to be read: of a private question only what the whole table may answer at once, and no card of a
    pile of which any of very many may come, which is typed by its name."""
    if isinstance(row.event, Drew) and by_name(prompt):
        return False
    return not prompt.private or (isinstance(row.event, Always) and not row.event.lasting.whose)


def _spot(space: str, place: Place) -> str:
    """A space by its name, or by its id in plain letters."""
    return str(place(space)) or plain(space)
