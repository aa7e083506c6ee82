"""How the table is written on a terminal: 80 columns are enough, and colour only repeats what shapes and words say."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.procedures.odds import Odds
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.view import SeatView, TableView
from companion.table.words import Words, named, say

SHAPES = {"red": "◆", "blue": "●", "green": "▲", "purple": "★", "grey": "■", "brown": "⬢", "yellow": "✚"}
PLAIN_SHAPES = {"red": "<>", "blue": "()", "green": "/\\", "purple": "*", "grey": "[]", "brown": "#", "yellow": "+"}
INKS = {
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "purple": "magenta",
    "grey": "white",
    "brown": "yellow",
    "yellow": "bright_yellow",
}


class Drawing:
    """Draws on one console; signs the console cannot write are written with plain letters."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.signs = SHAPES if (console.encoding or "").lower().startswith("utf") else PLAIN_SHAPES

    def shape(self, colour: str) -> str:
        return self.signs.get(colour, "o")

    def question(self, title: str, view: TableView, prompt: Prompt, odds: dict[str, Odds]) -> RenderableType:
        """Who is asked what, with the answers numbered and their odds."""
        seat = next((seat for seat in view.seats if seat.id == prompt.who), None)
        parts: list[RenderableType] = ["", self._band(title, seat), self._asked(prompt, seat)]
        rows = answers(prompt)
        if rows:
            parts.append(self._options(prompt, rows, odds))
        elif "" in odds and prompt.die:
            parts.append(Text(f"   {chance(odds[''].good)}", style="dim"))
        parts.append(self._seats(view))
        return Group(*parts)

    def _band(self, title: str, seat: SeatView | None) -> RenderableType:
        who = f"{self.shape(seat.colour)} {seat.name}" if seat else str(say("the whole table"))
        style = INKS.get(seat.colour, "") if seat else ""
        return Rule(f"{title} [bold]· {escape(who)}[/bold]", align="left", style=style)

    def _asked(self, prompt: Prompt, seat: SeatView | None) -> Text:
        text = Text(" ")
        if seat:
            text.append(f"{seat.name}: ", style="bold")
        text.append(str(prompt.words), style="bold")
        return text

    def _options(self, prompt: Prompt, rows: Sequence[tuple[str, str]], odds: dict[str, Odds]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for _ in range(4):
            table.add_column()
        costs = {option.name: option.cost for option in prompt.options}
        for key, (name, label) in zip(keys(prompt), rows, strict=True):
            said = chance(odds[name].good) if name in odds else ""
            cost = str(costs.get(name, ""))
            table.add_row(f"  {key:>2}", Text(label, style="bold"), said, Text(cost, style="dim"))
        return Padding(table, (0, 0))

    def _seats(self, view: TableView) -> RenderableType:
        line = Text(" ")
        for seat in view.seats:
            style = "bold reverse" if seat.id == view.turn else ""
            line.append(
                f" {self.shape(seat.colour)} {seat.name} ", style=f"{style} {INKS.get(seat.colour, '')}".strip()
            )
            line.append(f" {seat.status}  ", style="dim")
        line.no_wrap, line.overflow = False, "fold"
        return line

    def rulings(self, rulings: Sequence[Ruling]) -> RenderableType:
        return Text("\n".join(f" · {ruling.words}" for ruling in rulings if not ruling.to))

    def why(self, rulings: Sequence[Ruling]) -> RenderableType:
        """What was said last, with the rules it follows."""
        if not rulings:
            return Text(str(say(" Nothing has been ruled yet.")))
        table = Table.grid(padding=(0, 2))
        for ruling in rulings:
            table.add_row(f" · {ruling.words}", Text(" ".join(ruling.rules), style="dim"))
        return table

    def seats(self, view: TableView) -> RenderableType:
        """Everybody's cards and where the figures stand."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 1))
        for title in ("", say("player"), say("stands"), say("cards")):
            table.add_column(str(title))
        for seat in view.seats:
            at = next((piece.at for piece in view.pieces if piece.seat == seat.id), None)
            cards = ", ".join(f"{card.words}{f' x{card.count}' if card.count > 1 else ''}" for card in seat.cards)
            table.add_row(self.shape(seat.colour), seat.name, f"{seat.status}\n{at or '-'}", cards or "-")
        others = [f"{piece.id}: {piece.at or say('off the board')}" for piece in view.pieces if not piece.seat]
        parts = [f"{part}: {state}" for part, state in view.parts]
        counters = [f"{named(name)}: {count}" for name, count in view.counters]
        return Group(table, Text(" " + "   ".join([*others, *parts, *counters]).replace("_", " "), style="dim"))

    def dice(self, status: Words, dice: Sequence[Any]) -> RenderableType:
        """Each die as it lies now."""
        table = Table.grid(padding=(0, 2))
        table.add_row(f" {status}")
        for die in dice:
            battery = f"{die.battery} %" if die.battery is not None else ""
            shown = str(die.shown) if die.shown is not None else "-"
            table.add_row(f" {die.name or die.die_id} ({die.kind})", shown, str(die.state).replace("_", " "), battery)
        return table


def answers(prompt: Prompt) -> list[tuple[str, str]]:
    """Name and label of every answer that is no throw, in the order numbered."""
    rows = [(option.name, str(option.words)) for option in prompt.options]
    for move in prompt.moves:
        rows += [(place, f"{named(move.piece)} -> {place.replace('_', ' ')}") for place in move.places]
    for shift in prompt.shifts:
        rows += [(state, f"{named(shift.part)} {state}") for state in shift.states]
    if prompt.pile and not prompt.private:
        rows += [(card, str(named(card))) for card in prompt.pile.cards]
    return rows


def keys(prompt: Prompt) -> list[str]:
    """What is typed for each answer: numbers, or letters where a number would be a die's face."""
    count = len(answers(prompt))
    if prompt.die:
        return [chr(ord("a") + at) for at in range(count)]
    return [str(at + 1) for at in range(count)]


def chance(value: Fraction) -> str:
    """A chance as words: "4 in 8" where it is eighths, else the exact fraction and a percentage."""
    if value == 1:
        return str(say("certain"))
    if 8 % value.denominator == 0:
        return str(say("{hits} in 8", hits=value * 8))
    if value.denominator < 10_000:
        return str(say("{hits} in {all}", hits=value.numerator, all=value.denominator))
    return f"{float(value):.1%}"
