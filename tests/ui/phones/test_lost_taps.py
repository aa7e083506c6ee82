"""A phone that knows: a line that stalls is said, and a tap that was lost with it is said and offered again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui.phones.browsing import BROWSED, PHONE, chromium
from tests.ui.phones.conftest import Room
from tests.ui.phones.stalling import Stalling

pytestmark = BROWSED
LONG = 60_000
"""ms until a test gives up waiting."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as opened:
        yield opened


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
