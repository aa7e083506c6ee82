"""The panel's supervisor: one thread that opens the pins, debounces, blinks, and takes the pins up again when lost.

gpiozero calls back on a thread of its own on a Pi and on the caller's with pretended pins. Either way a callback only
notes the edge with its time; everything else happens on the panel's thread, so a slow lamp never keeps a game waiting.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from companion.table.words import Words, say
from hardware.inbox import Inbox
from hardware.panel import pins
from hardware.panel.debounce import Debounce, Loose
from hardware.panel.lamps import Lamp
from hardware.panel.news import LOOKING, News, Pressed, Status, Struck, Switched, Told, Turned
from hardware.panel.wiring import Wiring
from hardware.supervisor import STUMBLED, Supervisor

log = logging.getLogger(__name__)

LOOK_EVERY = 0.05
"""Seconds between two looks at every contact: a Pi that loses edges is slower by so much, and no deafer."""
PAUSES = (0.25, 0.5, 1.0, 2.0, 4.0, 5.0)
"""Seconds until lost pins are tried again, one time after the other."""
BEEP = 0.08
"""Seconds of a beep, and of the pause after it."""
MISSED_EDGES = 3
"""Changes found by looking, and told by no edge, after which edges are said to be missing."""
EDGE_WITHIN = 0.25
"""Seconds an edge may take from its pin to us."""


class _Contact:
    """A button or a switch: its device, what is believed of it, and whether its wire is loose."""

    def __init__(self, name: str, device: Any, settle: float, switch: tuple[str, str, str] | None) -> None:
        self.name, self.device, self.switch = name, device, switch
        self.debounce = Debounce(settle, bool(device.is_active))
        self.loose = Loose()
        self.untold: float | None = None
        """When a change was found by looking that no edge has told of yet."""


class _Line:
    """What is open: contacts, lamps, buzzer and knob, and how to let go of them."""

    def __init__(self) -> None:
        self.contacts: dict[str, _Contact] = {}
        self.lamps: dict[int, Any] = {}
        self.lit: dict[int, bool] = {}
        self.buzzer: Any = None
        self.beeping = False
        self.devices: list[Any] = []

    def close(self) -> None:
        for device in self.devices:
            with contextlib.suppress(Exception):  # pins that have gone cannot be let go of
                device.close()


class Panel:
    """A `PanelSource`: the lamps and buttons at the pins, for a screen to poll; nothing here waits but `stop`.

    `choose` says which pins; `wake` is called on the panel's thread when there is news. `clock`: monotonic seconds.
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        choose: pins.Choice = pins.choose,
        clock: Callable[[], float] = time.monotonic,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        self.wiring = wiring
        self.status = LOOKING
        self.wake = wake
        self._choose, self._clock = choose, clock
        self._news: Inbox[News] = Inbox(_missed, lambda: self.wake())
        self._edges: deque[tuple[str, bool, float]] = deque(maxlen=1024)
        self._steps: deque[int] = deque(maxlen=1024)
        self._shown: Mapping[int, Lamp] = {}
        self._beeps: deque[int] = deque(maxlen=4)
        self._beep_until = 0.0
        self._stir = threading.Event()
        self._supervisor = Supervisor("panel", self._serve, PAUSES, failed=self._failed, clock=clock)
        self._said: Words | None = None
        self._missed = 0
        self._deaf = False

    # -- for everybody ----------------------------------------------------------------------------------------------

    @property
    def places(self) -> tuple[str, ...]:
        """The colour each place is tied to, "" where the seats come in turn."""
        return tuple(place.colour for place in self.wiring.places)

    def poll(self) -> list[News]:
        """What is new since the last poll, oldest first."""
        return self._news.fetch()

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """From now on the lamp of each place shines so; places left out are dark."""
        self._shown = dict(lamps)
        self._stir.set()

    def beep(self, times: int = 1) -> None:
        """Beeps so often, up to three times."""
        self._beeps.append(min(times, 3))
        self._stir.set()

    def start(self) -> Panel:
        """Begins to use the pins. Raises RuntimeError when it runs already."""
        self._supervisor.start()
        return self

    def stop(self) -> None:
        """Ends the thread and lets the pins go; lamps go out. Harmless when it does not run."""
        self._supervisor.stop()
        self.status = LOOKING

    def __enter__(self) -> Panel:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    # -- on the panel's thread --------------------------------------------------------------------------------------

    def _failed(self, error: BaseException) -> None:
        """Pins have gone, or a mistake of ours was made: neither ends the panel's evening."""
        if isinstance(error, (pins.NoPins, *pins.faults())):
            self._lost(pins.trouble(error))
        else:
            self._supervisor.mistake(error)
            self._lost(STUMBLED)

    def _serve(self) -> bool:
        """Opens the pins and stays with them; raises when they go."""
        chosen = self._choose()
        line = _Line()
        try:
            self._open(line, chosen.factory)
            self._found(chosen)
            for contact in line.contacts.values():
                self._told_first(contact)
            while not self._supervisor.stopping:
                self._stir.wait(LOOK_EVERY)
                self._stir.clear()
                self._hear(line)
                self._shine(line)
            return True
        finally:
            line.close()
            with contextlib.suppress(Exception):
                chosen.factory.close()

    def _open(self, line: _Line, factory: Any) -> None:
        from gpiozero import DigitalInputDevice, DigitalOutputDevice, RotaryEncoder

        self._edges.clear()

        def contact(name: str, pin: int, switch: tuple[str, str, str] | None = None) -> None:
            device = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
            line.devices.append(device)
            device.when_activated = lambda: self._edge(name, True)
            device.when_deactivated = lambda: self._edge(name, False)
            line.contacts[name] = _Contact(name, device, self.wiring.settle, switch)

        for name, pin in self.wiring.buttons().items():
            contact(name, pin)
        for switch in self.wiring.switches:
            contact(f"switch {switch.part}", switch.pin, (switch.part, switch.pressed, switch.released))
        for stroke in self.wiring.strokes:
            contact(f"tab {stroke.choice}", stroke.pin)
        if knob := self.wiring.knob:
            turner = RotaryEncoder(knob.a, knob.b, max_steps=0, pin_factory=factory)
            line.devices.append(turner)
            turner.when_rotated_clockwise = lambda: self._step(1)
            turner.when_rotated_counter_clockwise = lambda: self._step(-1)
        for at, pin in self.wiring.lamps().items():
            line.lamps[at] = DigitalOutputDevice(pin, pin_factory=factory)
            line.devices.append(line.lamps[at])
        if self.wiring.buzzer is not None:
            line.buzzer = DigitalOutputDevice(self.wiring.buzzer, pin_factory=factory)
            line.devices.append(line.buzzer)

    def _edge(self, name: str, pressed: bool) -> None:
        """Called by gpiozero, on a thread of its own."""
        self._edges.append((name, pressed, self._clock()))
        self._stir.set()

    def _step(self, steps: int) -> None:
        self._steps.append(steps)
        self._stir.set()

    def _hear(self, line: _Line) -> None:
        while self._edges:
            name, pressed, at = self._edges.popleft()
            if found := line.contacts.get(name):
                self._settle(found, at)
                found.debounce.edge(pressed, at)
                found.loose.edge(at)
                found.untold = None
                self._hearing()
        now = self._clock()
        for contact in line.contacts.values():
            self._look(contact, now)
            self._settle(contact, now)
            if contact.loose.calmed(now):
                self._cheer(say("The {button} button is steady again.", button=contact.name))
        steps = 0
        while self._steps:
            steps += self._steps.popleft()
        if steps:
            self._tell(Turned(steps))
        if any(contact.debounce.due is not None for contact in line.contacts.values()):
            self._supervisor.rest(self.wiring.settle / 2)
            self._stir.set()

    def _look(self, contact: _Contact, now: float) -> None:
        """What the contact is now, whether an edge has told of it or not."""
        if contact.untold is not None and now - contact.untold > EDGE_WITHIN:
            contact.untold = None
            self._missed += 1
            if self._missed == MISSED_EDGES and not self._deaf:
                self._deaf = True
                self._warn(say("The pins tell no changes any more; I look at the buttons myself, and go on."))
        pressed = bool(contact.device.is_active)
        due = contact.debounce.due
        if pressed != (contact.debounce.pressed if due is None else not contact.debounce.pressed):
            contact.debounce.edge(pressed, now)
            contact.untold = now

    def _hearing(self) -> None:
        """An edge has come by itself."""
        self._missed = 0
        if self._deaf:
            self._deaf = False
            self._cheer(say("The pins tell of changes again."))

    def _settle(self, contact: _Contact, now: float) -> None:
        pressed = contact.debounce.settled(now)
        if pressed is None:
            return
        if contact.switch:
            part, when_pressed, when_released = contact.switch
            self._tell(Switched(part, when_pressed if pressed else when_released))
            return
        if not pressed:
            return
        if contact.loose.press(now):
            self._warn(
                say(
                    "The {button} button flickers: a wire is loose. I leave it out until it is still.",
                    button=contact.name,
                )
            )
        if not contact.loose.chattering:
            tab = contact.name.removeprefix("tab ")
            self._tell(Pressed(contact.name, now) if tab == contact.name else Struck(tab))

    def _told_first(self, contact: _Contact) -> None:
        if contact.switch:
            part, when_pressed, when_released = contact.switch
            self._tell(Switched(part, when_pressed if contact.debounce.pressed else when_released, first=True))

    def _shine(self, line: _Line) -> None:
        """Lights what is to be lit now, and touches no pin that is right already."""
        now = self._clock()
        for at, lamp in line.lamps.items():
            wanted = self._shown.get(at, Lamp.OFF).lit(now)
            if line.lit.get(at) != wanted:
                lamp.value = wanted
                line.lit[at] = wanted
        if line.buzzer is None:
            self._beeps.clear()
            return
        if self._beeps and not line.beeping and now >= self._beep_until + BEEP:
            left = self._beeps.popleft()
            if left > 1:
                self._beeps.appendleft(left - 1)
            self._beep_until = now + BEEP
            line.buzzer.on()
            line.beeping = True
        elif line.beeping and now >= self._beep_until:
            line.buzzer.off()
            line.beeping = False

    # -- what is said -----------------------------------------------------------------------------------------------

    def _found(self, chosen: pins.Pins) -> None:
        self._missed, self._deaf = 0, False
        if self._said is not None:
            self._said = None
            self._cheer(say("The lamps and buttons are back."))
        else:
            log.info("%s", chosen.words)
        self.status = Status(True, chosen.words, chosen.simulated)  # last: who sees that it works has heard so

    def _lost(self, words: Words) -> None:
        """Said once, until it is something else."""
        self.status = Status(False, words)
        if words == self._said or self._supervisor.stopping:
            return
        first = self._said is None
        self._said = words
        log.warning("%s", words)
        if first:
            self._tell(Told(words, False))

    def _warn(self, words: Words) -> None:
        log.warning("%s", words)
        self._tell(Told(words, False))

    def _cheer(self, words: Words) -> None:
        log.info("%s", words)
        self._tell(Told(words, True))

    def _tell(self, news: News) -> None:
        self._news.put(news)


def _missed(count: int) -> News:
    return Told(say("I heard more than I could keep, and {count} older messages are gone.", count=count), False)
