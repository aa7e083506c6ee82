"""Settings: everything with fingers alone, each choice in view, nothing that must be set before playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.table.words import Words, say
from ui.table import languages
from ui.table.devices import speaker
from ui.touch.look import Look
from ui.touch.screens.base import Page
from ui.touch.screens.check import Check
from ui.touch.things import Box, Plate, Scroll, Thing
from ui.touch.widgets.basic import button, entitled, icon
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


class SettingsScreen(Page):
    """Changes are seen and heard at once."""

    name = "settings"

    def title(self) -> Words:
        return say("Settings")

    def beside(self, look: Look, box: Box) -> tuple[list[Thing], float]:
        wide = look.u(190)
        area, _ = box.right_part(wide)
        go = lambda: self.evening.go(Check(self.evening))  # noqa: E731
        return button(look, area, say("Table check"), go, kind="quiet", sign="hub", size=20), wide

    def body(self, look: Look, box: Box) -> list[Thing]:
        rows: list[Thing] = []
        y, gap = box.y, look.u(6)
        for row in self.rows():
            made, high = self._row(look, Box(box.x, y, box.w, 0), row)
            rows += made
            y += high + gap
        return [Scroll(box, "settings", (box.w, y - gap - box.y), tuple(rows))]

    def _row(self, look: Look, box: Box, row: Row) -> tuple[list[Thing], float]:
        theme = look.theme
        stacked = look.portrait or look.factor > 1.2
        high = look.u(76) if not stacked else look.u(64 + 64 + 14)
        area = Box(box.x, box.y, box.w, high)
        out: list[Thing] = [Plate(area, theme.surface, look.radius, theme.line if theme.outlined else "", look.line)]
        if stacked:
            label, cells = area.inset(look.u(12), look.u(5)).top(look.u(62), look.u(4))
        else:
            cells, label = area.inset(look.u(6), look.u(6)).right_part(area.w * 0.58, look.gap)
            label = label._replace(x=label.x + look.u(6), w=label.w - look.u(6))
        out.append(icon(look, row.sign, label.x + look.u(16), label.middle[1], look.u(28), theme.text, theme.surface))
        words = Box(label.x + look.u(44), label.y, label.w - look.u(44), label.h)
        out += entitled(look, words, row.title, row.second)
        chosen = list(row.values).index(row.now) if row.now in row.values else 0
        choose = lambda at: row.choose(row.values[at])  # noqa: E731
        large = row.values is TEXT
        sizes, names = (LETTERS, TEXT_WORDS) if large else ((), ())
        return [
            *out,
            *segments(look, cells, row.words, chosen, choose, theme.surface, sizes=sizes, names=names),
        ], high

    def rows(self) -> list[Row]:
        """Every setting, the ones most wanted first."""
        chosen = self.evening.settings
        tongues = languages.available()
        speaks = say("espeak-ng is not on this machine") if not speaker() else say("says the name and the question")
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
                "sound", say("Sounds"), say("small and wooden"), ("off", "quiet", "normal", "loud"),
                [say("Mute"), say("Quiet"), say("Normal"), say("Loud")], chosen.sound, self._sound,
            ),
            Row(
                "voice", say("Voice"), speaks, (False, True), [say("Off"), say("On")], chosen.voice, self._voice,
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
                "moon", say("Sleeps after"), say("the touch that wakes it presses nothing"), (0, 5, 10, 30),
                [say("Never"), say("5 min"), say("10 min"), say("30 min")], chosen.sleep, self._set("sleep"),
            ),
            Row(
                "die", say("Dice"), say("on the table, or thrown by the screen"), ("hub", "screen"),
                [say("Table"), say("Screen")], "screen" if self.evening.devices.simulated else "hub", self._dice,
            ),
            Row(
                "camera", say("Camera"), say("found by itself, and used while you play"), ("auto", "off"),
                [say("On"), say("Off")], chosen.camera, self._camera,
            ),
            Row(
                "scales", say("Practice"), say("shows advice while you play"), (False, True), [say("Off"), say("On")],
                chosen.practice, self._set("practice"),
            ),
            Row(
                "home", say("The screen hangs"), say("in quarters clockwise"), (0, 1, 2, 3),
                [say("0"), say("1"), say("2"), say("3")], chosen.mounted, self._set("mounted"),
            ),
            *self._machine(),
        ]  # fmt: skip

    def _machine(self) -> list[Row]:
        """What is the machine's: its light, a backup, and its switch where the window is all that runs on it."""
        rows = []
        if self.evening.light.there:
            rows.append(
                Row(
                    "sun", say("Brightness"), say("of the screen, in per cent"), BRIGHTNESS,
                    [str(each) for each in BRIGHTNESS], self.evening.settings.brightness, self._set("brightness"),
                )
            )  # fmt: skip
        rows.append(
            Row(
                "send", say("Backup"), say("everything, on a stick"), (False, True),
                [say("–"), say("Make one now")], False, self._backup,
            )
        )  # fmt: skip
        if self.evening.power_off:
            rows.append(
                Row(
                    "door", say("This machine"), say("the game waits exactly here"), (False, True),
                    [say("Stays on"), say("Switch off")], False, self._power,
                )
            )  # fmt: skip
        return rows

    def _backup(self, value: object) -> None:
        if value:
            self.evening.ask(self.evening.library.backup, self.evening.complain)

    def _power(self, value: object) -> None:
        if value and self.evening.power_off and (trouble := self.evening.power_off()):
            self.evening.complain(trouble)

    def _set(self, name: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            setattr(self.evening.settings, name, value)
            self.evening.save()

        return change

    def _sound(self, value: object) -> None:
        self.evening.settings.sound = value
        self.evening.save()
        self.evening.sound("turn")

    def _voice(self, value: object) -> None:
        self.evening.settings.voice = value
        self.evening.save()
        self.evening.speak(say("This is how I sound."))

    def _camera(self, value: object) -> None:
        self.evening.settings.camera = value
        self.evening.lookout.changed()
        self.evening.save()

    def _dice(self, value: object) -> None:
        self.evening.settings.dice = value
        self.evening.devices.use(value == "screen")
        self.evening.save()


BRIGHTNESS = (20, 40, 70, 100)
TEXT = ("small", "normal", "large", "larger", "largest")
TEXT_WORDS = (say("Small"), say("Normal"), say("Large"), say("Larger"), say("Largest"))
LETTERS = (18, 22, 27, 33, 40)
"""How large the sample letters are, px."""
