"""A phone that knows: a line that stalls is said, and a tap that was lost with it is said and offered again."""

from __future__ import annotations

from typing import Any

from tests.ui.phones.browsing import BROWSED, PHONE, findings
from tests.ui.phones.conftest import Room
from tests.ui.phones.stalling import Stalling

pytestmark = BROWSED
LONG = 60_000
"""ms until a test gives up waiting."""


def test_a_tap_lost_on_a_stalled_line_is_said_and_offered_again(browser: Any) -> None:
    there = Room("hirelings", 10)
    there.play_on(lambda prompt: bool(prompt.who) and prompt.die is not None)
    line = Stalling(there.phones.port)
    try:
        page = browser.new_context(viewport=PHONE, locale="en-GB").new_page()
        page.set_default_timeout(LONG)
        seat = next(each for each in there.phones.seats() if each.colour == there.asked)
        page.goto(seat.address.replace(str(there.phones.port), str(line.port)))
        page.click("form .main")
        page.locator("#throw").wait_for()
        depth = there.session.head.depth
        line.stall()
        page.locator("#throw").click()
        page.locator("#lost").wait_for()
        line.flow()
        page.locator("#missed").wait_for()
        page.locator("#lost").wait_for(state="hidden")
        assert there.session.head.depth == depth, "nothing was counted"
        assert "did not reach the table" in page.locator("#missed").inner_text()
        page.locator("#again").click()
        page.locator("#missed").wait_for(state="hidden")
        page.locator("#throw:not(.sending)").or_(page.locator("#q")).first.wait_for()
        while there.moment.depth == depth:
            page.wait_for_timeout(20)
        entry = there.session.moments()[depth + 1].entry
        assert entry and entry.source == f"phone:{seat.colour}"
    finally:
        line.close()
        there.close()


LIMIT, SHORT, STEP = 3000, 2000, 100
"""ms of the page's own clock within which a stalled line is said, and in which it is not; it goes on in such steps."""


def test_a_stalled_line_is_said_within_its_limit_by_the_page_s_own_clock(browser: Any) -> None:
    """The clock is ours, so no machine is too slow for it: after each step all that came is heard first."""
    there = Room("hirelings", 10)
    line = Stalling(there.phones.port)
    try:
        page = browser.new_context(viewport=PHONE, locale="en-GB").new_page()
        page.set_default_timeout(LONG)
        page.clock.install()
        page.goto(f"http://127.0.0.1:{line.port}/wall")
        page.wait_for_function("() => shown >= 0")
        page.clock.pause_at(page.evaluate("() => Date.now() + 1"))
        lost = page.locator("#lost")
        for _ in range(2):  # heard in time: nothing is said, for longer than the limit
            beaten = page.evaluate("() => { last = Date.now(); return last; }")  # it may beat while the clock goes on
            page.clock.run_for(SHORT)
            assert lost.is_hidden()
            page.wait_for_function("before => last > before", arg=beaten)  # the table beats by a clock of its own
        line.stall()
        silent = 0
        while lost.is_hidden():
            page.clock.run_for(STEP)
            silent = page.evaluate("() => Date.now() - last")
            assert silent <= LIMIT, "a stalled line is not said"
        assert silent > SHORT, "said before it was silent for long"
        page.clock.resume()
        assert not (found := findings(page)), found
    finally:
        line.close()
        there.close()


def test_beside_the_table_no_network_is_needed(browser: Any) -> None:
    """A wall that an appliance shows itself; what browsers call offline is a machine without a way out."""
    there = Room("hirelings", 10)
    try:
        page = browser.new_context(viewport=PHONE).new_page()
        page.set_default_timeout(LONG)
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
        page.clock.install()
        page.goto(f"http://127.0.0.1:{there.phones.port}/wall")
        page.locator("#q").wait_for()
        assert not page.evaluate("navigator.onLine")
        page.clock.run_for(SHORT)
        assert page.locator("#lost").is_hidden()
    finally:
        there.close()
