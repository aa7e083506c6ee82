"""Settings: everything with fingers alone, each choice in view, nothing that must be set before playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.table.words import Words, say
from ui.table import languages
from ui.touch.look import Look
from ui.touch.parting import across, down, middle, rest, share
from ui.touch.screens.base import Page
from ui.touch.screens.check import Check
from ui.touch.screens.machine import Machine
from ui.touch.things import Act, Box, Plate, Thing
from ui.touch.widgets.basic import card, entitled, entitled_high, icon
from ui.touch.widgets.column import Slot, column
from ui.touch.widgets.rows import Tool
from ui.touch.widgets.segments import segments


class Row(NamedTuple):
    """A setting: what it is called, its values, what each is called, and what choosing one does."""

    sign: str
    title: Words
    second: Words
    values: Sequence[object]
    words: Sequence[Words | str]
    now: object
    choose: Callable[[object], None]
    picture: Callable[[Look, Box, int, str], list[Thing]] | None = None
    """Draws a value where no word says it as well."""


class SettingsScreen(Page):
    """Changes are seen and heard at once."""

    name = "settings"
    title = say("Settings")

    def tools(self) -> Sequence[Tool]:
        """Two ways on: what the devices do, and what the machine can be asked."""
        go, evening = self.evening.go, self.evening
        check, machine = lambda: go(Check(evening)), lambda: go(Machine(evening))
        return Tool(say("Table check"), "hub", check), Tool(say("This machine"), "gear", machine)

    def body(self, look: Look, box: Box) -> list[Thing]:
        stacked = look.portrait or look.factor > 1.2
        inner = box.w - look.u(18)
        label = (inner if stacked else inner * 0.42) - look.u(52)
        parts: list[Slot] = []
        for row in self.rows():
            words = entitled_high(look, label, row.title, row.second)
            high = max(look.u(76), words + look.u(12)) if not stacked else words + look.finger + look.u(22)
            parts.append((high, partial(self._row, look, row, stacked)))
        return column(box, "settings", parts, look.u(6))

    def _row(self, look: Look, row: Row, stacked: bool, area: Box) -> list[Thing]:
        theme = look.theme
        inner = area.inset(look.u(9), look.u(6))
        if stacked:
            label, cells = down(inner, rest(), look.finger, gap=look.u(6))
        else:
            label, cells = across(inner, share(0.42), share(0.58))
        sign, words = across(label, look.u(36), rest(), gap=look.u(8))
        return [
            card(look, area),
            icon(look, row.sign, *sign.middle, look.u(28), theme.text, theme.surface),
            *entitled(look, words, row.title, row.second),
            *segments(
                look, cells, row.words, list(row.values).index(row.now) if row.now in row.values else 0,
                lambda at: row.choose(row.values[at]), theme.surface,
                sizes=LETTERS if row.values is TEXT else (),
                names=TEXT_WORDS if row.values is TEXT else row.words if row.picture else (),
                picture=partial(row.picture, look) if row.picture else None,
            ),
        ]  # fmt: skip

    def rows(self) -> list[Row]:
        """Every setting, the ones most wanted first."""
        chosen = self.evening.settings
        tongues = languages.available()
        speaks = say("says the name and the question")
        if not self.evening.voice.there:
            speaks = say("missing here: apt install espeak-ng")
        elif self.evening.muted and chosen.voice:
            speaks = say("silent: the volume is off")
        return [
            Row(
                "letters", say("Words"), say("how large they are"), TEXT,
                ["A"] * 5, chosen.text, self._set("text"),
            ),
            Row(
                "sun", say("Light"), say("dark suits an evening"), ("dark", "light", "contrast"),
                [say("Dark"), say("Light"), say("Strong")], chosen.theme, self._set("theme"),
            ),
            Row(
                "globe", say("Language"), say(""), tongues, [languages.NAMES.get(each, each) for each in tongues],
                languages.spoken(), lambda value: self.evening.set_language(str(value)),
            ),
            Row(
                "sound", say("Volume"), say("of sounds and of the voice"), ("off", "quiet", "normal", "loud"),
                [say("Mute"), say("Quiet"), say("Normal"), say("Loud")], chosen.sound,
                self._set("sound", lambda: self.evening.sound("turn")),
            ),
            Row(
                "voice", say("Voice"), speaks, (False, True), [say("Off"), say("On")], chosen.voice,
                self._set("voice", lambda: self.evening.speak(say("This is how I sound."))),
            ),
            Row(
                "voice", say("Pace of the voice"), say(""), ("slow", "normal", "fast"),
                [say("Slow"), say("Normal"), say("Fast")], chosen.voice_pace, self._set("voice_pace"),
            ),
            Row(
                "turn", say("Turns to whose turn it is"), say(""), (True, False), [say("Yes"), say("No")], chosen.turns,
                self._set("turns"),
            ),
            Row(
                "walk", say("Less motion"), say("everything comes at once"), (False, True), [say("No"), say("Yes")],
                chosen.still, self._set("still"),
            ),
            Row(
                "moon", say("Sleeps after"), say("a touch wakes it"), (0, 5, 10, 30),
                [say("Never"), say("5 min"), say("10 min"), say("30 min")], chosen.sleep, self._set("sleep"),
            ),
            Row(
                "die", say("Dice"), say("on the table, or thrown by the screen"), ("hub", "screen"),
                [say("Table"), say("Screen")], "screen" if self.evening.devices.simulated else "hub",
                self._set("dice", self._dice),
            ),
            Row(
                "camera", say("Camera"), say("used while you play"), ("auto", "off"),
                [say("On"), say("Off")], chosen.camera, self._set("camera", self.evening.board_camera.changed),
            ),
            Row(
                "scales", say("Practice"), say("shows advice while you play"), (False, True), [say("Off"), say("On")],
                chosen.practice, self._set("practice"),
            ),
            *self._light(),
            Row(
                "home", say("The screen hangs"), say("which edge is up"), (0, 1, 2, 3), HANGS, chosen.mounted,
                self._set("mounted"), hanging,
            ),
        ]  # fmt: skip

    def _light(self) -> list[Row]:
        """How bright the panel is, where it can be told so."""
        if not self.evening.light.there:
            return []
        chosen, names = self.evening.settings.brightness, [str(each) for each in BRIGHTNESS]
        second = say("of the screen, in per cent")
        return [Row("sun", say("Brightness"), second, BRIGHTNESS, names, chosen, self._set("brightness"))]

    def _set(self, name: str, then: Act = lambda: None) -> Callable[[object], None]:
        def change(value: object) -> None:
            setattr(self.evening.settings, name, value)
            then()
            self.evening.save()

        return change

    def _dice(self) -> None:
        self.evening.devices.use(self.evening.settings.dice == "screen")


BRIGHTNESS = (20, 40, 70, 100)
TEXT = ("small", "normal", "large", "larger", "largest")
TEXT_WORDS = (say("Small"), say("Normal"), say("Large"), say("Larger"), say("Largest"))
LETTERS = (18, 22, 27, 33, 40)
"""How large the sample letters are, px."""
HANGS = (
    say("the long edge below, as usual"),
    say("turned to the left"),
    say("upside down"),
    say("turned to the right"),
)


def hanging(look: Look, room: Box, quarters: int, on: str) -> list[Thing]:
    """The panel as it hangs, its cable at the edge that is below when nothing is turned; a letter stands upright."""
    theme = look.theme
    high = min(room.h - look.u(8), look.u(44))
    long, short = high, high * 0.66
    w, h = (short, long) if quarters % 2 else (long, short)
    panel = middle(room, w, h)
    cable, thick = look.u(12), look.u(5)
    x, y = panel.middle
    at = (
        Box(x - cable / 2, panel.bottom, cable, thick),
        Box(panel.right, y - cable / 2, thick, cable),
        Box(x - cable / 2, panel.y - thick, cable, thick),
        Box(panel.x - thick, y - cable / 2, thick, cable),
    )[quarters]
    return [
        Plate(panel, theme.bg, look.u(4), theme.text, look.line),
        Plate(at, theme.text, look.u(2)),
        icon(look, "up", *panel.middle, short * 0.6, theme.text, theme.bg),
    ]
