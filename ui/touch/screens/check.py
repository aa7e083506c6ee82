"""Table check: each device, how it is, what would help, and a way to try it. Nothing here has to be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.table.words import Words, say, say_n
from ui.table.devices import Device, speaker
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import SEMI
from ui.touch.parting import across, rest
from ui.touch.screens.base import Page
from ui.touch.screens.trying import CameraPicture, Listening
from ui.touch.things import Act, Box, Thing
from ui.touch.widgets.basic import button, card, entitled, entitled_high, icon, mark
from ui.touch.widgets.column import column
from ui.touch.widgets.rows import Tool

EVERY = 0.5
"""Seconds between two looks at the devices."""


class Check(Page):
    """Looks at the devices anew as long as it is open."""

    name = "table_check"
    title = say("Table check")

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._looking: Act = lambda: None
        self._seen: tuple[object, ...] = ()

    def entered(self) -> None:
        self._again()

    def left(self) -> None:
        self._looking()

    def _again(self) -> None:
        seen = tuple(self.devices())
        if seen != self._seen:
            self._seen = seen
            self.changed()
        self._looking = self.evening.after(EVERY, self._again)

    def devices(self) -> list[Device]:
        game = self.evening.game
        sight = game.sight.device() if game and game.sight else None
        found = self.evening.devices.all()
        return [*(sight if sight and each.id == "camera" else each for each in found), self._voice()]

    def _voice(self) -> Device:
        on = self.evening.settings.voice
        if not speaker():
            words = say("espeak-ng is missing: apt install espeak-ng")
            return Device("voice", "voice", "off", say("Voice"), words, say("No voice"))
        words = say("says the name and the question") if on else say("switched off by you")
        act = say("Turn off") if on else say("Turn on")
        return Device("voice", "voice", "good" if on else "off", say("Voice"), words, say("Voice"), act)

    def tools(self) -> Sequence[Tool]:
        teaching, evening = self.evening.doors.teaching, self.evening
        if teaching is None:
            return ()
        return (Tool(say("Teach a board"), "map", lambda: evening.go(teaching(evening)), wide=190),)

    @property
    def under_title(self) -> Words:
        helps = sum(device.state in ("warn", "bad") for device in self.devices())
        if not helps:
            return say("You can play now.")
        return say_n("You can play now. One thing would help.", "You can play now. {count} things would help.", helps)

    def body(self, look: Look, box: Box) -> list[Thing]:
        devices = self.devices()
        least, even = look.u(72 if look.factor < 1.2 else 88), (box.h + look.u(6)) / len(devices) - look.u(6)
        wide = self._parts(look, box, True)[2].w
        wanted = (entitled_high(look, wide, each.name, each.words) + look.u(14) for each in devices)
        highs = [max(min(look.u(112), max(least, even)), high) for high in wanted]
        rows = [(high, partial(self._device, look, each)) for high, each in zip(highs, devices, strict=True)]
        return column(box, "check", rows, look.u(6))

    def _device(self, look: Look, device: Device, box: Box) -> list[Thing]:
        theme, acts = look.theme, bool(str(device.act))
        sign, state, words, act = self._parts(look, box, acts)
        out: list[Thing] = [
            card(look, box),
            icon(look, device.sign, *sign.middle, look.u(28), theme.text, theme.surface),
            mark(look, device.state, *state.middle, look.u(13), theme.surface),
            *entitled(look, words, device.name, device.words),
        ]
        if acts:
            name = say("{device}: {act}", device=device.name, act=device.act)
            out += button(look, act, device.act, lambda: self.try_out(device), size=20, face=SEMI, name=name)
        return out

    def _parts(self, look: Look, box: Box, acts: bool) -> list[Box]:
        """A row's sign, how it is, its words, and a button where it has one."""
        after = look.u(164) if acts else 0.0
        return across(box.inset(look.u(8), look.u(4)), look.u(52), look.u(28), rest(), after, gap=look.u(8))

    def try_out(self, device: Device) -> None:
        """Does what the device's button says."""
        evening = self.evening
        match device.id:
            case "voice":
                evening.settings.voice = not evening.settings.voice
                evening.save()
                evening.speak(say("This is how I sound."))
            case "camera":
                evening.go(CameraPicture(evening))
            case "board_camera":
                evening.board_camera.look_again()
            case "panel":
                evening.devices.light_all()
            case "hub" if evening.devices.simulated:
                evening.settings.dice = "hub"
                evening.devices.use(False)
                evening.save()
            case "hub" if device.state == "off":
                evening.devices.look_again()
            case "hub":
                evening.go(Listening(evening))
            case _:
                evening.devices.blink(device.id)
        self.changed()
