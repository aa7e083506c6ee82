"""What an evening costs the card: bytes handed to the disk for each event, as the kernel counts them."""

from __future__ import annotations

import subprocess
import sys
from tempfile import TemporaryDirectory

import pytest

from tests.play import wear

MOST = 8_000
"""Bytes an event may cost; docs/on-a-pi.md says what that is in years."""


@pytest.mark.long
def test_an_event_costs_the_card_few_pages() -> None:
    with TemporaryDirectory() as folder:  # on a disk, which the folders of tests need not be
        done = subprocess.run(
            [sys.executable, "-m", "tests.play.wear", folder], capture_output=True, text=True, check=True
        )
    events, said, written = (int(word) for word in done.stdout.split())
    assert events == wear.EVENTS and 0 < said < written
    assert written / events <= MOST
