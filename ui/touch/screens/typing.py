"""A keyboard on the glass, where words are wanted: the letters of the language spoken, names used before, one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.words import Words, say
from ui.table import languages
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK, face_for, width
from ui.touch.parting import across, down, middle, rest, shares, wraps
from ui.touch.things import Act, Box, Plate, Text, Thing, Touch
from ui.touch.widgets.basic import button, button_plate, figure, lines

KEYS: dict[str, tuple[str, ...]] = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbnéèç"),
    "es": ("qwertyuiop", "asdfghjklñ", "zxcvbnmáé"),
    "cs": ("qwertzuiopú", "asdfghjklů", "yxcvbnměšč"),
    "pl": ("qwertyuiopó", "asdfghjklł", "zxcvbnmżąę"),
    "tr": ("qwertyuıopğ", "asdfghjklşi", "zxcvbnmöçü"),
}
"""Rows of letters; other languages type with the English ones."""


class Typing(Screen):
    """`done` gets the text; `ahead` goes on to what is written next. `figure`: the colour of whose name it is.

    `most` letters; `known` are words that can be taken whole, and with a longer press be taken from the list, which
    `forget` is told."""

    name = "typing"

    def __init__(
        self,
        evening: Evening,
        title: Words,
        text: str,
        done: Callable[[str], object],
        *,
        known: Sequence[str] = (),
        most: int = 12,
        capitals: bool = True,
        also: tuple[Words, Act] | None = None,
        forget: Callable[[str], object] | None = None,
        figure: str = "",
        ahead: Act | None = None,
    ) -> None:
        super().__init__(evening)
        self.title, self.text, self._done = title, text, done
        self.known, self.most, self.also, self._forget = tuple(known), most, also, forget
        self.capitals, self.figure, self._ahead = capitals, figure, ahead
        self.shift = capitals  # whatever stands there, the first key begins anew
        self.fresh = True

    def put(self, letter: str) -> None:
        """The first key replaces what stood there: nobody wants to rub a name out letter by letter."""
        if self.fresh:
            self.text, self.fresh = "", False
        if len(self.text) < self.most:
            self.text += letter.upper() if self.shift else letter
        self.shift = self.capitals and self.text.endswith(" ")
        self.changed()

    def erase(self) -> None:
        self.fresh = False
        self.text = self.text[:-1]
        self.shift = self.capitals and not self.text
        self.changed()

    def toggle(self) -> None:
        self.shift = not self.shift
        self.changed()

    def take(self, word: str) -> None:
        self.text = word
        self.finish()

    def forget(self, word: str) -> None:
        """Nobody is called so any more."""
        if self._forget:
            self.known = tuple(each for each in self.known if each != word)
            self._forget(word)
            self.changed()

    def finish(self) -> None:
        self.evening.back()
        self._done(self.text.strip())

    def go_ahead(self) -> None:
        """Done with this one: the next."""
        self.finish()
        if self._ahead:
            self._ahead()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        gap = look.gap
        page = look.page
        rows = KEYS.get(languages.spoken(), KEYS["en"])
        if look.portrait:
            rows = _narrow(rows)
        high = look.finger if not look.portrait else look.u(70)
        room, keys = down(page, rest(), (len(rows) + 1) * high + len(rows) * gap, gap=gap)
        top, room = down(room, look.finger, rest(), gap=gap)
        onward = [look.u(118)] if self._ahead else []
        way, line, *ahead, ok = across(top, look.finger, rest(), *onward, look.u(130), gap=gap)
        out = button(look, way, "", self.evening.back, kind="quiet", sign="back", name=say("Back, without a change"))
        for cell in ahead:
            out += button(look, cell, say("Next"), self.go_ahead, sign="next", size=22, sign_after=True)
        out += button(look, ok, say("Done"), self.finish, kind="main", sign="check", size=22, face=BOLD)
        out += self._line(look, line)
        out += self._known(look, room)
        return [*out, *self._keys(look, keys, rows, high)]

    def _line(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        out: list[Thing] = [Plate(box, theme.raised, look.radius, theme.text, look.line)]
        room = box.inset(look.u(14), look.u(4))
        if self.figure:
            who, room = across(room, look.u(30), rest(), gap=look.u(10))
            out.append(figure(look, self.figure, *who.middle, look.u(12)))
        size = look.words(28)
        face = face_for(self.text, BOLD)
        while size > look.least and width(self.text, size, face) > room.w - look.u(20):
            size -= 1
        if self.text:
            out.append(Text(room, self.text, size, face, theme.text, theme.raised))
        else:
            out += lines(look, room, self.title, look.words(22), WORK, theme.muted, theme.raised)
        end = room.x + width(self.text, size, face) + look.u(3)
        out.append(Plate(Box(round(end), round(box.middle[1] - size * 0.5), look.line, round(size)), theme.accent, 0))
        return out

    def _known(self, look: Look, box: Box) -> list[Thing]:
        """Words that can be taken whole, in as many rows as there is room for."""
        high, size = look.finger, look.words(20)
        entries: list[tuple[str, Act]] = [(word, partial(self.take, word)) for word in self.known]
        if self.also:
            entries.insert(0, (str(self.also[0]), self.also[1]))
        out: list[Thing] = []
        sizes = [(max(look.u(72), width(word, size, SEMI) + look.u(28)), high) for word, _ in entries]
        cells, _ = wraps(box, sizes, look.gap)
        for at, (cell, (word, act)) in enumerate(zip(cells, entries, strict=True)):
            if not cell.within(box, 1):
                break
            kind = "plain" if self.also and at == 0 else "quiet"
            long = partial(self.forget, word) if self._forget and word in self.known else None
            out += button(look, cell, word, act, kind=kind, size=20, long=long)
        return out

    def _keys(self, look: Look, box: Box, rows: tuple[str, ...], high: float) -> list[Thing]:
        gap = look.u(8) if not look.portrait else look.u(4)
        *lanes, foot = down(box, *[high] * (len(rows) + 1), gap=look.gap)
        wide = across(box, *shares(max(map(len, rows))), gap=gap)[0].w
        out: list[Thing] = []
        for lane, row in zip(lanes, rows, strict=True):
            keys = across(middle(lane, len(row) * (wide + gap) - gap, high), *shares(len(row)), gap=gap)
            for cell, letter in zip(keys, row, strict=True):
                shown = letter.upper() if self.shift and letter != "ß" else letter
                out += self._key(look, cell, shown, partial(self.put, letter))
        shift, space, erase = across(foot, look.u(110), rest(), look.u(110), gap=gap)
        kind = "chosen" if self.shift else "quiet"
        out += button(look, shift, "", self.toggle, kind=kind, sign="shift", name=say("Capitals"))
        out += button(look, space, say("space"), lambda: self.put(" "), kind="quiet", size=20)
        out += button(look, erase, "", self.erase, kind="quiet", sign="erase", name=say("Rub out"))
        return out

    def _key(self, look: Look, cell: Box, letter: str, act: Act) -> list[Thing]:
        theme = look.theme
        plate = button_plate(look, cell, "plain")
        size = min(look.u(30), cell.w * 0.6)
        return [
            plate,
            Text(cell, letter, round(size), SEMI, theme.text, plate.fill, "middle"),
            Touch(cell.grown_to(look.finger, look.finger) if not look.portrait else cell, letter, act, plate=plate),
        ]


def _narrow(rows: tuple[str, ...], most: int = 10) -> tuple[str, ...]:
    """Rows no longer than a narrow screen holds: the letters at their ends get a row of their own."""
    ends = "".join(row[most:] for row in rows)
    return (*(row[:most] for row in rows), ends) if ends else rows
