"""Threads that listen never die silently: whatever is raised at whatever call, the device is taken up again."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.ble import link as ble_link
from hardware.ble.link import BleDice
from hardware.ble.simulated import SimulatedDie, SimulatedRadio
from hardware.dice import link as dice_link
from hardware.dice import ports
from hardware.dice.link import DiceLink
from hardware.dice.news import PortTrouble, Reading
from hardware.dice.sentences import DieState
from hardware.dice.simulated_hub import SimulatedHub
from hardware.inbox import MOST_NEWS, Inbox
from hardware.panel import panel as panels
from hardware.panel.news import Pressed
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import read
from hardware.supervisor import STUMBLED, Supervisor
from tests.hardware.listening import Listener, agreed
from ui.conformance.clocks import Clock
from vision.camera import capture
from vision.camera.capture import Capture
from vision.camera.frames import CameraTrouble, Standing

KINDS: tuple[type[BaseException], ...] = (
    ValueError,
    OSError,
    RuntimeError,
    MemoryError,
    RecursionError,
    AssertionError,
    StopIteration,
    EOFError,
    SystemExit,
    KeyboardInterrupt,
    GeneratorExit,
    asyncio.CancelledError,
)
"""What a library may raise, foreseen or not, and what is no Exception at all."""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody rests for long."""
    for module, name in ((dice_link, "PAUSES"), (ble_link, "PAUSES"), (panels, "PAUSES"), (capture, "BACK_OFF")):
        monkeypatch.setattr(module, name, (0.002, 0.002))


every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


