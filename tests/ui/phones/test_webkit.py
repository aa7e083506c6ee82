"""The pages in WebKit, which is what iPhones have whatever they call it: Debian's, driven by its own WebDriver."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from companion.games import GAMES
from tests.ui.phones.browsing import PHONE
from tests.ui.phones.conftest import PATIENCE, Room
from tests.waiting import until

NEEDED = {"WebKitWebDriver": "webkit2gtk-driver", "xvfb-run": "xvfb xauth"}
MISSING = [program for program in NEEDED if not shutil.which(program)]
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
pytestmark = [
    pytest.mark.servers,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING or not BROWSERS), reason=f"no WebKit: apt-get install {' '.join(NEEDED.values())}"),
]
Made = Callable[..., Room]
TAPS = 40
LINE = 40
"""Px between rows of buttons that a heading fits into and no more: WebKit gave some fieldsets room for two."""
OFFERED = """return [...document.querySelectorAll("#page button")].filter((each) => !each.hidden && each.offsetParent
  && !each.closest(".bottom, details:not([open])") && each.id !== "look").map((each) => each.id)"""
"""What of a page answers its question."""


class WebKit:
    """One page, as broad as a phone."""

    def __init__(self, address: str) -> None:
        beginning = httpx.HTTPTransport(retries=10)
        self._line = httpx.Client(base_url=address, timeout=PATIENCE, transport=beginning)
        browser = {"binary": str(BROWSERS[-1]), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}}
        self._session = f"/session/{self._asks('/session', wanted)['sessionId']}"
        self._asks(f"{self._session}/window/rect", {"x": 0, "y": 0, **PHONE})

    def _asks(self, path: str, said: dict[str, Any]) -> Any:
        answer = self._line.post(path, json=said).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def go(self, address: str) -> None:
        self._asks(f"{self._session}/url", {"url": address})
        self.until("document.readyState === 'complete' && !document.documentElement.classList.length")

    def does(self, script: str) -> Any:
        return self._asks(f"{self._session}/execute/sync", {"script": script, "args": []})

    def until(self, held: str) -> None:
        until(lambda: self.does(f"return Boolean({held})"), f"never: {held}")

    def finger(self, *does: dict[str, Any]) -> None:
        touch = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": does}
        self._asks(f"{self._session}/actions", {"actions": [touch]})

    def close(self) -> None:
        self._line.delete(self._session)
        self._line.close()


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKit]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    unseen = ["xvfb-run", "-a", "-s", "-screen 0 1000x1400x24", "WebKitWebDriver", f"--port={port}"]
    driver = subprocess.Popen(
        unseen, env={**os.environ, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}, start_new_session=True
    )
    try:
        page = WebKit(f"http://127.0.0.1:{port}")
        yield page
        page.close()
    finally:
        os.killpg(driver.pid, signal.SIGTERM)
        driver.wait(PATIENCE)


def sat_down(webkit: WebKit, there: Room) -> str:
    """The seat of whoever is asked, taken."""
    mine = there.asked
    webkit.go("about:blank")
    webkit.go(next(seat.address for seat in there.phones.seats() if seat.colour == mine))
    webkit.does("document.querySelector('form .main').click()")
    webkit.until("location.pathname === '/seat' && typeof shown !== 'undefined' && shown >= 0")
    webkit.does("globalThis.amiss = []; addEventListener('error', (event) => amiss.push(event.message))")
    return mine


@pytest.mark.parametrize("game", GAMES)
def test_a_stretch_of_an_evening(webkit: WebKit, room: Made, game: str) -> None:
    there, rng = room(game, 60), Random(1)
    there.play_on(lambda prompt: bool(prompt.who and len(prompt.answers()) > 1))
    mine = sat_down(webkit, there)
    for _ in range(TAPS):
        there.play_on(
            lambda prompt: prompt.over or (prompt.to(mine).who == mine and len(prompt.to(mine).answers()) > 1)
        )
        webkit.until(f"shown >= {there.page} && !waiting && !pending")
        if there.session.prompt.over:
            break
        offered, page = webkit.does(OFFERED), there.page
        assert offered, webkit.does("return document.getElementById('page').innerText")
        webkit.does(f"document.getElementById('{rng.choice(offered)}').click()")
        webkit.until(f"shown > {page} && !waiting && !pending")
    assert webkit.does("return amiss") == []


def test_a_rack_is_open_while_a_finger_rests(webkit: WebKit, room: Made) -> None:
    there = room("kings_and_things", record="private_entry")
    there.play_on(lambda prompt: bool(prompt.private and prompt.moves))
    sat_down(webkit, there)
    x, y = webkit.does(
        "const box = document.getElementById('look').getBoundingClientRect();"
        " return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]"
    )
    seen = "document.getElementById('uncovered').textContent.trim().length"
    webkit.finger({"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0})
    webkit.until(f"{seen} > 0")
    webkit.finger({"type": "pointerUp", "button": 0})
    assert webkit.does(f"return {seen}") == 0


def test_choices_lie_as_close_as_elsewhere(webkit: WebKit, room: Made) -> None:
    there = room("magic_maze", 60)
    there.play_on(lambda prompt: bool(prompt.who))
    sat_down(webkit, there)
    webkit.does("looks.showModal()")
    apart = webkit.does(
        "return [...document.querySelectorAll('#looks label span')].map((each) => each.getBoundingClientRect())"
        ".flatMap((box, at, all) => at && box.top > all[at - 1].bottom ? [box.top - all[at - 1].bottom] : [])"
    )
    assert len(apart) > 3 and max(apart) < LINE
