"""A terminal of 80 by 24, as much of one as the program needs: what it writes becomes lines that can be read."""

from __future__ import annotations

import re
import unicodedata

SEQUENCE = re.compile(
    r"\x1b(?:\[([?>=]?)([\d;]*)([ -/]*)([@-~])|\]([^\x07\x1b]*)(?:\x07|\x1b\\)|[()][AB0]|([=>78cDEHM]))"
)


class Screen:
    """What is seen, and what has scrolled away above it. `wrapped` counts lines that were too wide for it."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.columns, self.rows = columns, rows
        self.gone: list[str] = []
        self.lines = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.wrapped: list[str] = []
        self.replies: list[bytes] = []
        self.colours: set[str] = set()
        self._rest = ""

    def feed(self, text: str) -> None:
        """Takes in what the program wrote, which may break off in the middle of a sequence."""
        text = self._rest + text
        self._rest = ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = SEQUENCE.match(text, at)
                if not found:
                    if len(text) - at < 32:
                        self._rest = text[at:]
                        return
                    at += 1
                    continue
                self._sequence(found)
                at = found.end()
            else:
                self._sign(text[at])
                at += 1

    def _sign(self, sign: str) -> None:
        if sign == "\r":
            self.column = 0
        elif sign == "\n":
            self._down()
        elif sign == "\b":
            self.column = max(0, self.column - 1)
        elif sign >= " " and sign != "\x7f":
            wide = 2 if unicodedata.east_asian_width(sign) in "WF" else 0 if unicodedata.combining(sign) else 1
            if self.column + wide > self.columns:
                self.wrapped.append("".join(self.lines[self.row]).rstrip() + sign)
                self.column = 0
                self._down()
            if wide:
                self.lines[self.row][self.column] = sign
            self.column += wide

    def _down(self) -> None:
        if self.row + 1 < self.rows:
            self.row += 1
        else:
            self.gone.append("".join(self.lines.pop(0)).rstrip())
            self.lines.append([" "] * self.columns)

    def _sequence(self, found: re.Match[str]) -> None:
        mark, numbers, _, kind = found[1], found[2], found[3], found[4]
        if kind is None or mark:
            return
        values = [int(each) if each else 0 for each in numbers.split(";")] if numbers else []
        first = values[0] if values else 0
        count = first or 1
        column = min(self.column, self.columns - 1)
        if kind == "A":
            self.row = max(0, self.row - count)
        elif kind == "B":
            self.row = min(self.rows - 1, self.row + count)
        elif kind == "C":
            self.column = min(self.columns - 1, column + count)
        elif kind == "D":
            self.column = max(0, column - count)
        elif kind == "G":
            self.column = count - 1
        elif kind in "Hf":
            self.row = min(self.rows, count) - 1
            self.column = min(self.columns, (values[1] if len(values) > 1 else 0) or 1) - 1
        elif kind == "J":
            self._wipe_line(first)
            rows = range(self.row + 1, self.rows) if first == 0 else range(self.row) if first == 1 else range(self.rows)
            for row in rows:
                self.lines[row] = [" "] * self.columns
        elif kind == "K":
            self._wipe_line(first)
        elif kind == "m":
            self.colours |= {str(each) for each in values if 30 <= each <= 49 or 90 <= each <= 107}
        elif kind == "n" and first == 6:
            self.replies.append(f"\x1b[{self.row + 1};{self.column + 1}R".encode())

    def _wipe_line(self, how: int) -> None:
        start, stop = {0: (self.column, self.columns), 1: (0, self.column + 1), 2: (0, self.columns)}[min(how, 2)]
        for column in range(start, min(stop, self.columns)):
            self.lines[self.row][column] = " "

    def text(self) -> str:
        """What is to be seen now."""
        return "\n".join("".join(line).rstrip() for line in self.lines)

    def everything(self) -> str:
        """What is to be seen and what has scrolled away."""
        return "\n".join([*self.gone, self.text()])