class Fault:
    """A mistake that is made so often before all is well."""

    def __init__(self, kind: type[BaseException], times: int = 2) -> None:
        self._kind, self._times = kind, times
        self.raised = 0

    def of(self, real: Any, name: str) -> Any:
        """The same thing, one call of which makes the mistake."""
        return _Faulty(real, name, self)

    def failing(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, which raises first."""

        def failing(*given: Any, **named: Any) -> Any:
            if self.raised < self._times:
                self.raised += 1
                raise self._kind("a mistake")
            return work(*given, **named)

        return failing


class _Faulty:
    def __init__(self, real: Any, name: str, fault: Fault) -> None:
        self._real, self._name, self._fault = real, name, fault

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._real, name)
        return self._fault.failing(found) if name == self._name else found


# -- by itself ---------------------------------------------------------------------------------------------------------


@every_kind
def test_it_begins_again_whatever_is_raised(kind: type[BaseException], caplog: pytest.LogCaptureFixture) -> None:
    calls, well = 0, threading.Event()

    def attend() -> bool:
        nonlocal calls
        calls += 1
        if calls <= 5:
            raise kind("a mistake")
        well.set()
        return True

    made = Supervisor("thing", attend, (0.001,))
    made.start()
    assert well.wait(60.0)
    made.stop()
    logged = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert logged == [f"The thing stumbled ({kind('a mistake')!r}) and goes on. Please report this."]


def after(do: Callable[..., object], *what: object) -> bool:
    """Does something, and is true."""
    do(*what)
    return True


def test_a_mistake_while_a_mistake_is_told_ends_nothing() -> None:
    well = threading.Event()
    calls = 0

    def attend() -> bool:
        nonlocal calls
        calls += 1
        if calls < 4:
            raise ValueError("one")
        well.set()
        return True

    def failed(error: BaseException) -> None:
        raise SystemExit("another")

    made = Supervisor("thing", attend, (0.001,), failed=failed)
    made.start()
    assert well.wait(60.0)
    made.stop()


def test_pauses_grow_and_begin_anew_after_a_good_stay() -> None:
    """As they are asked for; nobody waits."""
    rests: list[float] = []
    results = iter([False, False, False, False, True, False, True])
    done = threading.Event()

    class Hasty(Supervisor):
        def rest(self, seconds: float) -> None:
            rests.append(seconds)

    def attend() -> bool:
        found = next(results, None)
        if found is None:
            made.stop(0.0)
            done.set()
        return bool(found)

    made = Hasty("thing", attend, (1.0, 2.0, 4.0), steady=1e9)
    made.start()
    assert done.wait(60.0)
    assert rests[:7] == [2.0, 4.0, 4.0, 4.0, 1.0, 2.0, 1.0]


def test_a_thread_that_hung_and_was_given_up_does_nothing_more() -> None:
    hanging, calls = threading.Event(), list[int]()

    def attend() -> bool:
        calls.append(threading.get_ident())
        if len(calls) == 1:
            hanging.wait(60.0)
        return True

    made = Supervisor("thing", attend, (0.001,))
    made.start()
    first = made._thread  # noqa: SLF001
    made.stop(0.01)
    made.start()
    hanging.set()
    assert first
    first.join(60.0)
    assert not first.is_alive() and calls.count(calls[0]) == 1
    made.stop()


def test_news_that_is_dropped_is_counted() -> None:
    inbox: Inbox[int] = Inbox(lambda count: -count)
    inbox.put(*range(1, MOST_NEWS + 11))
    assert inbox.fetch() == [-10, *range(11, MOST_NEWS + 11)] and inbox.fetch() == []


def test_a_panel_counts_what_nobody_fetched() -> None:
    panel = Panel(read())
    for _ in range(MOST_NEWS + 3):
        panel._tell(Pressed("confirm"))  # noqa: SLF001
    first, *rest = panel.poll()
    assert "3 older messages are gone" in str(first.words) and len(rest) == MOST_NEWS  # type: ignore[union-attr]


# -- the dice hub ------------------------------------------------------------------------------------------------------


@every_kind
@pytest.mark.parametrize("call", ["open_port", "read_all", "trouble", "close"])
def test_the_dice_link_survives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[BaseException], call: str
) -> None:
    faulty = Fault(kind)
    monkeypatch.setattr(ports, call, faulty.failing(getattr(ports, call)))
    if call == "trouble":
        broken = Fault(PermissionError, 4)
        monkeypatch.setattr(ports, "open_port", broken.failing(ports.open_port))
    clock = Clock()
    with SimulatedHub(path=tmp_path / "hub", clock=clock, pace=0.0, tick=0.005) as hub:
        link = DiceLink([str(tmp_path / "hub")], clock=clock, tick=0.005)
        heard = Listener(link)
        with link:
            if call == "close":  # a port is only closed when it goes
                heard.until(lambda: link.status.heard)
                hub.fail("unplug")
                heard.until(lambda: heard.of(PortTrouble))  # until then the link stands as before the mistake
            else:
                heard.until(lambda: faulty.raised == 2)
            hub.mend("unplug")
            heard.until(lambda: after(clock.jump, 0.1) and agreed(hub, link))
            hub.roll("red", 3)
            heard.until(lambda: heard.of(Reading))
    told = [news for news in heard.of(PortTrouble) if news.words == STUMBLED]
    assert len(told) <= 2, "said, and not again and again"


def test_a_mistake_is_no_secret(tmp_path: Path) -> None:
    """While it goes wrong the status says so, and not that it is looking."""

    def find() -> list[str]:
        raise RuntimeError("a mistake")

    link = DiceLink(find=find, tick=0.005)
    heard = Listener(link)
    with link:
        heard.until(lambda: heard.of(PortTrouble))
        assert link.status.words == STUMBLED and not link.status.heard


# -- Bluetooth dice ----------------------------------------------------------------------------------------------------


class FaultyRadio:
    """A radio one call of which, or of a connection it makes, raises."""

    def __init__(self, radio: SimulatedRadio, faulty: Fault, call: str) -> None:
        self._radio, self._faulty, self._call = radio, faulty, call

    async def scan(self, seconds: float) -> Any:
        return await self._wrapped("scan", self._radio.scan)(seconds)

    async def connect(self, address: str, lost: Callable[[], None]) -> Any:
        made = await self._wrapped("connect", self._radio.connect)(address, lost)
        return self._faulty.of(made, self._call)

    def _wrapped(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        return self._faulty.failing(work) if name == self._call else work


@every_kind
@pytest.mark.parametrize("call", ["make", "scan", "connect", "listen", "write", "close", "hear"])
def test_the_bluetooth_dice_survive(
    monkeypatch: pytest.MonkeyPatch, kind: type[BaseException], call: str, white: SimulatedDie
) -> None:
    clock = Clock()
    radio = SimulatedRadio([white])
    faulty = Fault(kind)
    make: Callable[[], Any] = lambda: FaultyRadio(radio, faulty, call)  # noqa: E731
    link = BleDice(faulty.failing(make) if call == "make" else make, clock=clock, scan_for=0.01, rest=0.1, tick=0.005)
    if call == "hear":
        from hardware.ble.pixels import Pixels

        monkeypatch.setattr(Pixels, "hear", faulty.failing(Pixels.hear))
    heard = Listener(link)

    def lies() -> bool:
        clock.jump(0.2)
        return any(die.state is not DieState.UNKNOWN for die in link.dice)

    with link:
        heard.until(lies)
        if call == "close":
            radio.fail("unplug")
            heard.until(lambda: not lies())
            radio.mend("unplug")
            heard.until(lies)
        white.throw(7)  # and no time flies now: the link might not have come to it when the die seems silent for long
        heard.until(lambda: heard.of(Reading))


@pytest.fixture
def white() -> SimulatedDie:
    return SimulatedDie("pixels", "d8", "Jon's white", "D0:00:00:00:4F:2A")


def test_a_bluetooth_scan_that_goes_wrong_is_said(white: SimulatedDie) -> None:
    radio = FaultyRadio(SimulatedRadio([white]), Fault(RuntimeError, 10**9), "scan")
    link = BleDice(lambda: radio, scan_for=0.01, tick=0.005)
    with link:
        Listener(link).until(lambda: link.status.words == STUMBLED)


# -- the panel ---------------------------------------------------------------------------------------------------------


@every_kind
@pytest.mark.parametrize("call", ["choose", "_open", "_hear", "_shine", "_found"])
def test_the_panel_survives(monkeypatch: pytest.MonkeyPatch, kind: type[BaseException], call: str) -> None:
    hands = SimulatedPanel(read())
    faulty = Fault(kind)
    choose = faulty.failing(hands.choose) if call == "choose" else hands.choose
    if call != "choose":
        monkeypatch.setattr(Panel, call, faulty.failing(getattr(Panel, call)))
    panel = Panel(read(), choose=choose)
    heard = Listener(panel)
    with panel:
        heard.until(lambda: faulty.raised == 2 and panel.status.works)
        # The pins may be taken up anew just now, and know of no finger meanwhile.
        heard.until(lambda: after(hands.press, "confirm") and heard.of(Pressed))


# -- the camera --------------------------------------------------------------------------------------------------------


class Scene:
    """A camera with a new picture every time."""

    name, lively = "scene", True
    standing: Standing = ""

    def __init__(self) -> None:
        self.number = 0

    def open(self) -> None: ...

    def read(self) -> Any:
        self.number += 1
        return np.random.default_rng(self.number).integers(90, 170, (48, 64, 3), np.uint8)

    def lock(self) -> None: ...

    def unlock(self) -> None: ...

    def close(self) -> None: ...


@every_kind
@pytest.mark.parametrize("call", ["make", "open", "read", "lock", "close"])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_camera_survives(kind: type[BaseException], call: str) -> None:
    faulty, falling = Fault(kind), Fault(CameraTrouble)
    scene: Any = Scene()
    if call == "close":  # a camera is only closed when it goes
        scene = falling.of(scene, "read")
    scene = faulty.of(scene, call)
    keeper = Capture(faulty.failing(lambda: scene) if call == "make" else lambda: scene, settle=0.0)
    with keeper:
        Listener(keeper).until(
            lambda: faulty.raised == 2 and keeper.status.state == "seeing" and keeper.take(0.05) is not None
        )
