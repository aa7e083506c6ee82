"""The terminal as host: who sits where, figures that are shown again, a seat freed, a pause, and the game as ever."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import httpx
import pytest

from tests.ui.phones.conftest import PATIENCE, Room
from tests.ui.terminal.keyboard import Keyboard
from ui.cli import host
from ui.cli.ending import interrupted_once, stopping, until_ended
from ui.cli.host import Host
from ui.terminal.teletype import Endless


class Hosted:
    """A served game, and somebody who types at a pipe."""

    def __init__(self, there: Room, stack: ExitStack) -> None:
        self.there = there
        lines, typed = os.pipe()
        heard, said = os.pipe()
        teletype = Endless(stack.enter_context(os.fdopen(lines)), stack.enter_context(os.fdopen(said, "w")))
        self._heard = stack.enter_context(os.fdopen(heard))
        self._typed = stack.enter_context(os.fdopen(typed, "w"))  # closed first: who reads at its other end is let go
        hosting = Host(there.referee, there.phones, (), teletype)
        self._evening = threading.Thread(target=lambda: asyncio.run(hosting.run()))
        self._evening.start()

    def types(self, line: str) -> None:
        print(line, file=self._typed, flush=True)

    def sees(self, wanted: str) -> str:
        """Reads on until a line has it; that line."""
        while not re.search(wanted, line := self._heard.readline()):
            assert line, f"it ended before it said {wanted}"
        return line

    def leaves(self) -> None:
        self.types("q")
        self._evening.join(PATIENCE)
        assert not self._evening.is_alive()


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hosted]]:
    monkeypatch.setattr(host, "LOOK", 0.02)
    with ExitStack() as stack:

        def made(game: str, events: int = 0) -> Hosted:
            there = Room(game, events)
            stack.callback(there.close)
            begun = Hosted(there, stack)
            stack.callback(begun.leaves)
            return begun

        yield made


def test_figures_are_shown_again_when_they_are_new(hosted: Callable[..., Hosted]) -> None:
    evening = hosted("hirelings")
    name = evening.there.session.seats[0].name
    first = evening.sees(rf"\d{{4}} +{name}")
    evening.there.phones.new_codes()
    again = evening.sees(rf"\d{{4}} +{name}")
    assert first.split()[0] != again.split()[0]
    evening.types("codes new")
    assert evening.sees(rf"\d{{4}} +{name}").split()[0] not in (first.split()[0], again.split()[0])


def test_a_seat_is_taken_and_freed_and_its_own_code_shown(hosted: Callable[..., Hosted]) -> None:
    evening = hosted("hirelings")
    seat = evening.there.session.seats[0]
    evening.sees(rf"\d{{4}} +{seat.name}")
    evening.there.phone(seat.colour)
    evening.sees(f"joined +{seat.name}")
    evening.types(f"codes {seat.name}")
    evening.sees("A phone has that seat")
    evening.types(f"free {seat.name.lower()}")
    evening.sees(rf"{seat.name}: scan it, or type \d{{4}} at http://")
    assert not evening.there.phones.doors.taken(seat.colour)
    for line, answer in (
        ("free", "Whose seat"),
        ("free nobody", "Whose seat"),
        ("codes nobody", "Nobody here is called"),
    ):
        evening.types(line)
        evening.sees(answer)


def test_while_the_table_pauses_no_answer_of_a_phone_counts(hosted: Callable[..., Hosted]) -> None:
    evening = hosted("hirelings", 10)
    there = evening.there
    there.play_on(lambda prompt: bool(prompt.who) and prompt.die is not None)
    phone, depth = there.phone(there.asked), there.session.head.depth
    evening.types("pause")
    evening.sees("The phones wait")
    while 'id="pause"' not in phone.page["html"]:
        phone.await_("page")
    told = phone.asks("throw")
    assert told["is"] == "back" and "pauses" in told["why"]
    assert there.session.head.depth == depth
    evening.types("pause")
    evening.sees("goes on")
    while 'id="pause"' in phone.page["html"]:
        phone.await_("page")
    assert phone.asks("throw")["is"] == "kept"
    evening.types("u")
    evening.sees("Taken back")
    assert there.session.head.depth == depth


def test_help_lists_what_a_host_may_type_and_the_game_is_drawn(hosted: Callable[..., Hosted]) -> None:
    evening = hosted("hirelings")
    evening.types("?")
    for words in ("take back", "codes .NAME", "free NAME", "pause"):
        evening.sees(words)


@pytest.mark.few(2)
@pytest.mark.parametrize("pause", [0.0, 0.1, 0.2, 0.3])
def test_the_way_out_is_not_interrupted(tmp_path: Path, pause: float) -> None:
    """People press Ctrl-C until something happens; what is kept is kept, and nothing is thrown at them."""
    with Keyboard(tmp_path / "home", "serve", "hirelings", "--players", "Zoë,Ben", rows=60) as keyboard:
        keyboard.sees("Ctrl-C ends it")
        for _ in range(6):
            keyboard.presses(b"\x03")
            keyboard.quiet(pause)
        assert keyboard.ends() == 0
        assert "Traceback" not in keyboard.screen.everything()


class Forgotten:
    """Something that is gone as soon as nobody holds it."""


@pytest.mark.parametrize(
    ("what", "ended"), [(signal.SIGINT, interrupted_once), (signal.SIGTERM, stopping), (signal.SIGHUP, stopping)]
)
def test_an_end_that_comes_while_something_forgotten_is_tidied_up_is_not_lost(
    what: signal.Signals, ended: Callable[[], AbstractContextManager[None]]
) -> None:
    """What is raised there goes nowhere but onto the screen: so it is raised where the loop goes on."""

    async def hosts() -> None:
        forgotten = Forgotten()
        tidied = weakref.ref(forgotten, lambda _: signal.raise_signal(what))
        del forgotten
        assert tidied() is None
        await asyncio.sleep(2)

    before = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(KeyboardInterrupt), ended():
            until_ended(hosts())
    finally:
        signal.signal(signal.SIGINT, before)  # on the way out of the program nobody hears it any more


@pytest.mark.long
def test_a_freed_seat_stays_free_when_the_evening_is_taken_up_again(tmp_path: Path) -> None:
    """At a real terminal, with the real program, twice; what is worked out is told once, and the pages show it too."""
    home = tmp_path / "home"
    with Keyboard(home, "serve", "hirelings", "--players", "Zoë,Ben", rows=50) as keyboard:
        shown = keyboard.sees("Zoë")
        shown = keyboard.sees("Ctrl-C ends it")
        address, code = re.findall(r"seat: (http://\S+)", shown)[0], re.findall(r"(\d{4}) +Zoë", shown)[0]
        colour = re.findall(r'value="(\w+)"', httpx.get(address, timeout=PATIENCE).text)
        seat = next(each for each in colour if each not in ("en", "de"))
        joined = httpx.post(f"{address}/join", json={"seat": seat, "code": code}, headers={"Origin": address})
        assert joined.status_code == 200
        keyboard.sees("away  Zoë")
        keyboard.types("free Zoë")
        keyboard.sees("scan it, or type")
        keyboard.types("q")
        keyboard.sees("The game waits exactly here")
        assert keyboard.ends() == 0
    with Keyboard(home, "serve", "--resume", "1", rows=50) as keyboard:
        assert re.search(r"\d{4} +Zoë", keyboard.sees("Ctrl-C ends it"))
        assert keyboard.ends(b"\x03") == 0
        assert "Traceback" not in keyboard.screen.everything()
